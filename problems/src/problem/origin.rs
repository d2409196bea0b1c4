//! What made each test of a problem.

use std::collections::BTreeMap;
use std::fmt;

use super::Problem;
use crate::{Place, Recipe, Test};

/// What made a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It stands in the package as files.
    Files,
    /// The plan of the problem's game or code: the file, and the group of the plan.
    Plan {
        /// `game.toml` or `reference.rs`.
        file: &'static str,
        /// The group.
        group: String,
    },
    /// A program of the package, with these arguments.
    Program {
        /// Where the package says so.
        place: Place,
        /// The program and its arguments.
        words: Vec<String>,
        /// The program that made the answer, where one did.
        answer: Option<String>,
    },
    /// The package gives the input itself.
    Input {
        /// Where it does.
        place: Place,
        /// The program that made the answer, where one did.
        answer: Option<String>,
    },
    /// It is that test again.
    Copy(String),
}

impl Origin {
    /// Its name for scripts.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Files => "files",
            Self::Plan { .. } => "plan",
            Self::Program { .. } => "program",
            Self::Input { .. } => "input",
            Self::Copy(_) => "copy",
        }
    }

    fn of(recipe: &Recipe) -> Self {
        let made = recipe.solution.as_ref().map(|it| it.name.clone());
        let is_made = !recipe.needs_no_answer && !recipe.given.contains_key("ans");
        let answer = made.filter(|_| is_made);
        let place = recipe.place.clone();
        let Some(command) = &recipe.command else {
            return Self::Input { place, answer };
        };
        let arguments = command.attempts.first().into_iter().flatten().cloned();
        let words = std::iter::once(command.program.name.clone()).chain(arguments);
        Self::Program {
            place,
            words: words.collect(),
            answer,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = match self {
            Self::Files => {
                f.write_str("files of the package")?;
                &None
            }
            Self::Plan { file, group } => {
                write!(f, "{file}: plan, group {group}")?;
                &None
            }
            Self::Program {
                place,
                words,
                answer,
            } => {
                write!(f, "{place}: {}", words.join(" "))?;
                answer
            }
            Self::Input { place, answer } => {
                write!(f, "{place}: given")?;
                answer
            }
            Self::Copy(other) => {
                write!(f, "copy of {other}")?;
                &None
            }
        };
        match answer {
            Some(program) => write!(f, "; answer by {program}"),
            None => Ok(()),
        }
    }
}

impl Problem {
    /// What made each of these tests, which are those of this problem once it is complete.
    pub fn origins(&self, tests: &[Test]) -> Vec<Origin> {
        let by_path = self.made_tests();
        // Samples are called by their numbers, in the order of their paths.
        let paths = by_path.keys().filter(|path| path.starts_with("sample/"));
        let made_samples: Vec<&String> = paths.collect();
        let samples = tests.iter().filter(|test| test.group == Test::SAMPLE);
        let all_samples_made = samples.count() == made_samples.len();
        let mut next_sample = made_samples.into_iter();
        let of = |test: &Test| {
            if test.group == Test::SAMPLE {
                let path = next_sample.next().filter(|_| all_samples_made);
                return path.and_then(|path| by_path.get(path).cloned());
            }
            let path = format!("secret/{}", test.name);
            by_path.get(&path).cloned().or_else(|| self.planned(test))
        };
        let origins = tests.iter().map(of);
        origins.map(|it| it.unwrap_or(Origin::Files)).collect()
    }

    /// Those that its programs make, by their paths below `data/`.
    fn made_tests(&self) -> BTreeMap<String, Origin> {
        let Some(unmade) = self.unmade() else {
            return BTreeMap::new();
        };
        let recipes = unmade.recipes().iter();
        let recipes = recipes.map(|recipe| (recipe.path.clone(), Origin::of(recipe)));
        let copies = unmade.copies().iter();
        let copies = copies.map(|(path, other)| (path.clone(), Origin::Copy(other.clone())));
        recipes.chain(copies).collect()
    }

    /// The plan, where it made a test.
    fn planned(&self, test: &Test) -> Option<Origin> {
        let is_file = |it: &Test| it.name == test.name && it.digest() == test.digest();
        if self.reference().is_none() || self.0.parts.secret.iter().any(is_file) {
            return None;
        }
        let is_code = |file: &crate::ProgramFile| file.path == "reference.rs";
        let file = if self.own_files().iter().any(is_code) {
            "reference.rs"
        } else {
            "game.toml"
        };
        Some(Origin::Plan {
            file,
            group: test.group.clone(),
        })
    }
}
