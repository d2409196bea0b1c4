//! `grundy problem diff`: what differs between two packages, by what they say and not by how.

use clap::Args;
use problems::differences::{Difference, differences};
use serde::Serialize;

use super::find;
use crate::cli::machine::LocalMachine;
use crate::cli::{Failure, output};

/// Compare two packages: metadata, statements, groups, tests by content, programs
///
/// The formats may differ. Tests are compared by their inputs and answers and by what is said of each,
/// whatever their names; those that generators make are made first.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 nothing differs, 1 something does, 2 wrong usage or input.\n\nExample:\n  \
                  grundy problem diff ./mine ./theirs.zip"
)]
pub(in crate::cli) struct Diff {
    /// A problem of the catalog, or the folder or archive of a package
    first: String,
    /// What it is compared with
    second: String,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
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
        let first = self.machine.completed(find(&self.first)?)?;
        let second = self.machine.completed(find(&self.second)?)?;
        let differences = differences(&first, &second).map_err(Failure::bad_input)?;
        let same = differences.is_empty();
        if self.json {
            output::json(&Document { same, differences })?;
        } else if same {
            output::line("nothing differs")?;
        } else {
            differences.iter().try_for_each(print)?;
        }
        if same {
            Ok(())
        } else {
            Err(Failure::NotAccepted)
        }
    }
}

fn print(difference: &Difference) -> Result<(), Failure> {
    let Difference {
        part,
        name,
        first,
        second,
    } = difference;
    let said = |side: &Option<String>| side.clone().unwrap_or_else(|| "not there".to_owned());
    output::line(&format!(
        "{part} {name}: {} -> {}",
        said(first),
        said(second)
    ))
}
