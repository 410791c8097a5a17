(** What is accepted is proper. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Proper Product Terms Machine Query Steps StepsFacts Lowering Determinacy Conditions.
Import ListNotations.
Open Scope N_scope.

Lemma valid_is_proper s : valid_system s = true -> proper_system s.
Proof.
  intros valid. split; [exact (U_0 s valid)|]. intros k. split.
  - apply (U_less s valid). lia.
  - rewrite (U_gap s valid). pose proof (U_at_most s valid (k - gap s k) k ltac:(lia)). lia.
Qed.

Lemma formed_is_proper g : well_formed g = true -> Forall (proper_line g) (lines g).
Proof.
  unfold well_formed. rewrite forallb_forall, Forall_forall. intros formed l inside.
  specialize (formed l inside). unfold well_formed_line in formed. rewrite !andb_true_iff in formed.
  destruct formed as [[[[[_ _] counted] next] _] _]. split; [now apply Nat.eqb_eq|].
  destruct (allowance_after l) as [[t d|]|].
  - rewrite !andb_true_iff in next. destruct next as [[[there _] _] divided]. split; [exact there|].
    intros ->. discriminate.
  - exact next.
  - now apply negb_true_iff.
Qed.

Lemma largest_of_all x xs : In x xs -> x <= fold_right N.max 0 xs.
Proof. induction xs as [|y xs IH]; simpl; [tauto|]. intros [->|later]; [|specialize (IH later)]; lia. Qed.

Lemma largest_of_some (keep : comparison -> bool) cs :
  fold_right N.max 0 (map asked (filter keep cs)) <= fold_right N.max 0 (map asked cs).
Proof. induction cs as [|c cs IH]; simpl; [lia|]. destruct (keep c); simpl; lia. Qed.

Lemma largest_app xs ys : fold_right N.max 0 (xs ++ ys) = N.max (fold_right N.max 0 xs) (fold_right N.max 0 ys).
Proof. induction xs as [|x xs IH]; simpl; [lia|]. rewrite IH. lia. Qed.

(** What a line without a choice asks for is at most the largest. *)
Lemma asked_by_line g l : In l (lines g) -> has_choice l = false ->
  fold_right N.max 0 (map asked (filter speaks (guard l))) <= largest_asked g.
Proof.
  intros inside without. unfold largest_asked. revert inside.
  induction (lines g) as [|l' ls IH]; simpl; [tauto|]. rewrite largest_app. intros [->|later].
  - rewrite without. pose proof (largest_of_some speaks (guard l)). lia.
  - specialize (IH later). lia.
Qed.

Section Game.
Variable g : game.
Hypothesis formed : well_formed g = true.

(** No move takes more than there are stones, or than a line asks for. *)
Lemma size_bounded rs rd vs k q :
  readings g (nothing_fixed g) = Some rs -> length vs = pile_count g -> In rd rs -> leads rd vs k q ->
  reading_size rd k <= stones vs + largest_asked g.
Proof.
  intros read counted inside leading.
  assert (all : length (nothing_fixed g) = pile_count g) by apply repeat_length.
  assert (variable : length vs = variable_count (nothing_fixed g)) by (unfold nothing_fixed; now rewrite variable_count_all).
  assert (placed : place (nothing_fixed g) vs = vs) by (unfold nothing_fixed; rewrite <- counted; apply place_all).
  destruct (proj1 (readings_of_lines g (nothing_fixed g) rs read rd) inside) as (l & rds & in_lines & are & in_rds).
  unfold reading_size. destruct (chooses rd) eqn:chooses.
  - pose proof (line_choice_bounded g (nothing_fixed g) l rds (lines_sound g formed l in_lines) all are rd vs k _ in_rds variable leading chooses) as bound.
    rewrite placed in bound. lia.
  - unfold line_readings in are. destruct (forallb _ _); [|discriminate]. injection are as <-.
    apply in_map_iff in in_rds as (way & <- & _). simpl in *.
    pose proof (asked_by_line g l in_lines chooses). lia.
Qed.

Lemma formed_is_enough : everything_is_enough g.
Proof.
  intros piles r q counted there large.
  destruct (nothing_fixed_read g) as (rs & read).
  assert (all : length (nothing_fixed g) = pile_count g) by apply repeat_length.
  assert (variable : length piles = variable_count (nothing_fixed g)) by (unfold nothing_fixed; now rewrite variable_count_all).
  assert (placed : place (nothing_fixed g) piles = piles) by (unfold nothing_fixed; rewrite <- counted; apply place_all).
  pose proof (fun r => moves_are_readings g (nothing_fixed g) rs formed all read piles r q variable) as same.
  rewrite placed in same. rewrite (same r), (same (stones piles + largest_asked g)).
  split; intros (rd & k & inside & zero & leading & enough); exists rd, k; refine (conj inside (conj zero (conj leading (fun _ => _)))).
  - now apply (size_bounded rs rd piles k q).
  - specialize (enough there). lia.
Qed.

Lemma formed_has_one_answer p :
  goes_down g -> length (fst p) = pile_count g -> (has_allowance g = false -> snd p = 0) -> one_answer g p.
Proof.
  intros down counted zero. assert (fine : Determinacy.proper g p) by (split; assumption).
  split; [now apply lost_or_won|]. split.
  - intros [is_lost is_won]. exact (not_lost_and_won g formed down p fine is_lost is_won).
  - destruct (value_exists g formed down p fine) as (v & is). exists v. split; [exact is|].
    intros w is'. exact (value_unique g formed down p fine w v is' is).
Qed.
End Game.

Lemma compiled_any_length s n a m : valid_system s = true -> compile n a = Some m -> any_length s a n.
Proof.
  intros valid is ns l counted small. destruct (compile_source _ _ _ is) as [<- <-].
  rewrite Forall_forall in small. exact (accepts_any_length s _ _ ns l valid (sound_source m) small).
Qed.

(** All of it, for a claim that is checked. *)
Theorem checked_is_proper s g f q target reach earlier lines target_of :
  valid_system s = true -> well_formed g = true -> goes_down g -> length f = pile_count g ->
  (exists count, count = (variable_count f + if has_allowance g then 1 else 0)%nat /\
     compile count (source target) = Some target /\ compile count (source reach) = Some reach) ->
  check_claim s g f q target reach earlier lines target_of = Holds ->
  proper_claim {| numbers := s; rules := g; fixed := f; asks := q; Claim.target := source target; Claim.reach := source reach |}.
Proof.
  intros valid formed down counted (count & is_count & on_target & on_reach) holds.
  unfold proper_claim. simpl. rewrite <- is_count. refine (conj _ (conj _ (conj _ (conj _ (conj _ (conj _ (conj _ _))))))).
  - now apply valid_is_proper.
  - now apply formed_is_proper.
  - now apply formed_is_enough.
  - exact counted.
  - intros is_misere v ->. unfold check_claim in holds. rewrite is_misere in holds.
    destruct (readings g f); [|discriminate]. now destruct (negb _).
  - now apply (compiled_any_length s count _ target).
  - now apply (compiled_any_length s count _ reach).
  - intros p p_counted zero. now apply formed_has_one_answer.
Qed.
