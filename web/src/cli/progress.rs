//! How a judging goes on, on standard error: a bar on a terminal, plain lines elsewhere.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};
use judge::{Event, TestResult};

use super::remarks;
use crate::locale::{Locale, Text};

/// Shows the events of one judging.
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
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new_spinner();
            bar.enable_steady_tick(std::time::Duration::from_millis(100));
            bar
        });
        Self {
            locale,
            bar,
            source: source.to_owned(),
            total: 0,
            done: 0,
        }
    }

    /// Shows what has happened.
    pub(super) fn show(&mut self, event: &Event) {
        let say = |key: &'static str| self.locale.text(key);
        match event {
            Event::Compiling => self.say(&say("cli-compiling")),
            Event::Compiled { ms, cached: false } => {
                self.say(&say("cli-compiled").with("time", ms));
            }
            Event::Compiled { cached: true, .. } => self.say(&say("cli-compiled-before")),
            Event::Running { total } => self.begin(*total),
            Event::Test(test) => self.test(test),
            Event::ForJudges { test, words } => self.say(
                &say("cli-for-judges")
                    .with("test", test.as_str())
                    .with("words", words.as_str()),
            ),
            Event::Explaining => self.say(&say("cli-explaining")),
        }
    }

    /// Takes the bar away.
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
            let over = self
                .locale
                .text("cli-test")
                .with("done", self.done)
                .with("total", self.total)
                .with("name", test.name.as_str())
                .with("verdict", test.verdict.as_str())
                .with("time", test.time_ms);
            remarks::remark(format_args!("{}: {over}", self.source));
        }
    }
}
