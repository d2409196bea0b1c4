//! `grundy problem export`: a package in the format of other tools, its tests written out.

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use problems::Problem;
use problems::export::{self, ExportError, ExportFiles, Format};

use super::is_zip;
use super::new::{cannot_write, refuse_existing, write_new};
use crate::cli::machine::LocalMachine;
use crate::cli::package::find;
use crate::cli::{Failure, language, output, remarks};

/// Write a problem as a package for other tools
///
/// Every test becomes a file, also those that are generated; those that generators of the package make are
/// made first. What the format cannot carry is named on
/// standard error; where it cannot say how the problem is judged, nothing is written.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy problem export kayles --format icpc --output kayles.zip\n  grundy \
                  problem export ./my-problem --format polygon --output ./for-polygon"
)]
pub(in crate::cli) struct Export {
    /// A problem of the catalog, or the folder or archive of a package
    problem: String,
    /// The format
    #[arg(long, value_enum)]
    format: FormatName,
    /// The zip file to write, or the folder where the name does not end with .zip
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    machine: LocalMachine,
}

/// A format by its name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatName {
    /// ICPC and Kattis, 2025-09
    Icpc,
    /// ICPC and Kattis, the format before
    Legacy,
    /// DMOJ
    Dmoj,
    /// Polygon, as a full package
    Polygon,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Icpc => Self::Icpc,
            FormatName::Legacy => Self::Legacy,
            FormatName::Dmoj => Self::Dmoj,
            FormatName::Polygon => Self::Polygon,
        }
    }
}

impl Export {
    /// Writes the package.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        refuse_existing(&self.output)?;
        let problem = self.machine.completed(find(&self.problem)?)?;
        write(&problem, self.format.into(), &self.output)
    }
}

/// Writes a problem in a format as a zip file or a folder, and says what is not in it.
pub(super) fn write(problem: &Problem, format: Format, target: &Path) -> Result<(), Failure> {
    let exported = export::export(problem, format).map_err(|error| refused(problem, &error))?;
    if is_zip(target) {
        let name = target.file_stem().and_then(OsStr::to_str);
        write_zip(target, name.unwrap_or(problem.id()), &exported.files)?;
    } else {
        let files = exported.files.iter();
        let files = files.map(|(path, bytes)| (path.clone(), bytes.to_vec()));
        write_new(target, &files.collect())?;
        make_scripts_executable(target, &exported.files)?;
        remark_on_name(target, format);
    }
    for lost in &exported.lost {
        let lost = language::of(lost);
        remarks::remark(
            language::say("cli-export-lost")
                .with("format", format.name())
                .with("lost", lost),
        );
    }
    let written = language::say("cli-export-written")
        .with("count", exported.files.len())
        .with("path", target.display().to_string());
    output::line(&written.to_string())
}

/// Other tools take some names of folders only.
fn remark_on_name(folder: &Path, format: Format) {
    let name = folder.file_name().and_then(OsStr::to_str).unwrap_or("");
    let short = export::short_name(name);
    if matches!(format, Format::Icpc | Format::Legacy) && short != name {
        remarks::remark(language::say("cli-export-name").with("short", short));
    }
}

fn refused(problem: &Problem, error: &ExportError) -> Failure {
    let hint = match error {
        ExportError::Code { .. } => format!("\n{}", language::say("cli-export-hint")),
        ExportError::Judging { .. } | ExportError::Tests(_) => String::new(),
    };
    let words = error.words();
    let said = language::of(&words);
    Failure::bad_input(format!("{}: {said}{hint}", problem.id()))
}

fn write_zip(target: &Path, name: &str, files: &ExportFiles) -> Result<(), Failure> {
    let write = || {
        let archive = export::zipped(name, files)?;
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(target)?;
        file.write_all(&archive)
    };
    write().map_err(|error| cannot_write(target, &error))
}

/// Scripts that make or start a program are to be started themselves.
fn make_scripts_executable(folder: &Path, files: &ExportFiles) -> Result<(), Failure> {
    use std::os::unix::fs::PermissionsExt as _;
    let scripts = files
        .keys()
        .filter(|path| path.ends_with("/build") || path.ends_with("/run"));
    for script in scripts {
        let path = folder.join(script);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))
            .map_err(|error| cannot_write(&path, &error))?;
    }
    Ok(())
}
