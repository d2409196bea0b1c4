//! Single fields of a contest's form: read, and named where they are wrong.

use jiff::tz::TimeZone;
use problems::ByteSize;

use crate::bilingual::Bilingual;
use crate::http::error::FieldError;
use crate::http::i18n::Message;
use crate::http::moments::moment;
use crate::scoreboard::{Medals, Rules};
use crate::store::{Feedback, UnixMs};

/// The most problems of a contest: those from A to Z.
pub(super) const MOST_PROBLEMS: usize = 26;

/// The longest name, in characters.
const LONGEST_NAME: usize = 100;

/// The longest description.
const LONGEST_DESCRIPTION: ByteSize = ByteSize::from_kib(16);

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
        self.add_bounded(field, detail, Message::new(accepted));
    }

    /// The same where the bounds are said.
    pub(super) fn add_bounded(
        &mut self,
        field: &'static str,
        detail: &'static str,
        accepted: Message,
    ) {
        let wrong = FieldError::new(field, Message::new(detail), accepted);
        self.fields.push(wrong);
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

/// The name, in one of the languages or in both.
pub(super) fn name(en: &str, zh: &str, wrong: &mut Wrong) -> Bilingual {
    let name = Bilingual::written(en, zh);
    let is_long = |(_, name): (_, &str)| name.chars().count() > LONGEST_NAME;
    if name.is_empty() || name.each().into_iter().any(is_long) {
        let accepted = Message::new("contest-name-accepted").with("most", LONGEST_NAME);
        wrong.add_bounded("name_en", "contest-name-wrong", accepted);
    }
    name
}

/// What is said of it above the problems.
pub(super) fn description(text: &str, wrong: &mut Wrong) -> String {
    if text.len() as u64 > LONGEST_DESCRIPTION.bytes() {
        let accepted =
            Message::new("contest-description-accepted").with("most", LONGEST_DESCRIPTION);
        wrong.add_bounded("description", "contest-description-wrong", accepted);
    }
    text.replace("\r\n", "\n")
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
        let accepted = Message::new("contest-penalty-accepted").with("most", MOST_PENALTY);
        wrong.add_bounded("penalty", "contest-penalty-wrong", accepted);
    }
    penalty
}

/// How many programs are taken for each problem.
pub(super) fn tries(text: &str, wrong: &mut Wrong) -> i64 {
    let most = number(text, MOST_TRIES);
    if most.is_none() {
        let accepted = Message::new("contest-tries-accepted").with("most", MOST_TRIES);
        wrong.add_bounded("tries", "contest-tries-wrong", accepted);
    }
    most.unwrap_or_default()
}

/// How many seconds pass between two programs of a participant.
pub(super) fn pause(text: &str, wrong: &mut Wrong) -> i64 {
    let pause = number(text, LONGEST_PAUSE);
    if pause.is_none() {
        let accepted = Message::new("contest-pause-accepted").with("most", LONGEST_PAUSE);
        wrong.add_bounded("pause", "contest-pause-wrong", accepted);
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
        let accepted = Message::new("contest-medals-accepted").with("most", Medals::MOST);
        wrong.add_bounded("medals", "contest-medals-wrong", accepted);
    }
    medals.unwrap_or_default()
}

/// The answers that the jury gives often.
pub(super) fn canned(text: &str, wrong: &mut Wrong) -> Vec<String> {
    let lines = text.lines().map(str::trim).filter(|it| !it.is_empty());
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    let is_long = |line: &String| line.chars().count() > LONGEST_CANNED;
    if lines.len() > MOST_CANNED || lines.iter().any(is_long) {
        let accepted = Message::new("contest-canned-accepted")
            .with("lines", MOST_CANNED)
            .with("characters", LONGEST_CANNED);
        wrong.add_bounded("canned", "contest-canned-wrong", accepted);
    }
    lines
}
