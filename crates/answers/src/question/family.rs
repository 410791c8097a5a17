//! Families: by their names, or as a game and what is asked of it.

use fibnim::game::Convention;
use fibnim::proof::{Asks, Family, FamilyError};
use fibnim::rules::{KNOWN, Rules};

use crate::refusal::{Fault, Hint};

/// The family called so.
///
/// # Errors
///
/// If there is none, with what can be written.
pub fn family(name: &str) -> Result<Family, Fault> {
    name.parse().map_err(|error: FamilyError| no_family(&error))
}

/// Why a text names no family, with the name that was perhaps meant.
///
/// ```
/// use answers::question::family;
/// let fault = family("wythof").unwrap_err();
/// assert!(fault.help.unwrap().to_string().starts_with("did you mean wythoff?"));
/// assert!(family("chess").unwrap_err().help.unwrap().to_string().starts_with("families are"));
/// ```
pub fn no_family(error: &FamilyError) -> Fault {
    let help = match error {
        FamilyError::NoRules(_) => Hint::ProveRules,
        FamilyError::OutOfReach(error) => Hint::Text(error.help.into()),
        FamilyError::Unknown(name) => Hint::Text(match nearest(name) {
            Some(near) => format!("did you mean {near}? {}", FamilyError::HELP),
            None => FamilyError::HELP.into(),
        }),
        _ => Hint::Text(FamilyError::HELP.into()),
    };
    Fault::hinted(error.to_string(), help)
}

/// The family or the game whose name is nearly this one.
fn nearest(name: &str) -> Option<&'static str> {
    const FAMILIES: [&str; 2] = ["one-pile", "two-pile"];
    let likeness = |known: &&str| strsim::jaro_winkler(name, known);
    let known = FAMILIES.into_iter().chain(KNOWN.iter().map(|game| game.name));
    known.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).filter(|near| likeness(near) > 0.85)
}

/// What is asked of a game: `fibnim prove wythoff --value 1 --at m=3`.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The Grundy value; who loses if there is none.
    pub value: Option<u32>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// Piles that are fixed: `m=3`.
    pub at: Vec<String>,
}

impl Asked {
    /// The family of these rules.
    ///
    /// ```
    /// use answers::question::{Asked, known_rules};
    /// let asked = Asked { value: Some(1), at: vec!["m=3".into()], ..Asked::default() };
    /// let family = asked.of_rules(known_rules("wythoff").unwrap()).unwrap();
    /// assert_eq!(family.to_string(), "wythoff/m=3/value=1");
    /// ```
    ///
    /// # Errors
    ///
    /// If no proof is known for such rules, or a pile is not one of theirs.
    pub fn of_rules(&self, rules: Rules) -> Result<Family, Fault> {
        let piles = rules.piles().len();
        self.put(rules, vec![None; piles], Asks::Lost)
    }

    /// What is asked, of a family that is known by its name.
    ///
    /// # Errors
    ///
    /// As [`of_rules`](Self::of_rules), or if the family asks for a value already.
    pub fn of_family(&self, family: Family) -> Result<Family, Fault> {
        if self.value.is_none() && !self.misere && self.at.is_empty() {
            return Ok(family);
        }
        self.put(family.rules().clone(), family.at().to_vec(), family.asks())
    }

    fn put(&self, rules: Rules, mut fixed: Vec<Option<u32>>, asks: Asks) -> Result<Family, Fault> {
        let mut put = vec![false; fixed.len()];
        for one in self.at.iter().flat_map(|written| written.split(',')) {
            let (pile, stones) = pile(&rules, one)?;
            if std::mem::replace(&mut put[pile], true) {
                let name = &rules.piles()[pile];
                return Err(Fault::new(
                    format!("{name} is fixed twice"),
                    format!("choose one: {name}={stones}"),
                ));
            }
            fixed[pile] = Some(stones);
        }
        let asks = match (asks, self.value) {
            (Asks::Lost, Some(value)) => Asks::Value(value),
            (asks, None) => asks,
            _ => {
                return Err(Fault::new(
                    "this family already asks something else",
                    "ask for a Grundy value of a game, such as value 1 of wythoff",
                ));
            }
        };
        let convention = if self.misere { Convention::Misere } else { rules.convention() };
        Family::new(rules.under(convention), fixed, asks)
            .map_err(|error| Fault::new(error.to_string(), error.help))
    }
}

/// `m=3`
fn pile(rules: &Rules, written: &str) -> Result<(usize, u32), Fault> {
    let wrong = || {
        let piles = rules.piles().join(", ");
        Fault::new(
            format!("`{}` does not fix a pile of {}", written.trim().escape_debug(), rules.name()),
            format!("its piles are {piles}: write {}=3, for example", rules.piles()[0]),
        )
    };
    let (name, stones) = written.split_once('=').ok_or_else(wrong)?;
    let pile = rules.piles().iter().position(|pile| pile == name.trim()).ok_or_else(wrong)?;
    let stones = stones.trim().parse().map_err(|_| {
        let message = format!(
            "{} must be fixed at a small number of stones, not `{}`",
            name.trim(),
            stones.trim().escape_debug()
        );
        Fault::new(message, format!("{}=3 fixes it at three", name.trim()))
    })?;
    Ok((pile, stones))
}
