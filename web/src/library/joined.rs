//! Tests of the site in a package: the inputs that have broken accepted programs. They are files of versions of the
//! problem, next to whatever else is in the package.
//!
//! In a package that came with the program they are all that the site adds, so they go over to the next one: its
//! validator and its reference are asked about each anew.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use problems::package::Archive;
use problems::{ByteSize, Problem, Stop, Test};
use sg::pool::Pool;

use crate::store::HackId;

/// Where the files of these tests are.
const FOLDER: &str = "data/secret/";

/// How long the tests of a problem may take to be made before nobody waits any more to see whether one is among them; as
/// long may the answer to an input take that somebody typed.
pub const TIME: Duration = Duration::from_secs(20);

/// The files of a test: its input and its answer.
pub fn paths(hack: HackId) -> (String, String) {
    let path = |suffix: &str| format!("{FOLDER}{}{hack}.{suffix}", Test::HACK);
    (path("in"), path("ans"))
}

/// The right answer of a problem to an input that is to be one of its tests; `None` where it does not allow the input,
/// nobody can say what is right until then, or the test is there already. Where its tests are not pinned they are made
/// for that, as many as have so many bytes, which takes a while.
pub fn answer(
    problem: &Problem,
    input: &Arc<[u8]>,
    until: Instant,
    most_made: ByteSize,
) -> Option<Vec<u8>> {
    let pool = Arc::new(Pool::new(u64::MAX).until(move || Instant::now() >= until));
    let answer = pool.around(|| problem.reference()?.answer(input).ok());
    let answer = answer.filter(|_| !pool.is_spent())?;
    let stop = Stop::when(move || Instant::now() >= until).beyond(most_made);
    unless_there(problem, input, answer, &stop)
}

fn in_time() -> Stop {
    let until = Instant::now() + TIME;
    Stop::when(move || Instant::now() >= until)
}

fn answer_until(problem: &Problem, input: &Arc<[u8]>, stop: &Stop) -> Option<Vec<u8>> {
    let answer = problem.reference()?.answer(input).ok()?;
    unless_there(problem, input, answer, stop)
}

/// The answer, unless the test is there already.
fn unless_there(
    problem: &Problem,
    input: &Arc<[u8]>,
    answer: Vec<u8>,
    stop: &Stop,
) -> Option<Vec<u8>> {
    let test = Test::new("", "", Arc::clone(input), answer.clone().into());
    (!has_test(problem, &test, stop)).then_some(answer)
}

/// Whether a test is one of those of a problem: of the files of its package, or of those that are generated.
fn has_test(problem: &Problem, test: &Test, stop: &Stop) -> bool {
    // With arguments or files beside it an input asks something else.
    let asks_the_same = |other: &Test| {
        let settings = &other.settings;
        other.input == test.input && settings.args.is_empty() && settings.files.is_empty()
    };
    if problem.stored_tests().any(asks_the_same) {
        return true;
    }
    if let Some(lock) = problem.lock() {
        // It spares generating them: a check has compared the two before the package is served.
        let digest = test.digest();
        let mut pinned = lock.lines();
        return pinned.any(|line| line.split(' ').nth(1) == Some(&*digest));
    }
    // Where there are none in time, a test may be there twice, which does no harm.
    let generated = problem.tests_until(stop);
    generated.is_ok_and(|all| all.tests().iter().any(asks_the_same))
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
    let mut seen = BTreeSet::new();
    let stop = in_time();
    for (hack, input) in inputs(before) {
        // What has broken several programs is one test.
        if seen.insert(input)
            && let Some(answer) = answer_until(problem, input, &stop)
        {
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

/// The content address that a package would have without such tests; `None` where it has none.
pub fn hash_below(archive: &Archive) -> Option<String> {
    inputs(archive).next()?;
    Some(without(archive).hash())
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
    let name = path.strip_prefix(FOLDER)?.strip_suffix(ending)?;
    Test::hack_number(name).map(HackId)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use problems::catalog;
    use problems::package::LOCK;

    use super::*;
    use crate::library::read;

    /// The answer for somebody who waits for long.
    fn answer(problem: &Problem, input: &Arc<[u8]>) -> Option<Vec<u8>> {
        let until = Instant::now() + Duration::from_hours(1);
        super::answer(problem, input, until, ByteSize::from_mib(128))
    }

    fn loaded(archive: &Archive) -> Problem {
        read(archive, "nim", true).0.unwrap()
    }

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
        assert_eq!(hash_below(&moved), Some(package.hash()));
        assert_eq!(hash_below(&package), None);
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
        // A package that was edited on the site has no lock any more.
        let package = catalog::archive("nim").unwrap();
        let unpinned = package.with_file(LOCK, None).unwrap();
        assert_eq!(answer(&loaded(&unpinned), &smallest.input), None);
        // Nobody waits for tests that take too long.
        let stop = Stop::when(|| true);
        let late = answer_until(&loaded(&unpinned), &smallest.input, &stop);
        assert_eq!(late.as_deref(), Some(&*smallest.answer));
    }

    #[test]
    fn nobody_is_waited_for_and_no_more_tests_are_made_than_a_page_may() {
        let problem = catalog::get("nim").unwrap();
        let input: Arc<[u8]> = "1\n2\n3 4\n".as_bytes().into();
        let most = ByteSize::from_mib(128);
        assert_eq!(super::answer(&problem, &input, Instant::now(), most), None);
        assert!(answer(&problem, &input).is_some());
        // Of tests that are not all made nobody knows whether one is among them.
        let tests = problem.tests().unwrap();
        let generated = tests.tests().iter();
        let generated = generated.filter(|it| it.group != Test::SAMPLE);
        let smallest = generated.min_by_key(|it| it.input.len()).unwrap();
        let package = catalog::archive("nim").unwrap();
        let unpinned = loaded(&package.with_file(LOCK, None).unwrap());
        let until = Instant::now() + Duration::from_hours(1);
        let few = super::answer(&unpinned, &smallest.input, until, ByteSize::from_kib(0));
        assert_eq!(few.as_deref(), Some(&*smallest.answer));
    }

    #[test]
    fn what_has_broken_several_programs_is_one_test() {
        let input = "1\n2\n3 4\n";
        let before = with_tests(&[(3, input), (4, input)]);
        let again: Arc<[u8]> = input.as_bytes().into();
        assert_eq!(answer(&loaded(&before), &again), None);
        let (package, problem) = (
            catalog::archive("nim").unwrap(),
            catalog::get("nim").unwrap(),
        );
        assert!(answer(&problem, &again).is_some());
        let (moved, hacks) = carried(&package, &problem, &before);
        assert_eq!(hacks, [HackId(3)]);
        assert_eq!(moved.files().count(), package.files().count() + 2);
    }
}
