//! Which submissions a set judges again: the conditions of a statement, and their values.

use std::fmt::Write as _;

use judge::Verdict;
use sqlx::FromRow;

use crate::store::kept::and_not_counted;
use crate::store::types::{ContestId, SubmissionId, VerdictText};

/// Whether a submission is judged, or was before and is just now judged anew: a set that begins meanwhile replaces that, too.
pub(super) const IS_OR_WAS_JUDGED: &str = "coalesce(verdict, (select max(o.verdict) from judgings o
     where o.submission_id = submissions.id)) is not null";

/// Which of the judged submissions are judged again; the default is all.
#[derive(Debug, Clone, Default, PartialEq, Eq, FromRow)]
pub struct Which {
    /// Only with this verdict.
    #[sqlx(rename = "of_verdict", try_from = "VerdictText")]
    pub verdict: Option<Verdict>,
    /// Only in this language.
    #[sqlx(rename = "of_language")]
    pub language: Option<String>,
    /// Only what counts for this contest.
    #[sqlx(rename = "of_contest")]
    pub contest: Option<ContestId>,
    /// Only those whose result that counts is from a machine of this name.
    #[sqlx(rename = "of_machine")]
    pub machine: Option<String>,
    /// Only this one.
    #[sqlx(rename = "of_submission")]
    pub submission: Option<SubmissionId>,
    /// Nothing of what counts for these contests, which keep it from who asks.
    #[sqlx(skip)]
    pub kept: Vec<ContestId>,
}

impl Which {
    /// Whether all are asked for that may be.
    pub fn is_all(&self) -> bool {
        let all = Self {
            kept: self.kept.clone(),
            ..Self::default()
        };
        *self == all
    }

    /// The conditions on a judged submission, whose values [`bind_which`] binds from the parameter of
    /// that number on.
    pub(super) fn conditions(&self, first: usize) -> String {
        let conditions = [
            (self.verdict.is_some(), "verdict = "),
            (self.language.is_some(), "language = "),
            (
                self.contest.is_some(),
                "id in (select submission_id from contest_submissions where contest = ",
            ),
            (
                self.machine.is_some(),
                "current_judging in (select id from judgings where machine = ",
            ),
            (self.submission.is_some(), "id = "),
        ];
        let given = conditions.into_iter().filter(|(given, _)| *given);
        let mut text = String::new();
        let mut place = first;
        for (_, condition) in given {
            let end = if condition.contains('(') { ")" } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(text, " and {condition}${place}{end}");
            place += 1;
        }
        let _ = write!(text, " {}", and_not_counted(&self.kept, place));
        text
    }
}

/// Binds the values of [`Which::conditions`] to a statement for a database of either kind.
macro_rules! bind_which {
    ($query:expr, $which:expr) => {{
        let mut query = $query;
        if let Some(verdict) = $which.verdict {
            query = query.bind(verdict.as_str());
        }
        if let Some(language) = &$which.language {
            query = query.bind($crate::store::text::storable(language));
        }
        if let Some(contest) = $which.contest {
            query = query.bind(contest);
        }
        if let Some(machine) = &$which.machine {
            query = query.bind($crate::store::text::storable(machine));
        }
        if let Some(submission) = $which.submission {
            query = query.bind(submission);
        }
        $crate::store::kept::bind_kept!(query, &$which.kept)
    }};
}
pub(super) use bind_which;
