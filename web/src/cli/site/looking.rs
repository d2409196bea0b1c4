//! Looking at a site: what is public there is seen without a sign-in.

use clap::Args;
use url::Url;

use super::{Logins, Server, Site};
use crate::cli::Failure;
use crate::cli::language::say;

/// Options of commands that look at this machine, and at a site where they are asked to.
#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct Elsewhere {
    /// Look at a site, such as `https://judge.example`; without an address at that of the last `grundy login`
    // The environment alone turns it on for nobody.
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = "")]
    server: Option<String>,
    /// A token of yours [default: that of `grundy login`]
    #[arg(
        long,
        value_name = "TOKEN",
        env = "GRUNDY_TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
}

impl Elsewhere {
    /// The site; `None` where this machine is looked at.
    pub(in crate::cli) fn site(&self) -> Result<Option<Site>, Failure> {
        let Some(typed) = &self.server else {
            return Ok(None);
        };
        let of_environment = || std::env::var("GRUNDY_SERVER").unwrap_or_default();
        let named = Some(typed.clone()).filter(|it| !it.is_empty());
        let named = named.unwrap_or_else(of_environment);
        let server = (!named.is_empty()).then(|| address(&named)).transpose()?;
        let token = self.token.clone();
        Server { server, token }.to_look().map(Some)
    }
}

impl Server {
    /// The site for somebody who looks: as whoever signed in there, or as a visitor.
    pub(in crate::cli) fn to_look(&self) -> Result<Site, Failure> {
        let token = self.token.as_ref().filter(|token| !token.is_empty());
        match (&self.server, token) {
            (Some(server), None) => {
                let logins = Logins::read()?;
                let login = logins.of(server);
                Site::new(server, login.map(|it| it.token.as_str()))
            }
            _ => self.site(),
        }
    }
}

fn address(typed: &str) -> Result<Url, Failure> {
    let address = typed.parse();
    address.map_err(|_| Failure::bad_input(say("cli-no-address").with("site", typed)))
}
