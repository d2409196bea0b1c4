//! Which system calls each family may make: an allow list, everything else fails with `EPERM`.
//!
//! Calls of a foreign architecture and of the x32 interface end the process. `clone3`, whose
//! flags a filter can't see, "does not exist", so that libraries fall back to `clone`. The
//! filter is installed once, on the slot's own process, and inherited by every run; so it also
//! allows what that process needs, which does nothing in the hands of a run without rights.

use std::collections::BTreeMap;
use std::io;

use nix::libc;
use nix::sched::CloneFlags;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};

use super::{During, Step, fresh};
use crate::sandbox::request::SyscallFamily;
use crate::sandbox::sys::{self, Instruction};

/// A system call's name and number.
pub(crate) type Call = (&'static str, libc::c_long);

macro_rules! calls {
    ($($name:ident)*) => { &[$((stringify!($name), libc::$name)),*] };
}

/// For everyone: memory, files, time, threads, processes, signals, pipes.
const COMMON: &[Call] = calls![
    SYS_brk SYS_chdir SYS_clock_getres SYS_clock_gettime SYS_clock_nanosleep SYS_close
    SYS_close_range SYS_copy_file_range SYS_dup SYS_dup3 SYS_epoll_create1 SYS_epoll_ctl
    SYS_epoll_pwait SYS_epoll_pwait2 SYS_eventfd2 SYS_execve SYS_exit SYS_exit_group
    SYS_faccessat SYS_faccessat2 SYS_fadvise64 SYS_fallocate SYS_fchdir SYS_fchmod SYS_fchmodat
    SYS_fcntl SYS_fdatasync SYS_flock SYS_fstat SYS_fstatfs SYS_fsync SYS_ftruncate SYS_futex
    SYS_getcpu SYS_getcwd SYS_getdents64 SYS_getegid SYS_geteuid SYS_getgid SYS_getgroups
    SYS_getitimer SYS_getpgid SYS_getpid SYS_getppid SYS_getpriority SYS_getrandom
    SYS_getresgid SYS_getresuid SYS_getrlimit SYS_getrusage SYS_getsid SYS_gettid
    SYS_gettimeofday SYS_getuid SYS_get_robust_list SYS_kill SYS_linkat SYS_lseek SYS_madvise
    SYS_membarrier SYS_mincore SYS_mkdirat SYS_mmap SYS_mprotect SYS_mremap SYS_msync
    SYS_munmap SYS_nanosleep SYS_newfstatat SYS_openat SYS_pipe2 SYS_ppoll SYS_pread64
    SYS_preadv SYS_preadv2 SYS_prlimit64 SYS_pselect6 SYS_pwrite64 SYS_pwritev SYS_pwritev2
    SYS_read SYS_readahead SYS_readlinkat SYS_readv SYS_recvfrom SYS_renameat2 SYS_restart_syscall SYS_rseq
    SYS_rt_sigaction SYS_rt_sigpending SYS_rt_sigprocmask SYS_rt_sigreturn SYS_rt_sigsuspend
    SYS_rt_sigtimedwait SYS_sched_getaffinity SYS_sched_getparam SYS_sched_getscheduler
    SYS_sched_get_priority_max SYS_sched_get_priority_min SYS_sched_setaffinity SYS_sched_yield
    SYS_sendfile SYS_sendto SYS_setitimer SYS_setpgid SYS_setrlimit SYS_setsid SYS_set_robust_list
    SYS_set_tid_address SYS_sigaltstack SYS_statfs SYS_statx SYS_symlinkat SYS_sysinfo
    SYS_tgkill SYS_timer_create SYS_timer_delete SYS_timer_getoverrun SYS_timer_gettime
    SYS_timer_settime SYS_timerfd_create SYS_timerfd_gettime SYS_timerfd_settime SYS_times
    SYS_tkill SYS_truncate SYS_umask SYS_uname SYS_unlinkat SYS_utimensat SYS_wait4 SYS_waitid
    SYS_write SYS_writev
];

/// The older names of the same, which some architectures still have.
#[cfg(target_arch = "x86_64")]
const OLDER: &[Call] = calls![
    SYS_access SYS_alarm SYS_arch_prctl SYS_chmod SYS_creat SYS_dup2 SYS_epoll_create
    SYS_epoll_wait SYS_eventfd SYS_fork SYS_getdents SYS_getpgrp SYS_link SYS_lstat SYS_mkdir
    SYS_open SYS_pause SYS_pipe SYS_poll SYS_readlink SYS_rename SYS_renameat SYS_rmdir
    SYS_select SYS_stat SYS_symlink SYS_time SYS_unlink SYS_utime SYS_utimes SYS_vfork
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[Call] = &[];

/// Besides, for virtual machines.
const MANAGED: &[Call] = calls![
    SYS_get_mempolicy SYS_getpeername SYS_getsockname SYS_getsockopt SYS_mlock SYS_munlock
    SYS_pidfd_open SYS_pkey_alloc SYS_pkey_free SYS_pkey_mprotect SYS_shutdown SYS_signalfd4
];

/// Besides, for compilers: they arrange files and processes more freely.
const COMPILER: &[Call] = calls![
    SYS_fchown SYS_fchownat SYS_get_mempolicy SYS_mlock SYS_munlock SYS_pidfd_open
    SYS_setpriority SYS_signalfd4 SYS_sync_file_range
];

/// What the slot's own process needs. Without capabilities, privileged ones are refused by the
/// kernel itself.
const SLOT: &[Call] = calls![
    SYS_capset SYS_execveat SYS_pidfd_send_signal SYS_recvmsg SYS_sendmsg SYS_setresgid
    SYS_setresuid
];

/// Calls that are allowed with certain arguments only.
const LIMITED: &[Call] = calls![SYS_clone SYS_ioctl SYS_prctl SYS_socketpair];

/// Terminal questions and descriptor flags; nothing that changes a device or a file system.
const IOCTLS: [u64; 7] = [
    libc::TCGETS,
    libc::TIOCGWINSZ,
    libc::TIOCGPGRP,
    libc::FIONREAD,
    libc::FIONBIO,
    libc::FIOCLEX,
    libc::FIONCLEX,
];

/// Names, signals at a parent's end, and questions.
const PRCTLS: [libc::c_int; 12] = [
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    libc::PR_SET_PDEATHSIG,
    libc::PR_GET_PDEATHSIG,
    libc::PR_GET_DUMPABLE,
    libc::PR_SET_DUMPABLE,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_SET_NO_NEW_PRIVS,
    libc::PR_GET_SECCOMP,
    libc::PR_CAPBSET_READ,
    libc::PR_SET_TIMERSLACK,
    // PR_SET_VMA: names for memory areas.
    0x5356_4d41,
];

const NEW_NAMESPACES: u64 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u64;

/// Every call that runs of a family may make with some arguments, sorted by name.
pub(crate) fn allowed(family: SyscallFamily) -> Vec<Call> {
    let own = match family {
        SyscallFamily::Native => &[],
        SyscallFamily::Managed => MANAGED,
        SyscallFamily::Compiler => COMPILER,
    };
    let mut all = [COMMON, OLDER, own, SLOT, LIMITED].concat();
    all.sort_unstable();
    all
}

/// How the slot starts runs, which it needs calls for that no run needs.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Births {
    /// In a control group: by `clone3`. The runs put [`FOR_RUNS_BORN_IN_GROUPS`] on themselves
    /// before they become the program.
    pub(super) in_group: bool,
    /// In namespaces of their own, which only one with rights in the slot can make.
    pub(super) in_fresh_namespaces: bool,
}

/// The filter of a family.
pub(super) fn program(family: SyscallFamily, births: Births) -> Step<Vec<Instruction>> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = allowed(family)
        .into_iter()
        .map(|(_, number)| (number, Vec::new()))
        .collect();
    if births.in_fresh_namespaces {
        let exactly = |argument, flags: CloneFlags| {
            equal(argument, SeccompCmpOp::Eq, flags.bits() as u64).during("make", "filter rules")
        };
        rules.insert(libc::SYS_unshare, vec![exactly(0, fresh::NAMESPACES)?]);
        rules.insert(libc::SYS_setns, vec![exactly(1, CloneFlags::CLONE_NEWPID)?]);
    }
    if births.in_group {
        rules.insert(libc::SYS_clone3, Vec::new());
        let rule = SeccompRule::new(vec![
            condition(
                0,
                SeccompCmpOp::Eq,
                u64::from(libc::SECCOMP_SET_MODE_FILTER),
            )?,
            condition(1, SeccompCmpOp::Eq, sys::SPEC_ALLOW)?,
        ]);
        let rule = rule
            .map_err(io::Error::other)
            .during("make", "filter rules")?;
        rules.insert(libc::SYS_seccomp, vec![rule]);
    }
    for &(_, number) in LIMITED {
        rules.insert(number, limits_of(number).during("make", "filter rules")?);
    }
    let arch = std::env::consts::ARCH
        .try_into()
        .map_err(io::Error::other)
        .during("make", "filter for this architecture")?;
    let filter: BpfProgram = SeccompFilter::new(
        rules,
        SeccompAction::Errno(libc::EPERM as u32),
        SeccompAction::Allow,
        arch,
    )
    .and_then(TryInto::try_into)
    .map_err(io::Error::other)
    .during("make", "filter")?;
    let mut program = foreign_calls_kill();
    if !births.in_group {
        program.extend_from_slice(NO_CLONE3_START);
    }
    program.extend(filter);
    Ok(program)
}

fn limits_of(number: libc::c_long) -> io::Result<Vec<SeccompRule>> {
    let one_of = |argument: u8, values: &mut dyn Iterator<Item = u64>| {
        values
            .map(|value| equal(argument, SeccompCmpOp::Eq, value))
            .collect()
    };
    match number {
        libc::SYS_clone => Ok(vec![equal(0, SeccompCmpOp::MaskedEq(NEW_NAMESPACES), 0)?]),
        libc::SYS_ioctl => one_of(1, &mut IOCTLS.into_iter()),
        libc::SYS_prctl => one_of(0, &mut PRCTLS.into_iter().map(|option| option as u64)),
        libc::SYS_socketpair => one_of(0, &mut [libc::AF_UNIX as u64].into_iter()),
        _ => Err(io::Error::other("no limits for this call")),
    }
}

fn equal(argument: u8, how: SeccompCmpOp, value: u64) -> io::Result<SeccompRule> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, how, value)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(io::Error::other)
}

fn condition(argument: u8, how: SeccompCmpOp, value: u64) -> Step<SeccompCondition> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, how, value)
        .map_err(io::Error::other)
        .during("make", "filter rules")
}

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const JUMP_EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
#[cfg(target_arch = "x86_64")]
const JUMP_AT_LEAST: u16 = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

const fn instruction(code: u16, jt: u8, jf: u8, k: u32) -> Instruction {
    Instruction { code, jt, jf, k }
}

const LOAD_NUMBER: Instruction = instruction(LOAD, 0, 0, 0);
const NO_SUCH_CALL: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;

const NO_CLONE3_START: &[Instruction] = &[
    LOAD_NUMBER,
    instruction(JUMP_EQUAL, 0, 1, libc::SYS_clone3 as u32),
    instruction(RETURN, 0, 0, NO_SUCH_CALL),
];

/// Takes away what the slot's own filter had to leave for such runs to be born: there is no
/// `clone3`, and this is the last filter.
pub(super) const FOR_RUNS_BORN_IN_GROUPS: &[Instruction] = &[
    LOAD_NUMBER,
    instruction(JUMP_EQUAL, 0, 1, libc::SYS_clone3 as u32),
    instruction(RETURN, 0, 0, NO_SUCH_CALL),
    instruction(JUMP_EQUAL, 0, 1, libc::SYS_seccomp as u32),
    instruction(RETURN, 0, 0, libc::SECCOMP_RET_ERRNO | libc::EPERM as u32),
    instruction(RETURN, 0, 0, libc::SECCOMP_RET_ALLOW),
];

/// Kills on x32 calls; on foreign architectures the library's own beginning does.
#[cfg(target_arch = "x86_64")]
fn foreign_calls_kill() -> Vec<Instruction> {
    const X32: u32 = 0x4000_0000;
    const NATIVE: u32 = 0xc000_003e;
    const ARCHITECTURE: u32 = 4;
    vec![
        instruction(LOAD, 0, 0, ARCHITECTURE),
        instruction(JUMP_EQUAL, 1, 0, NATIVE),
        instruction(RETURN, 0, 0, libc::SECCOMP_RET_KILL_PROCESS),
        LOAD_NUMBER,
        instruction(JUMP_AT_LEAST, 0, 1, X32),
        instruction(RETURN, 0, 0, libc::SECCOMP_RET_KILL_PROCESS),
    ]
}
#[cfg(not(target_arch = "x86_64"))]
fn foreign_calls_kill() -> Vec<Instruction> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    const FAMILIES: [SyscallFamily; 3] = [
        SyscallFamily::Native,
        SyscallFamily::Managed,
        SyscallFamily::Compiler,
    ];

    #[test]
    fn nobody_may_reach_the_kernels_wide_surface() {
        let forbidden = calls![
            SYS_mount SYS_umount2 SYS_unshare SYS_setns SYS_pivot_root SYS_chroot SYS_ptrace
            SYS_process_vm_readv SYS_process_vm_writev SYS_bpf SYS_perf_event_open
            SYS_userfaultfd SYS_io_uring_setup SYS_keyctl SYS_add_key SYS_request_key
            SYS_kexec_load SYS_init_module SYS_finit_module SYS_delete_module
            SYS_open_by_handle_at SYS_name_to_handle_at SYS_socket SYS_connect SYS_bind
            SYS_clock_settime SYS_settimeofday SYS_sched_setscheduler SYS_sched_setattr
            SYS_personality SYS_clone3 SYS_shmget SYS_msgget SYS_semget SYS_mq_open SYS_fsopen
            SYS_open_tree SYS_move_mount SYS_mount_setattr SYS_reboot SYS_swapon SYS_acct
            SYS_quotactl SYS_syslog SYS_memfd_create SYS_splice SYS_vmsplice SYS_tee
            SYS_pidfd_getfd SYS_kcmp SYS_mknodat SYS_setxattr SYS_seccomp
        ];
        for family in FAMILIES {
            let allowed = allowed(family);
            for call in forbidden {
                assert!(!allowed.contains(call), "{family:?} may call {}", call.0);
            }
        }
    }

    #[test]
    fn each_family_has_its_list() {
        for family in FAMILIES {
            let names: Vec<_> = allowed(family)
                .into_iter()
                .map(|(name, _)| name.trim_start_matches("SYS_"))
                .collect();
            insta::assert_snapshot!(format!("calls_{family:?}"), names.join("\n"));
        }
    }

    #[test]
    fn filters_fit_the_kernels_limit() {
        for family in FAMILIES {
            for (in_group, in_fresh_namespaces) in [(false, false), (true, true)] {
                let births = Births {
                    in_group,
                    in_fresh_namespaces,
                };
                let length = program(family, births).map(|program| program.len());
                assert!(length.unwrap() < 4096);
            }
        }
    }
}
