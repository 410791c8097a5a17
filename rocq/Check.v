(** The checker, from text to verdict, and the theorem that what it accepts is true. *)

From Coq Require Import List NArith ZArith Bool Ascii String.
From Fibnim Require Import Numbers Rules Claim Product Query Steps StepsFacts Lowering Classes Conditions Proper ProperFacts.
From Fibnim Require Import Text Parse Compare Limits Unique.
Import ListNotations.
Open Scope string_scope.

(** ** Equality *)

Definition system_dec (s t : system) : {s = t} + {s <> t}.
Proof. decide equality; [apply Nat.eq_dec | apply (list_eq_dec N.eq_dec)]. Defined.

Definition question_dec (p q : question) : {p = q} + {p <> q}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Definition fixed_dec (f f' : fixed_piles) : {f = f'} + {f <> f'}.
Proof. apply list_eq_dec. decide equality; apply N.eq_dec. Defined.

Definition term_dec (t u : term) : {t = u} + {t <> u}.
Proof. decide equality; try apply Z.eq_dec. apply (list_eq_dec Z.eq_dec). Defined.

Definition comparison_dec (c d : Rules.comparison) : {c = d} + {c <> d}.
Proof. decide equality; try apply term_dec. decide equality. Defined.

Definition next_dec (n m : next_allowance) : {n = m} + {n <> m}.
Proof. decide equality; [apply N.eq_dec | apply term_dec]. Defined.

Definition line_dec (l m : Rules.line) : {l = m} + {l <> m}.
Proof.
  decide equality.
  - decide equality; apply next_dec.
  - apply (list_eq_dec term_dec).
  - apply (list_eq_dec comparison_dec).
  - apply Bool.bool_dec.
Defined.

Definition game_dec (g h : game) : {g = h} + {g <> h}.
Proof. decide equality; [apply (list_eq_dec line_dec) | apply Bool.bool_dec | apply Bool.bool_dec | apply Nat.eq_dec]. Defined.

Definition yes {P Q : Prop} (d : {P} + {Q}) : bool := if d then true else false.

(** ** Checking a certificate *)

(** A certificate that was accepted, under the hash of its text. *)
Record entry := Entry {
  its_hash : string;
  its_claim : claim;
  its_class : N;
  its_target : machine;
  its_reach : machine
}.

(** What is known: classes of families, and the certificates before, the last one first. *)
Record state := State { families : classes; entries : list entry }.

Definition done (o : outcome) (why what : string) : result unit :=
  match o with Holds => Done tt | Fails => Failed (Rejected why) | TooLarge => Failed (TooMuch what) end.

(** Every move lowers the number of stones. Of games that are known this is known. *)
Definition falls (known : list entry) (g : game) : result unit :=
  if existsb (fun e => yes (game_dec (rules (its_claim e)) g)) known then Done tt
  else done (lowers g) "some move does not lower the number of stones" "whether all moves lower the number of stones".

Definition find_class (cs : classes) (g : game) (f : fixed_piles) : result (classes * N) :=
  match class_of cs g f with
  | Some found => Done found
  | None =>
      match readings g f with
      | None => Failed (Rejected "the piles cannot be fixed so")
      | Some _ => Failed (TooMuch "which families are the same")
      end
  end.

(** The certificates with these hashes, each once, the last one first. *)
Fixpoint find_uses (known : list entry) (found : list entry) (hashes : list string) : result (list entry) :=
  match hashes with
  | [] => Done found
  | hash :: hashes =>
      check (negb (existsb (fun e => its_hash e =? hash) found)) (Rejected "a hash is used twice")
        match find (fun e => its_hash e =? hash) known with
        | Some e => find_uses known (e :: found) hashes
        | None => Failed (Rejected "no certificate before this one has a hash that is used")
        end
  end.

(** The one that is about these numbers, this question and class. *)
Definition about (s : system) (g : game) (q : question) (class : N) (e : entry) : bool :=
  N.eqb (its_class e) class && Bool.eqb (misere (rules (its_claim e))) (misere g) &&
  yes (question_dec (asks (its_claim e)) q) && yes (system_dec (numbers (its_claim e)) s).

Definition find_about (used : list entry) (s : system) (g : game) (q : question) (class : N) : result entry :=
  expect "no certificate that is used is about a family that is needed" (find (about s g q class) used).

Fixpoint find_earlier (used : list entry) (s : system) (g : game) (class : N) (qs : list question) : result (list machine) :=
  match qs with
  | [] => Done []
  | q :: qs =>
      let! e := find_about used s g q class in
      let! more := find_earlier used s g class qs in
      Done (its_reach e :: more)
  end.

(** The families that moves lead to. *)
Definition led_to (rd : reading) : list fixed_piles :=
  map leads_to (steps_of rd ++ match slides rd with
                               | Some sl => match step_of rd (Some (least sl)) with Some st => [st] | None => [] end
                               | None => []
                               end).

Definition target_in (found : list (fixed_piles * machine)) (f : fixed_piles) : option machine :=
  option_map snd (find (fun fm => yes (fixed_dec (fst fm) f)) found).

(** The targets of these families, except one. *)
Fixpoint find_targets (used : list entry) (s : system) (g : game) (f : fixed_piles) (q : question)
  (cs : classes) (found : list (fixed_piles * machine)) (fs : list fixed_piles) : result (classes * list (fixed_piles * machine)) :=
  match fs with
  | [] => Done (cs, found)
  | f' :: fs =>
      if yes (fixed_dec f' f) || match target_in found f' with Some _ => true | None => false end
      then find_targets used s g f q cs found fs
      else
        check (Nat.eqb (List.length f') (pile_count g)) (Rejected "a step loses a pile") (
        let! (cs, class) := find_class cs g f' in
        let! e := find_about used s g q class in
        find_targets used s g f q cs ((f', its_target e) :: found) fs)
  end.

Definition compiled (n : nat) (a : automaton) : result machine :=
  expect "an automaton has a wrong row: its length, or a state that is not there, or the start does not lead to itself on letter 0"
    (compile n a).

(** The automata of the readings. In a game with an allowance there are none; otherwise each reading has its [line], and [within] if
    it has a choice and does not slide. *)
Fixpoint find_evidence (has_allowance : bool) (n : nat) (rs : list reading) (rows : list (option automaton * automaton)) : result evidence :=
  let wrong := Rejected "the automata of the readings are not those that are asked for" in
  match rs, rows with
  | [], [] => Done []
  | rd :: rs, _ =>
      if has_allowance then let! more := find_evidence has_allowance n rs rows in Done ((None, None) :: more)
      else
        match rows with
        | [] => Failed wrong
        | (within, its_line) :: rows =>
            let! within :=
              match within, chooses rd && match slides rd with None => true | Some _ => false end with
              | Some a, true => let! m := compiled (n + 1) a in Done (Some m)
              | None, false => Done None
              | _, _ => Failed wrong
              end in
            let! its_line := compiled n its_line in
            let! more := find_evidence has_allowance n rs rows in
            Done ((within, Some its_line) :: more)
        end
  | [], _ :: _ => Failed wrong
  end.

Definition accept (hash : string) (c : certificate) (st : state) : result state :=
  let! cl := expect "names are wrong, or a line has more than one choice" (meaning c) in
  let s := numbers cl in let g := rules cl in let f := fixed cl in let q := asks cl in
  check (well_formed g) (Rejected "the rules are not of the allowed form") (
  let! _ := within_limits c g in
  check (valid_system s) (Rejected "this is no numeration system of the allowed form") (
  let! _ := falls (entries st) g in
  let! (cs, class) := find_class (families st) g f in
  let! used := find_uses (entries st) [] (uses c) in
  let! earlier := find_earlier used s g class (earlier_questions g q) in
  let! rs := expect "the piles cannot be fixed so" (readings g f) in
  let! (cs, targets) := find_targets used s g f q cs [] (flat_map led_to rs) in
  let n := (variable_count f + if has_allowance g then 1 else 0)%nat in
  let! its_target := compiled n (target cl) in
  let! its_reach := compiled n (reach cl) in
  let! lines := find_evidence (has_allowance g) n rs (reading_rows c) in
  let! _ := done (check_claim s g f q its_target its_reach earlier lines (target_in targets))
    "a condition fails" "a condition" in
  Done (State cs (Entry hash cl class its_target its_reach :: entries st)))).

(** ** Checking a file *)

(** [Stopped] tells which certificates were accepted before the first one that was not. *)
Inductive verdict := Accepted (cs : list certificate) | Stopped (cs : list certificate) (why : trouble).

(** [hash text rest] is the hash of the text before the rest. It is only a name under which a certificate can be used:
    whatever it is, what is accepted is true. The text is fuel as well. *)
Fixpoint check_from (hash : string -> string -> string) (fuel : string) (st : state) (before : list certificate) (text : string) : verdict :=
  match fuel with
  | EmptyString => Stopped (rev_append before []) (Rejected "there is no certificate")
  | String _ fuel =>
      match parse text with
      | Failed why => Stopped (rev_append before []) why
      | Done c =>
          match behind_certificate c text with
          | None => Stopped (rev_append before []) (Rejected "something is not written as it must be")
          | Some rest =>
              match accept (hash text rest) c st with
              | Failed why => Stopped (rev_append before []) why
              | Done st =>
                  match rest with
                  | EmptyString => Accepted (rev_append (c :: before) [])
                  | _ => check_from hash fuel st (c :: before) rest
                  end
              end
          end
      end
  end.

Definition check_text (hash : string -> string -> string) (text : string) : verdict :=
  check_from hash text (State no_classes []) [] text.

(** ** Proofs *)

Lemma bind_done {A B} (x : result A) (f : A -> result B) b : bind x f = Done b -> exists a, x = Done a /\ f a = Done b.
Proof. destruct x as [a|]; simpl; [eauto | discriminate]. Qed.

Lemma check_done {A} (b : bool) why (next : result A) a : check b why next = Done a -> b = true /\ next = Done a.
Proof. destruct b; simpl; [auto | discriminate]. Qed.

Lemma expect_done {A} why (x : option A) a : expect why x = Done a -> x = Some a.
Proof. destruct x; simpl; [now intros [= ->] | discriminate]. Qed.

Lemma done_holds o why what u : done o why what = Done u -> o = Holds.
Proof. destruct o; simpl; [reflexivity | discriminate | discriminate]. Qed.

Lemma yes_true {P Q : Prop} (d : {P} + {Q}) : yes d = true -> P.
Proof. destruct d; [trivial | discriminate]. Qed.

(** What is known is true. *)
Definition sound_entry (cs : classes) (e : entry) : Prop :=
  true_claim (its_claim e) /\
  source (its_target e) = target (its_claim e) /\ source (its_reach e) = reach (its_claim e) /\
  in_class cs (rules (its_claim e)) (fixed (its_claim e)) (its_class e).

Definition sound_state (st : state) : Prop := sound_classes (families st) /\ Forall (sound_entry (families st)) (entries st).

(** Classes that know at least as much. *)
Definition extends (cs cs' : classes) : Prop :=
  sound_classes cs' /\ forall g f c, in_class cs g f c -> in_class cs' g f c.

Lemma sound_entry_extends cs cs' e : extends cs cs' -> sound_entry cs e -> sound_entry cs' e.
Proof. intros [_ grows] (is_true & same_target & same_reach & here). refine (conj _ (conj _ (conj _ _))); auto. Qed.

Lemma extends_trans a b c : extends a b -> extends b c -> extends a c.
Proof. intros [_ first] [sound second]. split; auto. Qed.

Lemma falls_sound known cs g u : Forall (sound_entry cs) known -> well_formed g = true -> falls known g = Done u -> goes_down g.
Proof.
  intros sound formed. unfold falls. destruct (existsb _ _) eqn:seen.
  - intros _. apply existsb_exists in seen as (e & inside & same). apply yes_true in same.
    rewrite Forall_forall in sound. destruct (sound e inside) as (is_true & _).
    rewrite <- same. exact (proj1 is_true).
  - intros holds. apply done_holds in holds. now apply lowers_sound.
Qed.

Lemma find_class_sound cs g f cs' class :
  sound_classes cs -> well_formed g = true -> List.length f = pile_count g -> find_class cs g f = Done (cs', class) ->
  extends cs cs' /\ in_class cs' g f class.
Proof.
  intros sound formed lengths. unfold find_class. destruct (class_of cs g f) as [found|] eqn:is.
  - intros [= ->]. destruct (class_of_sound _ _ _ _ _ sound formed lengths is) as (sound' & here & grows).
    exact (conj (conj sound' grows) here).
  - destruct (readings g f); discriminate.
Qed.

Lemma find_uses_sound (P : entry -> Prop) known : Forall P known -> forall hashes found used,
  Forall P found -> find_uses known found hashes = Done used -> Forall P used.
Proof.
  intros sound. induction hashes as [|hash hashes IH]; intros found used so_far uses; simpl in uses.
  - now injection uses as <-.
  - apply check_done in uses as [_ uses]. destruct (find _ known) as [e|] eqn:is; [|discriminate].
    apply (IH _ _ (Forall_cons e (proj1 (Forall_forall P known) sound e (proj1 (find_some _ _ is))) so_far) uses).
Qed.

(** What an automaton says of a family. *)
Definition target_is (s : system) (g : game) (f : fixed_piles) (q : question) (m : machine) : Prop :=
  forall vs r, List.length vs = variable_count f -> (has_allowance g = false -> r = 0%N) ->
    accepts s (source m) (tracks g vs r) = true <-> answer g q (place f vs, r).

Definition reach_is (s : system) (g : game) (f : fixed_piles) (q : question) (m : machine) : Prop :=
  forall vs r, List.length vs = variable_count f -> (has_allowance g = false -> r = 0%N) ->
    accepts s (source m) (tracks g vs r) = true <-> exists p, move g (place f vs, r) p /\ answer g q p.

(** A theorem on a family is one on each family of the same class. *)
Lemma find_about_sound cs used s g f q class e :
  sound_classes cs -> Forall (sound_entry cs) used -> in_class cs g f class -> find_about used s g q class = Done e ->
  target_is s g f q (its_target e) /\ reach_is s g f q (its_reach e).
Proof.
  intros sound entries_sound here found.
  apply expect_done, find_some in found as [inside is].
  unfold about in is. rewrite !andb_true_iff in is. destruct is as [[[same_classes same_misere] same_question] same_system].
  apply N.eqb_eq in same_classes. apply Bool.eqb_prop in same_misere.
  apply yes_true in same_question, same_system.
  rewrite Forall_forall in entries_sound. destruct (entries_sound e inside) as ((_ & is_true) & same_target & same_reach & there).
  rewrite same_classes in there.
  destruct (same_class _ _ _ _ _ _ q sound here there (eq_sym same_misere)) as (same_count & same_allowance & same_answers).
  rewrite <- same_question, <- same_system in *.
  assert (same_tracks : forall vs r, tracks g vs r = tracks (rules (its_claim e)) vs r)
    by (intros; unfold tracks; now rewrite same_allowance).
  split; intros vs r count zero; rewrite ?same_target, ?same_reach, same_tracks;
    destruct (same_answers vs r count zero) as [answers reaches];
    rewrite same_count in count; rewrite same_allowance in zero;
    destruct (is_true vs r count zero) as [on_target on_reach].
  - rewrite answers. exact on_target.
  - rewrite reaches. exact on_reach.
Qed.

Lemma find_earlier_sound cs used s g f class :
  sound_classes cs -> Forall (sound_entry cs) used -> in_class cs g f class -> forall qs ms,
  find_earlier used s g class qs = Done ms -> Forall2 (fun m q => reach_is s g f q m) ms qs.
Proof.
  intros sound entries_sound here. induction qs as [|q qs IH]; intros ms found; simpl in found.
  - injection found as <-. constructor.
  - apply bind_done in found as (e & first & found). apply bind_done in found as (more & rest & found).
    injection found as <-. constructor; [|now apply IH].
    eapply find_about_sound; eassumption.
Qed.

Lemma find_targets_sound used s g f q : well_formed g = true -> forall fs cs found cs' found',
  sound_classes cs -> Forall (sound_entry cs) used ->
  Forall (fun fm => target_is s g (fst fm) q (snd fm)) found ->
  find_targets used s g f q cs found fs = Done (cs', found') ->
  extends cs cs' /\ Forall (fun fm => target_is s g (fst fm) q (snd fm)) found'.
Proof.
  intros formed. induction fs as [|f' fs IH]; intros cs found cs' found' sound entries_sound so_far is; simpl in is.
  - injection is as <- <-. exact (conj (conj sound (fun _ _ _ here => here)) so_far).
  - destruct (_ || _); [now apply (IH _ _ _ _ sound entries_sound so_far is)|].
    apply check_done in is as [lengths is]. apply Nat.eqb_eq in lengths.
    apply bind_done in is as ([cs1 class] & known & is). apply bind_done in is as (e & about & is).
    destruct (find_class_sound _ _ _ _ _ sound formed lengths known) as [grows here].
    assert (entries_sound1 : Forall (sound_entry cs1) used)
      by (eapply Forall_impl; [intros; eapply sound_entry_extends; eassumption | exact entries_sound]).
    destruct (find_about_sound _ _ _ _ _ _ _ _ (proj1 grows) entries_sound1 here about) as [is_target _].
    destruct (IH _ _ _ _ (proj1 grows) entries_sound1 (Forall_cons (f', its_target e) is_target so_far) is) as [grows' good].
    split; [eapply extends_trans; eassumption | exact good].
Qed.

Lemma target_in_found found f m : target_in found f = Some m -> In (f, m) found.
Proof.
  unfold target_in. destruct (find _ found) as [[f' m']|] eqn:is; [|discriminate].
  intros [= <-]. apply find_some in is as [inside same]. apply yes_true in same. simpl in same. now subst.
Qed.

Lemma compiled_source n a m : compiled n a = Done m -> source m = a.
Proof. intros is. apply expect_done in is. now apply compile_source in is as [same _]. Qed.

Lemma meaning_lengths c cl : meaning c = Some cl -> List.length (fixed cl) = pile_count (rules cl).
Proof.
  unfold meaning. destruct (proper c); [|discriminate].
  destruct (lines_of _ _ _); simpl; [|discriminate]. intros [= <-]. simpl. now rewrite map_length.
Qed.

(** What is accepted is true, and so is all that is known then. *)
Lemma accept_sound hash c st st' : sound_state st -> accept hash c st = Done st' ->
  sound_state st' /\ exists cl, meaning c = Some cl /\ proper_claim cl /\ true_claim cl.
Proof.
  intros [sound entries_sound] is. unfold accept in is.
  apply bind_done in is as (cl & means & is). apply expect_done in means.
  apply check_done in is as [formed is].
  apply bind_done in is as (u & _ & is). clear u.
  apply check_done in is as [valid is].
  apply bind_done in is as (u & down & is).
  apply (falls_sound _ _ _ _ entries_sound formed) in down. clear u.
  apply bind_done in is as ([cs1 class] & known & is).
  pose proof (meaning_lengths _ _ means) as lengths.
  destruct (find_class_sound _ _ _ _ _ sound formed lengths known) as [grows1 here].
  apply bind_done in is as (used & is_used & is).
  assert (used_sound : Forall (sound_entry cs1) used).
  { refine (find_uses_sound _ _ _ _ [] _ (Forall_nil _) is_used).
    eapply Forall_impl; [intros; eapply sound_entry_extends; eassumption | exact entries_sound]. }
  apply bind_done in is as (earlier & are_earlier & is).
  apply (find_earlier_sound _ _ _ _ _ _ (proj1 grows1) used_sound here) in are_earlier.
  apply bind_done in is as (rs & _ & is).
  apply bind_done in is as ([cs2 targets] & are_targets & is).
  destruct (find_targets_sound _ _ _ _ _ formed _ _ [] _ _ (proj1 grows1) used_sound (Forall_nil _) are_targets) as [grows2 good].
  apply bind_done in is as (its_target & on_target & is). pose proof on_target as compiled_target. apply compiled_source in on_target.
  apply bind_done in is as (its_reach & on_reach & is). pose proof on_reach as compiled_reach. apply compiled_source in on_reach.
  apply bind_done in is as (lines & _ & is).
  apply bind_done in is as (u & holds & is). apply done_holds in holds. clear u.
  injection is as <-.
  assert (is_proper : proper_claim cl).
  { apply checked_is_proper in holds; try assumption.
    - rewrite on_target, on_reach in holds. destruct cl. exact holds.
    - eexists. split; [reflexivity|]. rewrite on_target, on_reach. split; now apply expect_done in compiled_target, compiled_reach. }
  assert (is_true : true_claim cl).
  { apply check_claim_sound in holds; try assumption.
    - rewrite on_target, on_reach in holds. destruct cl. exact holds.
    - intros f' m _ found _ _. apply target_in_found in found.
      rewrite Forall_forall in good. exact (good _ found). }
  pose proof (extends_trans _ _ _ grows1 grows2) as grows.
  split; [|now exists cl].
  split; simpl; [exact (proj1 grows2)|].
  constructor.
  - refine (conj is_true (conj on_target (conj on_reach _))). now apply (proj2 grows2).
  - eapply Forall_impl; [intros; eapply sound_entry_extends; eassumption | exact entries_sound].
Qed.

(** What is meant is proper and true. *)
Definition true_certificate (c : certificate) : Prop := exists cl, meaning c = Some cl /\ proper_claim cl /\ true_claim cl.

Definition checked (v : verdict) : list certificate := match v with Accepted cs | Stopped cs _ => cs end.

Lemma print_app (cs ds : list certificate) : print (cs ++ ds)%list = print cs ++ print ds.
Proof.
  unfold print. induction cs as [|c cs IH]; [reflexivity|].
  simpl app. simpl map. rewrite !all_cons, IH. now rewrite append_assoc.
Qed.

Lemma check_from_sound hash fuel : forall st before text v,
  sound_state st -> Forall true_certificate before -> check_from hash fuel st before text = v ->
  Forall true_certificate (checked v) /\
  exists rest, print (rev before) ++ text = print (checked v) ++ rest /\
    match v with Accepted _ => rest = "" | Stopped _ _ => True end.
Proof.
  assert (stop : forall before text why, Forall true_certificate before ->
    Forall true_certificate (checked (Stopped (rev_append before []) why)) /\
    exists rest, print (rev before) ++ text = print (checked (Stopped (rev_append before []) why)) ++ rest /\ True).
  { intros before text why good. simpl. rewrite rev_append_rev, app_nil_r.
    split; [now apply Forall_rev | now exists text]. }
  induction fuel as [|a fuel IH]; intros st before text v sound good is; simpl in is.
  - subst. now apply stop.
  - destruct (parse text) as [c|why]; [|subst; now apply stop].
    destruct (behind_certificate c text) as [rest|] eqn:printed; [|subst; now apply stop].
    destruct (accept (hash text rest) c st) as [st'|why] eqn:accepted; [|subst; now apply stop].
    apply behind_certificate_sound in printed.
    apply (accept_sound _ _ _ _ sound) in accepted as [sound' is_true].
    assert (good' : Forall true_certificate (c :: before)) by now constructor.
    assert (same : print (rev before) ++ text = print (rev (c :: before)) ++ rest).
    { simpl rev. rewrite print_app, printed. change (print [c]) with (print_certificate c).
      now rewrite append_assoc. }
    rewrite same. destruct rest as [|b rest].
    + subst. simpl checked. change (rev_append before [c]) with (rev_append (c :: before) []).
      rewrite rev_append_rev, app_nil_r.
      split; [now apply Forall_rev | now exists ""].
    + now apply (IH st').
Qed.

(** The checker is right: a text that it accepts is that of certificates all of which are true. *)
Theorem accepted_is_true hash text cs :
  check_text hash text = Accepted cs -> text = print cs /\ Forall true_certificate cs.
Proof.
  intros is. apply check_from_sound in is as [good (rest & same & nothing)].
  - simpl in same. rewrite nothing, append_nil in same. now split.
  - split; [exact no_classes_sound | constructor].
  - constructor.
Qed.

(** And there is no other way to read it: the certificates that were checked are the only ones with this text that mean something. *)
Theorem nothing_else_is_meant hash text cs ds :
  check_text hash text = Accepted cs -> text = print ds -> Forall (fun d => meaning d <> None) ds -> ds = cs.
Proof.
  intros is same meant. apply accepted_is_true in is as [printed are_true].
  assert (meaning_proper : forall c, meaning c <> None -> proper c = true)
    by (intros c; unfold meaning; destruct (proper c); congruence).
  apply one_reading; [| |congruence].
  - eapply Forall_impl; [|exact meant]. auto.
  - eapply Forall_impl; [|exact are_true]. intros c (cl & means & _). apply meaning_proper. congruence.
Qed.

(** If it stops, those before are true. *)
Theorem before_is_true hash text cs why :
  check_text hash text = Stopped cs why -> (exists rest, text = print cs ++ rest) /\ Forall true_certificate cs.
Proof.
  intros is. apply check_from_sound in is as [good (rest & same & _)].
  - simpl in same. split; [now exists rest | exact good].
  - split; [exact no_classes_sound | constructor].
  - constructor.
Qed.
