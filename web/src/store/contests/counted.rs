//! Which submissions count in a contest, and what has changed about them since one last looked.

use std::collections::HashSet;

use judge::{Score, Verdict};
use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::text::storable;
use crate::store::types::{
    ContestId, HackId, ParticipantId, RejudgingId, ScoreText, SubmissionId, UnixMs, UserId,
    VerdictText,
};
use crate::store::verdicts::letters;

/// A submission that counts, with what became of it.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct CountedRow {
    /// The submission.
    pub id: SubmissionId,
    /// Whose row of the scoreboard.
    pub participant: ParticipantId,
    /// That row's name.
    pub name: String,
    /// Since when that row's time runs, where it takes part after the end.
    pub virtual_start: Option<UnixMs>,
    /// The place of the problem.
    pub place: i64,
    /// The number of the contest's change that this last was.
    pub change: i64,
    /// Who handed it in.
    pub user_id: UserId,
    /// The language's id.
    pub language: String,
    /// When.
    pub created_at: UnixMs,
    /// When it was judged.
    pub finished_at: Option<UnixMs>,
    /// Once it is judged.
    #[sqlx(try_from = "VerdictText")]
    pub verdict: Option<Verdict>,
    /// The largest CPU time, in milliseconds.
    pub time_ms: Option<i64>,
    /// Where the problem gives points.
    #[sqlx(try_from = "ScoreText")]
    pub score: Option<Score>,
    /// By which hack it counts as rejected, although its judging accepted it.
    pub hack: Option<HackId>,
}

/// To what a list of what counts in a contest is narrowed; the default is all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountedFilter {
    /// Only for the problem at this place.
    pub place: Option<i64>,
    /// Only of this participant.
    pub participant: Option<ParticipantId>,
    /// Only in this language.
    pub language: Option<String>,
    /// Only what counts with this verdict: an accepted program that was hacked is a wrong one.
    pub verdict: Option<Verdict>,
}

/// A part of such a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedPage {
    /// Only what is older than this one.
    pub before: SubmissionId,
    /// At most so many.
    pub most: i64,
}

/// Selects what counts. An accepted program that was hacked in the contest is a wrong one there, without
/// points, whichever judging it is taken from.
macro_rules! counted {
    ($rest:expr) => {
        counted!("s.verdict", "j.id = s.current_judging", $rest)
    };
    ($verdict:literal, $judging:literal, $rest:expr) => {
        concat!(
            "select cs.submission_id as id, cs.participant, p.name, p.virtual_start, cs.place,
                 cs.change, s.user_id, s.language, s.created_at, j.finished_at,
                 case when h.id is not null and ",
            $verdict,
            " = ",
            letters!(AC),
            " then ",
            letters!(WA),
            " else ",
            $verdict,
            " end as verdict, j.time_ms,
                 case when h.id is not null and ",
            $verdict,
            " = ",
            letters!(AC),
            " then null else j.score end as score, h.id as hack
             from contest_submissions cs
             join contest_participants p on p.id = cs.participant
             join submissions s on s.id = cs.submission_id
             join judgings j on ",
            $judging,
            " left join hacks h on h.submission = cs.submission_id and h.contest = cs.contest
                 and h.withdrawn_at is null
             where ",
            $rest
        )
    };
}

/// What changed about the submissions of a contest ($1) since a change ($2), in order.
pub const COUNTED_SINCE: &str =
    counted!("cs.contest = $1 and cs.change > $2 order by cs.change limit 5000");

impl Store {
    /// What counts for one of these contests, or did so until its authors were taken out, their time was withdrawn, or
    /// the start was moved to after it.
    pub async fn counted_in(
        &self,
        contests: &[ContestId],
    ) -> Result<HashSet<SubmissionId>, StoreError> {
        let mut found = HashSet::new();
        for contest in contests {
            let counted: Vec<SubmissionId> = reading!(self.db(), |pool| sqlx::query_scalar(
                "select submission_id from contest_submissions where contest = $1
                 union select submission_id from contest_dropped where contest = $1"
            )
            .bind(contest)
            .fetch_all(pool)
            .await?);
            found.extend(counted);
        }
        Ok(found)
    }

    /// What changed about the submissions of a contest since that change, at most some thousand at
    /// once.
    pub async fn counted_since(
        &self,
        contest: ContestId,
        change: i64,
    ) -> Result<Vec<CountedRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(COUNTED_SINCE)
            .bind(contest)
            .bind(change)
            .fetch_all(pool)
            .await?))
    }

    /// What counts in a contest and fits, the latest first.
    pub async fn counted_before(
        &self,
        contest: ContestId,
        filter: &CountedFilter,
        page: CountedPage,
    ) -> Result<Vec<CountedRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(counted!(
            concat!(
                "cs.contest = $1 and cs.submission_id < $2
                 and ($4 is null or cs.place = $4)
                 and ($5 is null or cs.participant = $5)
                 and ($6 is null or s.language = $6)
                 and ($7 is null or $7 = case when h.id is not null and s.verdict = ",
                letters!(AC),
                " then ",
                letters!(WA),
                " else s.verdict end)
             order by cs.submission_id desc limit $3"
            )
        ))
        .bind(contest)
        .bind(page.before)
        .bind(page.most)
        .bind(filter.place)
        .bind(filter.participant)
        .bind(filter.language.as_deref().map(storable))
        .bind(filter.verdict.map(Verdict::as_str))
        .fetch_all(pool)
        .await?))
    }

    /// The contests for which something counts that a set of judgings is about, and that no other set has
    /// renewed.
    pub async fn contests_of_rejudging(
        &self,
        set: RejudgingId,
    ) -> Result<Vec<ContestId>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select distinct cs.contest from judgings j
             join contest_submissions cs on cs.submission_id = j.submission_id
             where j.rejudging = $1 and j.replaces is not null order by cs.contest"
        )
        .bind(set)
        .fetch_all(pool)
        .await?))
    }

    /// What would count in a contest if a set of judgings counted, as far as it is judged: what ends
    /// as SE keeps its old result, and so does what another set has renewed.
    pub async fn counted_if_rejudged(
        &self,
        contest: ContestId,
        set: RejudgingId,
    ) -> Result<Vec<CountedRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(counted!(
            "j.verdict",
            "j.submission_id = cs.submission_id and j.rejudging = $2",
            concat!(
                "cs.contest = $1 and j.verdict is not null and j.verdict <> ",
                letters!(SE),
                " and j.replaces = s.current_judging
             order by cs.submission_id"
            )
        ))
        .bind(contest)
        .bind(set)
        .fetch_all(pool)
        .await?))
    }

    /// The newest that the same participant handed in besides for the same problem, so many at most, and
    /// always the one before it.
    pub async fn counted_beside(
        &self,
        submission: SubmissionId,
        most: u32,
    ) -> Result<Vec<SubmissionId>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "with others as (select o.submission_id as id from contest_submissions cs
                 join contest_submissions o on o.participant = cs.participant and o.place = cs.place
                     and o.submission_id <> cs.submission_id
                 where cs.submission_id = $1)
             select id from others
             where id in (select id from others order by id desc limit $2)
                 or id = (select max(id) from others where id < $1)
             order by id desc"
        )
        .bind(submission)
        .bind(i64::from(most))
        .fetch_all(pool)
        .await?))
    }

    /// The latest submissions of a participant.
    pub async fn counted_of(
        &self,
        participant: ParticipantId,
    ) -> Result<Vec<CountedRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(counted!(
            "cs.participant = $1 order by cs.submission_id desc limit 100"
        ))
        .bind(participant)
        .fetch_all(pool)
        .await?))
    }
}
