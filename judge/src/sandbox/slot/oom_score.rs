//! Makes runs the kernel's first choice when memory runs out, of their group or of the machine:
//! before the slot's own process, and before everybody else's.

use std::os::fd::OwnedFd;

use rustix::fs::{Mode, OFlags};
use rustix::process::{DumpableBehavior, set_dumpable_behavior};

use super::step::{During, Step};

/// The slot's own `oom_score_adj`, which its children inherit.
///
/// Opening the child's own would cost each run more than all other preparations together.
pub(super) struct OomScore {
    file: OwnedFd,
    /// The slot's own figure.
    own: Vec<u8>,
}

impl OomScore {
    /// `proc` is the slot's own `/proc`.
    pub(super) fn open(proc: &OwnedFd) -> Step<Self> {
        let dumpable = |behavior| set_dumpable_behavior(behavior).during("set", "dumpable");
        // Files in /proc belong to the system's root, who nobody here is, while this is off.
        dumpable(DumpableBehavior::Dumpable)?;
        let flags = OFlags::RDWR | OFlags::CLOEXEC;
        let file = rustix::fs::openat(proc, c"self/oom_score_adj", flags, Mode::empty());
        dumpable(DumpableBehavior::NotDumpable)?;
        let file = file.during("open", "oom_score_adj")?;
        let mut own = vec![0; 16];
        let length = rustix::io::pread(&file, &mut own, 0).during("read", "oom_score_adj")?;
        own.truncate(length);
        Ok(Self { file, own })
    }

    /// Whether a child that is started now is the first choice.
    pub(super) fn next_child(&self, is_first: bool) -> Step {
        let figure: &[u8] = if is_first { b"1000" } else { &self.own };
        rustix::io::pwrite(&self.file, figure, 0)
            .during("write", "oom_score_adj")
            .map(drop)
    }
}
