//! What general wrong ideas would answer, and which of them a program's answers follow.
//!
//! An idea is recognised only where it says every answer of the program, right ones and wrong ones.
//! Where none does, or several do, it may still be shown where in the theory a program goes wrong.
//!
//! | file | what it is for |
//! |---|---|
//! | `facts` | what is known of a case |
//! | `guesses` | ideas about what is added up, and how |
//! | `rules` | ideas about the rules |
//! | `inputs` | ideas about the input |
//! | `family` | whether single parts are wrong, whichever idea it is |
//! | `claims` | whether the answers are right in a game with other moves |
//! | `together` | how parts are put together, whatever is said of each |
//! | `moved` | ideas about answers that are moves |
//! | `words` | what the words of the answers alone show |
//! | `parity` | whether the parity of what is counted decides |
//! | `patterns` | rules that are read off the first numbers |
//! | `conditions` | under which condition alone answers are wrong |

mod claims;
mod conditions;
mod facts;
mod family;
mod guesses;
mod inputs;
mod moved;
mod parity;
mod patterns;
mod rules;
mod together;
mod words;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use sg::Play;

use super::{Question, Task};
use crate::{WrongIdea, WrongIdeas};
use facts::Facts;
pub(super) use moved::of_moves;

/// Fewer answers than these say nothing: many ideas agree on them.
const LEAST_CASES: usize = 12;

/// A part that is written with more numbers is more than sizes or a place: a tree, a graph.
const MOST_SIZES: usize = 3;

/// A case, the right answer and the program's, both as [`spoken`].
pub(super) struct Answered<C> {
    pub(super) case: C,
    /// The case as an input of its own.
    pub(super) input: String,
    pub(super) right: String,
    pub(super) got: String,
}

/// The words of an answer to one case with one blank between, without what stands before an answer.
pub(super) fn spoken(answer: &str, heading: Option<&str>) -> String {
    let words = |text: &str| text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    let text = answer.trim();
    let rest = heading.and_then(|heading| {
        let number = text.strip_prefix("Case ")?;
        let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
        after.strip_prefix(heading.trim_end())
    });
    words(rest.unwrap_or(text))
}

/// What an idea says of a case.
enum Says {
    Winner(bool),
    Number(u64),
}

/// What the right answers are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Winner,
    Value,
    Count,
    Other,
}

/// How answers are written and found, besides the task.
pub(super) struct Answering<'a, C> {
    /// Writes an answer as a program would, as [`spoken`].
    pub(super) say: &'a dyn Fn(&C, String) -> Option<String>,
    /// The right answer to another input, as [`spoken`]; `None` where that is not allowed.
    pub(super) right: &'a dyn Fn(&str) -> Option<String>,
    /// For so long ideas are looked for that are not found at once: one half for changed inputs, the other
    /// for other rules.
    pub(super) within: Duration,
}

/// The ideas behind a program's answers.
pub(super) fn recognise<T: Task>(
    task: &T,
    question: Question,
    cases: &[Answered<T::Case>],
    answering: &Answering<'_, T::Case>,
) -> WrongIdeas {
    let wrong = cases.iter().filter(|it| it.got != it.right).count();
    if cases.len() < LEAST_CASES || wrong == 0 {
        return WrongIdeas::default();
    }
    let mut fits = BTreeSet::from_iter(words::of_words(cases));
    if fits.contains(&WrongIdea::WordsExchanged) {
        return WrongIdeas { fits, family: None };
    }
    let began = Instant::now();
    let lines: Option<Vec<inputs::Lines>> =
        cases.iter().map(|it| inputs::read(&it.input)).collect();
    let lines = lines.as_deref();
    // What says the same of all follows no idea but that.
    let varies = cases.iter().any(|it| it.got != cases[0].got);
    if let Some(lines) = lines.filter(|_| varies) {
        fits.extend(of_inputs(cases, lines, answering));
    }
    let lost_word = lost_words(task, cases);
    let facts: Option<Vec<Facts>> = cases
        .iter()
        .map(|it| {
            let is_time = began.elapsed() < answering.within;
            is_time.then(|| facts::facts(task, &it.case)).flatten()
        })
        .collect();
    let has_graphs = facts.as_ref().is_none_or(|facts| {
        let mut parts = facts.iter().flat_map(|it| &it.sizes);
        parts.any(|sizes| sizes.len() > MOST_SIZES)
    });
    let shown = facts.map_or_else(Shown::default, |facts| {
        let seen = Seen {
            cases,
            lines,
            facts: &facts,
            began,
            lost_word: &lost_word,
        };
        of_facts(task, question, &seen, answering, &mut fits)
    });
    if let Some(lines) = lines
        && fits.is_empty()
        && varies
    {
        fits.extend(patterns::family(cases, lines, &lost_word));
    }
    // What a hint says of moves is true of these answers, whatever else fits.
    let of_moves = match shown.moves {
        Some(WrongIdea::FewerMoves) => Some(WrongIdea::MovesForgotten),
        Some(WrongIdea::MoreMoves) => Some(WrongIdea::MovesNotAllowed),
        _ => None,
    };
    if let Some(idea) = of_moves.filter(|idea| fits.contains(idea)) {
        fits = BTreeSet::from([idea]);
    }
    let is_other = |idea: &WrongIdea| *idea == WrongIdea::OtherMoves;
    let family = shown
        .parts
        .or_else(|| shown.moves.filter(|idea| !is_other(idea)))
        .or_else(|| conditions::family(cases, has_graphs))
        .or_else(|| words::draws(cases))
        .or_else(|| words::amount(cases))
        .or_else(|| words::one_side(cases, &lost_word))
        .or(shown.single)
        .or(shown.moves)
        .or_else(|| words::any_on_one_side(cases, &lost_word))
        .or_else(|| words::any_amount(cases))
        .or_else(|| conditions::from_a_number(cases));
    WrongIdeas { fits, family }
}

/// What the answers show whichever idea they follow.
#[derive(Default)]
struct Shown {
    /// Whether single parts are wrong, or only their sums.
    parts: Option<WrongIdea>,
    /// That enough single parts are wrong, whatever becomes of sums.
    single: Option<WrongIdea>,
    /// For which other moves they would be right.
    moves: Option<WrongIdea>,
}

/// What a program said, what was asked of it, and what is known of that.
struct Seen<'a, C> {
    cases: &'a [Answered<C>],
    /// The lines of the inputs, where all are lines of numbers.
    lines: Option<&'a [inputs::Lines]>,
    /// What is known of each case.
    facts: &'a [Facts],
    /// When the search began.
    began: Instant,
    /// Whether an answer says that a position is lost.
    lost_word: &'a dyn Fn(&str) -> Option<bool>,
}

/// The ideas that say just these answers, by what is known of the positions; and, where none does,
/// what the answers show.
fn of_facts<T: Task>(
    task: &T,
    question: Question,
    seen: &Seen<'_, T::Case>,
    answering: &Answering<'_, T::Case>,
    fits: &mut BTreeSet<WrongIdea>,
) -> Shown {
    let &Seen {
        cases,
        lines,
        facts,
        began,
        lost_word,
    } = seen;
    let varies = cases.iter().any(|it| it.got != cases[0].got);
    let kind = kind(task, question, cases, facts, answering.say);
    let says = |it: &Answered<T::Case>, said: Says| {
        let text = match (said, kind) {
            (Says::Winner(wins), Kind::Winner) => winner(task, question, wins),
            (Says::Number(number), _) => number.to_string(),
            (Says::Winner(_), _) => return None,
        };
        (answering.say)(&it.case, text)
    };
    let follows = |idea: &dyn Fn(usize) -> Option<Says>| {
        let mut places = cases.iter().enumerate();
        varies
            && places.all(|(place, it)| {
                let said = idea(place).and_then(|said| says(it, said));
                said.is_some_and(|said| said == it.got)
            })
    };
    let is_sum = facts.iter().any(|it| it.values.len() > 1);
    let guesses = guesses::about(kind, is_sum);
    let mut guesses = guesses.into_iter().filter(|(idea, guesses)| {
        let mut guesses = guesses.iter();
        // One part alone is no sum.
        let is_meant = is_sum || idea.wider() != Some(WrongIdea::WrongSum);
        is_meant && guesses.any(|guess| follows(&|place| guess(&facts[place])))
    });
    // The more special idea stands first.
    if let Some((idea, _)) = guesses.next() {
        // A size that is 0 or 1 is the parity of a count.
        let is_parity = kind == Kind::Winner && facts.iter().all(|it| it.xor_of_sizes < 2);
        fits.insert(match idea {
            WrongIdea::SizesForValues if is_parity => WrongIdea::ParityOfCount,
            idea => idea,
        });
        let others: Vec<WrongIdea> = guesses.map(|(other, _)| other).collect();
        let adds = rules::ADDED.says::<T>(kind, task.play());
        let is_added = || follows(&|place| adds(task, &cases[place].case));
        fits.extend(same_as(idea, &others, facts, &is_added));
    }
    let lost = |it: &Answered<T::Case>, text: &str| {
        match kind {
            Kind::Winner => {}
            // The value and the number of winning moves of a lost position.
            Kind::Value | Kind::Count => return Some(text == "0"),
            Kind::Other => return lost_word(text),
        }
        let said = |wins| says(it, Says::Winner(wins)).is_some_and(|said| said == text);
        match (said(true), said(false)) {
            (true, false) => Some(false),
            (false, true) => Some(true),
            _ => None,
        }
    };
    let claimed = |it: &Answered<T::Case>| lost(it, &it.got);
    let keys = keys(task, cases);
    let claims = cases
        .iter()
        .map(|it| Some((claimed(it)?, lost(it, &it.right)?)));
    let claims: Option<Vec<claims::Claim>> = claims.collect();
    if fits.is_empty() && varies && kind == Kind::Winner {
        let (won, right): (Vec<bool>, Vec<bool>) = claims
            .iter()
            .flatten()
            .map(|(got, right)| (!got, !right))
            .unzip();
        let is_parity = parity::follows(&won, &right, lines, Some(facts));
        fits.extend(is_parity.then_some(WrongIdea::ParityOfCount));
    }
    // Other rules come to the same as much else: they are asked where nothing else is said.
    if fits.is_empty() {
        let is_time = || began.elapsed() < answering.within;
        fits.extend(by_rules(task, kind, cases, &is_time, &follows));
    }
    if fits.is_empty() && varies {
        let said = |it: &Answered<T::Case>, text: &str| match kind {
            Kind::Value => text.parse().ok(),
            _ => lost(it, text).map(|lost| u64::from(!lost)),
        };
        fits.extend(put_together(cases, &keys, &said));
    }
    let is_added = task.play() == Play::Normal;
    Shown {
        parts: family::family(kind, cases, facts, &keys, &claimed, is_added),
        single: (is_sum && is_added && kind != Kind::Count)
            .then(|| family::of_single_parts(cases, facts))
            .flatten(),
        moves: claims.and_then(|claims| claims::family(task, cases, &claims)),
    }
}

/// Another idea that says the same answers as one that fits, of these others that fit or of adding values:
/// nobody knows then which of the two it is.
fn same_as(
    idea: WrongIdea,
    others: &[WrongIdea],
    facts: &[Facts],
    is_added: &dyn Fn() -> bool,
) -> Option<WrongIdea> {
    match idea {
        WrongIdea::AnyMoveWins if others.contains(&WrongIdea::OneWonPart) => {
            Some(WrongIdea::OneWonPart)
        }
        WrongIdea::AnyMoveWins | WrongIdea::LongestForValues => {
            is_added().then_some(WrongIdea::SumForXor)
        }
        WrongIdea::ParityOfCount if others.contains(&WrongIdea::SumForXor) => {
            let sum = |numbers: &[u64]| numbers.iter().fold(0u64, |a, b| a.wrapping_add(*b));
            let are_others = |it: &Facts| sum(&it.values) != sum(&it.sizes.concat());
            // Where values are sizes, both is the same.
            { facts.iter() }
                .any(are_others)
                .then_some(WrongIdea::SumForXor)
        }
        _ => None,
    }
}

/// How the program puts parts together, by what is said of each case.
fn put_together<C>(
    cases: &[Answered<C>],
    keys: &[Vec<String>],
    said: &dyn Fn(&Answered<C>, &str) -> Option<together::Said>,
) -> Option<WrongIdea> {
    let of_parts = cases.iter().zip(keys).map(|(it, parts)| {
        Some(together::OfParts {
            parts,
            got: said(it, &it.got)?,
            right: said(it, &it.right)?,
        })
    });
    let of_parts: Option<Vec<_>> = of_parts.collect();
    together::family(&of_parts?)
}

/// The ideas of those who play by other rules and say just these answers; none where there is no time for
/// all of them: others might as well.
fn by_rules<T: Task, F>(
    task: &T,
    kind: Kind,
    cases: &[Answered<T::Case>],
    is_time: &dyn Fn() -> bool,
    follows: &F,
) -> Vec<WrongIdea>
where
    F: Fn(&dyn Fn(usize) -> Option<Says>) -> bool,
{
    let says = |rules: &rules::OtherRules<T>, place: usize| {
        is_time().then(|| rules(task, &cases[place].case)).flatten()
    };
    let follow = rules::ideas::<T>(kind, task.play())
        .into_iter()
        .take_while(|_| is_time())
        .filter(|(_, rules)| follows(&|place| says(rules, place)));
    let follow: Vec<WrongIdea> = follow.map(|(idea, _)| idea).collect();
    if is_time() { follow } else { Vec::new() }
}

/// What an answer says of who wins: it is lost where it is the right answer to lost cases alone, and won
/// where it is one to won cases alone, or where lost ones have but one answer and it is another.
fn lost_words<T: Task>(
    task: &T,
    cases: &[Answered<T::Case>],
) -> impl Fn(&str) -> Option<bool> + use<T> {
    let mut words: [BTreeSet<String>; 2] = Default::default();
    for it in cases {
        if let Ok(wins) = task.wins(&it.case) {
            words[usize::from(wins)].insert(it.right.clone());
        }
    }
    let [lost, won] = words;
    move |word| match (lost.contains(word), won.contains(word)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        (false, false) if lost.len() == 1 => Some(false),
        _ => None,
    }
}

/// The parts of each case that can be moved in, as texts.
fn keys<T: Task>(task: &T, cases: &[Answered<T::Case>]) -> Vec<Vec<String>> {
    let keys = cases.iter().map(|it| {
        let game = task.game(&it.case);
        let parts = task.parts(&it.case).into_iter();
        let parts = parts.filter(|part| !rules::is_over(&game, part));
        parts.map(|part| format!("{part:?}")).collect()
    });
    keys.collect()
}

/// The ideas whose input is answered so: the right answers to the changed inputs, as far as those are
/// allowed, are what the program says.
fn of_inputs<C>(
    cases: &[Answered<C>],
    lines: &[inputs::Lines],
    answering: &Answering<'_, C>,
) -> BTreeSet<WrongIdea> {
    let began = Instant::now();
    let follows = |change: &inputs::Change| {
        let mut unknown = 0;
        for (it, lines) in cases.iter().zip(lines) {
            if began.elapsed() > answering.within / 2 {
                return false;
            }
            let changed = change(lines);
            let right = if changed == *lines {
                Some(it.right.clone())
            } else {
                (answering.right)(&inputs::written(&changed))
            };
            match right {
                Some(right) if right == it.got => {}
                // What is not allowed is no counterexample, unless it is what was to be explained.
                None if it.got == it.right => unknown += 1,
                _ => return false,
            }
        }
        unknown * 4 <= cases.len()
    };
    let ideas = inputs::ideas().into_iter();
    let follow = ideas.filter(|(_, change)| follows(change));
    follow.map(|(idea, _)| idea).collect()
}

fn winner<T: Task>(task: &T, question: Question, wins: bool) -> String {
    match question {
        Question::Play => String::new(),
        _ => task.word(wins),
    }
}

fn kind<T: Task>(
    task: &T,
    question: Question,
    cases: &[Answered<T::Case>],
    facts: &[Facts],
    say: &dyn Fn(&T::Case, String) -> Option<String>,
) -> Kind {
    let all = |answer: &dyn Fn(&T::Case, &Facts) -> Option<String>| {
        let mut pairs = cases.iter().zip(facts);
        pairs.all(|(it, facts)| {
            let text = answer(&it.case, facts).and_then(|text| say(&it.case, text));
            text.is_some_and(|text| text == it.right)
        })
    };
    if all(&|case, _| Some(winner(task, question, task.wins(case).ok()?))) {
        Kind::Winner
    } else if all(&|_, facts| Some(facts.total.to_string())) {
        Kind::Value
    } else if all(&|_, facts| Some(facts.winning.to_string())) {
        Kind::Count
    } else {
        Kind::Other
    }
}
