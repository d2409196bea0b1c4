//! To what a list of the Contest API is narrowed: by the specification to any property that is the id of something.

use serde_json::Value;

use crate::http::query::Params;

/// The properties that are ids of other objects.
const PROPERTIES: [&str; 10] = [
    "team_id",
    "problem_id",
    "language_id",
    "organization_id",
    "submission_id",
    "judgement_id",
    "judgement_type_id",
    "from_team_id",
    "to_team_id",
    "reply_to_id",
];

/// The ids that are asked for; an empty one asks for what has none there.
pub(super) struct Filter {
    ids: Vec<(&'static str, String)>,
    /// The group of which teams, or the scoreboard, are asked for.
    group: Option<String>,
}

impl Filter {
    pub(super) fn of(params: &mut Params) -> Self {
        let asked = PROPERTIES.into_iter();
        Self {
            ids: asked
                .filter_map(|name| Some((name, params.take(name)?)))
                .collect(),
            group: params.take("group_id"),
        }
    }

    /// The group that is asked for.
    pub(super) fn group(&self) -> Option<&str> {
        self.group.as_deref()
    }

    /// The id that a property is to have.
    pub(super) fn id(&self, property: &str) -> Option<&str> {
        let asked = self.ids.iter().find(|(name, _)| *name == property);
        asked.map(|(_, id)| id.as_str())
    }

    /// The objects of a list that are asked for; what is no list stays as it is.
    pub(super) fn narrow(&self, document: Value) -> Value {
        match document {
            Value::Array(objects) => objects.into_iter().filter(|it| self.keeps(it)).collect(),
            single => single,
        }
    }

    fn keeps(&self, object: &Value) -> bool {
        let mut asked = self.ids.iter();
        let groups = object["group_ids"].as_array();
        let is_of = |group: &String| match groups {
            Some(groups) if group.is_empty() => groups.is_empty(),
            Some(groups) => groups.iter().any(|it| it == group.as_str()),
            None => group.is_empty(),
        };
        self.group.as_ref().is_none_or(is_of)
            && asked.all(|(name, id)| object[*name].as_str().unwrap_or_default() == id)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lists_are_narrowed_to_all_ids_at_once() {
        let all = json!([
            { "id": "q1", "from_team_id": "1", "problem_id": "nim" },
            { "id": "q2", "from_team_id": "1" },
            { "id": "q3", "from_team_id": "2", "problem_id": "nim" },
        ]);
        let kept = |asked: &[(&'static str, &str)]| {
            let asked = asked.iter().map(|(name, id)| (*name, (*id).to_owned()));
            let filter = Filter {
                ids: asked.collect(),
                group: None,
            };
            let kept = filter.narrow(all.clone());
            let kept = kept.as_array().cloned().unwrap_or_default().into_iter();
            kept.map(|it| it["id"].clone()).collect::<Value>()
        };
        assert_eq!(kept(&[]), json!(["q1", "q2", "q3"]));
        assert_eq!(kept(&[("from_team_id", "1")]), json!(["q1", "q2"]));
        let both = [("from_team_id", "1"), ("problem_id", "nim")];
        assert_eq!(kept(&both), json!(["q1"]));
        assert_eq!(kept(&[("problem_id", "")]), json!(["q2"]));
        // None of them has one of these.
        assert_eq!(kept(&[("submission_id", "1")]), json!([]));
        let state = json!({ "started": null });
        let one = Filter {
            ids: vec![("team_id", "1".to_owned())],
            group: None,
        };
        assert_eq!(one.narrow(state.clone()), state);
        let teams =
            json!([{ "id": "1", "group_ids": ["north", "west"] }, { "id": "2", "group_ids": [] }]);
        for (group, kept) in [("west", "1"), ("", "2")] {
            let of_group = Filter {
                ids: Vec::new(),
                group: Some(group.to_owned()),
            };
            let found = of_group.narrow(teams.clone());
            assert_eq!(found.as_array().map(Vec::len), Some(1));
            assert_eq!(found[0]["id"], kept);
        }
    }
}
