//! The inputs to which answers are handed in: given out where the package says so, to whoever sees the problem.

use axum::body::{Body, to_bytes};
use axum::http::{Method, StatusCode};
use problems::package::Archive;
use web::store::{ContestId, Role, Visibility};

use super::{pass, push};
use crate::contests::draft;
use crate::site::{Site, Visitor};

const PAGE: &str = "/problems/doubles/inputs";
const API: &str = "/api/v1/problems/doubles/inputs";

/// What no input has, and every answer.
const RIGHT: &str = "424242";

/// A site where everybody sees a problem with this `grundy.toml`.
async fn site_with(told: &str) -> Site {
    let site = Site::new().await;
    let yaml = "problem_format_version: 2025-09\ntype: submit-answer\nname: Doubles\n\
                uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f23\nlimits: {time_limit: 1}\n";
    let long = "7 ".repeat(2000);
    let files = [
        ("problem.yaml", yaml),
        ("grundy.toml", told),
        ("statement/problem.en.md", "Double each number.\n"),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("data/secret/01.in", "212121\n"),
        ("data/secret/01.ans", "424242\n"),
        ("data/secret/02.in", long.as_str()),
        ("data/secret/02.ans", "424242 14\n"),
        ("data/beyond/03.in", "9\n"),
        ("data/beyond/03.ans", "424242 18\n"),
        (
            "submissions/accepted/a.txt",
            "=== 01 ===\n424242\n=== 02 ===\n424242 14\n",
        ),
    ];
    let files = files.iter().map(|(path, text)| (*path, text.as_bytes()));
    let archive = Archive::made("doubles", files).unwrap().0;
    let mut grace = site.program("grace", Role::Setter).await;
    let pushed = push(&mut grace, "doubles", &archive).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let shown = site.store.set_visibility("doubles", Visibility::Public);
    shown.await.unwrap();
    site
}

/// The files of the archive at an address, or the refusal.
async fn downloaded(visitor: &mut Visitor, address: &str) -> Result<Vec<String>, StatusCode> {
    let answer = visitor.begin(Method::GET, address, None, Body::empty());
    let answer = answer.await;
    if answer.status() != StatusCode::OK {
        return Err(answer.status());
    }
    let headers = answer.headers();
    assert_eq!(headers["content-type"], "application/zip");
    let name = "attachment; filename=\"doubles-inputs.zip\"";
    assert_eq!(headers["content-disposition"], name);
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let archive = Archive::of_bytes("inputs", &bytes).unwrap().0;
    let file = |(path, bytes): (&str, &std::sync::Arc<[u8]>)| {
        assert!(!String::from_utf8_lossy(bytes).contains(RIGHT), "{path}");
        path.to_owned()
    };
    Ok(archive.files().map(file).collect())
}

#[tokio::test]
async fn whoever_hands_answers_in_gets_the_inputs_and_no_answer() {
    let site = site_with("show_inputs = true\n").await;
    let mut ada = site.user("ada", Role::Student).await;
    let page = ada.get("/problems/doubles").await;
    page.has(&[PAGE, "All 2 inputs", "<code>01.in</code>", "212121"]);
    page.has_none(&["<code>02.in</code>", "03.in", RIGHT]);
    ada.get("/problems/doubles?lang=zh")
        .await
        .has(&["全部 2 个输入文件"]);
    let both = Ok(vec!["01.in".to_owned(), "02.in".to_owned()]);
    assert_eq!(downloaded(&mut ada, PAGE).await, both);
    let mut program = site.program("eve", Role::Student).await;
    assert_eq!(downloaded(&mut program, API).await, both);
    // Others read them on the page, as far as they are shown.
    let mut guest = site.visitor();
    guest.get("/problems/doubles").await.has(&["212121"]);
    let led = downloaded(&mut guest, PAGE).await;
    assert_eq!(led, Err(StatusCode::SEE_OTHER));
    let refused = downloaded(&mut guest, API).await;
    assert_eq!(refused, Err(StatusCode::UNAUTHORIZED));
}

#[tokio::test]
async fn a_package_that_does_not_say_so_gives_nothing_out() {
    let site = site_with("show_stderr = true\n").await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.get("/problems/doubles")
        .await
        .has_none(&[PAGE, "212121"]);
    for address in [PAGE, API] {
        let refused = downloaded(&mut ada, address).await;
        assert_eq!(refused, Err(StatusCode::NOT_FOUND), "{address}");
    }
}

/// Who gets them just now, on the page and as a program: whoever takes part, and somebody else.
async fn gets(
    site: &Site,
    visitors: &mut [Visitor; 2],
    contest: ContestId,
    hours: i64,
) -> [bool; 2] {
    let planned = draft(hours, &["doubles"]);
    site.store.edit_contest(contest, &planned).await.unwrap();
    let mut gets = [false; 2];
    for (visitor, gets) in visitors.iter_mut().zip(&mut gets) {
        let page = downloaded(visitor, PAGE).await;
        let api = downloaded(visitor, API).await;
        assert_eq!(page, api);
        *gets = page.is_ok();
        if !*gets {
            let answer = visitor.get("/problems/doubles").await;
            answer.has_none(&["212121", "Double each number"]);
        }
    }
    gets
}

#[tokio::test]
async fn a_contest_that_hides_the_problem_hides_its_inputs() {
    let site = site_with("show_inputs = true\n").await;
    let grace = site.account("grace").await;
    let planned = draft(1, &["doubles"]);
    let contest = site.store.create_contest(grace.id, &planned).await.unwrap();
    let hidden = site.store.set_visibility("doubles", Visibility::Contest);
    hidden.await.unwrap();
    let mut visitors = [
        site.user("ada", Role::Student).await,
        site.user("rival", Role::Student).await,
    ];
    visitors[0]
        .post(&format!("/contests/{contest}/join"), &[])
        .await;
    assert_eq!(gets(&site, &mut visitors, contest, -1).await, [false; 2]);
    // Then everybody reads the problem there.
    assert_eq!(gets(&site, &mut visitors, contest, 1).await, [true; 2]);
    let page = visitors[0]
        .get(&format!("/contests/{contest}/problems/A"))
        .await;
    page.has(&[PAGE, "212121"]);
}
