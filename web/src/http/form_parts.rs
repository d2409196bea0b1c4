//! Bounds of forms with files: how many parts one has, and how long what stands in front of the content of each.
//!
//! Who reads such a form holds the head of a part until its end has come, looks for that end from the beginning each
//! time that more comes, and makes something of every part. So the body passes through here first: it is read by the
//! same rules, nothing of it is held, and what is beyond the bounds goes no further.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use super::body::PACKAGE_LIMIT;
use super::error::{AppError, FieldError};
use super::i18n::Message;

/// So many parts a form has at most: more than files are added to a package at once, with what is typed next to them.
const MOST_PARTS: usize = 1100;

/// How long the head of a part may be, in bytes, and what stands in front of the first part: no name of a file is
/// longer than 255 characters.
const LONGEST_HEAD: usize = 8 * 1024;

/// How many lines it may have: who reads it takes no more.
const MOST_LINES: usize = 32;

/// How long the boundary between the parts may be, by RFC 2046.
const LONGEST_BOUNDARY: usize = 70;

/// What stands in front of each boundary.
const LINE_END_AND_HYPHENS: &str = "\r\n--";

/// What ends the head of a part.
const EMPTY_LINE: &[u8] = b"\r\n\r\n";

/// Middleware: refuses forms beyond the bounds, whichever address they are sent to.
pub(super) async fn bound(request: Request, next: Next) -> Response {
    let Some(boundary) = boundary(request.headers()) else {
        return next.run(request).await;
    };
    let excess = Arc::new(OnceLock::new());
    let request = request.map(|body| {
        Body::new(Bounded {
            body,
            form: Form::new(&boundary),
            excess: Arc::clone(&excess),
            thrown_away: 0,
        })
    });
    let response = next.run(request).await;
    // Whoever read the form knows only that it broke off.
    match excess.get() {
        Some(excess) => excess.error().into_response(),
        None => response,
    }
}

/// What separates the parts of a form with files, as whoever reads the form finds it; `None` of any other body.
fn boundary(headers: &HeaderMap) -> Option<String> {
    let kind = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    multer::parse_boundary(kind).ok()
}

/// What a form has too much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum Excess {
    /// The boundary is too long.
    #[error("the boundary of a form is too long")]
    Boundary,
    /// What stands in front of the content of a part is.
    #[error("the head of a part of a form is too long")]
    Head,
    /// It has too many lines.
    #[error("the head of a part of a form has too many lines")]
    Lines,
    /// There are too many parts.
    #[error("a form has too many parts")]
    Parts,
}

impl Excess {
    fn error(self) -> AppError {
        let detail = match self {
            Self::Boundary => "form-boundary-long",
            Self::Head => "form-head-long",
            Self::Lines => "form-head-lines",
            Self::Parts => "form-parts-many",
        };
        let accepted = Message::new("form-parts-accepted")
            .with("parts", MOST_PARTS)
            .with("bytes", LONGEST_HEAD)
            .with("lines", MOST_LINES);
        AppError::too_large(FieldError::new("form", Message::new(detail), accepted))
    }
}

/// The body of a form, which ends with an error where it goes beyond the bounds.
struct Bounded {
    body: Body,
    form: Form,
    /// What there was too much of.
    excess: Arc<OnceLock<Excess>>,
    /// How much came after that, in bytes.
    thrown_away: usize,
}

impl HttpBody for Bounded {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        loop {
            let polled = ready!(Pin::new(&mut this.body).poll_frame(context));
            let Some(excess) = this.excess.get().copied() else {
                let bytes = match &polled {
                    Some(Ok(frame)) => frame.data_ref(),
                    Some(Err(_)) | None => None,
                };
                let read = bytes.map_or(Ok(()), |bytes| this.form.read(bytes));
                let Err(excess) = read else {
                    return Poll::Ready(polled);
                };
                this.excess.get_or_init(|| excess);
                continue;
            };
            // The rest is thrown away before anything is said: many clients hear no answer while they send.
            if let Some(Ok(frame)) = polled
                && this.thrown_away < PACKAGE_LIMIT
            {
                this.thrown_away += frame.data_ref().map_or(0, Bytes::len);
                continue;
            }
            return Poll::Ready(Some(Err(axum::Error::new(excess))));
        }
    }

    fn is_end_stream(&self) -> bool {
        self.excess.get().is_none() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A form as far as it has come.
#[derive(Debug)]
struct Form {
    /// What stands between the content of a part and the next part: the end of a line, hyphens and the boundary.
    delimiter: Vec<u8>,
    place: Place,
    /// How many parts have begun.
    parts: usize,
    /// How many bytes have come since the last content: they are held until the next begins.
    held: usize,
    /// How many lines the head of the part has that is read.
    lines: usize,
}

/// Where in a form its reader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In a content, or in front of the first part. So many bytes of a delimiter were seen last.
    Content(usize),
    /// Behind a delimiter.
    Behind,
    /// One hyphen behind it: two of them end the form.
    Hyphen,
    /// In the blanks that may stand behind a delimiter.
    Blanks,
    /// In the middle of the end of that line.
    LineEnd,
    /// In the head of a part. So many bytes of its end were seen last.
    Head(usize),
    /// Where nothing is read any more: behind the end, or behind what is no form.
    Over,
}

impl Form {
    fn new(boundary: &str) -> Self {
        Self {
            delimiter: format!("{LINE_END_AND_HYPHENS}{boundary}").into_bytes(),
            // The first delimiter stands at the beginning of a line, which that of the body is.
            place: Place::Content(2),
            parts: 0,
            held: 0,
            lines: 0,
        }
    }

    /// Reads on.
    fn read(&mut self, mut bytes: &[u8]) -> Result<(), Excess> {
        if self.delimiter.len() > LINE_END_AND_HYPHENS.len() + LONGEST_BOUNDARY {
            return Err(Excess::Boundary);
        }
        while let [first, rest @ ..] = bytes {
            match self.place {
                Place::Over => return Ok(()),
                Place::Content(0) if self.parts > 0 => {
                    // Nearly all of a form is content.
                    let Some(at) = memchr::memchr(b'\r', bytes) else {
                        return Ok(());
                    };
                    self.place = Place::Content(1);
                    bytes = bytes.get(at + 1..).unwrap_or_default();
                }
                _ => {
                    self.step(*first)?;
                    bytes = rest;
                }
            }
        }
        Ok(())
    }

    /// Reads one byte.
    fn step(&mut self, byte: u8) -> Result<(), Excess> {
        if self.parts == 0 || !matches!(self.place, Place::Content(_)) {
            self.held += 1;
            if self.held > LONGEST_HEAD {
                return Err(Excess::Head);
            }
        }
        self.place = match (self.place, byte) {
            (Place::Content(seen), _) => {
                let seen = seen_after(&self.delimiter, seen, byte);
                if seen == self.delimiter.len() {
                    self.held = 0;
                    Place::Behind
                } else {
                    Place::Content(seen)
                }
            }
            (Place::Behind, b'-') => Place::Hyphen,
            (Place::Behind | Place::Blanks, b' ' | b'\t') => Place::Blanks,
            (Place::Behind | Place::Blanks, b'\r') => Place::LineEnd,
            (Place::LineEnd, b'\n') => {
                self.parts += 1;
                if self.parts > MOST_PARTS {
                    return Err(Excess::Parts);
                }
                self.lines = 0;
                Place::Head(0)
            }
            (Place::Head(seen), _) => {
                self.lines += usize::from(byte == b'\n');
                // The empty one behind them is none.
                if self.lines > MOST_LINES + 1 {
                    return Err(Excess::Lines);
                }
                let seen = seen_after(EMPTY_LINE, seen, byte);
                if seen == EMPTY_LINE.len() {
                    self.held = 0;
                    Place::Content(0)
                } else {
                    Place::Head(seen)
                }
            }
            (Place::Behind | Place::Hyphen | Place::Blanks | Place::LineEnd | Place::Over, _) => {
                Place::Over
            }
        };
        Ok(())
    }
}

/// How many bytes of a pattern the text so far ends with, after one byte more. What the pattern begins with stands in it
/// a second time only behind its first two bytes, if at all.
fn seen_after(pattern: &[u8], seen: usize, byte: u8) -> usize {
    if pattern.get(seen) == Some(&byte) {
        seen + 1
    } else {
        usize::from(pattern.first() == Some(&byte))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use axum::Router;
    use axum::body::to_bytes;
    use axum::extract::Multipart;
    use axum::http::StatusCode;
    use axum::middleware;
    use axum::routing::post;
    use tower::ServiceExt as _;

    use super::*;
    use crate::http::i18n::Locale;

    /// A part of a form, with a head and a content.
    fn part(head: &str, content: &str) -> String {
        format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n")
    }

    /// What is found in a form that comes in pieces of so many bytes: too much of something, or how many parts.
    fn read(form: &str, piece: usize) -> Result<usize, Excess> {
        let mut read = Form::new("x");
        for piece in form.as_bytes().chunks(piece) {
            read.read(piece)?;
        }
        Ok(read.parts)
    }

    /// The same in pieces of all sizes, which makes no difference.
    fn found(form: &str) -> Result<usize, Excess> {
        let whole = read(form, form.len());
        for piece in [1, 2, 3, 5, 7, 64, 4096] {
            assert_eq!(read(form, piece), whole, "in pieces of {piece}");
        }
        whole
    }

    #[test]
    fn what_browsers_send_is_within_the_bounds() {
        let long = "\r\n-\r\n--\r\r\n--y--x\r".repeat(10_000);
        let name = format!("name=\"files\"; filename=\"{}\"", "名".repeat(255));
        for (form, parts) in [
            (part("name=\"a\"", "") + "--x--\r\n", 1),
            (part("name=\"a\"", &long) + &part(&name, &long) + "--x--", 2),
            ("--x--\r\n".to_owned(), 0),
            ("\r\n--x \t\r\nA: b\r\n\r\nc\r\n--x--".to_owned(), 1),
            // What comes after the end is nobody's.
            (format!("--x--{}", "\r\n--x\r\n".repeat(5000)), 0),
            (part("name=\"a\"", "b").repeat(MOST_PARTS), MOST_PARTS),
        ] {
            assert_eq!(found(&form), Ok(parts), "{}", form.len());
        }
    }

    #[test]
    fn a_head_is_bounded_wherever_its_length_comes_from() {
        let long = "h".repeat(LONGEST_HEAD);
        let content = "c".repeat(3 * LONGEST_HEAD);
        let before = part("name=\"a\"", &content);
        for head in [
            format!("name=\"{long}\""),
            format!("name=\"f\"; filename=\"{long}\""),
            format!("name=\"f\"\r\n{long}: 1"),
            format!("name=\"f\"\r\nA: {long}"),
            format!("name=\"f\"\r\n--x\r\n{long}"),
            format!("name=\"f\"\r{long}"),
        ] {
            let form = format!("{before}{}--x--", part(&head, ""));
            assert_eq!(found(&form), Err(Excess::Head), "{}", &head[..20]);
        }
        for form in [
            // No part, no end of one, and none of the line in front of one.
            long.clone() + "--x\r\n",
            format!("--x{}\r\n", " ".repeat(LONGEST_HEAD)),
            // Without a head a part has no content either: what comes is taken for its head.
            format!("--x\r\n\r\n{content}\r\n--x--"),
            // A part that begins in the middle of a line, as readers take it too.
            format!("a--x\r\nA: {long}"),
        ] {
            assert_eq!(found(&form), Err(Excess::Head), "{}", &form[..20]);
        }
    }

    #[test]
    fn lines_of_a_head_are_counted() {
        let form = |lines| part(&format!("name=\"f\"{}", "\r\nA: b".repeat(lines)), "c");
        // The first one says what the part is.
        assert_eq!(found(&form(MOST_LINES - 1)), Ok(1));
        assert_eq!(found(&form(MOST_LINES)), Err(Excess::Lines));
        let two = form(MOST_LINES - 1).repeat(2);
        assert_eq!(found(&two), Ok(2));
    }

    #[test]
    fn parts_are_counted() {
        let form = part("name=\"a\"", "").repeat(MOST_PARTS + 1);
        assert_eq!(found(&form), Err(Excess::Parts));
    }

    /// What a handler that reads every part answers to a form: how many there were, or the error.
    async fn answered(boundary: &str, form: String) -> Result<String, Arc<AppError>> {
        async fn count(mut form: Multipart) -> Result<String, StatusCode> {
            let mut parts = 0;
            while let Some(part) = form.next_field().await.map_err(|it| it.status())? {
                part.bytes().await.map_err(|it| it.status())?;
                parts += 1;
            }
            Ok(parts.to_string())
        }
        let routes = Router::new()
            .route("/", post(count))
            .layer(middleware::from_fn(bound));
        let kind = format!("multipart/form-data; boundary={boundary}");
        let request = axum::http::Request::post("/").header(header::CONTENT_TYPE, kind);
        let request = request.body(Body::from(form)).unwrap();
        let response = routes.oneshot(request).await.unwrap();
        if let Some(error) = response.extensions().get::<Arc<AppError>>() {
            return Err(Arc::clone(error));
        }
        assert_eq!(response.status(), StatusCode::OK);
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        Ok(String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn what_is_too_much_is_named_whoever_reads_the_form() {
        let long = format!("name=\"{}\"", "a".repeat(LONGEST_HEAD));
        let lines = format!("name=\"a\"{}", "\r\nA: b".repeat(MOST_LINES));
        let many = part("name=\"a\"", "").repeat(MOST_PARTS + 1);
        let boundary = "y".repeat(LONGEST_BOUNDARY + 1);
        for (boundary, form, detail) in [
            ("x", part(&long, ""), "form-head-long"),
            ("x", many, "form-parts-many"),
            ("x", part(&lines, ""), "form-head-lines"),
            (
                boundary.as_str(),
                format!("--{boundary}--"),
                "form-boundary-long",
            ),
        ] {
            let error = answered(boundary, form).await.unwrap_err();
            assert_eq!(error.status(), StatusCode::PAYLOAD_TOO_LARGE, "{detail}");
            let [field] = error.fields() else {
                panic!("{error:?}");
            };
            let said = field.detail.render(Locale::En);
            assert_eq!(said, Message::new(detail).render(Locale::En));
        }
    }

    #[tokio::test]
    async fn who_reads_a_form_finds_as_many_parts_as_are_counted_here() {
        for form in [
            part("name=\"a\"", "") + "--x--\r\n",
            part("name=\"a\"", "b\r\n--") + &part("name=\"c\"", "\r\n-x--x") + "--x--",
            part(
                &format!("name=\"a\"{}", "\r\nA: b".repeat(MOST_LINES - 1)),
                "",
            ) + "--x--",
            "junk\r\n--x\t\r\nA: b\r\n\r\nc\r\n--x--".to_owned(),
            "--x\r\n\r\nA: b\r\n\r\n\r\n--x--\r\n".to_owned(),
        ] {
            let counted = found(&form).unwrap();
            assert_eq!(
                answered("x", form.clone()).await.unwrap(),
                counted.to_string(),
                "{form}"
            );
        }
    }
}
