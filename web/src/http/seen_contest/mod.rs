//! What a visitor may see of a contest at this moment.

use std::collections::HashSet;

mod clock;
pub mod limits;
pub mod place;
pub mod veil;

use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::page::{Moment, Page};
use crate::http::state::AppState;
use crate::library::rights::{self, Juror};
use crate::scoreboard::Rules;
use crate::store::{
    BelongsTo, ClarificationReader, ClassSeat, ContestId, ContestRow, Participant, UnixMs, User,
};

/// How far a contest is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// It has not begun.
    Coming,
    /// It goes on.
    Running,
    /// It goes on, and others' verdicts are hidden.
    Frozen,
    /// It is over, and its last verdicts have not been shown.
    Closed,
    /// It is over.
    Over,
}

impl Phase {
    /// That of a contest at a moment.
    pub fn of(contest: &ContestRow, now: UnixMs) -> Self {
        match (contest.start_at > now, contest.is_running(now)) {
            (true, _) => Self::Coming,
            (_, true) if contest.is_frozen(now) => Self::Frozen,
            (_, true) => Self::Running,
            _ if contest.is_frozen(now) => Self::Closed,
            _ => Self::Over,
        }
    }

    /// The key of its text.
    pub fn key(self) -> &'static str {
        match self {
            Self::Coming => "contest-coming",
            Self::Running => "contest-running",
            Self::Frozen => "contest-frozen",
            Self::Closed => "contest-closed",
            Self::Over => "contest-over",
        }
    }

    /// Its name for styles.
    pub fn name(self) -> &'static str {
        match self {
            Self::Coming => "coming",
            Self::Running => "running",
            Self::Frozen => "frozen",
            Self::Closed => "closed",
            Self::Over => "over",
        }
    }
}

/// The key of what says how far a contest is: after its end it goes on for those alone who have extra time.
pub fn phase_key(contest: &ContestRow, now: UnixMs) -> &'static str {
    match Phase::of(contest, now) {
        Phase::Running if contest.is_in_extra_time(now) => "contest-extra-time",
        Phase::Frozen if contest.is_in_extra_time(now) => "contest-extra-time-frozen",
        phase => phase.key(),
    }
}

/// A contest as somebody sees it.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The contest.
    pub contest: ContestRow,
    /// How far it is.
    pub phase: Phase,
    /// The moment this is about.
    pub now: UnixMs,
    /// Whether the visitor is of its jury.
    pub is_jury: bool,
    /// Whether the visitor is one of those whom it is for: in its class, where it is of one.
    pub is_for_visitor: bool,
    /// Whether it is seen by the link to its scoreboard, which shows what everybody sees there and nothing else.
    pub is_by_link: bool,
    /// As what the visitor takes part for real.
    pub own: Option<Participant>,
    /// As what the visitor takes part after the end.
    pub later: Option<Participant>,
}

/// The contests that somebody has to do with: what of lists they see follows from it.
#[derive(Debug, Default)]
pub struct OwnContests {
    joined: HashSet<ContestId>,
    juries: HashSet<ContestId>,
    classes: BelongsTo,
}

impl OwnContests {
    /// Those of a visitor.
    pub async fn of(state: &AppState, viewer: Option<&User>) -> Result<Self, AppError> {
        let Some(viewer) = viewer else {
            return Ok(Self::default());
        };
        Ok(Self {
            joined: state.store.joined_contests(viewer.id).await?,
            juries: state.store.juries(viewer.id).await?,
            classes: state.store.belongs_to(viewer.id).await?,
        })
    }

    /// Whether they take part in it.
    pub fn takes_part_in(&self, contest: ContestId) -> bool {
        self.joined.contains(&contest)
    }

    /// Whether `viewer`, whose contests these are, is of the jury of a contest.
    pub fn judges(&self, viewer: &User, contest: &ContestRow) -> bool {
        let juror = match contest.class {
            Some(class) => Juror::Teacher {
                is_teacher: self.classes.teaches.contains(&class),
            },
            None => Juror::Named {
                owner: contest.owner,
                is_named: self.juries.contains(&contest.id),
            },
        };
        rights::is_jury(viewer, juror)
    }

    /// Whether they may know that there is this contest, which may be by invitation or of a class.
    pub fn may_know_of(&self, viewer: Option<&User>, contest: &ContestRow) -> bool {
        let is_for_them = match contest.class {
            Some(class) => self.classes.is_in.contains(&class),
            None => !contest.is_by_invitation() || self.takes_part_in(contest.id),
        };
        is_for_them || viewer.is_some_and(|viewer| self.judges(viewer, contest))
    }
}

/// The contest of that number for a visitor.
///
/// # Errors
/// 404 when there is none, and for who does not belong to the class that it is of.
pub async fn find(state: &AppState, viewer: Option<&User>, id: &str) -> Result<Seen, AppError> {
    let id: ContestId = id.parse().map_err(|_| AppError::not_found())?;
    let contest = state.store.contest(id).await?;
    let contest = contest.ok_or_else(AppError::not_found)?;
    let (is_jury, is_for_visitor) = stands(state, viewer, &contest).await?;
    if !is_jury && !is_for_visitor {
        return Err(AppError::not_found());
    }
    let parts = match viewer {
        Some(viewer) => state.store.participations(id, viewer.id).await?,
        None => Vec::new(),
    };
    let (later, own): (Vec<_>, Vec<_>) = parts
        .into_iter()
        .partition(|part| part.virtual_start.is_some());
    let now = UnixMs::now();
    Ok(Seen {
        phase: Phase::of(&contest, now),
        is_jury,
        is_for_visitor,
        is_by_link: false,
        contest,
        now,
        own: own.into_iter().next(),
        later: later.into_iter().next(),
    })
}

/// The contest to whose scoreboard a link leads, for whoever has it: what they are otherwise is of no matter.
///
/// # Errors
/// 404 when no contest has that link now.
pub async fn find_by_link(state: &AppState, secret: &str) -> Result<Seen, AppError> {
    let id = state.store.contest_of_link(secret).await?;
    let id = id.ok_or_else(AppError::not_found)?;
    let contest = state.store.contest(id).await?;
    let contest = contest.ok_or_else(AppError::not_found)?;
    let now = UnixMs::now();
    Ok(Seen {
        phase: Phase::of(&contest, now),
        is_jury: false,
        is_for_visitor: false,
        is_by_link: true,
        contest,
        now,
        own: None,
        later: None,
    })
}

/// Whether somebody is of the jury of a contest, and whether it is for them: what is by invitation is for everybody
/// who has the code.
async fn stands(
    state: &AppState,
    viewer: Option<&User>,
    contest: &ContestRow,
) -> Result<(bool, bool), AppError> {
    let Some(viewer) = viewer else {
        return Ok((false, contest.class.is_none()));
    };
    let Some(class) = contest.class else {
        let owner = contest.owner;
        let is_named =
            rights::may_judge(viewer) && state.store.is_juror(contest.id, viewer.id).await?;
        let juror = Juror::Named { owner, is_named };
        return Ok((rights::is_jury(viewer, juror), true));
    };
    let ClassSeat { teaches, is_member } = state.store.class_seat(class, viewer.id).await?;
    let is_teacher = teaches;
    let is_jury = rights::is_jury(viewer, Juror::Teacher { is_teacher });
    Ok((is_jury, is_member))
}

impl Seen {
    /// Whether nothing but its name is shown: one joins by invitation, and the visitor has not.
    pub fn is_outside(&self) -> bool {
        let is_let_in = self.is_jury || self.is_by_link || self.part().is_some();
        self.contest.is_by_invitation() && !is_let_in
    }

    /// As what the visitor acts now: after the end while that time runs, or else for real.
    pub fn part(&self) -> Option<&Participant> {
        let running = self.running_later();
        running.or(self.own.as_ref()).or(self.later.as_ref())
    }

    /// As what the visitor takes part after the end while that time runs.
    fn running_later(&self) -> Option<&Participant> {
        let later = self.later.as_ref();
        later.filter(|later| self.now < self.end_of(later))
    }

    /// The key of what says how far it is for the visitor.
    pub fn phase_key(&self) -> &'static str {
        if self.running_later().is_some() {
            "contest-virtual"
        } else {
            phase_key(&self.contest, self.now)
        }
    }

    /// The name of the same for styles, and for scripts, which load the page again where it is another.
    pub fn phase_name(&self) -> &'static str {
        if self.running_later().is_some() {
            "virtual"
        } else {
            self.phase.name()
        }
    }

    /// Until when others still have time where the visitor has taken part and has none left.
    pub fn others_until(&self) -> Option<Moment> {
        let is_through = self.own.is_some() && self.open_until().is_none();
        let goes_on = self.contest.is_running(self.now);
        (is_through && goes_on).then(|| self.contest.last_end().into())
    }

    /// Whether one can still begin to take part for real: not when the contest only goes on for
    /// somebody who has more time.
    pub fn admits(&self) -> bool {
        self.now < self.contest.end_at
    }

    /// Whether its jury can end it now: while it goes on for everybody.
    pub fn may_end(&self) -> bool {
        self.is_jury && self.contest.start_at < self.now && self.admits()
    }

    /// Whether one can begin to take part now, for real or as if it had begun.
    pub fn may_join(&self) -> bool {
        self.is_for_visitor && (self.admits() || self.is_over())
    }

    /// Whether it is over for everybody, so that one takes part as if it had begun; its last verdicts may be hidden still.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over | Phase::Closed)
    }

    /// The key of what the page is called on which those who take part come from files.
    pub fn import_title(&self) -> &'static str {
        if self.contest.is_team() {
            "import-title"
        } else {
            "import-title-alone"
        }
    }

    /// Whether what is handed in now counts for those who take part, and the visitor does not.
    pub fn must_join(&self) -> bool {
        let competes = self.contest.start_at <= self.now && self.now < self.contest.end_at;
        competes && !self.is_jury && self.own.is_none() && self.contest.rules != Rules::Practice
    }

    /// Whether the visitor may have something printed now: while their own time runs, and no longer.
    pub fn may_print(&self) -> bool {
        let begun = self.contest.start_at <= self.now;
        let own = self.own.as_ref();
        begun && self.contest.has_prints() && own.is_some_and(|own| self.now < self.end_of(own))
    }

    /// As what the visitor reads questions and announcements.
    pub fn reader(&self) -> ClarificationReader {
        if self.is_jury {
            return ClarificationReader::Jury;
        }
        let parts = self.own.iter().chain(&self.later);
        ClarificationReader::Parts(parts.map(|part| part.id).collect())
    }

    /// The end for somebody.
    pub fn end_of(&self, part: &Participant) -> UnixMs {
        let contest = &self.contest;
        let begin = part.virtual_start.unwrap_or(contest.start_at);
        UnixMs(begin.0 + contest.end_at.0 - contest.start_at.0 + part.extra_ms)
    }

    /// The same contest, for those who may see more than its name.
    ///
    /// # Errors
    /// 404 for everybody else.
    pub fn inside(self) -> Result<Self, AppError> {
        if self.is_outside() {
            return Err(AppError::not_found());
        }
        Ok(self)
    }

    /// From now on it is about this moment, at which the contest is so; who takes part in it is as it
    /// was.
    pub fn now_is(&mut self, contest: &ContestRow) {
        self.now = UnixMs::now();
        self.phase = Phase::of(contest, self.now);
        self.contest.clone_from(contest);
    }

    /// The same contest, for its jury.
    ///
    /// # Errors
    /// 404 for everybody else.
    pub fn for_jury(self) -> Result<Self, AppError> {
        if !self.is_jury {
            return Err(AppError::not_found());
        }
        Ok(self)
    }

    /// Whether minutes count.
    pub fn has_penalty(&self) -> bool {
        self.contest.rules.has_penalty()
    }

    /// Whether others' verdicts are hidden now.
    pub fn is_frozen(&self) -> bool {
        self.contest.is_frozen(self.now)
    }

    /// Whether the visitor may see its problems.
    pub fn shows_problems(&self) -> bool {
        self.is_jury || (self.phase != Phase::Coming && !self.is_outside())
    }

    /// The name in a language, or the other where there is none.
    pub fn name(&self, locale: Locale) -> &str {
        self.contest.name.read_in(locale)
    }

    /// Until when what the visitor hands in counts; `None` where nothing does now.
    pub fn open_until(&self) -> Option<UnixMs> {
        let parts = self.own.iter().chain(&self.later);
        let ends = parts.map(|part| self.end_of(part));
        ends.filter(|end| self.now < *end).max()
    }

    /// When it begins.
    pub fn start(&self) -> Moment {
        self.contest.start_at.into()
    }

    /// When it ends.
    pub fn end(&self) -> Moment {
        self.contest.end_at.into()
    }

    /// When it freezes.
    pub fn freeze(&self) -> Option<Moment> {
        self.contest.freeze_at.map(Moment::from)
    }

    /// When it ends for the visitor, where that is not when it ends for others.
    pub fn own_end(&self) -> Option<Moment> {
        let end = self
            .open_until()
            .or_else(|| self.part().map(|part| self.end_of(part)))?;
        (end != self.contest.end_at).then(|| end.into())
    }

    /// Whether its hack phase goes on.
    pub fn is_hacking(&self) -> bool {
        self.contest.is_hacking(self.now)
    }

    /// Whether the visitor may break programs of others now.
    pub fn may_hack(&self) -> bool {
        rights::hacks(&self.contest, self.own.is_some(), self.now)
    }

    /// From when to when programs may be broken, where they may.
    pub fn hack_times(&self) -> Option<(Moment, Moment)> {
        let until = self.contest.hacks_until()?;
        Some((self.contest.last_end().into(), until.into()))
    }

    /// How long the hack phase lasts, as hours and minutes; `None` where there is none.
    pub fn hack_length(&self, page: &Page) -> Option<String> {
        let until = self.contest.hacks_until()?;
        Some(span(until.0 - self.contest.last_end().0, page.locale))
    }

    /// Until when hacks may still change the table; `None` before the start and once the phase is over.
    pub fn preliminary_until(&self) -> Option<Moment> {
        let is_preliminary = self.contest.is_preliminary(self.now);
        let until = self.contest.hacks_until();
        until.filter(|_| is_preliminary).map(Moment::from)
    }

    /// What a countdown counts to, with the key of what that is.
    fn next_moment(&self) -> Option<(UnixMs, &'static str)> {
        Some(match (self.phase, self.open_until()) {
            (Phase::Coming, _) => (self.contest.start_at, "contest-starts-in"),
            (_, Some(end)) if end != self.contest.end_at => (end, "contest-own-ends-in"),
            (_, Some(end)) => (end, "contest-ends-in"),
            (Phase::Running | Phase::Frozen, None) => {
                let (end, last) = (self.contest.end_at, self.contest.last_end());
                let key = if last > end {
                    "contest-last-ends-in"
                } else {
                    "contest-ends-in"
                };
                (last, key)
            }
            _ if self.is_hacking() => (self.contest.hacks_until()?, "contest-hacks-end-in"),
            _ => return None,
        })
    }

    /// What a countdown counts to.
    pub fn next(&self) -> Option<(Moment, &'static str)> {
        let (at, key) = self.next_moment()?;
        Some((at.into(), key))
    }

    /// How long it is until [`Self::next`], as hours and minutes.
    pub fn left(&self, page: &Page) -> String {
        let until = self.next_moment().map_or(self.now, |(at, _)| at);
        span(until.0 - self.now.0, page.locale)
    }
}

/// A span of milliseconds as `1 day 2:03` or `2:03:04`.
pub fn span(ms: i64, locale: Locale) -> String {
    let seconds = ms.max(0) / 1000;
    let (days, hours) = (seconds / 86400, seconds / 3600 % 24);
    let (minutes, seconds) = (seconds / 60 % 60, seconds % 60);
    if days > 0 {
        let days = locale.text("user-days").with("count", days);
        format!("{days} {hours}:{minutes:02}")
    } else {
        format!("{hours}:{minutes:02}:{seconds:02}")
    }
}
