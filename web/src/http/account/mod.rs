//! `/account`: one's own tokens, sign-ins, password and drafts, and its end.

pub mod delete;
pub mod drafts;
pub mod export;
pub mod mail;
mod once;
pub mod password;
pub mod sessions;
pub mod settings;
pub mod show;
pub mod tokens;

pub(super) use password::prove;

use crate::store::Role;

/// The key of a role's name.
pub fn role_key(role: Role) -> &'static str {
    match role {
        Role::Student => "role-student",
        Role::Teacher => "role-teacher",
        Role::Jury => "role-jury",
        Role::Setter => "role-setter",
        Role::Admin => "role-admin",
    }
}
