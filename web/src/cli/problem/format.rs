//! `grundy problem format`: the YAML of a package in its normal form.

use std::path::PathBuf;

use clap::Args;
use problems::package::{Archive, normal_form};

use super::new::cannot_write;
use crate::cli::{Failure, language, output, package, remarks};

/// Bring the YAML of a package into its normal form
///
/// The keys of problem.yaml come in the order of the format, no line ends with blanks, every file with
/// one newline. Comments stay with their keys. What the files say stays the same; a file of which that
/// is not certain is left alone.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 done, 1 with --check: a file is not in its normal form, 2 wrong usage or \
                  input.\n\nExamples:\n  grundy problem format ./my-problem\n  grundy problem format \
                  ./my-problem --check"
)]
pub(in crate::cli) struct Format {
    /// The folder of a package
    folder: PathBuf,
    /// Only name the files that are not in their normal form
    #[arg(long)]
    check: bool,
}

impl Format {
    /// Writes the files that change, and names them.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        let typed = self.folder.display().to_string();
        if !self.folder.join("problem.yaml").is_file() {
            let said = language::say("cli-format-no-yaml").with("path", typed);
            let hint = language::say("cli-format-no-yaml-hint");
            return Err(Failure::bad_input(format!("{said}\nhint: {hint}")));
        }
        let opened = Archive::open(&self.folder);
        let (archive, _) = opened.map_err(|found| package::broken(&typed, &found))?;
        let mut changed = 0_usize;
        for (path, bytes) in archive.files() {
            let text = std::str::from_utf8(bytes).ok();
            let normal = text.and_then(|text| normal_form(path, text));
            let Some(normal) = normal.filter(|normal| normal.as_bytes() != &**bytes) else {
                continue;
            };
            changed += 1;
            if !self.check {
                let file = self.folder.join(path);
                std::fs::write(&file, normal).map_err(|error| cannot_write(&file, &error))?;
            }
            output::line(path)?;
        }
        let said = match changed {
            0 => "cli-format-none",
            _ if self.check => "cli-format-would",
            _ => "cli-format-done",
        };
        let said = language::preferred().text(said).with("count", changed);
        remarks::remark(said);
        if self.check && changed > 0 {
            return Err(Failure::NotAccepted);
        }
        Ok(())
    }
}
