//! `grundy user`: accounts of the site, from the machine it runs on.

mod account;
mod invitation;
mod mail;
mod reset;
mod sessions;
mod table;
mod tokens;

use clap::{Args, Subcommand};
use tokio::runtime::Runtime;

use super::Failure;
use super::language::say;
use super::serve::Database;
use crate::store::{Act, Deed, Store, User as Account, UserId};

/// Manage accounts of the site
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  echo secret-word | grundy user add ada --password-stdin \
                        --role setter\n  grundy user token ada\n  grundy user disable ada"
)]
pub(super) struct User {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Add(account::Add),
    List(account::List),
    Password(account::Password),
    Reset(reset::Reset),
    Role(account::SetRole),
    Called(account::Called),
    Disable(account::Disable),
    Enable(account::Enable),
    Delete(account::Delete),
    Sessions(sessions::Sessions),
    Mail(mail::Mail),
    Token(tokens::Token),
    Tokens(tokens::Tokens),
    Invitation(invitation::Invitation),
}

impl User {
    /// Does it and says what was done.
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Add(command) => command.run(),
            Command::List(command) => command.run(),
            Command::Password(command) => command.run(),
            Command::Reset(command) => command.run(),
            Command::Role(command) => command.run(),
            Command::Called(command) => command.run(),
            Command::Disable(command) => command.run(),
            Command::Enable(command) => command.run(),
            Command::Delete(command) => command.run(),
            Command::Sessions(command) => command.run(),
            Command::Mail(command) => command.run(),
            Command::Token(command) => command.run(),
            Command::Tokens(command) => command.run(),
            Command::Invitation(command) => command.run(),
        }
    }
}

/// Opens the store for `work` and closes it again.
fn with_store(
    database: &Database,
    work: impl AsyncFnOnce(Store) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let runtime = Runtime::new()
        .map_err(|error| Failure::machine(format!("cannot start threads: {error}")))?;
    runtime.block_on(async {
        let store = database.open().await?;
        let done = work(store.clone()).await;
        store.close().await;
        done
    })
}

async fn find(store: &Store, name: &str) -> Result<Account, Failure> {
    let found = store.user_by_name(name).await?;
    let found = found.filter(|user| user.deleted_at.is_none());
    found.ok_or_else(|| Failure::bad_input(say("cli-user-unknown").with("name", name)))
}

/// Notes what was done here, on the machine.
async fn note(
    store: &Store,
    act: Act,
    target: Option<UserId>,
    detail: &str,
) -> Result<(), Failure> {
    let deed = Deed {
        actor: None,
        act,
        target,
        detail,
    };
    Ok(store.note(deed).await?)
}
