(** Whether every legal move lowers the number of stones.

    A move that does not would be a solution of linear inequalities: nothing in the guard and nothing behind the colon is negative,
    and the piles behind have at least as many stones as those before. So each reading of each line is one question. The allowance
    may be as large as one likes: what is asked of it is left out. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Product Query Steps StepsFacts.
Import ListNotations.
Open Scope Z_scope.

(** It is a question about numbers, however they are written: base 2. *)
Definition base_two : system := {| first_terms := [1%N]; delay := 0 |}.

Lemma base_two_valid : valid_system base_two = true.
Proof. reflexivity. Qed.

(** ** Inequalities *)

(** The multiples of the piles and then of the choice. *)
Definition coefficients (fm : form) : list Z := multiples fm ++ [choice_multiple fm].

(** For each number whether one of some forms depends on it; there are this many numbers. *)
Definition spoken_of (count : nat) (fms : list form) : list bool :=
  fold_right (fun fm spoken => map (fun cb => negb (fst cb =? 0) || snd cb) (combine (coefficients fm) spoken))
    (repeat false count) fms.

(** The entries at the places of [true]. *)
Fixpoint keep {A} (places : list bool) (xs : list A) : list A :=
  match places, xs with
  | kept :: places, x :: xs => if kept then x :: keep places xs else keep places xs
  | _, _ => []
  end.

(** [Holds] if these forms of this many piles are never all at least 0. Most are answered at once; otherwise only numbers that a
    form speaks of are looked for, as the cost grows with their count. *)
Definition never_all_natural (piles : nat) (fms : list form) : outcome :=
  if existsb always_negative fms then Holds
  else
    let open := filter (fun fm => negb (never_negative fm)) fms in
    let spoken := spoken_of (S piles) open in
    none base_two (length (filter (fun kept => kept) spoken))
      (map (fun fm => Sum (keep spoken (coefficients fm)) (- offset fm) None) open).

Lemma spoken_of_fine count fms :
  Forall (fun fm => length (coefficients fm) = count) fms ->
  length (spoken_of count fms) = count /\
  forall fm, In fm fms -> Forall2 (fun kept c => kept = false -> c = 0) (spoken_of count fms) (coefficients fm).
Proof.
  induction 1 as [|fm fms long _ [spoken_long IH]]; simpl.
  - split; [apply repeat_length | contradiction].
  - fold (spoken_of count fms).
    assert (here : forall cs spoken, length cs = length spoken ->
      Forall2 (fun kept c => kept = false -> c = 0) (map (fun cb => negb (fst cb =? 0) || snd cb) (combine cs spoken)) cs).
    { clear. induction cs as [|c cs IH]; intros [|b spoken] long; simpl in *; try discriminate; constructor; auto.
      rewrite orb_false_iff, negb_false_iff, Z.eqb_eq. tauto. }
    assert (more : forall cs spoken cs', length cs = length spoken ->
      Forall2 (fun kept c => kept = false -> c = 0) spoken cs' ->
      Forall2 (fun kept c => kept = false -> c = 0) (map (fun cb => negb (fst cb =? 0) || snd cb) (combine cs spoken)) cs').
    { clear. intros cs spoken cs' long all. revert cs long. induction all as [|b c' spoken cs' this _ IH];
        intros [|c cs] long; simpl in *; try discriminate; constructor; auto.
      rewrite orb_false_iff. tauto. }
    split.
    + rewrite map_length, combine_length. lia.
    + intros fm' [<- | in_fms]; [apply here | apply more; [|now apply IH]]; congruence.
Qed.

Lemma keep_length {A} places (xs : list A) :
  length xs = length places -> length (keep places xs) = length (filter (fun kept => kept) places).
Proof.
  revert xs. induction places as [|[|] places IH]; intros [|x xs] long; simpl in *; try discriminate; auto.
Qed.

Lemma keep_sum places cs ns :
  Forall2 (fun kept c => kept = false -> c = 0) places cs -> length ns = length places ->
  sum_of_multiples (keep places cs) (keep places ns) = sum_of_multiples cs ns.
Proof.
  intros zeros. revert ns. induction zeros as [|kept c places cs zero _ IH]; intros [|n ns] long; simpl in *; try discriminate; auto.
  injection long as long. specialize (IH ns long). destruct kept; simpl; rewrite IH; [reflexivity|].
  rewrite (zero eq_refl). reflexivity.
Qed.

Lemma coefficients_value fm vs k :
  length (multiples fm) = length vs -> form_value fm vs k = sum_of_multiples (coefficients fm) (vs ++ [k]) + offset fm.
Proof.
  intros long. unfold form_value, coefficients.
  assert (sums : forall cs c ns n, length cs = length ns ->
    sum_of_multiples (cs ++ [c]) (ns ++ [n]) = sum_of_multiples cs ns + c * Z.of_N n).
  { clear. induction cs as [|x xs IH]; intros c [|n ns] m long; simpl in *; try discriminate; [ring|].
    injection long as long. rewrite (IH c ns m long). ring. }
  now rewrite (sums _ _ _ _ long).
Qed.

Theorem never_all_natural_sound piles fms vs k :
  never_all_natural piles fms = Holds -> length vs = piles -> Forall (fun fm => length (multiples fm) = piles) fms ->
  ~ Forall (natural vs k) fms.
Proof.
  unfold never_all_natural. intros none_found vs_long long all.
  destruct (existsb always_negative fms) eqn:negative.
  - apply existsb_exists in negative as (fm & in_fms & negative). rewrite Forall_forall in all.
    exact (always_negative_not_natural fm vs k negative (all fm in_fms)).
  - set (open := filter (fun fm => negb (never_negative fm)) fms) in *.
    assert (open_in : forall fm, In fm open -> In fm fms) by (intros fm in_open; now apply filter_In in in_open).
    rewrite Forall_forall in all, long.
    assert (open_long : Forall (fun fm => length (coefficients fm) = S piles) open).
    { apply Forall_forall. intros fm in_open. unfold coefficients. rewrite app_length, (long fm (open_in fm in_open)). simpl. lia. }
    destruct (spoken_of_fine (S piles) open open_long) as [spoken_long zeros].
    set (spoken := spoken_of (S piles) open) in *.
    assert (numbers_long : length (vs ++ [k]) = length spoken) by (rewrite app_length, spoken_long, vs_long; simpl; lia).
    apply (none_sound base_two _ _ (keep spoken (vs ++ [k])) base_two_valid none_found (keep_length spoken _ numbers_long)).
    apply Forall_map, Forall_forall. intros fm in_open. simpl. split; [|exact I].
    rewrite (keep_sum spoken _ _ (zeros fm in_open) numbers_long).
    specialize (all fm (open_in fm in_open)). unfold natural in all.
    rewrite coefficients_value in all by (rewrite vs_long; auto). lia.
Qed.

(** ** Lines *)

(** A term without the allowance as a form of all piles. *)
Definition plain (t : term) : form := Form (of_piles t) (of_choice t) (constant t).

(** The stones after a move of the line, minus those before it. *)
Definition gained (piles : nat) (l : line) : form :=
  fold_right add_forms (Form (repeat (-1) piles) 0 0) (map plain (piles_after l)).

(** What is at least 0 in a legal move of the line, read so, that does not lower the number of stones. *)
Definition legal_not_lower (piles : nat) (l : line) (way : list term) : list form :=
  map plain (way ++ piles_after l ++ match allowance_after l with Some (Quotient t _) => [t] | _ => [] end) ++ [gained piles l].

(** [Holds] if it does for all; otherwise what the first other comes to. *)
Fixpoint every {A} (check : A -> outcome) (xs : list A) : outcome :=
  match xs with
  | [] => Holds
  | x :: xs => match check x with Holds => every check xs | other => other end
  end.

Definition lowers (g : game) : outcome :=
  every (fun l => every (fun way => never_all_natural (pile_count g) (legal_not_lower (pile_count g) l way)) (guard_ways (others_of l)))
    (lines g).

Definition goes_down (g : game) : Prop :=
  forall p q, length (fst p) = pile_count g -> move g p q -> (stones (fst q) < stones (fst p))%N.

Lemma every_holds {A} (check : A -> outcome) xs x : every check xs = Holds -> In x xs -> check x = Holds.
Proof.
  induction xs as [|y ys IH]; simpl; [contradiction|]. destruct (check y) eqn:here; try discriminate.
  intros rest [<- | in_ys]; auto.
Qed.

Lemma plain_value t piles k r : of_allowance t = 0 -> form_value (plain t) piles k = value t piles k r.
Proof. intros zero. unfold form_value, plain, value; simpl. rewrite zero. ring. Qed.

Lemma gained_value g l piles k r piles' :
  sound_line g l -> length piles = pile_count g ->
  Forall2 (fun t pile' => value t piles k r = Z.of_N pile') (piles_after l) piles' ->
  length (multiples (gained (pile_count g) l)) = pile_count g /\
  form_value (gained (pile_count g) l) piles k = Z.of_N (stones piles') - Z.of_N (stones piles).
Proof.
  intros sound long after. pose proof (after_proper _ _ sound) as proper. unfold gained.
  destruct (sum_of_forms (pile_count g) (Form (repeat (-1) (pile_count g)) 0 0) (map plain (piles_after l))) as [gained_long values].
  - apply repeat_length.
  - apply Forall_map. eapply Forall_impl; [|exact proper]. now intros t [t_long _].
  - split; [exact gained_long|]. rewrite values, (stones_behind piles k _ piles').
    + unfold form_value; cbn [multiples choice_multiple offset].
      replace (sum_of_multiples (repeat (-1) (pile_count g)) piles) with (- Z.of_N (stones piles)); [ring|].
      rewrite <- long. clear. induction piles as [|n ns IH]; [reflexivity|]. cbn [length repeat sum_of_multiples].
      rewrite <- IH. unfold stones; simpl fold_right. lia.
    + clear -after proper. revert proper. induction after as [|t pile' ts piles' is _ IH]; simpl; intros proper; [constructor|].
      inversion proper as [|? ? (_ & zero & _) rest]; subst. constructor; [|now apply IH].
      now rewrite (plain_value t piles k r).
Qed.

Theorem lowers_sound g : well_formed g = true -> lowers g = Holds -> goes_down g.
Proof.
  intros formed all_hold p q long moving.
  destruct (N.lt_ge_cases (stones (fst q)) (stones (fst p))) as [|no_lower]; [assumption|exfalso].
  destruct moving as [l k piles r piles' r' in_lines _ guarded after becoming]. simpl in long, no_lower.
  pose proof (lines_sound g formed l in_lines) as sound.
  assert (others : Forall (holds piles k r) (others_of l)).
  { rewrite Forall_forall in guarded |- *. intros c in_others. apply filter_In in in_others as [in_guard _]. now apply guarded. }
  apply guard_ways_hold in others as (way & in_ways & way_holds).
  2: { intros c in_others. destruct (others_proper _ _ sound c in_others) as [[-> _] [-> _]]. reflexivity. }
  pose proof (every_holds _ _ l all_hold in_lines) as line_holds.
  pose proof (every_holds _ _ way line_holds in_ways) as never. clear all_hold line_holds.
  set (ts := way ++ piles_after l ++ match allowance_after l with Some (Quotient t _) => [t] | _ => [] end).
  assert (proper : Forall (proper_term g l) ts).
  { subst ts. rewrite !Forall_app. split; [now apply guard_ways_proper|]. split; [apply (after_proper _ _ sound)|].
    pose proof (next_proper _ _ sound) as next_is. destruct (allowance_after l) as [[t d|]|]; auto.
    constructor; [tauto | constructor]. }
  assert (values : Forall (fun t => 0 <= value t piles k r) ts).
  { subst ts. rewrite !Forall_app. split; [exact way_holds|]. split.
    - clear -after. induction after; constructor; [lia | assumption].
    - destruct (allowance_after l) as [[t d|]|]; auto. destruct becoming as (x & is & _). constructor; [lia | constructor]. }
  destruct (gained_value g l piles k r piles' sound long after) as [gained_long gained_is].
  apply (never_all_natural_sound _ _ piles k never long); unfold legal_not_lower; fold ts;
    apply Forall_app; (split; [apply Forall_map | constructor; [|constructor]]).
  - eapply Forall_impl; [|exact proper]. now intros t [t_long _].
  - exact gained_long.
  - rewrite Forall_forall in proper, values |- *. intros t in_ts. unfold natural.
    destruct (proper t in_ts) as (_ & zero & _). rewrite (plain_value t piles k r zero). now apply values.
  - unfold natural. rewrite gained_is. lia.
Qed.
