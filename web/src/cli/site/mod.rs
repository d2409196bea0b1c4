//! A site that runs elsewhere, asked over its interface for programs.

mod following;
mod logins;
mod looking;

use std::io::{BufRead, BufReader};
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ureq::http::{Response, StatusCode};
use ureq::{Agent, RequestBuilder};
use url::Url;
use uuid::Uuid;

use super::language::say;
use super::{Failure, language};
use crate::locale::Text;

pub(super) use following::follow;
pub(super) use logins::{Login, Logins};
pub(super) use looking::Elsewhere;

/// The longest that a site may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_mins(2);

/// The longest that a stream of events is read before it is asked for again: a connection that died
/// says nothing.
const STREAM_WITHIN: Duration = Duration::from_mins(1);

/// The most that is read of an answer.
const LARGEST_ANSWER: u64 = 256 * 1024 * 1024;

/// How often a request is sent that may be sent twice, where the connection broke.
const MOST_ATTEMPTS: u32 = 3;

/// Options of every command that asks a site.
#[derive(Debug, Clone, Args)]
pub(super) struct Server {
    /// The site, such as `https://judge.example` [default: where `grundy login` was last]
    #[arg(long, value_name = "URL", env = "GRUNDY_SERVER")]
    server: Option<Url>,
    /// A token of yours [default: that of `grundy login`]
    #[arg(
        long,
        value_name = "TOKEN",
        env = "GRUNDY_TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
}

/// A site to ask.
pub(super) struct Site {
    agent: Agent,
    server: Url,
    bearer: Option<String>,
    language: &'static str,
}

impl Server {
    /// The site with what proves who asks.
    pub(super) fn site(&self) -> Result<Site, Failure> {
        let token = self.token.as_ref().filter(|token| !token.is_empty());
        match (&self.server, token) {
            (Some(server), Some(token)) => Site::new(server, Some(token)),
            (None, Some(_)) => Err(Failure::bad_input(say("cli-token-of-which-site"))),
            (Some(server), None) => match Logins::read()?.of(server) {
                Some(login) => Site::new(server, Some(&login.token)),
                None => Err(Failure::bad_input(
                    say("cli-sign-in-first").with("site", server.as_str()),
                )),
            },
            (None, None) => match Logins::read()?.last() {
                Some((server, login)) => Site::new(&server, Some(&login.token)),
                None => Err(Failure::bad_input(say("cli-no-site"))),
            },
        }
    }
}

impl Site {
    /// The site at that address, for whoever has the token.
    pub(super) fn new(server: &Url, token: Option<&str>) -> Result<Self, Failure> {
        if !matches!(server.scheme(), "http" | "https") {
            let said = say("cli-no-address").with("site", server.as_str());
            return Err(Failure::bad_input(said));
        }
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(ANSWER_WITHIN))
            // A token goes to no other address than the one that was typed.
            .max_redirects(0)
            .build();
        Ok(Self {
            agent: config.into(),
            server: server.clone(),
            bearer: token.map(|token| format!("Bearer {token}")),
            language: language::preferred().tag(),
        })
    }

    /// The address of a page of it, for people.
    pub(super) fn page(&self, path: &str) -> String {
        let page = self.server.join(path);
        page.map_or_else(|_| path.to_owned(), |page| page.to_string())
    }

    /// The document at an address of the site.
    pub(super) fn get<T: DeserializeOwned>(&self, address: &str) -> Result<T, Failure> {
        self.read(&self.download(address)?)
    }

    /// The bytes at an address of the site.
    pub(super) fn download(&self, address: &str) -> Result<Vec<u8>, Failure> {
        let request = self.agent.get(self.url(address)?.as_str());
        self.answered(self.asking(request).call())
    }

    /// The lines at an address of the site, as they come, after the event with that number.
    ///
    /// # Errors
    /// [`Failure::Machine`] where it is worth asking again in a moment.
    pub(super) fn lines(
        &self,
        address: &str,
        after: Option<&str>,
    ) -> Result<impl BufRead + use<>, Failure> {
        let request = self.agent.get(self.url(address)?.as_str());
        let request = self.asking(request).config();
        let request = request
            .timeout_global(None)
            .timeout_recv_response(Some(ANSWER_WITHIN))
            .timeout_recv_body(Some(STREAM_WITHIN))
            .build();
        let request = request.header("Accept", "text/event-stream");
        let request = match after {
            Some(after) => request.header("Last-Event-ID", after),
            None => request,
        };
        let answer = request.call().map_err(|error| self.unreachable(&error))?;
        if answer.status().is_success() {
            return Ok(BufReader::new(answer.into_body().into_reader()));
        }
        let is_crowded = answer.status() == StatusCode::TOO_MANY_REQUESTS;
        match self.answered(Ok(answer)) {
            Err(Failure::BadInput(later)) if is_crowded => Err(Failure::Machine(later)),
            Err(refused) => Err(refused),
            Ok(_) => Err(self.strange(&"no events")),
        }
    }

    /// Sends a document once, also where the connection breaks and it is sent again.
    pub(super) fn post_once<T: DeserializeOwned>(
        &self,
        address: &str,
        document: &impl Serialize,
    ) -> Result<T, Failure> {
        let key = Uuid::new_v4().to_string();
        let document = serde_json::to_vec(document).map_err(Failure::machine)?;
        let url = self.url(address)?;
        let mut tries = 0;
        let sent = loop {
            let request = self.asking(self.agent.post(url.as_str()));
            let request = request.header("Idempotency-Key", &key);
            let sent = request
                .content_type("application/json")
                .send(document.as_slice());
            tries += 1;
            if sent.is_ok() || tries == MOST_ATTEMPTS {
                break sent;
            }
        };
        self.read(&self.answered(sent)?)
    }

    /// Sends a document, and returns that of the answer.
    pub(super) fn post<T: DeserializeOwned>(
        &self,
        address: &str,
        document: &impl Serialize,
    ) -> Result<T, Failure> {
        let document = serde_json::to_vec(document).map_err(Failure::machine)?;
        let request = self.asking(self.agent.post(self.url(address)?.as_str()));
        let request = request.content_type("application/json");
        self.read(&self.answered(request.send(document.as_slice()))?)
    }

    /// Sends what is to be changed, and returns the document of the answer.
    pub(super) fn patch<T: DeserializeOwned>(
        &self,
        address: &str,
        document: &impl Serialize,
    ) -> Result<T, Failure> {
        let document = serde_json::to_vec(document).map_err(Failure::machine)?;
        let request = self.asking(self.agent.patch(self.url(address)?.as_str()));
        let request = request.content_type("application/json");
        self.read(&self.answered(request.send(document.as_slice()))?)
    }

    /// Sends a package, and returns the document of the answer.
    pub(super) fn put_package<T: DeserializeOwned>(
        &self,
        address: &str,
        package: &[u8],
    ) -> Result<T, Failure> {
        let request = self.asking(self.agent.put(self.url(address)?.as_str()));
        let sent = request.content_type("application/zip").send(package);
        self.read(&self.answered(sent)?)
    }

    /// Asks for something to be done that has no answer.
    pub(super) fn put(&self, address: &str) -> Result<(), Failure> {
        let request = self.asking(self.agent.put(self.url(address)?.as_str()));
        self.answered(request.send_empty()).map(drop)
    }

    /// Ends the token that is shown. One that is none any more needs no end.
    pub(super) fn end_token(&self) -> Result<(), Failure> {
        let address = self.url("/api/v1/tokens/current")?;
        let answer = self.asking(self.agent.delete(address.as_str())).call();
        if answer
            .as_ref()
            .is_ok_and(|it| it.status() == StatusCode::UNAUTHORIZED)
        {
            return Ok(());
        }
        self.answered(answer).map(drop)
    }

    /// The request with who asks, and in which language.
    fn asking<B>(&self, request: RequestBuilder<B>) -> RequestBuilder<B> {
        let request = request.header("Accept-Language", self.language);
        match &self.bearer {
            Some(bearer) => request.header("Authorization", bearer),
            None => request,
        }
    }

    fn read<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<T, Failure> {
        serde_json::from_slice(bytes).map_err(|error| self.strange(&error))
    }

    fn url(&self, address: &str) -> Result<Url, Failure> {
        self.server.join(address).map_err(Failure::bad_input)
    }

    fn answered(
        &self,
        answer: Result<Response<ureq::Body>, ureq::Error>,
    ) -> Result<Vec<u8>, Failure> {
        let mut answer = answer.map_err(|error| self.unreachable(&error))?;
        let body = answer.body_mut().with_config().limit(LARGEST_ANSWER);
        let bytes = body.read_to_vec().map_err(|error| self.strange(&error))?;
        let status = answer.status();
        if status.is_success() {
            return Ok(bytes);
        }
        let words = refusal(&bytes).unwrap_or_else(|| status.to_string());
        let message = self.said("cli-site-refuses").with("words", words);
        Err(if status.is_client_error() {
            Failure::bad_input(message)
        } else {
            Failure::machine(message)
        })
    }

    fn unreachable(&self, error: &ureq::Error) -> Failure {
        Failure::machine(
            self.said("cli-site-unreachable")
                .with("why", error.to_string()),
        )
    }

    fn strange(&self, error: &dyn std::fmt::Display) -> Failure {
        Failure::machine(self.said("cli-site-strange").with("why", error.to_string()))
    }

    /// The text of `key`, which names the site.
    fn said(&self, key: &'static str) -> Text {
        say(key).with("site", self.server.as_str())
    }
}

/// The words of an answer that refuses something.
fn refusal(bytes: &[u8]) -> Option<String> {
    let document: Value = serde_json::from_slice(bytes).ok()?;
    let detail = document["detail"].as_str()?;
    let none = Vec::new();
    let wrong = document["errors"].as_array().unwrap_or(&none);
    // That there are mistakes is said by their list.
    let kind = document["type"].as_str().unwrap_or_default();
    let is_list = !wrong.is_empty() && kind.ends_with("#invalid-fields");
    let head = match (is_list, wrong.len()) {
        (false, _) => Some(detail),
        (true, 1) => None,
        // The list begins below.
        (true, _) => Some(""),
    };
    let mut lines: Vec<String> = head.map(str::to_owned).into_iter().collect();
    for (at, mistake) in wrong.iter().enumerate() {
        let said = mistake["detail"].as_str()?;
        // What is wrong in files begins with where it is.
        lines.push(match mistake["field"].as_str()? {
            "files" => said.to_owned(),
            field => format!("{field}: {said}"),
        });
        // Once for all that take the same.
        let accepted = mistake["accepted"].as_str();
        let next = wrong.get(at + 1).and_then(|it| it["accepted"].as_str());
        if let Some(accepted) = accepted.filter(|it| next != Some(*it)) {
            lines.push(format!("hint: {accepted}"));
        }
    }
    Some(lines.join("\n"))
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
        // A list says what is wrong, and what all of it takes once.
        let list = r#"{"type":"/api/docs#invalid-fields","detail":"Some.","errors":[
            {"field":"files","detail":"a.csv:2: No.","accepted":"A table."},
            {"field":"files","detail":"a.csv:3: No.","accepted":"A table."}]}"#;
        let expected = "\na.csv:2: No.\na.csv:3: No.\nhint: A table.";
        assert_eq!(refusal(list.as_bytes()).as_deref(), Some(expected));
        assert_eq!(refusal(b"<html>"), None);
    }
}
