//! Sequences of the OEIS that tables contain. Only those that are known for certain; the tests compare their first terms, typed by hand.

/// Where to find a sequence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sequence {
    /// Its number in the OEIS.
    pub(crate) number: &'static str,
    /// What it is.
    pub(crate) says: &'static str,
    /// The command whose rows have it.
    pub(crate) command: &'static str,
    /// Where in these rows.
    pub(crate) place: &'static str,
}

/// All that are known.
pub(crate) const SEQUENCES: [Sequence; 7] = [
    Sequence {
        number: "A000045",
        says: "the Fibonacci numbers, each once",
        command: "fibnim table moves --upto 1000",
        place: "`n` where `winning_moves` is empty",
    },
    Sequence {
        number: "A014417",
        says: "Zeckendorf representations, from n = 1 on",
        command: "fibnim table moves --upto 1000",
        place: "`zeckendorf`",
    },
    SMALLEST_PART,
    LOWEST_BIT,
    Sequence {
        number: "A002251",
        says: "the partner of each pile in Wythoff's game",
        command: "fibnim table positions --rules wythoff --upto 1000",
        place: "`n`, up to the first m that is missing",
    },
    Sequence {
        number: "A000201",
        says: "the lower Wythoff sequence",
        command: "fibnim table positions --rules wythoff --upto 1000",
        place: "`m` where 0 < m < n",
    },
    Sequence {
        number: "A001950",
        says: "the upper Wythoff sequence",
        command: "fibnim table positions --rules wythoff --upto 1000",
        place: "`n` where 0 < m < n",
    },
];

const SMALLEST_PART: Sequence = Sequence {
    number: "A139764",
    says: "the smallest part of the Zeckendorf representation, from n = 1 on",
    command: "fibnim table threshold --upto 1000",
    place: "`threshold`",
};

const LOWEST_BIT: Sequence = Sequence {
    number: "A006519",
    says: "the largest power of 2 that divides n, from n = 1 on",
    command: "fibnim table threshold --upto 1000 --game power-of-two",
    place: "`threshold`",
};

/// The sequence that a whole table is, which a b-file of it should name.
pub(crate) fn of_table(name: &str, parameters: &[(&str, String)]) -> Option<Sequence> {
    let is = |name: &str, value: &str| parameters.iter().any(|(n, v)| *n == name && v == value);
    if name != "threshold" || !is("piles", "") || !is("convention", "normal") {
        return None;
    }
    [("fibonacci", SMALLEST_PART), ("power-of-two", LOWEST_BIT)]
        .into_iter()
        .find_map(|(game, sequence)| is("game", game).then_some(sequence))
}
