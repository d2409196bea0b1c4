//! A table whose first line names its columns, or that has the usual ones.

use super::{Gathered, place};
use crate::http::contests::import::team::{
    Account, Places, Team, heading, read_unranked, without_heading,
};
use crate::http::i18n::Message;
use crate::http::tables::{Lines, delimiter};
use crate::store::GivenIds;

/// What the first line of a table says of those below it.
#[derive(Clone, Copy)]
struct Heading {
    places: Places,
    /// How many columns it names; `None` where it names none.
    width: Option<usize>,
    /// What stands between the columns.
    delimiter: char,
}

impl Heading {
    /// What is wrong with a line that has other fields than there are columns.
    fn misfit(&self, record: &csv::StringRecord) -> Option<Message> {
        let width = self.width?;
        if record.iter().skip(width).any(|it| !it.is_empty()) {
            let detail = Message::new("import-wide").with("columns", width);
            return Some(detail.with("sign", sign(self.delimiter)));
        }
        let only = record.get(0).filter(|_| record.len() == 1)?;
        let is_between = |other: &char| {
            let fields = only.split(*other).count();
            *other != self.delimiter && (2..=width).contains(&fields)
        };
        let other = [',', ';', '\t', '|', '，', '；']
            .into_iter()
            .find(is_between)?;
        let detail = Message::new("import-separator").with("sign", sign(self.delimiter));
        Some(detail.with("other", sign(other)))
    }
}

/// A separator as people read it.
fn sign(separator: char) -> String {
    match separator {
        '\t' => "Tab".to_owned(),
        other => other.to_string(),
    }
}

impl Gathered {
    /// A table whose first line names its columns; without one they are the name, the user name, the
    /// affiliation and the group.
    pub(super) fn take_table(&mut self, file: &str, text: &str) {
        let delimiter = delimiter(text);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut first: Option<Heading> = None;
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
            let first = match first {
                Some(known) => known,
                None => match heading(&record) {
                    Ok(Some(places)) => {
                        let width = Some(record.len());
                        first = Some(Heading {
                            places,
                            width,
                            delimiter: char::from(delimiter),
                        });
                        continue;
                    }
                    Ok(None) => *first.insert(Heading {
                        places: without_heading(),
                        width: None,
                        delimiter: char::from(delimiter),
                    }),
                    Err(detail) => return self.fault(file, number, detail),
                },
            };
            if record.iter().any(|it| it.contains(['\n', '\r'])) {
                self.fault(file, number, Message::new("roster-quote"));
                continue;
            }
            if let Some(detail) = first.misfit(&record) {
                self.fault(file, number, detail);
                continue;
            }
            let fields = first.places.map(|place| {
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
                place: place(file, number),
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
        let account = Some(Account {
            name,
            password,
            place: place(file, number),
        });
        let account = account.filter(|it| !it.name.is_empty());
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
