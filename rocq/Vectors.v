(** Sets of vectors of numbers: those that a search has seen.

    A set is a tree that tells vectors apart by keys. What is proved does not depend on the keys, as vectors are compared before one is
    said to be a member; the speed does. *)

From Coq Require Import List NArith Bool.
Import ListNotations.
Local Open Scope nat_scope.

Definition vector := list N.

Fixpoint same (v w : vector) : bool :=
  match v, w with
  | [], [] => true
  | a :: v, b :: w => N.eqb a b && same v w
  | _, _ => false
  end.

Lemma same_spec v w : same v w = true <-> v = w.
Proof.
  revert w; induction v as [|a v IH]; intros [|b w]; simpl; try easy.
  rewrite andb_true_iff, N.eqb_eq, IH. split.
  - now intros [-> ->].
  - now intros [= -> ->].
Qed.

(** * Keys *)

(** Digits are added without carry; the highest one of a key only says where it ends. *)
Fixpoint blend (a mixed : positive) : positive :=
  match a, mixed with
  | _, xH => a
  | xH, xO mixed => xI mixed
  | xH, xI mixed => xO mixed
  | xO a, xO mixed => xO (blend a mixed)
  | xO a, xI mixed => xI (blend a mixed)
  | xI a, xO mixed => xI (blend a mixed)
  | xI a, xI mixed => xO (blend a mixed)
  end.

(** From the mixed digits of a vector to those of the vector with one more number before it. This takes as long as the number has
    digits, whatever the length of the vector. The numbers in front decide the last digits. *)
Definition extend (a : N) (mixed : positive) : positive :=
  match a with
  | N0 => xO (xO (xO mixed))
  | Npos a => blend a (xO (xO (xO mixed)))
  end.

Definition mixed_of (v : vector) : positive := fold_right extend xH v.

(** A key is read from its last digit on: first the mixed digits, in which vectors of many numbers that depend on each other soon
    differ; then the numbers one after another, as different vectors may be mixed to the same. *)
Record key := Key { mixed : positive; rest : vector }.

Definition key_of (v : vector) : key := Key (mixed_of v) v.

(** The last two digits of a key, and what is before them. *)
Inductive quarter := First | Second | Third | Fourth.

Definition last_digits (p : positive) : quarter :=
  match p with
  | xH | xO (xO _) => First
  | xO _ => Second
  | xI (xO _) => Third
  | xI _ => Fourth
  end.

Definition without_last (p : positive) : positive :=
  match p with
  | xO (xO p) | xO (xI p) | xI (xO p) | xI (xI p) => p
  | _ => xH
  end.

Definition last_of (k : key) : quarter :=
  match mixed k with
  | xH => match rest k with Npos p :: _ => last_digits p | _ => First end
  | p => last_digits p
  end.

Definition before (k : key) : key :=
  match mixed k with
  | xH =>
      match rest k with
      | Npos p :: others => Key (without_last p) others
      | _ :: others => Key xH others
      | [] => k
      end
  | p => Key (without_last p) (rest k)
  end.

Fixpoint skip (n : nat) (k : key) : key :=
  match n with O => k | S n => skip n (before k) end.

(** * Sets *)

Inductive set :=
| Empty
| One (v : vector)
| Node (a b c d : set)                (* by the last two digits of keys, then by those before them, and so on *)
| And (v : vector) (others : set).    (* where keys do not help *)

Inductive member (v : vector) : set -> Prop :=
| in_one : member v (One v)
| in_first a b c d : member v a -> member v (Node a b c d)
| in_second a b c d : member v b -> member v (Node a b c d)
| in_third a b c d : member v c -> member v (Node a b c d)
| in_fourth a b c d : member v d -> member v (Node a b c d)
| in_and others : member v (And v others)
| in_others w others : member v others -> member v (And w others).

(** Whether a vector with this key is in a set. *)
Fixpoint has (v : vector) (k : key) (s : set) : bool :=
  match s with
  | Empty => false
  | One w => same v w
  | Node a b c d =>
      has v (before k) (match last_of k with First => a | Second => b | Third => c | Fourth => d end)
  | And w others => same v w || has v k others
  end.

(** A set that holds only what is in one of its quarters. *)
Definition alone (q : quarter) (s : set) : set :=
  match q with
  | First => Node s Empty Empty Empty
  | Second => Node Empty s Empty Empty
  | Third => Node Empty Empty s Empty
  | Fourth => Node Empty Empty Empty s
  end.

(** The set with one more vector. [depth] nodes lie above it; that many digits of the key were used. *)
Fixpoint add_below (fuel depth : nat) (v : vector) (k : key) (s : set) : set :=
  match fuel with
  | O => And v s
  | S fuel =>
      match s with
      | Empty => One v
      | One w => add_below fuel depth v k (alone (last_of (skip depth (key_of w))) s)
      | Node a b c d =>
          match last_of k with
          | First => Node (add_below fuel (S depth) v (before k) a) b c d
          | Second => Node a (add_below fuel (S depth) v (before k) b) c d
          | Third => Node a b (add_below fuel (S depth) v (before k) c) d
          | Fourth => Node a b c (add_below fuel (S depth) v (before k) d)
          end
      | And _ _ => And v s
      end
  end.

(** Sets are about half as deep at most; random keys of a million vectors need ten nodes. *)
Definition most_depth : nat := N.to_nat 1000.

Definition add (v : vector) (k : key) (s : set) : set := add_below most_depth 0 v k s.

Lemma has_member v s : forall k, has v k s = true -> member v s.
Proof.
  induction s as [|w|a IHa b IHb c IHc d IHd|w s IH]; intros k; simpl.
  - easy.
  - rewrite same_spec; intros ->; constructor.
  - destruct (last_of k); eauto using member.
  - rewrite orb_true_iff, same_spec. intros [->|found]; [apply in_and|eapply in_others, IH, found].
Qed.

Lemma member_alone v q s : member v (alone q s) <-> member v s.
Proof.
  split.
  - destruct q; inversion 1 as [|? ? ? ? inside|? ? ? ? inside|? ? ? ? inside|? ? ? ? inside| |];
      (exact inside || inversion inside).
  - destruct q; simpl; auto using member.
Qed.

Lemma member_node v a b c d :
  member v (Node a b c d) <-> member v a \/ member v b \/ member v c \/ member v d.
Proof.
  split.
  - inversion 1; auto.
  - intros [|[|[|]]]; auto using member.
Qed.

Lemma member_add_below v x fuel : forall depth k s, member x (add_below fuel depth v k s) <-> x = v \/ member x s.
Proof.
  assert (member_and : forall s, member x (And v s) <-> x = v \/ member x s).
  { split; [inversion 1; auto|intros [->|inside]; auto using member]. }
  assert (member_one : member x (One v) <-> x = v \/ member x Empty).
  { split; [inversion 1; auto|intros [->|inside]; [constructor|inversion inside]]. }
  induction fuel as [|fuel IH]; intros depth k s; simpl; [easy|].
  destruct s as [|w|a b c d|w s]; try easy.
  - now rewrite IH, member_alone.
  - destruct (last_of k); rewrite !member_node, IH; tauto.
Qed.

(** That is what a set is for. *)
Theorem member_add v x k s : member x (add v k s) <-> x = v \/ member x s.
Proof. apply member_add_below. Qed.
