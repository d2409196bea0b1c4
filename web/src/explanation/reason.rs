//! What is said about why a test failed, in the reader's language.

use judge::Reason;
use judge::reason::SignalCause;

use crate::http::i18n::{Locale, Text};

/// Why a test failed, in a sentence.
pub fn sentence(locale: Locale, reason: &Reason) -> Text {
    let text = |key: &'static str| locale.text(key);
    match reason {
        Reason::LineDiffers { line, .. } => text("reason-line_differs").with("line", *line),
        Reason::TokenDiffers { line, token, .. } => text("reason-token_differs")
            .with("line", *line)
            .with("token", *token),
        Reason::NumberDiffers { line, token, .. } => text("reason-number_differs")
            .with("line", *line)
            .with("token", *token),
        Reason::OutputEnds { line, .. } => text("reason-output_ends").with("line", *line),
        Reason::OutputGoesOn { line, .. } => text("reason-output_goes_on").with("line", *line),
        Reason::NoOutput { .. } => text("reason-no_output"),
        Reason::WhiteSpace { line, .. } => text("reason-white_space").with("line", *line),
        Reason::TimeLimit { limit_ms } => text("reason-time_limit").with("limit", *limit_ms),
        Reason::TimeLimitAndIdle { limit_ms, idle_ms } => text("reason-time_limit_and_idle")
            .with("limit", *limit_ms)
            .with("idle", *idle_ms),
        Reason::Idle { idle_ms } => text("reason-idle").with("idle", *idle_ms),
        Reason::IdleInAll { idle_ms, limit_ms } => text("reason-idle_in_all")
            .with("idle", *idle_ms)
            .with("limit", *limit_ms),
        Reason::MemoryLimit { limit_kib } => {
            text("reason-memory_limit").with("limit", limit_kib / 1024)
        }
        Reason::MemoryRefused { limit_kib } => {
            text("reason-memory_refused").with("limit", limit_kib / 1024)
        }
        Reason::OutputLimit { limit_kib } => text("reason-output_limit").with("limit", *limit_kib),
        Reason::ExitCode {
            code, error: None, ..
        } => text("reason-exit_code").with("code", *code),
        Reason::ExitCode {
            code,
            error: Some(error),
            ..
        } => text("reason-exit_code_error")
            .with("code", *code)
            .with("error", error.clone()),
        Reason::Signal {
            signal,
            cause: None,
            ..
        } => text("reason-signal").with("signal", signal.clone()),
        Reason::Signal {
            signal,
            cause: Some(cause),
            ..
        } => text("reason-signal_cause")
            .with("signal", signal.clone())
            .with("cause", text(cause_key(*cause)).to_string()),
        Reason::NotStarted { error } => text("reason-not_started").with("error", error.clone()),
        Reason::Refused { case, what } => text("reason-refused")
            .with("case", *case)
            .with("what", what.get(locale.into()).to_owned()),
        Reason::Rejected { said } if said.is_empty() => text("reason-rejected"),
        Reason::Rejected { said } => text("reason-rejected_because").with("said", said.clone()),
        Reason::NotText => text("reason-not_text"),
        Reason::AskedTooMuch { said_kib } => text("reason-asked_too_much").with("said", *said_kib),
        Reason::InConversation { reason, .. } => sentence(locale, reason),
        Reason::System { what } => text("reason-system").with("what", what.clone()),
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
