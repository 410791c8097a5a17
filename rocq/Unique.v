(** A text can be read in one way only: certificates that are written properly and printed alike are the same. So it does not matter
    how the checker came to the certificates whose text it has compared: there are no others with this text. *)

From Coq Require Import List NArith ZArith Bool Ascii String DecimalString DecimalN DecimalPos.
From Fibnim Require Import Numbers Rules Claim Text Parse Compare.
Import ListNotations.
Open Scope string_scope.

(** ** Symbols *)

Fixpoint only (p : ascii -> bool) (s : string) : bool :=
  match s with EmptyString => true | String a s => p a && only p s end.

(** The first symbol, if there is one, is not such a symbol. *)
Definition ahead (p : ascii -> bool) (r : string) : Prop := match r with EmptyString => True | String a _ => p a = false end.

Lemma cut p a : forall b r r',
  only p a = true -> only p b = true -> ahead p r -> ahead p r' -> a ++ r = b ++ r' -> a = b /\ r = r'.
Proof.
  induction a as [|x a IH]; intros [|y b] r r' on_a on_b on_r on_r' same; simpl in *.
  - auto.
  - subst r. apply andb_true_iff in on_b as [is_y _]. simpl in on_r. congruence.
  - subst r'. apply andb_true_iff in on_a as [is_x _]. simpl in on_r'. congruence.
  - apply andb_true_iff in on_a as [_ on_a], on_b as [_ on_b]. injection same as <- same.
    destruct (IH b r r' on_a on_b on_r on_r' same) as [<- <-]. auto.
Qed.

Lemma same_begin a r r' : a ++ r = a ++ r' -> r = r'.
Proof. induction a as [|x a IH]; simpl; [auto | intros [= same]; auto]. Qed.

Lemma only_app p a b : only p (a ++ b) = only p a && only p b.
Proof. induction a as [|x a IH]; simpl; [reflexivity | now rewrite IH, andb_assoc]. Qed.

Lemma only_impl (p q : ascii -> bool) : (forall a, p a = true -> q a = true) -> forall s, only p s = true -> only q s = true.
Proof.
  intros impl. induction s as [|a s IH]; simpl; [auto|]. rewrite !andb_true_iff. intros [here more]. auto.
Qed.

Definition name_symbol (a : ascii) : bool := begins_name a || is_digit a.

(** The symbols of a part of a term. *)
Definition token (a : ascii) : bool := name_symbol a || Ascii.eqb a "*".

Lemma letter_is_no_digit a : begins_name a = true -> is_digit a = false.
Proof. destruct a as [[] [] [] [] [] [] [] []]; vm_compute; congruence. Qed.

Lemma name_symbol_token a : name_symbol a = true -> token a = true.
Proof. unfold token. now intros ->. Qed.

Lemma digit_name_symbol a : is_digit a = true -> name_symbol a = true.
Proof. unfold name_symbol. intros ->. apply orb_true_r. Qed.

Lemma token_is_no_minus a : token a = true -> Ascii.eqb a "-" = false.
Proof. destruct a as [[] [] [] [] [] [] [] []]; vm_compute; congruence. Qed.

(** ** What can be distinguished *)

(** Texts that are printed so, followed by something, are of the same thing if they are the same. *)
Definition told_apart {A} (P : A -> string) (ok : A -> Prop) (follows : string -> Prop) : Prop :=
  forall x y r r', ok x -> ok y -> follows r -> follows r' -> P x ++ r = P y ++ r' -> x = y /\ r = r'.

(** Several, one after the other. *)
Lemma told_apart_all {A} (Q : A -> string) (ok : A -> Prop) (next follows : string -> Prop) :
  told_apart Q ok next -> (forall x s, ok x -> next (Q x ++ s)) -> (forall r, follows r -> next r) ->
  (forall x s, ok x -> ~ follows (Q x ++ s)) ->
  told_apart (fun xs => all (map Q xs)) (Forall ok) follows.
Proof.
  intros one next_one next_end no_more.
  assert (is_next : forall xs r, Forall ok xs -> follows r -> next (all (map Q xs) ++ r)).
  { intros [|x xs] r good on_r; [now apply next_end|]. simpl map. rewrite all_cons, append_assoc.
    inversion good. now apply next_one. }
  intros xs. induction xs as [|x xs IH]; intros [|y ys] r r' good good' on_r on_r' same.
  - auto.
  - simpl map in same. rewrite all_cons, append_assoc in same. inversion good'. simpl in same. subst r.
    now apply no_more in on_r.
  - simpl map in same. rewrite all_cons, append_assoc in same. inversion good. simpl in same. subst r'.
    now apply no_more in on_r'.
  - simpl map in same. rewrite !all_cons, !append_assoc in same. inversion good. inversion good'. subst.
    destruct (one x y _ _ H1 H5 (is_next _ _ H2 on_r) (is_next _ _ H6 on_r') same) as [<- more].
    destruct (IH ys r r' H2 H6 on_r on_r' more) as [<- <-]. auto.
Qed.

(** The same with something between them. *)
Lemma concat_cons sep x xs : concat sep (x :: xs) = x ++ all (map (fun y => sep ++ y) xs).
Proof.
  revert x. induction xs as [|y xs IH]; intros x; [now rewrite append_nil|].
  change (concat sep (x :: y :: xs)) with (x ++ sep ++ concat sep (y :: xs)).
  rewrite IH. simpl map. now rewrite all_cons, append_assoc.
Qed.

Lemma concat_map_cons {A} sep (P : A -> string) x xs : concat sep (map P (x :: xs)) = P x ++ all (map (fun y => sep ++ P y) xs).
Proof. simpl map. now rewrite concat_cons, map_map. Qed.

(** ** Numbers and names *)

Lemma number_uint n : number n = NilEmpty.string_of_uint (N.to_uint n) /\ N.to_uint n <> Decimal.Nil.
Proof.
  assert (some : N.to_uint n <> Decimal.Nil) by (destruct n; [discriminate | apply Unsigned.to_uint_nonnil]).
  split; [|exact some]. unfold number. now destruct (N.to_uint n).
Qed.

Lemma number_injective n m : number n = number m -> n = m.
Proof.
  destruct (number_uint n) as [-> _], (number_uint m) as [-> _]. intros same.
  apply DecimalN.Unsigned.to_uint_inj.
  pose proof (NilEmpty.usu (N.to_uint n)) as first. rewrite same, NilEmpty.usu in first. congruence.
Qed.

Lemma number_digits n : only is_digit (number n) = true.
Proof. destruct (number_uint n) as [-> _]. induction (N.to_uint n); simpl; auto. Qed.

(** A number begins with a digit. *)
Lemma number_begins n : exists a s, number n = String a s /\ is_digit a = true.
Proof.
  pose proof (number_digits n) as digits. destruct (number_uint n) as [is some]. rewrite is in *.
  destruct (N.to_uint n); try congruence; simpl in *; eauto.
Qed.

Lemma numbers_told_apart : told_apart number (fun _ => True) (ahead is_digit).
Proof.
  intros n m r r' _ _ on_r on_r' same.
  destruct (cut _ _ _ _ _ (number_digits n) (number_digits m) on_r on_r' same) as [same_number <-].
  now apply number_injective in same_number as <-.
Qed.

Lemma only_forallb p s : only p s = forallb p (list_ascii_of_string s).
Proof. induction s as [|a s IH]; simpl; [reflexivity | now rewrite IH]. Qed.

Lemma name_symbols further x : is_name further x = true ->
  exists a s, x = String a s /\ begins_name a = true /\ only (fun b => name_symbol b || one_of further b) x = true.
Proof.
  destruct x as [|a s]; [discriminate|]. unfold is_name. simpl list_ascii_of_string. rewrite andb_true_iff. intros [first more].
  exists a, s. repeat split; auto. simpl. rewrite only_forallb. unfold name_symbol at 1. rewrite first. simpl.
  exact more.
Qed.

Lemma number_name_symbols x : is_number_name x = true ->
  exists a s, x = String a s /\ begins_name a = true /\ only name_symbol x = true.
Proof.
  unfold is_number_name. rewrite !andb_true_iff. intros [[name _] _].
  destruct (name_symbols "" x name) as (a & s & is & first & symbols). exists a, s. repeat split; auto.
  revert symbols. apply only_impl. intros b. now rewrite orb_false_r.
Qed.

(** ** Terms *)

Definition ok_part (p : part) : Prop := match p with Constant _ => True | Named x | Multiple _ x => is_number_name x = true end.

Lemma part_tokens p : ok_part p -> only token (print_part p) = true.
Proof.
  assert (names : forall x, is_number_name x = true -> only token x = true).
  { intros x is. destruct (number_name_symbols x is) as (_ & _ & _ & _ & symbols).
    revert symbols. apply only_impl, name_symbol_token. }
  assert (numbers : forall n, only token (number n) = true).
  { intros n. generalize (number_digits n). apply only_impl. intros a digit. now apply name_symbol_token, digit_name_symbol. }
  destruct p as [n|x|n x]; simpl; auto. intros is. rewrite only_app, numbers. exact (names x is).
Qed.

(** A part begins with a token. *)
Lemma part_begins p : ok_part p -> exists a s, print_part p = String a s /\ token a = true.
Proof.
  intros is. pose proof (part_tokens p is) as tokens.
  destruct (print_part p) as [|a s] eqn:printed.
  - destruct p as [n|x|n x]; simpl in printed; try (destruct (number_begins n) as (a & s & begins & _); rewrite begins in printed);
      try discriminate. destruct (number_name_symbols x is) as (a & s & begins & _). now subst.
  - simpl in tokens. apply andb_true_iff in tokens as [first _]. eauto.
Qed.

Lemma part_injective p q : ok_part p -> ok_part q -> print_part p = print_part q -> p = q.
Proof.
  assert (no_name : forall n x s, is_number_name x = true -> number n ++ s <> x).
  { intros n x s is same. destruct (number_begins n) as (a & t & begins & digit).
    destruct (number_name_symbols x is) as (b & u & is_b & letter & _). rewrite is_b, begins in same. simpl in same. injection same as -> _.
    apply letter_is_no_digit in letter. congruence. }
  assert (no_number : forall n m x, number n <> number m ++ "*" ++ x).
  { intros n m x same. pose proof (number_digits n) as digits. rewrite same, only_app in digits.
    rewrite !andb_true_iff in digits. destruct digits as [_ digits]. discriminate. }
  destruct p as [n|x|n x], q as [m|y|m y]; simpl; intros on_p on_q same.
  - apply number_injective in same. now subst.
  - destruct (no_name n y "" on_q). now rewrite append_nil.
  - now apply no_number in same.
  - destruct (no_name m x "" on_p). now rewrite append_nil.
  - now subst.
  - destruct (no_name m x ("*" ++ y) on_p). now symmetry.
  - symmetry in same. now apply no_number in same.
  - now destruct (no_name n y ("*" ++ x) on_q).
  - apply cut with (p := is_digit) in same as [same more]; try apply number_digits; try reflexivity.
    apply number_injective in same. injection more as ->. now subst.
Qed.

Lemma parts_told_apart : told_apart print_part ok_part (ahead token).
Proof.
  intros p q r r' on_p on_q on_r on_r' same.
  destruct (cut _ _ _ _ _ (part_tokens p on_p) (part_tokens q on_q) on_r on_r' same) as [same_part <-].
  split; [now apply part_injective | reflexivity].
Qed.

(** What follows a term or a chain: no token and no minus, and none of these signs after a space. *)
Definition follows_term (signs : string) (r : string) : Prop :=
  match r with
  | EmptyString => True
  | String a r =>
      if Ascii.eqb a " " then ahead (one_of signs) r else token a || Ascii.eqb a "-" = false
  end.

Lemma follows_no_token signs r : follows_term signs r -> ahead token r.
Proof.
  destruct r as [|a r]; simpl; [auto|]. destruct (Ascii.eqb_spec a " ") as [->|]; [reflexivity|].
  now intros [is _]%orb_false_iff.
Qed.

Lemma follows_fewer r : follows_term "+-<>=!" r -> follows_term "+-" r.
Proof.
  destruct r as [|a [|b r]]; simpl; auto; destruct (Ascii.eqb a " "); auto.
  unfold one_of. simpl. rewrite !orb_false_iff. tauto.
Qed.

Definition ok_sum (t : sum) : Prop := t <> [] /\ Forall (fun mp => ok_part (snd mp)) t.

Lemma sums_told_apart : told_apart print_sum ok_sum (follows_term "+-").
Proof.
  assert (more : told_apart (fun mps => all (map (fun mp => (if fst mp : bool then " - " else " + ") ++ print_part (snd mp)) mps))
    (Forall (fun mp => ok_part (snd mp))) (follows_term "+-")).
  { apply told_apart_all with (next := ahead token).
    - intros [m p] [m' p'] r r' on_p on_q on_r on_r' same. simpl in *. rewrite !append_assoc in same.
      destruct m, m'; simpl in same; try discriminate; injection same as same;
        destruct (parts_told_apart p p' r r' on_p on_q on_r on_r' same) as [<- <-]; auto.
    - intros [[] p] s _; reflexivity.
    - apply follows_no_token.
    - intros [[] p] s _; simpl; discriminate. }
  intros [|[m p] t] [|[m' p'] t'] r r' [some good] [some' good'] on_r on_r' same; try congruence.
  inversion good as [|x l on_p on_t]. inversion good' as [|x' l' on_p' on_t']. subst. simpl fst in *. simpl snd in *.
  unfold print_sum in same. rewrite !append_assoc in same.
  assert (behind : forall t r, follows_term "+-" r ->
    ahead token (all (map (fun mp : bool * part => (if fst mp then " - " else " + ") ++ print_part (snd mp)) t) ++ r)).
  { intros [|[[] q] u] s on_s; [now apply (follows_no_token "+-") | |]; simpl map; rewrite all_cons; reflexivity. }
  assert (same_sign : m = m').
  { destruct (part_begins p on_p) as (a & s & is_a & token_a), (part_begins p' on_p') as (b & u & is_b & token_b).
    rewrite is_a, is_b in same.
    destruct m, m'; simpl in same; auto; injection same as same _; subst; discriminate. }
  subst m'. apply same_begin in same.
  destruct (parts_told_apart p p' _ _ on_p on_p' (behind _ _ on_r) (behind _ _ on_r') same) as [<- rest].
  destruct (more t t' r r' on_t on_t' on_r on_r' rest) as [<- <-]. auto.
Qed.

(** A term begins with a token or a minus. *)
Lemma sum_begins t : ok_sum t -> exists a s, print_sum t = String a s /\ token a || Ascii.eqb a "-" = true.
Proof.
  intros [some good]. destruct t as [|[[] p] t]; [congruence| |]; inversion good as [|x l on_p _]; simpl in on_p.
  - simpl. eauto.
  - destruct (part_begins p on_p) as (a & s & is & first). unfold print_sum. rewrite is. simpl.
    exists a. eexists. rewrite first. auto.
Qed.

(** ** Moves *)

Definition print_compared (st : sign * sum) : string := " " ++ print_sign (fst st) ++ " " ++ print_sum (snd st).

Definition ok_chain (c : chain) : Prop := ok_sum (fst c) /\ Forall (fun st => ok_sum (snd st)) (snd c).

Lemma compared_told_apart :
  told_apart (fun sts => all (map print_compared sts)) (Forall (fun st => ok_sum (snd st))) (follows_term "+-<>=!").
Proof.
  apply told_apart_all with (next := follows_term "+-").
  - intros [s t] [s' t'] r r' on_t on_t' on_r on_r' same. unfold print_compared in same. simpl in *.
    injection same as same. rewrite !append_assoc in same.
    apply cut with (p := fun a => negb (Ascii.eqb a " ")) in same as [same_sign more]; try reflexivity;
      [|now destruct s | now destruct s'].
    injection more as more.
    destruct (sums_told_apart t t' r r' on_t on_t' on_r on_r' more) as [<- <-].
    split; [|reflexivity]. f_equal. destruct s, s'; simpl in same_sign; congruence.
  - intros [[] t] s _; reflexivity.
  - apply follows_fewer.
  - intros [[] t] s _; simpl; discriminate.
Qed.

Lemma chains_told_apart : told_apart print_chain ok_chain (follows_term "+-<>=!").
Proof.
  intros [t sts] [t' sts'] r r' [on_t good] [on_t' good'] on_r on_r' same. unfold print_chain in same. simpl in *.
  rewrite !append_assoc in same.
  assert (behind : forall sts r, follows_term "+-<>=!" r -> follows_term "+-" (all (map print_compared sts) ++ r)).
  { intros [|[[] u] more] s on_s; [now apply follows_fewer| | | | | |]; simpl map; rewrite all_cons; reflexivity. }
  destruct (sums_told_apart t t' _ _ on_t on_t' (behind sts r on_r) (behind sts' r' on_r') same) as [<- more].
  destruct (compared_told_apart sts sts' r r' good good' on_r on_r' more) as [<- <-]. auto.
Qed.

(** A line ends here. *)
Definition ends (r : string) : Prop := exists s, r = String "010" s.

Lemma ends_follows signs r : ends r -> follows_term signs r.
Proof. intros [s ->]. reflexivity. Qed.

Definition ok_next (n : written_next) : Prop := match n with Infinite => True | Whole t | Divided t _ => ok_sum t end.

Lemma sum_is_not_inf t s r : ok_sum t -> ahead token s -> ahead token r -> print_sum t ++ s <> "inf" ++ r.
Proof.
  intros [some good] on_s on_r same. destruct t as [|[m p] t]; [congruence|].
  inversion good as [|x l on_p _]. subst. simpl in on_p. unfold print_sum in same. rewrite !append_assoc in same.
  destruct m; [discriminate|].
  change (print_part p ++ (all (map (fun mp : bool * part => (if fst mp then " - " else " + ") ++ print_part (snd mp)) t) ++ s) = "inf" ++ r)
    in same.
  apply cut with (p := token) in same as [is_inf _]; auto.
  - destruct p as [n|x|n x]; simpl in is_inf; try (destruct (number_begins n) as (a & u & begins & digit);
      rewrite begins in is_inf; simpl in is_inf; injection is_inf as -> _; discriminate).
    subst x. discriminate.
  - now apply part_tokens.
  - destruct t as [|[[] q] t]; [exact on_s| |]; simpl map; rewrite all_cons; reflexivity.
Qed.

Lemma nexts_told_apart : told_apart print_next ok_next ends.
Proof.
  assert (bracket : forall t s r, ok_sum t -> print_sum t ++ s <> String "(" r).
  { intros t s r on_t same. destruct (sum_begins t on_t) as (a & u & begins & first). rewrite begins in same. injection same as -> _.
    discriminate. }
  assert (no_token : forall r, ends r -> ahead token r) by (intros r [s ->]; reflexivity).
  assert (slash : forall d r, follows_term "+-" ("/" ++ number d ++ r)) by reflexivity.
  assert (close : forall r, follows_term "+-" (")/" ++ r)) by reflexivity.
  assert (divided : forall t d, ok_sum t -> print_next (Divided t d) = print_sum t ++ "/" ++ number d /\ (exists p, t = [p]) \/
    print_next (Divided t d) = "(" ++ print_sum t ++ ")/" ++ number d).
  { intros [|p [|q t]] d [some _]; [congruence | left | right; reflexivity]. split; [reflexivity | now exists p]. }
  assert (same_divisor : forall d d' r r', ends r -> ends r' -> number d ++ r = number d' ++ r' -> d = d' /\ r = r').
  { intros d d' r r' on_r on_r' same. apply numbers_told_apart in same; auto; [now destruct on_r as [s ->] | now destruct on_r' as [s ->]]. }
  intros [|t|t d] [|t'|t' d'] r r' on_t on_t' on_r on_r' same; simpl ok_next in *;
    try (destruct (divided t d on_t) as [[is [p is_one]]|is]; rewrite is in same; clear is);
    try (destruct (divided t' d' on_t') as [[is' [p' is_one']]|is']; rewrite is' in same; clear is');
    rewrite ?append_assoc in same.
  - injection same as <-. auto.
  - symmetry in same. apply sum_is_not_inf in same; auto. tauto.
  - symmetry in same. apply sum_is_not_inf in same; auto; [tauto | reflexivity].
  - discriminate.
  - apply sum_is_not_inf in same; auto. tauto.
  - destruct (sums_told_apart t t' r r' on_t on_t' (ends_follows _ _ on_r) (ends_follows _ _ on_r') same) as [<- <-]. auto.
  - apply sums_told_apart in same as [_ same]; auto using ends_follows. destruct on_r as [s ->]. discriminate.
  - now apply bracket in same.
  - apply sum_is_not_inf in same; auto; [tauto | reflexivity].
  - discriminate.
  - apply sums_told_apart in same as [_ same]; auto using ends_follows. destruct on_r' as [s ->]. discriminate.
  - symmetry in same. now apply bracket in same.
  - apply sums_told_apart in same as [<- same]; auto. injection same as same.
    apply same_divisor in same as [<- <-]; auto.
  - now apply bracket in same.
  - symmetry in same. now apply bracket in same.
  - injection same as same. apply sums_told_apart in same as [<- same]; auto; try apply close. injection same as same.
    apply same_divisor in same as [<- <-]; auto.
Qed.

Definition ok_move (m : written_move) : Prop :=
  Forall ok_chain (chains m) /\ become m <> [] /\ Forall ok_sum (become m) /\
  match becomes_allowance m with Some n => ok_next n | None => True end.

(** What follows the colon. *)
Definition print_result (m : written_move) : string :=
  concat ", " (map print_sum (become m)) ++ match becomes_allowance m with None => "" | Some n => "; " ++ print_next n end.

(** What follows the piles. *)
Definition behind_piles (r : string) : Prop := exists s, r = String "010" s \/ r = String ";" s.

Lemma allowance_behind_piles (m : written_move) r :
  ends r -> behind_piles (match becomes_allowance m with None => "" | Some n => "; " ++ print_next n end ++ r).
Proof. intros [s ->]. destruct (becomes_allowance m); simpl; eexists; eauto. Qed.

Lemma piles_told_apart : told_apart (fun ts => all (map (fun t => ", " ++ print_sum t) ts)) (Forall ok_sum) behind_piles.
Proof.
  apply told_apart_all with (next := follows_term "+-").
  - intros t t' r r' on_t on_t' on_r on_r' same. injection same as same. now apply sums_told_apart.
  - reflexivity.
  - intros r [s [->| ->]]; reflexivity.
  - intros t s _ [u [is|is]]; discriminate.
Qed.

Lemma result_begins m r : ok_move m -> ends r ->
  exists t ts s, become m = t :: ts /\ ok_sum t /\ print_result m ++ r = print_sum t ++ s /\
    (exists u, s = String "," u \/ s = String ";" u \/ s = String "010" u).
Proof.
  intros (_ & some & good & _) on_r. unfold print_result. destruct (become m) as [|t ts]; [congruence|].
  inversion good as [|x l on_t on_ts]. subst.
  exists t, ts. eexists. rewrite concat_map_cons, !append_assoc. repeat split; auto; [apply on_t | apply on_t|].
  destruct (allowance_behind_piles m r on_r) as [u is]. destruct ts as [|t' ts].
  - exists u. simpl. tauto.
  - simpl map. rewrite all_cons. eexists. left. reflexivity.
Qed.

Lemma results_told_apart m m' r r' : ok_move m -> ok_move m' -> ends r -> ends r' ->
  print_result m ++ r = print_result m' ++ r' -> become m = become m' /\ becomes_allowance m = becomes_allowance m' /\ r = r'.
Proof.
  intros (_ & some & good & on_next) (_ & some' & good' & on_next') on_r on_r' same. unfold print_result in same.
  pose proof (allowance_behind_piles m r on_r) as behind. pose proof (allowance_behind_piles m' r' on_r') as behind'.
  destruct (become m) as [|t ts]; [congruence|]. destruct (become m') as [|t' ts']; [congruence|].
  inversion good as [|x l on_t on_ts]. inversion good' as [|x' l' on_t' on_ts']. subst.
  rewrite !concat_map_cons, !append_assoc in same.
  assert (follows : forall us s, behind_piles s -> follows_term "+-" (all (map (fun u => ", " ++ print_sum u) us) ++ s)).
  { intros [|u us] s on_s; [destruct on_s as [s' [->| ->]]; reflexivity|]. simpl map. rewrite all_cons. reflexivity. }
  apply sums_told_apart in same as [<- same]; auto.
  apply piles_told_apart in same as [<- same]; auto.
  destruct (becomes_allowance m) as [n|], (becomes_allowance m') as [n'|]; simpl in same.
  - injection same as same. apply nexts_told_apart in same as [<- <-]; auto.
  - destruct on_r' as [s ->]. discriminate.
  - destruct on_r as [s ->]. discriminate.
  - auto.
Qed.

Definition print_guard (cs : list chain) : string :=
  match cs with [] => "" | _ => concat " and " (map print_chain cs) ++ ": " end.

Lemma guard_begins c cs s :
  exists u, print_guard (c :: cs) ++ s = print_sum (fst c) ++ u /\ follows_term "+-" u /\ (exists v, u = String " " v \/ u = String ":" v).
Proof.
  unfold print_guard. rewrite concat_map_cons, !append_assoc. unfold print_chain at 1. rewrite !append_assoc.
  eexists. split; [reflexivity|].
  destruct (snd c) as [|[[] t] more]; try (simpl map; rewrite all_cons; split; [reflexivity | eexists; left; reflexivity]).
  destruct cs as [|d cs]; [|simpl map; rewrite all_cons; split; [reflexivity | eexists; left; reflexivity]].
  split; [reflexivity|]. eexists. right. reflexivity.
Qed.

Lemma moves_told_apart : told_apart (fun m => line (print_move m)) ok_move (fun _ => True).
Proof.
  assert (chain_lists : told_apart (fun cs => all (map (fun c => " and " ++ print_chain c) cs)) (Forall ok_chain)
    (fun r => exists s, r = String ":" s)).
  { apply told_apart_all with (next := follows_term "+-<>=!").
    - intros c c' r r' on_c on_c' on_r on_r' same. injection same as same. now apply chains_told_apart.
    - reflexivity.
    - intros r [s ->]. reflexivity.
    - intros c s _ [u is]. discriminate. }
  assert (mixed : forall m m' r r', ok_move m -> ok_move m' -> ends r' -> chains m <> [] ->
    print_guard (chains m) ++ r <> print_result m' ++ r').
  { intros m m' r r' [good _] on_m' on_r' some same. destruct (chains m) as [|c cs]; [congruence|].
    inversion good as [|x l on_c on_cs]. subst.
    destruct (guard_begins c cs r) as (u & is & follows & v & first). rewrite is in same.
    destruct (result_begins m' r' on_m' on_r') as (t & ts & w & _ & on_t & is' & z & second). rewrite is' in same.
    apply sums_told_apart in same as [_ same]; [| apply on_c | exact on_t | exact follows | destruct second as [->|[->| ->]]; reflexivity].
    subst u. destruct first as [-> | ->], second as [is_z|[is_z|is_z]]; discriminate. }
  intros m m' r r' on_m on_m' _ _ same.
  assert (printed : forall m r, line (print_move m) ++ r = "move " ++ print_guard (chains m) ++ print_result m ++ String "010" r).
  { intros n s. unfold line, print_move, print_result, print_guard. rewrite !append_assoc. now destruct (chains n). }
  rewrite !printed in same. apply same_begin in same.
  assert (on_r : ends (String "010" r)) by now exists r. assert (on_r' : ends (String "010" r')) by now exists r'.
  assert (same_chains : chains m = chains m' /\ print_result m ++ String "010" r = print_result m' ++ String "010" r').
  { destruct (chains m) as [|c cs] eqn:is, (chains m') as [|c' cs'] eqn:is'.
    - auto.
    - rewrite <- is' in same. symmetry in same. simpl in same. now apply mixed in same; try rewrite is'.
    - rewrite <- is in same. simpl in same. now apply mixed in same; try rewrite is.
    - destruct on_m as [good _], on_m' as [good' _]. rewrite is in good. rewrite is' in good'.
      inversion good as [|x l on_c on_cs]. inversion good' as [|x' l' on_c' on_cs']. subst.
      unfold print_guard in same. rewrite !concat_map_cons, !append_assoc in same.
      assert (follows : forall ds s, follows_term "+-<>=!" (all (map (fun d => " and " ++ print_chain d) ds) ++ ": " ++ s)).
      { intros [|d ds] s; [reflexivity|]. simpl map. rewrite all_cons. reflexivity. }
      apply chains_told_apart in same as [<- same]; auto.
      apply chain_lists in same as [<- same]; eauto; [|eexists; reflexivity|eexists; reflexivity].
      injection same as same. auto. }
  destruct same_chains as [chains_same same'].
  apply results_told_apart in same' as (become_same & next_same & rest_same); auto.
  injection rest_same as <-. destruct m, m'; simpl in *; subst. auto.
Qed.

(** ** The head *)

Lemma line_ends w r : line w ++ r = w ++ String "010" r.
Proof. unfold line. now rewrite append_assoc. Qed.

(** Numbers, each after a space. *)
Lemma spaced_numbers (follows : string -> Prop) :
  (forall r, follows r -> ahead is_digit r) -> (forall n s, ~ follows (" " ++ number n ++ s)) ->
  told_apart (fun ns => all (map (fun n => " " ++ number n) ns)) (Forall (fun _ => True)) follows.
Proof.
  intros no_digit no_number. apply told_apart_all with (next := ahead is_digit); auto.
  - intros n m r r' _ _ on_r on_r' same. injection same as same. now apply numbers_told_apart.
  - reflexivity.
  - intros n s _. rewrite append_assoc. apply no_number.
Qed.

Lemma systems_told_apart : told_apart (fun s => line (print_system s)) (fun _ => True) (fun _ => True).
Proof.
  set (delay_follows := fun r => exists s, r = String " " (String "d" s)).
  assert (terms : told_apart (fun ns => all (map (fun n => " " ++ number n) ns)) (Forall (fun _ => True)) delay_follows).
  { apply spaced_numbers; [now intros r [s ->]|]. intros n s [u is]. destruct (number_begins n) as (a & t & begins & digit).
    rewrite begins in is. injection is as -> _. discriminate. }
  assert (anything : forall ns : list N, Forall (fun _ => True) ns) by (intros ns; apply Forall_forall; auto).
  intros [first d] [first' d'] r r' _ _ _ _ same. rewrite !line_ends in same. unfold print_system in same. simpl first_terms in same.
  simpl delay in same. rewrite !append_assoc in same. apply same_begin in same.
  assert (same_terms : first = first' /\
    " delay " ++ number (N.of_nat d) ++ String "010" r = " delay " ++ number (N.of_nat d') ++ String "010" r').
  { destruct first as [|n ns], first' as [|m ms]; [auto| | |]; rewrite ?concat_map_cons in same; rewrite ?append_assoc in same.
    - destruct (number_begins m) as (a & t & begins & digit). rewrite begins in same. simpl in same. injection same as <- _. discriminate.
    - destruct (number_begins n) as (a & t & begins & digit). rewrite begins in same. simpl in same. injection same as -> _. discriminate.
    - assert (no_digit : forall ns s, ahead is_digit (all (map (fun n => " " ++ number n) ns) ++ " delay " ++ s))
        by (intros [|x xs] s; [reflexivity | simpl map; rewrite all_cons; reflexivity]).
      apply numbers_told_apart in same as [<- same]; auto.
      apply terms in same as [<- same]; auto; now eexists. }
  destruct same_terms as [<- more]. apply same_begin in more.
  apply numbers_told_apart in more as [same_delay [= <-]]; auto; try reflexivity.
  apply Nnat.Nat2N.inj in same_delay as <-. auto.
Qed.

Lemma names_told_apart : told_apart (fun x : string => x) (fun x => is_number_name x = true) (ahead name_symbol).
Proof.
  intros x y r r' on_x on_y on_r on_r' same.
  destruct (number_name_symbols x on_x) as (_ & _ & _ & _ & symbols), (number_name_symbols y on_y) as (_ & _ & _ & _ & symbols').
  now apply (cut name_symbol).
Qed.

(** What is in the line of the game, and must be named properly. *)
Definition ok_game (c : certificate) : Prop :=
  is_name "-" (game_name c) = true /\ Forall (fun x => is_number_name x = true) (map fst (piles c)) /\
  match allowance c with Some r => is_number_name r = true | None => True end.

Lemma games_told_apart c c' r r' : ok_game c -> ok_game c' -> line (print_game c) ++ r = line (print_game c') ++ r' ->
  game_name c = game_name c' /\ map fst (piles c) = map fst (piles c') /\ allowance c = allowance c' /\ r = r'.
Proof.
  intros (on_game & on_piles & on_r) (on_game' & on_piles' & on_r') same. rewrite !line_ends in same. unfold print_game in same.
  rewrite !append_assoc in same. apply same_begin in same.
  destruct (name_symbols _ _ on_game) as (_ & _ & _ & _ & symbols), (name_symbols _ _ on_game') as (_ & _ & _ & _ & symbols').
  apply (cut _ _ _ _ _ symbols symbols') in same as [-> same]; [|reflexivity|reflexivity]. clear symbols symbols'.
  apply same_begin in same.
  set (follows := fun t => exists s, t = String ";" s \/ t = String ")" s).
  assert (names : told_apart (fun xs => all (map (fun x => ", " ++ x) xs)) (Forall (fun x => is_number_name x = true)) follows).
  { apply told_apart_all with (next := ahead name_symbol).
    - intros x y s s' on_x on_y on_s on_s' is. injection is as is. now apply names_told_apart.
    - reflexivity.
    - intros s [u [->| ->]]; reflexivity.
    - intros x s _ [u [is|is]]; discriminate. }
  assert (behind : forall a s, follows (match a : option string with None => "" | Some a => "; " ++ a end ++ ")" ++ s))
    by (intros [a|] s; eexists; [left | right]; reflexivity).
  assert (same_names : map fst (piles c) = map fst (piles c') /\
    match allowance c with None => "" | Some a => "; " ++ a end ++ ")" ++ String "010" r =
    match allowance c' with None => "" | Some a => "; " ++ a end ++ ")" ++ String "010" r').
  { destruct (map fst (piles c)) as [|x xs], (map fst (piles c')) as [|y ys]; [auto| | |];
      rewrite ?concat_cons in same; rewrite ?append_assoc in same.
    - inversion on_piles' as [|y' ys' on_y _]. destruct (number_name_symbols y on_y) as (a & t & -> & letter & _).
      simpl in same. destruct (allowance c); injection same as <- _; discriminate.
    - inversion on_piles as [|x' xs' on_x _]. destruct (number_name_symbols x on_x) as (a & t & -> & letter & _).
      simpl in same. destruct (allowance c'); injection same as -> _; discriminate.
    - inversion on_piles as [|x' xs' on_x on_xs]. inversion on_piles' as [|y' ys' on_y on_ys]. subst.
      assert (no_name : forall zs t, follows t -> ahead name_symbol (all (map (fun z => ", " ++ z) zs) ++ t)).
      { intros [|z zs] t [u on_t]; [destruct on_t as [->| ->]; reflexivity | simpl map; rewrite all_cons; reflexivity]. }
      apply names_told_apart in same as [<- same]; auto.
      apply names in same as [<- same]; auto. }
  destruct same_names as [-> more]. repeat split; auto.
  - destruct (allowance c) as [a|], (allowance c') as [a'|]; simpl in more; try discriminate; auto. injection more as more.
    apply names_told_apart in more as [-> _]; auto; reflexivity.
  - destruct (allowance c) as [a|], (allowance c') as [a'|]; simpl in more; try discriminate.
    + injection more as more. apply names_told_apart in more as [_ [= <-]]; auto; reflexivity.
    + now injection more.
Qed.

(** The piles that are fixed. *)
Definition fixed_pairs (ps : list (string * option N)) : list (string * N) :=
  flat_map (fun p => match snd p with Some n => [(fst p, n)] | None => [] end) ps.

Definition print_pair (xn : string * N) : string := fst xn ++ "=" ++ number (snd xn).

Lemma mem_false_not_in x xs : mem x xs = false -> ~ In x xs.
Proof.
  intros no inside. assert (is : mem x xs = true); [|congruence].
  apply existsb_exists. exists x. split; [exact inside | apply String.eqb_refl].
Qed.

Lemma fixed_pairs_names ps x n : In (x, n) (fixed_pairs ps) -> In x (map fst ps).
Proof.
  induction ps as [|[y [m|]] ps IH]; simpl; auto. intros [[= <- <-]|more]; auto.
Qed.

Lemma fixed_pairs_injective ps : forall qs,
  map fst ps = map fst qs -> all_different (map fst ps) = true -> fixed_pairs ps = fixed_pairs qs -> ps = qs.
Proof.
  induction ps as [|[x o] ps IH]; intros [|[y o'] qs] names different pairs; simpl in names; try discriminate; auto.
  injection names as <- names. simpl in different. apply andb_true_iff in different as [fresh different].
  apply negb_true_iff, mem_false_not_in in fresh.
  destruct o as [n|], o' as [n'|]; simpl in pairs.
  - injection pairs as <- pairs. now rewrite (IH qs names different pairs).
  - destruct fresh. rewrite names. apply (fixed_pairs_names qs x n). rewrite <- pairs. now left.
  - destruct fresh. apply (fixed_pairs_names ps x n'). rewrite pairs. now left.
  - now rewrite (IH qs names different pairs).
Qed.

Lemma fixed_pairs_proper ps : Forall (fun x => is_number_name x = true) (map fst ps) ->
  Forall (fun xn => is_number_name (fst xn) = true) (fixed_pairs ps).
Proof.
  induction ps as [|[x [n|]] ps IH]; simpl; intros good; [constructor | inversion good; constructor; auto | inversion good; auto].
Qed.

Lemma print_fixed_pairs c :
  print_fixed c = match fixed_pairs (piles c) with [] => [] | pairs => ["at " ++ concat " " (map print_pair pairs)] end.
Proof.
  unfold print_fixed.
  replace (flat_map _ (piles c)) with (map print_pair (fixed_pairs (piles c))).
  - now destruct (fixed_pairs (piles c)).
  - induction (piles c) as [|[x [n|]] ps IH]; simpl; [reflexivity | now f_equal | exact IH].
Qed.

(** The moves are followed by the line of what is fixed, if something is, and that of the question. *)
Lemma fixed_told_apart c c' r r' :
  Forall (fun x => is_number_name x = true) (map fst (piles c)) -> map fst (piles c) = map fst (piles c') ->
  all_different (map fst (piles c)) = true ->
  (exists s, r = String "a" (String "s" s)) -> (exists s, r' = String "a" (String "s" s)) ->
  all (map line (print_fixed c)) ++ r = all (map line (print_fixed c')) ++ r' -> piles c = piles c' /\ r = r'.
Proof.
  intros good names different [s on_r] [s' on_r'] same. rewrite !print_fixed_pairs in same.
  pose proof (fixed_pairs_proper _ good) as proper_pairs. rewrite names in good. pose proof (fixed_pairs_proper _ good) as proper_pairs'.
  rewrite <- names in good.
  assert (pairs : told_apart (fun xns => all (map (fun xn => " " ++ print_pair xn) xns)) (Forall (fun xn => is_number_name (fst xn) = true)) ends).
  { apply told_apart_all with (next := ahead is_digit).
    - intros [x n] [y m] t t' on_x on_y on_t on_t' is. unfold print_pair in is. simpl in *. injection is as is.
      rewrite !append_assoc in is. apply names_told_apart in is as [<- is]; auto; try reflexivity. injection is as is.
      apply numbers_told_apart in is as [<- <-]; auto.
    - reflexivity.
    - intros t [u ->]. reflexivity.
    - intros xn t _ [u is]. discriminate. }
  assert (same_pairs : fixed_pairs (piles c) = fixed_pairs (piles c') /\ r = r').
  { destruct (fixed_pairs (piles c)) as [|[x n] xns], (fixed_pairs (piles c')) as [|[y m] yms]; [auto| | |].
    - simpl in same. rewrite on_r in same. discriminate.
    - simpl in same. rewrite on_r' in same. discriminate.
    - assert (one : forall w, all (map line [w]) = line w) by reflexivity.
      rewrite !one, !line_ends, !append_assoc in same. apply same_begin in same.
      rewrite !concat_map_cons, !append_assoc in same.
      inversion proper_pairs as [|a b on_x on_xns]. inversion proper_pairs' as [|a' b' on_y on_yms]. subst.
      assert (no_digit : forall zs t, ahead is_digit (all (map (fun xn => " " ++ print_pair xn) zs) ++ String "010" t))
        by (intros [|z zs] t; [reflexivity | simpl map; rewrite all_cons; reflexivity]).
      simpl fst in *. change (print_pair (x, n)) with (x ++ "=" ++ number n) in same.
      change (print_pair (y, m)) with (y ++ "=" ++ number m) in same. rewrite !append_assoc in same.
      apply names_told_apart in same as [<- same]; auto; try reflexivity. injection same as same.
      apply numbers_told_apart in same as [<- same]; auto.
      apply pairs in same as [<- same]; auto; try now eexists. now injection same as <-. }
  destruct same_pairs as [is ->]. split; [now apply fixed_pairs_injective | reflexivity].
Qed.

Lemma questions_told_apart : told_apart (fun q => line (print_question q)) (fun _ => True) (fun _ => True).
Proof.
  intros q q' r r' _ _ _ _ same. rewrite !line_ends in same.
  destruct q as [| |v], q' as [| |v']; simpl in same; try discriminate; injection same as same; auto.
  apply numbers_told_apart in same as [same_value [= <-]]; auto; try reflexivity.
  apply Nnat.Nat2N.inj in same_value as <-. auto.
Qed.

Lemma uses_told_apart :
  told_apart (fun hs => all (map (fun h => line (print_use h)) hs)) (Forall (fun h => is_hash h = true)) (fun r => exists s, r = String "a" s).
Proof.
  apply told_apart_all with (next := fun _ => True); auto.
  - intros h h' r r' on_h on_h' _ _ same. rewrite !line_ends in same. unfold print_use in same. rewrite !append_assoc in same.
    apply same_begin in same. unfold is_hash in *. rewrite <- only_forallb in on_h, on_h'.
    apply (cut _ _ _ _ _ on_h on_h') in same as [<- [= <-]]; [auto | reflexivity | reflexivity].
  - intros h s _ [u is]. discriminate.
Qed.

(** ** Automata *)

Lemma rows_told_apart : told_apart (fun rows => all (map print_row rows)) (Forall (fun _ => True)) (ahead (one_of "+-")).
Proof.
  assert (states : told_apart (fun ns => all (map (fun n => " " ++ number n) ns)) (Forall (fun _ => True)) ends).
  { apply spaced_numbers; [now intros r [s ->]|]. intros n s [u is]. discriminate. }
  assert (anything : forall ns : list N, Forall (fun _ => True) ns) by (intros ns; apply Forall_forall; auto).
  apply told_apart_all with (next := fun _ => True); auto.
  - intros [a ns] [b ms] r r' _ _ _ _ same. unfold print_row in same. simpl fst in same. simpl snd in same.
    rewrite !line_ends, !append_assoc in same.
    destruct a, b; simpl in same; try discriminate; injection same as same;
      apply states in same as [<- [= <-]]; auto; try (now eexists).
  - intros [[] ns] s _; simpl; discriminate.
Qed.

Lemma automata_told_apart kind tracks a a' r r' : ahead (one_of "+-") r -> ahead (one_of "+-") r' ->
  print_automaton kind tracks a ++ r = print_automaton kind tracks a' ++ r' -> a = a' /\ r = r'.
Proof.
  intros on_r on_r' same. unfold print_automaton in same. rewrite !append_assoc in same. apply same_begin in same.
  apply rows_told_apart in same as [<- <-]; auto; apply Forall_forall; auto.
Qed.

(** What follows an automaton begins with a letter. *)
Definition begins_line (r : string) : Prop := exists s, r = String "a" s \/ r = String "e" s.

Lemma begins_line_ahead r : begins_line r -> ahead (one_of "+-") r.
Proof. intros [s [->| ->]]; reflexivity. Qed.

Lemma automaton_begins kind tracks a r : begins_line (print_automaton kind tracks a ++ r).
Proof. eexists. left. reflexivity. Qed.

Lemma readings_begin variable i rs r : begins_line r -> begins_line (print_readings variable i rs ++ r).
Proof.
  intros on_r. destruct rs as [|[[a|] b] rs]; [exact on_r| |]; cbn [print_readings]; rewrite ?append_assoc; apply automaton_begins.
Qed.

Lemma readings_told_apart variable : forall rs rs' i r r',
  (exists s, r = String "e" s) -> (exists s, r' = String "e" s) ->
  print_readings variable i rs ++ r = print_readings variable i rs' ++ r' -> rs = rs' /\ r = r'.
Proof.
  induction rs as [|[within its_line] rs IH]; intros [|[within' its_line'] rs'] i r r' on_r on_r' same.
  - auto.
  - cbn [print_readings] in same. destruct on_r as [s ->]. destruct within'; discriminate.
  - cbn [print_readings] in same. destruct on_r' as [s ->]. destruct within; discriminate.
  - assert (end_line : begins_line r) by (destruct on_r as [s ->]; eexists; eauto).
    assert (end_line' : begins_line r') by (destruct on_r' as [s ->]; eexists; eauto).
    cbn [print_readings] in same. rewrite !append_assoc in same.
    assert (same_within : within = within' /\
      print_automaton ("line " ++ number i) variable its_line ++ print_readings variable (i + 1) rs ++ r =
      print_automaton ("line " ++ number i) variable its_line' ++ print_readings variable (i + 1) rs' ++ r').
    { destruct within as [a|], within' as [a'|]; [| discriminate | discriminate | auto].
      apply automata_told_apart in same as [<- same]; auto; apply begins_line_ahead, automaton_begins. }
    destruct same_within as [<- more].
    apply automata_told_apart in more as [<- more]; [| apply begins_line_ahead, readings_begin; assumption ..].
    apply IH in more as [<- <-]; auto.
Qed.

(** ** Certificates *)

Lemma all_app xs ys : all (xs ++ ys)%list = all xs ++ all ys.
Proof. induction xs as [|x xs IH]; [reflexivity|]. simpl app. now rewrite !all_cons, IH, append_assoc. Qed.

Lemma print_head_pieces c r : print_head c ++ r =
  line "fibnim certificate 2" ++ line (print_system (written_system c)) ++ line (print_game c) ++
  (if is_misere c then line "misere" else "") ++ all (map (fun m => line (print_move m)) (moves c)) ++
  all (map line (print_fixed c)) ++ line (print_question (question_asked c)) ++
  all (map (fun h => line (print_use h)) (uses c)) ++ r.
Proof.
  unfold print_head. rewrite !map_app, !map_map, !all_app, !append_assoc.
  cbn [map]. rewrite !all_cons, !append_assoc.
  replace (all (map line (if is_misere c then ["misere"] else []))) with (if is_misere c then line "misere" else "")
    by now destruct (is_misere c).
  reflexivity.
Qed.

Lemma proper_move_ok m : proper_move m = true -> ok_move m.
Proof.
  unfold proper_move. rewrite andb_true_iff, forallb_forall. intros [some sums].
  assert (ok : forall t, In t (sums_of m) -> ok_sum t).
  { intros t inside. specialize (sums t inside). apply andb_true_iff in sums as [not_empty names].
    split; [now destruct t|]. rewrite forallb_forall in names. apply Forall_forall. intros [minus p] on_p. simpl.
    destruct p as [n|x|n x]; simpl; auto; apply names, in_flat_map; eexists; split; try exact on_p; now left. }
  unfold sums_of in ok. repeat split.
  - apply Forall_forall. intros c on_c.
    assert (inside : forall t, In t (fst c :: map snd (snd c)) -> ok_sum t).
    { intros t on_t. apply ok, in_or_app. left. apply in_flat_map. eauto. }
    split; [apply inside; now left|]. apply Forall_forall. intros st on_st. apply inside. right. now apply in_map.
  - now destruct (become m).
  - apply Forall_forall. intros t on_t. apply ok, in_or_app. right. apply in_or_app. now left.
  - destruct (becomes_allowance m) as [[|t|t d]|]; simpl; auto; apply ok, in_or_app; right; apply in_or_app; right; now left.
Qed.

Lemma proper_pieces c : proper c = true ->
  ok_game c /\ all_different (map fst (piles c)) = true /\ Forall ok_move (moves c) /\ Forall (fun h => is_hash h = true) (uses c).
Proof.
  unfold proper. rewrite !andb_true_iff, forallb_app, andb_true_iff. intros [[[[game different] [names rest]] good_moves] hashes].
  repeat split; auto.
  - apply Forall_forall. now apply forallb_forall.
  - destruct (allowance c); simpl in rest; [apply andb_true_iff in rest; tauto | auto].
  - clear names. revert different. induction (map fst (piles c)) as [|x xs IH]; simpl; auto. rewrite !andb_true_iff. intros [fresh more].
    split; [|auto]. apply negb_true_iff in fresh. apply negb_true_iff. unfold mem in *. rewrite existsb_app in fresh.
    apply orb_false_iff in fresh. tauto.
  - apply Forall_forall. intros m inside. rewrite forallb_forall in good_moves. now apply proper_move_ok, good_moves.
  - apply Forall_forall. now apply forallb_forall.
Qed.

Lemma certificates_told_apart : told_apart print_certificate (fun c => proper c = true) (fun _ => True).
Proof.
  intros c c' r r' is_proper is_proper' _ _ same.
  apply proper_pieces in is_proper as (game & different & good_moves & hashes).
  apply proper_pieces in is_proper' as (game' & different' & good_moves' & hashes').
  unfold print_certificate in same. rewrite !append_assoc, !print_head_pieces in same. apply same_begin in same.
  apply systems_told_apart in same as [same_system same]; auto.
  apply games_told_apart in same as (same_name & same_piles & same_allowance & same); auto.
  assert (automata : forall c r, exists s, print_automaton "target" (track_names c) (target_rows c) ++ r = String "a" s)
    by (intros; eexists; reflexivity).
  set (below := fun c r => all (map line (print_fixed c)) ++ line (print_question (question_asked c)) ++
    all (map (fun h => line (print_use h)) (uses c)) ++ print_automaton "target" (track_names c) (target_rows c) ++ r) in *.
  assert (below_begins : forall c r, exists s, below c r = String "a" s).
  { intros d s. unfold below. rewrite print_fixed_pairs. destruct (fixed_pairs (piles d)); [|eexists; reflexivity].
    destruct (question_asked d); eexists; reflexivity. }
  assert (same_misere : is_misere c = is_misere c').
  { destruct (below_begins c (print_automaton "reach" (track_names c) (reach_rows c) ++
      print_readings (variable_names c) 0 (reading_rows c) ++ line "end" ++ r)) as [s begins].
    destruct (below_begins c' (print_automaton "reach" (track_names c') (reach_rows c') ++
      print_readings (variable_names c') 0 (reading_rows c') ++ line "end" ++ r')) as [s' begins'].
    unfold below in begins, begins'. rewrite begins, begins' in same.
    destruct (is_misere c), (is_misere c'); auto;
      [destruct (moves c') as [|m ms] | destruct (moves c) as [|m ms]]; simpl in same; try discriminate;
      rewrite all_cons in same; discriminate. }
  rewrite <- same_misere in same. apply same_begin in same.
  assert (moves_apart : told_apart (fun ms => all (map (fun m => line (print_move m)) ms)) (Forall ok_move) (fun r => exists s, r = String "a" s)).
  { apply told_apart_all with (next := fun _ => True); auto using moves_told_apart. intros m s _ [u is]. discriminate. }
  apply moves_apart in same as [same_moves same]; auto; try apply below_begins.
  destruct game as (_ & names & _).
  apply fixed_told_apart in same as [same_fixed same]; auto; try (destruct (question_asked c); eexists; reflexivity);
    try (destruct (question_asked c'); eexists; reflexivity).
  apply questions_told_apart in same as [same_question same]; auto.
  apply uses_told_apart in same as [same_uses same]; auto.
  assert (same_variable : variable_names c = variable_names c') by (unfold variable_names; now rewrite same_fixed).
  assert (same_tracks : track_names c = track_names c') by (unfold track_names; now rewrite same_variable, same_allowance).
  rewrite <- same_tracks, <- same_variable in same.
  assert (last_line : forall r, exists s, line "end" ++ r = String "e" s) by (intros; eexists; reflexivity).
  assert (last_begins : forall r, begins_line (line "end" ++ r)) by (intros; eexists; right; reflexivity).
  apply automata_told_apart in same as [same_target same]; [| apply begins_line_ahead, automaton_begins ..].
  apply automata_told_apart in same as [same_reach same]; [| apply begins_line_ahead, readings_begin, last_begins ..].
  apply readings_told_apart in same as [same_readings same]; auto.
  apply same_begin in same. split; [|exact same].
  destruct c, c'; simpl in *. congruence.
Qed.

(** Certificates with the same text are the same. *)
Theorem one_reading cs ds :
  Forall (fun c => proper c = true) cs -> Forall (fun d => proper d = true) ds -> print cs = print ds -> cs = ds.
Proof.
  assert (begins : forall c r, exists s, print_certificate c ++ r = String "f" s).
  { intros c r. unfold print_certificate. rewrite !append_assoc, print_head_pieces. eexists. reflexivity. }
  revert ds. induction cs as [|c cs IH]; intros [|d ds] good good' same; [reflexivity| | |];
    unfold print in same; simpl map in same; rewrite !all_cons in same.
  - destruct (begins d (all (map print_certificate ds))) as [s is]. rewrite is in same. discriminate.
  - destruct (begins c (all (map print_certificate cs))) as [s is]. rewrite is in same. discriminate.
  - inversion good. inversion good'. subst. apply certificates_told_apart in same as [<- same]; auto. now rewrite (IH ds).
Qed.
