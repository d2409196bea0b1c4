//! Answers that are handed in themselves, where no program prints them: how the files with those to
//! several tests become one text, and which of its parts answers which test.
//!
//! A text is the answer to the only test, or has for each test a line `=== NAME ===` with its answer
//! below. Such a text is what a site stores, whatever it was handed in as; an answer that is no text stands in it
//! in base64 (`bundle.rs`).

mod bundle;
mod headings;
mod inputs;
#[cfg(test)]
mod tests;

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
    /// The most slashes in one.
    deepest: usize,
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
            deepest: tests
                .iter()
                .map(|it| it.name.matches('/').count())
                .max()
                .unwrap_or(0),
        }
    }

    /// The tests whose names a path without its ending ends with, whatever it stands in.
    fn ends(&self, stem: &str) -> impl Iterator<Item = usize> {
        self.candidates(stem)
            .filter_map(move |end| self.whole.get(end).copied())
    }

    /// The ends of a path that may be names of tests: no more than these have folders, however many it has.
    fn candidates<'p>(&self, stem: &'p str) -> impl Iterator<Item = &'p str> {
        let longest = self.longest;
        let inside = stem.rmatch_indices('/').map(move |(at, _)| &stem[at + 1..]);
        let ends = inside.take_while(move |end| end.len() <= longest);
        ends.take(self.deepest + 1).chain(std::iter::once(stem))
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
