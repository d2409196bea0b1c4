//! An answer of a site that is measured, read from its connection: of a length that it says, or in chunks.

use anyhow::Context;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

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

/// Sends a request, and reads its answer whole.
pub(super) async fn ask_on(connection: &mut TcpStream, request: &str) -> anyhow::Result<Answer> {
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
pub(super) async fn read_head(
    connection: &mut TcpStream,
    buffered: &mut Vec<u8>,
) -> anyhow::Result<String> {
    loop {
        if let Some(end) = buffered.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = buffered.drain(..end + 4).collect();
            return Ok(String::from_utf8(head)?);
        }
        read_more(connection, buffered).await?;
    }
}

pub(super) fn status_of(head: &str) -> anyhow::Result<u16> {
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
