//! The certificate of a family: read, and checked.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::Subject;
use crate::automaton::Automaton;
use crate::budget::Budget;
use crate::class::{self, Class, Classes, NoClass};
use crate::conditions::{Claim, Kind, Line, Move, Reading, Tools};
use crate::constraint::Tables;
use crate::family::{Family, Question};
use crate::lowering;
use crate::numbers::{NoSystem, System, natural};
use crate::reject::{Reason, Rejected, shorten, shorten_to};
use crate::rules::{Rules, Wrong};
use crate::step::{self, Slide};
use crate::text::Lines;

/// How a certificate begins.
pub(crate) const FIRST_LINE: &str = "fibnim certificate 2";
/// How those begin in which terms may stand where a reading slides.
const FIRST_LINE_3: &str = "fibnim certificate 3";
/// What is asked of families.
const MOST_STONES: u32 = 1000;
const LARGEST_VALUE: u8 = 99;
/// Automata of more numbers are not looked at.
const MOST_TRACKS: usize = 16;

/// A certificate that was accepted.
pub(crate) struct Certificate {
    pub(crate) family: Family,
    pub(crate) key: Key,
    pub(crate) rules: Rc<Rules>,
    pub(crate) target: Rc<Automaton>,
    pub(crate) reach: Rc<Automaton>,
}

/// Families with the same key are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) numbers: String,
    pub(crate) question: Question,
    pub(crate) misere: bool,
    pub(crate) class: Class,
}

/// What is known from certificates before.
#[derive(Default)]
pub(crate) struct Ledger {
    /// Those that were accepted, by their hashes.
    pub(crate) certificates: HashMap<String, Rc<Certificate>>,
    systems: HashMap<String, Rc<System>>,
    tables: HashMap<String, Tables>,
    /// Rules whose moves were checked, by their text.
    rules: HashMap<String, Rc<Rules>>,
    pub(crate) classes: Classes,
}

impl Ledger {
    /// The tables of a system.
    pub(crate) fn tables(&mut self, system: &System) -> &mut Tables {
        self.tables.entry(system.text().to_owned()).or_default()
    }
}

/// What a certificate says first.
struct Stated {
    system: Rc<System>,
    rules: Rc<Rules>,
    fixed: Vec<Option<u32>>,
    question: Question,
    /// Whether terms may stand where a reading slides.
    may_stand: bool,
}

/// A reading and its automata.
struct Read {
    reading: step::Reading,
    slide: Option<Slide>,
    within: Option<Automaton>,
    line: Option<Automaton>,
}

/// Reads and checks the next certificate. What it is about, and its hash.
pub(crate) fn check(
    lines: &mut Lines<'_>,
    known: &mut Ledger,
    budget: &mut Budget,
) -> Result<(Subject, String), Rejected> {
    let (first_line, begin) = lines.place();
    let may_stand = lines.peek()? == Some(FIRST_LINE_3);
    lines.expect(if may_stand { FIRST_LINE_3 } else { FIRST_LINE })?;
    let system = numbers(lines, known)?;
    let rules = rules(lines, known, budget)?;
    let fixed = fixed(lines, &rules)?;
    let question = question(lines, &rules)?;
    let impossible = if rules.says_more() && !may_stand {
        Some("these rules need version 3")
    } else if rules.asks_for_fibonacci() && !system.is_fibonacci() {
        Some("conditions on Fibonacci numbers need `numbers 1 2 delay 1`")
    } else if rules.keeps() && (rules.misere || question != Question::Lost) {
        Some(
            "where a line keeps the allowance, the question must be `asks lost`, and the game may not be misere",
        )
    } else {
        None
    };
    if let Some(message) = impossible {
        return Err(lines.reject(Reason::Rules(message.to_owned())));
    }
    let stated = Stated { system, rules, fixed, question, may_stand };
    lines.subject = Some(stated.family(&stated.fixed, question).to_string());
    let class = known.classes.of(&stated.rules, &stated.fixed, budget);
    let key = stated.key(class.map_err(|trouble| lines.reject(no_class(trouble)))?, question);
    let uses = uses(lines, known)?;
    let uses: HashMap<_, _> = uses.iter().map(|used| (&used.key, used)).collect();
    let mut needed = Needed { stated: &stated, known, budget, uses: &uses };
    let earlier = needed.earlier(key.class).map_err(|reason| lines.reject(reason))?;
    let (readings, _) = class::readings(&stated.rules, &stated.fixed, needed.budget)
        .map_err(|trouble| lines.reject(no_class(trouble)))?;
    let mut targets = HashMap::new();
    let first = |reading: &step::Reading| reading.first(&stated.fixed, &reading.slide(may_stand)?);
    let steps =
        readings.iter().flat_map(|reading| reading.steps(&stated.fixed).into_iter().chain(first(reading)));
    for step in steps {
        if step.shape.keeps && step.to == stated.fixed {
            let message = "a line that keeps the allowance may not take from a fixed pile";
            return Err(lines.reject(Reason::Rules(message.to_owned())));
        }
        if step.to != stated.fixed && !targets.contains_key(&step.to) {
            let used = needed.family(&step.to).map_err(|reason| lines.reject(reason))?;
            targets.insert(step.to, used);
        }
    }
    let (target, reach, read) = automata(lines, &stated, readings)?;
    let hash = lines.hash(begin);
    if !known.certificates.contains_key(&hash) {
        let piles: Vec<_> = stated.variable().cloned().collect();
        let to_target = |fixed: &Vec<Option<u32>>| match targets.get(fixed) {
            Some(used) => &*used.target,
            None => &target,
        };
        let claim = Claim {
            system: &stated.system,
            piles: &piles,
            allowance: stated.rules.allowance.as_deref(),
            question,
            target: &target,
            reach: &reach,
            earlier: earlier.iter().map(|used| &*used.reach).collect(),
            readings: read.iter().map(|read| read.claim(&stated, to_target)).collect(),
        };
        let tables = known.tables.entry(stated.system.text().to_owned()).or_default();
        claim
            .check(&mut Tools { tables, budget })
            .map_err(|reason| Rejected { line: Some(first_line), ..lines.reject(reason) })?;
    }
    let family = stated.family(&stated.fixed, question);
    let subject = Subject::Family {
        family: family.clone(),
        target_states: target.states(),
        reach_states: reach.states(),
    };
    let (target, reach) = (Rc::new(target), Rc::new(reach));
    let certificate = Certificate { family, key, rules: stated.rules, target, reach };
    known.certificates.insert(hash.clone(), Rc::new(certificate));
    Ok((subject, hash))
}

/// The line `numbers ...`.
pub(crate) fn numbers(lines: &mut Lines<'_>, known: &mut Ledger) -> Result<Rc<System>, Rejected> {
    let Some((line, text)) = lines.behind("numbers ")? else {
        return Err(lines.expected("`numbers TERMS delay NUMBER`", lines.peek()?));
    };
    let system = match known.systems.get(text) {
        Some(system) => Rc::clone(system),
        None => {
            let system = System::read(text).map_err(|trouble| {
                lines.reject(match trouble {
                    NoSystem::Wrong(message) => Reason::NoSystem(message),
                    NoSystem::TooLarge => Reason::TooLarge { what: "the numeration system".to_owned() },
                })
            })?;
            let system = Rc::new(system);
            known.systems.insert(text.to_owned(), Rc::clone(&system));
            system
        }
    };
    lines.advance(line);
    Ok(system)
}

/// The lines `game ...`, `misere` and `move ...`.
fn rules(lines: &mut Lines<'_>, known: &mut Ledger, budget: &mut Budget) -> Result<Rc<Rules>, Rejected> {
    let wrong = |lines: &Lines<'_>, trouble: Wrong| {
        lines.reject(match trouble {
            Wrong::Because(message) => Reason::Rules(shorten_to(400, &message)),
            Wrong::TooLarge => Reason::TooLarge { what: "a game with such rules".to_owned() },
        })
    };
    let Some((line, text)) = lines.behind("game ")? else {
        return Err(lines.expected("`game NAME(PILES)`", lines.peek()?));
    };
    let mut rules = Rules::game(text).map_err(|trouble| wrong(lines, trouble))?;
    lines.advance(line);
    lines.subject = Some(text.to_owned());
    if lines.peek()? == Some("misere") {
        rules.make_misere();
        lines.advance("misere");
    }
    let (first, _) = lines.place();
    while let Some((line, text)) = lines.behind("move ")? {
        rules.add(text).map_err(|trouble| wrong(lines, trouble))?;
        lines.advance(line);
    }
    if rules.lines.is_empty() {
        return Err(lines.expected("`move ...`", lines.peek()?));
    }
    if let Some(known) = known.rules.get(&rules.text) {
        return Ok(Rc::clone(known));
    }
    lowering::check(&rules, budget).map_err(|reason| {
        let line = match &reason {
            Reason::NotLower { line, .. } => first + line - 1,
            _ => first,
        };
        Rejected { line: Some(line), ..lines.reject(reason) }
    })?;
    let rules = Rc::new(rules);
    known.rules.insert(rules.text.clone(), Rc::clone(&rules));
    Ok(rules)
}

/// The line `at ...`, if there is one: what each pile is fixed at.
fn fixed(lines: &mut Lines<'_>, rules: &Rules) -> Result<Vec<Option<u32>>, Rejected> {
    let mut fixed = vec![None; rules.piles.len()];
    let Some((line, text)) = lines.behind("at ")? else { return Ok(fixed) };
    let wrong =
        || lines.expected("`at PILE=NUMBER ...`, piles in their order, 1000 stones at most", Some(line));
    let (mut next, mut stones) = (0, 0u32);
    for word in text.split(' ') {
        let (name, number) = word.split_once('=').ok_or_else(wrong)?;
        let number = natural(number).and_then(|number| u32::try_from(number).ok()).ok_or_else(wrong)?;
        let place = rules.piles[next..].iter().position(|pile| pile == name).ok_or_else(wrong)?;
        stones = stones.checked_add(number).filter(|&stones| stones <= MOST_STONES).ok_or_else(wrong)?;
        fixed[next + place] = Some(number);
        next += place + 1;
    }
    if fixed.iter().all(Option::is_some) {
        return Err(lines.expected("a pile that is not fixed", Some(line)));
    }
    lines.advance(line);
    Ok(fixed)
}

/// The line `asks ...`.
fn question(lines: &mut Lines<'_>, rules: &Rules) -> Result<Question, Rejected> {
    let found = lines.peek()?;
    let question = found.and_then(|line| match line.strip_prefix("asks ")? {
        "moves" => Some((line, Question::Moves)),
        "lost" => Some((line, Question::Lost)),
        other => {
            let value = natural(other.strip_prefix("value ")?)?;
            let value = u8::try_from(value).ok().filter(|&value| value <= LARGEST_VALUE)?;
            Some((line, Question::Value(value)))
        }
    });
    let Some((line, question)) = question else {
        return Err(lines.expected("`asks moves`, `asks lost` or `asks value NUMBER`, up to 99", found));
    };
    if rules.misere && matches!(question, Question::Value(_)) {
        return Err(lines.expected("`asks moves` or `asks lost`, as the game is misere", found));
    }
    lines.advance(line);
    Ok(question)
}

/// The automata, up to the end: target, reach, and those of the readings.
fn automata(
    lines: &mut Lines<'_>,
    stated: &Stated,
    readings: Vec<step::Reading>,
) -> Result<(Automaton, Automaton, Vec<Read>), Rejected> {
    let piles: Vec<_> = stated.variable().map(String::as_str).collect();
    let numbers: Vec<_> = piles.iter().copied().chain(stated.rules.allowance.as_deref()).collect();
    if numbers.len() + 1 > MOST_TRACKS {
        return Err(lines.reject(Reason::TooLarge { what: "an automaton of so many numbers".to_owned() }));
    }
    let mut read = Vec::new();
    // Headers and how many numbers the automata have.
    let mut headers = Vec::new();
    for name in ["target", "reach"] {
        headers.push((format!("automaton {name} {}", numbers.join(" ")), numbers.len()));
    }
    for (i, reading) in readings.into_iter().enumerate() {
        let slide = reading.slide(stated.may_stand);
        if stated.rules.allowance.is_none() {
            let names = piles.join(" ");
            if reading.has_choice() && slide.is_none() {
                headers.push((format!("automaton within {i} {names} b"), piles.len() + 1));
            }
            headers.push((format!("automaton line {i} {names}"), piles.len()));
        }
        read.push(Read { reading, slide, within: None, line: None });
    }
    let mut found = Vec::new();
    for (i, (header, tracks)) in headers.iter().enumerate() {
        let behind = headers.get(i + 1).map_or("end", |(header, _)| header);
        found.push(lines.automaton(header, stated.system.all_digits().letters(*tracks), behind)?);
    }
    lines.expect("end")?;
    let mut found = found.into_iter();
    let (Some(target), Some(reach)) = (found.next(), found.next()) else {
        return Err(lines.expected("automata", None));
    };
    if stated.rules.allowance.is_none() {
        for one in &mut read {
            if one.reading.has_choice() && one.slide.is_none() {
                one.within = found.next();
            }
            one.line = found.next();
        }
    }
    Ok((target, reach, read))
}

impl Stated {
    /// The same game with these fixed piles, and a question.
    fn family(&self, fixed: &[Option<u32>], question: Question) -> Family {
        Family::new(self.system.text(), &self.rules, fixed, question)
    }

    fn key(&self, class: Class, question: Question) -> Key {
        Key { numbers: self.system.text().to_owned(), question, misere: self.rules.misere, class }
    }

    /// The names of the variable piles.
    fn variable(&self) -> impl Iterator<Item = &String> {
        self.rules.piles.iter().zip(&self.fixed).filter(|(_, fixed)| fixed.is_none()).map(|(name, _)| name)
    }

    fn fixed_stones(&self) -> u32 {
        self.fixed.iter().flatten().sum()
    }
}

impl Read {
    fn claim<'a>(
        &'a self,
        stated: &Stated,
        target: impl Fn(&Vec<Option<u32>>) -> &'a Automaton,
    ) -> Reading<'a> {
        let one = |step: step::Step| Move { target: target(&step.to), shape: step.shape };
        let moves = self.reading.steps(&stated.fixed).into_iter().map(one).collect();
        let line = self.line.as_ref().map(|automaton| Line {
            automaton,
            kind: match (&self.within, &self.slide) {
                (Some(within), _) => Kind::Within(within, stated.fixed_stones()),
                (None, Some(slide)) => {
                    let first = self.reading.first(&stated.fixed, slide);
                    Kind::Slides(Box::new(slide.clone()), first.map(one))
                }
                (None, None) => Kind::Single,
            },
        });
        Reading { moves, line }
    }
}

/// Finds what is needed among the certificates that are used.
struct Needed<'n> {
    stated: &'n Stated,
    known: &'n mut Ledger,
    budget: &'n mut Budget,
    uses: &'n HashMap<&'n Key, &'n Rc<Certificate>>,
}

impl Needed<'_> {
    /// The certificates of the same piles that must be there.
    fn earlier(&self, class: Class) -> Result<Vec<Rc<Certificate>>, Reason> {
        let questions: Vec<_> = match self.stated.question {
            Question::Value(value) => (0..value).map(Question::Value).collect(),
            Question::Lost if self.stated.rules.misere => vec![Question::Moves],
            Question::Lost | Question::Moves => Vec::new(),
        };
        questions.into_iter().map(|question| self.find(class, &self.stated.fixed, question)).collect()
    }

    /// The certificate of the same question with these fixed piles.
    fn family(&mut self, fixed: &[Option<u32>]) -> Result<Rc<Certificate>, Reason> {
        let class = self.known.classes.of(&self.stated.rules, fixed, self.budget).map_err(no_class)?;
        self.find(class, fixed, self.stated.question)
    }

    fn find(
        &self,
        class: Class,
        fixed: &[Option<u32>],
        question: Question,
    ) -> Result<Rc<Certificate>, Reason> {
        match self.uses.get(&self.stated.key(class, question)) {
            Some(used) => Ok(Rc::clone(used)),
            None => Err(Reason::NotUsed(self.stated.family(fixed, question).to_string())),
        }
    }
}

fn no_class(trouble: NoClass) -> Reason {
    match trouble {
        NoClass::Wrong(message) => Reason::Fixed(shorten_to(400, &message)),
        NoClass::TooLarge => Reason::TooLarge { what: "which families are the same".to_owned() },
    }
}

/// The lines `uses HASH`, each once.
pub(crate) fn uses(lines: &mut Lines<'_>, known: &Ledger) -> Result<Vec<Rc<Certificate>>, Rejected> {
    let mut uses: Vec<Rc<Certificate>> = Vec::new();
    let mut hashes = HashSet::new();
    while let Some((line, hash)) = lines.behind("uses ")? {
        let Some(certificate) = known.certificates.get(hash) else {
            return Err(lines.reject(Reason::UnknownHash(shorten(hash))));
        };
        if !hashes.insert(hash) {
            return Err(lines.expected("a hash that was not used yet", Some(line)));
        }
        uses.push(Rc::clone(certificate));
        lines.advance(line);
    }
    Ok(uses)
}
