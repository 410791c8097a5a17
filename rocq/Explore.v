(** From an automaton whose states are anything to a table: its states are visited and numbered.

    Nothing is proved of the search. Whether the table is right is looked at afterwards, which costs about as much again. *)

From Coq Require Import List NArith Bool Lia FMapPositive.
From Fibnim Require Import Numbers Product Table.
Import ListNotations.
Open Scope N_scope.

(** Where the letters lead from a state, as in [tree], the states being anything. *)
Inductive branches (A : Type) := Stop | Here (q : A) | Fork (zero one : branches A).
Arguments Stop {A}.
Arguments Here {A}.
Arguments Fork {A}.

Fixpoint follow {A} (b : branches A) (l : letter) : option A :=
  match b, l with
  | Stop, _ => None
  | Here q, _ => Some q
  | Fork zero one, digit :: l => follow (if digit then one else zero) l
  | Fork _ _, [] => None
  end.

(** Without forks that lead nowhere. *)
Definition fork {A} (zero one : branches A) : branches A :=
  match zero, one with Stop, Stop => Stop | _, _ => Fork zero one end.

Lemma fork_follow {A} (zero one : branches A) digit l :
  follow (fork zero one) (digit :: l) = follow (if digit then one else zero) l.
Proof. destruct zero, one, digit; reflexivity. Qed.

Definition here {A} (q : option A) : branches A := match q with Some q => Here q | None => Stop end.

Lemma here_follow {A} (q : option A) l : follow (here q) l = q.
Proof. now destruct q. Qed.

Section Explore.
Context {A : Type}.
Variable start : A.
Variable leads : A -> branches A.
Variable final : A -> bool.
Variable same : A -> A -> bool.
Variable key : A -> positive.                 (* different for different states, if it does its work *)
Variable most : positive.                     (* more states are not looked at *)

(** ** The search *)

Record found := Found {
  fresh : positive;                           (* the number that the next new state gets *)
  numbers : PositiveMap.t positive;           (* by keys *)
  states : PositiveMap.t A;                   (* by numbers *)
  finished : PositiveMap.t (bool * tree);
  next : positive                             (* the state whose row is made next *)
}.

Definition number_of (q : A) (f : found) : N * found :=
  let k := key q in
  match PositiveMap.find k (numbers f) with
  | Some i => (Npos i, f)
  | None =>
      let i := fresh f in
      (Npos i, Found (Pos.succ i) (PositiveMap.add k i (numbers f)) (PositiveMap.add i q (states f)) (finished f) (next f))
  end.

Fixpoint row_from (b : branches A) (f : found) : tree * found :=
  match b with
  | Stop => (Leaf 0, f)
  | Here q => let '(i, f) := number_of q f in (Leaf i, f)
  | Fork zero one =>
      let '(zero, f) := row_from zero f in
      let '(one, f) := row_from one f in
      (Node zero one, f)
  end.

Definition visit (f : found) : progress found :=
  if (Pos.leb (fresh f) (next f) || Pos.ltb most (fresh f))%bool then Done f
  else
    match PositiveMap.find (next f) (states f) with
    | None => Done f
    | Some q =>
        let '(tr, f) := row_from (leads q) f in
        More (Found (fresh f) (numbers f) (states f) (PositiveMap.add (next f) (final q, tr) (finished f)) (Pos.succ (next f)))
    end.

Definition searched : found :=
  result (loop ever visit (snd (number_of start
    (Found 1 (PositiveMap.empty _) (PositiveMap.empty _) (PositiveMap.empty _) 1)))).

(** ** Whether it is right *)

Section Right.
Variable all : PositiveMap.t A.
Variable t : table.

Definition is_state (i : N) (q : A) : bool :=
  match i with
  | 0 => false
  | Npos i => match PositiveMap.find i all with Some q' => same q' q | None => false end
  end.

Fixpoint tree_right (b : branches A) (tr : tree) : bool :=
  match b, tr with
  | Stop, _ => true
  | Here q, Leaf i => is_state i q
  | Fork zero one, Node zero' one' => if tree_right zero zero' then tree_right one one' else false
  | _, _ => false
  end.

Definition row_right (one : positive * A) : bool :=
  let '(i, q) := one in
  match PositiveMap.find i (rows t) with
  | Some (accepting, tr) => implb (final q) accepting && tree_right (leads q) tr
  | None => false
  end.

Definition table_right : bool := is_state (entry t) start && forallb row_right (PositiveMap.elements all).

Hypothesis same_equal : forall q q', same q q' = true -> q = q'.
(** A state and the words that it has to accept. *)
Variable covers : A -> list letter -> Prop.
Hypothesis covers_none : forall q, covers q [] -> final q = true.
Hypothesis covers_letter : forall q l word, covers q (l :: word) ->
  exists q', follow (leads q) l = Some q' /\ covers q' word.

Lemma tree_right_look b tr l q : tree_right b tr = true -> follow b l = Some q -> is_state (look tr l) q = true.
Proof.
  revert tr l. induction b as [|q'|zero IH0 one IH1]; intros [i|zero' one'] l; simpl; try discriminate.
  - intros right same_state. now injection same_state as <-.
  - specialize (IH0 zero'). specialize (IH1 one'). destruct (tree_right zero zero'); [|discriminate].
    intros right there. destruct l as [|[] l]; [discriminate| |]; auto.
Qed.

Hypothesis right : table_right = true.

Lemma right_accepts_from i q word : is_state i q = true -> covers q word -> accepts_from t i word = true.
Proof.
  unfold table_right in right. rewrite andb_true_iff, forallb_forall in right. destruct right as [_ each].
  revert i q. induction word as [|l word IH]; intros [|i] q here covered; try discriminate; simpl in here |- *;
    (destruct (PositiveMap.find i all) as [q'|] eqn:found_here; [|discriminate]);
    apply same_equal in here; subst q';
    apply PositiveMap.elements_correct, each in found_here; simpl in found_here;
    (destruct (PositiveMap.find i (rows t)) as [[accepting tr]|]; [|discriminate]);
    apply andb_true_iff in found_here; destruct found_here as [accepts leads_right].
  - now rewrite (covers_none q covered) in accepts.
  - destruct (covers_letter _ _ _ covered) as (q' & there & covered').
    eapply IH; [|exact covered']. eapply tree_right_look; eauto.
Qed.

Lemma right_accepts word : covers start word -> accepts_word t word = true.
Proof.
  intros covered. unfold accepts_word. eapply right_accepts_from; [|exact covered].
  unfold table_right in right. now apply andb_true_iff in right.
Qed.
End Right.

(** The table, if there are not too many states. *)
Definition explored : option table :=
  let f := searched in
  if Pos.eqb (fresh f) (next f) then
    let t := Table 1 (finished f) in
    if table_right (states f) t then Some (smaller true t) else None
  else None.

Theorem explored_accepts t word (covers : A -> list letter -> Prop) :
  (forall q q', same q q' = true -> q = q') ->
  (forall q, covers q [] -> final q = true) ->
  (forall q l word, covers q (l :: word) -> exists q', follow (leads q) l = Some q' /\ covers q' word) ->
  explored = Some t -> covers start word -> accepts_word t word = true.
Proof.
  intros same_equal covers_none covers_letter made covered. revert made. unfold explored.
  generalize searched as f. intros f.
  destruct (Pos.eqb _ _); [|discriminate].
  destruct (table_right _ _) eqn:right; [|discriminate]. intros made. injection made as <-.
  apply smaller_accepts. eapply right_accepts; eauto.
Qed.
End Explore.
