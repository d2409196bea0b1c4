//! Any task behind one type: what is derived of tasks is compiled once, and not for each of them.
//!
//! [`AnyTask`] is a [`Task`](super::Task) as the one behind it is, with cases and positions that have
//! lost their types; every question goes to that task. Whoever answers millions of positions asks the
//! task itself ([`Task::answer`](super::Task::answer), [`Task::winning`](super::Task::winning)); what
//! makes words, tests and files of answers needs no more than this.

mod any_task;
mod case;
mod object;
mod position;

pub(super) use any_task::AnyTask;
pub(super) use case::AnyCase;
pub(super) use object::TaskObject;
pub(super) use position::{AnyPart, AnyRules};
