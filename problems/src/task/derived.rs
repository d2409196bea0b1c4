//! The object-safe reference of a problem, made of its [`Task`].

use std::collections::BTreeMap;
use std::sync::Arc;

use super::plan::{Plan, Planned, gather};
use super::random::Random;
use super::{Block, Task, framing};
use crate::{
    Diagnostic, Guess, Interactor, Lang, PlanReport, ProblemsError, Reach, Reference, Refusal,
    Test, TestSet,
};

/// Cases with more bytes are not made simpler: there are about as many simpler ones as bytes,
/// each nearly as large, and the small cases are searched anyway.
const LARGEST_SHRUNK: usize = 8 << 10;

/// A problem's reference.
pub struct Derived<T> {
    task: T,
    /// The problem's UUID: what the seeds of its tests begin with.
    problem: String,
}

impl<T: Task> Derived<T> {
    /// The reference of the problem with that UUID.
    pub fn new(task: T, problem: &str) -> Self {
        Self {
            task,
            problem: problem.to_owned(),
        }
    }

    fn read(&self, input: &[u8]) -> Result<Vec<Block<T>>, ProblemsError> {
        framing::read(&self.task, input).map_err(ProblemsError::InvalidInput)
    }

    fn print(&self, blocks: &[Block<T>]) -> Result<Vec<u8>, ProblemsError> {
        let text = framing::print(&self.task, blocks).map_err(ProblemsError::InvalidInput)?;
        Ok(text.into_bytes())
    }

    fn print_case(&self, setting: T::Setting, case: T::Case) -> Option<Vec<u8>> {
        self.print(&[Block::new(setting, vec![case])]).ok()
    }

    /// The only case of an input.
    fn single(&self, input: &[u8]) -> Option<(T::Setting, T::Case)> {
        let mut blocks = self.read(input).ok()?;
        let block = blocks.pop().filter(|_| blocks.is_empty())?;
        let mut cases = block.cases;
        let case = cases.pop().filter(|_| cases.is_empty())?;
        Some((block.setting, case))
    }

    fn answer_blocks(
        &self,
        blocks: &[Block<T>],
        answers: impl Fn(&Block<T>) -> Result<Vec<String>, ProblemsError>,
    ) -> Result<String, ProblemsError> {
        let (mut out, mut first) = (String::new(), 0);
        for block in blocks {
            let answers = answers(block)?;
            self.task.print_answers(first, &answers, &mut out);
            first += block.cases.len();
        }
        Ok(out)
    }

    fn by_theory(&self, block: &Block<T>) -> Result<Vec<String>, ProblemsError> {
        self.task.answers(&block.setting, &block.cases)
    }

    fn planned(&self) -> Vec<Planned<T>> {
        let mut plan = Plan::new(&self.task, &self.problem);
        self.task.plan(&mut plan);
        plan.into_tests()
    }

    fn test(&self, name: String, group: &str, blocks: &[Block<T>]) -> Result<Test, ProblemsError> {
        let wrong = |fault: Diagnostic| ProblemsError::Reference {
            what: format!("generated test {name}"),
            reason: fault.to_string(),
        };
        let input = framing::print(&self.task, blocks).map_err(wrong)?;
        framing::agrees(&self.task, &input, blocks).map_err(wrong)?;
        let answer = self.answer_blocks(blocks, |block| self.by_theory(block))?;
        Ok(Test {
            name,
            group: group.to_owned(),
            input: Arc::from(input.into_bytes()),
            answer: Arc::from(answer.into_bytes()),
        })
    }
}

impl<T: Task> Reference for Derived<T> {
    fn validate(&self, input: &[u8]) -> Result<(), Diagnostic> {
        framing::read(&self.task, input).map(drop)
    }

    fn answer(&self, input: &[u8]) -> Result<Vec<u8>, ProblemsError> {
        let blocks = self.read(input)?;
        let text = self.answer_blocks(&blocks, |block| self.by_theory(block))?;
        Ok(text.into_bytes())
    }

    fn has_many_answers(&self) -> bool {
        self.task.has_many_answers()
    }

    fn judge(&self, input: &[u8], output: &[u8]) -> Result<Result<(), Refusal>, ProblemsError> {
        let blocks = self.read(input)?;
        let output = String::from_utf8_lossy(output);
        let lines: Vec<&str> = output.trim_end().lines().collect();
        let mut first = 0;
        for block in &blocks {
            let end = first + block.cases.len();
            // With too few lines, what there is may be wrong before it ends.
            let there = end.min(lines.len());
            let answers = &lines[first.min(there)..there];
            let cases = &block.cases[..answers.len()];
            let judged = self.task.judge(first, &block.setting, cases, answers)?;
            if judged.is_err() {
                return Ok(judged);
            }
            if there < end {
                return Ok(Err(Refusal::new(
                    there + 1,
                    "the output ends before the answer",
                    "输出在这一答案之前就结束了",
                )));
            }
            first = end;
        }
        if lines.len() > first {
            return Ok(Err(Refusal::new(
                first,
                "the output goes on after the last answer",
                "在最后一个答案之后还有输出",
            )));
        }
        Ok(Ok(()))
    }

    fn is_played(&self) -> bool {
        self.task.is_played()
    }

    fn interactor(&self, input: &[u8]) -> Result<Option<Box<dyn Interactor>>, ProblemsError> {
        let digest = blake3::hash(input);
        let mut seed = [0; 8];
        seed.copy_from_slice(&digest.as_bytes()[..8]);
        let blocks = self.read(input)?;
        Ok(self.task.converse(u64::from_le_bytes(seed), blocks))
    }

    fn answer_by_rules(&self, input: &[u8]) -> Result<Vec<u8>, ProblemsError> {
        let blocks = self.read(input)?;
        let text = self.answer_blocks(&blocks, |block| {
            let cases = block.cases.iter();
            cases
                .map(|case| self.task.answer_by_rules(&block.setting, case))
                .collect()
        })?;
        Ok(text.into_bytes())
    }

    fn split(&self, input: &[u8]) -> Result<Vec<Vec<u8>>, ProblemsError> {
        let mut cases = Vec::new();
        for block in self.read(input)? {
            for case in block.cases {
                cases.push(self.print(&[Block::new(block.setting.clone(), vec![case])])?);
            }
        }
        Ok(cases)
    }

    fn join(&self, inputs: &[Vec<u8>]) -> Result<Vec<u8>, ProblemsError> {
        let mut blocks = Vec::new();
        for input in inputs {
            blocks.extend(self.read(input)?);
        }
        let joined = self.print(&blocks)?;
        self.read(&joined)?;
        Ok(joined)
    }

    fn small_cases(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        let cases = self.task.small_cases().into_iter();
        Box::new(cases.filter_map(|(setting, case)| self.print_case(setting, case)))
    }

    fn shrink(&self, single_case: &[u8]) -> Vec<Vec<u8>> {
        if single_case.len() > LARGEST_SHRUNK {
            return Vec::new();
        }
        let Some((setting, case)) = self.single(single_case) else {
            return Vec::new();
        };
        self.task
            .simpler(&setting, &case)
            .into_iter()
            .filter_map(|(setting, case)| self.print_case(setting, case))
            .filter(|input| self.validate(input).is_ok())
            .collect()
    }

    fn explain(&self, single_case: &[u8], lang: Lang) -> Option<String> {
        let (setting, case) = self.single(single_case)?;
        self.task.explain(&setting, &case, lang)
    }

    fn generate(&self) -> Result<TestSet, ProblemsError> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let mut tests = Vec::new();
        for (group, blocks) in self.planned() {
            let count = counts.entry(group).or_default();
            *count += 1;
            tests.push(self.test(format!("{group}-{count}"), group, &blocks)?);
        }
        Ok(TestSet::new(tests))
    }

    fn check_small_cases(&self) -> Result<usize, ProblemsError> {
        let cases = self.task.small_cases();
        for block in gather(&self.task, &cases) {
            let answers = self.by_theory(&block)?;
            for (case, answer) in block.cases.iter().zip(answers) {
                let by_rules = self.task.answer_by_rules(&block.setting, case)?;
                if by_rules != answer {
                    return Err(ProblemsError::Reference {
                        what: format!("{:?} {case:?}", block.setting),
                        reason: format!("the theory says {answer}, the rules {by_rules}"),
                    });
                }
            }
        }
        Ok(cases.len())
    }

    fn reach(&self, inputs: &[&[u8]]) -> Result<Vec<Reach>, ProblemsError> {
        let mut all: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        for input in inputs {
            let reach = framing::reach(&self.task, input).map_err(ProblemsError::InvalidInput)?;
            for (field, (allowed, met)) in reach {
                let entry = all.entry(field).or_default();
                *entry = (entry.0.max(allowed), entry.1.max(met));
            }
        }
        let reach = all.into_iter();
        Ok(reach
            .map(|(field, (allowed, met))| Reach {
                field,
                allowed,
                met,
            })
            .collect())
    }

    fn report(&self) -> Result<PlanReport, ProblemsError> {
        let mut tests = Vec::new();
        let mut input_bytes = 0;
        for (_, blocks) in self.planned() {
            input_bytes += self.print(&blocks)?.len();
            let mut cases = Vec::new();
            for block in &blocks {
                let answers = self.by_theory(block)?;
                for (case, answer) in block.cases.iter().zip(answers) {
                    cases.push((self.task.xor_guess(&block.setting, case), answer));
                }
            }
            tests.push(cases);
        }
        Ok(report(&tests, input_bytes))
    }
}

/// The report about tests whose cases are (what a program by exclusive or says, the answer).
fn report(tests: &[Vec<(Option<String>, String)>], input_bytes: usize) -> PlanReport {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, answer) in tests.iter().flatten() {
        *counts.entry(answer).or_default() += 1;
    }
    let mut answers: Vec<(String, usize)> = counts
        .into_iter()
        .map(|(answer, count)| (answer.to_owned(), count))
        .collect();
    answers.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let constant = answers.first().map(|(answer, _)| answer.clone());
    let mut random = Random::for_test("", "guess", &[], 0);
    let guesses = vec![
        guess("constant", tests, |_| constant.clone()),
        guess("random", tests, |_| {
            random.pick(&answers).map(|(answer, _)| answer.clone())
        }),
        guess("xor of sizes", tests, Clone::clone),
    ];
    PlanReport {
        tests: tests.len(),
        cases: tests.iter().map(Vec::len).sum(),
        input_bytes,
        answers,
        guesses,
    }
}

fn guess(
    program: &'static str,
    tests: &[Vec<(Option<String>, String)>],
    mut says: impl FnMut(&Option<String>) -> Option<String>,
) -> Guess {
    let (mut tests_passed, mut cases_right) = (0, 0);
    for cases in tests {
        let right = cases
            .iter()
            .filter(|(by_xor, answer)| says(by_xor).as_ref() == Some(answer))
            .count();
        cases_right += right;
        tests_passed += usize::from(right == cases.len());
    }
    Guess {
        program,
        tests_passed,
        cases_right,
    }
}
