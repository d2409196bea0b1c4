//! Who takes part after the end: as a team, too, and before the results are shown, when they see no more of others than
//! everybody does.

use judge::Verdict;
use web::store::{ContestDraft, NewTeam, Role, UnixMs};

use super::{HOUR, contest, draft, hand_in, judge};
use crate::site::Site;

/// The first to solve a problem, as the table shows it.
const FIRST: &str = "<td class=\"f\">";

#[tokio::test]
async fn who_takes_part_before_the_results_are_shown_sees_what_everybody_sees() {
    let site = Site::new().await;
    let teams = ContestDraft {
        is_team: true,
        ..draft(4, &["nim"])
    };
    let (id, _) = contest(&site, &teams).await;
    let address = format!("/contests/{id}");
    let (join, board) = (format!("{address}/join"), format!("{address}/scoreboard"));
    let mut eve = site.user("eve", Role::Student).await;
    eve.post(&join, &[("team", "Evil")]).await;
    // In the freeze, and the last thing of all.
    let right = hand_in(&mut eve, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let ended = site.store.end_contest(id, UnixMs::now()).await;
    assert!(ended.unwrap());

    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    ada.get(&address).await.has(&[
        "data-phase=\"closed\"",
        "Until the results are shown, the scoreboard hides",
        "The time of your team runs from now on",
    ]);
    let team = [("team", "Heaps"), ("members", "bo")];
    let joined = ada.post(&join, &team).await;
    assert_eq!(joined.status, 303, "{}", joined.text);
    let asked = bo.get(&address).await;
    let number = asked.text.split("name=\"team\" value=\"").nth(1).unwrap();
    let number = number.split('"').next().unwrap().to_owned();
    let accept = [("action", "accept"), ("team", number.as_str())];
    let accepted = bo.post(&format!("{address}/team"), &accept).await;
    assert_eq!(accepted.status, 303, "{}", accepted.text);
    bo.get(&address)
        .await
        .has(&["You take part afterwards", "ada, bo"]);
    // What one of them hands in is the team's, and they see what came of it.
    let own = hand_in(&mut bo, id, "A").await;
    judge(&site, own, Verdict::AC).await;
    ada.get(&board).await.has(&["Heaps", FIRST]);

    // Somebody has been at it for longer than the contest took: all that was handed in stands in their table.
    let mut cy = site.user("cy", Role::Student).await;
    let later = NewTeam {
        virtual_start: Some(UnixMs(UnixMs::now().0 - 5 * HOUR)),
        ..NewTeam::alone(site.account("cy").await.id, "cy")
    };
    let joined = site.store.join_contest(id, &later).await;
    joined.unwrap().unwrap();
    let hidden = cy.get(&board).await;
    hidden.has(&["scope=\"row\">Evil", "scope=\"row\">cy", "frozen-note"]);
    hidden.has_none(&[FIRST]);
    site.store.thaw(id).await.unwrap();
    cy.get(&board).await.has(&["scope=\"row\">Evil", FIRST]);
}
