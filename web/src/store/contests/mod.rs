//! Contests: what is asked when, by which rules, and of whom.
//!
//! | file | what it keeps |
//! |---|---|
//! | `people` | who takes part, alone or in teams |
//! | `teams` | who is in a team: asked, accepted, left |
//! | `counted` | which submissions count, and what changed about them since |
//! | `counting` | what makes a submission count |
//! | `entries` | for what a submission would count now |
//! | `time` | time granted to one, an end at once, and when frozen tables are shown |
//! | `hacks` | programs that were broken after the end |
//! | `clarifications` | questions, answers, announcements |
//! | `limits` | the limits that a contest has for its problems |
//! | `import` | teams and their accounts from files |
//! | `jurors` | who is of the jury besides the owner |
//! | `rank` | who takes part without a rank |
//! | `links` | the link by which one looks at the scoreboard without an account |
//! | `balloons` | which balloons were handed out |
//! | `prints` | what participants want to have on paper |
//! | `acts` | what the jury did |
//! | `rated` | what ratings are made of |
//! | `rows` | what a contest is made of, and how it is stored |

mod acts;
mod balloons;
mod clarifications;
mod counted;
mod counting;
mod entries;
mod hacks;
mod import;
mod jurors;
mod limits;
mod links;
mod people;
mod prints;
mod rank;
mod rated;
mod rows;
mod runs;
mod taken_out;
mod teams;
mod time;

pub use acts::{ActFilter, ActRow};
pub use balloons::HandedRow;
pub use clarifications::{Clarification, EARLIER_READ, EarlierAnswer, NewClarification, Reader};
pub use counted::{COUNTED_SINCE, CountedFilter, CountedPage, CountedRow};
pub use counting::Entry;
pub(super) use counting::{TRIES, count_submission, entry_now};
pub use entries::ENTRIES;
pub(super) use entries::LAST_NEAR;
pub use hacks::{ContestHack, HackTarget, Hackable, MOST_HACKABLE, MOST_HACKS};
pub use import::{TeamImport, new_password};
pub use limits::OtherLimits;
pub(super) use limits::{JUDGE_AGAIN, JUDGE_WAITING, JUDGED_OTHERWISE, TAKE_OVER, judge_alike};
pub use people::{CLASS_PARTS, GivenIds, NewTeam, Participant, ParticipantEdit};
pub use prints::{NewPrint, PrintBounds, PrintRow, WAITING_PRINTS};
pub use rows::{ContestDraft, ContestPlace, ContestProblem, ContestRow, Feedback};
pub use runs::CountedRun;
pub use time::{COUNTED_LATE, MOST_EXTRA_MINUTES, SHOWN_WITHIN};

use self::counting::recount;
use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::problems::{note_change, require_problems};
use super::renew::RENEW_OF_CONTEST;
use super::text::storable;
use super::types::{ClarificationId, ClassId, ContestId, UnixMs, UserId};

/// Says, on a connection of either kind, that a contest is not what it was: who follows it looks again at
/// everything.
macro_rules! revised {
    ($tx:ident, $contest:expr) => {
        sqlx::query("update contests set revision = revision + 1 where id = $1")
            .bind($contest)
            .execute(&mut *$tx)
            .await?
    };
}
use revised;

/// A list of contests: those of no class, and those of the classes that somebody belongs to, so that the former
/// are not crowded out by what few may see. For the same reason those by invitation are left out that somebody can
/// have nothing to do with; which of the rest they may know of is for whoever asks to say.
#[derive(Debug, Clone, Copy)]
pub struct ContestList {
    /// Asks for those of no class that are public, or of those who take part, of the jury, the owner or an
    /// administrator ($2); $1 is now.
    pub of_no_class: &'static str,
    /// Asks for those of the classes that somebody ($2) is in or teaches.
    pub of_classes: &'static str,
    /// What both are ordered by at a moment.
    key: fn(&ContestRow, UnixMs) -> (i64, i64),
}

macro_rules! contest_list {
    ($rest:literal, $key:expr) => {
        ContestList {
            of_no_class: concat!(
                "select c.id from contests c where c.class is null
                 and (c.visibility <> 'invite'
                     or c.id in (
                         select contest from contest_members where user_id = $2
                         union all select contest from contest_jurors where user_id = $2
                         union all select id from contests where owner = $2)
                     or exists (select 1 from users where id = $2 and role = 'admin'))
                 and ",
                $rest
            ),
            of_classes: concat!(
                "select c.id from contests c where c.class in (
                     select class from class_members where user_id = $2
                     union all select class from class_teachers where user_id = $2
                     union all select id from classes where owner = $2)
                 and ",
                $rest
            ),
            key: $key,
        }
    };
}

/// The most contests of a list.
const LISTED: usize = 100;

/// Lists ask who has extra time of those contests alone that ended so many milliseconds ago at most: 86400000.
const _: () = assert!(MOST_EXTRA_MINUTES * 60_000 == 86_400_000);

/// Running contests, the one that ends first in front; also those that go on for somebody with extra time alone.
pub const RUNNING_CONTESTS: ContestList = contest_list!(
    "c.end_at > cast($1 as bigint) - 86400000 and c.start_at <= $1
     and (c.end_at > $1 or exists (
         select 1 from contest_participants p
         where p.contest = c.id and p.virtual_start is null and c.end_at + p.extra_ms > $1))
     order by c.end_at, c.id limit 100",
    |it, now| {
        let is_in_extra_time = it.is_in_extra_time(now);
        let end = if is_in_extra_time {
            it.last_end()
        } else {
            it.end_at
        };
        (end.0, it.id.0)
    }
);

/// Contests that have not begun.
pub const COMING_CONTESTS: ContestList = contest_list!(
    "c.start_at > $1 order by c.start_at, c.id limit 100",
    |it, _| (it.start_at.0, it.id.0)
);

/// Contests that are over for everybody, the latest first.
pub const PAST_CONTESTS: ContestList = contest_list!(
    "c.end_at <= $1
     and (c.end_at <= cast($1 as bigint) - 86400000 or not exists (
         select 1 from contest_participants p
         where p.contest = c.id and p.virtual_start is null and c.end_at + p.extra_ms > $1))
     order by c.end_at desc, c.id desc limit 100",
    |it, _| (-it.end_at.0, -it.id.0)
);

/// The contests of a class ($1), the latest first.
pub const CLASS_CONTESTS: &str =
    "select id from contests where class = $1 order by start_at desc, id desc limit 100";

/// Whether somebody ($2) may take part in a contest ($1): everybody, unless it is of a class that they are not in.
pub(super) const ADMITS: &str = "select count(*) from contests c where c.id = $1
     and (c.class is null or exists (
         select 1 from class_members k where k.class = c.class and k.user_id = $2))";

/// Refuses who may not take part in a contest, on a connection of either kind.
macro_rules! admitted {
    ($tx:ident, $contest:expr, $user:expr) => {{
        let admits: i64 = sqlx::query_scalar($crate::store::contests::ADMITS)
            .bind($contest)
            .bind($user)
            .fetch_one(&mut *$tx)
            .await?;
        if admits == 0 {
            return Err(StoreError::NotFound(format!("contest {}", $contest)));
        }
    }};
}
use admitted;

/// The columns of what a draft says, which are the parameters from `$2` to `$23`: the first and what
/// comes after them are each statement's own.
macro_rules! draft_columns {
    ($before:literal, $between:literal, $after:literal) => {
        concat!(
            $before,
            "(name_en, name_zh, description, rules, counting, visibility, code, is_team, start_at,
              end_at, freeze_at, penalty_minutes, languages, prints,
              frozen_balloons, most_tries, hack_minutes, feedback, class, medals, pause_seconds,
              canned, ",
            $between,
            "$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
             $18, $19, $20, $21, $22, $23, ",
            $after
        )
    };
}

/// Binds the first parameter and what a draft says.
macro_rules! bind_draft {
    ($statement:expr, $first:expr, $draft:expr) => {
        $statement
            .bind($first)
            .bind(storable(&$draft.name.en))
            .bind(storable(&$draft.name.zh))
            .bind(storable(&$draft.description))
            .bind($draft.rules.as_str())
            .bind($draft.counting.as_str())
            .bind($draft.visibility())
            .bind(storable(&$draft.code))
            .bind(i64::from($draft.is_team))
            .bind($draft.start_at)
            .bind($draft.end_at)
            .bind($draft.freeze_at)
            .bind($draft.penalty_minutes)
            .bind($draft.languages.join(" "))
            .bind(i64::from($draft.has_prints))
            .bind(i64::from($draft.has_frozen_balloons))
            .bind($draft.most_tries)
            .bind($draft.hack_minutes)
            .bind($draft.feedback.as_str())
            .bind($draft.class)
            .bind($draft.medals.written())
            .bind($draft.pause_seconds)
            .bind(storable(&$draft.canned.join("\n")))
            .bind(UnixMs::now())
    };
}

/// A problem of a contest, and when it was added to it where that had begun.
type Added = (String, Option<UnixMs>);

/// When a problem was added to a contest that begins then, and that had these `before`; `None` where it was there from the
/// start on, as in a new one.
fn added_at(problem: &str, before: Option<&[Added]>, start: UnixMs) -> Option<UnixMs> {
    let now = UnixMs::now();
    match before?.iter().find(|(known, _)| known == problem) {
        Some((_, added)) => *added,
        None => (start <= now).then_some(now),
    }
}

/// Stores the problems of a contest that had these `$before`, on a connection of either kind.
macro_rules! keep_problems {
    ($tx:ident, $contest:expr, $draft:expr, $before:expr) => {
        for (problem, place) in $draft.problems.iter().zip(0_i64..) {
            sqlx::query(
                "insert into contest_problems (contest, place, problem, label, colour, points, shows,
                     added_at, time_limit_ms, memory_limit_mib)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            )
            .bind($contest)
            .bind(place)
            .bind(storable(&problem.problem))
            .bind(storable(&problem.label))
            .bind(storable(&problem.colour))
            .bind(problem.points)
            .bind(problem.shows)
            .bind(added_at(&problem.problem, $before, $draft.start_at))
            .bind(problem.limits.time_limit_ms)
            .bind(problem.limits.memory_limit_mib)
            .execute(&mut *$tx)
            .await?;
        }
    };
}

impl Store {
    /// Makes a contest and returns its number.
    ///
    /// # Errors
    /// [`StoreError::ProblemGone`] when a problem of it was deleted meanwhile.
    pub async fn create_contest(
        &self,
        owner: UserId,
        draft: &ContestDraft,
    ) -> Result<ContestId, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            note_change!(tx);
            require_problems!(tx, draft.problems);
            let statement = sqlx::query_scalar(draft_columns!(
                "insert into contests ",
                "owner, created_at, updated_at) values (",
                "$1, $24, $24) returning id"
            ));
            let id: ContestId = bind_draft!(statement, owner, draft)
                .fetch_one(&mut *tx)
                .await?;
            keep_problems!(tx, id, draft, None);
            id
        }))
    }

    /// Changes a contest. What those who take part have handed in within its time counts now, for problems that are
    /// added while it goes on what comes from now on, and what was before its start no more. Questions stay with their
    /// problems, or with none where theirs is gone.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is none of that number, [`StoreError::Overtaken`] when
    /// submissions count for problems that would lose their places, [`StoreError::ProblemGone`] when a problem of it
    /// was deleted meanwhile.
    pub async fn edit_contest(
        &self,
        id: ContestId,
        draft: &ContestDraft,
    ) -> Result<(), StoreError> {
        self.edit_known_contest(id, draft, None).await
    }

    /// The same for somebody who knows the contest as it was at a revision.
    ///
    /// # Errors
    /// Those of [`Self::edit_contest`], and [`StoreError::Overtaken`] when it is another now.
    pub async fn edit_known_contest(
        &self,
        id: ContestId,
        draft: &ContestDraft,
        known: Option<i64>,
    ) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            note_change!(tx);
            // Whoever hands something in at this moment waits for it, or has done so.
            revised!(tx, id);
            let found: Option<(i64, i64)> =
                sqlx::query_as("select revision, changes from contests where id = $1")
                    .bind(id)
                    .fetch_optional(&mut *tx)
                    .await?;
            let Some((revision, changes)) = found else {
                return Err(StoreError::NotFound(format!("contest {id}")));
            };
            let before: Vec<Added> = sqlx::query_as(
                "select problem, added_at from contest_problems where contest = $1 order by place",
            )
            .bind(id)
            .fetch_all(&mut *tx)
            .await?;
            let now = draft.problems.iter().map(|it| &it.problem);
            let had = before.iter().map(|(problem, _)| problem);
            let keeps_places =
                before.len() <= draft.problems.len() && had.eq(now.take(before.len()));
            let is_overtaken = known.is_some_and(|known| known + 1 != revision);
            if is_overtaken || (changes > 0 && !keeps_places) {
                return Err(StoreError::Overtaken);
            }
            require_problems!(tx, draft.problems);
            let statement = sqlx::query(draft_columns!(
                "update contests set
                     thawed_at = case when end_at = $11 and freeze_at = $12 then thawed_at end,
                     revealed = case when end_at = $11 and freeze_at = $12 then revealed end, ",
                "updated_at) = (",
                "$24) where id = $1"
            ));
            bind_draft!(statement, id, draft).execute(&mut *tx).await?;
            let asked: Vec<(ClarificationId, String)> = sqlx::query_as(
                "select q.id, p.problem from contest_clarifications q
                 join contest_problems p on p.contest = q.contest and p.place = q.place
                 where q.contest = $1",
            )
            .bind(id)
            .fetch_all(&mut *tx)
            .await?;
            for (question, problem) in asked {
                let place = draft.problems.iter().position(|it| it.problem == problem);
                sqlx::query("update contest_clarifications set place = $2 where id = $1")
                    .bind(question)
                    .bind(place.and_then(|place| i64::try_from(place).ok()))
                    .execute(&mut *tx)
                    .await?;
            }
            sqlx::query("delete from contest_problems where contest = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
            keep_problems!(tx, id, draft, Some(before.as_slice()));
            recount!(tx, id);
            sqlx::query(RENEW_OF_CONTEST)
                .bind(id)
                .bind(UnixMs::now())
                .execute(&mut *tx)
                .await?;
        });
        self.signals().queued();
        Ok(())
    }

    /// Deletes a contest for which nothing counts, with who was to take part in it; whether there was such a
    /// one.
    pub async fn delete_contest(&self, id: ContestId) -> Result<bool, StoreError> {
        let rows = transaction!(self.db(), |tx| {
            // Who sees which problem follows from it.
            note_change!(tx);
            sqlx::query("delete from contests where id = $1 and changes = 0")
                .bind(id)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        Ok(rows > 0)
    }

    /// The contest of that number.
    pub async fn contest(&self, id: ContestId) -> Result<Option<ContestRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select c.*, (select name from classes where id = c.class) as class_name,
                 coalesce((select max(extra_ms) from contest_participants
                     where contest = c.id and virtual_start is null), 0) as most_extra_ms,
                 coalesce((select max(coalesce(answered_at, asked_at))
                     from contest_clarifications where contest = c.id), 0) as last_word_at
             from contests c where c.id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?))
    }

    /// The contests of a list in its order: those of no class that are public or that `viewer` has to do with, and
    /// those of the classes that `viewer` belongs to.
    pub async fn contests(
        &self,
        which: ContestList,
        viewer: Option<UserId>,
        now: UnixMs,
    ) -> Result<Vec<ContestRow>, StoreError> {
        let mut ids: Vec<ContestId> =
            reading!(self.db(), |pool| sqlx::query_scalar(which.of_no_class)
                .bind(now)
                .bind(viewer)
                .fetch_all(pool)
                .await?);
        if let Some(viewer) = viewer {
            let of_classes: Vec<ContestId> =
                reading!(self.db(), |pool| sqlx::query_scalar(which.of_classes)
                    .bind(now)
                    .bind(viewer)
                    .fetch_all(pool)
                    .await?);
            ids.extend(of_classes);
        }
        let mut rows = self.contest_rows(ids).await?;
        rows.sort_by_key(|row| (which.key)(row, now));
        rows.truncate(LISTED);
        Ok(rows)
    }

    /// The contests of a class, the latest first.
    pub async fn class_contests(&self, class: ClassId) -> Result<Vec<ContestRow>, StoreError> {
        let ids = reading!(self.db(), |pool| sqlx::query_scalar(CLASS_CONTESTS)
            .bind(class)
            .fetch_all(pool)
            .await?);
        self.contest_rows(ids).await
    }

    async fn contest_rows(&self, ids: Vec<ContestId>) -> Result<Vec<ContestRow>, StoreError> {
        let mut rows = Vec::with_capacity(ids.len());
        for id in ids {
            rows.extend(self.contest(id).await?);
        }
        Ok(rows)
    }

    /// The problems of a contest in their order.
    pub async fn contest_problems(&self, id: ContestId) -> Result<Vec<ContestProblem>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select problem, label, colour, points, shows, time_limit_ms, memory_limit_mib
             from contest_problems where contest = $1 order by place"
        )
        .bind(id)
        .fetch_all(pool)
        .await?))
    }

    /// Every problem's places in contests.
    pub async fn contest_places(&self) -> Result<Vec<ContestPlace>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select p.problem, p.shows, c.id as contest, c.owner, c.rules, c.visibility, c.class,
                 (select owner from classes where id = c.class) as class_owner, c.start_at,
                 c.end_at + coalesce((select max(extra_ms) from contest_participants
                     where contest = c.id), 0) as end_at,
                 c.freeze_at, c.thawed_at, c.feedback
             from contest_problems p join contests c on c.id = p.contest
             order by p.problem, c.id"
        )
        .fetch_all(pool)
        .await?))
    }
}
