(** Moves to targets as demands, and the cases of which of them are legal.

    That no move leads to its target is no demand by itself, as a move that is not legal has no numbers behind it. So numbers fall into
    cases: in each, some terms are negative, some moves are legal, and every other move has one of the negative terms among its needs. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Product Query Steps StepsFacts Scene.
Import ListNotations.
Open Scope Z_scope.

(** Moves of one shape, and the target of the family that they lead to. *)
Record aimed := Aimed { moving : shape; aim : machine }.

(** The numbers after a move: the piles and, if there is one, the allowance. *)
Definition numbers_behind (sh : shape) (vs : list N) (k : N) : list N :=
  piles_behind sh vs k ++ match next sh with Some _ => [allowance_behind sh vs k] | None => [] end.

(** With this choice the move is legal, and its target accepts what is after it. *)
Definition to_target (s : system) (vs : list N) (k : N) (m : aimed) : Prop :=
  legal (moving m) vs k /\ accepts s (source (aim m)) (numbers_behind (moving m) vs k) = true.

(** Nothing is divided by 0. *)
Definition divides (sh : shape) : Prop := match next sh with Some (_, d) => d <> 0%N | None => True end.

(** ** Demands *)

(** The base: the variable piles, after the chosen number if there is one. It comes first, as most follows from it. *)
Definition base (choice : bool) (vs : list N) (k : N) : list N := if choice then k :: vs else vs.

Definition base_count (choice : bool) (n : nat) : nat := if choice then S n else n.

Lemma base_length choice vs k n : length vs = n -> length (base choice vs k) = base_count choice n.
Proof. intros <-. now destruct choice. Qed.

(** Without a choice what is chosen is 0. *)
Definition fits (choice : bool) (k : N) : Prop := choice = false -> k = 0%N.

Definition linear_of (choice : bool) (f : form) : linear :=
  (if choice then choice_multiple f :: multiples f else multiples f, offset f).

Lemma linear_of_value choice f vs k :
  fits choice k -> linear_value (linear_of choice f) (base choice vs k) = form_value f vs k.
Proof.
  intros fit_. unfold linear_value, linear_of, form_value, base. destruct choice; cbn [fst snd sum_of_multiples].
  - lia.
  - rewrite (fit_ eq_refl). lia.
Qed.

(** The variable piles. *)
Definition all_piles (choice : bool) (n : nat) : list number :=
  map (fun i => Divided (fit (base_count choice n) (once 1 i), 0) 1) (seq (if choice then 1 else 0) n).

Lemma one_of_base ns i : (i < length ns)%nat ->
  is_number ns (Divided (fit (length ns) (once 1 i), 0) 1) /\
  number_value ns (Divided (fit (length ns) (once 1 i), 0) 1) = nth i ns 0%N.
Proof.
  intros inside. unfold is_number, number_value, linear_value. cbn [dividend divisor fst snd].
  rewrite fit_value, once_value. split; [lia|]. rewrite N.div_1_r. lia.
Qed.

(** All of the base, in its order. *)
Lemma numbers_of_base ns more : forall before,
  ns = before ++ more ->
  let xs := map (fun i => Divided (fit (length ns) (once 1 i), 0) 1) (seq (length before) (length more)) in
  Forall (is_number ns) xs /\ map (number_value ns) xs = more.
Proof.
  induction more as [|p more IH]; intros before parts; cbn [length seq map]; [now split|].
  destruct (one_of_base ns (length before)) as [is value].
  { subst ns. rewrite app_length. simpl. lia. }
  destruct (IH (before ++ [p])) as [others values].
  { now rewrite <- app_assoc. }
  rewrite app_length in others, values. cbn [length] in others, values. rewrite Nat.add_comm in others, values.
  split; [now constructor|].
  cbn [map]. rewrite value. f_equal; [|exact values].
  subst ns. now rewrite nth_middle.
Qed.

Lemma all_piles_values choice vs k n :
  length vs = n ->
  Forall (is_number (base choice vs k)) (all_piles choice n) /\ map (number_value (base choice vs k)) (all_piles choice n) = vs.
Proof.
  intros <-. unfold all_piles.
  rewrite <- (base_length choice vs k _ eq_refl).
  destruct choice; [apply (numbers_of_base (k :: vs) vs [k])|apply (numbers_of_base vs vs [])]; reflexivity.
Qed.

(** The automaton accepts the piles and a further number, or rejects them. *)
Lemma piles_and_met s m choice vs k n xs ns accept :
  length vs = n -> Forall (is_number (base choice vs k)) xs -> map (number_value (base choice vs k)) xs = ns ->
  accepts s (source m) (vs ++ ns) = accept -> met s (base choice vs k) (Verdict m (all_piles choice n ++ xs) accept).
Proof.
  intros count numbers values said. simpl.
  destruct (all_piles_values choice vs k n count) as [piles same].
  rewrite map_app, same, values. split; [|assumption].
  apply Forall_app. now split.
Qed.

(** The form is not negative. *)
Definition not_negative (choice : bool) (f : form) : list demand :=
  if never_negative f then [] else [Range (linear_of choice f) 0 None].

(** The form is negative. *)
Definition negative (choice : bool) (f : form) : demand :=
  let (times, offset) := linear_of choice f in Range (map Z.opp times, - offset - 1) 0 None.

Lemma not_negative_met s choice f vs k :
  fits choice k -> 0 <= form_value f vs k -> Forall (met s (base choice vs k)) (not_negative choice f).
Proof.
  intros fit_ holds. unfold not_negative. destruct (never_negative f); repeat constructor.
  now rewrite linear_of_value.
Qed.

Lemma negated_sum times : forall ns, sum_of_multiples (map Z.opp times) ns = - sum_of_multiples times ns.
Proof.
  induction times as [|c times IH]; intros [|p ns]; cbn [map sum_of_multiples]; try reflexivity.
  rewrite IH. lia.
Qed.

Lemma negative_met s choice f vs k :
  fits choice k -> form_value f vs k < 0 -> met s (base choice vs k) (negative choice f).
Proof.
  intros fit_ holds. rewrite <- (linear_of_value choice f vs k fit_) in holds.
  unfold negative. destruct (linear_of choice f) as [times offset].
  unfold met, linear_value in *. cbn [fst snd] in *. rewrite negated_sum. lia.
Qed.

(** What follows a move. *)
Definition tracks_behind (choice : bool) (sh : shape) : list number :=
  map (fun f => Divided (linear_of choice f) 1) (results sh) ++
  match next sh with Some (f, d) => [Divided (linear_of choice f) d] | None => [] end.

(** The move is legal, and its target accepts, or rejects. *)
Definition moves_to (choice accept : bool) (m : aimed) : list demand :=
  flat_map (not_negative choice) (guards (moving m)) ++ [Verdict (aim m) (tracks_behind choice (moving m)) accept].

Lemma moves_to_met s choice accept m vs k :
  fits choice k -> divides (moving m) -> legal (moving m) vs k ->
  accepts s (source (aim m)) (numbers_behind (moving m) vs k) = accept ->
  Forall (met s (base choice vs k)) (moves_to choice accept m).
Proof.
  intros fit_ not_zero allowed said. destruct m as [sh m]. cbn [moving aim] in *.
  unfold legal, needs in allowed. rewrite !Forall_app in allowed. destruct allowed as (guarded & piles & allowance).
  apply Forall_app. split.
  { cbn [moving]. apply Forall_forall. intros d. rewrite in_flat_map. intros (f & among & here).
    rewrite Forall_forall in guarded.
    pose proof (not_negative_met s choice f vs k fit_ (guarded f among)) as holds.
    rewrite Forall_forall in holds. auto. }
  constructor; [|constructor]. cbn [met aim moving].
  unfold tracks_behind, numbers_behind, piles_behind, allowance_behind, divides in *.
  split.
  - apply Forall_app. split.
    + apply Forall_map. revert piles. apply Forall_impl. intros f holds. split; [|discriminate].
      cbn [dividend]. now rewrite linear_of_value.
    + destruct (next sh) as [[f d]|]; constructor; [|constructor]. split; [|assumption].
      cbn [dividend]. rewrite linear_of_value by assumption. now inversion_clear allowance.
  - rewrite <- said. f_equal. rewrite map_app, map_map. f_equal.
    + apply map_ext. intros f. unfold number_value. cbn [dividend divisor].
      rewrite linear_of_value by assumption. apply N.div_1_r.
    + destruct (next sh) as [[f d]|]; [|reflexivity]. cbn [map]. unfold number_value. cbn [dividend divisor].
      now rewrite linear_of_value.
Qed.

(** ** Cases *)

Definition form_eq_dec (x y : form) : {x = y} + {x <> y}.
Proof. decide equality; [apply Z.eq_dec|apply Z.eq_dec|apply (list_eq_dec Z.eq_dec)]. Defined.

(** The terms that must not be negative for the move to be legal: none that never is. *)
Definition doubtful (sh : shape) : list form := filter (fun f => negb (never_negative f)) (needs sh).

Lemma doubtful_legal sh vs k : (forall f, In f (doubtful sh) -> 0 <= form_value f vs k) -> legal sh vs k.
Proof.
  intros holds. apply Forall_forall. intros f among.
  destruct (never_negative f) eqn:never; [now apply never_negative_natural|].
  apply holds. apply filter_In. now rewrite never.
Qed.

Section Tree.
Variable visit : list form -> list aimed -> outcome.

(** Goes through the cases of these moves. Known are terms that are negative, terms that are not, and moves that are legal. Each term
    of a move that is not known may be negative, or else it is a number and the next one is asked. The tree can be exponential in the
    number of different terms. *)
Fixpoint cases (moves : list aimed) (negatives naturals : list form) (legals : list aimed) : outcome :=
  match moves with
  | [] => visit negatives legals
  | m :: moves =>
      let terms := doubtful (moving m) in
      if existsb (fun f => if in_dec form_eq_dec f negatives then true else false) terms
      then cases moves negatives naturals legals
      else
        (fix ask (terms naturals : list form) : outcome :=
          match terms with
          | [] => cases moves negatives naturals (m :: legals)
          | f :: terms =>
              if in_dec form_eq_dec f naturals then ask terms naturals
              else
                match cases moves (f :: negatives) naturals legals with
                | Holds => ask terms (f :: naturals)
                | other => other
                end
          end) terms naturals
  end.

(** All numbers are in one of the cases. *)
Lemma cases_cover (P : aimed -> Prop) vs k : forall moves negatives naturals legals,
  cases moves negatives naturals legals = Holds ->
  Forall (fun f => form_value f vs k < 0) negatives -> Forall (fun f => 0 <= form_value f vs k) naturals ->
  Forall (fun m => P m /\ legal (moving m) vs k) legals -> Forall P moves ->
  exists negatives' legals', visit negatives' legals' = Holds /\
    Forall (fun f => form_value f vs k < 0) negatives' /\ Forall (fun m => P m /\ legal (moving m) vs k) legals'.
Proof.
  induction moves as [|m moves IH]; intros negatives naturals legals found low high lawful good; cbn [cases] in found.
  { now exists negatives, legals. }
  inversion_clear good as [|? ? here there].
  destruct (existsb _ _); [now apply (IH negatives naturals legals)|].
  assert (rest : forall f, In f (doubtful (moving m)) -> In f (doubtful (moving m)) \/ 0 <= form_value f vs k) by auto.
  revert rest found. generalize (doubtful (moving m)) at 2 3 as terms. intros terms. revert naturals high.
  induction terms as [|f terms ask]; intros naturals high rest found.
  - apply (IH negatives naturals (m :: legals)); try assumption.
    constructor; [|assumption]. split; [assumption|].
    apply doubtful_legal. intros f among. destruct (rest f among) as [[]|]. assumption.
  - destruct (in_dec form_eq_dec f naturals) as [known|unknown].
    + apply (ask naturals high); [|assumption]. rewrite Forall_forall in high.
      intros f' among. destruct (rest f' among) as [[<-|later]|]; auto.
    + destruct (cases moves (f :: negatives) naturals legals) eqn:negative_case; try discriminate.
      destruct (Z_lt_le_dec (form_value f vs k) 0) as [less|least].
      * apply (IH (f :: negatives) naturals legals); try assumption. now constructor.
      * apply (ask (f :: naturals)); [now constructor| |assumption].
        intros f' among. destruct (rest f' among) as [[<-|later]|]; auto.
Qed.
End Tree.

(** [Holds] if no numbers meet these demands such that no move leads to its target. *)
Definition none_without_move (s : system) (choice : bool) (n : nat) (ds : list demand) (moves : list aimed) : outcome :=
  cases (fun negatives legals =>
    search s (base_count choice n) (ds ++ map (negative choice) negatives ++ flat_map (moves_to choice false) legals))
    moves [] [] [].

Theorem some_move_leads s choice n ds moves vs k :
  valid_system s = true -> length vs = n -> fits choice k -> Forall (fun m => divides (moving m)) moves ->
  none_without_move s choice n ds moves = Holds -> Forall (met s (base choice vs k)) ds ->
  Exists (to_target s vs k) moves.
Proof.
  intros valid count fit_ divide found holds.
  destruct (cases_cover _ (fun m => In m moves /\ divides (moving m)) vs k _ _ _ _ found)
    as (negatives & legals & nothing & low & lawful); auto.
  { rewrite Forall_forall in *. auto. }
  assert (reached : Exists (fun m => accepts s (source (aim m)) (numbers_behind (moving m) vs k) = true) legals).
  { destruct (Exists_dec (fun m => accepts s (source (aim m)) (numbers_behind (moving m) vs k) = true) legals) as [|no].
    - intros m. apply bool_dec.
    - assumption.
    - exfalso. apply (search_sound s _ _ (base choice vs k) valid nothing (base_length _ _ _ _ count)).
      apply Forall_app. split; [assumption|]. apply Forall_app. split.
      + apply Forall_map. revert low. apply Forall_impl. intros f. now apply negative_met.
      + apply Forall_forall. intros d. rewrite in_flat_map. intros (m & among & here).
        rewrite Forall_forall in lawful. destruct (lawful m among) as [[_ not_zero] allowed].
        assert (rejects : accepts s (source (aim m)) (numbers_behind (moving m) vs k) = false).
        { apply not_true_is_false. intros said. apply no. apply Exists_exists. now exists m. }
        pose proof (moves_to_met s choice false m vs k fit_ not_zero allowed rejects) as demands.
        rewrite Forall_forall in demands. auto. }
  apply Exists_exists in reached. destruct reached as (m & among & said).
  rewrite Forall_forall in lawful. destruct (lawful m among) as [[inside _] allowed].
  apply Exists_exists. exists m. now repeat split.
Qed.

(** ** Equivalence *)

(** [Holds] only if the automaton accepts the piles iff one of the moves, without a choice, is legal and leads to its target. *)
Definition check_iff (s : system) (n : nat) (a : machine) (moves : list aimed) : outcome :=
  match all_hold (fun m => search s n (Verdict a (all_piles false n) false :: moves_to false true m)) moves with
  | Holds => none_without_move s false n [Verdict a (all_piles false n) true] moves
  | other => other
  end.

Theorem check_iff_sound s n a moves vs :
  valid_system s = true -> length vs = n -> Forall (fun m => divides (moving m)) moves ->
  check_iff s n a moves = Holds ->
  accepts s (source a) vs = true <-> Exists (to_target s vs 0) moves.
Proof.
  intros valid count divide found. unfold check_iff in found.
  destruct (all_hold _ _) eqn:each; try discriminate.
  destruct (all_piles_values false vs 0 n count) as [numbers values]. cbn [base] in *.
  assert (fit_ : fits false 0) by (intros ?; reflexivity).
  split.
  - intros said. apply (some_move_leads s false n [Verdict a (all_piles false n) true]); auto.
    constructor; [|constructor]. cbn [met base]. now rewrite values.
  - intros exists_. apply Exists_exists in exists_. destruct exists_ as (m & among & allowed & reached).
    apply not_false_iff_true. intros said.
    pose proof (all_hold_in _ _ _ each among) as nothing. cbn beta in nothing.
    apply (search_sound s n _ vs valid nothing count).
    rewrite Forall_forall in divide.
    constructor; [|now apply (moves_to_met s false true m vs 0); auto].
    cbn [met]. now rewrite values.
Qed.

(** ** The same moves *)

Definition shape_eq_dec (x y : shape) : {x = y} + {x <> y}.
Proof.
  decide equality.
  - decide equality. decide equality; [apply N.eq_dec|apply form_eq_dec].
  - apply (list_eq_dec form_eq_dec).
  - apply (list_eq_dec form_eq_dec).
  - decide equality. apply N.eq_dec.
Defined.

Definition row_eq_dec (x y : bool * list N) : {x = y} + {x <> y}.
Proof. decide equality; [apply (list_eq_dec N.eq_dec)|apply bool_dec]. Defined.

Fixpoint same_automaton (x y : automaton) : bool :=
  match x, y with
  | [], [] => true
  | r :: x, r' :: y => if row_eq_dec r r' then same_automaton x y else false
  | _, _ => false
  end.

Lemma same_automaton_eq x : forall y, same_automaton x y = true -> x = y.
Proof.
  induction x as [|r x IH]; intros [|r' y]; simpl; try discriminate; [reflexivity|].
  destruct (row_eq_dec r r') as [->|]; [|discriminate]. intros same. f_equal. auto.
Qed.

(** The same moves to the same target. *)
Definition same_move (x y : aimed) : bool :=
  if shape_eq_dec (moving x) (moving y) then same_automaton (source (aim x)) (source (aim y)) else false.

(** Each move once: several readings may have the same. *)
Definition each_once (moves : list aimed) : list aimed :=
  fold_right (fun m kept => if existsb (same_move m) kept then kept else m :: kept) [] moves.

Lemma each_once_in m moves : In m (each_once moves) -> In m moves.
Proof.
  induction moves as [|x moves IH]; simpl; [tauto|].
  destruct (existsb _ _); simpl; tauto.
Qed.

Lemma each_once_all m moves :
  In m moves -> exists m', In m' (each_once moves) /\ moving m' = moving m /\ source (aim m') = source (aim m).
Proof.
  induction moves as [|x moves IH]; simpl; [tauto|]. intros [<-|there].
  - destruct (existsb (same_move x) (each_once moves)) eqn:found; [|exists x; simpl; auto].
    apply existsb_exists in found. destruct found as (m' & among & same). unfold same_move in same.
    destruct (shape_eq_dec (moving x) (moving m')) as [shapes|]; [|discriminate].
    apply same_automaton_eq in same. exists m'. auto.
  - destruct (IH there) as (m' & among & same). exists m'. split; [|assumption].
    destruct (existsb _ _); simpl; auto.
Qed.
