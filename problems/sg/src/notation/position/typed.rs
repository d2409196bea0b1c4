//! What named games and positions hold: the rules of one family behind a trait that knows none.

use std::any::Any;
use std::sync::Arc;

use super::super::evaluator::Evaluator;
use super::super::ruleset::Ruleset;
use super::{
    Answer, AskError, Lost, NamedGame, NamedPosition, NotationError, PartMove, RatedMove, Reader,
    Table,
};
use crate::convention::Ending;
use crate::octal::Code;
use crate::{Budget, MovesTo, Nimber, Outcome, Play, pool};

/// A game whose family is not known.
pub(super) trait AnyGame: Send + Sync {
    fn name(&self) -> String;
    fn read(&self, reader: &mut Reader<'_>) -> Result<NamedPosition, NotationError>;
    fn table(&self, n: u64, budget: Budget) -> Result<Table, AskError>;
    fn table_within(&self, n: u64, budget: Budget) -> Result<Table, AskError>;
    fn code(&self) -> Option<&Code>;
    fn lost(
        &self,
        texts: &mut dyn Iterator<Item = String>,
        play: Play,
        budget: Budget,
    ) -> Lost<Vec<bool>>;
    fn outcomes(
        &self,
        texts: &mut dyn Iterator<Item = String>,
        play: Play,
        budget: Budget,
    ) -> Vec<Option<Outcome>>;
    fn values(
        &self,
        texts: &mut dyn Iterator<Item = String>,
        budget: Budget,
    ) -> Vec<Option<Nimber>>;
    fn best_of(
        &self,
        lists: &[Vec<String>],
        play: Play,
        budget: Budget,
    ) -> Vec<Option<(usize, Outcome)>>;
}

/// A position whose family is not known.
pub(super) trait AnyPosition: Send + Sync {
    fn game(&self) -> NamedGame;
    fn text(&self) -> String;
    fn answer(&self, play: Play, budget: Budget) -> Result<Answer, AskError>;
    fn moves(&self, play: Play, budget: Budget) -> Result<Vec<RatedMove>, AskError>;
    fn options(&self, play: Play, budget: Budget) -> Result<Vec<String>, AskError>;
    fn alike(&self, play: Play, budget: Budget) -> Result<Vec<(usize, String)>, AskError>;
    fn move_name(&self, to: &str) -> Option<String>;
    fn part_move(&self, to: &str) -> Option<PartMove>;
    fn picture(&self) -> Option<String>;
    fn ending(&self, play: Play, budget: Budget) -> Result<Ending, AskError>;
    fn best_move(&self, play: Play, budget: Budget) -> Result<Option<String>, AskError>;
    fn reply(&self, play: Play, budget: Budget) -> Result<Option<String>, AskError>;
    fn listed_for_reply(&self, play: Play, budget: Budget) -> u64;
    fn parts(&self) -> Vec<NamedPosition>;
    fn as_any(&self) -> &dyn Any;
    fn join(&self, parts: &[&dyn Any]) -> Option<NamedPosition>;
    fn moves_of_part(&self, visit: &mut dyn FnMut(&[u64], &[NamedPosition]));
    fn leaves(&self, label: &[u64]) -> Option<Vec<NamedPosition>>;
    fn moves_to(&self, value: Nimber) -> Option<MovesTo<NamedPosition>>;
    fn most_moves(&self) -> u64;
    fn known_value(&self) -> Option<Nimber>;
    fn known_outcome(&self) -> Option<Outcome>;
}

/// The game of a family.
pub(super) struct Typed<R>(pub(super) Arc<R>);

impl<R: Ruleset> Typed<R> {
    fn table_of(&self, values: Option<Result<Vec<Nimber>, AskError>>) -> Result<Table, AskError> {
        let no_table = || AskError::NoTable {
            game: self.0.name(),
        };
        let values = values.ok_or_else(no_table)??;
        let period = self.0.period(&values);
        Ok(Table { values, period })
    }
}

/// A position of a family's game.
struct TypedPosition<R: Ruleset> {
    rules: Arc<R>,
    position: R::Position,
}

impl NamedPosition {
    fn new<R: Ruleset>(rules: Arc<R>, position: R::Position) -> Self {
        let name = format!("{}@{}", rules.name(), rules.write(&position));
        Self {
            position: Arc::new(TypedPosition { rules, position }),
            name: name.into(),
        }
    }
}

impl<R: Ruleset> TypedPosition<R> {
    fn parts_of(&self, position: &R::Position) -> Vec<NamedPosition> {
        let parts = self.rules.parts(position).into_iter();
        let named = |position| NamedPosition::new(Arc::clone(&self.rules), position);
        parts.map(named).collect()
    }
}

impl<R: Ruleset> AnyGame for Typed<R> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<NamedPosition, NotationError> {
        let position = self.0.read(reader)?;
        Ok(NamedPosition::new(Arc::clone(&self.0), position))
    }

    fn table(&self, n: u64, budget: Budget) -> Result<Table, AskError> {
        self.table_of(self.0.values_to(n, budget))
    }

    fn table_within(&self, n: u64, budget: Budget) -> Result<Table, AskError> {
        self.table_of(self.0.values_within(n, budget))
    }

    fn code(&self) -> Option<&Code> {
        self.0.code()
    }

    fn lost(
        &self,
        texts: &mut dyn Iterator<Item = String>,
        play: Play,
        budget: Budget,
    ) -> Lost<Vec<bool>> {
        let mut evaluator = Evaluator::new(&*self.0, play, budget);
        let mut lost = Vec::new();
        for text in texts {
            let Ok(position) = self.0.read(&mut Reader::new(&text)) else {
                return Lost::NoPosition;
            };
            match evaluator.outcome(&position) {
                Ok(outcome) => lost.push(outcome == Outcome::P),
                Err(error) => return Lost::Refused(error),
            }
        }
        Lost::Found(lost)
    }

    fn outcomes(
        &self,
        texts: &mut dyn Iterator<Item = String>,
        play: Play,
        budget: Budget,
    ) -> Vec<Option<Outcome>> {
        let mut evaluator = Evaluator::new(&*self.0, play, budget);
        let outcome = |text: String| {
            let position = self.0.read(&mut Reader::new(&text)).ok()?;
            evaluator.outcome(&position).ok()
        };
        texts.map(outcome).collect()
    }

    fn values(
        &self,
        texts: &mut dyn Iterator<Item = String>,
        budget: Budget,
    ) -> Vec<Option<Nimber>> {
        let mut evaluator = Evaluator::new(&*self.0, Play::Normal, budget);
        let value = |text: String| {
            let position = self.0.read(&mut Reader::new(&text)).ok()?;
            evaluator.answer(&position).ok()?.value
        };
        texts.map(value).collect()
    }

    fn best_of(
        &self,
        lists: &[Vec<String>],
        play: Play,
        budget: Budget,
    ) -> Vec<Option<(usize, Outcome)>> {
        let mut evaluator = Evaluator::new(&*self.0, play, budget);
        let mut best = |texts: &Vec<String>| {
            let mut draw = None;
            for (place, text) in texts.iter().enumerate() {
                let position = self.0.read(&mut Reader::new(text)).ok();
                let outcome = position.and_then(|position| evaluator.outcome(&position).ok());
                match outcome {
                    // Nothing is better for whoever leaves it.
                    Some(Outcome::P) => return Some((place, Outcome::P)),
                    Some(Outcome::D) if draw.is_none() => draw = Some((place, Outcome::D)),
                    Some(Outcome::D | Outcome::N) | None => {}
                }
            }
            draw
        };
        lists.iter().map(&mut best).collect()
    }
}

impl<R: Ruleset> AnyPosition for TypedPosition<R> {
    fn game(&self) -> NamedGame {
        NamedGame(Arc::new(Typed(Arc::clone(&self.rules))))
    }

    fn text(&self) -> String {
        self.rules.write(&self.position)
    }

    fn answer(&self, play: Play, budget: Budget) -> Result<Answer, AskError> {
        Evaluator::new(&*self.rules, play, budget).answer(&self.position)
    }

    fn moves(&self, play: Play, budget: Budget) -> Result<Vec<RatedMove>, AskError> {
        Evaluator::new(&*self.rules, play, budget).moves(&self.position)
    }

    fn options(&self, play: Play, budget: Budget) -> Result<Vec<String>, AskError> {
        let options = Evaluator::new(&*self.rules, play, budget).options(&self.position)?;
        let written = options.iter().map(|option| self.rules.write(option));
        Ok(written.collect())
    }

    fn alike(&self, play: Play, budget: Budget) -> Result<Vec<(usize, String)>, AskError> {
        let alike = Evaluator::new(&*self.rules, play, budget).alike(&self.position)?;
        let written = alike.iter();
        let written = written.map(|(number, option)| (*number, self.rules.write(option)));
        Ok(written.collect())
    }

    fn move_name(&self, to: &str) -> Option<String> {
        let to = self.rules.read(&mut Reader::new(to)).ok()?;
        self.rules.move_name(&self.position, &to)
    }

    fn part_move(&self, to: &str) -> Option<PartMove> {
        let to = self.rules.read(&mut Reader::new(to)).ok()?;
        self.rules.part_move(&self.position, &to)
    }

    fn picture(&self) -> Option<String> {
        self.rules.picture(&self.position)
    }

    fn ending(&self, play: Play, budget: Budget) -> Result<Ending, AskError> {
        Evaluator::new(&*self.rules, play, budget).ending(&self.position)
    }

    fn best_move(&self, play: Play, budget: Budget) -> Result<Option<String>, AskError> {
        Evaluator::new(&*self.rules, play, budget).best_move(&self.position)
    }

    fn reply(&self, play: Play, budget: Budget) -> Result<Option<String>, AskError> {
        Evaluator::new(&*self.rules, play, budget).reply(&self.position)
    }

    fn listed_for_reply(&self, play: Play, budget: Budget) -> u64 {
        let mut evaluator = Evaluator::new(&*self.rules, play, budget);
        // What it takes matters, whether it is found or not.
        let _ = evaluator.reply(&self.position);
        evaluator.listed()
    }

    fn parts(&self) -> Vec<NamedPosition> {
        self.parts_of(&self.position)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn join(&self, parts: &[&dyn Any]) -> Option<NamedPosition> {
        let own = parts.iter().map(|part| part.downcast_ref::<Self>());
        let own = own.map(|part| part.map(|part| part.position.clone()));
        let joined = self.rules.join(&own.collect::<Option<Vec<_>>>()?)?;
        Some(NamedPosition::new(Arc::clone(&self.rules), joined))
    }

    fn moves_of_part(&self, visit: &mut dyn FnMut(&[u64], &[NamedPosition])) {
        self.rules.moves(&self.position, &mut |label, left| {
            visit(label, &self.parts_of(&left));
        });
    }

    fn leaves(&self, label: &[u64]) -> Option<Vec<NamedPosition>> {
        let left = self.rules.leaves(&self.position, label)?;
        Some(self.parts_of(&left))
    }

    fn moves_to(&self, value: Nimber) -> Option<MovesTo<NamedPosition>> {
        let found = self.rules.moves_to(&self.position, value)?;
        let parts = |left: &R::Position| self.parts_of(left);
        let named = |(label, left): (Vec<u64>, Vec<R::Position>)| {
            (label, left.iter().flat_map(parts).collect())
        };
        Some(MovesTo {
            count: found.count,
            first: found.first.map(named),
            may_be_more: found.may_be_more,
        })
    }

    fn most_moves(&self) -> u64 {
        self.rules.most_options(&self.position)
    }

    fn known_value(&self) -> Option<Nimber> {
        // Whoever has to know more asks with a budget of his own.
        let budget = pool::within(Budget::default());
        let value = self.rules.theory(&self.position, budget);
        value.ok().flatten()
    }

    fn known_outcome(&self) -> Option<Outcome> {
        let outcome = self.rules.outcome(&self.position, Play::Normal);
        outcome.or_else(|| self.known_value().map(Outcome::from))
    }
}
