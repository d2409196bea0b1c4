//! Builds the scripts and styles in `web/ui` and hands them over for embedding.
//!
//! npm runs only when `web/ui/dist` is missing or older than a source, so a tree
//! whose assets were built elsewhere compiles without Node.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::SystemTime;
use std::{env, fs, io};

/// What the built files depend on, below `web/ui`.
const SOURCES: [&str; 5] = [
    "src",
    "build.mjs",
    "package.json",
    "package-lock.json",
    ".npmrc",
];

fn main() -> ExitCode {
    let ui = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("ui");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", ui.join(source).display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    // New migrations are found at build time only.
    println!("cargo::rerun-if-changed=../migrations");
    match build(&ui) {
        Ok(()) => {
            // The program carries its files in debug builds too: one behaviour, and a
            // binary that still works after the tree it came from has changed.
            memory_serve::load_directory_with_embed(ui.join("dist"), true);
            ExitCode::SUCCESS
        }
        Err(message) => {
            println!("cargo::error={message}");
            ExitCode::FAILURE
        }
    }
}

/// Makes `dist` of every source as it is now.
fn build(ui: &Path) -> Result<(), String> {
    let newest = |paths: &[PathBuf]| -> Result<Option<SystemTime>, String> {
        let mut newest = None;
        for path in paths {
            newest = newest.max(changed(path).map_err(|e| format!("{}: {e}", path.display()))?);
        }
        Ok(newest)
    };
    let sources: Vec<PathBuf> = SOURCES.iter().map(|source| ui.join(source)).collect();
    let built = [ui.join("dist/app.js"), ui.join("dist/app.css")];
    let oldest_built = built.iter().map(|path| modified(path)).min().flatten();
    let newest_source = newest(&sources)?;
    if oldest_built.is_some() && oldest_built >= newest_source {
        return Ok(());
    }
    // npm writes this file last, so an interrupted installation is repeated.
    let installed = modified(&ui.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < modified(&ui.join("package-lock.json")) {
        npm(ui, &["ci", "--omit=dev"])?;
    }
    npm(ui, &["run", "build"])?;
    let dist = ui.join("dist");
    newest_source.map_or(Ok(()), |date| {
        date_back(&dist, date).map_err(|error| format!("{}: {error}", dist.display()))
    })
}

/// Gives a folder and the files in it the date of what they were made of: what changes after this program has begun
/// is taken for a reason to build the site once more.
fn date_back(folder: &Path, date: SystemTime) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        fs::File::open(entry?.path())?.set_modified(date)?;
    }
    fs::File::open(folder)?.set_modified(date)
}

/// When the newest file at or below `path` was last written.
fn changed(path: &Path) -> io::Result<Option<SystemTime>> {
    if !path.is_dir() {
        return Ok(modified(path));
    }
    let mut newest = modified(path);
    for entry in fs::read_dir(path)? {
        newest = newest.max(changed(&entry?.path())?);
    }
    Ok(newest)
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path)
        .and_then(|metadata| metadata.modified())
        .ok()
}

fn npm(ui: &Path, arguments: &[&str]) -> Result<(), String> {
    let line = format!("npm {}", arguments.join(" "));
    let output = Command::new("npm").args(arguments).current_dir(ui).output().map_err(|error| {
        format!(
            "the site's scripts and styles must be built, and npm could not be started ({error}). \
             Install Node.js 18 or newer with npm (Debian: apt-get install nodejs npm) and build \
             again, or run `npm ci && npm run build` in web/ui elsewhere and copy web/ui/dist here"
        )
    })?;
    if output.status.success() {
        return Ok(());
    }
    let words = String::from_utf8_lossy(&output.stderr);
    let words: Vec<&str> = words
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    Err(format!(
        "`{line}` failed in {}: {}",
        ui.display(),
        words.join(" | ")
    ))
}
