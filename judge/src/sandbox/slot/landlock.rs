//! Landlock: says once more, to another part of the kernel, what the slot may open.
//!
//! The mounts say it already. If a mistake there ever let a run reach more, this would not. On
//! kernels without Landlock it does nothing.

use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, RulesetError,
};

use super::root::Places;
use crate::sandbox::protocol::Failure;

/// The rules are those of this version; older kernels apply the part they know.
const VERSION: ABI = ABI::V4;

/// Raises the wall around the slot's own process and everything it starts from now on.
pub(super) fn raise(places: &Places) -> Result<(), Failure> {
    rules(places)
        .and_then(RulesetCreated::restrict_self)
        .map(drop)
        .map_err(|error| Failure::impossible("restrict by", format!("Landlock: {error}")))
}

fn rules(places: &Places) -> Result<RulesetCreated, RulesetError> {
    let all = AccessFs::from_all(VERSION);
    let read = AccessFs::from_read(VERSION);
    let write_files = AccessFs::WriteFile | AccessFs::ReadFile;
    let mut rules = Ruleset::default()
        .handle_access(all)?
        // Handled, but never allowed: no TCP.
        .handle_access(AccessNet::from_all(VERSION))?
        .create()?;
    for (path, access) in [
        ("/", read),
        ("/dev", write_files),
        ("/work", all),
        ("/tmp", all),
        ("/dev/shm", all),
    ] {
        // What is not there needs no rule.
        if let Ok(folder) = PathFd::new(path) {
            rules = rules.add_rule(PathBeneath::new(folder, access))?;
        }
    }
    // What the slot's own process writes through mounts that runs can't reach.
    for folder in [&places.program, &places.scratch, &places.proc] {
        rules = rules.add_rule(PathBeneath::new(folder, all))?;
    }
    Ok(rules)
}
