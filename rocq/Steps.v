(** The readings of rules in a family, and the steps that they come to. *)

From Coq Require Import List NArith ZArith Bool.
From Fibnim Require Import Numbers Rules Claim.
Import ListNotations.
Open Scope Z_scope.

(** A sum of multiples of variable piles, of what is chosen, and of 1. *)
Record form := Form { multiples : list Z; choice_multiple : Z; offset : Z }.

Definition form_value (f : form) (vs : list N) (k : N) : Z :=
  sum_of_multiples (multiples f) vs + choice_multiple f * Z.of_N k + offset f.

Definition never_negative (f : form) : bool :=
  (0 <=? offset f) && (0 <=? choice_multiple f) && forallb (fun c => 0 <=? c) (multiples f).

Definition always_negative (f : form) : bool :=
  (offset f <? 0) && (choice_multiple f <=? 0) && forallb (fun c => c <=? 0) (multiples f).

(** A number put in for what is chosen. *)
Definition choosing (k : N) (f : form) : form := Form (multiples f) 0 (offset f + choice_multiple f * Z.of_N k).

(** How many stones a step takes of the allowance: a number, or what is chosen. *)
Inductive size := Number (n : N) | Choice.

(** What a step does to the variable piles and the allowance. *)
Record shape := Shape {
  size_of : size;
  guards : list form;             (* must not be negative *)
  results : list form;            (* what the variable piles become *)
  next : option (form * N)        (* what the allowance becomes, divided and rounded down *)
}.

Record step := Step { does : shape; leads_to : fixed_piles }.

(** Whether a choice k is one of the step: where the size is a number, nothing is chosen. *)
Definition may_choose (s : shape) (k : N) : Prop := match size_of s with Number _ => k = 0%N | Choice => True end.

Definition taken (s : shape) (k : N) : N := match size_of s with Number n => n | Choice => k end.

(** All that must not be negative. *)
Definition needs (s : shape) : list form :=
  guards s ++ results s ++ match next s with Some (f, _) => [f] | None => [] end.

Definition legal (s : shape) (vs : list N) (k : N) : Prop := Forall (fun f => 0 <= form_value f vs k) (needs s).

Definition piles_behind (s : shape) (vs : list N) (k : N) : list N :=
  map (fun f => Z.to_N (form_value f vs k)) (results s).

Definition allowance_behind (s : shape) (vs : list N) (k : N) : N :=
  match next s with Some (f, d) => (Z.to_N (form_value f vs k) / d)%N | None => 0%N end.

(** The position after a step. *)
Definition behind (s : step) (vs : list N) (k : N) : position :=
  (place (leads_to s) (piles_behind (does s) vs k), allowance_behind (does s) vs k).

(** A reading of a line with the fixed piles put in: of each [!=] one way is taken. *)
Record reading := Reading {
  chooses : bool;
  at_least : N;                   (* what it asks of the allowance, if it has no choice *)
  conditions : list form;
  variable_after : list form;
  fixed_after : list (option form);   (* for each pile of the game: what it becomes if it is fixed, [None] if it is variable *)
  next_after : option (form * N)
}.

(** The fixed piles after a reading with this choice; [None] if one would be negative. *)
Fixpoint fixed_behind (k : N) (fs : list (option form)) : option fixed_piles :=
  match fs with
  | [] => Some []
  | None :: fs => option_map (cons None) (fixed_behind k fs)
  | Some f :: fs =>
      let x := offset f + choice_multiple f * Z.of_N k in
      if x <? 0 then None else option_map (cons (Some (Z.to_N x))) (fixed_behind k fs)
  end.

(** The step with a given choice, or, for [None], of all choices or without one; nothing if it can never be made. *)
Definition step_of (r : reading) (choice : option N) : option step :=
  let put := match choice with Some k => choosing k | None => fun f => f end in
  let s := Shape
    (match chooses r, choice with true, None => Choice | true, Some k => Number k | false, _ => Number (at_least r) end)
    (filter (fun f => negb (never_negative f)) (map put (conditions r)))
    (map put (variable_after r))
    (match next_after r with Some (f, d) => Some (put f, d) | None => None end) in
  if existsb always_negative (map put (conditions r) ++ needs s) then None
  else option_map (Step s) (fixed_behind (match choice with Some k => k | None => 0%N end) (fixed_after r)).

(** The largest choice that leaves no fixed pile negative, if some fixed pile changes with the choice. *)
Definition largest_choice (r : reading) : option N :=
  fold_right (fun f most =>
    match f with
    | Some f =>
        if choice_multiple f <? 0 then
          let here := Z.to_N (offset f / - choice_multiple f) in
          Some (match most with Some m => N.min here m | None => here end)
        else most
    | None => most
    end) None (fixed_after r).

Definition somes {A} (xs : list (option A)) : list A := flat_map (fun x => match x with Some a => [a] | None => [] end) xs.

(** This number and this many more. *)
Fixpoint numbers_from (more : nat) (n : N) : list N := match more with O => [n] | S more => n :: numbers_from more (N.succ n) end.

(** Its steps. Where the choice changes a fixed pile, there is one for each choice. *)
Definition steps_of (r : reading) : list step :=
  match (if chooses r then largest_choice r else None) with
  | Some most => somes (map (fun k => step_of r (Some k)) (numbers_from (N.to_nat most) 0))
  | None => somes [step_of r None]
  end.

(** The player may make this step, with this choice. *)
Definition possible (g : game) (s : step) (vs : list N) (r k : N) : Prop :=
  may_choose (does s) k /\ legal (does s) vs k /\ (has_allowance g = true -> (taken (does s) k <= r)%N).

(** ** Reading rules *)

Definition plus (a : term) (c : Z) (b : term) : term := {|
  of_piles := map (fun xy => fst xy + c * snd xy) (combine (of_piles a) (of_piles b));
  of_choice := of_choice a + c * of_choice b;
  of_allowance := of_allowance a + c * of_allowance b;
  constant := constant a + c * constant b |}.

Definition plus_constant (a : term) (c : Z) : term :=
  {| of_piles := of_piles a; of_choice := of_choice a; of_allowance := of_allowance a; constant := constant a + c |}.

(** A comparison as terms that must not be negative: each of these lists is one way to read it. *)
Definition ways (c : comparison) : list (list term) :=
  let a := left c in let b := right c in
  let up := plus b (-1) a in let down := plus a (-1) b in
  match compared c with
  | AtMost => [[up]]
  | Less => [[plus_constant up (-1)]]
  | AtLeast => [[down]]
  | Greater => [[plus_constant down (-1)]]
  | Equal => [[up; down]]
  | Unequal => [[plus_constant down (-1)]; [plus_constant up (-1)]]
  end.

(** All ways to read a guard: the first [!=] changes fastest. *)
Fixpoint guard_ways (cs : list comparison) : list (list term) :=
  match cs with
  | [] => [[]]
  | c :: cs => flat_map (fun rest => map (fun way => way ++ rest) (ways c)) (guard_ways cs)
  end.

(** Whether a comparison speaks of the allowance. *)
Definition speaks (c : comparison) : bool := negb ((of_allowance (left c) =? 0) && (of_allowance (right c) =? 0)).

(** The fixed piles put in; the allowance is not in these terms. *)
Fixpoint fix_piles (fixed : fixed_piles) (cs : list Z) : list Z * Z :=
  match fixed, cs with
  | Some n :: fixed, c :: cs => let (vs, k) := fix_piles fixed cs in (vs, c * Z.of_N n + k)
  | None :: fixed, c :: cs => let (vs, k) := fix_piles fixed cs in (c :: vs, k)
  | _, _ => ([], 0)
  end.

Definition fixing (fixed : fixed_piles) (t : term) : form :=
  let (vs, k) := fix_piles fixed (of_piles t) in Form vs (of_choice t) (constant t + k).

Definition add_forms (a b : form) : form :=
  Form (map (fun xy => fst xy + snd xy) (combine (multiples a) (multiples b)))
    (choice_multiple a + choice_multiple b) (offset a + offset b).

(** What a fixed pile may become: at most what it is, minus a multiple of what is chosen. *)
Definition may_be_fixed (now : N) (f : form) : bool :=
  forallb (Z.eqb 0) (multiples f) && (choice_multiple f <=? 0) && (offset f <=? Z.of_N now).

(** The readings of a line; [None] if the piles cannot be fixed so. *)
Definition line_readings (g : game) (fixed : fixed_piles) (l : line) : option (list reading) :=
  let after := map (fixing fixed) (piles_after l) in
  let both := combine fixed after in
  let zero := Form (repeat 0 (variable_count fixed)) 0 0 in
  if forallb (fun nf => match fst nf with Some n => may_be_fixed n (snd nf) | None => true end) both then
    let asks := filter speaks (guard l) in
    let others := filter (fun c => negb (speaks c)) (guard l) in
    Some (map (fun way => Reading
      (has_choice l)
      (fold_right N.max 0%N (map asked asks))
      (map (fixing fixed) way)
      (flat_map (fun nf => match fst nf with Some _ => [] | None => [snd nf] end) both)
      (map (fun nf => match fst nf with Some _ => Some (snd nf) | None => None end) both)
      (match allowance_after l with
       | Some (Quotient t d) => Some (fixing fixed t, d)
       | Some Everything =>
           let sum := fold_right add_forms zero after in
           Some (Form (multiples sum) (choice_multiple sum) (offset sum + Z.of_N (largest_asked g)), 1%N)
       | None => None
       end)) (guard_ways others))
  else None.

Fixpoint all_somes {A} (xs : list (option A)) : option (list A) :=
  match xs with
  | [] => Some []
  | Some a :: xs => option_map (cons a) (all_somes xs)
  | None :: _ => None
  end.

(** The readings of all lines, in their order. *)
Definition readings (g : game) (fixed : fixed_piles) : option (list reading) :=
  option_map (@concat reading) (all_somes (map (line_readings g fixed) (lines g))).

(** ** What is asked of rules *)

Definition without_allowance (t : term) : bool := of_allowance t =? 0.

Definition no_piles (t : term) : bool := forallb (Z.eqb 0) (of_piles t).

(** A comparison that comes to r - k >= 0 or, without a choice, to r - C >= 0. *)
Definition bounds_by_allowance (choice : bool) (c : comparison) : bool :=
  match ways c with
  | [[t]] =>
      (of_allowance t =? 1) && no_piles t &&
      (if choice then (of_choice t =? -1) && (constant t =? 0) else (of_choice t =? 0) && (constant t <=? 0))
  | _ => false
  end.

(** Keeps the choice from being larger than all piles together. *)
Definition bounds_choice (t : term) : bool :=
  (of_choice t <? 0) && (constant t <=? 0) && (of_allowance t =? 0) && forallb (fun c => c <=? 1) (of_piles t).

Definition well_formed_term (g : game) (l : line) (t : term) : bool :=
  Nat.eqb (length (of_piles t)) (pile_count g) && (has_choice l || (of_choice t =? 0)).

Definition well_formed_line (g : game) (l : line) : bool :=
  let asks := filter speaks (guard l) in
  let others := filter (fun c => negb (speaks c)) (guard l) in
  forallb (fun c => well_formed_term g l (left c) && well_formed_term g l (right c)) (guard l) &&
  forallb (fun t => well_formed_term g l t && without_allowance t) (piles_after l) &&
  Nat.eqb (length (piles_after l)) (pile_count g) &&
  match allowance_after l with
  | Some (Quotient t d) => has_allowance g && well_formed_term g l t && without_allowance t && negb (N.eqb d 0)
  | Some Everything => has_allowance g
  | None => negb (has_allowance g)
  end &&
  (if has_allowance g then
     forallb (bounds_by_allowance (has_choice l)) asks &&
     (if has_choice l then Nat.eqb (length asks) 1 else Nat.leb (length asks) 1)
   else match asks with [] => true | _ => false end) &&
  (negb (has_choice l) ||
   existsb bounds_choice (piles_after l) ||
   existsb (fun c => match ways c with [way] => existsb bounds_choice way | _ => false end) others).

Definition well_formed (g : game) : bool := forallb (well_formed_line g) (lines g).

(** ** Sliding *)

(** How far the piles go down with each choice more, and the least choice. *)
Record slide := Slide { down : list N; least : N }.

Definition unit_form (count i : nat) (f : form) : bool :=
  forallb (fun jc => Z.eqb (snd jc) (if Nat.eqb (fst jc) i then 1 else 0)) (combine (seq 0 count) (multiples f)).

Definition slides (r : reading) : option slide :=
  let count := length (variable_after r) in
  let downs := map (fun f => Z.to_N (- choice_multiple f)) (variable_after r) in
  let lowers (f : form) := sum_of_multiples (multiples f) downs in
  if chooses r &&
     forallb (fun f => match f with Some f => choice_multiple f =? 0 | None => true end) (fixed_after r) &&
     forallb (fun jf => unit_form count (fst jf) (snd jf) && (choice_multiple (snd jf) <=? 0) && (offset (snd jf) <=? 0))
       (combine (seq 0 count) (variable_after r)) &&
     existsb (fun d => negb (N.eqb d 0)) downs
  then
    fold_right (fun f found =>
      match found with
      | None => None
      | Some s =>
          if forallb (Z.eqb 0) (multiples f) && (1 <=? choice_multiple f)
          then Some (Slide downs (N.max (least s) (Z.to_N (- (offset f / choice_multiple f)))))
          else if choice_multiple f =? - lowers f then Some s else None
      end) (Some (Slide downs 0)) (conditions r)
  else None.
