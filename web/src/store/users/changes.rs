//! Changes of an account: another password or role, closed and opened again, deleted.

use super::{MARK_SET_UP, User, UserRow};
use crate::store::Store;
use crate::store::audit::Act;
use crate::store::db::{transaction, writing};
use crate::store::error::StoreError;
use crate::store::forget::{FORGET, unname};
use crate::store::password;
use crate::store::types::{Role, UnixMs, UserId};

/// Locks all administrators, so that of two that close each other one stays.
const LOCK_ADMINS: &str = "update users set role = role
    where role = 'admin' and disabled_at is null returning id";

/// What lets somebody act as user `$1` without the password.
const END_PROOFS: [&str; 4] = [
    "delete from sessions where user_id = $1",
    "delete from api_tokens where user_id = $1",
    "delete from password_links where user_id = $1",
    // An address that waits would become one to which a link for another password goes.
    "update user_mails set pending = null, code = null, code_expires_at = null where user_id = $1",
];

/// What is said of a link for another password that is not good.
pub(in crate::store) const LINK_USED: StoreError =
    StoreError::Refused("this link is not valid (any more); ask an administrator for another");

const LAST_ADMIN: StoreError = StoreError::Refused(
    "this is the last administrator; make somebody else one first (`grundy user role NAME admin`)",
);

impl Store {
    /// Gives the user a new password and ends all of the user's sessions and tokens. Returns the
    /// user as it is now.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for the password, [`StoreError::NotFound`] for the user.
    pub async fn set_password(&self, user: UserId, password: &str) -> Result<User, StoreError> {
        self.change_password(user, password, None).await
    }

    /// The same; where a link allows it, by its digest, only if it is still good then.
    pub(in crate::store) async fn change_password(
        &self,
        user: UserId,
        password: &str,
        link: Option<&str>,
    ) -> Result<User, StoreError> {
        let known = self.user(user).await?;
        let known = known.filter(|user| user.deleted_at.is_none());
        let known = known.ok_or_else(|| StoreError::NotFound(format!("user {user}")))?;
        password::check(password, &known.name)?;
        let hash = password::hash(password).await?;
        let row: UserRow = transaction!(self.db(), |tx| {
            if let Some(link) = link {
                let gone =
                    sqlx::query("delete from password_links where hash = $1 and expires_at > $2")
                        .bind(link)
                        .bind(UnixMs::now())
                        .execute(&mut *tx)
                        .await?
                        .rows_affected();
                if gone == 0 {
                    return Err(LINK_USED);
                }
            }
            let changed = sqlx::query_as(
                "update users set password_hash = $2, epoch = epoch + 1
                 where id = $1 and deleted_at is null
                 returning id, name, role, created_at, disabled_at, deleted_at, epoch",
            )
            .bind(user)
            .bind(&hash)
            .fetch_optional(&mut *tx)
            .await?;
            let Some(row) = changed else {
                return Err(StoreError::NotFound(format!("user {user}")));
            };
            for statement in END_PROOFS {
                sqlx::query(statement).bind(user).execute(&mut *tx).await?;
            }
            row
        });
        row.read()
    }

    /// Gives the user another role. An administrator ends the set-up. Where the account may do more now and
    /// waits for its first password, the links by which that is chosen are worth nothing any more: whoever made
    /// the account for somebody, and is no administrator, may have kept them.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] for the user; [`StoreError::Refused`] where the last administrator
    /// would be none any more.
    pub async fn set_role(&self, user: UserId, role: Role) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            let admins: Vec<UserId> = sqlx::query_scalar(LOCK_ADMINS).fetch_all(&mut *tx).await?;
            if role != Role::Admin && admins == [user] {
                return Err(LAST_ADMIN);
            }
            let changed =
                sqlx::query("update users set role = $2 where id = $1 and deleted_at is null")
                    .bind(user)
                    .bind(role.as_str())
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
            if changed == 0 {
                return Err(StoreError::NotFound(format!("user {user}")));
            }
            if role > Role::Student {
                let waits = "update users set epoch = epoch + 1 where id = $1 and epoch = 0
                     and exists (select 1 from audit a join users m on m.id = a.actor
                         where a.target = users.id and a.act = $2 and m.role <> $3)";
                let waited = sqlx::query(waits)
                    .bind(user)
                    .bind(Act::AccountMade.as_str())
                    .bind(Role::Admin.as_str())
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
                if waited > 0 {
                    let links = "delete from password_links where user_id = $1";
                    sqlx::query(links).bind(user).execute(&mut *tx).await?;
                }
            }
            if role == Role::Admin {
                sqlx::query(MARK_SET_UP)
                    .bind(UnixMs::now())
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(())
    }

    /// Lets nobody into the account any more and ends all of its sessions and tokens. What was
    /// handed in stays. Done twice, it changes nothing.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] for the user; [`StoreError::Refused`] for the last administrator.
    pub async fn disable_user(&self, user: UserId) -> Result<(), StoreError> {
        self.close_account(
            user,
            "update users set disabled_at = coalesce(disabled_at, $2), epoch = epoch + 1
             where id = $1 and deleted_at is null",
            false,
            &[],
        )
        .await
    }

    /// Lets the owner of a disabled account in again.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] for the user.
    pub async fn enable_user(&self, user: UserId) -> Result<(), StoreError> {
        let changed = writing!(self.db(), |pool| sqlx::query(
            "update users set disabled_at = null where id = $1 and deleted_at is null"
        )
        .bind(user)
        .execute(pool)
        .await?
        .rows_affected());
        if changed == 0 {
            return Err(StoreError::NotFound(format!("user {user}")));
        }
        Ok(())
    }

    /// Deletes the account forever: its name, password, role, sessions and tokens. Submissions
    /// stay, under a number instead of the name, which others may take again.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] for the user; [`StoreError::Refused`] for the last administrator.
    pub async fn delete_user(&self, user: UserId) -> Result<(), StoreError> {
        // No name that can be registered has a `#`, and no password the empty hash.
        self.close_account(
            user,
            "update users set name = '#' || cast(id as text), name_key = '#' || cast(id as text),
                 skeleton = '#' || cast(id as text),
                 password_hash = '', role = 'student', called = '', epoch = epoch + 1,
                 disabled_at = coalesce(disabled_at, $2), deleted_at = $2
             where id = $1 and deleted_at is null",
            true,
            &FORGET,
        )
        .await
    }

    async fn close_account(
        &self,
        user: UserId,
        update: &'static str,
        is_forgotten: bool,
        further: &[&'static str],
    ) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            let admins: Vec<UserId> = sqlx::query_scalar(LOCK_ADMINS).fetch_all(&mut *tx).await?;
            if admins == [user] {
                return Err(LAST_ADMIN);
            }
            if is_forgotten {
                unname!(tx, user);
            }
            let changed = sqlx::query(update)
                .bind(user)
                .bind(UnixMs::now())
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if changed == 0 {
                return Err(StoreError::NotFound(format!("user {user}")));
            }
            for statement in END_PROOFS.iter().chain(further) {
                sqlx::query(*statement).bind(user).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }
}
