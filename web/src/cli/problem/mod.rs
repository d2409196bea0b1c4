//! `grundy problem`: the problems there are.

mod check;
mod collected;
mod diff;
mod export;
mod fit_limits;
mod format;
mod generate;
mod import;
mod inputs;
mod limits_in_yaml;
mod list;
mod matrix;
mod mutants;
mod new;
pub(super) mod new_test;
mod pull;
mod push;
mod show;

use std::path::Path;

use clap::{Args, Subcommand};

use super::Failure;

/// Look at problems
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy problem list\n  grundy problem show hdoj-1536 --in zh\n  grundy problem check hdoj-1536"
)]
pub(super) struct Problem {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::List),
    Check(check::Check),
    Judge(super::judge::Judge),
    New(new::New),
    Export(export::Export),
    Import(import::Import),
    Diff(diff::Diff),
    Format(format::Format),
    Generate(generate::Generate),
    Mutants(mutants::Mutants),
    FitLimits(fit_limits::FitLimits),
    Push(push::Push),
    Pull(pull::Pull),
    Inputs(inputs::Inputs),
    Show(show::Show),
}

impl Problem {
    /// Prints what was asked for.
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::List(list) => list.run(),
            Command::Check(check) => check.run(),
            Command::Judge(judge) => judge.run(),
            Command::New(new) => new.run(),
            Command::Export(export) => export.run(),
            Command::Import(import) => import.run(),
            Command::Diff(diff) => diff.run(),
            Command::Format(format) => format.run(),
            Command::Generate(generate) => generate.run(),
            Command::Mutants(mutants) => mutants.run(),
            Command::FitLimits(fit_limits) => fit_limits.run(),
            Command::Push(push) => push.run(),
            Command::Pull(pull) => pull.run(),
            Command::Inputs(inputs) => inputs.run(),
            Command::Show(show) => show.run(),
        }
    }
}

/// Whether a file that is written is to be a zip by its name.
pub(super) fn is_zip(path: &Path) -> bool {
    let suffix = path.extension();
    suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case("zip"))
}
