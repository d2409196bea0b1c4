//! The files of a package that a statement shows or is: pictures and PDFs, by the names under which
//! statements know them; and what is handed on as it is.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::files::PackageFiles;

/// Endings of pictures that browsers show.
const PICTURES: [&str; 6] = ["png", "jpg", "jpeg", "gif", "webp", "svg"];

/// The ending of statements that are files.
const PDF: &str = "pdf";

/// Those files, by their paths in the folders they are in.
pub(super) type ShownFiles = BTreeMap<String, Arc<[u8]>>;

/// Those of the folders; of a path that several have, the first.
pub(super) fn below(files: &PackageFiles, folders: &[&str]) -> ShownFiles {
    let mut shown = ShownFiles::new();
    for folder in folders {
        for (path, bytes) in files.below(folder) {
            let ending = path.rsplit_once('.').map(|(_, it)| it.to_ascii_lowercase());
            let is_shown = ending.is_some_and(|it| it == PDF || PICTURES.contains(&it.as_str()));
            if is_shown {
                let shown = shown.entry(path.to_owned());
                shown.or_insert_with(|| Arc::clone(bytes));
            }
        }
    }
    shown
}

/// All files of a folder, whatever they are.
pub(super) fn all_below(files: &PackageFiles, folder: &str) -> ShownFiles {
    let below = files.below(folder);
    below
        .map(|(path, bytes)| (path.to_owned(), Arc::clone(bytes)))
        .collect()
}

/// The picture that a statement in `folder` calls so, which may leave out its ending; `None` where
/// browsers could not show it.
pub(super) fn picture(shown: &ShownFiles, folder: &str, name: &str) -> Option<String> {
    let name = name.trim().trim_start_matches("./");
    let inside = |name: &str| match folder {
        "" => name.to_owned(),
        folder => format!("{folder}/{name}"),
    };
    let whole = inside(name);
    let is_picture = |path: &&String| {
        let ending = path.rsplit_once('.').map(|(_, ending)| ending);
        shown.contains_key(*path) && ending != Some(PDF)
    };
    let with_endings = PICTURES.map(|ending| inside(&format!("{name}.{ending}")));
    let mut candidates = std::iter::once(&whole).chain(&with_endings);
    candidates.find(is_picture).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_found_with_or_without_its_ending() {
        let bytes: &[u8] = b"x";
        let files = PackageFiles::from_memory(
            "x",
            [
                ("statement/img/a.png", bytes),
                ("statement/b.pdf", bytes),
                ("statement/problem.en.tex", bytes),
                ("data/secret/1.png", bytes),
            ],
        );
        let shown = below(&files, &["statement"]);
        assert_eq!(shown.keys().collect::<Vec<_>>(), ["b.pdf", "img/a.png"]);
        let found = |folder, name| picture(&shown, folder, name);
        assert_eq!(found("", "img/a").as_deref(), Some("img/a.png"));
        assert_eq!(found("", "./img/a.png").as_deref(), Some("img/a.png"));
        assert_eq!(found("img", "a").as_deref(), Some("img/a.png"));
        assert_eq!(found("", "b.pdf"), None);
        assert_eq!(found("", "../secret/1"), None);
    }
}
