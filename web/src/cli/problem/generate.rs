//! `grundy problem generate`: the tests of a problem as files, and what made each.

use std::path::PathBuf;

use clap::Args;
use problems::Origin;
use problems::export::{self, TestFiles};
use serde::Serialize;

use super::new::{refuse_existing, write_new};
use crate::cli::listing::Listing;
use crate::cli::machine::LocalMachine;
use crate::cli::package::find;
use crate::cli::{Failure, language, output, remarks};

/// Make the tests of a problem and write them out: inputs and answers, as a package has them
///
/// Tests come of the plan in game.toml or of the problem's code, of the package's own generators, or they
/// are files already. The same package gives the same bytes on every machine. With its own generators
/// programs of the package run, in the sandbox.
#[derive(Debug, Args)]
#[command(
    after_help = "The folder gets data/sample, data/secret and what else the format has. Keep it \
                  apart from the package: a package with tests in data/secret is judged by those alone.\n\n\
                  Exit codes: 0 all were made, 2 wrong usage or input, 3 this machine cannot run \
                  programs.\n\nExamples:\n  grundy problem generate kayles\n  grundy problem generate \
                  ./my-problem --output ./tests\n  grundy problem generate ./my-problem --json"
)]
pub(in crate::cli) struct Generate {
    /// A problem of the catalog, or the folder or archive of a package
    problem: String,
    /// The folder to write; it must not exist [default: ID-tests]
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

/// The JSON shape.
#[derive(Serialize)]
struct GenerationReport<'a> {
    problem: &'a str,
    output: String,
    tests: Vec<Entry<'a>>,
}

/// A test that was written.
#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    group: &'a str,
    /// The path of its files, without their endings.
    path: &'a str,
    input_bytes: usize,
    answer_bytes: usize,
    digest: String,
    made_by: MadeBy,
}

/// What made it.
#[derive(Serialize)]
struct MadeBy {
    kind: &'static str,
    what: String,
}

impl<'a> Entry<'a> {
    fn new(TestFiles { path, test }: &'a TestFiles, origin: &Origin) -> Self {
        Self {
            name: &test.name,
            group: &test.group,
            path,
            input_bytes: test.input.len(),
            answer_bytes: test.answer.len(),
            digest: test.digest(),
            made_by: MadeBy {
                kind: origin.kind(),
                what: origin.to_string(),
            },
        }
    }
}

impl Generate {
    /// Makes and writes the tests.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        let package = find(&self.problem)?;
        let default = || PathBuf::from(format!("{}-tests", package.id()));
        let folder = self.output.clone().unwrap_or_else(default);
        refuse_existing(&folder)?;
        let complete = self.machine.completed(package.clone())?;
        let (files, tests) = export::tests(&complete).map_err(Failure::bad_input)?;
        let all: Vec<_> = tests.iter().map(|it| it.test.clone()).collect();
        let origins = package.origins(&all);
        let files = files
            .into_iter()
            .map(|(path, bytes)| (path, bytes.to_vec()));
        write_new(&folder, &files.collect())?;
        let entries = tests.iter().zip(&origins);
        let entries = entries
            .map(|(test, origin)| Entry::new(test, origin))
            .collect();
        let report = GenerationReport {
            problem: package.id(),
            output: folder.display().to_string(),
            tests: entries,
        };
        if self.json {
            output::json(&report)
        } else {
            print(&report)
        }
    }
}

fn print(report: &GenerationReport<'_>) -> Result<(), Failure> {
    let mut listing = Listing::new(
        [
            "cli-check-test",
            "cli-generate-input",
            "cli-generate-answer",
            "cli-generate-made-by",
        ]
        .map(|key| language::say(key).to_string()),
    );
    for entry in &report.tests {
        listing.add_row([
            entry.path.to_owned(),
            entry.input_bytes.to_string(),
            entry.answer_bytes.to_string(),
            entry.made_by.what.clone(),
        ]);
    }
    output::list(&listing)?;
    let bytes: usize = report
        .tests
        .iter()
        .map(|it| it.input_bytes + it.answer_bytes)
        .sum();
    remarks::remark(
        language::say("cli-generate-done")
            .with("count", report.tests.len())
            .with("bytes", bytes)
            .with("path", report.output.as_str()),
    );
    Ok(())
}
