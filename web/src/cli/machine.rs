//! The judge of this machine, as the command line's options ask for it.

use std::path::PathBuf;

use clap::Args;
use judge::sandbox::SandboxConfig;
use judge::{Judge, JudgeConfig};

use super::Failure;

/// Options of every command that runs programs.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct Machine {
    /// Run programs without isolation where this machine cannot isolate them: only for programs
    /// you trust
    #[arg(long)]
    unsafe_no_sandbox: bool,
    /// Give every run mount, pid and IPC namespaces of its own, not only every submission
    #[arg(long)]
    fresh_namespaces: bool,
    /// A TOML file that changes the built-in list of languages
    #[arg(long, value_name = "FILE")]
    languages: Option<PathBuf>,
}

impl Machine {
    /// How programs are to be judged here.
    pub(super) fn config(&self) -> Result<JudgeConfig, Failure> {
        let mut sandbox = SandboxConfig::of_this_program()
            .map_err(|error| Failure::Machine(anyhow::Error::new(error)))?;
        sandbox.unsafe_no_sandbox = self.unsafe_no_sandbox;
        sandbox.fresh_namespaces = self.fresh_namespaces;
        let mut config = JudgeConfig::new(sandbox);
        config.languages.clone_from(&self.languages);
        Ok(config)
    }

    /// A judge with a slot for each core.
    pub(super) fn judge(&self) -> Result<Judge, Failure> {
        Ok(Judge::new(self.config()?)?)
    }
}
