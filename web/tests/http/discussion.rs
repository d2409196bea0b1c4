//! `/problems/{id}/discussion`: what people say about a problem, and what is done about it.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::Role;

use crate::contests::draft;
use crate::site::{SOURCE, Site, Visitor, judging};

const ROOM: &str = "/problems/hdoj-1536/discussion";

async fn site() -> Site {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    site
}

/// Opens a thread and returns its address.
async fn open(visitor: &mut Visitor, title: &str, body: &str, tells: bool) -> String {
    let mut form = vec![("title", title), ("body", body)];
    if tells {
        form.push(("tells", "on"));
    }
    let answer = visitor.post(ROOM, &form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    answer.header("location").to_owned()
}

fn post(number: i64) -> String {
    format!("{ROOM}/posts/{number}")
}

#[tokio::test]
async fn people_open_threads_and_reply() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut bert = site.user("bert", Role::Student).await;
    let mut stranger = site.visitor();
    stranger
        .get(ROOM)
        .await
        .has(&["Nobody has said anything", "Sign in to say something"]);
    let thread = open(&mut anna, "Which heap?", "Is $S$ given *once*?", false).await;
    let answer = bert
        .post(&thread, &[("body", "Once a line.\r\nReally.")])
        .await;
    assert_eq!(answer.header("location"), format!("{thread}#post-2"));
    let page = stranger.get(&thread).await;
    page.has(&[
        "Which heap?",
        "<math",
        "<em>once</em>",
        "Once a line.",
        "bert",
        "id=\"post-2\"",
    ]);
    page.has_none(&["Report post", "<textarea"]);
    stranger
        .get(ROOM)
        .await
        .has(&["Which heap?", "2 posts", "anna"]);
    // The one in which something was said last is first.
    open(&mut bert, "Another", "Hello.", false).await;
    let list = stranger.get(ROOM).await.text;
    assert!(list.find("Another").unwrap() < list.find("Which heap?").unwrap());
    anna.post(&thread, &[("body", "Thanks.")]).await;
    let list = stranger.get(ROOM).await.text;
    assert!(list.find("Which heap?").unwrap() < list.find("Another").unwrap());
    // Elsewhere there is nothing of it.
    let other = stranger.get("/problems/nim/discussion").await;
    other.has_none(&["Which heap?"]);
    let other = stranger.get(&thread.replace("hdoj-1536", "nim")).await;
    assert_eq!(other.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_cannot_be_said_is_refused_at_its_field() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let long = "x".repeat(8001);
    for (title, body, said) in [
        ("", "Hello.", "This is no title."),
        ("a\u{202e}b", "Hello.", "This is no title."),
        (&*"t".repeat(101), "Hello.", "This is no title."),
        ("Title", "  \r\n ", "empty or too long"),
        ("Title", &long, "empty or too long"),
    ] {
        let page = anna.post(ROOM, &[("title", title), ("body", body)]).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{title}");
        page.has(&[said]);
    }
    // Chinese of the greatest length is not too large for a form.
    let body = "胜".repeat(8000);
    let thread = open(&mut anna, "Title", &format!("{}\0x", &body[6..]), false).await;
    anna.get(&thread).await.has(&["胜\u{fffd}x"]);
}

#[tokio::test]
async fn markup_does_nothing() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let body = "<script>alert(1)</script> [a](javascript:alert(1)) ![p](https://evil.example/p.png)\n\
                <img src=x onerror=alert(1)> $\\operatorname{<script>}$";
    let thread = open(&mut anna, "<b>bold</b>", body, false).await;
    let page = anna.get(&thread).await;
    let said = page.text.split("id=\"post-1\"").nth(1).unwrap();
    let said = said.split("</article>").next().unwrap();
    for evil in ["<script", "href=\"javascript:", "<img"] {
        assert!(!said.contains(evil), "{evil} in {said}");
    }
    page.has(&["&#60;b&#62;bold"]);
}

#[tokio::test]
async fn what_tells_the_solution_is_folded_until_one_has_solved_it() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut bert = site.user("bert", Role::Student).await;
    let thread = open(&mut anna, "How", "XOR of Grundy values.", true).await;
    anna.get(&thread)
        .await
        .has_none(&["<details class=\"spoiler\">"]);
    for visitor in [&mut bert, &mut site.visitor()] {
        visitor
            .get(&thread)
            .await
            .has(&["<details class=\"spoiler\">", "tells the solution"]);
    }
    let form = [("language", "cpp"), ("source", SOURCE)];
    bert.post("/problems/hdoj-1536", &form).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let page = bert.get(&thread).await;
    page.has(&["tells the solution", "XOR of Grundy values."]);
    page.has_none(&["<details class=\"spoiler\">"]);
}

#[tokio::test]
async fn authors_change_and_delete_their_own_only() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut bert = site.user("bert", Role::Student).await;
    let thread = open(&mut anna, "Which heap?", "Frist.", false).await;
    bert.post(&thread, &[("body", "Second.")]).await;
    // Others' posts can't be changed, deleted, or moderated.
    bert.get(&post(1))
        .await
        .has_none(&["value=\"edit\"", "value=\"withdraw\"", "value=\"hide\""]);
    for action in ["edit", "withdraw", "hide", "show", "nothing"] {
        let form = [("action", action), ("body", "Mine now.")];
        let answer = bert.post(&post(1), &form).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{action}");
    }
    let form = [
        ("action", "edit"),
        ("title", "Which heaps?"),
        ("body", "First."),
    ];
    let answer = anna.post(&post(1), &form).await;
    assert_eq!(answer.header("location"), format!("{thread}#post-1"));
    let page = anna.get(&thread).await;
    page.has(&["Which heaps?", "First.", "changed"]);
    page.has_none(&["Frist."]);
    let wrong = anna
        .post(&post(1), &[("action", "edit"), ("body", " ")])
        .await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has(&["empty or too long"]);
    // The words go, the reply stays; with the last post goes the thread.
    anna.post(&post(1), &[("action", "withdraw")]).await;
    let page = bert.get(&thread).await;
    page.has(&["has deleted this", "Second."]);
    page.has_none(&["First."]);
    let again = anna
        .post(&post(1), &[("action", "edit"), ("body", "Back.")])
        .await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    let answer = bert.post(&post(2), &[("action", "withdraw")]).await;
    assert_eq!(answer.header("location"), ROOM);
    assert_eq!(bert.get(&thread).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn reports_are_settled_by_administrators_and_noted() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut bert = site.user("bert", Role::Student).await;
    let mut admin = site.user("root", Role::Admin).await;
    let thread = open(&mut anna, "Which heap?", "Rude words.", false).await;
    bert.post(&thread, &[("body", "Kind words.")]).await;
    admin
        .get("/admin/reports")
        .await
        .has(&["No posts are reported"]);
    let empty = bert.post(&post(1), &[("action", "report")]).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let overview = admin.get("/admin").await;
    overview.has_none(&["Somebody has reported a post"]);
    // Nobody reports oneself.
    let own = anna
        .post(&post(1), &[("action", "report"), ("reason", "Why")])
        .await;
    assert_eq!(own.status, StatusCode::FORBIDDEN);
    for _ in 0..2 {
        let form = [("action", "report"), ("reason", "It is <rude>.")];
        let answer = bert.post(&post(1), &form).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
    }
    anna.post(&post(2), &[("action", "report"), ("reason", "No reason.")])
        .await;
    // What is shown already cannot be shown again, and stays reported.
    let shown = admin.post(&post(1), &[("action", "show")]).await;
    assert_eq!(shown.status, StatusCode::NOT_FOUND);
    let overview = admin.get("/admin").await;
    overview.has(&["Somebody has reported a post"]);
    // They see it on every page, and with problems that they look after where these posts stand.
    let counted = "title=\"Somebody has reported a post\">2<";
    admin.get("/ranking").await.has(&[counted]);
    anna.get("/ranking").await.has_none(&[counted]);
    let places = [post(1), post(2)].map(|it| format!("<a href=\"{it}\">Which heap?</a>"));
    let own = admin.get("/setter").await;
    own.has(&[&places[0], &places[1]]);
    let mut setter = site.user("sam", Role::Setter).await;
    setter.get("/setter").await.has_none(&[&places[0]]);
    let page = admin.get("/admin/reports").await;
    page.has(&[
        "It is &#60;rude&#62;.",
        "Rude words.",
        "Kind words.",
        "Reported by bert",
    ]);
    assert_eq!(page.text.matches("Rude words.").count(), 1);
    admin
        .post("/admin/reports", &[("post", "1"), ("action", "hide")])
        .await;
    admin
        .post("/admin/reports", &[("post", "2"), ("action", "keep")])
        .await;
    admin
        .get("/admin/reports")
        .await
        .has(&["No posts are reported"]);
    admin
        .get("/ranking")
        .await
        .has_none(&["Somebody has reported"]);
    admin.get("/setter").await.has_none(&[&places[0]]);
    // With what opened a thread goes its title.
    for address in [&*thread, ROOM] {
        let page = bert.get(address).await;
        page.has(&["Hidden by a moderator"]);
        page.has_none(&["Rude words.", "Which heap?"]);
    }
    bert.get(&thread)
        .await
        .has(&["A moderator has hidden this.", "Kind words."]);
    admin.get(ROOM).await.has(&["Which heap?"]);
    // Its author reads it, and can't bring it back by changing it.
    anna.get(&thread)
        .await
        .has(&["A moderator has hidden this.", "Rude words."]);
    let form = [("action", "edit"), ("body", "Rude again.")];
    assert_eq!(
        anna.post(&post(1), &form).await.status,
        StatusCode::FORBIDDEN
    );
    admin
        .get("/admin/audit")
        .await
        .has(&["hid a post", "kept a reported post"]);
    admin.post(&post(1), &[("action", "show")]).await;
    bert.get(&thread).await.has(&["Rude words."]);
    admin
        .get("/admin/audit")
        .await
        .has(&["showed a post again"]);
}

#[tokio::test]
async fn nobody_says_too_much_at_once() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let thread = open(&mut anna, "Which heap?", "First.", false).await;
    for _ in 1..5 {
        let answer = anna.post(&thread, &[("body", "More.")]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
    }
    let answer = anna.post(&thread, &[("body", "My sixth words.")]).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(!answer.header("retry-after").is_empty());
    // What was written is not lost.
    answer.has(&["My sixth words."]);
    let mut bert = site.user("bert", Role::Student).await;
    let answer = bert.post(&thread, &[("body", "Me too.")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn nothing_is_said_while_a_contest_has_the_problem() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let thread = open(&mut anna, "Which heap?", "XOR.", false).await;
    let mut grace = site.user("grace", Role::Setter).await;
    let owner = site.account("grace").await;
    let draft = draft(1, &["hdoj-1536"]);
    site.store.create_contest(owner.id, &draft).await.unwrap();
    for mut visitor in [anna, site.visitor()] {
        let page = visitor.get(ROOM).await;
        page.has(&["A running contest has this problem"]);
        page.has_none(&["Which heap?", "<textarea"]);
        assert_eq!(visitor.get(&thread).await.status, StatusCode::SEE_OTHER);
        let said = visitor.post(&thread, &[("body", "XOR!")]).await;
        said.has_none(&["XOR!"]);
        assert_eq!(
            said.status.is_redirection(),
            said.header("location").starts_with("/login")
        );
        assert!(said.status.is_redirection() || said.status == StatusCode::FORBIDDEN);
        let one = visitor.get(&post(1)).await;
        assert!(one.status.is_redirection() || one.status == StatusCode::FORBIDDEN);
    }
    let number = web::store::ThreadId(1);
    assert_eq!(site.store.posts(number, (9, 0)).await.unwrap().len(), 1);
    // Its jury reads on.
    grace.get(&thread).await.has(&["XOR."]);
}

#[tokio::test]
async fn administrators_turn_it_off() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut admin = site.user("root", Role::Admin).await;
    let thread = open(&mut anna, "Which heap?", "First.", false).await;
    anna.get("/problems/hdoj-1536").await.has(&["Discussion"]);
    let common = [("name", ""), ("sign_in_text", ""), ("registration", "open")];
    let form = [common.as_slice(), &[("discussion", "maybe")]].concat();
    let wrong = admin.post("/admin/settings", &form).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let form = [common.as_slice(), &[("discussion", "off")]].concat();
    admin.post("/admin/settings", &form).await;
    admin
        .get("/admin/audit")
        .await
        .has(&["Discussion of problems: "]);
    anna.get("/problems/hdoj-1536")
        .await
        .has_none(&["Discussion"]);
    for address in [ROOM, &thread, &post(1)] {
        assert_eq!(anna.get(address).await.status, StatusCode::NOT_FOUND);
    }
    let said = anna.post(&thread, &[("body", "Hello?")]).await;
    assert_eq!(said.status, StatusCode::NOT_FOUND);
    let form = [common.as_slice(), &[("discussion", "")]].concat();
    admin.post("/admin/settings", &form).await;
    anna.get(&thread).await.has(&["First."]);
}

#[tokio::test]
async fn long_threads_have_pages() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let thread = open(&mut anna, "Which heap?", "The 1st.", false).await;
    let number = thread.rsplit('/').next().unwrap().parse().unwrap();
    for post in 2..=21 {
        let name = format!("writer-{post}");
        site.user(&name, Role::Student).await;
        let new = web::store::NewPost {
            author: site.account(&name).await.id,
            body: format!("The {post}th."),
            tells: false,
        };
        let place = web::store::PostPlace::In(web::store::ThreadId(number));
        site.store.say(place, &new).await.unwrap();
    }
    let first = anna.get(&thread).await;
    first.has(&["The 20th.", "Page 1 of 2", "?page=2"]);
    first.has_none(&["The 21th."]);
    anna.get(&format!("{thread}?page=2"))
        .await
        .has(&["The 21th."]);
    for wrong in ["0", "3", "-1", "9223372036854775807", "x"] {
        let page = anna.get(&format!("{thread}?page={wrong}")).await;
        assert!(page.status.is_client_error(), "{wrong}");
    }
    let answer = anna.post(&thread, &[("body", "The 22nd.")]).await;
    assert_eq!(
        answer.header("location"),
        format!("{thread}?page=2#post-22")
    );
}

#[tokio::test]
async fn what_one_said_is_in_the_export_and_stays_without_the_name() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let thread = open(&mut anna, "Which heap?", "My own words.", false).await;
    let export = anna.get("/account/export").await.json();
    let posts = &export["account"]["posts"];
    assert_eq!(posts[0]["text"], "My own words.");
    assert_eq!(posts[0]["problem"], "hdoj-1536");
    let form = [("confirm", crate::site::PASSWORD)];
    anna.post("/account/delete", &form).await;
    let page = site.visitor().get(&thread).await;
    page.has(&["My own words."]);
    page.has_none(&["anna"]);
}

#[tokio::test]
async fn posts_are_found_where_their_problem_is_seen() {
    let site = site().await;
    let mut anna = site.user("anna", Role::Student).await;
    let thread = open(&mut anna, "Which heap?", "My words.", false).await;
    // Under another problem there is no such post, not even for who wrote it.
    let elsewhere = "/problems/nim/discussion/posts/1";
    assert_eq!(anna.get(elsewhere).await.status, StatusCode::NOT_FOUND);
    let form = [("action", "withdraw")];
    assert_eq!(
        anna.post(elsewhere, &form).await.status,
        StatusCode::NOT_FOUND
    );
    // A problem that is hidden takes what was said about it along.
    let hidden = web::store::Visibility::Private;
    site.store
        .set_visibility("hdoj-1536", hidden)
        .await
        .unwrap();
    for address in [ROOM, &thread, &post(1)] {
        assert_eq!(
            anna.get(address).await.status,
            StatusCode::NOT_FOUND,
            "{address}"
        );
    }
    assert_eq!(
        anna.post(&post(1), &form).await.status,
        StatusCode::NOT_FOUND
    );
    let mut admin = site.user("root", Role::Admin).await;
    admin.get(&thread).await.has(&["My words."]);
}
