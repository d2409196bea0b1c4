//! The object-safe reference of a problem, made of its [`Task`] and what is asked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use super::balance::report;
use super::erased::{AnyCase, AnyTask, TaskObject};
use super::plan::{self, Group, Plan, SMALL, gather};
use super::variant::{self, Table, TaskBout};
use super::{Known, Phrases, Question, Said, Task, explain, framing, ideas};
use crate::{
    Bout, Diagnostic, Interactor, Lang, PlanReport, ProblemsError, Reach, Reference, Refusal, Test,
    TestSet, WrongIdea, WrongIdeas,
};

/// Cases with more bytes are not made simpler: there are about as many simpler ones as bytes,
/// each nearly as large, and the small cases are searched anyway.
const LARGEST_SHRUNK: usize = 8 << 10;

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
}

impl Derived {
    /// The reference of the problem with that UUID.
    pub fn new(task: impl Task + 'static, phrases: Phrases, problem: &str) -> Self {
        Self {
            task: Arc::new(task),
            variant: None,
            phrases: Arc::new(phrases),
            problem: problem.to_owned(),
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
        match self.variant {
            None => self.task.answer(case),
            Some(question) => variant::answer(&self.task(), question, case),
        }
    }

    fn by_rules(&self, case: &AnyCase) -> Known<String> {
        match self.variant {
            None => self.task.answer_by_rules(case),
            Some(question) => variant::answer_by_rules(&self.task(), question, case),
        }
    }

    /// The ideas behind wrong moves: those whose numbers are right once they are changed, and what is said
    /// of who wins.
    fn wrong_moves(&self, answered: &[(Vec<u8>, Vec<u8>)], within: Duration) -> WrongIdeas {
        let is_right = |input: &[u8], output: &str| {
            let judged = self.judge(input, output.as_bytes());
            judged.is_ok_and(|judged| judged.is_ok())
        };
        let mut cases = Vec::new();
        let mut moves = Vec::new();
        for (input, answer) in answered {
            let answer = String::from_utf8_lossy(answer);
            let Some(case) = self.single(input) else {
                return WrongIdeas::default();
            };
            let words = answer.split_ascii_whitespace();
            let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
            let is_right = is_right(input, &answer);
            // Who wins stands in front of the move, or a move alone says that there is one.
            let won = self.task.word(true);
            let is_move = match &numbers {
                Some(numbers) => numbers.as_slice() != [0],
                None => answer.split_ascii_whitespace().next() == Some(won.as_str()),
            };
            cases.extend(numbers.map(|numbers| (input, is_right, numbers)));
            moves.push((input.as_slice(), case, is_right, is_move));
        }
        let fits = if cases.len() == answered.len() {
            ideas::of_moves(&cases, &is_right)
        } else {
            BTreeSet::new()
        };
        if !fits.is_empty() {
            return WrongIdeas { fits, family: None };
        }
        self.who_is_said_to_win(&moves, within)
    }

    /// The ideas behind moves that are wrong, each with its case, whether it is right and whether it is
    /// one at all: whoever gives none says that the position is lost.
    fn who_is_said_to_win(
        &self,
        moves: &[(&[u8], AnyCase, bool, bool)],
        within: Duration,
    ) -> WrongIdeas {
        let task = &self.task;
        let read = |(input, case, _, is_move): &(&[u8], AnyCase, bool, bool)| {
            Some(ideas::Answered {
                right: task.word(task.wins(case).ok()?),
                got: task.word(*is_move),
                input: String::from_utf8_lossy(input).into_owned(),
                case: case.clone(),
            })
        };
        let cases: Option<Vec<_>> = moves.iter().map(read).collect();
        let Some(cases) = cases else {
            return WrongIdeas::default();
        };
        if cases.iter().all(|it| it.got == it.right) {
            let is_any_wrong = moves.iter().any(|(_, _, is_right, _)| !is_right);
            return WrongIdeas {
                fits: BTreeSet::new(),
                family: is_any_wrong.then_some(WrongIdea::LosingMove),
            };
        }
        let right = |input: &str| {
            let case = self.single(input.as_bytes())?;
            Some(task.word(task.wins(&case).ok()?))
        };
        let answering = ideas::Answering {
            say: &|_, answer| Some(answer),
            right: &right,
            within,
        };
        let found = ideas::recognise(&self.task(), Question::Winner, &cases, &answering);
        // The moves differ, though there always is one, or never.
        let family = match cases.first() {
            Some(first) if first.got == task.word(true) => WrongIdea::LostCalledWon,
            _ => WrongIdea::WonCalledLost,
        };
        if found.fits.contains(&WrongIdea::Constant) {
            return WrongIdeas {
                fits: BTreeSet::new(),
                family: Some(family),
            };
        }
        found
    }

    /// The small cases that the rules are compared on.
    fn small(&self) -> Vec<AnyCase> {
        let mut cases = self.task.small();
        if self.variant.is_some() {
            cases.retain(|case| self.task.can_be_played_out(case));
        }
        cases
    }

    fn planned(&self) -> Vec<Planned> {
        self.planned_from(&self.problem)
    }

    /// The plan with other random numbers: those whose seeds begin with this text.
    fn planned_from(&self, seed: &str) -> Vec<Planned> {
        if self.variant != Some(Question::Play) {
            return self.task.plan(seed);
        }
        let task = self.task();
        let mut plan = Plan::new(&task, seed);
        variant::plan(&task, &mut plan);
        plan.into_tests()
    }

    fn test(&self, name: String, group: &str, blocks: &[Block]) -> Result<Test, ProblemsError> {
        let wrong = |fault: Diagnostic| ProblemsError::Reference {
            what: format!("generated test {name}"),
            reason: fault.to_string(),
        };
        let input = framing::print(&self.task(), blocks).map_err(wrong)?;
        framing::agrees(&self.task(), &input).map_err(wrong)?;
        let answer = self.answer_blocks(blocks, |case| self.by_theory(case))?;
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
        let text = self.answer_blocks(&blocks, |case| self.by_theory(case))?;
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

    fn explain(&self, single_case: &[u8], lang: Lang) -> Option<String> {
        let case = self.single(single_case)?;
        let say = self.phrases.to(lang);
        let question = self.variant.unwrap_or(Question::Winner);
        let text = explain::variant(&self.task(), question, &case, &say).ok()?;
        let picture = self.task.picture(&case).map(|picture| picture + "\n\n");
        Some(picture.unwrap_or_default() + &text)
    }

    fn wrong_ideas(&self, answered: &[(Vec<u8>, Vec<u8>)], within: Duration) -> WrongIdeas {
        let question = self.variant.unwrap_or_else(|| self.task.question());
        if question == Question::Play {
            return WrongIdeas::default();
        }
        if self.has_many_answers() {
            return self.wrong_moves(answered, within);
        }
        let heading = self.task.case_heading().filter(|_| self.variant.is_none());
        let say = |case: &AnyCase, answer: String| {
            let text = self.answer_blocks(&[vec![case.clone()]], |_| Ok(answer.clone()));
            Some(ideas::spoken(&text.ok()?, heading))
        };
        let right = |input: &str| {
            let answer = self.answer(input.as_bytes()).ok()?;
            Some(ideas::spoken(&String::from_utf8_lossy(&answer), heading))
        };
        let read = |(input, answer): &(Vec<u8>, Vec<u8>)| {
            let case = self.single(input)?;
            Some(ideas::Answered {
                right: say(&case, self.by_theory(&case).ok()?)?,
                input: String::from_utf8_lossy(input).into_owned(),
                got: ideas::spoken(&String::from_utf8_lossy(answer), heading),
                case,
            })
        };
        let cases: Option<Vec<_>> = answered.iter().map(read).collect();
        let answering = ideas::Answering {
            say: &say,
            right: &right,
            within,
        };
        cases.map_or_else(WrongIdeas::default, |cases| {
            ideas::recognise(&self.task(), question, &cases, &answering)
        })
    }

    fn generate(&self) -> Result<TestSet, ProblemsError> {
        self.task.prepare()?;
        let mut counts: BTreeMap<Group, usize> = BTreeMap::new();
        let mut tests = Vec::new();
        let planned = self.planned();
        self.task.insist_on_success()?;
        for (group, blocks) in planned {
            let count = counts.entry(group.clone()).or_default();
            *count += 1;
            tests.push(self.test(format!("{group}-{count}"), &group, &blocks)?);
        }
        Ok(TestSet::new(tests))
    }

    fn further_tests(&self, round: u64) -> Box<dyn Iterator<Item = (Test, usize)> + '_> {
        let planned = self.planned_from(&format!("{} further {round}", self.problem));
        // They are the same in every round.
        let random = planned.into_iter().filter(|(group, _)| group != SMALL);
        Box::new(
            random
                .enumerate()
                .filter_map(move |(index, (group, blocks))| {
                    let cases = blocks.iter().map(Vec::len).sum();
                    let name = format!("{group}-{round}-{index}");
                    Some((self.test(name, &group, &blocks).ok()?, cases))
                }),
        )
    }

    fn check_small_cases(&self) -> Result<usize, ProblemsError> {
        self.task.prepare()?;
        let cases = self.small();
        for case in gather(&self.task(), cases.clone()).iter().flatten() {
            let (by_theory, by_rules) = (self.by_theory(case)?, self.by_rules(case)?);
            if by_rules != by_theory {
                return Err(ProblemsError::Reference {
                    what: format!("{case:?}"),
                    reason: format!("the theory says {by_theory}, the rules {by_rules}"),
                });
            }
            if let Some(reason) = explain::wrong_move(&self.task(), case)? {
                return Err(ProblemsError::Reference {
                    what: format!("{case:?}"),
                    reason,
                });
            }
        }
        Ok(cases.len())
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

    fn report(&self) -> Result<PlanReport, ProblemsError> {
        self.task.prepare()?;
        let mut tests = Vec::new();
        let mut input_bytes = 0;
        let planned = self.planned();
        self.task.insist_on_success()?;
        let counts = |(group, _): &Planned| group != Test::BEYOND;
        for (_, blocks) in planned.into_iter().filter(counts) {
            input_bytes += self.print(&blocks)?.len();
            let mut cases = Vec::new();
            for case in blocks.iter().flatten() {
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
