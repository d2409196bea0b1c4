//! Identifiers, times and the other small types the store speaks in.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::error::{FieldError, FieldProblem, StoreError};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            sqlx::Type,
        )]
        #[serde(transparent)]
        #[sqlx(transparent)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

id!(
    /// Identifies a user.
    UserId
);
id!(
    /// Identifies a submission: the number in `/submissions/{id}`. Later ones are larger.
    SubmissionId
);
id!(
    /// Identifies one judging of a submission.
    JudgingId
);
id!(
    /// Identifies a set of judgings that are made again.
    RejudgingId
);
id!(
    /// Identifies a contest.
    ContestId
);
id!(
    /// Identifies somebody who takes part in a contest, alone or as a team.
    ParticipantId
);
id!(
    /// Identifies a question or an announcement in a contest.
    ClarificationId
);
id!(
    /// Identifies what somebody wants to have printed in a contest.
    PrintId
);
id!(
    /// Identifies a player of a ladder.
    LadderEntryId
);
id!(
    /// Identifies a match of two players of a ladder. Later ones are larger.
    MatchId
);
id!(
    /// Identifies an input that has broken an accepted program.
    HackId
);
id!(
    /// Identifies a thread of a problem's discussion.
    ThreadId
);
id!(
    /// Identifies what somebody said in a discussion.
    PostId
);
id!(
    /// Identifies a class.
    ClassId
);
id!(
    /// Identifies what is set in a class.
    AssignmentId
);
id!(
    /// Identifies an API token of a user.
    TokenId
);
id!(
    /// Identifies an invitation to register.
    InvitationId
);

/// A point in time as milliseconds since 1970 (UTC), the way the database keeps it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct UnixMs(pub i64);

impl UnixMs {
    /// This moment.
    pub fn now() -> Self {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Self(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// The moment `span` before this one.
    #[must_use]
    pub fn before(self, span: Duration) -> Self {
        Self(
            self.0
                .saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)),
        )
    }

    /// The moment `span` after this one.
    #[must_use]
    pub fn after(self, span: Duration) -> Self {
        Self(
            self.0
                .saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)),
        )
    }

    /// The moment that many days after this one.
    #[must_use]
    pub fn after_days(self, days: u32) -> Self {
        self.after(Duration::from_hours(24) * days)
    }

    /// For display and for programs that want RFC 3339. `None` for a year beyond 9999.
    pub fn timestamp(self) -> Option<jiff::Timestamp> {
        jiff::Timestamp::from_millisecond(self.0).ok()
    }

    /// The moment as documents have it, in RFC 3339. `None` for a year beyond 9999.
    pub fn rfc3339(self) -> Option<String> {
        self.timestamp().map(|timestamp| timestamp.to_string())
    }
}

/// What a user may do: `library::rights` says it. In the order of how much it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Reads problems and submits.
    Student,
    /// Teaches.
    Teacher,
    /// Sees in full what others hand in.
    Jury,
    /// Writes problems.
    Setter,
    /// Runs the site.
    Admin,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 5] = [
        Self::Student,
        Self::Teacher,
        Self::Jury,
        Self::Setter,
        Self::Admin,
    ];

    /// The name in forms, JSON and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Student => "student",
            Self::Teacher => "teacher",
            Self::Jury => "jury",
            Self::Setter => "setter",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Role {
    type Err = FieldError;

    /// `user` is another word for students.
    fn from_str(name: &str) -> Result<Self, FieldError> {
        if name == "user" {
            return Ok(Self::Student);
        }
        Self::ALL
            .into_iter()
            .find(|role| role.as_str() == name)
            .ok_or(FieldProblem::UnknownRole.of("role"))
    }
}

/// How far the judging of a submission is: the API's `status`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// No worker has it yet.
    Queued,
    /// A worker compiles it.
    Compiling,
    /// A worker runs tests.
    Running,
    /// There is a verdict.
    Done,
}

impl Status {
    /// The name in JSON and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Compiling => "compiling",
            Self::Running => "running",
            Self::Done => "done",
        }
    }
}

impl TryFrom<String> for Status {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        [Self::Queued, Self::Compiling, Self::Running, Self::Done]
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or_else(|| StoreError::Unknown(format!("the judging state `{text}`")))
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The verdict of a row that may have none.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(super) struct VerdictText(Option<String>);

impl TryFrom<VerdictText> for Option<judge::Verdict> {
    type Error = StoreError;

    fn try_from(VerdictText(text): VerdictText) -> Result<Self, StoreError> {
        text.as_deref().map(read_verdict).transpose()
    }
}

/// The points of a row that may have none.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(super) struct ScoreText(Option<String>);

impl TryFrom<ScoreText> for Option<judge::Score> {
    type Error = StoreError;

    fn try_from(ScoreText(text): ScoreText) -> Result<Self, StoreError> {
        read_json(text.as_deref(), "points")
    }
}

pub(super) fn read_json<T: serde::de::DeserializeOwned>(
    text: Option<&str>,
    what: &str,
) -> Result<Option<T>, StoreError> {
    text.map(|text| {
        serde_json::from_str(text).map_err(|error| StoreError::Unknown(format!("{what} ({error})")))
    })
    .transpose()
}

pub(crate) fn read_verdict(text: &str) -> Result<judge::Verdict, StoreError> {
    text.parse()
        .map_err(|_| StoreError::Unknown(format!("the verdict `{text}`")))
}

pub(crate) fn read_role(text: &str) -> Result<Role, StoreError> {
    text.parse()
        .map_err(|_| StoreError::Unknown(format!("the role `{text}`")))
}

/// A figure as the database keeps it. None of ours comes near the end of the range.
pub(crate) fn figure(value: impl TryInto<i64>) -> i64 {
    value.try_into().unwrap_or(i64::MAX)
}
