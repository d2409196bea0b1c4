//! Why a test was not accepted, in the reader's language: for pages, the API and the command line.

use judge::reason::SignalCause;
use judge::{Reason, RefusedInput, Remark};
use problems::{ByteSize, Words};

use crate::locale::{Locale, Message, Text};

/// Where the output differs.
#[derive(Debug, PartialEq)]
pub struct Difference {
    /// The answer's piece.
    pub expected: Option<String>,
    /// The program's piece.
    pub got: Option<String>,
}

/// Why a program cannot talk about an input of somebody's own.
pub fn refused_input(refused: RefusedInput) -> Message {
    match refused {
        RefusedInput::NotAllowed(reason) => {
            Message::new("position-not-allowed").with("reason", reason)
        }
        RefusedInput::TooMany(most) => Message::new("position-too-many").with("most", most),
        RefusedInput::TakesTooLong => Message::new("position-takes-long"),
        RefusedInput::NotTaken => Message::new("own-input-not-taken"),
        RefusedInput::NotChecked(reason) => {
            Message::new("own-input-not-checked").with("reason", reason)
        }
        RefusedInput::NeedsAnswer => Message::new("own-input-needs-answer"),
    }
}

/// Words with what stands between backticks in quotation marks: for sentences of forms, in which no code is set apart.
pub fn quoted(words: Words) -> Words {
    let with_marks = |text: String| -> String {
        let mut is_open = false;
        let mark = |letter: char| {
            if letter != '`' {
                return letter;
            }
            is_open = !is_open;
            if is_open { '“' } else { '”' }
        };
        text.chars().map(mark).collect()
    };
    Words {
        en: with_marks(words.en),
        zh: words.zh.map(with_marks),
    }
}

/// Everything about it in one text: what happened, what was expected and printed instead, and below it
/// the program's standard error.
pub fn message(locale: Locale, reason: &Reason) -> String {
    let sentence = sentence(locale, reason);
    let mut message = match difference(reason) {
        None => sentence,
        Some(Difference {
            expected: Some(expected),
            got: Some(got),
        }) => locale
            .text("reason-with-both")
            .with("sentence", sentence)
            .with("expected", expected)
            .with("got", got)
            .to_string(),
        Some(Difference {
            expected: Some(expected),
            got: None,
        }) => locale
            .text("reason-with-expected")
            .with("sentence", sentence)
            .with("expected", expected)
            .to_string(),
        Some(Difference { got, .. }) => locale
            .text("reason-with-got")
            .with("sentence", sentence)
            .with("got", got.unwrap_or_default())
            .to_string(),
    };
    if let Some(stderr) = stderr(reason) {
        message.push('\n');
        message.push_str(&stderr);
    }
    message
}

/// Where an accepted program is wrong that does not count.
pub fn remark(locale: Locale, remark: &Remark) -> String {
    let shown = remark.input.as_ref();
    let Some(input) = shown.map(|input| input.replace('\n', " / ")) else {
        let what = remark.reason.as_ref();
        return locale
            .text("remark-on-test")
            .with("test", remark.test.clone())
            .with(
                "what",
                what.map_or_else(String::new, |it| message(locale, it)),
            )
            .to_string();
    };
    let reason = remark.reason.as_ref();
    match reason.and_then(difference) {
        Some(Difference {
            expected: Some(expected),
            got: Some(got),
        }) => locale
            .text("remark-at-differs")
            .with("input", input)
            .with("expected", expected)
            .with("got", got)
            .to_string(),
        _ => locale
            .text("remark-at")
            .with("input", input)
            .with(
                "what",
                reason.map_or_else(String::new, |it| message(locale, it)),
            )
            .to_string(),
    }
}

/// What happened, in a sentence.
pub fn sentence(locale: Locale, reason: &Reason) -> String {
    text(locale, reason).to_string()
}

fn text(locale: Locale, reason: &Reason) -> Text {
    let say = |key: &'static str| locale.text(key);
    match reason {
        Reason::LineDiffers { line, .. } => say("reason-line_differs").with("line", *line),
        Reason::TokenDiffers { line, token, .. } => say("reason-token_differs")
            .with("line", *line)
            .with("token", *token),
        Reason::NumberDiffers { line, token, .. } => say("reason-number_differs")
            .with("line", *line)
            .with("token", *token),
        Reason::OutputEnds { line, .. } => say("reason-output_ends").with("line", *line),
        Reason::OutputGoesOn { line, .. } => say("reason-output_goes_on").with("line", *line),
        Reason::NoOutput { .. } => say("reason-no_output"),
        Reason::WhiteSpace { line, .. } => say("reason-white_space").with("line", *line),
        Reason::TimeLimit { limit_ms } => say("reason-time_limit").with("limit", *limit_ms),
        Reason::TimeLimitAndIdle { limit_ms, idle_ms } => say("reason-time_limit_and_idle")
            .with("limit", *limit_ms)
            .with("idle", *idle_ms),
        Reason::SlowAlone {
            time_ms,
            limit_ms,
            cases,
        } => {
            let key = if *cases > 1 {
                "reason-slow_of_many"
            } else {
                "reason-slow_alone"
            };
            say(key)
                .with("time", *time_ms)
                .with("limit", *limit_ms)
                .with("cases", *cases)
        }
        Reason::IdleAlone { idle_ms } => say("reason-idle_alone").with("idle", *idle_ms),
        Reason::OnWholeTest { reason } => {
            say("reason-on_whole_test").with("reason", sentence(locale, reason))
        }
        Reason::Idle { idle_ms } => say("reason-idle").with("idle", *idle_ms),
        Reason::IdleInAll { idle_ms, limit_ms } => say("reason-idle_in_all")
            .with("idle", *idle_ms)
            .with("limit", *limit_ms),
        Reason::MemoryLimit { limit_kib } => {
            say("reason-memory_limit").with("limit", ByteSize::from_kib(*limit_kib))
        }
        Reason::MemoryRefused { limit_kib } => {
            say("reason-memory_refused").with("limit", ByteSize::from_kib(*limit_kib))
        }
        Reason::OutputLimit { limit_bytes } => {
            say("reason-output_limit").with("limit", ByteSize::from_bytes(*limit_bytes))
        }
        Reason::ExitCode {
            code, error: None, ..
        } => say("reason-exit_code").with("code", *code),
        Reason::ExitCode {
            code,
            error: Some(error),
            ..
        } => say("reason-exit_code_error")
            .with("code", *code)
            .with("error", error.clone()),
        Reason::Signal {
            signal,
            cause: None,
            ..
        } => say("reason-signal").with("signal", signal.clone()),
        Reason::Signal {
            signal,
            cause: Some(cause),
            ..
        } => say("reason-signal_cause")
            .with("signal", signal.clone())
            .with("cause", say(cause_key(*cause)).to_string()),
        Reason::NotStarted { error } => say("reason-not_started").with("error", error.clone()),
        Reason::Refused { case, what } => say("reason-refused")
            .with("case", *case)
            .with("what", what.get(locale.into()).to_owned()),
        Reason::Rejected { said } if said.is_empty() => say("reason-rejected"),
        Reason::Rejected { said } => say("reason-rejected_because").with("said", said.clone()),
        Reason::NotText => say("reason-not_text"),
        Reason::AnswerDiffers => say("reason-answer_differs"),
        Reason::NotAnswered => say("reason-not_answered"),
        Reason::AskedTooMuch { said_kib } => {
            say("reason-asked_too_much").with("said", ByteSize::from_kib(*said_kib))
        }
        Reason::InConversation { reason, .. } => text(locale, reason),
        Reason::System { what } => say("reason-system").with("what", what.clone()),
    }
}

fn cause_key(cause: SignalCause) -> &'static str {
    match cause {
        SignalCause::BadAddress => "cause-bad_address",
        SignalCause::Arithmetic => "cause-arithmetic",
        SignalCause::Abort => "cause-abort",
        SignalCause::ForbiddenCall => "cause-forbidden_call",
        SignalCause::BadInstruction => "cause-bad_instruction",
        SignalCause::Killed => "cause-killed",
    }
}

/// Expected and printed, where something was compared.
pub fn difference(reason: &Reason) -> Option<Difference> {
    let (expected, got) = match reason {
        Reason::LineDiffers { expected, got, .. }
        | Reason::TokenDiffers { expected, got, .. }
        | Reason::NumberDiffers { expected, got, .. }
        | Reason::WhiteSpace { expected, got, .. } => (Some(expected), Some(got)),
        Reason::OutputEnds { expected, .. } | Reason::NoOutput { expected } => {
            (Some(expected), None)
        }
        Reason::OutputGoesOn { got, .. } => (None, Some(got)),
        _ => return None,
    };
    Some(Difference {
        expected: expected.cloned(),
        got: got.cloned(),
    })
}

/// The end of the program's standard error.
pub fn stderr(reason: &Reason) -> Option<String> {
    match reason {
        Reason::ExitCode { stderr, .. } | Reason::Signal { stderr, .. } => stderr.clone(),
        Reason::InConversation { reason, .. } | Reason::OnWholeTest { reason } => stderr(reason),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_stands_in_quotation_marks() {
        let words = quoted(Words {
            en: "expected `T`, found `x`".to_owned(),
            zh: Some("应为 `T`".to_owned()),
        });
        assert_eq!(words.en, "expected “T”, found “x”");
        assert_eq!(words.zh.as_deref(), Some("应为 “T”"));
    }

    #[test]
    fn one_text_says_all_of_it_in_either_language() {
        let differs = Reason::LineDiffers {
            line: 3,
            expected: "W".into(),
            got: "L".into(),
        };
        assert_eq!(
            message(Locale::En, &differs),
            "Line 3 differs. Expected \"W\", got \"L\"."
        );
        assert_eq!(
            message(Locale::Zh, &differs),
            "第 3 行不同。应为“W”，实为“L”。"
        );
        let slow = |cases| Reason::SlowAlone {
            time_ms: 120,
            limit_ms: 1000,
            cases,
        };
        assert_eq!(
            sentence(Locale::En, &slow(1)),
            "It computes for 120 ms or longer here already, of the 1000 ms there are; \
             on the larger case of the test it needs more."
        );
        assert!(sentence(Locale::Zh, &slow(70)).contains("共有 70 组"));
        let waits = Reason::IdleAlone { idle_ms: 900 };
        assert_eq!(
            sentence(Locale::En, &waits),
            "On this case alone it waits for 900 ms or longer without computing. \
             Does it sleep, or wait for input that never comes?"
        );
        let whole = Reason::OnWholeTest {
            reason: Box::new(Reason::TimeLimit { limit_ms: 1000 }),
        };
        assert_eq!(
            sentence(Locale::En, &whole),
            "It computed longer than 1000 ms. This is a whole test: nothing smaller that was tried fails."
        );
        assert_eq!(
            sentence(Locale::Zh, &whole),
            "运行时间超过 1000 毫秒。这里是整个测试点：试过的更小的输入都看不出问题。"
        );
        let raised = Reason::ExitCode {
            code: 1,
            error: Some("ValueError: x".into()),
            stderr: Some("Traceback\nValueError: x".into()),
        };
        let said = message(Locale::En, &raised);
        assert!(
            said.ends_with("ValueError: x\nTraceback\nValueError: x"),
            "{said}"
        );
    }
}
