//! The processes of a run are ended and waited for, until none is left.

use std::io;

use nix::sys::signal::Signal;

use super::{Runner, SHORTEST_NAP, Watch};
use crate::sandbox::facts::Exit;
use crate::sandbox::idle::numbers_in;
use crate::sandbox::slot::fresh::Fresh;
use crate::sandbox::slot::step::{During, Step};
use crate::sandbox::sys::{self, Children, Ended, Usage};

impl Runner {
    /// Buries orphans that ended, so that they don't count as processes. Returns how the started
    /// process ended if it did meanwhile.
    pub(super) fn reap(&mut self, watch: &mut Watch<'_>) -> Step<Option<Exit>> {
        while let Children::Ended(ended) = sys::next_ended().during("wait for", "orphans")? {
            self.bury(&ended, &mut watch.reaped);
            if ended.pid == watch.launched.pid {
                return Ok(Some(ended.exit));
            }
        }
        Ok(None)
    }

    /// Ends and buries every process of the run.
    pub(super) fn clear_away(&mut self, reaped: &mut Usage) -> Step {
        loop {
            match sys::next_ended().during("wait for", "orphans")? {
                Children::Ended(ended) => self.bury(&ended, reaped),
                // Orphans become children of this process: where it has none, there is nobody.
                Children::None => return Ok(()),
                Children::Running => break,
            }
        }
        if self.fresh.is_some() && self.accounting.is_empty(self.beside())? {
            // There is process 1 of its namespaces, which can end while nobody waits.
            return Ok(());
        }
        kill_all()?;
        while let Some(ended) = sys::wait_any().during("wait for", "orphans")? {
            self.bury(&ended, reaped);
        }
        Ok(())
    }

    /// Returns when every process of the run is gone. Those whose parent ignores their end are nobody's
    /// children any more a moment before.
    pub(super) fn see_off(&self) -> Step {
        while self.is_anybody_there()? {
            std::thread::sleep(SHORTEST_NAP);
        }
        Ok(())
    }

    /// Whether there is a process that is not the slot's own.
    fn is_anybody_there(&self) -> Step<bool> {
        let reaper = self.fresh.as_ref().and_then(Fresh::reaper);
        if self.accounting.has_groups() {
            // A signal to all would make the kernel look at every process of the machine.
            let is_empty = self.accounting.is_empty(u32::from(reaper.is_some()))?;
            return Ok(!is_empty);
        }
        if self.fresh.is_some() {
            let own = 1 + usize::from(reaper.is_some());
            return Ok(numbers_in(&self.proc, ".").len() > own);
        }
        match nix::sys::signal::kill(nix::unistd::Pid::from_raw(-1), None) {
            Ok(()) => Ok(true),
            Err(nix::errno::Errno::ESRCH) => Ok(false),
            Err(error) => Err(error).during("look for", "what is left"),
        }
    }

    pub(super) fn bury(&mut self, ended: &Ended, reaped: &mut Usage) {
        reaped.add(ended);
        self.accounting.was_buried(ended.pid);
        if let Some(fresh) = &mut self.fresh {
            fresh.was_waited_for(ended);
        }
    }
}

impl Usage {
    fn add(&mut self, ended: &Ended) {
        self.cpu += ended.usage.cpu;
        self.largest_resident = self.largest_resident.max(ended.usage.largest_resident);
    }
}

/// Kills every process of the namespace but this one. One pass is enough: a process that is
/// being killed can't fork.
pub(super) fn kill_all() -> Step {
    // Anywhere else this would reach far more than a run.
    if !rustix::process::getpid().is_init() {
        return Err(io::Error::from(io::ErrorKind::Unsupported)).during("kill", "everything");
    }
    match nix::sys::signal::kill(nix::unistd::Pid::from_raw(-1), Signal::SIGKILL) {
        Ok(()) | Err(nix::errno::Errno::ESRCH) => Ok(()),
        Err(error) => Err(error).during("kill", "everything"),
    }
}
