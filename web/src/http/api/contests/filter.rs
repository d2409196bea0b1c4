//! To what a list of the Contest API is narrowed: by the specification to any property that is the id of something.

use serde_json::Value;

use crate::http::query::Params;

/// The properties that are ids of other objects.
const PROPERTIES: [&str; 9] = [
    "team_id",
    "problem_id",
    "language_id",
    "organization_id",
    "submission_id",
    "judgement_type_id",
    "from_team_id",
    "to_team_id",
    "reply_to_id",
];

/// The ids that are asked for; an empty one asks for what has none there.
pub(super) struct Filter(Vec<(&'static str, String)>);

impl Filter {
    pub(super) fn of(params: &mut Params) -> Self {
        let asked = PROPERTIES.into_iter();
        Self(
            asked
                .filter_map(|name| Some((name, params.take(name)?)))
                .collect(),
        )
    }

    /// The objects of a list that are asked for; what is no list stays as it is.
    pub(super) fn narrow(&self, document: Value) -> Value {
        match document {
            Value::Array(objects) => objects.into_iter().filter(|it| self.keeps(it)).collect(),
            single => single,
        }
    }

    fn keeps(&self, object: &Value) -> bool {
        let mut asked = self.0.iter();
        asked.all(|(name, id)| object[*name].as_str().unwrap_or_default() == id)
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
            let kept = Filter(asked.collect()).narrow(all.clone());
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
        let one = Filter(vec![("team_id", "1".to_owned())]).narrow(state.clone());
        assert_eq!(one, state);
    }
}
