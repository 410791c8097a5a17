(** The automaton of the words that numbers are written with. *)

From Coq Require Import List NArith Arith Bool Lia FMapPositive.
From Fibnim Require Import Numbers Product Terms Table Explore.
Import ListNotations.
Local Open Scope nat_scope.

(** Words are read from the front, and terms are counted from the end. So a state says for each number m of digits that may come what
    would be known of what is left, if exactly so many come: [Some o] if it is less than U_(m-o), [None] if the word would be none of a
    number. The last place is for all m >= t, t being how many first terms there are: from there on it is the same for all.

    Where the digit of U_m is 1, what was left is at least U_m and less than U_(m+1-o), so o = 0, and what is left is less than
    U_(m+1) - U_m. Where it is 0, what is left is less than U_m, too. *)
Definition bounds := list (option nat).

Definition bound_after (digit : bool) (gap : nat) (o : option nat) : option nat :=
  match o, digit with
  | None, _ => None
  | Some o, false => Some (pred o)
  | Some O, true => Some gap
  | Some _, true => None
  end.

Section Greedy.
Variable t : nat.
Variable gaps : list nat.   (* for each m from 0 to t *)

(** One digit less comes. *)
Definition nearer (bs : bounds) : bounds := tl bs ++ [nth t bs None].

Definition is_some (o : option nat) : bool := match o with Some _ => true | None => false end.

Definition bounds_after (bs : bounds) (l : letter) : option bounds :=
  match l with
  | [digit] =>
      let bs := map (fun go => bound_after digit (fst go) (snd go)) (combine gaps (nearer bs)) in
      if existsb is_some bs then Some bs else None
  | _ => None
  end.
End Greedy.

Definition is_number (bs : bounds) : bool := is_some (hd None bs).

Definition same_bound (a b : option nat) : bool :=
  match a, b with Some a, Some b => Nat.eqb a b | None, None => true | _, _ => false end.

Fixpoint same_bounds (a b : bounds) : bool :=
  match a, b with
  | x :: a, y :: b => same_bound x y && same_bounds a b
  | [], [] => true
  | _, _ => false
  end.

Definition bounds_key (bs : bounds) : positive :=
  fold_right (fun o key => in_front (match o with Some o => Pos.of_succ_nat (S o) | None => xH end) key) xH bs.

Definition bounds_branches (t : nat) (gaps : list nat) (bs : bounds) : branches bounds :=
  fork (here (bounds_after t gaps bs [false])) (here (bounds_after t gaps bs [true])).

(** States that are too many: there is no use in looking at such systems. *)
Definition most_greedy : positive := 20000.

(** A table of one track. *)
Definition greedy (s : system) : option table :=
  let t := length (first_terms s) in
  explored (repeat (Some O) (S t)) (bounds_branches t (map (gap s) (seq 0 (S t)))) is_number same_bounds bounds_key most_greedy.

(** ** No number is rejected *)

Lemma same_bounds_equal a b : same_bounds a b = true -> a = b.
Proof.
  revert b. induction a as [|[x|] a IH]; intros [|[y|] b]; simpl; try discriminate; [reflexivity| |].
  - rewrite andb_true_iff, Nat.eqb_eq. intros [-> same]. f_equal. now apply IH.
  - intros same. f_equal. now apply IH.
Qed.

Section Valid.
Variable s : system.
Hypothesis valid : valid_system s = true.
Let t := length (first_terms s).
Let gaps := map (gap s) (seq 0 (S t)).

Definition bounded (bs : bounds) (m : nat) (r : N) : Prop :=
  length bs = S t /\ exists o, nth (Nat.min m t) bs None = Some o /\ (r < U s (m - o))%N.

Lemma nearer_nth bs m : length bs = S t -> nth (Nat.min m t) (nearer t bs) None = nth (Nat.min (S m) t) bs None.
Proof.
  intros count. destruct bs as [|b bs]; [discriminate|]. injection count as count. unfold nearer.
  destruct (Nat.le_gt_cases t m) as [le|less].
  - rewrite !Nat.min_r by lia. simpl tl. rewrite app_nth2 by lia. rewrite count, Nat.sub_diag. reflexivity.
  - rewrite !Nat.min_l by lia. simpl tl. rewrite app_nth1 by lia. reflexivity.
Qed.

Lemma gaps_nth m : nth (Nat.min m t) gaps 0 = gap s m.
Proof.
  unfold gaps. rewrite (nth_indep _ 0 (gap s 0)) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. rewrite Nat.add_0_l.
  destruct (Nat.le_gt_cases t m) as [le|less].
  - rewrite Nat.min_r by exact le. rewrite !(gap_later s) by (fold t; lia). reflexivity.
  - now rewrite Nat.min_l by lia.
Qed.

Lemma existsb_nth {A} (f : A -> bool) xs i d : f d = false -> f (nth i xs d) = true -> existsb f xs = true.
Proof.
  revert i. induction xs as [|x xs IH]; intros [|i] no yes; simpl in *; try congruence.
  - now rewrite yes.
  - rewrite (IH i no yes). apply orb_true_r.
Qed.

Lemma bounded_after bs m r :
  bounded bs (S m) r ->
  exists bs', bounds_after t gaps bs [(U s m <=? r)%N] = Some bs' /\ bounded bs' m (left_over s m r).
Proof.
  intros (count & o & here & less). unfold bounds_after.
  set (digit := (U s m <=? r)%N).
  set (bs' := map _ _).
  assert (lengths : length gaps = S t) by (unfold gaps; now rewrite map_length, seq_length).
  assert (count_nearer : length (nearer t bs) = S t).
  { unfold nearer. rewrite app_length. destruct bs; simpl in *; lia. }
  assert (count' : length bs' = S t).
  { unfold bs'. rewrite map_length, combine_length. lia. }
  assert (there : nth (Nat.min m t) bs' None = bound_after digit (gap s m) (Some o)).
  { unfold bs'. change None with ((fun go => bound_after digit (fst go) (snd go)) (0, None)) at 1.
    rewrite map_nth, combine_nth by lia. cbn [fst snd].
    now rewrite nearer_nth, here, gaps_nth by exact count. }
  assert (fits : exists o', bound_after digit (gap s m) (Some o) = Some o' /\ (left_over s m r < U s (m - o'))%N).
  { unfold left_over. fold digit. unfold digit. destruct (N.leb_spec (U s m) r) as [le|below].
    - assert (zero : o = 0).
      { destruct o as [|o]; [reflexivity|]. exfalso.
        pose proof (U_at_most s valid (S m - S o) m ltac:(lia)). lia. }
      subst o. exists (gap s m). split; [reflexivity|].
      rewrite Nat.sub_0_r, (U_gap s valid) in less. lia.
    - exists (pred o). split; [now destruct o|].
      destruct o as [|o]; simpl; [now rewrite Nat.sub_0_r|exact less]. }
  destruct fits as (o' & known & less').
  rewrite known in there.
  exists bs'. split.
  - rewrite (existsb_nth is_some bs' (Nat.min m t) None); [reflexivity|reflexivity|]. now rewrite there.
  - split; [exact count'|]. now exists o'.
Qed.

Theorem greedy_accepts table m r :
  greedy s = Some table -> (r < U s m)%N -> accepts_word table (write s m [r]) = true.
Proof.
  intros made less.
  refine (explored_accepts _ _ _ _ _ _ table _ (fun bs word => exists m r, word = write s m [r] /\ bounded bs m r)
    same_bounds_equal _ _ made _).
  - intros bs (m' & r' & word & count & o & here & _).
    destruct m' as [|m']; [|discriminate word]. simpl in here. unfold is_number.
    destruct bs as [|b bs]; [discriminate|]. simpl in here |- *. now rewrite here.
  - intros bs l word (m' & r' & same & covered).
    destruct m' as [|m']; [discriminate same|]. rewrite write_step in same. injection same as -> ->.
    destruct (bounded_after bs m' r' covered) as (bs' & there & covered').
    exists bs'. split.
    { unfold bounds_branches. cbn [map]. rewrite fork_follow. rewrite <- there at 1.
      destruct (U s m' <=? r')%N; apply here_follow. } now exists m', (left_over s m' r').
  - exists m, r. split; [reflexivity|]. split; [apply repeat_length|].
    exists 0. rewrite Nat.sub_0_r. split; [|exact less].
    apply nth_error_nth. apply nth_error_repeat. lia.
Qed.
End Valid.
