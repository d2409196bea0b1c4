//! What is refused before any compiler sees it.

use judge::{JudgeError, JudgeOptions, RunLimits, Source, SourceError};

use super::{judge, problem};

#[test]
fn what_is_no_program_is_refused_by_judging_and_running_alike() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    let huge = vec![b'/'; 10 << 20];
    for (bytes, refused) in [
        (Vec::new(), SourceError::Empty),
        (b" \n\t\n".to_vec(), SourceError::Empty),
        (b"\x7fELF\0\0".to_vec(), SourceError::Binary),
        (
            huge.clone(),
            SourceError::TooLarge {
                size: huge.len(),
                limit: judge::SOURCE_LIMIT,
            },
        ),
    ] {
        let source = Source::new("a.cpp", "cpp", bytes);
        let judged = judge.judge(&problem, &source, &JudgeOptions::default(), &mut |_| {});
        assert!(matches!(judged, Err(JudgeError::Source(error)) if error == refused));
        let run = judge.run(&source, b"", RunLimits::default());
        assert!(matches!(run, Err(JudgeError::Source(error)) if error == refused));
    }
}

#[test]
fn an_unknown_language_names_those_that_are_here() {
    let source = Source::new("a.xyz", "klingon", b"Qapla'".as_slice());
    let error = judge().run(&source, b"", RunLimits::default()).unwrap_err();
    let said = error.to_string();
    assert!(said.contains("klingon") && said.contains("cpp"), "{said}");
    assert!(error.is_bad_input());
}
