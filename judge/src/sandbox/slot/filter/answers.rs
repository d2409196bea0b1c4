//! Calls that are answered instead of by the kernel, which never hears of them.
//!
//! They reach what other slots share (the disk, the page cache, locks on files that everybody may
//! read), and would do nothing for a run: all it can write is memory of its own.

use nix::libc;

use super::calls::{Call, calls};
use super::instructions::{
    JUMP_EQUAL, JUMP_IF_SET, LOAD_NUMBER, instruction, load_argument, return_errno,
};
use crate::sandbox::request::SyscallFamily;
use crate::sandbox::sys::Instruction;

/// What is written is where it will stay, and what the kernel does with advice is up to it: done.
const DONE: &[Call] = calls![
    SYS_fadvise64 SYS_fdatasync SYS_fsync SYS_readahead SYS_sync_file_range
];

/// The commands of `fcntl` that take or give back a lock.
const LOCK_COMMANDS: [libc::c_int; 4] = [
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
];

/// The answers for a family, to stand before its list of what is allowed.
pub(super) fn answers(family: SyscallFamily) -> Vec<Instruction> {
    let lock = lock_errno(family);
    let mut answers = vec![LOAD_NUMBER];
    for &(_, number) in DONE {
        answers.extend(answer(number, 0));
    }
    answers.extend(answer(libc::SYS_flock, lock));
    let fcntl = LOCK_COMMANDS.map(|command| (JUMP_EQUAL, command as u32));
    answers.extend(answer_if(libc::SYS_fcntl, 1, &fcntl, lock));
    let msync = [(JUMP_IF_SET, libc::MS_SYNC as u32)];
    answers.extend(answer_if(libc::SYS_msync, 2, &msync, 0));
    if family != SyscallFamily::Compiler {
        for &(number, flags) in OPENING {
            let nameless = [(JUMP_IF_SET, NAMELESS)];
            answers.extend(answer_if(number, flags, &nameless, libc::EOPNOTSUPP));
        }
    }
    answers
}

/// A file that is in no folder leaves no trace in one, by which is seen whether a run wrote anything:
/// the flag, without that for folders.
const NAMELESS: u32 = (libc::O_TMPFILE & !libc::O_DIRECTORY) as u32;

/// The calls that open files, and which argument the flags are.
#[cfg(target_arch = "x86_64")]
const OPENING: &[(libc::c_long, u32)] = &[(libc::SYS_open, 1), (libc::SYS_openat, 2)];
#[cfg(not(target_arch = "x86_64"))]
const OPENING: &[(libc::c_long, u32)] = &[(libc::SYS_openat, 2)];

/// What is said to whoever wants to lock a file. Compilers and runtimes are alone with their files, and
/// some do not go on, or print on standard output, when they get no lock. A native program that
/// asks for one itself gets the answer that there are none, as it would rely on what it did not get.
const fn lock_errno(family: SyscallFamily) -> libc::c_int {
    match family {
        SyscallFamily::Native => libc::ENOLCK,
        SyscallFamily::Managed | SyscallFamily::Compiler => 0,
    }
}

/// Answers a call. The number is loaded before and after.
fn answer(number: libc::c_long, errno: libc::c_int) -> [Instruction; 2] {
    [
        instruction(JUMP_EQUAL, 0, 1, number as u32),
        return_errno(errno),
    ]
}

/// Answers a call where one of the tests of an argument holds. The number is loaded before and after.
fn answer_if(
    number: libc::c_long,
    argument: u32,
    tests: &[(u16, u32)],
    errno: libc::c_int,
) -> Vec<Instruction> {
    let count = tests.len() as u8;
    // Over loading the argument, the tests, the answer, and loading the number again.
    let mut block = vec![
        instruction(JUMP_EQUAL, 0, count + 3, number as u32),
        load_argument(argument),
    ];
    for (&(test, value), left) in tests.iter().zip((0..count).rev()) {
        let over_answer = u8::from(left == 0);
        block.push(instruction(test, left, over_answer, value));
    }
    block.extend([return_errno(errno), LOAD_NUMBER]);
    block
}
