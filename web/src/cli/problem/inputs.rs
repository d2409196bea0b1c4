//! `grundy problem inputs`: the inputs of a problem on a site that takes answers, as one archive.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::new::{cannot_write, refuse_existing};
use crate::cli::site::Server;
use crate::cli::{Failure, language, output};

/// Fetch the inputs of a problem that takes answers from a site
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  grundy problem inputs two-halves --server https://judge.example \
                        --output ./inputs.zip"
)]
pub(in crate::cli) struct Inputs {
    /// The problem's id on the site
    id: String,
    /// The zip to write
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    server: Server,
}

impl Inputs {
    /// Writes the archive, where no file is yet.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        let unwritable = |error: io::Error| cannot_write(&self.output, &error);
        refuse_existing(&self.output)?;
        let site = self.server.site()?;
        let id = crate::http::links::percent_encode(&self.id);
        let bytes = site.download(&format!("/api/v1/problems/{id}/inputs"))?;
        let mut file = File::create_new(&self.output).map_err(unwritable)?;
        file.write_all(&bytes).map_err(unwritable)?;
        let said = language::say("cli-inputs-done")
            .with("path", self.output.display().to_string())
            .with("bytes", bytes.len());
        output::line(&said.to_string())
    }
}
