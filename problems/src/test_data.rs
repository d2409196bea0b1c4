//! Tests: an input and the answer the checker compares with.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::{CheckerSpec, ProgramFile};

/// One test. Cheap to clone.
#[derive(Clone, PartialEq)]
pub struct Test {
    /// Unique in the problem, such as `sample-1` or `largest-2`.
    pub name: String,
    /// `sample`, or the plan's or package's group.
    pub group: String,
    /// What the program reads.
    pub input: Arc<[u8]>,
    /// What the checker compares with.
    pub answer: Arc<[u8]>,
    /// What the package says for this test in particular. Tests of a group share it.
    pub settings: Arc<TestSettings>,
}

/// What a package says for one test in particular.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TestSettings {
    /// How this test's output is compared, where it is not as [`crate::Problem::checker`] says.
    pub checker: Option<CheckerSpec>,
    /// Arguments for the submission.
    pub args: Vec<String>,
    /// Further arguments for the package's output validators.
    pub output_validator_args: Vec<String>,
    /// Arguments for the package's input validators by their names; those of the empty name are for
    /// all that are not named.
    pub input_validator_args: BTreeMap<String, Vec<String>>,
    /// The same for its answer validators.
    pub answer_validator_args: BTreeMap<String, Vec<String>>,
    /// Files that stand in the working directory while the submission runs.
    pub files: Vec<ProgramFile>,
    /// The most points it can bring, where the package says so of this test.
    pub worth: Option<f64>,
    /// Whether a submitter sees the test's data after failing it.
    pub full_feedback: bool,
    /// What helps those who fail it, or empty.
    pub hint: String,
    /// What it is there for, or empty. For setters.
    pub description: String,
    /// What the statement shows of it, where that is not its input and answer.
    pub display: Display,
    /// Where it is no run at all, but a look of the package's static validator at the submission:
    /// further arguments for that.
    pub static_validator_args: Option<Vec<String>>,
}

/// What a statement shows of a sample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Display {
    /// In place of the input.
    pub input: Option<Arc<[u8]>>,
    /// In place of the answer.
    pub answer: Option<Arc<[u8]>>,
    /// A conversation instead of both: lines that begin with `<` are the judge's, those with `>`
    /// the submission's, `---` separates passes.
    pub interaction: Option<Arc<[u8]>>,
}

impl Test {
    /// The group of the tests that the statement shows.
    pub const SAMPLE: &'static str = "sample";

    /// The group of the tests that are within the limits of the statement but do not count: what
    /// the original judge did not have. An accepted program that fails one gets a remark.
    pub const BEYOND: &'static str = "beyond";

    /// What the name of a test begins with that a site has added, because its input broke an accepted program. The
    /// number of that follows.
    pub const HACK: &'static str = "hack-";

    /// A test of which the package says nothing in particular.
    pub fn new(
        name: impl Into<String>,
        group: impl Into<String>,
        input: Arc<[u8]>,
        answer: Arc<[u8]>,
    ) -> Self {
        Self {
            name: name.into(),
            group: group.into(),
            input,
            answer,
            settings: Arc::default(),
        }
    }

    /// Whether the verdict depends on it.
    pub fn counts(&self) -> bool {
        self.group != Self::BEYOND
    }

    /// The number of what a site has added a test of that name for; `None` for the name of any other test.
    pub fn hack_number(name: &str) -> Option<i64> {
        let number = name.strip_prefix(Self::HACK)?;
        let is_number = !number.starts_with('0') && number.bytes().all(|it| it.is_ascii_digit());
        if is_number { number.parse().ok() } else { None }
    }

    /// What the statement shows as the input.
    pub fn shown_input(&self) -> &[u8] {
        self.settings.display.input.as_ref().unwrap_or(&self.input)
    }

    /// What the statement shows as the answer.
    pub fn shown_answer(&self) -> &[u8] {
        self.settings
            .display
            .answer
            .as_ref()
            .unwrap_or(&self.answer)
    }

    /// The content address: a digest of input and answer, in hex.
    pub fn digest(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&(self.input.len() as u64).to_le_bytes());
        hasher.update(&self.input);
        hasher.update(&self.answer);
        hasher.finalize().to_hex().to_string()
    }
}

impl fmt::Debug for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Test")
            .field("name", &self.name)
            .field("group", &self.group)
            .field("input_bytes", &self.input.len())
            .field("answer_bytes", &self.answer.len())
            .finish_non_exhaustive()
    }
}

/// All tests of a problem in judging order: samples first.
#[derive(Clone, Debug, Default)]
pub struct TestSet {
    tests: Vec<Test>,
}

impl TestSet {
    /// A set of these tests, in this order.
    pub fn new(tests: Vec<Test>) -> Self {
        Self { tests }
    }

    /// The lock of the generated tests: a line for each with its digest.
    pub fn lock(&self) -> String {
        let generated = self.tests.iter().filter(|test| test.group != Test::SAMPLE);
        let lines = generated.map(|test| format!("{} {}\n", test.name, test.digest()));
        let heading = "# Digests of the generated tests (input, answer): BLAKE3.\n".to_owned();
        std::iter::once(heading).chain(lines).collect()
    }

    /// The tests in judging order.
    pub fn tests(&self) -> &[Test] {
        &self.tests
    }

    /// How many tests there are.
    pub fn len(&self) -> usize {
        self.tests.len()
    }

    /// True when there are none.
    pub fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    /// The test of that name.
    pub fn get(&self, name: &str) -> Option<&Test> {
        self.tests.iter().find(|test| test.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_of_a_site_is_named_by_a_number_as_it_is_written() {
        assert_eq!(Test::hack_number("hack-12"), Some(12));
        for other in [
            "hack-", "hack-0", "hack-012", "hack-+1", "hack--1", "hack-odd", "hacks-1", "a/hack-1",
        ] {
            assert_eq!(Test::hack_number(other), None, "{other}");
        }
    }
}
