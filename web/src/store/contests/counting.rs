//! What makes a submission count in a contest: for whom, and for how many tries, when it is handed in, when somebody
//! joins, and when the contest is moved.

use sqlx::FromRow;

use crate::store::types::{ContestId, ParticipantId};
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
        let [keep, take_out] = $crate::store::contests::counting::EARLY;
        sqlx::query(keep).bind($contest).execute(&mut *$tx).await?;
        let early: Vec<crate::store::types::SubmissionId> = sqlx::query_scalar(take_out)
            .bind($contest)
            .fetch_all(&mut *$tx)
            .await?;
        for submission in early {
            $crate::store::contests::limits::judge_alike!($tx, submission);
        }
        let within: Vec<(
            crate::store::types::SubmissionId,
            i64,
            crate::store::types::ParticipantId,
        )> = sqlx::query_as($crate::store::contests::counting::WITHIN)
            .bind($contest)
            .fetch_all(&mut *$tx)
            .await?;
        $crate::store::contests::counting::count_submissions!($tx, $contest, within);
    }};
}
pub(super) use recount;

/// Takes out of a contest ($1) what was handed in before it began, and returns it; the contest keeps it to itself as before.
/// What was handed in while it went on stays, though its end be moved to before that.
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
             and s.created_at < c.start_at)
     returning submission_id",
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
    " and not exists (select 1 from contest_submissions o where o.submission_id = s.id)
     order by s.id"
);

/// Notes that what those who join at this moment have handed in since the start counts, of all of them in one step, on a
/// connection of either kind.
macro_rules! count_earlier {
    ($tx:ident, $contest:expr, $now:expr) => {{
        let earlier: Vec<(
            crate::store::types::SubmissionId,
            i64,
            crate::store::types::ParticipantId,
        )> = sqlx::query_as($crate::store::contests::counting::EARLIER)
            .bind($contest)
            .bind($now)
            .fetch_all(&mut *$tx)
            .await?;
        $crate::store::contests::counting::count_submissions!($tx, $contest, earlier);
    }};
}
pub(super) use count_earlier;

/// Notes that these submissions count, the oldest first, each with the place of its problem and for whom; of each
/// problem no more than the contest takes of a participant: who joins late has tried no more often than others. They are
/// judged by its limits from then on. On a connection of either kind.
macro_rules! count_submissions {
    ($tx:ident, $contest:expr, $found:expr) => {{
        // Of two at the same moment one waits here.
        let most_tries: i64 = sqlx::query_scalar(
            "update contests set changes = changes where id = $1 returning most_tries",
        )
        .bind($contest)
        .fetch_one(&mut *$tx)
        .await?;
        let mut counted = Vec::new();
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
            let entry =
                $crate::store::contests::counting::Entry::real($contest, participant, place);
            $crate::store::contests::counting::count_submission!($tx, submission, entry);
            counted.push(submission);
        }
        // What is judged again is a try at once: which are taken is known before.
        for submission in counted {
            $crate::store::contests::limits::judge_alike!($tx, submission);
        }
    }};
}
pub(super) use count_submissions;

/// What those who join a contest ($1) that goes on at this moment ($2) have handed in since its start, for those of its
/// problems that were hidden from others, and that counts nowhere. Of who joined at the same moment before, it is what
/// did not count then either.
pub(super) const EARLIER: &str = concat!(
    "select s.id, q.place, p.id from contests c
     join contest_members t on t.contest = c.id and t.joined_at = $2 and t.is_virtual = 0
         and t.moved = 0
     join contest_participants p on p.id = t.participant
     join submissions s on s.user_id = t.user_id and s.created_at >= c.start_at",
    of_its_problems!(),
    "where c.id = $1 and c.start_at <= $2
         and c.end_at + p.extra_ms > $2 and ",
    in_its_class!(),
    " and not ",
    is_open_outside!(),
    " and ",
    is_in_its_languages!(),
    " and not exists (select 1 from contest_submissions o where o.submission_id = s.id)
     order by s.id"
);
