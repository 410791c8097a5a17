(** The conditions that make a certificate true, and the proof that they do. Their numbers are those of docs/CERTIFICATES.md; P is the
    target and R the reach. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Product Query Steps StepsFacts Slides Lowering Scene Cases Reaching Determinacy Lowered.
From Fibnim Require Export Question.
Import ListNotations.

(** For each reading: the automata [within] and [line], where it has them. *)
Definition evidence := list (option machine * option machine).

Definition fixed_eq_dec (x y : fixed_piles) : {x = y} + {x <> y}.
Proof. apply list_eq_dec. decide equality. apply N.eq_dec. Defined.

(** ** All conditions *)

Section Check.
Variables (s : system) (g : game) (f : fixed_piles) (target : machine) (target_of : fixed_piles -> option machine).

Let n := variable_count f.

(** The target of this family or of another one. *)
Definition aim_of (to : fixed_piles) : option machine :=
  if fixed_eq_dec to f then Some target
  else
    match target_of to with
    | Some m => if Nat.eqb (track_count m) (position_count g f) then Some m else None
    | None => None
    end.

Definition aim_step (st : step) : option aimed := option_map (Aimed (does st)) (aim_of (leads_to st)).

(** The moves of a reading. *)
Definition moves_of (rd : reading) : option (list aimed) := all_somes (map aim_step (steps_of rd)).

(** Conditions 4, 5 and 6. *)
Definition check_line (rd : reading) (automata : option machine * option machine) : outcome :=
  match automata with
  | (within, Some line) =>
      if negb (Nat.eqb (track_count line) n) then Fails else
      match chooses rd, slides rd, within with
      | false, _, None =>
          match moves_of rd with
          | Some moves => check_iff s n line moves
          | None => Fails
          end
      | true, Some sl, None =>
          let down := Aimed (lowering n (down sl) None) line in
          match step_of rd (Some (least sl)) with
          | None => check_iff s n line [down]
          | Some st =>
              match aim_step st with
              | Some first => check_iff s n line [first; down]
              | None => Fails
              end
          end
      | true, None, Some within =>
          if negb (Nat.eqb (track_count within) (S n)) then Fails else
          match moves_of rd with
          | None => Fails
          | Some moves =>
              match check_reaching s n within moves with
              | Holds =>
                  let all_stones := Form (repeat 1%Z n) 0 (Z.of_N (fixed_stones f)) in
                  check_iff s n line [Aimed (still n (Some (all_stones, 1%N))) within]
              | other => other
              end
          end
      | _, _, _ => Fails
      end
  | (_, None) => Fails
  end.

(** Conditions 4 to 6 of all readings. *)
Fixpoint check_lines (rs : list reading) (evidence : evidence) : outcome :=
  match rs, evidence with
  | [], [] => Holds
  | rd :: rs, automata :: evidence =>
      match check_line rd automata with
      | Holds => check_lines rs evidence
      | other => other
      end
  | _, _ => Fails
  end.

(** Condition 7: R(v) iff E(v) for one of the readings. *)
Definition check_any_line (reach : machine) (evidence : evidence) : outcome :=
  check_iff s n reach (map (Aimed (still n None)) (somes (map snd evidence))).

(** Conditions 1 to 3, for games with an allowance. *)
Definition check_allowance (reach : machine) (rs : list reading) : outcome :=
  match all_somes (map moves_of rs) with
  | Some moves => check_reaching s n reach (each_once (concat moves))
  | None => Fails
  end.
End Check.

(** Conditions 0 to 7. [target_of] are the targets of the families that moves lead to, other than this one. *)
Definition check_claim (s : system) (g : game) (f : fixed_piles) (q : question) (target reach : machine) (earlier : list machine)
  (lines : evidence) (target_of : fixed_piles -> option machine) : outcome :=
  let count := position_count g f in
  match readings g f with
  | None => Fails
  | Some rs =>
      if negb (forallb (fun m => Nat.eqb (track_count m) count) (target :: reach :: earlier)) then Fails else
      if match q with AsksValue _ => misere g | _ => false end then Fails else
      match check_question s count q target reach earlier with
      | Holds =>
          if has_allowance g then
            if forallb (fun automata => match automata with (None, None) => true | _ => false end) lines
            then check_allowance s g f target target_of reach rs
            else Fails
          else
            match check_lines s g f target target_of rs lines with
            | Holds => check_any_line s f reach lines
            | other => other
            end
      | other => other
      end
  end.

(** ** Why the conditions are enough *)

Lemma all_somes_map {A} (xs : list (option A)) : forall ys, all_somes xs = Some ys -> xs = map Some ys.
Proof.
  induction xs as [|[x|] xs IH]; cbn [all_somes]; intros ys found; try discriminate.
  - now injection found as <-.
  - destruct (all_somes xs) as [zs|]; [|discriminate]. injection found as <-. cbn [map]. f_equal. auto.
Qed.

Section Sound.
Variables (s : system) (g : game) (f : fixed_piles) (q : question) (target reach : machine) (earlier : list machine).
Variables (evidence : evidence) (target_of : fixed_piles -> option machine) (rs : list reading).

Let n := variable_count f.

Hypothesis valid : valid_system s = true.
Hypothesis formed : well_formed g = true.
Hypothesis down : goes_down g.
Hypothesis all : length f = pile_count g.
Hypothesis read : readings g f = Some rs.
Hypothesis others : forall f' m, f' <> f -> target_of f' = Some m ->
  variable_count f' = variable_count f -> length f' = pile_count g ->
  forall vs r, length vs = variable_count f' -> (has_allowance g = false -> r = 0%N) ->
    accepts s (source m) (tracks g vs r) = true <-> answer g q (place f' vs, r).

(** Up to this many stones the target is right. *)
Definition right_below (bound : N) : Prop :=
  forall vs r, length vs = n -> (has_allowance g = false -> r = 0%N) -> (stones (place f vs) < bound)%N ->
    accepts s (source target) (tracks g vs r) = true <-> answer g q (place f vs, r).

(** The shape of a step, and where it leads. *)
Definition fine (st : step) : Prop :=
  well_shaped g n (does st) /\ length (leads_to st) = pile_count g /\ variable_count (leads_to st) = n.

Lemma steps_fine rd st : In rd rs -> In st (steps_of rd) -> fine st.
Proof. apply steps_well_shaped; assumption. Qed.

Lemma aim_step_moving st m : aim_step g f target target_of st = Some m -> moving m = does st.
Proof. unfold aim_step. destruct (aim_of _ _ _ _ _); cbn [option_map]; [|discriminate]. now intros [= <-]. Qed.

Lemma fine_divides st m : fine st -> aim_step g f target target_of st = Some m -> divides (moving m).
Proof.
  intros [(_ & _ & _ & after) _] aimed_. rewrite (aim_step_moving _ _ aimed_). unfold divides.
  destruct (next (does st)) as [[fm d]|]; tauto.
Qed.

(** The target of a step says what the answer is after it. *)
Lemma step_right bound st m vs r k :
  right_below bound -> fine st -> aim_step g f target target_of st = Some m ->
  (stones (place f vs) <= bound)%N -> move g (place f vs, r) (behind st vs k) ->
  accepts s (source (aim m)) (numbers_behind (moving m) vs k) = true <-> answer g q (behind st vs k).
Proof.
  intros below ((lengths & _ & _ & after) & long & same) aimed_ few moved.
  rewrite (aim_step_moving _ _ aimed_). unfold aim_step in aimed_.
  destruct (aim_of g f target target_of (leads_to st)) as [m'|] eqn:found; [|discriminate].
  injection aimed_ as <-. cbn [aim].
  set (vs' := piles_behind (does st) vs k). set (r' := allowance_behind (does st) vs k).
  assert (count' : length vs' = n) by (unfold vs', piles_behind; now rewrite map_length).
  assert (without : has_allowance g = false -> r' = 0%N).
  { intros no. unfold r', allowance_behind. destruct (next (does st)) as [[fm d]|]; [|reflexivity]. destruct after. congruence. }
  replace (numbers_behind (does st) vs k) with (tracks g vs' r').
  2: { unfold tracks, numbers_behind. f_equal. destruct (next (does st)) as [[fm d]|]; [destruct after as [-> _]|rewrite after]; reflexivity. }
  assert (less : (stones (place (leads_to st) vs') < bound)%N).
  { apply down in moved; [|cbn [fst]; now rewrite place_length]. cbn [behind fst] in moved. fold vs' in moved. lia. }
  unfold behind. fold vs' r'. unfold aim_of in found.
  destruct (fixed_eq_dec (leads_to st) f) as [here|elsewhere].
  - injection found as <-. rewrite here in *. now apply below.
  - destruct (target_of (leads_to st)) as [m|] eqn:used; [|discriminate].
    destruct (Nat.eqb _ _); [|discriminate]. injection found as <-.
    apply (others (leads_to st) m elsewhere used same long); [now rewrite same|assumption].
Qed.

(** The moves of a reading are aimed steps. *)
Lemma moves_of_steps rd moves : moves_of g f target target_of rd = Some moves ->
  (forall st, In st (steps_of rd) -> exists m, In m moves /\ aim_step g f target target_of st = Some m) /\
  (forall m, In m moves -> exists st, In st (steps_of rd) /\ aim_step g f target target_of st = Some m).
Proof.
  intros found. unfold moves_of in found. apply all_somes_map in found. split.
  - intros st inside. apply (in_map (aim_step g f target target_of)) in inside. rewrite found in inside.
    apply in_map_iff in inside. destruct inside as (m & <- & among). eauto.
  - intros m among. apply (in_map Some) in among. rewrite <- found in among.
    apply in_map_iff in among. destruct among as (st & same & inside). eauto.
Qed.

Lemma moves_of_divide rd moves : In rd rs -> moves_of g f target target_of rd = Some moves -> Forall (fun m => divides (moving m)) moves.
Proof.
  intros among found. apply Forall_forall. intros m here. destruct (moves_of_steps _ _ found) as [_ from].
  destruct (from m here) as (st & inside & aimed_). apply (fine_divides st); [|assumption]. now apply (steps_fine rd).
Qed.

(** *** Games with an allowance *)

Lemma allowance_right bound vs r :
  has_allowance g = true -> check_allowance s g f target target_of reach rs = Holds ->
  right_below bound -> length vs = n -> (stones (place f vs) <= bound)%N ->
  accepts s (source reach) (vs ++ [r]) = true <-> exists p, move g (place f vs, r) p /\ answer g q p.
Proof.
  intros with_ found below count few. unfold check_allowance in found. fold n in found.
  destruct (all_somes _) as [movess|] eqn:all_moves; [|discriminate]. apply all_somes_map in all_moves.
  assert (without : has_allowance g = false -> r = 0%N) by congruence.
  assert (from : forall m, In m (concat movess) ->
    exists rd st, In rd rs /\ In st (steps_of rd) /\ aim_step g f target target_of st = Some m).
  { intros m among. apply in_concat in among. destruct among as (moves & there & among).
    apply (in_map Some) in there. rewrite <- all_moves in there. apply in_map_iff in there.
    destruct there as (rd & found' & there). destruct (moves_of_steps _ _ found') as [_ back].
    destruct (back m among) as (st & inside & aimed_). eauto. }
  assert (divide : Forall (fun m => divides (moving m)) (each_once (concat movess))).
  { apply Forall_forall. intros m among. apply each_once_in in among.
    destruct (from m among) as (rd & st & there & inside & aimed_).
    apply (fine_divides st); [|assumption]. now apply (steps_fine rd). }
  rewrite (check_reaching_sound s n reach _ valid divide found vs count r).
  split.
  - intros (m & k & among & may & small & lawful & said). apply each_once_in in among.
    destruct (from m among) as (rd & st & there & inside & aimed_).
    pose proof (aim_step_moving _ _ aimed_) as same. rewrite same in may, small, lawful.
    assert (moved : move g (place f vs, r) (behind st vs k)).
    { apply (moves_are_steps g f rs formed all read vs r _ count without). exists rd, st, k. repeat split; auto. }
    exists (behind st vs k). split; [assumption|].
    apply (step_right bound st m vs r k); auto. now apply (steps_fine rd).
  - intros (p & moved & yes). pose proof moved as by_step.
    apply (moves_are_steps g f rs formed all read vs r _ count without) in by_step.
    destruct by_step as (rd & st & k & there & inside & (may & lawful & small) & ->).
    assert (here : exists moves, In moves movess /\ moves_of g f target target_of rd = Some moves).
    { apply (in_map (moves_of g f target target_of)) in there. rewrite all_moves in there.
      apply in_map_iff in there. destruct there as (moves & <- & among). eauto. }
    destruct here as (moves & among & found').
    destruct (moves_of_steps _ _ found') as [forth _]. destruct (forth st inside) as (m & one & aimed_).
    assert (listed : In m (concat movess)) by (apply in_concat; eauto).
    destruct (each_once_all m _ listed) as (m' & kept & same_shape & same_target).
    pose proof (aim_step_moving _ _ aimed_) as same.
    exists m', k. unfold to_target. rewrite same_shape, same_target.
    split; [assumption|]. rewrite same at 1 2 3. repeat split; auto.
    apply (step_right bound st m vs r k); auto. now apply (steps_fine rd).
Qed.

(** *** Games without an allowance *)

Hypothesis without_allowance_ : has_allowance g = false.

Lemma reads_move_moves rd vs p : In rd rs -> length vs = n -> reads_move rd vs p -> move g (place f vs, 0%N) p.
Proof.
  intros there count (st & k & inside & may & lawful & ->).
  apply (moves_are_steps g f rs formed all read vs 0 _ count (fun _ => eq_refl)).
  exists rd, st, k. repeat split; auto. congruence.
Qed.

(** That some move of a reading leads to the target, in terms of its aimed moves. *)
Lemma some_move_right bound rd moves vs :
  In rd rs -> moves_of g f target target_of rd = Some moves -> right_below bound -> length vs = n -> (stones (place f vs) <= bound)%N ->
  (exists m k, In m moves /\ may_choose (moving m) k /\ to_target s vs k m) <-> (exists p, reads_move rd vs p /\ answer g q p).
Proof.
  intros there found below count few. destruct (moves_of_steps _ _ found) as [forth back]. split.
  - intros (m & k & among & may & lawful & said).
    destruct (back m among) as (st & inside & aimed_). pose proof (aim_step_moving _ _ aimed_) as same.
    rewrite same in may, lawful.
    assert (reads : reads_move rd vs (behind st vs k)) by (exists st, k; auto).
    exists (behind st vs k). split; [assumption|].
    apply (step_right bound st m vs 0 k); auto; [now apply (steps_fine rd)|now apply (reads_move_moves rd)].
  - intros (p & reads & yes). pose proof (reads_move_moves _ _ _ there count reads) as moved.
    destruct reads as (st & k & inside & may & lawful & ->).
    destruct (forth st inside) as (m & among & aimed_). pose proof (aim_step_moving _ _ aimed_) as same.
    exists m, k. unfold to_target. rewrite same at 1 2. repeat split; auto.
    apply (step_right bound st m vs 0 k); auto. now apply (steps_fine rd).
Qed.

Lemma single_right bound rd line moves vs :
  In rd rs -> chooses rd = false -> moves_of g f target target_of rd = Some moves -> check_iff s n line moves = Holds ->
  right_below bound -> length vs = n -> (stones (place f vs) <= bound)%N ->
  accepts s (source line) vs = true <-> exists p, reads_move rd vs p /\ answer g q p.
Proof.
  intros there no_choice found checked below count few.
  rewrite (check_iff_sound s n line moves vs valid count (moves_of_divide rd moves there found) checked).
  rewrite <- (some_move_right bound rd moves vs there found below count few), Exists_exists.
  assert (nothing_chosen : forall m k, In m moves -> may_choose (moving m) k <-> k = 0%N).
  { intros m k among. destruct (moves_of_steps _ _ found) as [_ back]. destruct (back m among) as (st & inside & aimed_).
    rewrite (aim_step_moving _ _ aimed_). unfold may_choose.
    assert (number : exists x, size_of (does st) = Number x); [|destruct number as (x & ->); tauto].
    unfold steps_of in inside. rewrite no_choice in inside. apply in_somes in inside. destruct inside as [inside|[]].
    unfold step_of in inside. rewrite no_choice in inside. destruct (existsb _ _); [discriminate|].
    destruct (fixed_behind _ _); cbn [option_map] in inside; [|discriminate]. injection inside as <-. cbn [does size_of]. eauto. }
  split.
  - intros (m & among & reached). exists m, 0%N. repeat split; try apply reached; auto. now apply nothing_chosen.
  - intros (m & k & among & may & reached). exists m. apply nothing_chosen in may; [|assumption]. now subst k.
Qed.

Lemma within_right bound rd line within moves vs :
  In rd rs -> moves_of g f target target_of rd = Some moves -> check_reaching s n within moves = Holds ->
  check_iff s n line [Aimed (still n (Some (Form (repeat 1%Z n) 0 (Z.of_N (fixed_stones f)), 1%N))) within] = Holds ->
  right_below bound -> length vs = n -> (stones (place f vs) <= bound)%N ->
  accepts s (source line) vs = true <-> exists p, reads_move rd vs p /\ answer g q p.
Proof.
  intros there found reaching checked below count few.
  set (all_stones := Form (repeat 1%Z n) 0 (Z.of_N (fixed_stones f))) in *.
  assert (divide : Forall (fun m => divides (moving m)) [Aimed (still n (Some (all_stones, 1%N))) within]).
  { constructor; [|constructor]. cbn. discriminate. }
  rewrite (check_iff_sound s n line _ vs valid count divide checked).
  assert (sum : form_value all_stones vs 0 = Z.of_N (stones (place f vs))).
  { unfold form_value. cbn [all_stones multiples choice_multiple offset].
    rewrite <- count, sum_of_ones, stones_placed by assumption. lia. }
  assert (still_reaches : Exists (to_target s vs 0) [Aimed (still n (Some (all_stones, 1%N))) within] <->
    accepts s (source within) (vs ++ [stones (place f vs)]) = true).
  { rewrite Exists_cons, Exists_nil. unfold to_target. cbn [moving aim].
    rewrite still_legal by assumption. unfold numbers_behind. rewrite still_behind by assumption.
    unfold still, allowance_behind. cbn [lowering next]. rewrite sum, N2Z.id, N.div_1_r.
    intuition lia. }
  rewrite still_reaches.
  rewrite (check_reaching_sound s n within moves valid (moves_of_divide rd moves there found) reaching vs count).
  rewrite <- (some_move_right bound rd moves vs there found below count few).
  split; intros (m & k & among & may & reached).
  - exists m, k. tauto.
  - exists m, k. repeat split; try assumption; try apply reached.
    destruct (moves_of_steps _ _ found) as [_ back]. destruct (back m among) as (st & inside & aimed_).
    pose proof (aim_step_moving _ _ aimed_) as same. destruct reached as [lawful _]. rewrite same in may, lawful |- *.
    now apply (choice_bounded g f rs formed all read rd st vs k).
Qed.

(** Condition 5 determines the automaton by induction on the piles. *)
Lemma slide_right bound rd sl line firsts :
  In rd rs -> slides rd = Some sl ->
  match step_of rd (Some (least sl)) with
  | None => firsts = []
  | Some st => exists m, aim_step g f target target_of st = Some m /\ firsts = [m]
  end ->
  check_iff s n line (firsts ++ [Aimed (lowering n (Steps.down sl) None) line]) = Holds ->
  right_below bound ->
  forall vs, length vs = n -> (stones (place f vs) <= bound)%N ->
    accepts s (source line) vs = true <-> exists p, reads_move rd vs p /\ answer g q p.
Proof.
  intros there slides_ first checked below vs.
  remember (stones vs) as total eqn:is. revert vs is.
  induction total as [total IH] using (well_founded_induction N.lt_wf_0). intros vs is count few.
  destruct (slide_lengths g f rs formed all read rd sl there slides_) as [long some]. fold n in long.
  assert (choice : chooses rd = true).
  { unfold slides in slides_. destruct (chooses rd); [reflexivity|discriminate]. }
  assert (first_fine : forall st, step_of rd (Some (least sl)) = Some st -> fine st).
  { intros st found. now apply (step_of_well_shaped g f rs formed all read rd (least sl)). }
  assert (divide : Forall (fun m => divides (moving m)) (firsts ++ [Aimed (lowering n (Steps.down sl) None) line])).
  { apply Forall_app. split; [|repeat constructor].
    destruct (step_of rd (Some (least sl))) as [st|]; [|subst; constructor].
    destruct first as (m & aimed_ & ->). constructor; [|constructor]. apply (fine_divides st); auto. }
  rewrite (check_iff_sound s n line _ vs valid count divide checked), Exists_app.
  pose proof (slides_down g f rs formed all read rd sl vs) as slide_.
  (* the first move *)
  assert (first_right : Exists (to_target s vs 0) firsts <->
    exists st, step_of rd (Some (least sl)) = Some st /\ legal (does st) vs 0 /\ answer g q (behind st vs 0)).
  { destruct (step_of rd (Some (least sl))) as [st|] eqn:found.
    - destruct first as (m & aimed_ & ->). rewrite Exists_cons, Exists_nil. unfold to_target.
      pose proof (aim_step_moving _ _ aimed_) as same.
      assert (agree : legal (does st) vs 0 ->
        accepts s (source (aim m)) (numbers_behind (moving m) vs 0) = true <-> answer g q (behind st vs 0)).
      { intros lawful. apply (step_right bound st m vs 0 0); auto. apply (reads_move_moves rd); auto.
        apply slide_; auto. left. exists st. auto. }
      rewrite same in agree |- *. split.
      + intros [[lawful said]|[]]. exists st. tauto.
      + intros (st' & [= <-] & lawful & yes). left. tauto.
    - subst firsts. rewrite Exists_nil. split; [tauto|]. intros (st & wrong & _). discriminate. }
  (* further ones *)
  assert (down_right : Exists (to_target s vs 0) [Aimed (lowering n (Steps.down sl) None) line] <->
    Forall2 N.le (Steps.down sl) vs /\ exists p, reads_move rd (lowered vs (Steps.down sl)) p /\ answer g q p).
  { rewrite Exists_cons, Exists_nil. unfold to_target. cbn [moving aim].
    rewrite lowering_legal by assumption. unfold numbers_behind. rewrite lowering_behind by assumption.
    cbn [lowering next]. rewrite app_nil_r.
    assert (agree : Forall2 N.le (Steps.down sl) vs ->
      accepts s (source line) (lowered vs (Steps.down sl)) = true <->
      exists p, reads_move rd (lowered vs (Steps.down sl)) p /\ answer g q p).
    { intros fits_. pose proof (lowered_stones vs (Steps.down sl) fits_ some) as fewer.
      assert (count' : length (lowered vs (Steps.down sl)) = n) by (rewrite lowered_length; congruence).
      apply (IH (stones (lowered vs (Steps.down sl)))); auto; [now subst total|].
      rewrite stones_placed in few |- * by assumption. lia. }
    tauto. }
  rewrite first_right, down_right. split.
  - intros [(st & found & lawful & yes)|(fits_ & p & reads & yes)].
    + exists (behind st vs 0). split; [|assumption]. apply slide_; auto. left. exists st. auto.
    + exists p. split; [|assumption]. apply slide_; auto.
  - intros (p & reads & yes). apply slide_ in reads; auto. destruct reads as [(st & found & lawful & ->)|(fits_ & reads)].
    + left. exists st. auto.
    + right. split; [assumption|]. exists p. auto.
Qed.

Lemma line_right bound rd automata vs :
  In rd rs -> check_line s g f target target_of rd automata = Holds ->
  right_below bound -> length vs = n -> (stones (place f vs) <= bound)%N ->
  exists line, snd automata = Some line /\
    (accepts s (source line) vs = true <-> exists p, reads_move rd vs p /\ answer g q p).
Proof.
  intros there checked below count few. destruct automata as [within [line|]]; [|discriminate].
  exists line. split; [reflexivity|]. cbn [check_line] in checked. fold n in checked.
  destruct (negb _); [discriminate|].
  destruct (chooses rd) eqn:choice; [destruct (slides rd) as [sl|] eqn:slides_|]; destruct within as [within|]; try discriminate.
  - destruct (step_of rd (Some (least sl))) as [st|] eqn:first.
    + destruct (aim_step g f target target_of st) as [m|] eqn:aimed_; [|discriminate].
      apply (slide_right bound rd sl line [m]); auto. rewrite first. eauto.
    + apply (slide_right bound rd sl line []); auto. now rewrite first.
  - destruct (negb _); [discriminate|].
    destruct (moves_of g f target target_of rd) as [moves|] eqn:found; [|discriminate].
    destruct (check_reaching s n within moves) eqn:reaching; try discriminate.
    now apply (within_right bound rd line within moves).
  - destruct (moves_of g f target target_of rd) as [moves|] eqn:found; [|discriminate].
    now apply (single_right bound rd line moves).
Qed.

Lemma lines_right bound vs :
  check_lines s g f target target_of rs evidence = Holds -> check_any_line s f reach evidence = Holds ->
  right_below bound -> length vs = n -> (stones (place f vs) <= bound)%N ->
  accepts s (source reach) vs = true <-> exists p, move g (place f vs, 0%N) p /\ answer g q p.
Proof.
  intros checked any below count few. unfold check_any_line in any. fold n in any.
  assert (divide : Forall (fun m => divides (moving m)) (map (Aimed (still n None)) (somes (map snd evidence)))).
  { apply Forall_map, Forall_forall. intros m _. exact I. }
  rewrite (check_iff_sound s n reach _ vs valid count divide any).
  assert (one_line : Exists (to_target s vs 0) (map (Aimed (still n None)) (somes (map snd evidence))) <->
    exists line, In (Some line) (map snd evidence) /\ accepts s (source line) vs = true).
  { rewrite Exists_exists. unfold to_target.
    assert (behind_ : numbers_behind (still n None) vs 0 = vs).
    { unfold numbers_behind. rewrite still_behind by assumption. apply app_nil_r. }
    split.
    - intros (m & among & _ & said). apply in_map_iff in among. destruct among as (line & <- & among).
      apply in_somes in among. cbn [moving aim] in said. rewrite behind_ in said. eauto.
    - intros (line & among & said). exists (Aimed (still n None) line). repeat split.
      + apply in_map. now apply in_somes.
      + cbn [moving]. now apply still_legal.
      + cbn [moving aim]. now rewrite behind_. }
  rewrite one_line.
  assert (by_reading : (exists p, move g (place f vs, 0%N) p /\ answer g q p) <->
    exists rd, In rd rs /\ exists p, reads_move rd vs p /\ answer g q p).
  { split.
    - intros (p & moved & yes). apply (moves_are_steps g f rs formed all read vs 0 p count (fun _ => eq_refl)) in moved.
      destruct moved as (rd & st & k & there & inside & (may & lawful & _) & ->).
      exists rd. split; [assumption|]. exists (behind st vs k). split; [|assumption]. exists st, k. auto.
    - intros (rd & there & p & reads & yes). exists p. split; [|assumption]. now apply (reads_move_moves rd). }
  rewrite by_reading. clear one_line by_reading any.
  assert (part : forall rs' evidence', incl rs' rs -> check_lines s g f target target_of rs' evidence' = Holds ->
    (exists line, In (Some line) (map snd evidence') /\ accepts s (source line) vs = true) <->
    exists rd, In rd rs' /\ exists p, reads_move rd vs p /\ answer g q p).
  { induction rs' as [|rd rs' IH]; intros [|automata evidence'] inside checked'; try discriminate.
    - split; [intros (line & [] & _)|intros (rd & [] & _)].
    - cbn [check_lines] in checked'. destruct (check_line _ _ _ _ _ rd automata) eqn:here; try discriminate.
      destruct (line_right bound rd automata vs) as (line & is & agree); auto; [apply inside; now left|].
      specialize (IH evidence' (fun x there => inside x (or_intror there)) checked').
      cbn [map]. rewrite is. split.
      + intros (line' & [[= <-]|among] & said).
        * exists rd. split; [now left|]. now apply agree.
        * destruct IH as [forth _]. destruct forth as (rd' & there & yes); [eauto|]. exists rd'. split; [now right|assumption].
      + intros (rd' & [<-|among] & yes).
        * exists line. split; [now left|]. now apply agree.
        * destruct IH as [_ back]. destruct back as (line' & there & said); [eauto|]. exists line'. split; [now right|assumption]. }
  apply part; [apply incl_refl|assumption].
Qed.
End Sound.

(** ** All in all *)

Theorem check_claim_sound s g f q target reach earlier lines target_of :
  valid_system s = true -> well_formed g = true -> goes_down g -> length f = pile_count g ->
  (forall f' m, f' <> f -> target_of f' = Some m ->
     variable_count f' = variable_count f -> length f' = pile_count g ->
     forall vs r, length vs = variable_count f' -> (has_allowance g = false -> r = 0%N) ->
       accepts s (source m) (tracks g vs r) = true <-> answer g q (place f' vs, r)) ->
  Forall2 (fun m q' =>
     forall vs r, length vs = variable_count f -> (has_allowance g = false -> r = 0%N) ->
       accepts s (source m) (tracks g vs r) = true <-> exists p, move g (place f vs, r) p /\ answer g q' p)
    earlier (earlier_questions g q) ->
  check_claim s g f q target reach earlier lines target_of = Holds ->
  true_claim {| numbers := s; rules := g; fixed := f; asks := q; Claim.target := source target; Claim.reach := source reach |}.
Proof.
  intros valid formed down all others before checked. unfold check_claim in checked.
  destruct (readings g f) as [rs|] eqn:read; [|discriminate].
  destruct (negb _); [discriminate|].
  destruct (match q with AsksValue _ => misere g | _ => false end); [discriminate|].
  destruct (check_question _ _ _ _ _ _) eqn:question_checked; try discriminate.
  assert (reach_right : forall bound vs r,
    right_below s g f q target bound -> length vs = variable_count f -> (has_allowance g = false -> r = 0%N) ->
    (stones (place f vs) <= bound)%N ->
    accepts s (source reach) (tracks g vs r) = true <-> exists p, move g (place f vs, r) p /\ answer g q p).
  { intros bound vs r below count without few. unfold tracks. destruct (has_allowance g) eqn:kind.
    - destruct (forallb _ lines); [|discriminate].
      eapply allowance_right; eauto.
    - destruct (check_lines _ _ _ _ _ rs lines) eqn:lines_checked; try discriminate.
      rewrite (without eq_refl), app_nil_r.
      eapply lines_right; eauto. }
  assert (all_right : forall bound, right_below s g f q target bound).
  { induction bound as [|bound IH] using N.peano_ind; intros vs r count without few; [lia|].
    eapply question_right; eauto. apply (reach_right bound); auto. lia. }
  split; [exact down|]. intros vs r count without. cbn [rules fixed numbers asks Claim.target Claim.reach] in *. split.
  - now apply (all_right (N.succ (stones (place f vs)))); [| |lia].
  - now apply (reach_right (stones (place f vs))); [| | |lia].
Qed.
