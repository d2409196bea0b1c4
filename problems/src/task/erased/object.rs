//! Every question about a task, and how one that is written with its own types answers it.

use std::borrow::Cow;
use std::sync::Arc;

use sg::{Nimber, Outcome, Play};

use super::{AnyCase, AnyPart, AnyRules};
use crate::task::allowance::Allowance;
use crate::task::plan::{Group, Plan};
use crate::task::{
    Bounded, Framing, Known, Layout, Part, Question, Random, Said, Say, Step, Task, Total, Turn,
    Winning, reference_error,
};
use crate::{Drawing, Words};

/// Every question about a task, with cases and positions of any type.
pub(in crate::task) trait TaskObject: Send + Sync {
    fn bound(&self, name: &str) -> u64;
    fn question(&self) -> Question;
    fn play(&self) -> Play;
    fn move_names(&self) -> Vec<Cow<'static, str>>;
    fn numbers_parts(&self) -> bool;
    fn asks_about_one(&self) -> bool;
    fn has_many_answers(&self) -> bool;
    fn case_heading(&self) -> Option<&'static str>;
    fn prepare(&self) -> Known<()>;
    fn insist_on_success(&self) -> Known<()>;
    fn word(&self, first_wins: bool) -> String;
    fn says_first_wins(&self, answer: &str) -> Option<bool>;
    fn framing(&self) -> Framing;
    fn shared(&self, layout: &mut dyn Layout, case: &mut AnyCase) -> Step;
    fn case(&self, layout: &mut dyn Layout, case: &mut AnyCase) -> Step;
    fn totals(&self, cases: &[&AnyCase]) -> Vec<Total>;
    fn game(&self, case: &AnyCase) -> AnyRules;
    fn parts(&self, case: &AnyCase) -> Vec<AnyPart>;
    fn after(&self, case: &AnyCase, parts: Vec<AnyPart>) -> AnyCase;
    fn as_input(&self, case: &AnyCase) -> Option<AnyCase>;
    fn is_same_position(&self, one: &AnyCase, other: &AnyCase) -> bool;
    fn notation(&self, case: &AnyCase) -> Option<String>;
    fn drawing(&self, case: &AnyCase) -> Option<Drawing>;
    fn rules_starts(&self) -> Vec<String>;
    fn rules_fault(&self) -> Option<Words>;
    fn value(&self, case: &AnyCase, part: &AnyPart) -> Known<u64>;
    fn values(&self, case: &AnyCase) -> Known<Vec<Nimber>>;
    fn total(&self, case: &AnyCase) -> Known<u64>;
    fn wins(&self, case: &AnyCase) -> Known<bool>;
    fn loses(&self, case: &AnyCase) -> Known<bool>;
    fn winning(&self, case: &AnyCase) -> Known<Winning<AnyPart>>;
    fn steps(&self, case: &AnyCase, part: &AnyPart) -> Option<u32>;
    fn answer(&self, case: &AnyCase) -> Known<String>;
    fn answer_by_rules(&self, case: &AnyCase) -> Known<String>;
    fn outcome_by_rules(&self, case: &AnyCase) -> Known<Outcome>;
    fn complaint(&self, case: &AnyCase, answer: &str) -> Known<Option<Said>>;
    fn print_answers(&self, first: usize, answers: &[String], out: &mut String);
    fn small(&self) -> Vec<AnyCase>;
    fn can_be_played_out(&self, case: &AnyCase) -> bool;
    fn simpler(&self, case: &AnyCase) -> Vec<AnyCase>;
    fn reason(&self, case: &AnyCase, say: &Say<'_>) -> Known<String>;
    fn part_name(&self, case: &AnyCase, index: usize, part: &AnyPart, say: &Say<'_>) -> String;
    fn describe(&self, case: &AnyCase, turn: &Turn<AnyPart>, say: &Say<'_>) -> String;
    fn explain(&self, case: &AnyCase, say: &Say<'_>) -> Known<String>;
    fn picture(&self, case: &AnyCase) -> Option<String>;
    fn xor_guess(&self, case: &AnyCase) -> Option<String>;
    fn sizes(&self, case: &AnyCase) -> u64;
    fn small_in_a_test(&self) -> u64;
    /// What comes after the small cases.
    fn plan(&self, problem: &str, allowance: &Arc<Allowance>) -> Vec<(Group, Vec<Vec<AnyCase>>)>;
    fn start(&self, random: &mut Random, largest: bool) -> AnyCase;
    fn number(&self, case: &AnyCase, index: usize) -> u64;
    fn part_of(&self, case: &AnyCase, number: u64) -> Option<usize>;
}

/// The parts as a task knows them.
fn known<T: Task>(parts: &[AnyPart]) -> Vec<Part<T>> {
    let parts = parts.iter().filter_map(AnyPart::get);
    parts.cloned().collect()
}

pub(super) fn erased<P: Clone + Ord + std::hash::Hash + std::fmt::Debug + 'static>(
    turn: Turn<P>,
) -> Turn<AnyPart> {
    Turn {
        part: turn.part,
        label: turn.label,
        left: AnyPart::all(turn.left),
    }
}

impl<T: Task> TaskObject for T {
    fn bound(&self, name: &str) -> u64 {
        Bounded::bound(self, name)
    }

    fn question(&self) -> Question {
        Task::question(self)
    }

    fn play(&self) -> Play {
        Task::play(self)
    }

    fn move_names(&self) -> Vec<Cow<'static, str>> {
        Task::move_names(self)
    }

    fn numbers_parts(&self) -> bool {
        Task::numbers_parts(self)
    }

    fn asks_about_one(&self) -> bool {
        Task::asks_about_one(self)
    }

    fn has_many_answers(&self) -> bool {
        Task::has_many_answers(self)
    }

    fn case_heading(&self) -> Option<&'static str> {
        Task::case_heading(self)
    }

    fn prepare(&self) -> Known<()> {
        Task::prepare(self)
    }

    fn insist_on_success(&self) -> Known<()> {
        Task::insist_on_success(self)
    }

    fn word(&self, first_wins: bool) -> String {
        Task::word(self, first_wins)
    }

    fn says_first_wins(&self, answer: &str) -> Option<bool> {
        Task::says_first_wins(self, answer)
    }

    fn framing(&self) -> Framing {
        Task::framing(self)
    }

    fn shared(&self, layout: &mut dyn Layout, case: &mut AnyCase) -> Step {
        case.walk(|case| Task::shared(self, layout, case))
    }

    fn case(&self, layout: &mut dyn Layout, case: &mut AnyCase) -> Step {
        case.walk(|case| Task::case(self, layout, case))
    }

    fn totals(&self, cases: &[&AnyCase]) -> Vec<Total> {
        let cases: Vec<Cow<'_, T::Case>> = cases.iter().map(|case| case.get()).collect();
        let cases: Vec<&T::Case> = cases.iter().map(AsRef::as_ref).collect();
        Task::totals(self, &cases)
    }

    fn game(&self, case: &AnyCase) -> AnyRules {
        AnyRules::of(Task::game(self, &case.get()))
    }

    fn parts(&self, case: &AnyCase) -> Vec<AnyPart> {
        AnyPart::all(Task::parts(self, &case.get()))
    }

    fn after(&self, case: &AnyCase, parts: Vec<AnyPart>) -> AnyCase {
        AnyCase::of(Task::after(self, &case.get(), known::<T>(&parts)))
    }

    fn as_input(&self, case: &AnyCase) -> Option<AnyCase> {
        Task::as_input(self, &case.get()).map(AnyCase::of)
    }

    fn is_same_position(&self, one: &AnyCase, other: &AnyCase) -> bool {
        Task::is_same_position(self, &one.get(), &other.get())
    }

    fn notation(&self, case: &AnyCase) -> Option<String> {
        Task::notation(self, &case.get())
    }

    fn drawing(&self, case: &AnyCase) -> Option<Drawing> {
        Task::drawing(self, &case.get())
    }

    fn rules_starts(&self) -> Vec<String> {
        Task::rules_starts(self)
    }

    fn rules_fault(&self) -> Option<Words> {
        Task::rules_fault(self)
    }

    fn value(&self, case: &AnyCase, part: &AnyPart) -> Known<u64> {
        match part.get() {
            Some(known) => Task::value(self, &case.get(), known),
            None => Err(reference_error(say!(
                "a part of it is of another game's position"
            ))),
        }
    }

    fn values(&self, case: &AnyCase) -> Known<Vec<Nimber>> {
        Task::values(self, &case.get())
    }

    fn total(&self, case: &AnyCase) -> Known<u64> {
        Task::total(self, &case.get())
    }

    fn wins(&self, case: &AnyCase) -> Known<bool> {
        Task::wins(self, &case.get())
    }

    fn loses(&self, case: &AnyCase) -> Known<bool> {
        Task::loses(self, &case.get())
    }

    fn winning(&self, case: &AnyCase) -> Known<Winning<AnyPart>> {
        let Winning {
            count,
            first,
            may_be_more,
        } = Task::winning(self, &case.get())?;
        Ok(Winning {
            count,
            first: first.map(erased),
            may_be_more,
        })
    }

    fn steps(&self, case: &AnyCase, part: &AnyPart) -> Option<u32> {
        Task::steps(self, &case.get(), part.get()?)
    }

    fn answer(&self, case: &AnyCase) -> Known<String> {
        Task::answer(self, &case.get())
    }

    fn answer_by_rules(&self, case: &AnyCase) -> Known<String> {
        Task::answer_by_rules(self, &case.get())
    }

    fn outcome_by_rules(&self, case: &AnyCase) -> Known<Outcome> {
        Task::outcome_by_rules(self, &case.get())
    }

    fn complaint(&self, case: &AnyCase, answer: &str) -> Known<Option<Said>> {
        Task::complaint(self, &case.get(), answer)
    }

    fn print_answers(&self, first: usize, answers: &[String], out: &mut String) {
        Task::print_answers(self, first, answers, out);
    }

    fn small(&self) -> Vec<AnyCase> {
        Task::small(self).into_iter().map(AnyCase::of).collect()
    }

    fn can_be_played_out(&self, case: &AnyCase) -> bool {
        Task::can_be_played_out(self, &case.get())
    }

    fn simpler(&self, case: &AnyCase) -> Vec<AnyCase> {
        let simpler = Task::simpler(self, &case.get()).into_iter();
        simpler.map(AnyCase::of).collect()
    }

    fn reason(&self, case: &AnyCase, say: &Say<'_>) -> Known<String> {
        Task::reason(self, &case.get(), say)
    }

    fn part_name(&self, case: &AnyCase, index: usize, part: &AnyPart, say: &Say<'_>) -> String {
        part.get().map_or_else(String::new, |part| {
            Task::part_name(self, &case.get(), index, part, say)
        })
    }

    fn describe(&self, case: &AnyCase, turn: &Turn<AnyPart>, say: &Say<'_>) -> String {
        let turn = Turn {
            part: turn.part,
            label: turn.label.clone(),
            left: known::<T>(&turn.left),
        };
        Task::describe(self, &case.get(), &turn, say)
    }

    fn explain(&self, case: &AnyCase, say: &Say<'_>) -> Known<String> {
        Task::explain(self, &case.get(), say)
    }

    fn picture(&self, case: &AnyCase) -> Option<String> {
        Task::picture(self, &case.get())
    }

    fn xor_guess(&self, case: &AnyCase) -> Option<String> {
        Task::xor_guess(self, &case.get())
    }

    fn sizes(&self, case: &AnyCase) -> u64 {
        Task::sizes(self, &case.get())
    }

    fn small_in_a_test(&self) -> u64 {
        T::SMALL_IN_A_TEST
    }

    fn plan(&self, problem: &str, allowance: &Arc<Allowance>) -> Vec<(Group, Vec<Vec<AnyCase>>)> {
        let mut plan = Plan::new(self, problem, allowance);
        Task::plan(self, &mut plan);
        let erase = |block: Vec<T::Case>| block.into_iter().map(AnyCase::of).collect();
        let tests = plan.into_tests().into_iter();
        tests
            .map(|(group, blocks)| (group, blocks.into_iter().map(erase).collect()))
            .collect()
    }

    fn start(&self, random: &mut Random, largest: bool) -> AnyCase {
        AnyCase::of(Task::start(self, random, largest))
    }

    fn number(&self, case: &AnyCase, index: usize) -> u64 {
        Task::number(self, &case.get(), index)
    }

    fn part_of(&self, case: &AnyCase, number: u64) -> Option<usize> {
        Task::part_of(self, &case.get(), number)
    }
}
