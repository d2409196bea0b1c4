//! Questions of participants, the jury's answers, and what it announces.

use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::{reading, transaction, writing};
use crate::store::error::StoreError;
use crate::store::text::storable;
use crate::store::types::{ClarificationId, ContestId, ParticipantId, UnixMs, UserId};

/// A question, an announcement, or what the jury says to one participant.
#[derive(Debug, Clone)]
pub struct NewClarification {
    /// The contest.
    pub contest: ContestId,
    /// Who asks, or to whom alone the jury says it; `None` for an announcement to all.
    pub participant: Option<ParticipantId>,
    /// The problem it is about.
    pub place: Option<i64>,
    /// The question; empty for what the jury says unasked.
    pub question: String,
    /// What the jury says unasked, and who of it.
    pub announced: Option<(String, UserId)>,
}

/// A question with its answer, or an announcement.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Clarification {
    /// Its number.
    pub id: ClarificationId,
    /// Who asked, or to whom alone the jury said it; `None` for an announcement to all.
    pub participant: Option<ParticipantId>,
    /// The name of that participant.
    pub name: Option<String>,
    /// The problem it is about.
    pub place: Option<i64>,
    /// The question; empty for what the jury said unasked.
    pub question: String,
    /// When it was asked.
    pub asked_at: UnixMs,
    /// The answer.
    pub answer: Option<String>,
    /// When it was answered.
    pub answered_at: Option<UnixMs>,
    /// Who of the jury said so.
    pub answered_by: Option<String>,
    /// How many answers were given, the one that stands included.
    pub answers: i64,
    to_all: i64,
    /// How many of those that gave way to it all have seen.
    earlier_to_all: i64,
}

impl Clarification {
    /// Whether the jury said it unasked: an announcement, or to one participant.
    pub fn is_announcement(&self) -> bool {
        self.question.is_empty()
    }
}

impl Clarification {
    /// Whether all see it.
    pub fn is_to_all(&self) -> bool {
        self.to_all != 0
    }

    /// Whether it was answered otherwise before; to those who are not `concerned`, where they have seen that.
    pub fn is_changed(&self, concerned: bool) -> bool {
        self.earlier_to_all > 0 || (concerned && self.answers > 1)
    }
}

/// An answer that gave way to a later one.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EarlierAnswer {
    /// What it answered.
    pub clarification: ClarificationId,
    /// The answer.
    pub answer: String,
    /// Who of the jury gave it.
    pub answered_by: Option<String>,
    /// When.
    pub answered_at: UnixMs,
    to_all: i64,
}

impl EarlierAnswer {
    /// Whether all have seen it.
    pub fn is_to_all(&self) -> bool {
        self.to_all != 0
    }
}

/// Of the answers to one question that gave way to others, so many are read: the latest.
pub const EARLIER_READ: i64 = 20;

/// Who reads questions and announcements.
#[derive(Debug, Clone)]
pub enum Reader {
    /// All of them.
    Jury,
    /// Those to all, and what was asked as one of these.
    Parts(Vec<ParticipantId>),
}

impl Reader {
    /// The statements that find what is not to all, and what each asks for.
    fn parts(&self, contest: ContestId) -> Vec<(&'static str, i64)> {
        match self {
            Self::Jury => vec![(OPEN, contest.0), (ANSWERED, contest.0)],
            Self::Parts(parts) => parts.iter().map(|part| (OWN, part.0)).collect(),
        }
    }
}

macro_rules! clarifications {
    ($rest:literal) => {
        concat!(
            "select k.id, k.participant,
                 (select name from contest_participants where id = k.participant) as name,
                 k.place, k.question, k.asked_at, k.answer, k.answered_at,
                 (select name from users where id = k.answered_by) as answered_by, k.answers, k.to_all,
                 (select count(*) from contest_earlier_answers e
                     where e.clarification = k.id and e.to_all = 1) as earlier_to_all
             from contest_clarifications k where ",
            $rest
        )
    };
}

/// What all see of a contest.
const TO_ALL: &str =
    clarifications!("k.contest = $1 and k.to_all = 1 order by k.id desc limit 500");

/// What was asked as a participant.
const OWN: &str = clarifications!("k.participant = $1 order by k.id desc limit 200");

/// What waits in a contest for an answer, the oldest first: no newer one hides it.
const OPEN: &str = clarifications!("k.contest = $1 and k.answer is null order by k.id limit 100");

/// What was answered in a contest.
const ANSWERED: &str =
    clarifications!("k.contest = $1 and k.answer is not null order by k.id desc limit 200");

impl Store {
    /// Stores a question, or what the jury says unasked, which all see where it is to nobody alone.
    pub async fn clarify(&self, new: &NewClarification) -> Result<ClarificationId, StoreError> {
        let (answer, by) = new.announced.clone().unzip();
        let now = UnixMs::now();
        Ok(writing!(self.db(), |pool| sqlx::query_scalar(
            "insert into contest_clarifications (contest, participant, place, question, asked_at,
                 answer, answered_by, answered_at, to_all, answers)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id"
        )
        .bind(new.contest)
        .bind(new.participant)
        .bind(new.place)
        .bind(storable(&new.question))
        .bind(now)
        .bind(answer.as_deref().map(storable))
        .bind(by)
        .bind(by.map(|_| now))
        .bind(i64::from(by.is_some() && new.participant.is_none()))
        .bind(i64::from(by.is_some()))
        .fetch_one(pool)
        .await?))
    }

    /// Answers a question, to whoever asked or to all; an answer that is there gives way, and is kept. `known` is how many
    /// answers whoever gives this one saw, where they say so. `false` where it stands already, since they sent it twice.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when the contest has no such question, [`StoreError::Overtaken`] when it has another answer
    /// than the one that was seen.
    pub async fn answer_clarification(
        &self,
        contest: ContestId,
        id: ClarificationId,
        (answer, by): (&str, UserId),
        to_all: bool,
        known: Option<i64>,
    ) -> Result<bool, StoreError> {
        transaction!(self.db(), |tx| {
            // Of two at the same moment one waits here, and has seen less than there is.
            let counted = sqlx::query(
                "update contest_clarifications set answers = answers + 1
                 where id = $2 and contest = $1 and ($3 < 0 or answers = $3)",
            )
            .bind(contest)
            .bind(id)
            .bind(known.unwrap_or(-1))
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if counted == 0 {
                let same: Option<bool> = sqlx::query_scalar(
                    "select coalesce(answer = $3 and answered_by = $4 and to_all = $5
                         and answers = $6 + 1, false)
                     from contest_clarifications where id = $2 and contest = $1",
                )
                .bind(contest)
                .bind(id)
                .bind(storable(answer))
                .bind(by)
                .bind(i64::from(to_all))
                .bind(known.unwrap_or(-1))
                .fetch_optional(&mut *tx)
                .await?;
                return match same {
                    Some(true) => Ok(false),
                    Some(false) => Err(StoreError::Overtaken),
                    None => Err(StoreError::NotFound(format!("question {id}"))),
                };
            }
            sqlx::query(
                "insert into contest_earlier_answers (clarification, number, answer, answered_by,
                     answered_at, to_all)
                 select id, answers - 1, answer, answered_by, answered_at, to_all
                 from contest_clarifications where id = $1 and answer is not null",
            )
            .bind(id)
            .execute(&mut *tx)
            .await?;
            sqlx::query(
                "update contest_clarifications
                 set answer = $2, answered_by = $3, answered_at = $4, to_all = $5 where id = $1",
            )
            .bind(id)
            .bind(storable(answer))
            .bind(by)
            .bind(UnixMs::now())
            .bind(i64::from(to_all))
            .execute(&mut *tx)
            .await?;
        });
        Ok(true)
    }

    /// The answers of a contest that gave way to later ones, of questions from this one on: of each the latest
    /// [`EARLIER_READ`], in their order.
    pub async fn earlier_answers(
        &self,
        contest: ContestId,
        from: ClarificationId,
    ) -> Result<Vec<EarlierAnswer>, StoreError> {
        Ok(reading!(self.db(), |pool| {
            sqlx::query_as(
            "select e.clarification, e.answer,
                 (select name from users where id = e.answered_by) as answered_by, e.answered_at, e.to_all
             from contest_clarifications k
             join contest_earlier_answers e on e.clarification = k.id
             where k.contest = $1 and k.id >= $2 and e.number >= k.answers - $3
             order by e.clarification desc, e.number"
        )
        .bind(contest)
        .bind(from)
        .bind(EARLIER_READ)
        .fetch_all(pool)
        .await?
        }))
    }

    /// What somebody may read of the questions and announcements of a contest, the latest first:
    /// the newest of what all see, and the newest of the questions that are theirs to read.
    pub async fn clarifications(
        &self,
        contest: ContestId,
        reader: &Reader,
    ) -> Result<Vec<Clarification>, StoreError> {
        let parts = reader.parts(contest);
        let mut found: Vec<Clarification> = Vec::new();
        for (statement, of) in [(TO_ALL, contest.0)].into_iter().chain(parts) {
            found.extend(reading!(self.db(), |pool| {
                sqlx::query_as::<_, Clarification>(statement)
                    .bind(of)
                    .fetch_all(pool)
                    .await?
            }));
        }
        found.sort_by_key(|it| std::cmp::Reverse(it.id));
        found.dedup_by_key(|it| it.id);
        Ok(found)
    }

    /// Figures that are others whenever something was asked, answered or announced in a contest: how
    /// many questions and announcements there are, how many have an answer, and the latest moment.
    pub async fn words_said(&self, contest: ContestId) -> Result<(i64, i64, i64), StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select count(*), count(answer), coalesce(max(coalesce(answered_at, asked_at)), 0)
             from contest_clarifications where contest = $1"
        )
        .bind(contest)
        .fetch_one(pool)
        .await?))
    }

    /// How many questions of somebody wait for an answer.
    pub async fn unanswered(&self, participant: ParticipantId) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from contest_clarifications
             where participant = $1 and answer is null"
        )
        .bind(participant)
        .fetch_one(pool)
        .await?))
    }
}
