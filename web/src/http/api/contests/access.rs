//! As whom somebody asks for the objects of a contest, and which objects with which properties they may find. That
//! does not change while it goes on: kinds of which there is nothing yet are named as well.

use serde_json::{Value, json};

use super::runs::RUNS;
use crate::http::seen_contest::Seen;
use crate::store::User;

/// Each kind of objects with its properties.
const KINDS: [(&str, &[&str]); 15] = [
    (
        "contest",
        &[
            "id",
            "name",
            "formal_name",
            "start_time",
            "duration",
            "scoreboard_freeze_duration",
            "scoreboard_type",
            "penalty_time",
        ],
    ),
    ("judgement-types", &["id", "name", "penalty", "solved"]),
    (
        "languages",
        &["id", "name", "entry_point_required", "extensions"],
    ),
    ("groups", &["id", "name"]),
    ("organizations", &["id", "name", "country"]),
    (
        "problems",
        &[
            "id",
            "label",
            "name",
            "ordinal",
            "rgb",
            "max_score",
            "time_limit",
            "memory_limit",
            "test_data_count",
        ],
    ),
    (
        "teams",
        &[
            "id",
            "icpc_id",
            "label",
            "name",
            "display_name",
            "organization_id",
            "group_ids",
            "hidden",
        ],
    ),
    ("accounts", &["id", "username", "type", "team_id"]),
    (
        "state",
        &[
            "started",
            "ended",
            "frozen",
            "thawed",
            "finalized",
            "end_of_updates",
        ],
    ),
    (
        "submissions",
        &[
            "id",
            "language_id",
            "problem_id",
            "team_id",
            "time",
            "contest_time",
            "entry_point",
            "files",
        ],
    ),
    (
        "judgements",
        &[
            "id",
            "submission_id",
            "judgement_type_id",
            "score",
            "start_time",
            "start_contest_time",
            "end_time",
            "end_contest_time",
            "max_run_time",
        ],
    ),
    (
        RUNS,
        &[
            "id",
            "judgement_id",
            "ordinal",
            "judgement_type_id",
            "time",
            "contest_time",
            "run_time",
        ],
    ),
    (
        "clarifications",
        &[
            "id",
            "from_team_id",
            "to_team_id",
            "reply_to_id",
            "problem_id",
            "text",
            "time",
            "contest_time",
        ],
    ),
    ("awards", &["id", "citation", "team_ids"]),
    ("scoreboard", &["time", "contest_time", "state", "rows"]),
];

/// Which objects there may be for whoever asks, with the properties of each.
pub(super) fn access(seen: &Seen, viewer: Option<&User>) -> Value {
    let is_score = seen.contest.rules.has_points();
    let reads = seen.is_jury || seen.own.is_some();
    let is_there = |kind: &str, property: &str| match (kind, property) {
        ("problems", "max_score") | ("judgements", "score") => is_score,
        ("submissions", "files") => reads,
        _ => true,
    };
    let kinds = KINDS.iter();
    let kinds = kinds.filter(|(kind, _)| match *kind {
        "accounts" => viewer.is_some(),
        RUNS => seen.is_jury,
        _ => true,
    });
    let endpoints = kinds.map(|(kind, properties)| {
        let properties = properties.iter().filter(|it| is_there(kind, it));
        json!({ "type": kind, "properties": properties.collect::<Vec<_>>() })
    });
    json!({ "capabilities": [], "endpoints": endpoints.collect::<Vec<_>>() })
}

/// The account of whoever asks, as they stand to the contest; no others.
pub(super) fn accounts(seen: &Seen, viewer: Option<&User>) -> Value {
    let own = viewer.map(|viewer| {
        let team = seen.own.as_ref().filter(|_| !seen.is_jury);
        let kind = if seen.is_jury {
            "judge"
        } else if team.is_some() {
            "team"
        } else {
            "other"
        };
        json!({
            "id": viewer.id.to_string(),
            "username": viewer.name,
            "type": kind,
            "team_id": team.map(|it| it.id.to_string()),
        })
    });
    own.into_iter().collect()
}
