//! Families: descriptions of infinitely many positions that one theorem is about.

pub(in crate::proof) mod group;
pub(in crate::proof) mod names;

use std::cmp::Ordering;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use automata::{FIBONACCI, System};
use num_bigint::BigUint;

use crate::game::{Convention, Dynamic};
use crate::proof::family::group::{Group, MOST_FIXED_PILES, MOST_PILES};
use crate::proof::play::reading::{OutOfReach, Readings, largest_asked};
use crate::proof::stated;
use crate::rules::{Rule, Rules};

/// A family of positions, all of them proved at once: the rules of a game, some piles fixed, and what is asked.
///
/// ```
/// use std::sync::Arc;
/// use fibnim::proof::{Asks, Family};
/// use fibnim::rules::known;
///
/// let family: Family = "piles:4,3".parse().unwrap();
/// assert_eq!(family.to_string(), "piles:3,4");
/// assert_eq!(family.tracks(), ["n", "r"]);
///
/// let wythoff = Family::new(known("wythoff").unwrap(), vec![None, Some(3)], Asks::Value(1)).unwrap();
/// assert_eq!(wythoff.to_string(), "wythoff/n=3/value=1");
/// assert_eq!(wythoff.to_string().parse(), Ok(wythoff));
/// ```
#[derive(Clone)]
pub struct Family(Arc<Described>);

/// What is asked about positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Asks {
    /// Whether the player can move.
    Moves,
    /// Whether the player to move loses.
    Lost,
    /// Whether the Grundy value is this.
    Value(u32),
}

struct Described {
    rules: Rules,
    /// Its lines: with the fixed piles and the question they distinguish families.
    text: String,
    system: &'static System,
    /// For each pile what it is fixed at, if it is.
    fixed: Vec<Option<u32>>,
    asks: Asks,
    group: Option<Group>,
    readings: Readings,
}

/// The most stones on fixed piles together.
pub(in crate::proof) const MOST_FIXED_STONES: u32 = 1000;

/// The largest Grundy value that can be asked for.
pub(in crate::proof) const MOST_VALUE: u32 = 99;

impl Family {
    /// The positions with these piles fixed, and what is asked of them. Piles that are fixed in Fibonacci nim are sorted, and empty ones
    /// left out: the same piles are one family.
    ///
    /// # Errors
    ///
    /// If the rules are of a kind that no proof is known for, or if all piles are fixed.
    pub fn new(rules: Rules, fixed: Vec<Option<u32>>, asks: Asks) -> Result<Self, OutOfReach> {
        if fixed.len() != rules.piles().len() || fixed.iter().all(Option::is_some) {
            return Err(OutOfReach::new(
                "one pile at least must be variable",
                "leave one pile without a number",
            ));
        }
        if fixed.iter().flatten().map(|&stones| u64::from(stones)).sum::<u64>() > MOST_FIXED_STONES.into() {
            return Err(OutOfReach::new(
                format!(
                    "fixed piles have at most {MOST_FIXED_STONES} stones together: all smaller ones are proved first"
                ),
                "fix smaller piles",
            ));
        }
        match asks {
            Asks::Value(_) if rules.convention() == Convention::Misere => {
                return Err(OutOfReach::new(
                    "there are no Grundy values under misere play",
                    "ask who loses, or leave out misere",
                ));
            }
            Asks::Value(value) if value > MOST_VALUE => {
                return Err(OutOfReach::new(
                    format!("Grundy values go up to {MOST_VALUE} here"),
                    "ask for a smaller value",
                ));
            }
            _ => {}
        }
        let group = Group::of(&rules, matches!(asks, Asks::Value(_)));
        if let (Some(Group::Fibonacci(_)), Asks::Lost) = (&group, asks) {
            let variable = fixed.iter().filter(|fixed| fixed.is_none()).count();
            if variable == 1 {
                return Ok(Self::with_fixed(fixed.into_iter().flatten()));
            }
        }
        let rules = match &group {
            Some(group) => group.rules().under(rules.convention()),
            None => rules,
        };
        Self::of(rules, group, fixed, asks)
    }

    fn of(
        rules: Rules,
        group: Option<Group>,
        fixed: Vec<Option<u32>>,
        asks: Asks,
    ) -> Result<Self, OutOfReach> {
        let system = numeration(&rules)?;
        if rules.asks_for_fibonacci() && system != &FIBONACCI {
            return Err(OutOfReach::new(
                format!("no automaton knows the Fibonacci numbers in {}", system.name),
                "leave out the line `numbers`, or write `numbers fibonacci`",
            ));
        }
        let keeps = rules.lines().iter().any(Rule::keeps);
        if keeps && (asks != Asks::Lost || rules.convention() == Convention::Misere) {
            return Err(OutOfReach::new(
                "where a move keeps the allowance, proofs are about lost positions under normal play only",
                "ask who loses, without --value and --misere",
            ));
        }
        let readings = if stated::needs_statement(&rules) {
            stated::check(&rules, &fixed, asks)?;
            Readings::none()
        } else {
            Readings::new(&rules, &fixed)?
        };
        let text = rules.text();
        Ok(Self(Arc::new(Described { rules, text, system, fixed, asks, group, readings })))
    }

    /// A family of a group, which is of a kind that can be proved.
    fn in_group(group: Group, fixed: Vec<Option<u32>>, asks: Asks) -> Self {
        let rules = group.rules();
        match Self::of(rules, Some(group), fixed, asks) {
            Ok(family) => family,
            Err(error) => unreachable!("games with short names can be proved: {error}"),
        }
    }

    /// The rules of this number of piles that share one allowance, for the dynamics whose theorems have short names.
    pub fn rules_of_piles(dynamic: &Dynamic, piles: usize) -> Option<Rules> {
        let group = if dynamic.is_fibonacci() && piles <= MOST_FIXED_PILES + 1 {
            Group::Fibonacci(piles)
        } else if dynamic.is_power_of_two() && piles <= MOST_PILES {
            Group::PowerOfTwo(piles)
        } else {
            return None;
        };
        (piles > 0).then(|| group.rules())
    }

    /// (n; r) of Fibonacci nim.
    pub fn one_pile() -> Self {
        Self::in_group(Group::Fibonacci(1), vec![None], Asks::Lost)
    }

    /// (m, n; r) of Fibonacci nim.
    pub fn two_pile() -> Self {
        Self::in_group(Group::Fibonacci(2), vec![None; 2], Asks::Lost)
    }

    /// (n; r) of Fibonacci nim with this Grundy value.
    pub fn grundy(value: u32) -> Self {
        Self::in_group(Group::Fibonacci(1), vec![None], Asks::Value(value))
    }

    /// (n1, ..., nK; r) of power-of-two nim, for 1 to [`MOST_PILES`](crate::proof::MOST_PILES) piles.
    pub fn power_of_two(piles: usize) -> Self {
        Self::in_group(Group::PowerOfTwo(piles), vec![None; piles], Asks::Lost)
    }

    /// (n; r) of power-of-two nim with this Grundy value.
    pub fn power_of_two_grundy(value: u32) -> Self {
        Self::in_group(Group::PowerOfTwoValues, vec![None], Asks::Value(value))
    }

    /// The family of positions of Fibonacci nim with these fixed piles and one more, at most four of them with stones.
    ///
    /// ```
    /// use fibnim::proof::Family;
    /// assert_eq!(Family::with_fixed([4, 0, 3]).to_string(), "piles:3,4");
    /// assert_eq!(Family::with_fixed([]), Family::one_pile());
    /// ```
    ///
    /// # Panics
    ///
    /// If there are more fixed piles than that.
    pub fn with_fixed(piles: impl IntoIterator<Item = u32>) -> Self {
        let mut piles: Vec<u32> = piles.into_iter().filter(|&pile| pile > 0).collect();
        assert!(piles.len() <= MOST_FIXED_PILES, "at most {MOST_FIXED_PILES} piles are fixed");
        piles.sort_unstable();
        let fixed: Vec<Option<u32>> = piles.into_iter().map(Some).chain([None]).collect();
        Self::in_group(Group::Fibonacci(fixed.len()), fixed, Asks::Lost)
    }

    /// The family of which these piles of Fibonacci nim are a member: the largest runs, the others are fixed. Its place among the piles
    /// comes first; `None` without piles, or if there are too many or too large ones.
    ///
    /// ```
    /// use fibnim::proof::Family;
    /// let piles = [4u32, 1000, 3].map(Into::into);
    /// assert_eq!(Family::of_piles(&piles), Some((1, Family::with_fixed([3, 4]))));
    /// ```
    pub fn of_piles(piles: &[BigUint]) -> Option<(usize, Self)> {
        let running = (0..piles.len()).max_by_key(|&place| &piles[place])?;
        let others = (0..piles.len()).filter(|&place| place != running);
        let fixed: Option<Vec<u32>> = others.map(|place| u32::try_from(&piles[place]).ok()).collect();
        let fixed: Vec<u32> = fixed?.into_iter().filter(|&pile| pile > 0).collect();
        let stones = fixed.iter().map(|&pile| u64::from(pile)).sum::<u64>();
        (fixed.len() <= MOST_FIXED_PILES && stones <= MOST_FIXED_STONES.into())
            .then(|| (running, Self::with_fixed(fixed)))
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// What is asked.
    pub fn asks(&self) -> Asks {
        self.0.asks
    }

    /// For each pile what it is fixed at, if it is.
    pub fn at(&self) -> &[Option<u32>] {
        &self.0.fixed
    }

    /// The fixed piles.
    pub fn fixed(&self) -> Vec<u32> {
        self.0.fixed.iter().copied().flatten().collect()
    }

    /// How much more than the variable piles together an allowance is that is as good as none: the fixed piles, and what a move may ask for
    /// beside.
    pub fn most_beside(&self) -> u32 {
        self.fixed().iter().sum::<u32>() + largest_asked(&self.0.rules)
    }

    /// The system in which its numbers are written.
    pub fn system(&self) -> &'static System {
        self.0.system
    }

    pub(in crate::proof) fn group(&self) -> Option<&Group> {
        self.0.group.as_ref()
    }

    /// Whether its rules are said by a statement, which its certificate decides.
    pub(in crate::proof) fn is_stated(&self) -> bool {
        stated::needs_statement(&self.0.rules)
    }

    pub(in crate::proof) fn readings(&self) -> &Readings {
        &self.0.readings
    }

    /// The same in the other numerations that could suit, where the rules name none, in the order in which they are worth a try: of games with
    /// short names and those that are known by their name the numeration is settled.
    pub fn in_other_numerations(&self) -> Vec<Self> {
        let rules = &self.0.rules;
        if self.0.group.is_some() || self.has_known_rules() {
            return Vec::new();
        }
        let others =
            rules.possible_numbers().into_iter().skip(1).map(|numbers| rules.clone().written_in(numbers));
        let families = others.filter_map(|rules| Self::new(rules, self.0.fixed.clone(), self.0.asks).ok());
        families.filter(|family| family.system() != self.system()).collect()
    }

    /// How many piles are variable.
    pub fn piles(&self) -> usize {
        self.0.fixed.iter().filter(|fixed| fixed.is_none()).count()
    }

    /// The names of its numbers: the variable piles, and the allowance if there is one.
    pub fn tracks(&self) -> Vec<String> {
        let names = self.0.rules.piles().iter().zip(&self.0.fixed);
        let piles = names.filter(|(_, fixed)| fixed.is_none()).map(|(name, _)| name.clone());
        piles.chain(self.0.rules.allowance().map(str::to_owned)).collect()
    }

    /// The Grundy value it is about, if it is about one.
    pub fn value(&self) -> Option<u32> {
        match self.0.asks {
            Asks::Value(value) => Some(value),
            Asks::Moves | Asks::Lost => None,
        }
    }

    /// The same piles, asked something else.
    pub(in crate::proof) fn asking(&self, asks: Asks) -> Self {
        self.like(self.0.fixed.clone(), asks)
    }

    /// A family of the same game that this one leads to.
    fn like(&self, fixed: Vec<Option<u32>>, asks: Asks) -> Self {
        match Self::new(self.0.rules.clone(), fixed, asks) {
            Ok(family) => family,
            Err(error) => unreachable!("the same rules with smaller piles are of the same kind: {error}"),
        }
    }

    /// The families that moves lead to.
    pub(in crate::proof) fn others(&self) -> Vec<Self> {
        self.0.readings.others.iter().map(|fixed| self.like(fixed.clone(), self.0.asks)).collect()
    }

    /// The families of the same piles that have to be reached: all smaller values; under misere play, that there is a move.
    pub fn earlier(&self) -> Vec<Self> {
        match self.0.asks {
            Asks::Value(value) => (0..value).map(|value| self.asking(Asks::Value(value))).collect(),
            Asks::Lost if self.is_stated() => Vec::new(),
            Asks::Lost if self.0.rules.convention() == Convention::Misere => vec![self.asking(Asks::Moves)],
            Asks::Lost | Asks::Moves => Vec::new(),
        }
    }

    /// The families that its proof builds on, in the order of its certificate.
    pub fn needs(&self) -> Vec<Self> {
        let mut needs = self.others();
        needs.sort_by_cached_key(ToString::to_string);
        needs.dedup();
        needs.extend(self.earlier());
        needs
    }

    /// A position of the family, with its numbers in words: `(m, 3)`, `(n; r)`.
    pub fn position(&self) -> String {
        let pile =
            |(name, fixed): (&String, &Option<u32>)| fixed.map_or(name.clone(), |stones| stones.to_string());
        let piles: Vec<String> = self.0.rules.piles().iter().zip(&self.0.fixed).map(pile).collect();
        let allowance = self.0.rules.allowance().map(|name| format!("; {name}")).unwrap_or_default();
        format!("({}{allowance})", piles.join(", "))
    }

    /// The game, in words.
    pub fn game(&self) -> String {
        match &self.0.group {
            Some(group) => group.name(),
            None if self.0.rules.convention() == Convention::Misere => {
                format!("{} under misere play", self.0.rules.name())
            }
            None => self.0.rules.name().into(),
        }
    }

    /// The property that is proved, in words: "(3, 4, n; r) is a P position".
    pub fn property(&self) -> String {
        match self.0.asks {
            Asks::Moves => format!("there is a move from {}", self.position()),
            Asks::Lost => format!("{} is a P position", self.position()),
            Asks::Value(value) => format!("{} has Grundy value {value}", self.position()),
        }
    }

    /// What decides between families; those with short names come first.
    fn key(&self) -> (u8, &[Option<u32>], Asks, &str, &str) {
        let rank = match (&self.0.group, self.0.asks) {
            (Some(Group::Fibonacci(_)), Asks::Lost) => 1 + u8::from(!self.fixed().is_empty()),
            (Some(Group::Fibonacci(_)), _) => 3,
            (Some(Group::PowerOfTwo(_)), _) => 4,
            (Some(Group::PowerOfTwoValues), _) => 5,
            (Some(Group::Takeaway(_)), _) => 6,
            (None, _) => 7,
        };
        (rank, &self.0.fixed, self.0.asks, &self.0.text, self.0.system.name)
    }
}

/// The numeration: the one that the rules name, or one that suits them.
pub(in crate::proof) fn numeration(rules: &Rules) -> Result<&'static System, OutOfReach> {
    rules.suiting_numbers().system().map_err(|error| OutOfReach::numeration(&error))
}

impl Debug for Family {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Family({self})")
    }
}

impl PartialEq for Family {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.key() == other.key()
    }
}

impl Eq for Family {}

impl PartialOrd for Family {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Family {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for Family {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
