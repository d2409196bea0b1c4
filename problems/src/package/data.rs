//! `data/sample` and `data/secret`: tests as files, and the arguments of the output validator.

use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::PackageFiles;
use super::findings::Findings;
use super::wording::yaml;
use crate::{CheckerSpec, Diagnostic, PackageProgram, Place, ProgramFile, Test};

#[derive(Deserialize, Default)]
#[serde(expecting = "the keys of a test group")]
struct Group {
    #[serde(default)]
    output_validator_args: Vec<String>,
    args: Option<IgnoredAny>,
}

/// The checker that `data/secret/test_group.yaml` (or else the sample's) asks for.
pub(super) fn checker(files: &PackageFiles, found: &mut Findings) -> CheckerSpec {
    let candidates = ["data/secret/test_group.yaml", "data/sample/test_group.yaml"];
    let Some(path) = candidates
        .into_iter()
        .find(|path| files.get(path).is_some())
    else {
        return CheckerSpec::default();
    };
    let Some(group) = files
        .text(path, found)
        .and_then(|text| yaml::<Option<Group>>(text, path, found))
    else {
        return CheckerSpec::default();
    };
    let group = group.unwrap_or_default();
    if group.args.is_some() {
        let message = "command-line arguments of submissions are not supported";
        found.push(Diagnostic::error(
            "unsupported-args",
            Place::file(path),
            message,
        ));
    }
    CheckerSpec::from_arguments(&group.output_validator_args).unwrap_or_else(|message| {
        let message = format!("output_validator_args: {message}");
        found.push(Diagnostic::error("bad-checker", Place::file(path), message));
        CheckerSpec::default()
    })
}

/// The folders of a package's own output validator, in this format and in the one before.
const VALIDATORS: [&str; 2] = ["output_validator", "output_validators"];

/// The package's own output validator, which is an interactor where programs talk with it.
pub(super) fn validator(files: &PackageFiles) -> Option<PackageProgram> {
    let folder = VALIDATORS
        .into_iter()
        .find(|folder| files.below(folder).next().is_some())?;
    let file = |(path, bytes): (&str, &Arc<[u8]>)| ProgramFile {
        path: path.to_owned(),
        bytes: Arc::clone(bytes),
    };
    Some(PackageProgram {
        name: folder.to_owned(),
        files: files.below(folder).map(file).collect(),
        ..PackageProgram::default()
    })
}

/// The samples, named `sample-1`, `sample-2`, … in order of their files.
pub(super) fn samples(files: &PackageFiles, found: &mut Findings) -> Vec<Test> {
    let mut tests = read(files, "data/sample", found);
    for (index, (_, test)) in tests.iter_mut().enumerate() {
        test.name = format!("{}-{}", Test::SAMPLE, index + 1);
        Test::SAMPLE.clone_into(&mut test.group);
    }
    tests.into_iter().map(|(_, test)| test).collect()
}

/// The secret tests that are files, named by their path in `data/secret`.
pub(super) fn secret(files: &PackageFiles, found: &mut Findings) -> Vec<Test> {
    read(files, "data/secret", found)
        .into_iter()
        .map(|(_, test)| test)
        .collect()
}

fn read(files: &PackageFiles, folder: &str, found: &mut Findings) -> Vec<(String, Test)> {
    let mut tests = Vec::new();
    for (path, input) in files.below(folder) {
        if let Some(name) = path.strip_suffix(".ans") {
            if files.get(&format!("{folder}/{name}.in")).is_none() {
                let place = Place::file(format!("{folder}/{path}"));
                found.push(Diagnostic::error(
                    "lone-answer",
                    place,
                    "has no .in beside it",
                ));
            }
            continue;
        }
        if path.contains(".files/") {
            let place = Place::file(format!("{folder}/{path}"));
            let message = "input files beside standard input are not supported";
            found.push(Diagnostic::error("unsupported-files", place, message));
        }
        let Some(name) = path.strip_suffix(".in") else {
            continue;
        };
        let Some(answer) = files.get(&format!("{folder}/{name}.ans")) else {
            let place = Place::file(format!("{folder}/{path}"));
            found.push(
                Diagnostic::error("no-answer", place, "has no answer")
                    .with_help(format!("write {folder}/{name}.ans")),
            );
            continue;
        };
        let group = name.rsplit_once('/').map_or("secret", |(group, _)| group);
        let test = Test::new(name, group, Arc::clone(input), Arc::clone(answer));
        tests.push((name.to_owned(), test));
    }
    tests.sort_by(|(a, _), (b, _)| a.cmp(b));
    tests
}
