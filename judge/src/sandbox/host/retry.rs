//! What is done about a sandbox that fails: the one place where anything is tried again because of
//! that.
//!
//! Every operation of a [`Slot`](super::Slot) is tried three times, and none calls another that tries
//! again. What comes out as an error has failed for good: nobody above repeats it.

use crate::sandbox::error::SandboxError;

/// How often an operation is tried before it counts as failed.
const OPERATION_ATTEMPTS: usize = 3;

/// Does `work` until it succeeds, at most three times; the last failure is returned. What this
/// machine cannot do at all, or not now, is not tried again.
pub(super) fn with_retries<T>(
    mut work: impl FnMut() -> Result<T, SandboxError>,
) -> Result<T, SandboxError> {
    let mut attempt = 1;
    loop {
        match work() {
            Err(error) if attempt < OPERATION_ATTEMPTS && may_pass(&error) => {
                tracing::warn!(%error, attempt, "the sandbox failed; trying again");
                attempt += 1;
            }
            result => return result,
        }
    }
}

/// Whether the same may work the next time.
fn may_pass(error: &SandboxError) -> bool {
    !matches!(
        error,
        SandboxError::Missing { .. } | SandboxError::Request(_) | SandboxError::Starved { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failing(times: usize) -> (Result<(), SandboxError>, usize) {
        let mut calls = 0;
        let result = with_retries(|| {
            calls += 1;
            if calls <= times {
                Err(SandboxError::Slot("gone".into()))
            } else {
                Ok(())
            }
        });
        (result, calls)
    }

    #[test]
    fn two_failures_are_forgiven_and_three_are_not() {
        assert!(matches!(failing(0), (Ok(()), 1)));
        assert!(matches!(failing(2), (Ok(()), 3)));
        assert!(matches!(failing(3), (Err(SandboxError::Slot(_)), 3)));
        let mut calls = 0;
        let result: Result<(), _> = with_retries(|| {
            calls += 1;
            Err(SandboxError::Request("no".into()))
        });
        assert!(result.is_err() && calls == 1);
    }
}
