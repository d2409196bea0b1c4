//! The objects of the Contest API as its specification has them (2023-06): which properties there are,
//! which there must be, and of what type each is.

use serde_json::Value;

/// The type of a property.
#[derive(Debug, Clone, Copy)]
enum Is {
    /// An id.
    Id,
    Ids,
    Text,
    Texts,
    Bool,
    Integer,
    Number,
    /// A moment with its zone.
    Time,
    /// A span as `h:mm:ss.uuu`.
    Span,
    /// A colour as `#rrggbb`.
    Colour,
    /// One archive of a program.
    Archive,
    /// `pass-fail` or `score`.
    Scoring,
    State,
    Rows,
}

use Is::{
    Archive, Bool, Colour, Id, Ids, Integer, Number, Rows, Scoring, Span, State, Text, Texts, Time,
};

/// A property, and whether it must be there.
type Property = (&'static str, bool, Is);

const CONTEST: &[Property] = &[
    ("id", true, Id),
    ("name", true, Text),
    ("formal_name", false, Text),
    ("start_time", false, Time),
    ("duration", true, Span),
    ("scoreboard_freeze_duration", false, Span),
    ("scoreboard_type", true, Scoring),
    ("penalty_time", false, Integer),
];
const RUNS: &[Property] = &[
    ("id", true, Id),
    ("judgement_id", true, Id),
    ("ordinal", true, Integer),
    ("judgement_type_id", true, Id),
    ("time", true, Time),
    ("contest_time", true, Span),
    ("run_time", true, Number),
];
const STATE: &[Property] = &[
    ("started", false, Time),
    ("ended", false, Time),
    ("frozen", false, Time),
    ("thawed", false, Time),
    ("finalized", false, Time),
    ("end_of_updates", false, Time),
];
const ROW: &[Property] = &[
    ("rank", true, Integer),
    ("team_id", true, Id),
    ("score", true, Rows),
    ("problems", true, Rows),
];
const CELL: &[Property] = &[
    ("problem_id", true, Id),
    ("num_judged", true, Integer),
    ("num_pending", true, Integer),
    ("solved", false, Bool),
    ("score", false, Number),
    ("time", false, Integer),
    ("first_to_solve", false, Bool),
];

/// The properties of the objects of a kind.
fn properties(kind: &str) -> &'static [Property] {
    match kind {
        "contest" => CONTEST,
        "state" => STATE,
        "judgement-types" => &[
            ("id", true, Id),
            ("name", true, Text),
            ("penalty", true, Bool),
            ("solved", true, Bool),
        ],
        "languages" => &[
            ("id", true, Id),
            ("name", true, Text),
            ("entry_point_required", true, Bool),
            ("extensions", true, Texts),
        ],
        "groups" => &[("id", true, Id), ("name", true, Text)],
        "organizations" => &[
            ("id", true, Id),
            ("name", true, Text),
            ("country", false, Text),
        ],
        "problems" => &[
            ("id", true, Id),
            ("label", true, Text),
            ("name", true, Text),
            ("ordinal", true, Integer),
            ("rgb", false, Colour),
            ("time_limit", true, Number),
            ("memory_limit", false, Integer),
            ("test_data_count", true, Integer),
            ("max_score", false, Number),
        ],
        "teams" => &[
            ("id", true, Id),
            ("icpc_id", false, Text),
            ("label", true, Text),
            ("name", true, Text),
            ("display_name", false, Text),
            ("organization_id", false, Id),
            ("group_ids", false, Ids),
            ("hidden", false, Bool),
        ],
        "accounts" => &[
            ("id", true, Id),
            ("username", true, Text),
            ("type", true, Text),
            ("team_id", false, Id),
        ],
        "submissions" => &[
            ("id", true, Id),
            ("language_id", true, Id),
            ("problem_id", true, Id),
            ("team_id", true, Id),
            ("time", true, Time),
            ("contest_time", true, Span),
            ("entry_point", false, Text),
            // Where whoever asks may read it.
            ("files", false, Archive),
        ],
        "judgements" => &[
            ("id", true, Id),
            ("submission_id", true, Id),
            ("judgement_type_id", false, Id),
            ("score", false, Number),
            ("start_time", true, Time),
            ("start_contest_time", true, Span),
            ("end_time", false, Time),
            ("end_contest_time", false, Span),
            ("max_run_time", false, Number),
        ],
        "runs" => RUNS,
        "clarifications" => &[
            ("id", true, Id),
            ("from_team_id", false, Id),
            ("to_team_id", false, Id),
            ("reply_to_id", false, Id),
            ("problem_id", false, Id),
            ("text", true, Text),
            ("time", true, Time),
            ("contest_time", true, Span),
        ],
        "awards" => &[
            ("id", true, Id),
            ("citation", true, Text),
            ("team_ids", false, Ids),
        ],
        "scoreboard" => &[
            ("time", true, Time),
            ("contest_time", true, Span),
            ("state", true, State),
            ("rows", true, Rows),
        ],
        other => panic!("the specification knows no {other}"),
    }
}

/// Whether the objects of a kind have a property of that name.
pub(super) fn knows(kind: &str, name: &str) -> bool {
    properties(kind).iter().any(|(known, ..)| *known == name)
}

/// Asserts that an object of a kind is one of the specification, with nothing else in it.
pub(super) fn conforms(kind: &str, data: &Value) {
    is_made_of(kind, properties(kind), data);
    if kind == "scoreboard" {
        is_made_of("state", STATE, &data["state"]);
        for row in data["rows"].as_array().unwrap() {
            is_made_of("row", ROW, row);
            let score = row["score"].as_object().unwrap();
            assert!(score.values().all(Value::is_number), "{row}");
            for cell in row["problems"].as_array().unwrap() {
                is_made_of("cell", CELL, cell);
            }
        }
    }
}

fn is_made_of(kind: &str, properties: &[Property], data: &Value) {
    let object = data.as_object().unwrap();
    for (name, must_be, is) in properties {
        match object.get(*name) {
            None => assert!(!must_be, "{kind} without {name}: {data}"),
            Some(value) => assert!(is.of(value), "{name} of {kind} is no {is:?}: {data}"),
        }
    }
    for name in object.keys() {
        let is_known = properties.iter().any(|(known, ..)| known == name);
        assert!(is_known, "no {kind} has {name}: {data}");
    }
}

impl Is {
    fn of(self, value: &Value) -> bool {
        let text = value.as_str();
        let all = |is: fn(&Value) -> bool| value.as_array().is_some_and(|it| it.iter().all(is));
        match self {
            Id => is_id(value),
            Ids => all(is_id),
            Text => text.is_some(),
            Texts => all(Value::is_string),
            Bool => value.is_boolean(),
            Integer => value.is_i64(),
            Number => value.is_number(),
            Time => text.is_some_and(is_time),
            Span => text.is_some_and(is_span),
            Colour => text.is_some_and(|it| it.len() == 7 && it.starts_with('#')),
            Archive => value.as_array().is_some_and(|files| {
                files.len() == 1
                    && files[0]["mime"] == "application/zip"
                    && files[0]["href"].is_string()
            }),
            Scoring => text.is_some_and(|it| ["pass-fail", "score"].contains(&it)),
            // These are looked into where they stand.
            State => value.is_object(),
            Rows => value.is_array() || value.is_object(),
        }
    }
}

/// Letters, digits, `_`, `-` and `.`, at most 36, and no `-` or `.` in front.
fn is_id(value: &Value) -> bool {
    value.as_str().is_some_and(|id| {
        let is_sign = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
        (1..=36).contains(&id.len()) && id.chars().all(is_sign) && !id.starts_with(['-', '.'])
    })
}

/// Seconds, or milliseconds with all their digits, and a zone.
fn is_time(text: &str) -> bool {
    let parts = text.trim_end_matches('Z').split('.').nth(1);
    let is_short = parts.is_none_or(|digits| digits.len() == 3);
    is_short && text.ends_with('Z') && text.parse::<jiff::Timestamp>().is_ok()
}

fn is_span(text: &str) -> bool {
    let parts: Vec<&str> = text.trim_start_matches('-').split([':', '.']).collect();
    let digits = |it: &&str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
    let lengths = [parts.get(1), parts.get(2), parts.get(3)].map(|it| it.map_or(0, |it| it.len()));
    parts.iter().all(digits) && lengths == [2, 2, 3]
}
