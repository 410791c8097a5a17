(** The moves of a family are its steps.

    Lines of the rules are compared with their readings ([moves_are_readings]), and readings with their steps ([step_leads],
    [leads_step]); what is known of the forms of a reading is [proper_reading]. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Steps.
Import ListNotations.
Open Scope Z_scope.

(** ** Values of terms and forms *)

(** Not negative with these piles. *)
Definition natural (vs : list N) (k : N) (fm : form) : Prop := 0 <= form_value fm vs k.

Lemma sum_of_zeros cs ns : forallb (Z.eqb 0) cs = true -> sum_of_multiples cs ns = 0.
Proof.
  revert ns; induction cs as [|c cs IH]; intros [|n ns] zeros; try reflexivity.
  cbn [forallb sum_of_multiples] in *. apply andb_true_iff in zeros as [zero zeros].
  apply Z.eqb_eq in zero; subst c. rewrite (IH ns zeros). reflexivity.
Qed.

Lemma sum_not_negative cs ns : forallb (fun c => 0 <=? c) cs = true -> 0 <= sum_of_multiples cs ns.
Proof.
  revert ns; induction cs as [|c cs IH]; intros [|n ns] positive; simpl in *; try lia.
  apply andb_true_iff in positive as [here rest]. specialize (IH ns rest).
  apply Z.leb_le in here. assert (0 <= c * Z.of_N n) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma sum_not_positive cs ns : forallb (fun c => c <=? 0) cs = true -> sum_of_multiples cs ns <= 0.
Proof.
  revert ns; induction cs as [|c cs IH]; intros [|n ns] negative; simpl in *; try lia.
  apply andb_true_iff in negative as [here rest]. specialize (IH ns rest).
  apply Z.leb_le in here. assert (c * Z.of_N n <= 0) by (apply Z.mul_nonpos_nonneg; lia). lia.
Qed.

Lemma sum_at_most_stones cs ns :
  forallb (fun c => c <=? 1) cs = true -> sum_of_multiples cs ns <= Z.of_N (stones ns).
Proof.
  revert ns; induction cs as [|c cs IH]; intros [|n ns] small; simpl in *; try lia.
  apply andb_true_iff in small as [here rest]. specialize (IH ns rest).
  apply Z.leb_le in here.
  assert (c * Z.of_N n <= 1 * Z.of_N n) by (apply Z.mul_le_mono_nonneg_r; lia).
  change (fold_right N.add 0%N ns) with (stones ns). lia.
Qed.

Lemma never_negative_natural fm vs k : never_negative fm = true -> natural vs k fm.
Proof.
  unfold never_negative, natural, form_value. rewrite !andb_true_iff, !Z.leb_le. intros [[constant choice] piles].
  pose proof (sum_not_negative _ vs piles).
  assert (0 <= choice_multiple fm * Z.of_N k) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma always_negative_not_natural fm vs k : always_negative fm = true -> ~ natural vs k fm.
Proof.
  unfold always_negative, natural, form_value. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt. intros [[constant choice] piles].
  pose proof (sum_not_positive _ vs piles).
  assert (choice_multiple fm * Z.of_N k <= 0) by (apply Z.mul_nonpos_nonneg; lia). lia.
Qed.

Lemma choosing_value k fm vs k' : form_value (choosing k fm) vs k' = form_value fm vs k.
Proof. unfold form_value, choosing; simpl. ring. Qed.

(** Fixed piles may be put in before or after the variable ones. *)
Lemma fix_piles_value f : forall cs vs,
  length cs = length f -> length vs = variable_count f ->
  sum_of_multiples cs (place f vs) = sum_of_multiples (fst (fix_piles f cs)) vs + snd (fix_piles f cs).
Proof.
  induction f as [|[n|] f IH]; intros [|c cs] vs cs_long vs_long; simpl in *; try discriminate; try reflexivity;
    injection cs_long as cs_long.
  - rewrite (IH cs vs cs_long vs_long). destruct (fix_piles f cs); simpl. ring.
  - destruct vs as [|v vs]; [discriminate|]. injection vs_long as vs_long. simpl.
    rewrite (IH cs vs cs_long vs_long). destruct (fix_piles f cs); simpl. ring.
Qed.

Lemma fix_piles_length f : forall cs, length cs = length f -> length (fst (fix_piles f cs)) = variable_count f.
Proof.
  induction f as [|[n|] f IH]; intros [|c cs] cs_long; simpl in *; try discriminate; try reflexivity;
    injection cs_long as cs_long; specialize (IH cs cs_long); destruct (fix_piles f cs); simpl in *.
  - exact IH.
  - unfold variable_count in *; simpl. now rewrite IH.
Qed.

Lemma fixing_value f t vs k r :
  of_allowance t = 0 -> length (of_piles t) = length f -> length vs = variable_count f ->
  form_value (fixing f t) vs k = value t (place f vs) k r.
Proof.
  intros no_allowance t_long vs_long. unfold fixing, form_value, value.
  rewrite (fix_piles_value f _ vs t_long vs_long), no_allowance.
  destruct (fix_piles f (of_piles t)); simpl. ring.
Qed.

Lemma fixing_length f t : length (of_piles t) = length f -> length (multiples (fixing f t)) = variable_count f.
Proof.
  intros t_long. unfold fixing. rewrite <- (fix_piles_length f _ t_long).
  now destruct (fix_piles f (of_piles t)).
Qed.

Lemma fixing_choice f t : choice_multiple (fixing f t) = of_choice t.
Proof. unfold fixing. now destruct (fix_piles f (of_piles t)). Qed.

Lemma plus_value a c b piles k r :
  length (of_piles a) = length (of_piles b) ->
  value (plus a c b) piles k r = value a piles k r + c * value b piles k r.
Proof.
  intros same. unfold value, plus; simpl.
  assert (sums : forall xs ys ns, length xs = length ys ->
    sum_of_multiples (map (fun xy => fst xy + c * snd xy) (combine xs ys)) ns =
    sum_of_multiples xs ns + c * sum_of_multiples ys ns).
  { clear. induction xs as [|x xs IH]; intros [|y ys] [|n ns] same; simpl in *; try discriminate; try ring.
    injection same as same. rewrite (IH ys ns same). ring. }
  rewrite (sums _ _ piles same). ring.
Qed.

Lemma plus_constant_value a c piles k r : value (plus_constant a c) piles k r = value a piles k r + c.
Proof. unfold value, plus_constant; simpl. ring. Qed.

Lemma add_forms_value a b vs k :
  length (multiples a) = length (multiples b) ->
  form_value (add_forms a b) vs k = form_value a vs k + form_value b vs k.
Proof.
  intros same. unfold form_value, add_forms; simpl.
  assert (sums : forall xs ys ns, length xs = length ys ->
    sum_of_multiples (map (fun xy => fst xy + snd xy) (combine xs ys)) ns =
    sum_of_multiples xs ns + sum_of_multiples ys ns).
  { clear. induction xs as [|x xs IH]; intros [|y ys] [|n ns] same; simpl in *; try discriminate; try ring.
    injection same as same. rewrite (IH ys ns same). ring. }
  rewrite (sums _ _ vs same). ring.
Qed.

Lemma add_forms_length a b n :
  length (multiples a) = n -> length (multiples b) = n -> length (multiples (add_forms a b)) = n.
Proof. intros. unfold add_forms; simpl. rewrite map_length, combine_length. lia. Qed.

(** The sum of forms has as its value the sum of their values. *)
Lemma sum_of_forms n base fms :
  length (multiples base) = n -> Forall (fun fm => length (multiples fm) = n) fms ->
  length (multiples (fold_right add_forms base fms)) = n /\
  forall vs k, form_value (fold_right add_forms base fms) vs k =
    form_value base vs k + fold_right Z.add 0 (map (fun fm => form_value fm vs k) fms).
Proof.
  intros base_long. induction 1 as [|fm fms here _ [long IH]]; simpl.
  - split; [exact base_long|]. intros. ring.
  - split; [now apply add_forms_length|]. intros.
    rewrite add_forms_value by congruence. rewrite IH. ring.
Qed.

(** ** Guards *)

Lemma ways_hold piles k r c :
  length (of_piles (left c)) = length (of_piles (right c)) ->
  holds piles k r c <-> Exists (Forall (fun t => 0 <= value t piles k r)) (ways c).
Proof.
  intros same. unfold holds, ways.
  assert (nothing : Forall (fun t => 0 <= value t piles k r) [] <-> True) by now split.
  destruct (compared c); rewrite !Exists_cons, Exists_nil, !Forall_cons_iff, !nothing;
    rewrite ?plus_constant_value, !plus_value by congruence; lia.
Qed.

Lemma guard_ways_hold piles k r cs :
  (forall c, In c cs -> length (of_piles (left c)) = length (of_piles (right c))) ->
  Forall (holds piles k r) cs <-> exists way, In way (guard_ways cs) /\ Forall (fun t => 0 <= value t piles k r) way.
Proof.
  induction cs as [|c cs IH]; intros same; simpl.
  - split; [intros _; exists []; auto | constructor].
  - rewrite Forall_cons_iff, (ways_hold piles k r c) by (apply same; now left).
    rewrite IH by (intros; apply same; now right). rewrite Exists_exists. split.
    + intros [(way & in_ways & holds_here) (rest & in_rest & holds_rest)].
      exists (way ++ rest). split.
      * apply in_flat_map. exists rest. split; [exact in_rest|]. apply in_map_iff. now exists way.
      * now apply Forall_app.
    + intros (all & in_all & holds_all). apply in_flat_map in in_all as (rest & in_rest & in_all).
      apply in_map_iff in in_all as (way & <- & in_way). apply Forall_app in holds_all as [here there].
      split; [exists way | exists rest]; auto.
Qed.

(** What is true of all ways to read each comparison is true of all ways to read the guard. *)
Lemma guard_ways_all (P : term -> Prop) cs :
  (forall c way, In c cs -> In way (ways c) -> Forall P way) -> forall way, In way (guard_ways cs) -> Forall P way.
Proof.
  induction cs as [|c cs IH]; intros all way in_way; simpl in *.
  - destruct in_way as [<- | []]. constructor.
  - apply in_flat_map in in_way as (rest & in_rest & in_way).
    apply in_map_iff in in_way as (first & <- & in_first). apply Forall_app. split.
    + apply (all c); auto.
    + apply IH; auto. intros c' way' in_cs. apply all; auto.
Qed.

(** A comparison that can be read in one way only is read so in all readings. *)
Lemma guard_ways_certain cs c w t :
  In c cs -> ways c = [w] -> In t w -> forall way, In way (guard_ways cs) -> In t way.
Proof.
  intros in_cs certain in_w. induction cs as [|c' cs IH]; simpl in *; [contradiction|].
  intros way in_way. apply in_flat_map in in_way as (rest & in_rest & in_way).
  apply in_map_iff in in_way as (first & <- & in_first). apply in_or_app.
  destruct in_cs as [-> | in_cs].
  - left. rewrite certain in in_first. destruct in_first as [<- | []]. exact in_w.
  - right. now apply IH.
Qed.

(** ** Well-formed lines *)

Definition asks_of (l : line) : list comparison := filter speaks (guard l).
Definition others_of (l : line) : list comparison := filter (fun c => negb (speaks c)) (guard l).

(** A term without the allowance, and without a choice where the line has none. *)
Definition proper_term (g : game) (l : line) (t : term) : Prop :=
  length (of_piles t) = pile_count g /\ of_allowance t = 0 /\ (has_choice l = false -> of_choice t = 0).

(** What [well_formed_line] comes to. *)
Record sound_line (g : game) (l : line) : Prop := {
  others_proper : forall c, In c (others_of l) -> proper_term g l (left c) /\ proper_term g l (right c);
  after_proper : Forall (proper_term g l) (piles_after l);
  after_count : length (piles_after l) = pile_count g;
  next_proper :
    match allowance_after l with
    | Some (Quotient t d) => has_allowance g = true /\ proper_term g l t /\ d <> 0%N
    | Some Everything => has_allowance g = true
    | None => has_allowance g = false
    end;
  asks_size : has_allowance g = true -> forall piles k r,
    Forall (holds piles k r) (asks_of l) <->
    ((if has_choice l then k else fold_right N.max 0 (map asked (asks_of l))) <= r)%N;
  asks_nothing : has_allowance g = false -> asks_of l = [];
  bounds : has_choice l = true ->
    (exists t, In t (piles_after l) /\ bounds_choice t = true) \/
    (exists c way t, In c (others_of l) /\ ways c = [way] /\ In t way /\ bounds_choice t = true)
}.

Lemma bounds_by_allowance_holds choice c piles k r :
  length (of_piles (left c)) = length (of_piles (right c)) -> bounds_by_allowance choice c = true ->
  holds piles k r c <-> ((if choice then k else asked c) <= r)%N.
Proof.
  intros same bounded. rewrite (ways_hold piles k r c same).
  unfold bounds_by_allowance in bounded.
  destruct (ways c) as [|way [|]] eqn:read; [discriminate| |destruct way as [|? [|]]; discriminate].
  destruct way as [|t [|]]; try discriminate.
  rewrite !andb_true_iff in bounded. destruct bounded as [[once piles_free] rest].
  apply Z.eqb_eq in once.
  rewrite Exists_cons, Exists_nil, Forall_cons_iff.
  assert (is : value t piles k r = of_choice t * Z.of_N k + Z.of_N r + constant t).
  { unfold value. rewrite (sum_of_zeros _ piles piles_free), once. ring. }
  rewrite is. destruct choice; apply andb_true_iff in rest as [times constant_is]; apply Z.eqb_eq in times.
  - apply Z.eqb_eq in constant_is. rewrite times, constant_is. intuition (auto; lia).
  - apply Z.leb_le in constant_is.
    assert (asks : asked c = Z.to_N (- constant t)).
    { unfold asked, ways in *. destruct (compared c); try discriminate; injection read as <-;
        cbn [of_allowance constant plus plus_constant] in *;
        (destruct (Z.eqb_spec (of_allowance (left c) - of_allowance (right c)) 0); [lia|]); f_equal; ring. }
    rewrite asks, times. intuition (auto; lia).
Qed.

Lemma well_formed_line_sound g l : well_formed_line g l = true -> sound_line g l.
Proof.
  unfold well_formed_line. fold (asks_of l) (others_of l).
  rewrite !andb_true_iff. intros [[[[[guard_fine after_fine] count_fine] next_fine] asks_fine] bounds_fine].
  assert (term_fine : forall t, well_formed_term g l t = true ->
    length (of_piles t) = pile_count g /\ (has_choice l = false -> of_choice t = 0)).
  { intros t. unfold well_formed_term. rewrite andb_true_iff, Nat.eqb_eq, orb_true_iff, Z.eqb_eq.
    intros [long [chooses | zero]]; split; auto. congruence. }
  assert (guard_terms : forall c, In c (guard l) -> well_formed_term g l (left c) = true /\ well_formed_term g l (right c) = true).
  { intros c in_guard. rewrite forallb_forall in guard_fine. apply andb_true_iff. now apply guard_fine. }
  assert (asks_same : forall c, In c (asks_of l) -> length (of_piles (left c)) = length (of_piles (right c))).
  { intros c in_asks. apply filter_In in in_asks as [in_guard _].
    destruct (guard_terms c in_guard) as [left_fine right_fine].
    apply term_fine in left_fine as [left_long _]. apply term_fine in right_fine as [right_long _]. congruence. }
  constructor.
  - intros c in_others. apply filter_In in in_others as [in_guard silent].
    destruct (guard_terms c in_guard) as [left_fine right_fine].
    unfold speaks in silent. rewrite negb_involutive, andb_true_iff, !Z.eqb_eq in silent. destruct silent.
    apply term_fine in left_fine as []. apply term_fine in right_fine as []. unfold proper_term; auto.
  - apply Forall_forall. intros t in_after. rewrite forallb_forall in after_fine. apply after_fine in in_after.
    unfold without_allowance in in_after. rewrite andb_true_iff, Z.eqb_eq in in_after. destruct in_after as [fine zero].
    apply term_fine in fine as []. unfold proper_term; auto.
  - now apply Nat.eqb_eq.
  - destruct (allowance_after l) as [[t d|]|].
    + unfold without_allowance in next_fine. rewrite !andb_true_iff, Z.eqb_eq, negb_true_iff, N.eqb_neq in next_fine.
      destruct next_fine as [[[has fine] zero] divisor]. apply term_fine in fine as []. unfold proper_term; auto.
    + exact next_fine.
    + now apply negb_true_iff.
  - intros has piles k r. rewrite has in asks_fine. apply andb_true_iff in asks_fine as [bounded few].
    assert (each : forall c, In c (asks_of l) ->
      holds piles k r c <-> ((if has_choice l then k else asked c) <= r)%N).
    { intros c in_asks. apply bounds_by_allowance_holds; [now apply asks_same|].
      rewrite forallb_forall in bounded. now apply bounded. }
    destruct (asks_of l) as [|c [|]]; simpl; destruct (has_choice l); simpl in few; try discriminate.
    + split; [lia | constructor].
    + rewrite Forall_cons_iff, (each c) by now left. intuition.
    + rewrite Forall_cons_iff, (each c) by now left. rewrite N.max_0_r. intuition.
  - intros has_not. rewrite has_not in asks_fine. now destruct (asks_of l).
  - intros chooses. rewrite chooses in bounds_fine. simpl in bounds_fine. apply orb_true_iff in bounds_fine as [some | some].
    + left. now apply existsb_exists.
    + right. apply existsb_exists in some as (c & in_others & some).
      destruct (ways c) as [|way [|]] eqn:read; try discriminate.
      apply existsb_exists in some as (t & in_way & bounded). now exists c, way, t.
Qed.

Lemma guard_ways_proper g l way : sound_line g l -> In way (guard_ways (others_of l)) -> Forall (proper_term g l) way.
Proof.
  intros sound. apply guard_ways_all. intros c w in_others in_ways.
  destruct (others_proper _ _ sound c in_others) as [(la & lb & lc) (ra & rb & rc)].
  assert (both : forall a b, proper_term g l a -> proper_term g l b -> proper_term g l (plus a (-1) b)).
  { intros a b (? & ? & no_a) (? & ? & no_b). unfold proper_term, plus; cbn [of_piles of_allowance of_choice].
    rewrite map_length, combine_length. split; [lia|]. split; [lia|].
    intros no_choice. rewrite (no_a no_choice), (no_b no_choice). reflexivity. }
  assert (up : proper_term g l (plus (right c) (-1) (left c))) by (apply both; unfold proper_term; auto).
  assert (down : proper_term g l (plus (left c) (-1) (right c))) by (apply both; unfold proper_term; auto).
  unfold ways in in_ways. destruct (compared c); simpl in in_ways;
    repeat (destruct in_ways as [<- | in_ways]); try contradiction;
    repeat apply Forall_cons; solve [assumption | apply Forall_nil].
Qed.

Lemma bounds_choice_bounds t piles k r :
  bounds_choice t = true -> 0 <= value t piles k r -> (k <= stones piles)%N.
Proof.
  unfold bounds_choice, value. rewrite !andb_true_iff, Z.ltb_lt, Z.leb_le, Z.eqb_eq. intros [[[choice const] zero] small].
  pose proof (sum_at_most_stones _ piles small). rewrite zero.
  assert (of_choice t * Z.of_N k <= -1 * Z.of_N k) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

(** ** Readings *)

Definition next_forms (next : option (form * N)) : list form := match next with Some (fm, _) => [fm] | None => [] end.

(** Everything of a reading that must not be negative, but for the fixed piles. *)
Definition reading_needs (rd : reading) : list form := conditions rd ++ variable_after rd ++ next_forms (next_after rd).

(** With this choice a reading leads from these piles to that position, if the allowance is large enough. *)
Definition leads (rd : reading) (vs : list N) (k : N) (p' : position) : Prop :=
  Forall (natural vs k) (reading_needs rd) /\
  exists l, fixed_behind k (fixed_after rd) = Some l /\
    p' = (place l (map (fun fm => Z.to_N (form_value fm vs k)) (variable_after rd)),
          match next_after rd with Some (fm, d) => (Z.to_N (form_value fm vs k) / d)%N | None => 0%N end).

(** What a move of a reading takes of the allowance. *)
Definition reading_size (rd : reading) (k : N) : N := if chooses rd then k else at_least rd.

Definition becomes_fixed (pile : option N) (after : option form) : Prop :=
  match pile, after with
  | Some n, Some fm => may_be_fixed n fm = true
  | None, None => True
  | _, _ => False
  end.

(** What is known of the readings of well-formed rules. *)
Record proper_reading (g : game) (f : fixed_piles) (rd : reading) : Prop := {
  variable_long : length (variable_after rd) = variable_count f;
  needs_long : Forall (fun fm => length (multiples fm) = variable_count f) (reading_needs rd);
  no_choice : chooses rd = false -> Forall (fun fm => choice_multiple fm = 0) (reading_needs rd);
  fixed_fine : Forall2 becomes_fixed f (fixed_after rd);
  fixed_no_choice : chooses rd = false ->
    Forall (fun after => match after with Some fm => choice_multiple fm = 0 | None => True end) (fixed_after rd);
  next_fine : match next_after rd with Some (_, d) => has_allowance g = true /\ d <> 0%N | None => has_allowance g = false end;
  asks_zero : has_allowance g = false -> at_least rd = 0%N
}.

Definition variable_part (both : list (option N * form)) : list form :=
  flat_map (fun nf => match fst nf with Some _ => [] | None => [snd nf] end) both.
Definition fixed_part (both : list (option N * form)) : list (option form) :=
  map (fun nf => match fst nf with Some _ => Some (snd nf) | None => None end) both.
Definition all_may_be_fixed (both : list (option N * form)) : bool :=
  forallb (fun nf => match fst nf with Some n => may_be_fixed n (snd nf) | None => true end) both.

(** What a fixed pile becomes does not depend on the variable ones. *)
Lemma may_be_fixed_value n fm vs k :
  may_be_fixed n fm = true -> form_value fm vs k = offset fm + choice_multiple fm * Z.of_N k.
Proof.
  unfold may_be_fixed, form_value. rewrite !andb_true_iff. intros [[zeros _] _].
  rewrite (sum_of_zeros _ vs zeros). ring.
Qed.

(** The piles behind a move, taken apart into variable ones and fixed ones. *)
Lemma piles_taken_apart vs k f : forall after piles',
  length after = length f -> all_may_be_fixed (combine f after) = true ->
  Forall2 (fun fm pile' => form_value fm vs k = Z.of_N pile') after piles' <->
  Forall (natural vs k) (variable_part (combine f after)) /\
  exists l, fixed_behind k (fixed_part (combine f after)) = Some l /\
    piles' = place l (map (fun fm => Z.to_N (form_value fm vs k)) (variable_part (combine f after))).
Proof.
  induction f as [|[n|] f IH]; intros [|fm after] piles' long fixed; try discriminate.
  - simpl. split.
    + intros none. inversion none. split; [constructor|]. exists []. auto.
    + intros (_ & l & same & ->). injection same as <-. constructor.
  - injection long as long. apply andb_true_iff in fixed as [here rest]. simpl in here.
    pose proof (may_be_fixed_value n fm vs k here) as is.
    specialize (fun piles' => IH after piles' long rest). simpl. rewrite <- is. split.
    + intros all. inversion all as [|? pile' ? piles'' first others]; subst.
      apply IH in others as (variable & l & behind & ->). split; [exact variable|].
      exists (Some pile' :: l). rewrite first, behind, N2Z.id.
      destruct (Z.ltb_spec (Z.of_N pile') 0); [lia | auto].
    + intros (variable & l & behind & ->). destruct (Z.ltb_spec (form_value fm vs k) 0); [discriminate|].
      destruct (fixed_behind k (fixed_part (combine f after))) as [l'|] eqn:behind'; [|discriminate].
      injection behind as <-. simpl. constructor; [lia|]. apply IH. split; [exact variable|]. now exists l'.
  - injection long as long. specialize (fun piles' => IH after piles' long fixed). simpl. split.
    + intros all. inversion all as [|? pile' ? piles'' first others]; subst.
      apply IH in others as (variable & l & behind & ->). split.
      * constructor; [unfold natural; lia | exact variable].
      * exists (None :: l). rewrite behind, first, N2Z.id. auto.
    + intros (variable & l & behind & ->). inversion variable as [|? ? here variable']; subst.
      destruct (fixed_behind k (fixed_part (combine f after))) as [l'|] eqn:behind'; [|discriminate].
      injection behind as <-. simpl. unfold natural in here. constructor; [lia|]. apply IH. split; [exact variable'|]. now exists l'.
Qed.

Lemma stones_behind vs k fms piles' :
  Forall2 (fun fm pile' => form_value fm vs k = Z.of_N pile') fms piles' ->
  fold_right Z.add 0 (map (fun fm => form_value fm vs k) fms) = Z.of_N (stones piles').
Proof. induction 1 as [|fm pile' fms piles' here _ IH]; simpl; [reflexivity|]. rewrite IH, here. unfold stones. lia. Qed.

(** ** The readings of a line *)

Section Line.
Variables (g : game) (f : fixed_piles) (l : line) (rs : list reading).
Hypothesis sound : sound_line g l.
Hypothesis all_piles : length f = pile_count g.
Hypothesis read : line_readings g f l = Some rs.

Local Definition after := map (fixing f) (piles_after l).

Local Definition next_of_line : option (form * N) :=
  match allowance_after l with
  | Some (Quotient t d) => Some (fixing f t, d)
  | Some Everything =>
      let sum := fold_right add_forms (Form (repeat 0 (variable_count f)) 0 0) after in
      Some (Form (multiples sum) (choice_multiple sum) (offset sum + Z.of_N (largest_asked g)), 1%N)
  | None => None
  end.

Local Definition reading_of_way (way : list term) : reading :=
  Reading (has_choice l) (fold_right N.max 0%N (map asked (asks_of l))) (map (fixing f) way)
    (variable_part (combine f after)) (fixed_part (combine f after)) next_of_line.

Lemma line_readings_are :
  all_may_be_fixed (combine f after) = true /\ rs = map reading_of_way (guard_ways (others_of l)).
Proof.
  unfold line_readings in read. fold after (asks_of l) (others_of l) in read.
  fold (all_may_be_fixed (combine f after)) in read.
  destruct (all_may_be_fixed (combine f after)); [|discriminate]. split; [reflexivity|].
  injection read as <-. reflexivity.
Qed.

Lemma after_long : length after = length f.
Proof. unfold after. rewrite map_length, (after_count _ _ sound). now symmetry. Qed.

Lemma proper_fixing_value t vs k r :
  proper_term g l t -> length vs = variable_count f -> form_value (fixing f t) vs k = value t (place f vs) k r.
Proof. intros (t_long & zero & _) vs_long. apply fixing_value; congruence. Qed.

Lemma proper_natural vs k r ts :
  Forall (proper_term g l) ts -> length vs = variable_count f ->
  Forall (natural vs k) (map (fixing f) ts) <-> Forall (fun t => 0 <= value t (place f vs) k r) ts.
Proof.
  intros proper vs_long. rewrite Forall_map. rewrite Forall_forall in proper. rewrite !Forall_forall. unfold natural.
  split; intros all t in_ts; specialize (all t in_ts); rewrite (proper_fixing_value t vs k r) in * by auto; exact all.
Qed.

Lemma after_forms :
  Forall (fun fm => length (multiples fm) = variable_count f /\ (has_choice l = false -> choice_multiple fm = 0)) after.
Proof.
  unfold after. apply Forall_map. eapply Forall_impl; [|apply (after_proper _ _ sound)].
  intros t (t_long & _ & no_choice). rewrite fixing_length by congruence. now rewrite fixing_choice.
Qed.

Lemma piles_become vs k r piles' :
  length vs = variable_count f ->
  Forall2 (fun t pile' => value t (place f vs) k r = Z.of_N pile') (piles_after l) piles' <->
  Forall2 (fun fm pile' => form_value fm vs k = Z.of_N pile') after piles'.
Proof.
  intros vs_long. pose proof (after_proper _ _ sound) as proper. unfold after. revert piles'.
  induction proper as [|t ts here _ IH]; simpl; intros piles'; (split; intros all; inversion all; subst; constructor).
  - now rewrite (proper_fixing_value t vs k r).
  - now apply IH.
  - now rewrite <- (proper_fixing_value t vs k r).
  - now apply IH.
Qed.

Lemma allowance_becomes vs k r piles' r' :
  length vs = variable_count f ->
  Forall2 (fun fm pile' => form_value fm vs k = Z.of_N pile') after piles' ->
  becomes g (place f vs) k r piles' (allowance_after l) r' <->
  Forall (natural vs k) (next_forms next_of_line) /\
  r' = match next_of_line with Some (fm, d) => (Z.to_N (form_value fm vs k) / d)%N | None => 0%N end.
Proof.
  intros vs_long piles_are. pose proof (next_proper _ _ sound) as proper. unfold becomes, next_of_line.
  destruct (allowance_after l) as [[t d|]|]; simpl.
  - destruct proper as (_ & proper & _). rewrite Forall_cons_iff. unfold natural.
    rewrite (proper_fixing_value t vs k r proper vs_long). split.
    + intros (x & is & ->). rewrite is, N2Z.id. repeat split; [lia | constructor].
    + intros ((positive & _) & ->). exists (Z.to_N (value t (place f vs) k r)). split; [lia | reflexivity].
  - set (sum := fold_right add_forms _ after).
    assert (is : form_value (Form (multiples sum) (choice_multiple sum) (offset sum + Z.of_N (largest_asked g))) vs k =
      Z.of_N (stones piles' + largest_asked g)).
    { transitivity (form_value sum vs k + Z.of_N (largest_asked g)).
      { unfold form_value; simpl. ring. }
      pose proof (stones_behind vs k after piles' piles_are) as stones_are.
      destruct (sum_of_forms (variable_count f) (Form (repeat 0 (variable_count f)) 0 0) after) as [_ values].
      - apply repeat_length.
      - eapply Forall_impl; [|apply after_forms]. now intros fm [].
      - fold sum in values. rewrite values, stones_are, N2Z.inj_add. unfold form_value; simpl.
        rewrite sum_of_zeros; [ring|]. apply forallb_forall. intros z in_zeros. apply repeat_spec in in_zeros. now subst. }
    rewrite Forall_cons_iff. unfold natural. rewrite is, N2Z.id, N.div_1_r. intuition (auto; lia).
  - intuition.
Qed.

(** The moves of a line are those of its readings. *)
Theorem line_moves vs k r p' :
  length vs = variable_count f ->
  (Forall (holds (place f vs) k r) (guard l) /\
   Forall2 (fun t pile' => value t (place f vs) k r = Z.of_N pile') (piles_after l) (fst p') /\
   becomes g (place f vs) k r (fst p') (allowance_after l) (snd p')) <->
  exists rd, In rd rs /\ leads rd vs k p' /\ (has_allowance g = true -> (reading_size rd k <= r)%N).
Proof.
  intros vs_long. destruct line_readings_are as [fixed ->]. destruct p' as [piles' r']; simpl.
  assert (guard_apart : Forall (holds (place f vs) k r) (guard l) <->
    Forall (holds (place f vs) k r) (asks_of l) /\ Forall (holds (place f vs) k r) (others_of l)).
  { rewrite !Forall_forall. unfold asks_of, others_of. setoid_rewrite filter_In. split.
    - intros all; split; intros c [in_guard _]; auto.
    - intros [asks others] c in_guard. destruct (speaks c) eqn:spoken; [apply asks | apply others]; now rewrite ?spoken. }
  assert (asks_apart : Forall (holds (place f vs) k r) (asks_of l) <->
    (has_allowance g = true -> ((if has_choice l then k else fold_right N.max 0%N (map asked (asks_of l))) <= r)%N)).
  { destruct (has_allowance g) eqn:has.
    - rewrite (asks_size _ _ sound has). intuition.
    - rewrite (asks_nothing _ _ sound has). split; [discriminate | constructor]. }
  rewrite guard_apart, asks_apart, (guard_ways_hold _ _ _ (others_of l)), (piles_become vs k r piles' vs_long).
  2: { intros c in_others. destruct (others_proper _ _ sound c in_others) as [[-> _] [-> _]]. reflexivity. }
  pose proof (piles_taken_apart vs k f after piles' after_long fixed) as apart.
  split.
  - intros ([enough (way & in_ways & holds_way)] & piles_are & allowance_is).
    apply (allowance_becomes vs k r piles' r' vs_long piles_are) in allowance_is as [next_natural ->].
    apply apart in piles_are as (variable & fixed' & behind & ->).
    exists (reading_of_way way). split; [now apply in_map|]. split; [|exact enough]. split.
    + unfold reading_needs; simpl. rewrite !Forall_app. split; [|now split].
      apply (proper_natural vs k r); auto. now apply guard_ways_proper.
    + exists fixed'. now split.
  - intros (rd & in_rs & (naturals & fixed' & behind & is) & enough).
    apply in_map_iff in in_rs as (way & <- & in_ways).
    unfold reading_needs in naturals; simpl in *. rewrite !Forall_app in naturals.
    destruct naturals as (holds_way & variable & next_natural). injection is as -> ->.
    assert (piles_are := proj2 apart (conj variable (ex_intro _ fixed' (conj behind eq_refl)))).
    split; [|split]; [split| |].
    + exact enough.
    + exists way. split; [exact in_ways|]. apply (proper_natural vs k r) in holds_way; auto. now apply guard_ways_proper.
    + exact piles_are.
    + apply (allowance_becomes vs k r _ _ vs_long piles_are). now split.
Qed.

Lemma variable_part_in fm : In fm (variable_part (combine f after)) -> In fm after.
Proof.
  unfold variable_part. rewrite in_flat_map. intros ([pile fm'] & in_both & is). apply in_combine_r in in_both.
  simpl in is. destruct pile; simpl in is; [contradiction|]. now destruct is as [<- | []].
Qed.

Lemma line_readings_proper rd : In rd rs -> proper_reading g f rd.
Proof.
  destruct line_readings_are as [fixed ->]. intros in_rs. apply in_map_iff in in_rs as (way & <- & in_ways).
  pose proof (guard_ways_proper g l way sound in_ways) as way_proper.
  pose proof after_forms as after_fine. rewrite Forall_forall in after_fine.
  assert (forms : Forall (fun fm => length (multiples fm) = variable_count f /\ (has_choice l = false -> choice_multiple fm = 0))
    (reading_needs (reading_of_way way))).
  { unfold reading_needs; simpl. rewrite !Forall_app. repeat split.
    - apply Forall_map. eapply Forall_impl; [|exact way_proper].
      intros t (t_long & _ & no_choice). rewrite fixing_length by congruence. now rewrite fixing_choice.
    - apply Forall_forall. intros fm in_part. apply after_fine. now apply variable_part_in.
    - pose proof (next_proper _ _ sound) as next_is. unfold next_of_line.
      destruct (allowance_after l) as [[t d|]|]; simpl; constructor; try constructor; simpl.
      + destruct next_is as (_ & (t_long & _) & _). rewrite fixing_length by congruence. reflexivity.
      + destruct next_is as (_ & (_ & _ & no_choice) & _). now rewrite fixing_choice.
      + apply (sum_of_forms (variable_count f)); [apply repeat_length|].
        apply Forall_forall. intros fm in_after. now apply after_fine.
      + intros chooses. clear -after_fine chooses. induction after as [|fm fms IH]; simpl; [reflexivity|].
        rewrite IH by (intros; apply after_fine; now right).
        rewrite (proj2 (after_fine fm (or_introl eq_refl)) chooses). reflexivity. }
  constructor; simpl.
  - pose proof after_long as long. clear -long. revert long. generalize after as fms. induction f as [|[n|] f' IH]; intros [|fm fms] long;
      simpl in *; try discriminate; try reflexivity; injection long as long; [now apply IH|].
    unfold variable_count; simpl. f_equal. now apply IH.
  - eapply Forall_impl; [|exact forms]. now intros fm [].
  - intros chooses. eapply Forall_impl; [|exact forms]. intros fm [_ no_choice]. now apply no_choice.
  - pose proof after_long as long. clear -long fixed. revert long fixed. generalize after as fms.
    induction f as [|[n|] f' IH]; intros [|fm fms] long fixed; simpl in *; try discriminate; constructor; injection long as long;
      unfold all_may_be_fixed in fixed; simpl in *; try apply andb_true_iff in fixed as [here fixed]; auto.
  - intros chooses. apply Forall_forall. intros [fm|] in_part; [|exact I].
    unfold fixed_part in in_part. apply in_map_iff in in_part as ([pile fm'] & is & in_both). simpl in is.
    destruct pile; [|discriminate]. injection is as ->. apply in_combine_r in in_both. now apply after_fine.
  - pose proof (next_proper _ _ sound) as next_is. unfold next_of_line.
    destruct (allowance_after l) as [[t d|]|]; simpl; [| |exact next_is].
    + destruct next_is as (? & _ & ?). now split.
    + split; [exact next_is | discriminate].
  - intros has_not. now rewrite (asks_nothing _ _ sound has_not).
Qed.

Lemma line_choice_bounded rd vs k p' :
  In rd rs -> length vs = variable_count f -> leads rd vs k p' -> chooses rd = true -> (k <= stones (place f vs))%N.
Proof.
  intros in_rs vs_long leading chooses. destruct line_readings_are as [fixed rs_are]. rewrite rs_are in in_rs.
  apply in_map_iff in in_rs as (way & <- & in_ways). simpl in chooses.
  destruct leading as (naturals & fixed' & behind & _). unfold reading_needs in naturals; simpl in *.
  rewrite !Forall_app in naturals. destruct naturals as (holds_way & variable & _).
  pose proof (proj2 (piles_taken_apart vs k f after _ after_long fixed)
    (conj variable (ex_intro _ fixed' (conj behind eq_refl)))) as piles_are.
  apply (piles_become vs k 0%N _ vs_long) in piles_are.
  destruct (bounds _ _ sound chooses) as [(t & in_after & bounded) | (c & w & t & in_others & certain & in_w & bounded)];
    apply (bounds_choice_bounds t (place f vs) k 0%N bounded).
  - clear -piles_are in_after. induction piles_are as [|t' pile' ts piles' here _ IH]; [contradiction|].
    destruct in_after as [<- | in_after]; [lia | now apply IH].
  - apply (proper_natural vs k 0%N) in holds_way; auto; [|now apply guard_ways_proper].
    rewrite Forall_forall in holds_way. apply holds_way. eapply guard_ways_certain; eauto.
Qed.
End Line.

(** ** Steps of a reading *)

Lemma step_of_is rd choice st :
  step_of rd choice = Some st ->
  let put := match choice with Some k => choosing k | None => fun fm => fm end in
  does st = Shape
    (match chooses rd, choice with true, None => Choice | true, Some k => Number k | false, _ => Number (at_least rd) end)
    (filter (fun fm => negb (never_negative fm)) (map put (conditions rd)))
    (map put (variable_after rd))
    (match next_after rd with Some (fm, d) => Some (put fm, d) | None => None end) /\
  fixed_behind (match choice with Some k => k | None => 0%N end) (fixed_after rd) = Some (leads_to st).
Proof.
  unfold step_of. destruct (existsb always_negative _); [discriminate|].
  destruct (fixed_behind _ (fixed_after rd)); [|discriminate]. intros same. injection same as <-. now split.
Qed.

(** The step of a choice, or of all choices: [chosen] is what is chosen in the reading, [k] in the step. *)
Lemma step_of_leads rd choice vs k chosen p' :
  (forall fm, form_value (match choice with Some k => choosing k fm | None => fm end) vs k = form_value fm vs chosen) ->
  fixed_behind (match choice with Some k => k | None => 0%N end) (fixed_after rd) = fixed_behind chosen (fixed_after rd) ->
  (exists st, step_of rd choice = Some st /\ legal (does st) vs k /\ p' = behind st vs k) <-> leads rd vs chosen p'.
Proof.
  intros values fixed.
  set (put := match choice with Some k => choosing k | None => fun fm => fm end).
  assert (put_value : forall fm, form_value (put fm) vs k = form_value fm vs chosen).
  { intros fm. rewrite <- values. subst put. now destruct choice. }
  assert (put_natural : forall fms, Forall (natural vs k) (map put fms) <-> Forall (natural vs chosen) fms).
  { intros fms. rewrite Forall_map. unfold natural. rewrite !Forall_forall. now setoid_rewrite put_value. }
  assert (nothing : forall chosen, Forall (natural vs chosen) [] <-> True) by now split.
  assert (kept : forall fms, Forall (natural vs k) (filter (fun fm => negb (never_negative fm)) fms) <-> Forall (natural vs k) fms).
  { intros fms. rewrite !Forall_forall. setoid_rewrite filter_In. split.
    - intros all fm in_fms. destruct (never_negative fm) eqn:never; [now apply never_negative_natural|].
      apply all. now rewrite never.
    - intros all fm [in_fms _]. now apply all. }
  set (s := Shape
    (match chooses rd, choice with true, None => Choice | true, Some k => Number k | false, _ => Number (at_least rd) end)
    (filter (fun fm => negb (never_negative fm)) (map put (conditions rd)))
    (map put (variable_after rd))
    (match next_after rd with Some (fm, d) => Some (put fm, d) | None => None end)).
  assert (legal_is : legal s vs k <-> Forall (natural vs chosen) (reading_needs rd)).
  { change (legal s vs k) with (Forall (natural vs k) (needs s)). unfold needs, reading_needs; simpl.
    rewrite !Forall_app, kept, !put_natural. destruct (next_after rd) as [[fm d]|]; simpl; [|now rewrite !nothing].
    now rewrite <- (put_natural [fm]). }
  assert (behind_is : forall l, behind (Step s l) vs k =
    (place l (map (fun fm => Z.to_N (form_value fm vs chosen)) (variable_after rd)),
     match next_after rd with Some (fm, d) => (Z.to_N (form_value fm vs chosen) / d)%N | None => 0%N end)).
  { intros l. unfold behind, piles_behind, allowance_behind; simpl. rewrite map_map. f_equal.
    - f_equal. apply map_ext. intros fm. now rewrite put_value.
    - destruct (next_after rd) as [[fm d]|]; [|reflexivity]. now rewrite put_value. }
  split.
  - intros (st & is & lawful & ->). apply step_of_is in is as [does_is leads_is].
    fold put in does_is. fold s in does_is. destruct st as [s' l]. simpl in *. subst s'. split; [now apply legal_is|].
    exists l. split; [congruence | apply behind_is].
  - intros (naturals & l & behind_l & ->). exists (Step s l).
    split; [|split; [now apply legal_is | now rewrite behind_is]].
    unfold step_of. fold put. fold s.
    replace (existsb always_negative (map put (conditions rd) ++ needs s)) with false.
    + now rewrite fixed, behind_l.
    + symmetry. apply not_true_iff_false. intros some. apply existsb_exists in some as (fm & in_both & negative).
      apply (always_negative_not_natural fm vs k negative).
      assert (lawful := proj2 legal_is naturals). unfold reading_needs in naturals. rewrite Forall_app in naturals.
      destruct naturals as [conditions_fine _]. apply put_natural in conditions_fine.
      rewrite Forall_forall in conditions_fine. unfold legal in lawful. rewrite Forall_forall in lawful.
      apply in_app_or in in_both as [|]; [now apply conditions_fine | now apply lawful].
Qed.

(** A step with a choice put in makes the moves of the reading with this choice. *)
Theorem step_with_choice rd k vs p' :
  (exists st, step_of rd (Some k) = Some st /\ legal (does st) vs 0 /\ p' = behind st vs 0) <-> leads rd vs k p'.
Proof. apply step_of_leads; [intros; apply choosing_value | reflexivity]. Qed.

(** A step of all choices makes the moves of the reading, if the choice changes no fixed pile. *)
Theorem step_without_choice rd k vs p' :
  Forall (fun after => match after with Some fm => choice_multiple fm = 0 | None => True end) (fixed_after rd) ->
  (exists st, step_of rd None = Some st /\ legal (does st) vs k /\ p' = behind st vs k) <-> leads rd vs k p'.
Proof.
  intros unchanging. apply step_of_leads; [reflexivity|].
  induction unchanging as [|[fm|] fms here _ IH]; simpl; [reflexivity| |now rewrite IH].
  now rewrite here, IH.
Qed.

Lemma largest_choice_bounds rd k l :
  fixed_behind k (fixed_after rd) = Some l -> match largest_choice rd with Some most => (k <= most)%N | None => True end.
Proof.
  unfold largest_choice. revert l. induction (fixed_after rd) as [|[fm|] fms IH]; intros l behind; simpl in *; [exact I| |].
  - destruct (Z.ltb_spec (offset fm + choice_multiple fm * Z.of_N k) 0) as [|fits]; [discriminate|].
    destruct (fixed_behind k fms) as [l'|]; [|discriminate]. specialize (IH l' eq_refl).
    destruct (Z.ltb_spec (choice_multiple fm) 0) as [negative|]; [|exact IH].
    assert (here : (k <= Z.to_N (offset fm / - choice_multiple fm))%N).
    { assert (Z.of_N k <= offset fm / - choice_multiple fm); [|lia]. apply Z.div_le_lower_bound; lia. }
    destruct (fold_right _ None fms); [lia | exact here].
  - destruct (fixed_behind k fms) as [l'|]; [|discriminate]. now apply (IH l').
Qed.

Lemma no_largest_choice f rd :
  Forall2 becomes_fixed f (fixed_after rd) -> largest_choice rd = None ->
  Forall (fun after => match after with Some fm => choice_multiple fm = 0 | None => True end) (fixed_after rd).
Proof.
  unfold largest_choice. induction 1 as [|pile after piles afters here _ IH]; simpl; [constructor|].
  intros none. destruct after as [fm|]; [|constructor; auto].
  destruct (Z.ltb_spec (choice_multiple fm) 0) as [|positive]; [discriminate|]. constructor; [|now apply IH].
  destruct pile as [n|]; simpl in here; [|contradiction].
  unfold may_be_fixed in here. rewrite !andb_true_iff, !Z.leb_le in here. lia.
Qed.

Lemma in_somes {A} (a : A) xs : In a (somes xs) <-> In (Some a) xs.
Proof.
  unfold somes. rewrite in_flat_map. split.
  - intros ([b|] & in_xs & same); simpl in same; [|contradiction]. now destruct same as [<- | []].
  - intros in_xs. exists (Some a). split; [exact in_xs | now left].
Qed.

Lemma in_numbers_upto n k : In k (numbers_upto n) <-> (k <= N.of_nat n)%N.
Proof.
  induction n as [|n IH]; cbn [numbers_upto].
  - simpl. intuition lia.
  - rewrite in_app_iff, IH. simpl In. lia.
Qed.

(** The steps of a reading, one way or the other. *)
Lemma in_steps_of rd st :
  In st (steps_of rd) ->
  (chooses rd = true /\ exists k, step_of rd (Some k) = Some st) \/
  (step_of rd None = Some st /\ (chooses rd = true -> largest_choice rd = None)).
Proof.
  unfold steps_of. destruct (chooses rd); [destruct (largest_choice rd) as [most|]|]; rewrite in_somes.
  - rewrite in_map_iff. intros (k & is & _). left. split; [reflexivity | now exists k].
  - intros [is | []]. now right.
  - intros [is | []]. right. split; [exact is | discriminate].
Qed.

Section Family.
Variables (g : game) (f : fixed_piles) (rs : list reading).
Hypothesis formed : well_formed g = true.
Hypothesis all_piles : length f = pile_count g.
Hypothesis read : readings g f = Some rs.

(** Where readings come from. *)
Lemma readings_of_lines rd :
  In rd rs <-> exists l rds, In l (lines g) /\ line_readings g f l = Some rds /\ In rd rds.
Proof.
  unfold readings in read. destruct (all_somes (map (line_readings g f) (lines g))) as [all|] eqn:all_are; [|discriminate].
  injection read as <-. revert all all_are. induction (lines g) as [|l ls IH]; simpl; intros all all_are.
  - injection all_are as <-. simpl. split; [contradiction|]. now intros (l & rds & [] & _).
  - destruct (line_readings g f l) as [rds|] eqn:rds_are; [|discriminate].
    destruct (all_somes (map (line_readings g f) ls)) as [others|]; [|discriminate]. injection all_are as <-. simpl.
    rewrite in_app_iff, (IH others eq_refl). split.
    + intros [here | (l' & rds' & in_ls & are & there)]; [exists l, rds | exists l', rds']; auto.
    + intros (l' & rds' & [<- | in_ls] & are & there); [left; congruence | right; eauto].
Qed.

(** Every line has its readings. *)
Lemma lines_are_read l : In l (lines g) -> exists rds, line_readings g f l = Some rds.
Proof.
  unfold readings in read. destruct (all_somes (map (line_readings g f) (lines g))) as [all|] eqn:all_are; [|discriminate].
  clear read. revert all all_are. induction (lines g) as [|l' ls IH]; simpl; intros all all_are; [contradiction|].
  destruct (line_readings g f l') as [rds|] eqn:rds_are; [|discriminate].
  destruct (all_somes (map (line_readings g f) ls)) as [others|]; [|discriminate].
  intros [<- | in_ls]; [now exists rds | now apply (IH others)].
Qed.

Lemma lines_sound l : In l (lines g) -> sound_line g l.
Proof.
  intros in_lines. apply well_formed_line_sound. unfold well_formed in formed. rewrite forallb_forall in formed. now apply formed.
Qed.

Lemma readings_proper rd : In rd rs -> proper_reading g f rd.
Proof.
  intros in_rs. apply readings_of_lines in in_rs as (l & rds & in_lines & are & in_rds).
  apply (line_readings_proper g f l rds (lines_sound l in_lines) all_piles are rd in_rds).
Qed.

(** The moves are those of the readings. *)
Theorem moves_are_readings vs r p' :
  length vs = variable_count f ->
  move g (place f vs, r) p' <->
  exists rd k, In rd rs /\ (chooses rd = false -> k = 0%N) /\ leads rd vs k p' /\
    (has_allowance g = true -> (reading_size rd k <= r)%N).
Proof.
  intros vs_long. split.
  - intros moving. inversion moving as [l k piles r0 piles' r' in_lines no_choice guarded after becoming]; subst.
    destruct (lines_are_read l in_lines) as [rds are].
    pose proof (line_moves g f l rds (lines_sound l in_lines) all_piles are vs k r (piles', r') vs_long) as same.
    destruct (proj1 same (conj guarded (conj after becoming))) as (rd & in_rds & leading & enough).
    exists rd, k. split; [apply readings_of_lines; now exists l, rds|]. split; [|now split].
    intros chooses_not. apply no_choice.
    destruct (line_readings_are g f l rds are) as [_ rds_are]. rewrite rds_are in in_rds.
    apply in_map_iff in in_rds as (way & <- & _). exact chooses_not.
  - intros (rd & k & in_rs & no_choice & leading & enough).
    apply readings_of_lines in in_rs as (l & rds & in_lines & are & in_rds).
    pose proof (line_moves g f l rds (lines_sound l in_lines) all_piles are vs k r p' vs_long) as same.
    destruct (proj2 same (ex_intro _ rd (conj in_rds (conj leading enough)))) as (guarded & after & becoming).
    destruct p' as [piles' r']. apply (Move g l k); auto.
    intros chooses_not. apply no_choice.
    destruct (line_readings_are g f l rds are) as [_ rds_are]. rewrite rds_are in in_rds.
    apply in_map_iff in in_rds as (way & <- & _). exact chooses_not.
Qed.

(** Whatever a step does, its reading does with some choice. *)
Lemma step_leads rd st vs k :
  In rd rs -> In st (steps_of rd) -> may_choose (does st) k -> legal (does st) vs k ->
  exists chosen, (chooses rd = false -> chosen = 0%N) /\ leads rd vs chosen (behind st vs k) /\
    taken (does st) k = reading_size rd chosen.
Proof.
  intros in_rs in_steps choosable lawful. pose proof (readings_proper rd in_rs) as proper.
  unfold may_choose, taken, reading_size in *.
  apply in_steps_of in in_steps as [[chooses (k0 & is)] | [is no_largest]];
    pose proof (proj1 (step_of_is _ _ _ is)) as does_is; rewrite does_is in choosable |- *; simpl in *.
  - rewrite chooses in *. subst k. exists k0. split; [discriminate|]. split; [|reflexivity].
    apply step_with_choice. now exists st.
  - exists k. destruct (chooses rd) eqn:chooses.
    + split; [discriminate|]. split; [|reflexivity]. apply step_without_choice; [|now exists st].
      apply (no_largest_choice f); [apply (fixed_fine _ _ _ proper) | now apply no_largest].
    + split; [auto|]. split; [|reflexivity]. apply step_without_choice; [|now exists st].
      now apply (fixed_no_choice _ _ _ proper).
Qed.

(** Whatever a reading does, one of its steps does. *)
Lemma leads_step rd vs k p' :
  In rd rs -> (chooses rd = false -> k = 0%N) -> leads rd vs k p' ->
  exists st k', In st (steps_of rd) /\ may_choose (does st) k' /\ legal (does st) vs k' /\ p' = behind st vs k' /\
    taken (does st) k' = reading_size rd k.
Proof.
  intros in_rs no_choice leading. pose proof (readings_proper rd in_rs) as proper. unfold steps_of, may_choose, taken, reading_size.
  destruct (chooses rd) eqn:chooses; [destruct (largest_choice rd) as [most|] eqn:largest|].
  - destruct (proj2 (step_with_choice rd k vs p') leading) as (st & is & lawful & ->).
    exists st, 0%N. split.
    + apply in_somes, in_map_iff. exists k. split; [exact is|]. apply in_numbers_upto. rewrite N2Nat.id.
      destruct leading as (_ & l & behind & _). pose proof (largest_choice_bounds rd k l behind) as bound.
      now rewrite largest in bound.
    + assert (size_is : size_of (does st) = Number k) by (rewrite (proj1 (step_of_is _ _ _ is)); simpl; now rewrite chooses).
      rewrite size_is. auto.
  - destruct (proj2 (step_without_choice rd k vs p' (no_largest_choice f rd (fixed_fine _ _ _ proper) largest)) leading)
      as (st & is & lawful & ->).
    exists st, k. split; [apply in_somes; now left|].
    assert (size_is : size_of (does st) = Choice) by (rewrite (proj1 (step_of_is _ _ _ is)); simpl; now rewrite chooses).
      rewrite size_is. auto.
  - destruct (proj2 (step_without_choice rd k vs p' (fixed_no_choice _ _ _ proper chooses)) leading) as (st & is & lawful & ->).
    exists st, k. split; [apply in_somes; now left|].
    assert (size_is : size_of (does st) = Number (at_least rd)) by (rewrite (proj1 (step_of_is _ _ _ is)); simpl; now rewrite chooses).
      rewrite size_is. auto.
Qed.

Theorem moves_are_steps vs r p' :
  length vs = variable_count f -> (has_allowance g = false -> r = 0%N) ->
  move g (place f vs, r) p' <->
  exists rd st k, In rd rs /\ In st (steps_of rd) /\ possible g st vs r k /\ p' = behind st vs k.
Proof.
  intros vs_long _. rewrite (moves_are_readings vs r p' vs_long). unfold possible. split.
  - intros (rd & k & in_rs & no_choice & leading & enough).
    destruct (leads_step rd vs k p' in_rs no_choice leading) as (st & k' & in_steps & choosable & lawful & -> & takes).
    exists rd, st, k'. rewrite takes. auto 7.
  - intros (rd & st & k & in_rs & in_steps & (choosable & lawful & enough) & ->).
    destruct (step_leads rd st vs k in_rs in_steps choosable lawful) as (chosen & no_choice & leading & takes).
    exists rd, chosen. rewrite <- takes. auto.
Qed.

(** The shape of steps. *)
Definition well_shaped (n : nat) (s : shape) : Prop :=
  length (results s) = n /\
  Forall (fun fm => length (multiples fm) = n) (needs s) /\
  (match size_of s with Number _ => Forall (fun fm => choice_multiple fm = 0%Z) (needs s) | Choice => True end) /\
  (match next s with Some (_, d) => has_allowance g = true /\ d <> 0%N | None => has_allowance g = false end).

(** Fixed piles stay fixed, variable ones variable. *)
Lemma fixed_behind_long rd k l :
  In rd rs -> fixed_behind k (fixed_after rd) = Some l -> length l = pile_count g /\ variable_count l = variable_count f.
Proof.
  intros in_rs behind. pose proof (fixed_fine _ _ _ (readings_proper rd in_rs)) as fine. rewrite <- all_piles.
  clear -fine behind. revert l behind. induction fine as [|pile after piles afters here _ IH]; simpl; intros l behind.
  - injection behind as <-. auto.
  - destruct after as [fm|]; [destruct (_ <? 0); [discriminate|]|];
      (destruct (fixed_behind k afters) as [l'|]; [|discriminate]); injection behind as <-;
      destruct (IH l' eq_refl) as [long variable]; destruct pile; try contradiction; simpl; split; auto.
    unfold variable_count in *; simpl; auto.
Qed.

Lemma step_of_fine rd choice st :
  In rd rs -> (choice <> None -> chooses rd = true) -> step_of rd choice = Some st ->
  well_shaped (variable_count f) (does st) /\
  length (leads_to st) = pile_count g /\ variable_count (leads_to st) = variable_count f.
Proof.
  intros in_rs choice_fine is. pose proof (readings_proper rd in_rs) as proper.
  apply step_of_is in is as [does_is leads_is]. split; [|now apply (fixed_behind_long rd _ _ in_rs) in leads_is].
  pose proof (needs_long _ _ _ proper) as long. pose proof (no_choice _ _ _ proper) as unchosen.
  set (put := match choice with Some k => choosing k | None => fun fm => fm end) in *.
  assert (needs_from : forall fm, In fm (needs (does st)) -> exists fm', In fm' (reading_needs rd) /\ fm = put fm').
  { intros fm. rewrite does_is. unfold needs, reading_needs; simpl. rewrite !in_app_iff. intros [in_guards | [in_results | in_next]].
    - apply filter_In in in_guards as [in_guards _]. apply in_map_iff in in_guards as (fm' & <- & ?).
      exists fm'. rewrite !in_app_iff. auto.
    - apply in_map_iff in in_results as (fm' & <- & ?). exists fm'. rewrite !in_app_iff. auto.
    - destruct (next_after rd) as [[fm' d]|]; simpl in in_next; [|contradiction]. destruct in_next as [<- | []].
      exists fm'. rewrite !in_app_iff. simpl. auto. }
  rewrite Forall_forall in long. split; [|split; [|split]].
  - rewrite does_is. simpl. rewrite map_length. apply (variable_long _ _ _ proper).
  - apply Forall_forall. intros fm in_needs. destruct (needs_from fm in_needs) as (fm' & in_reading & ->).
    specialize (long fm' in_reading). subst put. now destruct choice.
  - assert (zero : choice <> None \/ chooses rd = false -> Forall (fun fm => choice_multiple fm = 0) (needs (does st))).
    { intros why. apply Forall_forall. intros fm in_needs. destruct (needs_from fm in_needs) as (fm' & in_reading & ->).
      subst put. destruct choice as [k|]; [reflexivity|]. destruct why as [why | why]; [congruence|].
      specialize (unchosen why). rewrite Forall_forall in unchosen. now apply unchosen. }
    replace (size_of (does st)) with
      (match chooses rd, choice with true, None => Choice | true, Some k => Number k | false, _ => Number (at_least rd) end)
      by now rewrite does_is.
    destruct (chooses rd); [destruct choice as [k|]; [|exact I]|]; apply zero; [left; discriminate | now right].
  - rewrite does_is. simpl. pose proof (next_fine _ _ _ proper) as fine. now destruct (next_after rd) as [[fm d]|].
Qed.

Theorem steps_well_shaped rd st :
  In rd rs -> In st (steps_of rd) ->
  well_shaped (variable_count f) (does st) /\
  length (leads_to st) = pile_count g /\ variable_count (leads_to st) = variable_count f.
Proof.
  intros in_rs in_steps. apply in_steps_of in in_steps as [[chooses (k & is)] | [is _]]; apply step_of_fine in is; auto.
Qed.

(** The same for a step with a choice put in, which is how a slide begins. *)
Theorem step_of_well_shaped rd k st :
  In rd rs -> chooses rd = true -> step_of rd (Some k) = Some st ->
  well_shaped (variable_count f) (does st) /\
  length (leads_to st) = pile_count g /\ variable_count (leads_to st) = variable_count f.
Proof. intros in_rs chooses is. now apply step_of_fine in is. Qed.

(** Nobody can choose more than there are stones. *)
Theorem choice_bounded rd st vs k :
  has_allowance g = false -> In rd rs -> In st (steps_of rd) -> length vs = variable_count f ->
  may_choose (does st) k -> legal (does st) vs k -> (taken (does st) k <= stones (place f vs))%N.
Proof.
  intros has_not in_rs in_steps vs_long choosable lawful.
  destruct (step_leads rd st vs k in_rs in_steps choosable lawful) as (chosen & _ & leading & ->). unfold reading_size.
  destruct (chooses rd) eqn:chooses.
  - apply readings_of_lines in in_rs as (l & rds & in_lines & are & in_rds).
    apply (line_choice_bounded g f l rds (lines_sound l in_lines) all_piles are rd vs chosen _ in_rds vs_long leading chooses).
  - rewrite (asks_zero _ _ _ (readings_proper rd in_rs) has_not). lia.
Qed.

(** The fixed piles behind a step are no larger than before: a step that leaves the family leads to one with fewer fixed stones. *)
Definition fixed_stones (f : fixed_piles) : N := fold_right (fun p n => match p with Some m => (m + n)%N | None => n end) 0%N f.

Lemma fixed_behind_down k : forall piles afters l,
  Forall2 becomes_fixed piles afters -> fixed_behind k afters = Some l ->
  l = piles \/ (fixed_stones l < fixed_stones piles)%N.
Proof.
  intros piles afters l fine. revert l. induction fine as [|pile after piles afters here _ IH]; simpl; intros l behind.
  - injection behind as <-. now left.
  - destruct after as [fm|], pile as [n|]; try contradiction; simpl in here.
    + unfold may_be_fixed in here. rewrite !andb_true_iff, !Z.leb_le in here. destruct here as [[_ times] offset_small].
      assert (choice_multiple fm * Z.of_N k <= 0) by (apply Z.mul_nonpos_nonneg; lia).
      destruct (Z.ltb_spec (offset fm + choice_multiple fm * Z.of_N k) 0); [discriminate|].
      destruct (fixed_behind k afters) as [l'|]; [|discriminate]. injection behind as <-.
      set (n' := Z.to_N (offset fm + choice_multiple fm * Z.of_N k)).
      assert (no_more : (n' <= n)%N) by lia.
      destruct (IH l' eq_refl) as [-> | less]; [|right; simpl; lia].
      destruct (N.eq_dec n' n) as [-> | differs]; [now left | right; simpl; lia].
    + destruct (fixed_behind k afters) as [l'|]; [|discriminate]. injection behind as <-.
      destruct (IH l' eq_refl) as [-> | less]; [now left | now right].
Qed.

Theorem steps_go_down rd st :
  In rd rs -> In st (steps_of rd) -> leads_to st = f \/ (fixed_stones (leads_to st) < fixed_stones f)%N.
Proof.
  intros in_rs in_steps. pose proof (fixed_fine _ _ _ (readings_proper rd in_rs)) as fine.
  apply in_steps_of in in_steps as [[_ (k & is)] | [is _]]; apply step_of_is in is as [_ behind];
    now apply (fixed_behind_down _ f _ _ fine) in behind.
Qed.
End Family.
