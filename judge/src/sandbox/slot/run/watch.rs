//! The slot looks at a run until it ends or crosses a limit.

use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::clear_away::kill_all;
use super::{Runner, SHORTEST_NAP, Watch};
use crate::sandbox::facts::{Exit, Stop};
use crate::sandbox::idle::numbers_in;
use crate::sandbox::protocol::{Channel, FromSlot, ToSlot};
use crate::sandbox::slot::step::{During, Step};
use crate::sandbox::sys::{self, Launched};

/// A run that was idle for so long, and longer than it computed, sleeps.
const ASLEEP: Duration = Duration::from_millis(100);

impl Runner {
    /// Watches until the started process ended, by itself or by a limit.
    pub(super) fn watch(&mut self, watch: &mut Watch<'_>, channel: &mut Channel) -> Step<Exit> {
        loop {
            let nap = self.nap(watch);
            let (ended, told) = sleep(watch.launched, channel, nap)?;
            if ended {
                break;
            }
            if told {
                match channel.receive::<ToSlot>().during("receive", "orders")? {
                    Some((ToSlot::Stop(why), _)) => watch.stopped = Some(why),
                    Some(_) => {}
                    // The judge is gone; the keeper will see it too.
                    None => std::process::exit(0),
                }
            }
            if let Some(exit) = self.reap(watch)? {
                return Ok(exit);
            }
            if watch.stopped.is_none() {
                watch.stopped = self.crossed(watch)?;
                watch.report_sleep(channel)?;
            }
            if watch.stopped.is_some() {
                // All at once: what is left of a tree may burn time until its turn comes.
                kill_all()?;
                break;
            }
        }
        let ended = sys::wait_one(watch.launched.pid).during("wait for", "run")?;
        self.bury(&ended, &mut watch.reaped);
        Ok(ended.exit)
    }

    /// Until when nothing can have gone wrong.
    fn nap(&self, watch: &Watch<'_>) -> Duration {
        let wall_left = watch.limits.wall.saturating_sub(watch.started.elapsed());
        let cpu_left = watch.limits.cpu.saturating_sub(watch.cpu);
        let idle_left = watch.limits.idle.saturating_sub(watch.idle.idle());
        (cpu_left / self.cores)
            .min(wall_left)
            .min(idle_left)
            .clamp(SHORTEST_NAP, self.accounting.longest_nap())
    }

    /// The limit that was crossed, if one was.
    fn crossed(&mut self, watch: &mut Watch<'_>) -> Step<Option<Stop>> {
        watch.cpu = self.accounting.cpu(watch.reaped)?;
        if watch.cpu >= watch.limits.cpu {
            return Ok(Some(Stop::Cpu));
        }
        // Process 1 is the slot itself.
        let all = || {
            let mut ids = numbers_in(&self.proc, ".");
            ids.retain(|id| *id != 1);
            ids
        };
        watch.idle.look(&self.proc, watch.cpu, all);
        if watch.idle.idle() >= watch.limits.idle {
            return Ok(Some(Stop::Idle));
        }
        if watch.started.elapsed() >= watch.limits.wall {
            return Ok(Some(Stop::Wall));
        }
        let is_out = self
            .accounting
            .is_out_of_memory(watch.limits, &self.scratch)?;
        Ok(is_out.then_some(Stop::Memory))
    }
}

impl Watch<'_> {
    /// Reports once that the run sleeps more than it computes, so that others may use its processor. How
    /// long it waits for that does not matter, or on a busy machine nobody would be seen asleep.
    fn report_sleep(&mut self, channel: &Channel) -> Step {
        let idle = self.idle.idle();
        if self.sleep_reported || idle < ASLEEP || idle < self.cpu {
            return Ok(());
        }
        self.sleep_reported = true;
        channel
            .send(&FromSlot::Sleeps, &[])
            .during("report sleep to", "the judge")
    }
}

/// Sleeps; says whether the started process ended and whether the judge said something.
fn sleep(launched: &Launched, channel: &Channel, nap: Duration) -> Step<(bool, bool)> {
    let timeout = Timespec {
        tv_sec: nap.as_secs().cast_signed(),
        tv_nsec: i64::from(nap.subsec_nanos()),
    };
    let mut waiting = [
        PollFd::new(&launched.pidfd, PollFlags::IN),
        PollFd::new(channel, PollFlags::IN),
    ];
    match poll(&mut waiting, Some(&timeout)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error).during("wait for", "run"),
    }
    let happened = |index: usize| !waiting[index].revents().is_empty();
    Ok((happened(0), happened(1)))
}
