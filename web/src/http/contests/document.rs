//! A contest as a JSON document says it: taken over into the form that makes or changes one, and written out of what
//! there is.

use serde::Serialize;
use utoipa::ToSchema;

use super::form::ContestForm;
use super::limits;
use crate::http::body::Fields;
use crate::http::i18n::Message;
use crate::http::moments::take_moment;
use crate::http::page::Page;
use crate::http::points::points;
use crate::scoreboard::Medals;
use crate::store::{ContestProblem, ContestRow, UnixMs};

/// The names of what a document may say.
pub const FIELDS: &[&str] = &[
    "name_en",
    "name_zh",
    "description",
    "rules",
    "counting",
    "penalty",
    "tries",
    "pause",
    "visibility",
    "code",
    "team",
    "start",
    "end",
    "freeze",
    "hacks",
    "languages",
    "feedback",
    "medals",
    "canned",
    "prints",
    "frozen_balloons",
    "problems",
    "revision",
];

/// The largest number that a field may have; its own bound is looked at with the form.
const LARGEST: u64 = 1_000_000;

/// What a contest is made of. One that is made needs a name, a start and an end; in a change stays what is not given.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct ContestSettings {
    /// The name in English, or the only one.
    name_en: Option<String>,
    /// The name in Chinese.
    name_zh: Option<String>,
    /// Markdown.
    description: Option<String>,
    /// `icpc`, `atcoder`, `ioi` or `practice`.
    rules: Option<String>,
    /// By rules with points: `best`, `groups` or `last`.
    counting: Option<String>,
    /// Minutes that a wrong try costs.
    #[schema(minimum = 0, maximum = 1000)]
    penalty: Option<u32>,
    /// How many programs are taken for each problem; 0: as many as one likes.
    #[schema(minimum = 0, maximum = 1000)]
    tries: Option<u32>,
    /// Seconds between two programs.
    #[schema(minimum = 0, maximum = 3600)]
    pause: Option<u32>,
    /// `public` or `invite`.
    visibility: Option<String>,
    /// By which people come in where it is by invitation.
    code: Option<String>,
    /// Whether teams take part.
    team: Option<bool>,
    /// In RFC 3339.
    #[schema(format = DateTime)]
    start: Option<String>,
    /// In RFC 3339.
    #[schema(format = DateTime)]
    end: Option<String>,
    /// In RFC 3339; an empty text: never.
    freeze: Option<String>,
    /// Minutes of the hack phase after the end; 0: none.
    #[schema(minimum = 0, maximum = 10080)]
    hacks: Option<u32>,
    /// The ids of languages; an empty list: all.
    languages: Option<Vec<String>>,
    /// `verdict`, `tests` or `explained`.
    feedback: Option<String>,
    /// How many get gold, silver and bronze.
    #[schema(example = "4 4 4")]
    medals: Option<String>,
    /// Answers that the jury gives often.
    canned: Option<Vec<String>>,
    /// Whether participants may have something printed.
    prints: Option<bool>,
    /// Whether what is solved in the freeze brings balloons at once.
    frozen_balloons: Option<bool>,
    /// In their order: an id, then a colour, points and limits in any order where they are wanted, such as
    /// `hdoj-1536 #1f77b4 100 2s 512MiB`.
    problems: Option<Vec<String>>,
    /// In a change: the revision that it is a change of; one of an older contest is refused.
    #[schema(minimum = 0)]
    revision: Option<i64>,
}

/// A contest as its jury has set it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestDocument {
    /// Its number.
    #[schema(minimum = 1)]
    id: i64,
    /// Rises with every change.
    #[schema(minimum = 0)]
    revision: i64,
    /// The class that it is for; null: for all.
    class: Option<i64>,
    /// The name in English.
    name_en: String,
    /// The name in Chinese.
    name_zh: String,
    /// Markdown.
    description: String,
    /// `icpc`, `atcoder`, `ioi` or `practice`.
    #[schema(value_type = String)]
    rules: &'static str,
    /// `best`, `groups` or `last`.
    #[schema(value_type = String)]
    counting: &'static str,
    /// Minutes that a wrong try costs.
    penalty: i64,
    /// How many programs are taken for each problem; 0: as many as one likes.
    tries: i64,
    /// Seconds between two programs.
    pause: i64,
    /// `public` or `invite`.
    #[schema(value_type = String)]
    visibility: &'static str,
    /// By which people come in where it is by invitation.
    code: String,
    /// Whether teams take part.
    team: bool,
    /// In RFC 3339.
    #[schema(format = DateTime)]
    start: Option<String>,
    /// In RFC 3339.
    #[schema(format = DateTime)]
    end: Option<String>,
    /// In RFC 3339; null: never.
    #[schema(format = DateTime)]
    freeze: Option<String>,
    /// Minutes of the hack phase after the end; 0: none.
    hacks: i64,
    /// The ids of languages; an empty list: all.
    languages: Vec<String>,
    /// `verdict`, `tests` or `explained`.
    #[schema(value_type = String)]
    feedback: &'static str,
    /// How many get gold, silver and bronze.
    medals: String,
    /// Answers that the jury gives often.
    canned: Vec<String>,
    /// Whether participants may have something printed.
    prints: bool,
    /// Whether what is solved in the freeze brings balloons at once.
    frozen_balloons: bool,
    /// In their order: an id, a colour, points, and limits where there are some.
    problems: Vec<String>,
}

impl ContestDocument {
    /// That of a contest with its problems.
    pub fn of(contest: &ContestRow, problems: &[ContestProblem]) -> Self {
        let languages = contest.languages().into_iter().map(str::to_owned);
        let canned = contest.canned().into_iter().map(str::to_owned);
        Self {
            id: contest.id.0,
            revision: contest.revision,
            class: contest.class.map(|class| class.0),
            name_en: contest.name.en.clone(),
            name_zh: contest.name.zh.clone(),
            description: contest.description.clone(),
            rules: contest.rules.as_str(),
            counting: contest.counting.as_str(),
            penalty: contest.penalty_minutes,
            tries: contest.most_tries,
            pause: contest.pause_seconds,
            visibility: visibility(contest),
            code: contest.code.clone(),
            team: contest.is_team(),
            start: contest.start_at.rfc3339(),
            end: contest.end_at.rfc3339(),
            freeze: contest.freeze_at.and_then(UnixMs::rfc3339),
            hacks: contest.hack_minutes,
            languages: languages.collect(),
            feedback: contest.feedback.as_str(),
            medals: contest.medals.written(),
            canned: canned.collect(),
            prints: contest.has_prints(),
            frozen_balloons: contest.has_frozen_balloons(),
            problems: problems.iter().map(line).collect(),
        }
    }
}

fn visibility(contest: &ContestRow) -> &'static str {
    if contest.is_by_invitation() {
        "invite"
    } else {
        "public"
    }
}

/// A problem as a line of the form has it.
fn line(problem: &ContestProblem) -> String {
    let (points, limits) = (points(problem.points), limits::written(problem.limits));
    let line = format!("{} {} {points} {limits}", problem.problem, problem.colour);
    line.trim_end().to_owned()
}

impl ContestForm {
    /// That of a contest to be made, of which a document says the rest.
    pub fn begun() -> Self {
        Self {
            rules: "icpc".to_owned(),
            counting: "best".to_owned(),
            visibility: "public".to_owned(),
            medals: Medals::default().written(),
            ..Self::default()
        }
    }

    /// That of a contest there is, of which a document changes something: its moments are whole, not as a page
    /// shows them. What the document does not name has the revision that was read: nothing of anybody else's is undone.
    pub fn to_change(contest: &ContestRow, problems: &[ContestProblem], page: &Page) -> Self {
        Self {
            start: contest.start_at.rfc3339().unwrap_or_default(),
            end: contest.end_at.rfc3339().unwrap_or_default(),
            freeze: contest
                .freeze_at
                .and_then(UnixMs::rfc3339)
                .unwrap_or_default(),
            revision: contest.revision.to_string(),
            ..Self::of(contest, problems, page)
        }
    }

    /// Takes over what a document says; what it does not name stays.
    pub fn take(&mut self, fields: &mut Fields) {
        for (name, place) in [
            ("name_en", &mut self.name_en),
            ("name_zh", &mut self.name_zh),
            ("description", &mut self.description),
            ("rules", &mut self.rules),
            ("counting", &mut self.counting),
            ("visibility", &mut self.visibility),
            ("code", &mut self.code),
            ("feedback", &mut self.feedback),
            ("medals", &mut self.medals),
        ] {
            let accepted = Message::new("field-text-accepted");
            if let Some(text) = fields.optional_text(name, &accepted) {
                *place = text;
            }
        }
        for (name, place) in [
            ("start", &mut self.start),
            ("end", &mut self.end),
            ("freeze", &mut self.freeze),
        ] {
            take_moment(fields, name, place);
        }
        for (name, place) in [
            ("penalty", &mut self.penalty),
            ("tries", &mut self.tries),
            ("pause", &mut self.pause),
            ("hacks", &mut self.hacks),
            ("revision", &mut self.revision),
        ] {
            // No number is so large.
            let number = fields.number(name, 0, LARGEST, u64::MAX);
            if number <= LARGEST {
                *place = number.to_string();
            }
        }
        for (name, place) in [
            ("team", &mut self.team),
            ("prints", &mut self.prints),
            ("frozen_balloons", &mut self.frozen_balloons),
        ] {
            if let Some(flag) = fields.optional_flag(name) {
                *place = flag.then(|| "1".to_owned());
            }
        }
        for (name, place, between) in [
            ("languages", &mut self.languages, " "),
            ("canned", &mut self.canned, "\n"),
            ("problems", &mut self.problems, "\n"),
        ] {
            let accepted = Message::new("field-texts-accepted");
            if let Some(texts) = fields.optional_texts(name, &accepted) {
                *place = texts.join(between);
            }
        }
    }
}
