//! Files of teams and accounts: the tables of the tools of the ICPC (`teams.tsv`, `accounts.tsv`,
//! `groups.tsv`, `institutions.tsv`), the JSON and YAML of the specification for contest control
//! systems (`teams.json`, `accounts.yaml`, `groups.json`, `organizations.json`), and any table with a
//! first line that names its columns. Whatever comes becomes one list of [`Team`]s.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::team::{Account, Team, WIDTH, heading, read_unranked, without_heading};
use crate::http::i18n::Message;
use crate::http::query::shortened;
use crate::http::tables::{delimiter, line_of};
use crate::store::GivenIds;

/// The largest file, in bytes.
pub(super) const LARGEST_FILE: usize = 512 * 1024;

/// A file as it came.
#[derive(Debug, Clone)]
pub(super) struct File {
    /// Its name; empty for what was typed.
    pub(super) name: String,
    pub(super) text: String,
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fault {
    /// The file's name and the line, as far as they are known.
    pub(super) place: String,
    pub(super) detail: Message,
}

/// What the files have, before each thing is where it belongs.
#[derive(Default)]
struct Gathered {
    /// Teams by what files call them.
    teams: Vec<(String, Team)>,
    /// Accounts with what files call their teams.
    accounts: Vec<(String, String, Account)>,
    groups: HashMap<String, String>,
    /// The groups whose teams have no rank, by their ids.
    hidden: HashSet<String>,
    affiliations: HashMap<String, String>,
    /// The countries of affiliations, by the ids of these.
    countries: HashMap<String, String>,
    faults: Vec<Fault>,
}

/// The teams of some files, and what is wrong with the rest.
pub(super) fn read(files: &[File]) -> (Vec<Team>, Vec<Fault>) {
    let mut gathered = Gathered::default();
    for file in files {
        gathered.take(file);
    }
    gathered.together()
}

impl Gathered {
    fn take(&mut self, file: &File) {
        let text = file.text.trim_start_matches('\u{feff}');
        let stem = file.name.rsplit(['/', '\\']).next().unwrap_or_default();
        let (stem, ending) = stem.rsplit_once('.').unwrap_or((stem, ""));
        let stem = stem.to_lowercase();
        if text.len() > LARGEST_FILE {
            return self.fault(&file.name, 0, Message::new("import-large"));
        }
        let first = text.lines().next().unwrap_or_default();
        // The first line of the tables of the ICPC names what follows, and a version.
        let kind = first.split_once('\t').map(|(kind, _)| kind.to_lowercase());
        let kind = match kind.as_deref() {
            Some("file_version") => Some(stem.clone()),
            Some(
                kind @ ("teams" | "teams2" | "accounts" | "groups" | "institutions"
                | "organizations"),
            ) => Some(kind.to_owned()),
            _ => None,
        };
        let begin = text.trim_start();
        let is_document = begin.starts_with(['[', '{'])
            || begin.starts_with("- ")
            || matches!(ending, "json" | "yaml" | "yml");
        match kind {
            Some(kind) => self.take_fixed(&kind, &file.name, text),
            None if is_document => self.take_document(&stem, &file.name, text),
            None => self.take_table(&file.name, text),
        }
    }

    fn fault(&mut self, file: &str, line: u64, detail: Message) {
        let place = match (file, line) {
            (file, 0) => file.to_owned(),
            ("", line) => line.to_string(),
            (file, line) => format!("{file}:{line}"),
        };
        self.faults.push(Fault { place, detail });
    }

    /// A table of the ICPC: tabs between fields, a line each, the columns by their order.
    fn take_fixed(&mut self, kind: &str, file: &str, text: &str) {
        for (line, number) in text.lines().zip(1_u64..).skip(1) {
            if line.trim().is_empty() {
                continue;
            }
            let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
            let at = |place: usize| fields.get(place).copied().unwrap_or_default().to_owned();
            match kind {
                "groups" => {
                    self.groups.insert(at(0), at(1));
                }
                "institutions" | "organizations" => {
                    self.affiliations.insert(at(0), at(1));
                }
                "accounts" => {
                    if at(0).eq_ignore_ascii_case("team") {
                        // The number of the team stands at the end of the user name.
                        let team = if at(4).is_empty() {
                            digits(&at(2))
                        } else {
                            at(4)
                        };
                        let account = Account {
                            name: at(2),
                            password: at(3),
                        };
                        self.accounts.push((team, at(1), account));
                    }
                }
                _ if fields.len() < 4 => {
                    self.fault(file, number, Message::new("import-fields"));
                }
                _ => {
                    let id = if at(1).is_empty() { at(0) } else { at(1) };
                    let team = Team {
                        id,
                        name: at(3),
                        affiliation: at(4),
                        group: at(2),
                        given: GivenIds {
                            group_id: at(2),
                            affiliation_id: at(7),
                            country: at(6),
                            ..GivenIds::default()
                        },
                        ..Team::default()
                    };
                    self.teams.push((at(0), team));
                }
            }
        }
    }

    /// A list of the specification.
    fn take_document(&mut self, stem: &str, file: &str, text: &str) {
        let read = serde_json::from_str(text)
            .ok()
            .or_else(|| serde_saphyr::from_str::<Value>(text).ok());
        let Some(Value::Array(objects)) = read else {
            return self.fault(file, 0, Message::new("import-document"));
        };
        for object in &objects {
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
                    };
                    self.accounts.push((team, text("name"), account));
                }
            } else {
                let group = object["group_ids"].as_array().and_then(|ids| ids.first());
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
                };
                self.teams.push((text("id"), team));
            }
        }
    }

    /// A table whose first line names its columns; without one they are the name, the user name, the
    /// affiliation and the group.
    fn take_table(&mut self, file: &str, text: &str) {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter(text))
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut places: Option<[Option<usize>; WIDTH]> = None;
        for record in reader.records() {
            // Text is UTF-8 already, and any number of fields is taken.
            let Ok(record) = record else { continue };
            if record.iter().all(str::is_empty) {
                continue;
            }
            let number = line_of(text, record.position().map_or(0, csv::Position::byte));
            let places = match places {
                Some(places) => places,
                None => match heading(&record) {
                    Some(named) => {
                        places = Some(named);
                        continue;
                    }
                    None => *places.insert(without_heading()),
                },
            };
            if record.iter().any(|it| it.contains(['\n', '\r'])) {
                self.fault(file, number, Message::new("roster-quote"));
                continue;
            }
            let fields = places.map(|place| {
                let field = place.and_then(|place| record.get(place));
                field.unwrap_or_default().to_owned()
            });
            let [id, name, affiliation, group, username, password, seat, ..] = fields.clone();
            let [.., label, group_id, affiliation_id, country, unranked] = fields;
            let is_unranked = match read_unranked(&unranked) {
                Ok(said) => said,
                Err(detail) => {
                    self.fault(file, number, detail);
                    continue;
                }
            };
            let team = Team {
                name: if name.is_empty() {
                    username.clone()
                } else {
                    name
                },
                id,
                affiliation,
                group,
                seat,
                is_unranked,
                given: GivenIds {
                    label,
                    group_id,
                    affiliation_id,
                    country,
                },
                accounts: Vec::new(),
            };
            self.take_line(file, number, team, (username, password));
        }
    }

    fn take_line(
        &mut self,
        file: &str,
        number: u64,
        team: Team,
        (name, password): (String, String),
    ) {
        if team.name.is_empty() {
            return self.fault(file, number, Message::new("import-nameless"));
        }
        let account = Some(Account { name, password }).filter(|it| !it.name.is_empty());
        let is_same = |(_, known): &&mut (String, Team)| {
            known.id == team.id && (known.name == team.name || !team.id.is_empty())
        };
        let known = self.teams.iter_mut().find(is_same);
        if let Some((_, known)) = known {
            known.accounts.extend(account);
        } else {
            let accounts = account.into_iter().collect();
            self.teams.push((String::new(), Team { accounts, ..team }));
        }
    }

    /// Accounts with their teams, and names instead of numbers.
    fn together(mut self) -> (Vec<Team>, Vec<Fault>) {
        let are_alone = self.teams.is_empty();
        for (team, name, account) in std::mem::take(&mut self.accounts) {
            let known = self
                .teams
                .iter_mut()
                .find(|(called, _)| same_number(called, &team));
            match known {
                _ if are_alone => {
                    let name = if name.is_empty() {
                        account.name.clone()
                    } else {
                        name
                    };
                    self.teams.push((
                        // Nobody else is in it.
                        format!("account {}", account.name),
                        Team {
                            name,
                            accounts: vec![account],
                            ..Team::default()
                        },
                    ));
                }
                Some((_, team)) => team.accounts.push(account),
                None => {
                    let detail = Message::new("import-teamless")
                        .with("account", shortened(&account.name))
                        .with("team", shortened(&team));
                    self.fault("", 0, detail);
                }
            }
        }
        let named = |names: &HashMap<String, String>, id: String| {
            let name = names.get(&id).filter(|name| !name.is_empty()).cloned();
            name.unwrap_or(id)
        };
        let teams = self.teams.into_iter().map(|(_, mut team)| {
            let country = self.countries.get(&team.given.affiliation_id);
            if let Some(country) = country.filter(|_| team.given.country.is_empty()) {
                team.given.country.clone_from(country);
            }
            if self.hidden.contains(&team.group) {
                team.is_unranked = Some(true);
            }
            Team {
                affiliation: named(&self.affiliations, team.affiliation),
                group: named(&self.groups, team.group),
                ..team
            }
        });
        (teams.collect(), self.faults)
    }
}

/// Where a team sits, as the specification writes it or as a text.
fn place_of(location: &Value) -> String {
    let said = location.get("description").unwrap_or(location);
    said.as_str().unwrap_or_default().trim().to_owned()
}

/// The number at the end of a user name, as in `team007`.
fn digits(name: &str) -> String {
    let digits = name.trim_end_matches(|it: char| it.is_ascii_digit()).len();
    name[digits..].to_owned()
}

/// Whether two texts are the same id, or the same number with zeros before it.
fn same_number(one: &str, other: &str) -> bool {
    let number = |text: &str| text.parse::<u64>().ok();
    !other.is_empty() && (one == other || (number(one).is_some() && number(one) == number(other)))
}

#[cfg(test)]
mod tests {
    use super::super::team::table;
    use super::*;

    fn file(name: &str, text: &str) -> File {
        File {
            name: name.to_owned(),
            text: text.to_owned(),
        }
    }

    fn teams(files: &[File]) -> Vec<Team> {
        let (teams, faults) = read(files);
        assert_eq!(faults, []);
        teams
    }

    fn heaps(password: &str) -> Team {
        Team {
            id: "47".to_owned(),
            name: "Two Heaps".to_owned(),
            affiliation: "University of Nim".to_owned(),
            group: "Undergraduates".to_owned(),
            seat: String::new(),
            is_unranked: None,
            given: GivenIds {
                label: String::new(),
                group_id: "9".to_owned(),
                affiliation_id: "nim".to_owned(),
                country: "CHN".to_owned(),
            },
            accounts: vec![Account {
                name: "team001".to_owned(),
                password: password.to_owned(),
            }],
        }
    }

    #[test]
    fn every_format_says_the_same() {
        let tsv = [
            file(
                "teams.tsv",
                "teams\t1\n1\t47\t9\tTwo Heaps\tUniversity of Nim\tNim\tCHN\tnim\n",
            ),
            file(
                "accounts.tsv",
                "accounts\t1\r\nteam\tTwo Heaps\tteam001\tsecret-word\r\n\
                 admin\tBoss\tboss\tno-business\r\n",
            ),
            file("groups.tsv", "File_Version\t1\n9\tUndergraduates\n"),
        ];
        let json = [
            file(
                "teams.json",
                r#"[{"id": "1", "icpc_id": "47", "name": "Two Heaps", "organization_id": "nim",
                    "group_ids": ["9"]}]"#,
            ),
            file(
                "organizations.json",
                r#"[{"id": "nim", "name": "Nim", "formal_name": "University of Nim",
                    "country": "CHN"}]"#,
            ),
            file("groups.json", r#"[{"id": "9", "name": "Undergraduates"}]"#),
            file(
                "accounts.yaml",
                "- id: a\n  username: team001\n  password: secret-word\n  type: team\n  \
                 team_id: 1\n- id: b\n  username: boss\n  type: judge\n",
            ),
        ];
        let csv = [file(
            "",
            "ID;Team;School;Group;User;Password;Group ID;Organization_ID;Country\n\
             47;Two Heaps;University of Nim;Undergraduates;team001;secret-word;9;nim;CHN\n",
        )];
        for files in [&tsv[..], &json[..], &csv[..]] {
            let found = teams(files);
            assert_eq!(found, [heaps("secret-word")]);
            // What is written is read as the same.
            assert_eq!(teams(&[file("", &table(&found))]), found);
        }
    }

    #[test]
    fn who_has_no_rank_is_said_by_a_column_by_a_team_or_by_its_group() {
        let csv = "name,unofficial\nHeaps,x\nPiles,0\nStones,\n";
        let said = [Some(true), Some(false), None];
        let found = teams(&[file("", csv)]);
        let of = |teams: &[Team]| -> Vec<Option<bool>> {
            teams.iter().map(|team| team.is_unranked).collect()
        };
        assert_eq!(of(&found), said);
        // What is written is read as the same.
        assert_eq!(of(&teams(&[file("", &table(&found))])), said);
        let json = [
            file(
                "teams.json",
                r#"[{"id": "1", "name": "Heaps", "hidden": true},
                    {"id": "2", "name": "Piles", "hidden": false, "group_ids": ["9"]},
                    {"id": "3", "name": "Stones", "group_ids": ["8"]}]"#,
            ),
            file(
                "groups.json",
                r#"[{"id": "9", "name": "Guests", "hidden": true}, {"id": "8", "name": "North"}]"#,
            ),
        ];
        assert_eq!(of(&teams(&json)), [Some(true), Some(true), None]);
        let (_, faults) = read(&[file("", "name,unranked\nHeaps,perhaps\n")]);
        assert_eq!(faults.len(), 1);
    }

    #[test]
    fn lines_of_one_team_are_one_team() {
        let text = "name,username\nHeaps,ada\nHeaps,bo\nAlone,\n";
        let found = teams(&[file("", text)]);
        let accounts: Vec<usize> = found.iter().map(|team| team.accounts.len()).collect();
        assert_eq!(accounts, [2, 0]);
        // Without a first line: name, user name, affiliation, group.
        let found = teams(&[file("", "Heaps,ada,Nim,Women\n")]);
        assert_eq!(
            (found[0].affiliation.as_str(), found[0].group.as_str()),
            ("Nim", "Women")
        );
        // Accounts alone are people alone.
        let alone = teams(&[file(
            "accounts.json",
            r#"[{"username": "ada", "name": "Ada Lovelace"}]"#,
        )]);
        assert_eq!(alone[0].name, "Ada Lovelace");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let places = |files: &[File]| {
            let (_, faults) = read(files);
            faults.into_iter().map(|it| it.place).collect::<Vec<_>>()
        };
        assert_eq!(
            places(&[file("teams.tsv", "teams\t1\n1\tx\n")]),
            ["teams.tsv:2"]
        );
        assert_eq!(places(&[file("teams.json", "{}")]), ["teams.json"]);
        assert_eq!(places(&[file("teams.json", "[{]")]), ["teams.json"]);
        assert_eq!(places(&[file("", "id,name\n3,\n")]), ["2"]);
        let large = "x".repeat(LARGEST_FILE + 1);
        assert_eq!(places(&[file("a.csv", &large)]), ["a.csv"]);
        let strays = [
            file("teams.tsv", "teams\t1\n1\t\t\tHeaps\n"),
            file("accounts.tsv", "accounts\t1\nteam\tx\tteam2\tpass\n"),
        ];
        assert_eq!(places(&strays), [""]);
    }
}
