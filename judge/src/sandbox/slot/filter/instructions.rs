//! The few instructions of the kernel's filter machine that the list of allowed calls does not make.

use nix::libc;

use crate::sandbox::sys::Instruction;

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
pub(super) const JUMP_EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
pub(super) const JUMP_IF_SET: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
#[cfg(target_arch = "x86_64")]
const JUMP_AT_LEAST: u16 = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

pub(super) const fn instruction(code: u16, jt: u8, jf: u8, k: u32) -> Instruction {
    Instruction { code, jt, jf, k }
}

/// Loads the call's number.
pub(super) const LOAD_NUMBER: Instruction = instruction(LOAD, 0, 0, 0);

/// Loads the lower half of an argument, counted from 0. Both architectures have it first.
pub(super) const fn load_argument(argument: u32) -> Instruction {
    instruction(LOAD, 0, 0, 16 + 8 * argument)
}

/// The call is not made and fails; with 0 it is not made and succeeds.
pub(super) const fn return_errno(errno: libc::c_int) -> Instruction {
    instruction(RETURN, 0, 0, libc::SECCOMP_RET_ERRNO | errno as u32)
}

/// There is no `clone3`.
pub(super) const NO_CLONE3: &[Instruction] = &[
    LOAD_NUMBER,
    instruction(JUMP_EQUAL, 0, 1, libc::SYS_clone3 as u32),
    return_errno(libc::ENOSYS),
];

/// Takes away what the slot's own filter had to leave for runs to be born in groups: there is no
/// `clone3`, and this is the last filter.
pub(in super::super) const FOR_RUNS_BORN_IN_GROUPS: &[Instruction] = &[
    LOAD_NUMBER,
    instruction(JUMP_EQUAL, 0, 1, libc::SYS_clone3 as u32),
    return_errno(libc::ENOSYS),
    instruction(JUMP_EQUAL, 0, 1, libc::SYS_seccomp as u32),
    return_errno(libc::EPERM),
    instruction(RETURN, 0, 0, libc::SECCOMP_RET_ALLOW),
];

/// Kills on x32 calls; on foreign architectures the library's own beginning does.
#[cfg(target_arch = "x86_64")]
pub(super) fn foreign_calls_kill() -> Vec<Instruction> {
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
pub(super) fn foreign_calls_kill() -> Vec<Instruction> {
    Vec::new()
}
