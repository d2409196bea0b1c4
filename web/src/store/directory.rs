//! Looking for people among many accounts, page by page, and what they are called on lists.

use sqlx::FromRow;

use super::Store;
use super::db::{reading, writing};
use super::error::StoreError;
use super::text::having;
use super::types::{Role, UserId};
use super::users::{User, UserRow};

/// Which accounts are wanted.
#[derive(Debug, Clone, Default)]
pub struct AccountFilter {
    /// In whose names, or names on lists, this stands, in any letter case; empty for all.
    pub text: String,
    /// Who have this role.
    pub role: Option<Role>,
    /// Whose accounts are disabled.
    pub only_disabled: bool,
    /// Whose names come after this one.
    pub after: String,
}

/// An account that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundUser {
    /// The account.
    pub user: User,
    /// What its owner is called on lists; may be empty.
    pub called: String,
}

/// Keeps what somebody is called on lists, on a connection of either kind; an empty name is none. How many
/// accounts it is: none where there is no such account any more.
macro_rules! name_on_lists {
    ($to:expr, $user:expr, $called:expr) => {{
        let called = $crate::store::text::storable($called);
        sqlx::query(
            "update users set called = $2, called_key = $3 where id = $1 and deleted_at is null",
        )
        .bind($user)
        .bind(called.clone())
        .bind(called.to_lowercase())
        .execute($to)
        .await?
        .rows_affected()
    }};
}
pub(super) use name_on_lists;

#[derive(FromRow)]
struct FoundRow {
    called: String,
    #[sqlx(flatten)]
    user: UserRow,
}

impl Store {
    /// Returns at most `limit` accounts that were not deleted, by name.
    pub async fn find_users(
        &self,
        filter: &AccountFilter,
        limit: i64,
    ) -> Result<Vec<FoundUser>, StoreError> {
        let rows: Vec<FoundRow> = reading!(self.db(), |pool| {
            sqlx::query_as(
            "select id, name, role, created_at, disabled_at, deleted_at, epoch, called from users
             where name_key > $1 and deleted_at is null
                 and (name_key like $2 escape '\\' or called_key like $2 escape '\\')
                 and (role = $3 or $3 = '') and (disabled_at is not null or $4 = 0)
             order by name_key limit $5"
        )
        .bind(filter.after.to_lowercase())
        .bind(having(&filter.text.trim().to_lowercase()))
        .bind(filter.role.map_or("", Role::as_str))
        .bind(i64::from(filter.only_disabled))
        .bind(limit)
        .fetch_all(pool)
        .await?
        });
        let rows = rows.into_iter().map(|row| {
            Ok(FoundUser {
                user: row.user.read()?,
                called: row.called,
            })
        });
        rows.collect()
    }

    /// What administrators call somebody on lists; may be empty.
    pub async fn called(&self, user: UserId) -> Result<String, StoreError> {
        let called: Option<String> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select called from users where id = $1"
        )
        .bind(user)
        .fetch_optional(pool)
        .await?);
        Ok(called.unwrap_or_default())
    }

    /// Gives somebody another name on lists; an empty one is none.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] for an account that is not there or was deleted.
    pub async fn set_called(&self, user: UserId, called: &str) -> Result<(), StoreError> {
        let rows = writing!(self.db(), |pool| name_on_lists!(pool, user, called));
        if rows == 0 {
            return Err(StoreError::NotFound(format!("user {user}")));
        }
        Ok(())
    }
}
