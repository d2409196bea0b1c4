//! Teams, groups and organizations, by the ids that the files gave them from which they came: by these other programs
//! know them. Where a file gave none, or none that the specification allows, one is made of the name.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Value, json};

use crate::store::{Participant, ParticipantId, UserId};

/// The longest id of the specification.
const LONGEST_ID: usize = 36;

/// Groups or organizations, known by their names, with the id of each.
pub(super) struct Ids<'a>(BTreeMap<&'a str, String>);

impl<'a> Ids<'a> {
    /// Those of the groups.
    pub(super) fn of_groups(people: impl Iterator<Item = &'a Participant>) -> Self {
        Self::of(people.map(|it| (it.team_group.as_str(), it.given.group_id.as_str())))
    }

    /// Those of the organizations.
    pub(super) fn of_organizations(people: impl Iterator<Item = &'a Participant>) -> Self {
        Self::of(people.map(|it| (it.affiliation.as_str(), it.given.affiliation_id.as_str())))
    }

    /// The first id that a name has which no other name has before it.
    fn of(named: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let named: Vec<_> = named.filter(|(name, _)| !name.is_empty()).collect();
        let mut ids: BTreeMap<&str, String> = BTreeMap::new();
        let mut taken: HashSet<&str> = HashSet::new();
        for (name, id) in &named {
            if is_id(id) && !ids.contains_key(name) && taken.insert(*id) {
                ids.insert(*name, (*id).to_owned());
            }
        }
        for (name, _) in named {
            ids.entry(name).or_insert_with(|| made_of(name));
        }
        Self(ids)
    }

    /// The id of that name; `None` of an empty one.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The names with their ids.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'a str, &str)> {
        self.0.iter().map(|(name, id)| (*name, id.as_str()))
    }
}

/// Whether the specification takes a text for an id.
fn is_id(text: &str) -> bool {
    let is_sign = |it: u8| it.is_ascii_alphanumeric() || b"_.-".contains(&it);
    (1..=LONGEST_ID).contains(&text.len())
        && text.bytes().all(is_sign)
        && !text.starts_with(['-', '.'])
        && !text.ends_with('.')
}

/// The id of what is known by its name alone.
fn made_of(name: &str) -> String {
    blake3::hash(name.as_bytes()).to_hex()[..12].to_owned()
}

/// The groups that those who take part are ranked in.
pub(super) fn groups(ids: &Ids<'_>) -> Value {
    let groups = ids
        .iter()
        .map(|(name, id)| json!({ "id": id, "name": name }));
    groups.collect()
}

/// Where those who take part are from.
pub(super) fn organizations<'a>(
    ids: &Ids<'a>,
    people: impl Iterator<Item = &'a Participant>,
) -> Value {
    let mut countries: BTreeMap<&str, &str> = BTreeMap::new();
    for person in people {
        let country = person.given.country.as_str();
        if country.len() == 3 && country.bytes().all(|it| it.is_ascii_uppercase()) {
            countries
                .entry(person.affiliation.as_str())
                .or_insert(country);
        }
    }
    let organizations = ids.iter().map(|(name, id)| {
        let country = countries.get(name);
        json!({ "id": id, "name": name, "country": country })
    });
    organizations.collect()
}

/// Somebody who takes part. That they have no rank is told (`tells_rank`) when the problems are shown: one of these may be
/// theirs.
pub(super) fn team(
    person: &Participant,
    tells_rank: bool,
    (groups, organizations): (&Ids<'_>, &Ids<'_>),
) -> Value {
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let id = person.id.to_string();
    let of_groups: Vec<&str> = groups.get(&person.team_group).into_iter().collect();
    json!({
        "id": id,
        "icpc_id": given(&person.external_id),
        "label": given(&person.given.label).unwrap_or_else(|| id.clone()),
        "name": person.name,
        "display_name": person.name,
        "organization_id": organizations.get(&person.affiliation),
        "group_ids": of_groups,
        "hidden": (tells_rank && person.is_unranked()).then_some(true),
    })
}

/// The account of whoever asks, and those of everybody who takes part.
pub(super) fn with_members(own: &Value, members: &[(ParticipantId, UserId, String)]) -> Value {
    let is_own = |id: &str| own[0]["id"] == id;
    let others = members.iter().filter_map(|(team, user, name)| {
        let id = user.to_string();
        let one = json!({
            "id": id,
            "username": name,
            "type": "team",
            "team_id": team.to_string(),
        });
        (!is_own(&id)).then_some(one)
    });
    let others: Vec<Value> = others.collect();
    let mut accounts = own.as_array().cloned().unwrap_or_default();
    accounts.extend(others);
    accounts.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_files_are_kept_where_they_are_ids_and_name_one_thing() {
        let ids = Ids::of(
            [
                ("", "none"),
                ("North", ""),
                ("North", "g1"),
                ("North", "g2"),
                // Two names are not one group.
                ("South", "g1"),
                ("East", "with a space"),
                ("West", "."),
            ]
            .into_iter(),
        );
        assert_eq!(ids.get("North"), Some("g1"));
        for name in ["South", "East", "West"] {
            assert_eq!(ids.get(name), Some(made_of(name).as_str()));
        }
        assert_eq!(ids.get(""), None);
        assert_eq!(ids.iter().count(), 4);
    }
}
