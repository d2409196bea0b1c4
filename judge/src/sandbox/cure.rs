//! What a slot's failure says about the machine, and what to do about it.

use std::io;

use nix::libc;

use super::error::SandboxError;
use super::protocol::{Failure, Phase};

const NO_NAMESPACES: (&str, &str) = (
    "user namespaces",
    "allow them (sysctl user.max_user_namespaces=15000, kernel.unprivileged_userns_clone=1, \
     kernel.apparmor_restrict_unprivileged_userns=0; in a container: --security-opt \
     seccomp=unconfined --security-opt apparmor=unconfined)",
);

const NO_PROC: (&str, &str) = (
    "a /proc of the slot's own",
    "in a container: --security-opt systempaths=unconfined",
);

const FORBIDDEN: (&str, &str) = (
    "what it may do in namespaces of its own: a profile around it forbids that",
    "in a container: --security-opt seccomp=unconfined, and where there is AppArmor --security-opt apparmor=unconfined",
);

/// What the machine lacks by a slot's failure, and the cure, if it tells.
fn missing(failure: &Failure) -> Option<(&'static str, &'static str)> {
    match failure.phase {
        Phase::Namespaces => Some(NO_NAMESPACES),
        Phase::OwnProc => Some(NO_PROC),
        // It has every right there, so only a profile around the whole judge can forbid it.
        Phase::SetUp if failure.errno == libc::EPERM => Some(FORBIDDEN),
        Phase::SetUp | Phase::Other => None,
    }
}

impl From<Failure> for SandboxError {
    fn from(failure: Failure) -> Self {
        let source = if failure.errno == 0 {
            io::Error::other("not possible")
        } else {
            io::Error::from_raw_os_error(failure.errno)
        };
        match missing(&failure) {
            Some((what, cure)) => Self::Missing { what, cure, source },
            None => Self::Step {
                step: "in the slot:",
                target: format!("{} {}", failure.step, failure.target),
                source,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cure_depends_on_when_it_failed_not_on_words() {
        let error = |phase, errno| {
            let source = io::Error::from_raw_os_error(errno);
            let failure = Failure::new("whatever it is", "", &source).in_phase(phase);
            SandboxError::from(failure)
        };
        let what = |error| match error {
            SandboxError::Missing { what, .. } => Some(what),
            _ => None,
        };
        for errno in [libc::EPERM, libc::ENOSPC] {
            assert_eq!(what(error(Phase::Namespaces, errno)), Some(NO_NAMESPACES.0));
            assert_eq!(what(error(Phase::OwnProc, errno)), Some(NO_PROC.0));
            assert_eq!(what(error(Phase::Other, errno)), None);
        }
        assert_eq!(what(error(Phase::SetUp, libc::EPERM)), Some(FORBIDDEN.0));
        assert_eq!(what(error(Phase::SetUp, libc::ENOMEM)), None);
        // The innermost one counts.
        let proc = Failure::impossible("mount", "").in_phase(Phase::OwnProc);
        assert_eq!(proc.in_phase(Phase::SetUp).phase, Phase::OwnProc);
    }
}
