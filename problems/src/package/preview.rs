//! One text of a statement as students will read it, by itself: while it is written, and whichever of a
//! package's statements a page shows.

use std::collections::BTreeMap;

use super::archive::Archive;
use super::findings::Findings;
use super::{constants, latex, shown_files};
use crate::{Lang, Problem};

/// The folders of statements, in all formats.
const FOLDERS: [&str; 4] = [
    "statement",
    "problem_statement",
    "statement-sections",
    "statements",
];

/// Whether a file is a text of a statement, in Markdown or in LaTeX.
pub fn is_statement(path: &str) -> bool {
    let is_text = [".md", ".tex"].iter().any(|ending| path.ends_with(ending));
    let folder = path.split_once('/').map(|(folder, _)| folder);
    is_text && folder.is_some_and(|folder| FOLDERS.contains(&folder))
}

/// Such a file in Markdown. It has the constants of `problem`, which is what its package is where that can
/// be loaded; what is odd about the text is said when it is.
pub fn statement_markdown(
    archive: &Archive,
    path: &str,
    text: &str,
    problem: Option<&Problem>,
) -> String {
    let none = BTreeMap::new();
    let known = problem.map_or(&none, Problem::constants);
    let mut found = Findings::default();
    if path.rsplit('.').next() == Some("md") {
        return constants::fill(text, path, known, &mut found);
    }
    let shown = shown_files::below(archive.package_files(), &FOLDERS);
    let inside = path.split_once('/').map_or(path, |(_, inside)| inside);
    let folder = inside.rsplit_once('/').map_or("", |(folder, _)| folder);
    let picture = |name: &str| shown_files::picture(&shown, folder, name);
    let files = archive.package_files();
    let own = path.rsplit_once('/').map_or("", |(own, _)| own);
    let is_chinese = path.contains(".zh") || folder == "chinese";
    let around = latex::Around {
        pictures: &picture,
        inputs: &|name| latex::input(files, own, name),
        lang: if is_chinese { Lang::Zh } else { Lang::En },
    };
    latex::to_markdown(text, path, known, around, &mut found).markdown
}

/// The path in the package of the file that the statement at `path` calls so, in the Markdown that
/// [`statement_markdown`] makes of it.
pub fn statement_picture(archive: &Archive, path: &str, name: &str) -> Option<String> {
    let own = path.split_once('/').map(|(folder, _)| folder);
    let folders = own.into_iter().chain(FOLDERS);
    let mut paths = folders.map(|folder| format!("{folder}/{name}"));
    paths.find(|path| archive.file(path).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::files::PackageFiles;

    #[test]
    fn every_text_of_a_statement_is_shown_and_no_other_file() {
        for path in [
            "statement/problem.en.md",
            "statement/problem.sv.tex",
            "problem_statement/problem.tex",
            "statement-sections/english/legend.tex",
            "statements/chinese/problem.tex",
        ] {
            assert!(is_statement(path), "{path}");
        }
        for path in [
            "README.md",
            "problem.tex",
            "data/secret/1.md",
            "statement/a.png",
        ] {
            assert!(!is_statement(path), "{path}");
        }
    }

    #[test]
    fn latex_is_turned_into_markdown_with_the_pictures_of_its_folder() {
        let bytes: &[u8] = b"x";
        let files = [
            ("statement/img/a.png", bytes),
            ("statements/english/b.png", bytes),
        ];
        let archive = Archive::of_files(PackageFiles::from_memory("x", files));
        let text = r"\textbf{Nim} has {{n}} heaps: \includegraphics{img/a} \includegraphics{b}";
        let of = |path: &str| statement_markdown(&archive, path, text, None);
        let here = of("problem_statement/problem.tex");
        assert!(here.contains("**Nim**"), "{here}");
        assert!(here.contains("![](<img/a.png>)"), "{here}");
        let there = of("statements/english/problem.tex");
        assert!(there.contains("![](<english/b.png>)"), "{there}");
        let found = |path, name| statement_picture(&archive, path, name);
        let md = "statement/problem.en.md";
        assert_eq!(
            found(md, "img/a.png").as_deref(),
            Some("statement/img/a.png")
        );
        let b = found("statements/english/problem.tex", "english/b.png");
        assert_eq!(b.as_deref(), Some("statements/english/b.png"));
        assert_eq!(found(md, "../statement/img/a.png"), None);
    }
}
