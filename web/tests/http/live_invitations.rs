//! Invitations to games of two: whose they are, on the page and in previews of its link.

use web::store::Role;

use crate::live_games::{begin, join};
use crate::site::Site;

#[tokio::test]
async fn an_invitation_names_who_sends_it() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut guest = site.visitor();
    let place = begin(&mut anna, "1,2", &[]).await;
    let description =
        "content=\"Take any number from one heap. Whoever makes the last move wins.\"";
    site.visitor().get(&place).await.has(&[
        "anna invites you to a game.",
        "<title>anna invites you: Nim",
        "<meta property=\"og:title\" content=\"anna invites you: Nim\">",
        description,
    ]);
    let mut reader = site.visitor().with_header("accept-language", "zh");
    reader.get(&place).await.has(&[
        "anna 邀请你下一局。",
        "<title>anna 邀请你对弈：",
        "content=\"anna 邀请你对弈：",
    ]);
    // Whoever invites is not invited, and an account that is joined with is not named.
    let waiting = anna.get(&place).await;
    waiting.has(&["Waiting for your friend", "<title>Nim with a friend"]);
    waiting.has_none(&["invites you"]);
    let of_guest = begin(&mut guest, "1,2", &[]).await;
    anna.get(&of_guest).await.has(&[
        "A guest invites you to a game.",
        "<title>A guest invites you: Nim",
    ]);
    let user = site.account("anna").await;
    site.store.delete_user(user.id).await.unwrap();
    let invited = site.visitor().get(&place).await;
    invited.has(&[
        "has been deleted since",
        "<title>You are invited: Nim",
        "Join: you move second",
    ]);
    invited.has_none(&["anna"]);
    let mut bert = site.visitor();
    join(&mut bert, &place).await;
    let begun = bert.get(&place).await;
    begun.has(&["<title>Nim with a friend", "Your friend moves."]);
    begun.has_none(&["invite"]);
}
