//! The judge's side of the sandbox: keepers and their slots, and what goes in and out of a run.

mod conversation;
mod keeper;
mod output;
mod pipe;
mod pool;
mod retry;
mod run;
mod said;
mod transcript;
mod unsandboxed;

pub use conversation::{Flow, Partner, Spoken};
pub use pool::{Pool, Slot};
pub use said::Said;
pub use transcript::{Speaker, Transcript};
