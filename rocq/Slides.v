(** A reading that slides: a move with one more of the choice is a move from piles that are smaller by some numbers. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Steps StepsFacts.
Import ListNotations.

(** The piles made smaller. *)
Definition lowered (vs ds : list N) : list N := map (fun vd => (fst vd - snd vd)%N) (combine vs ds).

(** Some move of the reading leads from these piles to that position. *)
Definition reads_move (rd : reading) (vs : list N) (p' : position) : Prop :=
  exists st k, In st (steps_of rd) /\ may_choose (does st) k /\ legal (does st) vs k /\ p' = behind st vs k.

Section Family.
Variables (g : game) (f : fixed_piles) (rs : list reading).
Hypothesis formed : well_formed g = true.
Hypothesis all_piles : length f = pile_count g.
Hypothesis read : readings g f = Some rs.

(** ** What sliding means *)

Lemma sum_of_lowered cs ds vs : Forall2 N.le ds vs ->
  sum_of_multiples cs vs = (sum_of_multiples cs (lowered vs ds) + sum_of_multiples cs ds)%Z.
Proof.
  intros le. revert cs. induction le as [|d v ds vs le _ IH]; intros [|c cs]; simpl; auto.
  unfold lowered in *; simpl. rewrite (IH cs), N2Z.inj_sub by exact le. ring.
Qed.

(** One more of the choice is the same as smaller piles. *)
Definition moves_along (ds : list N) (fm : form) : Prop := choice_multiple fm = (- sum_of_multiples (multiples fm) ds)%Z.

Lemma moves_along_value ds fm vs k : moves_along ds fm -> Forall2 N.le ds vs ->
  form_value fm vs (N.succ k) = form_value fm (lowered vs ds) k.
Proof.
  unfold moves_along, form_value. intros along le. rewrite (sum_of_lowered _ ds vs le), along, N2Z.inj_succ. ring.
Qed.

(** A form that holds for all choices from the least one on. *)
Definition holds_from (least : N) (fm : form) : Prop := forall vs k, (least <= k)%N -> (0 <= form_value fm vs k)%Z.

Lemma no_pile_value fm vs k : forallb (Z.eqb 0) (multiples fm) = true ->
  form_value fm vs k = (choice_multiple fm * Z.of_N k + offset fm)%Z.
Proof.
  unfold form_value. intros no_pile. rewrite (sum_of_zeros _ vs no_pile). ring.
Qed.

(** The least choice is right: each condition holds from there on or moves along, and all hold from there on only. *)
Lemma least_choice ds conds sl :
  fold_right (fun fm found =>
      match found with
      | None => None
      | Some s =>
          if (forallb (Z.eqb 0) (multiples fm) && (1 <=? choice_multiple fm))%Z
          then Some (Slide ds (N.max (least s) (Z.to_N (- (offset fm / choice_multiple fm)))))
          else if (choice_multiple fm =? - sum_of_multiples (multiples fm) ds)%Z then Some s else None
      end) (Some (Slide ds 0)) conds = Some sl ->
  down sl = ds /\ Forall (fun fm => holds_from (least sl) fm \/ moves_along ds fm) conds /\
  forall vs k, Forall (natural vs k) conds -> (least sl <= k)%N.
Proof.
  revert sl. induction conds as [|fm conds IH]; simpl; intros sl.
  { intros [= <-]. simpl. repeat split; auto. intros. lia. }
  destruct (fold_right _ _ conds) as [s|]; [|discriminate]. destruct (IH s eq_refl) as [same [kinds enough]].
  destruct (forallb _ _ && _)%bool eqn:Starts.
  - apply andb_prop in Starts as [no_pile q]. intros [= <-]. simpl.
    set (q0 := choice_multiple fm) in *. set (c := offset fm) in *.
    assert (division := Z.div_mod c q0 ltac:(lia)). assert (rest := Z.mod_pos_bound c q0 ltac:(lia)).
    split; [reflexivity|]. split.
    + constructor.
      * left. intros vs k le. rewrite no_pile_value by exact no_pile. fold q0 c. nia.
      * revert kinds. apply Forall_impl. intros fm' [from|along]; [left|now right].
        intros vs k le. apply from. lia.
    + intros vs k H. inversion H as [|fm' conds' H1 H2]; subst. specialize (enough vs k H2).
      unfold natural in H1. rewrite no_pile_value in H1 by exact no_pile. fold q0 c in H1.
      apply N.max_lub; [exact enough|]. nia.
  - destruct (_ =? _)%Z eqn:Along; [|discriminate]. intros [= <-]. apply Z.eqb_eq in Along.
    split; [exact same|]. split; [constructor; auto|].
    intros vs k H. inversion H; subst. eauto.
Qed.

(** The i-th of the piles. *)
Lemma unit_form_sum i fm (xs : list N) :
  unit_form (length xs) i fm = true -> length (multiples fm) = length xs -> (i < length xs)%nat ->
  sum_of_multiples (multiples fm) xs = Z.of_N (nth i xs 0%N).
Proof.
  unfold unit_form. intros U L I.
  assert (general : forall cs ys from, length cs = length ys ->
    forallb (fun jc => Z.eqb (snd jc) (if Nat.eqb (fst jc) i then 1 else 0)%Z) (combine (seq from (length ys)) cs) = true ->
    sum_of_multiples cs ys = if (from <=? i)%nat then Z.of_N (nth (i - from) ys 0%N) else 0%Z).
  { clear. induction cs as [|c cs IH]; intros [|y ys] from L U; simpl in *; try discriminate.
    - destruct (from <=? i)%nat; [destruct (i - from)%nat|]; reflexivity.
    - apply andb_prop in U as [U1 U2]. injection L as L. rewrite (IH ys (S from) L U2).
      apply Z.eqb_eq in U1. rewrite U1. destruct (Nat.eqb_spec from i) as [->|ne].
      + rewrite (proj2 (Nat.leb_gt (S i) i)), Nat.leb_refl, Nat.sub_diag by lia. lia.
      + destruct (Nat.leb_spec from i); destruct (Nat.leb_spec (S from) i); try lia.
        replace (i - from)%nat with (S (i - S from)) by lia. simpl. lia. }
  rewrite (general (multiples fm) xs 0%nat L U). simpl. now rewrite Nat.sub_0_r.
Qed.

(** All that [slides] asks for. *)
Lemma slides_spec rd sl : In rd rs -> slides rd = Some sl ->
  chooses rd = true /\
  Forall (fun o => match o with Some fm => choice_multiple fm = 0%Z | None => True end) (fixed_after rd) /\
  length (down sl) = variable_count f /\ Exists (fun d => d <> 0%N) (down sl) /\
  Forall (fun fm => holds_from (least sl) fm \/ moves_along (down sl) fm) (conditions rd) /\
  (forall vs k, Forall (natural vs k) (conditions rd) -> (least sl <= k)%N) /\
  Forall (moves_along (down sl)) (variable_after rd) /\
  (forall vs k, length vs = variable_count f -> Forall (natural vs (N.succ k)) (variable_after rd) -> Forall2 N.le (down sl) vs).
Proof.
  intros I. assert (proper := readings_proper g f rs formed all_piles read rd I).
  assert (many := variable_long _ _ _ proper). assert (wide := needs_long _ _ _ proper).
  unfold reading_needs in wide. rewrite !Forall_app in wide. destruct wide as [_ [wide _]].
  unfold slides. cbv zeta.
  set (ds := map _ (variable_after rd)). destruct (_ && _)%bool eqn:asked; [|discriminate].
  apply andb_prop in asked as [asked some_down]. apply andb_prop in asked as [asked units].
  apply andb_prop in asked as [choice same_fixed].
  intros E. apply least_choice in E as [-> [kinds enough]].
  assert (long : length ds = variable_count f) by (unfold ds; rewrite map_length; exact many).
  (* the i-th form is the i-th pile, minus d_i times the choice, minus a number *)
  assert (each : forall i fm, nth_error (variable_after rd) i = Some fm ->
    choice_multiple fm = (- Z.of_N (nth i ds 0%N))%Z /\ (offset fm <= 0)%Z /\
    forall xs, length xs = variable_count f -> sum_of_multiples (multiples fm) xs = Z.of_N (nth i xs 0%N)).
  { intros i fm At.
    assert (small : (i < length (variable_after rd))%nat) by (apply nth_error_Some; congruence).
    assert (In_both : In (i, fm) (combine (seq 0 (length (variable_after rd))) (variable_after rd))).
    { apply (nth_error_In _ i). clear - At small.
      assert (general : forall (fs : list form) i from, nth_error fs i = Some fm ->
        nth_error (combine (seq from (length fs)) fs) i = Some ((from + i)%nat, fm)).
      { clear. induction fs as [|x fs IH]; intros [|i] from At; simpl in *; try discriminate.
        - injection At as ->. now rewrite Nat.add_0_r.
        - rewrite (IH i (S from) At). now rewrite Nat.add_succ_r. }
      apply (general _ _ 0%nat At). }
    rewrite forallb_forall in units. apply units in In_both. simpl in In_both.
    apply andb_prop in In_both as [In_both at_most]. apply andb_prop in In_both as [unit falls].
    split; [|split; [lia|]].
    - unfold ds. rewrite (nth_indep _ 0%N (Z.to_N (- choice_multiple fm))) by (rewrite map_length; exact small).
      rewrite (map_nth (fun fm => Z.to_N (- choice_multiple fm))), (nth_error_nth _ _ _ At). lia.
    - intros xs L. rewrite Forall_forall in wide. assert (W := wide fm (nth_error_In _ _ At)).
      apply unit_form_sum; rewrite ?L; [congruence | exact W | congruence]. }
  repeat apply conj; auto.
  - apply Forall_forall. intros [fm|] J; [|exact Logic.I]. rewrite forallb_forall in same_fixed.
    apply same_fixed in J. now apply Z.eqb_eq.
  - apply Exists_exists. apply existsb_exists in some_down as [d [J D]]. exists d. split; [exact J|].
    intros ->. discriminate.
  - apply Forall_forall. intros fm J. apply In_nth_error in J as [i At]. destruct (each i fm At) as [E [_ S]].
    unfold moves_along. now rewrite (S ds long).
  - intros vs k L H. rewrite Forall_forall in H.
    assert (le : forall i, (i < length ds)%nat -> (nth i ds 0 <= nth i vs 0)%N).
    { intros i small. destruct (nth_error (variable_after rd) i) as [fm|] eqn:At.
      2: { apply nth_error_None in At. lia. }
      destruct (each i fm At) as [E [low S]]. assert (V := H fm (nth_error_In _ _ At)).
      unfold natural, form_value in V. rewrite (S vs L), E in V. nia. }
    assert (same_length : length ds = length vs) by congruence. revert le same_length. clear.
    revert vs. induction ds as [|d ds IH]; intros [|v vs] le L; try discriminate; constructor.
    + apply (le 0%nat). simpl. lia.
    + apply IH; [|now injection L]. intros i small. apply (le (S i)). simpl. lia.
Qed.

Theorem slide_lengths rd sl : In rd rs -> slides rd = Some sl -> length (down sl) = variable_count f /\ Exists (fun d => d <> 0%N) (down sl).
Proof. intros I S. destruct (slides_spec rd sl I S) as [_ [_ [L [E _]]]]. auto. Qed.

(** Where no fixed pile changes with the choice, they are the same after all choices. *)
Lemma fixed_behind_same fs k k' :
  Forall (fun o => match o with Some fm => choice_multiple fm = 0%Z | None => True end) fs ->
  fixed_behind k fs = fixed_behind k' fs.
Proof.
  induction 1 as [|[fm|] fs same _ IH]; simpl; auto.
  - rewrite IH, same. reflexivity.
  - now rewrite IH.
Qed.

(** Moves of a reading with a choice, said without steps. *)
Lemma reads_move_leads rd vs p' : In rd rs -> chooses rd = true -> reads_move rd vs p' <-> exists k, leads rd vs k p'.
Proof.
  intros I choice. split.
  - intros [st [k [J [may [L ->]]]]].
    destruct (step_leads g f rs formed all_piles read rd st vs k I J may L) as [chosen [_ [M _]]]. now exists chosen.
  - intros [k M]. assert (fine : chooses rd = false -> k = 0%N) by congruence.
    destruct (leads_step g f rs formed all_piles read rd vs k p' I fine M) as [st [k' [J [may [L [E _]]]]]].
    exists st, k'. auto.
Qed.

Theorem slides_down rd sl vs p' :
  has_allowance g = false -> In rd rs -> slides rd = Some sl -> length vs = variable_count f ->
  reads_move rd vs p' <->
  (exists st, step_of rd (Some (least sl)) = Some st /\ legal (does st) vs 0 /\ p' = behind st vs 0) \/
  (Forall2 N.le (down sl) vs /\ reads_move rd (lowered vs (down sl)) p').
Proof.
  intros none I S L. destruct (slides_spec rd sl I S) as [choice [same [_ [_ [kinds [enough [along fits]]]]]]].
  assert (no_next : next_after rd = None).
  { assert (fine := next_fine _ _ _ (readings_proper g f rs formed all_piles read rd I)).
    destruct (next_after rd) as [[fm d]|]; [destruct fine; congruence | reflexivity]. }
  rewrite !(reads_move_leads rd), step_with_choice by assumption.
  assert (needs_are : reading_needs rd = conditions rd ++ variable_after rd).
  { unfold reading_needs, next_forms. now rewrite no_next, app_nil_r. }
  (* one more of the choice, or smaller piles *)
  assert (slide_one : forall k, (least sl <= k)%N -> Forall2 N.le (down sl) vs ->
            leads rd vs (N.succ k) p' <-> leads rd (lowered vs (down sl)) k p').
  { intros k from le. unfold leads. rewrite no_next, needs_are, !Forall_app, (fixed_behind_same _ (N.succ k) k same).
    assert (after : forall fm, In fm (variable_after rd) ->
              form_value fm vs (N.succ k) = form_value fm (lowered vs (down sl)) k).
    { intros fm J. rewrite Forall_forall in along. apply moves_along_value; auto. }
    assert (conds : forall fm, In fm (conditions rd) ->
              natural vs (N.succ k) fm <-> natural (lowered vs (down sl)) k fm).
    { intros fm J. rewrite Forall_forall in kinds. unfold natural. destruct (kinds fm J) as [holds|moves].
      - split; intros _; apply holds; lia.
      - now rewrite (moves_along_value (down sl)). }
    rewrite (map_ext_in _ (fun fm => Z.to_N (form_value fm (lowered vs (down sl)) k)) (variable_after rd))
      by (intros fm J; now rewrite after).
    apply and_iff_compat_r. rewrite !Forall_forall. unfold natural in *. split; intros [H1 H2]; split; intros fm J.
    - now apply conds, H1.
    - rewrite <- after by exact J. now apply H2.
    - now apply conds, H1.
    - rewrite after by exact J. now apply H2. }
  assert (above : forall ws k, leads rd ws k p' -> (least sl <= k)%N).
  { intros ws k [H _]. rewrite needs_are, Forall_app in H. now apply (enough ws). }
  split.
  - intros [k M]. assert (from := above vs k M).
    destruct (N.eq_dec k (least sl)) as [->|more]; [now left|]. right.
    assert (E : k = N.succ (N.pred k)) by lia. rewrite E in M.
    assert (le : Forall2 N.le (down sl) vs).
    { apply (fits vs (N.pred k) L). destruct M as [H _]. rewrite needs_are, Forall_app in H. tauto. }
    split; [exact le|]. exists (N.pred k). apply slide_one; auto. lia.
  - intros [M|[le [k M]]]; [now exists (least sl)|].
    exists (N.succ k). apply slide_one; auto. exact (above _ k M).
Qed.
End Family.
