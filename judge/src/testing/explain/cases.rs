//! What a search asks about the cases of a problem: which there are, which are simpler, and what is
//! right. A problem's reference knows it, or programs of its package do.

use std::cell::RefCell;

use problems::{Lang, Reference};

use crate::language::Language;
use crate::limits::TestLimits;
use crate::testing::assess::assess;
use crate::testing::executor::Executor;

/// The cases of an input may come to so many times its bytes…
const MOST_TIMES: usize = 4;

/// …or to so many, where that is more. Further ones are left out.
const MOST_BYTES: usize = 4 << 20;

/// The cases of a problem, each as an input of its own.
pub(crate) trait Cases {
    /// The right answer to an input; `None` when the input is not allowed, or nobody knows it.
    fn answer(&self, input: &[u8]) -> Option<Vec<u8>>;

    /// How many lines the answer to a case has.
    fn lines_of_answer(&self, case: &[u8]) -> Option<usize>;

    /// The cases of an input, the first of them where they come to far more than the input; none when it
    /// is not allowed.
    fn split(&self, input: &[u8]) -> Vec<Vec<u8>>;

    /// The case at a place of an input, from 0 on, also where it is not among those of [`split`](Self::split).
    fn nth(&self, input: &[u8], at: usize) -> Option<Vec<u8>> {
        self.split(input).into_iter().nth(at)
    }

    /// One input with the cases of all these; `None` when none can hold them.
    fn join(&self, inputs: &[Vec<u8>]) -> Option<Vec<u8>>;

    /// The small cases, smallest first.
    fn small(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_>;

    /// Simpler inputs to try instead of a case, simplest first. Some may not be allowed.
    fn simpler(&self, case: &[u8]) -> Vec<Vec<u8>>;

    /// Whether the problem allows an input.
    fn is_valid(&self, input: &[u8]) -> bool;

    /// Why the answer to a case is right.
    fn explain(&self, case: &[u8], lang: Lang) -> Option<String>;

    /// The problem's reference, where its answers are the right ones.
    fn reference(&self) -> Option<&dyn Reference> {
        None
    }
}

/// The cases of a problem with a reference, answered by it or by a program.
pub(crate) struct OfReference<'b, 'a> {
    reference: &'b dyn Reference,
    answers: Option<&'b ProgramAnswers<'a>>,
}

impl<'b, 'a> OfReference<'b, 'a> {
    /// Those of a problem; answered by a program where there is one.
    pub(crate) const fn new(
        reference: &'b dyn Reference,
        answers: Option<&'b ProgramAnswers<'a>>,
    ) -> Self {
        Self { reference, answers }
    }
}

impl Cases for OfReference<'_, '_> {
    fn reference(&self) -> Option<&dyn Reference> {
        self.answers.is_none().then_some(self.reference)
    }

    fn answer(&self, input: &[u8]) -> Option<Vec<u8>> {
        match self.answers {
            Some(program) => program.answer(input),
            None => self.reference.answer(input).ok(),
        }
    }

    fn lines_of_answer(&self, case: &[u8]) -> Option<usize> {
        let answer = self.reference.answer(case).ok()?;
        Some(answer.split(|byte| *byte == b'\n').skip(1).count())
    }

    fn split(&self, input: &[u8]) -> Vec<Vec<u8>> {
        let bytes = MOST_BYTES.max(input.len().saturating_mul(MOST_TIMES));
        let cases = self.reference.split_within(input, bytes);
        cases.unwrap_or_default()
    }

    fn nth(&self, input: &[u8], at: usize) -> Option<Vec<u8>> {
        self.reference.nth_case(input, at)
    }

    fn join(&self, inputs: &[Vec<u8>]) -> Option<Vec<u8>> {
        self.reference.join(inputs).ok()
    }

    fn small(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        self.reference.small_cases()
    }

    fn simpler(&self, case: &[u8]) -> Vec<Vec<u8>> {
        self.reference.shrink(case)
    }

    fn is_valid(&self, input: &[u8]) -> bool {
        self.reference.validate(input).is_ok()
    }

    fn explain(&self, case: &[u8], lang: Lang) -> Option<String> {
        let explanation = self.reference.explain(case, lang)?;
        // Of an answer that the reference does not give, it cannot say why it is right.
        let is_its_own = || self.reference.answer(case).ok() == self.answer(case);
        (self.answers.is_none() || is_its_own()).then_some(explanation)
    }
}

/// A program whose output is the right answer.
pub(crate) struct ProgramAnswers<'a> {
    executor: RefCell<Executor<'a>>,
    language: &'a Language,
    limits: TestLimits,
}

impl<'a> ProgramAnswers<'a> {
    /// The answers of the program that an executor runs within these limits.
    pub(crate) const fn new(
        executor: Executor<'a>,
        language: &'a Language,
        limits: TestLimits,
    ) -> Self {
        Self {
            executor: RefCell::new(executor),
            language,
            limits,
        }
    }

    /// What it prints; `None` when it fails.
    pub(crate) fn answer(&self, input: &[u8]) -> Option<Vec<u8>> {
        let mut executor = self.executor.borrow_mut();
        let facts = executor.run(&input.into()).ok();
        executor.rest();
        let facts = facts.filter(|it| assess(it, &self.limits, self.language).is_none())?;
        Some(facts.stdout)
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a failure is the test's failure")]
mod tests {
    use super::{Cases, MOST_BYTES, OfReference};

    #[test]
    fn cases_that_share_a_large_graph_are_not_written_out_one_by_one() {
        let problem = problems::catalog::get("graph-game-cycles").expect("the catalog has it");
        let reference = problem.reference().expect("it has a reference");
        let nodes = 10_000;
        let edges: Vec<String> = (1..nodes)
            .map(|node| format!("{node} {}", node + 1))
            .collect();
        let queries: Vec<String> = (1..=nodes).map(|node| node.to_string()).collect();
        let (edges, queries) = (edges.join("\n"), queries.join("\n"));
        let input = format!("1\n{nodes} {}\n{edges}\n{nodes}\n{queries}\n", nodes - 1);
        let cases = OfReference::new(reference, None);
        let split = cases.split(input.as_bytes());
        let bytes: usize = split.iter().map(Vec::len).sum();
        assert!(split.len() > 10 && bytes <= MOST_BYTES, "{bytes}");
        // Where they come to little, all are there.
        let small = b"1\n2 1\n1 2\n2\n1\n2\n";
        assert_eq!(cases.split(small).len(), 2);
    }
}
