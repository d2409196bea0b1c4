//! A client of the Contest API that knows the specification, and what it has after reading a feed.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::contests::shapes::conforms;
use crate::site::Visitor;

/// What a client has after reading a feed: the objects of each endpoint by their ids, and the single
/// ones.
#[derive(Default)]
pub(super) struct Client {
    pub(super) collections: BTreeMap<String, BTreeMap<String, Value>>,
    pub(super) singles: BTreeMap<String, Value>,
}

impl Client {
    /// Reads a recorded feed: a notification a line; empty lines keep the connection alive.
    pub(super) fn read(&mut self, feed: &str) {
        for line in feed.lines().filter(|line| !line.is_empty()) {
            let event: Value = serde_json::from_str(line).unwrap();
            let kind = event["type"].as_str().unwrap().to_owned();
            let (id, data) = (&event["id"], event["data"].clone());
            match (id.as_str(), data) {
                (Some(id), Value::Null) => {
                    self.collections.get_mut(&kind).unwrap().remove(id);
                }
                (Some(id), data) => {
                    assert_eq!(data["id"], *id);
                    conforms(&kind, &data);
                    self.refers_to_what_there_is(&kind, &data);
                    self.collections
                        .entry(kind)
                        .or_default()
                        .insert(id.to_owned(), data);
                }
                (None, data) => {
                    conforms(&kind, &data);
                    self.singles.insert(kind, data);
                }
            }
        }
    }

    /// Referential integrity, and the types of properties.
    fn refers_to_what_there_is(&self, kind: &str, data: &Value) {
        for (property, collection) in [
            ("team_id", "teams"),
            ("problem_id", "problems"),
            ("language_id", "languages"),
            ("submission_id", "submissions"),
            ("judgement_id", "judgements"),
            ("judgement_type_id", "judgement-types"),
            ("organization_id", "organizations"),
            ("from_team_id", "teams"),
            ("to_team_id", "teams"),
            ("reply_to_id", "clarifications"),
        ] {
            if let Some(id) = data[property].as_str() {
                let there = self.collections.get(collection);
                let is_there = there.is_some_and(|objects| objects.contains_key(id));
                assert!(
                    is_there,
                    "{kind} {data} names a {property} that there is not"
                );
            }
        }
        for (property, value) in data.as_object().unwrap() {
            if property.ends_with("contest_time") {
                is_reltime(value.as_str().unwrap());
            } else if property == "time" || property.ends_with("_time") {
                is_time(value);
            }
        }
    }

    /// The table that the specification makes of the judgements: who solved how many, in how much time.
    pub(super) fn table(&self) -> BTreeMap<String, (u32, i64)> {
        let none = BTreeMap::new();
        let of = |kind: &str| self.collections.get(kind).unwrap_or(&none);
        let penalty = self.singles["contest"]["penalty_time"].as_i64().unwrap();
        let mut table = BTreeMap::new();
        for team in of("teams").keys() {
            let (mut solved, mut time) = (0, 0);
            for problem in of("problems").keys() {
                let mut tries: Vec<&Value> = of("submissions")
                    .values()
                    .filter(|it| it["team_id"] == **team && it["problem_id"] == **problem)
                    .collect();
                tries.sort_by_key(|it| it["id"].as_str().unwrap().parse::<i64>().unwrap());
                let mut wrong = 0;
                for one in tries {
                    let judged = of("judgements").values();
                    let mut judged = judged.filter(|it| it["submission_id"] == one["id"]);
                    let Some(judgement) = judged.next() else {
                        continue;
                    };
                    let kind = judgement["judgement_type_id"].as_str().unwrap();
                    let kind = &of("judgement-types")[kind];
                    if kind["solved"] == true {
                        solved += 1;
                        time += minutes(one["contest_time"].as_str().unwrap()) + penalty * wrong;
                        break;
                    }
                    wrong += i64::from(kind["penalty"] == true);
                }
            }
            table.insert(team.clone(), (solved, time));
        }
        table
    }
}

fn is_reltime(text: &str) {
    let parts: Vec<&str> = text.trim_start_matches('-').split([':', '.']).collect();
    let digits = |it: &&str| it.bytes().all(|byte| byte.is_ascii_digit());
    assert!(parts.len() == 4 && parts.iter().all(digits), "{text}");
}

fn is_time(value: &Value) {
    if let Some(text) = value.as_str().filter(|text| text.contains('T')) {
        let _: jiff::Timestamp = text.parse().unwrap();
    }
}

fn minutes(reltime: &str) -> i64 {
    let mut parts = reltime.split(':').map(str::parse::<i64>);
    let hours = parts.next().unwrap().unwrap();
    hours * 60 + parts.next().unwrap().unwrap()
}

pub(super) async fn recorded(visitor: &mut Visitor, address: &str) -> Client {
    let feed = visitor
        .get(&format!("{address}/event-feed?stream=false"))
        .await;
    assert_eq!(feed.status, 200, "{}", feed.text);
    assert_eq!(feed.header("content-type"), "application/x-ndjson");
    let mut client = Client::default();
    client.read(&feed.text);
    client
}
