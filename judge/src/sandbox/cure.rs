//! What a slot's failure says about the machine, and what to do about it.

use std::io;

use nix::libc;

use super::error::SandboxError;
use super::protocol::Failure;
use super::slot::{NAMESPACES_STEP, PROC_STEP};

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

/// Steps of a slot's set-up. It has every right in its own namespaces, so only a profile around
/// the whole judge can forbid them.
const OWN_STEPS: [&str; 7] = [
    "set",
    "mount",
    "mount at",
    "clone mount of",
    "protect mount of",
    "make private",
    "pivot to",
];

const FORBIDDEN: (&str, &str) = (
    "what it may do in namespaces of its own: a profile around it forbids that",
    "in a container: --security-opt seccomp=unconfined, and where there is AppArmor --security-opt apparmor=unconfined",
);

/// What a slot's failure says about the machine, and the cure, if it does.
fn missing(failure: &Failure) -> Option<(&'static str, &'static str)> {
    match failure.step.as_str() {
        NAMESPACES_STEP => Some(NO_NAMESPACES),
        PROC_STEP => Some(NO_PROC),
        step if failure.errno == libc::EPERM && OWN_STEPS.contains(&step) => Some(FORBIDDEN),
        _ => None,
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
