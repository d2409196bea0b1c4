//! The wrong ideas behind programs are recognised by their answers.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fmt, fs};

use judge::{Counterexample, JudgeOptions, Mistake, Verdict};
use problems::{Idea, Problem, WrongIdea, catalog};

use super::{LONG_SEARCH, crowding, judge, judged, problem, program};

/// Of a hundred wrong programs so many at least are named rightly…
const NAMED: usize = 90;

/// …and so many at most are named wrongly.
const NAMED_WRONGLY: usize = 5;

/// Half of the counterexamples are found in so many seconds at most, where nothing else wants the processors. How long
/// the longest takes is printed: what else a machine does for a moment would decide about it.
const MEDIAN: f64 = 1.0;

/// What is pinned of a problem's wrong programs.
fn lock(id: &str) -> PathBuf {
    let catalog = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/catalog");
    PathBuf::from(format!("{catalog}/{id}/generators/mistakes.lock"))
}

/// The problems whose wrong programs are looked at: all, or those of `PROBLEMS`.
fn chosen() -> Vec<Problem> {
    let ids = env::var("PROBLEMS").unwrap_or_default();
    let ids: Vec<&str> = ids.split(',').filter(|id| !id.is_empty()).collect();
    let all = catalog::all();
    all.into_iter()
        .filter(|problem| ids.is_empty() || ids.contains(&problem.id()))
        .collect()
}

/// What the wrong programs of the catalog answer is what is pinned; `UPDATE_LOCKS=1` pins it anew.
#[test]
fn what_wrong_programs_answer_is_pinned_on_the_whole_catalog() {
    let judge = judge();
    let mut differing = Vec::new();
    for problem in chosen() {
        let pinned = judge.pin_mistakes(&problem).unwrap();
        let path = lock(problem.id());
        if env::var_os("UPDATE_LOCKS").is_some() {
            if pinned.is_empty() {
                let _ = fs::remove_file(&path);
            } else {
                fs::write(&path, &pinned).unwrap();
            }
        } else if pinned != fs::read_to_string(&path).unwrap_or_default() {
            differing.push(problem.id().to_owned());
        }
    }
    assert_eq!(differing, Vec::<String>::new(), "renew with UPDATE_LOCKS=1");
}

/// What is told of a wrong program when it is not compared with itself.
struct Told {
    program: String,
    verdict: Verdict,
    expected: Option<Idea>,
    got: Option<Idea>,
    /// It has its name without being compared: a mistake of reading and writing.
    is_of_form: bool,
    has_example: bool,
    seconds: f64,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |idea: &Option<Idea>| match idea {
            Some(Idea::Known(idea)) => idea.name().to_owned(),
            Some(Idea::Own(words)) => words.en.clone(),
            None => "-".to_owned(),
        };
        write!(
            f,
            "{} {} {} -> {} example={} {:.2}s",
            kind(self),
            self.program,
            name(&self.expected),
            name(&self.got),
            self.has_example,
            self.seconds
        )
    }
}

/// The idea that a wrong program is filed under.
fn filed(problem: &Problem, path: &str) -> Option<Idea> {
    let told = problem.mistakes().get(path).cloned();
    told.or_else(|| match path.split('/').next()? {
        "time_limit_exceeded" => Some(Idea::Known(WrongIdea::TooSlow)),
        "run_time_error" | "memory_limit_exceeded" => Some(Idea::Known(WrongIdea::OutOfBounds)),
        _ => None,
    })
}

fn told(judge: &judge::Judge, problem: &Problem) -> Vec<Told> {
    let programs = problem.submissions().iter().filter(|it| {
        let expected = it.expected.verdict;
        expected.is_some_and(|verdict| !matches!(verdict, Verdict::AC | Verdict::PE))
    });
    let mut all = Vec::new();
    for program in programs {
        let Some(source) = judge.source_of(&program.program) else {
            continue;
        };
        let options = JudgeOptions {
            explain: true,
            leave_out: Some(program.path.clone()),
            ..JudgeOptions::default()
        };
        let mut began = None;
        let judging = judge.judge(problem, &source, &options, &mut |event| {
            if event == judge::Event::Explaining {
                began = Some(std::time::Instant::now());
            }
        });
        let judging = judging.unwrap();
        let example = judging.counterexample.as_ref();
        let mistake = example.and_then(|example| example.mistake.as_ref());
        let kept = mistake.map(|_| Idea::Known(WrongIdea::Kept));
        let told = Told {
            program: format!("{}/{}", problem.id(), program.path),
            verdict: judging.verdict,
            expected: filed(problem, &program.path),
            is_of_form: mistake.is_some_and(Mistake::is_of_form),
            got: kept.or_else(|| example.and_then(|example| example.idea.clone())),
            has_example: example.is_some(),
            seconds: began.map_or(0.0, |began| began.elapsed().as_secs_f64()),
        };
        println!("{told}");
        all.push(told);
    }
    all
}

/// Whether what is told of a program is right: the idea it is filed under, a case of it where it is
/// filed under a wide one, or what its answers show.
fn kind(told: &Told) -> &'static str {
    match (&told.got, &told.expected) {
        _ if told.is_of_form => "form",
        (None, _) => "silent",
        (got, expected) if got == expected => "right",
        (Some(Idea::Known(got)), Some(Idea::Known(expected))) if got.wider() == Some(*expected) => {
            "right"
        }
        // Every answer that was compared is as it says.
        (Some(Idea::Known(got)), _) if got.is_shown() => "shown",
        _ => "wrong",
    }
}

/// Asserts that of these programs nine in ten are named rightly, or what is wrong with their answers is, and hardly
/// any is named wrongly: what is not recognised is better than that.
fn are_named_rightly(all: &[&Told]) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for told in all {
        *counts.entry(kind(told)).or_default() += 1;
    }
    println!("{counts:?} of {}", all.len());
    let count = |kind: &str| counts.get(kind).copied().unwrap_or_default();
    let good = count("right") + count("shown") + count("form");
    assert!(good * 100 >= NAMED * all.len(), "{counts:?}");
    assert!(
        count("wrong") * 100 <= NAMED_WRONGLY * all.len(),
        "{counts:?}"
    );
}

/// Each is left out of the comparison, and each is shown a position that it fails on. Those with wrong answers are
/// counted by themselves: that a program crashed or was too slow is soon said. Over the whole catalog it takes minutes.
#[test]
fn faults_of_wrong_programs_are_named_rightly_on_the_whole_catalog() {
    let judge = judge();
    let before = crowding(&judge);
    let mut all = Vec::new();
    for problem in chosen() {
        all.extend(told(&judge, &problem));
    }
    let without = all.iter().filter(|told| !told.has_example);
    let without: Vec<&str> = without.map(|told| told.program.as_str()).collect();
    assert_eq!(without, Vec::<&str>::new(), "nothing is shown of these");
    are_named_rightly(&all.iter().collect::<Vec<_>>());
    let answers = all.iter().filter(|told| told.verdict == Verdict::WA);
    are_named_rightly(&answers.collect::<Vec<_>>());
    let mut times: Vec<f64> = all.iter().map(|told| told.seconds).collect();
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let longest = times.last().copied().unwrap_or_default();
    let crowding = crowding(&judge).max(before);
    println!("median {median:.2} s, longest {longest:.2} s, crowding {crowding:.1}");
    assert!(median < MEDIAN * crowding, "{median}");
}

/// A program and the idea that it follows, though the catalog's own program is not looked at.
#[test]
fn general_ideas_are_recognised_without_the_catalog() {
    for (id, file, expected) in [
        ("hdoj-1536", "xor_of_sizes.cpp", WrongIdea::SizesForValues),
        ("hdoj-1848", "some_heap_is_won.cpp", WrongIdea::OneWonPart),
        ("nim", "parity_of_the_sum.cpp", WrongIdea::ParityOfCount),
        ("misere-nim", "normal_play.cpp", WrongIdea::OtherEnd),
        ("nim-value", "won_or_lost.cpp", WrongIdea::WonForNumber),
        ("wythoff", "nim.cpp", WrongIdea::SizesForValues),
        ("nim", "low_32_bits.cpp", WrongIdea::TooFewBits),
    ] {
        let path = format!("wrong_answer/{file}");
        let options = JudgeOptions {
            explain: true,
            explain_within: Some(LONG_SEARCH),
            leave_out: Some(path.clone()),
            ..JudgeOptions::default()
        };
        let text = program(id, &path);
        let (judging, _) = judged(&judge(), &problem(id), "cpp", &text, &options);
        let example = judging.counterexample.expect("there is one");
        assert_eq!(example.idea, Some(Idea::Known(expected)), "{id} {file}");
    }
}

/// What is told of a wrong program of a problem, which is not compared with itself.
fn told_of(id: &str, path: &str) -> (Option<Idea>, Option<Mistake>) {
    let example = example_of(id, path);
    (example.idea, example.mistake)
}

/// The example that is shown of a wrong program of a problem, which is not compared with itself.
fn example_of(id: &str, path: &str) -> Counterexample {
    let options = JudgeOptions {
        explain: true,
        explain_within: Some(LONG_SEARCH),
        leave_out: Some(path.to_owned()),
        ..JudgeOptions::default()
    };
    let text = program(id, path);
    let (judging, _) = judged(&judge(), &problem(id), "cpp", &text, &options);
    judging.counterexample.expect("there is one")
}

#[test]
fn programs_that_play_are_told_what_they_do_wrong() {
    for (id, path, expected) in [
        (
            "nim-play",
            "wrong_answer/always_first.cpp",
            WrongIdea::WrongSide,
        ),
        (
            "kayles-play",
            "wrong_answer/any_pin.cpp",
            WrongIdea::LosingMove,
        ),
        (
            "nim-play",
            "wrong_answer/heap_from_zero.cpp",
            WrongIdea::OffByOne,
        ),
        (
            "nim-play",
            "time_limit_exceeded/never_flushes.cpp",
            WrongIdea::NotFlushed,
        ),
        (
            "nim-play",
            "run_time_error/heaps_to_4.cpp",
            WrongIdea::OutOfBounds,
        ),
    ] {
        let (idea, mistake) = told_of(id, path);
        assert_eq!(
            (idea, mistake),
            (Some(Idea::Known(expected)), None),
            "{id} {path}"
        );
    }
    for (id, path, expected) in [
        (
            "nim-play",
            "wrong_answer/stops_after_a_game.cpp",
            Mistake::EndsTooEarly,
        ),
        (
            "kayles-play",
            "time_limit_exceeded/goes_on.cpp",
            Mistake::FailsAfterTheLastAnswer,
        ),
        (
            "nim-play",
            "run_time_error/fails_at_the_end.cpp",
            Mistake::FailsAfterTheLastAnswer,
        ),
    ] {
        assert_eq!(told_of(id, path).1, Some(expected), "{id} {path}");
    }
}

/// How a program fails is told by what the runs showed, not by its verdict alone.
#[test]
fn a_search_without_memory_is_told_from_other_slow_programs() {
    let slow = "time_limit_exceeded/search_without_memo.cpp";
    let example = example_of("hdoj-1847", slow);
    let exponential = Some(Idea::Known(WrongIdea::Exponential));
    assert_eq!(example.idea, exponential, "{example:?}");
}

/// What is said of small cases by chance follows no rule, and nothing is kept from one to the next.
#[test]
fn a_program_that_answers_by_chance_is_told_so() {
    let text = "import random\nfor _ in range(int(input())):\n    input(), input()\n    print(random.choice(['First', 'Second']))\n";
    let options = JudgeOptions {
        explain: true,
        explain_within: Some(LONG_SEARCH),
        ..JudgeOptions::default()
    };
    let (judging, _) = judged(&judge(), &problem("nim"), "python", text, &options);
    let example = judging.counterexample.expect("there is one");
    let unsteady = Some(Idea::Known(WrongIdea::Unsteady));
    assert_eq!((example.idea, example.mistake), (unsteady, None));
}
