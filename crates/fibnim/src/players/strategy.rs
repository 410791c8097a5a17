//! Strategies as data: what they are called, and what they do in words.

use std::fmt;

use num_rational::Ratio;

/// A way to choose moves that depends on the position alone, and perhaps on chance.
///
/// | name | what it does |
/// |---|---|
/// | `perfect`, `perfect:lps`, `lps` | wins whenever it can; in a lost position takes one stone (the LPS of AP §4) |
/// | `perfect:stall` | the same; in a lost position keeps the game as long as possible, with the most stones |
/// | `perfect:most` | the same; in a lost position takes as much as possible |
/// | `perfect:random` | the same; in a lost position takes anything |
/// | `best:OPPONENT` | the same; in a lost position makes it as likely as possible that OPPONENT errs |
/// | `random` | any legal move, all equally likely |
/// | `greedy` | takes as much as possible |
/// | `one` | takes one stone, always |
/// | `below:20` | perfect when fewer than 20 stones are left, random before |
/// | `sometimes:3/4` | perfect with probability 3/4 at each move, random otherwise |
/// | `fibonacci` | knows only that Fibonacci numbers are lost: leaves one if it can, else random |
/// | `depth:3` | sees wins and losses within three moves, else random |
/// | `beginner`, `easy`, `medium`, `hard` | opponents for people, from weak to strong |
///
/// With several piles, one stone is taken from the largest pile, and the most from where the most may be taken. Of
/// several winning moves the one with the fewest stones is played.
///
/// ```
/// use fibnim::players::Strategy;
/// let strategy: Strategy = "sometimes:6/8".parse().unwrap();
/// assert_eq!(strategy.to_string(), "sometimes:3/4");
/// let error = "perfct".parse::<Strategy>().unwrap_err();
/// assert!(error.help.starts_with("did you mean perfect"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Wins from every N position.
    Perfect(Losing),
    /// Any legal move, all equally likely.
    Random,
    /// As much as possible.
    Greedy,
    /// One stone, always.
    One,
    /// Perfect when fewer stones than this are left, random before.
    Below(u64),
    /// Perfect with this probability, random otherwise.
    Sometimes(Ratio<u64>),
    /// Leaves a Fibonacci number above the allowance if it can, else random.
    Fibonacci,
    /// Sees wins and losses within this number of moves, and otherwise moves at random.
    Depth(u32),
    /// An opponent for people.
    Graded(Grade),
}

/// What a perfect player does in a P position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Losing {
    /// Take one stone: the losing position strategy (LPS) of AP §4.
    One,
    /// Keep the game as long as possible ([remoteness](super::Remoteness)), and of such moves take the most.
    Stall,
    /// Take as much as possible.
    Most,
    /// Any legal move.
    Random,
    /// The move after which this opponent is most likely to lose; of several, the one with the fewest stones.
    Best(Box<Strategy>),
}

/// Opponents for people, each stronger than the one before, all weaker than perfect.
///
/// They differ in one thing: how often they play perfectly. So they form a ladder. A player who takes a win that can be
/// seen, plays anything else at random and moves first wins about 70, 45, 25 and 10 games of 100 against them, and
/// hardly one against a perfect player. Players who look ahead form none: a random first move mostly leaves a
/// win that can be seen, so that even [`Depth(1)`](Strategy::Depth) wins four games of five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// Plays perfectly at one move of eight, anything at the others.
    Beginner,
    /// Plays perfectly at eleven moves of twenty.
    Easy,
    /// Plays perfectly at four moves of five.
    Medium,
    /// Plays perfectly at nine moves of ten.
    Hard,
}

impl Grade {
    /// From weak to strong.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Easy, Self::Medium, Self::Hard];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// The strategy that it names.
    pub fn strategy(self) -> Strategy {
        let (above, below) = match self {
            Self::Beginner => (1, 8),
            Self::Easy => (11, 20),
            Self::Medium => (4, 5),
            Self::Hard => (9, 10),
        };
        Strategy::Sometimes(Ratio::new_raw(above, below))
    }
}

impl Strategy {
    /// The perfect player of AP §4, who takes one stone in a lost position.
    pub const LPS: Self = Self::Perfect(Losing::One);

    /// Whether it wins from every N position, whatever the opponent does.
    ///
    /// ```
    /// use fibnim::players::Strategy;
    /// assert!(Strategy::LPS.is_perfect() && !Strategy::Random.is_perfect());
    /// ```
    pub fn is_perfect(&self) -> bool {
        match self {
            Self::Perfect(_) => true,
            Self::Sometimes(p) => *p.numer() == *p.denom(),
            Self::Graded(grade) => grade.strategy().is_perfect(),
            _ => false,
        }
    }

    /// One sentence about what it does, for lists and menus.
    pub fn describe(&self) -> String {
        match self {
            Self::Perfect(Losing::One) => "wins whenever it can; lost, takes one stone".into(),
            Self::Perfect(Losing::Stall) => "wins whenever it can; lost, makes the game last".into(),
            Self::Perfect(Losing::Most) => "wins whenever it can; lost, takes as much as possible".into(),
            Self::Perfect(Losing::Random) => "wins whenever it can; lost, takes anything".into(),
            Self::Perfect(Losing::Best(opponent)) => {
                format!("wins whenever it can; lost, does what {opponent} finds hardest")
            }
            Self::Random => "takes anything".into(),
            Self::Greedy => "takes as much as possible".into(),
            Self::One => "takes one stone, always".into(),
            Self::Below(stones) => format!("perfect below {stones} stones, random before"),
            Self::Sometimes(p) => format!("perfect with probability {p} at each move, random otherwise"),
            Self::Fibonacci => "leaves a Fibonacci number if it can, random otherwise".into(),
            Self::Depth(1) => "takes the last stones if it can, random otherwise".into(),
            Self::Depth(moves) => format!("sees {moves} moves ahead, random otherwise"),
            Self::Graded(grade) => grade.strategy().describe(),
        }
    }
}

impl fmt::Display for Strategy {
    /// Its name, which reads back as the same strategy.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Perfect(Losing::Best(opponent)) => write!(out, "best:{opponent}"),
            Self::Perfect(Losing::One) => out.write_str("perfect"),
            Self::Perfect(Losing::Stall) => out.write_str("perfect:stall"),
            Self::Perfect(Losing::Most) => out.write_str("perfect:most"),
            Self::Perfect(Losing::Random) => out.write_str("perfect:random"),
            Self::Random => out.write_str("random"),
            Self::Greedy => out.write_str("greedy"),
            Self::One => out.write_str("one"),
            Self::Below(stones) => write!(out, "below:{stones}"),
            Self::Sometimes(p) => write!(out, "sometimes:{p}"),
            Self::Fibonacci => out.write_str("fibonacci"),
            Self::Depth(moves) => write!(out, "depth:{moves}"),
            Self::Graded(grade) => out.write_str(grade.name()),
        }
    }
}
