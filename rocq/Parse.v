(** Reading certificates.

    Nothing is proved about this file, and nothing has to be: the checker prints what was read, and goes on only if it is the text
    that stands there (Compare). So a mistake in here could make it reject good certificates, but not accept bad ones. That is why
    the reader does not care about spaces, or zeros in front of numbers.

    What the format asks for beyond what is needed for truth (no number above 1000 and the like) is asked for here. *)

From Coq Require Import List NArith Bool Ascii String.
From Fibnim Require Import Numbers Rules Claim Text.
Import ListNotations.
Open Scope string_scope.

(** Why a text is not accepted: something is wrong with it, it needs too much, or the checker does not know about it. *)
Inductive trouble := Rejected (why : string) | TooMuch (what : string) | NotCovered (what : string).

Inductive result (A : Type) := Done (a : A) | Failed (why : trouble).
Arguments Done {A} a.
Arguments Failed {A} why.

Definition bind {A B} (x : result A) (f : A -> result B) : result B :=
  match x with Done a => f a | Failed why => Failed why end.
Notation "'let!' x := a 'in' b" := (bind a (fun x => b)) (at level 200, x pattern, b at level 200).

Definition expect {A} (why : string) (x : option A) : result A :=
  match x with Some a => Done a | None => Failed (Rejected why) end.

Definition check {A} (b : bool) (why : trouble) (next : result A) : result A := if b then next else Failed why.

(** ** Texts *)

(** What follows these symbols, if the text begins with them. *)
Fixpoint strip (symbols text : string) : option string :=
  match symbols, text with
  | EmptyString, _ => Some text
  | String a symbols, String b text => if Ascii.eqb a b then strip symbols text else None
  | _, EmptyString => None
  end.

Fixpoint reverse_onto (text reversed : string) : string :=
  match text with EmptyString => reversed | String a text => reverse_onto text (String a reversed) end.

(** The text before the first such symbol, and after it. *)
Fixpoint split_from (before : string) (symbol : ascii) (text : string) : option (string * string) :=
  match text with
  | EmptyString => None
  | String a text =>
      if Ascii.eqb a symbol then Some (reverse_onto before "", text) else split_from (String a before) symbol text
  end.

Definition split : ascii -> string -> option (string * string) := split_from "".

(** The current line, and what follows it. *)
Definition take_line (text : string) : result (string * string) := expect "the file ends within a line" (split "010" text).

(** A word that was read backwards, if there is one, comes to those that were found. *)
Definition with_word (word : string) (found : list string) : list string :=
  match word with EmptyString => found | _ => reverse_onto word "" :: found end.

(** The words of a line; some symbols are words by themselves. *)
Fixpoint words_from (found : list string) (word : string) (alone : string) (text : string) : list string :=
  match text with
  | EmptyString => rev_append (with_word word found) []
  | String a text =>
      if Ascii.eqb a " " then words_from (with_word word found) "" alone text
      else if one_of alone a then words_from (String a "" :: with_word word found) "" alone text
      else words_from found (String a word) alone text
  end.

Definition words : string -> string -> list string := words_from [] "".

Definition digit (a : ascii) : option N :=
  (if Ascii.eqb a "0" then Some 0 else if Ascii.eqb a "1" then Some 1 else if Ascii.eqb a "2" then Some 2
   else if Ascii.eqb a "3" then Some 3 else if Ascii.eqb a "4" then Some 4 else if Ascii.eqb a "5" then Some 5
   else if Ascii.eqb a "6" then Some 6 else if Ascii.eqb a "7" then Some 7 else if Ascii.eqb a "8" then Some 8
   else if Ascii.eqb a "9" then Some 9 else None)%N.

(** No number of a certificate is as large. *)
Definition huge : N := 4294967296.

Fixpoint digits (n : N) (text : string) : option N :=
  match text with
  | EmptyString => Some n
  | String a text =>
      match digit a with
      | Some d => let m := (10 * n + d)%N in if N.ltb m huge then digits m text else None
      | None => None
      end
  end.

Definition natural (text : string) : option N := match text with EmptyString => None | _ => digits 0 text end.

(** Whether there are letters that are not ASCII. The names of the format may have them; this checker does not know which symbols
    are letters, and says so. *)
Definition has_foreign_letter (text : string) : bool :=
  existsb (fun a => match a with Ascii _ _ _ _ _ _ _ high => high end) (list_ascii_of_string text).

Definition foreign := NotCovered "names with letters beyond ASCII".

(** ** Rules *)

Definition small_number (text : string) : result N :=
  let! n := expect "a number is missing" (natural text) in
  check (N.leb n 1000) (Rejected "a number is above 1000") (Done n).

Definition number_name (text : string) : result string :=
  check (is_number_name text) (Rejected "a name is no name") (Done text).

(** Parsers of rules take words and give back those that are left. *)
Definition read_part (ws : list string) : result (part * list string) :=
  match ws with
  | [] => Failed (Rejected "a term is missing")
  | w :: ws =>
      match natural w with
      | None => let! x := number_name w in Done (Named x, ws)
      | Some _ =>
          let! n := small_number w in
          match ws with
          | star :: x :: more => if star =? "*" then let! x := number_name x in Done (Multiple n x, more) else Done (Constant n, ws)
          | _ => Done (Constant n, ws)
          end
      end
  end.

(** Lists of words are fuel as well: each round takes a word. *)
Fixpoint read_parts (fuel : list string) (found : sum) (ws : list string) : result (sum * list string) :=
  match fuel, ws with
  | _ :: fuel, w :: more =>
      if (w =? "+") || (w =? "-") then
        let! (p, more) := read_part more in read_parts fuel ((w =? "-", p) :: found) more
      else Done (rev_append found [], ws)
  | _, _ => Done (rev_append found [], ws)
  end.

Definition read_sum (ws : list string) : result (sum * list string) :=
  match ws with
  | w :: more =>
      let minus := w =? "-" in
      let! (p, more) := read_part (if minus then more else ws) in read_parts more [(minus, p)] more
  | [] => Failed (Rejected "a term is missing")
  end.

Definition read_sign (w : string) : option sign :=
  if w =? "<=" then Some AtMost else if w =? "<" then Some Less else if w =? ">=" then Some AtLeast
  else if w =? ">" then Some Greater else if w =? "=" then Some Equal else if w =? "!=" then Some Unequal else None.

Fixpoint read_compared (fuel : list string) (found : list (sign * sum)) (ws : list string)
  : result (list (sign * sum) * list string) :=
  match fuel, ws with
  | _ :: fuel, w :: more =>
      match read_sign w with
      | Some s => let! (t, more) := read_sum more in read_compared fuel ((s, t) :: found) more
      | None => Done (rev_append found [], ws)
      end
  | _, _ => Done (rev_append found [], ws)
  end.

(** Chains up to the colon. *)
Fixpoint read_chains (fuel : list string) (found : list chain) (ws : list string) : result (list chain * list string) :=
  match fuel with
  | [] => Failed (Rejected "a colon is missing")
  | _ :: fuel =>
      let! (first, ws) := read_sum ws in
      let! (compared, ws) := read_compared ws [] ws in
      check (match compared with [] => false | _ => true end) (Rejected "a guard compares nothing")
        match ws with
        | w :: ws =>
            let found := (first, compared) :: found in
            if w =? "and" then read_chains fuel found ws
            else if w =? ":" then Done (rev_append found [], ws)
            else Failed (Rejected "something has no place in a guard")
        | [] => Failed (Rejected "a colon is missing")
        end
  end.

(** Terms with commas between them. *)
Fixpoint read_sums (fuel : list string) (found : list sum) (ws : list string) : result (list sum * list string) :=
  let! (t, ws) := read_sum ws in
  let found := t :: found in
  match fuel, ws with
  | _ :: fuel, w :: more => if w =? "," then read_sums fuel found more else Done (rev_append found [], ws)
  | _, _ => Done (rev_append found [], ws)
  end.

Definition read_divisor (w : string) : result N :=
  let! d := small_number w in check (negb (N.eqb d 0)) (Rejected "nothing can be divided by 0") (Done d).

Definition read_next (ws : list string) : result written_next :=
  match ws with
  | [w] => if w =? "inf" then Done Infinite else let! (t, _) := read_sum ws in Done (Whole t)
  | w :: more =>
      let brackets := w =? "(" in
      let! (t, ws) := read_sum (if brackets then more else ws) in
      match brackets, ws with
      | false, [] => Done (Whole t)
      | false, [slash; d] => check (slash =? "/") (Rejected "something has no place in a term") (let! d := read_divisor d in Done (Divided t d))
      | true, [close; slash; d] =>
          check ((close =? ")") && (slash =? "/")) (Rejected "something has no place in a term")
            (let! d := read_divisor d in Done (Divided t d))
      | _, _ => Failed (Rejected "something has no place in a term")
      end
  | [] => Failed (Rejected "a term is missing")
  end.

(** What follows [move ]. *)
Definition read_move (text : string) : result written_move :=
  let ws := words ":,;()/*+-" text in
  let! (cs, ws) := if mem ":" ws then read_chains ws [] ws else Done ([], ws) in
  let! (after, ws) := read_sums ws [] ws in
  match ws with
  | [] => Done (Written cs after None)
  | w :: ws =>
      check (w =? ";") (Rejected "something has no place in a move") (let! n := read_next ws in Done (Written cs after (Some n)))
  end.

Fixpoint read_moves (fuel : nat) (found : list written_move) (text : string) : result (list written_move * string) :=
  match strip "move " text with
  | None => Done (rev_append found [], text)
  | Some text =>
      match fuel with
      | O => Failed (Rejected "a game has at most 100 lines with moves")
      | S fuel =>
          let! (l, text) := take_line text in
          check (negb (has_foreign_letter l)) foreign (let! m := read_move l in read_moves fuel (m :: found) text)
      end
  end.

(** Names with commas between them, up to another symbol. *)
Fixpoint read_names (found : list string) (ws : list string) : result (list string * list string) :=
  match ws with
  | x :: symbol :: more =>
      let! x := number_name x in
      if symbol =? "," then read_names (x :: found) more else Done (rev_append (x :: found) [], symbol :: more)
  | _ => Failed (Rejected "a game is NAME(PILE, ...) or NAME(PILE, ...; ALLOWANCE)")
  end.

(** What follows [game ]. *)
Definition read_game (text : string) : result (string * list string * option string) :=
  let wrong := Rejected "a game is NAME(PILE, ...) or NAME(PILE, ...; ALLOWANCE)" in
  match split "(" text with
  | None => Failed wrong
  | Some (name, text) =>
      check (is_name "-" name) (Rejected "the name of the game is no name") (
      let! (names, ws) := read_names [] (words ",;)" text) in
      check (N.leb (N.of_nat (List.length names)) 100) (TooMuch "a game with so many piles")
        match ws with
        | [close] => check (close =? ")") wrong (Done (name, names, None))
        | [semicolon; r; close] =>
            check ((semicolon =? ";") && (close =? ")")) wrong (let! r := number_name r in Done (name, names, Some r))
        | _ => Failed wrong
        end)
  end.

(** ** The rest of the head *)

Fixpoint read_terms (found : list N) (ws : list string) : result (system) :=
  match ws with
  | [w; d] =>
      check (w =? "delay") (Rejected "a delay is missing") (
      let! d := expect "the delay is no number" (natural d) in
      let first := rev_append found [] in
      let count := N.of_nat (List.length first) in
      check (N.leb count 60) (Rejected "there are at most 60 first terms") (
      check (N.ltb d count) (Rejected "there must be more first terms than the delay") (
      Done {| first_terms := first; delay := N.to_nat d |})))
  | w :: ws =>
      let! n := expect "a first term is no number" (natural w) in
      check (N.leb n 1000000) (Rejected "a first term is above 1000000") (read_terms (n :: found) ws)
  | [] => Failed (Rejected "a delay is missing")
  end.

(** What the piles are fixed at, in their order. *)
Fixpoint read_fixed (found : list (string * option N)) (names : list string) (ws : list string) : result (list (string * option N)) :=
  match names with
  | [] => check (match ws with [] => true | _ => false end) (Rejected "what is fixed is no pile, or not in the order of the piles")
            (Done (rev_append found []))
  | x :: names =>
      match ws with
      | y :: equals :: n :: more =>
          if x =? y then
            check (equals =? "=") (Rejected "what a pile is fixed at is missing") (
            let! n := small_number n in read_fixed ((x, Some n) :: found) names more)
          else read_fixed ((x, None) :: found) names ws
      | _ => read_fixed ((x, None) :: found) names ws
      end
  end.

Definition read_at (names : list string) (text : string) : result (list (string * option N) * string) :=
  match strip "at " text with
  | None => Done (map (fun x => (x, None)) names, text)
  | Some text =>
      let! (l, text) := take_line text in
      let! piles := read_fixed [] names (words "=" l) in
      check (N.leb (fold_right (fun p n => match snd p with Some m => N.add m n | None => n end) 0%N piles) 1000)
        (Rejected "more than 1000 stones are fixed") (
      check (existsb (fun p => match snd p with None => true | Some _ => false end) piles)
        (Rejected "all piles are fixed") (
      Done (piles, text)))
  end.

Definition read_question (misere : bool) (text : string) : result question :=
  let wrong := Rejected "what is asked is missing" in
  match words "" text with
  | [asks; what] =>
      check (asks =? "asks") wrong (
        if what =? "moves" then Done AsksMoves else if what =? "lost" then Done AsksLost else Failed wrong)
  | [asks; value; v] =>
      check ((asks =? "asks") && (value =? "value")) wrong (
      let! v := expect "the value is no number" (natural v) in
      check (N.leb v 99) (Rejected "the value is above 99") (
      check (negb misere) (Rejected "a misere game is not asked for values") (Done (AsksValue (N.to_nat v)))))
  | _ => Failed wrong
  end.

(** The text is fuel as well. *)
Fixpoint read_uses (fuel : string) (found : list string) (text : string) : result (list string * string) :=
  match fuel, strip "uses " text with
  | String _ fuel, Some text => let! (hash, text) := take_line text in read_uses fuel (hash :: found) text
  | _, _ => Done (rev_append found [], text)
  end.

(** ** Automata *)

(** Rows up to a line that is none. [row] is the row that is being read: whether it accepts, its states in reverse, and the one that is
    being read. *)
Fixpoint read_rows (found : automaton) (row : option (bool * list N * option N)) (text : string) : result (automaton * string) :=
  match text with
  | EmptyString => Failed (Rejected "the file ends within a certificate")
  | String a more =>
      match row with
      | None =>
          if Ascii.eqb a "+" then read_rows found (Some (true, [], None)) more
          else if Ascii.eqb a "-" then read_rows found (Some (false, [], None)) more
          else Done (rev_append found [], text)
      | Some (accepts, states, current) =>
          match digit a with
          | Some d =>
              let n := match current with Some n => (10 * n + d)%N | None => d end in
              if N.ltb n huge then read_rows found (Some (accepts, states, Some n)) more
              else Failed (Rejected "a row leads to a state that is not there")
          | None =>
              let states := match current with Some n => n :: states | None => states end in
              if Ascii.eqb a " " then read_rows found (Some (accepts, states, None)) more
              else if Ascii.eqb a "010" then read_rows ((accepts, rev_append states []) :: found) None more
              else Failed (Rejected "something has no place in a row")
          end
      end
  end.

(** An automaton of this kind, whatever else its header says. *)
Definition read_automaton (kind : string) (text : string) : result (automaton * string) :=
  let! text := expect "the header of an automaton is missing" (strip ("automaton " ++ kind ++ " ") text) in
  let! (_, text) := take_line text in
  read_rows [] None text.

Fixpoint read_readings (fuel : string) (found : list (option automaton * automaton)) (text : string)
  : result (list (option automaton * automaton) * string) :=
  match fuel, strip "automaton " text with
  | String _ fuel, Some _ =>
      let! (within, text) :=
        match strip "automaton within " text with
        | Some _ => let! (a, text) := read_automaton "within" text in Done (Some a, text)
        | None => Done (None, text)
        end in
      let! (a, text) := read_automaton "line" text in
      read_readings fuel ((within, a) :: found) text
  | _, _ => Done (rev_append found [], text)
  end.

(** ** Certificates *)

(** The certificate at the beginning of a text. *)
Definition parse (text : string) : result certificate :=
  match strip (line "fibnim statement 2") text with
  | Some _ => Failed (NotCovered "statements")
  | None =>
  let! text := expect "a certificate begins with the line `fibnim certificate 2`" (strip (line "fibnim certificate 2") text) in
  let! text := expect "the line `numbers ...` is missing" (strip "numbers " text) in
  let! (l, text) := take_line text in
  let! numbers := read_terms [] (words "" l) in
  let! text := expect "the line `game ...` is missing" (strip "game " text) in
  let! (l, text) := take_line text in
  check (negb (has_foreign_letter l)) foreign (
  let! (game, allowance) := read_game l in
  let (name, names) := game in
  let (misere, text) := match strip (line "misere") text with Some text => (true, text) | None => (false, text) end in
  let! (moves, text) := read_moves 100 [] text in
  check (match moves with [] => false | _ => true end) (Rejected "a game without moves") (
  let! (piles, text) := read_at names text in
  let! (l, text) := take_line text in
  let! question := read_question misere l in
  let! (uses, text) := read_uses text [] text in
  let! (target, text) := read_automaton "target" text in
  let! (reach, text) := read_automaton "reach" text in
  let! (readings, text) := read_readings text [] text in
  Done (Certificate numbers name piles allowance misere moves question uses target reach readings)))
  end.
