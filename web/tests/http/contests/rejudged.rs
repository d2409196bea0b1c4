//! What a rejudging would change on scoreboards is seen before it counts.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{ContestDraft, ContestId, NewTeam, Role, UnixMs, Visibility};

use super::{HOUR, contest, draft, hand_in, judge, judge_next};
use crate::site::{PASSWORD, Site, Visitor};
use crate::stored::{package, pass, push};

const SETS: &str = "/setter/problems/nim/rejudgings";

async fn begin(visitor: &mut Visitor) -> String {
    let begun = visitor.post(SETS, &[]).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    begun.header("location").to_owned()
}

async fn enter(site: &Site, id: ContestId, name: &str, verdict: Verdict) {
    let mut visitor = site.user(name, Role::Student).await;
    visitor.post(&format!("/contests/{id}/join"), &[]).await;
    let sent = hand_in(&mut visitor, id, "A").await;
    judge(site, sent, verdict).await;
}

/// The cells of a row of the table of changes.
fn row<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let mark = format!("<tr><th scope=\"row\">{name}</th>");
    let (_, rest) = text.split_once(&mark).unwrap();
    let (row, _) = rest.split_once("</tr>").unwrap();
    row.split("<td>").skip(1).collect()
}

fn change(cell: &str) -> (String, String) {
    let between = |tag: &str| {
        let (_, rest) = cell.split_once(&format!("<{tag}>")).unwrap();
        let (text, _) = rest.split_once(&format!("</{tag}>")).unwrap();
        text.rsplit('>').next().unwrap().to_owned()
    };
    (between("del"), between("ins"))
}

#[tokio::test]
async fn ranks_points_and_minutes_are_shown_before_and_after() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    let mut root = site.user("root", Role::Admin).await;
    enter(&site, id, "ada", Verdict::AC).await;
    enter(&site, id, "bo", Verdict::WA).await;
    enter(&site, id, "cy", Verdict::WA).await;
    let set = begin(&mut root).await;
    judge_next(&site, Verdict::WA).await;
    let page = root.get(&set).await;
    page.has(&["As far as it is judged", "Autumn Cup"]);
    judge_next(&site, Verdict::AC).await;
    judge_next(&site, Verdict::WA).await;
    let page = root.get(&set).await;
    page.has_none(&["As far as it is judged"]);
    let ada = row(&page.text, "ada");
    assert_eq!(change(ada[0]), ("1".to_owned(), "2".to_owned()));
    assert_eq!(change(ada[1]), ("1".to_owned(), "0".to_owned()));
    let (before, after) = change(ada[2]);
    assert!(before.parse::<i64>().unwrap() >= 59 && after == "0");
    let bo = row(&page.text, "bo");
    assert_eq!(change(bo[0]), ("2".to_owned(), "1".to_owned()));
    assert_eq!(change(bo[1]), ("0".to_owned(), "1".to_owned()));
    // Who was the first to solve it is another one.
    assert_eq!(change(ada[3]), ("A".to_owned(), "–".to_owned()));
    assert_eq!(change(bo[3]), ("–".to_owned(), "A".to_owned()));
    // Whose place stays stands in no row.
    page.has_none(&["<th scope=\"row\">cy</th>"]);
    // Nothing has changed yet; then it is as it was shown.
    let order = async || {
        let address = format!("/contests/{id}/scoreboard");
        let table = site.visitor().get(&address).await.text;
        let at = |name: &str| table.find(&format!("<th scope=\"row\">{name}")).unwrap();
        (at("ada") < at("bo"), at("bo") < at("ada"))
    };
    assert_eq!(order().await, (true, false));
    let applied = root.post(&set, &[("action", "apply")]).await;
    assert_eq!(applied.status, StatusCode::SEE_OTHER, "{}", applied.text);
    assert_eq!(order().await, (false, true));
    root.get(&set)
        .await
        .has_none(&["<th scope=\"row\">bo</th>"]);
    let acts = site.store.acts(id).await.unwrap();
    assert_eq!(acts[0].act, "rejudge");
}

#[tokio::test]
async fn who_took_part_is_told_that_their_verdict_is_another() {
    let site = Site::new().await;
    let mut told = draft(1, &["nim"]);
    told.problems[0].limits.time_limit_ms = Some(1500);
    let (id, mut grace) = contest(&site, &told).await;
    enter(&site, id, "ada", Verdict::AC).await;
    let mut ada = signed_in(&site, "ada").await;
    let again = "judged again";
    ada.get("/submissions/1").await.has_none(&[again]);
    let mut root = site.user("root", Role::Admin).await;
    let set = begin(&mut root).await;
    root.get(&set)
        .await
        .has(&["None so far; not everything is judged yet"]);
    judge_next(&site, Verdict::TLE).await;
    // Nothing of it counts yet.
    ada.get("/submissions/1").await.has_none(&[again]);
    let page = root.get(&set).await;
    page.has(&["/contests/1/jury"]);
    page.has_none(&["again=A"]);
    root.post(&set, &[("action", "apply")]).await;
    ada.get("/submissions/1").await.has(&[
        "This program was judged again. Before, the verdict was: Accepted.",
        "The limits are now 1.5 s · 128 MiB",
    ]);
    site.visitor()
        .get("/submissions/1")
        .await
        .has_none(&[again]);
    // The jury has only to send what is written for it.
    root.get(&set)
        .await
        .has(&["/contests/1?again=A#", "/contests/1/jury"]);
    let words = "Problem A was judged again, and verdicts have changed";
    grace.get("/contests/1?again=A").await.has(&[
        words,
        "Its limits are now 1.5 s · 128 MiB.</textarea>",
        "<option value=\"A\" selected>",
    ]);
    for address in ["/contests/1", "/contests/1?again=B"] {
        grace.get(address).await.has_none(&[words]);
    }
    ada.get("/contests/1?again=A").await.has_none(&[words]);
}

#[tokio::test]
async fn a_dropped_set_changes_no_table() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    let mut root = site.user("root", Role::Admin).await;
    enter(&site, id, "ada", Verdict::AC).await;
    let set = begin(&mut root).await;
    judge_next(&site, Verdict::WA).await;
    root.get(&set).await.has(&["<th scope=\"row\">ada</th>"]);
    let dropped = root.post(&set, &[("action", "drop")]).await;
    assert_eq!(dropped.status, StatusCode::SEE_OTHER);
    let table = format!("/contests/{id}/scoreboard");
    site.visitor().get(&table).await.has(&["class=\"f\">+"]);
    let acts = site.store.acts(id).await.unwrap();
    let acts: Vec<&str> = acts.iter().map(|it| it.act.as_str()).collect();
    assert_eq!(acts, ["rejudge-drop", "rejudge-begin"]);
}

async fn signed_in(site: &Site, name: &str) -> Visitor {
    let mut visitor = site.visitor();
    let form = [("name", name), ("password", PASSWORD)];
    let signed_in = visitor.post("/login", &form).await;
    assert_eq!(
        signed_in.status,
        StatusCode::SEE_OTHER,
        "{}",
        signed_in.text
    );
    visitor
}

#[tokio::test]
async fn a_setter_sees_no_table_of_a_contest_that_is_none_of_their_business() {
    let site = Site::new().await;
    let mut program = site.program("eve", Role::Setter).await;
    let pushed = push(&mut program, "my-nim", &package()).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let shown = site.store.set_visibility("my-nim", Visibility::Public);
    shown.await.unwrap();
    let closed = ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        freeze_at: None,
        ..draft(1, &["my-nim"])
    };
    let (id, _) = contest(&site, &closed).await;
    let mut ada = site.user("ada", Role::Student).await;
    let alone = NewTeam::alone(site.account("ada").await.id, "Secret Heaps");
    site.store.join_contest(id, &alone).await.unwrap();
    let counted = hand_in(&mut ada, id, "A").await;
    judge(&site, counted, Verdict::AC).await;
    // While the contest goes on whoever owns the problem judges nothing of it again.
    let mut eve = signed_in(&site, "eve").await;
    let sets = "/setter/problems/my-nim/rejudgings";
    let number = id.to_string();
    let of_contest = [("contest", number.as_str())];
    let both: [&[(&str, &str)]; 2] = [&[], &of_contest];
    for asked in both {
        let refused = eve.post(sets, asked).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let over = ContestDraft {
        start_at: UnixMs(closed.start_at.0 - 10 * HOUR),
        end_at: UnixMs(closed.end_at.0 - 10 * HOUR),
        ..closed
    };
    site.store.edit_contest(id, &over).await.unwrap();
    // Afterwards they judge again, and read which results change, but no table.
    let begun = eve.post(sets, &[]).await;
    let set = begun.header("location").to_owned();
    judge_next(&site, Verdict::WA).await;
    let page = eve.get(&set).await;
    page.has(&["It also concerns a contest whose table you do not see in full."]);
    page.has_none(&["Secret Heaps", "Autumn Cup"]);
    let mut root = site.user("root", Role::Admin).await;
    root.get(&set).await.has(&["Secret Heaps", "Autumn Cup"]);
}

#[tokio::test]
async fn all_that_was_seen_is_decided_on_at_once() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim", "kayles"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let mut sent = Vec::new();
    for letter in ["A", "B"] {
        let one = hand_in(&mut ada, id, letter).await;
        judge(&site, one, Verdict::WA).await;
        sent.push(one);
    }
    let number = id.to_string();
    let begun = grace.post("/rejudge", &[("contest", &number)]).await;
    assert_eq!(begun.header("location"), "/rejudge", "{}", begun.text);
    let page = grace.get("/rejudge").await;
    page.has(&["Drop the new results of all 2 sets", "Autumn Cup"]);
    page.has_none(&["value=\"apply\""]);
    judge_next(&site, Verdict::AC).await;
    let half = grace.get("/rejudge").await;
    half.has(&["Let the new results of the judged set count"]);
    judge_next(&site, Verdict::AC).await;
    // What both change together stands there before it counts.
    let page = grace.get("/rejudge").await;
    page.has(&["Let the new results of all 2 judged sets count"]);
    let row = row(&page.text, "ada");
    assert_eq!(change(row[1]), ("0".to_owned(), "2".to_owned()));
    let hidden = |name: &str| {
        let mark = format!("name=\"{name}\" value=\"");
        let (_, rest) = page.text.split_once(&mark).unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    let judged = hidden("judged");
    // Nothing is decided on that was not seen, and nothing by who is not of the jury.
    let unseen = grace.post("/rejudge/sets", &[("action", "apply")]).await;
    assert_eq!(unseen.status, StatusCode::UNPROCESSABLE_ENTITY);
    let form = [("action", "apply"), ("judged", judged.as_str())];
    assert_eq!(
        ada.post("/rejudge/sets", &form).await.status,
        StatusCode::NOT_FOUND
    );
    let mut other = site.user("judy", Role::Setter).await;
    other.post("/rejudge/sets", &form).await;
    let applied = grace.post("/rejudge/sets", &form).await;
    assert_eq!(applied.header("location"), "/rejudge", "{}", applied.text);
    for one in &sent {
        let shown = ada.get(&format!("/api/v1/submissions/{one}")).await;
        assert_eq!(shown.json()["verdict"], "AC");
    }
    grace.get("/rejudge").await.has_none(&["id=\"undecided\""]);
    let acts = site.store.acts(id).await.unwrap();
    assert_eq!(acts.iter().filter(|it| it.act == "rejudge").count(), 2);
    let late = grace.post("/rejudge/sets", &form).await;
    assert_eq!(late.status, StatusCode::UNPROCESSABLE_ENTITY);
    // The jury's list is narrowed in the same words.
    let list = |asked: &str| format!("/contests/{id}/jury?{asked}");
    let (first, second) = (format!("#{}</a>", sent[0]), format!("#{}</a>", sent[1]));
    let both = [first.as_str(), second.as_str()];
    grace.get(&list("verdict=AC&language=cpp")).await.has(&both);
    let narrowed = grace.get(&list("problem=B")).await;
    narrowed.has(&both[1..]);
    narrowed.has_none(&both[..1]);
    let by_id = grace.get(&list("problem=nim&who=")).await;
    by_id.has(&both[..1]);
    by_id.has_none(&both[1..]);
    grace.get(&list("verdict=WA")).await.has_none(&both);
    for wrong in ["problem=Z", "verdict=XX", "who=x", "before=x"] {
        let answer = grace.get(&list(wrong)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}

/// Of two sets over the same submissions that one sees what is shown is what one gets.
#[tokio::test]
async fn two_sets_over_the_same_submissions_are_shown_as_they_are_applied() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    let mut root = site.user("root", Role::Admin).await;
    enter(&site, id, "ada", Verdict::WA).await;
    let number = id.to_string();
    begin(&mut root).await;
    let second = root
        .post("/rejudge", &[("contest", &number), ("problem", "nim")])
        .await;
    assert_eq!(second.status, StatusCode::SEE_OTHER, "{}", second.text);
    // The set of the problem accepts it, that of the contest does not.
    judge_next(&site, Verdict::AC).await;
    let half = root.get("/rejudge").await;
    assert_eq!(
        change(row(&half.text, "ada")[1]),
        ("0".to_owned(), "1".to_owned())
    );
    judge_next(&site, Verdict::TLE).await;
    let page = root.get("/rejudge").await;
    page.has(&["No place, no points, no minutes and no first solution would change."]);
    let (_, rest) = page.text.split_once("name=\"judged\" value=\"").unwrap();
    let judged = rest.split_once('"').unwrap().0;
    let form = [("action", "apply"), ("judged", judged)];
    let applied = root.post("/rejudge/sets", &form).await;
    assert_eq!(applied.status, StatusCode::SEE_OTHER, "{}", applied.text);
    let table = format!("/contests/{id}/scoreboard");
    site.visitor()
        .get(&table)
        .await
        .has_none(&["class=\"f\">+"]);
}
