//! An honest package, to be spoilt.

use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};
use std::path::{Component, Path};

use tempfile::TempDir;

pub(crate) type Files = BTreeMap<String, Vec<u8>>;

const FILES: [(&str, &str); 11] = [
    (
        "problem.yaml",
        "problem_format_version: 2025-09\nname: {en: Sums, zh: 求和}\n\
         uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\n\
         source: {name: Our course, url: https://example.org}\n\
         limits: {time_limit: 1.5, memory: 64}\nkeywords: [arithmetic]\nconstants: {max_n: 100}\n",
    ),
    (
        "statement/problem.en.md",
        "Add up to {{max_n}} numbers, $n \\le 5$.\n",
    ),
    ("statement/problem.zh.md", "求至多 {{max_n}} 个数之和。\n"),
    ("data/sample/1.in", "1 2\n"),
    ("data/sample/1.ans", "3\n"),
    ("data/secret/large/01.in", "4 5\n"),
    ("data/secret/large/01.ans", "9\n"),
    (
        "submissions/accepted/a.py",
        "print(sum(map(int, input().split())))\n",
    ),
    ("submissions/wrong_answer/a.py", "print(3)\n"),
    (
        "submissions/submissions.yaml",
        "accepted/*: {permitted: [AC]}\n'{wrong,slow}*/{a,b}.py': {permitted: [AC, WA, TLE]}\n",
    ),
    (
        "grundy.toml",
        "difficulty = 1\n[excuses]\nguessed = \"small\"\n",
    ),
];

pub(crate) fn files() -> Files {
    let files = FILES.iter();
    files
        .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
        .collect()
}

/// The package with one file of other content.
pub(crate) fn with(path: &str, content: impl Into<Vec<u8>>) -> Files {
    let mut files = files();
    files.insert(path.to_owned(), content.into());
    files
}

pub(crate) fn zip(files: &Files) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        // Packing large files takes longer than all the rest.
        let method = match bytes.len() {
            0..4096 => zip::CompressionMethod::Deflated,
            _ => zip::CompressionMethod::Stored,
        };
        let options = zip::write::SimpleFileOptions::default().compression_method(method);
        archive.start_file(path, options).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// The package as a folder named `sums`, where its names can be a folder's.
pub(crate) fn folder(files: &Files) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (path, bytes) in files {
        write(&folder.path().join("sums"), path, bytes);
    }
    folder
}

/// Writes a file of a package, unless its path leads anywhere but down into `root`.
pub(crate) fn write(root: &Path, path: &str, bytes: &[u8]) {
    let inside = Path::new(path);
    let mut parts = inside.components();
    if !parts.all(|part| matches!(part, Component::Normal(_))) {
        return;
    }
    let path = root.join(inside);
    let folder = path.parent().unwrap_or(root);
    // A file may be where a folder is wanted: then there is one file less.
    if std::fs::create_dir_all(folder).is_ok() {
        let _ = std::fs::write(&path, bytes);
    }
}
