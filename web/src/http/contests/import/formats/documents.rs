//! The lists of the specification for contest control systems, in JSON or YAML.

use serde_json::Value;

use super::{Gathered, digits};
use crate::http::contests::import::team::{Account, Team};
use crate::http::i18n::Message;
use crate::store::GivenIds;

impl Gathered {
    /// A list of the specification.
    pub(super) fn take_document(&mut self, stem: &str, file: &str, text: &str) {
        let read = serde_json::from_str(text)
            .ok()
            .or_else(|| serde_saphyr::from_str::<Value>(text).ok());
        let Some(Value::Array(objects)) = read else {
            return self.fault(file, 0, Message::new("import-document"));
        };
        for object in &objects {
            if self.is_full(file, 0) {
                return;
            }
            let text = |key: &str| match &object[key] {
                Value::String(text) => text.trim().to_owned(),
                Value::Number(number) => number.to_string(),
                _ => String::new(),
            };
            let first = |keys: &[&str]| {
                let mut given = keys.iter().map(|key| text(key));
                given.find(|text| !text.is_empty()).unwrap_or_default()
            };
            if stem.starts_with("group") {
                if object["hidden"] == true {
                    self.hidden.insert(text("id"));
                }
                self.groups.insert(text("id"), text("name"));
            } else if stem.starts_with("organi") {
                let name = first(&["formal_name", "name"]);
                self.countries.insert(text("id"), text("country"));
                self.affiliations.insert(text("id"), name);
            } else if object.get("username").is_some() {
                if matches!(text("type").as_str(), "" | "team") {
                    let team = if text("team_id").is_empty() {
                        digits(&text("username"))
                    } else {
                        text("team_id")
                    };
                    let account = Account {
                        name: text("username"),
                        password: text("password"),
                        place: file.to_owned(),
                    };
                    self.accounts.push((team, text("name"), account));
                } else {
                    self.leave_account(&text("type"), &text("username"));
                }
            } else {
                let groups = object["group_ids"].as_array();
                if groups.is_some_and(|ids| ids.len() > 1) {
                    self.several_groups.push(first(&["display_name", "name"]));
                }
                let group = groups.and_then(|ids| ids.first());
                let group = group.map_or_else(String::new, |id| match id {
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                });
                let team = Team {
                    id: first(&["icpc_id", "id"]),
                    name: first(&["display_name", "name"]),
                    affiliation: first(&["organization_id", "affiliation"]),
                    seat: place_of(&object["location"]),
                    is_unranked: object["hidden"].as_bool(),
                    given: GivenIds {
                        label: text("label"),
                        group_id: group.clone(),
                        affiliation_id: text("organization_id"),
                        country: text("country"),
                    },
                    group,
                    accounts: Vec::new(),
                    place: file.to_owned(),
                };
                self.teams.push((text("id"), team));
            }
        }
    }
}

/// Where a team sits, as the specification writes it or as a text.
fn place_of(location: &Value) -> String {
    let said = location.get("description").unwrap_or(location);
    said.as_str().unwrap_or_default().trim().to_owned()
}
