//! A table brings members of the class into its contest.

use axum::http::{Method, StatusCode};
use web::store::{ContestId, Role};

use super::{enrol, world};
use crate::site::{Answer, Visitor};

/// Sends the table of the page that brings people in.
async fn bring_in(visitor: &mut Visitor, id: ContestId, table: &str) -> Answer {
    let part = |name: &str, value: &str| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let body = format!("{}{}--x--\r\n", part("text", table), part("action", "add"));
    let kind = Some("multipart/form-data; boundary=x");
    let address = format!("/contests/{id}/jury/import");
    visitor
        .send(Method::POST, &address, kind, body.into())
        .await
}

#[tokio::test]
async fn a_table_brings_in_members_and_nobody_else() {
    let mut world = world().await;
    let id = world.contest(-1).await;
    let site = &world.site;
    for name in ["bo", "cy", "di"] {
        site.user(name, Role::Student).await;
    }
    enrol(site, world.class, "bo").await;
    let came = site.account("cy").await.id;
    site.store.enter_class(world.class, came).await.unwrap();
    let people = async || {
        let people = site.store.participants(id).await.unwrap();
        people.into_iter().map(|it| it.name).collect::<Vec<_>>()
    };
    // Who is not in the class, who has not come by its code, and who is yet to be.
    for (account, words) in [
        ("di", "is nobody in the class"),
        ("bo", "belongs to somebody who has to join"),
        ("new-one", "is nobody in the class"),
        ("thea", "is nobody in the class"),
    ] {
        let refused = bring_in(
            &mut world.thea,
            id,
            &format!("name,username\nRow,{account}"),
        )
        .await;
        assert_eq!(
            refused.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{account}"
        );
        refused.has(&[words]);
    }
    assert!(site.store.user_by_name("new-one").await.unwrap().is_none());
    let filled = format!("/contests/{id}/jury/import?class={}", world.class);
    let filled = world.thea.get(&filled).await;
    filled.has(&["Enter members of the class", "Games 101 (3)", "cy,"]);
    assert_eq!(people().await, ["ada"]);
    let done = bring_in(&mut world.thea, id, "name,username\ncy,cy").await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    assert_eq!(people().await, ["ada", "cy"]);
}
