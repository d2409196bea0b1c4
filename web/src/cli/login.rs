//! `grundy login` and `grundy logout`: a token for a site, kept for the commands that ask it.

use std::io::{IsTerminal, stdin};

use clap::Args;
use serde::Deserialize;
use serde_json::json;
use url::{Host, Url};

use super::language::say;
use super::password::{first_line, secret_line, typed};
use super::site::{Login as Kept, Logins, Site};
use super::{Failure, colour, remarks};
use crate::store::{Scope, USUAL_TOKEN_DAYS};

/// Sign in to a site, for `submit`, `status` and `problem push`
///
/// Asks for a name and a password, or for a token of the account page. A token is kept in
/// `~/.config/grundy/logins.json`, which only you can read; the password is not kept.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 signed in, 2 wrong usage or refused, 3 the site cannot be asked.\n\n\
                  Examples:\n  grundy login https://judge.example\n  grundy login \
                  https://judge.example --token-stdin <token.txt\n  echo \"$PASSWORD\" | grundy login \
                  https://judge.example --user ada --password-stdin"
)]
pub(super) struct Login {
    /// The site, such as `https://judge.example`
    url: Url,
    /// The account's name; asked for if not given
    #[arg(long, value_name = "NAME", conflicts_with = "token_stdin")]
    user: Option<String>,
    /// Read the password from the first line of standard input
    #[arg(long, requires = "user")]
    password_stdin: bool,
    /// Read a token from the first line of standard input
    #[arg(long)]
    token_stdin: bool,
    /// What the new token may do: read, submit, jury (for juries and teachers), author (for setters);
    /// several with commas between
    #[arg(
        long,
        value_name = "SCOPES",
        value_delimiter = ',',
        default_value = "read,submit"
    )]
    scope: Vec<Scope>,
    /// How many days the new token is valid, 1 to 366
    #[arg(long, value_name = "N", default_value_t = USUAL_TOKEN_DAYS)]
    days: u32,
}

/// Forget the sign-in at a site, and end its token there
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy logout https://judge.example")]
pub(super) struct Logout {
    /// The site
    url: Url,
}

/// A token as the site gives it.
#[derive(Deserialize)]
struct NewToken {
    name: String,
    token: String,
}

/// Who one is to a site.
#[derive(Deserialize)]
struct Me {
    name: String,
}

impl Login {
    /// Gets a token, or looks at the one that is given, and keeps it.
    pub(super) fn run(self) -> Result<(), Failure> {
        let site = Site::new(&self.url, None)?;
        // Whatever is wrong with the file is said before a secret is typed.
        let mut logins = Logins::read()?;
        self.warn_of_listeners();
        let login = if self.token_stdin {
            self.by_token(&secret_line("cli-the-token")?)?
        } else {
            match self.name()? {
                Some(name) => self.by_password(&site, &name)?,
                None => self.by_token(&typed("cli-ask-token", "cli-the-token")?)?,
            }
        };
        let name = login.name.clone();
        let path = logins.keep(&self.url, login)?;
        let said = say("cli-signed-in").with("site", self.url.as_str());
        let said = said.with("name", name);
        remarks::remark(said.with("path", path.display().to_string()));
        Ok(())
    }

    /// The name to sign in with; none where a token is to be asked for.
    fn name(&self) -> Result<Option<String>, Failure> {
        if let Some(name) = &self.user {
            return Ok(Some(name.clone()));
        }
        if !stdin().is_terminal() {
            return Err(Failure::bad_input(say("cli-nobody-to-ask")));
        }
        remarks::ask(&format!("{} ", say("cli-ask-name")));
        let name = first_line("cli-the-name")?.trim().to_owned();
        Ok(Some(name).filter(|name| !name.is_empty()))
    }

    fn by_token(&self, token: &str) -> Result<Kept, Failure> {
        let token = token.trim();
        if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Failure::bad_input(say("cli-no-token")));
        }
        let me: Me = Site::new(&self.url, Some(token))?.get("/api/v1/me")?;
        Ok(Kept {
            name: me.name,
            token: token.to_owned(),
        })
    }

    fn by_password(&self, site: &Site, name: &str) -> Result<Kept, Failure> {
        let password = if self.password_stdin {
            secret_line("cli-the-password")?
        } else if stdin().is_terminal() {
            typed("cli-ask-password", "cli-the-password")?
        } else {
            return Err(Failure::bad_input(say("cli-no-password")));
        };
        let scopes: Vec<&str> = self.scope.iter().map(|scope| scope.as_str()).collect();
        let wish = json!({
            "name": name,
            "password": password,
            "label": label(),
            "scopes": scopes,
            "days": self.days,
        });
        let made: NewToken = site.post("/api/v1/tokens", &wish)?;
        Ok(Kept {
            name: made.name,
            token: made.token,
        })
    }

    /// Says so where what is sent can be read on the way.
    fn warn_of_listeners(&self) {
        let is_here = match self.url.host() {
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            Some(Host::Domain(name)) => name == "localhost",
            None => false,
        };
        if self.url.scheme() == "http" && !is_here {
            let said = say("cli-not-encrypted").with("site", self.url.as_str());
            remarks::remark(format_args!("{}{said}", colour::label("warning:")));
        }
    }
}

impl Logout {
    /// Ends the token on the site and forgets it here.
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut logins = Logins::read()?;
        let Some(login) = logins.of(&self.url).cloned() else {
            let said = say("cli-nobody-signed-in").with("site", self.url.as_str());
            return Err(Failure::bad_input(said));
        };
        // First there, then here: a token that nobody knows any more could not be ended.
        let site = Site::new(&self.url, Some(&login.token))?;
        site.end_token()?;
        logins.forget(&self.url)?;
        let said = say("cli-signed-out").with("site", self.url.as_str());
        remarks::remark(said.with("name", login.name));
        Ok(())
    }
}

/// What the token is called on the account page: where it is kept.
fn label() -> String {
    let machine = rustix::system::uname();
    let machine = machine.nodename().to_string_lossy();
    let name = format!("grundy login, {machine}");
    name.chars().filter(|c| !c.is_control()).take(64).collect()
}
