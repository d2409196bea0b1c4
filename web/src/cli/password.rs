//! Secrets that somebody types or sends: a password, a token.

use std::io::{BufRead, IsTerminal, stdin};

use clap::Args;

use super::Failure;
use super::input::cannot_read;
use super::language::say;

/// Where a password comes from.
#[derive(Debug, Args)]
pub(super) struct PasswordFrom {
    /// Read the password from the first line of standard input
    #[arg(long)]
    password_stdin: bool,
}

impl PasswordFrom {
    /// The password: from standard input, or asked for on the terminal.
    pub(super) fn read(&self) -> Result<String, Failure> {
        if self.password_stdin {
            return secret_line("cli-the-password");
        }
        if !stdin().is_terminal() {
            return Err(Failure::bad_input(say("cli-no-password")));
        }
        typed("cli-ask-password", "cli-the-password")
    }
}

/// Asks for a secret on the terminal, which does not show it.
pub(super) fn typed(question: &'static str, what: &'static str) -> Result<String, Failure> {
    let typed = rpassword::prompt_password(format!("{} ", say(question)));
    typed.map_err(|error| cannot_read(say(what), error))
}

/// The first line of standard input, without its end.
pub(super) fn secret_line(what: &'static str) -> Result<String, Failure> {
    let line = first_line(what)?;
    Ok(line.trim_end_matches(['\n', '\r']).to_owned())
}

/// The first line of standard input.
pub(super) fn first_line(what: &'static str) -> Result<String, Failure> {
    let mut line = String::new();
    let read = stdin().lock().read_line(&mut line);
    read.map_err(|error| cannot_read(say(what), error))?;
    Ok(line)
}
