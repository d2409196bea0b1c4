//! Users: names, roles and the check of a password.

use serde::Serialize;
use sqlx::FromRow;

use super::Store;
use super::db::{reading, transaction, writing};
use super::error::{FieldError, FieldProblem, StoreError, violates_unique};
use super::password;
use super::text::storable;
use super::types::{Role, UnixMs, UserId, read_role};

/// A person with an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct User {
    /// Identifies the user for ever.
    pub id: UserId,
    /// The name, in the letter case it was registered with.
    pub name: String,
    /// What the user may do.
    pub role: Role,
    /// When the account was made.
    pub created_at: UnixMs,
}

#[derive(FromRow)]
pub(super) struct UserRow {
    id: UserId,
    name: String,
    role: String,
    created_at: UnixMs,
}

impl UserRow {
    pub(super) fn read(self) -> Result<User, StoreError> {
        Ok(User {
            id: self.id,
            role: read_role(&self.role)?,
            name: self.name,
            created_at: self.created_at,
        })
    }
}

#[derive(FromRow)]
struct HashRow {
    id: UserId,
    password_hash: String,
}

/// Checks a user name by the rules: 2 to 32 characters; letters of any script, digits, `_`, `-`
/// and `.`; a letter or a digit first. Full-width forms are refused, for they look like others.
///
/// # Errors
/// Says which rule it breaks.
pub fn check_name(name: &str) -> Result<(), FieldError> {
    if !(2..=32).contains(&name.chars().count()) {
        return Err(FieldProblem::NameLength.of("name"));
    }
    let letter = |c: char| c.is_alphanumeric() && !('\u{ff00}'..='\u{ffef}').contains(&c);
    let mut characters = name.chars();
    let first = characters.next().is_some_and(letter);
    if first && characters.all(|c| letter(c) || matches!(c, '_' | '-' | '.')) {
        Ok(())
    } else {
        Err(FieldProblem::NameCharacters.of("name"))
    }
}

pub(super) fn name_key(name: &str) -> String {
    storable(name).to_lowercase()
}

pub(super) fn name_taken(error: sqlx::Error) -> StoreError {
    if violates_unique(&error, "users", "name_key") {
        FieldProblem::NameTaken.of("name").into()
    } else {
        error.into()
    }
}

pub(super) const INSERT_USER: &str =
    "insert into users (name, name_key, password_hash, role, created_at)
     values ($1, $2, $3, $4, $5) returning id, name, role, created_at";

impl Store {
    /// Makes an account. Names differ in more than letter case.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] names the field (`name`, `password`) and its problem.
    pub async fn create_user(
        &self,
        name: &str,
        password: &str,
        role: Role,
    ) -> Result<User, StoreError> {
        check_name(name)?;
        password::check(password)?;
        let hash = password::hash(password).await?;
        let row: UserRow = writing!(self.db(), |pool| sqlx::query_as(INSERT_USER)
            .bind(name)
            .bind(name_key(name))
            .bind(hash)
            .bind(role.as_str())
            .bind(UnixMs::now())
            .fetch_one(pool)
            .await
            .map_err(name_taken)?);
        row.read()
    }

    /// Returns the user whose name and password these are. Whether the name or the password was
    /// wrong is not told, not even by the time taken.
    pub async fn authenticate(
        &self,
        name: &str,
        password: &str,
    ) -> Result<Option<User>, StoreError> {
        let row: Option<HashRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, password_hash from users where name_key = $1"
        )
        .bind(name_key(name))
        .fetch_optional(pool)
        .await?);
        let (id, hash) = row.map(|row| (row.id, row.password_hash)).unzip();
        if !password::verify(password, hash).await? {
            return Ok(None);
        }
        match id {
            Some(id) => self.user(id).await,
            None => Ok(None),
        }
    }

    /// Whether anybody has an account.
    pub async fn has_users(&self) -> Result<bool, StoreError> {
        let first: Option<UserId> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select id from users limit 1"
        )
        .fetch_optional(pool)
        .await?);
        Ok(first.is_some())
    }

    /// Returns the user of this id.
    pub async fn user(&self, id: UserId) -> Result<Option<User>, StoreError> {
        let row: Option<UserRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, name, role, created_at from users where id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?);
        row.map(UserRow::read).transpose()
    }

    /// Returns the user of this name, in any letter case.
    pub async fn user_by_name(&self, name: &str) -> Result<Option<User>, StoreError> {
        let row: Option<UserRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, name, role, created_at from users where name_key = $1"
        )
        .bind(name_key(name))
        .fetch_optional(pool)
        .await?);
        row.map(UserRow::read).transpose()
    }

    /// Gives the user a new password and ends all of the user's sessions. API tokens stay.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for the password, [`StoreError::NotFound`] for the user.
    pub async fn set_password(&self, user: UserId, password: &str) -> Result<(), StoreError> {
        password::check(password)?;
        let hash = password::hash(password).await?;
        transaction!(self.db(), |tx| {
            let changed = sqlx::query("update users set password_hash = $2 where id = $1")
                .bind(user)
                .bind(&hash)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if changed == 0 {
                return Err(StoreError::NotFound(format!("user {user}")));
            }
            sqlx::query("delete from sessions where user_id = $1")
                .bind(user)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Gives the user another role.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] for the user.
    pub async fn set_role(&self, user: UserId, role: Role) -> Result<(), StoreError> {
        let changed = writing!(self.db(), |pool| sqlx::query(
            "update users set role = $2 where id = $1"
        )
        .bind(user)
        .bind(role.as_str())
        .execute(pool)
        .await?
        .rows_affected());
        if changed == 0 {
            return Err(StoreError::NotFound(format!("user {user}")));
        }
        Ok(())
    }
}
