//! The database: people, their sessions and tokens, submissions, judgings, and the queue of them.
//!
//! [`Store`] is the one way to all of it, over SQLite or PostgreSQL alike. It judges nothing and
//! knows no HTTP.
//!
//! | file | what it keeps |
//! |---|---|
//! | `users`, `names`, `lengths` | accounts, and what they may be called |
//! | `forget` | what goes with an account that is deleted |
//! | `password`, `weak` | the check of a password, and which are refused |
//! | `sessions`, `tokens`, `scopes`, `secret`, `credentials` | ways to prove who one is |
//! | `setup`, `invitations`, `password_links` | who may make an account, or choose another password |
//! | `submit` | handing something in |
//! | `submissions`, `listing`, `listed`, `hidden` | what was handed in, one or many, how lists are asked for, and what they leave out |
//! | `queue` | whose judging is next, and which are claimed |
//! | `claims` | claiming a judging |
//! | `judgings` | what workers write about them |
//! | `contests` | contests, who takes part, what counts, clarifications |
//! | `classes` | classes, who is in them, what is set, what was handed in for it |
//! | `rejudgings` | judging again as a set, seen before it counts |
//! | `limits`, `renew` | which limits hold for a submission now, and sets that are open kept to them |
//! | `usual` | judging with a problem's usual limits what a contest has judged with others |
//! | `problems`, `versions` | the site's problems, the versions of each and their checks |
//! | `packages` | how much room packages take, and which go |
//! | `package_edits` | edits of packages that people collect |
//! | `broken` | which wrong programs people have broken |
//! | `hacks` | which accepted programs people have broken, and by what |
//! | `discussion` | what people say about problems, and what of it is reported |
//! | `statistics` | what became of what was handed in, in numbers |
//! | `directory` | looking for people among many |
//! | `audit` | who did what to whom |
//! | `site`, `announcements` | what is set for the whole site, and what is announced to all |
//! | `news` | what is new on the site |
//! | `mail` | the server for mail, and people's addresses |
//! | `condition` | how the database and the queue are doing |
//! | `settings` | what people chose for themselves |
//! | `own_data` | what the database keeps about somebody, for the export of it |
//! | `shared_programs` | secret addresses of people's programs |
//! | `games` | the games that people keep |
//! | `live_games` | games of two people at two screens |
//! | `ladders` | which programs people let play each other, and their matches |
//! | `program_drafts` | programs that people are writing |
//! | `lessons` | what people answered to the questions of the lessons |
//! | `live` | following a submission |
//! | `clock` | what was written by a clock that has been put back since |
//! | `upgrade` | what whoever runs the site should know of new tables |
//! | `transfer` | all of it on its way to a file or another database |
//! | `sample` | rows in numbers, for measuring |
//! | `db`, `sqlite`, `postgres`, `text` | the two kinds of database |
//! | `verdicts` | the letters of a verdict as statements write them |
//! | `writable` | whether anything can be stored |

mod announcements;
mod at_work;
mod audit;
mod broken;
mod claims;
mod classes;
mod clock;
mod condition;
mod contests;
mod credentials;
mod db;
mod directory;
mod discussion;
mod error;
mod forget;
mod games;
mod hacks;
mod hidden;
mod invitations;
mod judgings;
mod kept;
mod ladders;
mod lengths;
mod lessons;
mod limits;
mod listed;
mod listing;
mod live;
mod live_games;
mod logo;
mod machine_health;
mod made_accounts;
mod mail;
mod names;
mod news;
mod own_data;
mod package_edits;
mod packages;
mod password;
mod password_links;
mod postgres;
mod problems;
mod program_drafts;
mod queue;
mod rejudgings;
mod renew;
mod sample;
mod samples;
mod scopes;
mod secret;
mod sessions;
mod settings;
mod setup;
mod shared_programs;
mod site;
mod sqlite;
mod statistics;
mod submissions;
mod submit;
mod takers;
mod text;
mod tokens;
pub mod transfer;
mod types;
mod upgrade;
mod users;
mod usual;
mod verdicts;
mod versions;
mod weak;
mod workers;
mod writable;

use std::path::Path;
use std::sync::Arc;

use sqlx::migrate::MigrateError;

use db::Db;

pub use announcements::{Announcement, AnnouncementDraft};
pub use at_work::{AtWork, WorkerState};
pub use audit::{Act, AuditEntry, AuditFilter, Deed};
pub use claims::Claim;
pub use classes::{
    AssignmentDraft, AssignmentProblem, AssignmentRow, BelongsTo, CLASSES_JOINED,
    CLASSES_OF_OTHERS, CLASSES_SHARED, CLASSES_TAUGHT, ClassItem, ClassMember, ClassPlace,
    ClassRow, ClassSeat, Enrolled, HOMEWORK, HomeworkRow, LatePercent, LateRule, LateStep,
    LateSteps, MISSED, MOST_LATE_STEPS, Membership, MissedRow, NewMember, Spell, Try,
};
pub use condition::{QueueAges, Space};
pub use contests::{
    ActFilter, ActRow, CLASS_CONTESTS, CLASS_PARTS, COMING_CONTESTS, COUNTED_LATE, COUNTED_SINCE,
    Clarification, ContestDraft, ContestHack, ContestList, ContestPlace, ContestProblem,
    ContestRow, CountedFilter, CountedPage, CountedRow, CountedRun, EARLIER_READ, ENTRIES,
    EarlierAnswer, Entry, Feedback, GivenIds, HackTarget, Hackable, HandedRow, MOST_EXTRA_MINUTES,
    MOST_HACKABLE, MOST_HACKS, NewClarification, NewPrint, NewTeam, OtherLimits, PAST_CONTESTS,
    Participant, ParticipantEdit, PrintBounds, PrintRow, RUNNING_CONTESTS,
    Reader as ClarificationReader, SHOWN_WITHIN, TeamImport, WAITING_PRINTS, new_password,
};
pub use credentials::{Credential, Shown};
pub use directory::{AccountFilter, FoundUser};
pub use discussion::{
    NewPost, POSTS, Place as PostPlace, PostRow, Remover, Reported, ReportedPlace, THREADS, Thread,
    ThreadRow,
};
pub use error::{FieldError, FieldProblem, StoreError};
pub use games::{KEPT_GAMES, KeptGame, NewKeptGame};
pub use hacks::{Breakable, HackRow, HackState, Joining, NewHack};
pub use hidden::Hidden;
pub use invitations::{INVITATION_DAYS, INVITATION_USES, Invitation, NewInvitation};
pub use judgings::OPEN_JUDGINGS;
pub use judgings::{MAX_ATTEMPTS, Progress, Release, Written};
pub use ladders::{
    Contestant, LADDER_ENTRIES, LADDER_OPPONENTS, LADDER_PEOPLE, Ladder, LadderEntry, LadderMatch,
    MATCH_ATTEMPTS, MatchClaim, MatchFailure, MatchState, MatchUnderWay, NEXT_MATCH_ON_POSTGRES,
    NEXT_MATCH_ON_SQLITE, OwnEntry, Played,
};
pub use lengths::{NAME_LENGTHS, PASSWORD_LENGTHS};
pub use lessons::LessonAnswer;
pub use limits::ContestLimits;
pub use listed::LISTED_ROWS;
pub use listing::{Cursor, Filter, Open, Page, ProblemMark, SubmissionItem, SubmissionPage};
pub use listing::{PROBLEM_MARKS, QUEUED_BEFORE};
pub use live::Snapshot;
pub use live_games::{Inviter, LIVE_GAME_DAYS, LIVE_GAMES, LiveGame, NewLiveGame, Seat, TakeBack};
pub use logo::Logo;
pub use machine_health::{MachineHealth, ReportedProtection, UnjudgedLanguage, WhyUnjudged};
pub use made_accounts::{MadeAccount, Making, NewAccount};
pub use mail::{ConfirmedMail, MailSecurity, MailSettings, UserMail};
pub use names::{Name, account_key, foreign_character};
pub use news::{NewsDraft, NewsItem};
pub use own_data::{Exported, OWN_DATA, OWN_PARTS, OwnPart, OwnPlace};
pub use package_edits::{LARGEST_EDITS, MOST_EDITS, NewEdit, PackageEdit};
pub use packages::{FAILED_DRAFT_DAYS, FAILED_PACKAGE_DAYS, PACKAGES_SINCE, UNUSED_PROBLEM};
pub use problems::{BuiltIn, KeptTests, ProblemRow, Visibility};
pub use program_drafts::{DraftPlace, LONGEST_DRAFT, MOST_DRAFTS, ProgramDraft};
pub use queue::{NEXT_ON_POSTGRES, NEXT_ON_SQLITE, Priority, UNDER_WAY, UnderWay, Whose};
pub use rejudgings::{
    Begun, Change, NewRejudging, Rejudgeable, RejudgingRow, RejudgingState, Undecidable, Which,
};
pub use sample::{Sample, TurnTaken};
pub use samples::{SampleRow, Samples};
pub use scopes::{Scope, Scopes};
pub use sessions::{
    SESSION_USER, SessionFailure, SessionInfo, Sessions, session_failure, session_key,
};
pub use settings::Settings;
pub use site::{SiteSettings, USUAL_PACKAGE_QUOTA};
pub use statistics::{Best, Measure, Ranked, Share, SharedSolution, Tally};
pub use submissions::{JudgingView, SubmissionView};
pub use submit::{NewSubmission, Quota, QuotaLeft, Submitted};
pub use text::is_unseen;
pub use tokens::{ApiToken, NewToken, TOKEN_DAYS, TokenUser, TokenWish, USUAL_TOKEN_DAYS};
pub use types::{
    AssignmentId, ClarificationId, ClassId, ContestId, HackId, InvitationId, JudgingId,
    LadderEntryId, MatchId, ParticipantId, PostId, PrintId, RejudgingId, Role, Status,
    SubmissionId, ThreadId, TokenId, UnixMs, UserId,
};
pub use upgrade::Upgrade;
pub use users::{Proof, User};
pub use versions::{
    CHECK_ATTEMPTS, CheckClaim, CheckState, CheckUnderWay, NewVersion, OPEN_CHECKS, VersionRow,
};
pub use workers::{LanguageInfo, WorkerReport, WorkerRow};

/// A kind of database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    /// Of the database at this address.
    fn of(url: &str) -> Result<Self, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", _)) => Ok(Self::Sqlite),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres),
            // What follows may be a password.
            Some((scheme, _)) => Err(StoreError::UnknownKind(scheme.to_owned())),
            None => Err(StoreError::UnknownKind(url.to_owned())),
        }
    }
}

/// The open database. Cheap to clone; all clones are the same store.
#[derive(Debug, Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    db: Db,
    /// Wakes followers and workers of this process.
    signals: live::Signals,
    /// What the last probe of storing something found.
    probe: writable::Probe,
    /// How the tables were brought up to date.
    upgrade: Option<Upgrade>,
}

impl Store {
    /// Opens the database at `url` (`sqlite:///path/grundy.db` or `postgres://…`) and brings its
    /// tables up to date. The SQLite file is made when it is missing, its folder is not.
    ///
    /// # Errors
    /// [`StoreError::Open`] says what could not be opened and what to do.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let db = match Kind::of(url)? {
            Kind::Sqlite => sqlite::open(url).await?,
            Kind::Postgres => postgres::open(url).await?,
        };
        Self::on(db).await
    }

    /// Opens the database at `url`, or `grundy.db` in the folder `data` when there is no `url`;
    /// the folder is made when it is missing.
    ///
    /// # Errors
    /// As [`Store::connect`].
    pub async fn open(data: &Path, url: Option<&str>) -> Result<Self, StoreError> {
        if let Some(url) = url {
            return Self::connect(url).await;
        }
        sqlite::make_folder(data)?;
        Self::at_file(&data.join("grundy.db")).await
    }

    /// Opens the database in `file`; its folder is there.
    async fn at_file(file: &Path) -> Result<Self, StoreError> {
        Self::on(sqlite::open_file(file).await?).await
    }

    async fn on(db: Db) -> Result<Self, StoreError> {
        let from = upgrade::step(&db).await;
        migrate(&db).await.map_err(|error| cannot_migrate(&error))?;
        let to = upgrade::step(&db).await;
        let store = Self {
            inner: Arc::new(Inner {
                db,
                signals: live::Signals::new(),
                probe: writable::Probe::default(),
                upgrade: (0 < from && from < to).then_some(Upgrade { from, to }),
            }),
        };
        store.note_looks().await?;
        Ok(store)
    }

    /// Answers when the database does: for readiness checks.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let _: i64 = db::reading!(self.db(), |pool| sqlx::query_scalar(
            "select cast(1 as bigint)"
        )
        .fetch_one(pool)
        .await?);
        Ok(())
    }

    /// Waits for running statements and closes all connections. The last thing before exit.
    pub async fn close(&self) {
        match self.db() {
            Db::Sqlite { writer, reader } => {
                reader.close().await;
                writer.close().await;
            }
            Db::Postgres(pool) => pool.close().await,
        }
    }

    pub(crate) fn db(&self) -> &Db {
        &self.inner.db
    }

    pub(crate) fn signals(&self) -> &live::Signals {
        &self.inner.signals
    }
}

async fn migrate(db: &Db) -> Result<(), MigrateError> {
    match db {
        Db::Sqlite { writer, .. } => {
            let alone = sqlite::lock_folder(writer).await?;
            sqlite::migrations().run(writer).await?;
            drop(alone);
            Ok(())
        }
        // The migrations lock the database by themselves.
        Db::Postgres(pool) => postgres::migrations().run(pool).await,
    }
}

fn cannot_migrate(error: &MigrateError) -> StoreError {
    let hint = match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => {
            "the database was written by another version of grundy; start that one, or one newer"
        }
        _ => "check that grundy may create tables there and that the disk is not full",
    };
    StoreError::Open {
        what: "tables (bringing them up to date)".to_owned(),
        cause: error.to_string(),
        hint: hint.to_owned(),
    }
}
