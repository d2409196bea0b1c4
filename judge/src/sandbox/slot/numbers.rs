//! Gives every run the same process numbers.

use std::os::fd::OwnedFd;

use super::root::Places;
use super::step::{During, Step};

/// The kernel's counter of processes in the slot's namespace.
///
/// Whoever can set it could guess the numbers of processes to come. Nobody but the slot's own
/// process can.
pub(super) struct ProcessNumbers {
    /// `None` where the counter can't be set: then numbers go on from run to run.
    last: Option<OwnedFd>,
}

impl ProcessNumbers {
    pub(super) fn new(places: &Places) -> Step<Self> {
        let last = places.last_process.as_ref();
        let last = last.map(|file| rustix::io::fcntl_dupfd_cloexec(file, 3));
        Ok(Self {
            last: last.transpose().during("keep", "process numbers")?,
        })
    }

    /// The next process gets the number after the slot's own, or the next that is free.
    pub(super) fn begin_again(&mut self) {
        // A kernel without this right for the slot, before 5.9, refuses every time.
        if let Some(file) = &self.last
            && rustix::io::pwrite(file, b"1", 0).is_err()
        {
            self.last = None;
        }
    }
}
