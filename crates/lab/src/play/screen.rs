//! The game on the full screen.

use std::path::{Path, PathBuf};

use answers::session::{Session, sentence};
use answers::words::{allowance, better, game_name, mark, short, sum};
use anyhow::Context;
use fibnim::ShelfError;
use fibnim::game::Move;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};

use super::{Choices, board, setup};
use crate::failure::Failure;
use crate::files;
use crate::output;

/// Plays one game after the other until the person has enough.
pub(crate) fn run(
    mut choices: Choices,
    session: Option<Session>,
    save: Option<&Path>,
) -> Result<(), Failure> {
    // From here on a panic or an error first gives the terminal back.
    let mut terminal =
        ratatui::try_init().context("cannot use this terminal; fibnim play --plain needs none")?;
    let result = games(&mut terminal, &mut choices, session, save);
    ratatui::restore();
    let last = result?;
    // What was played last stays readable after the screen is gone.
    if let Some(told) = last {
        output::print(&told)?;
    }
    Ok(())
}

fn games(
    terminal: &mut DefaultTerminal,
    choices: &mut Choices,
    first: Option<Session>,
    save: Option<&Path>,
) -> Result<Option<String>, Failure> {
    let mut next = first;
    let mut told = None;
    loop {
        let session = match next.take() {
            Some(session) => session,
            None => match setup::run(terminal, choices)? {
                Some(session) => session,
                None => return Ok(told),
            },
        };
        let mut screen = Screen::new(session, save.map(Path::to_path_buf));
        let end = screen.run(terminal)?;
        told = screen.told();
        if end == End::Quit {
            return Ok(told);
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
    session: Session,
    pile: usize,
    take: BigUint,
    /// A number that is being typed.
    typed: String,
    message: String,
    review: Option<Vec<Line<'static>>>,
    scroll: u16,
    help: bool,
    save: Option<PathBuf>,
}

const KEYS: &str = " ←→ stones ↑↓ pile Enter take  h hint  w why  u undo  s save  n new  ? help  q quit";

const RULES: &str = "Take stones from one pile. What you take limits the other player: in Fibonacci nim to twice as many. \
                     Whoever takes the last stone wins.\n\nStones are grouped by the Zeckendorf parts of their pile: Fibonacci \
                     numbers that add up to it, no two of them neighbours. With one pile, take the smallest part and \
                     you win, if you may.\n\nAny key goes on.";

impl Screen {
    fn new(session: Session, save: Option<PathBuf>) -> Self {
        let mut screen = Self {
            session,
            pile: 0,
            take: BigUint::one(),
            typed: String::new(),
            message: String::new(),
            review: None,
            scroll: 0,
            help: false,
            save,
        };
        screen.message = "Your move: choose with the arrows or type a number, then Enter.".into();
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
                self.store();
                return Ok(end);
            }
        }
    }

    /// The opponent moves if it is its turn; at the end comes the review.
    fn answer(&mut self) -> Result<(), Failure> {
        while let Some(mv) = self.session.reply()? {
            let positions = self.session.transcript().positions();
            let before = &positions[positions.len() - 2];
            let taken = sentence(before, &mv).replacen("Taking", "takes", 1);
            let name =
                &self.session.transcript().players()[(self.session.transcript().moves().len() - 1) % 2];
            self.message = format!("{name} {taken}. Your move.");
        }
        self.fit();
        if self.session.has_won().is_some() && self.review.is_none() {
            self.review = Some(self.remarks());
            self.scroll = 0;
            self.message =
                "The game is over. Up and down scroll, n begins another, u takes your last move back.".into();
        }
        Ok(())
    }

    /// Keeps the choice within the rules.
    fn fit(&mut self) {
        let position = self.session.position();
        let piles = position.stones().len();
        if position.most(self.pile).is_zero() {
            self.pile = (0..piles).find(|&pile| !position.most(pile).is_zero()).unwrap_or(0);
        }
        self.take = self.take.clone().clamp(BigUint::one(), position.most(self.pile).max(BigUint::one()));
    }

    fn press(&mut self, key: KeyEvent) -> Result<Option<End>, Failure> {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Ok(Some(End::Quit));
        }
        if std::mem::take(&mut self.help) {
            return Ok(None);
        }
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Ok(Some(End::Quit)),
            KeyCode::Char('n') => return Ok(Some(End::NewGame)),
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('s') => self.save_now(),
            KeyCode::Char('u') => self.undo(),
            _ if self.review.is_some() => match key.code {
                KeyCode::Down => self.scroll = self.scroll.saturating_add(1),
                KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
                _ => {}
            },
            KeyCode::Char('h') => self.message = told(self.session.hint()),
            KeyCode::Char('w') => self.message = told(self.session.why()),
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
        if let Ok(number) = self.typed.parse::<BigUint>() {
            let most = self.session.position().most(self.pile);
            if number > most {
                self.message = format!("At most {} may be taken from this pile.", short(&most));
            }
            self.take = number;
            self.fit();
        }
    }

    fn change(&mut self, more: bool) {
        self.typed.clear();
        if more {
            self.take += 1u32;
        } else if !self.take.is_zero() {
            self.take -= 1u32;
        }
        self.fit();
    }

    fn select(&mut self, down: bool) {
        self.typed.clear();
        let position = self.session.position();
        let piles = position.stones().len();
        let step = if down { 1 } else { piles.max(1) - 1 };
        for _ in 0..piles {
            self.pile = (self.pile + step) % piles.max(1);
            if !position.most(self.pile).is_zero() {
                break;
            }
        }
        self.fit();
    }

    fn play(&mut self) -> Result<(), Failure> {
        self.typed.clear();
        let mv = Move { pile: self.pile, take: self.take.clone() };
        match self.session.play(mv) {
            Err(illegal) => self.message = format!("That is not allowed: {illegal}."),
            Ok(()) => {
                self.take = BigUint::one();
                self.answer()?;
            }
        }
        Ok(())
    }

    fn undo(&mut self) {
        self.review = None;
        self.message =
            if self.session.undo() { "Back.".into() } else { "There is nothing to take back.".into() };
        self.fit();
    }

    fn save_now(&mut self) {
        let path = self.save.clone().unwrap_or_else(|| PathBuf::from("game.fibnim"));
        self.message = match files::write(&path, self.session.transcript().to_string()) {
            Ok(()) => format!("Written to {}; fibnim review reads it.", path.display()),
            Err(error) => format!("Cannot write {}: {error}.", path.display()),
        };
    }

    /// At the end, where a file was asked for.
    fn store(&self) {
        if let Some(path) = &self.save {
            // The screen is about to go; the person finds the file or does not.
            let _ = files::write(path, self.session.transcript().to_string());
        }
    }

    /// What stays on the terminal behind the game.
    fn told(&mut self) -> Option<String> {
        self.session.has_won()?;
        let found = self.session.review().ok()?;
        Some(crate::render::remarks(self.session.transcript(), &found))
    }

    fn remarks(&mut self) -> Vec<Line<'static>> {
        let won = self.session.has_won() == Some(true);
        let mut lines = vec![
            if won { Line::from("You win.").bold().green() } else { Line::from("You lose.").bold().red() },
            Line::from(""),
        ];
        let Ok(remarks) = self.session.review() else { return lines };
        let players = self.session.transcript().players().clone();
        for (i, remark) in remarks.iter().enumerate() {
            let colour = match remark.mark {
                fibnim::solve::review::Mark::Winning => Color::Green,
                fibnim::solve::review::Mark::Mistake => Color::Red,
                fibnim::solve::review::Mark::Lost => Color::DarkGray,
            };
            let taken = sentence(&remark.before.position, &remark.mv).replacen("Taking", "takes", 1);
            lines.push(Line::from(vec![
                Span::raw(format!("{:>3}  {:<12} ", i + 1, remark.before.position.to_string())),
                Span::raw(format!("{:<9} {taken:<18} ", players[remark.player])),
                Span::styled(format!("{:<12}", mark(remark.mark)), Style::default().fg(colour)),
                Span::raw(better(remark)),
            ]));
        }
        lines
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        // As much room as the message needs, within reason.
        let width = usize::from(frame.area().width).saturating_sub(2).max(10);
        let needed = textwrap::wrap(&self.message, width).len().clamp(2, 9) as u16 + 2;
        let [top, middle, bottom, keys] = Layout::vertical([
            Constraint::Length(3),
            Constraint::Min(6),
            Constraint::Length(needed),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        self.draw_title(frame, top);
        match &self.review {
            Some(lines) => {
                let block = Block::bordered().border_type(BorderType::Rounded).title(" review ");
                frame.render_widget(
                    Paragraph::new(lines.clone()).block(block).scroll((self.scroll, 0)),
                    middle,
                );
            }
            None => self.draw_piles(frame, middle),
        }
        let block = Block::bordered().border_type(BorderType::Rounded);
        let message = Paragraph::new(self.message.as_str()).wrap(Wrap { trim: true }).block(block);
        frame.render_widget(message, bottom);
        frame.render_widget(
            Paragraph::new(KEYS).style(Style::default().add_modifier(Modifier::REVERSED)),
            keys,
        );
        if self.help {
            draw_rules(frame);
        }
    }

    fn draw_title(&self, frame: &mut Frame<'_>, area: Rect) {
        let players = self.session.transcript().players();
        let title = format!(" {} ", game_name(&self.session.position().game().dynamic));
        let block = Block::bordered().border_type(BorderType::Rounded).title(title.bold());
        let text = format!(
            "{} against {}   move {}",
            players[0],
            players[1],
            self.session.transcript().moves().len() + 1
        );
        frame.render_widget(Paragraph::new(text).block(block), area);
    }

    fn draw_piles(&self, frame: &mut Frame<'_>, area: Rect) {
        let position = self.session.position();
        let grouped = position.game().dynamic.is_fibonacci();
        let several = position.stones().len() > 1;
        let width = usize::from(area.width).saturating_sub(6);
        let nothing = BigUint::zero();
        let mut lines = Vec::new();
        for (i, stones) in position.stones().into_iter().enumerate() {
            let chosen = i == self.pile;
            let taking = if chosen { &self.take } else { &nothing };
            let name = if several { format!("pile {}: ", i + 1) } else { String::new() };
            let sign = if chosen && several { "▶ " } else { "  " };
            let heading =
                Line::from(format!("{sign}{name}{}", if grouped { sum(stones, 10) } else { short(stones) }));
            lines.push(if chosen { heading.bold() } else { heading });
            for line in board::stones(stones, taking, grouped, width) {
                let mut spans = vec![Span::raw("    ")];
                spans.extend(line.spans);
                lines.push(Line::from(spans));
            }
            lines.push(Line::from(""));
        }
        let most = position.most(self.pile);
        let limit = match position.piles() {
            fibnim::game::Piles::Global { allowance: most, .. } => allowance(most),
            fibnim::game::Piles::Local(_) => format!("at most {} from this pile", short(&most)),
        };
        let status = format!(" you may take {limit}; taking {} ", short(&self.take));
        let block = Block::bordered().border_type(BorderType::Rounded).title_bottom(status.bold());
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }
}

/// Advice, or why there is none.
fn told(advice: Result<String, ShelfError>) -> String {
    advice.unwrap_or_else(|error| format!("No advice: {error}."))
}

fn draw_rules(frame: &mut Frame<'_>) {
    let area = frame.area();
    let width = area.width.min(70);
    let height = area.height.min(14);
    let place = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    frame.render_widget(Clear, place);
    let block = Block::bordered().border_type(BorderType::Double).title(" the rules ");
    frame.render_widget(Paragraph::new(RULES).wrap(Wrap { trim: true }).block(block), place);
}
