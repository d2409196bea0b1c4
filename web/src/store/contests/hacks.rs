//! Programs that participants break after the end of a contest: which may be broken, which were, and
//! those that its jury takes back.

use judge::Verdict;
use sqlx::{AssertSqlSafe, FromRow};

use crate::store::Store;
use crate::store::contests::counting::count_anew;
use crate::store::contests::limits::judging_of_contest;
use crate::store::db::{reading, transaction};
use crate::store::error::StoreError;
use crate::store::hacks::{Breakable, HackState, NewHack, insert_hack};
use crate::store::text::storable;
use crate::store::types::{ContestId, HackId, ParticipantId, SubmissionId, UnixMs, UserId};

/// How many hacks a page has.
pub const MOST_HACKS: u32 = 100;

/// How many programs are offered to be broken at a time.
pub const MOST_HACKABLE: u32 = 200;

const CONTEST_HACKS: &str =
    "select h.id, h.submission, cs.place, p.name as author, u.name as hacker, h.input,
         h.found_at, h.state, h.withdrawn_at
     from hacks h
     join contest_submissions cs on cs.submission_id = h.submission and cs.contest = h.contest
     join contest_participants p on p.id = cs.participant
     join users u on u.id = h.hacker
     where";

/// Whose programs somebody may break in a contest: those of others, for one problem.
#[derive(Debug, Clone, Copy)]
pub struct HackTarget {
    /// The contest.
    pub contest: ContestId,
    /// The place of the problem.
    pub place: i64,
    /// Who wants to break one.
    pub hacker: UserId,
    /// As what they have taken part.
    pub part: ParticipantId,
}

/// Which of these programs.
#[derive(Debug, Clone, Copy)]
pub enum Hackable<'a> {
    /// Of everybody whose name has this text in it, in small letters or not; the empty text: of all.
    Named(&'a str),
    /// This one.
    One(SubmissionId),
}

/// A program that was broken in a contest.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ContestHack {
    /// Its number.
    pub id: HackId,
    /// The program.
    pub submission: SubmissionId,
    /// The place of the problem.
    pub place: i64,
    /// Whose row of the scoreboard it counts for.
    pub author: String,
    /// Who has broken it.
    pub hacker: String,
    /// The input.
    pub input: String,
    /// When.
    pub found_at: UnixMs,
    /// What became of it as a test of the problem.
    #[sqlx(try_from = "String")]
    pub state: HackState,
    /// When the jury took it back.
    pub withdrawn_at: Option<UnixMs>,
}

impl Store {
    /// The accepted programs that somebody may break: everybody else's, as far as they count and nobody
    /// has broken them. At most [`MOST_HACKABLE`], by name.
    pub async fn hackable(
        &self,
        target: HackTarget,
        asked: Hackable<'_>,
    ) -> Result<Vec<Breakable>, StoreError> {
        let (name, submission) = match asked {
            Hackable::Named(name) => (storable(name).to_lowercase(), SubmissionId(0)),
            Hackable::One(submission) => (String::new(), submission),
        };
        // Databases disagree on small letters beyond those of ASCII: names are looked through here.
        let most = if name.is_empty() {
            i64::from(MOST_HACKABLE)
        } else {
            i64::MAX
        };
        // A cross join, for SQLite would begin with all accepted programs of the site.
        let mut found: Vec<Breakable> = reading!(self.db(), |pool| sqlx::query_as(
            "select s.id, p.name as \"user\", s.language
             from contest_submissions cs
             cross join submissions s
             join contest_participants p on p.id = cs.participant
             where cs.contest = $1 and cs.place = $2 and s.id = cs.submission_id and s.verdict = $5
                 and p.virtual_start is null and p.id <> $4 and s.user_id <> $3
                 and ($6 = 0 or s.id = $6)
                 and not exists (select 1 from hacks h
                     where h.submission = s.id and h.withdrawn_at is null and h.contest is not null)
             order by p.name, s.id limit $7"
        )
        .bind(target.contest)
        .bind(target.place)
        .bind(target.hacker)
        .bind(target.part)
        .bind(Verdict::AC.as_str())
        .bind(submission)
        .bind(most)
        .fetch_all(pool)
        .await?);
        found.retain(|it| it.user.to_lowercase().contains(&name));
        found.truncate(MOST_HACKABLE as usize);
        Ok(found)
    }

    /// The package by which what counts in a contest for the problem at a place was judged last, of those who took part
    /// for real; `None` where nothing was. Whoever joins late is judged by it as well.
    pub async fn judged_by(
        &self,
        contest: ContestId,
        place: i64,
    ) -> Result<Option<String>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(concat!(
            "select package_hash from judgings where id = ",
            judging_of_contest!("$1", "$2", "")
        ))
        .bind(contest)
        .bind(place)
        .fetch_optional(pool)
        .await?))
    }

    /// Keeps that a program is broken, which counts as rejected in the contest from now on, and with it the
    /// same program where its author has sent it again; the table of the contest learns of it. Returns
    /// whether nobody has broken it before, and the jury has not taken the same back.
    pub async fn keep_contest_hack(
        &self,
        contest: ContestId,
        hack: &NewHack,
    ) -> Result<bool, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            // First: of two at the same moment one waits here.
            count_anew!(tx, hack.submission);
            let taken_back: Option<i64> = sqlx::query_scalar(
                "select id from hacks where submission = $1 and contest = $2 and input = $3
                     and withdrawn_at is not null limit 1",
            )
            .bind(hack.submission)
            .bind(contest)
            .bind(storable(&hack.input))
            .fetch_optional(&mut *tx)
            .await?;
            if taken_back.is_some() {
                return Ok(false);
            }
            // What was broken outside of contests counts here from now on.
            let moved = sqlx::query(
                "update hacks set contest = $2
                 where submission = $1 and contest is null and withdrawn_at is null",
            )
            .bind(hack.submission)
            .bind(contest)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if moved == 0 && insert_hack!(tx, hack, contest) == 0 {
                return Ok(false);
            }
            let same: Vec<SubmissionId> = sqlx::query_scalar(
                "select o.submission_id from contest_submissions c
                 join contest_submissions o on o.contest = c.contest and o.place = c.place
                     and o.participant = c.participant and o.submission_id <> c.submission_id
                 join submissions own on own.id = c.submission_id
                 join submissions s on s.id = o.submission_id and s.language = own.language
                     and s.verdict = own.verdict
                 join submission_sources text on text.submission_id = c.submission_id
                 join submission_sources again on again.submission_id = o.submission_id
                     and again.source = text.source
                 where c.submission_id = $1 and c.contest = $2 order by o.submission_id",
            )
            .bind(hack.submission)
            .bind(contest)
            .fetch_all(&mut *tx)
            .await?;
            for submission in same {
                count_anew!(tx, submission);
                let again = NewHack {
                    submission,
                    ..hack.clone()
                };
                insert_hack!(tx, &again, contest);
            }
            true
        }))
    }

    /// What was broken in a contest, the latest first: the hacks that are older than that one.
    pub async fn contest_hacks(
        &self,
        contest: ContestId,
        before: HackId,
    ) -> Result<Vec<ContestHack>, StoreError> {
        let rest = "h.contest = $1 and h.id < $2 order by h.id desc limit $3";
        Ok(reading!(self.db(), |pool| sqlx::query_as(AssertSqlSafe(
            format!("{CONTEST_HACKS} {rest}")
        ))
        .bind(contest)
        .bind(before)
        .bind(i64::from(MOST_HACKS))
        .fetch_all(pool)
        .await?))
    }

    /// One of them.
    pub async fn contest_hack(
        &self,
        contest: ContestId,
        id: HackId,
    ) -> Result<Option<ContestHack>, StoreError> {
        let rest = "h.contest = $1 and h.id = $2";
        Ok(reading!(self.db(), |pool| sqlx::query_as(AssertSqlSafe(
            format!("{CONTEST_HACKS} {rest}")
        ))
        .bind(contest)
        .bind(id)
        .fetch_optional(pool)
        .await?))
    }

    /// Whether a program counts as rejected in a contest, since somebody has broken it there.
    pub async fn is_hacked(&self, submission: SubmissionId) -> Result<bool, StoreError> {
        let found: Option<i64> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select id from hacks
             where submission = $1 and withdrawn_at is null and contest is not null"
        )
        .bind(submission)
        .fetch_optional(pool)
        .await?);
        Ok(found.is_some())
    }

    /// The jury takes a hack back, or lets it stand again; the table of the contest learns of it. `false`
    /// where that is so already, or somebody has broken the program by another input since.
    pub async fn withdraw_hack(
        &self,
        contest: ContestId,
        id: HackId,
        withdraws: bool,
    ) -> Result<bool, StoreError> {
        let at = withdraws.then(UnixMs::now);
        Ok(transaction!(self.db(), |tx| {
            // Of two at the same moment one waits here.
            sqlx::query("update contests set changes = changes + 1 where id = $1")
                .bind(contest)
                .execute(&mut *tx)
                .await?;
            let changed: Option<SubmissionId> = sqlx::query_scalar(
                "update hacks set withdrawn_at = $3
                 where id = $2 and contest = $1
                     and (case when withdrawn_at is null then 0 else 1 end) = $4
                     and not exists (select 1 from hacks o where o.submission = hacks.submission
                         and o.id <> hacks.id and o.withdrawn_at is null)
                 returning submission",
            )
            .bind(contest)
            .bind(id)
            .bind(at)
            .bind(i64::from(!withdraws))
            .fetch_optional(&mut *tx)
            .await?;
            let Some(submission) = changed else {
                return Ok(false);
            };
            count_anew!(tx, submission);
            true
        }))
    }
}
