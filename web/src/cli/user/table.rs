//! `grundy user add --from`: an account for each line of a table, as `/admin/accounts` makes them.

use std::path::{Path, PathBuf};

use clap::Args;
use problems::ByteSize;
use serde_json::json;
use url::Url;

use super::super::input::file_or_standard_input;
use super::super::language::{preferred, say};
use super::super::serve::Database;
use super::super::{Failure, output, remarks};
use super::with_store;
use crate::http::i18n::Message;
use crate::http::roster::{self, Fault, Line};
use crate::http::tables::text_of;
use crate::store::{MadeAccount, Making, NewAccount, Role, Store};

/// A larger file holds more than a table may, in whatever encoding.
const FILE_LIMIT: ByteSize = ByteSize::from_mib(1);

/// Where a table comes from, and what is said of the accounts that are made of it.
#[derive(Debug, Args)]
pub(super) struct FromTable {
    /// Make an account for each line of this CSV or TSV file (`-`: of standard input): the user name, then what they
    /// are called
    #[arg(long = "from", value_name = "FILE", conflicts_with_all = ["name", "password_stdin"])]
    table: Option<PathBuf>,
    /// Where people reach the site [default: only the links' paths are printed]
    #[arg(long, value_name = "URL", requires = "table")]
    site: Option<Url>,
    /// Print JSON
    #[arg(long, requires = "table")]
    json: bool,
}

impl FromTable {
    /// Makes an account for each line, or none, and prints the link by which its owner chooses a password.
    pub(super) fn make(&self, database: &Database, role: Role) -> Result<(), Failure> {
        let path = self.table.as_deref().unwrap_or(Path::new("-"));
        let text = text_of(&file_or_standard_input(path, FILE_LIMIT)?);
        with_store(database, async |store| {
            let (lines, mut faults) = roster::read(&text);
            if lines.is_empty() && faults.is_empty() {
                let empty = Message::new("roster-empty");
                faults.push(Fault {
                    number: 1,
                    detail: empty,
                });
            }
            for line in &lines {
                if let Some(detail) = roster::name_fault(&store, line).await? {
                    let number = line.number;
                    faults.push(Fault { number, detail });
                }
            }
            if !faults.is_empty() {
                faults.sort_by_key(|fault| fault.number);
                return Err(self.refused(path, &faults)?);
            }
            let made = accounts(&store, &lines, role).await?;
            self.print(&made, &lines)?;
            let said = say("cli-users-made").with("count", made.len());
            remarks::remark(said.with("role", role.as_str()));
            Ok(())
        })
    }

    /// Says all that is wrong at once: each line with its place, and as JSON where that is asked for.
    fn refused(&self, path: &Path, faults: &[Fault]) -> Result<Failure, Failure> {
        let language = preferred();
        if self.json {
            let errors = faults.iter().map(
                |fault| json!({ "line": fault.number, "message": fault.detail.render(language) }),
            );
            let errors: Vec<_> = errors.collect();
            output::json(&json!({ "accounts": [], "errors": errors }))?;
        } else {
            for Fault { number, detail } in faults {
                let detail = detail.render(language);
                remarks::remark(format_args!("{}:{number}: {detail}", path.display()));
            }
        }
        let said = say("cli-users-wrong").with("count", faults.len());
        Ok(Failure::bad_input(said))
    }

    fn print(&self, made: &[MadeAccount], lines: &[Line]) -> Result<(), Failure> {
        let mut documents = Vec::with_capacity(made.len());
        for (account, line) in made.iter().zip(lines) {
            let link = self.link(&account.secret)?;
            let name = &account.user.name;
            if self.json {
                let role = account.user.role;
                documents.push(
                    json!({ "name": name, "called": line.label, "role": role, "link": link }),
                );
            } else {
                output::line(&format!("{name}\t{link}"))?;
            }
        }
        if self.json {
            output::json(&json!({ "accounts": documents, "errors": [] }))?;
        }
        Ok(())
    }

    fn link(&self, secret: &str) -> Result<String, Failure> {
        let path = format!("/reset/{secret}");
        match &self.site {
            Some(site) => Ok(site.join(&path).map_err(Failure::bad_input)?.to_string()),
            None => Ok(path),
        }
    }
}

async fn accounts(store: &Store, lines: &[Line], role: Role) -> Result<Vec<MadeAccount>, Failure> {
    let accounts = lines.iter().map(|line| NewAccount {
        name: &line.name,
        called: &line.label,
        label: "",
    });
    let accounts: Vec<NewAccount<'_>> = accounts.collect();
    let making = Making {
        maker: None,
        role,
        accounts: &accounts,
        called: &[],
        class: None,
    };
    Ok(store.make_accounts(&making).await?)
}
