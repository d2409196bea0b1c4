//! What the formats can say and the judge cannot do: the one place that refuses it by name. What
//! the judge learns is struck out here.

use super::findings::Findings;
use crate::{Diagnostic, Exchange, Grading, Kind, Place};

/// Refuses what cannot be judged.
pub(super) fn check(kind: Kind, found: &mut Findings) {
    let kinds = [
        (kind.grading == Grading::Scoring, "scoring"),
        (kind.is_multi_pass, "multi-pass"),
        (kind.exchange == Exchange::SubmitAnswer, "submit-answer"),
    ];
    for (_, kind) in kinds.into_iter().filter(|(is_so, _)| *is_so) {
        let message = format!("problems of type `{kind}` are not judged");
        found.push(
            Diagnostic::error("unsupported-type", Place::default(), message)
                .with_help("type: pass-fail and type: interactive are judged"),
        );
    }
}
