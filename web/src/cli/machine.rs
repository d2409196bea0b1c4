//! The judge of this machine, as the command line's options ask for it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;
use judge::sandbox::SandboxConfig;
use judge::{Judge, JudgeConfig, JudgeError, JudgeOptions};
use problems::Problem;

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
    /// A folder of headers, such as testlib.h, for programs of packages that do not bring them
    #[arg(long, value_name = "DIR")]
    include: Option<PathBuf>,
}

/// The same for commands without a site, which still may share the caches of one.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct LocalMachine {
    /// The folder of a site's data: compiled programs and what is known about the compilers are kept
    /// in its folder cache [default: `$XDG_CACHE_HOME/grundy` or `~/.cache/grundy`]
    #[arg(long, value_name = "DIR", env = "GRUNDY_DATA", hide_env_values = true)]
    data: Option<PathBuf>,
    #[command(flatten)]
    machine: Machine,
}

impl LocalMachine {
    /// The options that another command of this program is to be given for the same judge.
    pub(super) fn arguments(&self) -> Vec<OsString> {
        let Machine {
            unsafe_no_sandbox,
            fresh_namespaces,
            languages,
            include,
        } = &self.machine;
        let switches = [
            (*unsafe_no_sandbox, "--unsafe-no-sandbox"),
            (*fresh_namespaces, "--fresh-namespaces"),
        ];
        let switches = switches.into_iter().filter(|(on, _)| *on);
        let mut arguments: Vec<OsString> = switches.map(|(_, name)| name.into()).collect();
        for (name, path) in [("--languages", languages), ("--include", include)] {
            if let Some(path) = path {
                arguments.extend([name.into(), path.into()]);
            }
        }
        arguments
    }

    /// How programs are to be judged here.
    pub(super) fn config(&self) -> Result<JudgeConfig, Failure> {
        self.machine.config(self.data.as_deref())
    }

    /// A judge with a slot for each core.
    pub(super) fn judge(&self) -> Result<Judge, Failure> {
        Ok(Judge::new(self.config()?)?)
    }

    /// The problem with all its tests. Only what programs make needs a machine that can run them.
    pub(super) fn completed(&self, problem: Problem) -> Result<Problem, Failure> {
        if problem.unmade().is_none() && problem.rules().is_none() {
            return Ok(problem);
        }
        self.judge()?
            .complete(&problem, &JudgeOptions::default())
            .map_err(|error| match error {
                JudgeError::Problem { .. } => Failure::BadInput(error.into()),
                error => error.into(),
            })
    }
}

impl Machine {
    /// How programs are to be judged here, with the caches in the folder of the data if one was
    /// named.
    pub(super) fn config(&self, data: Option<&Path>) -> Result<JudgeConfig, Failure> {
        let mut sandbox = SandboxConfig::of_this_program()
            .map_err(|error| Failure::Machine(anyhow::Error::new(error)))?;
        sandbox.unsafe_no_sandbox = self.unsafe_no_sandbox;
        sandbox.fresh_namespaces = self.fresh_namespaces;
        let mut config = JudgeConfig::new(sandbox);
        config.languages.clone_from(&self.languages);
        config.include.clone_from(&self.include);
        if let Some(data) = data.filter(|data| !data.as_os_str().is_empty()) {
            config.cache_dir = data.join("cache");
        }
        // Slots see a part of it at the same path, and have a working directory of their own.
        config.cache_dir = std::path::absolute(&config.cache_dir).map_err(|error| {
            let folder = config.cache_dir.display();
            Failure::bad_input(format!(
                "{folder} cannot be the folder of the data: {error}"
            ))
        })?;
        Ok(config)
    }
}
