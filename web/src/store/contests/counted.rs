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

/// What a submission counts for.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Entry {
    /// The contest.
    pub contest: ContestId,
    /// Whose row of the scoreboard.
    pub participant: ParticipantId,
    /// The place of the problem.
    pub place: i64,
    /// Ids of the languages that may be used, with spaces between; empty for all.
    pub languages: String,
    /// How many programs are taken for each problem; 0: as many as one likes.
    pub most_tries: i64,
    /// How many seconds pass between two programs of the participant; 0: none.
    pub pause_seconds: i64,
    is_virtual: i64,
}

impl Entry {
    /// What counts at a place for somebody who takes part for real.
    pub(super) fn real(contest: ContestId, participant: ParticipantId, place: i64) -> Self {
        Self {
            contest,
            participant,
            place,
            languages: String::new(),
            most_tries: 0,
            pause_seconds: 0,
            is_virtual: 0,
        }
    }

    /// The same for the problem at another place.
    pub(in crate::store) fn at(&self, place: i64) -> Self {
        Self {
            place,
            ..self.clone()
        }
    }

    /// Whether it counts for somebody who takes part after the end.
    pub fn is_virtual(&self) -> bool {
        self.is_virtual != 0
    }
}

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

/// Notes that a submission counts, on a connection of either kind.
macro_rules! count_submission {
    ($tx:ident, $submission:expr, $entry:expr) => {{
        let change: i64 = sqlx::query_scalar(
            "update contests set changes = changes + 1 where id = $1 returning changes",
        )
        .bind($entry.contest)
        .fetch_one(&mut *$tx)
        .await?;
        sqlx::query(
            "insert into contest_submissions (submission_id, contest, participant, place, change)
             values ($1, $2, $3, $4, $5)",
        )
        .bind($submission)
        .bind($entry.contest)
        .bind($entry.participant)
        .bind($entry.place)
        .bind(change)
        .execute(&mut *$tx)
        .await?;
    }};
}
pub(in crate::store) use count_submission;

/// What a submission for a problem counts for now that its contest is changed by nobody else, on a connection
/// of either kind; nothing where problem or participant were taken out of it.
macro_rules! entry_now {
    ($tx:ident, $entry:expr, $problem:expr) => {
        match $entry {
            None => None,
            Some(entry) => {
                sqlx::query("update contests set changes = changes where id = $1")
                    .bind(entry.contest)
                    .execute(&mut *$tx)
                    .await?;
                let place: Option<i64> = sqlx::query_scalar(
                    "select q.place from contest_problems q
                     join contest_participants p on p.contest = q.contest
                     where q.contest = $1 and q.problem = $2 and p.id = $3
                         and exists (select 1 from contests c where c.id = q.contest
                             and (c.class is null or exists (select 1 from contest_members m
                                 join class_members k
                                     on k.class = c.class and k.user_id = m.user_id
                                 where m.participant = p.id)))",
                )
                .bind(entry.contest)
                .bind($problem)
                .bind(entry.participant)
                .fetch_optional(&mut *$tx)
                .await?;
                place.map(|place| entry.at(place))
            }
        }
    };
}
pub(in crate::store) use entry_now;

/// Numbers a change of what a submission counts for, as the trigger `submissions_contest` does for a verdict,
/// on a connection of either kind.
macro_rules! count_anew {
    ($tx:ident, $submission:expr) => {{
        sqlx::query(
            "update contests set changes = changes + 1
             where id = (select contest from contest_submissions where submission_id = $1)",
        )
        .bind($submission)
        .execute(&mut *$tx)
        .await?;
        sqlx::query(
            "update contest_submissions
             set change = (select changes from contests where id = contest_submissions.contest)
             where submission_id = $1",
        )
        .bind($submission)
        .execute(&mut *$tx)
        .await?;
    }};
}
pub(super) use count_anew;

/// How many programs of a participant ($1) for the problem at a place ($2) are taken: those of which
/// no fault of the compiler or of the site came are free.
pub(in crate::store) const TRIES: &str = concat!(
    "select count(*) from contest_submissions cs
     join submissions s on s.id = cs.submission_id
     where cs.participant = $1 and cs.place = $2
         and (s.verdict is null or s.verdict not in (",
    letters!(CE),
    ", ",
    letters!(SE),
    "))"
);

/// Counts what was handed in within the time of a contest by those who take part for real, and no more what
/// was before it, on a connection of either kind: its moments may be others than they were.
macro_rules! recount {
    ($tx:ident, $contest:expr) => {{
        for statement in $crate::store::contests::counted::EARLY {
            sqlx::query(statement)
                .bind($contest)
                .execute(&mut *$tx)
                .await?;
        }
        let within: Vec<(
            crate::store::types::SubmissionId,
            i64,
            crate::store::types::ParticipantId,
        )> = sqlx::query_as($crate::store::contests::counted::WITHIN)
            .bind($contest)
            .fetch_all(&mut *$tx)
            .await?;
        $crate::store::contests::counted::count_submissions!($tx, $contest, within);
    }};
}
pub(super) use recount;

/// Takes out of a contest ($1) what was handed in before it began; the contest keeps it to itself as before. What was
/// handed in while it went on stays, though its end be moved to before that.
pub(super) const EARLY: [&str; 2] = [
    "insert into contest_dropped (submission_id, contest)
     select k.submission_id, k.contest from contest_submissions k
     join contests c on c.id = k.contest
     join contest_participants p on p.id = k.participant and p.virtual_start is null
     join submissions s on s.id = k.submission_id and s.created_at < c.start_at
     where k.contest = $1
     on conflict (submission_id, contest) do nothing",
    "delete from contest_submissions
     where contest = $1 and exists (
         select 1 from submissions s
         join contests c on c.id = contest_submissions.contest
         join contest_participants p on p.id = contest_submissions.participant
         where s.id = contest_submissions.submission_id and p.virtual_start is null
             and s.created_at < c.start_at)",
];

/// Whether what was handed in (`s`) came while its author was in the class of a contest (`c`), where it is of one:
/// what was handed in before, or meanwhile elsewhere, is no business of who teaches it.
macro_rules! in_its_class {
    () => {
        concat!(
            "(c.class is null or exists (select 1 from class_members m
                 where m.class = c.class and m.user_id = s.user_id and ",
            crate::store::classes::as_member!(),
            "))"
        )
    };
}

/// Joins the problem (`q`) of a contest (`c`) for which something was handed in (`s`), where it was one of it by then.
macro_rules! of_its_problems {
    () => {
        " join contest_problems q on q.contest = c.id and q.problem = s.problem
             and (q.added_at is null or s.created_at > q.added_at) "
    };
}

/// Whether the problem of what was handed in (`s`) is open to whoever takes no part in its contest (`c`): one by
/// invitation hides no public problem from others. What they find out there, before they join, does not count.
macro_rules! is_open_outside {
    () => {
        "(c.visibility = 'invite' and c.class is null and not exists (
             select 1 from problems h where h.id = s.problem and h.visibility <> 'public'))"
    };
}

/// Whether a contest (`c`) takes what was handed in (`s`): it limits the languages of programs, and answers that are
/// handed in themselves are none.
macro_rules! is_in_its_languages {
    () => {
        "(c.languages = '' or s.language = 'answer'
             or ' ' || c.languages || ' ' like '% ' || s.language || ' %')"
    };
}

/// Whether what was handed in (`s`) for a problem (`q`) of a contest (`c`) was judged as what is handed in there: by its
/// limits, or by those that it had when it counted for it before.
macro_rules! is_judged_alike {
    () => {
        concat!(
            "(",
            crate::store::contests::limits::is_by_its_limits!(),
            " or exists (select 1 from contest_dropped d
                 where d.submission_id = s.id and d.contest = c.id))"
        )
    };
}

/// What those who take part in a contest ($1) for real have handed in within their time for its problems, and
/// that counts nowhere. It counts for the team that they were in or joined before its end, and never for one to which
/// the jury moved them later.
pub(super) const WITHIN: &str = concat!(
    "select s.id, q.place, p.id from contests c
     join contest_participants p on p.contest = c.id and p.virtual_start is null
     join contest_members t on t.participant = p.id
     join submissions s on s.user_id = t.user_id
         and s.created_at >= c.start_at and s.created_at < c.end_at + p.extra_ms",
    of_its_problems!(),
    "where c.id = $1 and t.joined_at < c.end_at + p.extra_ms and ",
    in_its_class!(),
    " and (s.created_at > t.joined_at or (t.moved = 0 and not ",
    is_open_outside!(),
    ")) and ",
    is_in_its_languages!(),
    " and ",
    is_judged_alike!(),
    " and not exists (select 1 from contest_submissions o where o.submission_id = s.id)
     order by s.id"
);

/// Notes that what somebody has handed in since the start counts, on a connection of either kind.
macro_rules! count_earlier {
    ($tx:ident, $contest:expr, $participant:expr, $user:expr, $now:expr) => {{
        let earlier: Vec<(crate::store::types::SubmissionId, i64)> =
            sqlx::query_as($crate::store::contests::counted::EARLIER)
                .bind($user)
                .bind($contest)
                .bind($now)
                .bind($participant)
                .fetch_all(&mut *$tx)
                .await?;
        let earlier = earlier
            .into_iter()
            .map(|(id, place)| (id, place, $participant));
        $crate::store::contests::counted::count_submissions!($tx, $contest, earlier);
    }};
}
pub(super) use count_earlier;

/// Notes that these submissions count, the oldest first, each with the place of its problem and for whom; of each
/// problem no more than the contest takes of a participant: who joins late has tried no more often than others.
/// On a connection of either kind.
macro_rules! count_submissions {
    ($tx:ident, $contest:expr, $found:expr) => {{
        // Of two at the same moment one waits here.
        let most_tries: i64 = sqlx::query_scalar(
            "update contests set changes = changes where id = $1 returning most_tries",
        )
        .bind($contest)
        .fetch_one(&mut *$tx)
        .await?;
        for (submission, place, participant) in $found {
            if most_tries > 0 {
                let tries: i64 = sqlx::query_scalar($crate::store::contests::TRIES)
                    .bind(participant)
                    .bind(place)
                    .fetch_one(&mut *$tx)
                    .await?;
                if tries >= most_tries {
                    continue;
                }
            }
            let entry = $crate::store::contests::counted::Entry::real($contest, participant, place);
            $crate::store::contests::counted::count_submission!($tx, submission, entry);
        }
    }};
}
pub(super) use count_submissions;

/// What a user ($1) has handed in since the start of a contest ($2) that goes on ($3 is now) for the team that they
/// join ($4), for those of its problems that were hidden from others, and that counts nowhere.
pub(super) const EARLIER: &str = concat!(
    "select s.id, q.place from contests c
     join contest_participants p on p.id = $4
     join submissions s on s.user_id = $1 and s.created_at >= c.start_at",
    of_its_problems!(),
    "where c.id = $2 and c.start_at <= $3
         and c.end_at + p.extra_ms > $3 and ",
    in_its_class!(),
    " and not ",
    is_open_outside!(),
    " and ",
    is_in_its_languages!(),
    " and ",
    is_judged_alike!(),
    " and not exists (select 1 from contest_submissions o where o.submission_id = s.id)
     order by s.id"
);

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
