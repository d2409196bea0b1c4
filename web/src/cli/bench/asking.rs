//! How a site is asked while it is measured: pages on connections that stay open, the API with a
//! token, and event streams.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::answer::ask_on;
use super::times::Times;

/// What browsers of today take.
const PACKED: &str = "accept-encoding: gzip, deflate, br, zstd";

/// How long an event stream may say nothing.
const SILENCE: Duration = Duration::from_mins(1);

/// Asks for `address` from `clients` connections, `rounds` times on each.
pub(super) async fn ask(
    addr: SocketAddr,
    address: &str,
    clients: u32,
    rounds: u32,
) -> anyhow::Result<Times> {
    ask_for_all(addr, address, &[address.to_owned()], clients, rounds).await
}

/// Asks for each of these addresses from `clients` connections, `rounds` times on each; `what` they are.
pub(super) async fn ask_for_all(
    addr: SocketAddr,
    what: &str,
    addresses: &[String],
    clients: u32,
    rounds: u32,
) -> anyhow::Result<Times> {
    let clients = (0..clients).map(|_| async {
        let mut connection = TcpStream::connect(addr).await?;
        let mut times = Vec::new();
        // The first request warms the connection up.
        if let Some(address) = addresses.first() {
            get(&mut connection, address).await?;
        }
        for _ in 0..rounds {
            for address in addresses {
                let began = Instant::now();
                get(&mut connection, address).await?;
                times.push(began.elapsed());
            }
        }
        anyhow::Ok(times)
    });
    let times = futures::future::try_join_all(clients).await?;
    Ok(Times::of(what, times.concat()))
}

/// A page on a connection that stays open, with the way to it: a game leads to the page after the move of
/// the other side.
pub(super) async fn get(connection: &mut TcpStream, address: &str) -> anyhow::Result<()> {
    if let Some(next) = request(connection, address).await? {
        let further = request(connection, &next).await?;
        anyhow::ensure!(further.is_none(), "{address} leads from page to page");
    }
    Ok(())
}

/// One request on a connection that stays open; returns where it leads on to.
async fn request(connection: &mut TcpStream, address: &str) -> anyhow::Result<Option<String>> {
    let request = format!("GET {address} HTTP/1.1\r\nhost: localhost\r\n{PACKED}\r\n\r\n");
    let answer = ask_on(connection, &request).await?;
    let next = answer.header("location").filter(|_| answer.status == 303);
    let status = answer.status;
    anyhow::ensure!(status == 200 || next.is_some(), "{address}: {status}");
    Ok(next.map(str::to_owned))
}

/// Opens so many streams, each from an address of its own as a proxy tells it, and waits for the first event
/// of each.
pub(super) async fn follow(
    addr: SocketAddr,
    address: &str,
    count: u32,
) -> anyhow::Result<Vec<TcpStream>> {
    let mut streams = Vec::new();
    for number in 0..count {
        let [_, high, middle, low] = number.to_be_bytes();
        let request = format!(
            "GET {address} HTTP/1.1\r\nhost: localhost\r\n\
             x-forwarded-for: 10.{high}.{middle}.{low}\r\n\r\n"
        );
        let mut stream = TcpStream::connect(addr).await?;
        stream.write_all(request.as_bytes()).await?;
        streams.push(stream);
    }
    for stream in &mut streams {
        read_until(stream, &mut Vec::new(), b"event:").await?;
    }
    Ok(streams)
}

/// Reads on until `word` has come; of what came before it only the end is kept.
pub(super) async fn read_until(
    stream: &mut TcpStream,
    read: &mut Vec<u8>,
    word: &[u8],
) -> anyhow::Result<()> {
    while !read.windows(word.len()).any(|it| it == word) {
        // A word may stand across two reads.
        read.drain(..read.len().saturating_sub(word.len()));
        let more = tokio::time::timeout(SILENCE, stream.read_buf(read));
        anyhow::ensure!(
            more.await?? > 0,
            "a stream was refused or ended early: {}",
            String::from_utf8_lossy(read)
        );
    }
    Ok(())
}

/// What the API answers to a document that is sent with a token.
pub(super) async fn post(
    site: SocketAddr,
    token: &str,
    path: &str,
    body: &Value,
) -> anyhow::Result<Value> {
    json_of(&read_all(site, token, "POST", path, &body.to_string()).await?)
}

/// The document in an answer.
pub(super) fn json_of(answer: &str) -> anyhow::Result<Value> {
    let (_, body) = answer.split_once("\r\n\r\n").context("no answer")?;
    serde_json::from_str(body).with_context(|| format!("not JSON: {answer}"))
}

/// Asks, and reads to the end of the answer.
pub(super) async fn read_all(
    site: SocketAddr,
    token: &str,
    method: &str,
    path: &str,
    body: &str,
) -> anyhow::Result<String> {
    let mut stream = open(site, token, method, path, body).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Asks with a token on a connection of its own, which ends with the answer.
pub(super) async fn open(
    site: SocketAddr,
    token: &str,
    method: &str,
    path: &str,
    body: &str,
) -> anyhow::Result<TcpStream> {
    let mut stream = TcpStream::connect(site).await?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {site}\r\nconnection: close\r\n\
         authorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    Ok(stream)
}
