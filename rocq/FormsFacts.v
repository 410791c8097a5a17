(** The values of terms and forms. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Steps.
Import ListNotations.
Open Scope Z_scope.

(** Not negative with these piles. *)
Definition natural (vs : list N) (k : N) (fm : form) : Prop := 0 <= form_value fm vs k.

Lemma sum_of_zeros cs ns : forallb (Z.eqb 0) cs = true -> sum_of_multiples cs ns = 0.
Proof.
  revert ns; induction cs as [|c cs IH]; intros [|n ns] zeros; try reflexivity.
  cbn [forallb sum_of_multiples] in *. apply andb_true_iff in zeros as [zero zeros].
  apply Z.eqb_eq in zero; subst c. rewrite (IH ns zeros). reflexivity.
Qed.

Lemma sum_not_negative cs ns : forallb (fun c => 0 <=? c) cs = true -> 0 <= sum_of_multiples cs ns.
Proof.
  revert ns; induction cs as [|c cs IH]; intros [|n ns] positive; simpl in *; try lia.
  apply andb_true_iff in positive as [here rest]. specialize (IH ns rest).
  apply Z.leb_le in here. assert (0 <= c * Z.of_N n) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma sum_not_positive cs ns : forallb (fun c => c <=? 0) cs = true -> sum_of_multiples cs ns <= 0.
Proof.
  revert ns; induction cs as [|c cs IH]; intros [|n ns] negative; simpl in *; try lia.
  apply andb_true_iff in negative as [here rest]. specialize (IH ns rest).
  apply Z.leb_le in here. assert (c * Z.of_N n <= 0) by (apply Z.mul_nonpos_nonneg; lia). lia.
Qed.

Lemma sum_at_most_stones cs ns :
  forallb (fun c => c <=? 1) cs = true -> sum_of_multiples cs ns <= Z.of_N (stones ns).
Proof.
  revert ns; induction cs as [|c cs IH]; intros [|n ns] small; simpl in *; try lia.
  apply andb_true_iff in small as [here rest]. specialize (IH ns rest).
  apply Z.leb_le in here.
  assert (c * Z.of_N n <= 1 * Z.of_N n) by (apply Z.mul_le_mono_nonneg_r; lia).
  change (fold_right N.add 0%N ns) with (stones ns). lia.
Qed.

Lemma never_negative_natural fm vs k : never_negative fm = true -> natural vs k fm.
Proof.
  unfold never_negative, natural, form_value. rewrite !andb_true_iff, !Z.leb_le. intros [[constant choice] piles].
  pose proof (sum_not_negative _ vs piles).
  assert (0 <= choice_multiple fm * Z.of_N k) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma always_negative_not_natural fm vs k : always_negative fm = true -> ~ natural vs k fm.
Proof.
  unfold always_negative, natural, form_value. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt. intros [[constant choice] piles].
  pose proof (sum_not_positive _ vs piles).
  assert (choice_multiple fm * Z.of_N k <= 0) by (apply Z.mul_nonpos_nonneg; lia). lia.
Qed.

Lemma choosing_value k fm vs k' : form_value (choosing k fm) vs k' = form_value fm vs k.
Proof. unfold form_value, choosing; simpl. ring. Qed.

(** Fixed piles may be put in before or after the variable ones. *)
Lemma fix_piles_value f : forall cs vs,
  length cs = length f -> length vs = variable_count f ->
  sum_of_multiples cs (place f vs) = sum_of_multiples (fst (fix_piles f cs)) vs + snd (fix_piles f cs).
Proof.
  induction f as [|[n|] f IH]; intros [|c cs] vs cs_long vs_long; simpl in *; try discriminate; try reflexivity;
    injection cs_long as cs_long.
  - rewrite (IH cs vs cs_long vs_long). destruct (fix_piles f cs); simpl. ring.
  - destruct vs as [|v vs]; [discriminate|]. injection vs_long as vs_long. simpl.
    rewrite (IH cs vs cs_long vs_long). destruct (fix_piles f cs); simpl. ring.
Qed.

Lemma fix_piles_length f : forall cs, length cs = length f -> length (fst (fix_piles f cs)) = variable_count f.
Proof.
  induction f as [|[n|] f IH]; intros [|c cs] cs_long; simpl in *; try discriminate; try reflexivity;
    injection cs_long as cs_long; specialize (IH cs cs_long); destruct (fix_piles f cs); simpl in *.
  - exact IH.
  - unfold variable_count in *; simpl. now rewrite IH.
Qed.

Lemma fixing_value f t vs k r :
  of_allowance t = 0 -> length (of_piles t) = length f -> length vs = variable_count f ->
  form_value (fixing f t) vs k = value t (place f vs) k r.
Proof.
  intros no_allowance t_long vs_long. unfold fixing, form_value, value.
  rewrite (fix_piles_value f _ vs t_long vs_long), no_allowance.
  destruct (fix_piles f (of_piles t)); simpl. ring.
Qed.

Lemma fixing_length f t : length (of_piles t) = length f -> length (multiples (fixing f t)) = variable_count f.
Proof.
  intros t_long. unfold fixing. rewrite <- (fix_piles_length f _ t_long).
  now destruct (fix_piles f (of_piles t)).
Qed.

Lemma fixing_choice f t : choice_multiple (fixing f t) = of_choice t.
Proof. unfold fixing. now destruct (fix_piles f (of_piles t)). Qed.

Lemma plus_value a c b piles k r :
  length (of_piles a) = length (of_piles b) ->
  value (plus a c b) piles k r = value a piles k r + c * value b piles k r.
Proof.
  intros same. unfold value, plus; simpl.
  assert (sums : forall xs ys ns, length xs = length ys ->
    sum_of_multiples (map (fun xy => fst xy + c * snd xy) (combine xs ys)) ns =
    sum_of_multiples xs ns + c * sum_of_multiples ys ns).
  { clear. induction xs as [|x xs IH]; intros [|y ys] [|n ns] same; simpl in *; try discriminate; try ring.
    injection same as same. rewrite (IH ys ns same). ring. }
  rewrite (sums _ _ piles same). ring.
Qed.

Lemma plus_constant_value a c piles k r : value (plus_constant a c) piles k r = value a piles k r + c.
Proof. unfold value, plus_constant; simpl. ring. Qed.

Lemma add_forms_value a b vs k :
  length (multiples a) = length (multiples b) ->
  form_value (add_forms a b) vs k = form_value a vs k + form_value b vs k.
Proof.
  intros same. unfold form_value, add_forms; simpl.
  assert (sums : forall xs ys ns, length xs = length ys ->
    sum_of_multiples (map (fun xy => fst xy + snd xy) (combine xs ys)) ns =
    sum_of_multiples xs ns + sum_of_multiples ys ns).
  { clear. induction xs as [|x xs IH]; intros [|y ys] [|n ns] same; simpl in *; try discriminate; try ring.
    injection same as same. rewrite (IH ys ns same). ring. }
  rewrite (sums _ _ vs same). ring.
Qed.

Lemma add_forms_length a b n :
  length (multiples a) = n -> length (multiples b) = n -> length (multiples (add_forms a b)) = n.
Proof. intros. unfold add_forms; simpl. rewrite map_length, combine_length. lia. Qed.

(** The sum of forms has as its value the sum of their values. *)
Lemma sum_of_forms n base fms :
  length (multiples base) = n -> Forall (fun fm => length (multiples fm) = n) fms ->
  length (multiples (fold_right add_forms base fms)) = n /\
  forall vs k, form_value (fold_right add_forms base fms) vs k =
    form_value base vs k + fold_right Z.add 0 (map (fun fm => form_value fm vs k) fms).
Proof.
  intros base_long. induction 1 as [|fm fms here _ [long IH]]; simpl.
  - split; [exact base_long|]. intros. ring.
  - split; [now apply add_forms_length|]. intros.
    rewrite add_forms_value by congruence. rewrite IH. ring.
Qed.
