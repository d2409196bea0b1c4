//! A game that was explored as text, asked about like any that has a name.

use super::reader::Reader;
use super::ruleset::Ruleset;
use super::{Answer, AskError, NamedGame, NotationError, PartMove};
use crate::graph::{LoopyValue, outcome_of_sum};
use crate::period::{Period, Theorem};
use crate::wording::both;
use crate::written::{NOTHING, Written, WrittenGame};
use crate::{Budget, Game, Nimber, Play, Solver, Wording};

impl WrittenGame {
    /// The game under its name, whose positions are written `a + b`. Those that were not reached
    /// when it was explored are no positions.
    pub fn named(&self) -> NamedGame {
        NamedGame::new(Sums(self.clone()))
    }
}

/// Positions of a game side by side.
struct Sums(WrittenGame);

impl Sums {
    /// Of the moves that lead there the first that has a name, or else the first.
    fn found(
        &self,
        from: &[Written],
        leads_there: &dyn Fn(usize, &[Written]) -> bool,
    ) -> Option<PartMove> {
        let mut found: Option<PartMove> = None;
        for (part, before) in from.iter().enumerate() {
            let mut number = 0;
            self.0.named_moves(before, &mut |name, left| {
                let is_wanted = match &found {
                    Some(found) => found.name.is_none() && name.is_some(),
                    None => true,
                };
                if is_wanted && leads_there(part, left) {
                    found = Some(PartMove {
                        part,
                        parts: from.len(),
                        number,
                        before: before.as_str().to_owned(),
                        after: (!left.is_empty()).then(|| joined(left)),
                        name: name.map(str::to_owned),
                    });
                }
                number += 1;
            });
            if found.as_ref().is_some_and(|found| found.name.is_some()) {
                break;
            }
        }
        found
    }
}

/// Components as they are written side by side.
fn joined(parts: &[Written]) -> String {
    let parts: Vec<&str> = parts.iter().map(Written::as_str).collect();
    parts.join(" + ")
}

/// Whether a position is another one with what a move leaves in the place of one component.
fn is_put(from: &[Written], part: usize, left: &[Written], to: &[Written]) -> bool {
    let after = part + left.len();
    to.len() + 1 == from.len() + left.len()
        && to[..part] == from[..part]
        && to[part..after] == *left
        && to[after..] == from[part + 1..]
}

impl Ruleset for Sums {
    type Position = Vec<Written>;

    fn name(&self) -> String {
        self.0.name().to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<Written>, NotationError> {
        let start = reader.place();
        let text = reader.take_while(|_| true);
        let unknown = |part: &str| {
            let problem = Wording::of(
                format!("`{part}` is no position that the rules lead to"),
                format!("按规则走不到局面 `{part}`"),
            );
            reader.wrong(
                start,
                problem,
                both(
                    "a position that was asked for, or follows from one",
                    "所问的局面，或由它走得到的局面",
                ),
            )
        };
        WrittenGame::parts_of(text)
            .map(|part| self.0.position(&part).ok_or_else(|| unknown(&part)))
            .collect()
    }

    fn write(&self, position: &Vec<Written>) -> String {
        if position.is_empty() {
            // A position without parts is over.
            return NOTHING.to_owned();
        }
        joined(position)
    }

    fn options(&self, position: &Vec<Written>, sink: &mut dyn FnMut(Vec<Written>)) {
        for (index, part) in position.iter().enumerate() {
            self.0.options(part, &mut |left| {
                let mut option = position.clone();
                option.splice(index..=index, left.iter().cloned());
                sink(option);
            });
        }
    }

    fn moves(&self, part: &Vec<Written>, visit: &mut dyn FnMut(&[u64], Vec<Written>)) {
        match part.as_slice() {
            [part] => self
                .0
                .moves(part, &mut |label, left| visit(label, left.to_vec())),
            _ => self.options(part, &mut |option| visit(&[], option)),
        }
    }

    fn move_name(&self, from: &Vec<Written>, to: &Vec<Written>) -> Option<String> {
        self.part_move(from, to)?.name
    }

    /// Of components that are alike it is the one that changes where it stands.
    fn part_move(&self, from: &Vec<Written>, to: &Vec<Written>) -> Option<PartMove> {
        let exactly = |part: usize, left: &[Written]| is_put(from, part, left, to);
        self.found(from, &exactly).or_else(|| {
            let class = self.class(to);
            let likewise = |part: usize, left: &[Written]| {
                let mut option = from.clone();
                option.splice(part..=part, left.iter().cloned());
                self.class(&option) == class
            };
            self.found(from, &likewise)
        })
    }

    /// The pictures of the components, one below the other.
    fn picture(&self, position: &Vec<Written>) -> Option<String> {
        let pictures = position.iter().filter_map(|part| self.0.picture(part));
        let pictures: Vec<String> = pictures.collect();
        (!pictures.is_empty()).then(|| pictures.join("\n\n"))
    }

    /// The values are those that were found when the game was explored.
    fn theory(&self, position: &Vec<Written>, _: Budget) -> Result<Option<Nimber>, AskError> {
        let values = position.iter().map(|part| self.0.known_value(part));
        Ok(values.sum())
    }

    fn loopy(&self, position: &Vec<Written>, play: Play) -> Option<Result<Answer, AskError>> {
        if play != Play::Normal
            || position
                .iter()
                .all(|part| self.0.known_value(part).is_some())
        {
            return None;
        }
        let values = self.0.loopy_values(position)?;
        let finite = values.iter().map(|value| match value {
            LoopyValue::Finite(value) => Some(*value),
            LoopyValue::Infinite(_) => None,
        });
        Some(Ok(Answer {
            outcome: outcome_of_sum(&values),
            value: finite.sum(),
        }))
    }

    fn most_options(&self, position: &Vec<Written>) -> u64 {
        let most = position.iter().map(|part| self.0.most_moves(part));
        most.fold(0, u64::saturating_add)
    }

    fn splits(&self) -> bool {
        true
    }

    fn parts(&self, position: &Vec<Written>) -> Vec<Vec<Written>> {
        position.iter().map(|part| vec![part.clone()]).collect()
    }

    fn join(&self, parts: &[Vec<Written>]) -> Option<Vec<Written>> {
        Some(parts.concat())
    }

    fn class(&self, position: &Vec<Written>) -> Vec<Written> {
        let mut class = position.clone();
        class.sort();
        class
    }

    fn values_to(&self, n: u64, budget: Budget) -> Option<Result<Vec<Nimber>, AskError>> {
        let mut solver = Solver::new(self.0.clone(), budget);
        let too_much = AskError::Budget {
            positions: budget.positions,
        };
        let mut values = Vec::new();
        for number in 0..=n {
            let position = self.0.position(&number.to_string())?;
            match solver.value(&[position]) {
                Ok(value) => values.push(value),
                Err(crate::SolveError::Cycle { position }) => {
                    return Some(Err(AskError::Cycle {
                        position: position.as_str().to_owned(),
                        play: Play::Normal,
                    }));
                }
                Err(crate::SolveError::Budget { .. }) => return Some(Err(too_much)),
            }
        }
        Some(Ok(values))
    }

    fn period(&self, values: &[Nimber]) -> Option<Period> {
        // Nothing is known of the rules, so what is seen is only seen.
        Period::find(values, Theorem::Unknown)
    }
}
