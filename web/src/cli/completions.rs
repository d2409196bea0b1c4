//! `grundy completions`: a script that makes a shell complete our commands.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::{Cli, Failure, output};

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy completions bash \
                        >/etc/bash_completion.d/grundy\n  grundy completions fish \
                        >~/.config/fish/completions/grundy.fish")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command(), "grundy", &mut script);
        output::line(String::from_utf8_lossy(&script).trim_end())
    }
}
