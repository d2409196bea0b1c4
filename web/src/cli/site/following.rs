//! Following a submission on a site: its events, and asking again where the connection ends.

use std::io::BufRead;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::Site;
use crate::cli::Failure;

/// How long a site may not be reached before nobody waits any longer.
const UNREACHED_FOR: Duration = Duration::from_mins(2);

/// How long to wait before the stream is asked for again.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// The longest line of a stream.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

/// What a stream has said.
#[derive(Debug, Default)]
struct Stream {
    /// The number of the last event.
    last: Option<String>,
    /// What the event that is being read is called.
    name: String,
    id: Option<String>,
    data: String,
}

/// Follows a submission to its end: `show` sees each document on the way, the last one is
/// returned.
///
/// # Errors
/// When the site refuses, or could not be reached for long. The submission is stored all the same.
pub(in crate::cli) fn follow(
    site: &Site,
    id: i64,
    mut show: impl FnMut(&Value),
) -> Result<Value, Failure> {
    let address = format!("/api/v1/submissions/{id}/events");
    let mut stream = Stream::default();
    let mut heard = Instant::now();
    loop {
        match site.lines(&address, stream.last.as_deref()) {
            Ok(mut lines) => {
                while let Some(line) = next_line(&mut lines) {
                    heard = Instant::now();
                    let Some((name, document)) = stream.take(&line) else {
                        continue;
                    };
                    let document: Value = site.read(document.as_bytes())?;
                    if name == "done" {
                        return Ok(document);
                    }
                    show(&document);
                }
            }
            Err(Failure::Machine(_)) if heard.elapsed() < UNREACHED_FOR => {}
            Err(failed) => return Err(failed),
        }
        std::thread::sleep(AGAIN_AFTER);
    }
}

/// The next line without its end; `None` where the stream ends, however.
fn next_line(lines: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = std::io::Read::take(lines, LONGEST_LINE).read_until(b'\n', &mut line);
    // Half a line is no line: it comes again.
    line.pop().filter(|end| *end == b'\n' && read.is_ok())?;
    String::from_utf8(line).ok()
}

impl Stream {
    /// Takes a line, and returns the event that it ends: its name and its data.
    fn take(&mut self, line: &str) -> Option<(String, String)> {
        if line.is_empty() {
            let name = std::mem::take(&mut self.name);
            let data = std::mem::take(&mut self.data);
            let id = self.id.take();
            if data.is_empty() {
                return None;
            }
            self.last = id.or(self.last.take());
            return Some((name, data));
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => value.clone_into(&mut self.name),
            "id" => self.id = Some(value.to_owned()),
            "data" => {
                if !self.data.is_empty() {
                    self.data.push('\n');
                }
                self.data.push_str(value);
            }
            // A comment, or what later versions say.
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_line_by_line() {
        let said = "id: 3\nevent: snapshot\ndata: {\"a\":\ndata: 1}\n\n: still here\n\nid: 4\nevent: \
                    done\ndata: {}\n\nid: 5\nda";
        let mut lines = said.as_bytes();
        let mut stream = Stream::default();
        let mut events = Vec::new();
        while let Some(line) = next_line(&mut lines) {
            events.extend(stream.take(&line));
        }
        let event = |name: &str, data: &str| (name.to_owned(), data.to_owned());
        assert_eq!(
            events,
            [event("snapshot", "{\"a\":\n1}"), event("done", "{}")]
        );
        // What was cut off is asked for again.
        assert_eq!(stream.last.as_deref(), Some("4"));
    }
}
