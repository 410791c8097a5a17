(** How numbers are written, and what it means that an automaton accepts some. *)

From Coq Require Import List NArith Bool.
Import ListNotations.
Open Scope N_scope.

(** A numeration system: the first terms of a sequence U, and a delay d. Behind the first terms U_k = U_(k-1) + U_(k-1-d).
    [1; 2] with delay 1 are 1, 2, 3, 5, 8, ...; [1] with delay 0 are the powers of 2. *)
Record system := { first_terms : list N; delay : nat }.

(** U_(n+t-1), ..., U_1, U_0, where t is how many first terms there are. *)
Fixpoint descending (s : system) (n : nat) : list N :=
  match n with
  | O => rev (first_terms s)
  | S m => let us := descending s m in (nth 0 us 0 + nth (delay s) us 0) :: us
  end.

(** U_k. *)
Definition U (s : system) (k : nat) : N := nth k (rev (descending s k)) 0.

(** A letter has a digit for each number that is read. *)
Definition letter := list bool.

(** Numbers written in parallel with l digits each, most significant first: a number has the digit 1 where the term is at most what
    is left of it. *)
Fixpoint write (s : system) (l : nat) (ns : list N) : list letter :=
  match l with
  | O => []
  | S m => map (fun n => U s m <=? n) ns :: write s m (map (fun n => if U s m <=? n then n - U s m else n) ns)
  end.

(** An automaton is its rows: whether the state accepts, and where each letter leads. States are counted from 1; 0 has no row and
    accepts nothing. The first row is the start. *)
Definition automaton := list (bool * list N).

Definition row (a : automaton) (state : N) : bool * list N :=
  match state with 0 => (false, []) | _ => nth (N.to_nat (state - 1)) a (false, []) end.

(** The digit of the i-th number is bit i of a letter's number. *)
Fixpoint letter_number (l : letter) : nat :=
  match l with [] => 0%nat | digit :: rest => ((if digit then 1 else 0) + 2 * letter_number rest)%nat end.

Definition next_state (a : automaton) (state : N) (l : letter) : N := nth (letter_number l) (snd (row a state)) 0.

Definition run (a : automaton) (word : list letter) : N := fold_left (next_state a) word 1.

(** So many digits are enough for all of these numbers. *)
Definition enough_digits (ns : list N) : nat := N.to_nat (fold_right N.max 0 ns).

(** Whether an automaton accepts some numbers. *)
Definition accepts (s : system) (a : automaton) (ns : list N) : bool :=
  fst (row a (run a (write s (enough_digits ns) ns))).
