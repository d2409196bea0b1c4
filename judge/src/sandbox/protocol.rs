//! What the judge, the keeper and the slot say to one another.
//!
//! One message is one packet of a SEQPACKET socket, postcard-encoded, with the descriptors that
//! belong to it. The judge trusts nothing that comes from a slot: packets are bounded, decoded
//! strictly, and at most [`MAX_DESCRIPTORS`] descriptors are taken.

use std::ffi::OsStr;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::sys::signal::Signal;
use problems::ByteSize;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags,
    SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::cgroup::GroupPaths;
use super::facts::{Exit, Stop};
use super::request::{Collect, Limits, SyscallFamily};

/// The most descriptors in one message.
pub(crate) const MAX_DESCRIPTORS: usize = 3;

/// The longest message in bytes: what the kernel takes in one packet by default, less a margin.
pub(crate) const MAX_MESSAGE: usize = 192 * 1024;

/// From the judge to a keeper.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum ToKeeper {
    /// The first message: what all its slots are like.
    Hello(KeeperConfig),
    /// End the slot there is, if any, and make a fresh one that talks on the enclosed socket.
    Renew,
}

/// What all slots of a keeper are like.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct KeeperConfig {
    /// Host paths that are shown read-only, besides the system's own.
    pub(crate) read_only: Vec<PathBuf>,
    /// The keeper's own groups; the slots are born in them. `None`: no accounting by cgroups.
    pub(crate) groups: Option<GroupPaths>,
    /// Whether every run gets namespaces of its own.
    pub(crate) fresh_namespaces: bool,
}

/// From the judge to a slot.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum ToSlot {
    /// Put the enclosed sealed memory file in `/program`.
    Load {
        /// A path relative to `/program`; only plain names and `/`.
        name: Vec<u8>,
        /// Whether it may be executed.
        executable: bool,
    },
    /// Run a program on the enclosed standard input, output and error.
    Run(RunOrder),
    /// End the run there is, for this reason.
    Stop(Stop),
}

/// One run, as the slot sees it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct RunOrder {
    /// A path, absolute or relative to `/program`.
    pub(crate) program: Vec<u8>,
    /// Arguments without the program's name.
    pub(crate) args: Vec<Vec<u8>>,
    /// `NAME=value`.
    pub(crate) env: Vec<Vec<u8>>,
    /// Limits.
    pub(crate) limits: Limits,
    /// System calls.
    pub(crate) family: SyscallFamily,
    /// Which files of `/work` to send before the report.
    pub(crate) collect: Option<Collect>,
}

/// From a slot, or from a keeper that could not make one, to the judge.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum FromSlot {
    /// It waits for orders.
    Ready,
    /// It could not be made, or can't go on. The last message.
    Failed(Failure),
    /// A file was loaded.
    Loaded,
    /// A file of `/work`, enclosed.
    File {
        /// A path relative to `/work`.
        name: Vec<u8>,
    },
    /// The run that goes on is asleep most of the time. Said once.
    Sleeps,
    /// The program could not be executed; nothing ran.
    NotStarted {
        /// The system's error number.
        errno: i32,
    },
    /// A run ended, and nothing of it is left.
    Report(Report),
}

/// When a step failed: this decides what to do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// The kernel was asked for a slot's namespaces.
    Namespaces,
    /// The slot built its world in namespaces of its own, where it has every right.
    SetUp,
    /// The slot mounted its own `/proc`.
    OwnProc,
    /// Any other time.
    Other,
}

/// A failed step.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Failure {
    /// When.
    pub(crate) phase: Phase,
    /// The step, in words.
    pub(crate) step: String,
    /// What it was done to.
    pub(crate) target: String,
    /// The system's error number.
    pub(crate) errno: i32,
}

/// What the slot knows about a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Report {
    /// How the started process ended.
    pub(crate) exit: Exit,
    /// Which limit ended it.
    pub(crate) stopped: Option<Stop>,
    /// CPU time of the tree.
    pub(crate) cpu: Duration,
    /// Time on the clock.
    pub(crate) wall: Duration,
    /// Time asleep.
    pub(crate) idle: Duration,
    /// Instructions of the tree, where they are counted.
    pub(crate) instructions: Option<u64>,
    /// Peak memory of the tree.
    pub(crate) memory_peak: ByteSize,
    /// Whether the memory limit killed any of its processes.
    pub(crate) out_of_memory: bool,
    /// Whether the slot could not be cleaned and must be replaced.
    pub(crate) dirty: bool,
}

impl Report {
    /// Of a run that reached its memory limit and took the slot with it.
    pub(crate) const fn of_a_lost_slot(cpu: Duration, wall: Duration, memory: ByteSize) -> Self {
        Self {
            stopped: Some(Stop::Memory),
            cpu,
            wall,
            memory_peak: memory,
            out_of_memory: true,
            dirty: true,
            ..Self::without_a_run(Exit::Signal(Signal::SIGKILL as i32))
        }
    }

    /// Of a program that could not be started.
    pub(crate) const fn without_a_run(exit: Exit) -> Self {
        Self {
            exit,
            stopped: None,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            idle: Duration::ZERO,
            instructions: None,
            memory_peak: ByteSize::from_bytes(0),
            out_of_memory: false,
            dirty: false,
        }
    }
}

/// A path that came as bytes; paths need not be UTF-8.
pub(crate) fn path_of(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

/// A socket on which whole messages go.
#[derive(Debug)]
pub(crate) struct Channel {
    socket: OwnedFd,
    buffer: Vec<u8>,
}

impl Channel {
    /// Two connected ends: one to talk on, and one to hand to another process.
    pub(crate) fn pair() -> io::Result<(Self, OwnedFd)> {
        let (ours, theirs) = rustix::net::socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )?;
        Ok((Self::over(ours), theirs))
    }

    /// Talks over this SEQPACKET socket.
    pub(crate) fn over(socket: OwnedFd) -> Self {
        Self {
            socket,
            buffer: Vec::new(),
        }
    }

    /// Sends one message with its descriptors. Waits while the other side does not read.
    pub(crate) fn send(
        &self,
        message: &impl Serialize,
        descriptors: &[BorrowedFd<'_>],
    ) -> io::Result<()> {
        let bytes = postcard::to_stdvec(message).map_err(io::Error::other)?;
        if bytes.len() > MAX_MESSAGE {
            return Err(io::ErrorKind::ArgumentListTooLong.into());
        }
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_DESCRIPTORS))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        if !descriptors.is_empty() && !control.push(SendAncillaryMessage::ScmRights(descriptors)) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let data = [IoSlice::new(&bytes)];
        rustix::io::retry_on_intr(|| {
            rustix::net::sendmsg(&self.socket, &data, &mut control, SendFlags::NOSIGNAL)
        })?;
        Ok(())
    }

    /// Whether a message, or the end, comes within this time.
    pub(crate) fn speaks_within(&self, time: Duration) -> bool {
        let timeout = Timespec::try_from(time).ok();
        let mut waiting = [PollFd::new(&self.socket, PollFlags::IN)];
        rustix::io::retry_on_intr(|| poll(&mut waiting, timeout.as_ref()))
            .is_ok_and(|happened| happened > 0)
    }

    /// Waits for the next message; `None` when the other side is gone.
    pub(crate) fn receive<T: DeserializeOwned>(&mut self) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
        self.buffer.resize(MAX_MESSAGE, 0);
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_DESCRIPTORS))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let mut data = [IoSliceMut::new(&mut self.buffer)];
        let received = loop {
            match rustix::net::recvmsg(
                &self.socket,
                &mut data,
                &mut control,
                RecvFlags::CMSG_CLOEXEC,
            ) {
                Err(rustix::io::Errno::INTR) => {}
                Err(rustix::io::Errno::CONNRESET) => return Ok(None),
                other => break other?,
            }
        };
        let descriptors: Vec<OwnedFd> = control
            .drain()
            .filter_map(|message| match message {
                RecvAncillaryMessage::ScmRights(rights) => Some(rights),
                _ => None,
            })
            .flatten()
            .collect();
        if received.bytes == 0 {
            return Ok(None);
        }
        if received
            .flags
            .intersects(ReturnFlags::TRUNC | ReturnFlags::CTRUNC)
        {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "message too long",
            ));
        }
        let message = postcard::from_bytes(&self.buffer[..received.bytes])
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        Ok(Some((message, descriptors)))
    }
}

impl AsFd for Channel {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

impl Failure {
    /// A failed step with the system's error.
    pub(crate) fn new(step: &str, target: impl Into<String>, error: &io::Error) -> Self {
        let mut target = target.into();
        let errno = error.raw_os_error().unwrap_or_else(|| {
            target = format!("{target}: {error}");
            0
        });
        Self {
            phase: Phase::Other,
            step: step.to_owned(),
            target,
            errno,
        }
    }

    /// A step that is impossible, whatever the system would say.
    pub(crate) fn impossible(step: &str, target: impl Into<String>) -> Self {
        Self {
            phase: Phase::Other,
            step: step.to_owned(),
            target: target.into(),
            errno: 0,
        }
    }

    /// The same, in this phase unless its own is known.
    pub(crate) fn in_phase(mut self, phase: Phase) -> Self {
        if self.phase == Phase::Other {
            self.phase = phase;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use proptest::prelude::*;
    use rustix::fs::{Mode, OFlags};

    use super::*;

    #[test]
    fn messages_arrive_with_their_descriptors() {
        let (judge, theirs) = Channel::pair().unwrap();
        let mut slot = Channel::over(theirs);
        let null = rustix::fs::open(c"/dev/null", OFlags::RDONLY, Mode::empty()).unwrap();
        let order = ToSlot::Load {
            name: b"a/\xff".to_vec(),
            executable: true,
        };
        judge.send(&order, &[null.as_fd(), null.as_fd()]).unwrap();
        judge.send(&ToSlot::Stop(Stop::Output), &[]).unwrap();
        drop(judge);

        let (received, descriptors) = slot.receive::<ToSlot>().unwrap().unwrap();
        assert!(matches!(received, ToSlot::Load { name, executable: true } if name == b"a/\xff"));
        assert_eq!(descriptors.len(), 2);
        let (received, descriptors) = slot.receive::<ToSlot>().unwrap().unwrap();
        assert!(matches!(received, ToSlot::Stop(Stop::Output)));
        assert!(descriptors.is_empty());
        assert!(slot.receive::<ToSlot>().unwrap().is_none());
    }

    #[test]
    fn a_message_that_is_too_long_is_refused_before_it_is_sent() {
        let (judge, _slot) = Channel::pair().unwrap();
        let order = ToSlot::Load {
            name: vec![b'a'; MAX_MESSAGE],
            executable: false,
        };
        let error = judge.send(&order, &[]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::ArgumentListTooLong);
    }

    proptest! {
        #[test]
        fn whatever_a_slot_says_is_a_message_or_an_error(bytes: Vec<u8>) {
            let (mut judge, slot) = Channel::pair().unwrap();
            prop_assume!(!bytes.is_empty());
            rustix::net::send(&slot, &bytes, SendFlags::empty()).unwrap();
            // Neither hangs nor panics; most rubbish is an error.
            let _ = judge.receive::<FromSlot>();
        }

        #[test]
        fn whatever_a_slot_or_keeper_is_told_is_an_order_or_an_error(bytes: Vec<u8>, cut: prop::sample::Index) {
            let hello = ToKeeper::Hello(KeeperConfig { read_only: vec!["/opt".into()], groups: None, fresh_namespaces: true });
            let mut order = postcard::to_stdvec(&hello).unwrap();
            // A beginning that makes sense.
            order.truncate(cut.index(order.len()));
            order.extend(&bytes);
            prop_assume!(!order.is_empty());
            let (judge, theirs) = Channel::pair().unwrap();
            let mut inside = Channel::over(theirs);
            for _ in 0..2 {
                rustix::net::send(&judge, &order, SendFlags::empty()).unwrap();
            }
            let _ = inside.receive::<ToKeeper>();
            let _ = inside.receive::<ToSlot>();
        }
    }
}
