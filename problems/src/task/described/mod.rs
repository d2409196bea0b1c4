//! Problems without code: a game of the engine by its name, and `game.toml`, which says how its
//! positions stand in an input.
//!
//! [`read`] makes a [`Task`] of such a file. Everything else of a reference follows as it does for
//! those that are written in Rust: strict reading, answers by theory and by the rules alone, small
//! and simpler cases, explanations, generated tests.

mod draw;
mod form;
mod grammar;
mod rules;
mod values;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use sg::notation::{self, NamedGame, NamedPosition, NamedRules, NotationError};
use sg::{Budget, Game as _, Nimber, Outcome, Play, Solver};

use super::{
    Bounded, Framing, Known, Layout, Plan, Question, Random, Sequence, Step, Task, reference_error,
};
use draw::{Size, Within};
pub(crate) use form::GameFile;
use form::{TestKind, Tests};
use grammar::{Constants, Grammar};
use rules::Rule;
use values::{Described, Value};

/// How many cases are drawn to find one of a kind; then any other is taken.
const DRAWN_FOR_ONE: usize = 60;

/// How far from a number of a case one is looked for that makes it lost, and in how many of its
/// numbers.
const NEAR: (u64, usize) = (20, 6);

/// Where lost cases are so rare that none is near, one is looked for this far, among small numbers.
const FAR: (u64, usize) = (300, 2);

/// How far the numbers of a case that is nearly lost are from those of one that is.
const BESIDE: (u64, usize) = (2, 6);

/// How many numbers a case has at most in which some are changed to make it lost.
const FEW: usize = 12;

/// How many positions of games without theory are looked at, all cases together.
const BUDGET: Budget = Budget {
    positions: 2_000_000,
};

/// How many cases a generated test has at most, and how many tests of one kind there are at most.
const MOST_CASES: u64 = 100_000;
const MOST_TESTS: u64 = 100;

/// How many cases a generated test has where nothing else is said.
const CASES: u64 = 200;

/// A problem that `game.toml` describes.
pub(crate) struct DescribedTask {
    template: Template,
    grammar: Grammar,
    rules: Vec<Rule>,
    framing: Framing,
    constants: Constants,
    play: Play,
    question: Question,
    words: [String; 2],
    small: Vec<Described>,
    tests: Vec<Tests>,
    /// What is known of positions that theory knows nothing of.
    solver: Mutex<Solver<NamedRules>>,
}

/// The task that a file describes, with the constants of the problem.
///
/// # Errors
/// Says what is wrong, as a sentence.
pub(crate) fn read(file: GameFile, constants: Constants) -> Result<DescribedTask, String> {
    let grammar = Grammar::read(&file.input.lines, &constants)?;
    let rules = file.input.rules.iter();
    let rules = rules.map(|text| Rule::read(text, &grammar, &constants));
    let rules = rules.collect::<Result<Vec<_>, _>>()?;
    let template = Template::read(&file.game, &grammar, &constants)?;
    let most = &file.input.cases.most;
    let framing = match file.input.cases.ending()? {
        None => Framing {
            blocks: None,
            cases: None,
        },
        Some(ending) => {
            let most = most.parse().ok().or_else(|| constants.get(most).copied());
            let most = most.filter(|most| *most > 0).ok_or_else(|| {
                "input.cases.most: name the constant of problem.yaml that bounds the number of cases, \
                 such as max_cases"
                    .to_owned()
            })?;
            Framing::flat(Sequence::new(ending, most))
        }
    };
    for name in file
        .small
        .keys()
        .chain(file.tests.iter().flat_map(|tests| tests.within.keys()))
    {
        if grammar.find(name).is_none() {
            return Err(format!("a range is given for `{name}`, which is no field"));
        }
    }
    let mut task = DescribedTask {
        template,
        grammar,
        rules,
        framing,
        constants,
        play: file.play.into(),
        question: file.question.into(),
        words: file
            .words
            .unwrap_or_else(|| ["First", "Second"].map(str::to_owned)),
        small: Vec::new(),
        tests: file.tests,
        solver: Mutex::new(Solver::new(NamedRules, BUDGET)),
    };
    if task.question == Question::Value && task.play != Play::Normal {
        return Err(
            "question = \"value\" needs play = \"normal\": only there are values".to_owned(),
        );
    }
    if task.tests.iter().any(|tests| tests.count > MOST_TESTS) {
        return Err(format!("tests: there are at most {MOST_TESTS} of a kind"));
    }
    if task.words[0] == task.words[1] {
        return Err("words: the two answers are the same".to_owned());
    }
    let small = task.grammar.small(&file.small).ok_or_else(|| {
        format!(
            "there are more than {} small cases; give narrower ranges under [small]",
            draw::MOST_SMALL
        )
    })?;
    task.small = small
        .into_iter()
        .filter(|case| task.is_valid(case))
        .collect();
    if task.small.is_empty() {
        // The name of the game may be what is wrong.
        let mut random = Random::for_test("", "", &[], 0);
        let case = task.grammar.random(&mut random, &Within::new(), Size::Any);
        task.position(&case)?;
        return Err("no case is small; give ranges under [small]".to_owned());
    }
    Ok(task)
}

/// The name of a position with places for fields.
struct Template {
    pieces: Vec<Piece>,
    /// The games that were named, each with what the engine has found out about it.
    games: Mutex<BTreeMap<String, NamedGame>>,
}

/// The most games that are remembered: the parameters may differ from case to case.
const GAMES: usize = 1000;

enum Piece {
    Text(String),
    /// A field; what lists hold is joined by commas.
    Field(usize),
    /// Two lists of the same length, in pairs, with this between the two.
    Pairs(usize, String, usize),
}

impl Template {
    fn read(text: &str, grammar: &Grammar, constants: &Constants) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after
                .split_once('}')
                .ok_or_else(|| format!("game: `{text}` has a `{{` without its `}}`"))?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(Self::place(place, grammar, constants)?);
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Self {
            pieces,
            games: Mutex::default(),
        })
    }

    fn place(place: &str, grammar: &Grammar, constants: &Constants) -> Result<Piece, String> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let known = |name: &str| {
            grammar
                .find(name)
                .ok_or_else(|| format!("game: `{{{place}}}` names no field of the input"))
        };
        if let Some(number) = constants
            .get(place)
            .filter(|_| grammar.find(place).is_none())
        {
            return Ok(Piece::Text(number.to_string()));
        }
        let Some(at) = place.find(|c| !is_name(c)) else {
            return known(place).map(Piece::Field);
        };
        let end = place[at..]
            .find(is_name)
            .map_or(place.len(), |length| at + length);
        let (first, second) = (known(&place[..at])?, known(&place[end..])?);
        if grammar.count_of(first).is_none() || grammar.count_of(first) != grammar.count_of(second)
        {
            return Err(format!(
                "game: `{{{place}}}` wants two lists of the same length"
            ));
        }
        Ok(Piece::Pairs(first, place[at..end].to_owned(), second))
    }

    /// The position that a case names.
    fn position(&self, case: &Described) -> Result<NamedPosition, NotationError> {
        let name = self.fill(case);
        let Some((game, position)) = name.split_once('@') else {
            return notation::position(&name);
        };
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = games.get(game) {
            return game.position(position);
        }
        let named = notation::game(game)?;
        if games.len() >= GAMES {
            games.clear();
        }
        games.insert(game.to_owned(), named.clone());
        drop(games);
        named.position(position)
    }

    fn fill(&self, case: &Described) -> String {
        let items = |index: usize| case.values.get(index).map(Value::items).unwrap_or_default();
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Field(index) => items(*index).join(","),
            Piece::Pairs(first, between, second) => {
                let pairs = items(*first).into_iter().zip(items(*second));
                let pairs: Vec<String> = pairs.map(|(a, b)| format!("{a}{between}{b}")).collect();
                pairs.join(",")
            }
        });
        pieces.collect()
    }
}

impl DescribedTask {
    fn position(&self, case: &Described) -> Result<NamedPosition, String> {
        let position = self.template.position(case);
        position.map_err(|error| format!("no position of the game: {error}"))
    }

    fn check(&self, case: &Described) -> Result<(), String> {
        self.rules.iter().try_for_each(|rule| rule.check(case))?;
        self.position(case).map(drop)
    }

    /// Whether an input may have the case.
    fn is_valid(&self, case: &Described) -> bool {
        let mut printer = super::layout::Printer::default();
        let walked = case.clone().walk(&self.grammar, &mut printer);
        let mut reader = super::layout::Reader::new(printer.text.as_bytes());
        let blocks = self.framing.blocks.as_ref();
        let last_line = blocks.and_then(Sequence::last_line);
        // It would end the input.
        if last_line.is_some_and(|last| printer.text.lines().next() == Some(last)) {
            return false;
        }
        // A count that does not fit its list would be another case when it is read.
        let mut read = Described::default();
        walked.is_ok() && self.case(&mut reader, &mut read).is_ok() && read == *case
    }

    /// A random case that an input may have, if one is found.
    fn draw(&self, random: &mut Random, within: &Within, size: Size) -> Option<Described> {
        (0..DRAWN_FOR_ONE).find_map(|_| {
            let mut case = self.grammar.random(random, within, size);
            for rule in &self.rules {
                rule.mend(&mut case);
            }
            self.is_valid(&case).then_some(case)
        })
    }

    /// Whether the player who moves first wins; false where nobody knows.
    fn is_won(&self, case: &Described) -> bool {
        self.wins(case).unwrap_or(false)
    }

    /// A lost case like this one, with one number or one character changed.
    fn lost_near(&self, case: &Described, reach: (u64, usize)) -> Option<Described> {
        let fields = case.values.iter().enumerate().rev();
        let others = fields.flat_map(|(index, value)| {
            let others = self.grammar.near(index, value, reach);
            others.into_iter().map(move |value| (index, value))
        });
        let mut near = others.map(|(index, value)| {
            let mut near = case.clone();
            near.values[index] = value;
            near
        });
        near.find(|near| self.wins(near).is_ok_and(|wins| !wins) && self.is_valid(near))
    }

    /// A case that is lost, or at least was to be.
    fn lost(&self, random: &mut Random, within: &Within, size: Size) -> Option<Described> {
        let drawn = self.draw(random, within, size)?;
        if !self.is_won(&drawn) {
            return Some(drawn);
        }
        let near = (drawn.numbers() <= FEW).then(|| self.lost_near(&drawn, NEAR));
        if let Some(lost) = near.flatten() {
            return Some(lost);
        }
        // What stands there twice cancels itself.
        if random.chance(1, 2)
            && let Some(twice) = self.grammar.twice(&drawn)
            && !self.is_won(&twice)
            && self.is_valid(&twice)
        {
            return Some(twice);
        }
        let small = self.grammar.among_small(within, FAR.0, FEW as u64 / 2);
        let small = self.draw(random, &small, Size::Any)?;
        Some(self.lost_near(&small, FAR).unwrap_or(drawn))
    }

    /// A lost case with one number a little larger or smaller.
    fn near_lost(&self, random: &mut Random, within: &Within) -> Option<Described> {
        let lost = self.lost(random, within, Size::Any)?;
        let near = (0..DRAWN_FOR_ONE).find_map(|_| {
            let index = random.below(lost.values.len() as u64) as usize;
            let others = self.grammar.near(index, &lost.values[index], BESIDE);
            let mut near = lost.clone();
            near.values[index] = random.pick(&others)?.clone();
            (near != lost && self.is_valid(&near)).then_some(near)
        });
        near.or(Some(lost))
    }

    fn tests(&self, plan: &mut Plan<'_, Self>, tests: &Tests) {
        let group = tests.kind.group();
        let most = (self.framing.most_blocks() as u64).min(MOST_CASES);
        let cases = tests.cases.unwrap_or(CASES).min(most);
        let within = &tests.within;
        let usual = [tests.count, cases];
        match tests.kind {
            TestKind::Small => plan.small(most),
            TestKind::Mixed => fill(plan, group, usual, |random, round| match round % 2 {
                0 => self.lost(random, within, Size::Any),
                _ => self.draw(random, within, Size::Any),
            }),
            TestKind::NearLost => fill(plan, group, usual, |random, round| match round % 2 {
                0 => self.lost(random, within, Size::Any),
                _ => self.near_lost(random, within),
            }),
            TestKind::NotNim => fill(plan, group, usual, |random, _| {
                (0..DRAWN_FOR_ONE).find_map(|attempt| {
                    let drawn = match attempt % 2 {
                        0 => self.lost(random, within, Size::Any)?,
                        _ => self.draw(random, within, Size::Any)?,
                    };
                    let guess = self.sizes(&drawn) != 0;
                    (guess != self.is_won(&drawn)).then_some(drawn)
                })
            }),
            TestKind::Largest => fill(plan, group, usual, |random, round| match round % 2 {
                0 => self.lost(random, within, Size::Largest),
                _ => self.draw(random, within, Size::Largest),
            }),
        }
    }

    /// The plan of a file that has none.
    fn usual_plan(&self) -> Vec<Tests> {
        let kinds = [
            (TestKind::Small, 1),
            (TestKind::Mixed, 2),
            (TestKind::NearLost, 1),
            (TestKind::NotNim, 1),
            (TestKind::Largest, 2),
        ];
        let has_sizes = (0..self.grammar.fields.len()).any(|index| self.grammar.is_list(index));
        let fits =
            |kind| kind != TestKind::NotNim || has_sizes && self.question == Question::Winner;
        let kinds = kinds.into_iter().filter(|(kind, _)| fits(*kind));
        let kinds = kinds.map(|(kind, count)| Tests {
            kind,
            count,
            cases: None,
            within: Within::new(),
        });
        kinds.collect()
    }
}

/// Adds random tests of the cases that are found.
fn fill(
    plan: &mut Plan<'_, DescribedTask>,
    group: &'static str,
    [tests, cases]: [u64; 2],
    make: impl Fn(&mut Random, u64) -> Option<Described>,
) {
    plan.random(group, tests, |random| {
        let drawn = random.many(cases, &make);
        drawn.into_iter().flatten().collect::<Vec<_>>()
    });
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
        Some(self.template.fill(case))
    }

    fn game(&self, _: &Described) -> NamedRules {
        NamedRules
    }

    fn parts(&self, case: &Described) -> Vec<NamedPosition> {
        case.left.clone().unwrap_or_else(|| {
            // Whoever asks has a case that was checked.
            self.position(case)
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

    fn value(&self, _: &Described, part: &NamedPosition) -> Known<u64> {
        if let Some(Nimber(value)) = NamedRules.known_value(part) {
            return Ok(value);
        }
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let value = solver.value(std::slice::from_ref(part));
        Ok(value.map_err(|error| reference_error(part, &error))?.0)
    }

    /// In normal play by the values; else the engine answers for the whole position.
    fn wins(&self, case: &Described) -> Known<bool> {
        if self.play == Play::Normal {
            return super::turn::wins(self, case);
        }
        match &case.left {
            None => {
                let position = self
                    .position(case)
                    .map_err(|why| reference_error(case, &why))?;
                let answer = position.answer(self.play, Budget::default());
                let answer = answer.map_err(|error| reference_error(case, &error))?;
                Ok(answer.outcome == Outcome::N)
            }
            Some(_) => Ok(self.outcome_by_rules(case)?.is_win()),
        }
    }

    fn small(&self) -> Vec<Described> {
        self.small.clone()
    }

    fn simpler(&self, case: &Described) -> Vec<Described> {
        self.grammar.simpler(case)
    }

    fn xor_guess(&self, case: &Described) -> Option<String> {
        (self.question == Question::Winner).then(|| self.word(self.sizes(case) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let usual = self.tests.is_empty().then(|| self.usual_plan());
        for tests in usual.as_deref().unwrap_or(&self.tests) {
            self.tests(plan, tests);
        }
    }
}
