//! What is said of mistakes and counterexamples, and that it is looked for once.

use super::*;

/// Of every idea that can be recognised, and of those that only one problem's programs follow.
#[test]
fn every_recognised_mistake_has_a_name_and_a_hint() {
    let of_problems = problems::catalog::all().into_iter();
    let of_problems =
        of_problems.flat_map(|problem| problem.mistakes().values().cloned().collect::<Vec<Idea>>());
    let known = problems::WrongIdea::ALL.into_iter().map(Idea::Known);
    for found in known.chain(of_problems) {
        for locale in Locale::ALL {
            let told = idea(locale, &found);
            assert!(!told.hint.trim().is_empty(), "{found:?}");
            let named = locale.known_text(&format!("idea-{}", told.id));
            assert_eq!(named.as_ref(), Some(&told.name), "{found:?}");
            if let Idea::Known(known) = &found {
                let hint = locale.known_text(&format!("idea-{}-hint", known.name()));
                assert_eq!(hint, Some(told.hint), "{found:?}");
            }
        }
    }
}

#[test]
fn a_mistake_of_form_is_said_without_theory() {
    let example = Counterexample {
        input: "1\n".into(),
        expected: "Yes".into(),
        got: "YES".into(),
        explanation: Some("the XOR is 1".into()),
        mistake: Some(Mistake::CapitalLetters {
            expected: "Yes".into(),
            got: "YES".into(),
        }),
        idea: None,
        reason: None,
    };
    let said = words(Locale::En, None, &example).unwrap_or_default();
    assert!(said.contains("YES") && !said.contains("XOR"), "{said}");
}

fn example(mistake: Option<Mistake>, reason: Option<Reason>) -> Counterexample {
    Counterexample {
        input: "1\n1\n3\n".into(),
        expected: "First".into(),
        got: String::new(),
        explanation: None,
        mistake,
        idea: None,
        reason,
    }
}

#[test]
fn a_crash_is_said_with_what_wins_the_position_in_either_language() {
    let nim = problems::catalog::get("nim");
    let crash = example(
        None,
        Some(Reason::Signal {
            signal: "SIGSEGV".into(),
            cause: None,
            stderr: None,
        }),
    );
    for (locale, failed, wins) in [
        (
            Locale::En,
            "It was ended by SIGSEGV.\n",
            "A winning move: take 3",
        ),
        (Locale::Zh, "程序被信号 SIGSEGV 终止。\n", "取走 3 个"),
    ] {
        let said = words(locale, nim.as_ref(), &crash).unwrap_or_default();
        assert!(said.starts_with(failed) && said.contains(wins), "{said}");
    }
    assert!(moves(nim.as_ref(), &crash).is_some());
    // What is large may take long itself.
    let large = Counterexample {
        input: format!("1\n200\n{}1\n", "1 ".repeat(199)),
        ..crash
    };
    let said = words(Locale::En, nim.as_ref(), &large);
    assert_eq!(said.as_deref(), Some("It was ended by SIGSEGV."));
    assert_eq!(moves(nim.as_ref(), &large), None);
}

#[test]
fn what_was_found_or_is_out_of_reach_is_not_looked_for_again() {
    let all = Mutex::new(Kept::new(10_000));
    let asked = std::cell::Cell::new(0);
    let ask = |key: &'static str, most, said: Option<&'static str>| {
        let find = || {
            asked.set(asked.get() + 1);
            let (said, is_spent) = within(most, || {
                sg::pool::take(10);
                said
            });
            (said.filter(|_| !is_spent), is_spent)
        };
        once(&all, (key, true), |said| said.len(), find)
    };
    assert_eq!(ask("found", 100, Some("it")), Some("it"));
    assert_eq!(ask("found", 100, None), Some("it"));
    assert_eq!(ask("far", 5, Some("wrong")), None);
    assert_eq!(ask("far", 5, Some("wrong")), None);
    assert_eq!(asked.get(), 2);
    // Nobody runs its program now.
    assert_eq!(ask("later", 100, None), None);
    assert_eq!(ask("later", 100, Some("it")), Some("it"));
    assert_eq!(asked.get(), 4);
}

#[test]
fn what_breaks_off_says_nothing_and_is_not_looked_for_again() {
    let all = Mutex::new(Kept::new(10_000));
    let ask = |find: fn() -> (Option<&'static str>, bool)| {
        once(&all, ("broken", true), |said| said.len(), find)
    };
    assert_eq!(ask(|| panic!("a game without an end")), None);
    assert_eq!(ask(|| (Some("it"), false)), None);
    assert_eq!(
        unbroken(|| -> Option<&str> { panic!("in the words") }),
        None
    );
    assert_eq!(unbroken(|| Some("it")), Some("it"));
}

#[test]
fn the_moves_are_those_of_the_position_that_goes_wrong() {
    let nim = problems::catalog::get("nim");
    let several = |mistake| Counterexample {
        input: "2\n1\n1\n2\n1 1\n".into(),
        ..example(mistake, None)
    };
    assert_eq!(moves(nim.as_ref(), &several(None)), None);
    let kept = several(Some(Mistake::KeptFromCaseBefore { case: 2 }));
    let refuted = moves(nim.as_ref(), &kept);
    assert!(
        matches!(&refuted, Some(DecisiveMoves::Refutation { moves, .. }) if moves.len() == 2),
        "{refuted:?}"
    );
}

#[test]
fn what_was_said_to_the_judge_is_shown_next_to_why_it_is_wrong() {
    let lost = Reason::InConversation {
        reason: Box::new(Reason::Refused {
            case: 1,
            what: problems::Localized {
                en: "the game is lost".into(),
                zh: "这一局输了".into(),
            },
        }),
        transcript: "< First\n> 1 1\n".into(),
    };
    let nim = problems::catalog::get("nim-play");
    let said = words(Locale::En, nim.as_ref(), &example(None, Some(lost))).unwrap_or_default();
    assert!(said.starts_with("Position 1: the game is lost"), "{said}");
    assert!(said.contains("\n< First\n> 1 1\n"), "{said}");
}

#[test]
fn a_program_that_fails_the_samples_is_not_told_to_look_at_large_data() {
    let test = |group: &str, verdict| TestResult {
        name: format!("{group}-1"),
        group: group.into(),
        verdict,
        time_ms: 1,
        memory_kib: 1,
        instructions: None,
        input_bytes: None,
        reason: None,
    };
    let said = |tests: &[TestResult]| none_found(Locale::En, tests).unwrap_or_default();
    for early in [
        &[test("sample", Verdict::TLE)][..],
        &[test("sample", Verdict::AC), test("small", Verdict::WA)],
    ] {
        let said = said(early);
        assert!(said.contains("-1") && !said.contains("large"), "{said}");
    }
    let by_hand = "by hand";
    assert!(said(&[test("sample", Verdict::WA)]).contains(by_hand));
    for other in [Verdict::TLE, Verdict::RE, Verdict::MLE] {
        assert!(!said(&[test("sample", other)]).contains(by_hand), "{other}");
    }
    let late = [Verdict::AC, Verdict::AC, Verdict::TLE].map(|it| test("small", it));
    assert!(said(&late).contains("large") && !said(&late).contains("types"));
    assert_eq!(none_found(Locale::En, &[test("sample", Verdict::PE)]), None);
    assert_eq!(none_found(Locale::En, &late[..2]), None);
}

#[test]
fn a_page_shows_what_was_said_apart() {
    let talked = example(
        None,
        Some(Reason::InConversation {
            reason: Box::new(Reason::NotText),
            transcript: "> 1\n< Second\n".into(),
        }),
    );
    let said = words_at_hand(Locale::En, &talked).unwrap_or_default();
    assert!(said.ends_with("\n> 1\n< Second"), "{said}");
    let apart = without_talk(Locale::En, &talked, &said);
    assert_eq!(apart, reasons::sentence(Locale::En, &Reason::NotText));
}
