//! A keeper process and the slot it has now, as the judge sees them.

use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use problems::ByteSize;

use crate::sandbox::cgroup::{Counted, Group, PoolGroup};
use crate::sandbox::config::SandboxConfig;
use crate::sandbox::content::Content;
use crate::sandbox::error::SandboxError;
use crate::sandbox::protocol::{
    Channel, FromSlot, KeeperConfig, Report, ToKeeper, ToSlot, path_of,
};
use crate::sandbox::request::ProgramFile;
use crate::sandbox::sealed::Sealed;
use crate::sandbox::slot::KEEPER_ARGUMENT;

/// How long a slot may take for anything besides a run's own time, on the busiest machine.
pub(super) const SLOT_REPLY_TIMEOUT: Duration = Duration::from_secs(20);

/// A keeper, and the slot it was last asked for.
///
/// Dropping it closes both sockets; the keeper then ends the slot and itself, and is waited for.
#[derive(Debug)]
pub(super) struct KeeperHandle {
    slot: Channel,
    is_ready: bool,
    process: KeeperProcess,
    /// What its groups had counted after its last run, where that says how it was lost.
    counted: Option<Counted>,
    /// Removed after the keeper is gone.
    group: Option<Group>,
}

#[derive(Debug)]
struct KeeperProcess {
    channel: Option<Channel>,
    child: Child,
}

impl KeeperHandle {
    /// Starts a keeper and asks it for a first slot. Does not wait for the slot.
    pub(super) fn start(
        config: &SandboxConfig,
        pool_group: Option<&Arc<PoolGroup>>,
        index: usize,
    ) -> Result<Self, SandboxError> {
        let group = pool_group
            .map(|pool_group| pool_group.group(index))
            .transpose()?;
        let process = KeeperProcess::start(config)?;
        // First, so that everything it makes is born there.
        if let Some(group) = &group {
            group.attach(process.child.id())?;
        }
        let hello = ToKeeper::Hello(KeeperConfig {
            read_only: config.read_only.clone(),
            groups: group.as_ref().map(|group| group.paths().clone()),
            fresh_namespaces: config.fresh_namespaces,
        });
        process.send(&hello, None)?;
        let slot = process.renew()?;
        Ok(Self {
            slot,
            is_ready: false,
            process,
            counted: None,
            group,
        })
    }

    /// Throws the slot away and asks for a fresh one. Does not wait for it.
    pub(super) fn renew(&mut self) -> Result<(), SandboxError> {
        self.slot = self.process.renew()?;
        self.is_ready = false;
        Ok(())
    }

    /// Waits until the slot takes orders.
    pub(super) fn wait_ready(&mut self) -> Result<(), SandboxError> {
        if !self.is_ready {
            match self.receive()?.0 {
                FromSlot::Ready => {
                    self.is_ready = true;
                    self.counted = self.count();
                }
                other => return Err(unexpected(&other)),
            }
        }
        Ok(())
    }

    /// A run has ended as the slot says.
    pub(super) fn has_reported(&mut self, report: &Report) {
        if report.out_of_memory {
            self.counted = self.count();
        } else if let Some(counted) = &mut self.counted {
            counted.cpu += report.cpu;
        }
    }

    /// The CPU time of the run that the slot has not reported, if the slot was lost because that
    /// run reached its memory limit.
    pub(super) fn lost_to(&self, limit: ByteSize) -> Option<Duration> {
        self.count()?.ran_out(self.counted.as_ref()?, limit)
    }

    /// What its groups have counted. Without it a slot that is lost is the sandbox's failure.
    fn count(&self) -> Option<Counted> {
        let group = self.group.as_ref()?;
        Counted::read(group.paths()).unwrap_or_else(|error| {
            tracing::warn!(%error, "what a slot's groups counted could not be read");
            None
        })
    }

    /// The slot's socket.
    pub(super) fn channel(&self) -> &Channel {
        &self.slot
    }

    /// The next message of the slot, whose failures become errors.
    pub(super) fn receive(&mut self) -> Result<(FromSlot, Vec<OwnedFd>), SandboxError> {
        if !self.slot.speaks_within(SLOT_REPLY_TIMEOUT) {
            return Err(SandboxError::Slot("it does not answer".to_owned()));
        }
        self.hear()
    }

    /// The message that is there already.
    pub(super) fn hear(&mut self) -> Result<(FromSlot, Vec<OwnedFd>), SandboxError> {
        let received = self
            .slot
            .receive()
            .map_err(|error| SandboxError::Slot(format!("its words make no sense: {error}")))?;
        match received {
            None => Err(SandboxError::Slot("it ended".to_owned())),
            Some((FromSlot::Failed(failure), _)) => Err(SandboxError::from(failure)),
            Some(received) => Ok(received),
        }
    }

    /// Puts a file in the slot's `/program`.
    pub(super) fn load(&mut self, file: &LoadedFile) -> Result<(), SandboxError> {
        let order = ToSlot::Load {
            name: file.name.clone(),
            executable: file.executable,
        };
        let memory = file.seal()?;
        self.slot
            .send(&order, &[memory.as_fd()])
            .map_err(|error| SandboxError::Slot(format!("it takes no orders: {error}")))?;
        match self.receive()?.0 {
            FromSlot::Loaded => Ok(()),
            other => Err(unexpected(&other)),
        }
    }
}

impl KeeperProcess {
    fn start(config: &SandboxConfig) -> Result<Self, SandboxError> {
        let (program, args) = config.slot_command.split_first().ok_or_else(|| {
            SandboxError::Request("the sandbox's slot command is empty".to_owned())
        })?;
        let (channel, theirs) =
            Channel::pair().map_err(|error| SandboxError::step("make", "keeper socket", error))?;
        let child = Command::new(program)
            .args(args)
            .arg(KEEPER_ARGUMENT)
            // Nothing of the judge's environment can leak from what never had it.
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .spawn()
            .map_err(|error| {
                SandboxError::step("start", Path::new(program).display().to_string(), error)
            })?;
        Ok(Self {
            channel: Some(channel),
            child,
        })
    }

    fn send(&self, message: &ToKeeper, socket: Option<&OwnedFd>) -> Result<(), SandboxError> {
        let descriptors: Vec<_> = socket.iter().map(|socket| socket.as_fd()).collect();
        let channel = self.channel.as_ref().ok_or_else(keeper_gone)?;
        channel
            .send(message, &descriptors)
            .map_err(|_| keeper_gone())
    }

    fn renew(&self) -> Result<Channel, SandboxError> {
        let (ours, theirs) =
            Channel::pair().map_err(|error| SandboxError::step("make", "slot socket", error))?;
        self.send(&ToKeeper::Renew, Some(&theirs))?;
        Ok(ours)
    }
}

impl Drop for KeeperProcess {
    fn drop(&mut self) {
        self.channel = None;
        if let Err(error) = self.child.wait() {
            tracing::warn!(%error, "a slot keeper could not be waited for");
        }
    }
}

fn keeper_gone() -> SandboxError {
    SandboxError::Slot("its keeper ended".to_owned())
}

pub(super) fn unexpected(message: &FromSlot) -> SandboxError {
    SandboxError::Slot(format!("it said {message:?} out of turn"))
}

/// A program file for any number of slots.
#[derive(Debug)]
pub(super) struct LoadedFile {
    name: Vec<u8>,
    executable: bool,
    content: Content,
}

impl LoadedFile {
    /// The file, whose name can be made a file of.
    pub(super) fn new(file: &ProgramFile) -> Self {
        Self {
            name: file.name.as_os_str().as_bytes().to_vec(),
            executable: file.executable,
            content: file.content.clone(),
        }
    }

    /// Whether it has the same path.
    pub(super) fn replaces(&self, other: &Self) -> bool {
        path_of(&self.name) == path_of(&other.name)
    }

    /// Its content as a slot takes it. Not kept: a program may have more files than the judge may
    /// have descriptors.
    fn seal(&self) -> Result<Sealed, SandboxError> {
        self.content.seal().map_err(|error| {
            let name = path_of(&self.name).display().to_string();
            SandboxError::step("read program file", name, error)
        })
    }
}
