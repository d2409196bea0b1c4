//! How many descriptors this process may have, and how many of them are for connections.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tracing::warn;

/// What everything else needs: the database's files, the judge's slots and pipes, assets.
const FOR_THE_REST: u64 = 128;

/// More connections than a judge's machine has memory for are of no use.
const MOST_CONNECTIONS: u64 = 10_000;

/// Where limits end that are higher than anybody needs: some programs that a process starts walk
/// over all numbers up to its limit.
const ENOUGH: u64 = 65_536;

/// Raises the soft limit of descriptors as far as the hard limit lets it. Shells and service
/// managers give 1024 for the sake of programs older than `poll`.
pub fn raise_limit() {
    let limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.unwrap_or(u64::MAX).min(ENOUGH);
    if limit.current.is_none_or(|current| current >= wanted) {
        return;
    }
    let raised = Rlimit {
        current: Some(wanted),
        maximum: limit.maximum,
    };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        warn!("cannot raise the limit of open files: {error}");
    }
}

/// How many connections may be open at a time.
pub(super) fn for_connections() -> usize {
    let descriptors = getrlimit(Resource::Nofile).current.unwrap_or(ENOUGH);
    share(descriptors)
}

/// Half of few descriptors, all but some of many.
fn share(descriptors: u64) -> usize {
    let rest = descriptors.saturating_sub(FOR_THE_REST);
    let connections = rest.max(descriptors / 2).clamp(1, MOST_CONNECTIONS);
    usize::try_from(connections).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn something_is_left_for_the_rest() {
        assert_eq!(share(64), 32);
        assert_eq!(share(256), 128);
        assert_eq!(share(1024), 896);
        assert_eq!(share(1_000_000), 10_000);
    }
}
