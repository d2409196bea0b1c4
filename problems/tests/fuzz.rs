//! Rubbish from outside: packages, inputs and outputs that somebody damaged are refused or read,
//! and nothing panics.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use problems::{Problem, catalog, package};
use proptest::collection::vec;
use proptest::prelude::*;

/// One damage to a file: at a part of its length, so many bytes give way to others.
#[derive(Debug, Clone)]
struct Damage {
    place: f64,
    removed: usize,
    inserted: Vec<u8>,
}

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let words = [
        "-1",
        "0",
        "\n",
        "  ",
        "18446744073709551616",
        "\u{7f}",
        "é",
        "1e9",
        ": ",
        "{",
    ];
    let inserted = prop_oneof![
        vec(any::<u8>(), 0..6),
        prop::sample::select(words.map(|word| word.as_bytes().to_vec()).to_vec()),
    ];
    let damage = (0.0..1.0, 0..12_usize, inserted).prop_map(|(place, removed, inserted)| Damage {
        place,
        removed,
        inserted,
    });
    vec(damage, 1..5)
}

fn damaged(bytes: &[u8], damages: &[Damage]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for damage in damages {
        let from = (bytes.len() as f64 * damage.place) as usize;
        let to = (from + damage.removed).min(bytes.len());
        bytes.splice(from..to, damage.inserted.iter().copied());
    }
    bytes
}

/// The files of a catalog package by their paths.
fn files(id: &str) -> BTreeMap<String, Vec<u8>> {
    fn collect(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect(root, &path, files);
            } else {
                let name = path.strip_prefix(root).unwrap().display().to_string();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("catalog")
        .join(id);
    let mut files = BTreeMap::new();
    collect(&root, &root, &mut files);
    files
}

fn zip(files: &BTreeMap<String, Vec<u8>>) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        let options = zip::write::SimpleFileOptions::default();
        archive.start_file(path, options).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// There is a problem or an error, and never neither.
fn read(archive: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.zip");
    fs::write(&path, archive).unwrap();
    let (problem, found) = package::load(&path, &catalog::code_of);
    assert_eq!(
        problem.is_none(),
        found.iter().any(problems::Diagnostic::is_error),
        "{found:?}"
    );
}

fn any_problem() -> impl Strategy<Value = Problem> {
    prop::sample::select(catalog::all())
}

/// Problems whose outputs are looked at by code of their own.
fn with_many_answers() -> impl Strategy<Value = Problem> {
    let many = |problem: &Problem| {
        let reference = problem.reference();
        reference.is_some_and(|it| it.has_many_answers() && !it.is_played())
    };
    prop::sample::select(catalog::all().into_iter().filter(many).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_archive_is_read_or_refused(damages in damages()) {
        read(&damaged(&zip(&files("nim")), &damages));
    }

    #[test]
    fn what_is_no_archive_is_refused(bytes: Vec<u8>) {
        read(&bytes);
        read(&[b"PK\x03\x04", bytes.as_slice()].concat());
    }

    #[test]
    fn a_package_with_a_damaged_file_is_read_or_refused(which: prop::sample::Index, damages in damages()) {
        let mut files = files("nim");
        let name = which.get(&files.keys().cloned().collect::<Vec<_>>()).clone();
        let text = damaged(&files[&name], &damages);
        files.insert(name, text);
        read(&zip(&files));
    }

    #[test]
    fn a_package_with_a_strange_name_in_it_is_read_or_refused(name in "[a-z./\\\\:\u{0}-\u{20}é]{1,30}") {
        let mut files = files("nim");
        files.insert(format!("data/secret/{name}"), b"1\n".to_vec());
        files.insert(format!("../{name}"), b"1\n".to_vec());
        read(&zip(&files));
    }

    #[test]
    fn a_damaged_input_is_valid_or_refused(problem in any_problem(), damages in damages()) {
        let (Some(reference), Some(sample)) = (problem.reference(), problem.samples().first()) else {
            return Ok(());
        };
        let input = damaged(&sample.input, &damages);
        match reference.validate(&input) {
            Err(refused) => prop_assert!(!refused.to_string().is_empty()),
            // Samples are small, and so is what few damages make of them; a number that they
            // made large may be more than theory answers within its budget, which is an error.
            Ok(()) if input.len() < 4096 => {
                prop_assert!(reference.split(&input).is_ok());
            }
            Ok(()) => {}
        }
    }

    #[test]
    fn a_damaged_output_is_judged(problem in with_many_answers(), damages in damages()) {
        let (Some(reference), Some(sample)) = (problem.reference(), problem.samples().first()) else {
            return Ok(());
        };
        prop_assert!(reference.judge(&sample.input, &sample.answer).unwrap().is_ok());
        let output = damaged(&sample.answer, &damages);
        if let Ok(Err(refusal)) = reference.judge(&sample.input, &output) {
            prop_assert!(!refusal.what.get(problems::Lang::En).is_empty());
        }
    }
}
