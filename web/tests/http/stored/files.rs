//! The files of a package on the pages of its setter: taken away as one archive, looked at, added and renamed.

use axum::body::{Body, to_bytes};
use axum::http::{Method, StatusCode};
use problems::package::Archive;
use web::library::Library;
use web::store::Role;

use super::{package, pass, upload};
use crate::site::{Answer, Site, Visitor};

const PROBLEM: &str = "/setter/problems/my-nim";

/// The package of a version as it is downloaded.
async fn downloaded(visitor: &mut Visitor, version: u32) -> Archive {
    let address = format!("{PROBLEM}/versions/{version}/package");
    let answer = visitor.begin(Method::GET, &address, None, Body::empty());
    let answer = answer.await;
    assert_eq!(answer.status(), StatusCode::OK);
    let headers = answer.headers();
    assert_eq!(headers["content-type"], "application/zip");
    let name = "attachment; filename=\"my-nim.zip\"";
    assert_eq!(headers["content-disposition"], name);
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    Archive::of_bytes("my-nim", &bytes).unwrap().0
}

/// A form with files, as browsers send it.
async fn add(visitor: &mut Visitor, folder: &str, files: &[(&str, &[u8])]) -> Answer {
    add_with(visitor, &[("folder", folder)], files).await
}

/// The same with what else the form says.
async fn add_with(visitor: &mut Visitor, said: &[(&str, &str)], files: &[(&str, &[u8])]) -> Answer {
    let field = |name: &str| format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"");
    let mut body = Vec::new();
    for (name, value) in said {
        body.extend_from_slice(format!("{}\r\n\r\n{value}\r\n", field(name)).as_bytes());
    }
    for (name, bytes) in files {
        let head = format!(
            "{}; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n",
            field("files")
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--x--\r\n");
    let kind = Some("multipart/form-data; boundary=x");
    let address = format!("{PROBLEM}/files/add");
    visitor
        .send(Method::POST, &address, kind, body.into())
        .await
}

/// A site with a problem of Grace's that has passed its check.
async fn begun() -> (Site, Visitor) {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let taken = upload(&mut grace, "my-nim", &package().zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    pass(&site).await;
    (site, grace)
}

#[tokio::test]
async fn files_that_belong_together_come_in_one_version_in_any_order() {
    let (_site, mut grace) = begun().await;
    let form = grace.get(&format!("{PROBLEM}/files/add")).await;
    form.has(&["type=\"file\" multiple", "data-island=\"upload\""]);
    let archive = package();
    let input = archive.file("data/secret/1.in").unwrap();
    // An answer alone has no input, and nothing is kept of it.
    let answer: &[u8] = b"First\n";
    let refused = add(&mut grace, "data/secret", &[("99.ans", answer)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["has no .in next to it", "value=\"data/secret\""]);
    let picture: &[u8] = b"\x89PNG\r\n\x1a\n\xff\0";
    let both: [(&str, &[u8]); 3] = [("99.ans", answer), ("99.in", input), ("99.png", picture)];
    let taken = add(&mut grace, "/data/secret/", &both).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let versions = format!("{PROBLEM}/versions/2");
    assert_eq!(taken.header("location"), versions);
    // Each version comes back as it was brought in.
    assert_eq!(downloaded(&mut grace, 1).await.hash(), package().hash());
    let second = downloaded(&mut grace, 2).await;
    assert_eq!(second.file("data/secret/99.ans"), Some(answer));
    assert_eq!(second.file("data/secret/99.in"), Some(input));
    assert_eq!(second.file("data/secret/99.png"), Some(picture));
    grace
        .get(&versions)
        .await
        .has(&[&format!("{versions}/package")]);
    // A form in which no file is chosen.
    let nothing: &[u8] = b"";
    let none = add(&mut grace, "statement", &[("", nothing)]).await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    none.has(&["id=\"files-error\"", "value=\"statement\""]);
    let outside = add(&mut grace, "../evil dir", &[("1.png", picture)]).await;
    assert_eq!(outside.status, StatusCode::UNPROCESSABLE_ENTITY);
    outside.has(&["id=\"folder-error\"", "value=\"../evil dir\""]);
    // One that no form without files could bring.
    let large = vec![b'\n'; 2_200_000];
    let taken = add(&mut grace, "", &[("notes.txt", large.as_slice())]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    // Names that a package may not have.
    let hidden = add(&mut grace, "statement", &[(".hidden", answer)]).await;
    assert_eq!(hidden.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn files_are_collected_with_other_edits_and_saved_with_them() {
    let (site, mut grace) = begun().await;
    let form = grace.get(&format!("{PROBLEM}/files/add")).await;
    form.has(&["name=\"collect\""]);
    form.has_none(&["\"collect-hint\" checked>"]);
    let statement = [
        ("path", "statement/problem.en.md"),
        ("text", "![board](board.png)\n"),
        ("collect", "1"),
        ("action", "save"),
    ];
    let files = format!("{PROBLEM}/files");
    let collected = grace.post(&files, &statement).await;
    let edits = format!("{PROBLEM}/edits");
    assert_eq!(collected.header("location"), edits, "{}", collected.text);
    let picture: &[u8] = b"\x89PNG\r\n\x1a\n\xff\0";
    let form = grace.get(&format!("{PROBLEM}/files/add")).await;
    form.has(&["\"collect-hint\" checked>"]);
    let said = [("folder", "statement"), ("collect", "1")];
    let taken = add_with(&mut grace, &said, &[("board.png", picture)]).await;
    assert_eq!(taken.header("location"), edits, "{}", taken.text);
    let page = grace.get(&edits).await;
    page.has(&["statement/board.png", "statement/problem.en.md"]);
    assert_eq!(
        site.store.problem_versions("my-nim").await.unwrap().len(),
        1
    );
    // The preview shows the picture that is collected, to nobody else.
    let shown = format!("{PROBLEM}/picture?path=statement");
    let opened = format!("{files}?path=statement/problem.en.md");
    let page = grace.get(&opened).await;
    page.has(&[&shown, "board.png"]);
    let picture_address = format!("{shown}/board.png");
    let seen = grace.begin(Method::GET, &picture_address, None, Body::empty());
    assert_eq!(seen.await.status(), StatusCode::OK);
    let mut root = site.user("root", Role::Admin).await;
    let seen = root.get(&picture_address).await;
    assert_eq!(seen.status, StatusCode::NOT_FOUND);
    // What is added at once takes what is collected with it.
    let taken = add(&mut grace, "", &[("notes.txt", picture)]).await;
    let second = format!("{PROBLEM}/versions/2");
    assert_eq!(taken.header("location"), second, "{}", taken.text);
    let second = downloaded(&mut grace, 2).await;
    for path in ["statement/board.png", "notes.txt"] {
        assert_eq!(second.file(path), Some(picture), "{path}");
    }
    grace.get(&edits).await.has(&["No edits are collected."]);
    // A script that looks where the form leads leaves what is said to the page.
    let taken = add_with(&mut grace, &said, &[("other.png", picture)]).await;
    assert_eq!(taken.header("location"), edits, "{}", taken.text);
    let mut script = grace.with_header("grundy-ahead", "1");
    for _ in 0..2 {
        script.get(&edits).await.has(&["The edit is collected."]);
    }
}

#[tokio::test]
async fn a_file_gets_another_path_with_all_that_was_typed() {
    let (_site, mut grace) = begun().await;
    let picture: &[u8] = b"\x89PNG\r\n\x1a\n\xff\0";
    let taken = add(&mut grace, "statement", &[("board.png", picture)]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let files = format!("{PROBLEM}/files");
    let page = grace
        .get(&format!("{files}?path=statement/board.png"))
        .await;
    page.has(&[
        "value=\"rename\"",
        "name=\"from\" value=\"statement/board.png\"",
    ]);
    page.has_none(&["<textarea"]);
    let form = |from, path| [("from", from), ("path", path), ("action", "rename")];
    // Nothing is written over.
    let there = form("statement/board.png", "problem.yaml");
    let refused = grace.post(&files, &there).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"path-error\"", "value=\"rename\""]);
    let none = form("statement/none.png", "statement/nim.png");
    assert_eq!(grace.post(&files, &none).await.status, 404);
    let moved = form("statement/board.png", "statement/nim.png");
    let taken = grace.post(&files, &moved).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let third = downloaded(&mut grace, 3).await;
    assert_eq!(third.file("statement/nim.png"), Some(picture));
    assert_eq!(third.file("statement/board.png"), None);
    let typed = [
        ("from", "submissions/accepted/xor.py"),
        ("path", "submissions/accepted/nim.py"),
        ("text", "print('First')\r\n"),
        ("action", "rename"),
    ];
    let taken = grace.post(&files, &typed).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let fourth = downloaded(&mut grace, 4).await;
    let bytes = fourth.file("submissions/accepted/nim.py");
    assert_eq!(bytes, Some(b"print('First')\n".as_slice()));
    assert_eq!(fourth.file("submissions/accepted/xor.py"), None);
}

#[tokio::test]
async fn a_form_that_says_not_what_to_keep_keeps_nothing() {
    let (_site, mut grace) = begun().await;
    let files = format!("{PROBLEM}/files");
    let path = ("path", "submissions/accepted/xor.py");
    for form in [
        vec![path, ("action", "save")],
        vec![path, ("action", "mend")],
        vec![path, ("action", "mend"), ("text", "print()")],
    ] {
        let refused = grace.post(&files, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{form:?}");
        refused.has(&["This cannot be chosen."]);
    }
    let second = grace.get(&format!("{PROBLEM}/versions/2")).await;
    assert_eq!(second.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_statement_in_latex_has_its_preview() {
    let (_site, mut grace) = begun().await;
    let files = format!("{PROBLEM}/files");
    for path in ["statement/problem.sv.tex", "problem_statement/problem.tex"] {
        let form = [
            ("path", path),
            ("text", "Take \\textbf{all} $n$ stones.\n"),
            ("action", "preview"),
        ];
        let preview = grace.post(&files, &form).await;
        preview.has(&["<strong>all</strong>", "<math"]);
    }
}

#[tokio::test]
async fn the_input_and_the_answer_of_a_test_are_looked_at_and_taken_away() {
    let (site, mut grace) = begun().await;
    let mut alan = site.user("alan", Role::Setter).await;
    let tests = grace.get(&format!("{PROBLEM}/tests")).await;
    let archive = package();
    let input = archive.file("data/secret/1.in").unwrap();
    let answer = archive.file("data/secret/1.ans").unwrap();
    tests.has(&["tests/file?test=1#input"]);
    let test = format!("{PROBLEM}/tests/file?test=1");
    let page = grace.get(&test).await;
    let shown = std::str::from_utf8(input).unwrap().trim_end();
    page.has(&["tests/file?test=1&#38;part=answer", shown]);
    for (part, bytes, name) in [
        ("input", input, "my-nim-1.in"),
        ("answer", answer, "my-nim-1.ans"),
    ] {
        let address = format!("{test}&part={part}");
        let taken = grace.get(&address).await;
        assert_eq!(taken.status, StatusCode::OK, "{}", taken.text);
        assert_eq!(taken.text.as_bytes(), bytes);
        assert_eq!(taken.header("content-type"), "application/octet-stream");
        assert_eq!(taken.header("x-content-type-options"), "nosniff");
        let kept = format!("attachment; filename=\"{name}\"");
        assert_eq!(taken.header("content-disposition"), kept);
        assert_eq!(alan.get(&address).await.status, 404, "{part}");
    }
    assert_eq!(alan.get(&test).await.status, 404);
    for nothing in ["test=none&part=input", "test=1&part=all", ""] {
        let address = format!("{PROBLEM}/tests/file?{nothing}");
        assert_eq!(grace.get(&address).await.status, 404, "{nothing}");
    }
    // There are no tests after the last one.
    let none = grace.get(&format!("{PROBLEM}/tests?from=500")).await;
    none.has_none(&["tests/file?"]);
}

#[tokio::test]
async fn the_preview_of_a_statement_shows_its_pictures() {
    let (site, mut grace) = begun().await;
    let svg: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let taken = add(&mut grace, "statement", &[("board.svg", svg)]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let form = [
        ("path", "statement/problem.en.md"),
        ("text", "Look: ![a board](board.svg) ![none](gone.svg)\n"),
        ("action", "preview"),
    ];
    let page = grace.post(&format!("{PROBLEM}/files"), &form).await;
    let (_, rest) = page.text.split_once(&format!("{PROBLEM}/picture")).unwrap();
    let (query, rest) = rest.split_once('"').unwrap();
    assert!(!rest.contains(&format!("{PROBLEM}/picture")));
    let address = format!("{PROBLEM}/picture{query}");
    let picture = grace.get(&address).await;
    assert_eq!(picture.status, StatusCode::OK);
    assert_eq!(picture.header("content-type"), "image/svg+xml");
    assert!(
        picture
            .header("content-security-policy")
            .contains("sandbox")
    );
    // The same where packages are kept on disk: of what is there, the picture alone is read.
    let library = Library::new(site.store.clone(), Some(site.folder()));
    let state = site.state.clone().with_library(library);
    let mut near = site.visitor_through(web::http::router(state));
    near.cookies = grace.cookies.clone();
    for _ in 0..2 {
        let picture = near.get(&address).await;
        assert_eq!(picture.status, StatusCode::OK);
        assert_eq!(picture.text.as_bytes(), svg);
        let none = near.get(&format!("{PROBLEM}/picture?path=gone.svg")).await;
        assert_eq!(none.status, StatusCode::NOT_FOUND);
    }
    // It is nobody else's.
    let mut alan = site.user("alan", Role::Setter).await;
    assert_eq!(alan.get(&address).await.status, StatusCode::NOT_FOUND);
    let other = format!("{PROBLEM}/picture?path=problem.yaml");
    assert_eq!(grace.get(&other).await.status, StatusCode::NOT_FOUND);
}
