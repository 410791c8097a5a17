//! Walnut's commands about words: several numerations side by side, letters, negative numbers, languages made of others, words with outputs.
//! Each against the words themselves, one by one.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeSet, HashMap};

use automata::commands::{Done, Files, Refused, Session};
use limits::Limits;

struct Library;

impl Files for Library {
    fn text(&self, folder: &str, name: &str) -> Option<String> {
        let text = match (folder, name) {
            ("Transducer Library", "SUM.txt") => {
                "{0, 1}\n0\n0 -> 0 / 0\n1 -> 1 / 1\n1\n0 -> 1 / 1\n1 -> 0 / 0\n"
            }
            ("Transducer Library", "ODD.txt") => {
                "{0,1}\n0\n0 -> 1 / 5\n1 -> 2 / -1\n1\n0 -> 2 / 3\n1 -> 1 / 7\n2\n0 -> 0 / 2\n1 -> 1 / 4\n"
            }
            ("Transducer Library", "PART.txt") => "{0}\n0\n0 -> 0 / 0\n",
            ("Word Automata Library", "FOLD.txt") => {
                "{-1,0,1} lsd_2\n0 0\n-1 0 -> 1\n0 0 -> 1\n1 0 -> 2\n-1 1 -> 3\n0 1 -> 3\n1 1 -> 4\n\
                 1 -1\n* * -> 1\n2 1\n* * -> 2\n3 2\n* * -> 3\n4 3\n* * -> 4\n"
            }
            ("Word Automata Library", "TWO.txt") => {
                "msd_2 msd_2\n0 1\n0 0 -> 0\n1 0 -> 1\n0 1 -> 1\n1 1 -> 0\n1 0\n0 0 -> 1\n1 0 -> 0\n0 1 -> 0\n1 1 -> 1\n"
            }
            _ => return None,
        };
        Some(text.to_owned())
    }
}

fn run(text: &str) -> Vec<Result<Done, Refused>> {
    let mut told = Vec::new();
    Session::new(&Library).run(text, &Limits::default(), &mut |_, result| told.push(result));
    told
}

/// A file of Walnut's, read unchanged.
struct Machine {
    head: Vec<String>,
    outputs: Vec<i32>,
    moves: HashMap<(usize, Vec<i32>), usize>,
}

impl Machine {
    /// What the last command made.
    fn of(text: &str) -> Self {
        let done = run(text).pop().unwrap().unwrap_or_else(|why| panic!("{text}: {why}"));
        let (_, file) = done.result.unwrap();
        let mut lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let head = lines.next().unwrap().split(' ').map(str::to_owned).collect();
        let (mut outputs, mut moves) = (Vec::new(), HashMap::new());
        for line in lines {
            match line.split_once(" -> ") {
                None => outputs.push(line.split(' ').nth(1).unwrap().parse().unwrap()),
                Some((letter, to)) => {
                    let letter = letter.split(' ').map(|digit| digit.parse().unwrap()).collect();
                    moves.insert((outputs.len() - 1, letter), to.parse().unwrap());
                }
            }
        }
        Self { head, outputs, moves }
    }

    /// The output for words of one length in parallel; `None` if they lead nowhere.
    fn output(&self, words: &[&[i32]]) -> Option<i32> {
        let mut state = 0;
        for place in 0..words[0].len() {
            let letter: Vec<i32> = words.iter().map(|word| word[place]).collect();
            state = *self.moves.get(&(state, letter))?;
        }
        Some(self.outputs[state])
    }

    fn accepts(&self, words: &[&[i32]]) -> bool {
        self.output(words).is_some_and(|output| output != 0)
    }
}

/// The greedy digits of a number in a sequence of terms, this many of them, the most significant first.
fn digits(terms: &[i64], mut n: i64) -> Option<Vec<i32>> {
    let digits = terms.iter().rev().map(|term| {
        let digit = n / term;
        n -= digit * term;
        digit as i32
    });
    let digits = digits.collect();
    (n == 0).then_some(digits)
}

fn powers(base: i64, places: u32) -> Vec<i64> {
    (0..places).map(|place| base.pow(place)).collect()
}

const FIBONACCI: [i64; 7] = [1, 2, 3, 5, 8, 13, 21];

/// All words of a length.
fn words(letters: &[i32], length: usize) -> Vec<Vec<i32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let more = |word: &Vec<i32>| -> Vec<Vec<i32>> {
            letters.iter().map(|&letter| [word.as_slice(), &[letter]].concat()).collect()
        };
        all = all.iter().flat_map(more).collect();
    }
    all
}

#[test]
fn numerations_stand_side_by_side() {
    let machine = Machine::of("eval a \"(?msd_3 b < 5) & (?msd_fib Ed d + d = c) | a = 4\";");
    assert_eq!(machine.head, ["msd_2", "msd_3", "msd_fib"]);
    for a in 0..20 {
        for b in 0..20 {
            for c in 0..30 {
                let word = |terms: &[i64], n| digits(terms, n).unwrap();
                let (a_word, b_word) = (word(&powers(2, 7), a), word(&powers(3, 7), b));
                let found = machine.accepts(&[&a_word, &b_word, &word(&FIBONACCI, c)]);
                assert_eq!(found, b < 5 && c % 2 == 0 || a == 4, "{a} {b} {c}");
            }
        }
    }
}

/// A variable is a word: if two numerations have the same digits, it may mean one number here and another there, as in Walnut.
#[test]
fn variables_are_words() {
    let machine = Machine::of("eval a \"Ea (?msd_fib a = 10) & b = a + 1\";");
    // 10 is 10010, and that is 18 in base 2.
    let all: Vec<i64> = (0..64).filter(|&n| machine.accepts(&[&digits(&powers(2, 6), n).unwrap()])).collect();
    assert_eq!(all, [19]);
    // Read from the other end it is 01001, followed by zeros.
    let machine = Machine::of("eval a \"Ea (?lsd_fib a = 10) & b = a + 1\";");
    let all: Vec<i64> =
        (0..200).filter(|&n| machine.accepts(&[&digits(&powers(2, 8), n).unwrap()])).collect();
    assert_eq!(all, [10, 19, 37, 73, 145]);
    let told = run("eval a \"(?msd_3 a = 1) & a = 1\";");
    assert!(
        matches!(&told[..], [Err(Refused::Message { message })] if message.contains("different letters"))
    );
}

/// Numerations that Walnut brings along are made where a command names them.
#[test]
fn numerations_are_made_where_they_are_named() {
    for (name, terms) in [("trib", [1, 2, 4, 7]), ("pell", [1, 2, 5, 12]), ("36", [1, 36, 1296, 46_656])] {
        let machine = Machine::of(&format!("eval a \"?msd_{name} a = 9\";"));
        assert!(machine.accepts(&[&digits(&terms, 9).unwrap()]), "{name}");
    }
    for name in ["37", "1", "other", "neg_37", "neg_other"] {
        assert!(run(&format!("eval a \"?msd_{name} a = 9\";"))[0].is_err(), "{name}");
    }
}

#[test]
fn files_say_in_which_direction_they_are_read() {
    let machine = Machine::of("eval a \"?lsd_2 a = 6\";");
    assert_eq!(machine.head, ["lsd_2"]);
    assert!(
        machine.accepts(&[&[0, 1, 1]])
            && machine.accepts(&[&[0, 1, 1, 0]])
            && !machine.accepts(&[&[1, 1, 0]])
    );
    assert_eq!(Machine::of("eval a \"`(?lsd_fib a = 6)\";").head, ["msd_fib"]);
}

#[test]
fn negative_numbers_are_those_of_their_digits() {
    let value = |word: &[i32], weights: &[i64]| -> i64 {
        word.iter().rev().zip(weights).map(|(&digit, weight)| i64::from(digit) * weight).sum()
    };
    let fibonacci = [1, -1, 2, -3, 5, -8, 13];
    let systems: [(&str, i32, Vec<i64>); 3] =
        [("neg_2", 2, powers(-2, 5)), ("neg_3", 3, powers(-3, 3)), ("neg_fib", 2, fibonacci.to_vec())];
    type Says = fn(i64, i64) -> bool;
    let predicates: [(&str, Says); 12] = [
        ("a < b", |a, b| a < b),
        ("a >= b + 2", |a, b| a >= b + 2),
        ("a + b = _1", |a, b| a + b == -1),
        ("a != _b", |a, b| a != -b),
        ("2*a - 3*b <= 4", |a, b| 2 * a - 3 * b <= 4),
        ("_2*_a = b", |a, b| 2 * a == b),
        ("a = b/3", |a, b| a == b.div_euclid(3)),
        ("a = (b+1)/_2", |a, b| a == (-b - 1).div_euclid(2)),
        ("Ec a = b + 2*c & c < 0", |a, b| a < b && (b - a) % 2 == 0),
        ("Ac c > a => c > b", |a, b| a >= b),
        ("~(a > b | a = _3)", |a, b| a <= b && a != -3),
        ("T[a-a] + b = a", |a, b| a == b),
    ];
    for (name, base, weights) in systems {
        let letters: Vec<i32> = (0..base).collect();
        let all: Vec<Vec<i32>> = words(&letters, weights.len())
            .into_iter()
            .filter(|word| base != 2 || name != "neg_fib" || word.windows(2).all(|pair| pair != [1, 1]))
            .collect();
        for (text, says) in predicates {
            if name == "neg_3" && text.contains('T') {
                continue;
            }
            let msd = Machine::of(&format!("eval x \"?msd_{name} {text}\";"));
            let lsd = Machine::of(&format!("eval x \"?lsd_{name} {text}\";"));
            for a in &all {
                for b in &all {
                    let expected = says(value(a, &weights), value(b, &weights));
                    assert_eq!(msd.accepts(&[a, b]), expected, "{name} {text}: {a:?} {b:?}");
                    let turned: Vec<Vec<i32>> =
                        [a, b].map(|word| word.iter().rev().copied().collect()).into();
                    if !text.contains('T') {
                        assert_eq!(lsd.accepts(&[&turned[0], &turned[1]]), expected, "{name} {text}");
                    }
                }
            }
        }
    }
    for text in ["a > _1", "_a = b", "a = b/_2"] {
        let told = run(&format!("eval x \"{text}\";"));
        assert!(matches!(&told[..], [Err(Refused::Message { message })] if message.contains("negative")));
    }
}

#[test]
fn languages_are_made_of_others() {
    type Words = BTreeSet<Vec<i32>>;
    const LONGEST: usize = 8;
    let all: Vec<Vec<i32>> = (0..=LONGEST).flat_map(|length| words(&[0, 1, 2], length)).collect();
    let of = |text: &str| -> Words {
        let machine = Machine::of(text);
        all.iter().filter(|word| machine.accepts(&[word])).cloned().collect()
    };
    let short = |words: &mut dyn Iterator<Item = Vec<i32>>| -> Words {
        words.filter(|word| word.len() <= LONGEST).collect()
    };
    let one = "reg one {0,1,2} \"(10)*0|[2]+\"; ";
    let two = "reg two {0,1,2} \"02?|()\"; ";
    let (ones, twos) = (of(one), of(two));
    let expected: Words = all
        .iter()
        .filter(|word| {
            let twos = !word.is_empty() && word.iter().all(|&letter| letter == 2);
            let pairs = word
                .split_last()
                .is_some_and(|(&last, rest)| last == 0 && rest.chunks(2).all(|pair| pair == [1, 0]));
            twos || pairs
        })
        .cloned()
        .collect();
    assert_eq!(ones, expected);
    assert_eq!(twos, Words::from([vec![], vec![0], vec![0, 2]]));
    assert_eq!(of(&format!("{one}{two}union x one two;")), &ones | &twos);
    assert_eq!(of(&format!("{one}{two}intersect x one two;")), &ones & &twos);
    let both =
        short(&mut ones.iter().flat_map(|one| twos.iter().map(move |two| [one.as_slice(), two].concat())));
    assert_eq!(of(&format!("{one}{two}concat x one two;")), both);
    let mut star = Words::from([vec![]]);
    loop {
        let more = short(
            &mut star.iter().flat_map(|one| ones.iter().map(move |two| [one.as_slice(), two].concat())),
        );
        if more.is_subset(&star) {
            break;
        }
        star.extend(more);
    }
    assert_eq!(of(&format!("{one}star x one;")), star);
    let end = "reg end {2,0} \"0|22\"; ";
    // Whole words may be longer than the part that is compared, by at most two letters.
    let right = of(&format!("{one}{end}rightquo x one end;"));
    let left = of(&format!("{one}{end}leftquo x one end;"));
    for word in all.iter().filter(|word| word.len() + 2 <= LONGEST) {
        let ends = [&[0][..], &[2, 2]];
        assert_eq!(
            right.contains(word),
            ends.iter().any(|end| ones.contains(&[word, *end].concat())),
            "{word:?}"
        );
        assert_eq!(
            left.contains(word),
            ends.iter().any(|end| ones.contains(&[*end, word].concat())),
            "{word:?}"
        );
    }
    let turned: Words = ones.iter().map(|word| word.iter().rev().copied().collect()).collect();
    assert_eq!(of(&format!("{one}reverse x $one;")), turned);
    assert_eq!(of(&format!("{one}fixleadzero x one;")), {
        let stripped =
            |word: &Vec<i32>| -> Vec<i32> { word.iter().copied().skip_while(|&l| l == 0).collect() };
        let cores: Words = ones.iter().map(stripped).collect();
        all.iter().filter(|word| cores.contains(&stripped(word))).cloned().collect()
    });
    let says = format!("{one}{two}eval x \"$one(a) <=> ~$two(a)\";");
    let either: Words =
        all.iter().filter(|word| ones.contains(*word) != twos.contains(*word)).cloned().collect();
    assert_eq!(of(&says), either);
    assert_eq!(
        run(&format!("{one}{two}eval x \"Aa $one(a) => ~$two(a)\";"))[2].as_ref().unwrap().printed,
        "_____\nFALSE"
    );
    // Letters that do not exist occur in no word.
    assert_eq!(of("reg x {0,1,2} \"0|7|1\";"), Words::from([vec![0], vec![1]]));
    for text in [
        "reg x {0,1} \"(0\";",
        "reg x {0,1} \"[0,1]\";",
        "reg x {0,a} \"0\";",
        "reg x lsd_7up \"0\";",
        "reg x {0,1} \"[0-1]\";",
    ] {
        assert!(run(text)[0].is_err(), "{text}");
    }
    let pairs = Machine::of("reg pairs {-1,1} msd_2 \"([-1,0]|[1,1])*\";");
    assert!(pairs.accepts(&[&[-1, 1, 1], &[0, 1, 1]]) && !pairs.accepts(&[&[-1, 1], &[0, 0]]));
}

/// Words over letters together with numbers that are read from the least digit.
#[test]
fn letters_stand_beside_numbers() {
    let code = "reg code {-1,0,1} \"1(1[-1])*0*\"; ";
    let machine = Machine::of(&format!("{code}def x \"?lsd_2 Ec $code(c) & FOLD[c][n]=@3\";"));
    assert_eq!(machine.head, ["lsd_2"]);
    // The first letter is 1, so the output is 3 where n is odd.
    for n in 0..64 {
        let mut word = digits(&powers(2, 6), n).unwrap();
        word.reverse();
        assert_eq!(machine.accepts(&[&word]), n % 2 == 1, "{n}");
    }
}

#[test]
fn machines_write_what_they_read() {
    let thue = |n: i64| (n.count_ones() % 2) as i32;
    let word = |length: usize| -> Vec<i32> { (0..length as i64).map(thue).collect() };
    let mut fibonacci = vec![0];
    while fibonacci.len() < 60 {
        fibonacci = fibonacci.iter().flat_map(|&l| if l == 0 { vec![0, 1] } else { vec![0] }).collect();
    }
    let sum = |word: &[i32]| -> Vec<i32> {
        word.iter()
            .scan(0, |sum, letter| {
                *sum = (*sum + letter) % 2;
                Some(*sum)
            })
            .collect()
    };
    let odd = |word: &[i32]| -> Vec<i32> {
        let table = [[(1, 5), (2, -1)], [(2, 3), (1, 7)], [(0, 2), (1, 4)]];
        word.iter()
            .scan(0usize, |state, &letter| {
                let (to, output) = table[*state][letter as usize];
                *state = to;
                Some(output)
            })
            .collect()
    };
    for (name, run) in [("SUM", &sum as &dyn Fn(&[i32]) -> Vec<i32>), ("ODD", &odd)] {
        let machine = Machine::of(&format!("transduce x {name} T;"));
        for (n, output) in (0..).zip(run(&word(120))) {
            assert_eq!(machine.output(&[&digits(&powers(2, 7), n).unwrap()]), Some(output), "{name} {n}");
        }
        let turned = Machine::of(&format!("reverse V T; transduce x {name} V;"));
        for (n, output) in (0..).zip(run(&word(120))) {
            let mut digits = digits(&powers(2, 7), n).unwrap();
            digits.reverse();
            assert_eq!(turned.output(&[&digits]), Some(output), "{name} {n}");
        }
        let machine = Machine::of(&format!("transduce x {name} F;"));
        for (n, output) in (0..).zip(run(&fibonacci[..34])) {
            assert_eq!(machine.output(&[&digits(&FIBONACCI, n).unwrap()]), Some(output), "{name} {n}");
        }
    }
    for (to, base) in [("msd_4", 4), ("msd_8", 8), ("lsd_4", 4)] {
        let machine = Machine::of(&format!("convert x {to} T;"));
        for n in 0..200 {
            let mut digits = digits(&powers(base, 4), n).unwrap();
            if to.starts_with("lsd") {
                digits.reverse();
            }
            assert_eq!(machine.output(&[&digits]), Some(thue(n)), "{to} {n}");
        }
    }
    let back = Machine::of("convert y msd_8 T; convert z msd_4 y; convert x msd_2 z;");
    for n in 0..64 {
        assert_eq!(back.output(&[&digits(&powers(2, 6), n).unwrap()]), Some(thue(n)));
    }
    for text in [
        "transduce x PART T;",
        "transduce x NONE T;",
        "transduce x SUM TWO;",
        "convert x msd_5 T;",
        "convert x msd_2 T;",
        "convert x msd_4 F;",
    ] {
        assert!(run(text)[0].is_err(), "{text}");
    }
}

#[test]
fn words_are_split_joined_and_combined() {
    let thue = |n: i64| (n.count_ones() % 2) as i32;
    let negative = |word: &[i32]| -> i64 {
        word.iter().rev().zip(powers(-2, 8)).map(|(&digit, weight)| i64::from(digit) * weight).sum()
    };
    let all: Vec<Vec<i32>> = words(&[0, 1], 6);
    for (sign, times) in [("+", 1), ("-", -1)] {
        // T at the natural number of an index in base -2; 0 where there is none.
        let machine = Machine::of(&format!("rsplit x[{sign}] T;"));
        assert_eq!(machine.head, ["msd_neg_2"]);
        for word in &all {
            let n = times * negative(word);
            assert_eq!(machine.output(&[word]), Some(if n < 0 { 0 } else { thue(n) }), "{word:?}");
        }
        // And back.
        let machine = Machine::of(&format!("rsplit y[{sign}] T; split x y[{sign}];"));
        assert_eq!(machine.head, ["msd_2"]);
        for n in 0..40 {
            assert_eq!(machine.output(&[&digits(&powers(2, 8), n).unwrap()]), Some(thue(n)), "{sign} {n}");
        }
    }
    let machine = Machine::of("join x T[a] TWO[a][b];");
    for a in 0..16i64 {
        for b in 0..16i64 {
            let two = i32::from((a.count_ones() + b.count_ones()) % 2 == 0);
            let words = [a, b].map(|n| digits(&powers(2, 4), n).unwrap());
            assert_eq!(machine.output(&[&words[0], &words[1]]), Some(if thue(a) == 0 { two } else { 1 }));
        }
    }
    // The last automaton that accepts decides.
    let machine = Machine::of("def small \"n < 6\"; def even \"Em n=2*m\"; combine x small even=-3;");
    for n in 0..30 {
        let expected = if n % 2 == 0 { -3 } else { i32::from(n < 6) };
        assert_eq!(machine.output(&[&digits(&powers(2, 5), n).unwrap()]), Some(expected), "{n}");
    }
    let machine = Machine::of("alphabet x msd_4 T;");
    assert_eq!((machine.output(&[&[1, 1]]), machine.output(&[&[1, 2]])), (Some(0), Some(0)));
}

/// Multiplied along the digits of n they count the pairs.
#[test]
fn matrices_count() {
    let done = run("eval x n \"?msd_fib m < n & 2*k = m\";").pop().unwrap().unwrap();
    let text = done.matrices.unwrap();
    let vector = |after: &str| -> Vec<i64> {
        let line = text.lines().find(|line| line.starts_with(after)).unwrap();
        let inner = line.split_once('[').map(|(_, rest)| rest.rsplit_once('[').unwrap().1).unwrap();
        inner.trim_end_matches("]);").split(',').map(|entry| entry.parse().unwrap()).collect()
    };
    let matrix = |digit: usize| -> Vec<Vec<i64>> {
        let (_, rest) = text.split_once(&format!("M_n_{digit} := Matrix([[")).unwrap();
        let (rows, _) = rest.split_once("]]);").unwrap();
        rows.split("],\n[").map(|row| row.split(',').map(|entry| entry.parse().unwrap()).collect()).collect()
    };
    let (first, last, matrices) = (vector("v := "), vector("w := "), [matrix(0), matrix(1)]);
    for n in 0..50 {
        let digits = digits(&[1, 2, 3, 5, 8, 13, 21, 34, 55], n).unwrap();
        let row = digits.iter().fold(first.clone(), |row, &digit| {
            let column =
                |to: usize| row.iter().zip(&matrices[digit as usize]).map(|(many, row)| many * row[to]).sum();
            (0..row.len()).map(column).collect()
        });
        let count: i64 = row.iter().zip(&last).map(|(many, accepts)| many * accepts).sum();
        assert_eq!(count, (n + 1) / 2, "{n}");
    }
    assert!(run("eval x q \"n < 3\";")[0].is_err());
}

#[test]
fn there_are_infinitely_many_or_not() {
    for (text, expected) in [
        ("In n > 3", true),
        ("In n < 3", false),
        ("?lsd_neg_2 In n > 3", true),
        ("?msd_neg_2 In n > 3 & n < 9", false),
        ("?msd_10 Ix x + y = z & z <= 5", false),
        ("Ix x > y", true),
        ("In,m n < 3 & m < n", false),
        ("In,m n < 3 & m > n", true),
    ] {
        let done = run(&format!("eval x \"{text}\";")).pop().unwrap().unwrap();
        assert_eq!(done.printed.contains("TRUE"), expected, "{text}");
    }
}
