#![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

use super::calls::{Call, allowed, calls};
use super::*;

const FAMILIES: [SyscallFamily; 3] = [
    SyscallFamily::Native,
    SyscallFamily::Managed,
    SyscallFamily::Compiler,
];

const CHANNEL: RawFd = 1024;

const SLOT: Slot = Slot {
    channel: CHANNEL,
    has_groups: true,
    births_in_group: false,
    births_in_fresh_namespaces: false,
};

#[test]
fn nobody_may_reach_the_kernels_wide_surface() {
    let forbidden = calls![
        SYS_mount SYS_umount2 SYS_unshare SYS_setns SYS_pivot_root SYS_chroot SYS_ptrace
        SYS_process_vm_readv SYS_process_vm_writev SYS_bpf SYS_perf_event_open
        SYS_userfaultfd SYS_io_uring_setup SYS_keyctl SYS_add_key SYS_request_key
        SYS_kexec_load SYS_init_module SYS_finit_module SYS_delete_module
        SYS_open_by_handle_at SYS_name_to_handle_at SYS_socket SYS_connect SYS_bind
        SYS_clock_settime SYS_settimeofday SYS_sched_setattr SYS_sched_setparam
        SYS_personality SYS_clone3 SYS_shmget SYS_msgget SYS_semget SYS_mq_open SYS_fsopen
        SYS_open_tree SYS_move_mount SYS_mount_setattr SYS_reboot SYS_swapon SYS_acct
        SYS_quotactl SYS_syslog SYS_execveat SYS_memfd_create SYS_splice SYS_vmsplice SYS_tee
        SYS_pidfd_getfd SYS_kcmp SYS_mknodat SYS_setxattr SYS_seccomp SYS_sendmmsg
        SYS_recvmmsg SYS_inotify_init1 SYS_inotify_add_watch SYS_fanotify_init SYS_sync
        SYS_syncfs SYS_ioprio_set SYS_process_madvise SYS_process_mrelease SYS_migrate_pages
        SYS_move_pages SYS_get_robust_list SYS_rt_sigqueueinfo SYS_rt_tgsigqueueinfo
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
        for births in [false, true] {
            let slot = Slot {
                births_in_group: births,
                births_in_fresh_namespaces: births,
                ..SLOT
            };
            assert!(program(family, slot).unwrap().len() < 4096);
        }
    }
}

/// What becomes of a call.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    Made,
    Fails(libc::c_int),
    /// The kernel does not hear of it.
    SeemsDone,
    Kills,
}

use Fate::{Fails, Kills, Made, SeemsDone};

const REFUSED: Fate = Fails(libc::EPERM);

/// What a filter says to a call: the kernel's machine, as far as filters use it.
fn fate(filter: &[Instruction], number: libc::c_long, arguments: &[u64]) -> Fate {
    let architecture: u32 = match std::env::consts::ARCH {
        "x86_64" => 0xc000_003e,
        _ => 0xc000_00b7,
    };
    let mut words = vec![number as u32, architecture, 0, 0];
    for index in 0..6 {
        let argument = arguments.get(index).copied().unwrap_or(0);
        words.extend([argument as u32, (argument >> 32) as u32]);
    }
    let (mut at, mut accumulator) = (0, 0_u32);
    loop {
        let Instruction { code, jt, jf, k } = filter[at];
        at += 1;
        let mut jump = |holds| at += usize::from(if holds { jt } else { jf });
        match u32::from(code) {
            0x20 => accumulator = words[k as usize / 4],
            0x54 => accumulator &= k,
            0x05 => at += k as usize,
            0x15 => jump(accumulator == k),
            0x25 => jump(accumulator > k),
            0x35 => jump(accumulator >= k),
            0x45 => jump(accumulator & k != 0),
            0x06 => break,
            other => panic!("instruction {other:#x}"),
        }
    }
    let action = filter[at - 1].k;
    match action & 0xffff_0000 {
        libc::SECCOMP_RET_ALLOW => Made,
        libc::SECCOMP_RET_ERRNO => match (action & 0xffff).cast_signed() {
            0 => SeemsDone,
            errno => Fails(errno),
        },
        _ => Kills,
    }
}

#[track_caller]
fn check(families: &[SyscallFamily], (name, number): Call, arguments: &[i64], expected: &Fate) {
    let arguments: Vec<u64> = arguments
        .iter()
        .map(|value| value.cast_unsigned())
        .collect();
    for &family in families {
        let filter = program(family, SLOT).unwrap();
        let fate = fate(&filter, number, &arguments);
        assert_eq!(fate, *expected, "{family:?} {name}{arguments:?}");
    }
}

macro_rules! call {
    ($name:ident) => {
        (stringify!($name), libc::$name)
    };
}

const PROGRAMS: &[SyscallFamily] = &[SyscallFamily::Native, SyscallFamily::Managed];
const COMPILERS: &[SyscallFamily] = &[SyscallFamily::Compiler];

#[test]
fn the_channel_is_the_slots_alone() {
    for call in [call!(SYS_sendmsg), call!(SYS_recvmsg)] {
        check(&FAMILIES, call, &[CHANNEL.into()], &Made);
        for other in [0, 3, 1023, 1025, -1] {
            check(&FAMILIES, call, &[other], &REFUSED);
        }
    }
}

#[test]
fn threads_have_no_descriptors_of_their_own() {
    let clone = call!(SYS_clone);
    let thread = i64::from(libc::CLONE_VM | libc::CLONE_SIGHAND | libc::CLONE_THREAD);
    let same = i64::from(libc::CLONE_FILES);
    check(&FAMILIES, clone, &[thread | same], &Made);
    check(&FAMILIES, clone, &[thread], &REFUSED);
    // Processes may have them or not.
    check(&FAMILIES, clone, &[libc::SIGCHLD.into()], &Made);
    check(&FAMILIES, clone, &[same | i64::from(libc::CLONE_VM)], &Made);
    for flags in [
        i64::from(libc::CLONE_NEWUSER),
        thread | i64::from(libc::CLONE_NEWNS),
    ] {
        check(&FAMILIES, clone, &[flags], &REFUSED);
        check(&FAMILIES, clone, &[flags | same], &REFUSED);
    }
    let close_range = call!(SYS_close_range);
    for (flags, expected) in [(0, Made), (4, Made), (2, REFUSED), (6, REFUSED)] {
        check(&FAMILIES, close_range, &[3, 9, flags], &expected);
    }
}

#[test]
fn only_oneself_is_limited_and_scheduled() {
    for call in [call!(SYS_prlimit64), call!(SYS_sched_setaffinity)] {
        check(&FAMILIES, call, &[0, 7], &Made);
        for other in [1, 2, 1000, -1] {
            check(&FAMILIES, call, &[other, 7], &REFUSED);
        }
    }
    for (who, policy, expected) in [
        (0, 0, Made),
        (77, 0, Made),
        (1, 0, REFUSED),
        (0, 1, REFUSED),
        (0, 3, REFUSED),
        (77, 2, REFUSED),
        (0, 0x4000_0000, REFUSED),
    ] {
        check(
            &FAMILIES,
            call!(SYS_sched_setscheduler),
            &[who, policy],
            &expected,
        );
    }
    check(COMPILERS, call!(SYS_setpriority), &[0, 0, 5], &Made);
    for (which, who) in [(0, 1), (1, 0), (2, 0), (0, 77)] {
        check(
            &FAMILIES,
            call!(SYS_setpriority),
            &[which, who, 19],
            &REFUSED,
        );
    }
    check(PROGRAMS, call!(SYS_setpriority), &[0, 0, 5], &REFUSED);
}

#[test]
fn nobody_is_heard_or_held_up_through_shared_files() {
    for command in [
        libc::F_DUPFD,
        libc::F_SETFL,
        libc::F_GETLK,
        libc::F_DUPFD_CLOEXEC,
    ] {
        check(&FAMILIES, call!(SYS_fcntl), &[3, command.into()], &Made);
    }
    for command in [
        libc::F_NOTIFY,
        libc::F_SETLEASE,
        libc::F_GETLEASE,
        libc::F_SETOWN,
        libc::F_SETPIPE_SZ,
        libc::F_ADD_SEALS,
        // F_SETSIG, F_SETOWN_EX, F_SET_FILE_RW_HINT
        10,
        15,
        1038,
    ] {
        check(&FAMILIES, call!(SYS_fcntl), &[3, command.into()], &REFUSED);
    }
    let native = &[SyscallFamily::Native];
    let others = &[SyscallFamily::Managed, SyscallFamily::Compiler];
    for command in [
        libc::F_SETLK,
        libc::F_SETLKW,
        libc::F_OFD_SETLK,
        libc::F_OFD_SETLKW,
    ] {
        let arguments = [3, command.into()];
        check(native, call!(SYS_fcntl), &arguments, &Fails(libc::ENOLCK));
        check(others, call!(SYS_fcntl), &arguments, &SeemsDone);
    }
    check(native, call!(SYS_flock), &[3, 2], &Fails(libc::ENOLCK));
    check(others, call!(SYS_flock), &[3, 2], &SeemsDone);
    for call in [
        call!(SYS_fsync),
        call!(SYS_fdatasync),
        call!(SYS_sync_file_range),
        call!(SYS_fadvise64),
        call!(SYS_readahead),
    ] {
        check(&FAMILIES, call, &[3], &SeemsDone);
    }
    for (flags, expected) in [
        (libc::MS_ASYNC, Made),
        (libc::MS_INVALIDATE, Made),
        (libc::MS_SYNC, SeemsDone),
        (libc::MS_SYNC | libc::MS_INVALIDATE, SeemsDone),
    ] {
        check(
            &FAMILIES,
            call!(SYS_msync),
            &[0, 4096, flags.into()],
            &expected,
        );
    }
    for (advice, expected) in [
        (libc::MADV_DONTNEED, Made),
        (libc::MADV_FREE, Made),
        (libc::MADV_HUGEPAGE, Made),
        (libc::MADV_MERGEABLE, REFUSED),
        (libc::MADV_COLD, REFUSED),
        (libc::MADV_PAGEOUT, REFUSED),
    ] {
        check(
            &FAMILIES,
            call!(SYS_madvise),
            &[0, 4096, advice.into()],
            &expected,
        );
    }
}

#[test]
fn waiting_for_many_and_talking_in_pairs_is_for_runtimes() {
    let native = &[SyscallFamily::Native];
    let others = &[SyscallFamily::Managed, SyscallFamily::Compiler];
    for (call, argument) in [
        (call!(SYS_epoll_create1), 0),
        (call!(SYS_socketpair), libc::AF_UNIX.into()),
        (call!(SYS_pidfd_open), 0),
    ] {
        check(native, call, &[argument], &REFUSED);
        check(others, call, &[argument], &Made);
    }
    check(
        &FAMILIES,
        call!(SYS_socketpair),
        &[libc::AF_INET.into()],
        &REFUSED,
    );
}

#[test]
fn shared_memory_that_is_no_file_is_refused_where_nobody_counts_it() {
    let counted = program(SyscallFamily::Managed, SLOT).unwrap();
    let slot = Slot {
        has_groups: false,
        ..SLOT
    };
    let uncounted = program(SyscallFamily::Managed, slot).unwrap();
    let anonymous = libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    for (flags, expected) in [
        (libc::MAP_PRIVATE | anonymous, Made),
        (libc::MAP_SHARED, Made),
        (libc::MAP_PRIVATE, Made),
        (libc::MAP_SHARED | anonymous, REFUSED),
        (libc::MAP_SHARED_VALIDATE | anonymous, REFUSED),
    ] {
        let arguments = [0, 4096, 3, flags as u64];
        assert_eq!(fate(&uncounted, libc::SYS_mmap, &arguments), expected);
        assert_eq!(fate(&counted, libc::SYS_mmap, &arguments), Made);
    }
}

#[test]
fn programs_make_no_files_without_a_name() {
    let (named, nameless) = (libc::O_CREAT | libc::O_RDWR, libc::O_TMPFILE | libc::O_RDWR);
    for (flags, expected) in [(named, Made), (nameless, Fails(libc::EOPNOTSUPP))] {
        check(
            PROGRAMS,
            call!(SYS_openat),
            &[-100, 0, flags.into()],
            &expected,
        );
        check(
            COMPILERS,
            call!(SYS_openat),
            &[-100, 0, flags.into()],
            &Made,
        );
    }
    check(
        PROGRAMS,
        call!(SYS_openat),
        &[-100, 0, libc::O_DIRECTORY.into()],
        &Made,
    );
}

#[test]
fn a_run_born_in_a_group_can_neither_use_clone3_nor_filter_again() {
    let slot = Slot {
        births_in_group: true,
        ..SLOT
    };
    let filter = program(SyscallFamily::Native, slot).unwrap();
    let seccomp = [u64::from(libc::SECCOMP_SET_MODE_FILTER), 4];
    assert_eq!(fate(&filter, libc::SYS_clone3, &[]), Made);
    assert_eq!(fate(&filter, libc::SYS_seccomp, &seccomp), Made);
    let second = FOR_RUNS_BORN_IN_GROUPS;
    assert_eq!(fate(second, libc::SYS_clone3, &[]), Fails(libc::ENOSYS));
    assert_eq!(fate(second, libc::SYS_seccomp, &seccomp), REFUSED);
    assert_eq!(fate(second, libc::SYS_read, &[]), Made);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn calls_of_the_x32_interface_kill() {
    check(&FAMILIES, ("x32 read", 0x4000_0000), &[], &Kills);
}
