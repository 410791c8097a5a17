(** Automata as tables: quick steps, and as few states as can be.

    Tables may accept too much, never too little: then what no table accepts together is accepted nowhere. *)

From Coq Require Import List NArith Arith Bool Lia FMapPositive.
From Fibnim Require Import Numbers Product.
Import ListNotations.
Open Scope N_scope.

(** ** Tables *)

(** Where letters lead, digit by digit. A leaf may come before all digits were looked at: then the others do not matter. *)
Inductive tree := Leaf (state : N) | Node (zero one : tree).

Fixpoint look (t : tree) (l : letter) : N :=
  match t, l with
  | Leaf state, _ => state
  | Node zero one, digit :: l => look (if digit then one else zero) l
  | Node _ _, [] => 0
  end.

(** A row says whether the state accepts, and where letters lead. State 0, and what has no row, accepts nothing. *)
Record table := Table { entry : N; rows : PositiveMap.t (bool * tree) }.

Definition row_of (t : table) (state : N) : option (bool * tree) :=
  match state with 0 => None | Npos p => PositiveMap.find p (rows t) end.

Fixpoint accepts_from (t : table) (state : N) (word : list letter) : bool :=
  match row_of t state with
  | None => false
  | Some (accepting, tr) => match word with [] => accepting | l :: word => accepts_from t (look tr l) word end
  end.

Definition accepts_word (t : table) (word : list letter) : bool := accepts_from t (entry t) word.

(** A table that reads some of the tracks. A step costs the logarithm of the number of states, and the number of tracks. *)
Definition part_of (t : table) (places : list nat) : part := {|
  places := places;
  begin := entry t;
  go := fun state =>
    match row_of t state with
    | Some (_, tr) => fun l => match look tr l with 0 => None | Npos p => Some (Npos p) end
    | None => fun _ => None
    end;
  final := fun state => match row_of t state with Some (accepting, _) => accepting | None => false end |}.

Lemma part_of_accepts t ps word :
  accepts_word t (map (project ps) word) = true -> accepted (part_of t ps) word.
Proof.
  unfold accepts_word, accepted. simpl. generalize (entry t) as state.
  induction word as [|l word IH]; intros state; simpl.
  - intros accepting. exists state. split; [reflexivity|].
    destruct (row_of t state) as [[accept tr]|]; [exact accepting|discriminate].
  - destruct (row_of t state) as [[accept tr]|]; [|discriminate].
    intros later. destruct (look tr (project ps l)) as [|p].
    + destruct (map (project ps) word); discriminate.
    + now apply IH.
Qed.

(** ** Trees of lists *)

Fixpoint evens (xs : list N) : list N :=
  match xs with x :: _ :: xs => x :: evens xs | _ => xs end.

(** The tree of a row that has a state for each letter's number; [d] is used where the row is too short. *)
Fixpoint tree_of (d : N) (n : nat) (xs : list N) : tree :=
  match n with
  | O => Leaf (hd d xs)
  | S n => Node (tree_of d n (evens xs)) (tree_of d n (evens (tl xs)))
  end.

Lemma evens_nth d i xs : nth i (evens xs) d = nth (2 * i) xs d.
Proof.
  revert xs. induction i as [|i IH]; intros xs.
  - destruct xs as [|x [|y xs]]; reflexivity.
  - replace (2 * S i)%nat with (S (S (2 * i))) by lia.
    destruct xs as [|x [|y xs]]; cbn [evens nth].
    + reflexivity.
    + now destruct i.
    + apply IH.
Qed.

Lemma tree_of_look d n xs l : length l = n -> look (tree_of d n xs) l = nth (letter_number l) xs d.
Proof.
  revert xs l. induction n as [|n IH]; intros xs [|digit l]; try discriminate.
  - intros _. destruct xs; reflexivity.
  - intros length. injection length as length. cbn [tree_of look letter_number].
    destruct digit; rewrite IH, evens_nth by exact length; [|reflexivity].
    destruct xs; simpl.
    + now destruct (letter_number l + _)%nat.
    + reflexivity.
Qed.

(** ** From a table to another one *)

Section Send.
(** Where states are sent; those that are not here cannot accept anything any more. *)
Variable h : PositiveMap.t positive.

Definition send (state : N) : N :=
  match state with
  | 0 => 0
  | Npos p => match PositiveMap.find p h with Some q => Npos q | None => 0 end
  end.

Fixpoint all_lost (a : tree) : bool :=
  match a with Leaf x => send x =? 0 | Node a0 a1 => if all_lost a0 then all_lost a1 else false end.

Fixpoint sent (a b : tree) : bool :=
  match a, b with
  | Leaf x, Leaf y => send x =? y
  | Node a0 a1, Node b0 b1 => if sent a0 b0 then sent a1 b1 else false
  | Node _ _, Leaf 0 => all_lost a
  | _, _ => false
  end.

Definition row_sent (t' : table) (one : positive * (bool * tree)) : bool :=
  let '(state, (accepting, tr)) := one in
  match PositiveMap.find state h with
  | Some state' =>
      match PositiveMap.find state' (rows t') with
      | Some (accepting', tr') => implb accepting accepting' && sent tr tr'
      | None => false
      end
  | None => negb accepting && all_lost tr
  end.

(** Each row was sent rightly. *)
Definition table_sent (t t' : table) : bool :=
  (send (entry t) =? entry t') && forallb (row_sent t') (PositiveMap.elements (rows t)).

Lemma all_lost_look a l : all_lost a = true -> send (look a l) = 0.
Proof.
  revert l. induction a as [x|a0 IH0 a1 IH1]; intros l; simpl.
  - apply N.eqb_eq.
  - destruct (all_lost a0); [|discriminate]. intros lost. destruct l as [|[] l]; [reflexivity| |]; auto.
Qed.

Lemma sent_look a b l : sent a b = true -> look b l = send (look a l).
Proof.
  revert b l. induction a as [x|a0 IH0 a1 IH1]; intros [y|b0 b1] l; try discriminate.
  - simpl. intros same. symmetry. now apply N.eqb_eq.
  - destruct y; [|discriminate]. intros lost. symmetry. exact (all_lost_look (Node a0 a1) l lost).
  - simpl. specialize (IH0 b0). specialize (IH1 b1). destruct (sent a0 b0); [|discriminate].
    intros same. destruct l as [|[] l]; [reflexivity| |]; auto.
Qed.

Variables t t' : table.
Hypothesis rightly : table_sent t t' = true.

Lemma row_sent_rightly p one : PositiveMap.find p (rows t) = Some one -> row_sent t' (p, one) = true.
Proof.
  intros found. unfold table_sent in rightly. rewrite andb_true_iff, forallb_forall in rightly.
  apply rightly. now apply PositiveMap.elements_correct.
Qed.

Lemma lost_accepts_nothing state word : send state = 0 -> accepts_from t state word = false.
Proof.
  revert state. induction word as [|l word IH]; intros state lost; simpl;
    (destruct (row_of t state) as [[accepting tr]|] eqn:row; [|reflexivity]);
    (destruct state as [|p]; [discriminate|]);
    apply row_sent_rightly in row; simpl in row, lost;
    (destruct (PositiveMap.find p h); [discriminate|]);
    apply andb_true_iff in row; destruct row as [rejecting all].
  - now destruct accepting.
  - apply IH. now apply all_lost_look.
Qed.

Lemma sent_accepts_from state word :
  accepts_from t state word = true -> accepts_from t' (send state) word = true.
Proof.
  revert state. induction word as [|l word IH]; intros state accepting;
    (destruct (N.eq_dec (send state) 0) as [lost|kept]; [now rewrite lost_accepts_nothing in accepting|]);
    simpl in accepting |- *;
    (destruct (row_of t state) as [[accept tr]|] eqn:row; [|discriminate]);
    (destruct state as [|p]; [discriminate|]);
    apply row_sent_rightly in row; simpl in row, kept |- *;
    (destruct (PositiveMap.find p h) as [p'|]; [|now destruct kept]);
    simpl;
    (destruct (PositiveMap.find p' (rows t')) as [[accept' tr']|]; [|discriminate]);
    apply andb_true_iff in row; destruct row as [accepts same].
  - now rewrite accepting in accepts.
  - rewrite (sent_look _ _ l same). now apply IH.
Qed.

Lemma sent_accepts word : accepts_word t word = true -> accepts_word t' word = true.
Proof.
  unfold accepts_word. pose proof rightly as right. unfold table_sent in right.
  apply andb_true_iff in right. destruct right as [start _]. apply N.eqb_eq in start.
  rewrite <- start. apply sent_accepts_from.
Qed.
End Send.

(** ** Loops *)

Inductive progress (A : Type) := Done (a : A) | More (a : A).
Arguments Done {A}.
Arguments More {A}.

Definition result {A} (p : progress A) : A := match p with Done a | More a => a end.

(** Up to 2^n steps. *)
Fixpoint loop {A} (n : nat) (step : A -> progress A) (a : A) : progress A :=
  match n with
  | O => step a
  | S n => match loop n step a with More a => loop n step a | done => done end
  end.

(** Proofs need not look into it, and shall not try to. *)
Global Opaque loop.

(** Enough for whatever memory can hold. *)
Definition ever : nat := 50.

(** ** Numbers as keys *)

(** Puts a number in front of a key, so that its end can be recognised. *)
Fixpoint in_front (p : positive) (key : positive) : positive :=
  match p with
  | xH => xO key
  | xO p => xI (xO (in_front p key))
  | xI p => xI (xI (in_front p key))
  end.

(** ** Fewer states

    Nothing is proved of how these are found, as the result is looked at by [table_sent]. *)

Fixpoint leaves (t : tree) (found : list N) : list N :=
  match t with Leaf x => x :: found | Node a b => leaves a (leaves b found) end.

(** From which states each state is reached. *)
Definition reached_from (states : list (positive * (bool * tree))) : PositiveMap.t (list positive) :=
  fold_left (fun known '(from, (_, tr)) =>
    fold_left (fun known to =>
      match to with
      | 0 => known
      | Npos to => PositiveMap.add to (from :: match PositiveMap.find to known with Some l => l | None => [] end) known
      end) (leaves tr []) known) states (PositiveMap.empty _).

(** The states from which one that accepts is reached. *)
Definition useful (states : list (positive * (bool * tree))) : PositiveMap.t positive :=
  let from := reached_from states in
  let step '(todo, found) :=
    match todo with
    | [] => Done ([], found)
    | p :: todo =>
        match PositiveMap.find p found with
        | Some _ => More (todo, found)
        | None =>
            More (rev_append (match PositiveMap.find p from with Some l => l | None => [] end) todo, PositiveMap.add p p found)
        end
    end in
  let accepting := fold_left (fun all '(p, (accepting, _)) => if accepting : bool then p :: all else all) states [] in
  snd (result (loop ever step (accepting, PositiveMap.empty _))).

(** The classes that the states of a row are in, as a key. *)
Fixpoint tree_key (h : PositiveMap.t positive) (t : tree) (key : positive) : positive :=
  match t with
  | Leaf x => xO (in_front (N.succ_pos (send h x)) key)
  | Node a b => xI (tree_key h a (tree_key h b key))
  end.

(** Classes of states, how many are in each, and the next new class. *)
Record classes := Classes { class_of : PositiveMap.t positive; members : PositiveMap.t N; new_class : positive }.

Definition members_of (c : classes) (class : positive) : N :=
  match PositiveMap.find class (members c) with Some n => n | None => 0 end.

(** Puts states into a new class. *)
Definition part_from (old : positive) (group : list positive) (c : classes) : classes :=
  let count := N.of_nat (length group) in
  Classes (fold_left (fun known p => PositiveMap.add p (new_class c) known) group (class_of c))
    (PositiveMap.add (new_class c) count (PositiveMap.add old (members_of c old - count) (members c)))
    (Pos.succ (new_class c)).

(** As [PositiveMap.fold], but keys, which may be long, are not put together. *)
Fixpoint fold_values {A B} (f : A -> B -> B) (m : PositiveMap.t A) (b : B) : B :=
  match m with
  | PositiveMap.Leaf _ => b
  | PositiveMap.Node zero a one =>
      let b := fold_values f zero b in
      fold_values f one (match a with Some a => f a b | None => b end)
  end.

(** The states of which some are [changed], each with its row, in groups that are distinguished by their classes and by where letters
    lead; for each class its groups, the largest first. *)
Definition groups (rs : PositiveMap.t (bool * tree)) (c : classes) (changed : list positive) : PositiveMap.t (list (list positive)) :=
  let '(by_key, _) := fold_left (fun '(by_key, done) p =>
    match PositiveMap.find p done, PositiveMap.find p (class_of c), PositiveMap.find p rs with
    | None, Some class, Some (_, tr) =>
        let key := in_front class (tree_key (class_of c) tr xH) in
        let '(_, group) := match PositiveMap.find key by_key with Some known => known | None => (class, []) end in
        (PositiveMap.add key (class, p :: group) by_key, PositiveMap.add p tt done)
    | _, _, _ => (by_key, done)
    end) changed (PositiveMap.empty _, PositiveMap.empty _) in
  fold_values (fun '(class, group) known =>
    match PositiveMap.find class known with
    | Some (largest :: others) =>
        PositiveMap.add class
          (if Nat.ltb (length largest) (length group) then group :: largest :: others else largest :: group :: others) known
    | _ => PositiveMap.add class [group] known
    end) by_key (PositiveMap.empty _).

(** Tells states apart by where letters lead. Only states that lead to one whose class is new have to be looked at again; those of their
    class that do not keep the class, or, if there are none, the largest group does. *)
Definition tell_apart (rs : PositiveMap.t (bool * tree)) (from : PositiveMap.t (list positive)) (now : classes * list positive)
  : progress (classes * list positive) :=
  let '(c, todo) := now in
  match todo with
  | [] => Done now
  | _ =>
      More (PositiveMap.fold (fun class gs '(c, todo) =>
        let all := N.of_nat (fold_left (fun count g => (count + length g)%nat) gs O) in
        let moving := if all =? members_of c class then tl gs else gs in
        fold_left (fun '(c, todo) group =>
          (part_from class group c,
           fold_left (fun todo p => rev_append (match PositiveMap.find p from with Some l => l | None => [] end) todo) group todo))
          moving (c, todo)) (groups rs c todo) (c, []))
  end.

(** States in one class accept the same. *)
Definition joined (states : list (positive * (bool * tree))) : PositiveMap.t positive :=
  let rs := fold_left (fun known '(p, r) => PositiveMap.add p r known) states (PositiveMap.empty _) in
  let all := map fst states in
  let accepting := map fst (filter (fun '(_, (accepting, _)) => accepting) states) in
  let start := Classes (fold_left (fun known p => PositiveMap.add p xH known) all (PositiveMap.empty _))
    (PositiveMap.add xH (N.of_nat (length all)) (PositiveMap.empty _)) 2 in
  class_of (fst (result (loop ever (tell_apart rs (reached_from states)) (part_from 1 accepting start, all)))).

Fixpoint send_tree (h : PositiveMap.t positive) (t : tree) : tree :=
  match t with
  | Leaf x => Leaf (send h x)
  | Node a b => match send_tree h a, send_tree h b with Leaf 0, Leaf 0 => Leaf 0 | a, b => Node a b end
  end.

(** Larger tables are not made as small as can be. *)
Definition most_joined : nat := N.to_nat 100000.

(** The same table without useless states, and, if [join], with as few states as can be. *)
Definition smaller (join : bool) (t : table) : table :=
  let states := PositiveMap.elements (rows t) in
  let found := useful states in
  let kept := map (fun '(p, (accepting, tr)) => (p, (accepting, send_tree found tr)))
    (filter (fun '(p, _) => PositiveMap.mem p found) states) in
  let h := if (join && (length kept <=? most_joined)%nat)%bool then joined kept else found in
  let rows' := fold_left (fun all '(p, (accepting, tr)) =>
    match PositiveMap.find p h with
    | Some q => PositiveMap.add q (accepting, send_tree h tr) all
    | None => all
    end) kept (PositiveMap.empty _) in
  let t' := Table (send h (entry t)) rows' in
  if table_sent h t t' then t' else t.

Theorem smaller_accepts join t word : accepts_word t word = true -> accepts_word (smaller join t) word = true.
Proof.
  intros accepting. unfold smaller.
  destruct (table_sent _ _ _) eqn:rightly; [|exact accepting].
  now apply (sent_accepts _ _ _ rightly).
Qed.
