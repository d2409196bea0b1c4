//! Invitations: who may register where registration is not open to everybody.

use serde::Serialize;
use sqlx::FromRow;

use super::db::{reading, transaction, writing};
use super::error::{FieldProblem, StoreError};
use super::types::{InvitationId, Role, UnixMs};
use super::users::{INSERT_USER, User, UserRow, name_taken, not_reserved};
use super::{Store, password, secret};

/// How many accounts one invitation may be good for.
pub const INVITATION_USES: std::ops::RangeInclusive<u32> = 1..=1000;

/// How many days it may be good for.
pub const INVITATION_DAYS: std::ops::RangeInclusive<u32> = 1..=366;

/// An invitation as whoever runs the site sees it in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
pub struct Invitation {
    /// Identifies it in the list.
    pub id: InvitationId,
    /// Whom it is for.
    pub note: String,
    /// How many accounts can still be made by it.
    pub uses_left: i64,
    /// When it was made.
    pub created_at: UnixMs,
    /// When it ends.
    pub expires_at: UnixMs,
}

/// An invitation just made.
#[derive(Debug, Clone)]
pub struct NewInvitation {
    /// Its line in the list.
    pub invitation: Invitation,
    /// What the invited type or follow. It cannot be shown again.
    pub code: String,
}

impl Store {
    /// Makes an invitation for `uses` accounts, good for `days` days.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] names the field: `note`, `uses` or `days`.
    pub async fn invite(
        &self,
        note: &str,
        uses: u32,
        days: u32,
    ) -> Result<NewInvitation, StoreError> {
        let note = note.trim();
        if note.chars().count() > 64 || note.contains(char::is_control) {
            return Err(FieldProblem::InvitationNote.of("note").into());
        }
        if !INVITATION_USES.contains(&uses) {
            return Err(FieldProblem::InvitationUses.of("uses").into());
        }
        if !INVITATION_DAYS.contains(&days) {
            return Err(FieldProblem::InvitationDays.of("days").into());
        }
        let code = secret::new("");
        let now = UnixMs::now();
        let invitation = writing!(self.db(), |pool| sqlx::query_as(
            "insert into invitations (hash, note, uses_left, created_at, expires_at)
             values ($1, $2, $3, $4, $5) returning id, note, uses_left, created_at, expires_at"
        )
        .bind(secret::digest(&code))
        .bind(note)
        .bind(i64::from(uses))
        .bind(now)
        .bind(now.after_days(days))
        .fetch_one(pool)
        .await?);
        Ok(NewInvitation { invitation, code })
    }

    /// Returns the invitations that are still good, newest first.
    pub async fn invitations(&self) -> Result<Vec<Invitation>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select id, note, uses_left, created_at, expires_at from invitations
             where uses_left > 0 and expires_at > $1 order by id desc"
        )
        .bind(UnixMs::now())
        .fetch_all(pool)
        .await?))
    }

    /// Revokes an invitation. Returns whether there was one.
    pub async fn revoke_invitation(&self, id: InvitationId) -> Result<bool, StoreError> {
        let gone = writing!(self.db(), |pool| sqlx::query(
            "delete from invitations where id = $1"
        )
        .bind(id)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(gone > 0)
    }

    /// Makes a student's account by an invitation, which is then good for one account less.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] names the field (`invitation`, `name`, `password`); the invitation
    /// is not used up by a wrong name or password.
    pub async fn register_invited(
        &self,
        code: &str,
        name: &str,
        password: &str,
    ) -> Result<User, StoreError> {
        let code = secret::digest(code.trim());
        let now = UnixMs::now();
        let good: i64 = reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from invitations
             where hash = $1 and uses_left > 0 and expires_at > $2"
        )
        .bind(&code)
        .bind(now)
        .fetch_one(pool)
        .await?);
        if good == 0 {
            return Err(FieldProblem::InvitationUnknown.of("invitation").into());
        }
        not_reserved(name)?;
        let name = self.new_account(name, password).await?;
        let hash = password::hash(password).await?;
        let row: UserRow = transaction!(self.db(), |tx| {
            let used = sqlx::query(
                "update invitations set uses_left = uses_left - 1
                 where hash = $1 and uses_left > 0 and expires_at > $2",
            )
            .bind(&code)
            .bind(now)
            .execute(&mut *tx)
            .await?;
            if used.rows_affected() == 0 {
                return Err(FieldProblem::InvitationUnknown.of("invitation").into());
            }
            sqlx::query_as(INSERT_USER)
                .bind(name.as_str())
                .bind(name.key())
                .bind(name.skeleton())
                .bind(&hash)
                .bind(Role::Student.as_str())
                .bind(now)
                .fetch_one(&mut *tx)
                .await
                .map_err(name_taken)?
        });
        row.read()
    }
}
