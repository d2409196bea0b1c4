//! Whose program was broken is told so, and whoever decides on the input sees that it waits.

use judge::Verdict;
use web::store::{NewHack, Role, Whose, Written};

use crate::hack::accepted;
use crate::site::{Site, judging};

#[tokio::test]
async fn a_broken_program_is_told_of_to_its_author_and_to_whoever_decides() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut root = site.user("root", Role::Admin).await;
    let mut bert = site.user("bert", Role::Student).await;
    let mut cleo = site.user("cleo", Role::Student).await;
    let mut grace = site.user("grace", Role::Setter).await;
    site.user("anna", Role::Student).await;
    let author = site.account("bert").await;
    let submission = accepted(&site, &author, "hdoj-1536", "print('W')").await;
    let hack = NewHack {
        problem: "hdoj-1536".to_owned(),
        submission,
        hacker: site.account("anna").await.id,
        input: "1 1\n1\n1 2\n0\n".to_owned(),
    };
    let shown = format!("/submissions/{submission}");
    let words = "anna has found an input that it gets wrong";
    bert.get(&shown).await.has_none(&[words]);
    root.get("/admin").await.has_none(&["for your decision"]);
    assert!(site.store.keep_hack(&hack).await.unwrap());
    bert.get(&shown).await.has(&[words]);
    cleo.get(&shown).await.has_none(&[words]);
    for address in ["/admin", "/setter"] {
        root.get(address).await.has(&[
            "One input that broke an accepted program waits for your decision",
            "/setter/problems/hdoj-1536/hacks",
        ]);
    }
    root.get("/setter")
        .await
        .has(&["an input to decide on</a>"]);
    let hacks = "/setter/problems/hdoj-1536/hacks";
    let link = format!("href=\"{shown}\"");
    root.get(hacks).await.has(&[&link]);
    grace.get("/setter").await.has_none(&["for your decision"]);
    let number = site.store.hacks("hdoj-1536").await.unwrap()[0].id;
    let dropped = [("hack", number.to_string()), ("action", "drop".to_owned())];
    let dropped = dropped
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    root.post(hacks, &dropped).await;
    for address in ["/admin", "/setter"] {
        let nothing = root.get(address).await;
        nothing.has_none(&["for your decision", "to decide on"]);
    }
    // It is judged again, and found wrong.
    let sets = "/setter/problems/hdoj-1536/rejudgings";
    let begun = root.post(sets, &[("verdict", "AC")]).await;
    let claim = site.store.claim_next(Whose::Anybodys, &["python"]).await;
    let wrong = judging(Verdict::WA, None);
    let written = site.store.finish(&claim.unwrap().unwrap(), &wrong).await;
    assert_eq!(written.unwrap(), Written::Yes);
    let set = begun.header("location").to_owned();
    root.post(&set, &[("action", "apply")]).await;
    let after = bert.get(&shown).await;
    after.has(&["then broken by an input of anna, and judged again"]);
    after.has_none(&[words]);
}
