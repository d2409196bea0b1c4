//! A run is made again until it says something: near the time limit alone, and where it was starved of
//! the processor with more time.

use std::time::{Duration, Instant};

use super::{BESIDE, Executor};
use crate::sandbox::{Facts, Request, SandboxError, Slot};
use crate::testing::assess::{Doubt, doubt};
use crate::testing::request::{with_files, with_stream_files};
use crate::turns::{Company, Turn};

/// How often a run is made at most until it says something.
const ATTEMPTS_TO_MEASURE: usize = 3;

/// A run that was starved gets this many times as long on the clock when it is made again.
const MORE_TIME: u32 = 4;

/// What a run at a deadline has on the clock: the sandbox takes no limit of nothing.
const LEAST_WALL: Duration = Duration::from_millis(10);

impl Executor<'_> {
    /// Makes a run, and again where the first gives no ground for a verdict.
    pub(super) fn best<R>(
        &mut self,
        mut run: impl FnMut(&mut Slot, &Request, &mut Turn<'_>) -> Result<R, SandboxError>,
        facts: impl Fn(&R) -> &Facts,
    ) -> Result<R, SandboxError> {
        let mut best = self.attempt(Company::Others, 1, &mut run, &facts)?;
        for _ in 1..ATTEMPTS_TO_MEASURE {
            let more_time = match doubt(facts(&best), &self.limits) {
                None => return Ok(best),
                Some(_) if self.is_past_deadline() => return Err(not_measured(facts(&best))),
                Some(Doubt::Near) => 1,
                Some(Doubt::Starved) => MORE_TIME,
            };
            let company = self.share.company_for_repeat();
            let again = self.attempt(company, more_time, &mut run, &facts)?;
            let rank = |facts: &Facts| (facts.stopped.is_some(), facts.cpu);
            let was_near = more_time == 1;
            if !was_near || rank(facts(&again)) < rank(facts(&best)) {
                best = again;
            }
            if was_near {
                return Ok(best);
            }
        }
        match doubt(facts(&best), &self.limits) {
            Some(Doubt::Starved) => Err(not_measured(facts(&best))),
            _ => Ok(best),
        }
    }

    fn is_past_deadline(&self) -> bool {
        self.deadline.is_some_and(|it| Instant::now() >= it)
    }

    /// Makes a run when it is its turn, with so many times the usual limits on the clock. The turn
    /// goes on while the output is looked at, unless nobody else could run.
    fn attempt<R>(
        &mut self,
        company: Company,
        more_time: u32,
        run: &mut impl FnMut(&mut Slot, &Request, &mut Turn<'_>) -> Result<R, SandboxError>,
        facts: &impl Fn(&R) -> &Facts,
    ) -> Result<R, SandboxError> {
        let mut request = with_stream_files(self.request.clone(), &self.streams);
        if !self.beside.is_empty() {
            request = with_files(request, BESIDE);
        }
        request.limits.wall *= more_time;
        request.limits.idle *= more_time;
        if more_time > 1 {
            // Whoever it talks with may come to an end of its own computing before, starved as well.
            request.limits.wall += self.partner_time * more_time;
            request.limits.idle += self.partner_time * more_time;
        }
        if let Some(most) = self.most_time {
            request.limits.cpu = request.limits.cpu.min(most);
            request.limits.idle = request.limits.idle.min(most);
        }
        let mut turn = match self.turn.take() {
            Some(unused) if !unused.is_used() => unused,
            last => self.share.turn_after(last, company, || ()),
        };
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            request.limits.wall = request.limits.wall.min(left.max(LEAST_WALL));
        }
        let result = run(self.slot()?, &request, &mut turn);
        match &result {
            Ok(made) => {
                turn.has_run(facts(made).cpu);
                self.turn = (company == Company::Others).then_some(turn);
            }
            // A slot that failed is not used again.
            Err(_) => self.slot = None,
        }
        result
    }
}

pub(super) fn not_measured(facts: &Facts) -> SandboxError {
    SandboxError::Starved {
        cpu: facts.cpu,
        wall: facts.wall,
    }
}
