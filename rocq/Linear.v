(** The automaton of the numbers whose sum of multiples is in a range. *)

From Coq Require Import List NArith ZArith Arith Bool Lia FMapPositive.
From Fibnim Require Import Numbers Rules Product Terms Table Explore Greedy.
Import ListNotations.
Local Open Scope Z_scope.

(** What a sum may be: at least and, perhaps, at most. *)
Definition in_range (least : Z) (most : option Z) (x : Z) : bool :=
  if least <=? x then match most with Some b => x <=? b | None => true end else false.

(** Let U_k = U_(k-1) + U_(k-1-d) hold from k = w on. A state knows of each number what its digits are as the beginning of a word (a state
    of the greedy automaton), and V_0, ..., V_(w-1), V_m being what the sum comes to if m more digits of each number come and all are 0.
    No values mean that the sum will be in the range for certain: nothing has to be proved of that, it only says less. *)
Definition sum_state := (list N * list Z)%type.

Section Linear.
Variables d w : nat.
Variable us : list Z.             (* U_0, ..., U_(w-1) *)
Variable words : table.           (* the greedy automaton *)
Variable times : list Z.
Variable least : Z.
Variable most : option Z.

(** The sum of the multiples whose digit is 1. *)
Fixpoint digit_sum (cs : list Z) (l : letter) : Z :=
  match cs, l with
  | c :: cs, digit :: l => if digit : bool then c + digit_sum cs l else digit_sum cs l
  | _, _ => 0
  end.

(** How much the multiples of one sign can make, for each 1 that the numbers can be. *)
Fixpoint part_above (sign : Z) (cs : list Z) : Z :=
  match cs with [] => 0 | c :: cs => Z.max 0 (sign * c) + part_above sign cs end.

(** The values with one more digit of each number. *)
Definition values_after (vs : list Z) (x : Z) : list Z :=
  let last := nth (w - 1) vs 0 + nth (w - 1 - d) vs 0 in
  map (fun vu => fst vu + x * snd vu) (combine (tl vs ++ [last]) us).

(** A sequence that follows the recurrence stays above a bound, given its terms so far, the newest first, all above the bound: for
    certain if the last d + 1 are not negative, since then all later ones are at least the one before. So many more terms are looked at. *)
Fixpoint stays_above (more : nat) (bound : Z) (gs : list Z) : bool :=
  if forallb (Z.leb 0) (firstn (S d) gs) then true
  else
    match more with
    | O => false
    | S more => let g := hd 0 gs + nth d gs 0 in if bound <? g then stays_above more bound (g :: gs) else false
    end.

(** Whether the sum, times the sign, will be more than a constant for certain. [against] is how much the multiples can take away: with
    m more digits it is at most [against] times U_m - 1. *)
Definition surely_more (vs : list Z) (sign against constant : Z) : bool :=
  let gs := map (fun vu => sign * fst vu - against * snd vu) (combine vs us) in
  let bound := constant - against in
  if forallb (Z.ltb bound) gs then stays_above 32 bound (rev gs) else false.

(** The words of all numbers with one more digit of each. *)
Fixpoint words_after (gs : list N) (l : letter) : option (list N) :=
  match gs, l with
  | [], [] => Some []
  | g :: gs, digit :: l =>
      match row_of words g with
      | Some (_, tr) =>
          match look tr [digit] with
          | N0 => None
          | g' => match words_after gs l with Some gs => Some (g' :: gs) | None => None end
          end
      | None => None
      end
  | _, _ => None
  end.

(** One more digit of each number, the multiples of which make [x], and which lead to these words. *)
Definition sum_leaf (vs : list Z) (gs : list N) (x : Z) : option sum_state :=
  match vs with
  | [] => Some (gs, [])
  | _ =>
      let vs := values_after vs x in
      if surely_more vs (-1) (part_above 1 times) (- least) then None
      else
        match most with
        | Some b => if surely_more vs 1 (part_above (-1) times) b then None else Some (gs, vs)
        | None => if surely_more vs 1 (part_above (-1) times) (least - 1) then Some (gs, []) else Some (gs, vs)
        end
  end.

Fixpoint sum_branches (vs : list Z) (gs : list N) (cs : list Z) (x : Z) (done : list N) : branches sum_state :=
  match gs, cs with
  | [], [] => here (sum_leaf vs (rev done) x)
  | g :: gs, c :: cs =>
      match row_of words g with
      | Some (_, tr) =>
          fork
            (match look tr [false] with N0 => Stop | g' => sum_branches vs gs cs x (g' :: done) end)
            (match look tr [true] with N0 => Stop | g' => sum_branches vs gs cs (x + c) (g' :: done) end)
      | None => Stop
      end
  | _, _ => Stop
  end.

Definition sum_leads (q : sum_state) : branches sum_state := sum_branches (snd q) (fst q) times 0 [].

Lemma sum_branches_follow vs gs cs l gs' x done :
  length gs = length cs -> words_after gs l = Some gs' ->
  follow (sum_branches vs gs cs x done) l = sum_leaf vs (rev done ++ gs') (x + digit_sum cs l).
Proof.
  revert cs l gs' x done. induction gs as [|g gs IH]; intros [|c cs] [|digit l] gs' x done; try discriminate.
  - intros _ after. injection after as <-. cbn [sum_branches digit_sum].
    now rewrite here_follow, app_nil_r, Z.add_0_r.
  - intros count after. injection count as count. cbn [words_after sum_branches digit_sum] in *.
    destruct (row_of words g) as [[accept tr]|]; [|discriminate]. rewrite fork_follow.
    destruct digit.
    + destruct (look tr [true]) as [|g']; [discriminate|].
      destruct (words_after gs l) as [more|] eqn:rest; [|discriminate]. injection after as <-.
      rewrite (IH cs l more) by assumption. cbn [rev]. rewrite <- app_assoc. f_equal. ring.
    + destruct (look tr [false]) as [|g']; [discriminate|].
      destruct (words_after gs l) as [more|] eqn:rest; [|discriminate]. injection after as <-.
      rewrite (IH cs l more) by assumption. cbn [rev]. rewrite <- app_assoc. reflexivity.
Qed.

Definition sum_final (q : sum_state) : bool :=
  if forallb (fun g => accepts_from words g []) (fst q)
  then match snd q with [] => true | v :: _ => in_range least most v end
  else false.
End Linear.

Fixpoint same_list {A} (same : A -> A -> bool) (xs ys : list A) : bool :=
  match xs, ys with
  | x :: xs, y :: ys => if same x y then same_list same xs ys else false
  | [], [] => true
  | _, _ => false
  end.

Definition same_sum (p q : sum_state) : bool :=
  if same_list Z.eqb (snd p) (snd q) then same_list N.eqb (fst p) (fst q) else false.

Definition sum_key (q : sum_state) : positive :=
  fold_right (fun z key => in_front (match z with Z0 => xH | Zpos p => xO p | Zneg p => xI p end) key)
    (fold_right (fun g key => in_front (N.succ_pos g) key) xH (fst q)) (snd q).

(** So many entries, states times letters, are looked at. *)
Definition most_entries : N := 2000000.

(** Sums of this many numbers. *)
Definition most_numbers : nat := 10.

(** The table of a sum; [words] is the greedy automaton of the system. *)
Definition linear (s : system) (words : table) (times : list Z) (least : Z) (most : option Z) : option table :=
  let k := length times in
  let w := order s in
  if (most_numbers <? k)%nat then None
  else
    let us := map (fun i => Z.of_N (U s i)) (seq 0 w) in
    explored (repeat (entry words) k, repeat 0 w) (sum_leads (delay s) w us words times least most)
      (sum_final words least most) same_sum sum_key (N.succ_pos (most_entries / 2 ^ N.of_nat k)).

(** ** No numbers are rejected whose sum is in the range *)

Lemma in_range_iff least most x :
  in_range least most x = true <-> least <= x /\ match most with Some b => x <= b | None => True end.
Proof.
  unfold in_range. destruct (Z.leb_spec least x), most as [b|]; rewrite ?Z.leb_le; intuition (discriminate || lia).
Qed.

Lemma same_list_equal {A} (same : A -> A -> bool) xs ys :
  (forall x y, same x y = true -> x = y) -> same_list same xs ys = true -> xs = ys.
Proof.
  intros equal. revert ys. induction xs as [|x xs IH]; intros [|y ys]; simpl; try discriminate; [reflexivity|].
  destruct (same x y) eqn:first; [|discriminate]. intros rest. f_equal; auto.
Qed.

Lemma same_sum_equal p q : same_sum p q = true -> p = q.
Proof.
  unfold same_sum. destruct p as [p1 p2], q as [q1 q2]. simpl.
  destruct (same_list Z.eqb p2 q2) eqn:values; [|discriminate]. intros states.
  apply same_list_equal in values; [|intros; now apply Z.eqb_eq].
  apply same_list_equal in states; [|intros; now apply N.eqb_eq].
  now subst.
Qed.

Lemma map_combine {A B C D} (f : A -> B) (g : A -> C) (h : B * C -> D) xs :
  map h (combine (map f xs) (map g xs)) = map (fun x => h (f x, g x)) xs.
Proof. induction xs as [|x xs IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma forallb_firstn {A} (f : A -> bool) c xs i z :
  forallb f (firstn c xs) = true -> (i < c)%nat -> (i < length xs)%nat -> f (nth i xs z) = true.
Proof.
  revert c i. induction xs as [|x xs IH]; intros [|c] [|i] all less short; simpl in *; try lia;
    apply andb_true_iff in all; destruct all as [here rest]; [exact here|].
  apply (IH c); [exact rest|lia|lia].
Qed.

Section Valid.
Variable s : system.
Hypothesis valid : valid_system s = true.
Let d := delay s.
Let w := order s.
Let us := map (fun i => Z.of_N (U s i)) (seq 0 w).

(** Follows the recurrence. *)
Definition recurs (V : nat -> Z) : Prop := forall k, (w <= k)%nat -> V k = V (k - 1)%nat + V (k - 1 - d)%nat.

Lemma w_above_d : (d < w)%nat.
Proof. apply (order_bounds s valid). Qed.

Lemma U_recurs_Z k : (w <= k)%nat -> Z.of_N (U s k) = Z.of_N (U s (k - 1)) + Z.of_N (U s (k - 1 - d)).
Proof. intros from. rewrite (U_recurs s valid) by exact from. fold d. lia. Qed.

Lemma map_seq_nth (V : nat -> Z) n i z : (i < n)%nat -> nth i (map V (seq 0 n)) z = V i.
Proof.
  intros less. rewrite (nth_indep _ z (V 0%nat)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth by exact less.
Qed.

Lemma values_after_follow V x :
  recurs V -> let V' m := V (S m) + x * Z.of_N (U s m) in
  recurs V' /\ values_after d w us (map V (seq 0 w)) x = map V' (seq 0 w).
Proof.
  intros follows V'. pose proof w_above_d as above. split.
  - intros k from. unfold V'. rewrite (follows (S k)) by lia. rewrite (U_recurs_Z k from).
    replace (S k - 1)%nat with (S (k - 1)) by lia.
    replace (S (k - 1) - d)%nat with (S (k - 1 - d)) by lia. ring.
  - unfold values_after. rewrite !map_seq_nth by lia. rewrite <- (follows w) by lia.
    assert (shifted : tl (map V (seq 0 w)) ++ [V w] = map (fun k => V (S k)) (seq 0 w)).
    { rewrite <- (map_map S V), seq_shift.
      transitivity (tl (map V (seq 0 (S w)))); [|reflexivity].
      rewrite seq_S, map_app. simpl. destruct w as [|w']; [lia|]. reflexivity. }
    rewrite shifted. unfold us. now rewrite map_combine.
Qed.

Lemma newest_nth (G : nat -> Z) n i : (i < n)%nat -> nth i (map G (rev (seq 0 n))) 0 = G (n - 1 - i)%nat.
Proof.
  intros less. rewrite (nth_indep _ 0 (G 0%nat)) by (rewrite map_length, rev_length, seq_length; lia).
  rewrite map_nth, rev_nth by now rewrite seq_length.
  rewrite seq_length, seq_nth by lia. f_equal. lia.
Qed.

Lemma stays_above_right (G : nat -> Z) bound more n :
  recurs G -> (w <= n)%nat -> (forall i, (i < n)%nat -> bound < G i) ->
  stays_above d more bound (map G (rev (seq 0 n))) = true -> forall m, bound < G m.
Proof.
  intros follows. pose proof w_above_d as above.
  revert n. induction more as [|more IH]; intros n from known; cbn [stays_above];
    (destruct (forallb (Z.leb 0) (firstn (S d) (map G (rev (seq 0 n))))) eqn:natural;
     [intros _; clear IH || idtac|]).
  2: discriminate.
  3: {
    assert (head : hd 0 (map G (rev (seq 0 n))) = G (n - 1)%nat).
    { transitivity (nth 0 (map G (rev (seq 0 n))) 0); [now destruct (map G _)|].
      rewrite newest_nth by lia. f_equal. lia. }
    rewrite head, newest_nth by lia.
    replace (n - 1 - d)%nat with (n - 1 - d)%nat by lia. rewrite <- (follows n from).
    destruct (Z.ltb_spec bound (G n)) as [next_above|]; [|discriminate].
    intros rest. apply (IH (S n)); [lia| |].
    - intros i less. destruct (Nat.eq_dec i n) as [->|]; [exact next_above|]. apply known. lia.
    - rewrite seq_S, rev_app_distr. exact rest. }
  all: intros m; enough (both : bound < G m /\ ((n - 1 - d <= m)%nat -> 0 <= G m)) by apply both;
    induction m as [m earlier] using lt_wf_ind;
    (destruct (Nat.lt_ge_cases m n) as [less|later];
     [ split; [now apply known|];
       intros recent;
       assert (at_place : 0 <=? nth (n - 1 - m) (map G (rev (seq 0 n))) 0 = true)
         by (apply (forallb_firstn _ (S d)); [exact natural|lia|rewrite map_length, rev_length, seq_length; lia]);
       rewrite newest_nth in at_place by lia;
       replace (n - 1 - (n - 1 - m))%nat with m in at_place by lia;
       now apply Z.leb_le
     | rewrite (follows m) by lia;
       destruct (earlier (m - 1)%nat ltac:(lia)) as [above1 natural1];
       destruct (earlier (m - 1 - d)%nat ltac:(lia)) as [above2 natural2];
       specialize (natural1 ltac:(lia)); specialize (natural2 ltac:(lia)); lia ]).
Qed.

Lemma surely_more_right V sign against constant m :
  recurs V -> surely_more d us (map V (seq 0 w)) sign against constant = true ->
  constant < sign * V m - against * (Z.of_N (U s m) - 1).
Proof.
  intros follows. unfold surely_more, us. rewrite map_combine. cbn [fst snd].
  set (G := fun k => sign * V k - against * Z.of_N (U s k)).
  destruct (forallb _ _) eqn:known; [|discriminate]. rewrite <- map_rev. intros stays.
  assert (recurs_G : recurs G).
  { intros k from. unfold G. rewrite (follows k from), (U_recurs_Z k from). ring. }
  enough (above : constant - against < G m) by (unfold G in above; lia).
  apply (stays_above_right G (constant - against) 32 w); auto.
  intros i less. rewrite forallb_forall in known. apply Z.ltb_lt, known.
  apply (in_map G). apply in_seq. lia.
Qed.

Variable words : table.
Variable times : list Z.
Variable least : Z.
Variable most : option Z.

Lemma digit_sum_right m rs cs :
  sum_of_multiples cs rs =
  digit_sum cs (map (fun r => (U s m <=? r)%N) rs) * Z.of_N (U s m) + sum_of_multiples cs (map (left_over s m) rs).
Proof.
  revert cs. induction rs as [|r rs IH]; intros [|c cs]; cbn [sum_of_multiples digit_sum map]; try reflexivity.
  rewrite (IH cs). unfold left_over. destruct (N.leb_spec (U s m) r) as [le|less]; [|ring].
  rewrite N2Z.inj_sub by exact le. ring.
Qed.

(** What comes makes at least and at most so much. *)
Lemma sum_bounds m rs cs :
  Forall (fun r => (r < U s m)%N) rs ->
  - (part_above (-1) cs * (Z.of_N (U s m) - 1)) <= sum_of_multiples cs rs <= part_above 1 cs * (Z.of_N (U s m) - 1).
Proof.
  intros small. revert cs. pose proof (U_positive s valid m) as positive.
  assert (natural : forall sign cs, 0 <= part_above sign cs) by (intros sign cs; induction cs; simpl; lia).
  induction small as [|r rs less _ IH]; intros [|c cs]; cbn [sum_of_multiples part_above]; try lia.
  - pose proof (natural (-1) cs). pose proof (natural 1 cs). nia.
  - specialize (IH cs). destruct (Z.max_spec 0 (-1 * c)) as [[? ->]|[? ->]], (Z.max_spec 0 (1 * c)) as [[? ->]|[? ->]]; nia.
Qed.

(** The words of these numbers, and whether a state is one that they lead through. *)
Definition sum_covers (q : sum_state) (word : list letter) : Prop :=
  exists m rs,
    word = write s m rs /\ length rs = length times /\ Forall (fun r => (r < U s m)%N) rs /\
    Forall2 (fun g r => accepts_from words g (write s m [r]) = true) (fst q) rs /\
    (snd q = [] \/ exists V, recurs V /\ snd q = map V (seq 0 w) /\ in_range least most (V m + sum_of_multiples times rs) = true).

Lemma words_after_right m gs rs :
  Forall2 (fun g r => accepts_from words g (write s (S m) [r]) = true) gs rs ->
  exists gs', words_after words gs (map (fun r => (U s m <=? r)%N) rs) = Some gs' /\
    Forall2 (fun g r => accepts_from words g (write s m [r]) = true) gs' (map (left_over s m) rs).
Proof.
  induction 1 as [|g r gs rs accepting _ IH]; [exists []; split; [reflexivity|constructor]|].
  destruct IH as (gs' & there & later). rewrite write_step in accepting. cbn [accepts_from map] in accepting.
  cbn [words_after map]. destruct (row_of words g) as [[accept tr]|]; [|discriminate].
  destruct (look tr _) as [|g'].
  - destruct (write s m _); discriminate.
  - rewrite there. exists (Npos g' :: gs'). split; [reflexivity|]. now constructor.
Qed.

Lemma sum_covers_letter q l word :
  sum_covers q (l :: word) ->
  exists q', follow (sum_leads d w us words times least most q) l = Some q' /\ sum_covers q' word.
Proof.
  intros (m & rs & same & count & small & greedily & values).
  destruct m as [|m]; [discriminate same|]. rewrite write_step in same. injection same as -> ->.
  destruct (words_after_right m _ _ greedily) as (gs & there & greedily').
  assert (small' : Forall (fun r => (r < U s m)%N) (map (left_over s m) rs)).
  { apply Forall_map. eapply Forall_impl; [|exact small]. intros r. apply (left_over_less s valid). }
  assert (same_count : length (fst q) = length times) by (rewrite <- count; clear -greedily; induction greedily; simpl; congruence).
  unfold sum_leads. rewrite sum_branches_follow with (gs' := gs) by assumption. cbn [rev app].
  rewrite Z.add_0_l. unfold sum_leaf.
  assert (covers : forall vs, (vs = [] \/ exists V, recurs V /\ vs = map V (seq 0 w) /\
      in_range least most (V m + sum_of_multiples times (map (left_over s m) rs)) = true) ->
    sum_covers (gs, vs) (write s m (map (left_over s m) rs))).
  { intros vs known. exists m, (map (left_over s m) rs). repeat split; auto. now rewrite map_length. }
  destruct values as [none|(V & follows & values & within)].
  { rewrite none. exists (gs, []). split; [reflexivity|]. apply covers. now left. }
  destruct (snd q) as [|v vs] eqn:some.
  { exists (gs, []). split; [reflexivity|]. apply covers. now left. }
  rewrite values.
  set (x := digit_sum times (map (fun r => (U s m <=? r)%N) rs)).
  destruct (values_after_follow V x follows) as [follows' values'].
  rewrite values'. set (V' := fun m0 => V (S m0) + x * Z.of_N (U s m0)) in *.
  assert (within' : in_range least most (V' m + sum_of_multiples times (map (left_over s m) rs)) = true).
  { rewrite <- within. f_equal. unfold V'. rewrite (digit_sum_right m rs times). fold x. ring. }
  assert (covered : sum_covers (gs, map V' (seq 0 w)) (write s m (map (left_over s m) rs))).
  { apply covers. right. now exists V'. }
  apply in_range_iff in within'. destruct within' as [above below].
  pose proof (sum_bounds m _ times small') as bounds.
  destruct (surely_more d us _ (-1) _ _) eqn:less.
  { apply (surely_more_right V' _ _ _ m follows') in less. lia. }
  destruct most as [b|].
  - destruct (surely_more d us _ 1 _ b) eqn:more.
    { apply (surely_more_right V' _ _ _ m follows') in more. lia. }
    eexists. split; [reflexivity|exact covered].
  - destruct (surely_more d us _ 1 _ _).
    + eexists. split; [reflexivity|]. apply covers. now left.
    + eexists. split; [reflexivity|exact covered].
Qed.

Lemma sum_covers_none q : sum_covers q [] -> sum_final words least most q = true.
Proof.
  intros (m & rs & same & _ & small & greedily & values).
  destruct m as [|m]; [|discriminate same]. unfold sum_final.
  assert (all : forallb (fun g => accepts_from words g []) (fst q) = true).
  { apply forallb_forall. intros g among. clear values small.
    induction greedily as [|g' r gs rs accepting _ IH]; [destruct among|].
    destruct among as [<-|among]; [exact accepting|now apply IH]. }
  rewrite all.
  destruct values as [->|(V & _ & values & within)]; [reflexivity|].
  pose proof w_above_d as above. rewrite values.
  destruct w as [|w']; [lia|]. cbn [seq map].
  replace (sum_of_multiples times rs) with 0 in within; [now rewrite Z.add_0_r in within|].
  pose proof (sum_bounds 0 rs times small) as bounds. rewrite (U_0 s valid) in bounds. lia.
Qed.

Theorem linear_accepts t m ns :
  greedy s = Some words -> linear s words times least most = Some t ->
  length ns = length times -> (forall n, In n ns -> (n < U s m)%N) ->
  in_range least most (sum_of_multiples times ns) = true -> accepts_word t (write s m ns) = true.
Proof.
  intros made_words made count small within. unfold linear in made.
  destruct (most_numbers <? length times)%nat; [discriminate|].
  refine (explored_accepts _ _ _ _ _ _ t _ sum_covers same_sum_equal sum_covers_none sum_covers_letter made _).
  exists m, ns. apply Forall_forall in small. repeat split; auto.
  - cbn [fst]. rewrite <- count. clear within count. induction small as [|n ns less _ IH]; [constructor|].
    cbn [length repeat]. constructor; [|exact IH]. now apply (greedy_accepts s valid).
  - right. exists (fun _ => 0). split; [intros k _; reflexivity|split].
    + cbn [snd]. fold w. generalize 0%nat as from. induction w as [|w' IH]; intros from; [reflexivity|].
      cbn [repeat seq map]. f_equal. apply IH.
    + exact within.
Qed.
End Valid.
