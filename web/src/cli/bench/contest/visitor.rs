//! One of many who visit a site with a browser: forms, pages as browsers ask for them, event streams.

use std::net::SocketAddr;

use anyhow::Context;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Mutex;

use crate::cli::bench::answer::{Answer, ask_on, read_head, status_of};

/// A visitor with an address of its own, as a proxy tells the site, and a connection that stays open.
pub(super) struct Visitor {
    site: SocketAddr,
    forwarded: String,
    cookie: Option<String>,
    open: Mutex<Option<TcpStream>>,
}

impl Visitor {
    /// The visitor of that number, who is not signed in.
    pub(super) fn new(site: SocketAddr, number: u32) -> Self {
        let [_, high, middle, low] = number.to_be_bytes();
        Self {
            site,
            forwarded: format!("10.{high}.{middle}.{low}"),
            cookie: None,
            open: Mutex::default(),
        }
    }

    /// Signs in.
    pub(super) async fn sign_in(&mut self, name: &str, password: &str) -> anyhow::Result<()> {
        let form = form(&[("name", name), ("password", password)]);
        let answer = self.post("/login", &form).await?;
        anyhow::ensure!(
            answer.status == 303,
            "{name} could not sign in: {}",
            answer.status
        );
        let cookie = answer.header("set-cookie").context("no cookie")?;
        let cookie = cookie.split(';').next().unwrap_or_default();
        self.cookie = Some(cookie.to_owned());
        Ok(())
    }

    /// A page.
    pub(super) async fn get(&self, address: &str) -> anyhow::Result<Answer> {
        self.ask(&self.request("GET", address, "accept-encoding: gzip, deflate, br\r\n", ""))
            .await
    }

    /// What becomes of a form.
    pub(super) async fn post(&self, address: &str, form: &str) -> anyhow::Result<Answer> {
        let more = format!(
            "content-type: application/x-www-form-urlencoded\r\nsec-fetch-site: same-origin\r\n\
             content-length: {}\r\n",
            form.len()
        );
        self.ask(&self.request("POST", address, &more, form)).await
    }

    /// Opens an event stream.
    pub(super) async fn follow(&self, address: &str) -> anyhow::Result<Events> {
        let mut connection = TcpStream::connect(self.site).await?;
        let request = self.request("GET", address, "accept: text/event-stream\r\n", "");
        connection.write_all(request.as_bytes()).await?;
        let mut buffered = Vec::new();
        let head = read_head(&mut connection, &mut buffered).await?;
        let status = status_of(&head)?;
        anyhow::ensure!(status == 200, "{address}: {status}");
        Ok(Events {
            connection,
            buffered,
        })
    }

    fn request(&self, method: &str, address: &str, more: &str, body: &str) -> String {
        let cookie = self.cookie.as_deref().map(|it| format!("cookie: {it}\r\n"));
        format!(
            "{method} {address} HTTP/1.1\r\nhost: {}\r\nx-forwarded-for: {}\r\n{}{more}\r\n{body}",
            self.site,
            self.forwarded,
            cookie.unwrap_or_default()
        )
    }

    /// On the open connection, or on another where that is in use or was closed meanwhile.
    async fn ask(&self, request: &str) -> anyhow::Result<Answer> {
        let Ok(mut open) = self.open.try_lock() else {
            let mut another = TcpStream::connect(self.site).await?;
            return ask_on(&mut another, request).await;
        };
        let mut connection = match open.take() {
            Some(connection) if is_open(&connection) => connection,
            _ => TcpStream::connect(self.site).await?,
        };
        let answer = ask_on(&mut connection, request).await?;
        if answer.header("connection") != Some("close") {
            *open = Some(connection);
        }
        Ok(answer)
    }
}

/// Whether the other end has said nothing since the last answer: it says an end at most.
fn is_open(connection: &TcpStream) -> bool {
    let mut byte = [0];
    matches!(connection.try_read(&mut byte), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
}

/// An event stream that is open.
pub(super) struct Events {
    connection: TcpStream,
    buffered: Vec<u8>,
}

impl Events {
    /// Waits for something that has `word`; whether it came before the end.
    pub(super) async fn wait_for(mut self, word: &str) -> anyhow::Result<bool> {
        loop {
            let word = word.as_bytes();
            if self.buffered.windows(word.len()).any(|it| it == word) {
                return Ok(true);
            }
            // A word may stand across two reads.
            let kept = self.buffered.len().saturating_sub(word.len());
            self.buffered.drain(..kept);
            if self.connection.read_buf(&mut self.buffered).await? == 0 {
                return Ok(false);
            }
        }
    }

    /// How many bytes come next; `None` at the end.
    pub(super) async fn next(&mut self) -> Option<usize> {
        self.buffered.clear();
        match self.connection.read_buf(&mut self.buffered).await {
            Ok(read) if read > 0 => Some(read),
            _ => None,
        }
    }
}

/// Fields as a form sends them.
pub(super) fn form(fields: &[(&str, &str)]) -> String {
    let mut form = url::form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(fields);
    form.finish()
}
