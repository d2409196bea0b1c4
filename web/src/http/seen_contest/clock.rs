//! The line that says how far a contest is and what comes next, and its moments, on its pages and in their
//! events.

use askama::Template;

use super::Seen;
use crate::http::error::AppError;
use crate::http::page::Page;

#[derive(Template)]
#[template(path = "contests/clock.html")]
struct Clock<'a> {
    page: &'a Page,
    seen: &'a Seen,
}

#[derive(Template)]
#[template(path = "contests/times.html")]
struct Times<'a> {
    page: &'a Page,
    seen: &'a Seen,
}

impl Seen {
    /// What the line and the notes above a table follow from: where it is the same, so are they. Fit for an
    /// address.
    pub fn clock_mark(&self) -> String {
        let next = self.next_moment().map_or(0, |(at, _)| at.0);
        let is_preliminary = self.contest.is_preliminary(self.now);
        let until = self.contest.hacks_until().filter(|_| is_preliminary);
        format!(
            "{}-{next}-{}-{}-{}-{}-{}-{}",
            self.phase_name(),
            u8::from(self.contest.is_in_extra_time(self.now)),
            u8::from(self.is_hacking()),
            until.map_or(0, |at| at.0),
            self.contest.start_at.0,
            self.contest.end_at.0,
            self.contest.freeze_at.map_or(0, |at| at.0),
        )
    }

    /// The line as it is now.
    pub fn clock(&self, page: &Page) -> Result<String, AppError> {
        let html = Clock { page, seen: self }.render();
        html.map_err(|error| AppError::internal(&error))
    }

    /// Its moments as they are now.
    pub fn times(&self, page: &Page) -> Result<String, AppError> {
        let html = Times { page, seen: self }.render();
        html.map_err(|error| AppError::internal(&error))
    }
}
