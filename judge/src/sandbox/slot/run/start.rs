//! The start of a run: what the slot gives up before its first, what the kernel limits, and the program itself.

use std::ffi::CString;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::process::Resource;

use super::Runner;
use crate::sandbox::protocol::{Channel, Failure, RunOrder, path_of};
use crate::sandbox::request::{Limits, Settled, SyscallFamily};
use crate::sandbox::slot::capabilities::{Needed, keep_only_needed};
use crate::sandbox::slot::identity::Inside;
use crate::sandbox::slot::root::{self, Places};
use crate::sandbox::slot::scratch::Scratch;
use crate::sandbox::slot::step::{During, Step};
use crate::sandbox::slot::{filter, landlock};
use crate::sandbox::sys::{self, Launch, Launched, Strings};

/// How many descriptors a program may have where no group counts what the kernel keeps behind them:
/// a part of what it may have elsewhere, and more than programs use.
const DESCRIPTORS_WITHOUT_GROUPS: u64 = 256;

impl Runner {
    /// Starts the program; the system's error number when it can't be executed.
    pub(super) fn start(
        &mut self,
        order: &RunOrder,
        stdio: &[OwnedFd; 3],
    ) -> Step<Result<Launched, i32>> {
        let args = strings(
            std::iter::once(path_of(&order.program).as_os_str().as_bytes())
                .chain(order.args.iter().map(Vec::as_slice)),
        )?;
        let env = strings(order.env.iter().map(Vec::as_slice))?;
        let program = Path::new("/program").join(path_of(&order.program));
        let program = c_string(program.as_os_str().as_bytes())?;
        let limits = match self.limits.take() {
            Some((same, limits)) if same == order.limits => limits,
            _ => self.resource_limits(&order.limits),
        };
        self.accounting.limit(&order.limits, self.beside())?;
        let birthplace = self.accounting.birthplace();
        let launch = Launch {
            program: &program,
            args: &args,
            env: &env,
            stdio: borrowed(stdio),
            limits: &limits,
            user: match self.user {
                Inside::Two { run } => Some(run),
                Inside::One => None,
            },
            group: birthplace,
            filter: birthplace.map(|_| filter::FOR_RUNS_BORN_IN_GROUPS),
        };
        self.oom_score.next_child(true)?;
        let launched = sys::launch(&launch, &mut self.stack);
        if let Some(fresh) = &mut self.fresh {
            fresh.are_used();
        }
        self.oom_score.next_child(false)?;
        self.limits = Some((order.limits, limits));
        launched.map(Ok).or_else(|error| {
            if let Some(pid) = error.child {
                sys::wait_one(pid).during("bury", "failed start")?;
            }
            match error.step {
                "exec" => Ok(Err(error.errno.raw_os_error())),
                step => Err(error.errno).during(step, "new process"),
            }
        })
    }

    /// The first run settles what later runs can't change: system calls, room for files, and whether those can be
    /// written and executed.
    pub(super) fn settle(&mut self, order: &RunOrder, places: &Places, channel: &Channel) -> Step {
        let wanted = Settled::by(order.family, &order.limits);
        match self.settled {
            Some(settled) if settled == wanted => Ok(()),
            Some(_) => Err(Failure::impossible(
                "change",
                "system calls or folders of a slot",
            )),
            None => {
                Scratch::resize(places, order.limits.files)?;
                root::close_folders(wanted)?;
                landlock::raise(places)?;
                keep_only_needed(&Needed {
                    user: self.user,
                    makes_namespaces: self.fresh.is_some(),
                    looks_at_processes: !self.accounting.has_groups(),
                })?;
                let slot = filter::Slot {
                    channel: channel.as_fd().as_raw_fd(),
                    has_groups: self.accounting.has_groups(),
                    births_in_group: self.accounting.birthplace().is_some(),
                    births_in_fresh_namespaces: self.fresh.is_some(),
                };
                let program = filter::program(order.family, slot)?;
                sys::install_filter(&program).during("install", "seccomp filter")?;
                self.settled = Some(wanted);
                Ok(())
            }
        }
    }

    fn resource_limits(&self, limits: &Limits) -> Vec<(Resource, u64)> {
        let most = |resource: Resource, wanted: u64| {
            let allowed = rustix::process::getrlimit(resource).maximum;
            (
                resource,
                allowed.map_or(wanted, |allowed| allowed.min(wanted)),
            )
        };
        let mut all = vec![
            // Behind the slot's own clock, which is finer, and for the slot's own failure.
            most(Resource::Cpu, limits.cpu.as_secs().saturating_add(2)),
            most(Resource::Stack, limits.memory.bytes()),
            most(Resource::Fsize, limits.files.bytes()),
        ];
        let more = self.accounting.resource_limit(limits, self.beside());
        all.extend(more.map(|(resource, wanted)| most(resource, wanted)));
        let compiles = |settled: Settled| settled.family == SyscallFamily::Compiler;
        if !self.accounting.has_groups() && !self.settled.is_some_and(compiles) {
            all.push(most(Resource::Nofile, DESCRIPTORS_WITHOUT_GROUPS));
        }
        all
    }
}

/// The descriptors of a run, borrowed.
fn borrowed(stdio: &[OwnedFd; 3]) -> [BorrowedFd<'_>; 3] {
    [stdio[0].as_fd(), stdio[1].as_fd(), stdio[2].as_fd()]
}

fn strings<'a>(strings: impl Iterator<Item = &'a [u8]>) -> Step<Strings> {
    strings.map(c_string).collect::<Step<_>>().map(Strings::new)
}

fn c_string(bytes: &[u8]) -> Step<CString> {
    CString::new(bytes).map_err(|_| Failure::impossible("understand", "a string with a NUL byte"))
}
