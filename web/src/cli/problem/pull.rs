//! `grundy problem pull`: the package of a problem on a site, as a folder.

use std::path::PathBuf;

use clap::Args;
use problems::package::Archive;

use crate::cli::site::Server;
use crate::cli::{Failure, output};

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
        let folder = self.output.display();
        if self.output.exists() {
            return Err(Failure::bad_input(format!(
                "{folder} is there already\nhint: name a folder that is not, with --output"
            )));
        }
        let site = self.server.site()?;
        let id = crate::http::links::percent_encode(&self.id);
        let version = self.version.map(|number| format!("?version={number}"));
        let version = version.unwrap_or_default();
        let bytes = site.download(&format!("/api/v1/problems/{id}/package{version}"))?;
        // What a site sends is read within the bounds of packages, too.
        let (archive, _) = Archive::of_bytes(&self.id, &bytes).map_err(|found| {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            Failure::machine(format!("the site sent no package: {}", found.join("; ")))
        })?;
        archive
            .unpack(&self.output)
            .map_err(|error| Failure::bad_input(format!("cannot write {folder}: {error}")))?;
        output::line(&format!(
            "{}: {} files, {}",
            folder,
            archive.files().count(),
            archive.hash()
        ))
    }
}
