//! Single fields of a contest's form: read, and named where they are wrong.

use jiff::tz::TimeZone;

use crate::http::error::FieldError;
use crate::http::i18n::Message;
use crate::http::moments::moment;
use crate::scoreboard::{Medals, Rules};
use crate::store::{Feedback, UnixMs};

/// The most problems of a contest: those from A to Z.
pub(super) const MOST_PROBLEMS: usize = 26;

/// The most minutes a wrong try may cost.
const MOST_PENALTY: i64 = 1000;

/// The most programs for a problem to which a contest may keep people.
const MOST_TRIES: i64 = 1000;

/// The longest time between two programs, in seconds.
const LONGEST_PAUSE: i64 = 3600;

/// The most canned answers, and how long each may be, in characters.
const MOST_CANNED: usize = 30;
const LONGEST_CANNED: usize = 200;

/// The wrong fields so far.
#[derive(Default)]
pub(super) struct Wrong {
    pub(super) fields: Vec<FieldError>,
}

impl Wrong {
    pub(super) fn add(
        &mut self,
        field: &'static str,
        detail: &'static str,
        accepted: &'static str,
    ) {
        let (detail, accepted) = (Message::new(detail), Message::new(accepted));
        self.fields.push(FieldError::new(field, detail, accepted));
    }

    pub(super) fn say(&mut self, field: &'static str, detail: Message) {
        let accepted = Message::new("contest-problems-accepted").with("most", MOST_PROBLEMS);
        self.fields.push(FieldError::new(field, detail, accepted));
    }

    pub(super) fn moment(
        &mut self,
        field: &'static str,
        text: &str,
        zone: &TimeZone,
    ) -> Option<UnixMs> {
        let at = moment(text, zone);
        if at.is_none() {
            self.add(field, "contest-time-wrong", "contest-time-accepted");
        }
        at
    }
}

/// A number up to the largest; 0 where nothing stands there.
fn number(text: &str, largest: i64) -> Option<i64> {
    match text.trim() {
        "" => Some(0),
        text => text.parse().ok().filter(|it| (0..=largest).contains(it)),
    }
}

/// How many minutes a wrong try costs; where nothing stands there what these rules have.
pub(super) fn penalty(text: &str, rules: &str, wrong: &mut Wrong) -> Option<i64> {
    let penalty = match text.trim() {
        "" => Some(Rules::read(rules).map_or(0, Rules::usual_penalty)),
        text => number(text, MOST_PENALTY),
    };
    if penalty.is_none() {
        wrong.add(
            "penalty",
            "contest-penalty-wrong",
            "contest-penalty-accepted",
        );
    }
    penalty
}

/// How many programs are taken for each problem.
pub(super) fn tries(text: &str, wrong: &mut Wrong) -> i64 {
    let most = number(text, MOST_TRIES);
    if most.is_none() {
        wrong.add("tries", "contest-tries-wrong", "contest-tries-accepted");
    }
    most.unwrap_or_default()
}

/// How many seconds pass between two programs of a participant.
pub(super) fn pause(text: &str, wrong: &mut Wrong) -> i64 {
    let pause = number(text, LONGEST_PAUSE);
    if pause.is_none() {
        wrong.add("pause", "contest-pause-wrong", "contest-pause-accepted");
    }
    pause.unwrap_or_default()
}

/// What participants are told.
pub(super) fn feedback(name: &str, wrong: &mut Wrong) -> Feedback {
    let feedback = match name {
        "" => Some(Feedback::Tests),
        name => Feedback::read(name),
    };
    if feedback.is_none() {
        wrong.add(
            "feedback",
            "contest-feedback-wrong",
            "contest-feedback-accepted",
        );
    }
    feedback.unwrap_or(Feedback::Tests)
}

/// How many get a medal.
pub(super) fn medals(text: &str, wrong: &mut Wrong) -> Medals {
    let medals = match text.trim() {
        "" => Some(Medals::default()),
        text => Medals::read(text),
    };
    if medals.is_none() {
        wrong.add("medals", "contest-medals-wrong", "contest-medals-accepted");
    }
    medals.unwrap_or_default()
}

/// The answers that the jury gives often.
pub(super) fn canned(text: &str, wrong: &mut Wrong) -> Vec<String> {
    let lines = text.lines().map(str::trim).filter(|it| !it.is_empty());
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    let is_long = |line: &String| line.chars().count() > LONGEST_CANNED;
    if lines.len() > MOST_CANNED || lines.iter().any(is_long) {
        wrong.add("canned", "contest-canned-wrong", "contest-canned-accepted");
    }
    lines
}
