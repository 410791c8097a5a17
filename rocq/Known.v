(** The games whose names stand for their rules, and what the others are called. A name in a file is only a name: anybody may call a
    game "wythoff". So in what the program says a name stands alone only if the rules are, letter for letter, the ones that
    docs/CERTIFICATES.md lists under it; the name of any other game is followed by a fingerprint of its rules. *)

From Coq Require Import List Bool String Arith Lia.
From Fibnim Require Import Text.
Import ListNotations.
Open Scope string_scope.

(** The lines [game], [misere] and [move]. *)
Definition print_rules (c : certificate) : string :=
  all (map line ([print_game c] ++ (if is_misere c then ["misere"] else []) ++ map print_move (moves c))%list).

Definition known_games : list string := [
"game fibonacci(m; r)
move 1 <= k <= r: m - k; 2*k
";
"game fibonacci-misere(m; r)
misere
move 1 <= k <= r: m - k; 2*k
";
"game two-piles(m, n; r)
move 1 <= k <= r: m - k, n; 2*k
move 1 <= k <= r: m, n - k; 2*k
";
"game ending-at-one(m, n; r)
move 1 <= k <= r and m >= 1 and n >= 1: m - k, n; 2*k
move 1 <= k <= r and m >= 1 and n >= 1: m, n - k; 2*k
";
"game power-of-two(m; r)
move 1 <= k <= r: m - k; k
";
"game takeaway-3(m; r)
move 1 <= k <= r: m - k; 3*k
";
"game nim(m, n)
move 1 <= k: m - k, n
move 1 <= k: m, n - k
";
"game nim-3(l, m, n)
move 1 <= k: l - k, m, n
move 1 <= k: l, m - k, n
move 1 <= k: l, m, n - k
";
"game nim-misere(m, n)
misere
move 1 <= k: m - k, n
move 1 <= k: m, n - k
";
"game wythoff(m, n)
move 1 <= k: m - k, n
move 1 <= k: m, n - k
move 1 <= k: m - k, n - k
";
"game generalised-wythoff(m, n)
move 1 <= k: m - k, n
move 1 <= k: m, n - k
move 1 <= k: m - k, n - k
move 1 <= k: m - k - 1, n - k
move 1 <= k: m - k, n - k - 1
";
"game maharaja(m, n)
move 1 <= k: m - k, n
move 1 <= k: m, n - k
move 1 <= k: m - k, n - k
move m - 1, n - 2
move m - 2, n - 1
";
"game white-knight(m, n)
move m - 2, n - 1
move m - 1, n - 2
move m - 2, n + 1
move m + 1, n - 2
";
"game king(m, n)
move m - 1, n
move m, n - 1
move m - 1, n - 1
";
"game subtraction-123(m)
move 1 <= k <= 3: m - k
";
"game fibonacci(n; r)
move 1 <= k <= r: n - k; 2*k
";
"game three-piles(a, b, n; r)
move 1 <= k <= r: a - k, b, n; 2*k
move 1 <= k <= r: a, b - k, n; 2*k
move 1 <= k <= r: a, b, n - k; 2*k
";
"game four-piles(a, b, c, n; r)
move 1 <= k <= r: a - k, b, c, n; 2*k
move 1 <= k <= r: a, b - k, c, n; 2*k
move 1 <= k <= r: a, b, c - k, n; 2*k
move 1 <= k <= r: a, b, c, n - k; 2*k
";
"game five-piles(a, b, c, d, n; r)
move 1 <= k <= r: a - k, b, c, d, n; 2*k
move 1 <= k <= r: a, b - k, c, d, n; 2*k
move 1 <= k <= r: a, b, c - k, d, n; 2*k
move 1 <= k <= r: a, b, c, d - k, n; 2*k
move 1 <= k <= r: a, b, c, d, n - k; 2*k
";
"game power-of-two(n; r)
move 1 <= k <= r: n - k; k
";
"game power-of-two-2(n1, n2; r)
move 1 <= k <= r: n1 - k, n2; k
move 1 <= k <= r: n1, n2 - k; k
";
"game power-of-two-3(n1, n2, n3; r)
move 1 <= k <= r: n1 - k, n2, n3; k
move 1 <= k <= r: n1, n2 - k, n3; k
move 1 <= k <= r: n1, n2, n3 - k; k
";
"game power-of-two-4(n1, n2, n3, n4; r)
move 1 <= k <= r: n1 - k, n2, n3, n4; k
move 1 <= k <= r: n1, n2 - k, n3, n4; k
move 1 <= k <= r: n1, n2, n3 - k, n4; k
move 1 <= k <= r: n1, n2, n3, n4 - k; k
";
"game power-of-two-5(n1, n2, n3, n4, n5; r)
move 1 <= k <= r: n1 - k, n2, n3, n4, n5; k
move 1 <= k <= r: n1, n2 - k, n3, n4, n5; k
move 1 <= k <= r: n1, n2, n3 - k, n4, n5; k
move 1 <= k <= r: n1, n2, n3, n4 - k, n5; k
move 1 <= k <= r: n1, n2, n3, n4, n5 - k; k
";
"game power-of-two-6(n1, n2, n3, n4, n5, n6; r)
move 1 <= k <= r: n1 - k, n2, n3, n4, n5, n6; k
move 1 <= k <= r: n1, n2 - k, n3, n4, n5, n6; k
move 1 <= k <= r: n1, n2, n3 - k, n4, n5, n6; k
move 1 <= k <= r: n1, n2, n3, n4 - k, n5, n6; k
move 1 <= k <= r: n1, n2, n3, n4, n5 - k, n6; k
move 1 <= k <= r: n1, n2, n3, n4, n5, n6 - k; k
"].

Definition is_known (c : certificate) : bool := existsb (String.eqb (print_rules c)) known_games.

(** How the program calls the game of a certificate. The fingerprint may be any function. *)
Definition called (fingerprint : certificate -> string) (c : certificate) : string :=
  if is_known c then game_name c else game_name c ++ "@" ++ fingerprint c.

Lemma length_append a b : String.length (a ++ b) = String.length a + String.length b.
Proof. induction a; simpl; congruence. Qed.

(** A name without a fingerprint is that of the rules in the list. *)
Theorem plain_names_are_known fingerprint c : called fingerprint c = game_name c -> In (print_rules c) known_games.
Proof.
  unfold called. destruct (is_known c) eqn:known; intro same.
  - apply existsb_exists in known. destruct known as [rules [inside equal]].
    apply String.eqb_eq in equal. now rewrite equal.
  - exfalso. apply (f_equal String.length) in same. rewrite length_append in same. simpl in same. lia.
Qed.
