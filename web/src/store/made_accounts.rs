//! Accounts that somebody makes for others: each with its role, the link by which its owner chooses the
//! first password, and its place in a class. All of it happens, or nothing does.

use super::audit::{Act, NOTE};
use super::classes::{NewMember, bring_in};
use super::db::transaction;
use super::directory::name_on_lists;
use super::error::StoreError;
use super::names::Name;
use super::password_links::{FIRST_LINK_LIFE, NEW_LINK};
use super::problems::note_change;
use super::types::{ClassId, Role, UnixMs, UserId};
use super::users::{INSERT_USER, MARK_SET_UP, User, UserRow, name_taken, not_reserved};
use super::{Store, password, secret};

/// An account that is to be made.
#[derive(Debug, Clone, Copy)]
pub struct NewAccount<'a> {
    /// The user name.
    pub name: &'a str,
    /// What its owner is called on lists; may be empty.
    pub called: &'a str,
    /// What the teacher calls them, where it comes into a class; may be empty.
    pub label: &'a str,
}

/// What is to happen at once.
#[derive(Debug, Clone, Copy)]
pub struct Making<'a> {
    /// Who makes the accounts; `None` for whoever has the machine.
    pub maker: Option<UserId>,
    /// What their owners may do.
    pub role: Role,
    /// The accounts.
    pub accounts: &'a [NewAccount<'a>],
    /// What others who have accounts are called on lists from now on.
    pub called: &'a [(UserId, &'a str)],
    /// The class into which their owners come, and who else does.
    pub class: Option<(ClassId, &'a [NewMember])>,
}

/// An account that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeAccount {
    /// The account.
    pub user: User,
    /// The secret of the link by which its owner chooses the first password.
    pub secret: String,
}

/// Notes a deed, on a connection of either kind.
macro_rules! note {
    ($tx:ident, ($now:expr, $actor:expr), ($act:expr, $target:expr, $detail:expr)) => {
        sqlx::query(NOTE)
            .bind($now)
            .bind($actor)
            .bind($act.as_str())
            .bind($target)
            .bind($detail)
            .execute(&mut *$tx)
            .await?
    };
}

impl Store {
    /// Makes accounts that nobody can sign in to until a link has given them a password, and brings their
    /// owners into a class where that is asked for: all of it, or nothing.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for a name that cannot be used.
    pub async fn make_accounts(&self, making: &Making<'_>) -> Result<Vec<MadeAccount>, StoreError> {
        let mut checked = Vec::with_capacity(making.accounts.len());
        for account in making.accounts {
            not_reserved(account.name)?;
            checked.push((account, Name::new(account.name)?, secret::new("")));
        }
        // A password that nobody knows; hashing one for each would take a minute for a large class.
        let hash = if checked.is_empty() {
            String::new()
        } else {
            password::hash(&secret::new("")).await?
        };
        let now = UnixMs::now();
        let role_change = format!("{} → {}", Role::Student, making.role);
        let rows: Vec<UserRow> = transaction!(self.db(), |tx| {
            if making.role == Role::Admin && !checked.is_empty() {
                sqlx::query(MARK_SET_UP).bind(now).execute(&mut *tx).await?;
            }
            if making.class.is_some() {
                // Who sees which problem follows from it.
                note_change!(tx);
            }
            let mut rows = Vec::with_capacity(checked.len());
            for (account, name, secret) in &checked {
                let row: UserRow = sqlx::query_as(INSERT_USER)
                    .bind(name.as_str())
                    .bind(name.key())
                    .bind(name.skeleton())
                    .bind(&hash)
                    .bind(making.role.as_str())
                    .bind(now)
                    .fetch_one(&mut *tx)
                    .await
                    .map_err(name_taken)?;
                note!(tx, (now, making.maker), (Act::AccountMade, row.id, ""));
                if making.role != Role::Student {
                    note!(
                        tx,
                        (now, making.maker),
                        (Act::RoleChanged, row.id, &role_change)
                    );
                }
                sqlx::query(NEW_LINK)
                    .bind(row.id)
                    .bind(secret::digest(secret))
                    .bind(now)
                    .bind(now.after(FIRST_LINK_LIFE))
                    .execute(&mut *tx)
                    .await?;
                if !account.called.is_empty() {
                    name_on_lists!(&mut *tx, row.id, account.called);
                }
                if let Some((class, _)) = making.class {
                    bring_in!(tx, (class, now), (row.id, account.label));
                }
                rows.push(row);
            }
            for (user, called) in making.called {
                // Not of an account that was deleted meanwhile.
                if name_on_lists!(&mut *tx, *user, *called) > 0 {
                    note!(tx, (now, making.maker), (Act::AccountNamed, *user, ""));
                }
            }
            if let Some((class, others)) = making.class {
                for other in others {
                    bring_in!(tx, (class, now), (other.user, other.label));
                }
            }
            rows
        });
        let made = rows.into_iter().zip(checked).map(|(row, (.., secret))| {
            Ok(MadeAccount {
                user: row.read()?,
                secret,
            })
        });
        made.collect()
    }
}
