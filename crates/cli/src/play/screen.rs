//! The game on the full screen.

use std::path::{Path, PathBuf};

use answers::record::Record;
use answers::session::Session;
use answers::words::{
    game_name, how_to_play, how_to_play_by_rules, last_move, mark, rules_title, short, sum,
};
use anyhow::Context;
use fibnim::ShelfError;
use fibnim::game::Convention;
use fibnim::solve::review::Mark;
use num_bigint::BigUint;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};

use super::choice::Choice;
use super::{Choices, board, footer, setup};
use crate::failure::Failure;
use crate::files;
use crate::output;

/// Plays one game after the other until the person has enough.
pub(crate) fn run(
    mut choices: Choices,
    session: Option<Session<'static>>,
    save: Option<&Path>,
) -> Result<(), Failure> {
    // From here on a panic or an error first gives the terminal back.
    let mut terminal =
        ratatui::try_init().context("cannot use this terminal; fibnim play --plain needs none")?;
    let result = games(&mut terminal, &mut choices, session, save);
    ratatui::restore();
    let last = result?;
    // What was played last stays readable after the screen is gone.
    if let Some(last_review) = last {
        output::print(&last_review)?;
    }
    Ok(())
}

fn games(
    terminal: &mut DefaultTerminal,
    choices: &mut Choices,
    first: Option<Session<'static>>,
    save: Option<&Path>,
) -> Result<Option<String>, Failure> {
    let mut next = first;
    let mut last_review = None;
    loop {
        let session = match next.take() {
            Some(session) => session,
            None => match setup::run(terminal, choices)? {
                Some(session) => session,
                None => return Ok(last_review),
            },
        };
        let mut screen = Screen::new(session, save.map(Path::to_path_buf));
        let end = screen.run(terminal)?;
        last_review = screen.review_text();
        if end == End::Quit {
            return Ok(last_review);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Quit,
    NewGame,
}

/// What the person sees.
struct Screen {
    session: Session<'static>,
    choice: Choice,
    /// A number that is being typed.
    typed: String,
    message: String,
    review: Option<Vec<Line<'static>>>,
    scroll: u16,
    /// Whether the message is so long that it covers the piles, and how far it is scrolled.
    covered: bool,
    read: u16,
    /// Where the game goes.
    save: Option<PathBuf>,
}

/// What the arrows and Enter do, by the kind of game.
const PILES_KEYS: [&str; 3] = ["←→ stones", "↑↓ pile", "Enter take"];
const RULES_KEYS: [&str; 3] = ["←→ number", "↑↓ move", "Enter play"];

const KEYS: [&str; 8] = ["h hint", "w why", "l left", "u undo", "s save", "n new", "? help", "q quit"];

/// While a long text covers the piles.
const READING_KEYS: [&str; 2] = ["↑↓ scroll", "Enter back to the game"];

const PARTS: &str = " Stones are grouped by the Zeckendorf parts of their pile: Fibonacci numbers that add up to it, no two of \
                     them neighbours.";

const SMALLEST: &str = " Take the smallest part and you win, if you may.";

const YOUR_MOVE: &str = "Your move: choose with the arrows or type a number, then Enter.";

/// Below this there is no room for frames around everything.
const COMFORTABLE: (u16, u16) = (60, 20);

impl Screen {
    fn new(session: Session<'static>, save: Option<PathBuf>) -> Self {
        let mut screen = Self {
            choice: Choice::first(session.record()),
            session,
            typed: String::new(),
            message: String::new(),
            review: None,
            scroll: 0,
            covered: false,
            read: 0,
            save,
        };
        screen.say(YOUR_MOVE);
        screen
    }

    fn run(&mut self, terminal: &mut DefaultTerminal) -> Result<End, Failure> {
        self.answer()?;
        loop {
            terminal.draw(|frame| self.draw(frame)).context("cannot draw")?;
            let Event::Key(key) = event::read().context("cannot read the keyboard")? else { continue };
            if key.kind != KeyEventKind::Press {
                continue;
            }
            if let Some(end) = self.press(key)? {
                self.store()?;
                return Ok(end);
            }
        }
    }

    fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
        self.read = 0;
    }

    /// The opponent moves if it is its turn; at the end comes the review.
    fn answer(&mut self) -> Result<(), Failure> {
        while self.session.reply()? {
            let message =
                last_move(self.session.record()).map(|(name, played)| format!("{name} {played}. Your move."));
            self.say(message.unwrap_or_default());
        }
        self.fit();
        if self.session.has_won().is_some() && self.review.is_none() {
            self.review = Some(self.remarks());
            self.scroll = 0;
            self.say("The game is over. Up and down scroll, n begins another, u takes your last move back.");
        }
        Ok(())
    }

    /// Keeps the choice within the rules.
    fn fit(&mut self) {
        self.choice.fit(self.session.record());
    }

    fn press(&mut self, key: KeyEvent) -> Result<Option<End>, Failure> {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Ok(Some(End::Quit));
        }
        if self.covered {
            match key.code {
                KeyCode::Down | KeyCode::PageDown => self.read = self.read.saturating_add(1),
                KeyCode::Up | KeyCode::PageUp => self.read = self.read.saturating_sub(1),
                KeyCode::Char('q' | 'n' | '?' | 'w' | 'h') => self.covered = false,
                _ => self.say(YOUR_MOVE),
            }
            if self.covered {
                return Ok(None);
            }
        }
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Ok(Some(End::Quit)),
            KeyCode::Char('n') => return Ok(Some(End::NewGame)),
            KeyCode::Char('?') => self.say(self.rules()),
            KeyCode::Char('s') => self.save_now(),
            KeyCode::Char('u') => self.undo(),
            _ if self.review.is_some() => match key.code {
                KeyCode::Down => self.scroll = self.scroll.saturating_add(1),
                KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
                _ => {}
            },
            KeyCode::Char('h') => {
                let hint = advice_or_reason(self.session.hint());
                self.say(hint);
            }
            KeyCode::Char('w') => {
                let why = advice_or_reason(self.session.why());
                self.say(why);
            }
            KeyCode::Char('l') => {
                let left = advice_or_reason(self.session.left());
                self.say(left);
            }
            KeyCode::Char(digit) if digit.is_ascii_digit() => self.type_digit(digit),
            KeyCode::Backspace => {
                self.typed.pop();
                self.read_typed();
            }
            KeyCode::Left | KeyCode::Char('-') => self.change(false),
            KeyCode::Right | KeyCode::Char('+') => self.change(true),
            KeyCode::Up => self.select(false),
            KeyCode::Down => self.select(true),
            KeyCode::Enter | KeyCode::Char(' ') => self.play()?,
            _ => {}
        }
        Ok(None)
    }

    fn type_digit(&mut self, digit: char) {
        // No pile that is played by hand is longer.
        if self.typed.len() < 60 {
            self.typed.push(digit);
        }
        self.read_typed();
    }

    fn read_typed(&mut self) {
        if let Ok(number) = self.typed.parse::<BigUint>()
            && let Some(wrong) = self.choice.typed(self.session.record(), number)
        {
            self.say(wrong);
        }
    }

    fn change(&mut self, more: bool) {
        self.typed.clear();
        self.choice.change(self.session.record(), more);
    }

    fn select(&mut self, down: bool) {
        self.typed.clear();
        self.choice.select(self.session.record(), down);
    }

    fn play(&mut self) -> Result<(), Failure> {
        self.typed.clear();
        match self.session.play(&self.choice.turn()) {
            Err(illegal) => self.say(format!("That is not allowed: {illegal}.")),
            Ok(()) => {
                if self.session.has_won().is_none() {
                    self.choice = Choice::first(self.session.record());
                }
                self.answer()?;
            }
        }
        Ok(())
    }

    fn undo(&mut self) {
        self.review = None;
        let undone = self.session.undo();
        self.say(if undone { "Back." } else { "There is nothing to take back." });
        self.fit();
    }

    fn save_now(&mut self) {
        // The name of its own that the game has from here on, or the one that was asked for.
        let path = self.save.get_or_insert_with(|| unused(Path::new("."), "game")).clone();
        let message = match files::write(&path, self.session.record().to_string()) {
            Ok(()) => format!("Written to {}; fibnim review reads it.", path.display()),
            Err(error) => format!("Cannot write {}: {}.", path.display(), error.root_cause()),
        };
        self.say(message);
    }

    /// At the end, where a file was asked for.
    fn store(&self) -> Result<(), Failure> {
        if let Some(path) = &self.save {
            files::write(path, self.session.record().to_string())?;
        }
        Ok(())
    }

    /// How the game is played, and what the groups of stones are.
    fn rules(&self) -> String {
        match self.session.record() {
            Record::Rules(game) => {
                let rules = game.rules();
                let lines = rules.lines().iter().enumerate();
                let moves = lines.map(|(i, rule)| format!(" Move {}: {}.", i + 1, rules.describe(rule)));
                how_to_play_by_rules(rules) + &moves.collect::<String>()
            }
            Record::Piles(game) => {
                let position = game.end();
                let mut text = how_to_play(position);
                if position.game().dynamic.is_fibonacci() {
                    text.push_str(PARTS);
                    let is_normal = position.game().convention == Convention::Normal;
                    if position.stones().len() == 1 && is_normal {
                        text.push_str(SMALLEST);
                    }
                }
                text
            }
        }
    }

    /// What stays on the terminal after the game.
    fn review_text(&mut self) -> Option<String> {
        self.session.has_won()?;
        let found = self.session.review().ok()?;
        Some(crate::render::remarks(self.session.record(), &found))
    }

    fn remarks(&mut self) -> Vec<Line<'static>> {
        let won = self.session.has_won() == Some(true);
        let mut lines = vec![
            if won { Line::from("You win.").bold().green() } else { Line::from("You lose.").bold().red() },
            Line::from(""),
        ];
        let Ok(remarks) = self.session.review() else { return lines };
        let players = self.session.record().players();
        for (i, remark) in remarks.into_iter().enumerate() {
            let colour = match remark.mark {
                Mark::Winning => Color::Green,
                Mark::Mistake => Color::Red,
                Mark::Lost => Color::DarkGray,
            };
            lines.push(Line::from(vec![
                Span::raw(format!("{:>3}  {:<12} ", i + 1, remark.before)),
                Span::raw(format!("{:<9} {:<18} ", players[remark.player], remark.played)),
                Span::styled(format!("{:<12}", mark(remark.mark)), Style::default().fg(colour)),
                Span::raw(remark.better),
            ]));
        }
        lines
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let roomy = area.width >= COMFORTABLE.0 && area.height >= COMFORTABLE.1;
        let frames: u16 = if roomy { 2 } else { 0 };
        let title: u16 = 1 + frames;
        let (first, several) = match self.session.record() {
            Record::Piles(game) => (PILES_KEYS, game.end().stones().len() > 1),
            Record::Rules(game) => (RULES_KEYS, game.rules().lines().len() > 1),
        };
        let usable = |key: &&str| several || !key.starts_with('↑');
        let keys: Vec<&str> = first.into_iter().filter(usable).chain(KEYS).collect();
        let mut keys = footer::lines(&keys, area.width);
        let width = usize::from(area.width.saturating_sub(frames).max(10));
        let needed = textwrap::wrap(&self.message, width).len() as u16;
        // What is left once title, keys and the smallest board are there.
        let board: u16 = if roomy { 6 } else { 3 };
        let room = area.height.saturating_sub(title + keys.len() as u16 + board + frames).max(1);
        self.covered = needed > room;
        if self.covered {
            keys = footer::lines(&READING_KEYS, area.width);
        }
        let least = if self.covered { Constraint::Length(0) } else { Constraint::Min(board) };
        let text = if self.covered {
            Constraint::Min(1)
        } else {
            Constraint::Length(needed.max(if roomy { 2 } else { 1 }) + frames)
        };
        let [top, middle, bottom, foot] =
            Layout::vertical([Constraint::Length(title), least, text, Constraint::Length(keys.len() as u16)])
                .areas(area);
        self.draw_title(frame, top, roomy);
        if !self.covered {
            match &self.review {
                Some(lines) => {
                    let text =
                        Paragraph::new(lines.clone()).wrap(Wrap { trim: false }).scroll((self.scroll, 0));
                    frame.render_widget(
                        if roomy { text.block(framed().title(" review ")) } else { text },
                        middle,
                    );
                }
                None => self.draw_piles(frame, middle, roomy),
            }
        }
        let shown = bottom.height.saturating_sub(frames);
        self.read = if self.covered { self.read.min(needed.saturating_sub(shown)) } else { 0 };
        let lines: Vec<Line<'_>> = textwrap::wrap(&self.message, width)
            .into_iter()
            .map(|line| Line::from(line.into_owned()))
            .collect();
        let message = Paragraph::new(lines).scroll((self.read, 0));
        frame.render_widget(if roomy { message.block(framed()) } else { message }, bottom);
        footer::draw(frame, foot, keys);
    }

    fn draw_title(&self, frame: &mut Frame<'_>, area: Rect, roomy: bool) {
        let record = self.session.record();
        let players = record.players();
        let name = match record {
            Record::Piles(game) => game_name(&game.end().game().dynamic),
            Record::Rules(game) => rules_title(game.rules()),
        };
        let text = format!("{} against {}   move {}", players[0], players[1], record.moves() + 1);
        let text = Paragraph::new(text);
        frame.render_widget(
            if roomy { text.block(framed().title(format!(" {name} ").bold())) } else { text.bold() },
            area,
        );
    }

    fn draw_piles(&self, frame: &mut Frame<'_>, area: Rect, roomy: bool) {
        let record = self.session.record();
        let (piles, grouped): (Vec<(String, &BigUint)>, bool) = match record {
            Record::Piles(game) => {
                let stones = game.end().stones();
                let several = stones.len() > 1;
                let name = |i: usize| if several { format!("pile {}: ", i + 1) } else { String::new() };
                let named = stones.into_iter().enumerate().map(|(i, stones)| (name(i), stones));
                (named.collect(), game.end().game().dynamic.is_fibonacci())
            }
            Record::Rules(game) => {
                let names = game.rules().piles().iter().map(|name| format!("{name}: "));
                (names.zip(game.end().piles()).collect(), false)
            }
        };
        let several = piles.len() > 1;
        let width = usize::from(area.width).saturating_sub(6);
        let mut lines = Vec::new();
        // Where the chosen pile ends: it must be seen.
        let mut end = 0;
        for (i, (name, stones)) in piles.into_iter().enumerate() {
            let chosen = self.choice.is_from(i);
            let (taking, grown) = self.choice.taking(record, i);
            let sign = if chosen && several { "▶ " } else { "  " };
            let count = if grouped { sum(stones, 10) } else { short(stones) };
            let grown = grown.map(|stones| format!(" → {}", short(&stones))).unwrap_or_default();
            let heading = Line::from(format!("{sign}{name}{count}{grown}"));
            lines.push(if chosen { heading.bold() } else { heading });
            for line in board::stones(stones, &taking, grouped, width) {
                let mut spans = vec![Span::raw("    ")];
                spans.extend(line.spans);
                lines.push(Line::from(spans));
            }
            if chosen {
                end = lines.len() as u16;
            }
            if roomy {
                lines.push(Line::from(""));
            }
        }
        let [may, does] = self.choice.status(record);
        let (wide, narrow) = match record {
            Record::Piles(_) => (format!("you may take {may}; {does}"), format!("{does} ({may})")),
            Record::Rules(_) => (does.clone(), does),
        };
        let rows = area.height.saturating_sub(if roomy { 2 } else { 1 });
        let piles = Paragraph::new(lines).scroll((end.saturating_sub(rows), 0));
        if roomy {
            let framed = framed().title_bottom(format!(" {wide} ").bold());
            let framed = match record {
                Record::Piles(_) => framed,
                Record::Rules(_) => framed.title(format!(" {may} ")),
            };
            frame.render_widget(piles.block(framed), area);
        } else {
            let [above, below] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
            frame.render_widget(piles, above);
            frame.render_widget(Paragraph::new(narrow).bold(), below);
        }
    }
}

fn framed() -> Block<'static> {
    Block::bordered().border_type(BorderType::Rounded)
}

/// A name in a folder that nothing has yet: `game.fibnim`, `game-2.fibnim`, ...
fn unused(folder: &Path, name: &str) -> PathBuf {
    let numbered = (2u32..).map(|number| format!("{name}-{number}.fibnim"));
    let names = std::iter::once(format!("{name}.fibnim")).chain(numbered);
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| std::fs::symlink_metadata(path).is_err()).expect("some number is free")
}

/// Advice, or why there is none.
fn advice_or_reason(advice: Result<String, ShelfError>) -> String {
    advice.unwrap_or_else(|error| format!("No advice: {error}."))
}

#[cfg(test)]
mod tests;
