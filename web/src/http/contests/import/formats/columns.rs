//! A table whose first line names its columns, or that has the usual ones.

use super::Gathered;
use crate::http::contests::import::team::{
    Account, Team, WIDTH, heading, read_unranked, without_heading,
};
use crate::http::i18n::Message;
use crate::http::tables::{Lines, delimiter};
use crate::store::GivenIds;

impl Gathered {
    /// A table whose first line names its columns; without one they are the name, the user name, the
    /// affiliation and the group.
    pub(super) fn take_table(&mut self, file: &str, text: &str) {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter(text))
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut places: Option<[Option<usize>; WIDTH]> = None;
        let mut lines = Lines::of(text);
        for record in reader.records() {
            // Text is UTF-8 already, and any number of fields is taken.
            let Ok(record) = record else { continue };
            if record.iter().all(str::is_empty) {
                continue;
            }
            let number = lines.number(record.position().map_or(0, csv::Position::byte));
            if self.is_full(file, number) {
                return;
            }
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
}
