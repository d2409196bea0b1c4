//! Looking for people among many accounts, page by page.

use super::Store;
use super::db::reading;
use super::error::StoreError;
use super::text::having;
use super::types::Role;
use super::users::{User, UserRow};

/// Which accounts are wanted.
#[derive(Debug, Clone, Default)]
pub struct AccountFilter {
    /// In whose names this stands, in any letter case; empty for all.
    pub text: String,
    /// Who have this role.
    pub role: Option<Role>,
    /// Whose accounts are disabled.
    pub only_disabled: bool,
    /// Whose names come after this one.
    pub after: String,
}

impl Store {
    /// Returns at most `limit` accounts that were not deleted, by name.
    pub async fn find_users(
        &self,
        filter: &AccountFilter,
        limit: i64,
    ) -> Result<Vec<User>, StoreError> {
        let rows: Vec<UserRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, name, role, created_at, disabled_at, deleted_at, epoch from users
             where name_key > $1 and name_key like $2 escape '\\' and deleted_at is null
                 and (role = $3 or $3 = '') and (disabled_at is not null or $4 = 0)
             order by name_key limit $5"
        )
        .bind(filter.after.to_lowercase())
        .bind(having(&filter.text.trim().to_lowercase()))
        .bind(filter.role.map_or("", Role::as_str))
        .bind(i64::from(filter.only_disabled))
        .bind(limit)
        .fetch_all(pool)
        .await?);
        rows.into_iter().map(UserRow::read).collect()
    }
}
