(* The program fibnim-check-proved. This file is all of it that is not proved: it reads the file, hands the text over to the checker
   that was extracted from Rocq (checker.ml; the theorems about it are in Check.v: `accepted_is_true`), and tells its verdict. Besides
   it one has to trust Rocq and its extraction, the compiler of OCaml, and the machine. SHA-256 only names certificates here: the
   theorem holds for every function in its place.

   It says what the program fibnim-check says, and its exit statuses are the same; where that finds numbers that show a mistake, this
   tells in which certificate something is wrong, and what. *)

let help =
  "Check certificates about infinite families of positions, with a checker that is proved right.\n\n\
   Usage: fibnim-check-proved [--rules] FILE...\n\n\
   FILE holds certificates, each behind those that it uses; - is the standard input. Each certificate that holds is told on a line\n\
   of its own, such as two-piles(3, n; r): lost; the first thing wrong in a file is told on the standard error. With --rules the\n\
   numbers and the rules of each family stand below its line.\n\n\
   A name such as wythoff stands for the rules that docs/CERTIFICATES.md lists under it. The name of any other game is followed by a\n\
   fingerprint of its rules, as in mine@1a2b3c4d.\n\n\
   Statements, certificates of version 3, numbers with a recurrence, and names with letters beyond ASCII are not covered.\n\n\
   Exit status: 0 all accepted, 1 something rejected, 2 wrong usage or a file that cannot be read, 3 too large to check, or not\n\
   covered.\n"

(* SHA-256 (FIPS 180-4). *)
module Sha256 = struct
  let rounds = [|
    0x428a2f98; 0x71374491; 0xb5c0fbcf; 0xe9b5dba5; 0x3956c25b; 0x59f111f1; 0x923f82a4; 0xab1c5ed5;
    0xd807aa98; 0x12835b01; 0x243185be; 0x550c7dc3; 0x72be5d74; 0x80deb1fe; 0x9bdc06a7; 0xc19bf174;
    0xe49b69c1; 0xefbe4786; 0x0fc19dc6; 0x240ca1cc; 0x2de92c6f; 0x4a7484aa; 0x5cb0a9dc; 0x76f988da;
    0x983e5152; 0xa831c66d; 0xb00327c8; 0xbf597fc7; 0xc6e00bf3; 0xd5a79147; 0x06ca6351; 0x14292967;
    0x27b70a85; 0x2e1b2138; 0x4d2c6dfc; 0x53380d13; 0x650a7354; 0x766a0abb; 0x81c2c92e; 0x92722c85;
    0xa2bfe8a1; 0xa81a664b; 0xc24b8b70; 0xc76c51a3; 0xd192e819; 0xd6990624; 0xf40e3585; 0x106aa070;
    0x19a4c116; 0x1e376c08; 0x2748774c; 0x34b0bcb5; 0x391c0cb3; 0x4ed8aa4a; 0x5b9cca4f; 0x682e6ff3;
    0x748f82ee; 0x78a5636f; 0x84c87814; 0x8cc70208; 0x90befffa; 0xa4506ceb; 0xbef9a3f7; 0xc67178f2 |]

  let mask = 0xffffffff
  let turn x n = ((x lsr n) lor (x lsl (32 - n))) land mask

  let mix state block at =
    let w = Array.make 64 0 in
    for i = 0 to 15 do
      w.(i) <- Int32.to_int (Bytes.get_int32_be block (at + (4 * i))) land mask
    done;
    for i = 16 to 63 do
      let a = w.(i - 15) and b = w.(i - 2) in
      let low = turn a 7 lxor turn a 18 lxor (a lsr 3) in
      let high = turn b 17 lxor turn b 19 lxor (b lsr 10) in
      w.(i) <- (w.(i - 16) + low + w.(i - 7) + high) land mask
    done;
    let v = Array.copy state in
    for i = 0 to 63 do
      let a = v.(0) and b = v.(1) and c = v.(2) and e = v.(4) and f = v.(5) and g = v.(6) in
      let choice = (e land f) lxor (lnot e land mask land g) in
      let first = v.(7) + (turn e 6 lxor turn e 11 lxor turn e 25) + choice + rounds.(i) + w.(i) in
      let majority = (a land b) lxor (a land c) lxor (b land c) in
      let second = (turn a 2 lxor turn a 13 lxor turn a 22) + majority in
      Array.blit v 0 v 1 7;
      v.(4) <- (v.(4) + first) land mask;
      v.(0) <- (first + second) land mask
    done;
    Array.iteri (fun i x -> state.(i) <- (state.(i) + x) land mask) v

  let hex text =
    let length = String.length text in
    (* What is left is followed by a one bit, zeros, and the number of bits. *)
    let padded = Bytes.make ((length + 72) / 64 * 64) '\000' in
    Bytes.blit_string text 0 padded 0 length;
    Bytes.set padded length '\x80';
    Bytes.set_int64_be padded (Bytes.length padded - 8) (Int64.of_int (8 * length));
    let state = [| 0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a; 0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19 |] in
    for i = 0 to (Bytes.length padded / 64) - 1 do
      mix state padded (64 * i)
    done;
    String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") state))
end

let list_of_string text =
  let rec from i list = if i < 0 then list else from (i - 1) (text.[i] :: list) in
  from (String.length text - 1) []

let string_of_list list =
  let buffer = Buffer.create 100 in
  List.iter (Buffer.add_char buffer) list;
  Buffer.contents buffer

(* The text before the rest of it, which is the same list and not only an equal one. *)
let before text rest =
  let buffer = Buffer.create 1000 in
  let rec go text =
    if text != rest then match text with [] -> () | symbol :: text -> Buffer.add_char buffer symbol; go text
  in
  go text;
  Buffer.contents buffer

(* What tells games of one name apart, as fibnim-check does: eight digits of the SHA-256 of the numbers and the rules. *)
let fingerprint (c : Checker.certificate) =
  let numbers = String.split_on_char ' ' (string_of_list (Checker.print_system c.written_system)) in
  let rec parts terms = function
    | [ "delay"; delay ] -> Printf.sprintf "Some(([%s], %s))\n" (String.concat ", " (List.rev terms)) delay
    | term :: more -> parts (term :: terms) more
    | [] -> assert false
  in
  let text = parts [] (List.tl numbers) ^ string_of_list (Checker.print_rules c) in
  list_of_string (String.sub (Sha256.hex text) 0 8)

(* As two-piles(3, n; r): lost, or mine@1a2b3c4d(3, n; r): lost. *)
let family (c : Checker.certificate) =
  let pile (name, fixed) = string_of_list (match fixed with Some n -> Checker.number n | None -> name) in
  let question = string_of_list (Checker.print_question c.question_asked) in
  Printf.sprintf "%s(%s%s): %s%s" (string_of_list (Checker.called fingerprint c)) (String.concat ", " (List.map pile c.piles))
    (match c.allowance with Some r -> "; " ^ string_of_list r | None -> "")
    (String.sub question 5 (String.length question - 5))
    (if c.is_misere then ", misere" else "")

(* The lines of the numbers and of the rules. *)
let rules (c : Checker.certificate) =
  let lines = string_of_list (Checker.print_system c.written_system) ^ "\n" ^ string_of_list (Checker.print_rules c) in
  String.concat "" (List.map (Printf.sprintf "  %s\n") (String.split_on_char '\n' (String.trim lines)))

(* The first line of the certificate with this number, counted from 0: all before it have been read. *)
let head text number =
  let heads = List.filter (fun line -> String.starts_with ~prefix:"fibnim " line) (String.split_on_char '\n' text) in
  Option.value (List.nth_opt heads number) ~default:""

let complain text = prerr_endline ("fibnim-check-proved: " ^ text)

(* How it went, the worst last: what is rejected weighs more than what could not be read or checked. *)
type status = Accepted | Too_large | Unreadable | Rejected

(* Longer files are not read: a device has no end, and a text takes twenty-five times its length here. *)
let most_bytes = 64 lsl 20

exception Too_long

let read file =
  let channel = if file = "-" then stdin else open_in_bin file in
  set_binary_mode_in channel true;
  let buffer = Buffer.create 65536 and piece = Bytes.create 65536 in
  let rec go () =
    match input channel piece 0 (Bytes.length piece) with
    | 0 -> ()
    | length when Buffer.length buffer + length > most_bytes -> raise Too_long
    | length -> Buffer.add_subbytes buffer piece 0 length; go ()
  in
  go ();
  if file <> "-" then close_in channel;
  Buffer.contents buffer

let tell ~with_rules hashes certificates =
  let one (c : Checker.certificate) hash =
    Printf.printf "accepted %s: %d and %d states, sha256 %s\n%s" (family c) (List.length c.target_rows)
      (List.length c.reach_rows) (String.sub hash 0 16)
      (if with_rules then rules c else "")
  in
  (* A certificate that was not accepted may have a hash as well. *)
  let rec each certificates hashes =
    match (certificates, hashes) with c :: certificates, hash :: hashes -> one c hash; each certificates hashes | _ -> ()
  in
  each certificates hashes;
  flush stdout

(* Whether a certificate, counted from 0, is in numbers that follow a recurrence: the proved checker reads delays only, and for it that is no
   certificate at all. *)
let has_recurrence text number =
  let rec go place = function
    | [] -> false
    | "end" :: more -> go (place + 1) more
    | line :: more -> (
        match String.split_on_char ' ' line with
        | "numbers" :: words when place = number -> List.mem "recurrence" words
        | _ -> go place more)
  in
  go 0 (String.split_on_char '\n' text)

let check_file ~with_rules file =
  match read file with
  | exception Sys_error message ->
      complain (Printf.sprintf "cannot be read: %s" message);
      Unreadable
  | exception Too_long ->
      complain (Printf.sprintf "%s: too large to check: it is longer than %d MiB" file (most_bytes lsr 20));
      Too_large
  | text -> (
      (* The hashes of the certificates, in reverse. *)
      let hashes = ref [] in
      let hash text rest =
        let hash = Sha256.hex (before text rest) in
        hashes := hash :: !hashes;
        list_of_string hash
      in
      let stopped certificates what =
        tell ~with_rules (List.rev !hashes) certificates;
        complain (Printf.sprintf "%s: certificate %d: %s" file (List.length certificates + 1) what)
      in
      match Checker.check_text hash (list_of_string text) with
      | Checker.Accepted certificates ->
          tell ~with_rules (List.rev !hashes) certificates;
          Accepted
      | Checker.Stopped (certificates, Checker.Rejected _) when head text (List.length certificates) = "fibnim certificate 3" ->
          stopped certificates "certificates of version 3 are not covered by the proved checker";
          Too_large
      | Checker.Stopped (certificates, Checker.Rejected _) when has_recurrence text (List.length certificates) ->
          stopped certificates "numbers with a recurrence are not covered by the proved checker";
          Too_large
      | Checker.Stopped (certificates, Checker.Rejected why) ->
          stopped certificates (string_of_list why);
          Rejected
      | Checker.Stopped (certificates, Checker.TooMuch what) ->
          stopped certificates
            (Printf.sprintf "too large to check: %s needs more than the limits allow" (string_of_list what));
          Too_large
      | Checker.Stopped (certificates, Checker.NotCovered what) ->
          stopped certificates (string_of_list what ^ " are not covered by the proved checker");
          Too_large
      | exception (Stack_overflow | Out_of_memory) ->
          complain (file ^ ": too large to check: it needs more memory than there is");
          Too_large)

(* Lists are as long as files have rows, and what is extracted goes through many of them with as deep a stack: so the program begins
   anew, once, where the stack may grow as far as the system lets it. *)
let with_deep_stack () =
  let mark = "FIBNIM_CHECK_PROVED_DEEP" in
  if Sys.getenv_opt mark = None then begin
    Unix.putenv mark "1";
    let script = "ulimit -s unlimited 2>/dev/null || ulimit -s \"$(ulimit -H -s)\" 2>/dev/null; exec \"$0\" \"$@\"" in
    try Unix.execv "/bin/sh" (Array.append [| "sh"; "-c"; script; Sys.executable_name |] (Array.sub Sys.argv 1 (Array.length Sys.argv - 1)))
    with Unix.Unix_error _ -> ()
  end

let () =
  with_deep_stack ();
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 200 };
  let options, files = List.partition (fun word -> word <> "-" && word <> "" && word.[0] = '-') (List.tl (Array.to_list Sys.argv)) in
  let known option = List.mem option [ "-h"; "--help"; "--rules" ] in
  match List.find_opt (fun option -> not (known option)) options with
  | Some option ->
      complain (Printf.sprintf "no option %s\nTry `fibnim-check-proved --help`." option);
      exit 2
  | None when List.exists (fun option -> option <> "--rules") options -> print_string help
  | None when files = [] ->
      complain "no file to check\nTry `fibnim-check-proved --help`.";
      exit 2
  | None ->
      let worst status file = max status (check_file ~with_rules:(options <> []) file) in
      exit (match List.fold_left worst Accepted files with Accepted -> 0 | Rejected -> 1 | Unreadable -> 2 | Too_large -> 3)
