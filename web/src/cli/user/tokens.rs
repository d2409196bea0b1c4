//! `grundy user token` makes an API token; `grundy user tokens` lists and revokes them.

use clap::{Args, Subcommand};
use serde_json::json;

use super::super::language::say;
use super::super::listing::Listing;
use super::super::serve::Database;
use super::super::{Failure, output, remarks};
use super::account::day_and_time;
use super::{find, note, with_store};
use crate::store::{Act, Scope, StoreError, TokenId, TokenWish, USUAL_TOKEN_DAYS};

/// Make an API token for an account and print it: it can't be shown again
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  curl -H \"Authorization: Bearer $(grundy user token ada)\" \
                        http://127.0.0.1:8080/api/v1/submissions"
)]
pub(super) struct Token {
    /// The account's name
    name: String,
    /// What the token is for, as its owner will see it
    #[arg(long, default_value = "command line")]
    label: String,
    /// What it may do: read, submit, jury (for juries and teachers), author (for setters), admin (for
    /// administrators); several with commas between
    #[arg(
        long,
        value_name = "SCOPES",
        value_delimiter = ',',
        default_value = "read,submit"
    )]
    scope: Vec<Scope>,
    /// How many days it is good, 1 to 366
    #[arg(long, value_name = "N", default_value_t = USUAL_TOKEN_DAYS)]
    days: u32,
    #[command(flatten)]
    database: Database,
}

impl Token {
    pub(super) fn run(self) -> Result<(), Failure> {
        with_store(&self.database, async |store| {
            let user = find(&store, &self.name).await?;
            let wish = TokenWish {
                name: self.label,
                scopes: self.scope.into_iter().collect(),
                days: self.days,
            };
            let token = store.create_token(&user, &wish).await?;
            note(&store, Act::TokenMade, Some(user.id), &wish.name).await?;
            output::line(&token.secret)
        })
    }
}

/// List and revoke the API tokens of an account
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user tokens list ada")]
pub(super) struct Tokens {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the tokens of an account, without what they are
    #[command(after_help = "Example:\n  grundy user tokens list ada --json")]
    List {
        /// The account's name
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: Database,
    },
    /// Make a token worthless
    #[command(after_help = "Example:\n  grundy user tokens revoke ada 3")]
    Revoke {
        /// The account's name
        name: String,
        /// The token's number in the list
        #[arg(required_unless_present = "all")]
        id: Option<TokenId>,
        /// All tokens of the account
        #[arg(long, conflicts_with = "id")]
        all: bool,
        #[command(flatten)]
        database: Database,
    },
}

impl Tokens {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::List {
                name,
                json,
                database,
            } => list(&database, &name, json),
            Command::Revoke {
                name, id, database, ..
            } => revoke(&database, &name, id),
        }
    }
}

fn list(database: &Database, name: &str, as_json: bool) -> Result<(), Failure> {
    with_store(database, async |store| {
        let user = find(&store, name).await?;
        let tokens = store.tokens(user.id).await?;
        if as_json {
            let tokens = tokens.iter().map(|token| {
                json!({
                    "id": token.id,
                    "label": token.name,
                    "scopes": token.scopes,
                    "created_at": day_and_time(token.created_at),
                    "expires_at": day_and_time(token.expires_at),
                    "last_used_at": token.last_used_at.map(day_and_time),
                })
            });
            let tokens: Vec<_> = tokens.collect();
            return output::json(&json!({ "tokens": tokens }));
        }
        let headings = [
            "cli-user-number",
            "cli-token-label",
            "cli-token-may",
            "cli-user-ends",
            "cli-token-used",
        ];
        let mut table = Listing::new(headings.map(|key| say(key).to_string()));
        for token in tokens {
            table.add_row([
                token.id.to_string(),
                token.name,
                token.scopes.to_string(),
                day_and_time(token.expires_at),
                token
                    .last_used_at
                    .map_or_else(|| say("cli-token-unused").to_string(), day_and_time),
            ]);
        }
        output::list(&table)
    })
}

fn revoke(database: &Database, name: &str, id: Option<TokenId>) -> Result<(), Failure> {
    with_store(database, async |store| {
        let user = find(&store, name).await?;
        let Some(id) = id else {
            let gone = store.revoke_tokens(user.id).await?;
            note(&store, Act::TokenRevoked, Some(user.id), "").await?;
            let said = say("cli-tokens-revoked").with("name", user.name);
            remarks::remark(said.with("count", gone));
            return Ok(());
        };
        if !store.revoke_token(user.id, id).await? {
            return Err(StoreError::NotFound(format!("token {id} of {}", user.name)).into());
        }
        note(&store, Act::TokenRevoked, Some(user.id), &id.to_string()).await?;
        let said = say("cli-token-revoked").with("name", user.name);
        remarks::remark(said.with("number", id.to_string()));
        Ok(())
    })
}
