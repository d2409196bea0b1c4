//! Answers that are handed in themselves, where no program prints them: how the files with those to
//! several tests become one text, and which of its parts answers which test.
//!
//! A text is the answer to the only test, or has for each test a line `=== NAME ===` with its answer
//! below. Such a text is what a site stores, whatever it was handed in as.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::package::Archive;
use crate::{ByteSize, Problem, Test};

/// What stands around the name of a file in front of its bytes.
const MARK: &str = "===";

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
    /// A line in one of several files looks like the beginning of another file.
    #[error("{0} has a line `=== … ===`, which separates answers")]
    Mark(String),
}

/// The text of the files that are handed in one by one, by their names: the bytes of a single one as they
/// are, and several, or those of a zip archive, as [`text_of_folder`] has them. The text has at most so many
/// bytes.
///
/// # Errors
/// Says why they are no answers.
pub fn text_of(files: Vec<(String, Vec<u8>)>, limit: ByteSize) -> Result<Vec<u8>, AnswersError> {
    let files = match <[(String, Vec<u8>); 1]>::try_from(files) {
        Ok([(name, bytes)]) if bytes.starts_with(ZIP) => unpacked(&name, &bytes, limit)?,
        Ok([(_, bytes)]) => return within(bytes, limit),
        Err(files) => files,
    };
    text_of_folder(files, limit)
}

/// The text of the files in a folder, each below a line with its name: a single one too, since the text goes by
/// the name of the folder. It has at most so many bytes.
///
/// # Errors
/// Says why they are no answers.
pub fn text_of_folder(
    files: Vec<(String, Vec<u8>)>,
    limit: ByteSize,
) -> Result<Vec<u8>, AnswersError> {
    let mut text = Vec::new();
    for (name, bytes) in files {
        if bytes
            .split(|byte| *byte == b'\n')
            .any(|line| name_in(line).is_some())
        {
            return Err(AnswersError::Mark(name));
        }
        text.extend_from_slice(format!("{MARK} {name} {MARK}\n").as_bytes());
        text.extend_from_slice(&bytes);
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            text.push(b'\n');
        }
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

/// The answers in a text that was handed in under that name, by the names of the tests. Where it is one
/// answer, it is that of the test by which it is called, or of the only test that is no sample.
pub fn by_test(name: &str, handed_in: &[u8], tests: &[Test]) -> BTreeMap<String, Arc<[u8]>> {
    let parts = parts(handed_in);
    if parts.is_empty() {
        let answered = if let [only] = asked(tests).as_slice() {
            Some(*only)
        } else {
            let called = tests.iter().find(|it| is_of(stem(name), &it.name));
            called.or_else(|| alone_called(stem(name), tests))
        };
        let answer = answered.map(|it| (it.name.clone(), handed_in.into()));
        return answer.into_iter().collect();
    }
    let files = Files::of(&parts, tests);
    let is_alone = times(tests.iter().map(|it| last(&it.name)));
    let of_test = |test: &Test| {
        let (name, base) = (test.name.as_str(), last(&test.name));
        // The name without its group does where no other group has one.
        let alone = || (is_alone.get(base) == Some(&1)).then(|| files.whole.get(base));
        let found = files.whole.get(name).or_else(|| files.ending.get(name));
        let found = found.or_else(|| alone().flatten())?;
        let (_, bytes) = parts.get(*found)?;
        Some((test.name.clone(), bytes.as_slice().into()))
    };
    tests.iter().filter_map(of_test).collect()
}

/// Where the files of a text are, by what they may be the answer to: the first of each name. Both they and the tests
/// may be thousands, so neither is gone through for each of the other.
struct Files<'a> {
    /// By their whole names without ending.
    whole: HashMap<&'a str, usize>,
    /// By what these end with, from each folder on.
    ending: HashMap<&'a str, usize>,
}

impl<'a> Files<'a> {
    fn of(parts: &'a [(String, Vec<u8>)], tests: &[Test]) -> Self {
        let longest = longest(tests);
        let (mut whole, mut ending) = (HashMap::new(), HashMap::new());
        for (at, (file, _)) in parts.iter().enumerate() {
            let stem = stem(file);
            whole.entry(stem).or_insert(at);
            for end in ends(stem, longest) {
                ending.entry(end).or_insert(at);
            }
        }
        Self { whole, ending }
    }
}

/// What a path ends with from each of its folders on, and the path itself: as far as that is so long at most.
fn ends(path: &str, longest: usize) -> impl Iterator<Item = &str> {
    let behind = path.rmatch_indices('/').map(|(at, _)| &path[at + 1..]);
    let ends = behind.chain(std::iter::once(path));
    ends.take_while(move |end| end.len() <= longest)
}

/// How long the longest name of a test is, in bytes.
fn longest(tests: &[Test]) -> usize {
    let lengths = tests.iter().map(|it| it.name.len());
    lengths.max().unwrap_or_default()
}

/// How often each of these names is there.
fn times<'a>(names: impl Iterator<Item = &'a str>) -> HashMap<&'a str, usize> {
    let mut times = HashMap::new();
    for name in names {
        *times.entry(name).or_default() += 1;
    }
    times
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
    if parts.is_empty() {
        let name = name?;
        let is_of_none = by_test(name, handed_in, tests).is_empty();
        return is_of_none.then(|| last(stem(name)).to_owned());
    }
    let longest = longest(tests);
    let names: HashSet<&str> = tests.iter().map(|it| it.name.as_str()).collect();
    let is_alone = times(tests.iter().map(|it| last(&it.name)));
    let is_of_one = |file: &str| {
        is_alone.get(file) == Some(&1) || ends(file, longest).any(|end| names.contains(end))
    };
    let mut files = parts.iter().map(|(file, _)| stem(file));
    files.find_map(|file| (!is_of_one(file)).then(|| file.to_owned()))
}

/// The test of that name without its group, where no other group has one.
fn alone_called<'a>(name: &str, tests: &'a [Test]) -> Option<&'a Test> {
    let mut called = tests.iter().filter(|it| last(&it.name) == name);
    called.next().filter(|_| called.next().is_none())
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

/// The files in a text, by their names; none where it is one answer.
fn parts(text: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut parts: Vec<(String, Vec<u8>)> = Vec::new();
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        match (name_in(line), parts.last_mut()) {
            (Some(name), _) => parts.push((name, Vec::new())),
            (None, Some((_, bytes))) => bytes.extend_from_slice(line),
            (None, None) => break,
        }
    }
    parts
}

/// The name in a line that is the beginning of a file.
fn name_in(line: &[u8]) -> Option<String> {
    let line = std::str::from_utf8(line).ok()?.trim_end();
    let name = line.strip_prefix(MARK)?.strip_suffix(MARK)?;
    let is_apart = name.starts_with(' ') && name.ends_with(' ');
    let name = name.trim();
    (is_apart && !name.is_empty()).then(|| name.to_owned())
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

/// Whether a path without its ending is that of a test, whatever it stands in.
fn is_of(stem: &str, test: &str) -> bool {
    let before = stem.strip_suffix(test);
    before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
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

    /// Which part answers which test, said by going through all of them for each.
    fn answered_one_by_one(text: &[u8], names: &[&str]) -> Vec<(String, String)> {
        let parts = parts(text);
        let of = |name: &str| {
            let found = |is_it: &dyn Fn(&str) -> bool| parts.iter().find(|(it, _)| is_it(stem(it)));
            let is_alone = names.iter().filter(|it| last(it) == last(name)).count() == 1;
            let whole = found(&|stem| stem == name).or_else(|| found(&|stem| is_of(stem, name)));
            whole.or_else(|| found(&|stem| is_alone && stem == last(name)))
        };
        let mut answered: Vec<(String, String)> = names
            .iter()
            .filter_map(|name| {
                let (_, bytes) = of(name)?;
                Some((
                    (*name).to_owned(),
                    String::from_utf8_lossy(bytes).into_owned(),
                ))
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
        let mut two = one("1", b"=== 2 ===\n");
        two.extend(one("2", b"3"));
        assert_eq!(text_of(two, LIMIT), Err(AnswersError::Mark("1".to_owned())));
    }
}
