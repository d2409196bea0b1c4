//! Process 1 of a pid namespace that is made for one run: buries whoever is left to it.
//!
//! Without one the program itself would be process 1, which is deaf to many signals: an abort or
//! a broken pipe would not end it. It borrows its parent's memory for its whole life, so that it
//! costs no more to start than a thread, and so it may only make system calls, and none through
//! the library, whose error number belongs to the parent.

use std::ffi::{c_int, c_void};
use std::io;
use std::mem::ManuallyDrop;

use nix::libc;
use rustix::process::Pid;

use super::launch::Stack;
use super::wait::Ended;

const FLAGS: c_int = libc::CLONE_VM | libc::CLONE_FILES | libc::SIGCHLD;

/// Such a process, or the place for one.
pub(crate) struct Reaper {
    /// Never given back: the process may outlive this value.
    stack: ManuallyDrop<Stack>,
    pid: Option<Pid>,
}

impl Reaper {
    /// None is started yet.
    pub(crate) fn new() -> Self {
        Self {
            stack: ManuallyDrop::new(Stack::new()),
            pid: None,
        }
    }

    /// The process, in the caller's numbers.
    pub(crate) const fn pid(&self) -> Option<Pid> {
        self.pid
    }

    /// Starts it as a child of the caller, in the pid namespace of the caller's next child. There
    /// must be none.
    ///
    /// # Errors
    /// The system's; nothing was started then.
    pub(crate) fn start(&mut self) -> io::Result<()> {
        if self.pid.is_some() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        // SAFETY: the child gets a stack that no other process uses, as the one before was waited
        // for, and that is never freed. What it does with the memory it shares is to read its own
        // code and one constant on that stack.
        let result = unsafe {
            libc::clone(
                bury_for_ever,
                self.stack.top().cast(),
                FLAGS,
                std::ptr::null_mut(),
            )
        };
        if result < 0 {
            return Err(io::Error::last_os_error());
        }
        self.pid = Pid::from_raw(result);
        Ok(())
    }

    /// A child was waited for; it may have been this one.
    pub(crate) fn was_waited_for(&mut self, ended: &Ended) {
        if self.pid == Some(ended.pid) {
            self.pid = None;
        }
    }
}

/// Ends when it is killed, which nobody in its own namespace can do.
extern "C" fn bury_for_ever(_: *mut c_void) -> c_int {
    const SET_SIZE: usize = 8;
    let child_ended: u64 = 1 << (libc::SIGCHLD - 1);
    let set = &raw const child_ended as usize;
    // Held back, the signal waits until it is asked for: no end of a child goes unnoticed.
    call(
        libc::SYS_rt_sigprocmask,
        [libc::SIG_SETMASK as usize, set, 0, SET_SIZE],
    );
    loop {
        call(libc::SYS_rt_sigtimedwait, [set, 0, 0, SET_SIZE]);
        let any_child = usize::MAX;
        let options = (libc::WNOHANG | libc::__WALL) as usize;
        while call(libc::SYS_wait4, [any_child, 0, options, 0]) > 0 {}
    }
}

/// A system call that touches no memory but what its arguments point to.
#[cfg(target_arch = "x86_64")]
fn call(number: libc::c_long, [a, b, c, d]: [usize; 4]) -> isize {
    let result;
    // SAFETY: the calls above only read the set of signals, which lives as long as their caller.
    // The kernel keeps every register but rax, rcx and r11.
    unsafe {
        std::arch::asm!(
            "syscall",
            inlateout("rax") number as isize => result,
            in("rdi") a,
            in("rsi") b,
            in("rdx") c,
            in("r10") d,
            lateout("rcx") _,
            lateout("r11") _,
            options(nostack),
        );
    }
    result
}

/// A system call that touches no memory but what its arguments point to.
#[cfg(target_arch = "aarch64")]
fn call(number: libc::c_long, [a, b, c, d]: [usize; 4]) -> isize {
    let result;
    // SAFETY: the calls above only read the set of signals, which lives as long as their caller.
    // The kernel keeps every register but x0.
    unsafe {
        std::arch::asm!(
            "svc #0",
            in("x8") number,
            inlateout("x0") a as isize => result,
            in("x1") b,
            in("x2") c,
            in("x3") d,
            options(nostack),
        );
    }
    result
}
