//! Passwords: argon2id hashes, made and compared off the async threads.

use std::sync::{Arc, OnceLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use super::error::{FieldError, FieldProblem, StoreError};
use super::lengths::PASSWORD_LENGTHS;
use super::weak::weakness;

/// Hashes computed at once: each takes 19 MiB and a core.
const HASHES_AT_ONCE: usize = 4;

/// Whether the account `name` may have this password.
pub(super) fn check(password: &str, name: &str) -> Result<(), FieldError> {
    let length = password.chars().count();
    if length < *PASSWORD_LENGTHS.start() {
        return Err(FieldProblem::PasswordTooShort.of("password"));
    }
    if length > *PASSWORD_LENGTHS.end() {
        return Err(FieldProblem::PasswordTooLong.of("password"));
    }
    if let Some(weakness) = weakness(password, name) {
        return Err(weakness.of("password"));
    }
    Ok(())
}

/// Returns the hash to store, with its salt and parameters.
pub(super) async fn hash(password: &str) -> Result<String, StoreError> {
    let password = password.to_owned();
    blocking(move || {
        Argon2::default()
            .hash_password(password.as_bytes())
            .map(|hash| hash.to_string())
            .map_err(|error| StoreError::Hash(error.to_string()))
    })
    .await
}

/// Whether `password` belongs to `stored`. Without `stored` the answer is no, after the same
/// work: the time taken does not reveal whether a user exists.
pub(super) async fn verify(password: &str, stored: Option<String>) -> Result<bool, StoreError> {
    // No password has this hash: it is what a random one left.
    static NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$aTJ4bVJkVEhXcE9uTEtaQg$\
                           Q0ZqM1l6dTVXb0d0bE5iUmVYa0hhVnBEc01jSXdKZnk";
    let password = password.to_owned();
    let known = stored.is_some();
    let stored = stored.unwrap_or_else(|| NOBODY.to_owned());
    blocking(move || {
        let hash = PasswordHash::new(&stored).map_err(|e| StoreError::Hash(e.to_string()))?;
        let same = Argon2::default()
            .verify_password(password.as_bytes(), &hash)
            .is_ok();
        Ok(same && known)
    })
    .await
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    static PERMITS: OnceLock<Arc<Semaphore>> = OnceLock::new();
    let permits = PERMITS.get_or_init(|| Arc::new(Semaphore::new(HASHES_AT_ONCE)));
    let failed = |error: &dyn std::fmt::Display| StoreError::Hash(error.to_string());
    let permit = Arc::clone(permits)
        .acquire_owned()
        .await
        .map_err(|error| failed(&error))?;
    tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    })
    .await
    .map_err(|error| failed(&error))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_as_long_as_it_has_characters() {
        let problem = |length| {
            let wrong = check(&"密".repeat(length), "ada").err();
            wrong.map(|it| it.problem)
        };
        assert_ne!(problem(256), Some(FieldProblem::PasswordTooLong));
        assert_eq!(problem(257), Some(FieldProblem::PasswordTooLong));
        assert_eq!(problem(7), Some(FieldProblem::PasswordTooShort));
    }
}
