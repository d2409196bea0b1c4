//! `grundy user reset`: a link by which somebody chooses another password.

use clap::Args;
use url::Url;

use super::super::language::say;
use super::super::serve::Database;
use super::super::{Failure, output, remarks};
use super::{find, note, with_store};
use crate::store::Act;

/// Print a link by which the owner of an account chooses another password, once and within a day
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user reset ada --site https://judge.example")]
pub(super) struct Reset {
    /// The account's name
    name: String,
    /// Where people reach the site [default: only the link's path is printed]
    #[arg(long, value_name = "URL")]
    site: Option<Url>,
    #[command(flatten)]
    database: Database,
}

impl Reset {
    pub(super) fn run(self) -> Result<(), Failure> {
        with_store(&self.database, async |store| {
            let user = find(&store, &self.name).await?;
            let path = format!("/reset/{}", store.password_link(user.id).await?);
            note(&store, Act::ResetLinkMade, Some(user.id), "").await?;
            remarks::remark(say("cli-reset-for").with("name", user.name.as_str()));
            if let Some(address) = store.mail_of(user.id).await?.address {
                let said = say("cli-reset-mailed").with("address", address);
                remarks::remark(said.with("name", user.name));
            }
            match &self.site {
                Some(site) => {
                    let link = site.join(&path).map_err(Failure::bad_input)?;
                    output::line(link.as_str())
                }
                None => output::line(&path),
            }
        })
    }
}
