//! API tokens.

use web::store::{FieldProblem, Scope, Scopes, TokenWish};

use crate::{TestDb, behind_its_back, on_each_database, problem, student};

on_each_database! {
    tokens_are_shown_once
    tokens_have_scopes_and_an_end
}

async fn tokens_are_shown_once(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let wish = TokenWish::usual(" laptop ");
    let made = store.create_token(&ada, &wish).await.unwrap();
    assert_eq!(made.token.name, "laptop");
    assert_eq!(made.token.last_used_at, None);
    let behind = store.token_user(&made.secret).await.unwrap().unwrap();
    assert_eq!(behind.user, ada);
    assert_eq!(behind.scopes, Scopes::USUAL);
    assert!(store.token_user("grundy_00").await.unwrap().is_none());
    let listed = store.tokens(ada.id).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert!(listed[0].last_used_at.is_some());
    let eve = student(&store, "Eve").await;
    assert!(!store.revoke_token(eve.id, made.token.id).await.unwrap());
    assert!(store.revoke_token(ada.id, made.token.id).await.unwrap());
    assert!(store.token_user(&made.secret).await.unwrap().is_none());
}

async fn tokens_have_scopes_and_an_end(TestDb { url, store }: TestDb) {
    let ada = student(&store, "Ada").await;
    let usual = TokenWish::usual("laptop");
    let only = |scopes: &[Scope]| TokenWish {
        scopes: scopes.iter().copied().collect(),
        ..usual.clone()
    };
    let for_days = |days| TokenWish {
        days,
        ..usual.clone()
    };
    for (wish, field, why) in [
        (TokenWish::usual("  "), "name", FieldProblem::TokenName),
        (only(&[]), "scope", FieldProblem::NoScope),
        (
            only(&[Scope::Author]),
            "scope",
            FieldProblem::ScopeBeyondRole,
        ),
        (
            only(&[Scope::Admin]),
            "scope",
            FieldProblem::ScopeBeyondRole,
        ),
        (for_days(0), "days", FieldProblem::TokenDays),
        (for_days(367), "days", FieldProblem::TokenDays),
    ] {
        let refused = store.create_token(&ada, &wish).await.unwrap_err();
        assert_eq!(problem(&refused), (field, why));
    }
    let made = store
        .create_token(&ada, &only(&[Scope::Submit]))
        .await
        .unwrap();
    let behind = store.token_user(&made.secret).await.unwrap().unwrap();
    assert!(behind.scopes.has(Scope::Submit) && !behind.scopes.has(Scope::Read));
    let day = 24 * 60 * 60 * 1000;
    assert_eq!(made.token.expires_at.0 - made.token.created_at.0, 90 * day);

    // A clock that was put back gives no time again to a token that was used after its end.
    let kept = store.create_token(&ada, &usual).await.unwrap();
    behind_its_back(
        &url,
        "update api_tokens set last_used_at = expires_at + 1 where id = 2",
    )
    .await;
    assert!(store.token_user(&kept.secret).await.unwrap().is_none());
    behind_its_back(
        &url,
        "update api_tokens set expires_at = created_at where id = 1",
    )
    .await;
    assert!(store.token_user(&made.secret).await.unwrap().is_none());
}
