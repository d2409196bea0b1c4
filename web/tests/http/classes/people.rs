//! Bringing people in by a table: what would happen first, then all or nothing.

use axum::http::StatusCode;
use web::store::Role;

use super::world;
use crate::site::Visitor;

#[tokio::test]
async fn a_table_is_shown_before_it_is_taken() {
    let mut world = world().await;
    world.site.user("bo", Role::Student).await;
    let address = format!("{}/members", world.class());
    let people = "name,label\nbo,\"Li, Bo\"\nADA,Countess\n";
    let shown = world.thea.post(&address, &[("people", people)]).await;
    assert_eq!(shown.status, StatusCode::OK);
    shown.has(&["comes in", "is in the class", "value=\"add\"", "Li, Bo"]);
    let before = world.site.store.class_members(world.class).await.unwrap();
    assert_eq!(before.len(), 1);
    let added = world
        .thea
        .post(&address, &[("people", people), ("action", "add")])
        .await;
    assert_eq!(added.header("location"), address);
    let members = world.site.store.class_members(world.class).await.unwrap();
    let called: Vec<&str> = members.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(called, ["Countess", "Li, Bo"]);
    let bo = world.site.account("bo").await.id.to_string();
    world
        .thea
        .post(&format!("{address}/remove"), &[("user", &bo)])
        .await;
    assert_eq!(
        world
            .site
            .store
            .class_members(world.class)
            .await
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn each_wrong_line_is_named_and_nobody_comes_in() {
    let mut world = world().await;
    world.site.user("bo", Role::Student).await;
    let closed = world
        .site
        .store
        .create_user("gone", "correct horse", Role::Student)
        .await;
    world
        .site
        .store
        .disable_user(closed.unwrap().id)
        .await
        .unwrap();
    let address = format!("{}/members", world.class());
    let people = "bo\nnobody\n,x\nbo\ngone\n";
    for action in ["preview", "add"] {
        let form = [("people", people), ("action", action)];
        let refused = world.thea.post(&address, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&[
            "4 lines are wrong",
            "<td class=\"number\">2</td><th scope=\"row\">nobody</th>",
            "no user “nobody”. Tick the box above",
            "no user name before the first comma",
            "“bo” stands in line 1 already",
            "The account “gone” is closed",
            "A line for each: a user name",
        ]);
        refused.has_none(&["value=\"add\""]);
    }
    let empty = world.thea.post(&address, &[("people", " \n")]).await;
    empty.has(&["id=\"people-error\"", "There is no line."]);
    let chinese = world
        .thea
        .post(&format!("{address}?lang=zh"), &[("people", people)])
        .await;
    chinese.has(&["有 4 行有误", "第 1 行已经出现过"]);
    assert_eq!(
        world
            .site
            .store
            .class_members(world.class)
            .await
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn missing_accounts_are_made_with_links_by_which_their_owners_get_in() {
    let mut world = world().await;
    let address = format!("{}/members", world.class());
    let people = "cleo,Cleo\nx\n";
    let form = [("people", people), ("create", "1"), ("action", "add")];
    let refused = world.thea.post(&address, &form).await;
    refused.has(&["“x” cannot be a user name"]);
    assert!(
        world
            .site
            .store
            .user_by_name("cleo")
            .await
            .unwrap()
            .is_none()
    );
    // One that looks like another's is nobody's, and all or none are made.
    let alike = [("people", "cleo\nаda"), ("create", "1"), ("action", "add")];
    let refused = world.thea.post(&address, &alike).await;
    assert_eq!(
        refused.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        refused.text
    );
    assert!(
        world
            .site
            .store
            .user_by_name("cleo")
            .await
            .unwrap()
            .is_none()
    );
    let people = [
        ("people", "cleo,Cleo\ndan"),
        ("create", "1"),
        ("action", "add"),
    ];
    let made = world.thea.post(&address, &people).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text);
    made.has(&["Accounts made", "cleo (Cleo)", "/reset/"]);
    // One that is lost is made anew by whoever made the account, and the first is worth nothing any more.
    let (dan, another) = (format!("{address}/dan"), format!("{address}/dan/link"));
    world.thea.get(&dan).await.has(&["Make another link"]);
    let anew = world.thea.post(&another, &[]).await;
    anew.has(&["A link for the first password", "/reset/"]);
    world.thea.get(&dan).await.has_none(&["/reset/"]);
    let of_dan = |text: &str| {
        let after = text.rsplit("/reset/").next().unwrap();
        let secret = after.chars().take_while(char::is_ascii_alphanumeric);
        secret.collect::<String>()
    };
    let mut dan_himself: Visitor = world.site.visitor();
    let old = format!("/reset/{}", of_dan(&made.text));
    assert_ne!(dan_himself.get(&old).await.status, StatusCode::OK);
    let new = format!("/reset/{}", of_dan(&anew.text));
    let chosen = [("password", "battery staple")];
    assert_eq!(dan_himself.post(&new, &chosen).await.status, 303);
    // From then on it is his.
    world.thea.get(&dan).await.has_none(&["Make another link"]);
    let refused = world.thea.post(&another, &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let refused = world.thea.post(&format!("{address}/ada/link"), &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    // The links are not shown again.
    world.thea.get(&address).await.has_none(&["/reset/"]);
    let links: Vec<&str> = made.text.split("/reset/").skip(1).collect();
    assert_eq!(links.len(), 2);
    let secret: String = links[0]
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let mut cleo: Visitor = world.site.visitor();
    let link = format!("/reset/{secret}");
    cleo.get(&link).await.has(&["cleo"]);
    let chosen = [("password", "battery staple")];
    let chosen = cleo.post(&link, &chosen).await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER, "{}", chosen.text);
    let login = [("name", "cleo"), ("password", "battery staple")];
    assert_eq!(
        cleo.post("/login", &login).await.status,
        StatusCode::SEE_OTHER
    );
    cleo.get(&world.class())
        .await
        .has(&["Games 101", "Week one"]);
    assert_eq!(cleo.get(&link).await.status, StatusCode::NOT_FOUND);
}
