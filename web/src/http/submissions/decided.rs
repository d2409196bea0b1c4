//! The moves that decide a counterexample as a list on its page: each leads to the board.

use problems::{AnsweredMove, DecisiveMoves, LISTED, NamedMove};
use sg::Play;

use crate::http::i18n::Locale;
use crate::http::play::asked::{Against, GameAddress, Shown};
use crate::store::SubmissionId;

/// More moves than these are folded.
const MOST_OPEN: usize = 12;

/// The moves that decide a position.
pub struct Decided {
    /// What they are.
    pub title: String,
    /// The first of them.
    pub open: Vec<Line>,
    /// Those that are shown when one asks for them.
    pub folded: Vec<Line>,
    /// How many more there are, where they are not all here.
    pub more: Option<String>,
    /// Whether they are all moves with the answers to them.
    pub is_refutation: bool,
}

/// A move, and the answer to it.
pub struct Line {
    /// The move.
    pub made: Step,
    /// What wins from what it leaves.
    pub reply: Option<Step>,
    /// Whether it ends the game.
    pub is_end: bool,
}

/// A move.
pub struct Step {
    /// What it is called.
    pub words: String,
    /// Where the position that it leaves is played; `None` where that has no name.
    pub address: Option<String>,
}

/// The submission that the position is of, by which convention it is played, and in which language moves are named.
#[derive(Clone, Copy)]
pub struct Asking {
    /// The submission.
    pub submission: SubmissionId,
    /// The convention.
    pub play: Play,
    /// The language.
    pub locale: Locale,
}

impl Decided {
    /// Those moves; `None` of a draw, of which the explanation says them, and where there are none.
    pub fn of(moves: &DecisiveMoves, asking: Asking) -> Option<Self> {
        let (lines, left_out, is_refutation): (Vec<Line>, Option<u64>, bool) = match moves {
            DecisiveMoves::Winning { moves, left_out } => {
                let lines = moves.iter().map(|made| Line {
                    made: asking.step(made),
                    reply: None,
                    is_end: false,
                });
                (lines.collect(), *left_out, false)
            }
            DecisiveMoves::Refutation { moves, left_out } => {
                let lines = moves.iter().map(|answered| asking.line(answered));
                (lines.collect(), Some(*left_out), true)
            }
            DecisiveMoves::Draw { .. } => return None,
        };
        let shown = lines.len();
        if shown == 0 {
            return None;
        }
        let more = left_out.and_then(|it| usize::try_from(it).ok());
        let key = match (is_refutation, more) {
            (true, _) => "decided-lost",
            (false, Some(_)) => "decided-won",
            (false, None) => "decided-won-some",
        };
        let (mut open, mut folded) = (lines, Vec::new());
        if shown > MOST_OPEN {
            folded = open.split_off(MOST_OPEN);
        }
        let text = |key: &'static str, count: usize| {
            let said = asking.locale.text(key).with("count", count);
            said.to_string()
        };
        Some(Self {
            title: text(key, shown + more.unwrap_or_default()),
            open,
            folded,
            more: more
                .filter(|more| *more > 0)
                .map(|more| text("decided-more", more)),
            is_refutation,
        })
    }
}

impl Asking {
    fn line(self, AnsweredMove { made, reply }: &AnsweredMove) -> Line {
        Line {
            made: self.step(made),
            reply: reply.as_ref().map(|reply| self.step(reply)),
            is_end: reply.is_none(),
        }
    }

    fn step(self, made: &NamedMove) -> Step {
        let address = made.to.as_deref().and_then(|name| name.split_once('@'));
        let address = address.map(|(game, at)| {
            let asked = GameAddress {
                against: Against::Person,
                shown: Shown::Values,
                from: Some(self.submission),
                ..GameAddress::at(game, at, self.play)
            };
            asked.address()
        });
        Step {
            words: made.words.get(self.locale.into()).to_owned(),
            address,
        }
    }
}

/// An explanation without the moves that stand in a list next to it.
pub fn without_list(explanation: &str) -> String {
    let lines = explanation.lines();
    let others = lines.filter(|line| !line.starts_with(LISTED));
    others.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::{Lang, catalog};

    use super::*;

    fn decided(id: &str, case: &str) -> Option<Decided> {
        let problem = catalog::get(id).unwrap();
        let moves = problem.reference().unwrap();
        let moves = moves.decisive_moves(case.as_bytes()).unwrap();
        let asking = Asking {
            submission: "7".parse().unwrap(),
            play: Play::Normal,
            locale: Locale::En,
        };
        Decided::of(&moves, asking)
    }

    #[test]
    fn all_winning_moves_are_named_and_lead_to_the_board() {
        let won = decided("nim", "1\n3\n7 6 5\n").unwrap();
        assert_eq!((won.open.len(), won.folded.len()), (3, 0));
        assert!(
            won.title.contains('3') && !won.is_refutation,
            "{}",
            won.title
        );
        let address = won.open[0].made.address.as_deref().unwrap();
        assert!(address.starts_with("/play/nim?at="), "{address}");
        assert!(address.ends_with("&from=7"), "{address}");
        assert_eq!(won.more, None);
    }

    #[test]
    fn each_move_of_a_lost_position_has_its_answer_and_many_are_folded() {
        let lost = decided("nim", "1\n2\n2 2\n").unwrap();
        assert!(lost.is_refutation && lost.folded.is_empty());
        assert!(
            lost.open
                .iter()
                .all(|line| line.reply.is_some() && !line.is_end)
        );
        let many = decided("nim", "1\n2\n30 30\n").unwrap();
        assert_eq!(many.open.len(), MOST_OPEN);
        assert!(!many.folded.is_empty());
        let all = many.open.len() + many.folded.len();
        assert!(all < 60 && many.title.contains("60"), "{}", many.title);
        assert!(many.more.unwrap().contains(&(60 - all).to_string()));
        assert!(decided("nim", "1\n1\n0\n").is_none());
    }

    #[test]
    fn what_stands_in_the_list_is_said_once() {
        let problem = catalog::get("nim").unwrap();
        let reference = problem.reference().unwrap();
        let said = reference.explain(b"1\n2\n2 2\n", Lang::En).unwrap();
        assert!(said.contains("\n• take 1 from heap 1"), "{said}");
        let short = without_list(&said);
        assert!(short.ends_with("again:"), "{short}");
        assert!(!short.contains("take"), "{short}");
    }
}
