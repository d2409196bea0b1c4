//! Programs of a problem that is played, against each other: every two of them from the same won
//! positions, each on both sides, and what their results say about their strength.
//!
//! The referee is a [`Bout`] of the problem; what is here asks the programs, one fresh run for each
//! move, and keeps the record. The house has players of its own, which need no runs.

mod game;
mod question;
mod rating;

use std::time::{Duration, Instant};

use problems::{Bout, Problem, ProblemsError, Verdict};
use serde::{Deserialize, Serialize};

use crate::options::CancelFlag;
use crate::ready::{Ready, ReadyError};
use crate::reason::Reason;
use crate::source::Source;
use crate::turns::Share;
use crate::{Judge, JudgeError};
use game::{Program, Side};
pub use rating::{Score, ratings};

/// How long positions to begin from are looked for at most.
const SEARCH_TIME: Duration = Duration::from_mins(1);

/// What is asked of one ladder.
#[derive(Debug, Clone)]
pub struct LadderOptions {
    /// From how many positions every two programs play, twice each.
    pub positions: usize,
    /// Which positions: others for another seed.
    pub seed: u64,
    /// For whom it is played. `None`: it is a client by itself.
    pub client: Option<u64>,
    /// Calls it off.
    pub stop: CancelFlag,
}

impl Default for LadderOptions {
    fn default() -> Self {
        Self {
            positions: 4,
            seed: 1,
            client: None,
            stop: CancelFlag::new(),
        }
    }
}

/// Who plays.
#[derive(Debug, Clone)]
pub enum Player {
    /// Somebody's program.
    Program(Source),
    /// A player of the house.
    House(House),
}

/// A player of the house: it asks the referee, and is never wrong about the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum House {
    /// Makes no mistake.
    Perfect,
    /// Knows the rules, and sees the end of a game when it is one move away.
    Beginner,
}

impl House {
    /// All there are, the strongest first.
    pub const ALL: [Self; 2] = [Self::Perfect, Self::Beginner];

    /// What it is called in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Perfect => "perfect",
            Self::Beginner => "beginner",
        }
    }
}

impl From<Source> for Player {
    fn from(source: Source) -> Self {
        Self::Program(source)
    }
}

/// All games that were played, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder {
    /// The inputs from whose positions was played.
    pub starts: Vec<Vec<u8>>,
    /// The games; a player is its index.
    pub games: Vec<GameRecord>,
}

/// One game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Who was to move first, and the other one.
    pub players: [usize; 2],
    /// The input whose position it began from.
    pub start: usize,
    /// That position by its name, where it has one.
    pub position: Option<String>,
    /// Whether who makes the last move loses.
    pub last_loses: bool,
    /// The moves, by turns.
    pub moves: Vec<MoveRecord>,
    /// How it ended.
    pub end: End,
}

/// One move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move, as a program writes it.
    pub text: String,
    /// Whether the program said `Second`, so that the referee moved for it.
    pub by_referee: bool,
    /// Whether the position was won before, and is no more.
    pub gave_away: bool,
    /// Whether who is to move then can win; `None` where the problem's theory does not say it.
    pub leaves_won: Option<bool>,
    /// The position afterwards by its name, where it has one.
    pub position: Option<String>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum End {
    /// No move is left.
    Over {
        /// Who won: 0 is who was to move first.
        winner: usize,
    },
    /// One of them did what ends its game.
    Forfeit {
        /// Who did: 0 is who was to move first.
        loser: usize,
        /// As what a judging would count it.
        verdict: Verdict,
        /// Why.
        reason: Reason,
    },
    /// The problem's inputs can't say the position, so nobody can be asked: it goes to who wins it by the
    /// problem's theory.
    Unsaid {
        /// Who does: 0 is who was to move first. `None` where the theory does not say it.
        winner: Option<usize>,
    },
    /// It had so many moves that it was not played to its end: it goes to who wins by the problem's theory.
    TooLong {
        /// Who does: 0 is who was to move first. `None` where the theory does not say it.
        winner: Option<usize>,
    },
    /// The machine was too busy to measure one of them: it counts for nobody.
    NotMeasured,
}

impl Ladder {
    /// What each of so many programs won against each.
    pub fn table(&self, programs: usize) -> Vec<Vec<Score>> {
        let mut table = vec![vec![Score::default(); programs]; programs];
        for game in &self.games {
            if let Some(winner) = game.end.winner() {
                let (winner, loser) = (game.players[winner], game.players[1 - winner]);
                table[winner][loser].won += 1;
                table[loser][winner].lost += 1;
            }
        }
        table
    }
}

impl End {
    /// Who won, if anybody did: 0 is who was to move first.
    pub const fn winner(&self) -> Option<usize> {
        match self {
            Self::Over { winner } => Some(*winner),
            Self::Forfeit { loser, .. } => Some(1 - *loser),
            Self::Unsaid { winner } | Self::TooLong { winner } => *winner,
            Self::NotMeasured => None,
        }
    }
}

/// Why there are no games.
#[derive(Debug, thiserror::Error)]
pub enum LadderError {
    /// A program does not compile: with its compiler's words.
    #[error("{source_name} does not compile:\n{words}")]
    DoesNotCompile {
        /// The program's name.
        source_name: String,
        /// What the compiler said.
        words: String,
    },
    /// Nobody plays there.
    #[error(
        "{problem} is not played by programs\nhint: a problem whose question is `play` has a ladder, \
         such as nim-play"
    )]
    NotPlayed {
        /// The problem's id.
        problem: String,
    },
    /// Programs can't be asked in the middle of a game.
    #[error(
        "{problem} has no ladder: its input can't say the positions in the middle of a game, so \
         programs can't be asked about them"
    )]
    NoPositions {
        /// The problem's id.
        problem: String,
    },
    /// No judging was possible.
    #[error(transparent)]
    Judge(#[from] JudgeError),
}

impl From<ReadyError> for LadderError {
    fn from(error: ReadyError) -> Self {
        match error {
            ReadyError::DoesNotCompile { source_name, words } => {
                Self::DoesNotCompile { source_name, words }
            }
            ReadyError::Judge(error) => Self::Judge(error),
        }
    }
}

impl Judge {
    /// Has every two players play each other. `so_far` hears how many games are over, and of how many.
    /// A game that could not be measured is one of them.
    ///
    /// # Errors
    /// When a program does not compile, or the problem has no positions that programs could be asked
    /// about.
    pub fn ladder(
        &self,
        problem: &Problem,
        players: &[Player],
        options: &LadderOptions,
        so_far: &mut dyn FnMut(usize, usize),
    ) -> Result<Ladder, LadderError> {
        self.lend_rules(problem);
        let id = || problem.id().to_owned();
        let reference = problem.reference().filter(|it| it.is_played());
        let reference = reference.ok_or_else(|| LadderError::NotPlayed { problem: id() })?;
        let failed = |source: ProblemsError| JudgeError::Problem {
            problem: id(),
            source: Box::new(source),
        };
        let until = Instant::now() + SEARCH_TIME;
        let is_over = || options.stop.is_cancelled() || Instant::now() > until;
        let starts = reference.bout_starts(options.seed, options.positions, &is_over);
        let starts = starts.map_err(failed)?;
        if options.stop.is_cancelled() {
            return Err(JudgeError::Cancelled.into());
        }
        if starts.is_empty() {
            return Err(LadderError::NoPositions { problem: id() });
        }
        let shares: Vec<Share<'_>> = players.iter().map(|_| self.share(options.client)).collect();
        let ready = players.iter().zip(&shares).map(|(player, share)| {
            Ok(match player {
                Player::Program(source) => {
                    let ready = self.ready(share, problem, source)?;
                    Competitor::Program(Box::new(ready))
                }
                Player::House(house) => Competitor::House(*house),
            })
        });
        let ready = ready.collect::<Result<Vec<Competitor>, ReadyError>>()?;
        let mut sides: Vec<Side<'_>> = ready
            .iter()
            .zip(&shares)
            .map(|(ready, share)| match ready {
                Competitor::Program(ready) => Side::Program(Box::new(Program::new(ready, share))),
                Competitor::House(house) => Side::House(*house),
            })
            .collect();
        let pairings = pairings(players.len(), starts.len());
        let mut games = Vec::new();
        for (players, start) in &pairings {
            so_far(games.len(), pairings.len());
            if options.stop.is_cancelled() {
                return Err(JudgeError::Cancelled.into());
            }
            let seed = options.seed.wrapping_add(*start as u64);
            let bout = reference.bout(&starts[*start], seed).map_err(failed)?;
            let bout = bout.ok_or_else(|| LadderError::NotPlayed { problem: id() })?;
            games.push(play(bout, &mut sides, *players, *start, &options.stop)?);
        }
        Ok(Ladder { starts, games })
    }
}

/// Who plays, ready to be asked.
enum Competitor {
    Program(Box<Ready>),
    House(House),
}

/// Who plays whom, who moves first, and from which start.
fn pairings(programs: usize, starts: usize) -> Vec<([usize; 2], usize)> {
    let pairs = (0..programs).flat_map(|one| (one + 1..programs).map(move |other| (one, other)));
    let pairs = pairs.flat_map(|(one, other)| {
        (0..starts).flat_map(move |start| [([one, other], start), ([other, one], start)])
    });
    pairs.collect()
}

fn play(
    bout: Box<dyn Bout>,
    sides: &mut [Side<'_>],
    players: [usize; 2],
    start: usize,
    stop: &CancelFlag,
) -> Result<GameRecord, JudgeError> {
    let (position, last_loses) = (bout.position(), bout.stuck_wins());
    let played = game::play(bout, sides, players, stop);
    // Others get its slots.
    for player in players {
        sides[player].release();
    }
    let (moves, end) = or_not_measured(played)?;
    Ok(GameRecord {
        players,
        start,
        position,
        last_loses,
        moves,
        end,
    })
}

/// A game that the machine was too busy for ends as one: the next may come at a better time.
fn or_not_measured(
    played: Result<(Vec<MoveRecord>, End), JudgeError>,
) -> Result<(Vec<MoveRecord>, End), JudgeError> {
    match played {
        Err(error) if error.is_starved() => Ok((Vec::new(), End::NotMeasured)),
        played => played,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{End, or_not_measured, pairings};
    use crate::JudgeError;
    use crate::sandbox::SandboxError;

    #[test]
    fn a_busy_machine_costs_one_game_and_a_call_to_stop_all_of_them() {
        let starved = SandboxError::Starved {
            cpu: Duration::ZERO,
            wall: Duration::from_secs(9),
        };
        let played = or_not_measured(Err(starved.into()));
        assert!(matches!(played, Ok((moves, End::NotMeasured)) if moves.is_empty()));
        let cancelled = or_not_measured(Err(JudgeError::Cancelled));
        assert!(matches!(cancelled, Err(JudgeError::Cancelled)));
    }

    #[test]
    fn every_two_play_from_each_start_on_both_sides() {
        let pairings = pairings(3, 2);
        assert_eq!(pairings.len(), 12);
        assert_eq!(pairings[..3], [([0, 1], 0), ([1, 0], 0), ([0, 1], 1)]);
        for pair in [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]] {
            let starts = pairings.iter().filter(|(players, _)| *players == pair);
            assert!(starts.map(|(_, start)| *start).eq([0, 1]), "{pair:?}");
        }
    }
}
