//! What the page after a form says: that it was done, and what that means.
//!
//! The answer to the form leads on to a page and leaves a word with the browser; the next page that is
//! shown says it and takes the word away, so that it is said once. Only words that are known here are said.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

const COOKIE: &str = "grundy_done";

/// How long the word waits for the next page.
const LIFE: time::Duration = time::Duration::minutes(1);

/// What a script sends with a form, of which it only learns where to lead: the page that it then leads to says it.
const AHEAD: &str = "grundy-ahead";

macro_rules! done {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// What was done.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Done {
            $($(#[$doc])* $variant,)*
        }

        impl Done {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Its name in the browser.
            const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The key of its words.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!("notice-", $name),)*
                }
            }
        }
    };
}

done! {
    /// Settings were saved.
    SettingsSaved = "settings-saved",
    /// One's own password is another.
    PasswordChanged = "password-changed",
    /// A token is worth nothing any more.
    TokenRevoked = "token-revoked",
    /// A sign-in was ended.
    SessionEnded = "session-ended",
    /// A mail was sent to an address that is to be confirmed.
    MailAsked = "mail-asked",
    /// One gets no mail any more.
    MailGone = "mail-gone",
    /// One's own account is gone.
    AccountGone = "account-gone",
    /// Something is announced to all.
    Announced = "announced",
    /// An announcement says something else, or until another moment.
    AnnouncementSaved = "announcement-saved",
    /// An announcement is shown no longer.
    AnnouncementEnded = "announcement-ended",
    /// Something new is told.
    NewsPosted = "news-posted",
    /// A piece of news says something else.
    NewsSaved = "news-saved",
    /// A piece of news is gone.
    NewsRemoved = "news-removed",
    /// What the site began with is gone.
    SamplesRemoved = "samples-removed",
    /// The same, but for what people have taken part in.
    SamplesKept = "samples-kept",
    /// A worker takes nothing new.
    WorkerDrains = "worker-drains",
    /// A worker goes on.
    WorkerResumes = "worker-resumes",
    /// What was reported is settled.
    ReportSettled = "report-settled",
    /// An invitation is worth nothing any more.
    InvitationRevoked = "invitation-revoked",
    /// Somebody has another role.
    RoleChanged = "role-changed",
    /// People are called something else on lists.
    AccountsNamed = "accounts-named",
    /// Nobody gets into an account any more.
    AccountDisabled = "account-disabled",
    /// Its owner gets in again.
    AccountEnabled = "account-enabled",
    /// Somebody's account is gone.
    AccountDeleted = "account-deleted",
    /// Somebody is signed out everywhere.
    SessionsEnded = "sessions-ended",
    /// Nobody's mail address is known any more.
    MailForgotten = "mail-forgotten",
    /// Others see a problem, or no longer.
    VisibilityChanged = "visibility-changed",
    /// An edit is collected.
    EditCollected = "edit-collected",
    /// A file is as the newest version has it, of which there is no edit.
    EditUndone = "edit-undone",
    /// Edits that were collected are gone.
    EditsDropped = "edits-dropped",
    /// Another version of a problem is served.
    VersionServed = "version-served",
    /// New results count.
    RejudgingApplied = "rejudging-applied",
    /// Old results stand.
    RejudgingDropped = "rejudging-dropped",
    /// Several sets of submissions are being judged again.
    RejudgingsBegun = "rejudgings-begun",
    /// A backup is being written.
    BackupBegun = "backup-begun",
    /// A backup is gone.
    BackupDeleted = "backup-deleted",
    /// A class was made or changed.
    ClassSaved = "class-saved",
    /// A class is gone.
    ClassDeleted = "class-deleted",
    /// A class has another code, or none.
    CodeChanged = "code-changed",
    /// Others teach a class.
    TeachersChanged = "teachers-changed",
    /// Everybody of a table is in a class.
    MembersAdded = "members-added",
    /// A member of a class is called something else.
    MemberNamed = "member-named",
    /// Somebody is not in a class any more.
    MemberRemoved = "member-removed",
    /// One is not in a class any more.
    ClassLeft = "class-left",
    /// An assignment was made or changed.
    AssignmentSaved = "assignment-saved",
    /// An assignment is gone.
    AssignmentDeleted = "assignment-deleted",
    /// Somebody has more time, or as much as all others.
    TimeSet = "time-set",
    /// A contest was made.
    ContestMade = "contest-made",
    /// A contest was changed.
    ContestSaved = "contest-saved",
    /// The same, and so much counts that was handed in after its new end.
    ContestSavedLate = "contest-saved-late",
    /// The same, and so much was judged by other limits than it has now.
    ContestSavedLimits = "contest-saved-limits",
    /// A contest was ended.
    ContestEnded = "contest-ended",
    /// A contest is gone.
    ContestDeleted = "contest-deleted",
    /// A problem is gone.
    ProblemDeleted = "problem-deleted",
    /// Others are of a contest's jury.
    JuryChanged = "jury-changed",
    /// Who takes part in a contest was changed.
    PersonSaved = "person-saved",
    /// A game that was kept is forgotten.
    GameForgotten = "game-forgotten",
    /// A program is shown by its secret address no longer.
    ShareEnded = "share-ended",
}

impl Done {
    /// Whether something is left to be looked after.
    pub const fn is_warning(self) -> bool {
        matches!(self, Self::ContestSavedLate | Self::ContestSavedLimits)
    }

    /// Leads on to `address`, where it is said.
    pub fn at(self, address: &str) -> Response {
        leave(self.as_str().to_owned(), address)
    }

    /// The same where its words say how many.
    pub fn counting(self, count: i64, address: &str) -> Response {
        leave(format!("{}.{count}", self.as_str()), address)
    }

    /// What waits to be said, and how many it says; 0 where it says no number.
    pub fn waiting(headers: &HeaderMap) -> Option<(Self, i64)> {
        let jar = CookieJar::from_headers(headers);
        let word = jar.get(COOKIE)?.value();
        let (name, count) = word.split_once('.').unwrap_or((word, ""));
        let mut all = Self::ALL.iter().copied();
        let done = all.find(|done| done.as_str() == name)?;
        Some((done, count.parse().unwrap_or_default()))
    }
}

/// Leads on to `address` and leaves a word for it.
fn leave(word: String, address: &str) -> Response {
    let cookie = Cookie::build((COOKIE, word))
        .path("/")
        .same_site(SameSite::Lax)
        .http_only(true)
        .max_age(LIFE)
        .build();
    (CookieJar::new().add(cookie), Redirect::to(address)).into_response()
}

/// Middleware: takes the word away with the page that says it.
pub async fn say_once(request: Request, next: Next) -> Response {
    let is_read = request.method() == Method::GET && !request.headers().contains_key(AHEAD);
    let waits = is_read && Done::waiting(request.headers()).is_some();
    let mut response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if waits && is_page && response.status().is_success() {
        let gone = Cookie::build((COOKIE, ""))
            .path("/")
            .max_age(time::Duration::ZERO);
        if let Ok(gone) = HeaderValue::from_str(&gone.build().to_string()) {
            response.headers_mut().append(header::SET_COOKIE, gone);
        }
    }
    response
}
