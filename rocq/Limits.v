(** What the format asks for beyond what is needed for truth, and what is too large to be looked at. Nothing is proved here: the
    checker would be right without these, but it would accept more than the format allows, or take too long. *)

From Coq Require Import List NArith ZArith Bool String.
From Fibnim Require Import Numbers Rules Claim Text Steps Parse.
Import ListNotations.
Open Scope string_scope.

Definition speaks_of (r : string) (t : sum) : bool := mem r (names_of t).

(** The allowance is written there, but only so that it cancels: the format counts that as speaking of it. *)
Definition idle (r : string) (t : sum) (more : list (sign * sum)) : bool :=
  let vain (a b : sum) := (speaks_of r a || speaks_of r b) && (times r a =? 0)%Z && (times r b =? 0)%Z in
  (fix go (first : sum) (more : list (sign * sum)) :=
    match more with
    | [] => false
    | (_, t) :: more => vain first t || go t more
    end) t more.

Definition allowance_in_place (r : string) (m : written_move) : bool :=
  forallb (fun c => negb (idle r (fst c) (snd c))) (chains m) &&
  forallb (fun t => negb (speaks_of r t)) (become m) &&
  match becomes_allowance m with
  | Some (Whole t) | Some (Divided t _) => negb (speaks_of r t)
  | _ => true
  end.

(** What parts add up to is never above this, from the first part on. *)
Definition largest_multiple : Z := 1000000.

Definition stays_small (of_part : part -> N) (t : sum) : bool :=
  fst (fold_left (fun (so_far : bool * Z) mp =>
    let (small, z) := so_far in
    let z := (signed (fst mp) (of_part (snd mp)) + z)%Z in
    (small && (Z.abs z <=? largest_multiple)%Z, z)) t (true, 0%Z)).

Definition small_multiples (m : written_move) : bool :=
  forallb (fun t => stays_small constant_of_part t && forallb (fun x => stays_small (times_in_part x) t) (nodup string_dec (names_of t)))
    (sums_of m).

(** Each [!=] doubles the readings of its line. *)
Definition reading_count (l : Rules.line) : N :=
  let unequal := filter (fun c => negb (speaks c) && match compared c with Unequal => true | _ => false end) (guard l) in
  N.shiftl 1 (N.of_nat (List.length unequal)).

Definition few_readings (g : game) : bool :=
  N.leb (fold_right (fun l n => N.add (reading_count l) n) 0%N (lines g)) 1024.

(** An automaton has a letter for each way to give each number a digit. *)
Definition few_tracks (c : certificate) : bool := Nat.leb (List.length (track_names c) + 1) 16.

Definition within_limits (c : certificate) (g : game) : result unit :=
  check (match allowance c with Some r => forallb (allowance_in_place r) (moves c) | None => true end)
    (Rejected "the allowance stands where it has no place") (
  check (forallb small_multiples (moves c)) (TooMuch "a game with so large multiples") (
  check (few_readings g) (TooMuch "a game with so many readings") (
  check (few_tracks c) (TooMuch "an automaton of so many numbers") (
  Done tt)))).
