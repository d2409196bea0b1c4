//! The `grundy` command line: what was typed becomes a call of the libraries, and what they say
//! becomes text or JSON and an exit code.
//!
//! One file a command. Results go to standard output, everything else (progress, warnings,
//! errors) to standard error; with `--json` standard output is exactly one JSON document.

// They panic when the reader of the stream has gone: `output` knows what to do then.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod backup;
mod bench;
mod class;
mod colour;
mod completions;
mod contest;
mod doctor;
mod example;
mod failure;
mod folding;
mod game;
mod help;
mod input;
mod judge;
mod judged;
mod ladder;
mod language;
mod links;
mod listing;
mod login;
mod machine;
mod output;
mod package;
mod password;
mod problem;
mod progress;
mod remarks;
mod run;
mod serve;
mod site;
mod source;
mod statement;
mod status;
mod stress;
mod submit;
mod user;
mod workers;
mod written;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use tracing_subscriber::EnvFilter;

use crate::locale::Locale;

pub use failure::Failure;

/// An online judge and problem harness for combinatorial games.
#[derive(Debug, Parser)]
#[command(
    name = "grundy",
    version,
    about,
    long_about = "An online judge and problem harness for combinatorial games.\n\nWithout a \
                  command it starts the site, like `grundy serve`.",
    after_help = "Exit codes: 0 accepted or done, 1 judged but not accepted, 2 wrong usage or \
                  input, 3 this machine cannot do it.\n\nExamples:\n  grundy serve\n  grundy judge \
                  hdoj-1536 solution.cpp\n  grundy run solution.py <input.txt\n  grundy game moves nim@3,5,7\n  grundy doctor"
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Serve),
    Worker(serve::Worker),
    Judge(judge::Judge),
    Run(run::Run),
    Stress(stress::Stress),
    Ladder(ladder::Ladder),
    Login(login::Login),
    Logout(login::Logout),
    Submit(submit::Submit),
    Status(status::Status),
    Problem(problem::Problem),
    Contest(contest::Contest),
    Class(class::Class),
    Game(game::Game),
    User(user::User),
    Workers(workers::WorkersOfSite),
    Backup(backup::Backup),
    Restore(backup::Restore),
    MigrateTo(backup::MigrateTo),
    Doctor(doctor::Doctor),
    Bench(bench::Bench),
    Completions(completions::Completions),
}

/// Runs the command that the process was started with and returns its exit code.
pub fn main() -> ExitCode {
    let cli = match language::preferred() {
        Locale::En => Cli::try_parse(),
        Locale::Zh => help::in_chinese(Cli::command())
            .try_get_matches()
            .and_then(|matches| Cli::from_arg_matches(&matches)),
    };
    let cli = cli.unwrap_or_else(|error| refuse(&error));
    start_log(matches!(
        cli.command,
        None | Some(Command::Serve(_) | Command::Worker(_))
    ));
    let command = cli
        .command
        .unwrap_or_else(|| Command::Serve(serve::Serve::default_arguments()));
    let done = match command {
        Command::Serve(command) => command.run(),
        Command::Worker(command) => command.run(),
        Command::Judge(command) => command.run(),
        Command::Run(command) => command.run(),
        Command::Stress(command) => command.run(),
        Command::Ladder(command) => command.run(),
        Command::Login(command) => command.run(),
        Command::Logout(command) => command.run(),
        Command::Submit(command) => command.run(),
        Command::Status(command) => command.run(),
        Command::Problem(command) => command.run(),
        Command::Contest(command) => command.run(),
        Command::Class(command) => command.run(),
        Command::Game(command) => command.run(),
        Command::User(command) => command.run(),
        Command::Workers(command) => command.run(),
        Command::Backup(command) => command.run(),
        Command::Restore(command) => command.run(),
        Command::MigrateTo(command) => command.run(),
        Command::Doctor(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Completions(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Says what is wrong with what was typed, and ends the process.
///
/// The usage in an error shows what was typed; clap takes what the environment says for typed, too.
/// So the same is read once more without the environment.
fn refuse(error: &clap::Error) -> ! {
    let again = error
        .use_stderr()
        .then(|| without_environment(Cli::command()).try_get_matches())
        .and_then(Result::err);
    let mut again = again.filter(|again| again.kind() == error.kind());
    if let Some(again) = &mut again {
        suggest_command(again);
    }
    let error = again.as_ref().unwrap_or(error);
    let said = match language::preferred() {
        Locale::Zh => help::refusal(error),
        Locale::En => None,
    };
    if let Some(said) = said {
        remarks::remark(said);
        std::process::exit(error.exit_code());
    }
    error.exit()
}

/// Adds the command that was meant where one letter is wrong or two are swapped: clap finds no likeness
/// in words as short as `nwe`.
fn suggest_command(error: &mut clap::Error) {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand) else {
        return;
    };
    if error.get(ContextKind::SuggestedSubcommand).is_some() {
        return;
    }
    let all = Cli::command();
    let mut command = &all;
    let words = std::env::args_os().skip(1);
    for word in words.take_while(|word| word.as_os_str() != typed.as_str()) {
        command = command.find_subcommand(word.as_os_str()).unwrap_or(command);
    }
    let mut names = command.get_subcommands().map(clap::Command::get_name);
    let meant = names.find(|name| strsim::damerau_levenshtein(name, typed) == 1);
    if let Some(meant) = meant.map(str::to_owned) {
        let meant = ContextValue::Strings(vec![meant]);
        error.insert(ContextKind::SuggestedSubcommand, meant);
    }
}

fn without_environment(command: clap::Command) -> clap::Command {
    command
        .mut_args(|argument| argument.env(None::<&str>))
        .mut_subcommands(without_environment)
}

/// Servers tell what they do; commands only what goes wrong. `RUST_LOG` decides otherwise.
fn start_log(server: bool) {
    let usual = if server {
        "info,sqlx=warn,memory_serve=warn"
    } else {
        "warn"
    };
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(usual));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(colour::coloured())
        // Whoever read the log may have gone; the work goes on.
        .log_internal_errors(false)
        .init();
}
