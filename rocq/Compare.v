(** Whether a text begins with a certificate as it is printed. The printed text is not put together, which would take room and, for
    automata with many rows, a deep stack: it is compared piece by piece. *)

From Coq Require Import List NArith Bool Ascii String.
From Fibnim Require Import Numbers Rules Claim Text Parse.
Import ListNotations.
Open Scope string_scope.

Definition then_ {A B} (x : option A) (f : A -> option B) : option B := match x with Some a => f a | None => None end.

Fixpoint rest_of_row (states : list N) (text : string) : option string :=
  match states with
  | [] => strip (line "") text
  | state :: states => then_ (then_ (strip " " text) (strip (number state))) (rest_of_row states)
  end.

Fixpoint behind_rows (rows : automaton) (text : string) : option string :=
  match rows with
  | [] => Some text
  | (accepts, states) :: rows =>
      match strip (if accepts then "+" else "-") text with
      | Some text =>
          match rest_of_row states text with
          | Some text => behind_rows rows text
          | None => None
          end
      | None => None
      end
  end.

Definition behind_automaton (kind : string) (tracks : list string) (a : automaton) (text : string) : option string :=
  then_ (strip (line ("automaton " ++ kind ++ " " ++ concat " " tracks)) text) (behind_rows a).

Fixpoint behind_readings (variable : list string) (i : N) (rs : list (option automaton * automaton)) (text : string)
  : option string :=
  match rs with
  | [] => Some text
  | (within, its_line) :: rs =>
      match
        then_ (match within with
               | Some a => behind_automaton ("within " ++ number i) (variable ++ ["b"]) a text
               | None => Some text
               end)
          (behind_automaton ("line " ++ number i) variable its_line)
      with
      | Some text => behind_readings variable (i + 1) rs text
      | None => None
      end
  end.

(** What follows a certificate, if the text begins with it. *)
Definition behind_certificate (c : certificate) (text : string) : option string :=
  then_ (strip (print_head c) text) (fun text =>
  then_ (behind_automaton "target" (track_names c) (target_rows c) text) (fun text =>
  then_ (behind_automaton "reach" (track_names c) (reach_rows c) text) (fun text =>
  then_ (behind_readings (variable_names c) 0 (reading_rows c) text) (fun text =>
  strip (line "end") text)))).

(** ** Proofs *)

Lemma append_assoc (a b c : string) : (a ++ b) ++ c = a ++ (b ++ c).
Proof. induction a as [|x a IH]; simpl; [reflexivity | now rewrite IH]. Qed.

Lemma append_nil (a : string) : a ++ "" = a.
Proof. induction a as [|x a IH]; simpl; [reflexivity | now rewrite IH]. Qed.

Lemma all_cons (x : string) (xs : list string) : all (x :: xs) = x ++ all xs.
Proof. unfold all. destruct xs; simpl; [now rewrite append_nil | reflexivity]. Qed.

Lemma strip_sound symbols : forall text rest, strip symbols text = Some rest -> text = symbols ++ rest.
Proof.
  induction symbols as [|a symbols IH]; intros text rest found; simpl in found.
  - destruct text; injection found as <-; reflexivity.
  - destruct text as [|b text]; [discriminate|].
    destruct (Ascii.eqb_spec a b) as [<-|]; [|discriminate].
    simpl. now rewrite (IH _ _ found).
Qed.

Lemma then_some {A B} (x : option A) (f : A -> option B) b : then_ x f = Some b -> exists a, x = Some a /\ f a = Some b.
Proof. destruct x as [a|]; simpl; [eauto | discriminate]. Qed.

Lemma rest_of_row_sound states : forall text rest,
  rest_of_row states text = Some rest -> text = line (all (map (fun state => " " ++ number state) states)) ++ rest.
Proof.
  induction states as [|state states IH]; intros text rest found.
  - apply strip_sound in found. exact found.
  - apply then_some in found as (text2 & found & more).
    apply then_some in found as (text1 & space & digits).
    apply strip_sound in space, digits. apply IH in more. subst.
    simpl map. rewrite all_cons. unfold line. rewrite !append_assoc. reflexivity.
Qed.

Lemma behind_rows_sound rows : forall text rest,
  behind_rows rows text = Some rest -> text = all (map print_row rows) ++ rest.
Proof.
  induction rows as [|[accepts states] rows IH]; intros text rest found; simpl in found.
  - now injection found as ->.
  - destruct (strip _ text) as [text1|] eqn:sign; [|discriminate].
    destruct (rest_of_row states text1) as [text2|] eqn:row; [|discriminate].
    apply strip_sound in sign. apply rest_of_row_sound in row. apply IH in found. subst.
    simpl map. rewrite all_cons. unfold print_row, line. simpl fst. simpl snd.
    rewrite !append_assoc. reflexivity.
Qed.

Lemma behind_automaton_sound kind tracks a text rest :
  behind_automaton kind tracks a text = Some rest -> text = print_automaton kind tracks a ++ rest.
Proof.
  intros found. apply then_some in found as (text1 & header & rows).
  apply strip_sound in header. apply behind_rows_sound in rows. subst.
  unfold print_automaton. now rewrite append_assoc.
Qed.

Lemma behind_readings_sound variable rs : forall i text rest,
  behind_readings variable i rs text = Some rest -> text = print_readings variable i rs ++ rest.
Proof.
  induction rs as [|[within its_line] rs IH]; intros i text rest found; simpl in found.
  - now injection found as ->.
  - destruct (then_ _ _) as [text2|] eqn:here in found; [|discriminate].
    apply IH in found.
    apply then_some in here as (text1 & first & second).
    apply behind_automaton_sound in second. subst.
    cbn [print_readings]. rewrite !append_assoc.
    destruct within as [a|].
    + apply behind_automaton_sound in first. exact first.
    + injection first as ->. reflexivity.
Qed.

Theorem behind_certificate_sound c text rest :
  behind_certificate c text = Some rest -> text = print_certificate c ++ rest.
Proof.
  intros found. unfold behind_certificate in found.
  apply then_some in found as (text1 & head & found).
  apply then_some in found as (text2 & target & found).
  apply then_some in found as (text3 & reach & found).
  apply then_some in found as (text4 & readings & finish).
  apply strip_sound in head, finish.
  apply behind_automaton_sound in target, reach. apply behind_readings_sound in readings. subst.
  unfold print_certificate. rewrite !append_assoc. reflexivity.
Qed.
