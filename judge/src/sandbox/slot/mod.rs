//! The inside of the sandbox: the keeper, and the slot's own process that it makes.
//!
//! Both run in a program of their own with a single thread, started through
//! [`slot_main_if_asked`].

mod accounting;
mod binds;
mod census;
mod filter;
mod first_to_kill;
mod fresh;
mod identity;
mod keeper;
mod numbers;
mod processes;
mod root;
mod run;
mod scratch;
mod second_wall;
mod serve;
mod unwaited;

use std::io;

use super::protocol::Failure;

pub(crate) use keeper::{KEEPER_ARGUMENT, NAMESPACES_STEP};
pub(crate) use root::PROC_STEP;

/// Becomes a slot's keeper, and never returns, if this program was started as one.
///
/// Must be the first thing `main` does: before threads, before reading arguments, before
/// anything that holds secrets.
pub fn slot_main_if_asked() {
    if std::env::args_os()
        .next_back()
        .is_some_and(|argument| argument == KEEPER_ARGUMENT)
    {
        keeper::main();
    }
}

/// The result of a step inside.
type Step<T = ()> = Result<T, Failure>;

/// Says what was being done when an error came.
trait During<T> {
    /// Names the step and what it was done to.
    fn during(self, step: &str, target: impl Into<String>) -> Step<T>;
}

impl<T, E: Into<io::Error>> During<T> for Result<T, E> {
    fn during(self, step: &str, target: impl Into<String>) -> Step<T> {
        self.map_err(|error| Failure::new(step, target, &error.into()))
    }
}
