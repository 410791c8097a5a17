(** Piles that become smaller by given numbers, or stay what they are, as if that were a move. So conditions that compare automata with each
    other, such as "E(v) iff E'(v) or E(v - d)", have the form of those about moves. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Steps StepsFacts Slides Scene.
Import ListNotations.

(** As if the piles only became smaller by some numbers. *)
Definition lowering (n : nat) (ds : list N) (next : option (form * N)) : shape :=
  Shape (Number 0) []
    (map (fun id => Form (fit n (once 1 (fst id))) 0 (- Z.of_N (snd id))) (combine (seq 0 n) ds)) next.

(** As if the piles stayed what they are. *)
Definition still (n : nat) (next : option (form * N)) : shape := lowering n (repeat 0%N n) next.

(** ** What they come to *)

Lemma lowering_values n ds nx vs :
  length vs = n ->
  map (fun fm => form_value fm vs 0) (results (lowering n ds nx)) = map (fun vd => Z.of_N (fst vd) - Z.of_N (snd vd))%Z (combine vs ds).
Proof.
  intros <-. unfold lowering. cbn [results]. rewrite map_map.
  assert (general : forall more before ds, vs = before ++ more ->
    map (fun id => form_value (Form (fit (length vs) (once 1 (fst id))) 0 (- Z.of_N (snd id))) vs 0)
      (combine (seq (length before) (length more)) ds) =
    map (fun vd => Z.of_N (fst vd) - Z.of_N (snd vd))%Z (combine more ds)).
  { induction more as [|v more IH]; intros before [|d ds'] parts; try reflexivity.
    cbn [length seq combine map fst snd]. f_equal.
    - unfold form_value. cbn [multiples choice_multiple offset]. rewrite fit_value, once_value.
      rewrite parts, nth_middle. lia.
    - specialize (IH (before ++ [v]) ds'). rewrite app_length, <- app_assoc, Nat.add_comm in IH. now apply IH. }
  now apply (general vs [] ds).
Qed.

Lemma lowering_legal n ds nx vs :
  length vs = n -> length ds = n ->
  legal (lowering n ds nx) vs 0 <-> Forall2 N.le ds vs /\ match nx with Some (fm, _) => (0 <= form_value fm vs 0)%Z | None => True end.
Proof.
  intros count lengths. unfold legal, needs. cbn [guards lowering next app].
  rewrite Forall_app.
  assert (piles : Forall (fun fm => (0 <= form_value fm vs 0)%Z) (results (lowering n ds nx)) <-> Forall2 N.le ds vs).
  { rewrite <- (Forall_map (fun fm => form_value fm vs 0) (fun x => (0 <= x)%Z)), lowering_values by assumption.
    rewrite <- count in lengths. clear count. revert ds lengths.
    induction vs as [|v vs IH]; intros [|d ds] lengths; try discriminate; cbn [combine map].
    - split; constructor.
    - injection lengths as lengths. specialize (IH ds lengths).
      split; intros holds; inversion_clear holds; constructor; cbn [fst snd] in *; try lia; tauto. }
  cbn [lowering results] in piles. rewrite piles. apply and_iff_compat_l.
  destruct nx as [[fm d]|]; [|now split].
  split; [intros holds; now inversion_clear holds|repeat constructor; assumption].
Qed.

Lemma lowering_behind n ds nx vs : length vs = n -> piles_behind (lowering n ds nx) vs 0 = lowered vs ds.
Proof.
  intros count. unfold piles_behind, lowered.
  rewrite <- (map_map (fun fm => form_value fm vs 0) Z.to_N), lowering_values, map_map by assumption.
  apply map_ext. intros [v d]. cbn [fst snd]. lia.
Qed.

Lemma lowered_by_nothing vs : lowered vs (repeat 0%N (length vs)) = vs.
Proof.
  unfold lowered. induction vs as [|v vs IH]; cbn [length repeat combine map fst snd]; [reflexivity|].
  rewrite IH. f_equal. lia.
Qed.

Lemma still_behind n nx vs : length vs = n -> piles_behind (still n nx) vs 0 = vs.
Proof. intros count. unfold still. rewrite lowering_behind by assumption. subst n. apply lowered_by_nothing. Qed.

Lemma still_legal n nx vs :
  length vs = n -> legal (still n nx) vs 0 <-> match nx with Some (fm, _) => (0 <= form_value fm vs 0)%Z | None => True end.
Proof.
  intros count. unfold still. rewrite lowering_legal by (try assumption; apply repeat_length).
  assert (Forall2 N.le (repeat 0%N n) vs); [|tauto].
  subst n. induction vs; cbn [length repeat]; constructor; [lia|assumption].
Qed.

Lemma stones_cons v vs : stones (v :: vs) = (v + stones vs)%N.
Proof. reflexivity. Qed.

Lemma lowered_cons v d vs ds : lowered (v :: vs) (d :: ds) = (v - d)%N :: lowered vs ds.
Proof. reflexivity. Qed.

Lemma lowered_stones vs ds :
  Forall2 N.le ds vs -> Exists (fun d => d <> 0%N) ds -> (stones (lowered vs ds) < stones vs)%N.
Proof.
  intros below some.
  assert (general : (stones (lowered vs ds) + stones ds = stones vs)%N).
  { clear some. induction below as [|d v ds vs here _ IH]; [reflexivity|]. rewrite lowered_cons, !stones_cons. lia. }
  assert (positive : (0 < stones ds)%N).
  { clear general below. induction some as [d ds one|d ds _ IH]; rewrite stones_cons; lia. }
  lia.
Qed.

Lemma lowered_length vs ds : length ds = length vs -> length (lowered vs ds) = length vs.
Proof. intros same. unfold lowered. rewrite map_length, combine_length. lia. Qed.

Lemma stones_placed f : forall vs,
  length vs = variable_count f -> stones (place f vs) = (stones vs + fixed_stones f)%N.
Proof.
  unfold variable_count. induction f as [|[m|] f IH]; intros vs count; cbn [place filter length] in *.
  - destruct vs; [reflexivity|discriminate].
  - rewrite stones_cons, IH by assumption. unfold fixed_stones. cbn [fold_right]. lia.
  - destruct vs as [|v vs]; [discriminate|]. injection count as count. cbn [hd tl].
    rewrite !stones_cons, IH by assumption. unfold fixed_stones. cbn [fold_right]. lia.
Qed.

Lemma sum_of_ones vs : sum_of_multiples (repeat 1%Z (length vs)) vs = Z.of_N (stones vs).
Proof.
  induction vs as [|v vs IH]; cbn [length repeat sum_of_multiples]; [reflexivity|].
  rewrite IH, stones_cons. lia.
Qed.
