(** Two tables as one, over all their tracks, and so on: another way to look for a word that all accept.

    A search through the whole product visits states from which no word is accepted in the end. Where these are many, it is better to
    put tables together one by one, and to leave out what is useless after each. *)

From Coq Require Import List NArith Arith Bool Lia FMapPositive.
From Fibnim Require Import Numbers Product Table Explore.
Import ListNotations.
Local Open Scope nat_scope.

(** A table that reads some of the tracks. *)
Record piece := Piece { reads : list nat; by_table : table }.

Definition piece_accepts (word : list letter) (p : piece) : Prop :=
  accepts_word (by_table p) (map (project (reads p)) word) = true.

(** ** Sorted tracks *)

Fixpoint ascending (ps : list nat) : bool :=
  match ps with
  | p :: (q :: _) as rest => (p <? q) && ascending rest
  | _ => true
  end.

Fixpoint insert (p : nat) (ps : list nat) : list nat :=
  match ps with
  | [] => [p]
  | q :: rest => if p =? q then ps else if p <? q then p :: ps else q :: insert p rest
  end.

(** The digits of some tracks that are known. *)
Definition known_digit (known : list (nat * bool)) (p : nat) : bool :=
  match find (fun pd => Nat.eqb (fst pd) p) known with Some (_, digit) => digit | None => false end.

(** The tree that asks for the digits of [qs] what [tr] asks for those of [ps]. *)
Fixpoint arranged (qs : list nat) (known : list (nat * bool)) (ps : list nat) (tr : tree) : tree :=
  match qs with
  | [] => Leaf (look tr (map (known_digit known) ps))
  | q :: qs => Node (arranged qs ((q, false) :: known) ps tr) (arranged qs ((q, true) :: known) ps tr)
  end.

(** The same piece, its tracks in ascending order. *)
Definition sort_piece (p : piece) : piece :=
  if ascending (reads p) then p
  else
    let qs := fold_right insert [] (reads p) in
    if forallb (fun r => existsb (Nat.eqb r) qs) (reads p) then
      Piece qs (Table (entry (by_table p)) (PositiveMap.map (fun '(accepting, tr) => (accepting, arranged qs [] (reads p) tr)) (rows (by_table p))))
    else p.

Lemma arranged_look qs known ps tr l :
  (forall p, In p ps -> In p qs \/ known_digit known p = nth p l false) ->
  (forall p, In p (map fst known) -> known_digit known p = nth p l false) ->
  look (arranged qs known ps tr) (project qs l) = look tr (project ps l).
Proof.
  revert known. induction qs as [|q qs IH]; intros known covered right; cbn [arranged project map look].
  - f_equal. unfold project. apply map_ext_in. intros p among. destruct (covered p among) as [[]|same]. exact same.
  - assert (next : forall digit, nth q l false = digit ->
      look (arranged qs ((q, digit) :: known) ps tr) (project qs l) = look tr (project ps l)).
    { intros digit is_digit.
      assert (own : forall p, known_digit ((q, digit) :: known) p = if q =? p then digit else known_digit known p).
      { intros p. unfold known_digit. cbn [find fst]. now destruct (q =? p). }
      apply IH.
      - intros p among. destruct (covered p among) as [[->|among']|same].
        + right. now rewrite own, Nat.eqb_refl.
        + now left.
        + right. rewrite own. destruct (Nat.eqb_spec q p) as [->|]; congruence.
      - intros p [<-|among]; rewrite own; cbn [fst].
        + now rewrite Nat.eqb_refl.
        + destruct (Nat.eqb_spec q p) as [->|]; [congruence|]. now apply right. }
    change (map (fun p => nth p l false) qs) with (project qs l).
    destruct (nth q l false) eqn:digit; now apply next.
Qed.

Lemma sort_piece_accepts word p : piece_accepts word p -> piece_accepts word (sort_piece p).
Proof.
  unfold sort_piece. destruct (ascending (reads p)); [easy|].
  destruct (forallb _ _) eqn:among; [|easy]. rewrite forallb_forall in among.
  unfold piece_accepts, accepts_word. cbn [by_table reads entry].
  set (qs := fold_right insert [] (reads p)) in *. set (t' := Table _ _).
  assert (same_rows : forall state,
    row_of t' state = option_map (fun '(accepting, tr) => (accepting, arranged qs [] (reads p) tr)) (row_of (by_table p) state)).
  { intros [|q]; [reflexivity|]. apply (PositiveMap.gmapi (fun _ => _)). }
  generalize (entry (by_table p)) as state.
  induction word as [|l word IH]; intros state; cbn [map accepts_from]; rewrite same_rows;
    (destruct (row_of (by_table p) state) as [[accepting tr]|]; cbn [option_map]; [|easy]); [easy|].
  rewrite arranged_look; [apply IH| |easy].
  intros q inside. left. specialize (among q inside). apply existsb_exists in among.
  destruct among as (q' & there & same). apply Nat.eqb_eq in same. now subst q'.
Qed.

(** ** Two pieces as one *)

Definition below (t : tree) (digit : bool) : tree :=
  match t with Node zero one => if digit then one else zero | Leaf _ => t end.

Lemma below_look t digit l : look t (digit :: l) = look (below t digit) l.
Proof. now destruct t. Qed.

(** All tracks of two; [n] is at least how many these are. *)
Fixpoint both_tracks (n : nat) (ps qs : list nat) : list nat :=
  match n with
  | O => []
  | S n =>
      match ps, qs with
      | [], [] => []
      | p :: ps', [] => p :: both_tracks n ps' []
      | [], q :: qs' => q :: both_tracks n [] qs'
      | p :: ps', q :: qs' =>
          if p =? q then p :: both_tracks n ps' qs'
          else if p <? q then p :: both_tracks n ps' qs else q :: both_tracks n ps qs'
      end
  end.

Definition dead (t : tree) : bool := match t with Leaf N0 => true | _ => false end.

Fixpoint both_branches (n : nat) (ps qs : list nat) (t u : tree) : branches (N * N) :=
  if dead t then Stop
  else if dead u then Stop
  else
    let leaves := match t, u with Leaf a, Leaf b => Here (a, b) | _, _ => Stop end in
    match n with
    | O => leaves
    | S n =>
        match ps, qs with
        | [], [] => leaves
        | _ :: ps', [] => fork (both_branches n ps' [] (below t false) u) (both_branches n ps' [] (below t true) u)
        | [], _ :: qs' => fork (both_branches n [] qs' t (below u false)) (both_branches n [] qs' t (below u true))
        | p :: ps', q :: qs' =>
            if p =? q then
              fork (both_branches n ps' qs' (below t false) (below u false)) (both_branches n ps' qs' (below t true) (below u true))
            else if p <? q then fork (both_branches n ps' qs (below t false) u) (both_branches n ps' qs (below t true) u)
            else fork (both_branches n ps qs' t (below u false)) (both_branches n ps qs' t (below u true))
        end
    end.

Lemma dead_look t l : look t l <> 0%N -> dead t = false.
Proof. destruct t as [[|]|]; [contradiction|reflexivity|reflexivity]. Qed.

Lemma both_branches_follow n ps qs t u l :
  length ps + length qs <= n -> look t (project ps l) <> 0%N -> look u (project qs l) <> 0%N ->
  follow (both_branches n ps qs t u) (project (both_tracks n ps qs) l) = Some (look t (project ps l), look u (project qs l)).
Proof.
  revert ps qs t u. induction n as [|n IH]; intros ps qs t u enough some_t some_u; cbn [both_branches both_tracks];
    rewrite (dead_look t _ some_t), (dead_look u _ some_u);
    destruct ps as [|p ps], qs as [|q qs]; cbn [length] in enough; try lia.
  - destruct t, u; try contradiction. reflexivity.
  - destruct t, u; try contradiction. reflexivity.
  - cbn [project map] in some_u |- *. rewrite fork_follow. rewrite below_look in some_u |- *.
    destruct (nth q l false); apply (IH [] qs); cbn [length]; auto; lia.
  - cbn [project map] in some_t |- *. rewrite fork_follow. rewrite below_look in some_t |- *.
    destruct (nth p l false); apply (IH ps []); cbn [length]; auto; lia.
  - destruct (Nat.eqb_spec p q) as [->|other]; [|destruct (p <? q)].
    + cbn [project map] in some_t, some_u |- *. rewrite fork_follow. rewrite below_look in some_t, some_u.
      rewrite !below_look. destruct (nth q l false); apply (IH ps qs); auto; lia.
    + cbn [project map] in some_t |- *. rewrite fork_follow. rewrite below_look in some_t.
      rewrite (below_look t).
      destruct (nth p l false); apply (IH ps (q :: qs)); cbn [length]; auto; lia.
    + cbn [project map] in some_u |- *. rewrite fork_follow. rewrite below_look in some_u.
      rewrite (below_look u).
      destruct (nth q l false); apply (IH (p :: ps) qs); cbn [length]; auto; lia.
Qed.

Section Both.
Variables p q : piece.
Let n := length (reads p) + length (reads q).

Definition both_leads (ab : N * N) : branches (N * N) :=
  match row_of (by_table p) (fst ab), row_of (by_table q) (snd ab) with
  | Some (_, t), Some (_, u) => both_branches n (reads p) (reads q) t u
  | _, _ => Stop
  end.

Definition both_final (ab : N * N) : bool :=
  if accepts_from (by_table p) (fst ab) [] then accepts_from (by_table q) (snd ab) [] else false.

Definition same_both (a b : N * N) : bool := if N.eqb (fst a) (fst b) then N.eqb (snd a) (snd b) else false.

Definition both_key (ab : N * N) : positive := in_front (N.succ_pos (fst ab)) (N.succ_pos (snd ab)).

(** What both accept; nothing if there are more than [most] states. *)
Definition both (most : positive) : option piece :=
  match explored (entry (by_table p), entry (by_table q)) both_leads both_final same_both both_key most with
  | Some t => Some (Piece (both_tracks n (reads p) (reads q)) t)
  | None => None
  end.

Theorem both_accepts most r word : both most = Some r -> piece_accepts word p -> piece_accepts word q -> piece_accepts word r.
Proof.
  unfold both. destruct (explored _ _ _ _ _ _) as [t|] eqn:made; [|discriminate].
  intros same. injection same as <-. unfold piece_accepts. cbn [reads by_table]. intros accepts_p accepts_q.
  refine (explored_accepts _ _ _ _ _ _ t _ (fun ab word => exists w,
    word = map (project (both_tracks n (reads p) (reads q))) w /\
    accepts_from (by_table p) (fst ab) (map (project (reads p)) w) = true /\
    accepts_from (by_table q) (snd ab) (map (project (reads q)) w) = true) _ _ _ made _).
  - intros [a b] [a' b']. unfold same_both. cbn [fst snd]. destruct (N.eqb_spec a a') as [->|]; [|discriminate].
    intros same. apply N.eqb_eq in same. now subst b'.
  - intros ab ([|l w] & same & in_p & in_q); [|discriminate]. unfold both_final. cbn [map] in in_p, in_q.
    now rewrite in_p, in_q.
  - intros ab l rest ([|l' w] & same & in_p & in_q); [discriminate|]. injection same as -> ->.
    unfold both_leads. cbn [map accepts_from] in in_p, in_q.
    destruct (row_of (by_table p) (fst ab)) as [[accept_p tp]|]; [|discriminate].
    destruct (row_of (by_table q) (snd ab)) as [[accept_q tq]|]; [|discriminate].
    assert (alive : forall t state w', accepts_from t state w' = true -> state <> 0%N).
    { intros t' state w' accepting zero. subst state. destruct w'; discriminate. }
    exists (look tp (project (reads p) l'), look tq (project (reads q) l')). split.
    + apply both_branches_follow; [unfold n; lia|eapply alive; exact in_p|eapply alive; exact in_q].
    + now exists w.
  - exists word. auto.
Qed.
End Both.

(** ** All pieces as one *)

(** A piece that may be put off, as it rules out little, and how many states it has. *)
Record item := Item { what : piece; late : bool; weight : N }.

Definition item_of (late : bool) (p : piece) : item := Item p late (N.of_nat (PositiveMap.cardinal (rows (by_table p)))).

(** How soon an item should come when these tracks are there already: what speaks of the fewest new ones, the small ones first. *)
Definition rank (there : list nat) (i : item) : N :=
  let new := length (filter (fun p => negb (existsb (Nat.eqb p) there)) (reads (what i))) in
  let bit (b : bool) (x : N) : N := if b then (2 * x + 1)%N else (2 * x)%N in
  (bit (negb (existsb (fun p => existsb (Nat.eqb p) there) (reads (what i)))) (bit (late i && (0 <? new)%nat) 0) * 1024 * 2 ^ 40
     + N.of_nat new * 2 ^ 40 + weight i)%N.

(** The one that comes first, and the others. *)
Fixpoint pick (there : list nat) (best : item) (items others : list item) : item * list item :=
  match items with
  | [] => (best, others)
  | i :: items =>
      if (rank there i <? rank there best)%N then pick there i items (best :: others) else pick there best items (i :: others)
  end.

(** So many states a piece that is put together may have. *)
Definition most_together : positive := 1000000.

(** Whether no word is accepted by [all] and the others; [n] is how many these are. *)
Fixpoint nothing_together (n : nat) (all : piece) (items : list item) : outcome :=
  match row_of (by_table all) (entry (by_table all)), n, items with
  | None, _, _ => Holds
  | _, _, [] => Fails
  | _, O, _ => TooLarge
  | _, S n, i :: items =>
      let '(i, others) := pick (reads all) i items [] in
      match both all (what i) most_together with
      | Some all => nothing_together n all others
      | None => TooLarge
      end
  end.

(** Whether no word is accepted by all pieces. *)
Definition nothing_accepted (items : list item) : outcome :=
  match items with
  | [] => Fails
  | i :: items => let '(i, others) := pick [] i items [] in nothing_together (length others) (what i) others
  end.

Section Together.
Variable word : list letter.
Let fine (i : item) : Prop := piece_accepts word (what i).

Lemma pick_fine there best items others :
  fine best -> Forall fine items -> Forall fine others ->
  fine (fst (pick there best items others)) /\ Forall fine (snd (pick there best items others)).
Proof.
  revert best others. induction items as [|i items IH]; intros best others fine_best fine_items fine_others; simpl; [auto|].
  inversion_clear fine_items. destruct (_ <? _)%N; apply IH; auto.
Qed.

Lemma nothing_together_sound n all items :
  nothing_together n all items = Holds -> piece_accepts word all -> Forall fine items -> False.
Proof.
  revert all items. induction n as [|n IH]; intros all items; cbn [nothing_together];
    (destruct (row_of (by_table all) (entry (by_table all))) as [r|] eqn:start;
     [|intros _ accepts _; unfold piece_accepts, accepts_word in accepts;
       destruct (map (project (reads all)) word); cbn [accepts_from] in accepts; rewrite start in accepts; discriminate]);
    destruct items as [|i items]; try discriminate.
  intros holds accepts fine_items. inversion_clear fine_items as [|? ? fine_i fine_rest].
  pose proof (pick_fine (reads all) i items [] fine_i fine_rest (Forall_nil _)) as picked.
  destruct (pick (reads all) i items []) as [j others]. destruct picked as [fine_j fine_others].
  destruct (both all (what j) most_together) as [more|] eqn:made; [|discriminate].
  apply (IH more others holds); [|exact fine_others].
  now apply (both_accepts all (what j) most_together more word made).
Qed.

Theorem nothing_accepted_sound items : nothing_accepted items = Holds -> Forall fine items -> False.
Proof.
  destruct items as [|i items]; [discriminate|]. cbn [nothing_accepted]. intros holds fine_items.
  inversion_clear fine_items as [|? ? fine_i fine_rest].
  pose proof (pick_fine [] i items [] fine_i fine_rest (Forall_nil _)) as picked.
  destruct (pick [] i items []) as [j others]. destruct picked as [fine_j fine_others].
  now apply (nothing_together_sound _ _ _ holds).
Qed.
End Together.
