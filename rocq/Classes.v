(** When families are the same: each gets a class, and those with the same steps get the same one.

    A family is a game with some piles fixed. Its class is the number of its definition: how many piles are variable, whether there
    is an allowance, and the set of its steps, what they do and where they lead, to the family itself or to which class. Whether
    the game is misere does not matter here.

    Games, the shapes of steps and definitions are numbered in tables, under their codes ([Keys]). A family that is known is found
    with about log n comparisons of keys; a new one costs its steps, and those of families that it leads to and that are not known
    yet, each family once. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Claim Steps StepsFacts Keys Bisimulation.
Import ListNotations.

(** ** Codes *)

Definition code_term (t : term) : key :=
  code_pair (code_list code_Z) (code_pair code_Z (code_pair code_Z code_Z))
    (of_piles t, (of_choice t, (of_allowance t, constant t))).

Definition code_sign (s : sign) : key :=
  [match s with AtMost => 0 | Less => 1 | AtLeast => 2 | Greater => 3 | Equal => 4 | Unequal => 5 end]%Z.

Definition code_comparison (c : Rules.comparison) : key :=
  code_pair code_sign (code_pair code_term code_term) (compared c, (left c, right c)).

Definition code_next (n : next_allowance) : key :=
  code_option (code_pair code_term code_N) (match n with Quotient t d => Some (t, d) | Everything => None end).

Definition code_line (l : line) : key :=
  code_pair code_bool (code_pair (code_list code_comparison) (code_pair (code_list code_term) (code_option code_next)))
    (has_choice l, (guard l, (piles_after l, allowance_after l))).

(** Without [misere]. *)
Definition code_game (g : game) : key :=
  code_pair code_nat (code_pair code_bool (code_list code_line)) (pile_count g, (has_allowance g, lines g)).

Definition code_fixed : fixed_piles -> key := code_list (code_option code_N).

(** The game by its number. *)
Definition code_family (n : N) (f : fixed_piles) : key := code_pair code_N code_fixed (n, f).

Definition code_form (f : form) : key :=
  code_pair (code_list code_Z) (code_pair code_Z code_Z) (multiples f, (choice_multiple f, offset f)).

Definition code_size (s : size) : key := code_option code_N (match s with Number n => Some n | Choice => None end).

Definition code_shape (s : shape) : key :=
  code_pair code_size (code_pair (code_list code_form) (code_pair (code_list code_form) (code_option (code_pair code_form code_N))))
    (size_of s, (guards s, (results s, next s))).

Create HintDb free discriminated.
#[local] Hint Resolve code_Z_free code_N_free code_nat_free code_bool_free code_pair_free code_option_free code_list_free : free.

Lemma code_term_free : prefix_free code_term.
Proof. unfold code_term. apply prefix_free_by; [auto 10 with free|]. intros [] []; simpl; congruence. Qed.

Lemma code_sign_free : prefix_free code_sign.
Proof. intros [] [] u v; simpl; intros [=]; auto. Qed.

#[local] Hint Resolve code_term_free code_sign_free : free.

Lemma code_comparison_free : prefix_free code_comparison.
Proof. unfold code_comparison. apply prefix_free_by; [auto 10 with free|]. intros [] []; simpl; congruence. Qed.

Lemma code_next_free : prefix_free code_next.
Proof. unfold code_next. apply prefix_free_by; [auto 10 with free|]. intros [] []; simpl; congruence. Qed.

#[local] Hint Resolve code_comparison_free code_next_free : free.

Lemma code_line_free : prefix_free code_line.
Proof. unfold code_line. apply prefix_free_by; [auto 10 with free|]. intros [] []; simpl; congruence. Qed.

#[local] Hint Resolve code_line_free : free.

Lemma code_game_same g g' :
  code_game g = code_game g' -> pile_count g = pile_count g' /\ has_allowance g = has_allowance g' /\ lines g = lines g'.
Proof.
  unfold code_game. intros E. apply prefix_free_injective in E; [|auto 10 with free]. injection E as E1 E2 E3. auto.
Qed.

Lemma code_fixed_free : prefix_free code_fixed.
Proof. exact (code_list_free _ (code_option_free _ code_N_free)). Qed.

#[local] Hint Resolve code_fixed_free : free.

Lemma code_family_injective n f n' f' : code_family n f = code_family n' f' -> n = n' /\ f = f'.
Proof.
  unfold code_family. intros E. apply prefix_free_injective in E; [|auto with free].
  injection E as E1 E2. auto.
Qed.

Lemma code_form_free : prefix_free code_form.
Proof. unfold code_form. apply prefix_free_by; [auto 10 with free|]. intros [] []; simpl; congruence. Qed.

Lemma code_size_free : prefix_free code_size.
Proof. unfold code_size. apply prefix_free_by; [auto 10 with free|]. intros [] []; simpl; congruence. Qed.

#[local] Hint Resolve code_form_free code_size_free : free.

Lemma code_shape_free : prefix_free code_shape.
Proof. unfold code_shape. apply prefix_free_by; [auto 10 with free|]. intros [] []; simpl; congruence. Qed.

(** ** Shapes whose guards are the same set *)

Definition normal_shape (s : shape) : shape :=
  Shape (size_of s) (sorted_set code_form (guards s)) (results s) (next s).

Lemma normal_shape_legal s vs k : legal (normal_shape s) vs k <-> legal s vs k.
Proof.
  unfold legal, needs. rewrite !Forall_app. apply and_iff_compat_r. simpl. rewrite !Forall_forall.
  split; intros all fm I; apply all, (sorted_set_in code_form); auto using code_form_free.
Qed.

(** Such shapes do the same to all numbers. *)
Lemma same_normal_shape s s' :
  normal_shape s = normal_shape s' ->
  (forall vs k, legal s vs k <-> legal s' vs k) /\
  size_of s = size_of s' /\ results s = results s' /\ next s = next s'.
Proof.
  intros E. split; [|injection E; auto].
  intros vs k. rewrite <- (normal_shape_legal s), <- (normal_shape_legal s'), E. tauto.
Qed.

(** ** Definitions of classes *)

(** The steps are pairs: the number of the shape, and 0 for the family itself or a class plus 1. *)
Definition definition := (nat * (bool * list (N * N)))%type.

Definition code_step : N * N -> key := code_pair code_N code_N.

Definition code_definition : definition -> key := code_pair code_nat (code_pair code_bool (code_list code_step)).

Lemma code_step_free : prefix_free code_step.
Proof. exact (code_pair_free _ _ code_N_free code_N_free). Qed.

Lemma code_definition_free : prefix_free code_definition.
Proof. exact (code_pair_free _ _ code_nat_free (code_pair_free _ _ code_bool_free (code_list_free _ code_step_free))). Qed.

(** Tables of what has a number, the classes of families that are known, and how many steps of families may yet be looked at. *)
Record classes := Classes { games : table; shapes : table; definitions : table; known : Map.t N; steps_left : N }.

(** Two million steps in all: ten seconds, and half a gigabyte. Pairs of fixed piles up to 40 need 70,000. *)
Definition no_classes : classes := Classes no_entries no_entries no_entries (Map.empty N) 2000000.

Definition same_fixed (f f' : fixed_piles) : bool := match compare_keys (code_fixed f) (code_fixed f') with Eq => true | _ => false end.

(** The steps of a family as pairs, in front of [named]. [visit] gives the class of a family with fewer fixed stones. *)
Fixpoint name_steps (visit : classes -> fixed_piles -> option (classes * N)) (f : fixed_piles)
  (sts : list step) (cs : classes) (named : list (N * N)) : option (classes * list (N * N)) :=
  match sts with
  | [] => Some (cs, named)
  | st :: sts =>
      let (table, s) := intern (shapes cs) (code_shape (normal_shape (does st))) in
      let cs := Classes (games cs) table (definitions cs) (known cs) (steps_left cs) in
      if same_fixed (leads_to st) f then name_steps visit f sts cs ((s, 0%N) :: named)
      else match visit cs (leads_to st) with
      | Some (cs, c) => name_steps visit f sts cs ((s, N.succ c) :: named)
      | None => None
      end
  end.

(** The class of a family of the game g with number n; [fuel] is more than its fixed stones. *)
Fixpoint visit (g : game) (n : N) (fuel : nat) (cs : classes) (f : fixed_piles) : option (classes * N) :=
  match Map.find (code_family n f) (known cs) with
  | Some c => Some (cs, c)
  | None =>
      match fuel, readings g f with
      | S fuel, Some rs =>
          let sts := flat_map steps_of rs in
          let cost := N.succ (N.of_nat (length sts)) in
          if (steps_left cs <? cost)%N then None
          else
            match name_steps (visit g n fuel) f sts
                    (Classes (games cs) (shapes cs) (definitions cs) (known cs) (steps_left cs - cost)) [] with
            | Some (cs, named) =>
                let (table, c) := intern (definitions cs)
                  (code_definition (variable_count f, (has_allowance g, sorted_set code_step named))) in
                let cs := Classes (games cs) (shapes cs) table (known cs) (steps_left cs) in
                match Map.find (code_family n f) (known cs) with
                | Some c => Some (cs, c)   (* cannot be, but to ask is cheaper than to prove it *)
                | None => Some (Classes (games cs) (shapes cs) table (Map.add (code_family n f) c (known cs)) (steps_left cs), c)
                end
            | None => None
            end
      | _, _ => None
      end
  end.

(** The class of a family, and the classes that are known then; nothing if the piles cannot be fixed so, or there are too many. *)
Definition class_of (cs : classes) (g : game) (f : fixed_piles) : option (classes * N) :=
  let (table, n) := intern (games cs) (code_game g) in
  visit g n (S (N.to_nat (fixed_stones f))) (Classes table (shapes cs) (definitions cs) (known cs) (steps_left cs)) f.

(** ** What classes mean *)

Definition in_class (cs : classes) (g : game) (f : fixed_piles) (c : N) : Prop :=
  well_formed g = true /\ length f = pile_count g /\
  exists n, number_of (games cs) (code_game g) = Some n /\ Map.find (code_family n f) (known cs) = Some c.

(** The pair of numbers that represents a step. *)
Definition names (cs : classes) (g : game) (f : fixed_piles) (st : step) (named : N * N) : Prop :=
  number_of (shapes cs) (code_shape (normal_shape (does st))) = Some (fst named) /\
  (snd named = 0%N /\ leads_to st = f \/ exists c, snd named = N.succ c /\ in_class cs g (leads_to st) c).

(** The pairs stand for exactly these steps. *)
Definition names_all (cs : classes) (g : game) (f : fixed_piles) (sts : list step) (named : list (N * N)) : Prop :=
  (forall st, In st sts -> exists n, In n named /\ names cs g f st n) /\
  (forall n, In n named -> exists st, In st sts /\ names cs g f st n).

(** The definition of the class is that of the family. *)
Definition described (cs : classes) (g : game) (f : fixed_piles) (c : N) : Prop :=
  exists rs named,
    readings g f = Some rs /\
    number_of (definitions cs) (code_definition (variable_count f, (has_allowance g, named))) = Some c /\
    names_all cs g f (flat_map steps_of rs) named.

Definition sound_classes (cs : classes) : Prop :=
  sound_table (games cs) /\ sound_table (shapes cs) /\ sound_table (definitions cs) /\
  forall k c, Map.find k (known cs) = Some c ->
    exists g n f, k = code_family n f /\ number_of (games cs) (code_game g) = Some n /\ described cs g f c.

(** More is known, and nothing has changed. *)
Definition extends (cs cs' : classes) : Prop :=
  table_extends (games cs) (games cs') /\ table_extends (shapes cs) (shapes cs') /\
  table_extends (definitions cs) (definitions cs') /\
  forall k c, Map.find k (known cs) = Some c -> Map.find k (known cs') = Some c.

Lemma extends_refl cs : extends cs cs.
Proof. repeat split; intros ? ?; auto. Qed.

Lemma extends_trans cs1 cs2 cs3 : extends cs1 cs2 -> extends cs2 cs3 -> extends cs1 cs3.
Proof. intros [A1 [B1 [C1 D1]]] [A2 [B2 [C2 D2]]]. repeat split; intros ? ? F; auto. Qed.

Lemma in_class_extends cs cs' g f c : extends cs cs' -> in_class cs g f c -> in_class cs' g f c.
Proof. intros [A [_ [_ D]]] [formed [all [n [G K]]]]. repeat split; auto. exists n. auto. Qed.

Lemma names_extends cs cs' g f st n : extends cs cs' -> names cs g f st n -> names cs' g f st n.
Proof.
  intros E [S T]. split; [now apply E|]. destruct T as [T|[c [T C]]]; [now left|].
  right. exists c. eauto using in_class_extends.
Qed.

Lemma names_all_extends cs cs' g f sts named : extends cs cs' -> names_all cs g f sts named -> names_all cs' g f sts named.
Proof.
  intros E [A B]. split.
  - intros st I. destruct (A st I) as [n [J N]]. eauto using names_extends.
  - intros n I. destruct (B n I) as [st [J N]]. eauto using names_extends.
Qed.

Lemma described_extends cs cs' g f c : extends cs cs' -> described cs g f c -> described cs' g f c.
Proof.
  intros E [rs [named [R [D A]]]]. exists rs, named. split; [exact R|]. split; [now apply E|].
  now apply (names_all_extends cs).
Qed.

(** Other tables, but nothing new in [known]. *)
Lemma sound_classes_extends cs cs' :
  extends cs cs' -> sound_classes cs -> known cs' = known cs ->
  sound_table (games cs') -> sound_table (shapes cs') -> sound_table (definitions cs') -> sound_classes cs'.
Proof.
  intros E [_ [_ [_ K]]] same A B C. refine (conj A (conj B (conj C _))).
  intros k c F. rewrite same in F. destruct (K k c F) as [g [n [f [-> [G D]]]]].
  exists g, n, f. split; [reflexivity|]. split; [now apply E | now apply (described_extends cs)].
Qed.

(** Games that differ only in [misere] have the same steps. *)
Lemma described_same_game cs g g' f c :
  code_game g = code_game g' -> described cs g f c -> described cs g' f c.
Proof.
  intros E D. destruct (code_game_same g g' E) as [E1 [E2 E3]].
  destruct D as [rs [named [R [D [A B]]]]].
  assert (same : forall f c, in_class cs g f c -> in_class cs g' f c).
  { intros f' c' [formed [all [n [G K]]]]. split; [|split].
    - destruct g, g'; simpl in *; subst. exact formed.
    - congruence.
    - exists n. rewrite <- E. auto. }
  assert (same_names : forall st n, names cs g f st n -> names cs g' f st n).
  { intros st n [S [T|[d [T C]]]]; split; auto. right. exists d. auto. }
  exists rs, named. split; [|split].
  - rewrite <- R. destruct g, g'; simpl in *; subst. reflexivity.
  - now rewrite <- E2.
  - split.
    + intros st I. destruct (A st I) as [n [J N]]. eauto.
    + intros n I. destruct (B n I) as [st [J N]]. eauto.
Qed.

Lemma in_class_described cs g f c : sound_classes cs -> in_class cs g f c -> described cs g f c.
Proof.
  intros [[_ G] [_ [_ K]]] [formed [all [n [N F]]]].
  destruct (K _ _ F) as [g' [n' [f' [E [N' D]]]]]. apply code_family_injective in E as [<- <-].
  apply (described_same_game cs g'); auto. now apply (G _ _ n).
Qed.

(** ** Classes stay sound *)

Theorem no_classes_sound : sound_classes no_classes.
Proof.
  refine (conj no_entries_sound (conj no_entries_sound (conj no_entries_sound _))).
  intros k c. simpl. rewrite MapFacts.empty_o. discriminate.
Qed.

Lemma same_fixed_spec f f' : same_fixed f f' = true -> f = f'.
Proof.
  unfold same_fixed. destruct (compare_keys _ _) eqn:E; try discriminate. intros _.
  apply compare_keys_eq in E. apply prefix_free_injective in E; [exact E | exact code_fixed_free].
Qed.

(** What is asked of a function that visits families of a game. *)
Definition visits (g : game) (n : N) (to : classes -> fixed_piles -> option (classes * N)) : Prop :=
  forall cs f cs' c,
    sound_classes cs -> number_of (games cs) (code_game g) = Some n -> length f = pile_count g -> to cs f = Some (cs', c) ->
    sound_classes cs' /\ extends cs cs' /\ in_class cs' g f c.

Lemma name_steps_sound g n to f : visits g n to ->
  forall sts cs named cs' named' before,
    sound_classes cs -> number_of (games cs) (code_game g) = Some n ->
    (forall st, In st sts -> length (leads_to st) = pile_count g) ->
    names_all cs g f before named ->
    name_steps to f sts cs named = Some (cs', named') ->
    sound_classes cs' /\ extends cs cs' /\ names_all cs' g f (rev_append sts before) named'.
Proof.
  intros to_visits. induction sts as [|st sts IH]; intros cs named cs' named' before sound G lengths names0 E.
  { injection E as <- <-. auto using extends_refl. }
  simpl in E. destruct (intern (shapes cs) _) as [table s] eqn:T.
  destruct sound as [sound_g [sound_s [sound_d sound_k]]].
  destruct (intern_sound _ _ _ _ sound_s T) as [sound_t [ext_t T']].
  set (cs1 := Classes (games cs) table (definitions cs) (known cs) (steps_left cs)) in *.
  assert (E1 : extends cs cs1) by (repeat split; auto; intros ? ?; auto).
  assert (S1 : sound_classes cs1).
  { apply (sound_classes_extends cs); auto. exact (conj sound_g (conj sound_s (conj sound_d sound_k))). }
  assert (more : forall cs2 d, extends cs1 cs2 -> names cs2 g f st (s, d) ->
            names_all cs2 g f (st :: before) ((s, d) :: named)).
  { intros cs2 d E2 N. apply (names_all_extends cs cs2) in names0 as [A B]; [|now apply (extends_trans cs cs1)].
    split.
    - intros st' [<-|I]; [exists (s, d); simpl; auto|].
      destruct (A st' I) as [m [J M]]. exists m. simpl. auto.
    - intros m [<-|I]; [exists st; simpl; auto|].
      destruct (B m I) as [st' [J M]]. exists st'. simpl. auto. }
  destruct (same_fixed (leads_to st) f) eqn:Same.
  - apply (IH cs1 _ _ _ (st :: before)) in E; auto.
    + destruct E as [S2 [E2 N2]]. split; [exact S2|]. split; [now apply (extends_trans cs cs1) | exact N2].
    + intros st' I. apply lengths. now right.
    + apply more; [apply extends_refl|]. split; [exact T'|]. left. auto using same_fixed_spec.
  - destruct (to cs1 (leads_to st)) as [[cs2 c]|] eqn:V; [|discriminate].
    destruct (to_visits cs1 (leads_to st) cs2 c) as [S2 [E2 C]]; auto.
    { apply lengths. now left. }
    apply (IH cs2 _ _ _ (st :: before)) in E; auto.
    + destruct E as [S3 [E3 N3]]. split; [exact S3|]. split; [|exact N3].
      apply (extends_trans cs cs1); auto. now apply (extends_trans cs1 cs2).
    + now apply E2.
    + intros st' I. apply lengths. now right.
    + apply more; [exact E2|]. split; [now apply E2|]. right. exists c. auto.
Qed.

Lemma visit_sound g n fuel : well_formed g = true -> visits g n (visit g n fuel).
Proof.
  intros formed. induction fuel as [|fuel IH]; intros cs f cs' c sound G all; simpl;
    destruct (Map.find (code_family n f) (known cs)) as [old|] eqn:K; try discriminate.
  1, 2: intros [= <- <-]; split; [exact sound|]; split; [apply extends_refl|]; repeat apply conj; auto; exists n; auto.
  destruct (readings g f) as [rs|] eqn:R; [|discriminate].
  destruct (steps_left cs <? _)%N; [discriminate|].
  set (cs0 := Classes _ _ _ _ _).
  assert (E0 : extends cs cs0) by (repeat split; intros ? ?; auto).
  assert (S0 : sound_classes cs0) by (apply (sound_classes_extends cs); auto; apply sound).
  destruct (name_steps _ f _ cs0 []) as [[cs1 named]|] eqn:N; [|discriminate].
  apply (name_steps_sound g n _ f IH _ _ _ _ _ []) in N; auto.
  2: { intros st I. apply in_flat_map in I as [rd [I J]]. now apply (steps_well_shaped g f rs formed all R rd st). }
  2: { split; intros ? []. }
  destruct N as [S1 [E1 [A B]]].
  destruct (intern (definitions cs1) _) as [table d] eqn:T.
  destruct (intern_sound _ _ _ _ (proj1 (proj2 (proj2 S1))) T) as [sound_t [ext_t T']].
  set (cs2 := Classes (games cs1) (shapes cs1) table (known cs1) (steps_left cs1)).
  assert (E2 : extends cs1 cs2) by (repeat split; intros ? ?; auto).
  assert (S2 : sound_classes cs2) by (apply (sound_classes_extends cs1); auto; apply S1).
  assert (E02 : extends cs cs2) by (eauto using extends_trans).
  simpl. destruct (Map.find (code_family n f) (known cs1)) as [old|] eqn:K1; intros [= <- <-].
  { split; [exact S2|]. split; [exact E02|]. repeat apply conj; auto. exists n. split; [now apply E02 | exact K1]. }
  set (cs3 := Classes _ _ _ _ _).
  assert (E3 : extends cs2 cs3).
  { repeat apply conj; try (intros ? ?; auto; fail).
    intros k c F. simpl. rewrite find_add. destruct (Key.eq_dec _ k) as [same|_]; [|exact F].
    unfold Key.eq in same. subst k. simpl in F. congruence. }
  assert (E03 : extends cs cs3) by (eauto using extends_trans).
  assert (D : described cs3 g f d).
  { exists rs, (sorted_set code_step named). split; [exact R|]. split; [exact T'|].
    apply (names_all_extends cs1); [now apply (extends_trans cs1 cs2)|]. split.
    - intros st I. destruct (A st) as [m [J M]]; [rewrite rev_append_rev, app_nil_r; now apply -> in_rev|].
      exists m. split; [apply sorted_set_in; auto using code_step_free | exact M].
    - intros m I. apply sorted_set_in in I; [|apply code_step_free].
      destruct (B m I) as [st [J M]]. exists st. split; [|exact M].
      rewrite rev_append_rev, app_nil_r in J. now apply in_rev. }
  split; [|split; [exact E03|]].
  - refine (conj (proj1 S2) (conj (proj1 (proj2 S2)) (conj sound_t _))).
    intros k c. simpl. rewrite find_add. destruct (Key.eq_dec _ k) as [same|_].
    + unfold Key.eq in same. intros [= <-]. exists g, n, f. split; [now symmetry|]. split; [now apply E03 | exact D].
    + intros F. destruct S2 as [_ [_ [_ K2]]]. destruct (K2 k c F) as [g' [n' [f' [E' [G' D']]]]].
      exists g', n', f'. repeat split; auto. now apply (described_extends cs2).
  - repeat apply conj; auto. exists n. split; [now apply E03|]. simpl. rewrite find_add.
    destruct (Key.eq_dec _ _) as [_|different]; [reflexivity | now destruct different].
Qed.

Theorem class_of_sound cs g f cs' c :
  sound_classes cs -> well_formed g = true -> length f = pile_count g -> class_of cs g f = Some (cs', c) ->
  sound_classes cs' /\ in_class cs' g f c /\ (forall g' f' c', in_class cs g' f' c' -> in_class cs' g' f' c').
Proof.
  intros sound formed all. unfold class_of. destruct (intern (games cs) (code_game g)) as [table n] eqn:T.
  destruct (intern_sound _ _ _ _ (proj1 sound) T) as [sound_t [ext_t T']].
  set (cs1 := Classes table _ _ _ _).
  assert (E1 : extends cs cs1) by (repeat split; auto; intros ? ?; auto).
  assert (S1 : sound_classes cs1) by (apply (sound_classes_extends cs); auto; apply sound).
  intros V. apply (visit_sound g n) in V; auto. destruct V as [S2 [E2 C]].
  split; [exact S2|]. split; [exact C|].
  intros g' f' c'. apply in_class_extends. now apply (extends_trans cs cs1).
Qed.

(** ** Families of one class have the same answers *)

(** Positions of families of one class, with the same variable piles and the same allowance. *)
Definition same_position (cs : classes) (g g' : game) (p p' : position) : Prop :=
  exists f f' c vs r,
    in_class cs g f c /\ in_class cs g' f' c /\
    length vs = variable_count f /\ (has_allowance g = false -> r = 0%N) /\
    p = (place f vs, r) /\ p' = (place f' vs, r).

(** What the definition of a class says of all its families. *)
Lemma same_class_same_steps cs g f g' f' c :
  sound_classes cs -> in_class cs g f c -> in_class cs g' f' c ->
  variable_count f = variable_count f' /\ has_allowance g = has_allowance g' /\
  exists rs rs', readings g f = Some rs /\ readings g' f' = Some rs' /\
    forall rd st, In rd rs -> In st (steps_of rd) ->
      exists rd' st', In rd' rs' /\ In st' (steps_of rd') /\
        normal_shape (does st) = normal_shape (does st') /\
        exists d, in_class cs g (leads_to st) d /\ in_class cs g' (leads_to st') d.
Proof.
  intros sound C C'.
  destruct (in_class_described cs g f c sound C) as [rs [named [R [D [A _]]]]].
  destruct (in_class_described cs g' f' c sound C') as [rs' [named' [R' [D' [_ B]]]]].
  destruct sound as [_ [[_ shapes_differ] [[_ definitions_differ] _]]].
  assert (E := definitions_differ _ _ _ D D'). apply prefix_free_injective in E; [|exact code_definition_free].
  injection E as E1 E2 <-. repeat split; auto. exists rs, rs'. repeat split; auto.
  intros rd st I J. destruct (A st) as [n [K [S T]]]; [apply in_flat_map; eauto|].
  destruct (B n K) as [st' [I' [S' T']]]. apply in_flat_map in I' as [rd' [I' J']].
  exists rd', st'. repeat split; auto.
  - apply (prefix_free_injective code_shape); [apply code_shape_free|]. exact (shapes_differ _ _ _ S S').
  - destruct T as [[T ->]|[d [T F]]], T' as [[T' ->]|[d' [T' F']]].
    + eauto.
    + rewrite T in T'. now apply N.neq_0_succ in T'.
    + rewrite T' in T. now apply N.neq_0_succ in T.
    + rewrite T in T'. apply N.succ_inj in T' as <-. eauto.
Qed.

Lemma same_position_simulates cs g g' : sound_classes cs -> simulates g g' (same_position cs g g').
Proof.
  intros sound p p' q [f [f' [c [vs [r [C [C' [L [Z [-> ->]]]]]]]]]] m.
  destruct (same_class_same_steps cs g f g' f' c sound C C') as [V [A [rs [rs' [R [R' steps]]]]]].
  destruct C as [formed [all _]], C' as [formed' [all' _]].
  apply (moves_are_steps g f rs formed all R vs r q L Z) in m as [rd [st [k [I [J [P ->]]]]]].
  destruct (steps rd st I J) as [rd' [st' [I' [J' [same [d [F F']]]]]]].
  destruct (same_normal_shape _ _ same) as [legals [sizes [result nexts]]].
  destruct (steps_well_shaped g f rs formed all R rd st I J) as [[wide [_ [_ allowed]]] [_ variable]].
  assert (behinds : behind st' vs k = (place (leads_to st') (piles_behind (does st) vs k), allowance_behind (does st) vs k)).
  { unfold behind, piles_behind, allowance_behind. now rewrite result, nexts. }
  exists (behind st' vs k). split.
  - apply (moves_are_steps g' f' rs' formed' all' R' vs r); [congruence | now rewrite <- A |].
    exists rd', st', k. repeat split; auto; destruct P as [may [legal_ takes]].
    + unfold may_choose in *. now rewrite <- sizes.
    + now apply legals.
    + rewrite <- A. intros H. apply takes in H. unfold taken in *. now rewrite <- sizes.
  - exists (leads_to st), (leads_to st'), d, (piles_behind (does st) vs k), (allowance_behind (does st) vs k).
    refine (conj F (conj F' (conj _ (conj _ (conj eq_refl behinds))))).
    + unfold piles_behind. rewrite map_length. congruence.
    + intros H. unfold allowance_behind. destruct (next (does st)) as [[fm x]|]; [|reflexivity].
      destruct allowed. congruence.
Qed.

Lemma same_position_sym cs g g' p p' :
  sound_classes cs -> same_position cs g g' p p' <-> same_position cs g' g p' p.
Proof.
  intros sound.
  assert (one : forall g g' p p', same_position cs g g' p p' -> same_position cs g' g p' p).
  { clear - sound. intros g g' p p' [f [f' [c [vs [r [C [C' [L [Z [E E']]]]]]]]]].
    destruct (same_class_same_steps cs g f g' f' c sound C C') as [V [A _]].
    exists f', f, c, vs, r. rewrite <- V, <- A. auto 10. }
  split; apply one.
Qed.

Theorem same_class cs g f g' f' c q :
  sound_classes cs -> in_class cs g f c -> in_class cs g' f' c -> misere g = misere g' ->
  variable_count f = variable_count f' /\ has_allowance g = has_allowance g' /\
  forall vs r, length vs = variable_count f -> (has_allowance g = false -> r = 0%N) ->
    (answer g q (place f vs, r) <-> answer g' q (place f' vs, r)) /\
    ((exists p, move g (place f vs, r) p /\ answer g q p) <-> (exists p, move g' (place f' vs, r) p /\ answer g' q p)).
Proof.
  intros sound C C' mis.
  destruct (same_class_same_steps cs g f g' f' c sound C C') as [V [A _]].
  split; [exact V|]. split; [exact A|]. intros vs r L Z.
  apply (related_answers g g' (same_position cs g g')); auto.
  - now apply same_position_simulates.
  - intros p' p n' R m. apply same_position_sym in R; auto.
    destruct (same_position_simulates cs g' g sound p' p n' R m) as [n [m' R']].
    exists n. split; [exact m' | now apply same_position_sym].
  - exists f, f', c, vs, r. auto 10.
Qed.
