//! Says what this machine can isolate, and what to do where it can't.

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

/// What a slot's failure says about the machine, and the cure, if it does.
pub(super) fn missing(failure: &Failure) -> Option<(&'static str, &'static str)> {
    match failure.step.as_str() {
        NAMESPACES_STEP => Some(NO_NAMESPACES),
        PROC_STEP => Some(NO_PROC),
        _ => None,
    }
}
