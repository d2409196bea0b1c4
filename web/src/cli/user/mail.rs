//! `grundy user mail`: where links for another password go, and the end of it.

use clap::{Args, Subcommand};
use serde_json::json;

use super::super::language::say;
use super::super::serve::Database;
use super::super::{Failure, output, remarks};
use super::{find, note, with_store};
use crate::store::{Act, StoreError};

/// Show and remove the address to which an account gets mail
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user mail show ada")]
pub(super) struct Mail {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the address; nothing where there is none
    #[command(after_help = "Example:\n  grundy user mail show ada --json")]
    Show {
        /// The account's name
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: Database,
    },
    /// Remove it, also one that waits to be confirmed; links that were mailed no longer work
    #[command(after_help = "Example:\n  grundy user mail remove ada")]
    Remove {
        /// The account's name
        name: String,
        #[command(flatten)]
        database: Database,
    },
}

impl Mail {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Show {
                name,
                json,
                database,
            } => show(&database, &name, json),
            Command::Remove { name, database } => remove(&database, &name),
        }
    }
}

fn show(database: &Database, name: &str, as_json: bool) -> Result<(), Failure> {
    with_store(database, async |store| {
        let user = find(&store, name).await?;
        let mail = store.mail_of(user.id).await?;
        if as_json {
            return output::json(&json!({ "address": mail.address, "pending": mail.pending }));
        }
        if let Some(pending) = &mail.pending {
            remarks::remark(say("cli-mail-pending").with("address", pending.as_str()));
        }
        match &mail.address {
            Some(address) => output::line(address),
            None => Ok(()),
        }
    })
}

fn remove(database: &Database, name: &str) -> Result<(), Failure> {
    with_store(database, async |store| {
        let user = find(&store, name).await?;
        let mail = store.mail_of(user.id).await?;
        let Some(address) = mail.address.or(mail.pending) else {
            let what = format!("address for mail of {}", user.name);
            return Err(StoreError::NotFound(what).into());
        };
        store.forget_mail(user.id).await?;
        note(&store, Act::MailForgotten, Some(user.id), "").await?;
        remarks::remark(say("cli-mail-removed").with("address", address));
        Ok(())
    })
}
