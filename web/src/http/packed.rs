//! Packing of pages: what is sent to many is packed once.
//!
//! To pack a page takes several times what it takes to write it, and most visitors are sent the same bytes. Pages and
//! documents that are whole in memory are packed here, and kept within a bound by the digest of their bytes. Streams,
//! files, and whoever weighs what may be sent, are left to the layer outside of this one, which packs as it sends.

use std::io::Write;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::sync::OnceCell;

use crate::kept::Kept;

/// The sizes of what is packed here, in bytes: less is not packed at all, more takes too long at once.
const SIZES: RangeInclusive<u64> = 32..=512 * 1024;

/// How much is kept, in bytes as packed: some four thousand pages.
const KEPT_BYTES: usize = 16 * 1024 * 1024;

/// Brotli's quality and window (as a power of two) for pages: a window that holds one and is not cleared for minutes of
/// text makes them smaller by 8 % in the time of the usual quality of 4.
const BROTLI: (i32, i32) = (5, 18);

/// A document that many are sent as it is, however large, packed once in each way. An answer with its body has it as
/// an extension.
#[derive(Debug, Clone)]
pub(super) struct Shared(Arc<SharedForms>);

#[derive(Debug)]
struct SharedForms {
    body: Bytes,
    brotli: OnceCell<Option<Bytes>>,
    gzip: OnceCell<Option<Bytes>>,
}

impl Shared {
    /// Not packed yet.
    pub(super) fn new(body: Bytes) -> Self {
        Self(Arc::new(SharedForms {
            body,
            brotli: OnceCell::new(),
            gzip: OnceCell::new(),
        }))
    }

    /// The document as it is.
    pub(super) fn body(&self) -> Bytes {
        self.0.body.clone()
    }

    /// The document, packed. Whoever asks for it meanwhile waits, and holds no thread: to pack a large one takes a while.
    async fn packed(&self, packing: Packing) -> Option<Bytes> {
        let pack = || {
            let body = self.body();
            let pack = move || packing.pack(&body).ok().map(Bytes::from);
            async move { tokio::task::spawn_blocking(pack).await.ok().flatten() }
        };
        self.0.form(packing).get_or_init(pack).await.clone()
    }
}

impl SharedForms {
    fn form(&self, packing: Packing) -> &OnceCell<Option<Bytes>> {
        match packing {
            Packing::Brotli => &self.brotli,
            Packing::Gzip => &self.gzip,
        }
    }
}

/// What was packed lately, shared by all requests.
#[derive(Debug, Clone)]
pub(super) struct Packed(Arc<Mutex<Kept<Key, Bytes>>>);

impl Packed {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self(Arc::new(Mutex::new(Kept::new(KEPT_BYTES))))
    }

    /// These bytes, packed.
    fn pack(&self, bytes: &[u8], packing: Packing) -> Option<Bytes> {
        let key = (*blake3::hash(bytes).as_bytes(), packing);
        let kept = self.lock().get(&key);
        if kept.is_some() {
            return kept;
        }
        // Whoever asks for the same meanwhile packs it as well: nobody waits for another.
        let packed = packing.pack(bytes).ok()?;
        // What is kept has no room at its end.
        let packed = Bytes::from(packed.into_boxed_slice());
        self.lock().put(key, packed.clone(), packed.len());
        Some(packed)
    }

    fn lock(&self) -> MutexGuard<'_, Kept<Key, Bytes>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Middleware: packs an answer that is whole in memory, or takes it as it was packed before.
pub(super) async fn pack(State(packed): State<Packed>, request: Request, next: Next) -> Response {
    let packing = Packing::accepted(request.headers());
    let packing = packing.filter(|_| request.method() == Method::GET);
    let response = next.run(request).await;
    let Some(packing) = packing.filter(|_| is_packed_here(&response)) else {
        return response;
    };
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        // A body whose length is known is in memory: reading it does not fail.
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let small = match parts.extensions.remove::<Shared>() {
        Some(shared) => shared.packed(packing).await,
        None => packed.pack(&bytes, packing),
    };
    let Some(small) = small else {
        return Response::from_parts(parts, Body::from(bytes));
    };
    let headers = &mut parts.headers;
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::ACCEPT_RANGES);
    headers.insert(header::CONTENT_ENCODING, packing.name());
    headers.append(
        header::VARY,
        HeaderValue::from_name(header::ACCEPT_ENCODING),
    );
    Response::from_parts(parts, Body::from(small))
}

/// Whether an answer is a page or a document, whole, of a fitting size or shared, and not packed yet. What nobody may
/// keep is not kept here either.
fn is_packed_here(response: &Response) -> bool {
    let headers = response.headers();
    let kept = headers.get(header::CACHE_CONTROL);
    let kept = kept.and_then(|it| it.to_str().ok()).unwrap_or_default();
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|it| it.to_str().ok()).unwrap_or_default();
    let size = response.body().size_hint().exact();
    let is_shared = response.extensions().get::<Shared>().is_some();
    response.status() == StatusCode::OK
        && ["text/html", "application/json"]
            .iter()
            .any(|it| kind.starts_with(it))
        && !kept.contains("no-store")
        && !headers.contains_key(header::CONTENT_ENCODING)
        && !headers.contains_key(header::CONTENT_RANGE)
        && size.is_some_and(|size| SIZES.contains(&size) || (is_shared && size >= *SIZES.start()))
}

/// How something is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Packing {
    Brotli,
    Gzip,
}

impl Packing {
    /// The better of those that a browser names without weighing any.
    fn accepted(headers: &HeaderMap) -> Option<Self> {
        let mut values = headers.get_all(header::ACCEPT_ENCODING).iter();
        let value = values.next()?.to_str().ok()?;
        if values.next().is_some() || value.contains(';') {
            return None;
        }
        let names = |name: &str| {
            value
                .split(',')
                .any(|it| it.trim().eq_ignore_ascii_case(name))
        };
        if names("br") {
            Some(Self::Brotli)
        } else {
            names("gzip").then_some(Self::Gzip)
        }
    }

    fn name(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        })
    }

    fn pack(self, mut bytes: &[u8]) -> std::io::Result<Vec<u8>> {
        let mut packed = Vec::with_capacity(bytes.len() / 4);
        match self {
            Self::Brotli => {
                let (quality, lgwin) = BROTLI;
                let params = BrotliEncoderParams {
                    quality,
                    lgwin,
                    size_hint: bytes.len(),
                    ..BrotliEncoderParams::default()
                };
                brotli::BrotliCompress(&mut bytes, &mut packed, &params)?;
                Ok(packed)
            }
            Self::Gzip => {
                let mut encoder = GzEncoder::new(packed, Compression::default());
                encoder.write_all(bytes)?;
                encoder.finish()
            }
        }
    }
}

/// The digest of bytes, and how they are packed.
type Key = ([u8; 32], Packing);

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use std::io::Read;

    use super::*;

    fn accepted(value: &'static str) -> Option<Packing> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
        Packing::accepted(&headers)
    }

    #[test]
    fn the_better_of_what_is_named_is_taken_and_weights_are_left_to_others() {
        assert_eq!(accepted("gzip, deflate, br, zstd"), Some(Packing::Brotli));
        assert_eq!(accepted("GZIP"), Some(Packing::Gzip));
        for other in [
            "",
            "identity",
            "zstd",
            "br;q=0, gzip",
            "gzip;q=0.5",
            "brotli",
        ] {
            assert_eq!(accepted(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_no_whole_page_or_may_not_be_kept_is_left_to_others() {
        let page = |name: &'static str, value: &'static str| {
            let body = Body::from("a heap of 3, ".repeat(10));
            let mut response = ([(header::CONTENT_TYPE, "text/html")], body).into_response();
            let name = header::HeaderName::from_static(name);
            let value = HeaderValue::from_static(value);
            response.headers_mut().insert(name, value);
            is_packed_here(&response)
        };
        assert!(page("cache-control", "private, no-cache"));
        assert!(!page("cache-control", "no-store"));
        assert!(!page("content-encoding", "br"));
        assert!(!page("content-range", "bytes 0-1/2"));
        assert!(!page("content-type", "text/event-stream"));
    }

    #[tokio::test]
    async fn a_shared_document_is_packed_once_however_large_it_is() {
        let text = "a heap of 3, ".repeat(100_000);
        let shared = Shared::new(text.clone().into());
        let kind = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (kind, shared.body()).into_response();
        assert!(!is_packed_here(&response), "it is too large for others");
        response.extensions_mut().insert(shared.clone());
        assert!(is_packed_here(&response));
        let small = shared.packed(Packing::Brotli).await.unwrap();
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &small[..], &mut back).unwrap();
        assert_eq!(back, text.as_bytes());
        let again = shared.packed(Packing::Brotli).await.unwrap();
        assert_eq!(again.as_ptr(), small.as_ptr());
    }

    #[test]
    fn what_is_packed_unpacks_to_the_same_and_is_packed_once() {
        let text = "a heap of 3, ".repeat(1000);
        let packed = Packed::new();
        let small = packed.pack(text.as_bytes(), Packing::Brotli).unwrap();
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &small[..], &mut back).unwrap();
        assert_eq!(back, text.as_bytes());
        let again = packed.pack(text.as_bytes(), Packing::Brotli).unwrap();
        assert_eq!(again.as_ptr(), small.as_ptr());
        let other = packed.pack(text.as_bytes(), Packing::Gzip).unwrap();
        let mut back = String::new();
        flate2::read::GzDecoder::new(&other[..])
            .read_to_string(&mut back)
            .unwrap();
        assert_eq!(back, text);
    }
}
