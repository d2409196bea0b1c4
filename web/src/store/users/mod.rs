//! Users: names, roles and the check of a password.

mod changes;

use serde::Serialize;
use sqlx::FromRow;

use super::Store;
use super::db::{reading, transaction, writing};
use super::error::{FieldProblem, StoreError, violates_unique};
use super::names::{self, Name};
use super::password;
use super::types::{Role, UnixMs, UserId, read_role};

pub(super) use changes::LINK_USED;

/// A person with an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct User {
    /// Identifies the user forever.
    pub id: UserId,
    /// The name, in the letter case it was registered with; `#` and the id once it is deleted.
    pub name: String,
    /// What the user may do.
    pub role: Role,
    /// When the account was made.
    pub created_at: UnixMs,
    /// Since when nobody gets in; `None` for an open account.
    pub disabled_at: Option<UnixMs>,
    /// Since when there is nothing left but what was handed in.
    pub deleted_at: Option<UnixMs>,
    /// Rises when every proof of identity ends. A session belongs to the epoch it was begun in.
    pub epoch: i64,
}

impl User {
    /// Whether its owner may get in.
    pub fn is_open(&self) -> bool {
        self.disabled_at.is_none() && self.deleted_at.is_none()
    }
}

#[derive(FromRow)]
pub(super) struct UserRow {
    pub(super) id: UserId,
    name: String,
    role: String,
    created_at: UnixMs,
    disabled_at: Option<UnixMs>,
    deleted_at: Option<UnixMs>,
    epoch: i64,
}

impl UserRow {
    pub(super) fn read(self) -> Result<User, StoreError> {
        Ok(User {
            id: self.id,
            role: read_role(&self.role)?,
            name: self.name,
            created_at: self.created_at,
            disabled_at: self.disabled_at,
            deleted_at: self.deleted_at,
            epoch: self.epoch,
        })
    }
}

#[derive(FromRow)]
struct HashRow {
    password_hash: String,
    #[sqlx(flatten)]
    user: UserRow,
}

/// What a name and a password prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// They are those of this user, whose account is open.
    Of(User),
    /// They belong together, but the account was disabled.
    Disabled,
    /// They do not belong together.
    Nothing,
}

/// Refuses a name that people would take for the site itself.
pub(super) fn not_reserved(name: &str) -> Result<(), StoreError> {
    if Name::new(name)?.is_reserved() {
        return Err(FieldProblem::NameReserved.of("name").into());
    }
    Ok(())
}

/// Why an account could not be made, where its name is somebody's or looks like it.
pub(super) fn name_taken(error: sqlx::Error) -> StoreError {
    if violates_unique(&error, "users", "name_key") {
        FieldProblem::NameTaken.of("name").into()
    } else if violates_unique(&error, "users", "skeleton") {
        FieldProblem::NameLooksTaken.of("name").into()
    } else {
        error.into()
    }
}

/// Notes that there is (or is about to be) an administrator; affects no row when there has been
/// one before.
pub(super) const MARK_SET_UP: &str =
    "insert into set_up (id, done_at) values (1, $1) on conflict (id) do nothing";

pub(super) const INSERT_USER: &str =
    "insert into users (name, name_key, skeleton, password_hash, role, created_at)
     values ($1, $2, $3, $4, $5, $6)
     returning id, name, role, created_at, disabled_at, deleted_at, epoch";

impl Store {
    /// Makes a student's account for whoever asks for one. Names of the site itself are not for
    /// them.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] names the field (`name`, `password`) and its problem.
    pub async fn register(&self, name: &str, password: &str) -> Result<User, StoreError> {
        not_reserved(name)?;
        self.create_user(name, password, Role::Student).await
    }

    /// Makes an account. Names differ in more than letter case, and look different. An
    /// administrator ends the set-up.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] names the field (`name`, `password`) and its problem.
    pub async fn create_user(
        &self,
        name: &str,
        password: &str,
        role: Role,
    ) -> Result<User, StoreError> {
        let name = self.new_account(name, password).await?;
        let hash = password::hash(password).await?;
        let now = UnixMs::now();
        let row: UserRow = transaction!(self.db(), |tx| {
            if role == Role::Admin {
                sqlx::query(MARK_SET_UP).bind(now).execute(&mut *tx).await?;
            }
            sqlx::query_as(INSERT_USER)
                .bind(name.as_str())
                .bind(name.key())
                .bind(name.skeleton())
                .bind(&hash)
                .bind(role.as_str())
                .bind(now)
                .fetch_one(&mut *tx)
                .await
                .map_err(name_taken)?
        });
        row.read()
    }

    /// Checks what an account is to be made of, before anything that takes long: the name and the
    /// password by their rules, and that nobody has the name or one that looks like it.
    pub(super) async fn new_account(&self, name: &str, password: &str) -> Result<Name, StoreError> {
        let name = Name::new(name)?;
        password::check(password, name.as_str())?;
        self.unlike_others(name).await
    }

    /// Whether somebody who runs no site may be given that name.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] says what is wrong with it.
    pub async fn free_name(&self, name: &str) -> Result<Name, StoreError> {
        not_reserved(name)?;
        self.unlike_others(Name::new(name)?).await
    }

    /// Checks that nobody has a name or one that looks like it.
    async fn unlike_others(&self, name: Name) -> Result<Name, StoreError> {
        let alike: Option<String> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select name_key from users where name_key = $1 or skeleton = $2
             order by case when name_key = $1 then 0 else 1 end limit 1"
        )
        .bind(name.key())
        .bind(name.skeleton())
        .fetch_optional(pool)
        .await?);
        match alike {
            Some(key) if key == name.key() => Err(FieldProblem::NameTaken.of("name").into()),
            Some(_) => Err(FieldProblem::NameLooksTaken.of("name").into()),
            None => Ok(name),
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

    /// Notes how names look that were registered before that was noted. Of those that look alike
    /// already, each keeps its name.
    pub(super) async fn note_looks(&self) -> Result<(), StoreError> {
        let old: Vec<(UserId, String)> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, name from users where skeleton is null order by id"
        )
        .fetch_all(pool)
        .await?);
        for (id, name) in old {
            let looks = names::looks(&name);
            // No name that can be registered has a `#`.
            for skeleton in [looks.clone(), format!("{looks}#{id}")] {
                let noted = writing!(self.db(), |pool| sqlx::query(
                    "update users set skeleton = $2 where id = $1 and skeleton is null"
                )
                .bind(id)
                .bind(skeleton)
                .execute(pool)
                .await
                .map(|_| ()));
                match noted.map_err(name_taken) {
                    Ok(()) => break,
                    Err(StoreError::Invalid(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// Returns whose name and password these are. Nothing reveals whether the name or the password
    /// was wrong, not even the time taken.
    pub async fn authenticate(&self, name: &str, password: &str) -> Result<Proof, StoreError> {
        let [typed, composed] = names::keys(name);
        let row: Option<HashRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select password_hash, id, name, role, created_at, disabled_at, deleted_at, epoch
             from users where name_key in ($1, $2) and deleted_at is null
             order by case when name_key = $1 then 0 else 1 end limit 1"
        )
        .bind(typed)
        .bind(composed)
        .fetch_optional(pool)
        .await?);
        let (user, hash) = row.map(|row| (row.user, row.password_hash)).unzip();
        if !password::verify(password, hash).await? {
            return Ok(Proof::Nothing);
        }
        match user.map(UserRow::read).transpose()? {
            Some(user) if user.is_open() => Ok(Proof::Of(user)),
            Some(_) => Ok(Proof::Disabled),
            None => Ok(Proof::Nothing),
        }
    }

    /// Returns the user of this id, whatever became of the account.
    pub async fn user(&self, id: UserId) -> Result<Option<User>, StoreError> {
        let row: Option<UserRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, name, role, created_at, disabled_at, deleted_at, epoch
             from users where id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?);
        row.map(UserRow::read).transpose()
    }

    /// Returns the user of this name, in any letter case, whatever became of the account.
    pub async fn user_by_name(&self, name: &str) -> Result<Option<User>, StoreError> {
        let [typed, composed] = names::keys(name);
        let row: Option<UserRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, name, role, created_at, disabled_at, deleted_at, epoch
             from users where name_key in ($1, $2)
             order by case when name_key = $1 then 0 else 1 end limit 1"
        )
        .bind(typed)
        .bind(composed)
        .fetch_optional(pool)
        .await?);
        row.map(UserRow::read).transpose()
    }

    /// Returns all accounts that were not deleted, the oldest first.
    pub async fn users(&self) -> Result<Vec<User>, StoreError> {
        let rows: Vec<UserRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, name, role, created_at, disabled_at, deleted_at, epoch
             from users where deleted_at is null order by id"
        )
        .fetch_all(pool)
        .await?);
        rows.into_iter().map(UserRow::read).collect()
    }
}
