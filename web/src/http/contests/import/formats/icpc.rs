//! The tables of the tools of the ICPC: tabs between fields, and the columns by their order.

use super::{Gathered, digits, place};
use crate::http::contests::import::team::{Account, Team};
use crate::http::i18n::Message;
use crate::store::GivenIds;

impl Gathered {
    /// A table of the ICPC: tabs between fields, a line each, the columns by their order.
    pub(super) fn take_fixed(&mut self, kind: &str, file: &str, text: &str) {
        for (line, number) in text.lines().zip(1_u64..).skip(1) {
            if line.trim().is_empty() {
                continue;
            }
            if self.is_full(file, number) {
                return;
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
                            place: place(file, number),
                        };
                        self.accounts.push((team, at(1), account));
                    } else {
                        self.leave_account(&at(0), &at(2));
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
                        place: place(file, number),
                        ..Team::default()
                    };
                    self.teams.push((at(0), team));
                }
            }
        }
    }
}
