//! Chances.

use fibnim::players::odds::{About, Exact, Number, approximate, log2};
use fibnim::players::{CONFIDENCE_95, Tally};
use num_traits::{One, Zero};
use serde::Serialize;

use super::position::Asked;
use crate::question::GamePosition;

/// Fractions are written out up to this length.
const SHORT: usize = 15;

/// A chance, exact or not.
#[derive(Clone, Debug)]
pub enum Chance {
    /// As a fraction.
    Exact(Exact),
    /// As machine numbers.
    About(About),
}

impl Chance {
    /// The chance of the opposite.
    pub fn not(&self) -> Self {
        match self {
            Self::Exact(chance) => Self::Exact(chance.not()),
            Self::About(chance) => Self::About(chance.not()),
        }
    }

    /// As a machine number.
    pub fn decimal(&self) -> f64 {
        match self {
            Self::Exact(chance) => approximate(chance),
            Self::About(chance) => chance.yes,
        }
    }

    /// Its logarithm, also where it is too small for machine numbers.
    pub fn log2(&self) -> f64 {
        match self {
            Self::Exact(chance) => log2(chance),
            Self::About(chance) => chance.yes.log2(),
        }
    }

    /// `31/32`; nothing for what is not exact.
    pub fn fraction(&self) -> Option<String> {
        match self {
            Self::Exact(chance) => Some(chance.to_string()),
            Self::About(_) => None,
        }
    }

    /// k, for 2^-k.
    fn halvings(&self) -> Option<u64> {
        match self {
            Self::Exact(chance) if chance.numer().is_one() => {
                let zeros = chance.denom().trailing_zeros()?;
                (zeros + 1 == chance.denom().bits()).then_some(zeros)
            }
            _ => None,
        }
    }

    /// As a person reads it: `1/6 (0.1667)`, `2^-34 (5.8e-11)`, `1 - 2^-34`, `about 0.4998`.
    pub fn text(&self) -> String {
        match self {
            Self::Exact(chance) if chance.is_zero() => return "0".into(),
            Self::Exact(chance) if chance.is_one() => return "1".into(),
            _ => {}
        }
        if let Some(halvings) = self.halvings().filter(|&k| k > 9) {
            return format!("2^-{halvings} ({})", self.digits());
        }
        if let Some(halvings) = self.not().halvings().filter(|&k| k > 9) {
            return format!("1 - 2^-{halvings}");
        }
        match self.fraction() {
            Some(fraction) if fraction.len() <= SHORT => format!("{fraction} ({})", self.digits()),
            Some(_) => self.digits(),
            None => format!("about {}", self.digits()),
        }
    }

    /// Four digits, from the nearer end.
    fn digits(&self) -> String {
        let decimal = self.decimal();
        if decimal > 0.9999 && self.not().log2() > f64::NEG_INFINITY {
            return format!("1 - {}", self.not().digits());
        }
        match decimal {
            large if large >= 1e-3 => format!("{large:.4}"),
            _ if self.log2() == f64::NEG_INFINITY => "0".into(),
            _ => {
                // Also below what machine numbers can hold.
                let log10 = self.log2() * std::f64::consts::LOG10_2;
                let (mut mantissa, mut power) = (10f64.powf(log10 - log10.floor()), log10.floor());
                if mantissa >= 9.95 {
                    (mantissa, power) = (1.0, power + 1.0);
                }
                format!("{mantissa:.1}e{power}")
            }
        }
    }
}

/// A chance for programs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ChanceTold {
    /// null if it is not exact
    #[cfg_attr(feature = "schema", schema(required))]
    fraction: Option<String>,
    decimal: f64,
    /// Nothing for chance 0
    #[cfg_attr(feature = "schema", schema(required))]
    log2: Option<f64>,
}

impl From<&Chance> for ChanceTold {
    fn from(chance: &Chance) -> Self {
        let log2 = Some(chance.log2()).filter(|log2| log2.is_finite());
        Self { fraction: chance.fraction(), decimal: chance.decimal(), log2 }
    }
}

/// The chance of a player against another, from one position.
pub struct Duel {
    /// Whose chance it is.
    pub player: String,
    /// Against whom.
    pub opponent: String,
    /// Whether it is the player who moves first, not the opponent.
    pub begins: bool,
    /// The chance that the player wins.
    pub chance: Chance,
    /// How often the player won where games were played.
    pub tally: Option<Tally>,
}

impl Duel {
    /// Who moves first.
    pub fn first(&self) -> &str {
        if self.begins { &self.player } else { &self.opponent }
    }
}

/// The odds of one position: `fibnim odds --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Odds {
    #[serde(flatten)]
    question: Asked,
    odds: Vec<DuelTold>,
}

impl Odds {
    /// The chances from a position.
    pub fn new(position: &GamePosition, duels: &[Duel]) -> Self {
        Self { question: Asked::new(position), odds: duels.iter().map(DuelTold::from).collect() }
    }
}

/// The chance of a player against another.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct DuelTold {
    player: String,
    opponent: String,
    moves_first: String,
    /// The chance that the player wins
    wins: ChanceTold,
    /// Where games were played
    #[serde(skip_serializing_if = "Option::is_none")]
    simulated: Option<Simulated>,
}

/// How often the player won.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Simulated {
    games: u64,
    wins: u64,
    /// The ends of the interval with a confidence of 95%
    low: f64,
    high: f64,
}

impl From<&Duel> for DuelTold {
    fn from(duel: &Duel) -> Self {
        Self {
            player: duel.player.clone(),
            opponent: duel.opponent.clone(),
            moves_first: duel.first().to_owned(),
            wins: (&duel.chance).into(),
            simulated: duel.tally.as_ref().map(|tally| {
                let interval = tally.interval(CONFIDENCE_95);
                Simulated { games: tally.games, wins: tally.wins, low: interval.low, high: interval.high }
            }),
        }
    }
}

/// The odds of all starts of one pile: `fibnim odds --upto --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OddsTable {
    game: String,
    rows: Vec<OddsRow>,
}

/// A row of it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct OddsRow {
    #[serde(flatten)]
    duel: DuelTold,
    n: u32,
}

impl OddsTable {
    /// The chances from all starts, by the stones of the pile.
    pub fn new(game: &str, rows: &[(u32, Duel)]) -> Self {
        let row = |(n, duel): &(u32, Duel)| OddsRow { duel: duel.into(), n: *n };
        Self { game: game.to_owned(), rows: rows.iter().map(row).collect() }
    }
}

/// A round robin: the chance of each row's player, moving first, against each column's.
pub struct Crosstable {
    /// Who plays.
    pub players: Vec<String>,
    /// By the one who moves first, then by the other.
    pub chances: Vec<Vec<Chance>>,
}

impl Crosstable {
    /// The mean chance of a player over all games against the others, moving first and second.
    pub fn score(&self, player: usize) -> f64 {
        let others = (0..self.players.len()).filter(|&other| other != player);
        let each = others.map(|other| {
            (self.chances[player][other].decimal() + self.chances[other][player].not().decimal()) / 2.0
        });
        each.sum::<f64>() / (self.players.len().max(2) - 1) as f64
    }

    /// The players, the best first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&a, &b| self.score(b).total_cmp(&self.score(a)));
        order
    }

    /// All games, each with the places of both players.
    pub fn games(&self) -> impl Iterator<Item = ((usize, usize), Duel)> + '_ {
        let pairs = self.chances.iter().enumerate();
        let pairs = pairs.flat_map(|(row, chances)| chances.iter().enumerate().map(move |cell| (row, cell)));
        pairs.map(|(row, (other, chance))| {
            let duel = Duel {
                player: self.players[row].clone(),
                opponent: self.players[other].clone(),
                begins: true,
                chance: chance.clone(),
                tally: None,
            };
            ((row, other), duel)
        })
    }
}

/// A round robin for programs: `fibnim match --json`.
#[derive(Debug, Serialize)]
pub struct RoundRobin {
    #[serde(flatten)]
    question: Asked,
    ranking: Vec<Score>,
    odds: Vec<DuelTold>,
}

/// The mean chance of a player.
#[derive(Debug, Serialize)]
struct Score {
    player: String,
    score: f64,
}

impl RoundRobin {
    /// A round robin from this position.
    pub fn new(position: &GamePosition, table: &Crosstable) -> Self {
        let score = |i: usize| Score { player: table.players[i].clone(), score: table.score(i) };
        Self {
            question: Asked::new(position),
            ranking: table.ranking().into_iter().map(score).collect(),
            odds: table.games().map(|(_, duel)| DuelTold::from(&duel)).collect(),
        }
    }
}

/// `96.9%`; `100%` and `0%` only where that is exact.
pub fn percent(chance: &Chance) -> String {
    let (yes, no) = (chance.decimal(), chance.not().decimal());
    match () {
        () if chance.not().log2() == f64::NEG_INFINITY => "100%".into(),
        () if chance.log2() == f64::NEG_INFINITY => "0%".into(),
        () if yes < 0.0005 => "<0.1%".into(),
        () if no < 0.0005 => ">99.9%".into(),
        () => format!("{:.1}%", 100.0 * yes),
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    #[test]
    fn chances_are_readable() {
        let exact = |above: u64, below: BigUint| Chance::Exact(Exact::new(above.into(), below)).text();
        let two = |power: u32| BigUint::from(2u32).pow(power);
        assert_eq!(exact(0, two(0)), "0");
        assert_eq!(exact(1, two(0)), "1");
        assert_eq!(exact(31, two(5)), "31/32 (0.9688)");
        assert_eq!(exact(1, two(34)), "2^-34 (5.8e-11)");
        assert_eq!(exact((1 << 34) - 1, two(34)), "1 - 2^-34");
        assert_eq!(exact(1, two(5000) * 3u32), "2.4e-1506");
        assert_eq!(exact(1, BigUint::from(10u32).pow(20)), "1.0e-20");
        assert_eq!(Chance::About(About { yes: 0.25, no: 0.75 }).text(), "about 0.2500");
        assert_eq!(Chance::About(About { yes: 1.0, no: 2e-30 }).text(), "about 1 - 2.0e-30");
        assert_eq!(Chance::About(About { yes: 0.0, no: 1.0 }).text(), "about 0");
    }
}
