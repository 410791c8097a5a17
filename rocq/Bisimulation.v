(** Positions whose moves correspond have the same answers. *)

From Coq Require Import List NArith Bool.
From Fibnim Require Import Numbers Rules Claim.

Scheme Lost_mut := Minimality for Lost Sort Prop
  with Won_mut := Minimality for Won Sort Prop.

Combined Scheme Lost_Won_ind from Lost_mut, Won_mut.

(** Induction on values, written out since Coq does not see the values inside [exists]. *)
Fixpoint Value_nested_ind (g : game) (P : position -> nat -> Prop)
  (inductive : forall p v,
     (forall q, move g p q -> exists w, w <> v /\ Value g q w /\ P q w) ->
     (forall u, (u < v)%nat -> exists q, move g p q /\ Value g q u /\ P q u) ->
     P p v)
  (p : position) (v : nat) (derivation : Value g p v) {struct derivation} : P p v :=
  match derivation in Value _ p v return P p v with
  | has_value _ p v others smaller =>
      inductive p v
        (fun q m => match others q m with
           | ex_intro _ w (conj differs value) =>
               ex_intro _ w (conj differs (conj value (Value_nested_ind g P inductive q w value)))
           end)
        (fun u less => match smaller u less with
           | ex_intro _ q (conj m value) =>
               ex_intro _ q (conj m (conj value (Value_nested_ind g P inductive q u value)))
           end)
  end.

(** Every move in g from a position has a counterpart in g' from the other, to positions that are related again. *)
Definition simulates (g g' : game) (related : position -> position -> Prop) : Prop :=
  forall p p' q, related p p' -> move g p q -> exists q', move g' p' q' /\ related q q'.

Section OneWay.
Variables (g g' : game) (related : position -> position -> Prop).
Hypothesis same_misere : misere g = misere g'.
Hypothesis forth : simulates g g' related.
Hypothesis back : simulates g' g (fun p' p => related p p').

Lemma lost_and_won_go_over :
  (forall p, Lost g p -> forall p', related p p' -> Lost g' p') /\
  (forall p, Won g p -> forall p', related p p' -> Won g' p').
Proof.
  apply Lost_Won_ind.
  - intros p _ all_won some p' R. constructor.
    + intros q' m'. destruct (back p' p q' R m') as [q [m R']]. exact (all_won q m q' R').
    + intros mis. rewrite <- same_misere in mis. destruct (some mis) as [q m].
      destruct (forth p p' q R m) as [q' [m' _]]. now exists q'.
  - intros p q m _ lost_there p' R. destruct (forth p p' q R m) as [q' [m' R']].
    exact (won g' p' q' m' (lost_there q' R')).
  - intros p mis no_move p' R. apply won_without_move; [now rewrite <- same_misere|].
    intros q' m'. destruct (back p' p q' R m') as [q [m _]]. exact (no_move q m).
Qed.

Lemma value_goes_over p v : Value g p v -> forall p', related p p' -> Value g' p' v.
Proof.
  intros V. induction V as [p v others smaller] using Value_nested_ind. intros p' R. constructor.
  - intros q' m'. destruct (back p' p q' R m') as [q [m R']].
    destruct (others q m) as [w [differs [_ over]]]. exists w. auto.
  - intros u less. destruct (smaller u less) as [q [m [_ over]]].
    destruct (forth p p' q R m) as [q' [m' R']]. exists q'. auto.
Qed.

Lemma answer_goes_over q p p' : related p p' -> answer g q p -> answer g' q p'.
Proof.
  destruct q as [| |v]; simpl; intros R A.
  - exact I.
  - exact (proj1 lost_and_won_go_over p A p' R).
  - exact (value_goes_over p v A p' R).
Qed.

Lemma reach_goes_over q p p' :
  related p p' -> (exists n, move g p n /\ answer g q n) -> exists n', move g' p' n' /\ answer g' q n'.
Proof.
  intros R [n [m A]]. destruct (forth p p' n R m) as [n' [m' R']].
  exists n'. split; [exact m' | exact (answer_goes_over q n n' R' A)].
Qed.
End OneWay.

(** Related positions have the same answers, and the same answers are reached from them. *)
Theorem related_answers g g' related :
  misere g = misere g' -> simulates g g' related -> simulates g' g (fun p' p => related p p') ->
  forall q p p', related p p' ->
    (answer g q p <-> answer g' q p') /\
    ((exists n, move g p n /\ answer g q n) <-> (exists n', move g' p' n' /\ answer g' q n')).
Proof.
  intros same forth back q p p' R. split; split.
  - now apply (answer_goes_over g g' related).
  - now apply (answer_goes_over g' g (fun p' p => related p p')).
  - now apply (reach_goes_over g g' related).
  - now apply (reach_goes_over g' g (fun p' p => related p p')).
Qed.
