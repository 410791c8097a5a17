(** Certificates as they are written: what the text of one contains, how that is printed, and what it means.

    To know what it means that the checker accepts a text, read this file, and with it the three that say what
    numbers, games and claims are (Numbers, Rules, Claim). How texts are read does not matter: the checker prints what it has read,
    and compares. The text is described in docs/CERTIFICATES.md. *)

From Coq Require Import List NArith ZArith Bool Ascii String DecimalString.
From Fibnim Require Import Numbers Rules Claim.
Import ListNotations.
Open Scope string_scope.

(** ** What is written *)

(** NUMBER, NAME or NUMBER*NAME. *)
Inductive part := Constant (n : N) | Named (x : string) | Multiple (n : N) (x : string).

(** Parts, each with a minus before it or not. *)
Definition sum := list (bool * part).

(** Terms with signs between them. *)
Definition chain := (sum * list (sign * sum))%type.

(** What the allowance becomes: [inf], a term, or a term divided by a number. *)
Inductive written_next := Infinite | Whole (t : sum) | Divided (t : sum) (divisor : N).

(** A line [move ...]; without chains there is no colon. *)
Record written_move := Written {
  chains : list chain;
  become : list sum;
  becomes_allowance : option written_next
}.

(** A certificate. Piles have names, and those that are fixed have a number. *)
Record certificate := Certificate {
  written_system : system;
  game_name : string;
  piles : list (string * option N);
  allowance : option string;
  is_misere : bool;
  moves : list written_move;
  question_asked : question;
  uses : list string;
  target_rows : automaton;
  reach_rows : automaton;
  reading_rows : list (option automaton * automaton)    (* for each reading: [within], if it is there, and [line] *)
}.

(** ** How it is printed *)

Definition number (n : N) : string := NilZero.string_of_uint (N.to_uint n).

(** A line of the text. *)
Definition line (words : string) : string := words ++ String "010" "".

Definition all (lines : list string) : string := concat "" lines.

Definition print_part (p : part) : string :=
  match p with
  | Constant n => number n
  | Named x => x
  | Multiple n x => number n ++ "*" ++ x
  end.

Definition print_sum (t : sum) : string :=
  match t with
  | [] => ""
  | (minus, p) :: more =>
      (if minus : bool then "-" else "") ++ print_part p ++
      all (map (fun mp => (if fst mp : bool then " - " else " + ") ++ print_part (snd mp)) more)
  end.

Definition print_sign (s : sign) : string :=
  match s with
  | AtMost => "<=" | Less => "<" | AtLeast => ">=" | Greater => ">" | Equal => "=" | Unequal => "!="
  end.

Definition print_chain (c : chain) : string :=
  print_sum (fst c) ++ all (map (fun st => " " ++ print_sign (fst st) ++ " " ++ print_sum (snd st)) (snd c)).

Definition print_next (n : written_next) : string :=
  match n with
  | Infinite => "inf"
  | Whole t => print_sum t
  | Divided [p] d => print_sum [p] ++ "/" ++ number d
  | Divided t d => "(" ++ print_sum t ++ ")/" ++ number d
  end.

Definition print_move (m : written_move) : string :=
  "move " ++
  match chains m with [] => "" | cs => concat " and " (map print_chain cs) ++ ": " end ++
  concat ", " (map print_sum (become m)) ++
  match becomes_allowance m with None => "" | Some n => "; " ++ print_next n end.

Definition print_game (c : certificate) : string :=
  "game " ++ game_name c ++ "(" ++ concat ", " (map fst (piles c)) ++
  match allowance c with None => "" | Some r => "; " ++ r end ++ ")".

Definition print_question (q : question) : string :=
  match q with
  | AsksMoves => "asks moves"
  | AsksLost => "asks lost"
  | AsksValue v => "asks value " ++ number (N.of_nat v)
  end.

(** The line of the piles that are fixed, as [m=3], if some are. *)
Definition print_fixed (c : certificate) : list string :=
  match flat_map (fun p => match snd p with Some n => [fst p ++ "=" ++ number n] | None => [] end) (piles c) with
  | [] => []
  | fixed => ["at " ++ concat " " fixed]
  end.

(** The names of the piles that are not. *)
Definition variable_names (c : certificate) : list string :=
  flat_map (fun p => match snd p with Some _ => [] | None => [fst p] end) (piles c).

Definition print_system (s : system) : string :=
  "numbers " ++ concat " " (map number (first_terms s)) ++ " delay " ++ number (N.of_nat (delay s)).

Definition print_use (hash : string) : string := "uses " ++ hash.

(** Everything before the automata. *)
Definition print_head (c : certificate) : string := all (map line (
  ["fibnim certificate 2"; print_system (written_system c); print_game c] ++
  (if is_misere c then ["misere"] else []) ++
  map print_move (moves c) ++
  print_fixed c ++
  [print_question (question_asked c)] ++
  map print_use (uses c))%list).

Definition print_row (r : bool * list N) : string :=
  line ((if fst r then "+" else "-") ++ all (map (fun state => " " ++ number state) (snd r))).

Definition print_automaton (kind : string) (tracks : list string) (a : automaton) : string :=
  line ("automaton " ++ kind ++ " " ++ concat " " tracks) ++ all (map print_row a).

(** The automata of the readings, from number i on. *)
Fixpoint print_readings (variable : list string) (i : N) (rs : list (option automaton * automaton)) : string :=
  match rs with
  | [] => ""
  | (within, its_line) :: rs =>
      match within with
      | Some a => print_automaton ("within " ++ number i) (variable ++ ["b"]) a
      | None => ""
      end ++
      print_automaton ("line " ++ number i) variable its_line ++
      print_readings variable (i + 1) rs
  end.

(** The numbers that target and reach are about. *)
Definition track_names (c : certificate) : list string :=
  variable_names c ++ match allowance c with Some r => [r] | None => [] end.

Definition print_certificate (c : certificate) : string :=
  print_head c ++
  print_automaton "target" (track_names c) (target_rows c) ++
  print_automaton "reach" (track_names c) (reach_rows c) ++
  print_readings (variable_names c) 0 (reading_rows c) ++
  line "end".

(** A file is its certificates, one after the other. *)
Definition print (cs : list certificate) : string := all (map print_certificate cs).

(** ** What it means *)

Definition one_of (symbols : string) (a : ascii) : bool := existsb (Ascii.eqb a) (list_ascii_of_string symbols).

Definition begins_name : ascii -> bool := one_of "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".
Definition is_digit : ascii -> bool := one_of "0123456789".

(** The name of a number; [further] symbols may stand in it, but not first. *)
Definition is_name (further : string) (x : string) : bool :=
  match list_ascii_of_string x with
  | [] => false
  | a :: more => begins_name a && forallb (fun b => begins_name b || is_digit b || one_of further b) more
  end.

Definition is_number_name (x : string) : bool := is_name "" x && negb (x =? "and") && negb (x =? "inf").

(** How often a name is in a term, and what it has besides. *)
Definition signed (minus : bool) (n : N) : Z := if minus then (- Z.of_N n)%Z else Z.of_N n.

Definition times_in_part (x : string) (p : part) : N :=
  match p with
  | Constant _ => 0
  | Named y => if x =? y then 1 else 0
  | Multiple n y => if x =? y then n else 0
  end.

Definition constant_of_part (p : part) : N := match p with Constant n => n | _ => 0 end.

Definition times (x : string) (t : sum) : Z :=
  fold_right (fun mp z => (signed (fst mp) (times_in_part x (snd mp)) + z)%Z) 0%Z t.

Definition constant_of (t : sum) : Z :=
  fold_right (fun mp z => (signed (fst mp) (constant_of_part (snd mp)) + z)%Z) 0%Z t.

Definition times_option (x : option string) (t : sum) : Z := match x with Some x => times x t | None => 0%Z end.

(** A term, with the names of the piles, of the allowance and of what is chosen. *)
Definition term_of (names : list string) (r k : option string) (t : sum) : term :=
  {| of_piles := map (fun x => times x t) names; of_choice := times_option k t;
     of_allowance := times_option r t; constant := constant_of t |}.

(** All terms of a line, and all names in it. *)
Definition sums_of (m : written_move) : list sum :=
  flat_map (fun c => fst c :: map snd (snd c)) (chains m) ++ become m ++
  match becomes_allowance m with Some (Whole t) | Some (Divided t _) => [t] | _ => [] end.

Definition names_of (t : sum) : list string :=
  flat_map (fun mp => match snd mp with Constant _ => [] | Named x | Multiple _ x => [x] end) t.

Definition names_in (m : written_move) : list string := flat_map names_of (sums_of m).

Definition mem (x : string) (xs : list string) : bool := existsb (String.eqb x) xs.

(** What is chosen is the one name that is not known; [None] if there are several. *)
Definition choice_name (known : list string) (m : written_move) : option (option string) :=
  match filter (fun x => negb (mem x known)) (names_in m) with
  | [] => Some None
  | k :: more => if forallb (String.eqb k) more then Some (Some k) else None
  end.

(** The comparisons of neighbours. *)
Fixpoint comparisons (to_term : sum -> term) (first : sum) (more : list (sign * sum)) : list comparison :=
  match more with
  | [] => []
  | (s, t) :: more => {| left := to_term first; compared := s; right := to_term t |} :: comparisons to_term t more
  end.

Definition line_of (names : list string) (r : option string) (m : written_move) : option Rules.line :=
  match choice_name (names ++ match r with Some r => [r] | None => [] end) m with
  | None => None
  | Some k =>
      let to_term := term_of names r k in
      Some {|
        has_choice := match k with Some _ => true | None => false end;
        guard := flat_map (fun c => comparisons to_term (fst c) (snd c)) (chains m);
        piles_after := map to_term (become m);
        allowance_after := option_map (fun n =>
          match n with
          | Infinite => Everything
          | Whole t => Quotient (to_term t) 1
          | Divided t d => Quotient (to_term t) d
          end) (becomes_allowance m) |}
  end.

Fixpoint lines_of (names : list string) (r : option string) (ms : list written_move) : option (list Rules.line) :=
  match ms with
  | [] => Some []
  | m :: ms =>
      match line_of names r m, lines_of names r ms with
      | Some l, Some ls => Some (l :: ls)
      | _, _ => None
      end
  end.

(** The piles have different names, and the allowance has yet another. *)
Fixpoint all_different (xs : list string) : bool :=
  match xs with [] => true | x :: xs => negb (mem x xs) && all_different xs end.

(** Names are names, hashes are hashes, and no term is empty: so the text of a certificate can be read in one way only (Unique). *)
Definition nonempty {A} (xs : list A) : bool := match xs with [] => false | _ => true end.

Definition proper_move (m : written_move) : bool :=
  nonempty (become m) && forallb (fun t => nonempty t && forallb is_number_name (names_of t)) (sums_of m).

Definition is_hash (hash : string) : bool := forallb (one_of "0123456789abcdef") (list_ascii_of_string hash).

Definition proper (c : certificate) : bool :=
  let names := (map fst (piles c) ++ match allowance c with Some r => [r] | None => [] end)%list in
  is_name "-" (game_name c) && all_different names && forallb is_number_name names &&
  forallb proper_move (moves c) && forallb is_hash (uses c).

(** What a certificate claims; [None] if it is not written properly. *)
Definition meaning (c : certificate) : option claim :=
  if proper c then
    option_map (fun ls => {|
      numbers := written_system c;
      rules := {| pile_count := List.length (piles c);
                  has_allowance := match allowance c with Some _ => true | None => false end;
                  misere := is_misere c; lines := ls |};
      fixed := map snd (piles c);
      asks := question_asked c;
      target := target_rows c;
      reach := reach_rows c |}) (lines_of (map fst (piles c)) (allowance c) (moves c))
  else None.
