//! Every wrong program of the catalog whose answers are pinned is named by the general ideas and by the
//! other programs of its problem, without being run and without being compared with itself; and so is
//! whoever says the same of everything.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use problems::{Idea, Problem, Reference, WrongIdea, catalog};

use super::answers::Answers;
use super::ideas::by_answers;
use super::known::{KnownMistakes, byte_of};

/// Of a hundred programs so many at least are named rightly, or what their answers show is…
const NAMED: usize = 90;

/// …and so many at most are named wrongly.
const NAMED_WRONGLY: usize = 6;

/// Long enough on a busy machine as well.
const WITHIN: Duration = Duration::from_mins(10);

/// Problems that ask who wins; in some of them most of the small cases are won.
const ABOUT_WINNERS: [&str; 13] = [
    "bounded-nim",
    "hdoj-1846",
    "hdoj-1847",
    "hdoj-1848",
    "hdoj-1907",
    "hdoj-2147",
    "kayles",
    "misere-nim",
    "moore-nim-k",
    "nim",
    "poj-1704",
    "staircase-nim",
    "wythoff",
];

/// So many small cases are answered with one word.
const ANSWERED: usize = 200;

/// Numbers up to this one are tried as answers.
const NUMBERS: u64 = 400;

/// The small cases that were asked, with the answers that have these digests: the right one, one to
/// another case, or a number. `None` where an answer is none of these.
fn decoded(reference: &dyn Reference, fingerprint: &[u8]) -> Option<Answers> {
    let cases: Vec<Vec<u8>> = reference.small_cases().take(fingerprint.len()).collect();
    let right: Vec<String> = cases
        .iter()
        .map(|case| Some(String::from_utf8_lossy(&reference.answer(case).ok()?).into_owned()))
        .collect::<Option<_>>()?;
    let mut words: BTreeMap<u8, String> = BTreeMap::new();
    let numbers = (0..NUMBERS).map(|number| number.to_string());
    for word in right.iter().cloned().chain(numbers) {
        words.entry(byte_of(&word)).or_insert(word);
    }
    let got = fingerprint.iter().zip(&right).map(|(byte, right)| {
        if byte_of(right) == *byte {
            return Some(right.clone());
        }
        words.get(byte).cloned()
    });
    let got: Vec<String> = got.collect::<Option<_>>()?;
    Some(Answers {
        is_any_wrong: got != right,
        got: got.into_iter().map(|it| Some(it.into_bytes())).collect(),
        cases,
    })
}

/// What became of one program.
fn kind(got: Option<&Idea>, expected: &Idea) -> &'static str {
    match (got, expected) {
        (None, _) => "silent",
        (Some(got), expected) if got == expected => "right",
        (Some(Idea::Known(got)), Idea::Known(expected)) if got.wider() == Some(*expected) => {
            "right"
        }
        (Some(Idea::Known(got)), _) if got.is_shown() => "shown",
        _ => "wrong",
    }
}

fn chosen() -> impl Iterator<Item = Problem> {
    let ids = std::env::var("PROBLEMS").unwrap_or_default();
    catalog::all().into_iter().filter(move |problem| {
        let mut chosen = ids.split(',').filter(|id| !id.is_empty()).peekable();
        chosen.peek().is_none() || chosen.any(|id| id == problem.id())
    })
}

#[test]
fn pinned_programs_are_named_rightly_when_left_out_on_the_whole_catalog() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for problem in chosen() {
        let Some(reference) = problem.reference() else {
            continue;
        };
        let Some(pinned) = KnownMistakes::pinned(&problem) else {
            continue;
        };
        for (path, expected, fingerprint) in pinned.programs() {
            // That something is kept is seen where cases are run in another order.
            if *expected == Idea::Known(WrongIdea::Kept) {
                continue;
            }
            let Some(answers) = decoded(reference, fingerprint) else {
                *counts.entry("not read").or_default() += 1;
                continue;
            };
            let others = KnownMistakes::pinned(&problem).map(|it| it.without(path));
            let got = by_answers(reference, &answers, others.as_ref(), true, WITHIN);
            let kind = kind(got.as_ref(), expected);
            *counts.entry(kind).or_default() += 1;
            if kind != "right" {
                println!("{kind} {}/{path} {expected:?} -> {got:?}", problem.id());
            }
        }
    }
    println!("{counts:?}");
    let count = |kind: &str| counts.get(kind).copied().unwrap_or_default();
    let good = count("right") + count("shown");
    let all = counts.values().sum::<usize>() - count("not read");
    assert!(good * 100 >= NAMED * all, "{counts:?}");
    assert!(count("wrong") * 100 <= NAMED_WRONGLY * all, "{counts:?}");
}

/// Whoever says one word to everything is told just that, though there are wrong programs and other ideas
/// that say the same of the small cases.
#[test]
fn the_same_answer_to_everything_is_named() {
    let mut looked_at = 0;
    for problem in catalog::all() {
        let is_chosen = ABOUT_WINNERS.contains(&problem.id());
        let Some(reference) = problem.reference().filter(|_| is_chosen) else {
            continue;
        };
        looked_at += 1;
        let cases: Vec<Vec<u8>> = reference.small_cases().take(ANSWERED).collect();
        let right: Vec<Vec<u8>> = cases
            .iter()
            .filter_map(|case| reference.answer(case).ok())
            .collect();
        let words: BTreeSet<&Vec<u8>> = right.iter().collect();
        assert_eq!(words.len(), 2, "{}", problem.id());
        for word in words {
            let answers = Answers {
                got: vec![Some(word.clone()); cases.len()],
                cases: cases.clone(),
                is_any_wrong: true,
            };
            let pinned = KnownMistakes::pinned(&problem);
            let named = by_answers(reference, &answers, pinned.as_ref(), true, WITHIN);
            let constant = Some(Idea::Known(WrongIdea::Constant));
            let word = String::from_utf8_lossy(word);
            assert_eq!(named, constant, "{} {word}", problem.id());
        }
    }
    assert_eq!(looked_at, ABOUT_WINNERS.len());
}
