//! A site for one test, and visitors of it with cookies of their own.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use judge::{Judge, Judging, Reason, TestResult, Verdict};
use tempfile::TempDir;
use tower::ServiceExt;
use web::http::state::{AppState, LanguageInfo, SiteConfig};
use web::store::{
    Claim, NewSubmission, Quota, Role, Scope, Scopes, Store, SubmissionId, TokenWish, User,
};

use crate::on_postgres;

pub(crate) const PASSWORD: &str = "correct horse";

/// Within this nothing is permitted anew in a test, however slow the machine is.
const NO_TEST_TAKES: Duration = Duration::from_hours(5);

/// A program whose text the tests look for.
pub(crate) const SOURCE: &str = "int main() { /* seven heaps */ }\n";

pub(crate) struct Site {
    pub(crate) store: Store,
    pub(crate) state: AppState,
    router: Router,
    folder: TempDir,
}

impl Site {
    pub(crate) async fn new() -> Self {
        Self::with(SiteConfig {
            login_burst: 1000,
            guess_burst: 1000,
            guess_period: NO_TEST_TAKES,
            ..SiteConfig::default()
        })
        .await
    }

    pub(crate) async fn with_quota(submissions: i64) -> Self {
        let submit_quota = Quota {
            submissions,
            window: Duration::from_mins(1),
        };
        Self::with(SiteConfig {
            submit_quota,
            login_burst: 1000,
            guess_burst: 1000,
            guess_period: NO_TEST_TAKES,
            ..SiteConfig::default()
        })
        .await
    }

    pub(crate) async fn with(config: SiteConfig) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = on_postgres::database().await;
        let place = folder.path().join("grundy.db");
        let url = url.unwrap_or_else(|| format!("sqlite://{}", place.display()));
        Self::at(&url, folder, config).await
    }

    /// A site on SQLite, whose database is in this folder.
    pub(crate) async fn in_folder(place: &Path) -> Self {
        let url = format!("sqlite://{}", place.join("grundy.db").display());
        Self::at(&url, tempfile::tempdir().unwrap(), SiteConfig::default()).await
    }

    async fn at(url: &str, folder: TempDir, config: SiteConfig) -> Self {
        let store = Store::connect(url).await.unwrap();
        let languages: Arc<[LanguageInfo]> = Arc::new([
            language("cpp", "C++", "g++ 12.2.0", "cpp"),
            language("python", "Python", "3.11.2", "py"),
        ]);
        let state = AppState::new(store.clone(), languages, config);
        let router = web::http::router(state.clone());
        Self {
            store,
            state,
            router,
            folder,
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Lets the site run people's own input.
    pub(crate) fn run_with(&mut self, judge: Arc<Judge>) {
        self.state = self.state.clone().with_runs(judge, 1);
        self.router = web::http::router(self.state.clone());
    }

    /// Somebody who has never been here.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor {
            router: self.router.clone(),
            cookies: BTreeMap::new(),
            headers: HeaderMap::new(),
        }
    }

    /// Somebody who has never been here, of the same site with another state.
    pub(crate) fn visitor_through(&self, router: Router) -> Visitor {
        Visitor {
            router,
            ..self.visitor()
        }
    }

    /// A visitor of other routes behind the site's layers.
    pub(crate) fn visitor_of(&self, routes: Router<AppState>) -> Visitor {
        let layered = web::http::layers::around(routes, &self.state);
        Visitor {
            router: layered.with_state(self.state.clone()),
            ..self.visitor()
        }
    }

    /// Somebody signed in.
    pub(crate) async fn user(&self, name: &str, role: Role) -> Visitor {
        self.store.create_user(name, PASSWORD, role).await.unwrap();
        let mut visitor = self.visitor();
        let answer = visitor
            .post("/login", &[("name", name), ("password", PASSWORD)])
            .await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
        visitor
    }

    /// A program that acts as a new user.
    pub(crate) async fn program(&self, name: &str, role: Role) -> Visitor {
        let user = self.store.create_user(name, PASSWORD, role).await.unwrap();
        let may = Scope::ALL.into_iter().filter(|scope| scope.needs() <= role);
        self.program_with(&user, may.collect()).await
    }

    /// A program that acts as `user`, with these scopes.
    pub(crate) async fn program_with(&self, user: &User, scopes: Scopes) -> Visitor {
        let wish = TokenWish {
            scopes,
            ..TokenWish::usual("test")
        };
        let token = self.store.create_token(user, &wish).await.unwrap();
        let mut program = self.visitor();
        let bearer = format!("Bearer {}", token.secret);
        program
            .headers
            .insert(header::AUTHORIZATION, bearer.parse().unwrap());
        program
    }

    /// Hands in a program of `user`, which waits in the queue.
    pub(crate) async fn hand_in(&self, user: &User) -> SubmissionId {
        let new = NewSubmission {
            user: user.id,
            problem: "hdoj-1536".to_owned(),
            package_version: "1.0".to_owned(),
            package_hash: "00".to_owned(),
            language: "cpp".to_owned(),
            source_name: "main.cpp".to_owned(),
            source: SOURCE.into(),
            priority: web::store::Priority::Practice,
        };
        self.store.submit(&new, None).await.unwrap()
    }

    pub(crate) async fn account(&self, name: &str) -> User {
        self.store.user_by_name(name).await.unwrap().unwrap()
    }

    /// Takes a submission up as a worker does.
    pub(crate) async fn claim(&self, id: i64) -> Claim {
        let submission = self
            .store
            .submission(SubmissionId(id))
            .await
            .unwrap()
            .unwrap();
        self.store
            .claim(submission.judging.id)
            .await
            .unwrap()
            .unwrap()
    }

    /// Judges a submission as a worker would that came to this result.
    pub(crate) async fn finish(&self, id: i64, result: &Judging) {
        let claim = self.claim(id).await;
        let _ = self.store.finish(&claim, result).await.unwrap();
    }
}

fn language(id: &str, name: &str, version: &str, suffix: &str) -> LanguageInfo {
    LanguageInfo {
        id: id.to_owned(),
        name: name.to_owned(),
        version: version.to_owned(),
        suffixes: vec![suffix.to_owned()],
        aliases: Vec::new(),
    }
}

/// A result: the sample accepted, then `reason` if there is one.
pub(crate) fn judging(verdict: Verdict, reason: Option<Reason>) -> Judging {
    let sample = TestResult {
        name: "sample-1".to_owned(),
        group: "sample".to_owned(),
        verdict: Verdict::AC,
        time_ms: 3,
        memory_kib: 1500,
        instructions: None,
        input_bytes: None,
        reason: None,
    };
    let mut tests = vec![sample.clone()];
    if let Some(reason) = reason {
        tests.push(TestResult {
            name: "small-2".to_owned(),
            group: "small".to_owned(),
            verdict,
            reason: Some(reason),
            ..sample
        });
    }
    Judging {
        problem: "hdoj-1536".to_owned(),
        source: "main.cpp".to_owned(),
        language: "cpp".to_owned(),
        verdict,
        time_ms: 3,
        memory_kib: 1500,
        passed: 1,
        total: 24,
        message: None,
        tests,
        score: None,
        counterexample: None,
        remarks: Vec::new(),
    }
}

/// A browser or a program: keeps cookies, sends `headers` with every request.
pub(crate) struct Visitor {
    router: Router,
    pub(crate) cookies: BTreeMap<String, String>,
    pub(crate) headers: HeaderMap,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// Asserts that every one of `parts` is on the page.
    #[track_caller]
    pub(crate) fn has(&self, parts: &[&str]) {
        for part in parts {
            assert!(self.text.contains(part), "no {part:?} in:\n{}", self.text);
        }
    }

    #[track_caller]
    pub(crate) fn has_none(&self, parts: &[&str]) {
        for part in parts {
            assert!(!self.text.contains(part), "{part:?} is in:\n{}", self.text);
        }
    }

    /// Asserts that this is a problem document with the status and the names of the wrong fields.
    #[track_caller]
    pub(crate) fn is_problem(&self, status: u16, kind: &str, fields: &[&str]) {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.header("content-type"), "application/problem+json");
        let document = self.json();
        assert_eq!(document["status"], status);
        assert_eq!(document["type"], format!("/api/docs#{kind}"));
        let wrong = document["errors"].as_array().into_iter().flatten();
        let named: Vec<_> = wrong
            .map(|wrong| wrong["field"].as_str().unwrap())
            .collect();
        assert_eq!(named, fields, "{}", self.text);
    }
}

impl Visitor {
    pub(crate) fn with_header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.insert(name, value.parse().unwrap());
        self
    }

    pub(crate) async fn get(&mut self, address: &str) -> Answer {
        self.send(Method::GET, address, None, Body::empty()).await
    }

    /// Sends a form.
    pub(crate) async fn post(&mut self, address: &str, form: &[(&str, &str)]) -> Answer {
        let pairs: Vec<String> = form
            .iter()
            .map(|(name, value)| format!("{name}={}", web::http::links::percent_encode(value)))
            .collect();
        let kind = Some("application/x-www-form-urlencoded");
        self.send(Method::POST, address, kind, pairs.join("&").into())
            .await
    }

    pub(crate) async fn post_json(&mut self, address: &str, body: impl Into<Body>) -> Answer {
        self.send(Method::POST, address, Some("application/json"), body.into())
            .await
    }

    pub(crate) async fn send(
        &mut self,
        method: Method,
        address: &str,
        kind: Option<&str>,
        body: Body,
    ) -> Answer {
        let response = self.begin(method, address, kind, body).await;
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap();
        Answer {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8(bytes.to_vec()).unwrap(),
        }
    }

    /// The answer with its body unread, for streams.
    pub(crate) async fn begin(
        &mut self,
        method: Method,
        address: &str,
        kind: Option<&str>,
        body: Body,
    ) -> axum::response::Response {
        let mut request = Request::builder().method(method).uri(address);
        if let Some(kind) = kind {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        if !self.cookies.is_empty() {
            let cookies: Vec<String> = self
                .cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            request = request.header(header::COOKIE, cookies.join("; "));
        }
        let mut request = request.body(body).unwrap();
        request.headers_mut().extend(self.headers.clone());
        let response = self.router.clone().oneshot(request).await.unwrap();
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        response
    }
}
