//! The slot's own process: process 1 of its namespace. Prepares itself, then serves orders.

use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags};
use rustix::process::{DumpableBehavior, Resource, Rlimit, Signal};
use rustix::thread::{CapabilitiesSecureBits, CapabilitySet};

use super::binds::{Binds, Opened};
use super::identity::Inside;
use super::root::{self, Places};
use super::run::Runner;
use super::step::{During, Step};
use crate::sandbox::cgroup::Meter;
use crate::sandbox::names::is_plain;
use crate::sandbox::protocol::{Channel, Failure, FromSlot, Phase, ToSlot, path_of};
use crate::sandbox::sys;

/// What the keeper gives a new slot.
pub(super) struct Start<'a> {
    /// Readable when the user maps are there; closed when the keeper gave up.
    pub(super) go: OwnedFd,
    /// The judge.
    pub(super) channel: &'a Channel,
    /// What is shown of the system.
    pub(super) binds: Binds,
    /// The same, taken from outside.
    pub(super) opened: Option<Vec<Opened>>,
    /// Where the slot is counted.
    pub(super) meter: Option<Meter>,
    /// Whom its processes become.
    pub(super) user: Inside,
    /// Whether every run gets namespaces of its own.
    pub(super) fresh_namespaces: bool,
}

/// Serves until the judge is gone.
pub(super) fn main(start: Start<'_>) -> ! {
    let channel = start.channel;
    let code = match Slot::new(start) {
        Err(failure) => {
            let failure = failure.in_phase(Phase::SetUp);
            let _ = channel.send(&FromSlot::Failed(failure), &[]);
            1
        }
        Ok(slot) => slot.serve(channel),
    };
    std::process::exit(code)
}

/// Everything that is done once, before the first order.
fn prepare(go: &OwnedFd, binds: &Binds, opened: Option<Vec<Opened>>, user: Inside) -> Step<Places> {
    let mut byte = [0; 1];
    let length = rustix::io::retry_on_intr(|| rustix::io::read(go, &mut byte))
        .during("wait for", "keeper")?;
    if length == 0 {
        std::process::exit(0);
    }
    if let Inside::Two { .. } = user {
        become_slot_root()?;
    }
    // The keeper dies, the slot dies, and with it everything in its process namespace.
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
        .during("set", "death signal")?;
    // A run that signals its own process group must reach nobody outside.
    rustix::process::setsid().during("start", "session")?;
    rustix::process::umask(Mode::from(0o022));
    rustix::system::sethostname(b"grundy").during("set", "host name")?;
    let places = root::build(binds, opened)?;
    null_standard_streams()?;
    sys::default_broken_pipe().during("reset", "SIGPIPE")?;
    limit_for_ever()?;
    give_up_gains()?;
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable)
        .during("set", "dumpable")?;
    Ok(places)
}

fn become_slot_root() -> Step {
    let uid = rustix::process::Uid::ROOT;
    let gid = rustix::process::Gid::ROOT;
    rustix::thread::set_thread_groups(&[]).during("set", "groups")?;
    rustix::thread::set_thread_res_gid(gid, gid, gid).during("set", "group")?;
    rustix::thread::set_thread_res_uid(uid, uid, uid).during("set", "user")
}

fn null_standard_streams() -> Step {
    let null = rustix::fs::open(c"/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())
        .during("open", "/dev/null")?;
    rustix::stdio::dup2_stdin(&null).during("set", "stdin")?;
    rustix::stdio::dup2_stdout(&null).during("set", "stdout")?;
    rustix::stdio::dup2_stderr(&null).during("set", "stderr")
}

/// Limits that are the same for every run. Signals that wait are counted for a user, whoever's they
/// are: enough for any program's timers, and few compared with what a user may have.
fn limit_for_ever() -> Step {
    const LIMITS: [(Resource, u64); 6] = [
        (Resource::Core, 0),
        (Resource::Msgqueue, 0),
        (Resource::Memlock, 64 * 1024),
        (Resource::Nice, 0),
        (Resource::Rtprio, 0),
        (Resource::Sigpending, 256),
    ];
    for (resource, value) in LIMITS {
        let most = rustix::process::getrlimit(resource).maximum;
        let value = most.map_or(value, |most| most.min(value));
        let limit = Rlimit {
            current: Some(value),
            maximum: Some(value),
        };
        rustix::process::setrlimit(resource, limit).during("limit", format!("{resource:?}"))?;
    }
    Ok(())
}

/// How many descriptors a run may have at the same time, where the machine gives as many.
const MOST_DESCRIPTORS: u64 = 1024;

/// Limits the descriptors of all runs, and moves the channel to the first number beyond: so whatever is
/// done with a descriptor of that number is done by this process.
fn beyond_runs(channel: &Channel) -> Step<Channel> {
    let most = rustix::process::getrlimit(Resource::Nofile).maximum;
    let most = most.unwrap_or(u64::MAX);
    let number = MOST_DESCRIPTORS.min(most.saturating_sub(1));
    let limit = |current, maximum| {
        let limit = Rlimit {
            current: Some(current),
            maximum: Some(maximum),
        };
        rustix::process::setrlimit(Resource::Nofile, limit).during("limit", "descriptors")
    };
    limit(number + 1, most)?;
    let lowest = i32::try_from(number)
        .map_err(io::Error::other)
        .during("move", "channel")?;
    let socket = rustix::io::fcntl_dupfd_cloexec(channel, lowest).during("move", "channel")?;
    limit(number, number)?;
    // The keeper made the channel before the fork; receiving needs a buffer of our own.
    Ok(Channel::over(socket))
}

/// Nothing that is started from here can gain rights.
fn give_up_gains() -> Step {
    rustix::thread::set_no_new_privs(true).during("set", "no new privileges")?;
    let bits = CapabilitiesSecureBits::NO_ROOT
        | CapabilitiesSecureBits::NO_ROOT_LOCKED
        | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE
        | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE_LOCKED;
    rustix::thread::set_capabilities_secure_bits(bits).during("set", "secure bits")?;
    rustix::thread::clear_ambient_capability_set().during("clear", "ambient capabilities")?;
    for number in 0..64 {
        let capability = CapabilitySet::from_bits_retain(1 << number);
        match rustix::thread::remove_capability_from_bounding_set(capability) {
            Ok(()) => {}
            // The kernel's last capability has been passed.
            Err(rustix::io::Errno::INVAL) => break,
            Err(error) => return Err(error).during("drop", format!("capability {number}")),
        }
    }
    Ok(())
}

struct Slot {
    places: Places,
    runner: Runner,
}

impl Slot {
    fn new(start: Start<'_>) -> Step<Self> {
        let places = prepare(&start.go, &start.binds, start.opened, start.user)?;
        let runner = Runner::new(&places, start.user, start.meter, start.fresh_namespaces)?;
        Ok(Self { places, runner })
    }

    /// Serves orders; the exit code says whether the judge left in peace.
    fn serve(mut self, channel: &Channel) -> i32 {
        let mut channel = match beyond_runs(channel) {
            Ok(channel) => channel,
            Err(failure) => {
                let _ = channel.send(&FromSlot::Failed(failure), &[]);
                return 1;
            }
        };
        if channel.send(&FromSlot::Ready, &[]).is_err() {
            return 0;
        }
        loop {
            if let Err(failure) = self.runner.rest() {
                let _ = channel.send(&FromSlot::Failed(failure), &[]);
                return 1;
            }
            let answer = match channel.receive() {
                Err(_) => return 1,
                Ok(None) => return 0,
                Ok(Some((order, descriptors))) => self.obey(&mut channel, order, descriptors),
            };
            let failed = answer.is_err();
            let message = match answer {
                Ok(None) => continue,
                Ok(Some(message)) => message,
                Err(failure) => FromSlot::Failed(failure),
            };
            if channel.send(&message, &[]).is_err() || failed {
                return i32::from(failed);
            }
        }
    }

    fn obey(
        &mut self,
        channel: &mut Channel,
        order: ToSlot,
        descriptors: Vec<OwnedFd>,
    ) -> Step<Option<FromSlot>> {
        match order {
            // For a run that ended meanwhile.
            ToSlot::Stop(_) => Ok(None),
            ToSlot::Load { name, executable } => {
                let file = only(descriptors)?;
                self.load(path_of(&name), executable, &file)?;
                self.runner.has_loaded();
                Ok(Some(FromSlot::Loaded))
            }
            ToSlot::Run(order) => {
                let stdio: [OwnedFd; 3] = descriptors
                    .try_into()
                    .map_err(|_| protocol("a run needs three descriptors"))?;
                self.runner
                    .run(&order, stdio, &self.places, channel)
                    .map(Some)
            }
        }
    }

    /// Writes a file to `/program`.
    fn load(&self, name: &Path, executable: bool, file: &OwnedFd) -> Step {
        let shown = || name.display().to_string();
        if !is_plain(name) {
            return Err(protocol("a program file's name must be plain"));
        }
        make_folders(&self.places.program, name).during("make folder for", shown())?;
        let mode = if executable { 0o755 } else { 0o644 };
        let flags = OFlags::CREATE | OFlags::TRUNC | OFlags::WRONLY | OFlags::CLOEXEC;
        let target = rustix::fs::openat(
            &self.places.program,
            name,
            flags | OFlags::NOFOLLOW,
            Mode::from(mode),
        )
        .during("make", shown())?;
        copy(file, &target).during("write", shown())
    }
}

fn make_folders(root: &OwnedFd, file: &Path) -> io::Result<()> {
    let mut folder = PathBuf::new();
    for part in file.parent().into_iter().flatten() {
        folder.push(part);
        match rustix::fs::mkdirat(root, &folder, Mode::from(0o755)) {
            Ok(()) | Err(rustix::io::Errno::EXIST) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn copy(from: &OwnedFd, to: &OwnedFd) -> io::Result<()> {
    let size = rustix::fs::fstat(from)?.st_size.unsigned_abs();
    let mut offset = 0;
    while offset < size {
        let left = usize::try_from(size - offset).unwrap_or(usize::MAX);
        if rustix::fs::sendfile(to, from, Some(&mut offset), left)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(())
}

fn only(descriptors: Vec<OwnedFd>) -> Step<OwnedFd> {
    let mut descriptors = descriptors.into_iter();
    match (descriptors.next(), descriptors.next()) {
        (Some(descriptor), None) => Ok(descriptor),
        _ => Err(protocol("one descriptor is needed")),
    }
}

fn protocol(what: &str) -> Failure {
    Failure::impossible("understand", what)
}
