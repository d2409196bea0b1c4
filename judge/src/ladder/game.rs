//! One game: each player is asked by turns, and loses by what it says or does wrong.

use std::time::Duration;

use problems::{Bout, Localized, Verdict};

use super::question::MoveQuestion;
use super::{End, House, MoveRecord};
use crate::error::JudgeError;
use crate::options::CancelFlag;
use crate::ready::Ready;
use crate::reason::Reason;
use crate::sandbox::Facts;
use crate::testing::{Conversation, Executor, assess, whole_ms};
use crate::turns::Share;

/// A game of more moves is not played to its end.
const MOST_MOVES: usize = 300;

/// All moves of a program in a game may take so many times its time limit.
const TIME_LIMITS: u32 = 10;

/// Who plays.
pub(super) enum Side<'a> {
    Program(Box<Program<'a>>),
    House(House),
}

/// A program that plays.
pub(super) struct Program<'a> {
    ready: &'a Ready,
    executor: Executor<'a>,
}

/// Why somebody loses who was asked for a move.
type Loss = (Verdict, Reason);

/// What a program said when it was asked, or why it loses.
type Said = Result<Vec<String>, Loss>;

/// A move, or why the one to move loses.
type Made = Result<MoveRecord, Loss>;

impl Side<'_> {
    /// Others may have its slot until it plays again.
    pub(super) fn release(&mut self) {
        if let Self::Program(program) = self {
            program.executor.renew();
        }
    }

    /// Has it move, or says why it loses. `used` is what its moves have taken so far.
    fn turn(
        &mut self,
        bout: &mut dyn Bout,
        question: &str,
        used: &mut Duration,
    ) -> Result<Made, JudgeError> {
        Ok(match self {
            Self::Program(program) => {
                let said = program.ask(question, used)?;
                said.and_then(|lines| make(bout, &lines))
            }
            Self::House(house) => noted(bout, |bout| {
                let made = match house {
                    House::Perfect => bout.play_best(),
                    House::Beginner => bout.play_simply(),
                };
                Ok(made.unwrap_or_default())
            }),
        })
    }
}

impl<'a> Program<'a> {
    pub(super) fn new(ready: &'a Ready, share: &'a Share<'a>) -> Self {
        Self {
            ready,
            executor: ready.executor(share),
        }
    }

    /// Asks it, in a run of its own. `used` is what its moves have taken so far.
    fn ask(&mut self, question: &str, used: &mut Duration) -> Result<Said, JudgeError> {
        let asked = self
            .executor
            .converse(|| MoveQuestion::new(question.to_owned()));
        // It is the other one's turn.
        self.executor.rest();
        let Conversation { facts, partner, .. } = asked?;
        *used += taken(&facts);
        let limit = self.ready.limits.time * TIME_LIMITS;
        if *used > limit {
            let limit_ms = whole_ms(limit);
            return Ok(Err((Verdict::TLE, Reason::TimeLimit { limit_ms })));
        }
        // The sandbox waits a little longer than a judging allows.
        if facts.cpu > self.ready.limits.time {
            let limit_ms = whole_ms(self.ready.limits.time);
            return Ok(Err((Verdict::TLE, Reason::TimeLimit { limit_ms })));
        }
        let failed = assess(&facts, &self.ready.limits, &self.ready.language);
        // A program that was stopped or crashed within a line had not finished it.
        let is_cut = partner.is_last_open && failed.is_some();
        if partner.is_complete() && !is_cut {
            return Ok(Ok(partner.lines));
        }
        Ok(Err(failed.unwrap_or_else(|| refused(stopped()))))
    }
}

fn taken(facts: &Facts) -> Duration {
    facts.cpu + facts.idle
}

/// What is said of a program that ended without a move.
fn stopped() -> Localized {
    Localized {
        en: "the program stopped before it had moved".to_owned(),
        zh: "程序在走棋之前停止了".to_owned(),
    }
}

fn refused(what: Localized) -> Loss {
    (Verdict::WA, Reason::Refused { case: 1, what })
}

/// Plays a game to its end.
pub(super) fn play(
    mut bout: Box<dyn Bout>,
    sides: &mut [Side<'_>],
    players: [usize; 2],
    stop: &CancelFlag,
) -> Result<(Vec<MoveRecord>, End), JudgeError> {
    let mut moves: Vec<MoveRecord> = Vec::new();
    let mut used = [Duration::ZERO; 2];
    loop {
        let turn = moves.len() % 2;
        if bout.is_over() {
            let winner = if bout.stuck_wins() { turn } else { 1 - turn };
            return Ok((moves, End::Over { winner }));
        }
        let Some(question) = bout.question() else {
            let winner = bout.is_won().map(|won| if won { turn } else { 1 - turn });
            return Ok((moves, End::Unsaid { winner }));
        };
        if moves.len() >= MOST_MOVES {
            let winner = bout.is_won().map(|won| if won { turn } else { 1 - turn });
            return Ok((moves, End::TooLong { winner }));
        }
        if stop.is_cancelled() {
            return Err(JudgeError::Cancelled);
        }
        let side = &mut sides[players[turn]];
        match side.turn(&mut *bout, &question, &mut used[turn])? {
            Ok(made) => moves.push(made),
            Err((verdict, reason)) => {
                let loser = turn;
                let end = End::Forfeit {
                    loser,
                    verdict,
                    reason,
                };
                return Ok((moves, end));
            }
        }
    }
}

/// Makes the move that a program's lines name.
fn make(bout: &mut dyn Bout, lines: &[String]) -> Made {
    let [side, rest @ ..] = lines else {
        return Err(refused(stopped()));
    };
    let begins = bout.side(side).map_err(refused)?;
    match rest.first() {
        Some(line) if begins => noted(bout, |bout| bout.play(line).map_err(refused)),
        _ => {
            let made = noted(bout, |bout| Ok(bout.play_any().unwrap_or_default()))?;
            Ok(MoveRecord {
                by_referee: true,
                ..made
            })
        }
    }
}

/// A move that is made by `play`, with what it does to the game.
fn noted(bout: &mut dyn Bout, play: impl FnOnce(&mut dyn Bout) -> Result<String, Loss>) -> Made {
    let was_won = bout.is_won();
    let text = play(bout)?;
    let leaves_won = bout.is_won();
    Ok(MoveRecord {
        text,
        by_referee: false,
        // What is left is the other one's.
        gave_away: was_won == Some(true) && leaves_won == Some(true),
        leaves_won,
        position: bout.position(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game in which nobody can be asked.
    struct Unsaid {
        is_won: Option<bool>,
    }

    impl Bout for Unsaid {
        fn position(&self) -> Option<String> {
            None
        }

        fn question(&self) -> Option<String> {
            None
        }

        fn is_over(&self) -> bool {
            false
        }

        fn stuck_wins(&self) -> bool {
            false
        }

        fn is_won(&self) -> Option<bool> {
            self.is_won
        }

        fn side(&self, _: &str) -> Result<bool, Localized> {
            Err(stopped())
        }

        fn play(&mut self, _: &str) -> Result<String, Localized> {
            Err(stopped())
        }

        fn play_any(&mut self) -> Option<String> {
            None
        }

        fn play_best(&mut self) -> Option<String> {
            None
        }

        fn play_simply(&mut self) -> Option<String> {
            None
        }
    }

    #[test]
    fn where_nobody_can_be_asked_theory_decides() {
        for (is_won, winner) in [(Some(true), Some(0)), (Some(false), Some(1)), (None, None)] {
            let bout = Box::new(Unsaid { is_won });
            let played = play(bout, &mut [], [0, 1], &CancelFlag::new());
            let end = played.map(|(_, end)| end);
            assert!(
                matches!(&end, Ok(End::Unsaid { winner: it }) if *it == winner),
                "{end:?}"
            );
            assert_eq!(end.ok().and_then(|end| end.winner()), winner);
        }
    }
}
