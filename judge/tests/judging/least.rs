//! The position that is shown of a wrong program is the least one that it fails on, by the order in which the game
//! lists its small cases and, where it is right on all of them, by the steps that make a case simpler: found again by
//! trying them. It is right, and is explained in both languages, with what decides it.

use judge::{Counterexample, Judge, JudgeOptions, Mistake, RunLimits, SMALL_TEST, Source, Verdict};
use problems::{AnsweredMove, DecisiveMoves, Lang, NamedMove, Problem, Reference, catalog};

use super::{LONG_SEARCH, judge};

/// So many cases are tried in one run where an input holds them.
const TOGETHER: usize = 64;

/// So many cases are tried one by one at most, of those that fail together.
const TRIED_ALONE: usize = 320;

/// Numbers below this one are put in place of larger ones, in cases of at most so many numbers.
const SMALL_NUMBERS: u64 = 48;
const FEW_NUMBERS: usize = 5;

/// Every so manyth problem is looked at in the usual suite, from this one on.
const STRIDE: usize = 18;
const FIRST: usize = 13;

/// Of more moves than these some may be left out.
const MOST_MOVES: usize = 40;

/// A wrong program of a problem.
struct Wrong<'a> {
    judge: &'a Judge,
    problem: &'a Problem,
    reference: &'a dyn Reference,
    source: Source,
}

impl Wrong<'_> {
    /// Whether the program fails on an input.
    fn fails(&self, input: &[u8]) -> bool {
        let limits = RunLimits {
            time: self.problem.limits().time,
            memory: self.problem.limits().memory,
            ..RunLimits::default()
        };
        let report = self.judge.run(&self.source, input, limits).unwrap();
        assert_ne!(report.verdict, Verdict::SE, "{report:#?}");
        report.verdict != Verdict::AC || !is_right(self.reference, input, &report.stdout)
    }

    /// The first of these cases that the program fails on alone. Where it is right on several in one input, so it is on
    /// each.
    fn first_failing(&self, cases: impl Iterator<Item = Vec<u8>>) -> Option<Vec<u8>> {
        let mut alone = 0;
        let cases: Vec<Vec<u8>> = cases.collect();
        for part in cases.chunks(TOGETHER) {
            let joined = self.reference.join(part);
            if joined.is_ok_and(|joined| !self.fails(&joined)) {
                continue;
            }
            for case in part {
                if self.fails(case) {
                    return Some(case.clone());
                }
                alone += 1;
            }
            // What is kept from one case to the next makes all inputs fail and no case.
            if alone >= TRIED_ALONE {
                break;
            }
        }
        None
    }

    /// What is shown of it.
    fn shown(&self) -> Option<Counterexample> {
        let options = JudgeOptions {
            explain: true,
            explain_within: Some(LONG_SEARCH),
            ..JudgeOptions::default()
        };
        let judging = self
            .judge
            .judge(self.problem, &self.source, &options, &mut |_| {});
        judging.unwrap().counterexample
    }
}

/// Whether an output is right, compared word by word where there is one answer.
fn is_right(reference: &dyn Reference, input: &[u8], output: &str) -> bool {
    if reference.has_many_answers() {
        let judged = reference.judge(input, output.as_bytes());
        return judged.is_ok_and(|judged| judged.is_ok());
    }
    let answer = reference.answer(input).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    output.split_whitespace().eq(answer.split_whitespace())
}

/// What is a step simpler than a case: by the reference's steps, and with any small number in place of a larger one.
fn simpler(reference: &dyn Reference, case: &[u8]) -> Vec<Vec<u8>> {
    let mut simpler = reference.shrink(case);
    let text = std::str::from_utf8(case).unwrap();
    let words: Vec<&str> = text.split_inclusive(char::is_whitespace).collect();
    let numbers: Vec<(usize, u64)> = words
        .iter()
        .enumerate()
        .filter_map(|(at, word)| Some((at, word.trim_end().parse().ok()?)))
        .collect();
    if numbers.len() > FEW_NUMBERS {
        return simpler;
    }
    for (at, number) in numbers {
        for lower in 0..number.min(SMALL_NUMBERS) {
            let behind = &words[at][words[at].trim_end().len()..];
            let lower = format!("{lower}{behind}");
            let mut words = words.clone();
            words[at] = &lower;
            let lower = words.concat().into_bytes();
            let is_single = reference.split(&lower).is_ok_and(|cases| cases.len() == 1);
            simpler.extend(is_single.then_some(lower));
        }
    }
    simpler
}

/// What is wrong with the example of a program.
fn fault(program: &Wrong<'_>, found: &Counterexample) -> Option<String> {
    let reference = program.reference;
    let input = found.input.as_bytes();
    let Ok(cases) = reference.split(input) else {
        return Some("it is no whole input".to_owned());
    };
    let answer = reference.answer(input).unwrap();
    if String::from_utf8_lossy(&answer).trim_end() != found.expected {
        return Some(format!("{:?} is not the answer", found.expected));
    }
    if !program.fails(input) {
        return Some("the program is right there".to_owned());
    }
    // After others it goes wrong before it does so alone.
    if matches!(found.mistake, Some(Mistake::KeptFromCaseBefore { .. })) {
        return None;
    }
    let least = program.first_failing(reference.small_cases());
    if let Some(least) = least {
        return (least != input).then(|| format!("not {:?}", String::from_utf8_lossy(&least)));
    }
    // What fails after others only is no single case.
    let [case] = &cases[..] else {
        return None;
    };
    let least = program.first_failing(simpler(reference, case).into_iter());
    least.map(|least| format!("{:?} is simpler", String::from_utf8_lossy(&least)))
}

/// What is missing in the words about the example of a program.
fn unexplained(reference: &dyn Reference, found: &Counterexample) -> Option<String> {
    let cases = reference.split(found.input.as_bytes()).ok()?;
    let case = cases.last()?;
    let is_form = found.mistake.as_ref().is_some_and(Mistake::is_of_form);
    if is_form || case.len() > SMALL_TEST {
        return None;
    }
    let [english, chinese] = [Lang::En, Lang::Zh].map(|lang| reference.explain(case, lang));
    let (Some(english), Some(chinese)) = (english, chinese) else {
        return Some("it is not explained".to_owned());
    };
    if english == chinese {
        return Some(format!("{english:?} in both languages"));
    }
    let is_told = match reference.decisive_moves(case) {
        Some(DecisiveMoves::Winning { moves, left_out }) => {
            let is_over = moves.is_empty() && left_out == Some(0);
            is_over || (!moves.is_empty() && moves.iter().all(has_words))
        }
        Some(DecisiveMoves::Refutation { moves, left_out }) => {
            let is_all = left_out == 0 || moves.len() >= MOST_MOVES;
            is_all && moves.iter().all(is_answered)
        }
        Some(DecisiveMoves::Draw { holding, .. }) => {
            !holding.is_empty() && holding.iter().all(is_answered)
        }
        // There are more than anybody looks at, or no two play: the sentences are all there is.
        None => true,
    };
    (!is_told).then(|| "no move decides it".to_owned())
}

fn has_words(it: &NamedMove) -> bool {
    !it.words.en.is_empty() && !it.words.zh.is_empty()
}

/// Whether a move has its answer, or ends the game, in both languages.
fn is_answered(it: &AnsweredMove) -> bool {
    has_words(&it.made) && it.reply.iter().all(has_words)
}

/// What is wrong with the examples of a problem's wrong programs, and how many were looked at.
fn faults(judge: &Judge, problem: &Problem) -> (Vec<String>, usize) {
    let Some(reference) = problem.reference().filter(|it| !it.is_played()) else {
        return (Vec::new(), 0);
    };
    let wrong = problem.submissions().iter().filter(|it| {
        let expected = it.expected.verdict;
        matches!(expected, Some(Verdict::WA | Verdict::RE))
    });
    let (mut faults, mut looked_at) = (Vec::new(), 0);
    for program in wrong {
        let Some(source) = judge.source_of(&program.program) else {
            continue;
        };
        looked_at += 1;
        let wrong = Wrong {
            judge,
            problem,
            reference,
            source,
        };
        let shown = wrong.shown();
        let fault = match &shown {
            None => Some("nothing is shown".to_owned()),
            // What is too long to be shown is cut.
            Some(found) if found.input.ends_with('…') => None,
            Some(found) => fault(&wrong, found).or_else(|| unexplained(reference, found)),
        };
        if let Some(fault) = fault {
            let input = shown.map(|found| found.input);
            faults.push(format!(
                "{}/{}: {input:?}: {fault}",
                problem.id(),
                program.path
            ));
        }
    }
    (faults, looked_at)
}

fn check(problems: impl Iterator<Item = Problem>, at_least: usize) {
    let judge = judge();
    let (mut all, mut looked_at) = (Vec::new(), 0);
    for problem in problems {
        let (faults, count) = faults(&judge, &problem);
        all.extend(faults);
        looked_at += count;
    }
    println!("{looked_at} programs");
    assert!(looked_at >= at_least, "only {looked_at} were looked at");
    assert_eq!(all, Vec::<String>::new());
}

#[test]
fn the_least_failing_position_is_shown() {
    let problems = catalog::all().into_iter();
    check(problems.skip(FIRST).step_by(STRIDE), 10);
}

#[test]
fn the_least_failing_position_is_shown_on_the_whole_catalog() {
    check(catalog::all().into_iter(), 400);
}
