(** A search in the making: some numbers, others that follow from them, and what is demanded of all of them.

    Conditions speak of the numbers of a position (the base) and of numbers that are made of them: what a pile becomes, half of the
    choice. A scene gives each of these a track of its own, the same one wherever it occurs, and leaves the rest to [none]. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Fibnim Require Import Numbers Rules Product Query FormsFacts.
Import ListNotations.
Open Scope Z_scope.

(** [Holds] if all are; the first that is not is reported, and what follows it is not examined. *)
Fixpoint all_hold {A} (check : A -> outcome) (xs : list A) : outcome :=
  match xs with
  | [] => Holds
  | x :: xs => match check x with Holds => all_hold check xs | other => other end
  end.

Lemma all_hold_in {A} (check : A -> outcome) xs x : all_hold check xs = Holds -> In x xs -> check x = Holds.
Proof.
  induction xs as [|y xs IH]; simpl; [tauto|].
  destruct (check y) eqn:here; try discriminate.
  intros rest [<-|found]; auto.
Qed.

(** ** Demands *)

(** A sum of multiples of the base, and a constant. *)
Definition linear := (list Z * Z)%type.

Definition linear_value (l : linear) (base : list N) : Z := sum_of_multiples (fst l) base + snd l.

(** Such a sum, divided and rounded down. *)
Record number := Divided { dividend : linear; divisor : N }.

Definition number_value (base : list N) (x : number) : N := (Z.to_N (linear_value (dividend x) base) / divisor x)%N.

(** That it is a number at all. *)
Definition is_number (base : list N) (x : number) : Prop := 0 <= linear_value (dividend x) base /\ divisor x <> 0%N.

Inductive demand :=
| Verdict (m : machine) (of : list number) (accept : bool)    (* these are numbers, and the automaton accepts or rejects them *)
| Range (l : linear) (least : Z) (most : option Z).

Definition met (s : system) (base : list N) (d : demand) : Prop :=
  match d with
  | Verdict m xs accept =>
      Forall (is_number base) xs /\ accepts s (source m) (map (number_value base) xs) = accept
  | Range l least most =>
      least <= linear_value l base /\ match most with Some b => linear_value l base <= b | None => True end
  end.

(** ** Multiples *)

(** So many multiples, filled up with 0. *)
Fixpoint fit (n : nat) (times : list Z) : list Z :=
  match n with
  | O => []
  | S m => match times with [] => 0 :: fit m [] | c :: times => c :: fit m times end
  end.

Lemma fit_length n : forall times, length (fit n times) = n.
Proof. induction n; intros [|c times]; simpl; auto. Qed.

Lemma sum_of_nothing ns : sum_of_multiples [] ns = 0.
Proof. reflexivity. Qed.

Lemma fit_sum base more rest : forall times,
  sum_of_multiples (fit (length base) times ++ rest) (base ++ more) = sum_of_multiples times base + sum_of_multiples rest more.
Proof.
  induction base as [|p base IH]; intros times; simpl.
  - now destruct times.
  - destruct times as [|c times]; simpl; rewrite IH; [rewrite sum_of_nothing|]; lia.
Qed.

Lemma fit_value base times : sum_of_multiples (fit (length base) times) base = sum_of_multiples times base.
Proof.
  pose proof (fit_sum base [] [] times) as same.
  rewrite !app_nil_r in same. simpl in same. lia.
Qed.

(** One of something at one place. *)
Definition once (c : Z) (i : nat) : list Z := repeat 0 i ++ [c].

Lemma once_value c i : forall ns, sum_of_multiples (once c i) ns = c * Z.of_N (nth i ns 0%N).
Proof.
  unfold once. induction i as [|i IH]; intros [|p ns]; simpl; try lia.
  rewrite IH. lia.
Qed.

(** The place of a sum that is one of the base itself. *)
Fixpoint itself (times : list Z) : option nat :=
  match times with
  | [] => None
  | c :: times =>
      if c =? 0 then option_map S (itself times)
      else if (c =? 1) && forallb (Z.eqb 0) times then Some 0%nat else None
  end.

Lemma itself_value times : forall i ns, itself times = Some i -> sum_of_multiples times ns = Z.of_N (nth i ns 0%N).
Proof.
  induction times as [|c times IH]; intros i ns; cbn [itself sum_of_multiples]; [discriminate|].
  destruct (Z.eqb_spec c 0) as [->|_].
  - destruct (itself times) as [j|]; simpl; [|discriminate].
    intros [= <-]. destruct ns as [|p ns]; simpl; [reflexivity|]. rewrite (IH j) by reflexivity. lia.
  - destruct (Z.eqb_spec c 1) as [->|_]; cbn [andb]; [|discriminate].
    destruct (forallb (Z.eqb 0) times) eqn:zeros; [|discriminate].
    intros [= <-]. destruct ns as [|p ns]; cbn [nth sum_of_multiples]; [reflexivity|].
    rewrite (sum_of_zeros _ _ zeros). lia.
Qed.

(** ** Tracks *)

Definition number_eq_dec (x y : number) : {x = y} + {x <> y}.
Proof. decide equality; [apply N.eq_dec|]. decide equality; [apply Z.eq_dec|apply (list_eq_dec Z.eq_dec)]. Defined.

(** The place of a number that is one of the base. *)
Definition base_place (n : nat) (x : number) : option nat :=
  if N.eqb (divisor x) 1 && (snd (dividend x) =? 0) then
    match itself (fst (dividend x)) with
    | Some i => if Nat.ltb i n then Some i else None
    | None => None
    end
  else None.

Lemma base_place_value n x i base :
  base_place n x = Some i -> length base = n -> (i < length base)%nat /\ number_value base x = nth i base 0%N.
Proof.
  destruct x as [[times offset] d]. unfold base_place, number_value, linear_value. simpl.
  destruct (N.eqb_spec d 1) as [->|_]; simpl; [|discriminate].
  destruct (Z.eqb_spec offset 0) as [->|_]; simpl; [|discriminate].
  destruct (itself times) as [j|] eqn:place; [|discriminate].
  destruct (Nat.ltb_spec j n) as [less|_]; [|discriminate].
  intros [= <-] <-. split; [assumption|].
  rewrite (itself_value _ _ _ place), Z.add_0_r, N2Z.id, N.div_1_r. reflexivity.
Qed.

Fixpoint index (x : number) (xs : list number) : nat :=
  match xs with
  | [] => 0
  | y :: xs => if number_eq_dec y x then 0 else S (index x xs)
  end.

Lemma index_value {A} (value : number -> A) (default : A) x : forall xs,
  In x xs -> nth (index x xs) (map value xs) default = value x.
Proof.
  induction xs as [|y xs IH]; simpl; [tauto|].
  destruct (number_eq_dec y x) as [->|other]; [reflexivity|].
  intros [same|found]; [contradiction|]. simpl. auto.
Qed.

(** The track of a number: the base comes first, then the further ones. *)
Definition track (n : nat) (further : list number) (x : number) : nat :=
  match base_place n x with Some i => i | None => (n + index x further)%nat end.

Lemma track_value n further x base :
  length base = n -> (base_place n x = None -> In x further) ->
  nth (track n further x) (base ++ map (number_value base) further) 0%N = number_value base x.
Proof.
  intros count there. unfold track. destruct (base_place n x) as [i|] eqn:place.
  - destruct (base_place_value _ _ _ _ place count) as [less value].
    rewrite app_nth1 by assumption. now symmetry.
  - rewrite app_nth2 by lia. replace (n + _ - _)%nat with (index x further) by lia.
    apply index_value. auto.
Qed.

Definition numbers_of (d : demand) : list number := match d with Verdict _ xs _ => xs | Range _ _ _ => [] end.

(** The numbers that need a track of their own, each once. *)
Definition further_numbers (n : nat) (ds : list demand) : list number :=
  nodup number_eq_dec
    (filter (fun x => match base_place n x with Some _ => false | None => true end) (flat_map numbers_of ds)).

Lemma further_number n ds x :
  In x (further_numbers n ds) <-> base_place n x = None /\ exists d, In d ds /\ In x (numbers_of d).
Proof.
  unfold further_numbers. rewrite nodup_In, filter_In, in_flat_map.
  destruct (base_place n x); intuition discriminate.
Qed.

(** ** The search *)

(** A sum of multiples of all tracks with its bounds. *)
Definition bounded := (list Z * Z * option Z)%type.

Definition bounded_eq_dec (x y : bounded) : {x = y} + {x <> y}.
Proof.
  decide equality; [decide equality; apply Z.eq_dec|].
  decide equality; [apply Z.eq_dec|apply (list_eq_dec Z.eq_dec)].
Defined.

Definition in_bounds (ns : list N) (b : bounded) : Prop :=
  let '(times, least, most) := b in
  least <= sum_of_multiples times ns /\ match most with Some b => sum_of_multiples times ns <= b | None => True end.

(** What a further number is: what it divides minus a multiple of it is at least 0 and less than the divisor. *)
Definition defining (n : nat) (further : list number) (x : number) : bounded :=
  let (times, offset) := dividend x in
  let d := Z.of_N (divisor x) in
  (fit n times ++ fit (length further) (once (- d) (index x further)), - offset, Some (d - 1 - offset)).

Lemma defining_holds n further x base :
  length base = n -> In x further -> is_number base x ->
  in_bounds (base ++ map (number_value base) further) (defining n further x).
Proof.
  intros <- there [natural divides]. unfold defining.
  destruct x as [[times offset] d] eqn:what. simpl in *.
  set (others := map (number_value base) further).
  replace (length further) with (length others) by apply map_length.
  rewrite fit_sum, fit_value, once_value. unfold others.
  rewrite index_value by assumption.
  unfold number_value, linear_value in *. simpl in *.
  set (x' := sum_of_multiples times base + offset) in *.
  rewrite N2Z.inj_div, Z2N.id by assumption.
  pose proof (Z.div_mod x' (Z.of_N d) ltac:(lia)) as division.
  pose proof (Z.mod_pos_bound x' (Z.of_N d) ltac:(lia)) as rest.
  lia.
Qed.

Definition ranges_of (total n : nat) (d : demand) : list bounded :=
  match d with
  | Range (times, offset) least most =>
      [(fit total (fit n times), least - offset, option_map (fun b => b - offset) most)]
  | Verdict _ _ _ => []
  end.

Lemma ranges_hold n d b base more s :
  length base = n -> met s base d -> In b (ranges_of (n + length more) n d) -> in_bounds (base ++ more) b.
Proof.
  intros <- holds. destruct d as [|[times offset] least most]; simpl; [tauto|].
  intros [<-|[]]. unfold met, linear_value in holds. simpl in *.
  rewrite <- app_length, fit_value.
  replace (sum_of_multiples (fit (length base) times) (base ++ more)) with (sum_of_multiples times base).
  - destruct most; simpl; lia.
  - rewrite <- (app_nil_r (fit _ _)), fit_sum, sum_of_nothing. lia.
Qed.

Definition reads_of (n : nat) (further : list number) (d : demand) : list constraint :=
  match d with
  | Verdict m xs accept => [Reads m (map (track n further) xs) accept]
  | Range _ _ _ => []
  end.

(** [Holds] if no [n] numbers meet all demands. Sums that occur more than once are followed once. *)
Definition search (s : system) (n : nat) (ds : list demand) : outcome :=
  let further := further_numbers n ds in
  let total := (n + length further)%nat in
  let sums := nodup bounded_eq_dec (map (defining n further) further ++ flat_map (ranges_of total n) ds) in
  none s total
    (map (fun b : bounded => let '(times, least, most) := b in Sum times least most) sums ++ flat_map (reads_of n further) ds).

Theorem search_sound s n ds base :
  valid_system s = true -> search s n ds = Holds -> length base = n -> ~ Forall (met s base) ds.
Proof.
  intros valid found count holds. unfold search in found.
  set (further := further_numbers n ds) in *.
  set (all := base ++ map (number_value base) further).
  rewrite Forall_forall in holds.
  assert (all_numbers : forall x, In x further -> is_number base x).
  { intros x [_ (d & here & among)]%further_number. specialize (holds d here).
    destruct d as [m xs accept|]; simpl in *; [|tauto].
    destruct holds as [numbers _]. rewrite Forall_forall in numbers. auto. }
  apply (none_sound s _ _ all valid found).
  { unfold all. rewrite app_length, map_length. lia. }
  apply Forall_app. split; apply Forall_forall; intros c.
  - rewrite in_map_iff. intros (b & <- & here). rewrite nodup_In, in_app_iff in here.
    assert (bounds : in_bounds all b).
    { destruct here as [here|here].
      - rewrite in_map_iff in here. destruct here as (x & <- & there).
        apply defining_holds; auto.
      - rewrite in_flat_map in here. destruct here as (d & inside & here).
        rewrite <- (map_length (number_value base) further) in here.
        apply (ranges_hold n d b base _ s count (holds d inside) here). }
    destruct b as [[times least] most]. exact bounds.
  - rewrite in_flat_map. intros (d & inside & here).
    pose proof (holds d inside) as this.
    destruct d as [m xs accept|]; simpl in *; [|tauto].
    destruct here as [<-|[]]. simpl. destruct this as [_ said]. rewrite <- said.
    f_equal. rewrite map_map. apply map_ext_in. intros x among.
    apply track_value; [assumption|].
    intros none. apply further_number. split; [assumption|]. now exists (Verdict m xs accept).
Qed.
