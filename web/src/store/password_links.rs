//! Links by which somebody who forgot the password chooses another, once.

use std::time::Duration;

use super::audit::Act;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::types::{UnixMs, UserId};
use super::users::{LINK_USED, User, UserRow};
use super::{Store, secret};

/// How long a link is good that somebody asked for.
const LINK_LIFE: Duration = Duration::from_hours(24);

/// How long one is good that a teacher hands out with a new account.
pub(super) const FIRST_LINK_LIFE: Duration = Duration::from_hours(14 * 24);

/// Keeps the hash $2 of a new link for the account $1, unless that is closed, from $3 until $4.
pub(super) const NEW_LINK: &str =
    "insert into password_links (hash, user_id, created_at, expires_at)
     select $2, id, $3, $4 from users
     where id = $1 and disabled_at is null and deleted_at is null";

impl Store {
    /// Returns the secret of a new link for the user; earlier ones are worth nothing any more.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] for a user who is not there or whose account is closed.
    pub async fn password_link(&self, user: UserId) -> Result<String, StoreError> {
        self.link_for(user, LINK_LIFE, UnixMs(i64::MAX)).await
    }

    /// The same for a link that anybody can ask for in the user's name, since it is mailed to them:
    /// links that are still good stay so.
    ///
    /// # Errors
    /// As [`Store::password_link`].
    pub async fn mailed_password_link(&self, user: UserId) -> Result<String, StoreError> {
        self.link_for(user, LINK_LIFE, UnixMs::now()).await
    }

    /// Returns the secret of a link by which the owner of a new account chooses the first password;
    /// good for two weeks.
    ///
    /// # Errors
    /// As [`Store::password_link`].
    pub async fn first_password_link(&self, user: UserId) -> Result<String, StoreError> {
        self.link_for(user, FIRST_LINK_LIFE, UnixMs(i64::MAX)).await
    }

    /// Whether an account was made by somebody else, and its owner has chosen no password yet.
    pub async fn has_no_password_yet(&self, user: UserId) -> Result<bool, StoreError> {
        let found: Option<i64> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select u.id from users u where u.id = $1 and u.epoch = 0
                 and exists (select 1 from audit a where a.target = u.id and a.act = $2)"
        )
        .bind(user)
        .bind(Act::AccountMade.as_str())
        .fetch_optional(pool)
        .await?);
        Ok(found.is_some())
    }

    /// Whether an account still waits for its first password, and that person made it: whoever made it may
    /// hand out another link then, for there is nothing in it that is anybody's. [`Store::set_role`] ends
    /// that where the account may do more from then on.
    pub async fn waits_for_first_password(
        &self,
        user: UserId,
        maker: UserId,
    ) -> Result<bool, StoreError> {
        let found: Option<i64> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select u.id from users u
             where u.id = $1 and u.epoch = 0 and u.disabled_at is null and u.deleted_at is null
                 and exists (select 1 from audit a
                     where a.target = u.id and a.act = $3 and a.actor = $2)"
        )
        .bind(user)
        .bind(maker)
        .bind(Act::AccountMade.as_str())
        .fetch_optional(pool)
        .await?);
        Ok(found.is_some())
    }

    /// A new link. Those that end by then are forgotten.
    async fn link_for(
        &self,
        user: UserId,
        life: Duration,
        forgotten: UnixMs,
    ) -> Result<String, StoreError> {
        let secret = secret::new("");
        let now = UnixMs::now();
        transaction!(self.db(), |tx| {
            sqlx::query("delete from password_links where user_id = $1 and expires_at <= $2")
                .bind(user)
                .bind(forgotten)
                .execute(&mut *tx)
                .await?;
            let made = sqlx::query(NEW_LINK)
                .bind(user)
                .bind(secret::digest(&secret))
                .bind(now)
                .bind(now.after(life))
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if made == 0 {
                return Err(StoreError::NotFound(format!("open account {user}")));
            }
        });
        Ok(secret)
    }

    /// Returns whose password a link with that secret changes; `None` for one that is not good.
    pub async fn password_link_user(&self, secret: &str) -> Result<Option<User>, StoreError> {
        let row: Option<UserRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select u.id, u.name, u.role, u.created_at, u.disabled_at, u.deleted_at, u.epoch
             from password_links l join users u on u.id = l.user_id
             where l.hash = $1 and l.expires_at > $2
                 and u.disabled_at is null and u.deleted_at is null"
        )
        .bind(secret::digest(secret))
        .bind(UnixMs::now())
        .fetch_optional(pool)
        .await?);
        row.map(UserRow::read).transpose()
    }

    /// Gives the link's owner another password, and uses the link up with all others, all sessions
    /// and all tokens.
    ///
    /// # Errors
    /// [`StoreError::Refused`] for a link that is not good (any more); [`StoreError::Invalid`] for the
    /// password, and the link stays good.
    pub async fn use_password_link(
        &self,
        secret: &str,
        password: &str,
    ) -> Result<User, StoreError> {
        let user = self.password_link_user(secret).await?.ok_or(LINK_USED)?;
        self.change_password(user.id, password, Some(&secret::digest(secret)))
            .await
    }
}
