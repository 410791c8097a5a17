(** Whether there are numbers that some automata accept or reject and that satisfy linear inequalities. *)

From Coq Require Import List NArith ZArith Arith Bool Lia FMapPositive.
From Fibnim Require Import Numbers Rules Product.
From Fibnim Require Terms Table Machine Greedy Linear Join.
Import ListNotations.

(** What is asked of numeration systems. *)
Notation valid_system := Terms.valid_system.

(** An automaton, ready for quick steps. *)
Notation machine := Machine.machine.
Notation source := Machine.source.
Notation track_count := Machine.track_count.

(** [None] if a row has not 2^n states, leads to a state that is not there, or the start does not lead to itself on letter 0. *)
Notation compile := Machine.compile.
Notation compile_source := Machine.compile_source.

Inductive constraint :=
| Reads (m : machine) (places : list nat) (accept : bool)    (* the automaton accepts the numbers at these places, or rejects them *)
| Sum (times : list Z) (least : Z) (most : option Z).        (* the sum of multiples of all numbers is within these bounds *)

Definition satisfies (s : system) (ns : list N) (c : constraint) : Prop :=
  match c with
  | Reads m places accept => accepts s (source m) (map (fun p => nth p ns 0%N) places) = accept
  | Sum times least most =>
      let x := sum_of_multiples times ns in
      (least <= x)%Z /\ match most with Some b => (x <= b)%Z | None => True end
  end.

(** The multiples that are not of nothing, and their places, counted from [i]. *)
Fixpoint multiples_at (i : nat) (times : list Z) : list nat * list Z :=
  match times with
  | [] => ([], [])
  | c :: times =>
      let '(ps, cs) := multiples_at (S i) times in
      if (c =? 0)%Z then (ps, cs) else (i :: ps, c :: cs)
  end.

(** A constraint that no numbers satisfy, as can be seen without a search. *)
Definition impossible (c : constraint) : bool :=
  match c with
  | Reads _ _ _ => false
  | Sum times least most => if forallb (Z.eqb 0) times then negb (Linear.in_range least most 0) else false
  end.

(** A piece of what is asked, and whether it may be put off as it rules out little (see Join.v). *)
Definition asked_piece := (bool * Join.piece)%type.

(** What a search needs: pieces, and the places whose words they keep greedy. *)
Inductive made := Pieces (pieces : list asked_piece) (greedily : list nat) | Misplaced | Large.

(** The pieces of a constraint on [n] numbers, [words] being the greedy automaton. *)
Definition pieces_of (s : system) (words : Table.table) (n : nat) (c : constraint) : made :=
  match c with
  | Reads m ps accept =>
      if Nat.eqb (length ps) (track_count m) then Pieces [(negb accept, Join.Piece ps (Machine.table_for m accept))] []
      else Misplaced
  | Sum times least most =>
      if Nat.eqb (length times) n then
        match multiples_at 0 times with
        | ([], _) => Pieces [] []
        | (ps, cs) =>
            match Linear.linear s words cs least most with
            | Some t => Pieces [(negb (match most with Some b => (b =? least)%Z | None => false end), Join.Piece ps t)] ps
            | None => Large
            end
        end
      else Misplaced
  end.

(** The pieces of all of them. *)
Fixpoint all_pieces (s : system) (words : Table.table) (n : nat) (cs : list constraint) : made :=
  match cs with
  | [] => Pieces [] []
  | c :: cs =>
      match pieces_of s words n c with
      | Pieces some greedily =>
          match all_pieces s words n cs with
          | Pieces others greedily' => Pieces (some ++ others) (greedily ++ greedily')
          | other => other
          end
      | other => other
      end
  end.

(** For each number that no other piece keeps greedy one that does; none where every word is greedy. *)
Definition greedy_pieces (words : Table.table) (n : nat) (greedily : list nat) : list asked_piece :=
  match PositiveMap.cardinal (Table.rows words) with
  | 1%nat => []
  | _ => map (fun i => (true, Join.Piece [i] words)) (filter (fun i => negb (existsb (Nat.eqb i) greedily)) (seq 0 n))
  end.

Definition part_of_piece (p : asked_piece) : part := Table.part_of (Join.by_table (snd p)) (Join.reads (snd p)).

(** If there are more states in the product, another way is tried before all are visited. *)
Definition wide : N := 100000.

(** [Holds] if no word is accepted by all pieces. *)
Definition no_word (n : nat) (pieces : list asked_piece) : outcome :=
  let parts := map part_of_piece pieces in
  match empty_within wide n parts with
  | TooLarge =>
      match Join.nothing_accepted (map (fun p => Join.item_of (fst p) (Join.sort_piece (snd p))) pieces) with
      | TooLarge => empty n parts
      | o => o
      end
  | o => o
  end.

(** [Holds] if no [n] numbers satisfy all constraints. *)
Definition none (s : system) (n : nat) (cs : list constraint) : outcome :=
  if existsb impossible cs then Holds
  else
    match Greedy.greedy s with
    | None => TooLarge
    | Some words =>
        match all_pieces s words n cs with
        | Pieces pieces greedily => no_word n (pieces ++ greedy_pieces words n greedily)
        | Misplaced => Fails
        | Large => TooLarge
        end
    end.

(** ** Why *)

Lemma multiples_at_sum i times before ns :
  length before = i ->
  sum_of_multiples times ns =
  sum_of_multiples (snd (multiples_at i times)) (map (fun p => nth p (before ++ ns) 0%N) (fst (multiples_at i times))).
Proof.
  revert i before ns. induction times as [|c times IH]; intros i before ns count; [reflexivity|].
  cbn [multiples_at]. destruct ns as [|n ns].
  - specialize (IH (S i) (before ++ [0%N]) []). rewrite app_length, app_nil_r in IH.
    specialize (IH ltac:(simpl; lia)). rewrite app_nil_r.
    assert (zero : forall p, nth p (before ++ [0%N]) 0%N = nth p before 0%N).
    { intros p. destruct (Nat.lt_ge_cases p (length before)) as [less|more].
      - now rewrite app_nth1.
      - rewrite app_nth2, (nth_overflow before) by exact more. now destruct (p - length before)%nat as [|[|]]. }
    rewrite (map_ext _ _ zero) in IH.
    assert (nothing : sum_of_multiples times [] = 0%Z) by now destruct times.
    rewrite nothing in IH.
    destruct (multiples_at (S i) times) as [ps cs]. cbn [fst snd] in IH.
    destruct (c =? 0)%Z; cbn [fst snd map sum_of_multiples]; [exact IH|].
    rewrite <- IH, nth_overflow by lia. simpl. lia.
  - specialize (IH (S i) (before ++ [n]) ns). rewrite app_length, <- app_assoc in IH.
    specialize (IH ltac:(simpl; lia)). cbn [sum_of_multiples]. rewrite IH.
    destruct (multiples_at (S i) times) as [ps cs]. cbn [fst snd app].
    destruct (Z.eqb_spec c 0) as [->|other]; cbn [fst snd map sum_of_multiples]; [lia|].
    rewrite app_nth2, count, Nat.sub_diag by lia. reflexivity.
Qed.

Lemma sum_of_nothing times ns : forallb (Z.eqb 0) times = true -> sum_of_multiples times ns = 0%Z.
Proof.
  revert ns. induction times as [|c times IH]; intros [|n ns]; cbn [forallb sum_of_multiples]; try reflexivity.
  rewrite andb_true_iff, Z.eqb_eq. intros [<- zeros]. now rewrite IH.
Qed.

Section Sound.
Variables (s : system) (ns : list N) (words : Table.table).
Hypothesis valid : valid_system s = true.
Hypothesis greedy : Greedy.greedy s = Some words.
(** All numbers are written with this many digits. *)
Let l := enough_digits ns.
Let word := write s l ns.

Lemma places_small ps x : In x (map (fun p => nth p ns 0%N) ps) -> (x < U s l)%N.
Proof.
  intros among. apply in_map_iff in among. destruct among as (p & <- & _).
  destruct (nth_in_or_default p ns 0%N) as [among| ->]; [now apply Terms.enough|].
  pose proof (Terms.U_positive s valid l). lia.
Qed.

Let accepted_piece (p : asked_piece) : Prop := Join.piece_accepts word (snd p).

Lemma piece_accepts late t ps :
  Table.accepts_word t (write s l (map (fun p => nth p ns 0%N) ps)) = true -> accepted_piece (late, Join.Piece ps t).
Proof.
  intros accepts. unfold accepted_piece, Join.piece_accepts, word, project. cbn [snd Join.reads Join.by_table].
  now rewrite (Terms.write_places s valid).
Qed.

Lemma pieces_of_accept c pieces greedily :
  satisfies s ns c -> pieces_of s words (length ns) c = Pieces pieces greedily -> Forall accepted_piece pieces.
Proof.
  destruct c as [m ps accept|times least most]; simpl.
  - intros reads. destruct (Nat.eqb_spec (length ps) (track_count m)) as [count|]; [|discriminate].
    intros same. injection same as <- _. repeat constructor. apply piece_accepts.
    apply Machine.machine_reads; [exact valid|now rewrite map_length|apply places_small|exact reads].
  - intros within. destruct (Nat.eqb _ _); [|discriminate].
    pose proof (multiples_at_sum 0 times [] ns eq_refl) as sum.
    destruct (multiples_at 0 times) as [[|p ps] cs] eqn:at_places.
    { intros same. injection same as <- _. constructor. }
    destruct (Linear.linear s words cs least most) as [t|] eqn:linear; [|discriminate].
    intros same. injection same as <- _. repeat constructor. apply piece_accepts.
    apply (Linear.linear_accepts s valid words cs least most); [exact greedy|exact linear| |apply places_small|].
    + rewrite map_length.
      assert (lengths : forall i times, length (fst (multiples_at i times)) = length (snd (multiples_at i times))).
      { clear. intros i times. revert i. induction times as [|c times IH]; intros i; simpl; [reflexivity|].
        specialize (IH (S i)). destruct (multiples_at (S i) times). destruct (c =? 0)%Z; simpl in *; lia. }
      specialize (lengths 0%nat times). now rewrite at_places in lengths.
    + apply Linear.in_range_iff. cbn [fst snd app] in sum. rewrite sum in within. exact within.
Qed.

Lemma all_pieces_accept cs pieces greedily :
  Forall (satisfies s ns) cs -> all_pieces s words (length ns) cs = Pieces pieces greedily -> Forall accepted_piece pieces.
Proof.
  intros all. revert pieces greedily. induction all as [|c cs here _ IH]; intros pieces greedily; simpl.
  - intros same. injection same as <- _. constructor.
  - destruct (pieces_of s words (length ns) c) as [some one| |] eqn:of; try discriminate.
    destruct (all_pieces s words (length ns) cs) as [others rest| |]; try discriminate.
    intros same. injection same as <- _. apply Forall_app. split; [now apply (pieces_of_accept c _ one)|now apply (IH _ rest)].
Qed.

Lemma greedy_pieces_accept greedily : Forall accepted_piece (greedy_pieces words (length ns) greedily).
Proof.
  assert (all : forall is, Forall accepted_piece (map (fun i => (true, Join.Piece [i] words)) is)).
  { intros is. apply Forall_map, Forall_forall. intros i _. apply piece_accepts.
    apply (Greedy.greedy_accepts s valid); [exact greedy|]. apply (places_small [i]). now left. }
  unfold greedy_pieces. destruct (PositiveMap.cardinal _) as [|[|]]; [apply all|constructor|apply all].
Qed.

Lemma no_word_sound pieces : no_word (length ns) pieces = Holds -> Forall accepted_piece pieces -> False.
Proof.
  intros holds all.
  assert (wide_letters : Forall (fun letter => length letter = length ns) word) by apply Terms.write_length.
  assert (parts : Forall (fun p => accepted p word) (map part_of_piece pieces)).
  { apply Forall_map. eapply Forall_impl; [|exact all]. intros [late p]. apply Table.part_of_accepts. }
  revert holds. unfold no_word.
  pose proof (empty_within_sound wide (length ns) (map part_of_piece pieces) word) as first.
  pose proof (empty_sound (length ns) (map part_of_piece pieces) word) as third.
  set (items := map (fun p => Join.item_of (fst p) (Join.sort_piece (snd p))) pieces).
  assert (fine : Forall (fun i => Join.piece_accepts word (Join.what i)) items).
  { apply Forall_map. eapply Forall_impl; [|exact all]. intros [late p]. apply Join.sort_piece_accepts. }
  pose proof (Join.nothing_accepted_sound word items) as second.
  revert first second third.
  generalize (empty_within wide (length ns) (map part_of_piece pieces)) as one.
  generalize (empty (length ns) (map part_of_piece pieces)) as three.
  generalize (Join.nothing_accepted items) as two.
  intros [| |] [| |] [| |] first second third holds; (discriminate holds || auto).
  all: first [exact (first eq_refl wide_letters parts) | exact (second eq_refl fine) | exact (third eq_refl wide_letters parts)].
Qed.

Lemma possible_is_not_impossible c : satisfies s ns c -> impossible c = false.
Proof.
  destruct c as [m ps accept|times least most]; simpl; [reflexivity|].
  destruct (forallb (Z.eqb 0) times) eqn:zeros; [|reflexivity].
  rewrite (sum_of_nothing _ _ zeros). intros within. apply Linear.in_range_iff in within. now rewrite within.
Qed.
End Sound.

Theorem none_sound s n cs ns :
  valid_system s = true -> none s n cs = Holds -> length ns = n -> ~ Forall (satisfies s ns) cs.
Proof.
  intros valid holds <- all. unfold none in holds.
  destruct (existsb impossible cs) eqn:possible.
  { apply existsb_exists in possible. destruct possible as (c & among & impossible).
    rewrite Forall_forall in all. now rewrite (possible_is_not_impossible s ns c (all c among)) in impossible. }
  destruct (Greedy.greedy s) as [words|] eqn:greedy; [|discriminate].
  destruct (all_pieces s words (length ns) cs) as [pieces greedily| |] eqn:made; try discriminate.
  apply (no_word_sound s ns _ holds). apply Forall_app. split.
  - now apply (all_pieces_accept s ns words valid greedy cs pieces greedily).
  - now apply greedy_pieces_accept.
Qed.
