//! Whether an example program did what its package expects of it.

use problems::{Expected, Lang, Verdict, Words, words};

use crate::{Judging, Reason, message_in};

/// Points that differ by less are the same: they may be sums of parts.
const POINTS_APART: f64 = 1e-6;

/// What the validators said to the judges about the tests.
pub(super) type ForJudges = Vec<(String, String)>;

/// Whether only the verdicts of all tests show it: of others, the first that fails does.
pub(super) fn needs_all_tests(expected: &Expected) -> bool {
    expected.verdict.is_none() || !expected.of_tests.is_empty()
}

/// What is wrong about a verdict, with the test that shows it.
pub(super) fn complaint(
    path: &str,
    expected: &Expected,
    judging: &Judging,
    said: &ForJudges,
) -> Option<Words> {
    of_the_whole(expected, judging)
        .or_else(|| of_some_tests(expected, judging))
        .or_else(|| of_points(expected, judging))
        .or_else(|| of_words(expected, said))
        .map(|what| words(format!("{path} {what}"), format!("{path} {}", what.zh())))
}

/// What is wrong with an output, in Chinese where that is said in a few words.
fn brief_zh(reason: &Reason) -> Option<String> {
    Some(match reason {
        Reason::LineDiffers {
            line,
            expected,
            got,
        } => format!("第 {line} 行应为 {expected:?}，实际为 {got:?}"),
        Reason::TokenDiffers {
            line,
            expected,
            got,
            ..
        }
        | Reason::NumberDiffers {
            line,
            expected,
            got,
            ..
        } => format!("第 {line} 行应有 {expected:?}，实际为 {got:?}"),
        Reason::OutputEnds { line, expected } => {
            format!("输出到第 {line} 行就结束了，还应有 {expected:?}")
        }
        Reason::OutputGoesOn { line, got } => format!("第 {line} 行起多输出了 {got:?}"),
        _ => return None,
    })
}

/// The line in which a compiler says what is wrong with a program, as far as it is shown.
fn compilers_line(judging: &Judging, lang: Lang) -> Option<String> {
    const LONGEST: usize = 200;
    let said = judging.message.as_deref();
    let said = said.filter(|_| judging.verdict == Verdict::CE)?;
    let said = message_in(said, lang);
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let is_about = |line: &&&str| line.to_ascii_lowercase().contains("error");
    let line = lines.iter().find(is_about).or(lines.first())?;
    let shown = line.trim().chars().filter(|c| !c.is_control());
    Some(shown.take(LONGEST).collect())
}

fn of_the_whole(expected: &Expected, judging: &Judging) -> Option<Words> {
    let got = judging.verdict;
    if let Some(named) = expected.verdict {
        let ends = [named];
        let ends = if expected.ends.is_empty() {
            &ends
        } else {
            expected.ends.as_slice()
        };
        return (!ends.contains(&got)).then(|| {
            let failed = judging
                .tests
                .iter()
                .find(|test| !test.verdict.is_accepted());
            let compiler = |lang| compilers_line(judging, lang);
            let place = failed.map_or_else(
                || compiler(Lang::En).map_or_else(String::new, |line| format!(": {line}")),
                |test| {
                    let reason = test.reason.clone().map(|reason| reason.brief().to_string());
                    format!(" on {}: {}", test.name, reason.unwrap_or_default())
                },
            );
            let place_zh = failed.map_or_else(String::new, |test| {
                let reason = test.reason.as_ref().and_then(brief_zh);
                let reason = reason.map_or_else(String::new, |reason| format!("（{reason}）"));
                format!("在测试点 {} 上", test.name) + &reason
            });
            let compiler_zh = compiler(Lang::Zh);
            let compiler_zh = compiler_zh.map_or_else(String::new, |line| format!("（{line}）"));
            let ends = list(ends);
            words(
                format!("got {got}{place}; its folder says {ends}"),
                format!("{place_zh}得到 {got}{compiler_zh}，而按所在文件夹应为 {ends}"),
            )
        });
    }
    let mut verdicts: Vec<(&str, Verdict)> = judging
        .tests
        .iter()
        .map(|test| (test.name.as_str(), test.verdict))
        .collect();
    if verdicts.is_empty() {
        verdicts.push(("all tests", got));
    }
    among(&verdicts, &expected.permitted, &expected.required).map(|what| {
        words(
            format!("{what}, which its folder does not permit"),
            format!("{}，所在文件夹不允许", what.zh()),
        )
    })
}

fn of_some_tests(expected: &Expected, judging: &Judging) -> Option<Words> {
    expected.of_tests.iter().find_map(|part| {
        let tests = judging.tests.iter();
        let meant = tests.filter(|test| part.tests.contains(&test.name));
        let verdicts: Vec<_> = meant
            .map(|test| (test.name.as_str(), test.verdict))
            .collect();
        among(&verdicts, &part.permitted, &part.required).map(|what| {
            let (asked, pattern) = (asked(part), &part.pattern);
            words(
                format!("{what}, where {asked} are asked of `{pattern}`"),
                format!("{}，而 `{pattern}` 要求 {asked}", what.zh()),
            )
        })
    })
}

fn asked(part: &problems::ExpectedOf) -> String {
    list(if part.required.is_empty() {
        &part.permitted
    } else {
        &part.required
    })
}

/// What is wrong with its points, where the problem gives some.
fn of_points(expected: &Expected, judging: &Judging) -> Option<Words> {
    let score = judging.score.as_ref()?;
    let got = score.points.value();
    if let Some((least, most)) = expected.score
        && !(least - POINTS_APART..=most + POINTS_APART).contains(&got)
    {
        return Some(words(
            format!("got {got} points; {least} to {most} are asked of it"),
            format!("得到 {got} 分，而要求 {least} 到 {most} 分"),
        ));
    }
    let most = score.most.filter(|_| expected.is_partial)?.value();
    (got >= most).then(|| {
        words(
            format!("got all of {most} points; its folder says fewer"),
            format!("得到了全部 {most} 分，而按所在文件夹应少于此"),
        )
    })
}

fn of_words(expected: &Expected, said: &ForJudges) -> Option<Words> {
    let is_there = |(_, words): &(String, String)| words.contains(&expected.message);
    let is_said = expected.message.is_empty() || said.iter().any(is_there);
    (!is_said).then(|| {
        let message = &expected.message;
        words(
            format!("does not get the expected message: no message to the judges says {message:?}"),
            format!("给裁判的信息中没有应有的 {message:?}"),
        )
    })
}

/// What is wrong about these verdicts, which must all be permitted, and one of them required.
fn among(
    verdicts: &[(&str, Verdict)],
    permitted: &[Verdict],
    required: &[Verdict],
) -> Option<Words> {
    if let Some((test, odd)) = verdicts.iter().find(|(_, it)| !permitted.contains(it)) {
        return Some(words(
            format!("got {odd} on {test}"),
            format!("在 {test} 上得到 {odd}"),
        ));
    }
    let met = required.is_empty() || verdicts.iter().any(|(_, it)| required.contains(it));
    (!met && !verdicts.is_empty()).then(|| {
        let required = list(required);
        words(
            format!("got none of {required}"),
            format!("没有得到 {required} 中的任何一个"),
        )
    })
}

fn list(verdicts: &[Verdict]) -> String {
    let verdicts: Vec<&str> = verdicts.iter().map(|it| it.as_str()).collect();
    verdicts.join(", ")
}

#[cfg(test)]
mod tests {
    use problems::ExpectedOf;
    use problems::Verdict::{AC, MLE, OLE, PE, RE, TLE, WA};

    use super::*;
    use crate::TestResult;

    fn judging(verdicts: &[(&str, Verdict)]) -> Judging {
        let failed = verdicts.iter().find(|(_, verdict)| !verdict.is_accepted());
        let test = |(name, verdict): &(&str, Verdict)| TestResult {
            name: (*name).to_owned(),
            group: String::new(),
            verdict: *verdict,
            time_ms: 1,
            memory_kib: 1,
            instructions: None,
            input_bytes: None,
            reason: None,
        };
        Judging {
            problem: "p".into(),
            source: "a.cpp".into(),
            language: "cpp".into(),
            verdict: failed.map_or(AC, |(_, verdict)| *verdict),
            time_ms: 1,
            memory_kib: 1,
            passed: 0,
            total: verdicts.len(),
            message: None,
            tests: verdicts.iter().map(test).collect(),
            score: None,
            counterexample: None,
            remarks: Vec::new(),
        }
    }

    fn is_expected(expected: &Expected, verdicts: &[(&str, Verdict)]) -> bool {
        complaint("a", expected, &judging(verdicts), &Vec::new()).is_none()
    }

    #[test]
    fn every_end_that_a_folder_permits_counts() {
        let folder = |ends: &[Verdict]| Expected {
            verdict: ends.first().copied(),
            ends: ends.to_vec(),
            ..Expected::default()
        };
        for (ends, good, bad) in [
            (&[AC][..], &[AC][..], &[WA, PE, TLE][..]),
            (&[WA, PE], &[WA, PE], &[AC, RE, TLE]),
            (&[RE, MLE, OLE], &[RE, MLE, OLE], &[AC, WA, TLE]),
            (&[TLE], &[TLE], &[AC, MLE]),
        ] {
            for (verdicts, is_good) in [(good, true), (bad, false)] {
                for verdict in verdicts {
                    let got = is_expected(&folder(ends), &[("1", AC), ("2", *verdict)]);
                    assert_eq!(got, is_good, "{ends:?} {verdict}");
                }
            }
        }
    }

    #[test]
    fn what_does_not_compile_says_its_compilers_words() {
        let expected = Expected {
            verdict: Some(AC),
            ends: vec![AC],
            ..Expected::default()
        };
        let broken = Judging {
            verdict: Verdict::CE,
            message: Some("a.cpp: In function 'int main()':\na.cpp:1:10: error: no ';'\n".into()),
            ..judging(&[])
        };
        let said = complaint("accepted/a.cpp", &expected, &broken, &Vec::new());
        let line = "a.cpp:1:10: error: no ';'";
        assert_eq!(
            said,
            Some(words(
                format!("accepted/a.cpp got CE: {line}; its folder says AC"),
                format!("accepted/a.cpp 得到 CE（{line}），而按所在文件夹应为 AC"),
            ))
        );
    }

    #[test]
    fn all_tests_must_be_permitted_and_one_required() {
        let expected = Expected {
            permitted: vec![AC, TLE],
            required: vec![TLE],
            ..Expected::default()
        };
        assert!(is_expected(&expected, &[("1", AC), ("2", TLE)]));
        assert!(!is_expected(&expected, &[("1", AC), ("2", AC)]));
        assert!(!is_expected(&expected, &[("1", TLE), ("2", WA)]));
    }

    #[test]
    fn points_must_be_those_that_are_asked_for() {
        let with = |points: f64| Judging {
            score: Some(crate::Score {
                points: crate::Points::new(points),
                most: Some(crate::Points::new(100.0)),
                groups: Vec::new(),
            }),
            ..judging(&[("1", AC), ("2", WA)])
        };
        let any = || Expected {
            permitted: vec![AC, WA],
            ..Expected::default()
        };
        let is_good = |expected: &Expected, points: f64| {
            complaint("a", expected, &with(points), &Vec::new()).is_none()
        };
        let asked = Expected {
            score: Some((25.0, 50.0)),
            ..any()
        };
        assert!(is_good(&asked, 25.0) && is_good(&asked, 50.0));
        assert!(!is_good(&asked, 24.0) && !is_good(&asked, 51.0));
        let partial = Expected {
            is_partial: true,
            ..any()
        };
        assert!(is_good(&partial, 99.0) && !is_good(&partial, 100.0));
    }

    #[test]
    fn some_tests_may_have_rules_of_their_own_and_words_be_asked_for() {
        let part = ExpectedOf {
            pattern: "secret/2*".into(),
            tests: vec!["2".into(), "3".into()],
            permitted: vec![AC, TLE],
            required: vec![TLE],
        };
        let expected = Expected {
            permitted: vec![AC, TLE, WA],
            of_tests: vec![part],
            ..Expected::default()
        };
        assert!(is_expected(&expected, &[("1", WA), ("2", TLE), ("3", AC)]));
        assert!(!is_expected(&expected, &[("1", WA), ("2", AC), ("3", AC)]));
        assert!(!is_expected(&expected, &[("1", AC), ("2", TLE), ("3", WA)]));
        let expected = Expected {
            verdict: Some(WA),
            ends: vec![WA],
            message: "too far".into(),
            ..Expected::default()
        };
        let judging = judging(&[("1", WA)]);
        let said = |words: &str| vec![("1".to_owned(), words.to_owned())];
        assert_eq!(
            complaint("a", &expected, &judging, &said("it is too far off")),
            None
        );
        assert!(complaint("a", &expected, &judging, &said("Too far")).is_some());
    }
}
