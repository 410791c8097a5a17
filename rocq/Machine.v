(** Automata of certificates as tables: one accepts what the automaton accepts, another what it rejects. *)

From Coq Require Import List NArith Arith Bool Lia FMapPositive.
From Fibnim Require Import Numbers Product Terms Table.
Import ListNotations.
Open Scope N_scope.

Fixpoint add_rows (i : positive) (rs : list (bool * tree)) (known : PositiveMap.t (bool * tree)) : PositiveMap.t (bool * tree) :=
  match rs with
  | [] => known
  | r :: rs => add_rows (Pos.succ i) rs (PositiveMap.add i r known)
  end.

(** The rows of an automaton, changed in some way; as [rev_map] it does not need a stack as deep as there are rows. *)
Definition changed_rows (f : bool * list N -> bool * tree) (a : automaton) : list (bool * tree) :=
  rev_append (fold_left (fun done r => f r :: done) a []) [].

Definition accepting_table (n : nat) (a : automaton) : table :=
  Table 1 (add_rows 1 (changed_rows (fun r => (fst r, tree_of 0 n (snd r))) a) (PositiveMap.empty _)).

(** To reject is to accept something else. State 1 takes the place of the dead state, and of all others without a row; it accepts
    whatever comes. Other states are moved by 1. *)
Definition moved (count : N) (state : N) : N := if (state =? 0) || (count <? state) then 1 else N.succ state.

Definition count_rows (a : automaton) : N := fold_left (fun count _ => N.succ count) a 0.

Definition rejecting_table (n : nat) (a : automaton) : table :=
  let count := count_rows a in
  Table (moved count 1)
    (add_rows 2 (changed_rows (fun r => (negb (fst r), tree_of 1 n (map (moved count) (snd r)))) a)
      (PositiveMap.add 1%positive (true, tree_of 1 n []) (PositiveMap.empty _))).

(** Each row has 2^n states, all of which are there, and the start leads to itself on letter 0. *)
Definition sound_rows (n : nat) (a : automaton) : bool :=
  let count := count_rows a in
  let letters := 2 ^ N.of_nat n in
  match a with (_, to :: _) :: _ => to =? 1 | (_, []) :: _ => false | [] => true end &&
  forallb (fun r => (N.of_nat (length (snd r)) =? letters) && forallb (fun to => to <=? count) (snd r)) a.

(** An automaton, ready for quick steps. *)
Record machine := {
  source : automaton;
  track_count : nat;
  accepting : table;
  rejecting : table;
  sound_source : sound_rows track_count source = true;
  accepting_right : accepting = smaller false (accepting_table track_count source);
  rejecting_right : rejecting = smaller false (rejecting_table track_count source)
}.

(** [None] if a row has not 2^n states, leads to a state that is not there, or the start does not lead to itself on letter 0. *)
Definition compile (n : nat) (a : automaton) : option machine :=
  match sound_rows n a as sound return sound_rows n a = sound -> option machine with
  | true => fun sound => Some {|
      source := a;
      track_count := n;
      accepting := smaller false (accepting_table n a);
      rejecting := smaller false (rejecting_table n a);
      sound_source := sound;
      accepting_right := eq_refl;
      rejecting_right := eq_refl |}
  | false => fun _ => None
  end eq_refl.

Lemma compile_source n a m : compile n a = Some m -> source m = a /\ track_count m = n.
Proof.
  unfold compile. generalize (eq_refl (sound_rows n a)). generalize (sound_rows n a) at 2 3 as sound.
  intros [|] e; [|discriminate]. intros made. injection made as <-. split; reflexivity.
Qed.

(** ** What tables accept *)

Lemma changed_rows_map f a : changed_rows f a = map f a.
Proof.
  unfold changed_rows. rewrite rev_append_rev, app_nil_r.
  enough (all : forall done, fold_left (fun done r => f r :: done) a done = rev (map f a) ++ done).
  { rewrite all, app_nil_r. apply rev_involutive. }
  induction a as [|r a IH]; intros done; simpl; [reflexivity|].
  rewrite IH, <- app_assoc. reflexivity.
Qed.

Lemma add_rows_before i rs known p : (p < i)%positive -> PositiveMap.find p (add_rows i rs known) = PositiveMap.find p known.
Proof.
  revert i known. induction rs as [|r rs IH]; intros i known before; simpl; [reflexivity|].
  rewrite IH by lia. apply PositiveMap.gso. lia.
Qed.

Lemma add_rows_find i rs known p :
  (i <= p)%positive -> (forall q, (i <= q)%positive -> PositiveMap.find q known = None) ->
  PositiveMap.find p (add_rows i rs known) = nth_error rs (N.to_nat (Npos p - Npos i)).
Proof.
  revert i known. induction rs as [|r rs IH]; intros i known from free; cbn [add_rows].
  - rewrite free by exact from. now destruct (N.to_nat _).
  - destruct (Pos.eq_dec p i) as [->|other].
    + rewrite add_rows_before by lia. rewrite PositiveMap.gss, N.sub_diag. reflexivity.
    + rewrite IH.
      * replace (N.to_nat (N.pos p - N.pos i)) with (S (N.to_nat (N.pos p - N.pos (Pos.succ i)))) by lia. reflexivity.
      * lia.
      * intros q above. rewrite PositiveMap.gso by lia. apply free. lia.
Qed.

Lemma count_rows_length a : count_rows a = N.of_nat (length a).
Proof.
  unfold count_rows.
  enough (all : forall count, fold_left (fun count _ => N.succ count) a count = count + N.of_nat (length a)) by apply all.
  induction a as [|r a IH]; intros count; simpl; [lia|]. rewrite IH. lia.
Qed.

(** The letters of a word have as many digits as there are tracks. *)
Definition of_width (n : nat) (word : list letter) : Prop := Forall (fun l => length l = n) word.

Definition state_after (a : automaton) (state : N) (word : list letter) : N := fold_left (next_state a) word state.

Lemma state_after_letter a state l word :
  state_after a state (l :: word) = state_after a (nth (letter_number l) (snd (row a state)) 0) word.
Proof. reflexivity. Qed.

Lemma no_row_stays a state word : snd (row a state) = [] -> fst (row a state) = false -> fst (row a (state_after a state word)) = false.
Proof.
  revert state. induction word as [|l word IH]; intros state nowhere rejecting; [exact rejecting|].
  rewrite state_after_letter, nowhere. replace (nth (letter_number l) [] 0) with 0 by now destruct (letter_number l).
  now apply IH.
Qed.

Lemma accepting_row n a p :
  row_of (accepting_table n a) (Npos p) = option_map (fun r => (fst r, tree_of 0 n (snd r))) (nth_error a (N.to_nat (Npos p - 1))).
Proof.
  cbn [row_of accepting_table rows]. rewrite add_rows_find, changed_rows_map.
  - apply nth_error_map.
  - lia.
  - intros q _. apply PositiveMap.gempty.
Qed.

Lemma row_nth a p : row a (Npos p) = match nth_error a (N.to_nat (Npos p - 1)) with Some r => r | None => (false, []) end.
Proof.
  unfold row. generalize (N.to_nat (Npos p - 1)) as i. clear p.
  induction a as [|r a IH]; intros [|i]; simpl; auto.
Qed.

Lemma accepting_table_accepts n a state word :
  of_width n word -> fst (row a (state_after a state word)) = true -> accepts_from (accepting_table n a) state word = true.
Proof.
  intros width. revert state. induction width as [|l word wide _ IH]; intros state accepts;
    (destruct state as [|p]; [now rewrite no_row_stays in accepts|]);
    (destruct (nth_error a (N.to_nat (Npos p - 1))) as [r|] eqn:found;
      [|rewrite no_row_stays in accepts; [discriminate| |]; rewrite row_nth, found; reflexivity]);
    cbn [accepts_from]; rewrite accepting_row, found; simpl.
  - unfold state_after in accepts. cbn [fold_left] in accepts. now rewrite row_nth, found in accepts.
  - rewrite tree_of_look by exact wide. apply IH.
    now rewrite state_after_letter, row_nth, found in accepts.
Qed.

Lemma rejecting_row n a state :
  row_of (rejecting_table n a) (moved (count_rows a) state) =
  Some (negb (fst (row a state)), tree_of 1 n (map (moved (count_rows a)) (snd (row a state)))).
Proof.
  unfold moved. destruct (N.eqb_spec state 0) as [->|some].
  - cbn [row_of rejecting_table rows orb]. rewrite add_rows_before by lia. apply PositiveMap.gss.
  - destruct state as [|p]; [contradiction|]. rewrite row_nth. simpl orb.
    rewrite count_rows_length. destruct (N.ltb_spec (N.of_nat (length a)) (Npos p)) as [beyond|among].
    + rewrite (proj2 (nth_error_None a (N.to_nat (Npos p - 1)))) by lia.
      cbn [row_of rejecting_table rows]. rewrite add_rows_before by lia. apply PositiveMap.gss.
    + destruct (nth_error a (N.to_nat (Npos p - 1))) as [r|] eqn:found.
      2: { apply nth_error_None in found. lia. }
      cbn [row_of rejecting_table rows N.succ]. rewrite add_rows_find, changed_rows_map, nth_error_map.
      * replace (N.to_nat (N.pos (Pos.succ p) - 2)) with (N.to_nat (Npos p - 1)) by lia.
        rewrite found. simpl. now rewrite count_rows_length.
      * lia.
      * intros q above. rewrite PositiveMap.gso by lia. apply PositiveMap.gempty.
Qed.

Lemma rejecting_table_accepts n a state word :
  of_width n word -> fst (row a (state_after a state word)) = false ->
  accepts_from (rejecting_table n a) (moved (count_rows a) state) word = true.
Proof.
  intros width. revert state. induction width as [|l word wide _ IH]; intros state rejects;
    cbn [accepts_from]; rewrite rejecting_row.
  - unfold state_after in rejects. cbn [fold_left] in rejects. now rewrite rejects.
  - rewrite tree_of_look by exact wide.
    change 1 with (moved (count_rows a) 0) at 1. rewrite map_nth. now apply IH.
Qed.

(** ** Numbers *)

Lemma zeros_letter {A} (ns : list A) : letter_number (map (fun _ => false) ns) = 0%nat.
Proof. induction ns as [|n ns IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma start_stays n a : sound_rows n a = true -> a <> [] -> forall ns : list N, next_state a 1 (map (fun _ => false) ns) = 1.
Proof.
  intros sound some ns. unfold next_state. rewrite zeros_letter.
  destruct a as [|[accept [|to tos]] a]; [contradiction|discriminate|].
  unfold sound_rows in sound. apply andb_true_iff in sound. destruct sound as [start _].
  now apply N.eqb_eq in start.
Qed.

(** Any number of digits that is enough will do. *)
Lemma accepts_any_length s n a ns l :
  valid_system s = true -> sound_rows n a = true -> (forall x, In x ns -> x < U s l) ->
  accepts s a ns = fst (row a (state_after a 1 (write s l ns))).
Proof.
  intros valid sound small. unfold accepts, run. fold (state_after a 1 (write s (enough_digits ns) ns)).
  assert (none_or_some : a = [] \/ a <> []) by (destruct a; [now left|right; discriminate]).
  destruct none_or_some as [->|some].
  { rewrite !no_row_stays; reflexivity. }
  assert (longer : forall m l', (forall x, In x ns -> x < U s l') ->
    state_after a 1 (write s (m + l') ns) = state_after a 1 (write s l' ns)).
  { intros m l' small'. rewrite (write_longer s valid) by now apply Forall_forall.
    unfold state_after. rewrite fold_left_app. f_equal.
    induction m as [|m IH]; [reflexivity|].
    simpl. rewrite (start_stays n a sound some). exact IH. }
  destruct (Nat.le_ge_cases l (enough_digits ns)) as [le|le].
  - replace (enough_digits ns) with ((enough_digits ns - l) + l)%nat by lia. now rewrite longer.
  - replace l with ((l - enough_digits ns) + enough_digits ns)%nat by lia. rewrite longer; [reflexivity|].
    intros x among. now apply enough.
Qed.

(** The table that a machine has for numbers that it shall accept, or reject. *)
Definition table_for (m : machine) (accept : bool) : table := if accept then accepting m else rejecting m.

Theorem machine_reads s m accept ns l :
  valid_system s = true -> length ns = track_count m -> (forall x, In x ns -> x < U s l) ->
  accepts s (source m) ns = accept -> accepts_word (table_for m accept) (write s l ns) = true.
Proof.
  intros valid width small accepts.
  rewrite (accepts_any_length s _ _ ns l valid (sound_source m) small) in accepts.
  assert (wide : of_width (track_count m) (write s l ns)) by (rewrite <- width; apply write_length).
  destruct accept; simpl.
  - rewrite accepting_right. apply smaller_accepts. now apply accepting_table_accepts.
  - rewrite rejecting_right. apply smaller_accepts. now apply rejecting_table_accepts.
Qed.
