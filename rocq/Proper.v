(** What else holds of everything that is accepted, so that a claim means what one thinks it does. *)

From Coq Require Import List NArith ZArith Bool.
From Fibnim Require Import Numbers Rules Claim.
Import ListNotations.
Open Scope N_scope.

(** The terms of the numeration system ascend, and no term is more than twice the one before it: so every number is the sum of the terms
    at its digits, however many digits there are. *)
Definition proper_system (s : system) : Prop :=
  U s 0 = 1 /\ forall k, U s k < U s (S k) /\ U s (S k) <= 2 * U s k.

(** A line says what becomes of each pile, and of the allowance iff there is one; nothing is divided by 0. *)
Definition proper_line (g : game) (l : line) : Prop :=
  length (piles_after l) = pile_count g /\
  match allowance_after l with
  | None => has_allowance g = false
  | Some Everything => has_allowance g = true
  | Some (Quotient _ divisor) => has_allowance g = true /\ divisor <> 0
  end.

(** The value of [Everything] allows everything: any larger allowance has the same moves. *)
Definition everything_is_enough (g : game) : Prop :=
  forall piles r q, length piles = pile_count g -> has_allowance g = true -> stones piles + largest_asked g <= r ->
    (move g (piles, r) q <-> move g (piles, stones piles + largest_asked g) q).

(** The verdict of an automaton on numbers does not depend on how many digits they are written with, if those are enough. *)
Definition any_length (s : system) (a : automaton) (tracks : nat) : Prop :=
  forall ns l, length ns = tracks -> Forall (fun n => n < U s l) ns ->
    accepts s a ns = fst (row a (run a (write s l ns))).

(** There is one answer: each position is lost or won and not both, and has one Grundy value. *)
Definition one_answer (g : game) (p : position) : Prop :=
  (Lost g p \/ Won g p) /\ ~ (Lost g p /\ Won g p) /\ (exists v, Value g p v /\ forall w, Value g p w -> w = v).

Definition proper_claim (c : claim) : Prop :=
  let g := rules c in
  let count := (variable_count (fixed c) + if has_allowance g then 1 else 0)%nat in
  proper_system (numbers c) /\
  Forall (proper_line g) (lines g) /\
  everything_is_enough g /\
  length (fixed c) = pile_count g /\
  (misere g = true -> forall v, asks c <> AsksValue v) /\
  any_length (numbers c) (target c) count /\
  any_length (numbers c) (reach c) count /\
  forall p, length (fst p) = pile_count g -> (has_allowance g = false -> snd p = 0) -> one_answer g p.
