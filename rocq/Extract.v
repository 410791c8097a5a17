(** The checker as a program in OCaml. Characters become those of OCaml, and texts lists of them; all the rest is extracted as it
    stands: numbers stay what they are here, lists of binary digits. This file is not in _CoqProject, as it writes into the current
    folder: rocq/build runs it. *)

From Coq Require Extraction.
From Coq Require Import ExtrOcamlBasic ExtrOcamlString.
From Fibnim Require Import Text Known Check.

Print Assumptions accepted_is_true.
Print Assumptions nothing_else_is_meant.
Print Assumptions plain_names_are_known.

Extraction Language OCaml.
Extraction "checker.ml" check_text number print_question print_system print_rules called.
