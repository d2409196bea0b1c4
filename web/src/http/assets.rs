//! The scripts, styles and icons of the pages, embedded in the program.
//!
//! Each file is there twice: under its own name, which browsers ask about again
//! every time (an unchanged one costs a 304), and under a name that holds a hash
//! of its content, which they may keep for a year. Pages link to the latter. What scripts
//! load by themselves (the editor) has a hash in its own name, and is kept as long.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use memory_serve::{CacheControl, Manifest, MemoryServe};

/// Where the files are, as seen from the browser.
const ROOT: &str = "/assets";

static ADDRESSES: LazyLock<Manifest> = LazyLock::new(|| files().manifest());

#[expect(unused_qualifications, reason = "the macro's own generated code")]
fn files() -> MemoryServe {
    memory_serve::load!()
        .index_file(None)
        .enable_hashed_routes(true)
        .cache_control(CacheControl::NoCache)
}

/// Returns the routes of all files, below `/assets`. Called once, at start.
pub fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let files = files().into_router();
    let kept = middleware::from_fn(keep_what_has_a_hash);
    Router::new().nest(ROOT, files.layer(kept))
}

/// Middleware: a file whose own name holds a hash of its content never changes.
async fn keep_what_has_a_hash(request: Request, next: Next) -> Response {
    let has_hash = has_hash(request.uri().path());
    let mut response = next.run(request).await;
    if has_hash && !response.status().is_client_error() {
        let year = HeaderValue::from_static("max-age=31536000, immutable");
        response.headers_mut().insert(header::CACHE_CONTROL, year);
    }
    response
}

/// Whether a name is like `editor-QK3V5A7B.js`, as the build names the parts of scripts.
fn has_hash(path: &str) -> bool {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
    let of_hash = |c: u8| c.is_ascii_uppercase() || c.is_ascii_digit();
    hash.len() == 8 && hash.bytes().all(of_hash)
}

/// Returns the address to link to for the file called `name`, such as `app.css`.
/// A name that does not exist gives an address that answers 404.
pub fn address(name: &str) -> String {
    let plain = format!("/{name}");
    let served = ADDRESSES.get(&plain).unwrap_or(&plain);
    format!("{ROOT}{served}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use axum::Router;
    use axum::body::Body;
    use axum::http::{Request, Response, StatusCode, header};
    use tower::ServiceExt;

    async fn get(address: &str, etag: Option<&str>) -> Response<Body> {
        let mut request = Request::get(address);
        if let Some(etag) = etag {
            request = request.header(header::IF_NONE_MATCH, etag);
        }
        let router: Router = super::router();
        router
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap()
    }

    #[tokio::test]
    async fn what_pages_link_to_is_there_for_a_year() {
        for (name, kind) in [("app.js", "text/javascript"), ("app.css", "text/css")] {
            let address = super::address(name);
            assert_ne!(
                address,
                format!("/assets/{name}"),
                "the address holds a hash"
            );
            let answer = get(&address, None).await;
            assert_eq!(answer.status(), StatusCode::OK, "{address}");
            assert_eq!(answer.headers()[header::CONTENT_TYPE], kind);
            assert!(
                answer.headers()[header::CACHE_CONTROL]
                    .to_str()
                    .unwrap()
                    .contains("immutable")
            );
        }
    }

    #[tokio::test]
    async fn a_plain_name_is_asked_about_again() {
        let answer = get("/assets/app.css", None).await;
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-cache");
        let etag = answer.headers()[header::ETAG].to_str().unwrap().to_owned();
        let again = get("/assets/app.css", Some(&etag)).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }

    #[tokio::test]
    async fn what_scripts_load_is_there_for_a_year_too() {
        let names = super::ADDRESSES.iter().map(|(name, _)| name);
        let chunks = names.filter(|name| super::has_hash(name));
        let mut seen = 0;
        for name in chunks {
            seen += 1;
            let answer = get(&format!("/assets{name}"), None).await;
            assert_eq!(answer.status(), StatusCode::OK, "{name}");
            let kept = answer.headers()[header::CACHE_CONTROL].to_str().unwrap();
            assert!(kept.contains("immutable"), "{name}: {kept}");
        }
        assert!(seen > 5, "the editor and its grammars, not {seen} files");
        let missing = get("/assets/editor-ABCDEFG2.js", None).await;
        assert_eq!(missing.status(), StatusCode::NOT_FOUND);
        let kept = missing.headers().get(header::CACHE_CONTROL);
        assert!(kept.is_none_or(|kept| kept != "max-age=31536000, immutable"));
    }

    #[tokio::test]
    async fn an_unknown_name_is_not_found() {
        assert_eq!(super::address("nothing.js"), "/assets/nothing.js");
        assert_eq!(
            get("/assets/nothing.js", None).await.status(),
            StatusCode::NOT_FOUND
        );
    }
}
