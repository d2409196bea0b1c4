//! How work goes on, on standard error: a line that is cut to the terminal's width and drawn again
//! and again, or plain lines where there is no terminal.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use judge::{Event, Verdict};

use super::remarks;
use crate::locale::{Locale, Text};

/// How often the sign that work goes on turns.
const TURN_EVERY: Duration = Duration::from_millis(100);

/// A line that says what is done now; `None` where standard error is no terminal.
pub(super) fn line() -> Option<ProgressBar> {
    let bar = std::io::stderr()
        .is_terminal()
        .then(ProgressBar::new_spinner)?;
    // What is wide is cut at the terminal's edge: a second line would never be taken away.
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(TURN_EVERY);
    Some(bar)
}

/// Makes a line one that shows how much of a known amount of work is done.
pub(super) fn measure(line: &ProgressBar, total: usize) {
    line.set_length(total as u64);
    line.set_position(0);
    if let Ok(style) = ProgressStyle::with_template("{wide_msg} [{bar:20}] {pos}/{len}") {
        line.set_style(style.progress_chars("=> "));
    }
}

/// Shows how one judging goes on.
#[derive(Debug)]
pub(super) struct Progress {
    locale: Locale,
    /// `None` where standard error is no terminal.
    bar: Option<ProgressBar>,
    source: String,
    total: usize,
    done: usize,
}

impl Progress {
    /// Begins to show the judging of `source`, in a language.
    pub(super) fn new(locale: Locale, source: &str) -> Self {
        Self {
            locale,
            bar: line(),
            source: source.to_owned(),
            total: 0,
            done: 0,
        }
    }

    /// Shows what has happened.
    pub(super) fn show(&mut self, event: &Event) {
        let say = |key: &'static str| self.locale.text(key);
        match event {
            Event::Compiling => self.compiling(),
            Event::Compiled { ms, cached: false } => {
                self.say(&say("cli-compiled").with("time", ms));
            }
            Event::Compiled { cached: true, .. } => self.say(&say("cli-compiled-before")),
            Event::Running { total } => self.begin(*total),
            Event::Test(test) => self.test(&test.name, test.verdict, test.time_ms),
            Event::ForJudges { test, words } => self.say(
                &say("cli-for-judges")
                    .with("test", test.as_str())
                    .with("words", words.as_str()),
            ),
            Event::Explaining => self.explaining(),
        }
    }

    /// It waits for a judge, behind so many others.
    pub(super) fn waiting(&self, ahead: i64) {
        self.say(&self.locale.text("cli-waiting").with("ahead", ahead));
    }

    /// The program is being compiled.
    pub(super) fn compiling(&self) {
        self.say(&self.locale.text("cli-compiling"));
    }

    /// The tests begin; there are so many.
    pub(super) fn begin(&mut self, total: usize) {
        (self.total, self.done) = (total, 0);
        let Some(bar) = &self.bar else { return };
        measure(bar, total);
        bar.set_message(self.source.clone());
    }

    /// A test is over.
    pub(super) fn test(&mut self, name: &str, verdict: Verdict, time_ms: u64) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.inc(1);
        } else {
            let over = self
                .locale
                .text("cli-test")
                .with("done", self.done)
                .with("total", self.total)
                .with("name", name)
                .with("verdict", verdict.as_str())
                .with("time", time_ms);
            self.say(&over);
        }
    }

    /// All tests are over, and why the program is wrong is looked for.
    pub(super) fn explaining(&self) {
        self.say(&self.locale.text("cli-explaining"));
    }

    /// Takes the line away.
    pub(super) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }

    fn say(&self, what: &Text) {
        match &self.bar {
            Some(bar) => bar.set_message(format!("{}: {what}", self.source)),
            None => remarks::remark(format_args!("{}: {what}", self.source)),
        }
    }
}
