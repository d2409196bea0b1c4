//! `grundy user sessions`: where somebody is signed in, and the end of it.

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::super::language::say;
use super::super::listing::Listing;
use super::super::serve::Database;
use super::super::{Failure, output, remarks};
use super::account::day_and_time;
use super::{find, note, with_store};
use crate::http::auth::session::BROWSER;
use crate::store::{Act, SessionInfo};

/// List and end the sign-ins of an account
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user sessions list ada")]
pub(super) struct Sessions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the browsers in which somebody is signed in
    #[command(after_help = "Example:\n  grundy user sessions list ada --json")]
    List {
        /// The account's name
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: Database,
    },
    /// End all of them; tokens stay
    #[command(after_help = "Example:\n  grundy user sessions end ada")]
    End {
        /// The account's name
        name: String,
        #[command(flatten)]
        database: Database,
    },
}

impl Sessions {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::List {
                name,
                json,
                database,
            } => list(&database, &name, json),
            Command::End { name, database } => end(&database, &name),
        }
    }
}

fn browser(session: &SessionInfo) -> String {
    let browser = session.data.get(BROWSER).and_then(Value::as_str);
    browser.unwrap_or("?").to_owned()
}

fn list(database: &Database, name: &str, as_json: bool) -> Result<(), Failure> {
    with_store(database, async |store| {
        let user = find(&store, name).await?;
        let sessions = store.sessions(user.id).await?;
        if as_json {
            let sessions = sessions.iter().map(|it| {
                json!({
                    "browser": browser(it),
                    "created_at": day_and_time(it.created_at),
                    "last_seen_at": day_and_time(it.updated_at),
                })
            });
            let sessions: Vec<_> = sessions.collect();
            return output::json(&json!({ "sessions": sessions }));
        }
        let headings = ["cli-user-browser", "cli-user-since", "cli-user-seen"];
        let mut table = Listing::new(headings.map(|key| say(key).to_string()));
        for it in &sessions {
            let (since, seen) = (day_and_time(it.created_at), day_and_time(it.updated_at));
            table.add_row([browser(it), since, seen]);
        }
        output::list(&table)
    })
}

fn end(database: &Database, name: &str) -> Result<(), Failure> {
    with_store(database, async |store| {
        let user = find(&store, name).await?;
        store.revoke_other_sessions(user.id, None).await?;
        note(&store, Act::SessionsEnded, Some(user.id), "").await?;
        remarks::remark(say("cli-user-signed-out").with("name", user.name));
        Ok(())
    })
}
