//! Files of teams and accounts: the tables of the tools of the ICPC (`teams.tsv`, `accounts.tsv`,
//! `groups.tsv`, `institutions.tsv`), the JSON and YAML of the specification for contest control
//! systems (`teams.json`, `accounts.yaml`, `groups.json`, `organizations.json`), and any table with a
//! first line that names its columns. Whatever comes becomes one list of [`Team`]s.

mod columns;
mod documents;
mod icpc;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use problems::ByteSize;

use super::team::{Account, Team, cut};
use crate::http::i18n::Message;
use crate::http::query::shortened;
use crate::http::tables::is_text;

/// The largest file.
pub(super) const LARGEST_FILE: ByteSize = ByteSize::from_kib(512);

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
    /// The accounts that are of no team, each with its type.
    no_teams: Vec<String>,
    /// The teams of which all groups but the first are left out.
    several_groups: Vec<String>,
    /// How many records were read.
    records: usize,
}

/// The teams of some files, what is wrong with the rest, and what of them is left out.
pub(super) fn read(files: &[File]) -> (Vec<Team>, Vec<Fault>, Vec<Message>) {
    let mut gathered = Gathered::default();
    for file in files {
        gathered.take(file);
    }
    let left_out = gathered.left_out();
    let (teams, faults) = gathered.together();
    (teams, faults, left_out)
}

/// Characters of a file's name, the last ones: it is said again of each line that is wrong.
const LONGEST_NAME: usize = 200;

/// The end of a file's name.
fn end_of(name: &str) -> &str {
    let mut last = name.char_indices().rev();
    let begin = last.nth(LONGEST_NAME - 1).map_or(0, |(at, _)| at);
    &name[begin..]
}

/// How many names are said of what is left out.
const MOST_NAMED: usize = 20;

/// The most records of all files together: teams, their accounts, groups and affiliations.
const MOST_RECORDS: usize = 10_000;

/// So many teams are read; fewer can be brought in at once.
const MOST_READ: usize = 2_000;

impl Gathered {
    fn take(&mut self, file: &File) {
        let text = file.text.trim_start_matches('\u{feff}');
        let name = end_of(&file.name);
        let stem = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let (stem, ending) = stem.rsplit_once('.').unwrap_or((stem, ""));
        let stem = stem.to_lowercase();
        if !is_text(text) {
            return self.fault(name, 0, Message::new("import-no-text"));
        }
        if text.len() as u64 > LARGEST_FILE.bytes() {
            return self.fault(
                name,
                0,
                Message::new("import-large").with("limit", LARGEST_FILE),
            );
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
            Some(kind) => self.take_fixed(&kind, name, text),
            None if is_document => self.take_document(&stem, name, text),
            None => self.take_table(name, text),
        }
    }

    fn fault(&mut self, file: &str, line: u64, detail: Message) {
        let place = place(file, line);
        self.faults.push(Fault { place, detail });
    }

    /// Whether no further record is read, the one of this line neither. That there are too many is said once.
    fn is_full(&mut self, file: &str, line: u64) -> bool {
        self.records += 1;
        if self.records == MOST_RECORDS + 1 {
            let detail = Message::new("roster-many").with("most", MOST_RECORDS.to_string());
            self.fault(file, line, detail);
        }
        self.records > MOST_RECORDS || self.teams.len() > MOST_READ
    }

    /// Leaves out an account that is of no team.
    fn leave_account(&mut self, kind: &str, name: &str) {
        self.no_teams
            .push(format!("{} ({})", shortened(name), shortened(kind)));
    }

    /// What the files have that has no place in a contest here.
    fn left_out(&self) -> Vec<Message> {
        let left_out = [
            ("import-left-accounts", &self.no_teams),
            ("import-left-groups", &self.several_groups),
        ];
        let left_out = left_out.into_iter().filter(|(_, names)| !names.is_empty());
        let said = left_out.map(|(key, names)| {
            let mut named: Vec<String> = names
                .iter()
                .take(MOST_NAMED)
                .map(|it| shortened(it))
                .collect();
            if names.len() > MOST_NAMED {
                named.push("…".to_owned());
            }
            Message::new(key)
                .with("count", names.len())
                .with("names", named.join(", "))
        });
        said.collect()
    }

    /// Accounts with their teams, and names instead of numbers.
    fn together(mut self) -> (Vec<Team>, Vec<Fault>) {
        let groups = self.groups.values_mut();
        let named = groups.chain(self.affiliations.values_mut());
        named.chain(self.countries.values_mut()).for_each(cut);
        let are_alone = self.teams.is_empty();
        let called = Called::of(&self.teams);
        for (team, name, account) in std::mem::take(&mut self.accounts) {
            let known = called.find(&team).and_then(|at| self.teams.get_mut(at));
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
                            place: account.place.clone(),
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
                    let place = account.place;
                    self.faults.push(Fault { place, detail });
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
            let mut team = Team {
                affiliation: named(&self.affiliations, team.affiliation),
                group: named(&self.groups, team.group),
                ..team
            };
            team.cut();
            team
        });
        (teams.collect(), self.faults)
    }
}

/// A line of a file, or the whole file where the line is 0.
fn place(file: &str, line: u64) -> String {
    match (file, line) {
        (file, 0) => file.to_owned(),
        ("", line) => line.to_string(),
        (file, line) => format!("{file}:{line}"),
    }
}

/// The number at the end of a user name, as in `team007`.
fn digits(name: &str) -> String {
    let digits = name.trim_end_matches(|it: char| it.is_ascii_digit()).len();
    name[digits..].to_owned()
}

/// The places of teams by what files call them: by the same id, or by the same number with zeros before it.
#[derive(Default)]
struct Called {
    ids: HashMap<String, usize>,
    numbers: HashMap<u64, usize>,
}

impl Called {
    fn of(teams: &[(String, Team)]) -> Self {
        let mut called = Self::default();
        for (at, (id, _)) in teams.iter().enumerate() {
            called.ids.entry(id.clone()).or_insert(at);
            if let Ok(number) = id.parse() {
                called.numbers.entry(number).or_insert(at);
            }
        }
        called
    }

    /// The first team that is called so.
    fn find(&self, id: &str) -> Option<usize> {
        let number = id.parse::<u64>().ok();
        let by_number = number.and_then(|number| self.numbers.get(&number));
        let found = self.ids.get(id).into_iter().chain(by_number);
        found.copied().min().filter(|_| !id.is_empty())
    }
}
