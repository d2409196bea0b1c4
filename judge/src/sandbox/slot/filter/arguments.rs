//! With which arguments the calls may be made that do harm with others.

use std::io;

use nix::libc;
use nix::sched::CloneFlags;
use seccompiler::{SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompRule};

use super::super::fresh;
use super::Slot;
use crate::sandbox::sys;

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

const THREAD: u64 = libc::CLONE_THREAD as u64;
const SAME_DESCRIPTORS: u64 = libc::CLONE_FILES as u64;

/// What may be asked of a descriptor: copies, flags, and questions. No leases, no signals and no news
/// about files that others share; no larger pipes, of which one user has so many.
const FCNTLS: [libc::c_int; 12] = [
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETLK,
    libc::F_OFD_GETLK,
    libc::F_GETOWN,
    libc::F_GETPIPE_SZ,
    libc::F_GET_SEALS,
    // F_DUPFD_QUERY: whether two descriptors are the same.
    1027,
];

/// Advice about memory that reaches beyond the caller: pages of files that others read too, and pages
/// that are shared with whoever has the same.
const ADVICE_ABOUT_OTHERS: [libc::c_int; 3] =
    [libc::MADV_MERGEABLE, libc::MADV_COLD, libc::MADV_PAGEOUT];

/// Process 1, which belongs to the sandbox.
const PROCESS_1: u64 = 1;

/// The caller, in calls that take a process.
const SELF: u64 = 0;

/// The rules of a call, one of which must be kept; `None` when all arguments are fine.
pub(super) fn rules(number: libc::c_long, slot: Slot) -> io::Result<Option<Vec<SeccompRule>>> {
    let rules = match number {
        // Threads have the descriptors of their process, which are those that are looked at.
        libc::SYS_clone => {
            let process = SeccompCmpOp::MaskedEq(NEW_NAMESPACES | THREAD);
            let thread = SeccompCmpOp::MaskedEq(NEW_NAMESPACES | THREAD | SAME_DESCRIPTORS);
            vec![
                rule(&[(0, thread, THREAD | SAME_DESCRIPTORS)])?,
                rule(&[(0, process, 0)])?,
            ]
        }
        libc::SYS_close_range => {
            const OWN: u64 = libc::CLOSE_RANGE_UNSHARE as u64;
            vec![rule(&[(2, SeccompCmpOp::MaskedEq(OWN), 0)])?]
        }
        libc::SYS_fcntl => one_of(1, FCNTLS.map(|command| command as u64))?,
        libc::SYS_ioctl => one_of(1, IOCTLS)?,
        libc::SYS_madvise => {
            let not = ADVICE_ABOUT_OTHERS.map(|advice| (2, SeccompCmpOp::Ne, advice as u64));
            vec![rule(&not)?]
        }
        // Without groups nobody counts shared memory of which no process has a page mapped.
        libc::SYS_mmap if !slot.has_groups => {
            const TYPE: u64 = libc::MAP_TYPE as u64;
            let file = SeccompCmpOp::MaskedEq(libc::MAP_ANONYMOUS as u64);
            let private = SeccompCmpOp::MaskedEq(TYPE);
            vec![
                rule(&[(3, file, 0)])?,
                rule(&[(3, private, libc::MAP_PRIVATE as u64)])?,
            ]
        }
        // Whether what is written must have reached the disk is answered without the kernel.
        libc::SYS_msync => vec![rule(&[(
            2,
            SeccompCmpOp::MaskedEq(libc::MS_SYNC as u64),
            0,
        )])?],
        libc::SYS_prctl => one_of(0, PRCTLS.map(|option| option as u64))?,
        libc::SYS_prlimit64 | libc::SYS_sched_setaffinity => one_of(0, [SELF])?,
        // What everyone has anyway; runtimes ask for it, for each of their threads by its number.
        libc::SYS_sched_setscheduler => vec![rule(&[
            (0, SeccompCmpOp::Ne, PROCESS_1),
            (1, SeccompCmpOp::Eq, libc::SCHED_OTHER as u64),
        ])?],
        libc::SYS_recvmsg | libc::SYS_sendmsg => one_of(0, [slot.channel as u64])?,
        libc::SYS_setpriority => vec![rule(&[
            (0, SeccompCmpOp::Eq, libc::PRIO_PROCESS.into()),
            (1, SeccompCmpOp::Eq, SELF),
        ])?],
        libc::SYS_socketpair => one_of(0, [libc::AF_UNIX as u64])?,
        _ => return Ok(None),
    };
    Ok(Some(rules))
}

/// How the slot makes the namespaces of runs: the call's number and its rules.
pub(super) fn making_namespaces() -> io::Result<[(i64, Vec<SeccompRule>); 2]> {
    let exactly = |argument, flags: CloneFlags| one_of(argument, [flags.bits() as u64]);
    Ok([
        (libc::SYS_unshare, exactly(0, fresh::NAMESPACES)?),
        (libc::SYS_setns, exactly(1, CloneFlags::CLONE_NEWPID)?),
    ])
}

/// How a run that is born in a group puts its last filter on itself: the call's number and its rules.
pub(super) fn filtering_again() -> io::Result<(i64, Vec<SeccompRule>)> {
    let mode = u64::from(libc::SECCOMP_SET_MODE_FILTER);
    let rule = rule(&[
        (0, SeccompCmpOp::Eq, mode),
        (1, SeccompCmpOp::Eq, sys::SPEC_ALLOW),
    ])?;
    Ok((libc::SYS_seccomp, vec![rule]))
}

fn one_of<const N: usize>(argument: u8, values: [u64; N]) -> io::Result<Vec<SeccompRule>> {
    let rule = |value| rule(&[(argument, SeccompCmpOp::Eq, value)]);
    values.into_iter().map(rule).collect()
}

/// A rule of conditions that must all hold: an argument's number, how it is compared, with what. All
/// these arguments are integers of 32 bits, the rest of whose registers the kernel passes over.
fn rule(conditions: &[(u8, SeccompCmpOp, u64)]) -> io::Result<SeccompRule> {
    let length = SeccompCmpArgLen::Dword;
    let conditions = conditions.iter().map(|(argument, how, value)| {
        SeccompCondition::new(*argument, length.clone(), how.clone(), *value)
    });
    conditions
        .collect::<Result<_, _>>()
        .and_then(SeccompRule::new)
        .map_err(io::Error::other)
}
