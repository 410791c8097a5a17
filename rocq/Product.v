(** Whether some word is accepted by several automata at once: a search through their product.

    This is where a check spends its time. A product of a million states is common, while of the letters of a state only a handful
    lead on: so the digits of a letter are chosen one after another, and each part moves as soon as its digits are there
    ([expand]). What a search has seen is a set of Vectors.v. *)

From Coq Require Import List NArith Bool Lia Permutation PeanoNat.
From Fibnim Require Import Numbers Vectors.
Import ListNotations.
Local Open Scope nat_scope.

(** * What is asked *)

(** What a check comes to. *)
Inductive outcome := Holds | Fails | TooLarge.

(** An automaton that reads some of the tracks, given by their places. [go] is [None] where nothing that follows can be accepted.

    Each state of the product calls [go p state] once, and what that gives once for each letter that is tried: a [go] of the form
    [fun state => let row := ... in fun l => ...] looks up its row only once. *)
Record part := Part {
  places : list nat;
  begin : N;
  go : N -> letter -> option N;
  final : N -> bool
}.

(** The digits at some places of a letter. *)
Definition project (ps : list nat) (l : letter) : letter := map (fun p => nth p l false) ps.

Fixpoint goes (p : part) (state : N) (word : list letter) : option N :=
  match word with
  | [] => Some state
  | l :: word => match go p state (project (places p) l) with Some state => goes p state word | None => None end
  end.

Definition accepted (p : part) (word : list letter) : Prop :=
  exists state, goes p (begin p) word = Some state /\ final p state = true.

(** * Letters *)

(** A state of the product is a vector: a state of each part, the part that moves last comes first. So the states that branches of
    [expand] lead to share what the branches had in common; and what is mixed of it for their keys is found once. *)
Record reached_state := Reached { mixed_states : positive; states : vector }.

(** What is done to find the letters that lead on: the digit of the next track is chosen, or a part moves, that reads the digits at
    some distances from the one chosen last. *)
Inductive instruction := Choose | Move (p : part) (distances : list nat).

(** The distance of a place when this many digits are chosen; missing places have the digit 0. *)
Definition distance (chosen place : nat) : nat := if place <? chosen then chosen - 1 - place else chosen.

(** The parts in the order in which they move: each one as soon as its digits are there, otherwise as they came. *)
Fixpoint program (chosen coming : nat) (parts : list part) : list instruction :=
  match coming with
  | O => map (fun p => Move p (map (distance chosen) (places p))) parts
  | S coming =>
      let '(now, later) := partition (fun p => forallb (fun place => place <? chosen) (places p)) parts in
      map (fun p => Move p (map (distance chosen) (places p))) now ++ Choose :: program (S chosen) coming later
  end.

Fixpoint moving (prog : list instruction) : list part :=
  match prog with
  | [] => []
  | Choose :: prog => moving prog
  | Move p _ :: prog => p :: moving prog
  end.

(** What can be done for each part in its state, from a vector and the parts in its order, the reverse of [moving]. *)
Fixpoint rows (parts : list part) (v : vector) (done : list (letter -> option N)) : list (letter -> option N) :=
  match parts, v with
  | p :: parts, a :: v => rows parts v (go p a :: done)
  | _, _ => done
  end.

(** The vectors that the remaining instructions lead to, put before [found]. [digits] were chosen, the last one first; [k] is
    [mixed_of v]. *)
Fixpoint expand (prog : list instruction) (rows : list (letter -> option N)) (digits : list bool) (k : positive) (v : vector)
    (found : list reached_state) : list reached_state :=
  match prog with
  | [] => Reached k v :: found
  | Choose :: prog => expand prog rows (true :: digits) k v (expand prog rows (false :: digits) k v found)
  | Move _ distances :: prog =>
      match rows with
      | [] => found
      | row :: rows =>
          match row (project distances digits) with
          | None => found
          | Some a => expand prog rows digits (extend a k) (a :: v) found
          end
      end
  end.

(** Whether all parts accept. *)
Fixpoint all_final (parts : list part) (v : vector) : bool :=
  match parts, v with
  | p :: parts, a :: v => final p a && all_final parts v
  | _, _ => true
  end.

(** * The search *)

(** The vectors that were seen, those of them whose letters were not tried yet, and how many more may be seen. *)
Inductive search := Going (seen : set) (open : list vector) (room : N) | Over (o : outcome).

(** Takes down which vectors were found. *)
Fixpoint note (found : list reached_state) (seen : set) (open : list vector) (room : N) : search :=
  match found with
  | [] => Going seen open room
  | Reached k v :: found =>
      if has v (Key k v) seen then note found seen open room
      else match room with
           | N0 => Over TooLarge
           | _ => note found (add v (Key k v) seen) (v :: open) (N.pred room)
           end
  end.

(** Tries all letters of one vector; [parts] are those of the program, in reverse. *)
Definition step (prog : list instruction) (parts : list part) (s : search) : search :=
  match s with
  | Over _ => s
  | Going _ [] _ => Over Holds
  | Going seen (v :: open) room =>
      if all_final parts v then Over Fails
      else note (expand prog (rows parts v []) [] xH [] []) seen open room
  end.

(** 2^n steps, or fewer if it is over before. *)
Fixpoint steps (prog : list instruction) (parts : list part) (n : nat) (s : search) : search :=
  match s with
  | Over _ => s
  | Going _ _ _ => match n with O => step prog parts s | S n => steps prog parts n (steps prog parts n s) end
  end.

(** Searches from a vector on, [room] vectors at most and 2^[n] of them. *)
Definition outcome_from (prog : list instruction) (parts : list part) (start : vector) (room : N) (n : nat) : outcome :=
  match steps prog parts n (note [Reached (mixed_of start) start] Empty [] room) with Over o => o | Going _ _ _ => TooLarge end.

(** So many states may be seen: more would take gigabytes. *)
Definition most_states : N := 10000000.

(** [Holds] if no word of letters with [n] digits is accepted by all parts; [room] states may be seen. Each state that is reached
    costs one step. *)
Definition empty_within (room : N) (n : nat) (parts : list part) : outcome :=
  let prog := program 0 n parts in
  let sorted := rev (moving prog) in
  outcome_from prog sorted (map begin sorted) room 25.

Definition empty : nat -> list part -> outcome := empty_within most_states.

(** * Why that is right *)

(** Sorting the parts loses none. *)
Lemma moving_app prog prog' : moving (prog ++ prog') = moving prog ++ moving prog'.
Proof. induction prog as [|[|p distances] prog IH]; simpl; congruence. Qed.

Lemma moving_map distances parts : moving (map (fun p => Move p (distances p)) parts) = parts.
Proof. induction parts; simpl; congruence. Qed.

Lemma partition_filter {A} (f : A -> bool) xs : fst (partition f xs) = filter f xs.
Proof.
  induction xs as [|x xs IH]; simpl; [easy|].
  destruct (partition f xs); simpl in *. destruct (f x); simpl; congruence.
Qed.

Lemma program_permutation coming : forall chosen parts, Permutation (moving (program chosen coming parts)) parts.
Proof.
  induction coming as [|coming IH]; intros chosen parts; simpl.
  - now rewrite moving_map.
  - destruct (partition _ parts) as [now later] eqn:split.
    rewrite moving_app, moving_map; simpl. rewrite IH.
    clear IH. revert now later split. induction parts as [|p parts IH]; intros now later; simpl.
    + now intros [= <- <-].
    + destruct (partition _ parts) as [now' later'].
      destruct (forallb _ _); intros [= <- <-]; simpl.
      * now constructor; apply IH.
      * rewrite <- Permutation_middle. now constructor; apply IH.
Qed.

(** By a letter, parts come from states to states. *)
Inductive advance (l : letter) : list part -> list N -> list N -> Prop :=
| advance_none : advance l [] [] []
| advance_one p parts a v b w :
    go p a (project (places p) l) = Some b -> advance l parts v w -> advance l (p :: parts) (a :: v) (b :: w).

Lemma advance_app l parts v w parts' v' w' :
  advance l parts v w -> advance l parts' v' w' -> advance l (parts ++ parts') (v ++ v') (w ++ w').
Proof. induction 1; simpl; auto using advance. Qed.

Lemma advance_rev l parts v w : advance l parts v w -> advance l (rev parts) (rev v) (rev w).
Proof. induction 1; simpl; auto using advance, advance_app. Qed.

Lemma advance_split l parts parts' v w :
  advance l (parts ++ parts') v w ->
  exists v1 v2 w1 w2, v = v1 ++ v2 /\ w = w1 ++ w2 /\ advance l parts v1 w1 /\ advance l parts' v2 w2.
Proof.
  revert v w; induction parts as [|p parts IH]; simpl; intros v w steps.
  - exists [], v, [], w. auto using advance.
  - inversion steps as [|? ? a v' b w' one rest]; subst.
    destruct (IH _ _ rest) as (v1 & v2 & w1 & w2 & -> & -> & first & second).
    exists (a :: v1), v2, (b :: w1), w2. auto using advance.
Qed.

(** [rows] for parts and states in the order of the program. *)
Fixpoint rows_forward (parts : list part) (v : list N) : list (letter -> option N) :=
  match parts, v with
  | p :: parts, a :: v => go p a :: rows_forward parts v
  | _, _ => []
  end.

Lemma rows_app parts parts' v v' done :
  length parts = length v -> rows (parts ++ parts') (v ++ v') done = rows parts' v' (rows parts v done).
Proof.
  revert v done; induction parts as [|p parts IH]; intros [|a v] done; simpl; try easy.
  intros [= same_length]. now apply IH.
Qed.

Lemma rows_rev l parts v w : advance l parts v w -> rows (rev parts) (rev v) [] = rows_forward parts v.
Proof.
  induction 1 as [|p parts a v b w _ steps IH]; simpl; [easy|].
  rewrite rows_app; simpl; [now rewrite IH|].
  rewrite !rev_length. clear IH. induction steps; simpl; congruence.
Qed.

Lemma rows_forward_app l parts parts' v v' w :
  advance l parts v w -> rows_forward (parts ++ parts') (v ++ v') = rows_forward parts v ++ rows_forward parts' v'.
Proof. induction 1; simpl; congruence. Qed.

(** The branch of [expand] that chooses the digits [rest] comes to the states [w]. *)
Inductive follows : list instruction -> list (letter -> option N) -> list bool -> list bool -> list N -> Prop :=
| follows_end rows digits : follows [] rows digits [] []
| follows_choose prog rows digits digit rest w :
    follows prog rows (digit :: digits) rest w -> follows (Choose :: prog) rows digits (digit :: rest) w
| follows_move p distances prog row rows digits rest b w :
    row (project distances digits) = Some b ->
    follows prog rows digits rest w -> follows (Move p distances :: prog) (row :: rows) digits rest (b :: w).

Lemma expand_keeps x prog : forall rows digits k v found, In x found -> In x (expand prog rows digits k v found).
Proof.
  induction prog as [|[|p distances] prog IH]; intros rows digits k v found inside; simpl.
  - now right.
  - now apply IH, IH.
  - destruct rows as [|row rows]; [easy|]. destruct (row _); auto.
Qed.

Lemma expand_follows prog rows digits rest w :
  follows prog rows digits rest w ->
  forall k v found, In (rev w ++ v) (map states (expand prog rows digits k v found)).
Proof.
  induction 1 as [rows digits|prog rows digits digit rest w _ IH|p distances prog row rows digits rest b w moved _ IH];
    intros k v found; simpl.
  - now left.
  - destruct digit; [apply IH|].
    destruct (proj1 (in_map_iff _ _ _) (IH k v found)) as (x & <- & inside). now apply in_map, expand_keeps.
  - rewrite moved, <- app_assoc. apply IH.
Qed.

Lemma distance_right digits rest place :
  place < length digits \/ rest = [] ->
  nth (distance (length digits) place) digits false = nth place (rev digits ++ rest) false.
Proof.
  intros there. unfold distance. destruct (Nat.ltb_spec place (length digits)) as [before|behind].
  - rewrite app_nth1 by now rewrite rev_length.
    rewrite rev_nth by easy. f_equal. lia.
  - destruct there as [before| ->]; [lia|].
    rewrite app_nil_r, !nth_overflow; rewrite ?rev_length; lia || easy.
Qed.

Lemma project_right digits rest ps :
  (forall place, In place ps -> place < length digits) \/ rest = [] ->
  project (map (distance (length digits)) ps) digits = project ps (rev digits ++ rest).
Proof.
  intros there. unfold project. rewrite map_map. apply map_ext_in. intros place inside.
  apply distance_right. destruct there; auto.
Qed.

Lemma moves_follow digits rest parts prog rows v w w' :
  (forall p place, In p parts -> In place (places p) -> place < length digits) \/ rest = [] ->
  advance (rev digits ++ rest) parts v w ->
  follows prog rows digits rest w' ->
  follows (map (fun p => Move p (map (distance (length digits)) (places p))) parts ++ prog)
    (rows_forward parts v ++ rows) digits rest (w ++ w').
Proof.
  intros there. induction 1 as [|p parts a v b w one _ IH]; simpl; intros others; [easy|].
  constructor.
  - rewrite (project_right digits rest); [exact one|].
    destruct there as [there| ->]; [left; intros place; apply there; now left|now right].
  - apply IH; [|easy]. destruct there as [there| ->]; [left|now right].
    intros q place inside. apply there. now right.
Qed.

Lemma program_follows rest : forall digits parts v w,
  advance (rev digits ++ rest) (moving (program (length digits) (length rest) parts)) v w ->
  follows (program (length digits) (length rest) parts)
    (rows_forward (moving (program (length digits) (length rest) parts)) v) digits rest w.
Proof.
  induction rest as [|digit rest IH]; intros digits parts v w; simpl.
  - rewrite moving_map. intros steps.
    rewrite <- (app_nil_r (map _ _)), <- (app_nil_r (rows_forward _ _)), <- (app_nil_r w).
    apply moves_follow; [now right|easy|constructor].
  - destruct (partition _ parts) as [now later] eqn:split.
    rewrite moving_app, moving_map; simpl. intros steps.
    apply advance_split in steps as (v1 & v2 & w1 & w2 & -> & -> & first & second).
    rewrite (rows_forward_app _ _ _ _ _ _ first).
    apply moves_follow; [left|easy|].
    + intros p place inside there.
      assert (ready : forallb (fun place => place <? length digits) (places p) = true).
      { apply (f_equal fst) in split; simpl in split; subst now.
        rewrite partition_filter in inside. now apply filter_In in inside. }
      rewrite forallb_forall in ready. now apply Nat.ltb_lt, ready.
    + constructor. apply (IH (digit :: digits)). simpl. now rewrite <- app_assoc.
Qed.

(** [expand] finds all vectors that a letter leads to. *)
Lemma expand_finds n parts l v w (prog := program 0 n parts) :
  length l = n -> advance l (rev (moving prog)) v w -> 
  In w (map states (expand prog (rows (rev (moving prog)) v []) [] xH [] [])).
Proof.
  intros length_l steps. apply advance_rev in steps. rewrite rev_involutive in steps.
  rewrite <- (rev_involutive v), (rows_rev _ _ _ _ steps).
  rewrite <- (rev_involutive w), <- (app_nil_r (rev (rev w))).
  apply (expand_follows _ _ _ l). subst n. now apply (program_follows l []).
Qed.

(** Parts accept a word from given states on. *)
Definition all_accept (parts : list part) (v : vector) (word : list letter) : Prop :=
  Forall2 (fun p a => exists b, goes p a word = Some b /\ final p b = true) parts v.

Lemma all_accept_nil parts v : all_accept parts v [] -> all_final parts v = true.
Proof.
  induction 1 as [|p a parts v (b & [= <-] & ends) _ IH]; simpl; [easy|]. now rewrite ends, IH.
Qed.

Lemma all_accept_cons parts v l word :
  all_accept parts v (l :: word) -> exists w, advance l parts v w /\ all_accept parts w word.
Proof.
  induction 1 as [|p a parts v (c & gone & ends) _ (w & steps & accepts)]; simpl in *.
  - exists []. split; constructor.
  - destruct (go p a _) as [b|] eqn:one; [|easy].
    exists (b :: w). split; constructor; eauto.
Qed.

Section Search.
  Variables (prog : list instruction) (parts : list part) (start : vector).

  Let successors v := map states (expand prog (rows parts v []) [] xH [] []).

  (** All that follows a vector is in a set, or among those found. *)
  Definition settled (seen : set) (found : list vector) (v : vector) : Prop :=
    all_final parts v = false /\ forall w, In w (successors v) -> member w seen \/ In w found.

  Definition sound (s : search) : Prop :=
    match s with
    | Going seen open _ => member start seen /\ forall v, member v seen -> In v open \/ settled seen [] v
    | Over Holds => exists seen, member start seen /\ forall v, member v seen -> settled seen [] v
    | Over _ => True
    end.

  Lemma settled_more seen seen' found found' v :
    (forall w, member w seen \/ In w found -> member w seen' \/ In w found') ->
    settled seen found v -> settled seen' found' v.
  Proof. intros more [ends follow]. split; auto. Qed.

  Lemma note_sound found : forall seen open room,
    member start seen \/ In start (map states found) ->
    (forall v, member v seen -> In v open \/ settled seen (map states found) v) ->
    sound (note found seen open room).
  Proof.
    induction found as [|[k x] found IH]; intros seen open room start_in closed; cbn [note].
    - split; [now destruct start_in|exact closed].
    - cbn [map states] in start_in, closed. destruct (has x (Key k x) seen) eqn:known.
      + apply has_member in known.
        assert (more : forall w, member w seen \/ In w (x :: map states found) -> member w seen \/ In w (map states found)).
        { intros w [inside|[<-|inside]]; auto. }
        apply IH; [auto|]. intros v inside.
        destruct (closed v inside) as [waits|ready]; [now left|right]. revert ready. now apply settled_more.
      + assert (more : forall w, member w seen \/ In w (x :: map states found) ->
                  member w (add x (Key k x) seen) \/ In w (map states found)).
        { intros w. rewrite member_add. intros [inside|[<-|inside]]; auto. }
        destruct room; [exact I|].
        apply IH; [auto|]. intros v inside.
        apply member_add in inside as [->|inside]; [left; now left|].
        destruct (closed v inside) as [waits|ready]; [left; now right|right]. revert ready. now apply settled_more.
  Qed.

  Lemma step_sound s : sound s -> sound (step prog parts s).
  Proof.
    destruct s as [seen [|v open] room|o]; simpl.
    - intros [start_in closed]. exists seen. split; [easy|].
      intros v inside. now destruct (closed v inside).
    - intros [start_in closed]. destruct (all_final parts v) eqn:ends; [exact I|].
      apply note_sound; [now left|]. intros w inside.
      destruct (closed w inside) as [[<-|waits]|ready]; [right|now left|right].
      + split; auto.
      + eapply settled_more; [|exact ready]. intros u [there|[]]. now left.
    - easy.
  Qed.

  Lemma steps_sound n : forall s, sound s -> sound (steps prog parts n s).
  Proof.
    induction n as [|n IH]; intros [seen open room|o] before; cbn [steps]; auto using step_sound.
  Qed.

  Lemma outcome_from_sound room n :
    outcome_from prog parts start room n = Holds ->
    exists seen, member start seen /\ forall v, member v seen -> settled seen [] v.
  Proof.
    unfold outcome_from. intros holds.
    assert (right : sound (steps prog parts n (note [Reached (mixed_of start) start] Empty [] room))).
    { apply steps_sound, note_sound; [right; now left|]. intros v inside. inversion inside. }
    destruct (steps _ _ _ _) as [|o]; [easy|]. now subst o.
  Qed.
End Search.

(** The initial states of some parts accept no word if they are in a set that letters do not lead out of. *)
Lemma settled_accepts_nothing n parts (prog := program 0 n parts) (sorted := rev (moving prog)) seen word :
  (forall v, member v seen -> settled prog sorted seen [] v) ->
  Forall (fun l => length l = n) word ->
  forall v, member v seen -> ~ all_accept sorted v word.
Proof.
  intros closed. induction 1 as [|l word length_l _ IH]; intros v inside accepts;
    destruct (closed v inside) as [ends follow].
  - now rewrite (all_accept_nil _ _ accepts) in ends.
  - apply all_accept_cons in accepts as (w & steps & accepts).
    apply (IH w); [|easy].
    now destruct (follow w (expand_finds n parts l v w length_l steps)).
Qed.

Theorem empty_within_sound room n parts word :
  empty_within room n parts = Holds -> Forall (fun l => length l = n) word -> ~ Forall (fun p => accepted p word) parts.
Proof.
  unfold empty_within. set (sorted := rev (moving (program 0 n parts))).
  intros holds lengths accepts.
  apply outcome_from_sound in holds as (seen & start_in & closed).
  apply (settled_accepts_nothing n parts seen word closed lengths _ start_in). fold sorted.
  assert (all : Forall (fun p => accepted p word) sorted).
  { apply (Permutation_Forall (x := parts)); [|easy].
    unfold sorted. rewrite <- Permutation_rev. symmetry. apply program_permutation. }
  clear - all. unfold all_accept. induction all; simpl; constructor; auto.
Qed.

Theorem empty_sound n parts word :
  empty n parts = Holds -> Forall (fun l => length l = n) word -> ~ Forall (fun p => accepted p word) parts.
Proof. apply empty_within_sound. Qed.
