//! The inside of the sandbox: the keeper, and the slot's own process that it makes.
//!
//! Both run in a program of their own with a single thread, started through
//! [`slot_main_if_asked`].

mod accounting;
mod binds;
mod capabilities;
mod census;
mod filter;
mod fresh;
mod identity;
mod keeper;
mod landlock;
mod numbers;
mod oom_score;
mod parted;
mod processes;
mod root;
mod run;
mod scratch;
mod serve;
mod step;
mod survey;
mod unwaited;

pub(crate) use keeper::KEEPER_ARGUMENT;

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
