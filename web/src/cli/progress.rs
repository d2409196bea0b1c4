//! How work goes on, on standard error: a line that is cut to the terminal's width and drawn again
//! and again, or plain lines where there is no terminal.

use std::io::IsTerminal;
use std::time::Duration;

use console::{Term, measure_text_width};
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

/// How wide the measure of a known amount of work is without its two numbers: `" [" bar "] " "/"`.
const MEASURE: usize = 25;

/// The source in front of so many further columns of the terminal. What is too long is cut in front: a
/// path ends with its file, which says more than its folders.
fn shortened(source: &str, further: usize) -> String {
    let (_, columns) = Term::stderr().size();
    cut_in_front(source, usize::from(columns).saturating_sub(further))
}

/// The end of a text, in at most that many columns.
fn cut_in_front(text: &str, columns: usize) -> String {
    if measure_text_width(text) <= columns {
        return text.to_owned();
    }
    let mut shown = text;
    while let Some(first) = shown.chars().next() {
        if measure_text_width(shown) < columns {
            break;
        }
        shown = shown.get(first.len_utf8()..).unwrap_or_default();
    }
    format!("…{shown}")
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
        let numbers = 2 * total.to_string().len();
        bar.set_message(shortened(&self.source, MEASURE + numbers));
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
            Some(bar) => {
                let what = format!(": {what}");
                // The sign that work goes on stands before it, and a blank.
                let source = shortened(&self.source, measure_text_width(&what) + 2);
                bar.set_message(source + &what);
            }
            None => remarks::remark(format_args!("{}: {what}", self.source)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_path_the_file_stays() {
        assert_eq!(cut_in_front("a/b.cpp", 7), "a/b.cpp");
        assert_eq!(cut_in_front("/home/ada/一堆.cpp", 10), "…/一堆.cpp");
        assert_eq!(cut_in_front("/home/ada/一堆.cpp", 9), "…一堆.cpp");
        assert_eq!(cut_in_front("long.cpp", 0), "…");
    }
}
