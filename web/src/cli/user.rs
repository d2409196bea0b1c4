//! `grundy user`: accounts of the site, from the machine it runs on.

use std::io::{BufRead, IsTerminal, stdin};

use clap::{Args, Subcommand};
use tokio::runtime::Runtime;

use super::serve::Database;
use super::{Failure, output};
use crate::store::{Role, Store, StoreError, User as Account};

/// Manage accounts of the site
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  echo secret-word | grundy user add ada --password-stdin \
                        --role setter\n  grundy user token ada"
)]
pub(super) struct User {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make an account
    #[command(after_help = "Example:\n  echo secret-word | grundy user add ada --password-stdin")]
    Add {
        /// The account's name
        name: String,
        #[command(flatten)]
        password: PasswordFrom,
        /// student, setter or admin
        #[arg(long, default_value_t = Role::Student)]
        role: Role,
        #[command(flatten)]
        database: Database,
    },
    /// Give an account another password; its sessions end
    #[command(after_help = "Example:\n  echo new-word | grundy user password ada --password-stdin")]
    Password {
        /// The account's name
        name: String,
        #[command(flatten)]
        password: PasswordFrom,
        #[command(flatten)]
        database: Database,
    },
    /// Give an account another role
    #[command(after_help = "Example:\n  grundy user role ada admin")]
    Role {
        /// The account's name
        name: String,
        /// student, setter or admin
        role: Role,
        #[command(flatten)]
        database: Database,
    },
    /// Make an API token for an account and print it: it can't be shown again
    #[command(
        after_help = "Example:\n  curl -H \"Authorization: Bearer $(grundy user token ada)\" \
                            http://127.0.0.1:8080/api/v1/submissions"
    )]
    Token {
        /// The account's name
        name: String,
        /// What the token is for, as its owner will see it
        #[arg(long, default_value = "command line")]
        label: String,
        #[command(flatten)]
        database: Database,
    },
}

/// Where a password comes from.
#[derive(Debug, Args)]
struct PasswordFrom {
    /// Read the password from the first line of standard input
    #[arg(long)]
    password_stdin: bool,
}

impl PasswordFrom {
    fn read(&self) -> Result<String, Failure> {
        if self.password_stdin {
            let mut line = String::new();
            stdin().lock().read_line(&mut line).map_err(|error| {
                Failure::bad_input(format!("cannot read the password: {error}"))
            })?;
            let password = line.trim_end_matches(['\n', '\r']);
            return Ok(password.to_owned());
        }
        if !stdin().is_terminal() {
            return Err(Failure::bad_input(
                "no password\nhint: give --password-stdin and the password on standard input",
            ));
        }
        rpassword::prompt_password("Password: ")
            .map_err(|error| Failure::bad_input(format!("cannot read the password: {error}")))
    }
}

impl User {
    /// Does it and says what was done.
    pub(super) fn run(self) -> Result<(), Failure> {
        let password = match &self.command {
            Command::Add { password, .. } | Command::Password { password, .. } => {
                Some(password.read()?)
            }
            _ => None,
        };
        let runtime = Runtime::new()
            .map_err(|error| Failure::machine(format!("cannot start threads: {error}")))?;
        runtime.block_on(async {
            let store = self.command.database().open().await?;
            let done = self.command.perform(&store, password).await;
            store.close().await;
            done
        })
    }
}

impl Command {
    const fn database(&self) -> &Database {
        match self {
            Self::Add { database, .. }
            | Self::Password { database, .. }
            | Self::Role { database, .. }
            | Self::Token { database, .. } => database,
        }
    }

    async fn perform(&self, store: &Store, password: Option<String>) -> Result<(), Failure> {
        let password = password.unwrap_or_default();
        match self {
            Self::Add { name, role, .. } => {
                let user = store.create_user(name, &password, *role).await?;
                eprintln!("made the account {} ({})", user.name, user.role);
            }
            Self::Password { name, .. } => {
                let user = account(store, name).await?;
                store.set_password(user.id, &password).await?;
                eprintln!("{} has a new password", user.name);
            }
            Self::Role { name, role, .. } => {
                let user = account(store, name).await?;
                store.set_role(user.id, *role).await?;
                eprintln!("{} is {role} now", user.name);
            }
            Self::Token { name, label, .. } => {
                let user = account(store, name).await?;
                let token = store.create_token(user.id, label).await?;
                output::line(&token.secret)?;
            }
        }
        Ok(())
    }
}

async fn account(store: &Store, name: &str) -> Result<Account, Failure> {
    let found = store.user_by_name(name).await?;
    Ok(found.ok_or_else(|| StoreError::NotFound(format!("account named `{name}`")))?)
}
