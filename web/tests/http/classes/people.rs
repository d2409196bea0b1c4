//! Bringing people in by a table: what would happen first, then all or nothing.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::Role;

use super::{bring_in, hand_in, sign, world};
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
    let added = bring_in(&mut world.thea, &address, &[("people", people)]).await;
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
    // Lines are counted whatever ends them.
    for end in ["\r\n", "\r"] {
        let people = people.replace('\n', end);
        let refused = world.thea.post(&address, &[("people", &*people)]).await;
        refused.has(&[
            "4 lines are wrong",
            "<td class=\"number\">2</td><th scope=\"row\">nobody</th>",
            "<td class=\"number\">5</td><th scope=\"row\">gone</th>",
        ]);
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
    let people = [("people", "cleo,Cleo\ndan"), ("create", "1")];
    let made = bring_in(&mut world.thea, &address, &people).await;
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

#[tokio::test]
async fn only_what_was_shown_happens() {
    let mut world = world().await;
    world.site.user("bo", Role::Student).await;
    let address = format!("{}/members", world.class());
    let members = async || {
        let members = world.site.store.class_members(world.class).await.unwrap();
        let members = members.into_iter().map(|it| (it.name, it.label));
        members.collect::<Vec<(String, String)>>()
    };
    let before = members().await;
    let people = "bo,Bo\nada,Countess\ncleo\n";
    let form = [("people", people), ("create", "1")];
    let shown = world.thea.post(&address, &form).await;
    // What would be changed, line by line and in sum; a name that changes is a change.
    shown.has(&[
        "one gets an account · one comes in · one is called something else",
        "is in the class, and is called this from then on",
    ]);
    let seen = sign(&shown.text);
    // Another table than the one that was shown, and none that was.
    let other = "bo,Bo\nada,Ada Lovelace\n";
    for (people, seen) in [(other, seen.as_str()), (people, ""), (people, "0")] {
        let form = [
            ("people", people),
            ("create", "1"),
            ("action", "add"),
            ("seen", seen),
        ];
        let again = world.thea.post(&address, &form).await;
        assert_eq!(again.status, StatusCode::OK);
        again.has(&["This is not what you were shown before", "value=\"add\""]);
        assert_eq!(members().await, before);
    }
    // Meanwhile somebody takes the name: a stranger does not come in unseen.
    world.site.user("cleo", Role::Student).await;
    let form = [
        ("people", people),
        ("create", "1"),
        ("action", "add"),
        ("seen", seen.as_str()),
    ];
    let again = world.thea.post(&address, &form).await;
    again.has(&["not what you were shown before", "2 come in"]);
    assert_eq!(members().await, before);
    let chinese = world.thea.post(&format!("{address}?lang=zh"), &form).await;
    chinese.has(&["结果与刚才显示的不同", "称呼将改为此"]);
    bring_in(&mut world.thea, &address, &[("people", people)]).await;
    let expected = [("ada", "Countess"), ("bo", "Bo"), ("cleo", "")];
    let expected = expected.map(|(name, label)| (name.to_owned(), label.to_owned()));
    assert_eq!(members().await, expected);
}

#[tokio::test]
async fn what_a_member_handed_in_counts_again_when_they_come_again() {
    let mut world = world().await;
    let site = &world.site;
    let (class, address) = (world.class(), format!("{}/members", world.class()));
    let table = format!("{class}/table");
    let pause = || tokio::time::sleep(std::time::Duration::from_millis(3));
    pause().await;
    let own = hand_in(site, &mut world.ada, "nim", Verdict::AC).await;
    let ada = site.account("ada").await.id.to_string();
    let code = site.store.renew_class_code(world.class).await.unwrap();
    let mut between = Vec::new();
    for way in ["code", "table"] {
        pause().await;
        if way == "code" {
            world.ada.post(&format!("{class}/leave"), &[]).await;
        } else {
            let form = [("user", ada.as_str())];
            world.thea.post(&format!("{address}/remove"), &form).await;
        }
        pause().await;
        world.thea.get(&table).await.has_none(&["members/ada"]);
        let program = format!("/submissions/{own}");
        world.thea.get(&program).await.has_none(&["seven heaps"]);
        between.push(hand_in(site, &mut world.ada, "hdoj-1536", Verdict::AC).await);
        pause().await;
        if way == "code" {
            // Who went by themselves is not brought back with all that by somebody else.
            bring_in(&mut world.thea, &address, &[("people", "ada")]).await;
            world.thea.get(&program).await.has_none(&["seven heaps"]);
            world.thea.get(&table).await.has_none(&["1 of 2 solved"]);
            let form = [("code", code.as_str())];
            world.ada.post("/classes/join", &form).await;
        } else {
            bring_in(&mut world.thea, &address, &[("people", "ada")]).await;
        }
        // The name that the teacher gave is there again, and of the programs those of a member.
        let shown = world.thea.get(&table).await;
        shown.has(&["Ada Lovelace", "a part: 1 of 2 solved, 100 of 150 points"]);
        world.thea.get(&program).await.has(&["seven heaps"]);
        for one in &between {
            let program = format!("/submissions/{one}");
            world.thea.get(&program).await.has_none(&["seven heaps"]);
        }
        let student = world.thea.get(&format!("{address}/ada")).await;
        student.has(&["and before:", &format!("/submissions/{own}\"")]);
        world.ada.get(&class).await.has(&["1 of 2 solved"]);
    }
    let export = world.ada.get("/account/export").await;
    let classes = &export.json()["account"]["classes"];
    assert_eq!(classes.as_array().unwrap().len(), 3);
    assert!(classes[0]["left_at"].is_string() && classes[2]["left_at"].is_null());
}

#[tokio::test]
async fn a_member_is_called_something_else_without_a_table() {
    let mut world = world().await;
    let members = format!("{}/members", world.class());
    let page = format!("{members}/ada");
    // Where names are listed, a link leads to the form.
    let listed = world.thea.get(&members).await;
    listed.has(&[&format!("href=\"{page}#label\""), "Change the name of ada"]);
    let shown = world.thea.get(&page).await;
    shown.has(&["id=\"label\"", "value=\"Ada Lovelace\""]);
    let address = format!("{page}/called");
    let called = async || {
        let members = world.site.store.class_members(world.class).await.unwrap();
        members[0].label.clone()
    };
    let long = "x".repeat(101);
    for wrong in [long.as_str(), "Ada\nLovelace"] {
        let refused = world.thea.post(&address, &[("label", wrong)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        refused.has(&["id=\"label-error\"", "At most 100 characters in one line"]);
        assert_eq!(called().await, "Ada Lovelace");
    }
    let other = [("label", " Countess =1+1 ")];
    assert_eq!(
        world.ada.post(&address, &other).await.status,
        StatusCode::NOT_FOUND
    );
    let saved = world.thea.post(&address, &other).await;
    assert_eq!(saved.header("location"), page);
    assert_eq!(called().await, "Countess =1+1");
    let shown = world.thea.get(&page).await;
    shown.has(&["The name was saved.", "<small>Countess =1+1</small>"]);
    // Nothing is a name, too, and nobody is called anything who is not in the class.
    world.thea.post(&address, &[("label", "")]).await;
    assert_eq!(called().await, "");
    world.site.user("bo", Role::Student).await;
    let stranger = format!("{members}/bo/called");
    let refused = world.thea.post(&stranger, &other).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    let chinese = world.thea.get(&format!("{page}?lang=zh")).await;
    chinese.has(&["修改称呼", "保存称呼"]);
}
