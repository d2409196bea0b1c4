//! Whom the jury means by what it types, and how few pages of it name everybody.

use web::store::{NewTeam, Role};

use super::{contest, draft, hand_in};
use crate::site::Site;

#[tokio::test]
async fn the_jury_names_people_by_what_they_are_called() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    let sent = hand_in(&mut ada, id, "A").await;
    site.user("bo", Role::Student).await;
    let bo = NewTeam::alone(site.account("bo").await.id, "Adam Heaps");
    let bo = site.store.join_contest(id, &bo).await.unwrap().unwrap();
    let line = format!("#{sent}</a>");
    let list = |who: &str| format!("{address}/jury?who={who}");

    let all = grace.get(&format!("{address}/jury")).await;
    all.has(&[
        &line,
        &format!("id=\"s{sent}\""),
        &format!("data-from=\"{address}/jury\""),
        "<option value=\"Adam Heaps\"></option>",
    ]);
    let part = site.store.participants(id).await.unwrap()[0].id;
    for who in ["ADA", "ada", &format!("%23{part}"), &part.to_string()] {
        let narrowed = grace.get(&list(who)).await;
        narrowed.has(&[&line, "name=\"who\" type=\"search\" value=\"ada\""]);
    }
    let other = grace.get(&list("bo")).await;
    other.has(&[
        "value=\"Adam Heaps\"",
        &format!("data-from=\"{address}/jury?who=bo\""),
    ]);
    other.has_none(&[&line]);
    // A part of a name means nobody, and says who is called so.
    let alike = grace.get(&list("ad")).await;
    assert_eq!(alike.status, 422);
    alike.has(&[
        "id=\"who-error\"",
        "Called something alike:",
        &format!("jury?who=%23{part}#submissions-title\">ada</a>"),
        &format!("jury?who=%23{bo}#submissions-title\">Adam Heaps</a>"),
        "value=\"ad\"",
    ]);
    // Nobody is listed, now or later.
    alike.has_none(&[&line, "id=\"handed-in\""]);

    let says = format!("{address}/clarifications");
    for (to, status) in [("ad", 422), ("bo", 303), ("adam heaps", 303)] {
        let form = [("text", "Your seat is 7."), ("to", to)];
        let said = grace.post(&says, &form).await;
        assert_eq!(said.status, status, "{to}: {}", said.text);
        if status == 422 {
            said.has(&["id=\"to-error\"", "value=\"ad\""]);
        }
    }
    grace.get(&address).await.has(&["The jury to Adam Heaps"]);
    ada.get(&address).await.has_none(&["Your seat is 7."]);

    // A team that calls itself as another's account gets nothing that is for the other.
    site.user("eve", Role::Student).await;
    let eve = NewTeam::alone(site.account("eve").await.id, "BO");
    let eve = site.store.join_contest(id, &eve).await.unwrap().unwrap();
    let said = grace.post(&says, &[("text", "42."), ("to", "bo")]).await;
    assert_eq!(said.status, 422, "{}", said.text);
    said.has(&[&format!("#{bo} Adam Heaps, #{eve} BO")]);
    let number = format!("#{bo}");
    let form = [("text", "42."), ("to", number.as_str())];
    let said = grace.post(&says, &form).await;
    assert_eq!(said.status, 303, "{}", said.text);

    // Of many nobody is named, and each is found as before.
    for number in 0..49 {
        let team = NewTeam {
            members: Vec::new(),
            ..NewTeam::alone(site.account("bo").await.id, &format!("Heap {number}"))
        };
        site.store.join_contest(id, &team).await.unwrap().unwrap();
    }
    for shown in [&address, &format!("{address}/jury")] {
        let shown = grace.get(shown).await;
        shown.has_none(&["<datalist", "Heap 48"]);
    }
    let one = grace.get(&list(&format!("%23{bo}"))).await;
    one.has(&["value=\"Adam Heaps\""]);
}
