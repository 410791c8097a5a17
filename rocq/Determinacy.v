(** Every position is lost or won, never both, and has one Grundy value: by induction on the number of stones.

    Nothing classical is needed, as a position has finitely many moves: no choice exceeds the allowance or the number of
    stones. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Steps StepsFacts Lowering.
Import ListNotations.

Lemma place_length f : forall vs, length (place f vs) = length f.
Proof. induction f as [|[m|] f IH]; intros vs; simpl; auto. Qed.

(** ** The family in which no pile is fixed *)

Definition nothing_fixed (g : game) : fixed_piles := repeat None (pile_count g).

Lemma place_all vs : place (repeat None (length vs)) vs = vs.
Proof. induction vs as [|v vs IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma variable_count_all n : variable_count (repeat None n) = n.
Proof. unfold variable_count. induction n; simpl; auto. Qed.

Lemma nothing_fixed_read g : exists rs, readings g (nothing_fixed g) = Some rs.
Proof.
  unfold readings.
  assert (all : exists rss, all_somes (map (line_readings g (nothing_fixed g)) (lines g)) = Some rss).
  { induction (lines g) as [|l ls (rss & IH)]; simpl; [now exists []|].
    unfold line_readings at 1.
    replace (forallb _ _) with true.
    - rewrite IH. eexists. reflexivity.
    - symmetry. apply forallb_forall. intros [now_ after] among. apply in_combine_l in among.
      apply repeat_spec in among. now subst. }
  destruct all as (rss & ->). simpl. eauto.
Qed.

(** ** Moves *)

Section Game.
Variable g : game.
Hypothesis formed : well_formed g = true.
Hypothesis down : goes_down g.

(** A position of the game. *)
Definition proper (p : position) : Prop := length (fst p) = pile_count g /\ (has_allowance g = false -> snd p = 0%N).

Lemma behind_proper f rs rd st vs k :
  length f = pile_count g -> readings g f = Some rs -> In rd rs -> In st (steps_of rd) -> proper (behind st vs k).
Proof.
  intros all read among inside.
  destruct (steps_well_shaped g f rs formed all read rd st among inside) as ((_ & _ & _ & after) & count & _).
  split; simpl.
  - now rewrite place_length.
  - intros without. unfold allowance_behind. destruct (next (does st)) as [[fm d]|]; [|reflexivity].
    destruct after as [with_ _]. congruence.
Qed.

Lemma possible_dec st vs r k : {possible g st vs r k} + {~ possible g st vs r k}.
Proof.
  assert (choice : {may_choose (does st) k} + {~ may_choose (does st) k}).
  { unfold may_choose. destruct (size_of (does st)); [apply N.eq_dec|now left]. }
  assert (lawful : {legal (does st) vs k} + {~ legal (does st) vs k}).
  { apply Forall_dec. intros f. apply Z_le_dec. }
  assert (allowed : {has_allowance g = true -> (taken (does st) k <= r)%N} + {~ (has_allowance g = true -> (taken (does st) k <= r)%N)}).
  { destruct (has_allowance g); [|left; discriminate].
    destruct (N.leb (taken (does st) k) r) eqn:compared; [left; intros _; now apply N.leb_le|right].
    intros small. apply N.leb_gt in compared. specialize (small eq_refl). lia. }
  unfold possible. destruct choice, lawful, allowed; (left; tauto) || (right; tauto).
Qed.

(** What can be made of a finite list by those that have a property that can be decided. *)
Lemma finite_image {A B} (P : A -> Prop) (make : A -> B) (decided : forall x, {P x} + {~ P x}) xs :
  exists ys, forall y, In y ys <-> exists x, In x xs /\ P x /\ y = make x.
Proof.
  exists (flat_map (fun x => if decided x then [make x] else []) xs). intros y. rewrite in_flat_map. split.
  - intros (x & among & here). exists x. destruct (decided x); simpl in here; [|tauto].
    destruct here as [<-|[]]. auto.
  - intros (x & among & holds & ->). exists x. split; [assumption|]. destruct (decided x); simpl; tauto.
Qed.

(** A position has finitely many moves, and they lead to positions. *)
Lemma finite_moves p : proper p -> exists qs, forall q, move g p q <-> In q qs.
Proof.
  destruct p as [vs r]. intros [count without]. simpl in count, without.
  destruct (nothing_fixed_read g) as (rs & read).
  assert (all : length (nothing_fixed g) = pile_count g) by apply repeat_length.
  assert (variable : length vs = variable_count (nothing_fixed g)).
  { unfold nothing_fixed. now rewrite variable_count_all. }
  assert (placed : place (nothing_fixed g) vs = vs).
  { unfold nothing_fixed. rewrite <- count. apply place_all. }
  set (bound := N.to_nat (stones vs + r)).
  set (candidates := flat_map (fun rd => flat_map (fun st => map (fun k => (st, N.of_nat k)) (seq 0 (S bound))) (steps_of rd)) rs).
  destruct (finite_image (fun sk => possible g (fst sk) vs r (snd sk)) (fun sk => behind (fst sk) vs (snd sk))
    (fun sk => possible_dec _ _ _ _) candidates) as (qs & image).
  exists qs. intros q. rewrite image, <- placed at 1.
  rewrite (moves_are_steps g (nothing_fixed g) rs formed all read vs r q variable without).
  unfold candidates. split.
  - intros (rd & st & k & among & inside & may & ->). exists (st, k). repeat split; try apply may.
    rewrite in_flat_map. exists rd. split; [assumption|].
    rewrite in_flat_map. exists st. split; [assumption|].
    rewrite in_map_iff. exists (N.to_nat k). rewrite N2Nat.id. split; [reflexivity|].
    apply in_seq. assert (k <= stones vs + r)%N; [|lia].
    destruct may as (may & lawful & allowed).
    unfold may_choose in may. destruct (size_of (does st)) eqn:size; [lia|].
    destruct (has_allowance g) eqn:allowance.
    + specialize (allowed eq_refl). unfold taken in allowed. rewrite size in allowed. lia.
    + assert (chosen : may_choose (does st) k) by (unfold may_choose; now rewrite size).
      pose proof (choice_bounded g _ rs formed all read rd st vs k allowance among inside variable chosen lawful) as small.
      unfold taken in small. rewrite size, placed in small. lia.
  - intros ([st k] & there & may & ->). rewrite in_flat_map in there. destruct there as (rd & among & there).
    rewrite in_flat_map in there. destruct there as (st' & inside & there).
    rewrite in_map_iff in there. destruct there as (k' & [= -> <-] & _).
    exists rd, st, (N.of_nat k'). auto.
Qed.

Lemma moves_proper p q : proper p -> move g p q -> proper q.
Proof.
  destruct p as [vs r]. intros [count without] moved. simpl in count, without.
  destruct (nothing_fixed_read g) as (rs & read).
  assert (all : length (nothing_fixed g) = pile_count g) by apply repeat_length.
  assert (variable : length vs = variable_count (nothing_fixed g)).
  { unfold nothing_fixed. now rewrite variable_count_all. }
  assert (placed : place (nothing_fixed g) vs = vs).
  { unfold nothing_fixed. rewrite <- count. apply place_all. }
  rewrite <- placed in moved.
  apply (moves_are_steps g _ rs formed all read vs r q variable without) in moved.
  destruct moved as (rd & st & k & among & inside & _ & ->).
  now apply (behind_proper (nothing_fixed g) rs rd).
Qed.

(** Induction on the number of stones. *)
Lemma position_induction (P : position -> Prop) :
  (forall p, proper p -> (forall q, move g p q -> proper q -> P q) -> P p) -> forall p, proper p -> P p.
Proof.
  intros step p. remember (stones (fst p)) as n eqn:is.
  revert p is. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  intros p is right. apply step; [assumption|]. intros q moved right'.
  apply (IH (stones (fst q))); auto. subst n. apply down; [apply right|assumption].
Qed.

(** ** Who wins *)

Lemma some_or_all {A} (P Q : A -> Prop) xs :
  (forall x, In x xs -> P x \/ Q x) -> (exists x, In x xs /\ P x) \/ (forall x, In x xs -> Q x).
Proof.
  induction xs as [|x xs IH]; intros each; [right; intros x []|].
  destruct (each x) as [here|here]; [now left|left; exists x; split; [now left|assumption]|].
  destruct IH as [(y & there & holds)|others]; [intros y there; apply each; now right|left; exists y; split; [now right|assumption]|].
  right. intros y [<-|there]; auto.
Qed.

Lemma lost_or_won_only p : proper p -> (Lost g p /\ ~ Won g p) \/ (Won g p /\ ~ Lost g p).
Proof.
  revert p. apply position_induction. intros p right_ IH.
  destruct (finite_moves p right_) as (qs & moves).
  destruct (some_or_all (fun q => Lost g q /\ ~ Won g q) (fun q => Won g q /\ ~ Lost g q) qs)
    as [(q & there & lost_ & not_won)|all_won].
  { intros q there. apply moves in there. apply IH; [assumption|]. now apply (moves_proper p). }
  - apply moves in there. right. split; [now apply (won g p q)|].
    intros both. inversion both as [? won_ _]; subst. auto.
  - assert (moves_won : forall q, move g p q -> Won g q) by (intros q there; apply all_won; now apply moves).
    assert (not_by_move : forall q, move g p q -> ~ Lost g q) by (intros q there; apply all_won; now apply moves).
    destruct (misere g) eqn:kind; [destruct qs as [|q qs]|].
    + right. split.
      * apply won_without_move; [assumption|]. intros q there. now apply moves in there.
      * intros both. inversion both as [? _ some]; subst. destruct (some kind) as (q & there). now apply moves in there.
    + assert (there : move g p q) by (apply moves; now left). left. split.
      * constructor; [assumption|]. intros _. now exists q.
      * intros both. inversion both as [? q' there' lost_|? _ none]; subst; [now apply (not_by_move q')|now apply (none q)].
    + left. split.
      * constructor; [assumption|]. intros no. congruence.
      * intros both. inversion both as [? q' there' lost_|]; subst; [now apply (not_by_move q')|congruence].
Qed.

Theorem lost_or_won p : proper p -> Lost g p \/ Won g p.
Proof. intros right_. destruct (lost_or_won_only p right_); tauto. Qed.

Theorem not_lost_and_won p : proper p -> Lost g p -> Won g p -> False.
Proof. intros right_. destruct (lost_or_won_only p right_); tauto. Qed.

(** ** Grundy values *)

(** The least number that is not in a list. *)
Lemma least_missing (ws : list nat) : exists v, ~ In v ws /\ forall u, (u < v)%nat -> In u ws.
Proof.
  assert (upto : forall n, (forall u, (u < n)%nat -> In u ws) \/ exists v, ~ In v ws /\ forall u, (u < v)%nat -> In u ws).
  { induction n as [|n [all|found]]; [left; lia| |now right].
    destruct (in_dec Nat.eq_dec n ws) as [there|missing].
    - left. intros u less. destruct (Nat.eq_dec u n) as [->|other]; [assumption|]. apply all. lia.
    - right. now exists n. }
  destruct (upto (S (S (list_max ws)))) as [all|found]; [|assumption].
  exfalso. assert (there : In (S (list_max ws)) ws) by (apply all; lia).
  pose proof (proj1 (list_max_le ws (list_max ws)) (le_n _)) as most.
  rewrite Forall_forall in most. specialize (most _ there). lia.
Qed.

Lemma Forall2_in_l {A B} (R : A -> B -> Prop) xs ys : Forall2 R xs ys -> forall x, In x xs -> exists y, In y ys /\ R x y.
Proof.
  induction 1 as [|x y xs ys here _ IH]; simpl; [tauto|]. intros x' [<-|there]; [eauto|].
  destruct (IH x' there) as (y' & inside & holds). eauto.
Qed.

Lemma Forall2_in_r {A B} (R : A -> B -> Prop) xs ys : Forall2 R xs ys -> forall y, In y ys -> exists x, In x xs /\ R x y.
Proof.
  induction 1 as [|x y xs ys here _ IH]; simpl; [tauto|]. intros y' [<-|there]; [eauto|].
  destruct (IH y' there) as (x' & inside & holds). eauto.
Qed.

Theorem value_exists p : proper p -> exists v, Value g p v.
Proof.
  revert p. apply position_induction. intros p right_ IH.
  destruct (finite_moves p right_) as (qs & moves).
  assert (values : exists ws, Forall2 (Value g) qs ws).
  { assert (each : forall q, In q qs -> exists w, Value g q w).
    { intros q there. apply moves in there. apply IH; [assumption|]. now apply (moves_proper p). }
    clear moves. induction qs as [|q qs IHqs]; [exists []; constructor|].
    destruct (each q) as (w & here); [now left|].
    destruct IHqs as (ws & others); [intros q' there; apply each; now right|].
    exists (w :: ws). now constructor. }
  destruct values as (ws & values). destruct (least_missing ws) as (v & missing & smaller).
  exists v. constructor.
  - intros q there. apply moves in there. destruct (Forall2_in_l _ qs ws values q there) as (w & among & value).
    exists w. split; [|assumption]. now intros ->.
  - intros u less. destruct (Forall2_in_r _ qs ws values u (smaller u less)) as (q & there & value).
    exists q. split; [now apply moves|assumption].
Qed.

Theorem value_unique p : proper p -> forall v w, Value g p v -> Value g p w -> v = w.
Proof.
  revert p. apply (position_induction (fun p => forall v w, Value g p v -> Value g p w -> v = w)).
  intros p right_ IH.
  assert (not_less : forall v w, Value g p v -> Value g p w -> (v < w)%nat -> False).
  { intros v w first second less. inversion first as [? ? others _]; subst. inversion second as [? ? _ smaller]; subst.
    destruct (smaller v less) as (q & there & value). destruct (others q there) as (w' & different & value').
    apply different. apply (IH q there); [now apply (moves_proper p)|assumption|assumption]. }
  intros v w first second. destruct (Nat.lt_trichotomy v w) as [less|[same|more]]; [exfalso|assumption|exfalso]; eauto.
Qed.
End Game.
