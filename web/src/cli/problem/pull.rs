//! `grundy problem pull`: the package of a problem on a site, as a folder.

use std::path::PathBuf;

use clap::Args;
use problems::package::Archive;
use problems::{Diagnostic, Words};

use super::new::{cannot_write, refuse_existing};
use crate::cli::site::Server;
use crate::cli::{Failure, language, output};

/// Fetch the package of a problem of yours from a site
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  grundy problem pull my-game --server https://judge.example \
                        --output ./my-game"
)]
pub(in crate::cli) struct Pull {
    /// The problem's id on the site
    id: String,
    /// The folder to make
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    /// The version [default: the newest]
    #[arg(long, value_name = "N")]
    version: Option<u32>,
    #[command(flatten)]
    server: Server,
}

impl Pull {
    /// Writes the package's files below the folder.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        refuse_existing(&self.output)?;
        let site = self.server.site()?;
        let id = crate::http::links::percent_encode(&self.id);
        let version = self.version.map(|number| format!("?version={number}"));
        let version = version.unwrap_or_default();
        let bytes = site.download(&format!("/api/v1/problems/{id}/package{version}"))?;
        // What a site sends is read within the bounds of packages, too.
        let (archive, _) = Archive::of_bytes(&self.id, &bytes).map_err(|found| {
            let found: Vec<Words> = found.iter().map(Diagnostic::words).collect();
            let found = Words::join(&found, "; ", "；");
            Failure::machine(language::say("cli-pull-no-package").with("why", found))
        })?;
        archive
            .unpack(&self.output)
            .map_err(|error| cannot_write(&self.output, &error))?;
        let said = language::say("cli-pull-done")
            .with("folder", self.output.display().to_string())
            .with("count", archive.files().count())
            .with("hash", archive.hash());
        output::line(&said.to_string())
    }
}
