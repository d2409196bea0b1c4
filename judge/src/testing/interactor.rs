//! An interactor that a package brings as a program, run next to a submission: how long it may last,
//! and whose fault it is when it fails.

use std::sync::Arc;
use std::time::Duration;

use problems::{ByteSize, Test};

use super::validator::CompiledValidator;
use crate::sandbox::{Request, Said, Spoken};

/// It may outlast the submission's clock by this much, to say what it thinks of it.
const CLOSING_TIME: Duration = Duration::from_secs(10);

/// A submission that says so much asks without end: an interactor that does not get done with it
/// within its limits has not failed.
const FLOOD: ByteSize = ByteSize::from_mib(1);

/// Nobody asks so much before the first of it is answered, unless without end.
const AHEAD: ByteSize = ByteSize::from_kib(64);

/// A run next to a submission's that may take so long on the clock.
pub(super) fn request(interactor: &CompiledValidator, test: &Test, wall: Duration) -> Request {
    let mut request = interactor.request(test, &Arc::default());
    request.limits.wall = wall + CLOSING_TIME;
    request.limits.idle = request.limits.wall;
    request
}

/// What a submission did that an interactor need not stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Abuse {
    /// It said something that is not text.
    NotText,
    /// It asked more than anybody could answer.
    Flood,
}

/// Whose fault it is that an interactor failed: what the submission did, if that explains it.
pub(super) fn abuse(interactor: &CompiledValidator, spoken: &Spoken) -> Option<Abuse> {
    let partner = &spoken.partner;
    let ran_out = partner.stopped.is_some() || partner.out_of_memory;
    // One that talks without end by itself does so whatever it is given to read; one that answers
    // has said little since.
    let answered = partner.stdout_cut && spoken.unprompted < interactor.output().bytes() / 2;
    let asked_ahead = spoken.unread >= AHEAD.bytes();
    // Where all was taken that was said, it has been heard, and there was nothing to wait for.
    let asked_much = is_flood(&spoken.said) && spoken.unread > 0;
    if ran_out && (answered || asked_ahead || asked_much) {
        Some(Abuse::Flood)
    } else {
        (!spoken.said.is_text()).then_some(Abuse::NotText)
    }
}

/// Whether nobody needs to have an answer to all that was said.
pub(super) fn is_flood(said: &Said) -> bool {
    said.bytes() >= FLOOD.bytes()
}
