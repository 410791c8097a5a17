(** What a certificate claims. *)

From Coq Require Import List NArith ZArith Bool.
From Fibnim Require Import Numbers Rules.
Import ListNotations.
Open Scope N_scope.

(** A family fixes some piles of a game. [None] is a variable pile. *)
Definition fixed_piles := list (option N).

Definition variable_count (f : fixed_piles) : nat := length (filter (fun p => match p with None => true | Some _ => false end) f).

(** All piles, with the variable ones put in. *)
Fixpoint place (f : fixed_piles) (vs : list N) : list N :=
  match f with
  | [] => []
  | Some n :: f => n :: place f vs
  | None :: f => hd 0 vs :: place f (tl vs)
  end.

Inductive question := AsksMoves | AsksLost | AsksValue (v : nat).

(** Whether the answer is yes. *)
Definition answer (g : game) (q : question) (p : position) : Prop :=
  match q with
  | AsksMoves => True
  | AsksLost => Lost g p
  | AsksValue v => Value g p v
  end.

(** A theorem on a family: two automata, and the system in which they read numbers. *)
Record claim := {
  numbers : system;
  rules : game;
  fixed : fixed_piles;
  asks : question;
  target : automaton;
  reach : automaton
}.

(** The numbers that its automata read. *)
Definition tracks (g : game) (vs : list N) (r : N) : list N := vs ++ (if has_allowance g then [r] else []).

(** It is true iff every move lowers the number of stones, and for all numbers the target accepts a position iff the answer is yes,
    and the reach accepts it iff some move leads to a position where the answer is yes. *)
Definition true_claim (c : claim) : Prop :=
  let g := rules c in
  (forall p q, length (fst p) = pile_count g -> move g p q -> stones (fst q) < stones (fst p)) /\
  forall vs r,
    length vs = variable_count (fixed c) ->
    (has_allowance g = false -> r = 0) ->
    let p := (place (fixed c) vs, r) in
    (accepts (numbers c) (target c) (tracks g vs r) = true <-> answer g (asks c) p) /\
    (accepts (numbers c) (reach c) (tracks g vs r) = true <-> exists q, move g p q /\ answer g (asks c) q).
