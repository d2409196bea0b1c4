//! Runs in a conversation, with the judge or with an interactor: what the program waits for the other is not
//! its own doing.

use std::sync::Arc;
use std::time::Duration;

use problems::Test;

use super::Executor;
use super::package::with_feedback;
use crate::options::CancelFlag;
use crate::sandbox::{
    Facts, Partner, Request, SandboxError, Spoken, Stdin, Stop, Transcript, own_active,
};
use crate::testing::interactor::{self, is_flood};
use crate::testing::validator::CompiledValidator;

/// A run that was answered while it went on.
pub(crate) struct Conversation<P> {
    pub(crate) facts: Facts,
    pub(crate) transcript: Transcript,
    /// Whom it talked with.
    pub(crate) partner: P,
}

impl Executor<'_> {
    /// Runs it in a conversation with a partner, of which `partner` makes a fresh one for every
    /// attempt, and repeats it as [`Self::run`] does. What the program waits while this thread
    /// makes up an answer is not its own doing.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub(crate) fn converse<P: Partner>(
        &mut self,
        mut partner: impl FnMut() -> P,
    ) -> Result<Conversation<P>, SandboxError> {
        self.request.stdin = Stdin::Empty;
        self.partner_time = Duration::ZERO;
        let cancel = self.cancel.clone();
        let is_cancelled = || cancel.as_ref().is_some_and(CancelFlag::is_cancelled);
        let called_off = cancel.as_ref().map(|_| &is_cancelled as &dyn Fn() -> bool);
        self.best(
            |slot, request, _| {
                let mut busy_before = own_active();
                let fresh = || {
                    busy_before = own_active();
                    partner()
                };
                let (mut facts, transcript, partner) =
                    slot.converse_unless(request, fresh, called_off)?;
                let busy = own_active().saturating_sub(busy_before);
                blame_partner(&mut facts, busy, request);
                Ok(Conversation {
                    facts,
                    transcript,
                    partner,
                })
            },
            |conversation| &conversation.facts,
        )
    }

    /// Runs it in a conversation with an interactor, which has a fresh slot for every attempt,
    /// and repeats it as [`Self::run`] does. What the program waits while the other one is not
    /// idle is not its own doing.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub(crate) fn converse_with(
        &mut self,
        partner: &CompiledValidator,
        test: &Test,
    ) -> Result<Spoken, SandboxError> {
        self.request.stdin = Stdin::Empty;
        self.partner_time = partner.time();
        let pool = self.share.pool();
        let feedback = self.feedback.clone();
        self.best(
            |slot, request, _| {
                let mut other = pool.acquire_partner()?;
                other.load(partner.program())?;
                other.load(&partner.test_files(test, &Arc::default()))?;
                other.load(&feedback)?;
                let theirs = interactor::request(partner, test, request.limits.wall);
                let theirs = with_feedback(theirs, &feedback);
                let busy_before = own_active();
                let mut spoken = slot.converse_with(request, &mut other, &theirs, |exit| {
                    partner.is_hopeless(exit)
                })?;
                let own = own_active().saturating_sub(busy_before);
                let other = &spoken.partner;
                let other_stopped = other.stopped;
                let busy = own + other.wall.saturating_sub(other.idle);
                // Who asks without end waits for answers by its own doing, where they are worked on.
                let computes = other.cpu >= request.limits.idle / 2;
                let asks_without_end = is_flood(&spoken.said) && spoken.unread > 0;
                if !(computes && asks_without_end) {
                    blame_partner(&mut spoken.program, busy, request);
                }
                let passed_its_limit =
                    !matches!(other_stopped, None | Some(Stop::Judge | Stop::Wall));
                if passed_its_limit && spoken.program.stopped == Some(Stop::Wall) {
                    // It waited for one that would never have answered: that much is known.
                    spoken.program.stopped = Some(Stop::Judge);
                }
                Ok(spoken)
            },
            |spoken| &spoken.program,
        )
    }
}

/// A program may have waited for whom it talked with, who was `busy` for so long: that is not its own
/// doing. One that was stopped because of it was not measured. What a partner does takes some of the
/// time always, so half of it must be the program's own.
pub(super) fn blame_partner(facts: &mut Facts, busy: Duration, request: &Request) {
    facts.idle = facts.idle.saturating_sub(busy);
    if facts.stopped == Some(Stop::Idle) && facts.idle < request.limits.idle / 2 {
        facts.stopped = Some(Stop::Wall);
    }
}
