//! Every example program of the catalog gets the verdict its folder names.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use judge::{Judge, JudgeOptions, Source, Verdict};
use problems::{Problem, Submission};

use super::judge;

/// The verdict a program's folder names. White space has no folder in the package format.
fn expected(submission: &Submission) -> Option<Verdict> {
    if submission.folder == "presentation_error" {
        return Some(Verdict::PE);
    }
    submission.expected.verdict?.parse().ok()
}

/// What is wrong with the verdict, if anything.
fn check(judge: &Judge, problem: &Problem, submission: &Submission) -> Option<String> {
    let path = format!("{}/submissions/{}", problem.id(), submission.path);
    let expected = expected(submission).unwrap_or_else(|| panic!("{path} expects nothing"));
    let Some(language) = judge.detect(Path::new(submission.file_name())) else {
        eprintln!("skipped: no compiler here for {path}");
        return None;
    };
    let source = Source::new(submission.file_name(), language, submission.source.clone());
    let judging = judge
        .judge(problem, &source, &JudgeOptions::default(), &mut |_| {})
        .unwrap_or_else(|error| panic!("{path}: {error}"));
    (judging.verdict != expected).then(|| format!("{path} got {judging:#?}"))
}

#[test]
fn every_program_gets_the_verdict_its_folder_names() {
    let judge = judge();
    let problems = problems::catalog::all();
    let programs: Vec<(&Problem, &Submission)> = problems
        .iter()
        .flat_map(|problem| problem.submissions().iter().map(move |s| (problem, s)))
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        while let Some((problem, submission)) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            wrong.extend(check(&judge, problem, submission));
        }
        wrong
    };
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap())
            .collect()
    });
    assert!(programs.len() >= 50);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_problem_is_solved_in_two_languages_and_kills_three_wrong_ideas() {
    for problem in problems::catalog::all() {
        let of = |folder: &str| {
            problem
                .submissions()
                .iter()
                .filter(|submission| (submission.folder == "accepted") == (folder == "accepted"))
                .collect::<Vec<_>>()
        };
        let mut suffixes: Vec<&str> = of("accepted")
            .iter()
            .filter_map(|submission| submission.path.rsplit('.').next())
            .collect();
        suffixes.sort_unstable();
        suffixes.dedup();
        assert!(suffixes.len() >= 2, "{}: {suffixes:?}", problem.id());
        assert!(of("the others").len() >= 3, "{}", problem.id());
    }
}
