(** Keys: lists of integers, in an order, as names of other things in maps.

    Things of any kind get a code, a list of integers. Codes are made so that where one ends is seen from itself ([prefix_free]):
    so the codes of the parts, one after the other, are a code of the whole, and different things have different codes. *)

From Coq Require Import List NArith ZArith Bool Lia OrderedType FMapAVL FMapFacts.
Import ListNotations.

Definition key := list Z.

Fixpoint compare_keys (a b : key) : comparison :=
  match a, b with
  | [], [] => Eq
  | [], _ :: _ => Lt
  | _ :: _, [] => Gt
  | x :: a, y :: b => match Z.compare x y with Eq => compare_keys a b | Lt => Lt | Gt => Gt end
  end.

Lemma compare_keys_eq a b : compare_keys a b = Eq <-> a = b.
Proof.
  revert b. induction a as [|x a IH]; destruct b as [|y b]; simpl; try (split; congruence).
  destruct (Z.compare_spec x y) as [->|H|H].
  - rewrite IH. split; congruence.
  - split; [discriminate | intros [= -> _]; lia].
  - split; [discriminate | intros [= -> _]; lia].
Qed.

Lemma compare_keys_opp a b : compare_keys b a = CompOpp (compare_keys a b).
Proof.
  revert b. induction a as [|x a IH]; destruct b as [|y b]; simpl; try reflexivity.
  rewrite Z.compare_antisym. destruct (Z.compare x y); simpl; auto.
Qed.

Lemma compare_keys_trans a b c : compare_keys a b = Lt -> compare_keys b c = Lt -> compare_keys a c = Lt.
Proof.
  revert b c. induction a as [|x a IH]; destruct b as [|y b]; destruct c as [|z c]; simpl; try congruence.
  rewrite (Z.compare_antisym y x), (Z.compare_antisym z y), (Z.compare_antisym z x).
  destruct (Z.compare_spec y x), (Z.compare_spec z y), (Z.compare_spec z x); simpl; try congruence; try lia.
  apply IH.
Qed.

Module Key <: OrderedType.
  Definition t := key.
  Definition eq := @Logic.eq key.
  Definition lt (a b : key) := compare_keys a b = Lt.
  Definition eq_refl := @Logic.eq_refl key.
  Definition eq_sym := @Logic.eq_sym key.
  Definition eq_trans := @Logic.eq_trans key.
  Definition lt_trans := compare_keys_trans.
  Lemma lt_not_eq a b : lt a b -> ~ eq a b.
  Proof. intros H E. apply compare_keys_eq in E. unfold lt in H. congruence. Qed.
  Definition compare (a b : key) : Compare lt eq a b.
  Proof.
    destruct (compare_keys a b) eqn:E.
    - apply EQ. now apply compare_keys_eq.
    - apply LT. exact E.
    - apply GT. unfold lt. now rewrite compare_keys_opp, E.
  Defined.
  Definition eq_dec (a b : key) : {eq a b} + {~ eq a b}.
  Proof.
    destruct (compare_keys a b) eqn:E; [left; now apply compare_keys_eq | right | right];
      intros H; apply compare_keys_eq in H; congruence.
  Defined.
End Key.

(** Balanced trees: a look-up compares about log n keys. *)
Module Map := FMapAVL.Make Key.
Module MapFacts := FMapFacts.WFacts_fun Key Map.

Lemma find_add {A} k k' (a : A) m :
  Map.find k' (Map.add k a m) = if Key.eq_dec k k' then Some a else Map.find k' m.
Proof.
  destruct (Key.eq_dec k k') as [E|E].
  - now apply MapFacts.add_eq_o.
  - now apply MapFacts.add_neq_o.
Qed.

(** ** Codes *)

Definition prefix_free {A} (code : A -> key) : Prop :=
  forall a b rest rest', code a ++ rest = code b ++ rest' -> a = b /\ rest = rest'.

Lemma prefix_free_injective {A} (code : A -> key) a b : prefix_free code -> code a = code b -> a = b.
Proof. intros free E. apply (free a b [] []). now rewrite E. Qed.

(** A thing is as good as something else that determines it, such as the parts of a record. *)
Lemma prefix_free_by {A B} (code : B -> key) (parts : A -> B) :
  prefix_free code -> (forall a a', parts a = parts a' -> a = a') -> prefix_free (fun a => code (parts a)).
Proof. intros free inj a b u v E. apply free in E as [E ->]. split; [now apply inj | reflexivity]. Qed.

Definition code_Z (z : Z) : key := [z].
Definition code_N (n : N) : key := [Z.of_N n].
Definition code_nat (n : nat) : key := [Z.of_nat n].
Definition code_bool (b : bool) : key := [if b then 1%Z else 0%Z].

Definition code_pair {A B} (code : A -> key) (code' : B -> key) (ab : A * B) : key := code (fst ab) ++ code' (snd ab).

Definition code_option {A} (code : A -> key) (o : option A) : key :=
  match o with None => [0%Z] | Some a => 1%Z :: code a end.

Fixpoint code_list {A} (code : A -> key) (l : list A) : key :=
  match l with [] => [0%Z] | a :: l => 1%Z :: code a ++ code_list code l end.

Lemma code_Z_free : prefix_free code_Z.
Proof. intros a b u v [= -> ->]. auto. Qed.

Lemma code_N_free : prefix_free code_N.
Proof. intros a b u v [= E ->]. split; [lia | reflexivity]. Qed.

Lemma code_nat_free : prefix_free code_nat.
Proof. intros a b u v [= E ->]. split; [lia | reflexivity]. Qed.

Lemma code_bool_free : prefix_free code_bool.
Proof. intros [|] [|] u v [= ->]; auto. Qed.

Lemma code_pair_free {A B} (code : A -> key) (code' : B -> key) :
  prefix_free code -> prefix_free code' -> prefix_free (code_pair code code').
Proof.
  intros free free' [a b] [a' b'] u v. unfold code_pair; simpl. rewrite <- !app_assoc. intros E.
  apply free in E as [-> E]. apply free' in E as [-> ->]. auto.
Qed.

Lemma code_option_free {A} (code : A -> key) : prefix_free code -> prefix_free (code_option code).
Proof.
  intros free [a|] [b|] u v E; simpl in E; try discriminate; injection E as E.
  - apply free in E as [-> ->]. auto.
  - subst. auto.
Qed.

Lemma code_list_free {A} (code : A -> key) : prefix_free code -> prefix_free (code_list code).
Proof.
  intros free a. induction a as [|x a IH]; intros [|y b] u v E; simpl in E; try discriminate; injection E as E.
  - subst. auto.
  - rewrite <- !app_assoc in E. apply free in E as [-> E]. apply IH in E as [-> ->]. auto.
Qed.

(** What is in a list, each once and in the order of the codes: the same for lists that hold the same. Takes n log n comparisons. *)
Definition sorted_set {A} (code : A -> key) (l : list A) : list A :=
  map snd (Map.elements (fold_left (fun m a => Map.add (code a) a m) l (Map.empty A))).

Lemma sorted_set_in {A} (code : A -> key) l a : prefix_free code -> In a (sorted_set code l) <-> In a l.
Proof.
  intros free.
  assert (found : forall m k, (forall k a, Map.find k m = Some a -> k = code a) ->
    Map.find k (fold_left (fun m a => Map.add (code a) a m) l m) = Some a <->
    k = code a /\ (In a l \/ Map.find k m = Some a)).
  { induction l as [|x l IH]; intros m k good; simpl.
    - split; [|tauto]. intros F. split; [now apply good | auto].
    - rewrite IH.
      + rewrite find_add. destruct (Key.eq_dec (code x) k) as [E|E].
        * unfold Key.eq in E. subst k. split.
          -- intros [E [H|[= ->]]]; auto.
          -- intros [E _]. split; [exact E|]. right. f_equal. now apply (prefix_free_injective code).
        * split; [tauto|]. intros [-> [[->|H]|H]]; auto. now destruct E.
      + intros k' a'. rewrite find_add. destruct (Key.eq_dec (code x) k') as [E|E]; [|apply good].
        intros [= <-]. now symmetry. }
  assert (empty : forall k, Map.find k (Map.empty A) = None) by apply MapFacts.empty_o.
  unfold sorted_set. rewrite in_map_iff. split.
  - intros [[k b] [E I]]. simpl in E. subst b.
    assert (F : Map.find k (fold_left (fun m a => Map.add (code a) a m) l (Map.empty A)) = Some a).
    { apply Map.find_1, Map.elements_2, SetoidList.InA_alt. exists (k, a). repeat split; auto. }
    apply found in F; [|intros k' b' F'; rewrite empty in F'; discriminate].
    destruct F as [_ [H|H]]; [exact H | rewrite empty in H; discriminate].
  - intros I.
    assert (F : Map.find (code a) (fold_left (fun m a => Map.add (code a) a m) l (Map.empty A)) = Some a).
    { apply found; [intros k' b' F'; rewrite empty in F'; discriminate | auto]. }
    apply Map.find_2, Map.elements_1, SetoidList.InA_alt in F as [[k b] [[E1 E2] I']].
    simpl in E1, E2. unfold Key.eq in E1. subst b. now exists (k, a).
Qed.

(** ** Tables *)

(** A table gives numbers to keys, 0, 1, 2, ... as they come. *)
Record table := Table { entries : Map.t N; count : N }.

Definition no_entries : table := Table (Map.empty N) 0.

Definition number_of (t : table) (k : key) : option N := Map.find k (entries t).

(** The number of a key, a new one if it has none yet. *)
Definition intern (t : table) (k : key) : table * N :=
  match number_of t k with
  | Some n => (t, n)
  | None => (Table (Map.add k (count t) (entries t)) (N.succ (count t)), count t)
  end.

(** Different keys have different numbers, all below the count. *)
Definition sound_table (t : table) : Prop :=
  (forall k n, number_of t k = Some n -> (n < count t)%N) /\
  (forall k k' n, number_of t k = Some n -> number_of t k' = Some n -> k = k').

Definition table_extends (t t' : table) : Prop := forall k n, number_of t k = Some n -> number_of t' k = Some n.

Lemma no_entries_sound : sound_table no_entries.
Proof. split; unfold number_of; simpl; intros; rewrite MapFacts.empty_o in *; discriminate. Qed.

Lemma intern_sound t k t' n :
  sound_table t -> intern t k = (t', n) -> sound_table t' /\ table_extends t t' /\ number_of t' k = Some n.
Proof.
  intros [below different]. unfold intern. destruct (number_of t k) as [old|] eqn:E; intros [= <- <-].
  { repeat split; auto. now intros k' n'. }
  assert (now : forall k', number_of (Table (Map.add k (count t) (entries t)) (N.succ (count t))) k' =
                if Key.eq_dec k k' then Some (count t) else number_of t k').
  { intros k'. unfold number_of; simpl. apply find_add. }
  repeat split.
  - intros k' n'. rewrite now. simpl. destruct (Key.eq_dec k k').
    + intros [= <-]. lia.
    + intros F. apply below in F. lia.
  - intros k1 k2 n'. rewrite !now. destruct (Key.eq_dec k k1) as [E1|E1], (Key.eq_dec k k2) as [E2|E2].
    + intros _ _. now rewrite <- E1, <- E2.
    + intros [= <-] F. apply below in F. lia.
    + intros F [= <-]. apply below in F. lia.
    + apply different.
  - intros k' n' F. rewrite now. destruct (Key.eq_dec k k') as [E'|E']; [|exact F].
    unfold Key.eq in E'. congruence.
  - rewrite now. destruct (Key.eq_dec k k) as [_|N]; [reflexivity|]. now destruct N.
Qed.
