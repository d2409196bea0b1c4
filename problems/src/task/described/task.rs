//! A described game as a [`Task`]: who wins, which moves do, and why.

use std::borrow::Cow;

use sg::brute::Brute;
use sg::convention::Exhaustive;
use sg::notation::{NamedPosition, NamedRules};
use sg::{Budget, Game as _, Nimber, Outcome, Play};

use super::super::turn::{self, Turn, Winning};
use super::super::{
    Bounded, Framing, Known, Layout, Plan, Question, Random, Said, Say, Step, Task, explain,
    move_names, reference_error, unsolved,
};
use super::draw::{Size, Within};
use super::positions::Positions;
use super::program::ProgramPositions;
use super::searches::Searches;
use super::values::Described;
use super::{BUDGET, DescribedTask, LOOKED_AT, drawn};
use crate::{ProblemsError, RulesRunner, Words};

/// How many positions to begin a game at are named.
const MOST_STARTS: usize = 8;

impl DescribedTask {
    /// Who wins: by the values in normal play, else as the engine answers for the whole position.
    fn outcome(&self, case: &Described) -> Known<Outcome> {
        if self.play == Play::Normal && !self.goes_round() {
            return Ok(if turn::wins(self, case)? {
                Outcome::N
            } else {
                Outcome::P
            });
        }
        if self.play != Play::Normal && self.positions.program().is_some() {
            let parts = self.parts(case);
            let outcome = self.searches.outcome(&parts);
            return outcome.map_err(|error| unsolved(&error));
        }
        let position = match &case.left {
            None => Some(self.positions.of(case).map_err(reference_error)?),
            Some(parts) => NamedPosition::join(parts),
        };
        let Some(position) = position else {
            return self.outcome_by_rules(case);
        };
        let answer = position.answer(self.play, Budget::default());
        let answer = answer.map_err(|error| reference_error(error.wording()))?;
        Ok(answer.outcome)
    }

    /// The winning moves among all moves, where they are few enough to look at.
    fn listed(&self, case: &Described) -> Known<Winning<NamedPosition>> {
        let mut winning = Winning::default();
        let Some(turns) = turn::few(self, case) else {
            let needed = self.asks_for_moves();
            return if needed {
                Err(reference_error(say!(
                    "there are too many moves to look at, and theory does not find the winning ones"
                )))
            } else {
                Ok(winning)
            };
        };
        for turn in turns {
            turn::require_room()?;
            if self.outcome(&turn::after(self, case, &turn))? == Outcome::P {
                winning.count += 1;
                winning.first.get_or_insert(turn);
            }
        }
        Ok(winning)
    }

    /// Whether theory finds all winning moves of these cases: of some games it only finds one.
    pub(super) fn theory_counts(&self, small: &[Described]) -> Result<bool, String> {
        for case in small.iter().step_by(small.len().div_ceil(LOOKED_AT).max(1)) {
            let Some(by_theory) = turn::winning_by_theory(self, case) else {
                continue;
            };
            let listed = self.listed(case).map_err(|error| error.to_string())?;
            if listed.count != by_theory.count {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same task for somebody who types cases, where a program knows the rules: `runner` alone is asked about those.
    /// What is known of the problem's own cases stays, for which whoever runs the program is asked. `None` where the engine
    /// knows the rules.
    pub(crate) fn apart(
        &self,
        runner: Box<dyn RulesRunner>,
        budget: Budget,
    ) -> Option<Known<Self>> {
        let program = self.positions.program()?;
        if let Err(why) = self.examined() {
            return Some(Err(failed(why)));
        }
        Some(Ok(Self {
            positions: Positions::Program(program.apart(runner, budget)),
            grammar: self.grammar.clone(),
            demands: self.demands.clone(),
            framing: self.framing.clone(),
            constants: self.constants.clone(),
            play: self.play,
            question: self.question,
            words: self.words.clone(),
            given_names: self.given_names.clone(),
            small_ranges: self.small_ranges.clone(),
            tests: self.tests.clone(),
            examined: self.examined.clone(),
            searches: Searches::new(self.play, BUDGET),
        }))
    }

    /// Whether play may go on forever.
    fn goes_round(&self) -> bool {
        match self.positions.program() {
            Some(program) => program.goes_round(),
            None => self.words.len() > 2,
        }
    }

    /// The answer about the winner.
    fn word_of(&self, outcome: Outcome) -> Known<String> {
        let at = match outcome {
            Outcome::N => 0,
            Outcome::P => 1,
            Outcome::D => 2,
        };
        let word = self.words.get(at).cloned();
        word.ok_or_else(|| {
            failed(self.rules_fault().unwrap_or_else(|| {
                say!(
                    "play can go round forever; let every move lead nearer to the end, or give a third \
                     of the `words` for a draw"
                )
            }))
        })
    }
}

/// What the engine calls a move, where the sizes of one heap before and after do not say it.
fn named(parts: &[NamedPosition], turn: &Turn<NamedPosition>, say: &Say<'_>) -> Option<String> {
    let part = parts.get(turn.part)?;
    let game = part.game().name();
    let is_number = |part: &NamedPosition| part.text().parse::<u64>().is_ok();
    let stays_one = turn.left.len() < 2 && turn.left.iter().chain([part]).all(is_number);
    if stays_one && move_names::are_taken_from(&game) {
        return None;
    }
    let (first, last) = (parts.get(..turn.part)?, parts.get(turn.part + 1..)?);
    let from = NamedPosition::join(parts)?.text();
    let to = [first, &turn.left, last].concat();
    let to = match to.as_slice() {
        [] => String::new(),
        parts => NamedPosition::join(parts)?.text(),
    };
    move_names::name_in(&game, &from, &to, *say)
}

/// That the game could not be looked at.
fn failed(reason: Words) -> ProblemsError {
    ProblemsError::Reference {
        what: "game.toml".into(),
        reason,
    }
}

impl Bounded for DescribedTask {
    fn bound(&self, name: &str) -> u64 {
        let found = self.constants.get(&format!("max_{name}"));
        found.copied().unwrap_or(0)
    }
}

impl Task for DescribedTask {
    type Case = Described;
    type Game = NamedRules;

    /// The file says which small cases are tested.
    const SMALL_IN_A_TEST: u64 = 0;

    fn question(&self) -> Question {
        self.question
    }

    fn play(&self) -> Play {
        self.play
    }

    fn word(&self, first_wins: bool) -> String {
        self.words[usize::from(!first_wins)].clone()
    }

    fn framing(&self) -> Framing {
        self.framing.clone()
    }

    fn case(&self, layout: &mut dyn Layout, case: &mut Described) -> Step {
        case.walk(&self.grammar, layout)?;
        layout.insist(&|| self.check(case))
    }

    fn notation(&self, case: &Described) -> Option<String> {
        let name = self.positions.notation(case)?;
        let Some(parts) = &case.left else {
            return Some(name);
        };
        // Its values are still those from before the move.
        let left = NamedPosition::join(parts)?;
        Some(format!("{}@{}", left.game().name(), left.text()))
    }

    /// Nobody runs the program here, so the cases are those that the file alone allows.
    fn rules_starts(&self) -> Vec<String> {
        let Some(program) = self.positions.program() else {
            return Vec::new();
        };
        let small = self.grammar.small(&self.small_ranges).unwrap_or_default();
        let allowed = small.iter().rev().filter(|case| self.fits(case));
        let texts = allowed.filter_map(|case| program.text(case).ok());
        texts.take(MOST_STARTS).collect()
    }

    fn rules_fault(&self) -> Option<Words> {
        self.positions.program().and_then(ProgramPositions::fault)
    }

    fn game(&self, _: &Described) -> NamedRules {
        NamedRules
    }

    fn parts(&self, case: &Described) -> Vec<NamedPosition> {
        case.left.clone().unwrap_or_else(|| {
            // Whoever asks has a case that was checked.
            let position = self.positions.of(case);
            position
                .map(|position| position.parts())
                .unwrap_or_default()
        })
    }

    fn after(&self, case: &Described, parts: Vec<NamedPosition>) -> Described {
        Described {
            values: case.values.clone(),
            left: Some(parts),
        }
    }

    fn as_input(&self, case: &Described) -> Option<Described> {
        self.with_values(case)
    }

    fn move_names(&self) -> Vec<Cow<'static, str>> {
        let names = self.moves().map(|moves| &moves.names);
        let names = names.into_iter().flatten();
        names.map(|name| Cow::Owned(name.clone())).collect()
    }

    fn numbers_parts(&self) -> bool {
        self.moves().is_some_and(|moves| moves.number_parts)
    }

    fn prepare(&self) -> Known<()> {
        if let Some(program) = self.positions.program() {
            program.forget_failure();
        }
        self.examined().map(drop).map_err(failed)
    }

    fn insist_on_success(&self) -> Known<()> {
        let failure = self.positions.program().and_then(ProgramPositions::failure);
        failure.map_or(Ok(()), |why| Err(failed(why)))
    }

    fn answer(&self, case: &Described) -> Known<String> {
        match self.question {
            Question::Winner => self.word_of(self.outcome(case)?),
            Question::Value => Ok(self.total(case)?.to_string()),
            _ => Ok(self.word(self.wins(case)?)),
        }
    }

    fn answer_by_rules(&self, case: &Described) -> Known<String> {
        self.word_of(self.outcome_by_rules(case)?)
    }

    fn outcome_by_rules(&self, case: &Described) -> Known<Outcome> {
        let parts = self.parts(case);
        if self.goes_round() {
            return drawn::outcome_by_rules(&parts).map_err(reference_error);
        }
        if self.play == Play::Normal {
            return Ok(Brute::new(NamedRules).outcome(&parts));
        }
        let mut search = Exhaustive::new(NamedRules, self.play, Budget::default());
        let outcome = search.outcome(&parts);
        outcome.map_err(|error| unsolved(&error))
    }

    fn value(&self, _: &Described, part: &NamedPosition) -> Known<u64> {
        if let Some(Nimber(value)) = NamedRules.known_value(part) {
            return Ok(value);
        }
        let value = self.searches.value(part);
        Ok(value.map_err(|error| unsolved(&error))?.0)
    }

    fn wins(&self, case: &Described) -> Known<bool> {
        Ok(self.outcome(case)? == Outcome::N)
    }

    fn loses(&self, case: &Described) -> Known<bool> {
        Ok(self.outcome(case)? == Outcome::P)
    }

    /// By theory in normal play; else every move is looked at.
    fn winning(&self, case: &Described) -> Known<Winning<NamedPosition>> {
        let by_theory = || turn::winning_by_theory(self, case);
        let has_theory = self.play == Play::Normal
            && self.examined().is_ok_and(|examined| examined.theory_counts);
        // It may count in small cases and find one only in others.
        let is_enough =
            |found: &Winning<NamedPosition>| !found.may_be_more || self.question != Question::Count;
        if let Some(winning) = has_theory.then(by_theory).flatten().filter(is_enough) {
            return Ok(winning);
        }
        // Nobody who explains a case needs more than one.
        let needs_one = self.play == Play::Normal && !self.asks_for_moves();
        if needs_one
            && turn::few(self, case).is_none()
            && let Some(winning) = by_theory()
        {
            return Ok(winning);
        }
        self.listed(case)
    }

    fn small(&self) -> Vec<Described> {
        let small = self.examined().map(|examined| examined.small.clone());
        small.unwrap_or_default()
    }

    fn simpler(&self, case: &Described) -> Vec<Described> {
        self.grammar.simpler(case)
    }

    /// By the values where they decide and are known.
    fn reason(&self, case: &Described, say: &Say<'_>) -> Known<String> {
        if self.play == Play::Normal
            && let Ok(text) = explain::by_values(self, case, say)
        {
            return Ok(text);
        }
        let key = match self.outcome(case)? {
            Outcome::N => "searched-won",
            Outcome::P => "searched-lost",
            Outcome::D => "searched-drawn",
        };
        Ok(say.say(&Said::new(key)))
    }

    /// By the name that the program gives to the move.
    fn describe(&self, case: &Described, turn: &Turn<NamedPosition>, say: &Say<'_>) -> String {
        let parts = self.parts(case);
        let name = || {
            let part = parts.get(turn.part)?;
            let program = self.positions.program()?;
            let name = program.move_name(part, &turn.label, &turn.left)?;
            Some((name, part))
        };
        let Some((name, before)) = name() else {
            let named = named(&parts, turn, say);
            return named.unwrap_or_else(|| turn::describe(self, case, turn, say));
        };
        let left: Vec<String> = turn.left.iter().map(NamedPosition::text).collect();
        let after = if left.is_empty() {
            "-".to_owned()
        } else {
            left.join(" + ")
        };
        format!("{name} ({} → {after})", before.text())
    }

    fn explain(&self, case: &Described, say: &Say<'_>) -> Known<String> {
        if self.goes_round() && self.outcome(case)? == Outcome::D {
            let reason = self.reason(case, say)?;
            let moves = explain::drawn(self, case, say)?;
            return Ok(say.sentences([reason].into_iter().chain(moves)));
        }
        explain::explain(self, case, say)
    }

    fn picture(&self, case: &Described) -> Option<String> {
        self.positions.program()?.picture(&self.parts(case))
    }

    fn xor_guess(&self, case: &Described) -> Option<String> {
        (self.question == Question::Winner).then(|| self.word(self.sizes(case) != 0))
    }

    fn start(&self, random: &mut Random, largest: bool) -> Described {
        let size = if largest { Size::Largest } else { Size::Any };
        let drawn = self.draw(random, &Within::new(), size);
        let small = || random.pick(&self.small()).cloned();
        drawn.or_else(small).unwrap_or_default()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let usual = self.tests.is_empty().then(|| self.usual_plan());
        for tests in usual.as_deref().unwrap_or(&self.tests) {
            self.add_tests(plan, tests);
        }
    }
}
