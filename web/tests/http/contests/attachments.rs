//! Files that come with a statement are hidden for as long as the statement is.

use axum::http::StatusCode;
use web::store::{Role, Visibility};

use super::{contest, draft};
use crate::site::Site;
use crate::stored::{package, pass, push};

#[tokio::test]
async fn what_comes_with_a_hidden_statement_is_hidden_with_it() {
    let site = Site::new().await;
    let mut alan = site.program("alan", Role::Setter).await;
    let archive = package().with_file("attachments/tool.py", Some(b"print('secret tool')\n"));
    let pushed = push(&mut alan, "my-nim", &archive.unwrap()).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let hidden = site.store.set_visibility("my-nim", Visibility::Contest);
    hidden.await.unwrap();
    let (contest, _) = contest(&site, &draft(-1, &["my-nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let join = format!("/contests/{contest}/join");
    assert_eq!(ada.post(&join, &[]).await.status, 303);
    let mut setter = site.user("other", Role::Setter).await;
    let mut stranger = site.visitor();
    let addresses = [
        "/problems/my-nim/attachments/tool.py",
        "/api/v1/problems/my-nim/attachments/tool.py",
        "/problems/my-nim",
        "/api/v1/problems/my-nim",
    ];
    // Before the start nobody learns of it but whose it is.
    for address in addresses {
        for visitor in [&mut ada, &mut setter, &mut stranger] {
            let answer = visitor.get(address).await;
            assert_eq!(answer.status, 404, "{address}");
            assert!(!answer.text.contains("secret tool"), "{}", answer.text);
        }
    }
    let own = alan.get(addresses[1]).await;
    assert_eq!(
        (own.status, own.text.as_str()),
        (StatusCode::OK, "print('secret tool')\n")
    );
    // Then whoever takes part has it with the statement.
    let begun = draft(1, &["my-nim"]);
    site.store.edit_contest(contest, &begun).await.unwrap();
    let page = ada.get(&format!("/contests/{contest}/problems/A")).await;
    page.has(&["href=\"/problems/my-nim/attachments/tool.py\""]);
    for address in &addresses[..2] {
        assert_eq!(ada.get(address).await.status, 200, "{address}");
    }
}
