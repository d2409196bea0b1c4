//! What a token may do, apart from what its owner may.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::error::{FieldError, FieldProblem, StoreError};
use super::types::Role;

/// One thing that a token may be good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Reading what its owner may read.
    Read,
    /// Handing in programs and running them.
    Submit,
    /// What juries may do, for an owner who may be of one, or who teaches: whoever teaches a class is the jury of
    /// its contests.
    Jury,
    /// What problem setters may do, for an owner who is one.
    Author,
    /// What administrators may do, for an owner who is one.
    Admin,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Self; 5] = [
        Self::Read,
        Self::Submit,
        Self::Jury,
        Self::Author,
        Self::Admin,
    ];

    /// The name in forms, JSON, the database and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Submit => "submit",
            Self::Jury => "jury",
            Self::Author => "author",
            Self::Admin => "admin",
        }
    }

    /// The least role whose owner can give a token this scope.
    pub const fn needs(self) -> Role {
        match self {
            Self::Read | Self::Submit => Role::Student,
            Self::Jury => Role::Teacher,
            Self::Author => Role::Setter,
            Self::Admin => Role::Admin,
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Scope {
    type Err = FieldError;

    fn from_str(name: &str) -> Result<Self, FieldError> {
        Self::ALL
            .into_iter()
            .find(|scope| scope.as_str() == name)
            .ok_or(FieldProblem::UnknownScope.of("scope"))
    }
}

/// A set of scopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scopes(u8);

impl Scopes {
    /// What a token gets when nothing else is asked for.
    pub const USUAL: Self = Self(1 << Scope::Read as u8 | 1 << Scope::Submit as u8);

    /// Whether `scope` is among them.
    pub const fn has(self, scope: Scope) -> bool {
        self.0 & (1 << scope as u8) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are here, in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.has(*scope))
    }

    /// The role a token acts with: its owner's, or a lesser one that these scopes come up to.
    pub fn cap(self, owner: Role) -> Role {
        let most = if self.has(Scope::Admin) {
            Role::Admin
        } else if self.has(Scope::Author) {
            Role::Setter
        } else if self.has(Scope::Jury) {
            Role::Jury
        } else {
            Role::Student
        };
        owner.min(most)
    }

    /// Reads what [`fmt::Display`] wrote into the database.
    pub(super) fn read(text: &str) -> Result<Self, StoreError> {
        text.split_whitespace()
            .map(Scope::from_str)
            .collect::<Result<_, _>>()
            .map_err(|_| StoreError::Unknown(format!("the token scopes `{text}`")))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(
            scopes
                .into_iter()
                .fold(0, |all, scope| all | 1 << scope as u8),
        )
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Scope::as_str).collect();
        f.pad(&names.join(" "))
    }
}

impl Serialize for Scopes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Scope::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_never_does_more_than_its_owner_or_its_scopes() {
        for owner in Role::ALL {
            for bits in 0..32_u8 {
                let scopes = Scopes(bits);
                let role = scopes.cap(owner);
                assert!(role <= owner);
                assert_eq!(
                    role >= Role::Admin,
                    owner == Role::Admin && scopes.has(Scope::Admin)
                );
                let judges = [Scope::Jury, Scope::Author, Scope::Admin];
                let judges = judges.into_iter().any(|scope| scopes.has(scope));
                for least in [Role::Jury, Role::Teacher] {
                    assert_eq!(role >= least, owner >= least && judges);
                }
                assert_eq!(Scopes::read(&scopes.to_string()).ok(), Some(scopes));
            }
        }
        assert_eq!(Scopes::USUAL.to_string(), "read submit");
        assert_eq!(Scopes::USUAL.cap(Role::Admin), Role::Student);
    }
}
