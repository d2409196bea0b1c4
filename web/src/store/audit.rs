//! Who did what to whom and when: every act of those who run the site, on its pages and on the
//! machine's command line; and who made which account, token, problem, contest and class.

use sqlx::FromRow;

use super::Store;
use super::db::{Db, reading, writing};
use super::error::StoreError;
use super::text::{having, storable};
use super::types::{UnixMs, UserId};

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// An account was made for somebody.
    AccountMade,
    /// Somebody made an account of their own.
    Registered,
    /// Somebody's password was replaced.
    PasswordSet,
    /// A link for another password was made.
    ResetLinkMade,
    /// Somebody has another role.
    RoleChanged,
    /// Somebody is called something else on lists.
    AccountNamed,
    /// Nobody gets into an account any more.
    AccountDisabled,
    /// Its owner gets in again.
    AccountEnabled,
    /// An account was deleted forever.
    AccountDeleted,
    /// Somebody got a token.
    TokenMade,
    /// A token, or all of somebody's, was made worthless.
    TokenRevoked,
    /// Somebody was signed out.
    SessionsEnded,
    /// Links for another password go to somebody's address no more.
    MailForgotten,
    /// People were invited.
    InvitationMade,
    /// An invitation was made worthless.
    InvitationRevoked,
    /// A setting of the site was changed.
    SettingsChanged,
    /// Something was announced to all.
    Announced,
    /// An announcement says something else, or until another moment.
    AnnouncementChanged,
    /// An announcement is shown no longer.
    AnnouncementEnded,
    /// Something new was told.
    NewsPosted,
    /// A piece of news says something else.
    NewsChanged,
    /// A piece of news was taken away.
    NewsRemoved,
    /// Submissions are judged again.
    RejudgingBegun,
    /// What that changed counts.
    RejudgingApplied,
    /// What that changed was dropped.
    RejudgingDropped,
    /// The whole site was written into a file.
    BackedUp,
    /// Took a backup away.
    BackupTaken,
    /// Deleted a backup.
    BackupDeleted,
    /// A contest was made.
    ContestMade,
    /// A contest for which nothing counted was deleted.
    ContestDeleted,
    /// A problem came in.
    ProblemMade,
    /// A problem that nobody had used was deleted.
    ProblemDeleted,
    /// A worker takes nothing new.
    WorkerDrained,
    /// It goes on.
    WorkerResumed,
    /// Something that was said about a problem was taken away.
    PostHidden,
    /// It is shown again.
    PostShown,
    /// What was reported of it was settled, and it stays.
    PostKept,
    /// A class was made.
    ClassMade,
    /// A class was deleted.
    ClassDeleted,
    /// Somebody was named to teach a class.
    TeacherNamed,
    /// Somebody teaches a class no longer.
    TeacherDismissed,
    /// A table brought people into a class.
    MembersAdded,
    /// Somebody was taken out of a class.
    MemberRemoved,
    /// Others see a problem.
    VisibilityChanged,
    /// Another version of a problem is served.
    VersionServed,
    /// The files of an older version of a problem are those of its newest.
    VersionRestored,
}

impl Act {
    /// All of them.
    pub const ALL: [Self; 46] = [
        Self::AccountMade,
        Self::Registered,
        Self::PasswordSet,
        Self::ResetLinkMade,
        Self::RoleChanged,
        Self::AccountNamed,
        Self::AccountDisabled,
        Self::AccountEnabled,
        Self::AccountDeleted,
        Self::TokenMade,
        Self::TokenRevoked,
        Self::SessionsEnded,
        Self::MailForgotten,
        Self::InvitationMade,
        Self::InvitationRevoked,
        Self::SettingsChanged,
        Self::Announced,
        Self::AnnouncementChanged,
        Self::AnnouncementEnded,
        Self::NewsPosted,
        Self::NewsChanged,
        Self::NewsRemoved,
        Self::RejudgingBegun,
        Self::RejudgingApplied,
        Self::RejudgingDropped,
        Self::BackedUp,
        Self::BackupTaken,
        Self::BackupDeleted,
        Self::ContestMade,
        Self::ContestDeleted,
        Self::ProblemMade,
        Self::ProblemDeleted,
        Self::WorkerDrained,
        Self::WorkerResumed,
        Self::PostHidden,
        Self::PostShown,
        Self::PostKept,
        Self::ClassMade,
        Self::ClassDeleted,
        Self::TeacherNamed,
        Self::TeacherDismissed,
        Self::MembersAdded,
        Self::MemberRemoved,
        Self::VisibilityChanged,
        Self::VersionServed,
        Self::VersionRestored,
    ];

    /// The name in the database and in addresses; `act-` before it is the key of its words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AccountMade => "account-made",
            Self::Registered => "registered",
            Self::PasswordSet => "password-set",
            Self::ResetLinkMade => "reset-link-made",
            Self::RoleChanged => "role-changed",
            Self::AccountNamed => "account-named",
            Self::AccountDisabled => "account-disabled",
            Self::AccountEnabled => "account-enabled",
            Self::AccountDeleted => "account-deleted",
            Self::TokenMade => "token-made",
            Self::TokenRevoked => "token-revoked",
            Self::SessionsEnded => "sessions-ended",
            Self::MailForgotten => "mail-forgotten",
            Self::InvitationMade => "invitation-made",
            Self::InvitationRevoked => "invitation-revoked",
            Self::SettingsChanged => "settings-changed",
            Self::Announced => "announced",
            Self::AnnouncementChanged => "announcement-changed",
            Self::AnnouncementEnded => "announcement-ended",
            Self::NewsPosted => "news-posted",
            Self::NewsChanged => "news-changed",
            Self::NewsRemoved => "news-removed",
            Self::RejudgingBegun => "rejudging-begun",
            Self::RejudgingApplied => "rejudging-applied",
            Self::RejudgingDropped => "rejudging-dropped",
            Self::BackedUp => "backed-up",
            Self::BackupTaken => "backup-taken",
            Self::BackupDeleted => "backup-deleted",
            Self::ContestMade => "contest-made",
            Self::ContestDeleted => "contest-deleted",
            Self::ProblemMade => "problem-made",
            Self::ProblemDeleted => "problem-deleted",
            Self::WorkerDrained => "worker-drained",
            Self::WorkerResumed => "worker-resumed",
            Self::PostHidden => "post-hidden",
            Self::PostShown => "post-shown",
            Self::PostKept => "post-kept",
            Self::ClassMade => "class-made",
            Self::ClassDeleted => "class-deleted",
            Self::TeacherNamed => "class-teacher-named",
            Self::TeacherDismissed => "class-teacher-dismissed",
            Self::MembersAdded => "class-members-added",
            Self::MemberRemoved => "class-member-removed",
            Self::VisibilityChanged => "visibility-changed",
            Self::VersionServed => "version-served",
            Self::VersionRestored => "version-restored",
        }
    }

    /// The act of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == name)
    }
}

/// Notes at a moment ($1) that somebody ($2) did something ($3) to somebody ($4), and what else there is to
/// know ($5).
pub(super) const NOTE: &str =
    "insert into audit (noted_at, actor, act, target, detail) values ($1, $2, $3, $4, $5)";

/// Who did what to whom.
#[derive(Debug, Clone)]
pub struct Deed<'a> {
    /// Who; `None` for whoever has the machine.
    pub actor: Option<UserId>,
    /// What.
    pub act: Act,
    /// To whom, where it was done to somebody.
    pub target: Option<UserId>,
    /// What else there is to know: from which role to which, which setting.
    pub detail: &'a str,
}

/// A line of the record.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AuditEntry {
    /// Its number; later ones are larger.
    pub id: i64,
    /// When.
    #[sqlx(rename = "noted_at")]
    pub at: UnixMs,
    /// Who; `None` for whoever has the machine.
    pub actor: Option<String>,
    /// What: the name of an [`Act`], perhaps of a version that knew more.
    pub act: String,
    /// To whom.
    pub target: Option<String>,
    /// What else there is to know.
    pub detail: String,
}

/// Which lines of the record are wanted.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Of this person's doing.
    pub actor: Option<UserId>,
    /// Done to this person.
    pub target: Option<UserId>,
    /// Of this kind.
    pub act: Option<Act>,
    /// From this moment on.
    pub from: Option<UnixMs>,
    /// Before this moment.
    pub until: Option<UnixMs>,
    /// With this text in its detail; empty for any. Of either case are the letters from A to Z alone.
    pub text: String,
    /// Older than the line of this number.
    pub before: Option<i64>,
}

impl Store {
    /// Notes a deed.
    pub async fn note(&self, deed: Deed<'_>) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(NOTE)
            .bind(UnixMs::now())
            .bind(deed.actor)
            .bind(deed.act.as_str())
            .bind(deed.target)
            .bind(storable(deed.detail))
            .execute(pool)
            .await?
            .rows_affected());
        Ok(())
    }

    /// Returns at most `limit` lines of the record, the newest first.
    pub async fn audit(
        &self,
        filter: &AuditFilter,
        limit: i64,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let narrowed = [
            filter.actor.map(|_| "a.actor = $1"),
            filter.target.map(|_| "a.target = $2"),
            filter.act.map(|_| "a.act = $3"),
        ];
        // SQLite makes no other letters small; of PostgreSQL that has to be asked.
        let detail = match self.db() {
            Db::Sqlite { .. } => "a.detail",
            Db::Postgres(_) => "a.detail collate \"C\"",
        };
        let mut statement = format!(
            "select a.id, a.noted_at, w.name as actor, a.act, t.name as target, a.detail
             from audit a
             left join users w on w.id = a.actor left join users t on t.id = a.target
             where a.id < $4 and $1 >= 0 and $2 >= 0 and $3 <> 'none'
                 and a.noted_at >= $6 and a.noted_at < $7
                 and lower({detail}) like $8 escape '\\'",
        );
        for condition in narrowed.into_iter().flatten() {
            statement.push_str(" and ");
            statement.push_str(condition);
        }
        statement.push_str(" order by a.id desc limit $5");
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            sqlx::AssertSqlSafe(statement)
        )
        .bind(filter.actor.map_or(0, |user| user.0))
        .bind(filter.target.map_or(0, |user| user.0))
        .bind(filter.act.map_or("", Act::as_str))
        .bind(filter.before.unwrap_or(i64::MAX))
        .bind(limit)
        .bind(filter.from.unwrap_or(UnixMs(0)))
        .bind(filter.until.unwrap_or(UnixMs(i64::MAX)))
        .bind(having(&filter.text.trim().to_ascii_lowercase()))
        .fetch_all(pool)
        .await?))
    }
}
