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
//! | `parity` | whether the parity of what is counted decides |
//! | `patterns` | rules that are read off the first numbers |
//! | `conditions` | under which condition alone answers are wrong |

mod claims;
mod conditions;
mod facts;
mod family;
mod guesses;
mod inputs;
mod parity;
mod patterns;
mod rules;
mod together;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use sg::Play;

use super::{Question, Task};
use crate::{WrongIdea, WrongIdeas};
use facts::Facts;

/// Fewer answers than these say nothing: many ideas agree on them.
const LEAST_CASES: usize = 12;

/// An answer to everything is named where it is wrong for one case in so many.
const VARIED: usize = 5;

/// Fewer wrong answers than these are on one side by chance.
const LEAST_WRONG: usize = 4;

/// For so long right answers to changed inputs are looked for; by then as long again for other rules.
const SEARCH_TIME: Duration = Duration::from_millis(700);

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
    if let Some(idea) = of_words(cases) {
        return WrongIdeas {
            fits: BTreeSet::from([idea]),
            family: None,
        };
    }
    let began = Instant::now();
    let lines: Option<Vec<inputs::Lines>> =
        cases.iter().map(|it| inputs::read(&it.input)).collect();
    let lines = lines.as_deref();
    let mut fits = lines.map_or_else(BTreeSet::new, |lines| of_inputs(cases, lines, answering));
    let lost_word = lost_words(task, cases);
    let facts: Option<Vec<Facts>> = cases
        .iter()
        .map(|it| {
            let is_time = began.elapsed() < 2 * SEARCH_TIME;
            is_time.then(|| facts::facts(task, &it.case)).flatten()
        })
        .collect();
    let family = facts.and_then(|facts| {
        let seen = Seen {
            cases,
            lines,
            facts: &facts,
            began,
        };
        of_facts(task, question, &seen, answering, &mut fits)
    });
    if let Some(lines) = lines
        && fits.is_empty()
    {
        fits.extend(patterns::family(cases, lines, &lost_word));
    }
    let family = family
        .or_else(|| conditions::family(cases))
        .or_else(|| draws(cases))
        .or_else(|| amount(cases))
        .or_else(|| one_side(cases, &lost_word));
    WrongIdeas { fits, family }
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
}

/// The ideas that say just these answers, by what is known of the positions; and, where none does,
/// what the answers show.
fn of_facts<T: Task>(
    task: &T,
    question: Question,
    seen: &Seen<'_, T::Case>,
    answering: &Answering<'_, T::Case>,
    fits: &mut BTreeSet<WrongIdea>,
) -> Option<WrongIdea> {
    let &Seen {
        cases,
        lines,
        facts,
        began,
    } = seen;
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
        places.all(|(place, it)| {
            let said = idea(place).and_then(|said| says(it, said));
            said.is_some_and(|said| said == it.got)
        })
    };
    let guesses = guesses::about(kind);
    let is_sum = facts.iter().any(|it| it.values.len() > 1);
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
        // Where every part with a move is won, nobody knows which of the two it is.
        let one = guesses.find(|(other, _)| *other == WrongIdea::OneWonPart);
        let one = one.filter(|_| idea == WrongIdea::AnyMoveWins);
        fits.extend(one.map(|(idea, _)| idea));
    }
    // Other rules come to the same as much else: they are asked where nothing else is said.
    if fits.is_empty() {
        let follow = rules::ideas::<T>(kind, task.play()).into_iter();
        let is_time = || began.elapsed() < 2 * SEARCH_TIME;
        let says = |rules: &rules::OtherRules<T>, place: usize| {
            is_time().then(|| rules(task, &cases[place].case)).flatten()
        };
        let follow = follow
            .take_while(|_| is_time())
            .filter(|(_, rules)| follows(&|place| says(rules, place)));
        fits.extend(follow.map(|(idea, _)| idea));
    }
    let lost = |it: &Answered<T::Case>, text: &str| {
        if kind != Kind::Winner {
            // The value and the number of winning moves of a lost position.
            return (kind != Kind::Other).then_some(text == "0");
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
    if fits.is_empty() {
        let said = |it: &Answered<T::Case>, text: &str| match kind {
            Kind::Value => text.parse().ok(),
            _ => lost(it, text).map(|lost| u64::from(!lost)),
        };
        let of_parts = cases.iter().zip(&keys).map(|(it, parts)| {
            Some(together::OfParts {
                parts,
                got: said(it, &it.got)?,
                right: said(it, &it.right)?,
            })
        });
        let of_parts: Option<Vec<_>> = of_parts.collect();
        fits.extend(of_parts.and_then(|cases| together::family(&cases)));
    }
    if fits.is_empty() && kind == Kind::Winner {
        let claims = |text: &dyn Fn(&Answered<T::Case>) -> String| {
            let lost = cases.iter().map(|it| lost(it, &text(it)));
            lost.map(|lost| lost.map(|lost| !lost))
                .collect::<Option<Vec<bool>>>()
        };
        let (won, right) = (claims(&|it| it.got.clone()), claims(&|it| it.right.clone()));
        let is_parity = won
            .zip(right)
            .is_some_and(|(won, right)| parity::follows(&won, &right, lines, Some(facts)));
        fits.extend(is_parity.then_some(WrongIdea::ParityOfCount));
    }
    let is_added = task.play() == Play::Normal;
    family::family(kind, cases, facts, &keys, &claimed, is_added).or_else(|| {
        let claims = cases
            .iter()
            .map(|it| Some((claimed(it)?, lost(it, &it.right)?)));
        let claims: Vec<claims::Claim> = claims.collect::<Option<_>>()?;
        claims::family(task, cases, &claims)
    })
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

/// Whether every wrong answer is a number that is too large, or every one too small.
fn amount<C>(cases: &[Answered<C>]) -> Option<WrongIdea> {
    let number = |text: &str| text.parse::<u64>().ok();
    let right: BTreeSet<u64> = cases.iter().filter_map(|it| number(&it.right)).collect();
    // Two numbers are two words.
    if right.len() < 3 {
        return None;
    }
    let wrong = cases.iter().filter(|it| it.got != it.right);
    let pairs: Option<Vec<(u64, u64)>> = wrong
        .map(|it| Some((number(&it.got)?, number(&it.right)?)))
        .collect();
    let pairs = pairs.filter(|pairs| pairs.len() >= LEAST_WRONG)?;
    if pairs.iter().all(|(got, right)| got > right) {
        Some(WrongIdea::TooMuch)
    } else if pairs.iter().all(|(got, right)| got < right) {
        Some(WrongIdea::TooLittle)
    } else {
        None
    }
}

/// Whether every wrong answer takes a draw for what is decided, or what is decided for a draw.
fn draws<C>(cases: &[Answered<C>]) -> Option<WrongIdea> {
    const DRAW: &str = "draw";
    let is_asked = cases.iter().any(|it| it.right == DRAW);
    let mut wrong = cases.iter().filter(|it| it.got != it.right);
    let is_all = wrong.all(|it| it.got == DRAW || it.right == DRAW);
    (is_asked && is_all).then_some(WrongIdea::Draws)
}

/// Whether only lost positions are answered wrongly, or only won ones, as won and as lost.
fn one_side<C>(cases: &[Answered<C>], is_lost: &dyn Fn(&str) -> Option<bool>) -> Option<WrongIdea> {
    let wrong = cases.iter().filter(|it| it.got != it.right);
    let sides: Option<Vec<(bool, bool)>> = wrong
        .map(|it| Some((is_lost(&it.got)?, is_lost(&it.right)?)))
        .collect();
    let sides = sides.filter(|sides| sides.len() >= LEAST_WRONG)?;
    let both_right = [true, false].into_iter().all(|lost| {
        let right = cases.iter().filter(|it| it.got == it.right);
        { right }.any(|it| is_lost(&it.right) == Some(lost))
    });
    if !both_right {
        return None;
    }
    if sides.iter().all(|side| *side == (false, true)) {
        Some(WrongIdea::LostCalledWon)
    } else if sides.iter().all(|side| *side == (true, false)) {
        Some(WrongIdea::WonCalledLost)
    } else {
        None
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
            if began.elapsed() > SEARCH_TIME {
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

/// Answers that are moves: the input, whether the move is right, and its numbers.
type Moved<'a> = (&'a Vec<u8>, bool, Vec<u64>);

/// The ideas that make right moves of all: numbers that are counted from elsewhere or exchanged.
pub(super) fn of_moves(
    cases: &[Moved<'_>],
    is_right: &dyn Fn(&[u8], &str) -> bool,
) -> BTreeSet<WrongIdea> {
    let mut fits = BTreeSet::new();
    if cases.len() < LEAST_CASES || cases.iter().all(|(_, is_right, _)| *is_right) {
        return fits;
    }
    // One number alone says that the position is lost.
    let moved = || cases.iter().filter(|(.., numbers)| numbers.len() > 1);
    if cases
        .iter()
        .any(|(_, is_right, numbers)| numbers.len() < 2 && !is_right)
    {
        return fits;
    }
    let follows = |change: &dyn Fn(&mut Vec<u64>)| {
        moved().all(|(input, _, numbers)| {
            let mut numbers = numbers.clone();
            change(&mut numbers);
            let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
            is_right(input, &words.join(" "))
        })
    };
    for place in 0..3 {
        let more = |numbers: &mut Vec<u64>| {
            if let Some(number) = numbers.get_mut(place) {
                *number += 1;
            }
        };
        let less = |numbers: &mut Vec<u64>| {
            if let Some(number) = numbers.get_mut(place) {
                *number = number.saturating_sub(1);
            }
        };
        if follows(&more) || follows(&less) {
            fits.insert(WrongIdea::OffByOne);
        }
    }
    if follows(&|numbers| numbers.reverse()) || follows(&|numbers| numbers.swap(0, 1)) {
        fits.insert(WrongIdea::InputMisread);
    }
    fits
}

/// What the words alone show.
fn of_words<C>(cases: &[Answered<C>]) -> Option<WrongIdea> {
    let words: BTreeSet<&str> = cases.iter().map(|it| it.right.as_str()).collect();
    if words.len() < 2 {
        return None;
    }
    if cases.iter().all(|it| it.got == cases[0].got) {
        // Where nearly all answers are the same, much else says it too.
        let wrong = cases.iter().filter(|it| it.got != it.right).count();
        return (wrong * VARIED >= cases.len()).then_some(WrongIdea::Constant);
    }
    let is_exchanged = |it: &Answered<C>| it.got != it.right && words.contains(it.got.as_str());
    (words.len() == 2 && cases.iter().all(is_exchanged)).then_some(WrongIdea::WordsExchanged)
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
