//! The files of a statement: pictures, PDF, and what comes with it.

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

#[tokio::test]
async fn what_comes_with_a_statement_is_kept_and_not_shown() {
    let site = Site::new().await;
    let mut grace = site.program("grace", Role::Setter).await;
    let page = b"<script>alert(1)</script>";
    let archive = package()
        .with_file("attachments/tool.html", Some(page))
        .and_then(|it| it.with_file("attachments/lib/a.txt", Some(b"a")))
        .and_then(|it| {
            let told = b"Add **all** of them. ![a board](board.png)";
            it.with_file("solution/solution.en.md", Some(told))
        })
        .and_then(|it| {
            let told = "\\textbf{相加} $n$".as_bytes();
            it.with_file("solution/solution.zh.tex", Some(told))
        })
        .and_then(|it| it.with_file("solution/board.png", Some(b"PNG")))
        .unwrap();
    let pushed = push(&mut grace, "my-nim", &archive).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    site.store
        .set_visibility("my-nim", Visibility::Public)
        .await
        .unwrap();
    let mut stranger = site.visitor();
    let top = "/problems/my-nim/attachments";
    stranger.get("/problems/my-nim").await.has(&[
        "href=\"/problems/my-nim/attachments/tool.html\" download",
        "href=\"/problems/my-nim/attachments/lib/a.txt\" download",
    ]);
    let of_api = stranger.get("/api/v1/problems/my-nim").await.json();
    let listed = &of_api["attachments"];
    assert_eq!(listed[0]["name"], "lib/a.txt");
    assert_eq!(listed[1]["name"], "tool.html");
    assert_eq!(listed[1]["bytes"], page.len());
    for address in [
        format!("{top}/tool.html"),
        format!("/api/v1{top}/tool.html"),
    ] {
        let answer = stranger.get(&address).await;
        assert_eq!(answer.status, 200, "{address}");
        assert_eq!(answer.text.as_bytes(), page);
        assert_eq!(answer.header("content-type"), "application/octet-stream");
        let kept = answer.header("content-disposition");
        assert_eq!(kept, "attachment; filename*=UTF-8''tool.html");
        let policy = answer.header("content-security-policy");
        assert_eq!(policy, "default-src 'none'; sandbox");
    }
    let nested = format!("/api/v1{top}/lib%2Fa.txt");
    assert_eq!(stranger.get(&nested).await.text, "a");
    for nothing in ["a.txt", "../problem.yaml", "solution.en.md"] {
        let answer = stranger.get(&format!("{top}/{nothing}")).await;
        assert_eq!(answer.status, 404, "{nothing}");
    }
    // How it is meant to be solved is for those who have solved it, and for setters.
    let solution = "/problems/my-nim/solution";
    let picture = format!("{solution}/board.png");
    stranger.get(solution).await.has_none(&["Add <strong>"]);
    assert_eq!(stranger.get(&picture).await.status, 404);
    let mut root = site.user("root", Role::Admin).await;
    let told = root.get(solution).await;
    told.has(&[
        "Add <strong>all</strong> of them.",
        &picture,
        "lang=\"en\">",
    ]);
    let told = root.get(&format!("{solution}?lang=zh")).await;
    told.has(&["<strong>相加</strong>", "<math"]);
    let answer = root.get(&picture).await;
    assert_eq!(answer.header("content-type"), "image/png");
    let text = root.get(&format!("{solution}/solution.en.md")).await;
    assert_eq!(text.status, 404);
    // A problem without any says nothing of them.
    let nim = stranger.get("/api/v1/problems/nim").await.json();
    assert!(nim["attachments"].is_null(), "{nim}");
}
