//! `grundy problem diff`: what differs between two packages, by what they say and not by how.

use std::collections::BTreeMap;

use clap::Args;
use problems::{Lang, Problem, Test};
use serde::Serialize;

use super::find;
use crate::cli::{Failure, output};

/// Compare two packages: metadata, statements, tests by content, programs
///
/// The formats may differ. Tests are compared by their inputs and answers, whatever their names.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 nothing differs, 1 something does, 2 wrong usage or input.\n\nExample:\n  \
                  grundy problem diff ./mine ./theirs.zip"
)]
pub(in crate::cli) struct Diff {
    /// A problem of the catalog, or the folder or zip file of a package
    first: String,
    /// What it is compared with
    second: String,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Something that differs.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Difference {
    /// `metadata`, `statement`, `test` or `program`.
    part: &'static str,
    /// Which.
    name: String,
    /// How it is in the first package; null where it is not there.
    first: Option<String>,
    /// How it is in the second.
    second: Option<String>,
}

/// The JSON shape.
#[derive(Serialize)]
struct Document {
    same: bool,
    differences: Vec<Difference>,
}

impl Diff {
    /// Prints what differs.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        let (first, second) = (find(&self.first)?, find(&self.second)?);
        let differences = differences(&first, &second)?;
        let same = differences.is_empty();
        if self.json {
            output::json(&Document { same, differences })?;
        } else if same {
            output::line("nothing differs")?;
        } else {
            for Difference {
                part,
                name,
                first,
                second,
            } in &differences
            {
                let said =
                    |side: &Option<String>| side.clone().unwrap_or_else(|| "not there".to_owned());
                output::line(&format!(
                    "{part} {name}: {} -> {}",
                    said(first),
                    said(second)
                ))?;
            }
        }
        if same {
            Ok(())
        } else {
            Err(Failure::NotAccepted)
        }
    }
}

/// What is compared, by part and name.
type Said = BTreeMap<(&'static str, String), String>;

fn differences(first: &Problem, second: &Problem) -> Result<Vec<Difference>, Failure> {
    let (mut first, mut second) = (said(first)?, said(second)?);
    first.retain(|key, value| match second.get(key) {
        Some(other) if other == value => {
            second.remove(key);
            false
        }
        _ => true,
    });
    let mut all: Vec<Difference> = first
        .into_iter()
        .map(|((part, name), value)| {
            let other = second.remove(&(part, name.clone()));
            Difference {
                part,
                name,
                first: Some(value),
                second: other,
            }
        })
        .collect();
    all.extend(second.into_iter().map(|((part, name), value)| Difference {
        part,
        name,
        first: None,
        second: Some(value),
    }));
    all.sort_by(|a, b| (a.part, &a.name).cmp(&(b.part, &b.name)));
    Ok(all)
}

fn said(problem: &Problem) -> Result<Said, Failure> {
    let mut said = Said::new();
    let mut say = |part, name: &str, value: String| {
        said.insert((part, name.to_owned()), value);
    };
    let (limits, kind) = (problem.limits(), problem.kind());
    say(
        "metadata",
        "name",
        format!("{} / {}", problem.names().en, problem.names().zh),
    );
    say("metadata", "uuid", problem.uuid().to_owned());
    say(
        "metadata",
        "type",
        format!("{:?}, {:?}", kind.grading, kind.exchange),
    );
    say("metadata", "time limit", format!("{:?}", limits.time));
    say("metadata", "memory limit", limits.memory.to_string());
    say("metadata", "output limit", limits.output.to_string());
    say("metadata", "source limit", limits.source.to_string());
    say("metadata", "keywords", problem.games().join(", "));
    say("metadata", "licence", problem.license().to_owned());
    say("metadata", "authors", problem.authors().join(", "));
    let sources: Vec<&str> = problem
        .sources()
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    say("metadata", "sources", sources.join("; "));
    say("metadata", "comparison", format!("{:?}", problem.checker()));
    for lang in Lang::ALL {
        let text = problem.statement(lang);
        say(
            "statement",
            lang.tag(),
            format!("{} lines, {}", text.lines().count(), short(text.as_bytes())),
        );
    }
    let tests = problem.tests().map_err(Failure::bad_input)?;
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for test in tests.tests() {
        let kind = if test.group == Test::SAMPLE {
            "sample"
        } else {
            "secret"
        };
        let content = [&*test.input, b"\0", &*test.answer].concat();
        let name = format!("{kind} {} ({} bytes)", short(&content), test.input.len());
        *counts.entry(name).or_default() += 1;
    }
    for (name, times) in counts {
        say(
            "test",
            &name,
            if times == 1 {
                "there".to_owned()
            } else {
                format!("{times} times")
            },
        );
    }
    for submission in problem.submissions() {
        let files = submission.program.files.iter();
        let files: Vec<String> = files.map(|file| short(&file.bytes)).collect();
        let ends: Vec<&str> = submission
            .expected
            .ends
            .iter()
            .map(|it| it.as_str())
            .collect();
        say(
            "program",
            &submission.path,
            format!("{}, expected {}", files.join(" "), ends.join(" or ")),
        );
    }
    let programs = problem.programs();
    let validators = programs
        .input_validators
        .iter()
        .chain(&programs.output_validators);
    for program in validators.chain(&programs.interactor) {
        let files: Vec<String> = program
            .files
            .iter()
            .map(|file| short(&file.bytes))
            .collect();
        say("program", &program.name, files.join(" "));
    }
    Ok(said)
}

/// A short digest of a content, to tell it from others by.
fn short(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    let mut hex = String::new();
    for byte in sha2::Sha256::digest(bytes).iter().take(6) {
        hex.extend([format!("{byte:02x}")]);
    }
    hex
}
