//! Answers that are handed in themselves, where no program prints them: how the files with those to
//! several tests become one text, and which of its parts answers which test.
//!
//! A text is the answer to the only test, or has for each test a line `=== NAME ===` with its answer
//! below. Such a text is what a site stores, whatever it was handed in as; an answer that is no text stands in it
//! in base64 (`bundle.rs`).

mod bundle;
mod headings;
mod inputs;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

pub use self::headings::missing_headings;
pub use self::inputs::{archive_of_inputs, inputs};

use self::bundle::{Part, append, is_text, parts};
use crate::package::Archive;
use crate::{ByteSize, Problem, Test};

/// The largest text that is taken.
pub use crate::limits::ANSWERS_LIMIT as LIMIT;

/// The most that is taken of what is no text, which stands in it as base64.
pub const BINARY_LIMIT: ByteSize = ByteSize::from_bytes(LIMIT.bytes() / 4 * 3);

/// What a zip archive begins with.
const ZIP: &[u8] = b"PK\x03\x04";

/// So many tests are named at most.
const MOST_NAMED: usize = 20;

/// The endings of files with answers. Others belong to the name.
const ENDINGS: [&str; 3] = [".out", ".ans", ".txt"];

/// Why files are no answers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswersError {
    /// An archive cannot be unpacked.
    #[error("the archive cannot be unpacked: {0}")]
    Archive(String),
    /// They are larger than what is taken.
    #[error("the answers have more than {0} together")]
    TooLarge(ByteSize),
    /// What stands below a line that says so is not base64.
    #[error("what stands below `=== {0} (base64) ===` is not base64")]
    Encoded(String),
}

/// The text of the files that are handed in one by one, by their names: a single one as it is, and several, or
/// those of a zip archive, as [`text_of_folder`] has them. The text is in UTF-8 and has at most so many bytes.
///
/// # Errors
/// Says why they are no answers.
pub fn text_of(files: Vec<(String, Vec<u8>)>, limit: ByteSize) -> Result<Vec<u8>, AnswersError> {
    let files = match <[(String, Vec<u8>); 1]>::try_from(files) {
        Ok([(name, bytes)]) if bytes.starts_with(ZIP) => unpacked(&name, &bytes, limit)?,
        Ok([(_, bytes)]) if is_text(&bytes) => return within(bytes, limit),
        // Where it lies on somebody's machine is nobody's matter.
        Ok([(name, bytes)]) => vec![(last(&name).to_owned(), bytes)],
        Err(files) => files,
    };
    text_of_folder(files, limit)
}

/// The text of the files in a folder, each below a line with its name: a single one too, since the text goes by
/// the name of the folder. It is in UTF-8 and has at most so many bytes.
///
/// # Errors
/// Says why they are no answers.
pub fn text_of_folder(
    files: Vec<(String, Vec<u8>)>,
    limit: ByteSize,
) -> Result<Vec<u8>, AnswersError> {
    let mut text = Vec::new();
    for (name, bytes) in files {
        let bytes = within(bytes, limit)?;
        append(&mut text, &name, &bytes);
        text = within(text, limit)?;
    }
    Ok(text)
}

fn within(text: Vec<u8>, limit: ByteSize) -> Result<Vec<u8>, AnswersError> {
    if text.len() as u64 > limit.bytes() {
        return Err(AnswersError::TooLarge(limit));
    }
    Ok(text)
}

fn unpacked(
    name: &str,
    bytes: &[u8],
    limit: ByteSize,
) -> Result<Vec<(String, Vec<u8>)>, AnswersError> {
    let archive = Archive::of_zip_within(name, bytes, limit)
        .map_err(|why| AnswersError::Archive(why.to_string()))?;
    let files = archive.files();
    let files = files.map(|(path, bytes)| (path.to_owned(), bytes.to_vec()));
    Ok(files.collect())
}

/// Looks whether what a text says to be in base64 is.
///
/// # Errors
/// Names the first file that is not.
pub fn check(handed_in: &[u8]) -> Result<(), AnswersError> {
    let mut parts = parts(handed_in).into_iter();
    match parts.find(|it| it.bytes().is_none()) {
        Some(part) => Err(AnswersError::Encoded(part.name.to_owned())),
        None => Ok(()),
    }
}

/// What is shown of a text on a page, of at most so many bytes, and whether that is all of it.
#[must_use]
pub fn beginning(handed_in: &[u8], most: usize) -> (String, bool) {
    bundle::beginning(&String::from_utf8_lossy(handed_in), most)
}

/// The files in a text with their bytes, in its order; none where it is one answer.
#[must_use]
pub fn files_of(handed_in: &[u8]) -> Vec<(String, Vec<u8>)> {
    let parts = parts(handed_in).into_iter();
    let files = parts.filter_map(|it| Some((it.name.to_owned(), it.bytes()?.into_owned())));
    files.collect()
}

/// The answers in a text that was handed in under that name, by the names of the tests. Where it is one
/// answer, it is that of the test by which it is called, or of the only test that is no sample.
pub fn by_test(name: &str, handed_in: &[u8], tests: &[Test]) -> BTreeMap<String, Arc<[u8]>> {
    let parts = parts(handed_in);
    let Some((name, answer)) = only_answer(name, handed_in, &parts) else {
        return by_name(&parts, tests);
    };
    let answered = if let [only] = asked(tests).as_slice() {
        Some(*only)
    } else {
        let (names, called) = (Names::of(tests), stem(name));
        let first = names.ends(called).min();
        first.or_else(|| names.alone(called)).map(|at| &tests[at])
    };
    let answer = answered.map(|it| (it.name.clone(), Arc::from(&*answer)));
    answer.into_iter().collect()
}

/// The answer that a text is, and what that is called; `None` where it holds several.
fn only_answer<'a>(
    name: &'a str,
    handed_in: &'a [u8],
    parts: &[Part<'a>],
) -> Option<(&'a str, Cow<'a, [u8]>)> {
    match parts {
        [] => Some((name, Cow::Borrowed(handed_in))),
        // A file that was handed in alone and is no text.
        [part] if part.is_encoded => Some((part.name, part.bytes()?)),
        _ => None,
    }
}

/// The answers among these files. Of several that a test may call its own it takes the one with its whole name, else
/// the one with its name at the end of a path, else the one without its group.
fn by_name(parts: &[Part<'_>], tests: &[Test]) -> BTreeMap<String, Arc<[u8]>> {
    let names = Names::of(tests);
    let mut chosen: Vec<Option<(u8, usize)>> = vec![None; tests.len()];
    for (at, part) in parts.iter().enumerate() {
        let mut offer = |test: usize, rank: u8| {
            let offered = (rank, at);
            if chosen[test].is_none_or(|known| offered < known) {
                chosen[test] = Some(offered);
            }
        };
        let stem = stem(part.name);
        for test in names.ends(stem) {
            offer(test, u8::from(tests[test].name != stem));
        }
        if let Some(test) = names.alone(stem) {
            offer(test, 2);
        }
    }
    let answers = tests.iter().zip(chosen).filter_map(|(test, chosen)| {
        let (_, at) = chosen?;
        let bytes = parts[at].bytes()?;
        Some((test.name.clone(), Arc::from(&*bytes)))
    });
    answers.collect()
}

/// The names of tests, so that many files are looked up in them at once.
struct Names<'a> {
    /// The places of the tests.
    whole: HashMap<&'a str, usize>,
    /// The same by their names without the groups; `None` where several groups have one.
    bases: HashMap<&'a str, Option<usize>>,
    /// The bytes of the longest.
    longest: usize,
}

impl<'a> Names<'a> {
    fn of(tests: &'a [Test]) -> Self {
        let mut bases: HashMap<&str, Option<usize>> = HashMap::new();
        for (at, test) in tests.iter().enumerate() {
            let known = bases.entry(last(&test.name));
            known.and_modify(|it| *it = None).or_insert(Some(at));
        }
        let whole = tests.iter().enumerate();
        Self {
            whole: whole.map(|(at, it)| (it.name.as_str(), at)).collect(),
            bases,
            longest: tests.iter().map(|it| it.name.len()).max().unwrap_or(0),
        }
    }

    /// The tests whose names a path without its ending ends with, whatever it stands in.
    fn ends(&self, stem: &str) -> impl Iterator<Item = usize> {
        let inside = stem.rmatch_indices('/').map(move |(at, _)| &stem[at + 1..]);
        let ends = inside.take_while(move |end| end.len() <= self.longest);
        ends.chain(std::iter::once(stem))
            .filter_map(move |end| self.whole.get(end).copied())
    }

    /// The test of that name without its group, where no other group has one.
    fn alone(&self, name: &str) -> Option<usize> {
        self.bases.get(name).copied().flatten()
    }
}

/// A file that is the answer to no test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfNoTest {
    /// What it is called, without its ending.
    pub file: String,
    /// The names of the tests that ask for an answer; of many the first ones.
    pub tests: String,
}

impl OfNoTest {
    /// The first such file in what was handed in to a problem, under that name if it has one. Where the tests are
    /// not known yet, nothing is.
    pub fn first_in(problem: &Problem, name: Option<&str>, handed_in: &[u8]) -> Option<Self> {
        let tests = problem.tests_at_hand()?;
        let counted = tests.tests().iter().filter(|it| it.counts()).cloned();
        let counted: Vec<Test> = counted.collect();
        let file = of_no_test(name, handed_in, &counted)?;
        let asked = asked(&counted);
        let names = asked.iter().take(MOST_NAMED).map(|it| it.name.as_str());
        let mut tests = names.collect::<Vec<&str>>().join(", ");
        if asked.len() > MOST_NAMED {
            tests.push_str(", …");
        }
        Some(Self { file, tests })
    }
}

/// The first file that is the answer to no test, without its ending. A text without a name is nobody's file.
fn of_no_test(name: Option<&str>, handed_in: &[u8], tests: &[Test]) -> Option<String> {
    let parts = parts(handed_in);
    if let Some((called, _)) = only_answer(name.unwrap_or_default(), handed_in, &parts) {
        if parts.is_empty() && name.is_none() {
            return None;
        }
        let is_of_none = by_test(called, handed_in, tests).is_empty();
        return is_of_none.then(|| last(stem(called)).to_owned());
    }
    let names = Names::of(tests);
    let is_of_one = |file: &str| names.alone(file).is_some() || names.ends(file).next().is_some();
    let mut files = parts.iter().map(|it| stem(it.name));
    files.find_map(|file| (!is_of_one(file)).then(|| file.to_owned()))
}

/// The tests that ask for an answer: all but the samples, where there are others.
fn asked(tests: &[Test]) -> Vec<&Test> {
    let secret = tests.iter().filter(|it| it.group != Test::SAMPLE);
    let mut asked: Vec<&Test> = secret.collect();
    if asked.is_empty() {
        asked.extend(tests);
    }
    asked
}

/// The name of the first test of a problem that asks for an answer, where it is known.
#[must_use]
pub fn first_asked(problem: &Problem) -> Option<String> {
    let tests = problem.tests_at_hand()?;
    let counted = tests.tests().iter().filter(|it| it.counts()).cloned();
    let counted: Vec<Test> = counted.collect();
    asked(&counted).first().map(|it| it.name.clone())
}

/// A file's path without its ending.
fn stem(file: &str) -> &str {
    let mut endings = ENDINGS.iter();
    let stem = endings.find_map(|ending| file.strip_suffix(ending));
    stem.unwrap_or(file)
}

/// The name of a file or test without what it stands in.
fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    const LIMIT: ByteSize = ByteSize::from_kib(1);

    fn tests(names: &[&str]) -> Vec<Test> {
        let test = |name: &&str| {
            let group = match name.rsplit_once('/') {
                _ if name.starts_with("sample-") => Test::SAMPLE,
                Some((group, _)) => group,
                None => "secret",
            };
            Test::new(*name, group, Arc::default(), Arc::default())
        };
        names.iter().map(test).collect()
    }

    fn answered(name: &str, text: &[u8], names: &[&str]) -> Vec<(String, String)> {
        let answers = by_test(name, text, &tests(names));
        let text = |bytes: &Arc<[u8]>| String::from_utf8_lossy(bytes).into_owned();
        answers
            .iter()
            .map(|(name, it)| (name.clone(), text(it)))
            .collect()
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        pairs.iter().map(owned).collect()
    }

    #[test]
    fn one_answer_is_that_of_the_only_test_or_of_the_one_it_is_called_by() {
        let one = pairs(&[("1", "7\n")]);
        assert_eq!(answered("a.txt", b"7\n", &["sample-1", "1"]), one);
        assert_eq!(answered("my/1.out", b"7\n", &["1", "2"]), one);
        assert_eq!(answered("a.txt", b"7\n", &["1", "2"]), pairs(&[]));
        let sample = pairs(&[("sample-1", "7")]);
        assert_eq!(answered("a.txt", b"7", &["sample-1"]), sample);
    }

    #[test]
    fn files_and_archives_become_one_text_that_says_whose_each_is() {
        let files = vec![
            ("01.out".to_owned(), b"7".to_vec()),
            ("g/02".to_owned(), b"8\n9\n".to_vec()),
            ("03.ans".to_owned(), Vec::new()),
        ];
        let text = text_of(files.clone(), LIMIT).unwrap();
        let names = ["01", "a/02", "g/02", "b/03", "sample-1"];
        let expected = pairs(&[("01", "7\n"), ("b/03", ""), ("g/02", "8\n9\n")]);
        assert_eq!(answered("x", &text, &names), expected);
        let packed = files.iter().map(|(path, bytes)| (path.as_str(), &**bytes));
        let (archive, _) = Archive::made("answers", packed).unwrap();
        let zip = vec![("answers.zip".to_owned(), archive.zip().unwrap())];
        let unpacked = text_of(zip, LIMIT).unwrap();
        assert_eq!(answered("answers.zip", &unpacked, &names), expected);
        // What a browser sends of a text field has other line ends.
        let crlf = b"=== 01 ===\r\n7\r\n";
        assert_eq!(answered("x", crlf, &names), pairs(&[("01", "7\r\n")]));
    }

    #[test]
    fn the_only_file_of_a_folder_keeps_its_name() {
        let files = vec![("01.out".to_owned(), b"7".to_vec())];
        let text = text_of_folder(files.clone(), LIMIT).unwrap();
        assert_eq!(
            answered("mine", &text, &["01", "02"]),
            pairs(&[("01", "7\n")])
        );
        assert_eq!(text_of(files, LIMIT).unwrap(), b"7");
    }

    /// Whether a path without its ending is that of a test, whatever it stands in.
    fn is_of(stem: &str, test: &str) -> bool {
        let before = stem.strip_suffix(test);
        before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
    }

    /// Which part answers which test, said by going through all of them for each.
    fn answered_one_by_one(text: &[u8], names: &[&str]) -> Vec<(String, String)> {
        let parts = parts(text);
        let of = |name: &str| {
            let found = |is_it: &dyn Fn(&str) -> bool| parts.iter().find(|it| is_it(stem(it.name)));
            let is_alone = names.iter().filter(|it| last(it) == last(name)).count() == 1;
            let whole = found(&|stem| stem == name).or_else(|| found(&|stem| is_of(stem, name)));
            whole.or_else(|| found(&|stem| is_alone && stem == last(name)))
        };
        let mut answered: Vec<(String, String)> = names
            .iter()
            .filter_map(|name| {
                let bytes = of(name)?.bytes()?;
                let answer = String::from_utf8_lossy(&bytes).into_owned();
                Some(((*name).to_owned(), answer))
            })
            .collect();
        answered.sort();
        answered
    }

    #[test]
    fn whose_a_part_is_is_found_as_if_each_were_compared_with_each() {
        let names = ["01", "a/01", "b/01", "a/b/02", "b/02", "c/3", "sample-1"];
        let files = [
            "01",
            "b/01.out",
            "x/a/01",
            "02",
            "a/b/02",
            "q/b/02",
            "3.ans",
            "d/3",
            "/c/3",
            "b/",
            "/",
            "sample-1.txt",
            "01.out",
            "1",
        ];
        for first in files {
            for second in files {
                for third in files {
                    let text =
                        format!("=== {first} ===\n1\n=== {second} ===\n2\n=== {third} ===\n");
                    let expected = answered_one_by_one(text.as_bytes(), &names);
                    assert_eq!(answered("x", text.as_bytes(), &names), expected, "{text}");
                }
            }
        }
    }

    #[test]
    fn many_files_and_many_tests_are_not_each_compared_with_each() {
        // Both are as many as a site takes: a thousand million comparisons take minutes here.
        let names: Vec<String> = (0..10_000).map(|number| format!("g/{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let tests = tests(&names);
        let many = "=== g/9999 ===\n".repeat(20_000);
        assert_eq!(by_test("x", many.as_bytes(), &tests).len(), 1);
        assert_eq!(of_no_test(None, many.as_bytes(), &tests), None);
        let deep = format!("=== {}9999 ===\n", "g/".repeat(100_000));
        assert_eq!(by_test("x", deep.as_bytes(), &tests).len(), 1);
        assert_eq!(of_no_test(None, deep.as_bytes(), &tests), None);
    }

    #[test]
    fn a_file_that_belongs_to_no_test_is_found() {
        let tests = tests(&["sample-1", "a/01", "b/01", "b/02-small"]);
        let found = |name: Option<&str>, text: &[u8]| of_no_test(name, text, &tests);
        for (name, text) in [
            (None, "7"),
            (Some("02-small.out"), "7"),
            (Some("x"), "=== sample-1 ===\n2\n=== my/b/01.out ===\n7\n"),
        ] {
            assert_eq!(found(name, text.as_bytes()), None, "{text}");
        }
        let wrong = [
            ("answer1.out", "7"),
            ("x", "=== 02-small ===\n=== answer1.ans ===\n"),
        ];
        for (name, text) in wrong {
            let file = found(Some(name), text.as_bytes());
            assert_eq!(file.as_deref(), Some("answer1"), "{text}");
        }
        // Which of both groups it is for nobody knows.
        assert_eq!(found(None, b"=== 01 ===\n").as_deref(), Some("01"));
        // The only one that is asked for may be called anything.
        let only = self::tests(&["sample-1", "1"]);
        assert_eq!(of_no_test(Some("answer1.out"), b"7", &only), None);
    }

    #[test]
    fn what_is_too_large_or_no_archive_is_refused() {
        let large = vec![0; 2048];
        let one = |name: &str, bytes: &[u8]| vec![(name.to_owned(), bytes.to_vec())];
        let too_large = AnswersError::TooLarge(LIMIT);
        assert_eq!(text_of(one("a", &large), LIMIT), Err(too_large));
        let (archive, _) =
            Archive::made("a", std::iter::once(("1.out", large.as_slice()))).unwrap();
        for bytes in [archive.zip().unwrap(), b"PK\x03\x04 and no more".to_vec()] {
            let refused = text_of(one("a.zip", &bytes), LIMIT);
            assert!(
                matches!(refused, Err(AnswersError::Archive(_))),
                "{refused:?}"
            );
        }
        let broken = AnswersError::Encoded("1".to_owned());
        assert_eq!(check(b"=== 1 (base64) ===\n*\n"), Err(broken));
        assert_eq!(check(b"=== 1 (base64) ===\nNw==\n=== 2 ===\n*\n"), Ok(()));
    }

    #[test]
    fn what_is_no_text_answers_its_test_byte_for_byte() {
        let binary = b"\xff\0".to_vec();
        let bytes = |name: &str, text: &[u8], names: &[&str]| {
            let found = by_test(name, text, &tests(names));
            let found = found
                .into_iter()
                .map(|(test, bytes)| (test, bytes.to_vec()));
            found.collect::<Vec<_>>()
        };
        let of = |name: &str, bytes: &[u8]| (name.to_owned(), bytes.to_vec());
        // One for the only test may be called anything, another one is that of the test it is called by.
        let one = text_of(vec![("here/a.bin".to_owned(), binary.clone())], LIMIT).unwrap();
        assert_eq!(one, b"=== a.bin (base64) ===\n/wA=\n");
        assert_eq!(bytes("a.bin", &one, &["sample-1", "1"]), [of("1", &binary)]);
        assert!(bytes("a.bin", &one, &["1", "2"]).is_empty());
        let found = of_no_test(Some("a.bin"), &one, &tests(&["1", "2"]));
        assert_eq!(found.as_deref(), Some("a.bin"));
        // Several, of which one has a line like those between them.
        let files = vec![
            ("g/1.out".to_owned(), binary.clone()),
            ("2.out".to_owned(), b"=== g/1 ===\n7\n".to_vec()),
        ];
        let both = text_of(files.clone(), LIMIT).unwrap();
        let expected = [of("2", &files[1].1), of("g/1", &binary)];
        assert_eq!(bytes("x", &both, &["g/1", "2", "3"]), expected);
        assert_eq!(files_of(&both), files);
        assert_eq!(of_no_test(Some("x"), &both, &tests(&["g/1", "2"])), None);
    }

    #[test]
    fn a_test_prefers_the_file_with_its_whole_name() {
        let text = b"=== 01 ===\n1\n=== x/a/01 ===\n2\n=== a/01 ===\n3\n";
        assert_eq!(answered("x", text, &["a/01"]), pairs(&[("a/01", "3\n")]));
        let two = pairs(&[("01", "1\n"), ("a/01", "3\n")]);
        assert_eq!(answered("x", text, &["01", "a/01"]), two);
        let inside = b"=== 01 ===\n1\n=== x/a/01 ===\n2\n";
        assert_eq!(answered("x", inside, &["a/01"]), pairs(&[("a/01", "2\n")]));
        // Which of two groups it is for nobody knows.
        let of_two = answered("x", b"=== 01 ===\n1\n", &["a/01", "b/01"]);
        assert_eq!(of_two, pairs(&[]));
    }
}
