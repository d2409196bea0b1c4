//! A rules program and what it has answered: it is run on the positions that are new.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use problems::{ByteSize, Lang, RulesRunner, Verdict};
use sg::Budget;
use sg::written::{ExploreError, WrittenAnswer, WrittenGame, WrittenMove};

use super::{RulesError, ahead};
use crate::compile::message_in;
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

/// A rules program, the judge that runs it, and what it has answered.
pub(super) struct Rules {
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

impl RulesRunner for Rules {
    fn ask(&self, positions: &[String]) -> Result<Vec<WrittenAnswer>, String> {
        self.answers(positions).map_err(|error| error.to_string())
    }

    fn ask_alone(&self, position: &str) -> Result<(), String> {
        let asked = Self::ask_alone(self, position.to_owned());
        asked.map_err(|error| error.to_string())
    }
}

impl Rules {
    pub(super) fn new(judge: Judge, source: Source) -> Self {
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
    pub(super) fn bounded(judge: Judge, source: Source, options: ExploreOptions) -> Self {
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

    pub(super) fn explore(
        &self,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
    ) -> Result<WrittenGame, ExploreError<RulesError>> {
        let game = self.source.unasked();
        game.grow(starts, budget, |layer| self.answers(layer))?;
        Ok(game)
    }

    /// The program's answers to these positions, by as few runs as can be.
    pub(super) fn answers(&self, positions: &[String]) -> Result<Vec<WrittenAnswer>, RulesError> {
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
    pub(super) fn ask_alone(&self, position: String) -> Result<(), RulesError> {
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
