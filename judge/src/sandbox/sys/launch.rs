//! Starts a program the way `vfork` does: the child borrows its parent's memory until it
//! becomes the program, so starting costs the same however large the parent is.
//!
//! What runs between clone and exec is [`Launch::become_program`]. It shares memory, but not
//! descriptors, with the sleeping parent: it must not allocate, lock, or unwind.

use std::cell::Cell;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

use nix::libc;
use rustix::process::{Pid, Resource, Rlimit};
use rustix::thread::{CapabilitySet, CapabilitySets};

use super::seccomp::{Instruction, install_filter};

/// Memory for the child to run on until it becomes the program.
pub(crate) struct Stack(Box<[u128]>);

impl Stack {
    const SIZE: usize = 64 * 1024;

    /// Allocates one. It can be used for any number of launches, one after another.
    pub(crate) fn new() -> Self {
        Self(vec![0; Self::SIZE / size_of::<u128>()].into_boxed_slice())
    }

    /// Where a child that has the stack begins: it grows downwards.
    pub(super) fn top(&mut self) -> *mut u128 {
        self.0.as_mut_ptr_range().end
    }
}

/// Strings in the form that `execve` takes: an array of pointers that ends with null.
pub(crate) struct Strings {
    pointers: Vec<*const c_char>,
    _owned: Vec<CString>,
}

impl Strings {
    /// Keeps the strings and the pointers to them together.
    pub(crate) fn new(strings: Vec<CString>) -> Self {
        let pointers = strings
            .iter()
            .map(|string| string.as_ptr())
            .chain([std::ptr::null()])
            .collect();
        Self {
            pointers,
            _owned: strings,
        }
    }
}

/// Everything about one launch.
pub(crate) struct Launch<'a> {
    /// The file that is executed.
    pub(crate) program: &'a CStr,
    /// Its arguments, its own name first.
    pub(crate) args: &'a Strings,
    /// Its environment.
    pub(crate) env: &'a Strings,
    /// Standard input, output and error. All above 2.
    pub(crate) stdio: [BorrowedFd<'a>; 3],
    /// Resource limits, both soft and hard.
    pub(crate) limits: &'a [(Resource, u64)],
    /// Whom it runs as, in the slot's numbers; `None` where there is only one user.
    pub(crate) user: Option<u32>,
    /// The cgroup v2 group it is born in.
    pub(crate) group: Option<BorrowedFd<'a>>,
    /// A filter of its own, besides the slot's.
    pub(crate) filter: Option<&'a [Instruction]>,
}

/// A started program.
pub(crate) struct Launched {
    /// Its process id in the slot.
    pub(crate) pid: Pid,
    /// Readable when it ended.
    pub(crate) pidfd: OwnedFd,
}

/// Why nothing was started.
#[derive(Debug)]
pub(crate) struct LaunchError {
    /// The step that failed. `exec` is the program's fault, anything else ours.
    pub(crate) step: &'static str,
    /// What the system said.
    pub(crate) errno: rustix::io::Errno,
    /// The child that failed and must be waited for, if it came so far.
    pub(crate) child: Option<Pid>,
}

type Step = Result<(), (&'static str, rustix::io::Errno)>;

struct Shared<'a> {
    launch: &'a Launch<'a>,
    result: Cell<Step>,
}

/// Starts the program and returns once it is executing (or could not).
pub(crate) fn launch(launch: &Launch<'_>, stack: &mut Stack) -> Result<Launched, LaunchError> {
    let shared = Shared {
        launch,
        result: Cell::new(Ok(())),
    };
    let argument: *const Shared<'_> = &raw const shared;
    let mut pidfd: RawFd = -1;
    let result = match launch.group {
        None => clone(stack, argument.cast(), &mut pidfd),
        Some(group) => clone_into_group(stack, argument.cast(), &mut pidfd, group),
    };
    let pid = match result {
        Ok(pid) => pid,
        Err(errno) => {
            return Err(LaunchError {
                step: "clone",
                errno,
                child: None,
            });
        }
    };
    // SAFETY: the clone succeeded with CLONE_PIDFD, so this is a new descriptor that nothing
    // else owns.
    let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
    match shared.result.get() {
        Ok(()) => Ok(Launched { pid, pidfd }),
        Err((step, errno)) => Err(LaunchError {
            step,
            errno,
            child: Some(pid),
        }),
    }
}

const FLAGS: c_int = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;

fn clone(
    stack: &mut Stack,
    argument: *const c_void,
    pidfd: &mut RawFd,
) -> Result<Pid, rustix::io::Errno> {
    let top = stack.top();
    // SAFETY: `child` gets a stack of its own (16-byte aligned, 64 KiB, used by nobody else
    // while the child runs); with CLONE_VFORK this thread sleeps until the child has left the
    // shared memory, so `argument` outlives its use. The slot has one thread, and `child` keeps
    // to what the top of this file demands.
    let result = unsafe {
        libc::clone(
            child,
            top.cast(),
            FLAGS,
            argument.cast_mut(),
            std::ptr::from_mut(pidfd),
        )
    };
    started(result).ok_or_else(last_errno)
}

/// `struct clone_args`, as far as `cgroup`.
#[repr(C, align(8))]
#[derive(Default)]
struct CloneArguments {
    flags: u64,
    pidfd: u64,
    child_tid: u64,
    parent_tid: u64,
    exit_signal: u64,
    stack: u64,
    stack_size: u64,
    tls: u64,
    set_tid: u64,
    set_tid_size: u64,
    cgroup: u64,
}

/// Does not fit in a C int, so the libraries' constant is unusable.
const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;

fn clone_into_group(
    stack: &mut Stack,
    argument: *const c_void,
    pidfd: &mut RawFd,
    group: BorrowedFd<'_>,
) -> Result<Pid, rustix::io::Errno> {
    let bottom = stack.0.as_mut_ptr();
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD;
    let arguments = CloneArguments {
        flags: flags as u64 | CLONE_INTO_CGROUP,
        pidfd: std::ptr::from_mut(pidfd) as u64,
        exit_signal: libc::SIGCHLD as u64,
        stack: bottom as u64,
        stack_size: Stack::SIZE as u64,
        cgroup: group.as_raw_fd() as u64,
        ..CloneArguments::default()
    };
    // SAFETY: as in `clone`; the assembly calls `child` on the new stack and never returns in
    // the child.
    let result = unsafe { clone3_call(&arguments, argument) };
    i32::try_from(result)
        .ok()
        .and_then(started)
        .ok_or_else(|| rustix::io::Errno::from_raw_os_error(-(result as i32)))
}

/// `clone3(2)` whose child calls [`child`] on its new stack.
///
/// # Safety
/// As for `clone` with `CLONE_VM | CLONE_VFORK`: the stack in `arguments` must be free, and
/// `argument` must be what [`child`] takes.
#[cfg(target_arch = "x86_64")]
unsafe fn clone3_call(arguments: &CloneArguments, argument: *const c_void) -> i64 {
    let result: i64;
    // SAFETY: the kernel keeps every register but rax, rcx and r11 in both processes. In the
    // child rsp is the top of the new stack (16-byte aligned, so aligned at the call); it calls
    // `child` and exits.
    unsafe {
        std::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "xor ebp, ebp",
            "mov rdi, r12",
            "call r13",
            "mov edi, 127",
            "mov eax, 60",
            "syscall",
            "ud2",
            "2:",
            inlateout("rax") libc::SYS_clone3 => result,
            in("rdi") std::ptr::from_ref(arguments),
            in("rsi") size_of::<CloneArguments>(),
            in("r12") argument,
            in("r13") child as extern "C" fn(*mut c_void) -> c_int,
            lateout("rcx") _,
            lateout("r11") _,
        );
    }
    result
}

/// `clone3(2)` whose child calls [`child`] on its new stack.
///
/// # Safety
/// As for `clone` with `CLONE_VM | CLONE_VFORK`: the stack in `arguments` must be free, and
/// `argument` must be what [`child`] takes.
#[cfg(target_arch = "aarch64")]
unsafe fn clone3_call(arguments: &CloneArguments, argument: *const c_void) -> i64 {
    let result: i64;
    // SAFETY: the kernel keeps every register but x0 in both processes. In the child sp is the
    // top of the new stack; it calls `child` and exits.
    unsafe {
        std::arch::asm!(
            "svc #0",
            "cbnz x0, 2f",
            "mov x29, xzr",
            "mov x0, x20",
            "blr x21",
            "mov x0, #127",
            "mov x8, #93",
            "svc #0",
            "brk #0",
            "2:",
            inlateout("x0") std::ptr::from_ref(arguments) => result,
            in("x1") size_of::<CloneArguments>(),
            in("x8") libc::SYS_clone3,
            in("x20") argument,
            in("x21") child as extern "C" fn(*mut c_void) -> c_int,
        );
    }
    result
}

extern "C" fn child(argument: *mut c_void) -> c_int {
    // SAFETY: `launch` passes a pointer to its `Shared`, which lives while this runs, and
    // sleeps meanwhile.
    let shared = unsafe { &*argument.cast_const().cast::<Shared<'_>>() };
    shared.result.set(shared.launch.become_program());
    // SAFETY: ends this process without running what the parent registered for its own end.
    unsafe { libc::_exit(127) }
}

impl Launch<'_> {
    /// Only returns when it failed.
    fn become_program(&self) -> Step {
        let at = |step| move |errno| (step, errno);
        let [stdin, stdout, stderr] = self.stdio;
        rustix::stdio::dup2_stdin(stdin).map_err(at("stdin"))?;
        rustix::stdio::dup2_stdout(stdout).map_err(at("stdout"))?;
        rustix::stdio::dup2_stderr(stderr).map_err(at("stderr"))?;
        for &(resource, value) in self.limits {
            let limit = Rlimit {
                current: Some(value),
                maximum: Some(value),
            };
            rustix::process::setrlimit(resource, limit).map_err(at("setrlimit"))?;
        }
        if let Some(user) = self.user {
            become_user(user).map_err(at("setresuid"))?;
        }
        let none = CapabilitySets {
            effective: CapabilitySet::empty(),
            permitted: CapabilitySet::empty(),
            inheritable: CapabilitySet::empty(),
        };
        rustix::thread::set_capabilities(None, none).map_err(at("capset"))?;
        close_all_on_exec().map_err(at("close_range"))?;
        if let Some(filter) = self.filter {
            install_filter(filter).map_err(|error| ("seccomp", errno_of(&error)))?;
        }
        self.exec();
        Err(("exec", last_errno()))
    }

    fn exec(&self) {
        let args = self.args.pointers.as_ptr();
        let env = self.env.pointers.as_ptr();
        // SAFETY: both arrays end with null and point to strings that `Strings` owns.
        unsafe { libc::execve(self.program.as_ptr(), args, env) };
    }
}

fn become_user(user: u32) -> rustix::io::Result<()> {
    let uid = rustix::process::Uid::from_raw(user);
    let gid = rustix::process::Gid::from_raw(user);
    rustix::thread::set_thread_res_gid(gid, gid, gid)?;
    rustix::thread::set_thread_res_uid(uid, uid, uid)
}

/// Every descriptor above 2 will be closed by the exec.
fn close_all_on_exec() -> rustix::io::Result<()> {
    const CLOSE_RANGE_CLOEXEC: c_int = 4;
    // SAFETY: only sets a flag on descriptors of this process.
    let result =
        unsafe { libc::syscall(libc::SYS_close_range, 3, c_int::MAX, CLOSE_RANGE_CLOEXEC) };
    if result == 0 {
        Ok(())
    } else {
        Err(last_errno())
    }
}

/// The process that a clone returned, if it did.
fn started(result: i32) -> Option<Pid> {
    (result > 0).then(|| Pid::from_raw(result)).flatten()
}

fn errno_of(error: &io::Error) -> rustix::io::Errno {
    rustix::io::Errno::from_io_error(error).unwrap_or(rustix::io::Errno::IO)
}

fn last_errno() -> rustix::io::Errno {
    errno_of(&io::Error::last_os_error())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::fs::{self, File};
    use std::io::{Read, Seek};
    use std::os::fd::AsFd;

    use super::*;
    use crate::sandbox::facts::Exit;
    use crate::sandbox::sys::wait_one;

    fn strings(texts: &[&str]) -> Strings {
        Strings::new(
            texts
                .iter()
                .map(|&text| CString::new(text).unwrap())
                .collect(),
        )
    }

    /// Runs a program with its output in a file; how it ended and what it said.
    fn run(program: &CStr, args: &[&str], group: Option<BorrowedFd<'_>>) -> (Exit, String) {
        let mut output = tempfile::tempfile().unwrap();
        let launch = Launch {
            program,
            args: &strings(args),
            env: &strings(&["LC_ALL=C"]),
            stdio: [output.as_fd(); 3],
            limits: &[(Resource::Core, 0)],
            user: None,
            group,
            filter: None,
        };
        let launched = super::launch(&launch, &mut Stack::new()).unwrap();
        let ended = wait_one(launched.pid).unwrap();
        let mut said = String::new();
        output.rewind().unwrap();
        output.read_to_string(&mut said).unwrap();
        (ended.exit, said)
    }

    #[test]
    fn a_program_starts_and_a_missing_one_says_why() {
        let (exit, said) = run(c"/bin/sh", &["sh", "-c", "echo $0 $LC_ALL; exit 5"], None);
        assert_eq!((exit, said.as_str()), (Exit::Code(5), "sh C\n"));

        let null = File::open("/dev/null").unwrap();
        let launch = Launch {
            program: c"/no/such/program",
            args: &strings(&["x"]),
            env: &strings(&[]),
            stdio: [null.as_fd(); 3],
            limits: &[],
            user: None,
            group: None,
            filter: None,
        };
        let error = super::launch(&launch, &mut Stack::new()).err().unwrap();
        assert_eq!(
            (error.step, error.errno),
            ("exec", rustix::io::Errno::NOENT)
        );
        wait_one(error.child.unwrap()).unwrap();
    }

    #[test]
    fn a_program_is_born_in_a_version_2_group() {
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
        let tree = mounts
            .lines()
            .find(|line| line.contains(" - cgroup2 "))
            .and_then(|line| line.split(' ').nth(4));
        let Some(tree) = tree else {
            eprintln!("skipped: birth in a version 2 group: none is mounted");
            return;
        };
        let name = format!("grundy-test-{}", std::process::id());
        let group = std::path::Path::new(tree).join(&name);
        if let Err(error) = fs::create_dir(&group) {
            eprintln!("skipped: birth in a version 2 group: {error}");
            return;
        }
        let folder = File::open(&group).unwrap();
        let (exit, said) = run(
            c"/bin/cat",
            &["cat", "/proc/self/cgroup"],
            Some(folder.as_fd()),
        );
        fs::remove_dir(&group).unwrap();
        assert_eq!(exit, Exit::Code(0), "{said}");
        assert!(
            said.lines().any(|line| line == format!("0::/{name}")),
            "{said}"
        );
    }
}
