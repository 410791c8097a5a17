//! `reg`: regular expressions over the letters of several tracks, as they are, with or without zeros before them.

use std::collections::BTreeSet;

use limits::Limits;

use super::Refused;
use super::language::{Language, Track, number};

/// Thompson's construction: silent arrows, and arrows that read a letter, or any.
#[derive(Default)]
struct Graph {
    silent: Vec<Vec<u32>>,
    reading: Vec<Vec<(Option<usize>, u32)>>,
}

impl Graph {
    fn place(&mut self) -> u32 {
        self.silent.push(Vec::new());
        self.reading.push(Vec::new());
        self.silent.len() as u32 - 1
    }

    fn silently(&mut self, from: u32, to: u32) {
        self.silent[from as usize].push(to);
    }

    fn closed(&self, places: impl IntoIterator<Item = u32>) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        let mut todo: Vec<u32> = places.into_iter().collect();
        while let Some(place) = todo.pop() {
            if all.insert(place) {
                todo.extend(&self.silent[place as usize]);
            }
        }
        all
    }
}

/// An expression has at most so many characters, and brackets so deep.
const MOST_CHARACTERS: usize = 5_000;
const DEEPEST: usize = 100;

struct Reader<'a> {
    text: &'a [char],
    at: usize,
    depth: usize,
    tracks: &'a [Track],
    graph: Graph,
}

type Piece = (u32, u32);

/// The words that an expression such as `0*(1|[10])` or `([0,1]|[-1,0])*` describes.
pub(super) fn expression(text: &str, tracks: Vec<Track>, limits: &Limits) -> Result<Language, Refused> {
    let characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if characters.len() > MOST_CHARACTERS {
        return Err(Refused::new(format!("an expression has at most {MOST_CHARACTERS} characters")));
    }
    let mut reader = Reader { text: &characters, at: 0, depth: 0, tracks: &tracks, graph: Graph::default() };
    let (start, end) = reader.choice()?;
    if reader.at < characters.len() {
        return Err(reader.wrong("expected a letter, a bracket, |, *, + or ?"));
    }
    let graph = reader.graph;
    let next = |set: &[u32], letter: usize| {
        let arrows = set.iter().flat_map(|&place| &graph.reading[place as usize]);
        let to = arrows.filter(|(read, _)| read.is_none_or(|read| read == letter)).map(|(_, to)| *to);
        graph.closed(to)
    };
    Language::followed(tracks, graph.closed([start]), next, |set| set.contains(&end), limits)
}

impl Reader<'_> {
    fn wrong(&self, message: &str) -> Refused {
        let rest: String = self.text.iter().skip(self.at).collect();
        Refused::here(&rest, 0, message)
    }

    fn takes(&mut self, sign: char) -> bool {
        let found = self.text.get(self.at) == Some(&sign);
        self.at += usize::from(found);
        found
    }

    fn choice(&mut self) -> Result<Piece, Refused> {
        let (start, end) = (self.graph.place(), self.graph.place());
        loop {
            let (first, last) = self.sequence()?;
            self.graph.silently(start, first);
            self.graph.silently(last, end);
            if !self.takes('|') {
                return Ok((start, end));
            }
        }
    }

    fn sequence(&mut self) -> Result<Piece, Refused> {
        let start = self.graph.place();
        let mut end = start;
        while !matches!(self.text.get(self.at), None | Some('|' | ')')) {
            let (first, last) = self.repeated()?;
            self.graph.silently(end, first);
            end = last;
        }
        Ok((start, end))
    }

    fn repeated(&mut self) -> Result<Piece, Refused> {
        let (mut first, mut last) = self.letter()?;
        loop {
            let (skips, repeats) = match () {
                () if self.takes('*') => (true, true),
                () if self.takes('+') => (false, true),
                () if self.takes('?') => (true, false),
                () => return Ok((first, last)),
            };
            let (start, end) = (self.graph.place(), self.graph.place());
            self.graph.silently(start, first);
            self.graph.silently(last, end);
            if skips {
                self.graph.silently(start, end);
            }
            if repeats {
                self.graph.silently(last, first);
            }
            (first, last) = (start, end);
        }
    }

    fn letter(&mut self) -> Result<Piece, Refused> {
        if self.takes('(') {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.wrong("this is nested too deep"));
            }
            let inner = self.choice()?;
            self.depth -= 1;
            return if self.takes(')') { Ok(inner) } else { Err(self.wrong("expected )")) };
        }
        let (start, end) = (self.graph.place(), self.graph.place());
        if self.takes('.') {
            self.graph.reading[start as usize].push((None, end));
            return Ok((start, end));
        }
        let letters = match self.text.get(self.at) {
            Some('[') => {
                let close = self.text[self.at..].iter().position(|&c| c == ']');
                let close = self.at + close.ok_or_else(|| self.wrong("expected ]"))?;
                let inner: String = self.text[self.at + 1..close].iter().collect();
                let letters: Result<Vec<i32>, _> =
                    inner.split(',').map(|letter| letter.trim_start_matches('+').parse()).collect();
                let letters = letters.map_err(|_| self.wrong("expected letters such as [0,1]"))?;
                self.at = close + 1;
                letters
            }
            Some(digit) if digit.is_ascii_digit() => {
                self.at += 1;
                vec![digit.to_digit(10).map_or(0, |digit| digit as i32)]
            }
            _ => return Err(self.wrong("expected a letter or a bracket")),
        };
        if letters.len() != self.tracks.len() {
            return Err(self.wrong(&format!("expected {} letters in brackets before", self.tracks.len())));
        }
        let places: Option<Vec<usize>> = letters
            .iter()
            .zip(self.tracks)
            .map(|(letter, track)| track.letters.iter().position(|other| other == letter))
            .collect();
        // A value that is not a letter occurs in no word.
        if let Some(places) = places {
            let letter = number(self.tracks, places.into_iter());
            self.graph.reading[start as usize].push((Some(letter), end));
        }
        Ok((start, end))
    }
}
