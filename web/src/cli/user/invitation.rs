//! `grundy user invitation`: who may register where registration is by invitation.

use clap::{Args, Subcommand};
use serde_json::json;

use super::super::language::say;
use super::super::listing::Listing;
use super::super::serve::Database;
use super::super::{Failure, output, remarks};
use super::account::day_and_time;
use super::{note, with_store};
use crate::store::{Act, InvitationId, StoreError};

/// Invite people to register, where `grundy serve --registration invitation` asks for it
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user invitation new --uses 30 --note \"class 3b\"")]
pub(super) struct Invitation {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make an invitation and print its code: it can't be shown again
    #[command(
        after_help = "Example:\n  echo \"https://judge.example/register?invitation=$(grundy user \
                      invitation new)\""
    )]
    New {
        /// For how many accounts it is good, 1 to 1000
        #[arg(long, value_name = "N", default_value_t = 1)]
        uses: u32,
        /// How many days it is good, 1 to 366
        #[arg(long, value_name = "N", default_value_t = 30)]
        days: u32,
        /// Whom it is for
        #[arg(long, value_name = "TEXT", default_value = "")]
        note: String,
        #[command(flatten)]
        database: Database,
    },
    /// List the invitations that are still good
    #[command(after_help = "Example:\n  grundy user invitation list")]
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: Database,
    },
    /// Make an invitation worthless
    #[command(after_help = "Example:\n  grundy user invitation revoke 3")]
    Revoke {
        /// Its number in the list
        id: InvitationId,
        #[command(flatten)]
        database: Database,
    },
}

impl Invitation {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::New {
                uses,
                days,
                note,
                database,
            } => with_store(&database, async |store| {
                let made = store.invite(&note, uses, days).await?;
                super::note(&store, Act::InvitationMade, None, &note).await?;
                output::line(&made.code)
            }),
            Command::List { json, database } => list(&database, json),
            Command::Revoke { id, database } => with_store(&database, async |store| {
                if !store.revoke_invitation(id).await? {
                    return Err(StoreError::NotFound(format!("invitation {id}")).into());
                }
                note(&store, Act::InvitationRevoked, None, &id.to_string()).await?;
                remarks::remark(say("cli-invitation-revoked").with("number", id.to_string()));
                Ok(())
            }),
        }
    }
}

fn list(database: &Database, as_json: bool) -> Result<(), Failure> {
    with_store(database, async |store| {
        let invitations = store.invitations().await?;
        if as_json {
            let invitations = invitations.iter().map(|it| {
                json!({
                    "id": it.id,
                    "note": it.note,
                    "uses_left": it.uses_left,
                    "created_at": day_and_time(it.created_at),
                    "expires_at": day_and_time(it.expires_at),
                })
            });
            let invitations: Vec<_> = invitations.collect();
            return output::json(&json!({ "invitations": invitations }));
        }
        let headings = [
            "cli-user-number",
            "cli-invitation-note",
            "cli-invitation-left",
            "cli-user-ends",
        ];
        let mut table = Listing::new(headings.map(|key| say(key).to_string()));
        for it in invitations {
            table.add_row([
                it.id.to_string(),
                it.note,
                it.uses_left.to_string(),
                day_and_time(it.expires_at),
            ]);
        }
        output::list(&table)
    })
}
