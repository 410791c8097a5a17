(** Conditions 1, 2 and 3: an automaton says from which size on a move of that size or less leads to the target. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Product Query Steps StepsFacts Scene Cases.
Import ListNotations.
Open Scope Z_scope.

(** ** A number put in for what is chosen *)

Definition choosing_all (k : N) (sh : shape) : shape :=
  Shape (Number k) (map (choosing k) (guards sh)) (map (choosing k) (results sh))
    (match next sh with Some (f, d) => Some (choosing k f, d) | None => None end).

Lemma choosing_legal k sh vs : legal (choosing_all k sh) vs 0 <-> legal sh vs k.
Proof.
  unfold legal.
  replace (needs (choosing_all k sh)) with (map (choosing k) (needs sh)).
  - rewrite Forall_map. split; apply Forall_impl; intros f; now rewrite choosing_value.
  - unfold needs, choosing_all. cbn [guards results next]. rewrite !map_app. now destruct (next sh) as [[f d]|].
Qed.

Lemma choosing_behind k sh vs : numbers_behind (choosing_all k sh) vs 0 = numbers_behind sh vs k.
Proof.
  unfold numbers_behind, piles_behind, allowance_behind, choosing_all. cbn [results next].
  rewrite map_map. f_equal.
  - apply map_ext. intros f. now rewrite choosing_value.
  - destruct (next sh) as [[f d]|]; [|reflexivity]. now rewrite choosing_value.
Qed.

(** ** Sizes *)

(** A sorted list with one number more, if it is not there. *)
Fixpoint insert (x : N) (xs : list N) : list N :=
  match xs with
  | [] => [x]
  | y :: rest => if N.ltb x y then x :: xs else if N.eqb x y then xs else y :: insert x rest
  end.

(** 0 and the sizes that are numbers, each once and sorted. *)
Definition sizes (moves : list aimed) : list N :=
  fold_right (fun m found => match size_of (moving m) with Number x => insert x found | Choice => found end) [0%N] moves.

Lemma insert_keeps x y xs : In y xs -> In y (insert x xs).
Proof.
  induction xs as [|z xs IH]; cbn [insert]; [intros []|].
  intros inside. destruct (N.ltb x z); [now right|]. destruct (N.eqb x z); [assumption|].
  destruct inside as [<-|inside]; [now left|right; auto].
Qed.

Lemma sizes_zero moves : In 0%N (sizes moves).
Proof.
  induction moves as [|m moves IH]; cbn [sizes fold_right]; [now left|].
  destruct (size_of (moving m)); [now apply insert_keeps|assumption].
Qed.

(** The numbers from this one on that are not in a sorted list, as intervals. *)
Fixpoint gaps (low : N) (xs : list N) : list (N * option N) :=
  match xs with
  | [] => [(low, None)]
  | x :: xs =>
      if N.ltb low x then (low, Some (x - 1)%N) :: gaps (x + 1) xs else gaps (N.max low (x + 1)) xs
  end.

Lemma gaps_cover b xs : forall low, (low <= b)%N ->
  In b xs \/ exists least most, In (least, most) (gaps low xs) /\ (least <= b)%N /\ match most with Some m => (b <= m)%N | None => True end.
Proof.
  induction xs as [|x xs IH]; intros low above; cbn [gaps].
  { right. exists low, None. cbn [In]. auto. }
  destruct (N.eq_dec x b) as [same|other]; [left; now left|].
  destruct (N.ltb_spec low x) as [less|least].
  - destruct (N.lt_ge_cases b x) as [below|beyond].
    + right. exists low, (Some (x - 1)%N). cbn [In]. intuition lia.
    + destruct (IH (x + 1)%N) as [inside|(l & m & inside & between)]; [lia| |].
      * left. now right.
      * right. exists l, m. split; [now right|assumption].
  - destruct (IH (N.max low (x + 1))) as [inside|found]; [lia| |now right].
    left. now right.
Qed.

(** ** The conditions *)

Section Reaching.
Variables (s : system) (n : nat) (a : machine) (moves : list aimed).

(** The size b of moves plus a number, where b is what is chosen. *)
Definition beside_size (difference : Z) : number := Divided (1 :: repeat 0 n, difference) 1.

(** A number that is given. *)
Definition literal (size : N) : number := Divided (repeat 0 n, Z.of_N size) 1.

(** The automaton accepts the piles and this size, or rejects them. *)
Definition says (choice : bool) (size : number) (accept : bool) : demand := Verdict a (all_piles choice n ++ [size]) accept.

(** Condition 1: if R(v; b) then R(v; b + 1). *)
Definition check_grows : outcome := search s (S n) [says true (beside_size 0) true; says true (beside_size 1) false].

Definition has_size (size : size) (m : aimed) : bool :=
  match size, size_of (moving m) with
  | Number x, Number y => N.eqb x y
  | Choice, Choice => true
  | _, _ => false
  end.

(** The moves of this size; of those with a choice, what they are with it, if they can be legal. *)
Definition of_size (size : N) : list aimed :=
  filter (fun m => negb (existsb always_negative (needs (moving m))))
    (map (fun m => Aimed (choosing_all size (moving m)) (aim m)) (filter (has_size Choice) moves)) ++
  filter (has_size (Number size)) moves.

(** Condition 2 where b is a given number: if R(v; b), and b = 0 or not R(v; b - 1), then some move of size b leads to the target. *)
Definition check_at (size : N) : outcome :=
  none_without_move s false n
    (says false (literal size) true :: (if N.eqb size 0 then [] else [says false (literal (size - 1)) false]))
    (of_size size).

(** Condition 2 where b is a number of this interval: then only moves with a choice have this size. That there is a number before b
    says that it is not 0. *)
Definition check_between (interval : N * option N) : outcome :=
  let bounds :=
    match interval with
    | (least, None) => if N.leb least 1 then [] else [Range (1 :: repeat 0 n, 0) (Z.of_N least) None]
    | (least, Some most) => [Range (1 :: repeat 0 n, 0) (Z.of_N least) (Some (Z.of_N most))]
    end in
  none_without_move s true n (bounds ++ [says true (beside_size 0) true; says true (beside_size (-1)) false])
    (filter (has_size Choice) moves).

(** Condition 3: if a move of size b leads to the target, then R(v; b). *)
Definition check_move (m : aimed) : outcome :=
  match size_of (moving m) with
  | Number size => search s n (moves_to false true m ++ [says false (literal size) false])
  | Choice => search s (S n) (moves_to true true m ++ [says true (beside_size 0) false])
  end.

Definition check_reaching : outcome :=
  let numbers := sizes moves in
  match check_grows with
  | Holds =>
      match all_hold check_at numbers with
      | Holds =>
          match all_hold check_between (gaps 0 numbers) with
          | Holds => all_hold check_move moves
          | other => other
          end
      | other => other
      end
  | other => other
  end.

(** ** Why they are enough *)

Hypothesis valid : valid_system s = true.
Hypothesis divide : Forall (fun m => divides (moving m)) moves.
Hypothesis holds : check_reaching = Holds.

Lemma four_checks :
  check_grows = Holds /\ all_hold check_at (sizes moves) = Holds /\
  all_hold check_between (gaps 0 (sizes moves)) = Holds /\ all_hold check_move moves = Holds.
Proof.
  unfold check_reaching in holds.
  destruct check_grows; try discriminate.
  destruct (all_hold check_at _); try discriminate.
  destruct (all_hold check_between _); try discriminate. auto.
Qed.

Variable vs : list N.
Hypothesis count : length vs = n.

Let reaches (b : N) : bool := accepts s (source a) (vs ++ [b]).

Lemma no_multiples : forall m ns, sum_of_multiples (repeat 0 m) ns = 0.
Proof. induction m as [|m IH]; intros [|p ns]; cbn [repeat sum_of_multiples]; try reflexivity. rewrite IH. lia. Qed.

Lemma size_value b difference : linear_value (1 :: repeat 0 n, difference) (b :: vs) = Z.of_N b + difference.
Proof. unfold linear_value. cbn [fst snd sum_of_multiples]. rewrite no_multiples. lia. Qed.

Lemma says_beside b difference c accept :
  Z.of_N b + difference = Z.of_N c -> reaches c = accept -> met s (b :: vs) (says true (beside_size difference) accept).
Proof.
  intros same said. apply (piles_and_met s a true vs b n _ [c]); try assumption.
  - constructor; [|constructor]. split; [|discriminate]. cbn [beside_size dividend base]. rewrite size_value. lia.
  - cbn [map]. unfold number_value, beside_size. cbn [dividend divisor base]. rewrite size_value, same, N2Z.id, N.div_1_r. reflexivity.
Qed.

Lemma says_literal c accept : reaches c = accept -> met s vs (says false (literal c) accept).
Proof.
  intros said.
  assert (value : linear_value (repeat 0 n, Z.of_N c) vs = Z.of_N c).
  { unfold linear_value. cbn [fst snd]. rewrite no_multiples. lia. }
  apply (piles_and_met s a false vs 0 n _ [c]); try assumption.
  - constructor; [|constructor]. split; [|discriminate]. cbn [literal dividend base]. rewrite value. lia.
  - cbn [map]. unfold number_value, literal. cbn [dividend divisor base]. rewrite value, N2Z.id, N.div_1_r. reflexivity.
Qed.

Lemma grows b : reaches b = true -> reaches (b + 1)%N = true.
Proof.
  intros said. destruct four_checks as (first & _).
  apply not_false_iff_true. intros no.
  apply (search_sound s _ _ (b :: vs) valid first); [cbn [length]; lia|].
  repeat (constructor; [eapply says_beside; [|eassumption]; lia|]). constructor.
Qed.

Lemma grows_on b c : (b <= c)%N -> reaches b = true -> reaches c = true.
Proof.
  intros above said. induction c as [|c IH] using N.peano_ind.
  - now replace 0%N with b by lia.
  - destruct (N.eq_dec b (N.succ c)) as [<-|other]; [assumption|].
    rewrite <- N.add_1_r. apply grows, IH. lia.
Qed.

(** Where R begins, a move has this size. *)
Lemma begins_with_move b :
  reaches b = true -> b = 0%N \/ reaches (b - 1)%N = false ->
  exists m k, In m moves /\ may_choose (moving m) k /\ taken (moving m) k = b /\ to_target s vs k m.
Proof.
  intros said before. destruct four_checks as (_ & at_ & between & _).
  pose proof (proj1 (Forall_forall _ _) divide) as divide_.
  destruct (in_dec N.eq_dec b (sizes moves)) as [given|other].
  - pose proof (all_hold_in _ _ _ at_ given) as here. unfold check_at in here.
    apply (some_move_leads s false n _ _ vs 0) in here; try assumption.
    + unfold of_size in here. apply Exists_app in here. destruct here as [here|here]; apply Exists_exists in here.
      * destruct here as (m & among & allowed & reached). apply filter_In in among. destruct among as [among _].
        apply in_map_iff in among. destruct among as (m' & <- & among). apply filter_In in among.
        destruct among as [among choice]. cbn [moving aim] in *.
        rewrite choosing_legal in allowed. rewrite choosing_behind in reached.
        exists m', b. unfold has_size in choice. unfold may_choose, taken.
        destruct (size_of (moving m')); [discriminate|]. now repeat split.
      * destruct here as (m & among & reached_). apply filter_In in among. destruct among as [among size].
        exists m, 0%N. unfold has_size in size. unfold may_choose, taken.
        destruct (size_of (moving m)); [|discriminate]. apply N.eqb_eq in size. subst. now repeat split; try apply reached_.
    + intros _. reflexivity.
    + apply Forall_app. split; apply Forall_forall; intros m; rewrite filter_In.
      * rewrite in_map_iff. intros [(m' & <- & among) _]. apply filter_In in among. destruct among as [among _].
        specialize (divide_ m' among). unfold divides, choosing_all in *. cbn [moving next].
        now destruct (next (moving m')) as [[f d]|].
      * intros [among _]. auto.
    + cbn [base]. constructor; [now apply says_literal|].
      destruct (N.eqb_spec b 0) as [->|not_zero]; constructor; [|constructor].
      apply says_literal. tauto.
  - destruct (gaps_cover b (sizes moves) 0) as [given|(least & most & inside & above & below)]; [lia|contradiction|].
    assert (not_zero : b <> 0%N) by (intros ->; apply other, sizes_zero).
    destruct before as [zero|before]; [contradiction|].
    pose proof (all_hold_in _ _ _ between inside) as here. unfold check_between in here.
    apply (some_move_leads s true n _ _ vs b) in here; try assumption.
    + apply Exists_exists in here. destruct here as (m & among & reached_).
      apply filter_In in among. destruct among as [among choice].
      exists m, b. unfold has_size in choice. unfold may_choose, taken.
      destruct (size_of (moving m)); [discriminate|]. now repeat split; try apply reached_.
    + intros no. discriminate.
    + apply Forall_forall. intros m. rewrite filter_In. intros [among _]. auto.
    + cbn [base]. apply Forall_app. split.
      * destruct most as [most|]; [|destruct (N.leb least 1)]; repeat constructor; rewrite size_value; lia.
      * constructor; [apply (says_beside b 0 b); [lia|assumption]|].
        constructor; [apply (says_beside b (-1) (b - 1)); [lia|assumption]|constructor].
Qed.

Theorem check_reaching_sound b :
  accepts s (source a) (vs ++ [b]) = true <->
  exists m k, In m moves /\ may_choose (moving m) k /\ (taken (moving m) k <= b)%N /\ to_target s vs k m.
Proof.
  split.
  - change (reaches b = true -> exists m k, In m moves /\ may_choose (moving m) k /\ (taken (moving m) k <= b)%N /\ to_target s vs k m).
    induction b as [|b IH] using N.peano_ind; intros said.
    + destruct (begins_with_move 0 said) as (m & k & among & may & size & reached_); [now left|].
      exists m, k. rewrite size. now repeat split; try apply reached_.
    + destruct (reaches b) eqn:before.
      * destruct (IH eq_refl) as (m & k & among & may & size & reached_).
        exists m, k. repeat split; try assumption; try apply reached_. lia.
      * destruct (begins_with_move (N.succ b) said) as (m & k & among & may & size & reached_).
        { right. now replace (N.succ b - 1)%N with b by lia. }
        exists m, k. repeat split; try assumption; try apply reached_. lia.
  - intros (m & k & among & may & size & allowed & reached).
    apply (grows_on (taken (moving m) k)); [assumption|].
    destruct four_checks as (_ & _ & _ & each).
    pose proof (all_hold_in _ _ _ each among) as here. unfold check_move in here.
    pose proof (proj1 (Forall_forall _ _) divide m among) as not_zero. cbn beta in not_zero.
    unfold may_choose, taken in *. apply not_false_iff_true. intros no.
    destruct (size_of (moving m)) as [x|].
    + subst k. apply (search_sound s _ _ vs valid here count). apply Forall_app. split.
      * apply (moves_to_met s false true m vs 0); try assumption. intros _. reflexivity.
      * constructor; [now apply says_literal|constructor].
    + apply (search_sound s _ _ (k :: vs) valid here); [cbn [length]; lia|]. apply Forall_app. split.
      * apply (moves_to_met s true true m vs k); try assumption. intros wrong. discriminate.
      * constructor; [|constructor]. apply (says_beside k 0 k); [lia|assumption].
Qed.
End Reaching.
