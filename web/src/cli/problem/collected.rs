//! The packages of a folder that holds several, such as those of a contest.

use std::path::{Path, PathBuf};

use problems::catalog;
use problems::package::{is_archive_name, is_at_top};

/// What was typed, with the packages of a folder in place of one that is none itself and holds some: those in
/// folders, or else those in archives, by their names.
pub(super) fn collected(typed: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for typed in typed {
        let inside = inside(typed);
        if inside.is_empty() {
            all.push(typed.clone());
        } else {
            all.extend(inside);
        }
    }
    all
}

/// The packages in what was typed; none where that is a package, or a problem of the catalog.
fn inside(typed: &str) -> Vec<String> {
    let folder = Path::new(typed);
    if catalog::get(typed).is_some() || is_package(folder) {
        return Vec::new();
    }
    // What cannot be read is told of by whoever opens it as a package.
    let Ok(entries) = folder.read_dir() else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let (folders, files): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| path.is_dir());
    let mut packages: Vec<PathBuf> = folders.into_iter().filter(|it| is_package(it)).collect();
    if packages.is_empty() {
        packages.extend(files.into_iter().filter(|path| is_archive_name(path)));
    }
    packages
        .iter()
        .map(|path| path.to_string_lossy().into_owned())
        .collect()
}

fn is_package(folder: &Path) -> bool {
    let mut entries = folder.read_dir().into_iter().flatten().flatten();
    entries.any(|entry| {
        let name = entry.file_name();
        name.to_str().is_some_and(is_at_top) && entry.path().is_file()
    })
}
