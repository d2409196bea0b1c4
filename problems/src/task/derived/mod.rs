//! The object-safe reference of a problem, made of its [`Task`] and what is asked.

mod apart;
mod mistaken;
mod small;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use sg::pool::Pool;
use sg::{Budget, Play};

use super::allowance::Allowance;
use super::balance::report;
use super::erased::{AnyCase, AnyTask, TaskObject};
use super::plan::{self, Group, Plan, SMALL};
use super::turn::require_room;
use super::variant::{self, Table, TaskBout};
use super::{Known, Phrases, Question, Said, Task, claim, decisive, explain, framing, ideas};
use crate::{
    Bout, Claim, DecisiveMoves, Diagnostic, Drawing, Interactor, Lang, PlanReport, ProblemsError,
    Reach, Reference, Refusal, RulesRunner, Stop, Test, TestSet, Words, WrongIdeas,
};
use apart::Apart;

/// Cases with more bytes are not made simpler: there are about as many simpler ones as bytes,
/// each nearly as large, and the small cases are searched anyway.
const LARGEST_SHRUNK: usize = 8 << 10;

/// How much is looked at for the moves that decide a case, all of them together: they are asked for wherever a submission is
/// read, which nobody waits a turn for.
const DECISIVE: u64 = 500_000;

/// The same for what answers a move that an output gives, which is not kept.
const CLAIMED: u64 = 50_000;

type Block = plan::Block<AnyTask<'static>>;
type Planned = plan::Planned<AnyTask<'static>>;

/// A problem's reference.
pub struct Derived {
    task: Arc<dyn TaskObject>,
    /// What a variant asks; `None` for the problem itself.
    variant: Option<Question>,
    phrases: Arc<Phrases>,
    /// The problem's UUID: what the seeds of its tests begin with.
    problem: String,
    /// Makes the task again for somebody who types cases; `None` where the engine knows the rules.
    apart: Option<Apart>,
}

impl Derived {
    /// The reference of the problem with that UUID.
    pub fn new(task: impl Task + 'static, phrases: Phrases, problem: &str) -> Self {
        Self {
            task: Arc::new(task),
            variant: None,
            phrases: Arc::new(phrases),
            problem: problem.to_owned(),
            apart: None,
        }
    }

    /// The same game with another question.
    #[must_use]
    pub fn asking(self, question: Question) -> Self {
        Self {
            variant: Some(question),
            ..self
        }
    }

    fn task(&self) -> AnyTask<'_> {
        AnyTask(&*self.task)
    }

    fn read(&self, input: &[u8]) -> Result<Vec<Block>, ProblemsError> {
        framing::read(&self.task(), input).map_err(ProblemsError::InvalidInput)
    }

    fn print(&self, blocks: &[Block]) -> Result<Vec<u8>, ProblemsError> {
        let text = framing::print(&self.task(), blocks).map_err(ProblemsError::InvalidInput)?;
        Ok(text.into_bytes())
    }

    fn print_case(&self, case: AnyCase) -> Option<Vec<u8>> {
        self.print(&[vec![case]]).ok()
    }

    /// The only case of an input.
    fn single(&self, input: &[u8]) -> Option<AnyCase> {
        let mut blocks = self.read(input).ok()?;
        let mut cases = blocks.pop().filter(|_| blocks.is_empty())?;
        cases.pop().filter(|_| cases.is_empty())
    }

    fn answer_blocks(
        &self,
        blocks: &[Block],
        answer: impl Fn(&AnyCase) -> Known<String>,
    ) -> Known<String> {
        let (mut out, mut first) = (String::new(), 0);
        for block in blocks {
            let answers: Vec<String> = block.iter().map(&answer).collect::<Known<_>>()?;
            if self.variant.is_none() {
                self.task.print_answers(first, &answers, &mut out);
            } else {
                // Other answers than the original's: a line each.
                out.push_str(&answers.join("\n"));
                out.push('\n');
            }
            first += block.len();
        }
        Ok(out)
    }

    fn by_theory(&self, case: &AnyCase) -> Known<String> {
        let answer = match self.variant {
            None => self.task.answer(case),
            Some(question) => variant::answer(&self.task(), question, case),
        };
        answer.map_err(|error| self.of_case(case, error))
    }

    fn by_rules(&self, case: &AnyCase) -> Known<String> {
        let answer = match self.variant {
            None => self.task.answer_by_rules(case),
            Some(question) => variant::answer_by_rules(&self.task(), question, case),
        };
        answer.map_err(|error| self.of_case(case, error))
    }

    /// The small cases that the rules are compared on.
    fn small(&self) -> Vec<AnyCase> {
        let mut cases = self.task.small();
        if self.variant.is_some() {
            cases.retain(|case| self.task.can_be_played_out(case));
        }
        cases
    }

    fn planned(&self, allowance: &Arc<Allowance>) -> Result<Vec<Planned>, ProblemsError> {
        let planned = self.planned_from(&self.problem, allowance);
        allowance.require()?;
        self.task.insist_on_success()?;
        Ok(planned)
    }

    /// The plan with other random numbers: those whose seeds begin with this text. It is no whole one
    /// where the allowance was not enough.
    fn planned_from(&self, seed: &str, allowance: &Arc<Allowance>) -> Vec<Planned> {
        let task = self.task();
        let mut plan = Plan::new(&task, seed, allowance);
        if self.variant == Some(Question::Play) {
            variant::plan(&task, &mut plan);
        } else {
            Task::plan(&task, &mut plan);
        }
        plan.into_tests()
    }

    fn test(
        &self,
        name: String,
        group: &str,
        blocks: &[Block],
        allowance: &Allowance,
    ) -> Result<Test, ProblemsError> {
        let wrong = |fault: Diagnostic| ProblemsError::Reference {
            what: say!("the generated test {name}", name),
            reason: fault.words(),
        };
        let input = framing::print(&self.task(), blocks).map_err(wrong)?;
        framing::agrees(&self.task(), &input).map_err(wrong)?;
        let answer = self.answer_blocks(blocks, |case| {
            allowance.require()?;
            self.by_theory(case)
        })?;
        let (input, answer) = (input.into_bytes().into(), answer.into_bytes().into());
        Ok(Test::new(name, group, input, answer))
    }

    fn refusal(&self, case: usize, said: &Said) -> Refusal {
        let what = self.phrases.both(said);
        Refusal { case, what }
    }
}

impl Reference for Derived {
    fn validate(&self, input: &[u8]) -> Result<(), Diagnostic> {
        framing::read(&self.task(), input).map(drop)
    }

    fn answer(&self, input: &[u8]) -> Result<Vec<u8>, ProblemsError> {
        let blocks = self.read(input)?;
        let text = self.answer_blocks(&blocks, |case| {
            require_room()?;
            self.by_theory(case)
        })?;
        Ok(text.into_bytes())
    }

    fn has_many_answers(&self) -> bool {
        match self.variant {
            None => self.task.has_many_answers(),
            Some(question) => question == Question::Move,
        }
    }

    fn judge(&self, input: &[u8], output: &[u8]) -> Result<Result<(), Refusal>, ProblemsError> {
        let blocks = self.read(input)?;
        let output = String::from_utf8_lossy(output);
        let mut lines = output.trim_end().lines();
        let mut number = 0;
        for case in blocks.iter().flatten() {
            number += 1;
            // With too few lines, what there is may be wrong before it ends.
            let Some(line) = lines.next() else {
                return Ok(Err(self.refusal(number, &Said::new("output-ends"))));
            };
            let complaint = match self.variant {
                None => self.task.complaint(case, line)?,
                Some(_) => variant::complaint(&self.task(), case, line)?,
            };
            if let Some(said) = complaint {
                return Ok(Err(self.refusal(number, &said)));
            }
        }
        if lines.next().is_some() {
            return Ok(Err(self.refusal(number, &Said::new("output-goes-on"))));
        }
        Ok(Ok(()))
    }

    fn is_played(&self) -> bool {
        self.variant == Some(Question::Play)
    }

    fn interactor(&self, input: &[u8]) -> Result<Option<Box<dyn Interactor>>, ProblemsError> {
        let digest = blake3::hash(input);
        let mut seed = [0; 8];
        seed.copy_from_slice(&digest.as_bytes()[..8]);
        let games = self.read(input)?.into_iter().flatten();
        let (task, phrases) = (Arc::clone(&self.task), Arc::clone(&self.phrases));
        let table = || Table::new(task, phrases, u64::from_le_bytes(seed), games.collect());
        Ok(self
            .is_played()
            .then(|| Box::new(table()) as Box<dyn Interactor>))
    }

    fn apart(
        &self,
        runner: Box<dyn RulesRunner>,
        budget: Budget,
    ) -> Option<Result<Box<dyn Reference>, ProblemsError>> {
        self.made_apart(runner, budget)
    }

    fn bout(&self, start: &[u8], seed: u64) -> Result<Option<Box<dyn Bout>>, ProblemsError> {
        if !self.is_played() {
            return Ok(None);
        }
        let (task, phrases) = (Arc::clone(&self.task), Arc::clone(&self.phrases));
        let case = self.read(start)?.into_iter().flatten().next();
        Ok(
            case.map(|case| -> Box<dyn Bout> {
                Box::new(TaskBout::new(task, phrases, seed, case))
            }),
        )
    }

    fn bout_starts(
        &self,
        seed: u64,
        most: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Vec<Vec<u8>>, ProblemsError> {
        if !self.is_played() {
            return Ok(Vec::new());
        }
        self.task.prepare()?;
        let starts = variant::starts(&self.task(), self.small(), seed, most, is_over);
        self.task.insist_on_success()?;
        Ok(starts
            .into_iter()
            .filter_map(|it| self.print_case(it))
            .collect())
    }

    fn answer_by_rules(&self, input: &[u8]) -> Result<Vec<u8>, ProblemsError> {
        let blocks = self.read(input)?;
        let text = self.answer_blocks(&blocks, |case| self.by_rules(case))?;
        Ok(text.into_bytes())
    }

    fn split(&self, input: &[u8]) -> Result<Vec<Vec<u8>>, ProblemsError> {
        self.split_within(input, usize::MAX)
    }

    fn split_within(&self, input: &[u8], bytes: usize) -> Result<Vec<Vec<u8>>, ProblemsError> {
        let mut left = bytes;
        let mut split = Vec::new();
        for case in self.read(input)?.into_iter().flatten() {
            let case = self.print(&[vec![case]])?;
            match left.checked_sub(case.len()) {
                Some(rest) => left = rest,
                None => break,
            }
            split.push(case);
        }
        Ok(split)
    }

    fn nth_case(&self, input: &[u8], at: usize) -> Option<Vec<u8>> {
        let blocks = self.read(input).ok()?;
        self.print_case(blocks.into_iter().flatten().nth(at)?)
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
        let cases = self.small().into_iter();
        Box::new(cases.filter_map(|case| self.print_case(case)))
    }

    fn shrink(&self, single_case: &[u8]) -> Vec<Vec<u8>> {
        if single_case.len() > LARGEST_SHRUNK {
            return Vec::new();
        }
        let Some(case) = self.single(single_case) else {
            return Vec::new();
        };
        let simpler = self.task.simpler(&case).into_iter();
        simpler
            .filter_map(|case| self.print_case(case))
            .filter(|input| self.validate(input).is_ok())
            .collect()
    }

    fn positions(&self, input: &[u8]) -> Vec<Option<String>> {
        let blocks = self.read(input).unwrap_or_default();
        let cases = blocks.iter().flatten();
        cases.map(|case| self.task.notation(case)).collect()
    }

    fn drawings(&self, input: &[u8]) -> Vec<Option<Drawing>> {
        let blocks = self.read(input).unwrap_or_default();
        let cases = blocks.iter().flatten();
        cases.map(|case| self.task.drawing(case)).collect()
    }

    fn play(&self) -> Play {
        self.task.play()
    }

    fn rules_starts(&self) -> Vec<String> {
        self.task.rules_starts()
    }

    fn rules_fault(&self) -> Option<Words> {
        self.task.rules_fault()
    }

    fn explain(&self, single_case: &[u8], lang: Lang) -> Option<String> {
        let case = self.single(single_case)?;
        let say = self.phrases.to(lang);
        let question = self.variant.unwrap_or(Question::Winner);
        let text = explain::variant(&self.task(), question, &case, &say).ok()?;
        let picture = self.task.picture(&case).map(|picture| picture + "\n\n");
        Some(picture.unwrap_or_default() + &text)
    }

    fn decisive_moves(&self, single_case: &[u8]) -> Option<DecisiveMoves> {
        let case = self.single(single_case)?;
        let pool = Arc::new(Pool::new(DECISIVE));
        let moves = pool.around(|| decisive::decisive(&self.task(), &case, &self.phrases));
        moves.ok().flatten()
    }

    fn claim(&self, single_case: &[u8], output: &str) -> Option<Claim> {
        let case = self.single(single_case)?;
        let question = self.variant.unwrap_or_else(|| self.task.question());
        let heading = self.task.case_heading().filter(|_| self.variant.is_none());
        let answer = ideas::spoken(output, heading);
        let pool = Arc::new(Pool::new(CLAIMED));
        pool.around(|| claim::of(&self.task(), question, &case, &answer, &self.phrases))
    }

    fn wrong_ideas(&self, answered: &[(Vec<u8>, Vec<u8>)], within: Duration) -> WrongIdeas {
        self.ideas_behind(answered, within)
    }

    fn generate_until(&self, stop: &Stop) -> Result<TestSet, ProblemsError> {
        self.task.prepare()?;
        let allowance = Allowance::until(stop);
        let mut counts: BTreeMap<Group, usize> = BTreeMap::new();
        let mut tests = Vec::new();
        for (group, blocks) in self.planned(&allowance)? {
            let count = counts.entry(group.clone()).or_default();
            *count += 1;
            let test = self.test(format!("{group}-{count}"), &group, &blocks, &allowance)?;
            allowance.make((test.input.len() + test.answer.len()) as u64);
            allowance.require()?;
            tests.push(test);
        }
        Ok(TestSet::new(tests))
    }

    fn further_tests(&self, round: u64) -> Box<dyn Iterator<Item = (Test, usize)> + '_> {
        let allowance = Arc::default();
        let planned = self.planned_from(&format!("{} further {round}", self.problem), &allowance);
        // They are the same in every round.
        let random = planned.into_iter().filter(|(group, _)| group != SMALL);
        Box::new(
            random
                .enumerate()
                .filter_map(move |(index, (group, blocks))| {
                    let cases = blocks.iter().map(Vec::len).sum();
                    let name = format!("{group}-{round}-{index}");
                    Some((self.test(name, &group, &blocks, &allowance).ok()?, cases))
                }),
        )
    }

    fn check_small_cases_until(&self, stop: &Stop) -> Result<usize, ProblemsError> {
        self.compare_small_cases(stop)
    }

    fn reach(&self, inputs: &[&[u8]]) -> Result<Vec<Reach>, ProblemsError> {
        let mut all: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        for input in inputs {
            let reach = framing::reach(&self.task(), input).map_err(ProblemsError::InvalidInput)?;
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

    fn report_until(&self, stop: &Stop) -> Result<PlanReport, ProblemsError> {
        self.task.prepare()?;
        let allowance = Allowance::until(stop);
        let mut tests = Vec::new();
        let mut input_bytes = 0;
        let planned = self.planned(&allowance)?;
        let counts = |(group, _): &Planned| group != Test::BEYOND;
        for (_, blocks) in planned.into_iter().filter(counts) {
            input_bytes += self.print(&blocks)?.len();
            let mut cases = Vec::new();
            for case in blocks.iter().flatten() {
                allowance.require()?;
                // The original's guess is about the winner.
                let guess = self
                    .variant
                    .map_or_else(|| self.task.xor_guess(case), |_| None);
                cases.push((guess, self.by_theory(case)?));
            }
            tests.push(cases);
        }
        Ok(report(&tests, input_bytes))
    }
}
