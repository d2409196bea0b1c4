//! Which system calls there are for a family of runs, by name.

use nix::libc;

use crate::sandbox::request::SyscallFamily;

/// A system call's name and number.
pub(crate) type Call = (&'static str, libc::c_long);

macro_rules! calls {
    ($($name:ident)*) => { &[$((stringify!($name), nix::libc::$name)),*] };
}
pub(super) use calls;

/// For everyone: memory, files, time, threads, processes, signals, pipes.
const COMMON: &[Call] = calls![
    SYS_brk SYS_chdir SYS_clock_getres SYS_clock_gettime SYS_clock_nanosleep SYS_close
    SYS_copy_file_range SYS_dup SYS_dup3 SYS_eventfd2 SYS_execve SYS_exit
    SYS_exit_group SYS_faccessat SYS_faccessat2 SYS_fallocate SYS_fchdir SYS_fchmod SYS_fchmodat
    SYS_fstat SYS_fstatfs SYS_ftruncate SYS_futex SYS_getcpu SYS_getcwd SYS_getdents64 SYS_getegid
    SYS_geteuid SYS_getgid SYS_getgroups SYS_getitimer SYS_getpgid SYS_getpid SYS_getppid
    SYS_getpriority SYS_getrandom SYS_getresgid SYS_getresuid SYS_getrlimit SYS_getrusage
    SYS_getsid SYS_gettid SYS_gettimeofday SYS_getuid SYS_kill SYS_linkat SYS_lseek SYS_membarrier
    SYS_mincore SYS_mkdirat SYS_mmap SYS_mprotect SYS_mremap SYS_munmap SYS_nanosleep
    SYS_newfstatat SYS_openat SYS_pipe2 SYS_ppoll SYS_pread64 SYS_preadv SYS_preadv2 SYS_pselect6
    SYS_pwrite64 SYS_pwritev SYS_pwritev2 SYS_read SYS_readlinkat SYS_readv SYS_renameat2
    SYS_restart_syscall SYS_rseq SYS_rt_sigaction SYS_rt_sigpending SYS_rt_sigprocmask
    SYS_rt_sigreturn SYS_rt_sigsuspend SYS_rt_sigtimedwait SYS_sched_get_priority_max
    SYS_sched_get_priority_min SYS_sched_getaffinity SYS_sched_getparam SYS_sched_getscheduler
    SYS_sched_yield SYS_sendfile SYS_set_robust_list SYS_set_tid_address SYS_setitimer SYS_setpgid
    SYS_setrlimit SYS_setsid SYS_sigaltstack SYS_statfs SYS_statx SYS_symlinkat SYS_sysinfo
    SYS_tgkill SYS_timer_create SYS_timer_delete SYS_timer_getoverrun SYS_timer_gettime
    SYS_timer_settime SYS_timerfd_create SYS_timerfd_gettime SYS_timerfd_settime SYS_times
    SYS_tkill SYS_truncate SYS_umask SYS_uname SYS_unlinkat SYS_utimensat SYS_wait4 SYS_waitid
    SYS_write SYS_writev
];

/// The older names of the same, which some architectures still have.
#[cfg(target_arch = "x86_64")]
const OLDER: &[Call] = calls![
    SYS_access SYS_alarm SYS_arch_prctl SYS_chmod SYS_creat SYS_dup2 SYS_eventfd SYS_fork
    SYS_getdents SYS_getpgrp SYS_link SYS_lstat SYS_mkdir SYS_open SYS_pause SYS_pipe SYS_poll
    SYS_readlink SYS_rename SYS_renameat SYS_rmdir SYS_select SYS_stat SYS_symlink SYS_time
    SYS_unlink SYS_utime SYS_utimes SYS_vfork
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[Call] = &[];

/// Besides, for whoever waits for many things at once. How many of them one user waits for is
/// bounded for all slots together where all are one user, so the families that can do without do.
const EVENTS: &[Call] = calls![
    SYS_epoll_create1 SYS_epoll_ctl SYS_epoll_pwait SYS_epoll_pwait2
];

/// The older names of the same.
#[cfg(target_arch = "x86_64")]
const OLDER_EVENTS: &[Call] = calls![SYS_epoll_create SYS_epoll_wait];
#[cfg(not(target_arch = "x86_64"))]
const OLDER_EVENTS: &[Call] = &[];

/// Besides, for virtual machines.
const MANAGED: &[Call] = calls![
    SYS_get_mempolicy SYS_getpeername SYS_getsockname SYS_getsockopt SYS_mlock SYS_munlock
    SYS_pidfd_open SYS_pidfd_send_signal SYS_pkey_alloc SYS_pkey_free SYS_pkey_mprotect
    SYS_recvfrom SYS_sendto SYS_shutdown SYS_signalfd4 SYS_socketpair
];

/// Besides, for compilers: they arrange files and processes more freely, and some are virtual
/// machines.
const COMPILER: &[Call] = calls![
    SYS_fchown SYS_fchownat SYS_get_mempolicy SYS_mlock SYS_munlock SYS_pidfd_open
    SYS_pidfd_send_signal SYS_recvfrom SYS_sendto SYS_setpriority SYS_signalfd4 SYS_socketpair
];

/// What the slot's own process needs. Without capabilities, privileged ones are refused by the
/// kernel itself; messages can be sent only where no run has a descriptor.
const SLOT: &[Call] = calls![
    SYS_capset SYS_recvmsg SYS_sendmsg SYS_setresgid SYS_setresuid
];

/// For everyone, with certain arguments only.
const LIMITED: &[Call] = calls![
    SYS_clone SYS_close_range SYS_fcntl SYS_ioctl SYS_madvise SYS_msync SYS_prctl SYS_prlimit64
    SYS_sched_setaffinity SYS_sched_setscheduler
];

/// Every call that runs of a family may make with some arguments, sorted by name.
pub(crate) fn allowed(family: SyscallFamily) -> Vec<Call> {
    let own: &[&[Call]] = match family {
        SyscallFamily::Native => &[],
        SyscallFamily::Managed => &[EVENTS, OLDER_EVENTS, MANAGED],
        SyscallFamily::Compiler => &[EVENTS, OLDER_EVENTS, COMPILER],
    };
    let mut all = [COMMON, OLDER, SLOT, LIMITED, &own.concat()].concat();
    all.sort_unstable();
    all
}
