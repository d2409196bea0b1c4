//! One of many who visit a site with a browser: forms, pages as browsers ask for them, event streams.

use std::net::SocketAddr;

use anyhow::Context;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Mutex;

/// An answer, whole.
pub(super) struct Answer {
    pub(super) status: u16,
    head: String,
    pub(super) length: usize,
}

impl Answer {
    /// What a header says.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (field, value) = line.split_once(':')?;
            field.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

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

async fn ask_on(connection: &mut TcpStream, request: &str) -> anyhow::Result<Answer> {
    connection.write_all(request.as_bytes()).await?;
    let mut buffered = Vec::new();
    let head = read_head(connection, &mut buffered).await?;
    let mut answer = Answer {
        status: status_of(&head)?,
        head,
        length: 0,
    };
    if let Some(length) = answer.header("content-length") {
        answer.length = length.parse()?;
        while buffered.len() < answer.length {
            read_more(connection, &mut buffered).await?;
        }
    } else if answer.header("transfer-encoding").is_some() {
        let mut chunks = Chunks::default();
        while !chunks.take(&mut buffered)? {
            read_more(connection, &mut buffered).await?;
        }
        answer.length = chunks.length;
    }
    Ok(answer)
}

async fn read_more(connection: &mut TcpStream, buffered: &mut Vec<u8>) -> anyhow::Result<()> {
    let read = connection.read_buf(buffered).await?;
    anyhow::ensure!(read > 0, "the connection was closed");
    Ok(())
}

/// Reads up to the end of a head, which is taken out of what is buffered.
async fn read_head(connection: &mut TcpStream, buffered: &mut Vec<u8>) -> anyhow::Result<String> {
    loop {
        if let Some(end) = buffered.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = buffered.drain(..end + 4).collect();
            return Ok(String::from_utf8(head)?);
        }
        read_more(connection, buffered).await?;
    }
}

fn status_of(head: &str) -> anyhow::Result<u16> {
    let status = head.split(' ').nth(1).context("no status")?;
    Ok(status.parse()?)
}

/// A body that comes in chunks.
#[derive(Default)]
struct Chunks {
    length: usize,
}

impl Chunks {
    /// Takes whole chunks out of what is buffered; whether the last was among them.
    fn take(&mut self, buffered: &mut Vec<u8>) -> anyhow::Result<bool> {
        loop {
            let Some(line) = buffered.windows(2).position(|two| two == b"\r\n") else {
                return Ok(false);
            };
            let size = usize::from_str_radix(std::str::from_utf8(&buffered[..line])?.trim(), 16)?;
            if buffered.len() < line + 2 + size + 2 {
                return Ok(false);
            }
            buffered.drain(..line + 2 + size + 2);
            self.length += size;
            if size == 0 {
                return Ok(true);
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_read_whole() {
        let mut chunks = Chunks::default();
        let mut buffered = b"5\r\nhello\r\n3\r\nab".to_vec();
        assert!(!chunks.take(&mut buffered).unwrap_or(true));
        buffered.extend(b"c\r\n0\r\n\r\n");
        assert!(chunks.take(&mut buffered).unwrap_or(false));
        assert_eq!((chunks.length, buffered.len()), (8, 0));
    }
}
