//! A task of which only the questions are known, as a task itself.

use std::borrow::Cow;

use sg::convention::Exhaustive;
use sg::{Budget, Nimber, Outcome, Play};

use super::object::{TaskObject, erased};
use super::{AnyCase, AnyPart, AnyRules};
use crate::task::plan::Plan;
use crate::task::{
    Bounded, Framing, Known, Layout, Part, Question, Random, Said, Say, Step, Task, Total, Turn,
    Winning, unsolved,
};
use crate::{Drawing, Words};

/// A task of which only the questions are known.
#[derive(Clone, Copy)]
pub(in crate::task) struct AnyTask<'a>(pub(in crate::task) &'a dyn TaskObject);

impl<'a> AnyTask<'a> {
    /// That task and its case.
    pub(in crate::task) fn with_case<T: Task>(task: &'a T, case: &T::Case) -> (Self, AnyCase) {
        (Self(task), AnyCase::of(case.clone()))
    }

    /// Who wins a case, by playing out every line of whatever play it is.
    pub(in crate::task) fn outcome_by_search(&self, case: &AnyCase) -> Known<Outcome> {
        let mut search = Exhaustive::new(self.0.game(case), self.0.play(), Budget::default());
        let outcome = search.outcome(&self.0.parts(case));
        outcome.map_err(|error| unsolved(&error))
    }

    /// That task, its case and a move.
    pub(in crate::task) fn with_turn<T: Task>(
        task: &'a T,
        case: &T::Case,
        turn: &Turn<Part<T>>,
    ) -> (Self, AnyCase, Turn<AnyPart>) {
        let (task, case) = Self::with_case(task, case);
        (task, case, erased(turn.clone()))
    }
}

impl Bounded for AnyTask<'_> {
    fn bound(&self, name: &str) -> u64 {
        self.0.bound(name)
    }
}

impl Task for AnyTask<'_> {
    type Case = AnyCase;
    type Game = AnyRules;

    fn question(&self) -> Question {
        self.0.question()
    }

    fn play(&self) -> Play {
        self.0.play()
    }

    fn move_names(&self) -> Vec<Cow<'static, str>> {
        self.0.move_names()
    }

    fn numbers_parts(&self) -> bool {
        self.0.numbers_parts()
    }

    fn asks_about_one(&self) -> bool {
        self.0.asks_about_one()
    }

    fn has_many_answers(&self) -> bool {
        self.0.has_many_answers()
    }

    fn case_heading(&self) -> Option<&'static str> {
        self.0.case_heading()
    }

    fn prepare(&self) -> Known<()> {
        self.0.prepare()
    }

    fn insist_on_success(&self) -> Known<()> {
        self.0.insist_on_success()
    }

    fn word(&self, first_wins: bool) -> String {
        self.0.word(first_wins)
    }

    fn says_first_wins(&self, answer: &str) -> Option<bool> {
        self.0.says_first_wins(answer)
    }

    fn framing(&self) -> Framing {
        self.0.framing()
    }

    fn shared(&self, layout: &mut dyn Layout, case: &mut AnyCase) -> Step {
        self.0.shared(layout, case)
    }

    fn case(&self, layout: &mut dyn Layout, case: &mut AnyCase) -> Step {
        self.0.case(layout, case)
    }

    fn totals(&self, cases: &[&AnyCase]) -> Vec<Total> {
        self.0.totals(cases)
    }

    fn game(&self, case: &AnyCase) -> AnyRules {
        self.0.game(case)
    }

    fn parts(&self, case: &AnyCase) -> Vec<AnyPart> {
        self.0.parts(case)
    }

    fn after(&self, case: &AnyCase, parts: Vec<AnyPart>) -> AnyCase {
        self.0.after(case, parts)
    }

    fn as_input(&self, case: &AnyCase) -> Option<AnyCase> {
        self.0.as_input(case)
    }

    fn is_same_position(&self, one: &AnyCase, other: &AnyCase) -> bool {
        self.0.is_same_position(one, other)
    }

    fn notation(&self, case: &AnyCase) -> Option<String> {
        self.0.notation(case)
    }

    fn drawing(&self, case: &AnyCase) -> Option<Drawing> {
        self.0.drawing(case)
    }

    fn rules_starts(&self) -> Vec<String> {
        self.0.rules_starts()
    }

    fn rules_fault(&self) -> Option<Words> {
        self.0.rules_fault()
    }

    fn value(&self, case: &AnyCase, part: &AnyPart) -> Known<u64> {
        self.0.value(case, part)
    }

    fn values(&self, case: &AnyCase) -> Known<Vec<Nimber>> {
        self.0.values(case)
    }

    fn total(&self, case: &AnyCase) -> Known<u64> {
        self.0.total(case)
    }

    fn wins(&self, case: &AnyCase) -> Known<bool> {
        self.0.wins(case)
    }

    fn loses(&self, case: &AnyCase) -> Known<bool> {
        self.0.loses(case)
    }

    fn winning(&self, case: &AnyCase) -> Known<Winning<AnyPart>> {
        self.0.winning(case)
    }

    fn steps(&self, case: &AnyCase, part: &AnyPart) -> Option<u32> {
        self.0.steps(case, part)
    }

    fn answer(&self, case: &AnyCase) -> Known<String> {
        self.0.answer(case)
    }

    fn answer_by_rules(&self, case: &AnyCase) -> Known<String> {
        self.0.answer_by_rules(case)
    }

    fn outcome_by_rules(&self, case: &AnyCase) -> Known<Outcome> {
        self.0.outcome_by_rules(case)
    }

    fn complaint(&self, case: &AnyCase, answer: &str) -> Known<Option<Said>> {
        self.0.complaint(case, answer)
    }

    fn print_answers(&self, first: usize, answers: &[String], out: &mut String) {
        self.0.print_answers(first, answers, out);
    }

    fn small(&self) -> Vec<AnyCase> {
        self.0.small()
    }

    fn can_be_played_out(&self, case: &AnyCase) -> bool {
        self.0.can_be_played_out(case)
    }

    fn simpler(&self, case: &AnyCase) -> Vec<AnyCase> {
        self.0.simpler(case)
    }

    fn reason(&self, case: &AnyCase, say: &Say<'_>) -> Known<String> {
        self.0.reason(case, say)
    }

    fn part_name(&self, case: &AnyCase, index: usize, part: &AnyPart, say: &Say<'_>) -> String {
        self.0.part_name(case, index, part, say)
    }

    fn describe(&self, case: &AnyCase, turn: &Turn<AnyPart>, say: &Say<'_>) -> String {
        self.0.describe(case, turn, say)
    }

    fn explain(&self, case: &AnyCase, say: &Say<'_>) -> Known<String> {
        self.0.explain(case, say)
    }

    fn picture(&self, case: &AnyCase) -> Option<String> {
        self.0.picture(case)
    }

    fn xor_guess(&self, case: &AnyCase) -> Option<String> {
        self.0.xor_guess(case)
    }

    fn sizes(&self, case: &AnyCase) -> u64 {
        self.0.sizes(case)
    }

    /// The small cases, which are put into tests here, whatever their type; and what comes after them.
    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let most = self.0.small_in_a_test();
        if most > 0 {
            plan.small(most);
        }
        let tests = self.0.plan(plan.problem(), plan.allowance());
        plan.extend(tests);
    }

    fn start(&self, random: &mut Random, largest: bool) -> AnyCase {
        self.0.start(random, largest)
    }

    fn number(&self, case: &AnyCase, index: usize) -> u64 {
        self.0.number(case, index)
    }

    fn part_of(&self, case: &AnyCase, number: u64) -> Option<usize> {
        self.0.part_of(case, number)
    }
}
