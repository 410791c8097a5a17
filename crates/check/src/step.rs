//! The readings of rules in a family, and the steps that they come to.

use crate::rules::{After, Asked, Rules, Term};

/// How many stones a step takes of the allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Size {
    Number(u32),
    /// What is chosen.
    Choice,
}

/// What a step does to the variable piles and the allowance.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Shape {
    pub(crate) size: Size,
    /// Terms that must not be negative, sorted, each once; none that never is.
    pub(crate) guards: Vec<Term>,
    /// What is asked besides, sorted, each once; none that always holds.
    pub(crate) asked: Vec<Asked>,
    /// What the variable piles become.
    pub(crate) piles: Vec<Term>,
    /// What the allowance becomes, divided by a number and rounded down.
    pub(crate) allowance: Option<(Term, u64)>,
    /// Whether the allowance stays what it is.
    pub(crate) keeps: bool,
}

/// A part of a family's moves.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) shape: Shape,
    /// The fixed piles that it leads to.
    pub(crate) to: Vec<Option<u32>>,
}

/// A reading with the fixed piles put in.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    has_choice: bool,
    at_least: Option<u64>,
    guards: Vec<Term>,
    asked: Vec<Asked>,
    keeps: bool,
    /// What the variable piles become.
    piles: Vec<Term>,
    /// What each fixed pile becomes: its place, and a constant minus a multiple of what is chosen.
    fixed: Vec<(usize, Term)>,
    allowance: Option<(Term, u64)>,
}

/// A reading that slides: a move with one more of the choice is a move from piles smaller by these numbers.
#[derive(Clone, Debug)]
pub(crate) struct Slide {
    pub(crate) down: Vec<i64>,
    /// The least choice.
    pub(crate) least: i64,
    /// The terms of its guard that stand: those of the piles before the move alone, which the line leaves out.
    pub(crate) standing: Vec<Term>,
    /// The other guards that stand.
    pub(crate) asked: Vec<Asked>,
}

/// What a family fixes: a number, or nothing for a variable pile.
pub(crate) type Fixed = [Option<u32>];

impl Reading {
    /// All readings of the rules in their order, with the fixed piles put in; or why the piles cannot be fixed.
    pub(crate) fn all(rules: &Rules, fixed: &Fixed) -> Result<Vec<Self>, String> {
        let mut all = Vec::new();
        for (number, line) in rules.lines.iter().enumerate() {
            let mut piles = Vec::new();
            let mut becoming = Vec::new();
            for (place, term) in line.piles.iter().enumerate() {
                let term = term.fixing(fixed);
                let Some(now) = fixed[place] else {
                    piles.push(term);
                    continue;
                };
                if term.piles.iter().any(|&times| times != 0) || term.choice > 0 || term.constant > now.into()
                {
                    return Err(format!(
                        "the pile {} cannot be fixed at {now}: in line {} of the moves it becomes {}, which is not a number up to {now} minus a \
                         multiple of what is chosen",
                        rules.piles[place],
                        number + 1,
                        line.piles[place].text(&rules.piles, line.choice.as_deref().unwrap_or("k")),
                    ));
                }
                becoming.push((place, term));
            }
            let allowance = line.allowance.as_ref().and_then(|after| match after {
                After::Kept => None,
                After::Term(term, divisor) => Some((term.fixing(fixed), *divisor)),
                After::All => {
                    let stones = piles.iter().chain(becoming.iter().map(|(_, term)| term));
                    let zero = Term { piles: vec![0; piles.len()], choice: 0, constant: 0 };
                    let most = rules.largest_asked() as i64;
                    Some((stones.fold(zero, |sum, term| sum.plus(1, term)).plus_constant(most), 1))
                }
            });
            for guards in line.readings() {
                all.push(Self {
                    has_choice: line.choice.is_some(),
                    at_least: line.at_least,
                    guards: guards.iter().map(|term| term.fixing(fixed)).collect(),
                    asked: line.asked.iter().map(|one| one.of(one.term.fixing(fixed))).collect(),
                    keeps: line.allowance == Some(After::Kept),
                    piles: piles.clone(),
                    fixed: becoming.clone(),
                    allowance: allowance.clone(),
                });
            }
        }
        Ok(all)
    }

    pub(crate) fn has_choice(&self) -> bool {
        self.has_choice
    }

    /// Its steps, without those that can never be made.
    pub(crate) fn steps(&self, fixed: &Fixed) -> Vec<Step> {
        match self.largest_choice() {
            Some(most) if self.has_choice => {
                (0..=most).filter_map(|choice| self.step(fixed, Some(choice))).collect()
            }
            _ => self.step(fixed, None).into_iter().collect(),
        }
    }

    /// The largest choice that leaves all fixed piles what they can be, if one of them becomes smaller with it.
    fn largest_choice(&self) -> Option<i64> {
        let changing = self.fixed.iter().filter(|(_, term)| term.choice < 0);
        changing.map(|(_, term)| term.constant.div_euclid(-term.choice)).min()
    }

    /// How many terms its steps have together, counting the piles in each.
    pub(crate) fn terms_of_steps(&self) -> u64 {
        let terms = 2 + self.guards.len() + self.asked.len() + self.piles.len() + self.fixed.len();
        let steps = match self.largest_choice() {
            Some(most) if self.has_choice => u64::try_from(most + 1).unwrap_or(0),
            _ => 1,
        };
        let size = terms as u64 * (1 + self.piles.len() as u64 / 8);
        size.saturating_mul(1 + steps)
    }

    /// The step of this choice, or of all choices or none; nothing if it can never be made.
    pub(crate) fn step(&self, fixed: &Fixed, choice: Option<i64>) -> Option<Step> {
        let chosen = |term: &Term| choice.map_or_else(|| term.clone(), |choice| term.choosing(choice));
        let piles: Vec<_> = self.piles.iter().map(chosen).collect();
        let allowance = self.allowance.as_ref().map(|(term, divisor)| (chosen(term), *divisor));
        let mut guards: Vec<_> = self.guards.iter().map(chosen).collect();
        let behind = piles.iter().chain(allowance.iter().map(|(term, _)| term));
        if guards.iter().chain(behind).any(Term::is_always_negative) {
            return None;
        }
        let mut asked: Vec<_> = self.asked.iter().map(|one| one.of(chosen(&one.term))).collect();
        if asked.iter().any(|one| one.is_known() == Some(false)) {
            return None;
        }
        asked.retain(|one| one.is_known().is_none());
        asked.sort_unstable();
        asked.dedup();
        guards.retain(|guard| !guard.is_never_negative());
        guards.sort_unstable();
        guards.dedup();
        let mut to = fixed.to_vec();
        for (place, term) in &self.fixed {
            // No multiple of the choice is left here.
            to[*place] = Some(u32::try_from(chosen(term).constant).ok()?);
        }
        let size = match (self.has_choice, choice) {
            (true, None) => Size::Choice,
            (true, Some(choice)) => Size::Number(u32::try_from(choice).ok()?),
            (false, _) => Size::Number(u32::try_from(self.at_least.unwrap_or(0)).ok()?),
        };
        Some(Step { shape: Shape { size, guards, asked, piles, allowance, keeps: self.keeps }, to })
    }

    /// The step of the least choice of a slide, without the guards that stand; `None` if it can never be made.
    pub(crate) fn first(&self, fixed: &Fixed, slide: &Slide) -> Option<Step> {
        self.step(fixed, Some(slide.least))?;
        let mut moving = self.clone();
        moving.guards.retain(|guard| !slide.standing.contains(guard));
        moving.asked.retain(|one| !slide.asked.contains(one));
        moving.step(fixed, Some(slide.least))
    }

    /// How it slides, if it does; whether terms may stand is a matter of the version.
    pub(crate) fn slide(&self, may_stand: bool) -> Option<Slide> {
        if !self.has_choice || self.fixed.iter().any(|(_, term)| term.choice != 0) {
            return None;
        }
        let mut down = Vec::new();
        for (i, term) in self.piles.iter().enumerate() {
            let itself = term.piles.iter().enumerate().all(|(j, &times)| times == i64::from(i == j));
            if !itself || term.choice > 0 || term.constant > 0 {
                return None;
            }
            down.push(-term.choice);
        }
        if down.iter().all(|&number| number == 0) {
            return None;
        }
        let mut least = 0;
        let mut standing = Vec::new();
        for guard in &self.guards {
            let no_pile = guard.piles.iter().all(|&times| times == 0);
            if no_pile && guard.choice >= 1 {
                // The least k with choice * k + constant >= 0.
                least = least.max(-guard.constant.div_euclid(guard.choice));
                continue;
            }
            let lowered: i64 = guard.piles.iter().zip(&down).map(|(times, number)| times * number).sum();
            if guard.choice == -lowered {
                continue;
            }
            if guard.choice != 0 || !may_stand {
                return None;
            }
            standing.push(guard.clone());
        }
        let mut asked = Vec::new();
        for one in &self.asked {
            let lowered: i64 = one.term.piles.iter().zip(&down).map(|(times, number)| times * number).sum();
            if one.term.choice == -lowered {
                continue;
            }
            if one.term.choice != 0 {
                return None;
            }
            asked.push(one.clone());
        }
        Some(Slide { down, least, standing, asked })
    }
}
