(** What numeration systems may be, and what follows of their terms and of the words that numbers are written with. *)

From Coq Require Import List NArith Arith Bool Lia.
From Fibnim Require Import Numbers.
Import ListNotations.
Open Scope N_scope.

(** The j with U_k = U_(k-1) + U_j, among the first terms. *)
Definition made_with (us : list N) (k : nat) : option nat :=
  find (fun j => nth k us 0 =? nth (k - 1) us 0 + nth j us 0) (seq 0 k).

(** What is asked of numeration systems: at most 60 first terms, none above 10^6, U_0 = 1, more of them than the delay, and each is the one
    before it and an earlier one. *)
Definition valid_system (s : system) : bool :=
  let us := first_terms s in
  (length us <=? 60)%nat && forallb (fun u => u <=? 1000000) us && (nth 0 us 0 =? 1) && (delay s <? length us)%nat &&
  forallb (fun k => match made_with us k with Some _ => true | None => false end) (seq 1 (length us - 1)).

(** How far below k the j of U_(k+1) = U_k + U_j is; the same number, the delay, for all k >= t - 1, t being how many first terms there are. *)
Definition gap (s : system) (k : nat) : nat :=
  if (S k <? length (first_terms s))%nat
  then match made_with (first_terms s) (S k) with Some j => k - j | None => 0 end
  else delay s.

(** The recurrence holds from here on, of all terms; as small as can be, but larger than the delay. *)
Definition order (s : system) : nat :=
  let us := first_terms s in
  let d := delay s in
  match find (fun w => forallb (fun k => nth k us 0 =? nth (k - 1) us 0 + nth (k - 1 - d) us 0) (seq w (length us - w)))
          (seq (S d) (length us - d)) with
  | Some w => w
  | None => length us
  end.

(** ** Terms *)

Lemma descending_length s n : length (descending s n) = (n + length (first_terms s))%nat.
Proof.
  induction n as [|n IH]; simpl.
  - apply rev_length.
  - now rewrite IH.
Qed.

Lemma descending_longer s n m k :
  (k < n + length (first_terms s))%nat -> nth k (rev (descending s (m + n))) 0 = nth k (rev (descending s n)) 0.
Proof.
  intros small. induction m as [|m IH]; [reflexivity|].
  simpl. rewrite app_nth1; [exact IH|].
  rewrite rev_length, descending_length. lia.
Qed.

Lemma descending_nth s n k :
  first_terms s <> [] -> (k < n + length (first_terms s))%nat -> nth k (rev (descending s n)) 0 = U s k.
Proof.
  intros some small. unfold U.
  assert (0 < length (first_terms s))%nat by (destruct (first_terms s); [contradiction|simpl; lia]).
  destruct (Nat.le_ge_cases n k) as [le|le].
  - replace k with ((k - n) + n)%nat at 3 by lia. now rewrite descending_longer.
  - replace n with ((n - k) + k)%nat at 1 by lia. apply descending_longer. lia.
Qed.

Section Valid.
Variable s : system.
Hypothesis valid : valid_system s = true.
Let us := first_terms s.
Let t := length us.
Let d := delay s.

Lemma valid_parts :
  nth 0 us 0 = 1 /\ (d < t)%nat /\ forall k, (1 <= k < t)%nat -> exists j, made_with us k = Some j.
Proof.
  unfold valid_system in valid. fold us in valid.
  repeat rewrite andb_true_iff in valid.
  destruct valid as [[[[_ _] one] more] each].
  apply N.eqb_eq in one. apply Nat.ltb_lt in more. rewrite forallb_forall in each.
  repeat split; [exact one|exact more|].
  intros k range. specialize (each k). rewrite in_seq in each. fold t in each.
  destruct (made_with us k) as [j|]; [now exists j|].
  enough (false = true) by discriminate. apply each. lia.
Qed.

Lemma some_terms : first_terms s <> [].
Proof.
  destruct valid_parts as (one & _). fold us. intros none. rewrite none in one. discriminate.
Qed.

Lemma U_first k : (k < t)%nat -> U s k = nth k us 0.
Proof.
  intros small. rewrite <- (descending_nth s 0 k some_terms) by (simpl; fold us t; lia).
  simpl. now rewrite rev_involutive.
Qed.

Lemma U_0 : U s 0 = 1.
Proof. destruct valid_parts as (one & more & _). rewrite U_first by lia. exact one. Qed.

(** The recurrence. *)
Lemma U_later k : (t <= k)%nat -> U s k = U s (k - 1) + U s (k - 1 - d).
Proof.
  destruct valid_parts as (_ & more & _). intros large.
  rewrite <- (descending_nth s (S (k - t)) k some_terms) by (fold us t; lia).
  simpl. rewrite app_nth2; rewrite rev_length, descending_length; fold us t; [|lia].
  replace (k - (k - t + t))%nat with 0%nat by lia. simpl.
  assert (from_end : forall i, (i < k)%nat -> nth i (descending s (k - t)) 0 = U s (k - 1 - i)).
  { intros i less. rewrite <- (descending_nth s (k - t) (k - 1 - i) some_terms) by (fold us t; lia).
    rewrite rev_nth; rewrite descending_length; fold us t; [|lia].
    f_equal. lia. }
  rewrite !from_end by lia. fold d. f_equal. f_equal. lia.
Qed.

Lemma gap_small k : (gap s k <= k)%nat \/ (t <= k)%nat.
Proof.
  unfold gap. fold us t d.
  destruct (Nat.ltb_spec (S k) t) as [less|more].
  - left. destruct (made_with us (S k)); lia.
  - destruct valid_parts as (_ & more_terms & _). lia.
Qed.

Lemma gap_at_most k : (gap s k <= k)%nat.
Proof.
  destruct (gap_small k) as [small|large]; [exact small|].
  unfold gap. fold us t d. destruct (Nat.ltb_spec (S k) t) as [less|more]; [lia|].
  destruct valid_parts as (_ & more_terms & _). lia.
Qed.

(** Each term is the one before it and an earlier one. *)
Lemma U_gap k : U s (S k) = U s k + U s (k - gap s k).
Proof.
  destruct valid_parts as (_ & more & each). unfold gap. fold us t d.
  destruct (Nat.ltb_spec (S k) t) as [less|large].
  - destruct (each (S k)) as [j made]; [lia|]. rewrite made.
    apply find_some in made. destruct made as [among equal].
    apply in_seq in among. apply N.eqb_eq in equal.
    rewrite !U_first by lia. rewrite equal. do 2 f_equal; lia.
  - rewrite U_later by exact large. repeat f_equal; lia.
Qed.

Lemma gap_later k : (t <= S k)%nat -> gap s k = d.
Proof.
  intros large. unfold gap. fold us t d. destruct (Nat.ltb_spec (S k) t); [lia|reflexivity].
Qed.

Lemma U_positive k : 1 <= U s k.
Proof.
  induction k as [|k IH]; [now rewrite U_0|]. rewrite U_gap. lia.
Qed.

Lemma U_less k l : (k < l)%nat -> U s k < U s l.
Proof.
  induction 1 as [|l _ IH]; rewrite U_gap.
  - pose proof (U_positive (k - gap s k)). lia.
  - lia.
Qed.

Lemma U_at_most k l : (k <= l)%nat -> U s k <= U s l.
Proof.
  intros le. destruct (Nat.eq_dec k l) as [->|]; [lia|]. apply N.lt_le_incl, U_less. lia.
Qed.

Lemma U_above_place k : N.of_nat k < U s k.
Proof.
  induction k as [|k IH]; [rewrite U_0; simpl; lia|].
  pose proof (U_less k (S k) (Nat.lt_succ_diag_r k)). lia.
Qed.

Lemma order_bounds : (d < order s <= t)%nat.
Proof.
  destruct valid_parts as (_ & more & _). unfold order. fold us t d.
  destruct (find _ _) as [w|] eqn:found; [|lia].
  apply find_some in found. destruct found as [among _]. apply in_seq in among. lia.
Qed.

(** The recurrence, from where it begins. *)
Lemma U_recurs k : (order s <= k)%nat -> U s k = U s (k - 1) + U s (k - 1 - d).
Proof.
  intros large. destruct (Nat.le_gt_cases t k) as [later|first]; [now apply U_later|].
  pose proof order_bounds as bounds.
  revert large bounds. unfold order. fold us t d.
  destruct (find _ _) as [w|] eqn:found; [|lia]. intros large bounds.
  apply find_some in found. destruct found as [_ all].
  rewrite forallb_forall in all. specialize (all k). rewrite in_seq in all.
  rewrite !U_first by lia. apply N.eqb_eq, all. lia.
Qed.

(** ** Words *)

(** What is left of a number after the digit of U_m. *)
Definition left_over (m : nat) (n : N) : N := if U s m <=? n then n - U s m else n.

Lemma left_over_less m n : n < U s (S m) -> left_over m n < U s m.
Proof.
  unfold left_over. rewrite U_gap. intros less.
  destruct (N.leb_spec (U s m) n) as [le|]; [|assumption].
  pose proof (U_at_most (m - gap s m) m ltac:(lia)). lia.
Qed.

Lemma write_step m ns : write s (S m) ns = map (fun n => U s m <=? n) ns :: write s m (map (left_over m) ns).
Proof. reflexivity. Qed.

(** Further digits are zeros in front. *)
Lemma write_longer m l ns :
  Forall (fun n => n < U s l) ns -> write s (m + l) ns = repeat (map (fun _ => false) ns) m ++ write s l ns.
Proof.
  intros small. induction m as [|m IH]; [reflexivity|].
  change (S m + l)%nat with (S (m + l)). rewrite write_step. simpl.
  assert (no : forall n, In n ns -> (U s (m + l) <=? n) = false).
  { intros n among. rewrite Forall_forall in small. specialize (small n among).
    pose proof (U_at_most l (m + l) ltac:(lia)). apply N.leb_gt. lia. }
  f_equal.
  - apply map_ext_in. exact no.
  - rewrite <- IH. f_equal. rewrite <- (map_id ns) at 2. apply map_ext_in.
    intros n among. unfold left_over. now rewrite no.
Qed.

Lemma enough n ns : In n ns -> n < U s (enough_digits ns).
Proof.
  intros among. unfold enough_digits.
  pose proof (U_above_place (N.to_nat (fold_right N.max 0 ns))) as above. rewrite N2Nat.id in above.
  enough (n <= fold_right N.max 0 ns) by lia.
  clear above. induction ns as [|n' ns IH]; [destruct among|].
  simpl. destruct among as [->|among]; [lia|]. specialize (IH among). lia.
Qed.

(** Some of the numbers are written as all of them are, other digits left out. *)
Lemma write_places l ns ps :
  map (fun letter => map (fun p => nth p letter false) ps) (write s l ns) = write s l (map (fun p => nth p ns 0) ps).
Proof.
  revert ns. induction l as [|l IH]; intros ns; [reflexivity|].
  rewrite !write_step. simpl. rewrite IH, !map_map. f_equal.
  - apply map_ext. intros p.
    assert (zero : (U s l <=? 0) = false) by (apply N.leb_gt; pose proof (U_positive l); lia).
    rewrite <- zero at 1. exact (map_nth (fun n => U s l <=? n) ns 0 p).
  - f_equal. apply map_ext. intros p.
    assert (zero : left_over l 0 = 0).
    { unfold left_over. destruct (U s l <=? 0); reflexivity. }
    rewrite <- zero at 1. exact (map_nth (left_over l) ns 0 p).
Qed.

Lemma write_length l ns : Forall (fun letter => length letter = length ns) (write s l ns).
Proof.
  revert ns. induction l as [|l IH]; intros ns; [constructor|].
  rewrite write_step. constructor; [apply map_length|].
  rewrite <- (map_length (left_over l) ns). apply IH.
Qed.

End Valid.
