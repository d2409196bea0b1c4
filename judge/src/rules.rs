//! The rules of a game as a program: it is asked for the moves of positions, a layer of them in one
//! run, until no position is new.

use problems::{ByteSize, Verdict};
use sg::Budget;
use sg::written::{ExploreError, MoveError, WrittenGame, WrittenMove};

use crate::error::JudgeError;
use crate::judge::Judge;
use crate::options::RunLimits;
use crate::source::Source;
use crate::verdict::RunReport;

/// Positions that are asked about in one run at most.
const POSITIONS_A_RUN: usize = 20_000;

/// What the program may print in one run.
const OUTPUT: ByteSize = ByteSize::from_mib(256);

/// How much of what a program said is repeated.
const SHOWN: usize = 200;

/// Why the rules could not be asked for.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// The program cannot be run here.
    #[error(transparent)]
    Judge(#[from] JudgeError),
    /// It does not compile.
    #[error("{name} does not compile:\n{words}")]
    Compile {
        /// The program.
        name: String,
        /// The compiler's words.
        words: String,
    },
    /// It did not answer.
    #[error("{name} ended with {verdict} when it was asked about {positions}{words}")]
    Failed {
        /// The program.
        name: String,
        /// How its run ended.
        verdict: Verdict,
        /// What it was asked about: the first and how many.
        positions: String,
        /// What it said on standard error, on a line of its own; or nothing.
        words: String,
    },
    /// It gave more or fewer lines than it was given.
    #[error(
        "{name} was given {asked} positions, one a line, and answered with {answered} lines; it has \
         to print one line for each, an empty one where there is no move"
    )]
    Lines {
        /// The program.
        name: String,
        /// How many lines it was given.
        asked: usize,
        /// How many it printed.
        answered: usize,
    },
    /// A line is not a list of moves.
    #[error("{name} answered `{position}` with a line that is no list of moves: {error}")]
    Move {
        /// The program.
        name: String,
        /// The position it was asked about.
        position: String,
        /// What is wrong.
        error: MoveError,
    },
}

impl Judge {
    /// The game whose rules `program` knows, as far as it can be reached from `starts`.
    ///
    /// The program reads positions, one a line, and answers each with one line: its moves, separated
    /// by ` | `, each the positions that it leaves, separated by ` + `, or `-` if it leaves nothing;
    /// `name: ` may stand before. It runs in the sandbox, once for each layer of positions.
    ///
    /// # Errors
    /// When the program cannot be run, fails or says something else, and when more positions can be
    /// reached than the budget has.
    pub fn explore(
        &self,
        program: &Source,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
    ) -> Result<WrittenGame, ExploreError<RulesError>> {
        let name = format!("program:{}", program.name);
        WrittenGame::explore(name, starts, budget, |layer| {
            let mut answers = Vec::new();
            for positions in layer.chunks(POSITIONS_A_RUN) {
                answers.extend(self.moves_of(program, positions)?);
            }
            Ok(answers)
        })
    }

    /// The moves of each of these positions, by one run.
    fn moves_of(
        &self,
        program: &Source,
        positions: &[String],
    ) -> Result<Vec<Vec<WrittenMove>>, RulesError> {
        let mut input = positions.join("\n");
        input.push('\n');
        let limits = RunLimits {
            output: OUTPUT,
            ..RunLimits::default()
        };
        let report = self.run(program, input.as_bytes(), limits)?;
        if !report.verdict.is_accepted() {
            return Err(failed(program, positions, report));
        }
        let lines: Vec<&str> = report.stdout.lines().collect();
        if lines.len() != positions.len() {
            return Err(RulesError::Lines {
                name: program.name.clone(),
                asked: positions.len(),
                answered: lines.len(),
            });
        }
        let answers = positions.iter().zip(lines).map(|(position, line)| {
            WrittenMove::read_line(line).map_err(|error| RulesError::Move {
                name: program.name.clone(),
                position: position.clone(),
                error,
            })
        });
        answers.collect()
    }
}

fn failed(program: &Source, positions: &[String], report: RunReport) -> RulesError {
    let name = program.name.clone();
    if report.verdict == Verdict::CE {
        let words = report.message.unwrap_or_default();
        return RulesError::Compile { name, words };
    }
    let words = report.stderr.trim();
    let words = if words.is_empty() {
        report.message.as_deref().unwrap_or_default()
    } else {
        // The end of a trace says what went wrong.
        words
    };
    let from = words
        .char_indices()
        .rev()
        .nth(SHOWN)
        .map_or(0, |(at, _)| at);
    let words = match &words[from..] {
        "" => String::new(),
        words => format!(": {words}"),
    };
    let positions = match positions {
        [] => "nothing".to_owned(),
        [one] => format!("`{one}`"),
        [first, rest @ ..] => format!("`{first}` and {} others", rest.len()),
    };
    RulesError::Failed {
        name,
        verdict: report.verdict,
        positions,
        words,
    }
}
