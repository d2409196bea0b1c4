//! How a judging goes on, on standard error: a bar on a terminal, plain lines elsewhere.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};
use judge::{Event, TestResult};

use super::remarks;

/// Shows the events of one judging.
#[derive(Debug)]
pub(super) struct Progress {
    /// `None` where standard error is no terminal.
    bar: Option<ProgressBar>,
    source: String,
    total: usize,
    done: usize,
}

impl Progress {
    /// Begins to show the judging of `source`.
    pub(super) fn new(source: &str) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new_spinner();
            bar.enable_steady_tick(std::time::Duration::from_millis(100));
            bar
        });
        Self {
            bar,
            source: source.to_owned(),
            total: 0,
            done: 0,
        }
    }

    /// Shows what has happened.
    pub(super) fn show(&mut self, event: &Event) {
        match event {
            Event::Compiling => self.say("compiling"),
            Event::Compiled { ms, cached: false } => self.say(&format!("compiled in {ms} ms")),
            Event::Compiled { cached: true, .. } => self.say("compiled before"),
            Event::Running { total } => self.begin(*total),
            Event::Test(test) => self.test(test),
            Event::ForJudges { test, words } => {
                self.say(&format!("{test}, for judges only: {words}"))
            }
            Event::Explaining => self.say("looking for the smallest position it gets wrong"),
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }

    fn say(&self, what: &str) {
        match &self.bar {
            Some(bar) => bar.set_message(format!("{}: {what}", self.source)),
            None => remarks::remark(format_args!("{}: {what}", self.source)),
        }
    }

    fn begin(&mut self, total: usize) {
        self.total = total;
        let Some(bar) = &self.bar else { return };
        bar.set_length(total as u64);
        if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len}") {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_message(self.source.clone());
    }

    fn test(&mut self, test: &TestResult) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.inc(1);
        } else {
            remarks::remark(format_args!(
                "{}: test {}/{} {} {} {} ms",
                self.source, self.done, self.total, test.name, test.verdict, test.time_ms
            ));
        }
    }
}
