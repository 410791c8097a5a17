(** The moves of a line are those of its readings ([line_moves]).

    What is asked of lines is [sound_line], what is known of the forms of a reading is [proper_reading]. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Steps.
From Fibnim Require Export FormsFacts.
Import ListNotations.
Open Scope Z_scope.

(** ** Guards *)

Lemma ways_hold piles k r c :
  length (of_piles (left c)) = length (of_piles (right c)) ->
  holds piles k r c <-> Exists (Forall (fun t => 0 <= value t piles k r)) (ways c).
Proof.
  intros same. unfold holds, ways.
  assert (nothing : Forall (fun t => 0 <= value t piles k r) [] <-> True) by now split.
  destruct (compared c); rewrite !Exists_cons, Exists_nil, !Forall_cons_iff, !nothing;
    rewrite ?plus_constant_value, !plus_value by congruence; lia.
Qed.

Lemma guard_ways_hold piles k r cs :
  (forall c, In c cs -> length (of_piles (left c)) = length (of_piles (right c))) ->
  Forall (holds piles k r) cs <-> exists way, In way (guard_ways cs) /\ Forall (fun t => 0 <= value t piles k r) way.
Proof.
  induction cs as [|c cs IH]; intros same; simpl.
  - split; [intros _; exists []; auto | constructor].
  - rewrite Forall_cons_iff, (ways_hold piles k r c) by (apply same; now left).
    rewrite IH by (intros; apply same; now right). rewrite Exists_exists. split.
    + intros [(way & in_ways & holds_here) (rest & in_rest & holds_rest)].
      exists (way ++ rest). split.
      * apply in_flat_map. exists rest. split; [exact in_rest|]. apply in_map_iff. now exists way.
      * now apply Forall_app.
    + intros (all & in_all & holds_all). apply in_flat_map in in_all as (rest & in_rest & in_all).
      apply in_map_iff in in_all as (way & <- & in_way). apply Forall_app in holds_all as [here there].
      split; [exists way | exists rest]; auto.
Qed.

(** What is true of all ways to read each comparison is true of all ways to read the guard. *)
Lemma guard_ways_all (P : term -> Prop) cs :
  (forall c way, In c cs -> In way (ways c) -> Forall P way) -> forall way, In way (guard_ways cs) -> Forall P way.
Proof.
  induction cs as [|c cs IH]; intros all way in_way; simpl in *.
  - destruct in_way as [<- | []]. constructor.
  - apply in_flat_map in in_way as (rest & in_rest & in_way).
    apply in_map_iff in in_way as (first & <- & in_first). apply Forall_app. split.
    + apply (all c); auto.
    + apply IH; auto. intros c' way' in_cs. apply all; auto.
Qed.

(** A comparison that can be read in one way only is read so in all readings. *)
Lemma guard_ways_certain cs c w t :
  In c cs -> ways c = [w] -> In t w -> forall way, In way (guard_ways cs) -> In t way.
Proof.
  intros in_cs certain in_w. induction cs as [|c' cs IH]; simpl in *; [contradiction|].
  intros way in_way. apply in_flat_map in in_way as (rest & in_rest & in_way).
  apply in_map_iff in in_way as (first & <- & in_first). apply in_or_app.
  destruct in_cs as [-> | in_cs].
  - left. rewrite certain in in_first. destruct in_first as [<- | []]. exact in_w.
  - right. now apply IH.
Qed.

(** ** Well-formed lines *)

Definition asks_of (l : line) : list comparison := filter speaks (guard l).
Definition others_of (l : line) : list comparison := filter (fun c => negb (speaks c)) (guard l).

(** A term without the allowance, and without a choice where the line has none. *)
Definition proper_term (g : game) (l : line) (t : term) : Prop :=
  length (of_piles t) = pile_count g /\ of_allowance t = 0 /\ (has_choice l = false -> of_choice t = 0).

(** What [well_formed_line] comes to. *)
Record sound_line (g : game) (l : line) : Prop := {
  others_proper : forall c, In c (others_of l) -> proper_term g l (left c) /\ proper_term g l (right c);
  after_proper : Forall (proper_term g l) (piles_after l);
  after_count : length (piles_after l) = pile_count g;
  next_proper :
    match allowance_after l with
    | Some (Quotient t d) => has_allowance g = true /\ proper_term g l t /\ d <> 0%N
    | Some Everything => has_allowance g = true
    | None => has_allowance g = false
    end;
  asks_size : has_allowance g = true -> forall piles k r,
    Forall (holds piles k r) (asks_of l) <->
    ((if has_choice l then k else fold_right N.max 0 (map asked (asks_of l))) <= r)%N;
  asks_nothing : has_allowance g = false -> asks_of l = [];
  bounds : has_choice l = true ->
    (exists t, In t (piles_after l) /\ bounds_choice t = true) \/
    (exists c way t, In c (others_of l) /\ ways c = [way] /\ In t way /\ bounds_choice t = true)
}.

Lemma bounds_by_allowance_holds choice c piles k r :
  length (of_piles (left c)) = length (of_piles (right c)) -> bounds_by_allowance choice c = true ->
  holds piles k r c <-> ((if choice then k else asked c) <= r)%N.
Proof.
  intros same bounded. rewrite (ways_hold piles k r c same).
  unfold bounds_by_allowance in bounded.
  destruct (ways c) as [|way [|]] eqn:read; [discriminate| |destruct way as [|? [|]]; discriminate].
  destruct way as [|t [|]]; try discriminate.
  rewrite !andb_true_iff in bounded. destruct bounded as [[once piles_free] rest].
  apply Z.eqb_eq in once.
  rewrite Exists_cons, Exists_nil, Forall_cons_iff.
  assert (is : value t piles k r = of_choice t * Z.of_N k + Z.of_N r + constant t).
  { unfold value. rewrite (sum_of_zeros _ piles piles_free), once. ring. }
  rewrite is. destruct choice; apply andb_true_iff in rest as [times constant_is]; apply Z.eqb_eq in times.
  - apply Z.eqb_eq in constant_is. rewrite times, constant_is. intuition (auto; lia).
  - apply Z.leb_le in constant_is.
    assert (asks : asked c = Z.to_N (- constant t)).
    { unfold asked, ways in *. destruct (compared c); try discriminate; injection read as <-;
        cbn [of_allowance constant plus plus_constant] in *;
        (destruct (Z.eqb_spec (of_allowance (left c) - of_allowance (right c)) 0); [lia|]); f_equal; ring. }
    rewrite asks, times. intuition (auto; lia).
Qed.

Lemma well_formed_line_sound g l : well_formed_line g l = true -> sound_line g l.
Proof.
  unfold well_formed_line. fold (asks_of l) (others_of l).
  rewrite !andb_true_iff. intros [[[[[guard_fine after_fine] count_fine] next_fine] asks_fine] bounds_fine].
  assert (term_fine : forall t, well_formed_term g l t = true ->
    length (of_piles t) = pile_count g /\ (has_choice l = false -> of_choice t = 0)).
  { intros t. unfold well_formed_term. rewrite andb_true_iff, Nat.eqb_eq, orb_true_iff, Z.eqb_eq.
    intros [long [chooses | zero]]; split; auto. congruence. }
  assert (guard_terms : forall c, In c (guard l) -> well_formed_term g l (left c) = true /\ well_formed_term g l (right c) = true).
  { intros c in_guard. rewrite forallb_forall in guard_fine. apply andb_true_iff. now apply guard_fine. }
  assert (asks_same : forall c, In c (asks_of l) -> length (of_piles (left c)) = length (of_piles (right c))).
  { intros c in_asks. apply filter_In in in_asks as [in_guard _].
    destruct (guard_terms c in_guard) as [left_fine right_fine].
    apply term_fine in left_fine as [left_long _]. apply term_fine in right_fine as [right_long _]. congruence. }
  constructor.
  - intros c in_others. apply filter_In in in_others as [in_guard silent].
    destruct (guard_terms c in_guard) as [left_fine right_fine].
    unfold speaks in silent. rewrite negb_involutive, andb_true_iff, !Z.eqb_eq in silent. destruct silent.
    apply term_fine in left_fine as []. apply term_fine in right_fine as []. unfold proper_term; auto.
  - apply Forall_forall. intros t in_after. rewrite forallb_forall in after_fine. apply after_fine in in_after.
    unfold without_allowance in in_after. rewrite andb_true_iff, Z.eqb_eq in in_after. destruct in_after as [fine zero].
    apply term_fine in fine as []. unfold proper_term; auto.
  - now apply Nat.eqb_eq.
  - destruct (allowance_after l) as [[t d|]|].
    + unfold without_allowance in next_fine. rewrite !andb_true_iff, Z.eqb_eq, negb_true_iff, N.eqb_neq in next_fine.
      destruct next_fine as [[[has fine] zero] divisor]. apply term_fine in fine as []. unfold proper_term; auto.
    + exact next_fine.
    + now apply negb_true_iff.
  - intros has piles k r. rewrite has in asks_fine. apply andb_true_iff in asks_fine as [bounded few].
    assert (each : forall c, In c (asks_of l) ->
      holds piles k r c <-> ((if has_choice l then k else asked c) <= r)%N).
    { intros c in_asks. apply bounds_by_allowance_holds; [now apply asks_same|].
      rewrite forallb_forall in bounded. now apply bounded. }
    destruct (asks_of l) as [|c [|]]; simpl; destruct (has_choice l); simpl in few; try discriminate.
    + split; [lia | constructor].
    + rewrite Forall_cons_iff, (each c) by now left. intuition.
    + rewrite Forall_cons_iff, (each c) by now left. rewrite N.max_0_r. intuition.
  - intros has_not. rewrite has_not in asks_fine. now destruct (asks_of l).
  - intros chooses. rewrite chooses in bounds_fine. simpl in bounds_fine. apply orb_true_iff in bounds_fine as [some | some].
    + left. now apply existsb_exists.
    + right. apply existsb_exists in some as (c & in_others & some).
      destruct (ways c) as [|way [|]] eqn:read; try discriminate.
      apply existsb_exists in some as (t & in_way & bounded). now exists c, way, t.
Qed.

Lemma guard_ways_proper g l way : sound_line g l -> In way (guard_ways (others_of l)) -> Forall (proper_term g l) way.
Proof.
  intros sound. apply guard_ways_all. intros c w in_others in_ways.
  destruct (others_proper _ _ sound c in_others) as [(la & lb & lc) (ra & rb & rc)].
  assert (both : forall a b, proper_term g l a -> proper_term g l b -> proper_term g l (plus a (-1) b)).
  { intros a b (? & ? & no_a) (? & ? & no_b). unfold proper_term, plus; cbn [of_piles of_allowance of_choice].
    rewrite map_length, combine_length. split; [lia|]. split; [lia|].
    intros no_choice. rewrite (no_a no_choice), (no_b no_choice). reflexivity. }
  assert (up : proper_term g l (plus (right c) (-1) (left c))) by (apply both; unfold proper_term; auto).
  assert (down : proper_term g l (plus (left c) (-1) (right c))) by (apply both; unfold proper_term; auto).
  unfold ways in in_ways. destruct (compared c); simpl in in_ways;
    repeat (destruct in_ways as [<- | in_ways]); try contradiction;
    repeat apply Forall_cons; solve [assumption | apply Forall_nil].
Qed.

Lemma bounds_choice_bounds t piles k r :
  bounds_choice t = true -> 0 <= value t piles k r -> (k <= stones piles)%N.
Proof.
  unfold bounds_choice, value. rewrite !andb_true_iff, Z.ltb_lt, Z.leb_le, Z.eqb_eq. intros [[[choice const] zero] small].
  pose proof (sum_at_most_stones _ piles small). rewrite zero.
  assert (of_choice t * Z.of_N k <= -1 * Z.of_N k) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

(** ** Readings *)

Definition next_forms (next : option (form * N)) : list form := match next with Some (fm, _) => [fm] | None => [] end.

(** Everything of a reading that must not be negative, but for the fixed piles. *)
Definition reading_needs (rd : reading) : list form := conditions rd ++ variable_after rd ++ next_forms (next_after rd).

(** With this choice a reading leads from these piles to that position, if the allowance is large enough. *)
Definition leads (rd : reading) (vs : list N) (k : N) (p' : position) : Prop :=
  Forall (natural vs k) (reading_needs rd) /\
  exists l, fixed_behind k (fixed_after rd) = Some l /\
    p' = (place l (map (fun fm => Z.to_N (form_value fm vs k)) (variable_after rd)),
          match next_after rd with Some (fm, d) => (Z.to_N (form_value fm vs k) / d)%N | None => 0%N end).

(** What a move of a reading takes of the allowance. *)
Definition reading_size (rd : reading) (k : N) : N := if chooses rd then k else at_least rd.

Definition becomes_fixed (pile : option N) (after : option form) : Prop :=
  match pile, after with
  | Some n, Some fm => may_be_fixed n fm = true
  | None, None => True
  | _, _ => False
  end.

(** What is known of the readings of well-formed rules. *)
Record proper_reading (g : game) (f : fixed_piles) (rd : reading) : Prop := {
  variable_long : length (variable_after rd) = variable_count f;
  needs_long : Forall (fun fm => length (multiples fm) = variable_count f) (reading_needs rd);
  no_choice : chooses rd = false -> Forall (fun fm => choice_multiple fm = 0) (reading_needs rd);
  fixed_fine : Forall2 becomes_fixed f (fixed_after rd);
  fixed_no_choice : chooses rd = false ->
    Forall (fun after => match after with Some fm => choice_multiple fm = 0 | None => True end) (fixed_after rd);
  next_fine : match next_after rd with Some (_, d) => has_allowance g = true /\ d <> 0%N | None => has_allowance g = false end;
  asks_zero : has_allowance g = false -> at_least rd = 0%N
}.

Definition variable_part (both : list (option N * form)) : list form :=
  flat_map (fun nf => match fst nf with Some _ => [] | None => [snd nf] end) both.
Definition fixed_part (both : list (option N * form)) : list (option form) :=
  map (fun nf => match fst nf with Some _ => Some (snd nf) | None => None end) both.
Definition all_may_be_fixed (both : list (option N * form)) : bool :=
  forallb (fun nf => match fst nf with Some n => may_be_fixed n (snd nf) | None => true end) both.

(** What a fixed pile becomes does not depend on the variable ones. *)
Lemma may_be_fixed_value n fm vs k :
  may_be_fixed n fm = true -> form_value fm vs k = offset fm + choice_multiple fm * Z.of_N k.
Proof.
  unfold may_be_fixed, form_value. rewrite !andb_true_iff. intros [[zeros _] _].
  rewrite (sum_of_zeros _ vs zeros). ring.
Qed.

(** The piles after a move, taken apart into variable ones and fixed ones. *)
Lemma piles_taken_apart vs k f : forall after piles',
  length after = length f -> all_may_be_fixed (combine f after) = true ->
  Forall2 (fun fm pile' => form_value fm vs k = Z.of_N pile') after piles' <->
  Forall (natural vs k) (variable_part (combine f after)) /\
  exists l, fixed_behind k (fixed_part (combine f after)) = Some l /\
    piles' = place l (map (fun fm => Z.to_N (form_value fm vs k)) (variable_part (combine f after))).
Proof.
  induction f as [|[n|] f IH]; intros [|fm after] piles' long fixed; try discriminate.
  - simpl. split.
    + intros none. inversion none. split; [constructor|]. exists []. auto.
    + intros (_ & l & same & ->). injection same as <-. constructor.
  - injection long as long. apply andb_true_iff in fixed as [here rest]. simpl in here.
    pose proof (may_be_fixed_value n fm vs k here) as is.
    specialize (fun piles' => IH after piles' long rest). simpl. rewrite <- is. split.
    + intros all. inversion all as [|? pile' ? piles'' first others]; subst.
      apply IH in others as (variable & l & behind & ->). split; [exact variable|].
      exists (Some pile' :: l). rewrite first, behind, N2Z.id.
      destruct (Z.ltb_spec (Z.of_N pile') 0); [lia | auto].
    + intros (variable & l & behind & ->). destruct (Z.ltb_spec (form_value fm vs k) 0); [discriminate|].
      destruct (fixed_behind k (fixed_part (combine f after))) as [l'|] eqn:behind'; [|discriminate].
      injection behind as <-. simpl. constructor; [lia|]. apply IH. split; [exact variable|]. now exists l'.
  - injection long as long. specialize (fun piles' => IH after piles' long fixed). simpl. split.
    + intros all. inversion all as [|? pile' ? piles'' first others]; subst.
      apply IH in others as (variable & l & behind & ->). split.
      * constructor; [unfold natural; lia | exact variable].
      * exists (None :: l). rewrite behind, first, N2Z.id. auto.
    + intros (variable & l & behind & ->). inversion variable as [|? ? here variable']; subst.
      destruct (fixed_behind k (fixed_part (combine f after))) as [l'|] eqn:behind'; [|discriminate].
      injection behind as <-. simpl. unfold natural in here. constructor; [lia|]. apply IH. split; [exact variable'|]. now exists l'.
Qed.

Lemma stones_behind vs k fms piles' :
  Forall2 (fun fm pile' => form_value fm vs k = Z.of_N pile') fms piles' ->
  fold_right Z.add 0 (map (fun fm => form_value fm vs k) fms) = Z.of_N (stones piles').
Proof. induction 1 as [|fm pile' fms piles' here _ IH]; simpl; [reflexivity|]. rewrite IH, here. unfold stones. lia. Qed.

(** ** The readings of a line *)

Section Line.
Variables (g : game) (f : fixed_piles) (l : line) (rs : list reading).
Hypothesis sound : sound_line g l.
Hypothesis all_piles : length f = pile_count g.
Hypothesis read : line_readings g f l = Some rs.

Local Definition after := map (fixing f) (piles_after l).

Local Definition next_of_line : option (form * N) :=
  match allowance_after l with
  | Some (Quotient t d) => Some (fixing f t, d)
  | Some Everything =>
      let sum := fold_right add_forms (Form (repeat 0 (variable_count f)) 0 0) after in
      Some (Form (multiples sum) (choice_multiple sum) (offset sum + Z.of_N (largest_asked g)), 1%N)
  | None => None
  end.

Local Definition reading_of_way (way : list term) : reading :=
  Reading (has_choice l) (fold_right N.max 0%N (map asked (asks_of l))) (map (fixing f) way)
    (variable_part (combine f after)) (fixed_part (combine f after)) next_of_line.

Lemma line_readings_are :
  all_may_be_fixed (combine f after) = true /\ rs = map reading_of_way (guard_ways (others_of l)).
Proof.
  unfold line_readings in read. fold after (asks_of l) (others_of l) in read.
  fold (all_may_be_fixed (combine f after)) in read.
  destruct (all_may_be_fixed (combine f after)); [|discriminate]. split; [reflexivity|].
  injection read as <-. reflexivity.
Qed.

Lemma after_long : length after = length f.
Proof. unfold after. rewrite map_length, (after_count _ _ sound). now symmetry. Qed.

Lemma proper_fixing_value t vs k r :
  proper_term g l t -> length vs = variable_count f -> form_value (fixing f t) vs k = value t (place f vs) k r.
Proof. intros (t_long & zero & _) vs_long. apply fixing_value; congruence. Qed.

Lemma proper_natural vs k r ts :
  Forall (proper_term g l) ts -> length vs = variable_count f ->
  Forall (natural vs k) (map (fixing f) ts) <-> Forall (fun t => 0 <= value t (place f vs) k r) ts.
Proof.
  intros proper vs_long. rewrite Forall_map. rewrite Forall_forall in proper. rewrite !Forall_forall. unfold natural.
  split; intros all t in_ts; specialize (all t in_ts); rewrite (proper_fixing_value t vs k r) in * by auto; exact all.
Qed.

Lemma after_forms :
  Forall (fun fm => length (multiples fm) = variable_count f /\ (has_choice l = false -> choice_multiple fm = 0)) after.
Proof.
  unfold after. apply Forall_map. eapply Forall_impl; [|apply (after_proper _ _ sound)].
  intros t (t_long & _ & no_choice). rewrite fixing_length by congruence. now rewrite fixing_choice.
Qed.

Lemma piles_become vs k r piles' :
  length vs = variable_count f ->
  Forall2 (fun t pile' => value t (place f vs) k r = Z.of_N pile') (piles_after l) piles' <->
  Forall2 (fun fm pile' => form_value fm vs k = Z.of_N pile') after piles'.
Proof.
  intros vs_long. pose proof (after_proper _ _ sound) as proper. unfold after. revert piles'.
  induction proper as [|t ts here _ IH]; simpl; intros piles'; (split; intros all; inversion all; subst; constructor).
  - now rewrite (proper_fixing_value t vs k r).
  - now apply IH.
  - now rewrite <- (proper_fixing_value t vs k r).
  - now apply IH.
Qed.

Lemma allowance_becomes vs k r piles' r' :
  length vs = variable_count f ->
  Forall2 (fun fm pile' => form_value fm vs k = Z.of_N pile') after piles' ->
  becomes g (place f vs) k r piles' (allowance_after l) r' <->
  Forall (natural vs k) (next_forms next_of_line) /\
  r' = match next_of_line with Some (fm, d) => (Z.to_N (form_value fm vs k) / d)%N | None => 0%N end.
Proof.
  intros vs_long piles_are. pose proof (next_proper _ _ sound) as proper. unfold becomes, next_of_line.
  destruct (allowance_after l) as [[t d|]|]; simpl.
  - destruct proper as (_ & proper & _). rewrite Forall_cons_iff. unfold natural.
    rewrite (proper_fixing_value t vs k r proper vs_long). split.
    + intros (x & is & ->). rewrite is, N2Z.id. repeat split; [lia | constructor].
    + intros ((positive & _) & ->). exists (Z.to_N (value t (place f vs) k r)). split; [lia | reflexivity].
  - set (sum := fold_right add_forms _ after).
    assert (is : form_value (Form (multiples sum) (choice_multiple sum) (offset sum + Z.of_N (largest_asked g))) vs k =
      Z.of_N (stones piles' + largest_asked g)).
    { transitivity (form_value sum vs k + Z.of_N (largest_asked g)).
      { unfold form_value; simpl. ring. }
      pose proof (stones_behind vs k after piles' piles_are) as stones_are.
      destruct (sum_of_forms (variable_count f) (Form (repeat 0 (variable_count f)) 0 0) after) as [_ values].
      - apply repeat_length.
      - eapply Forall_impl; [|apply after_forms]. now intros fm [].
      - fold sum in values. rewrite values, stones_are, N2Z.inj_add. unfold form_value; simpl.
        rewrite sum_of_zeros; [ring|]. apply forallb_forall. intros z in_zeros. apply repeat_spec in in_zeros. now subst. }
    rewrite Forall_cons_iff. unfold natural. rewrite is, N2Z.id, N.div_1_r. intuition (auto; lia).
  - intuition.
Qed.

(** The moves of a line are those of its readings. *)
Theorem line_moves vs k r p' :
  length vs = variable_count f ->
  (Forall (holds (place f vs) k r) (guard l) /\
   Forall2 (fun t pile' => value t (place f vs) k r = Z.of_N pile') (piles_after l) (fst p') /\
   becomes g (place f vs) k r (fst p') (allowance_after l) (snd p')) <->
  exists rd, In rd rs /\ leads rd vs k p' /\ (has_allowance g = true -> (reading_size rd k <= r)%N).
Proof.
  intros vs_long. destruct line_readings_are as [fixed ->]. destruct p' as [piles' r']; simpl.
  assert (guard_apart : Forall (holds (place f vs) k r) (guard l) <->
    Forall (holds (place f vs) k r) (asks_of l) /\ Forall (holds (place f vs) k r) (others_of l)).
  { rewrite !Forall_forall. unfold asks_of, others_of. setoid_rewrite filter_In. split.
    - intros all; split; intros c [in_guard _]; auto.
    - intros [asks others] c in_guard. destruct (speaks c) eqn:spoken; [apply asks | apply others]; now rewrite ?spoken. }
  assert (asks_apart : Forall (holds (place f vs) k r) (asks_of l) <->
    (has_allowance g = true -> ((if has_choice l then k else fold_right N.max 0%N (map asked (asks_of l))) <= r)%N)).
  { destruct (has_allowance g) eqn:has.
    - rewrite (asks_size _ _ sound has). intuition.
    - rewrite (asks_nothing _ _ sound has). split; [discriminate | constructor]. }
  rewrite guard_apart, asks_apart, (guard_ways_hold _ _ _ (others_of l)), (piles_become vs k r piles' vs_long).
  2: { intros c in_others. destruct (others_proper _ _ sound c in_others) as [[-> _] [-> _]]. reflexivity. }
  pose proof (piles_taken_apart vs k f after piles' after_long fixed) as apart.
  split.
  - intros ([enough (way & in_ways & holds_way)] & piles_are & allowance_is).
    apply (allowance_becomes vs k r piles' r' vs_long piles_are) in allowance_is as [next_natural ->].
    apply apart in piles_are as (variable & fixed' & behind & ->).
    exists (reading_of_way way). split; [now apply in_map|]. split; [|exact enough]. split.
    + unfold reading_needs; simpl. rewrite !Forall_app. split; [|now split].
      apply (proper_natural vs k r); auto. now apply guard_ways_proper.
    + exists fixed'. now split.
  - intros (rd & in_rs & (naturals & fixed' & behind & is) & enough).
    apply in_map_iff in in_rs as (way & <- & in_ways).
    unfold reading_needs in naturals; simpl in *. rewrite !Forall_app in naturals.
    destruct naturals as (holds_way & variable & next_natural). injection is as -> ->.
    assert (piles_are := proj2 apart (conj variable (ex_intro _ fixed' (conj behind eq_refl)))).
    split; [|split]; [split| |].
    + exact enough.
    + exists way. split; [exact in_ways|]. apply (proper_natural vs k r) in holds_way; auto. now apply guard_ways_proper.
    + exact piles_are.
    + apply (allowance_becomes vs k r _ _ vs_long piles_are). now split.
Qed.

Lemma variable_part_in fm : In fm (variable_part (combine f after)) -> In fm after.
Proof.
  unfold variable_part. rewrite in_flat_map. intros ([pile fm'] & in_both & is). apply in_combine_r in in_both.
  simpl in is. destruct pile; simpl in is; [contradiction|]. now destruct is as [<- | []].
Qed.

Lemma line_readings_proper rd : In rd rs -> proper_reading g f rd.
Proof.
  destruct line_readings_are as [fixed ->]. intros in_rs. apply in_map_iff in in_rs as (way & <- & in_ways).
  pose proof (guard_ways_proper g l way sound in_ways) as way_proper.
  pose proof after_forms as after_fine. rewrite Forall_forall in after_fine.
  assert (forms : Forall (fun fm => length (multiples fm) = variable_count f /\ (has_choice l = false -> choice_multiple fm = 0))
    (reading_needs (reading_of_way way))).
  { unfold reading_needs; simpl. rewrite !Forall_app. repeat split.
    - apply Forall_map. eapply Forall_impl; [|exact way_proper].
      intros t (t_long & _ & no_choice). rewrite fixing_length by congruence. now rewrite fixing_choice.
    - apply Forall_forall. intros fm in_part. apply after_fine. now apply variable_part_in.
    - pose proof (next_proper _ _ sound) as next_is. unfold next_of_line.
      destruct (allowance_after l) as [[t d|]|]; simpl; constructor; try constructor; simpl.
      + destruct next_is as (_ & (t_long & _) & _). rewrite fixing_length by congruence. reflexivity.
      + destruct next_is as (_ & (_ & _ & no_choice) & _). now rewrite fixing_choice.
      + apply (sum_of_forms (variable_count f)); [apply repeat_length|].
        apply Forall_forall. intros fm in_after. now apply after_fine.
      + intros chooses. clear -after_fine chooses. induction after as [|fm fms IH]; simpl; [reflexivity|].
        rewrite IH by (intros; apply after_fine; now right).
        rewrite (proj2 (after_fine fm (or_introl eq_refl)) chooses). reflexivity. }
  constructor; simpl.
  - pose proof after_long as long. clear -long. revert long. generalize after as fms. induction f as [|[n|] f' IH]; intros [|fm fms] long;
      simpl in *; try discriminate; try reflexivity; injection long as long; [now apply IH|].
    unfold variable_count; simpl. f_equal. now apply IH.
  - eapply Forall_impl; [|exact forms]. now intros fm [].
  - intros chooses. eapply Forall_impl; [|exact forms]. intros fm [_ no_choice]. now apply no_choice.
  - pose proof after_long as long. clear -long fixed. revert long fixed. generalize after as fms.
    induction f as [|[n|] f' IH]; intros [|fm fms] long fixed; simpl in *; try discriminate; constructor; injection long as long;
      unfold all_may_be_fixed in fixed; simpl in *; try apply andb_true_iff in fixed as [here fixed]; auto.
  - intros chooses. apply Forall_forall. intros [fm|] in_part; [|exact I].
    unfold fixed_part in in_part. apply in_map_iff in in_part as ([pile fm'] & is & in_both). simpl in is.
    destruct pile; [|discriminate]. injection is as ->. apply in_combine_r in in_both. now apply after_fine.
  - pose proof (next_proper _ _ sound) as next_is. unfold next_of_line.
    destruct (allowance_after l) as [[t d|]|]; simpl; [| |exact next_is].
    + destruct next_is as (? & _ & ?). now split.
    + split; [exact next_is | discriminate].
  - intros has_not. now rewrite (asks_nothing _ _ sound has_not).
Qed.

Lemma line_choice_bounded rd vs k p' :
  In rd rs -> length vs = variable_count f -> leads rd vs k p' -> chooses rd = true -> (k <= stones (place f vs))%N.
Proof.
  intros in_rs vs_long leading chooses. destruct line_readings_are as [fixed rs_are]. rewrite rs_are in in_rs.
  apply in_map_iff in in_rs as (way & <- & in_ways). simpl in chooses.
  destruct leading as (naturals & fixed' & behind & _). unfold reading_needs in naturals; simpl in *.
  rewrite !Forall_app in naturals. destruct naturals as (holds_way & variable & _).
  pose proof (proj2 (piles_taken_apart vs k f after _ after_long fixed)
    (conj variable (ex_intro _ fixed' (conj behind eq_refl)))) as piles_are.
  apply (piles_become vs k 0%N _ vs_long) in piles_are.
  destruct (bounds _ _ sound chooses) as [(t & in_after & bounded) | (c & w & t & in_others & certain & in_w & bounded)];
    apply (bounds_choice_bounds t (place f vs) k 0%N bounded).
  - clear -piles_are in_after. induction piles_are as [|t' pile' ts piles' here _ IH]; [contradiction|].
    destruct in_after as [<- | in_after]; [lia | now apply IH].
  - apply (proper_natural vs k 0%N) in holds_way; auto; [|now apply guard_ways_proper].
    rewrite Forall_forall in holds_way. apply holds_way. eapply guard_ways_certain; eauto.
Qed.
End Line.
