//! A site that runs elsewhere, asked over its interface for programs.

use std::time::Duration;

use clap::Args;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ureq::Agent;
use ureq::http::Response;
use url::Url;

use super::Failure;

/// The longest that a site may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_mins(2);

/// The most that is read of an answer.
const LARGEST_ANSWER: u64 = 256 * 1024 * 1024;

/// Options of every command that asks a site.
#[derive(Debug, Clone, Args)]
pub(super) struct Server {
    /// The site, such as `https://judge.example`
    #[arg(long, value_name = "URL", env = "GRUNDY_SERVER")]
    server: Url,
    /// A token of yours (account page, or `grundy user token NAME`)
    #[arg(
        long,
        value_name = "TOKEN",
        env = "GRUNDY_TOKEN",
        hide_env_values = true
    )]
    token: String,
}

/// A site to ask.
pub(super) struct Site {
    agent: Agent,
    server: Url,
    bearer: String,
}

impl Server {
    /// The site with what proves who asks.
    pub(super) fn site(&self) -> Result<Site, Failure> {
        if !matches!(self.server.scheme(), "http" | "https") {
            return Err(Failure::bad_input(format!(
                "{} is no address of a site\nhint: it begins with https:// or http://",
                self.server
            )));
        }
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(ANSWER_WITHIN))
            // A token goes to no other address than the one that was typed.
            .max_redirects(0)
            .build();
        Ok(Site {
            agent: config.into(),
            server: self.server.clone(),
            bearer: format!("Bearer {}", self.token),
        })
    }
}

impl Site {
    /// The document at an address of the site.
    pub(super) fn get<T: DeserializeOwned>(&self, address: &str) -> Result<T, Failure> {
        let bytes = self.download(address)?;
        serde_json::from_slice(&bytes).map_err(|error| self.strange(&error))
    }

    /// The bytes at an address of the site.
    pub(super) fn download(&self, address: &str) -> Result<Vec<u8>, Failure> {
        let request = self.agent.get(self.url(address)?.as_str());
        let request = request.header("Authorization", &self.bearer);
        self.answered(request.call())
    }

    /// Sends a package, and returns the document of the answer.
    pub(super) fn put_package<T: DeserializeOwned>(
        &self,
        address: &str,
        package: &[u8],
    ) -> Result<T, Failure> {
        let request = self.agent.put(self.url(address)?.as_str());
        let request = request.header("Authorization", &self.bearer);
        let sent = request.content_type("application/zip").send(package);
        let bytes = self.answered(sent)?;
        serde_json::from_slice(&bytes).map_err(|error| self.strange(&error))
    }

    /// Asks for something to be done that has no answer.
    pub(super) fn put(&self, address: &str) -> Result<(), Failure> {
        let request = self.agent.put(self.url(address)?.as_str());
        let request = request.header("Authorization", &self.bearer);
        self.answered(request.send_empty()).map(drop)
    }

    fn url(&self, address: &str) -> Result<Url, Failure> {
        self.server.join(address).map_err(Failure::bad_input)
    }

    fn answered(
        &self,
        answer: Result<Response<ureq::Body>, ureq::Error>,
    ) -> Result<Vec<u8>, Failure> {
        let mut answer = answer
            .map_err(|error| Failure::machine(format!("cannot ask {}: {error}", self.server)))?;
        let body = answer.body_mut().with_config().limit(LARGEST_ANSWER);
        let bytes = body.read_to_vec().map_err(|error| self.strange(&error))?;
        let status = answer.status();
        if status.is_success() {
            return Ok(bytes);
        }
        let words = refusal(&bytes).unwrap_or_else(|| format!("it answers {status}"));
        let message = format!("{} refuses it: {words}", self.server);
        Err(if status.is_client_error() {
            Failure::bad_input(message)
        } else {
            Failure::machine(message)
        })
    }

    fn strange(&self, error: &dyn std::fmt::Display) -> Failure {
        Failure::machine(format!(
            "{} answers what cannot be read: {error}\nhint: is it a site of grundy?",
            self.server
        ))
    }
}

/// The words of an answer that refuses something.
fn refusal(bytes: &[u8]) -> Option<String> {
    let document: Value = serde_json::from_slice(bytes).ok()?;
    let detail = document["detail"].as_str()?;
    let wrong = document["errors"].as_array().into_iter().flatten();
    let wrong = wrong.filter_map(|wrong| {
        let field = wrong["field"].as_str()?;
        let accepted = wrong["accepted"].as_str();
        let hint = accepted.map_or_else(String::new, |it| format!("\nhint: {it}"));
        Some(format!("\n{field}: {}{hint}", wrong["detail"].as_str()?))
    });
    Some(std::iter::once(detail.to_owned()).chain(wrong).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_would_be_accepted() {
        let said = r#"{"detail":"Two.","errors":[{"field":"id","detail":"No.","accepted":"a-z"},
            {"field":"note","detail":"Too long."}]}"#;
        let words = refusal(said.as_bytes());
        let expected = "Two.\nid: No.\nhint: a-z\nnote: Too long.";
        assert_eq!(words.as_deref(), Some(expected));
        assert_eq!(refusal(b"<html>"), None);
    }
}
