//! Mistakes that are not of theory: of reading and writing, and of what is kept from one case to
//! the next. Recognised by what a run shows and, for some, by what the source says as well.

use problems::Verdict;

use super::Failure;
use super::code::{Piece, pieces};
use super::vocabulary::Vocabulary;
use super::{files, form};
use crate::mistake::Mistake;
use crate::reason::Reason;
use crate::sandbox::Stop;
use crate::source::Source;

/// The mistake behind a failure, when it is one that is known here.
pub(super) fn recognise(
    failure: &Failure,
    source: &Source,
    vocabulary: &Vocabulary,
) -> Option<Mistake> {
    let code = String::from_utf8_lossy(&source.bytes);
    files::recognise(failure, &code, &source.language)
        .or_else(|| number_format(&code, &source.language))
        .or_else(|| of_output(failure, vocabulary))
        .or_else(|| kept(failure))
}

/// 64-bit numbers that are read or written by a format of one system only.
fn number_format(code: &str, language: &str) -> Option<Mistake> {
    if language != "c" && !language.starts_with("cpp") {
        return None;
    }
    let texts = pieces(code, language);
    let formats = ["%I64d", "%I64u", "%I64x", "%I64i"];
    let format = formats.into_iter().find(|format| {
        texts
            .iter()
            .any(|piece| matches!(piece, Piece::Text(text) if text.contains(format)))
    })?;
    let format = format.to_owned();
    Some(Mistake::NumberFormat { format })
}

/// What the printed words show. Where the program talks with the judge, what it says is no list
/// of answers.
fn of_output(failure: &Failure, vocabulary: &Vocabulary) -> Option<Mistake> {
    // One that is slow on a case alone ends there.
    let is_cut = matches!(
        failure.reason,
        Reason::SlowAlone { .. } | Reason::IdleAlone { .. }
    );
    if failure.is_conversation() || is_cut {
        return None;
    }
    let answer = String::from_utf8_lossy(&failure.answer);
    let output = String::from_utf8_lossy(&failure.output);
    match failure.verdict {
        Verdict::WA => form::of_wrong_answer(
            &answer,
            &output,
            vocabulary,
            &failure.reason,
            failure.is_last_right_alone,
        ),
        // Who ended only too late did not go on after the last answer; nor is it known of a whole test.
        Verdict::TLE if failure.stopped.is_none() => None,
        Verdict::RE | Verdict::TLE => form::of_bad_end(&answer, &output),
        // Of a whole test nobody looked whether it says one word without end.
        Verdict::OLE if !failure.cases.is_empty() || form::has_several_words(&answer) => {
            form::of_flood(&answer, &output)
        }
        _ => None,
    }
}

/// Something is kept from one case to the next: runs showed that the last is right alone, and it
/// was answered.
fn kept(failure: &Failure) -> Option<Mistake> {
    let is_answered = match &failure.reason {
        Reason::InConversation { .. } => failure.stopped == Some(Stop::Judge),
        reason => reason.is_about_answers(),
    };
    let is_wrong = failure.verdict == Verdict::WA && is_answered;
    (failure.is_last_right_alone && is_wrong).then_some(Mistake::KeptFromCaseBefore {
        case: failure.cases.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_ends_too_late_is_not_told_to_go_on_after_the_last_answer() {
        let source = Source::new("a.cpp", "cpp", b"int main() {}".to_vec());
        let told = |stopped| {
            let failure = Failure {
                cases: vec![b"30\n".to_vec()],
                input: b"30\n".to_vec(),
                answer: b"Cici\n".to_vec(),
                output: b"Cici\n".to_vec(),
                verdict: Verdict::TLE,
                reason: Reason::TimeLimit { limit_ms: 1000 },
                stopped,
                is_last_right_alone: false,
                shows: None,
            };
            recognise(&failure, &source, &Vocabulary::of(std::iter::empty()))
        };
        assert_eq!(told(None), None);
        let goes_on = Some(Mistake::FailsAfterTheLastAnswer);
        assert_eq!(told(Some(Stop::Cpu)), goes_on);
    }
}
