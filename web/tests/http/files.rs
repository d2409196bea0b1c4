//! The files of a statement: pictures and PDF.

use axum::http::StatusCode;
use web::store::{Role, Visibility};

use crate::site::Site;
use crate::stored::{package, pass, push};

#[tokio::test]
async fn pictures_and_the_statement_as_pdf_are_served_to_those_who_see_the_problem() {
    let site = Site::new().await;
    let mut grace = site.program("grace", Role::Setter).await;
    let statement = "A board:\n\n![the board](img/board.svg)\n";
    let script = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    let archive = package()
        .with_file("statement/problem.en.md", Some(statement.as_bytes()))
        .and_then(|it| it.with_file("statement/img/board.svg", Some(script.as_bytes())))
        .and_then(|it| it.with_file("statement/problem.sv.pdf", Some(b"%PDF-1.7")))
        .unwrap();
    let pushed = push(&mut grace, "my-nim", &archive).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let mut stranger = site.visitor();
    let picture = "/problems/my-nim/files/img/board.svg";
    assert_eq!(stranger.get(picture).await.status, 404);
    site.store
        .set_visibility("my-nim", Visibility::Public)
        .await
        .unwrap();
    stranger.get("/problems/my-nim").await.has(&[
        "<img src=\"/problems/my-nim/files/img/board.svg\" alt=\"the board\">",
        "href=\"/problems/my-nim/files/problem.sv.pdf\"",
    ]);
    let answer = stranger.get(picture).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    // Opened by itself, it runs nothing.
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let policy = answer.header("content-security-policy");
    assert_eq!(policy, "default-src 'none'; sandbox");
    let pdf = stranger.get("/problems/my-nim/files/problem.sv.pdf").await;
    assert_eq!(pdf.header("content-type"), "application/pdf");
    for nothing in [
        "problem.en.md",
        "img/board.png",
        "../problem.yaml",
        "grundy.toml",
    ] {
        let answer = stranger
            .get(&format!("/problems/my-nim/files/{nothing}"))
            .await;
        assert_eq!(answer.status, 404, "{nothing}");
    }
}
