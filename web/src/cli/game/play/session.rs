//! A game that goes on at the terminal: its moves so far, who is to move, and what the other side does.

use sg::notation::{self, AskError, NamedPosition, RatedMove};
use sg::{Budget, Outcome, Play};

use crate::cli::Failure;
use crate::http::play::asked::{Against, GameAddress};
use crate::http::play::course::{Course, mover_of_last_wins};

/// How a game is played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    pub(super) play: Play,
    pub(super) budget: Budget,
    pub(super) against: Against,
    /// Whether the other side begins. Two people agree on that themselves.
    pub(super) second: bool,
}

/// A move that was made.
struct Made {
    from: NamedPosition,
    /// Its place in the list of the moves of that position.
    place: usize,
}

/// A game from its start to the position that is to be moved in.
pub(super) struct Session {
    terms: Terms,
    past: Vec<Made>,
    position: NamedPosition,
}

impl Session {
    /// A game that begins.
    pub(super) fn new(terms: Terms, position: NamedPosition) -> Self {
        Self {
            terms,
            past: Vec::new(),
            position,
        }
    }

    /// The position that is to be moved in.
    pub(super) fn position(&self) -> &NamedPosition {
        &self.position
    }

    /// The convention by which it is played.
    pub(super) const fn play(&self) -> Play {
        self.terms.play
    }

    /// Who plays on the other side.
    pub(super) const fn against(&self) -> Against {
        self.terms.against
    }

    /// The positions from the start on.
    pub(super) fn positions(&self) -> impl Iterator<Item = &NamedPosition> {
        let past = self.past.iter().map(|made| &made.from);
        past.chain([&self.position])
    }

    /// How many moves were made.
    pub(super) fn moves(&self) -> usize {
        self.past.len()
    }

    /// Whether two people play.
    pub(super) fn is_of_two(&self) -> bool {
        self.terms.against == Against::Person
    }

    /// Whether the other side moves after so many moves.
    pub(super) fn is_others_turn(&self, moves: usize) -> bool {
        !self.is_of_two() && moves.is_multiple_of(2) == self.terms.second
    }

    /// Who moves after so many moves, as the key of a text.
    pub(super) fn who(&self, moves: usize) -> &'static str {
        if self.is_of_two() {
            if moves.is_multiple_of(2) {
                "play-who-first"
            } else {
                "play-who-second"
            }
        } else if self.is_others_turn(moves) {
            "play-who-other"
        } else {
            "play-who-you"
        }
    }

    /// Who wins where no move is left, as who would move after so many moves.
    pub(super) fn winner(&self) -> usize {
        let moves = self.moves();
        if mover_of_last_wins(self.terms.play) {
            moves + 1
        } else {
            moves
        }
    }

    /// What the next move may leave. The opponent without a fault has to see through the position, and
    /// says at once where it can't.
    pub(super) fn options(&self) -> Result<Vec<String>, AskError> {
        if self.terms.against == Against::Perfect {
            let rated = self.rated()?.into_iter();
            return Ok(rated.map(|rated| rated.to).collect());
        }
        self.options_of(&self.position)
    }

    /// What a move from a position of this game may leave.
    pub(super) fn options_of(&self, position: &NamedPosition) -> Result<Vec<String>, AskError> {
        position.options(self.terms.play, self.terms.budget)
    }

    /// The moves with what they lead to, in the same order.
    pub(super) fn rated(&self) -> Result<Vec<RatedMove>, AskError> {
        self.position.moves(self.terms.play, self.terms.budget)
    }

    /// The place of the other side's move in the list of all.
    pub(super) fn reply(&self, options: &[String]) -> Result<usize, AskError> {
        if self.terms.against == Against::Beginner {
            let course = Course {
                positions: self.positions().cloned().collect(),
                options: options.to_vec(),
                alike: Vec::new(),
            };
            return Ok(course.of_beginner(&self.position, self.terms.play));
        }
        let best = self.position.reply(self.terms.play, self.terms.budget)?;
        let to = best.unwrap_or_default();
        let place = options.iter().position(|option| *option == to);
        place.ok_or_else(|| AskError::NoSuchMove {
            from: self.position.text(),
            to,
        })
    }

    /// Makes the move of that place in the list, which leaves `to`.
    pub(super) fn make(&mut self, place: usize, to: &str) -> Result<(), Failure> {
        let next = self.position.game().position(to);
        let next = next.map_err(Failure::machine)?;
        let from = std::mem::replace(&mut self.position, next);
        self.past.push(Made { from, place });
        Ok(())
    }

    /// Takes back the last move of whoever is to move, with the other side's answer; `false` where there
    /// is none.
    pub(super) fn undo(&mut self) -> bool {
        let back = if self.is_of_two() { 1 } else { 2 };
        let Some(left) = self.past.len().checked_sub(back) else {
            return false;
        };
        let Some(made) = self.past.split_off(left).into_iter().next() else {
            return false;
        };
        self.position = made.from;
        true
    }

    /// Where a site has this game; `None` where it doesn't know the rules.
    pub(super) fn address(&self) -> Option<String> {
        let game = self.position.game().name();
        notation::game(&game).ok()?;
        let start = self.positions().next()?.text();
        let mut address = GameAddress::at(&game, &start, self.terms.play);
        address.moves = self.past.iter().map(|made| made.place).collect();
        address.against = self.terms.against;
        address.second = self.terms.second && !self.is_of_two();
        Some(address.address())
    }

    /// Who wins each position, from the start on; `None` where it is out of reach.
    pub(super) fn outcomes(&self) -> Vec<Option<Outcome>> {
        let texts = self.positions().map(NamedPosition::text);
        let game = self.position.game();
        game.outcomes(texts, self.terms.play, self.terms.budget)
    }

    /// Of each list of positions the place of the one that is best for whoever leaves it.
    pub(super) fn best_of(&self, lists: &[Vec<String>]) -> Vec<Option<usize>> {
        let game = self.position.game();
        let best = game.best_of(lists, self.terms.play, self.terms.budget);
        let places = best.into_iter().map(|best| best.map(|(place, _)| place));
        places.collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    fn session(name: &str, against: Against, second: bool) -> Session {
        let terms = Terms {
            play: Play::Normal,
            budget: Budget::default(),
            against,
            second,
        };
        Session::new(terms, notation::position(name).unwrap())
    }

    fn play(session: &mut Session, to: &str) {
        let options = session.options().unwrap();
        let place = options.iter().position(|option| option == to).unwrap();
        session.make(place, to).unwrap();
    }

    #[test]
    fn a_move_is_taken_back_with_its_answer() {
        let mut game = session("nim@1,2", Against::Perfect, false);
        assert!(!game.undo());
        play(&mut game, "1,1");
        play(&mut game, "0,1");
        assert_eq!(
            game.address().unwrap(),
            "/play/nim?at=1%2C2&moves=2.0",
            "{:?}",
            session("nim@1,2", Against::Perfect, false).options()
        );
        assert!(game.undo());
        assert_eq!(
            (game.moves(), game.position().text()),
            (0, "1,2".to_owned())
        );
        let mut game = session("nim@1,2", Against::Person, true);
        play(&mut game, "1,1");
        play(&mut game, "0,1");
        assert!(game.undo());
        assert_eq!(
            (game.moves(), game.position().text()),
            (1, "1,1".to_owned())
        );
        // What the other side began with is not one's own.
        let mut game = session("nim@1,2", Against::Beginner, true);
        play(&mut game, "1,1");
        assert!(!game.undo());
    }

    #[test]
    fn each_knows_whose_turn_it_is() {
        let who = |against, second| {
            let game = session("nim@1", against, second);
            [game.who(0), game.who(1), game.who(game.winner())]
        };
        let (you, other) = ("play-who-you", "play-who-other");
        assert_eq!(who(Against::Perfect, false), [you, other, other]);
        assert_eq!(who(Against::Beginner, true), [other, you, you]);
        let (first, second) = ("play-who-first", "play-who-second");
        assert_eq!(who(Against::Person, true), [first, second, second]);
    }
}
