//! What a contest is made of, and how it is stored.

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

use super::time::SHOWN_WITHIN;
use crate::bilingual::Bilingual;
use crate::scoreboard::{Counting, Medals, Rules};
use crate::store::error::StoreError;
use crate::store::limits::ContestLimits;
use crate::store::types::{ClassId, ContestId, UnixMs, UserId};

/// What participants are told of their own programs while a contest goes on, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feedback {
    /// The verdict, and what the compiler said.
    Verdict,
    /// The tests too, and why the first one failed.
    Tests,
    /// A small position that is wrong too, and why, as in practice.
    Explained,
}

impl Feedback {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Verdict, Self::Tests, Self::Explained];

    /// The name in forms and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Tests => "tests",
            Self::Explained => "explained",
        }
    }

    /// The one of that name.
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == name)
    }
}

impl TryFrom<String> for Feedback {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        Self::read(&text).ok_or_else(|| StoreError::Unknown(format!("the feedback `{text}`")))
    }
}

/// What a contest is made of, checked by whoever calls.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a box of the form of its own"
)]
pub struct ContestDraft {
    /// The name.
    pub name: Bilingual,
    /// Markdown.
    pub description: String,
    /// The rules.
    pub rules: Rules,
    /// Which submission brings the points.
    pub counting: Counting,
    /// Whose members take part, and nobody else; `None` where it is of no class.
    pub class: Option<ClassId>,
    /// Whether one needs the code to join and to see it.
    pub is_by_invitation: bool,
    /// The code; empty where none is needed.
    pub code: String,
    /// Whether teams take part.
    pub is_team: bool,
    /// When it begins.
    pub start_at: UnixMs,
    /// When it ends.
    pub end_at: UnixMs,
    /// From when on others' verdicts are hidden.
    pub freeze_at: Option<UnixMs>,
    /// What a wrong try costs.
    pub penalty_minutes: i64,
    /// How many programs are taken for each problem; 0: as many as one likes.
    pub most_tries: i64,
    /// How many seconds pass between two programs of a participant; 0: none.
    pub pause_seconds: i64,
    /// How many minutes after the end programs may be hacked; 0: not at all.
    pub hack_minutes: i64,
    /// The languages' ids; empty for all.
    pub languages: Vec<String>,
    /// What participants are told of their own programs.
    pub feedback: Feedback,
    /// How many get a medal.
    pub medals: Medals,
    /// Answers that the jury gives often, a line each.
    pub canned: Vec<String>,
    /// Whether participants may have something printed.
    pub has_prints: bool,
    /// Whether what is solved in the freeze brings balloons at once, which tell of it.
    pub has_frozen_balloons: bool,
    /// The problems in their order.
    pub problems: Vec<ContestProblem>,
}

/// A problem of a contest.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ContestProblem {
    /// The problem's id.
    pub problem: String,
    /// What the contest calls it, such as `A`.
    pub label: String,
    /// The balloon's colour, as `#rrggbb`.
    pub colour: String,
    /// In hundredths.
    pub points: i64,
    /// Whether it is seen through the contest while it is hidden elsewhere; 0 or 1.
    pub shows: i64,
    /// The limits that it has here in place of its own.
    #[sqlx(flatten)]
    pub limits: ContestLimits,
}

/// A contest.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ContestRow {
    /// Its number.
    pub id: ContestId,
    /// The name.
    #[sqlx(flatten)]
    pub name: Bilingual,
    /// Markdown.
    pub description: String,
    /// The rules.
    #[sqlx(try_from = "String")]
    pub rules: Rules,
    /// Which submission brings the points.
    #[sqlx(try_from = "String")]
    pub counting: Counting,
    visibility: String,
    /// The class whose members take part, where it is of one.
    pub class: Option<ClassId>,
    /// The name of that class.
    pub class_name: Option<String>,
    /// By which people join; empty where none is needed.
    pub code: String,
    is_team: i64,
    /// When it begins.
    pub start_at: UnixMs,
    /// When it ends.
    pub end_at: UnixMs,
    /// From when on others' verdicts are hidden.
    pub freeze_at: Option<UnixMs>,
    /// How many cells of the frozen table were shown since.
    pub revealed: Option<i64>,
    /// When everything was shown.
    pub thawed_at: Option<UnixMs>,
    /// What a wrong try costs.
    pub penalty_minutes: i64,
    /// How many programs are taken from each participant for each problem; 0: as many as they like.
    pub most_tries: i64,
    /// How many seconds pass between two programs of a participant; 0: none.
    pub pause_seconds: i64,
    /// How many minutes after the end programs may be hacked; 0: not at all.
    pub hack_minutes: i64,
    /// What participants are told of their own programs while it goes on.
    #[sqlx(try_from = "String")]
    pub feedback: Feedback,
    /// How many get a medal.
    #[sqlx(try_from = "String")]
    pub medals: Medals,
    languages: String,
    canned: String,
    prints: i64,
    frozen_balloons: i64,
    /// Whose it is.
    pub owner: UserId,
    /// Rises when anything else about it changes: see `revised!`.
    pub revision: i64,
    /// Rises when what counts changes: a submission comes in, is judged or hacked, or more is shown.
    pub changes: i64,
    /// The most time that somebody has after the end.
    most_extra_ms: i64,
    /// When something was asked, answered or announced last; 0 where nothing was.
    pub last_word_at: UnixMs,
}

impl ContestRow {
    /// Whether one needs the code.
    pub fn is_by_invitation(&self) -> bool {
        self.visibility == "invite" && self.class.is_none()
    }

    /// Whether teams take part.
    pub fn is_team(&self) -> bool {
        self.is_team != 0
    }

    /// Whether participants may have something printed.
    pub fn has_prints(&self) -> bool {
        self.prints != 0
    }

    /// Whether what is solved in the freeze brings balloons at once, which tell of it.
    pub fn has_frozen_balloons(&self) -> bool {
        self.frozen_balloons != 0
    }

    /// The ids of the languages that may be used; empty for all.
    pub fn languages(&self) -> Vec<&str> {
        self.languages.split_whitespace().collect()
    }

    /// The answers that its jury gives often, besides those that every jury gives.
    pub fn canned(&self) -> Vec<&str> {
        self.canned.lines().collect()
    }

    /// Whether it goes on at that moment.
    pub fn is_running(&self, now: UnixMs) -> bool {
        self.start_at <= now && now < self.last_end()
    }

    /// Whether it goes on at that moment for those alone who have extra time.
    pub fn is_in_extra_time(&self, now: UnixMs) -> bool {
        self.end_at <= now && self.is_running(now)
    }

    /// When it ends for whoever has most time: until then nothing of it is settled.
    pub fn last_end(&self) -> UnixMs {
        UnixMs(self.end_at.0.saturating_add(self.most_extra_ms))
    }

    /// When a frozen table is shown at the latest.
    pub fn shown_by(&self) -> UnixMs {
        self.last_end().after(SHOWN_WITHIN)
    }

    /// When the hack phase ends, which begins when nobody has time any more; `None` where there is none.
    pub fn hacks_until(&self) -> Option<UnixMs> {
        let ms = self.hack_minutes.saturating_mul(60_000);
        (ms > 0).then(|| UnixMs(self.last_end().0.saturating_add(ms)))
    }

    /// Whether the hack phase goes on at that moment: the contest is over, and all of it was shown.
    pub fn is_hacking(&self, now: UnixMs) -> bool {
        self.last_end() <= now && self.is_preliminary(now) && !self.is_frozen(now)
    }

    /// Whether hacks may change the table, at that moment or later.
    pub fn is_preliminary(&self, now: UnixMs) -> bool {
        self.start_at <= now && self.hacks_until().is_some_and(|until| now < until)
    }

    /// Whether others' verdicts are hidden at that moment: from the freeze on, until all was shown.
    pub fn is_frozen(&self, now: UnixMs) -> bool {
        self.thawed_at.is_none() && self.freeze_at.is_some_and(|from| from <= now)
    }
}

/// A name, of which each language has a column.
impl<'r, R: Row> FromRow<'r, R> for Bilingual
where
    &'r str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self {
            en: row.try_get("name_en")?,
            zh: row.try_get("name_zh")?,
        })
    }
}

impl TryFrom<String> for Rules {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        Self::read(&text).ok_or_else(|| StoreError::Unknown(format!("the rules `{text}`")))
    }
}

impl TryFrom<String> for Counting {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        Self::read(&text).ok_or_else(|| StoreError::Unknown(format!("the counting `{text}`")))
    }
}

impl TryFrom<String> for Medals {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        Self::read(&text).ok_or_else(|| StoreError::Unknown(format!("the medals `{text}`")))
    }
}

/// A problem's place in a contest: what decides who sees it when.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ContestPlace {
    /// The problem's id.
    pub problem: String,
    /// The contest.
    pub contest: ContestId,
    /// Whose it is.
    pub owner: UserId,
    /// The rules.
    #[sqlx(try_from = "String")]
    pub rules: Rules,
    /// `public` or `invite`.
    pub visibility: String,
    /// The class whose members take part, where it is of one…
    pub class: Option<ClassId>,
    /// …and who owns that.
    pub class_owner: Option<UserId>,
    /// Whether the problem is seen through the contest while it is hidden elsewhere; 0 or 1.
    pub shows: i64,
    /// When the contest begins.
    pub start_at: UnixMs,
    /// When it ends, for whoever has most time.
    pub end_at: UnixMs,
    /// From when on verdicts are hidden.
    pub freeze_at: Option<UnixMs>,
    /// When all was shown.
    pub thawed_at: Option<UnixMs>,
    /// What participants are told of their own programs.
    #[sqlx(try_from = "String")]
    pub feedback: Feedback,
}

impl ContestDraft {
    /// One from that moment to that, as most are: by the rules of the ICPC, for everybody alone, with neither
    /// a freeze nor a name nor problems yet.
    pub fn between(start_at: UnixMs, end_at: UnixMs) -> Self {
        Self {
            name: Bilingual::default(),
            description: String::new(),
            rules: Rules::Icpc,
            counting: Counting::Best,
            class: None,
            is_by_invitation: false,
            code: String::new(),
            is_team: false,
            start_at,
            end_at,
            freeze_at: None,
            penalty_minutes: 20,
            most_tries: 0,
            pause_seconds: 0,
            hack_minutes: 0,
            languages: Vec::new(),
            feedback: Feedback::Tests,
            medals: Medals::default(),
            canned: Vec::new(),
            has_prints: false,
            has_frozen_balloons: false,
            problems: Vec::new(),
        }
    }

    pub(super) fn visibility(&self) -> &'static str {
        // Whatever does not know of classes takes it for one that nobody has been invited to.
        if self.is_by_invitation || self.class.is_some() {
            "invite"
        } else {
            "public"
        }
    }
}
