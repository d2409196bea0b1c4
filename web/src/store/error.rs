//! What can go wrong in the store, in terms its callers act on.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::lengths::{NAME_LENGTHS, PASSWORD_LENGTHS};

/// A failed store operation.
///
/// | variant | who sees it | HTTP status |
/// |---|---|---|
/// | `Invalid` | the person who filled in the form | 422 |
/// | `NotFound` | the person who asked | 404 |
/// | `Quota` | the person who submits too fast | 429 |
/// | `PackageQuota` | the person who brings in more packages than a day may have | 429 |
/// | `PackageTooLarge` | the person whose package alone is more than a day may have | 413 |
/// | `TriesUsed` | the person who hands in more than a contest takes | 422 |
/// | `TooSoon` | the person who hands in sooner than a contest takes | 429 |
/// | `KeyConflict` | the program that uses a key twice | 409 |
/// | `Overtaken` | the person whose form is older than what it would change | 422 |
/// | `ProblemGone` | the person who sets a problem that was deleted a moment ago | 422 |
/// | `JustDecided` | the person who began a rejudging while another was decided on | 422 |
/// | `Refused` | the person whose link or request is no longer valid | 403 |
/// | `Busy` | the client: try again | 503 |
/// | `Full` | the client: try again; the operator | 503 |
/// | the rest | the operator | 500 |
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A value that a person typed is not acceptable.
    #[error("{0}")]
    Invalid(#[from] FieldError),
    /// There is no such thing; the text names it.
    #[error("there is no {0}")]
    NotFound(String),
    /// Too many submissions in the given time, or too many waiting.
    #[error("at most {limit} submissions in {} seconds; try again in {} seconds", window.as_secs(), retry_after.as_secs().max(1))]
    Quota {
        /// How many are allowed.
        limit: i64,
        /// In how long.
        window: Duration,
        /// When the next one is allowed.
        retry_after: Duration,
    },
    /// More bytes of packages than one author may bring in within a day.
    #[error("at most {most} MiB of packages in a day; try again in {} minutes", retry_after.as_secs().div_ceil(60))]
    PackageQuota {
        /// How many MiB are allowed.
        most: i64,
        /// When there is room again.
        retry_after: Duration,
    },
    /// A package that alone has more bytes than one author may bring in within a day: it has no room later either.
    #[error("at most {0} MiB of packages in a day, and this one alone is larger")]
    PackageTooLarge(i64),
    /// A contest takes no more programs for a problem.
    #[error("this contest takes at most {0} programs for each problem")]
    TriesUsed(i64),
    /// A contest takes no program yet: one was handed in a moment ago.
    #[error("this contest takes a program every {} seconds; try again in {} seconds", pause.as_secs(), retry_after.as_secs().max(1))]
    TooSoon {
        /// How long it is between two.
        pause: Duration,
        /// When the next one is taken.
        retry_after: Duration,
    },
    /// The key of a submission came with another one before.
    #[error("this key was already used for a different submission")]
    KeyConflict,
    /// The request was understood and is not allowed in this state.
    #[error("{0}")]
    Refused(&'static str),
    /// Somebody else has changed it meanwhile.
    #[error("it was changed meanwhile")]
    Overtaken,
    /// What was to name a problem came too late: it was deleted meanwhile.
    #[error("the problem {0} was deleted meanwhile")]
    ProblemGone(String),
    /// A set of judgings stood in the way, and was decided on before it could be named.
    #[error("a set was decided on at this very moment; look again")]
    JustDecided,
    /// The database did not answer in time; trying again may help.
    #[error("the database is busy; try again in a moment")]
    Busy(#[source] sqlx::Error),
    /// There is no room for what is to be stored: the disk is full or read-only.
    #[error("nothing can be stored: the disk of the database is full or read-only")]
    Full(#[source] sqlx::Error),
    /// Storing something failed a moment ago, and was not tried again.
    #[error("nothing could be stored a moment ago")]
    NotWritable,
    /// The database cannot be opened or brought up to date.
    #[error("cannot open the database {what}: {cause}\nhint: {hint}")]
    Open {
        /// The file or the server, without any password.
        what: String,
        /// What the system said.
        cause: String,
        /// What to do.
        hint: String,
    },
    /// The address of a database begins with nothing that is known.
    #[error(
        "unknown kind of database: `{0}`\nhint: use sqlite:///path/grundy.db or \
         postgres://user@host/database"
    )]
    UnknownKind(String),
    /// A row holds a value this program does not know.
    #[error(
        "the database holds {0}, which this version of grundy does not know; was it written by a newer version?"
    )]
    Unknown(String),
    /// A password could not be hashed.
    #[error("cannot hash a password: {0}")]
    Hash(String),
    /// Any other failure of the database.
    #[error("the database failed: {0}")]
    Database(#[source] sqlx::Error),
}

impl StoreError {
    /// Whether the same write would always fail: the database refuses the values themselves, or what they
    /// belong to is gone.
    pub fn is_lasting(&self) -> bool {
        let error = match self {
            Self::NotFound(_) => return true,
            Self::Database(error) => error,
            _ => return false,
        };
        match error {
            sqlx::Error::Encode(_) => true,
            sqlx::Error::Database(error) => error.code().is_some_and(|code| refuses_values(&code)),
            _ => false,
        }
    }
}

/// PostgreSQL: classes 22 (a value) and 23 (a constraint), 54 (too large). SQLite: too big,
/// constraint, mismatch, range, with their extended forms.
fn refuses_values(code: &str) -> bool {
    match code.parse::<u32>() {
        _ if code.len() == 5 => ["22", "23", "54"]
            .iter()
            .any(|class| code.starts_with(class)),
        Ok(number) => matches!(number & 0xff, 18 | 19 | 20 | 25),
        Err(_) => false,
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if is_gone(&error) {
            Self::NotFound("such thing any more".to_owned())
        } else if is_busy(&error) {
            Self::Busy(error)
        } else if is_full(&error) {
            Self::Full(error)
        } else {
            Self::Database(error)
        }
    }
}

/// Whether what a row belongs to was deleted a moment ago.
fn is_gone(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else {
        return false;
    };
    error.is_foreign_key_violation()
}

fn is_busy(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut => true,
        // SQLITE_BUSY and SQLITE_LOCKED with their extended forms; serialization failure,
        // deadlock, lock not available, too many connections, cannot connect now.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            matches!(
                code.as_ref(),
                "5" | "6" | "261" | "262" | "517" | "40001" | "40P01" | "55P03" | "53300" | "57P03"
            )
        }),
        _ => false,
    }
}

fn is_full(error: &sqlx::Error) -> bool {
    match error {
        // SQLITE_FULL, SQLITE_IOERR_WRITE, _FSYNC, _TRUNCATE and _SHMSIZE, SQLITE_READONLY;
        // disk_full.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            matches!(
                code.as_ref(),
                "13" | "778" | "1034" | "1546" | "4874" | "8" | "53100"
            )
        }),
        sqlx::Error::Io(error) => matches!(
            error.kind(),
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded
        ),
        _ => false,
    }
}

/// Whether `error` says that `table.column` must be unique and is not.
///
/// PostgreSQL names the index (`table_column` by our naming), SQLite the column.
pub(crate) fn violates_unique(error: &sqlx::Error, table: &str, column: &str) -> bool {
    let sqlx::Error::Database(error) = error else {
        return false;
    };
    if !error.is_unique_violation() {
        return false;
    }
    match error.constraint() {
        Some(constraint) => constraint == format!("{table}_{column}"),
        None => error.message().ends_with(&format!("{table}.{column}")),
    }
}

/// A form field and what is wrong with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct FieldError {
    /// The field's name in forms and JSON: `name`, `password`, `role`.
    pub field: &'static str,
    /// What is wrong.
    pub problem: FieldProblem,
}

/// What can be wrong with a field's value. [`FieldProblem::code`] is the key pages translate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FieldProblem {
    /// Somebody has that name, perhaps in other letter case.
    #[error("this name is taken")]
    NameTaken,
    /// Not as many characters as [`NAME_LENGTHS`] says.
    #[error("a name has {} to {} characters", NAME_LENGTHS.start(), NAME_LENGTHS.end())]
    NameLength,
    /// A character that is not allowed.
    #[error("a name has letters, digits, `_`, `-` and `.`, and begins with a letter or a digit")]
    NameCharacters,
    /// Letters of several scripts, such as Cyrillic ones among Latin ones.
    #[error("a name has letters of one script, or Latin ones next to Chinese, Japanese or Korean")]
    NameScripts,
    /// It looks like a name of the site itself.
    #[error("this name is reserved for those who run the site")]
    NameReserved,
    /// It looks the same as somebody's name.
    #[error("this name looks like one that is taken")]
    NameLooksTaken,
    /// One of those that are tried first.
    #[error("this password is one of the first that others would try; choose several words")]
    PasswordCommon,
    /// The name, or next to nothing more.
    #[error("a password is not the name itself; choose several words")]
    PasswordIsName,
    /// Fewer characters than [`PASSWORD_LENGTHS`] says.
    #[error("a password has at least {} characters", PASSWORD_LENGTHS.start())]
    PasswordTooShort,
    /// More of them.
    #[error("a password has at most {} characters", PASSWORD_LENGTHS.end())]
    PasswordTooLong,
    /// None of the roles there are.
    #[error("a role is one of student, teacher, jury, setter, admin")]
    UnknownRole,
    /// A token's name is empty or longer than 64 characters.
    #[error("a token's name has 1 to 64 characters, none of them invisible")]
    TokenName,
    /// None of the scopes there are.
    #[error("a scope is one of read, submit, jury, author, admin")]
    UnknownScope,
    /// A token that could do nothing.
    #[error("a token needs at least one scope: read, submit, jury, author, admin")]
    NoScope,
    /// The scope is for others than the token's owner.
    #[error(
        "the scope jury is for teachers, juries, setters and administrators, author for the latter two, admin for administrators only"
    )]
    ScopeBeyondRole,
    /// The owner has as many tokens as are allowed.
    #[error("there are {0} tokens already; revoke one first")]
    TokensTooMany(i64),
    /// A token without an end, or with one too far off.
    #[error("a token is valid for 1 to 366 days")]
    TokenDays,
    /// No invitation has this code, or it was used up or has expired.
    #[error("there is no such invitation, or it was used up or has expired")]
    InvitationUnknown,
    /// The note of an invitation is too long.
    #[error("the note of an invitation has at most 64 characters")]
    InvitationNote,
    /// An invitation for nobody or for too many.
    #[error("an invitation is good for 1 to 1000 accounts")]
    InvitationUses,
    /// An invitation without an end, or with one too far off.
    #[error("an invitation is valid for 1 to 366 days")]
    InvitationDays,
    /// None of what is offered.
    #[error("this cannot be chosen")]
    NoSuchChoice,
    /// A name of the site that is no short line.
    #[error("the name of the site is one line of at most 60 characters")]
    SiteName,
    /// No number of submissions in a minute.
    #[error("a student may hand in 1 to 1000 programs in a minute")]
    SubmitQuota,
    /// No number of MiB of packages in a day.
    #[error("an author may bring in 1 to 1000000 MiB of packages in a day")]
    PackageQuota,
    /// A text that is shown to all is too long.
    #[error("the text has at most {0} characters")]
    TextTooLong(usize),
    /// An announcement that says nothing or too much.
    #[error("an announcement has 1 to {0} characters")]
    AnnouncementText(usize),
    /// The title of a piece of news that says nothing or too much.
    #[error("the title of a piece of news has 1 to {0} characters")]
    NewsTitle(usize),
    /// A piece of news that says nothing or too much.
    #[error("a piece of news has 1 to {0} characters")]
    NewsText(usize),
    /// An announcement that would be over before it is shown.
    #[error("an announcement ends later than now")]
    AnnouncementOver,
    /// Another team of the contest has a name that reads the same.
    #[error("another team of the contest has this name")]
    TeamNameTaken,
    /// The jury has taken them out of the contest.
    #[error("the jury has taken them out of the contest")]
    TakenOut,
    /// No name of the time zone database.
    #[error("there is no such time zone")]
    NoSuchTimeZone,
}

impl FieldProblem {
    /// A stable name for programs and translations, such as `name-taken`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NameTaken => "name-taken",
            Self::NameLength => "name-length",
            Self::NameCharacters => "name-characters",
            Self::NameScripts => "name-scripts",
            Self::NameReserved => "name-reserved",
            Self::NameLooksTaken => "name-looks-taken",
            Self::PasswordCommon => "password-common",
            Self::PasswordIsName => "password-is-name",
            Self::PasswordTooShort => "password-too-short",
            Self::PasswordTooLong => "password-too-long",
            Self::UnknownRole => "unknown-role",
            Self::TokenName => "token-name",
            Self::UnknownScope => "unknown-scope",
            Self::NoScope => "no-scope",
            Self::ScopeBeyondRole => "scope-beyond-role",
            Self::TokensTooMany(_) => "tokens-too-many",
            Self::TokenDays => "token-days",
            Self::InvitationUnknown => "invitation-unknown",
            Self::InvitationNote => "invitation-note",
            Self::InvitationUses => "invitation-uses",
            Self::InvitationDays => "invitation-days",
            Self::NoSuchChoice => "no-such-choice",
            Self::SiteName => "site-name-wrong",
            Self::SubmitQuota => "submit-quota-wrong",
            Self::PackageQuota => "package-quota-wrong",
            Self::TextTooLong(_) => "text-too-long",
            Self::AnnouncementText(_) => "announcement-text",
            Self::NewsTitle(_) => "news-title-wrong",
            Self::NewsText(_) => "news-text-wrong",
            Self::AnnouncementOver => "announcement-over",
            Self::TeamNameTaken => "team-name-taken",
            Self::TakenOut => "taken-out",
            Self::NoSuchTimeZone => "no-such-time-zone",
        }
    }

    /// The most that there may be, where its words name that.
    pub fn most(self) -> Option<i64> {
        match self {
            Self::TokensTooMany(most) => Some(most),
            Self::TextTooLong(most)
            | Self::AnnouncementText(most)
            | Self::NewsTitle(most)
            | Self::NewsText(most) => i64::try_from(most).ok(),
            _ => None,
        }
    }

    /// How many characters there are in what it is about, where its words name that.
    pub fn lengths(self) -> Option<RangeInclusive<usize>> {
        match self {
            Self::NameTaken
            | Self::NameLooksTaken
            | Self::NameReserved
            | Self::NameLength
            | Self::NameCharacters
            | Self::NameScripts => Some(NAME_LENGTHS),
            Self::PasswordTooShort
            | Self::PasswordTooLong
            | Self::PasswordCommon
            | Self::PasswordIsName => Some(PASSWORD_LENGTHS),
            _ => None,
        }
    }

    pub(crate) const fn of(self, field: &'static str) -> FieldError {
        FieldError {
            field,
            problem: self,
        }
    }
}
