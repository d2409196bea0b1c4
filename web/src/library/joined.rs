//! Tests of the site in a package: the inputs that have broken accepted programs. They are files of versions of the
//! problem, next to whatever else is in the package.
//!
//! In a package that came with the program they are all that the site adds, so they go over to the next one: its
//! validator and its reference are asked about each anew.

use std::collections::BTreeMap;
use std::sync::Arc;

use problems::package::Archive;
use problems::{Problem, Test};

use crate::store::HackId;

/// What the paths of these tests begin with.
const PREFIX: &str = "data/secret/hack-";

/// The files of a test: its input and its answer.
pub fn paths(hack: HackId) -> (String, String) {
    let path = |suffix: &str| format!("{PREFIX}{hack}.{suffix}");
    (path("in"), path("ans"))
}

/// The right answer of a problem to an input that is to be one of its tests; `None` where it does not allow the input,
/// nobody can say what is right, or the test is there already.
pub fn answer(problem: &Problem, input: &Arc<[u8]>) -> Option<Vec<u8>> {
    let answer = problem.reference()?.answer(input).ok()?;
    let test = Test::new("", "", Arc::clone(input), answer.clone().into());
    let digest = test.digest();
    // With one of its generated tests as a file, a package counts as one that has all of them as files.
    let mut pinned = problem.lock().unwrap_or_default().lines();
    let is_there = pinned.any(|line| line.split(' ').nth(1) == Some(&*digest));
    (!is_there).then_some(answer)
}

/// A package with the tests of another one that the problem in it allows, and of which hacks they are. Takes as long as
/// their answers do.
pub(super) fn carried(
    package: &Archive,
    problem: &Problem,
    before: &Archive,
) -> (Archive, Vec<HackId>) {
    let mut files = BTreeMap::new();
    let mut hacks = Vec::new();
    for (hack, input) in inputs(before) {
        if let Some(answer) = answer(problem, input) {
            let (of_input, of_answer) = paths(hack);
            files.insert(of_input, input.to_vec());
            files.insert(of_answer, answer);
            hacks.push(hack);
        }
    }
    let changes = files.iter();
    let changes = changes.map(|(path, bytes)| (path.as_str(), Some(bytes.as_slice())));
    match package.with_files(&changes.collect()) {
        Ok(with_tests) => (with_tests, hacks),
        // Together they are too much for a package.
        Err(_) => (package.clone(), Vec::new()),
    }
}

/// The package without such tests.
pub fn without(archive: &Archive) -> Archive {
    let paths = archive.files().map(|(path, _)| path);
    let tests = paths.filter(|path| {
        let of_input = hack_of(path, ".in");
        of_input.or_else(|| hack_of(path, ".ans")).is_some()
    });
    let none: BTreeMap<&str, Option<&[u8]>> = tests.map(|path| (path, None)).collect();
    if none.is_empty() {
        return archive.clone();
    }
    // With fewer files it is a package all the more.
    let stripped = archive.with_files(&none);
    stripped.unwrap_or_else(|_| archive.clone())
}

/// The inputs of such tests in a package.
fn inputs(archive: &Archive) -> impl Iterator<Item = (HackId, &Arc<[u8]>)> {
    let files = archive.files();
    files.filter_map(|(path, bytes)| Some((hack_of(path, ".in")?, bytes)))
}

/// Which hack a file with that ending is of.
fn hack_of(path: &str, ending: &str) -> Option<HackId> {
    let number = path.strip_prefix(PREFIX)?.strip_suffix(ending)?;
    number.parse().ok()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use problems::catalog;

    use super::*;

    /// The catalog's Nim with these inputs as tests, whatever their answers.
    fn with_tests(inputs: &[(i64, &str)]) -> Archive {
        let mut archive = catalog::archive("nim").unwrap();
        for (number, input) in inputs {
            let (of_input, of_answer) = paths(HackId(*number));
            let with_input = archive.with_file(&of_input, Some(input.as_bytes()));
            archive = with_input.unwrap();
            archive = archive.with_file(&of_answer, Some(b"old\n")).unwrap();
        }
        archive
    }

    #[test]
    fn tests_go_over_with_the_answers_of_the_new_problem() {
        let (package, problem) = (
            catalog::archive("nim").unwrap(),
            catalog::get("nim").unwrap(),
        );
        let before = with_tests(&[(3, "1\n2\n3 4\n"), (12, "no such thing\n")]);
        let (moved, hacks) = carried(&package, &problem, &before);
        assert_eq!(hacks, [HackId(3)]);
        let (of_input, of_answer) = paths(HackId(3));
        assert_eq!(moved.file(&of_input), Some(&b"1\n2\n3 4\n"[..]));
        let right = problem.reference().unwrap().answer(b"1\n2\n3 4\n");
        assert_eq!(moved.file(&of_answer), Some(&*right.unwrap()));
        assert_eq!(moved.files().count(), package.files().count() + 2);
        assert_eq!(without(&moved).hash(), package.hash());
        assert_eq!(without(&package).hash(), package.hash());
        // What else is called so is a change of the problem.
        let other = package.with_file("data/secret/hack-odd.in", Some(b"1\n1\n1\n"));
        let other = other.unwrap();
        assert_eq!(without(&other).hash(), other.hash());
        let none = carried(&package, &problem, &package);
        assert_eq!((none.0.hash(), none.1), (package.hash(), Vec::new()));
    }

    #[test]
    fn a_test_that_is_generated_already_is_no_new_one() {
        let problem = catalog::get("nim").unwrap();
        let tests = problem.tests().unwrap();
        let generated = tests.tests().iter();
        let generated = generated.filter(|it| it.group != Test::SAMPLE);
        let smallest = generated.min_by_key(|it| it.input.len()).unwrap();
        assert_eq!(answer(&problem, &smallest.input), None);
    }
}
