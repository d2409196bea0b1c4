//! Secrets that somebody types or sends: a password, a token.

use std::io::{BufRead, IsTerminal, stdin};

use clap::Args;

use super::Failure;

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
            return secret_line("the password");
        }
        if !stdin().is_terminal() {
            return Err(Failure::bad_input(
                "no password\nhint: give --password-stdin and the password on standard input",
            ));
        }
        typed("Password: ", "the password")
    }
}

/// Asks for a secret on the terminal, which does not show it.
pub(super) fn typed(question: &str, what: &str) -> Result<String, Failure> {
    rpassword::prompt_password(question)
        .map_err(|error| Failure::bad_input(format!("cannot read {what}: {error}")))
}

/// The first line of standard input, without its end.
pub(super) fn secret_line(what: &str) -> Result<String, Failure> {
    let line = first_line(what)?;
    Ok(line.trim_end_matches(['\n', '\r']).to_owned())
}

/// The first line of standard input.
pub(super) fn first_line(what: &str) -> Result<String, Failure> {
    let mut line = String::new();
    let read = stdin().lock().read_line(&mut line);
    read.map_err(|error| Failure::bad_input(format!("cannot read {what}: {error}")))?;
    Ok(line)
}
