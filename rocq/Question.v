(** Condition 0: the target is what the question makes of the reach. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Product Query Steps Lowering Scene Cases Determinacy.
Import ListNotations.

(** How many numbers a position has. *)
Definition position_count (g : game) (f : fixed_piles) : nat := if has_allowance g then S (variable_count f) else variable_count f.

(** The questions whose reaches condition 0 needs. *)
Definition earlier_questions (g : game) (q : question) : list question :=
  match q with
  | AsksValue v => map AsksValue (seq 0 v)
  | AsksLost => if misere g then [AsksMoves] else []
  | AsksMoves => []
  end.

(** ** The condition *)

(** P iff R of every earlier one, and not R; for [AsksMoves] P, always. [n] is how many numbers a position has. *)
Definition check_question (s : system) (n : nat) (q : question) (target reach : machine) (earlier : list machine) : outcome :=
  let says m accept := Verdict m (all_piles false n) accept in
  match q with
  | AsksMoves => search s n [says target false]
  | _ =>
      match search s n [says target true; says reach true] with
      | Holds =>
          match all_hold (fun m => search s n [says target true; says m false]) earlier with
          | Holds => search s n (says target false :: says reach false :: map (fun m => says m true) earlier)
          | other => other
          end
      | other => other
      end
  end.

Lemma check_question_sound s n q target reach earlier ns :
  valid_system s = true -> length ns = n -> check_question s n q target reach earlier = Holds ->
  accepts s (source target) ns = true <->
  match q with
  | AsksMoves => True
  | _ => accepts s (source reach) ns = false /\ Forall (fun m => accepts s (source m) ns = true) earlier
  end.
Proof.
  intros valid count found. unfold check_question in found.
  destruct (all_piles_values false ns 0 n count) as [numbers values]. cbn [base] in numbers, values.
  assert (says : forall m accept, accepts s (source m) ns = accept -> met s ns (Verdict m (all_piles false n) accept)).
  { intros m accept said. cbn [met]. now rewrite values. }
  assert (refuted : forall ds, search s n ds = Holds -> Forall (met s ns) ds -> False).
  { intros ds nothing. exact (search_sound s n ds ns valid nothing count). }
  assert (general : search s n [Verdict target (all_piles false n) true; Verdict reach (all_piles false n) true] = Holds ->
    all_hold (fun m => search s n [Verdict target (all_piles false n) true; Verdict m (all_piles false n) false]) earlier = Holds ->
    search s n (Verdict target (all_piles false n) false :: Verdict reach (all_piles false n) false ::
      map (fun m => Verdict m (all_piles false n) true) earlier) = Holds ->
    accepts s (source target) ns = true <->
    accepts s (source reach) ns = false /\ Forall (fun m => accepts s (source m) ns = true) earlier).
  { intros not_reach all_earlier otherwise. split.
    - intros yes. split.
      + apply not_true_iff_false. intros reached. apply (refuted _ not_reach). auto.
      + apply Forall_forall. intros m among. apply not_false_iff_true. intros no.
        apply (refuted _ (all_hold_in _ _ _ all_earlier among)). auto.
    - intros [no all]. apply not_false_iff_true. intros rejected. apply (refuted _ otherwise).
      repeat (constructor; [auto|]). apply Forall_map. revert all. apply Forall_impl. auto. }
  destruct q as [| |v]; [split; [easy|intros _; apply not_false_iff_true; intros no; apply (refuted _ found); auto]| |];
    (destruct (search s n _) eqn:first in found; try discriminate;
     destruct (all_hold _ _) eqn:second in found; try discriminate; now apply general).
Qed.

(** ** Why it is enough *)

Section Question.
Variables (s : system) (g : game) (f : fixed_piles) (q : question) (target reach : machine) (earlier : list machine).

Hypothesis valid : valid_system s = true.
Hypothesis formed : well_formed g = true.
Hypothesis down : goes_down g.
Hypothesis all : length f = pile_count g.
Hypothesis before : Forall2 (fun m q' =>
  forall vs r, length vs = variable_count f -> (has_allowance g = false -> r = 0%N) ->
    accepts s (source m) (tracks g vs r) = true <-> exists p, move g (place f vs, r) p /\ answer g q' p)
  earlier (earlier_questions g q).
Hypothesis checked : check_question s (position_count g f) q target reach earlier = Holds.

(** Where the reach is right, the target is. *)
Lemma question_right vs r :
  length vs = variable_count f -> (has_allowance g = false -> r = 0%N) ->
  (accepts s (source reach) (tracks g vs r) = true <-> exists p, move g (place f vs, r) p /\ answer g q p) ->
  accepts s (source target) (tracks g vs r) = true <-> answer g q (place f vs, r).
Proof.
  intros count without reached.
  assert (numbers : length (tracks g vs r) = position_count g f).
  { unfold tracks, position_count. rewrite app_length, count. destruct (has_allowance g); simpl; lia. }
  rewrite (check_question_sound s _ q target reach earlier _ valid numbers checked).
  assert (not_reached_iff : accepts s (source reach) (tracks g vs r) = false <-> ~ exists p, move g (place f vs, r) p /\ answer g q p).
  { now rewrite <- not_true_iff_false, reached. }
  clear reached checked numbers.
  set (p := (place f vs, r)) in *.
  assert (proper_p : proper g p) by (split; simpl; [now rewrite place_length|assumption]).
  destruct q as [| |v]; cbn [answer] in *; [tauto| |]; rewrite not_reached_iff; clear not_reached_iff.
  - assert (moves : Forall (fun m => accepts s (source m) (tracks g vs r) = true) earlier <->
      (misere g = true -> exists p', move g p p')).
    { cbn [earlier_questions] in before. destruct (misere g).
      - inversion before as [|m ? ? ? here rest]; subst. inversion rest; subst. split.
        + intros said _. inversion_clear said as [|? ? yes _]. apply here in yes; auto. destruct yes as (p' & moved & _). eauto.
        + intros some. constructor; [|constructor]. apply here; auto. destruct (some eq_refl) as (p' & moved). exists p'. now split.
      - inversion before; subst. split; [discriminate|constructor]. }
    rewrite moves. split.
    + intros [not_reached some]. constructor; [|assumption]. intros p' moved.
      destruct (lost_or_won g formed down p') as [lost_|]; [now apply (moves_proper g formed p)| |assumption].
      exfalso. apply not_reached. eauto.
    + intros lost_. inversion lost_ as [? others some]; subst. split; [|assumption].
      intros (p' & moved & lost'). apply (not_lost_and_won g formed down p'); auto. now apply (moves_proper g formed p).
  - assert (smaller : Forall (fun m => accepts s (source m) (tracks g vs r) = true) earlier <->
      forall u, (u < v)%nat -> exists p', move g p p' /\ Value g p' u).
    { cbn [earlier_questions] in before. split.
      - intros said u less.
        assert (asked_ : In (AsksValue u) (map AsksValue (seq 0 v))) by (apply in_map, in_seq; lia).
        destruct (Forall2_in_r _ _ _ before _ asked_) as (m & among & here).
        rewrite Forall_forall in said. apply (here vs r count without). auto.
      - intros some. apply Forall_forall. intros m among.
        destruct (Forall2_in_l _ _ _ before m among) as (q' & asked_ & here).
        apply in_map_iff in asked_. destruct asked_ as (u & <- & less). apply in_seq in less.
        apply here; auto. cbn [answer]. apply some. lia. }
    rewrite smaller. split.
    + intros [not_reached some]. constructor; [|assumption]. intros p' moved.
      destruct (value_exists g formed down p') as (w & value); [now apply (moves_proper g formed p)|].
      exists w. split; [|assumption]. intros ->. apply not_reached. eauto.
    + intros value. inversion value as [? ? others some]; subst. split; [|assumption].
      intros (p' & moved & value'). destruct (others p' moved) as (w & different & other).
      apply different. apply (value_unique g formed down p'); auto. now apply (moves_proper g formed p).
Qed.
End Question.
