//! The definitions that a session keeps.

use automata::logic::{Definition, Formula, Relations, Statement};

use super::asker::Asker;
use crate::failure::Failure;

/// A formula for where only definitions are wanted.
const NO_QUESTION: &str = "0 = 0";

#[derive(Clone, Debug, Default)]
pub(super) struct Definitions {
    /// In an order in which each uses only earlier ones.
    all: Vec<Definition>,
    /// The relations among them, decided.
    relations: Relations,
}

impl Definitions {
    /// Reads definitions and nothing else; the last may lack its `;`.
    pub(super) fn read(&self, asker: &Asker, text: &str) -> Result<Vec<Definition>, Failure> {
        let definitions = text.trim_end().trim_end_matches(';').trim_end();
        if definitions.is_empty() {
            return Ok(Vec::new());
        }
        let read = asker.parse(&format!("{definitions}; {NO_QUESTION}"), &self.arities_beside(text));
        match read {
            Ok(statement) => Ok(statement.definitions),
            Err(mut fault) => {
                if let Some(place) = &mut fault.place {
                    place.text = text.to_owned();
                    // What was put after the text is not what the user wrote.
                    if place.span.start >= definitions.len() {
                        place.span = definitions.len()..definitions.len();
                        fault.message = fault.message.replace("found `;`", "found the end");
                    }
                }
                Err(fault.into())
            }
        }
    }

    /// Reads a statement, which may use what is kept: its own definitions, and what it asks.
    pub(super) fn read_with_question(
        &self,
        asker: &Asker,
        text: &str,
    ) -> Result<(Vec<Definition>, Formula), Failure> {
        let text = text.trim_end_matches([';', ' ']);
        let Statement { definitions, formula, .. } = asker.parse(text, &self.arities_beside(text))?;
        Ok((definitions, formula))
    }

    /// What is kept, with a question after it; without relations, which are decided.
    pub(super) fn before(&self, asker: &Asker, formula: Formula) -> Statement {
        let definitions = self.all.iter().filter(|definition| !definition.is_relation).cloned();
        Statement { definitions: definitions.collect(), formula, system: asker.system }
    }

    /// The relations that are decided.
    pub(super) fn relations(&self) -> &Relations {
        &self.relations
    }

    /// Decides the relations that are not decided yet.
    fn decide(&mut self, asker: &Asker) -> Result<(), Failure> {
        for (place, definition) in self.all.iter().enumerate() {
            if definition.is_relation && !self.relations.contains_key(&definition.name) {
                let before = self.all[..place].iter().filter(|other| !other.is_relation);
                let definitions = before.chain([definition]).cloned().collect();
                let read = asker.parse(NO_QUESTION, &[])?;
                let automaton = asker.define(&Statement { definitions, ..read }, &self.relations)?;
                self.relations.insert(definition.name.clone(), automaton);
            }
        }
        Ok(())
    }

    /// Keeps a definition, in the place of an earlier one of the same name; those that use the name then mean
    /// the new one. Whether there was an earlier one.
    pub(super) fn keep(&mut self, asker: &Asker, definition: Definition) -> Result<bool, Failure> {
        let earlier = self.all.iter().position(|known| known.name == definition.name);
        let Some(earlier) = earlier else {
            let mut longer = self.clone();
            longer.all.push(definition);
            let mut longer = longer.consistent(asker)?;
            longer.decide(asker)?;
            *self = longer;
            return Ok(false);
        };
        let mut in_place = self.clone();
        in_place.all[earlier] = definition.clone();
        // It may use what was defined after the earlier one, if nothing there uses it.
        let mut at_the_end = self.clone();
        at_the_end.all.remove(earlier);
        at_the_end.all.push(definition);
        let mut changed = in_place
            .consistent(asker)
            .or_else(|failure| at_the_end.consistent(asker).map_err(|_| failure))?;
        // Any of them may use what has changed.
        changed.relations.clear();
        changed.decide(asker)?;
        *self = changed;
        Ok(true)
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// What the kept relations are called.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|definition| definition.name.as_str())
    }

    /// One line for each.
    pub(super) fn text(&self) -> String {
        self.all.iter().map(|definition| format!("{definition}\n")).collect()
    }

    /// Itself, if each definition still makes sense after those before it.
    fn consistent(self, asker: &Asker) -> Result<Self, Failure> {
        match asker.parse(&format!("{}{NO_QUESTION}", self.text()), &[]) {
            Ok(_) => Ok(self),
            Err(fault) => Err(Failure::input(
                format!("the definitions would no longer fit together: {}", fault.message),
                ":definitions shows them, :forget drops them",
            )),
        }
    }

    /// Names and numbers of terms, without the names that the text defines itself.
    fn arities_beside(&self, text: &str) -> Vec<(String, usize)> {
        let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let defines =
            |name: &str| words.windows(2).any(|pair| pair == ["let", name] || pair == ["def", name]);
        let kept = self.all.iter().filter(|known| !defines(&known.name));
        kept.map(|known| (known.name.clone(), known.parameters.len())).collect()
    }
}
