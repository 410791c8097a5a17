(** Games, and who wins them. *)

From Coq Require Import List NArith ZArith Bool.
Import ListNotations.
Open Scope Z_scope.

(** A sum of multiples of the piles, of the number k that the player chooses, of the allowance r, and of 1. *)
Record term := { of_piles : list Z; of_choice : Z; of_allowance : Z; constant : Z }.

Fixpoint sum_of_multiples (times : list Z) (piles : list N) : Z :=
  match times, piles with
  | c :: times, p :: piles => c * Z.of_N p + sum_of_multiples times piles
  | _, _ => 0
  end.

Definition value (t : term) (piles : list N) (k r : N) : Z :=
  sum_of_multiples (of_piles t) piles + of_choice t * Z.of_N k + of_allowance t * Z.of_N r + constant t.

Inductive sign := AtMost | Less | AtLeast | Greater | Equal | Unequal.

Record comparison := { left : term; compared : sign; right : term }.

Definition holds (piles : list N) (k r : N) (c : comparison) : Prop :=
  let a := value (left c) piles k r in
  let b := value (right c) piles k r in
  match compared c with
  | AtMost => a <= b
  | Less => a < b
  | AtLeast => a >= b
  | Greater => a > b
  | Equal => a = b
  | Unequal => a <> b
  end.

(** What the allowance becomes: a term divided by a number and rounded down, or as much as anybody could ever use. *)
Inductive next_allowance := Quotient (t : term) (divisor : N) | Everything.

(** A line of the rules. Without a choice k is 0. [allowance_after] is there iff the game has an allowance. *)
Record line := {
  has_choice : bool;
  guard : list comparison;
  piles_after : list term;
  allowance_after : option next_allowance
}.

Record game := { pile_count : nat; has_allowance : bool; misere : bool; lines : list line }.

(** The piles and the allowance; 0 is the allowance in a game that has none. *)
Definition position := (list N * N)%type.

Definition stones (piles : list N) : N := fold_right N.add 0%N piles.

(** A comparison of the form r >= C asks for C. [asked] is the C of a comparison, 0 for those that do not speak of the allowance. *)
Definition asked (c : comparison) : N :=
  let difference := constant (right c) - constant (left c) in
  if of_allowance (left c) - of_allowance (right c) =? 0 then 0%N
  else match compared c with
  | AtMost => Z.to_N (- difference)
  | Less => Z.to_N (1 - difference)
  | AtLeast => Z.to_N difference
  | Greater => Z.to_N (1 + difference)
  | Equal | Unequal => 0%N
  end.

(** The largest C of all lines. *)
Definition largest_asked (g : game) : N :=
  fold_right N.max 0%N (flat_map (fun l => if has_choice l then [] else map asked (guard l)) (lines g)).

(** [becomes g piles k r piles' next r']: the allowance r' after a move from these piles to those. *)
Definition becomes (g : game) (piles : list N) (k r : N) (piles' : list N) (next : option next_allowance) (r' : N) : Prop :=
  match next with
  | None => r' = 0%N
  | Some (Quotient t divisor) => exists x : N, value t piles k r = Z.of_N x /\ r' = (x / divisor)%N
  | Some Everything => r' = (stones piles' + largest_asked g)%N
  end.

(** The legal moves: by some line, with some k; the guard holds, and nothing becomes negative. *)
Inductive move (g : game) : position -> position -> Prop :=
| Move l k piles r piles' r' :
    In l (lines g) ->
    (has_choice l = false -> k = 0%N) ->
    Forall (holds piles k r) (guard l) ->
    Forall2 (fun t pile' => value t piles k r = Z.of_N pile') (piles_after l) piles' ->
    becomes g piles k r piles' (allowance_after l) r' ->
    move g (piles, r) (piles', r').

(** The player to move loses iff every move leads to a position in which the next player wins and, under misere play, there is a
    move; and wins iff some move leads to a lost position, or, under misere play, there is no move. *)
Inductive Lost (g : game) : position -> Prop :=
| lost p : (forall q, move g p q -> Won g q) -> (misere g = true -> exists q, move g p q) -> Lost g p
with Won (g : game) : position -> Prop :=
| won p q : move g p q -> Lost g q -> Won g p
| won_without_move p : misere g = true -> (forall q, ~ move g p q) -> Won g p.

(** The Grundy value: no move leads to a position of value v, and to every smaller value some move leads. *)
Inductive Value (g : game) : position -> nat -> Prop :=
| has_value p v :
    (forall q, move g p q -> exists w, w <> v /\ Value g q w) ->
    (forall u, (u < v)%nat -> exists q, move g p q /\ Value g q u) ->
    Value g p v.
