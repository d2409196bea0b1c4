//! The keeper: makes slots, one after another, for as long as the judge lives.
//!
//! It sits outside the namespaces, in the control groups of its slots, so that a slot is born
//! where it is counted. It holds nothing of the judge but its socket, and when that closes it
//! takes the slot down with it.

use std::io;
use std::os::fd::{AsFd, OwnedFd};

use nix::libc;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::pipe::PipeFlags;
use rustix::process::{DumpableBehavior, Pid, PidfdFlags, Signal};

use super::binds::Binds;
use super::step::{During, Step};
use super::{identity, serve};
use crate::sandbox::cgroup::{Membership, Meter};
use crate::sandbox::protocol::{Channel, Failure, FromSlot, KeeperConfig, Phase, ToKeeper};
use crate::sandbox::sys::{self, Fork};

/// The argument by which a program knows that it was started as a slot's keeper.
pub(crate) const KEEPER_ARGUMENT: &str = "__grundy-slot-keeper";

const NAMESPACES: libc::c_int = libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS;

struct Keeper {
    judge: Channel,
    config: KeeperConfig,
    /// Or why the place in them could not be taken up, which the judge is sent for every slot.
    groups: Step<Option<Membership>>,
    slot: Option<Slot>,
}

struct Slot {
    pid: Pid,
    pidfd: OwnedFd,
}

/// Serves the judge on standard input and exits.
pub(super) fn main() -> ! {
    let code = match serve() {
        Ok(()) => 0,
        Err(error) => {
            // The judge sees the closed socket; this is for whoever reads its log.
            eprintln!("grundy slot keeper: {error}");
            3
        }
    };
    std::process::exit(code)
}

fn serve() -> io::Result<()> {
    // The library looks once at what the kernel passed to this program at its start, and would find no
    // way to where that is written later, when slots may not be looked into.
    let _ = rustix::param::page_size();
    // Signals from a terminal are for the judge; the keeper ends when the judge is gone.
    rustix::process::setsid().or_else(|error| match error {
        rustix::io::Errno::PERM => rustix::process::getsid(None),
        other => Err(other),
    })?;
    if rustix::process::geteuid().is_root() {
        // An ordinary user may only write the maps of a process it could also trace.
        rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    }
    let mut judge = Channel::over(take_standard_input()?);
    let Some((ToKeeper::Hello(config), _)) = judge.receive()? else {
        return Err(io::Error::other("no greeting"));
    };
    let groups = config.groups.clone().map(Membership::take_up).transpose();
    let groups = groups.map_err(|error| {
        Failure::impossible("take up place in control groups:", error.to_string())
    });
    let mut keeper = Keeper {
        judge,
        config,
        groups,
        slot: None,
    };
    let result = keeper.serve();
    keeper.end_slot();
    if let Ok(Some(groups)) = &keeper.groups {
        groups.leave();
    }
    result
}

/// The socket that came as standard input, as a descriptor that slots don't inherit.
fn take_standard_input() -> io::Result<OwnedFd> {
    let socket = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3)?;
    let null = std::fs::File::open("/dev/null")?;
    rustix::stdio::dup2_stdin(&null)?;
    Ok(socket)
}

impl Keeper {
    fn serve(&mut self) -> io::Result<()> {
        loop {
            self.wait_for_orders()?;
            match self.judge.receive::<ToKeeper>()? {
                None => return Ok(()),
                Some((ToKeeper::Hello(_), _)) => {
                    return Err(io::Error::other("a second greeting"));
                }
                Some((ToKeeper::Renew, descriptors)) => {
                    self.end_slot();
                    for socket in descriptors {
                        self.make_slot(&Channel::over(socket));
                    }
                }
            }
        }
    }

    /// Returns when the judge said something; buries a slot that ended meanwhile.
    fn wait_for_orders(&mut self) -> io::Result<()> {
        loop {
            let judge_fd = self.judge.as_fd();
            let mut waiting = vec![PollFd::from_borrowed_fd(judge_fd, PollFlags::IN)];
            if let Some(slot) = &self.slot {
                waiting.push(PollFd::new(&slot.pidfd, PollFlags::IN));
            }
            rustix::io::retry_on_intr(|| poll(&mut waiting, None))?;
            let orders = !waiting[0].revents().is_empty();
            let ended = waiting.get(1).is_some_and(|fd| !fd.revents().is_empty());
            if ended {
                self.end_slot();
            }
            if orders {
                return Ok(());
            }
        }
    }

    /// Kills the slot with everything in its process namespace, and waits until it is gone.
    fn end_slot(&mut self) {
        if let Some(slot) = self.slot.take() {
            let _ = rustix::process::pidfd_send_signal(&slot.pidfd, Signal::KILL);
            let _ = sys::wait_one(slot.pid);
        }
    }

    /// Makes a slot. What goes wrong is sent to the judge on the slot's own socket.
    fn make_slot(&mut self, channel: &Channel) {
        if let Err(failure) = self.try_make_slot(channel) {
            let _ = channel.send(&FromSlot::Failed(failure), &[]);
        }
    }

    fn try_make_slot(&mut self, channel: &Channel) -> Step {
        let groups = self.groups.as_ref().map_err(Failure::clone)?.as_ref();
        let meter = match groups {
            None => None,
            Some(groups) => {
                groups.freshen().during("make anew", "control groups")?;
                Some(Meter::open(groups.paths()).during("open", "control groups")?)
            }
        };
        let plan = identity::Plan::of_this_process()?;
        let binds = Binds::plan(&self.config.read_only, groups.is_some());
        // Root may see paths that the slot's user can't; an ordinary user, and root of a container
        // without the right to mount, may not clone mounts before it is in a namespace of its own.
        let opened = match plan.is_root().then(|| binds.open()) {
            Some(Err(failure)) if failure.errno == libc::EPERM => None,
            opened => opened.transpose()?,
        };
        let (go, ready) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC).during("make", "pipe")?;
        let forked = fork(groups).during("make namespaces", "");
        match forked.map_err(|failure| failure.in_phase(Phase::Namespaces))? {
            Fork::Child => {
                drop(ready);
                serve::main(serve::Start {
                    go,
                    channel,
                    binds,
                    opened,
                    meter,
                    user: plan.inside(),
                    fresh_namespaces: self.config.fresh_namespaces,
                })
            }
            Fork::Parent(pid) => {
                let result = rustix::process::pidfd_open(pid, PidfdFlags::empty())
                    .during("open", "pidfd")
                    .and_then(|pidfd| {
                        self.slot = Some(Slot { pid, pidfd });
                        plan.write_maps(pid)?;
                        if let (Some(groups), Some(owner)) = (groups, plan.owner(pid)) {
                            groups
                                .hand_over(owner)
                                .during("hand over", "control groups")?;
                        }
                        rustix::io::write(&ready, b"!").during("start", "slot")
                    });
                if result.is_err() {
                    // It waits on the pipe, which closes now.
                    let _ = rustix::process::kill_process(pid, Signal::KILL);
                    let _ = sys::wait_one(pid);
                    self.slot = None;
                }
                result.map(drop)
            }
        }
    }
}

/// Forks into the namespaces of a slot.
fn fork(groups: Option<&Membership>) -> io::Result<Fork> {
    let Some(groups) = groups else {
        return sys::fork_into((NAMESPACES | libc::CLONE_NEWCGROUP) as u64);
    };
    let own = if groups.wants_namespace() {
        libc::CLONE_NEWCGROUP
    } else {
        0
    };
    groups.give_birth(
        || sys::fork_into((NAMESPACES | own) as u64),
        |fork| matches!(fork, Fork::Parent(_)),
    )
}
