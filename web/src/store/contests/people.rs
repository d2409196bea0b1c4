//! Who takes part in a contest: people alone, or teams of people.

use std::collections::HashSet;

use sqlx::FromRow;

use super::rank::unrank;
use super::taken_out::{DROP, KEEP_OUT, not_taken_out};
use super::{admitted, revised};
use crate::store::Store;
use crate::store::contests::counting::count_earlier;
use crate::store::contests::limits::judge_alike;
use crate::store::db::{reading, transaction};
use crate::store::error::{FieldProblem, StoreError};
use crate::store::names::account_key;
use crate::store::problems::note_change;
use crate::store::text::storable;
use crate::store::types::{ClassId, ContestId, ParticipantId, SubmissionId, UnixMs, UserId};

/// A team, or somebody alone, who joins.
#[derive(Debug, Clone)]
pub struct NewTeam {
    /// The name on the scoreboard.
    pub name: String,
    /// As a file of teams calls it; may be empty.
    pub external_id: String,
    /// Where it is from; may be empty.
    pub affiliation: String,
    /// The group it is ranked in; may be empty.
    pub group: String,
    /// Who is in it.
    pub members: Vec<UserId>,
    /// Whom it asks to be in it.
    pub asked: Vec<UserId>,
    /// When they begin who take part after the end.
    pub virtual_start: Option<UnixMs>,
    /// Whether it stands in the table without a rank. It does so as well where one of its members knows more of the
    /// contest than others.
    pub is_unranked: bool,
}

impl NewTeam {
    /// Somebody who takes part alone.
    pub fn alone(user: UserId, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            external_id: String::new(),
            affiliation: String::new(),
            group: String::new(),
            members: vec![user],
            asked: Vec::new(),
            virtual_start: None,
            is_unranked: false,
        }
    }
}

/// What the jury may change of a participant.
#[derive(Debug, Clone)]
pub struct ParticipantEdit {
    /// The name on the scoreboard.
    pub name: String,
    /// Where it is from; may be empty.
    pub affiliation: String,
    /// The group it is ranked in; may be empty.
    pub group: String,
    /// Where it sits; may be empty.
    pub seat: String,
    /// Whether it stands in the table without a rank.
    pub is_unranked: bool,
}

/// What other programs call somebody who takes part, and where they are from, as the files have it that they came
/// from; each may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, FromRow)]
pub struct GivenIds {
    /// What stands on their place.
    pub label: String,
    /// The id of their group.
    pub group_id: String,
    /// The id of their affiliation.
    pub affiliation_id: String,
    /// The country of that, in three letters.
    pub country: String,
}

/// Whoever takes part: a row of the scoreboard.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Participant {
    /// Its number.
    pub id: ParticipantId,
    /// The contest.
    pub contest: ContestId,
    /// The name on the scoreboard.
    pub name: String,
    /// As a file of teams calls it; may be empty.
    pub external_id: String,
    /// Where it is from; may be empty.
    pub affiliation: String,
    /// The group it is ranked in; may be empty.
    pub team_group: String,
    /// Milliseconds granted beyond the end.
    pub extra_ms: i64,
    /// When it began, where it takes part after the end.
    pub virtual_start: Option<UnixMs>,
    /// Where it sits; may be empty. The jury's business alone.
    pub seat: String,
    /// Whether it stands in the table without a rank; 0 or 1.
    pub unranked: i64,
    /// What other programs call it.
    #[sqlx(flatten)]
    pub given: GivenIds,
}

impl Participant {
    /// Whether it stands in the table without a rank.
    pub fn is_unranked(&self) -> bool {
        self.unranked != 0
    }
}

const COLUMNS: &str = "p.id, p.contest, p.name, p.external_id, p.affiliation, p.team_group,
     p.extra_ms, p.virtual_start, p.seat, p.unranked, p.label, p.group_id, p.affiliation_id, p.country";

/// Who takes part for real in which contest of a class ($1), and as what. For tests of the query's plan.
pub const CLASS_PARTS: &str = "select m.contest, m.user_id, m.participant
     from contests c join contest_members m on m.contest = c.id
     where c.class = $1 and m.is_virtual = 0";

impl Store {
    /// Enters a team, or somebody alone. `None` where one of them takes part already. What the
    /// members have handed in since the start counts: nobody tries for nothing before joining.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where another has a name that reads the same, [`StoreError::NotFound`] where it is
    /// of a class that one of them is not in, and the former as well where the jury has taken one of them out.
    pub async fn join_contest(
        &self,
        contest: ContestId,
        team: &NewTeam,
    ) -> Result<Option<ParticipantId>, StoreError> {
        let now = UnixMs::now();
        let is_virtual = i64::from(team.virtual_start.is_some());
        let mut members = team.members.clone();
        members.sort_unstable();
        members.dedup();
        let mut asked = team.asked.clone();
        asked.sort_unstable();
        asked.dedup();
        asked.retain(|user| !members.contains(user));
        let joined = transaction!(self.db(), |tx| {
            // Of two at the same moment one waits here; who sees what depends on who takes part.
            note_change!(tx);
            for member in &members {
                admitted!(tx, contest, *member);
                if team.virtual_start.is_none() {
                    not_taken_out!(tx, contest, *member);
                }
                let known: Option<i64> = sqlx::query_scalar(
                    "select participant from contest_members
                     where contest = $1 and user_id = $2 and is_virtual = $3",
                )
                .bind(contest)
                .bind(*member)
                .bind(is_virtual)
                .fetch_optional(&mut *tx)
                .await?;
                if known.is_some() {
                    return Ok(None);
                }
            }
            if team.virtual_start.is_none() {
                let names: Vec<String> = sqlx::query_scalar(
                    "select name from contest_participants
                     where contest = $1 and virtual_start is null",
                )
                .bind(contest)
                .fetch_all(&mut *tx)
                .await?;
                let key = account_key(&team.name);
                if names.iter().any(|name| account_key(name) == key) {
                    return Err(FieldProblem::TeamNameTaken.of("team").into());
                }
            }
            let id: ParticipantId = sqlx::query_scalar(
                "insert into contest_participants (contest, name, external_id, affiliation,
                     team_group, virtual_start, joined_at, unranked)
                 values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
            )
            .bind(contest)
            .bind(storable(&team.name))
            .bind(storable(&team.external_id))
            .bind(storable(&team.affiliation))
            .bind(storable(&team.group))
            .bind(team.virtual_start)
            .bind(now)
            .bind(i64::from(team.is_unranked))
            .fetch_one(&mut *tx)
            .await?;
            for member in &members {
                sqlx::query(
                    "insert into contest_members (participant, contest, user_id, is_virtual,
                         joined_at)
                     values ($1, $2, $3, $4, $5)",
                )
                .bind(id)
                .bind(contest)
                .bind(*member)
                .bind(is_virtual)
                .bind(now)
                .execute(&mut *tx)
                .await?;
                unrank!(tx, contest, *member, id);
            }
            if team.virtual_start.is_none() {
                count_earlier!(tx, contest, now);
            }
            for asked in &asked {
                sqlx::query(
                    "insert into contest_invitations (participant, contest, user_id)
                     values ($1, $2, $3)",
                )
                .bind(id)
                .bind(contest)
                .bind(*asked)
                .execute(&mut *tx)
                .await?;
            }
            revised!(tx, contest);
            Some(id)
        });
        self.signals().queued();
        Ok(joined)
    }

    /// Everybody who takes part for real, in the order of joining.
    pub async fn participants(&self, contest: ContestId) -> Result<Vec<Participant>, StoreError> {
        let statement = format!(
            "select {COLUMNS} from contest_participants p
             where p.contest = $1 and p.virtual_start is null order by p.id"
        );
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            sqlx::AssertSqlSafe(statement)
        )
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }

    /// Who takes part for real in which contest of a class, and as what.
    pub async fn class_parts(
        &self,
        class: ClassId,
    ) -> Result<Vec<(ContestId, UserId, ParticipantId)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(CLASS_PARTS)
            .bind(class)
            .fetch_all(pool)
            .await?))
    }

    /// Who takes part after the end, whoever began last in front; at most so many as a page shows.
    pub async fn latecomers(&self, contest: ContestId) -> Result<Vec<Participant>, StoreError> {
        let statement = format!(
            "select {COLUMNS} from contest_participants p
             where p.contest = $1 and p.virtual_start is not null order by p.id desc limit 200"
        );
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            sqlx::AssertSqlSafe(statement)
        )
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }

    /// As what somebody takes part: for real, and after the end.
    pub async fn participations(
        &self,
        contest: ContestId,
        user: UserId,
    ) -> Result<Vec<Participant>, StoreError> {
        let statement = format!(
            "select {COLUMNS} from contest_members m
             join contest_participants p on p.id = m.participant
             where m.contest = $1 and m.user_id = $2 order by m.is_virtual"
        );
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            sqlx::AssertSqlSafe(statement)
        )
        .bind(contest)
        .bind(user)
        .fetch_all(pool)
        .await?))
    }

    /// The contests in which somebody takes part, for real or after the end.
    pub async fn joined_contests(&self, user: UserId) -> Result<HashSet<ContestId>, StoreError> {
        let found: Vec<ContestId> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select contest from contest_members where user_id = $1"
        )
        .bind(user)
        .fetch_all(pool)
        .await?);
        Ok(found.into_iter().collect())
    }

    /// The members of contests that one joins by invitation.
    pub async fn invited(&self) -> Result<Vec<(ContestId, UserId)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select m.contest, m.user_id from contests c
             join contest_members m on m.contest = c.id
             where c.visibility = 'invite'"
        )
        .fetch_all(pool)
        .await?))
    }

    /// Gives a participant another name, affiliation, group and seat, and a rank or none. Another affiliation and another group have
    /// ids of their own.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where another has a name that reads the same,
    /// [`StoreError::NotFound`] when the contest has no such participant.
    pub async fn edit_participant(
        &self,
        contest: ContestId,
        id: ParticipantId,
        edit: &ParticipantEdit,
    ) -> Result<(), StoreError> {
        let key = account_key(&edit.name);
        let rows = transaction!(self.db(), |tx| {
            // Of two at the same moment one waits here.
            note_change!(tx);
            let others: Vec<String> = sqlx::query_scalar(
                "select name from contest_participants
                 where contest = $1 and id <> $2 and virtual_start is null",
            )
            .bind(contest)
            .bind(id)
            .fetch_all(&mut *tx)
            .await?;
            if others.iter().any(|name| account_key(name) == key) {
                return Err(FieldProblem::TeamNameTaken.of("name").into());
            }
            let rows = sqlx::query(
                "update contest_participants set name = $3, affiliation = $4, team_group = $5,
                     seat = $6, unranked = $7,
                     group_id = case when team_group = $5 then group_id else '' end,
                     affiliation_id = case when affiliation = $4 then affiliation_id else '' end,
                     country = case when affiliation = $4 then country else '' end
                 where contest = $1 and id = $2",
            )
            .bind(contest)
            .bind(id)
            .bind(storable(&edit.name))
            .bind(storable(&edit.affiliation))
            .bind(storable(&edit.group))
            .bind(storable(&edit.seat))
            .bind(i64::from(edit.is_unranked))
            .execute(&mut *tx)
            .await?
            .rows_affected();
            revised!(tx, contest);
            rows
        });
        if rows == 0 {
            return Err(StoreError::NotFound(format!("participant {id}")));
        }
        Ok(())
    }

    /// Takes a participant out of a contest, with what it asked. What it has handed in stays its
    /// members', and counts no longer, but is kept as what counts is, and judged again where the contest has limits of its
    /// own; whoever took part for real does not come back by themselves.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when the contest has no such participant.
    pub async fn remove_participant(
        &self,
        contest: ContestId,
        id: ParticipantId,
    ) -> Result<(), StoreError> {
        let rows = transaction!(self.db(), |tx| {
            note_change!(tx);
            // Before anything that counts: who stores a result does so, too.
            revised!(tx, contest);
            let counted: Vec<SubmissionId> = sqlx::query_scalar(
                "select submission_id from contest_submissions
                 where contest = $1 and participant = $2",
            )
            .bind(contest)
            .bind(id)
            .fetch_all(&mut *tx)
            .await?;
            for statement in [KEEP_OUT, DROP] {
                sqlx::query(statement)
                    .bind(contest)
                    .bind(id)
                    .execute(&mut *tx)
                    .await?;
            }
            let rows =
                sqlx::query("delete from contest_participants where contest = $1 and id = $2")
                    .bind(contest)
                    .bind(id)
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
            for submission in counted {
                judge_alike!(tx, submission);
            }
            rows
        });
        if rows == 0 {
            return Err(StoreError::NotFound(format!("participant {id}")));
        }
        self.signals().queued();
        Ok(())
    }

    /// The user names of everybody who takes part in a contest for real, by participant.
    pub async fn contest_accounts(
        &self,
        contest: ContestId,
    ) -> Result<Vec<(ParticipantId, String)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select m.participant, u.name from contest_members m join users u on u.id = m.user_id
             where m.contest = $1 and m.is_virtual = 0 order by m.participant, u.name"
        )
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }

    /// The accounts of everybody who takes part in a contest for real: whose each is, and which.
    pub async fn member_accounts(
        &self,
        contest: ContestId,
    ) -> Result<Vec<(ParticipantId, UserId, String)>, StoreError> {
        Ok(reading!(self.db(), |pool| {
            sqlx::query_as(
            "select m.participant, u.id, u.name from contest_members m join users u on u.id = m.user_id
             where m.contest = $1 and m.is_virtual = 0 order by u.id"
        )
        .bind(contest)
        .fetch_all(pool)
        .await?
        }))
    }
}
