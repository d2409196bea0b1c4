//! The rules of a game as a program: it is asked for the moves of positions, a layer of them in one
//! run, until no position is new. What it has answered is kept.

mod ahead;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use problems::{ByteSize, Lang, Problem, RulesRunner, Verdict};
use sg::Budget;
use sg::written::{ExploreError, MoveError, WrittenAnswer, WrittenGame, WrittenMove};

use crate::compile::message_in;
use crate::error::JudgeError;
use crate::judge::Judge;
use crate::options::{ExploreOptions, RunLimits, RunOptions};
use crate::rules_cache::{self, Line};
use crate::source::Source;
use crate::verdict::RunReport;

/// Positions that are asked about in one run at most.
const POSITIONS_A_RUN: usize = 20_000;

/// How often a program of a package is run at most: as [`ExploreOptions::runs`].
const MOST_RUNS: usize = 2_000;

/// What the program may print in one run.
const OUTPUT: ByteSize = ByteSize::from_mib(256);

/// What a line of a picture begins with.
const PICTURE: &str = ": ";

/// The longest name of a move, in bytes, where people share what is known of a game.
const LONGEST_NAME: usize = 200;

/// The largest picture of a position, likewise.
const LARGEST_PICTURE: usize = 8 * 1024;

/// How much of what a program said is repeated.
const SHOWN_OF_REPLY: usize = 200;

/// Why the rules could not be asked for.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// The program cannot be run here.
    #[error(transparent)]
    Judge(#[from] JudgeError),
    /// It does not compile.
    #[error("{name} does not compile:\n{}", message_in(words, Lang::En))]
    Compile {
        /// The program.
        name: String,
        /// The compiler's words, as [`message_in`] has them in either language.
        words: String,
    },
    /// It did not answer.
    #[error(
        "{name} ended with {verdict} when it was asked about `{first}`{}{words}",
        match others {
            0 => String::new(),
            others => format!(" and {others} others"),
        }
    )]
    Failed {
        /// The program.
        name: String,
        /// How its run ended.
        verdict: Verdict,
        /// The first position that it was asked about.
        first: String,
        /// How many others it was asked about.
        others: usize,
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
    /// It was run too often.
    #[error(
        "{name} was run {runs} times and still leads to new positions, such as `{position}`: does \
         every move lead nearer to the end?"
    )]
    Runs {
        /// The program.
        name: String,
        /// How often.
        runs: usize,
        /// The next position that it would be asked about.
        position: String,
    },
    /// A line is not a list of moves.
    #[error("{name} answered `{position}` with a line that is not a list of moves: {error}")]
    Move {
        /// The program.
        name: String,
        /// The position it was asked about.
        position: String,
        /// What is wrong.
        error: Box<MoveError>,
    },
    /// A move's name is too long.
    #[error("{name} answered `{position}` with a move whose name has more than {most} bytes")]
    LongName {
        /// The program.
        name: String,
        /// The position it was asked about.
        position: String,
        /// How many bytes it may have.
        most: usize,
    },
    /// A picture is too large.
    #[error("{name} answered `{position}` with a picture of more than {most} bytes")]
    LargePicture {
        /// The program.
        name: String,
        /// The position it was asked about.
        position: String,
        /// How many bytes it may have.
        most: usize,
    },
}

/// A rules program, the judge that runs it, and what it has answered.
struct Rules {
    judge: Judge,
    source: Source,
    /// Where its answers are kept, if they are.
    file: Option<PathBuf>,
    /// Whether its names and pictures may not be long.
    is_bounded: bool,
    options: RunOptions,
    known: Mutex<Known>,
}

/// What a program has answered.
struct Known {
    lines: HashMap<String, Line>,
    /// It failed at positions that nobody had asked about.
    wants_no_guesses: bool,
    runs: usize,
    most_runs: usize,
    /// The bytes that the program may still print.
    output: u64,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            lines: HashMap::new(),
            wants_no_guesses: false,
            runs: 0,
            most_runs: MOST_RUNS,
            output: u64::MAX,
        }
    }
}

/// A package's rules whose program is in no language that is here.
struct NoLanguage(String);

impl Judge {
    /// The game whose rules `program` knows, as far as it can be reached from `starts`.
    ///
    /// The program reads positions, one a line, and answers each with one line: its moves, separated
    /// by ` | `, each the positions that it leaves, separated by ` + `, or `-` if it leaves nothing;
    /// `name: ` may stand before. Lines before it that begin with `: ` are a picture of the position.
    /// It runs in the sandbox, once for many positions, and what it has answered is kept.
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
        let rules = Rules::new(self.clone(), program.clone());
        rules.explore(starts, budget)
    }

    /// The same for somebody whose program it is: what it answers is not kept, and it may cost no more
    /// than `options` say.
    ///
    /// # Errors
    /// As [`Self::explore`].
    pub fn explore_for(
        &self,
        program: &Source,
        starts: impl IntoIterator<Item = String>,
        options: ExploreOptions,
    ) -> Result<WrittenGame, ExploreError<RulesError>> {
        let game = program.unasked();
        self.grow_for(&game, program, starts, options)?;
        Ok(game)
    }

    /// The same of a game by this program that is known in part. The budget is for all of its positions;
    /// where there are more, nothing is known that was not known before.
    ///
    /// # Errors
    /// As [`Self::explore`].
    pub fn grow_for(
        &self,
        game: &WrittenGame,
        program: &Source,
        starts: impl IntoIterator<Item = String>,
        options: ExploreOptions,
    ) -> Result<(), ExploreError<RulesError>> {
        let rules = Rules::bounded(self.clone(), program.clone(), options);
        game.grow(starts, options.budget, |layer| rules.answers(layer))
    }

    /// The same of positions that somebody has typed: each is asked about in a run of its own first. One that the
    /// program reads as several, or stops at, gives too many lines or too few there, and moves no answer to
    /// another position. What is known by then stays known.
    ///
    /// # Errors
    /// As [`Self::explore`].
    pub fn grow_apart(
        &self,
        game: &WrittenGame,
        program: &Source,
        typed: impl IntoIterator<Item = String>,
        options: ExploreOptions,
    ) -> Result<(), ExploreError<RulesError>> {
        let rules = Rules::bounded(self.clone(), program.clone(), options);
        for start in typed {
            if game.position(&start).is_none() {
                let alone = rules.ask_alone(start.clone());
                alone.map_err(ExploreError::Rules)?;
            }
            game.grow([start], options.budget, |layer| rules.answers(layer))?;
        }
        Ok(())
    }

    /// Runs the rules program of a problem from now on, where it has one.
    pub fn lend_rules(&self, problem: &Problem) {
        let Some(rules) = problem.rules() else {
            return;
        };
        rules.run_with(|| match self.source_of(rules.program()) {
            Some(source) => Box::new(Rules::new(self.clone(), source)),
            None => Box::new(NoLanguage(rules.program().name.clone())),
        });
    }
}

impl Source {
    /// The game whose rules this program knows, of which no position is known yet.
    pub fn unasked(&self) -> WrittenGame {
        WrittenGame::new(format!("program:{}", self.name))
    }
}

impl RulesRunner for Rules {
    fn ask(&self, positions: &[String]) -> Result<Vec<WrittenAnswer>, String> {
        self.answers(positions).map_err(|error| error.to_string())
    }
}

impl RulesRunner for NoLanguage {
    fn ask(&self, _: &[String]) -> Result<Vec<WrittenAnswer>, String> {
        Err(format!("{}: it is in no language that is here", self.0))
    }
}

impl Rules {
    fn new(judge: Judge, source: Source) -> Self {
        let file = judge.rules.file(&source);
        let known = Known {
            lines: rules_cache::read(&file),
            ..Known::default()
        };
        Self {
            judge,
            source,
            file: Some(file),
            is_bounded: false,
            options: RunOptions::default(),
            known: Mutex::new(known),
        }
    }

    /// One that is asked for somebody, of whose answers nothing is kept on disk.
    fn bounded(judge: Judge, source: Source, options: ExploreOptions) -> Self {
        Self {
            judge,
            source,
            file: None,
            is_bounded: true,
            options: options.run,
            known: Mutex::new(Known {
                most_runs: options.runs,
                output: options.output.bytes(),
                ..Known::default()
            }),
        }
    }

    fn explore(
        &self,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
    ) -> Result<WrittenGame, ExploreError<RulesError>> {
        let game = self.source.unasked();
        game.grow(starts, budget, |layer| self.answers(layer))?;
        Ok(game)
    }

    /// The program's answers to these positions, by as few runs as can be.
    fn answers(&self, positions: &[String]) -> Result<Vec<WrittenAnswer>, RulesError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let new = positions
            .iter()
            .filter(|text| !known.lines.contains_key(*text));
        let mut new: Vec<String> = new.cloned().collect();
        new.sort_unstable();
        new.dedup();
        for asked in new.chunks(POSITIONS_A_RUN) {
            self.ask(asked, &mut known)?;
        }
        let answer = |position: &String| {
            // Whatever was asked for was answered.
            let line = known.lines.get(position);
            let moves = line.map_or("", |line| line.moves.as_str());
            let moves = WrittenMove::read_line(moves).map_err(|error| RulesError::Move {
                name: self.source.name.clone(),
                position: position.clone(),
                error: Box::new(error),
            })?;
            let picture = line.and_then(|line| line.picture.clone());
            let answer = WrittenAnswer { moves, picture };
            if self.is_bounded {
                self.refuse_long(position, &answer)?;
            }
            Ok(answer)
        };
        positions.iter().map(answer).collect()
    }

    /// Refuses what takes more memory than a game that is played needs.
    fn refuse_long(&self, position: &str, answer: &WrittenAnswer) -> Result<(), RulesError> {
        let mut names = answer.moves.iter().filter_map(|made| made.name.as_ref());
        if names.any(|name| name.len() > LONGEST_NAME) {
            return Err(RulesError::LongName {
                name: self.source.name.clone(),
                position: position.to_owned(),
                most: LONGEST_NAME,
            });
        }
        let picture = answer.picture.as_ref();
        if picture.is_some_and(|picture| picture.len() > LARGEST_PICTURE) {
            return Err(RulesError::LargePicture {
                name: self.source.name.clone(),
                position: position.to_owned(),
                most: LARGEST_PICTURE,
            });
        }
        Ok(())
    }

    /// Counts a run that is about these positions.
    fn count(&self, asked: &[String], known: &mut Known) -> Result<(), RulesError> {
        known.runs += 1;
        if known.runs > known.most_runs {
            return Err(RulesError::Runs {
                name: self.source.name.clone(),
                runs: known.most_runs,
                position: asked.first().cloned().unwrap_or_default(),
            });
        }
        Ok(())
    }

    /// Asks about one position, and about nothing else with it.
    fn ask_alone(&self, position: String) -> Result<(), RulesError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.lines.contains_key(&position) {
            return Ok(());
        }
        let asked = [position];
        self.count(&asked, &mut known)?;
        let lines = self.run(&asked, &mut known)?;
        known.lines.extend(asked.into_iter().zip(lines));
        Ok(())
    }

    /// Asks about new positions and, where these are few, about some that may follow.
    fn ask(&self, asked: &[String], known: &mut Known) -> Result<(), RulesError> {
        self.count(asked, known)?;
        let mut answered = None;
        if !known.wants_no_guesses && asked.len() < ahead::ENOUGH / 8 {
            let ahead = ahead::smaller(asked, |text| known.lines.contains_key(text));
            let with_guesses = [asked, &ahead].concat();
            match self.run(&with_guesses, known) {
                Ok(lines) => answered = Some((with_guesses, lines)),
                // What is wrong with them is found when they are asked about.
                Err(_) => known.wants_no_guesses = true,
            }
        }
        let (asked, lines) = match answered {
            Some(answered) => answered,
            None => (asked.to_vec(), self.run(asked, known)?),
        };
        if let Some(file) = &self.file {
            let kept = rules_cache::add(file, asked.iter().zip(&lines));
            if let Err(error) = kept {
                tracing::warn!(%error, path = %file.display(), "answers of a rules program");
            }
        }
        known.lines.extend(asked.into_iter().zip(lines));
        Ok(())
    }

    /// What the program says to these positions, by one run.
    fn run(&self, positions: &[String], known: &mut Known) -> Result<Vec<Line>, RulesError> {
        let mut input = positions.join("\n");
        input.push('\n');
        let limits = RunLimits {
            output: OUTPUT.min(ByteSize::from_bytes(known.output)),
            ..RunLimits::default()
        };
        let input = input.as_bytes();
        let report = (self.judge).run_for(&self.source, input, limits, self.options)?;
        if !report.verdict.is_accepted() {
            // Nothing of what it has printed is held.
            return Err(failed(&self.source, positions, report));
        }
        known.output = known.output.saturating_sub(report.stdout.len() as u64);
        let lines = lines(&report.stdout);
        if lines.len() != positions.len() {
            return Err(RulesError::Lines {
                name: self.source.name.clone(),
                asked: positions.len(),
                answered: lines.len(),
            });
        }
        Ok(lines)
    }
}

/// The answers in what a program printed: a line of moves, with the picture that stands before it.
fn lines(text: &str) -> Vec<Line> {
    let (mut lines, mut picture) = (Vec::new(), Vec::new());
    for line in text.lines() {
        if let Some(drawn) = line.strip_prefix(PICTURE).or((line == ":").then_some("")) {
            picture.push(drawn);
            continue;
        }
        let drawn = std::mem::take(&mut picture);
        lines.push(Line {
            moves: line.to_owned(),
            picture: (!drawn.is_empty()).then(|| drawn.join("\n")),
        });
    }
    lines
}

fn failed(program: &Source, positions: &[String], report: RunReport) -> RulesError {
    let name = program.name.clone();
    let message = report.message.unwrap_or_default();
    if report.verdict == Verdict::CE {
        return RulesError::Compile {
            name,
            words: message,
        };
    }
    let message = message_in(&message, Lang::En);
    let words = report.stderr.trim();
    let words = if words.is_empty() {
        message.as_str()
    } else {
        // The end of a trace says what went wrong.
        words
    };
    let from = words
        .char_indices()
        .rev()
        .nth(SHOWN_OF_REPLY)
        .map_or(0, |(at, _)| at);
    let words = match &words[from..] {
        "" => String::new(),
        words => format!(": {words}"),
    };
    RulesError::Failed {
        name,
        verdict: report.verdict,
        first: positions.first().cloned().unwrap_or_default(),
        others: positions.len().saturating_sub(1),
        words,
    }
}
