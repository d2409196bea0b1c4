//! The system-call layer: the only place of the sandbox with `unsafe`.
//!
//! Holds what no library wraps in a form that is sound here. Each function is a thin, checked
//! step; what the steps are for is decided above.
#![expect(
    unsafe_code,
    reason = "system calls that no safe library covers; every block says why it is sound"
)]

mod fork;
mod launch;
mod mount;
mod reaper;
mod seccomp;
mod wait;

pub(crate) use fork::{Fork, fork_into};
pub(crate) use launch::{Launch, Launched, Stack, Strings, launch};
pub(crate) use mount::{MountAttributes, set_mount_attributes};
pub(crate) use reaper::Reaper;
pub(crate) use seccomp::{Instruction, SPEC_ALLOW, install_filter};
pub(crate) use wait::{
    Children, Ended, Usage, default_broken_pipe, ended, next_ended, wait_any, wait_one,
};
