//! Tests: an input and the answer the checker compares with.

use std::fmt;
use std::sync::Arc;

/// One test. Cheap to clone.
#[derive(Clone, PartialEq, Eq)]
pub struct Test {
    /// Unique in the problem, such as `sample-1` or `largest-2`.
    pub name: String,
    /// `sample`, or the plan's or package's group.
    pub group: String,
    /// What the program reads.
    pub input: Arc<[u8]>,
    /// What the checker compares with.
    pub answer: Arc<[u8]>,
}

impl Test {
    /// The group of the tests that the statement shows.
    pub const SAMPLE: &'static str = "sample";

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
            .finish()
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
