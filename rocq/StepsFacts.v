(** The moves of a family are its steps ([moves_are_steps]).

    They are the moves of its readings ([moves_are_readings]), and what a reading does, its steps do ([step_leads], [leads_step]). *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Steps.
From Fibnim Require Export FormsFacts ReadingsFacts.
Import ListNotations.
Open Scope Z_scope.

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

Lemma in_numbers_from k : forall more from, In k (numbers_from more from) <-> (from <= k <= from + N.of_nat more)%N.
Proof.
  induction more as [|more IH]; intros from; cbn [numbers_from In].
  - lia.
  - rewrite IH. lia.
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

(** ** All moves of a family *)

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
    + apply in_somes, in_map_iff. exists k. split; [exact is|]. apply in_numbers_from. rewrite N2Nat.id.
      destruct leading as (_ & l & behind & _). pose proof (largest_choice_bounds rd k l behind) as bound.
      rewrite largest in bound. lia.
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

(** No choice exceeds the number of stones. *)
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

(** The fixed piles after a step are no larger than before: a step that leaves the family leads to one with fewer fixed stones. *)
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
