//! Who is in a team: whom it asks, who accepts, who leaves before the start, and whom the jury moves.

use super::rank::unrank;
use super::taken_out::not_taken_out;
use super::{admitted, revised};
use crate::store::Store;
use crate::store::contests::counting::count_earlier;
use crate::store::db::{reading, transaction};
use crate::store::error::StoreError;
use crate::store::problems::note_change;
use crate::store::types::{ContestId, ParticipantId, UnixMs, UserId};

/// Whether a team (`p`) of a contest (`c`) takes in whom it has asked (`i`) at a moment ($3): until everybody's end, and one
/// that takes part after that while its own time runs.
macro_rules! takes_in {
    () => {
        "c.is_team <> 0 and (case when p.virtual_start is null then c.end_at
             else p.virtual_start + c.end_at - c.start_at + p.extra_ms end) > $3"
    };
}

/// When a team ($4) began, where it takes part after the end, that asks somebody ($2) in a contest ($1) to be in it at a
/// moment ($3).
const ASKED: &str = concat!(
    "select p.virtual_start from contest_invitations i
     join contest_participants p on p.id = i.participant
     join contests c on c.id = p.contest
     where i.user_id = $2 and i.contest = $1 and i.participant = $4 and ",
    takes_in!()
);

/// The teams of a contest ($1) that ask somebody ($2) to be in them at a moment ($3).
const ASKING: &str = concat!(
    "select p.id, p.name from contest_invitations i
     join contest_participants p on p.id = i.participant
     join contests c on c.id = p.contest
     where i.user_id = $2 and i.contest = $1 and ",
    takes_in!(),
    " order by p.id"
);

impl Store {
    /// The teams of a contest that ask somebody to be in them at a moment, with their names.
    pub async fn team_invitations(
        &self,
        contest: ContestId,
        user: UserId,
        now: UnixMs,
    ) -> Result<Vec<(ParticipantId, String)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(ASKING)
            .bind(contest)
            .bind(user)
            .bind(now)
            .fetch_all(pool)
            .await?))
    }

    /// The names of who is in a team, and of whom it has asked.
    pub async fn team(
        &self,
        participant: ParticipantId,
    ) -> Result<(Vec<String>, Vec<String>), StoreError> {
        let names: Vec<(String, i64)> = reading!(self.db(), |pool| sqlx::query_as(
            "select u.name, cast(1 as bigint) as is_member
             from contest_members m join users u on u.id = m.user_id where m.participant = $1
             union all
             select u.name, cast(0 as bigint) as is_member
             from contest_invitations i join users u on u.id = i.user_id where i.participant = $1
             order by name"
        )
        .bind(participant)
        .fetch_all(pool)
        .await?);
        let (members, asked): (Vec<_>, Vec<_>) = names
            .into_iter()
            .partition(|(_, is_member)| *is_member == 1);
        let names = |people: Vec<(String, i64)>| people.into_iter().map(|(name, _)| name).collect();
        Ok((names(members), names(asked)))
    }

    /// Who is in a team.
    pub(in crate::store) async fn team_mates(
        &self,
        participant: ParticipantId,
    ) -> Result<Vec<UserId>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select user_id from contest_members where participant = $1"
        )
        .bind(participant)
        .fetch_all(pool)
        .await?))
    }

    /// Somebody accepts to be in a team, for real or after the end as it takes part itself; with who knows more of the contest
    /// than others it has no rank. All of that is decided by what holds when it is done. `false` where nobody has asked,
    /// where its time is over, where one is in another team already, or where everybody takes part alone by now.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the jury has taken them out of the contest, [`StoreError::NotFound`] where it is of a
    /// class that they are not in.
    pub async fn accept_team(
        &self,
        contest: ContestId,
        participant: ParticipantId,
        user: UserId,
    ) -> Result<bool, StoreError> {
        let accepted = transaction!(self.db(), |tx| {
            note_change!(tx);
            // When it is their turn: who waits for others may come too late.
            let now = UnixMs::now();
            admitted!(tx, contest, user);
            let begun: Option<Option<UnixMs>> = sqlx::query_scalar(ASKED)
                .bind(contest)
                .bind(user)
                .bind(now)
                .bind(participant)
                .fetch_optional(&mut *tx)
                .await?;
            if begun.flatten().is_none() {
                not_taken_out!(tx, contest, user);
            }
            let Some(begun) = begun else {
                return Ok(false);
            };
            let is_virtual = i64::from(begun.is_some());
            let known: Option<i64> = sqlx::query_scalar(
                "select participant from contest_members
                 where contest = $1 and user_id = $2 and is_virtual = $3",
            )
            .bind(contest)
            .bind(user)
            .bind(is_virtual)
            .fetch_optional(&mut *tx)
            .await?;
            if known.is_some() {
                return Ok(false);
            }
            // Of several teams that ask one is chosen.
            sqlx::query("delete from contest_invitations where contest = $1 and user_id = $2")
                .bind(contest)
                .bind(user)
                .execute(&mut *tx)
                .await?;
            sqlx::query(
                "insert into contest_members (participant, contest, user_id, is_virtual, joined_at)
                 values ($1, $2, $3, $5, $4)",
            )
            .bind(participant)
            .bind(contest)
            .bind(user)
            .bind(now)
            .bind(is_virtual)
            .execute(&mut *tx)
            .await?;
            unrank!(tx, contest, user, participant);
            if begun.is_none() {
                count_earlier!(tx, contest, now);
            }
            revised!(tx, contest);
            true
        });
        self.signals().queued();
        Ok(accepted)
    }

    /// Somebody does not want to be in a team that asked.
    pub async fn decline_team(
        &self,
        contest: ContestId,
        participant: ParticipantId,
        user: UserId,
    ) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| sqlx::query(
            "delete from contest_invitations
             where participant = $1 and contest = $2 and user_id = $3"
        )
        .bind(participant)
        .bind(contest)
        .bind(user)
        .execute(&mut *tx)
        .await?
        .rows_affected());
        Ok(())
    }

    /// The jury moves somebody to another team. What was handed in and asked stays with the team for
    /// which it was; what comes from now on counts for the new one. Returns the team that they were in
    /// before; `None` where they were in none, or are in the new one already, or there is no such team.
    pub async fn move_member(
        &self,
        contest: ContestId,
        user: UserId,
        to: ParticipantId,
    ) -> Result<Option<ParticipantId>, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            // Who sees what depends on who is in which team.
            note_change!(tx);
            let from: Option<ParticipantId> = sqlx::query_scalar(
                "select participant from contest_members
                 where contest = $1 and user_id = $2 and is_virtual = 0 and participant <> $3
                     and exists (select 1 from contest_participants
                         where id = $3 and contest = $1 and virtual_start is null)",
            )
            .bind(contest)
            .bind(user)
            .bind(to)
            .fetch_optional(&mut *tx)
            .await?;
            if from.is_none() {
                return Ok(None);
            }
            sqlx::query(
                "update contest_members set participant = $3, joined_at = $4, moved = 1
                 where contest = $1 and user_id = $2 and is_virtual = 0",
            )
            .bind(contest)
            .bind(user)
            .bind(to)
            .bind(UnixMs::now())
            .execute(&mut *tx)
            .await?;
            sqlx::query("delete from contest_invitations where contest = $1 and user_id = $2")
                .bind(contest)
                .bind(user)
                .execute(&mut *tx)
                .await?;
            revised!(tx, contest);
            from
        }))
    }

    /// Somebody leaves what they take part as, which goes when nobody is left in it. `false` where
    /// it has handed something in: that stays whose it was.
    pub async fn leave_contest(
        &self,
        contest: ContestId,
        participant: ParticipantId,
        user: UserId,
    ) -> Result<bool, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            note_change!(tx);
            let left = sqlx::query(
                "delete from contest_members
                 where participant = $1 and contest = $2 and user_id = $3
                     and not exists (select 1 from contest_submissions where participant = $1)",
            )
            .bind(participant)
            .bind(contest)
            .bind(user)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if left == 0 {
                return Ok(false);
            }
            sqlx::query(
                "delete from contest_participants where id = $1
                     and not exists (select 1 from contest_members where participant = $1)",
            )
            .bind(participant)
            .execute(&mut *tx)
            .await?;
            revised!(tx, contest);
            true
        }))
    }
}
