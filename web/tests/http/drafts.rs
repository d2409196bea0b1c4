//! Problems that begin in the browser, with a draft.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::{Body, Bytes};
use axum::http::{Method, StatusCode};
use futures::StreamExt;
use web::store::Role;

use crate::site::{Answer, Site, Visitor};
use crate::stored::pass;

async fn send(visitor: &mut Visitor, id: &str, of: [&str; 3], action: &str) -> Answer {
    let [kind, game, question] = of;
    let form = [
        ("id", id),
        ("kind", kind),
        ("game", game),
        ("question", question),
        ("action", action),
    ];
    visitor.post("/setter/new", &form).await
}

#[tokio::test]
async fn a_draft_is_looked_at_and_then_kept() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let empty = grace.get("/setter/new").await;
    empty.has(&["name=\"game\"", "subtraction", "name=\"question\""]);
    let game = ["game", "subtraction:1,3,4", "winner"];
    let looked = send(&mut grace, "take-134", game, "preview").await;
    assert_eq!(looked.status, StatusCode::OK, "{}", looked.text);
    // The values of the heaps, the statement with its bounds filled in, a sample, and the files.
    let values = "<td>0</td><td>1</td><td>0</td><td>1</td><td>2</td><td>3</td><td>2</td><td>0</td>";
    looked.has(&[
        values,
        "game.toml",
        "submissions/wrong_answer/",
        "value=\"take-134\"",
    ]);
    looked.has_none(&["{{", "max_cases"]);
    grace.get("/setter/problems/take-134").await.has(&["404"]);
    let kept = send(&mut grace, "take-134", game, "create").await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text);
    let address = "/setter/problems/take-134/versions/1";
    assert_eq!(kept.header("location"), address);
    grace.get(address).await.has(&["data-state=\"queued\""]);
    // The name is taken now, and what was typed is not lost.
    let again = send(&mut grace, "take-134", ["blank", "", "winner"], "create").await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    again.has(&["id=\"id-error\"", "value=\"take-134\""]);
}

#[tokio::test]
async fn a_game_of_ones_own_begins_with_a_program_of_its_rules() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let rules = ["rules", "", "winner"];
    let looked = send(&mut grace, "mine", rules, "preview").await;
    assert_eq!(looked.status, StatusCode::OK, "{}", looked.text);
    looked.has(&["rules.py", "game.toml", "square number"]);
    looked.has_none(&["{{", "max_cases", "<th scope=\"row\">n</th>"]);
    let kept = send(&mut grace, "mine", rules, "create").await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text);
    let file = "/setter/problems/mine/files?path=rules.py";
    grace.get(file).await.has(&["for line in sys.stdin"]);
    // Nobody runs the program here, so what it makes is listed by the plan.
    pass(&site).await;
    let tests = grace.get("/setter/problems/mine/tests").await;
    assert_eq!(tests.status, StatusCode::OK, "{}", tests.text);
    tests.has(&[
        "A program of the package knows the rules of the game.",
        "<code>sample-1</code></th><td data-label=\"Group\">sample</td><td data-label=\"Made by\">a file of the package",
        "<code>small-…</code></th><td data-label=\"Group\">small</td><td data-label=\"Made by\">the plan, generated",
        "<code>largest-…</code>",
    ]);
}

#[tokio::test]
async fn what_is_edited_is_previewed_with_its_bounds_and_not_held_to_tests_of_before() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let game = ["game", "nim", "winner"];
    let kept = send(&mut grace, "heaps", game, "create").await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text);
    let address = "/setter/problems/heaps/files";
    let lock = "generators/tests.lock";
    for language in ["en", "zh"] {
        let path = format!("statement/problem.{language}.md");
        let seen = grace.get(&format!("{address}?path={path}")).await;
        seen.has(&["<mn>200</mn>"]);
        let text = "At most ${{max_heaps}}$ & {{no_bound}}.";
        let form = [
            ("path", path.as_str()),
            ("text", text),
            ("action", "preview"),
        ];
        let looked = grace.post(address, &form).await;
        looked.has(&["<mn>10</mn>", "value=\"statement/problem."]);
        let save = [
            ("path", path.as_str()),
            ("text", "At most ${{max_heaps}}$."),
            ("action", "save"),
        ];
        let saved = grace.post(address, &save).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
        grace.get("/setter/problems/heaps").await.has(&[lock]);
    }
    // What decides about the tests is no longer held to those of before.
    let bounds = "problem.yaml";
    let seen = grace.get(&format!("{address}?path={bounds}")).await;
    seen.has(&["max_heaps: 10"]);
    let archive = problems::draft::rules("7d1b2c52-7c0e-4c6f-9f3e-0a1c5b8d1e77");
    let text = String::from_utf8(archive[bounds].clone()).unwrap();
    let text = text.replace("max_heap: 1000", "max_size: 100");
    let save = [
        ("path", bounds),
        ("text", text.as_str()),
        ("action", "save"),
    ];
    let saved = grace.post(address, &save).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    grace.get("/setter/problems/heaps").await.has_none(&[lock]);
}

#[tokio::test]
async fn what_is_wrong_with_a_package_is_said_once() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let kept = send(&mut grace, "sums", ["blank", "", ""], "create").await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text);
    let form = [
        ("path", "problem.yaml"),
        ("text", "name: [Broken"),
        ("action", "save"),
    ];
    let refused = grace.post("/setter/problems/sums/files", &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        refused.text.matches("problem.yaml:").count(),
        1,
        "{}",
        refused.text
    );
}

#[tokio::test]
async fn what_is_wrong_with_a_package_is_said_in_the_readers_language() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let kept = send(&mut grace, "sums", ["blank", "", ""], "create").await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text);
    let form = [
        ("path", "problem.yaml"),
        (
            "text",
            "problem_format_version: 2025-09\nname: Sums\ntype: odd\n",
        ),
        ("action", "save"),
    ];
    for (language, said) in [
        (
            "zh",
            "problem.yaml:3：没有题目类型 `odd`（可用的类型有 pass-fail、",
        ),
        (
            "en",
            "problem.yaml:3: `odd` is not a type of problems (types are pass-fail, ",
        ),
    ] {
        let address = format!("/setter/problems/sums/files?lang={language}");
        let refused = grace.post(&address, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&[said]);
    }
    let program = site.program("alan", Role::Setter).await;
    let mut program = program.with_header("accept-language", "zh-CN");
    let package = "/api/v1/problems/sums-2/package";
    let rubbish = ("application/zip", "PK rubbish".into());
    let refused = (program.send(Method::PUT, package, Some(rubbish.0), rubbish.1)).await;
    refused.is_problem(422, "invalid-fields", &["package"]);
    refused.has(&["package：不是可读的 zip 压缩包："]);
}

#[tokio::test]
async fn what_no_draft_can_be_made_of_is_said_at_its_field() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let long = format!("subtraction:{}", "1,".repeat(200));
    for (of, field) in [
        (["game", "", "winner"], "game"),
        (["game", "no-such-game", "winner"], "game"),
        (["game", "northcott:8", "winner"], "game"),
        (["game", "subtraction:", "winner"], "game"),
        (["game", &long, "winner"], "game"),
        (["game", "kayles", "who-knows"], "question"),
        (["statue", "", ""], "kind"),
    ] {
        for action in ["preview", "create"] {
            let refused = send(&mut grace, "x-1", of, action).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{of:?}");
            refused.has(&[&format!("id=\"{field}-error\"")]);
        }
    }
    let named = send(&mut grace, "../x", ["blank", "", ""], "create").await;
    assert_eq!(named.status, StatusCode::UNPROCESSABLE_ENTITY);
    named.has(&["id=\"id-error\""]);
}

#[tokio::test]
async fn only_those_who_set_problems_begin_one() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    assert_eq!(ada.get("/setter/new").await.status, StatusCode::NOT_FOUND);
    let sent = send(&mut ada, "mine", ["blank", "", ""], "create").await;
    assert_eq!(sent.status, StatusCode::NOT_FOUND);
    let mut stranger = site.visitor();
    assert_eq!(
        stranger.get("/setter/new").await.status,
        StatusCode::SEE_OTHER
    );
}

/// A form of 8 MiB that says no length and comes piece by piece, and how much of it was read.
fn large_form() -> (Body, Arc<AtomicUsize>) {
    let read = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&read);
    let pieces = futures::stream::iter(0..128).map(move |number| {
        let mut piece = vec![b'a'; 64 * 1024];
        if number == 0 {
            piece[..5].copy_from_slice(b"game=");
        }
        counted.fetch_add(piece.len(), Ordering::Relaxed);
        Ok::<_, Infallible>(Bytes::from(piece))
    });
    (Body::from_stream(pieces), read)
}

#[tokio::test]
async fn a_form_without_a_length_is_read_as_far_as_it_is_counted() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut grace = site.user("grace", Role::Setter).await;
    send(&mut grace, "sums", ["blank", "", ""], "create").await;
    let form = Some("application/x-www-form-urlencoded");
    for address in ["/setter/new", "/setter/problems/sums/files"] {
        let (body, read) = large_form();
        let refused = ada.send(Method::POST, address, form, body).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{address}");
        assert_eq!(read.load(Ordering::Relaxed), 0, "{address}");
        let (body, read) = large_form();
        let refused = grace.send(Method::POST, address, form, body).await;
        assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE, "{address}");
        let read = read.load(Ordering::Relaxed);
        assert!(read <= 2 * 1024 * 1024 + 64 * 1024, "{address}: {read}");
    }
}

#[tokio::test]
async fn a_package_without_a_length_is_too_large_like_any_other() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    // The package itself, and what nobody asked for.
    for field in ["package", "more"] {
        let head = format!(
            "--x\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"sums.zip\"\r\n\r\n"
        );
        let head = futures::stream::iter([Bytes::from(head)]);
        let rest = futures::stream::repeat(Bytes::from(vec![0_u8; 1 << 20]));
        // One by one, so that the reading of the field comes to the limit, too.
        let pieces = head.chain(rest).then(|piece| async move {
            tokio::task::yield_now().await;
            Ok::<_, Infallible>(piece)
        });
        let kind = Some("multipart/form-data; boundary=x");
        let body = Body::from_stream(pieces);
        let refused = grace.send(Method::POST, "/setter", kind, body).await;
        assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE, "{field}");
    }
}

#[tokio::test]
async fn what_stands_around_a_package_has_its_size() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let long = "a".repeat(100_000);
    // The note's field has no place for what is wrong with it: the page says it on top.
    for (field, said) in [("id", "id=\"id-error\""), ("note", "data-field=\"note\"")] {
        let body = format!(
            "--x\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{long}\r\n--x--\r\n"
        );
        let kind = Some("multipart/form-data; boundary=x");
        let refused = grace.send(Method::POST, "/setter", kind, body.into()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        refused.has(&[said]);
    }
}
