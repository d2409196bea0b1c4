//! `grundy problem import`: a package of any format, written in ours.

use std::path::PathBuf;

use clap::Args;
use problems::export::Format;
use problems::{Severity, catalog, package};

use super::export;
use super::new::refuse_existing;
use crate::cli::Failure;
use crate::cli::machine::LocalMachine;
use crate::cli::package::{broken, warn};

/// Turn a package of any format into one of the format 2025-09
///
/// Finds the format itself: ICPC and Kattis (2025-09, 2023-07, legacy), Polygon (a full package), DMOJ;
/// a folder, a zip or a tar archive.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy problem import polygon-full.zip --output ./my-problem\n  grundy \
                  problem check ./my-problem"
)]
pub(in crate::cli) struct Import {
    /// The package
    file: PathBuf,
    /// The folder to write, or a zip file
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    machine: LocalMachine,
}

impl Import {
    /// Reads the package and writes it anew.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        let typed = self.file.display().to_string();
        refuse_existing(&self.output)?;
        let (problem, found) = package::load(&self.file, &catalog::code_of);
        let Some(problem) = problem else {
            return Err(broken(&typed, &found));
        };
        let warnings = found.iter().filter(|it| it.severity == Severity::Warning);
        warnings.for_each(|it| warn(&typed, it));
        let problem = self.machine.completed(problem)?;
        export::write(&problem, Format::Icpc, &self.output)
    }
}
