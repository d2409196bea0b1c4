//! What the jury of a contest sees and does, and nobody else.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use judge::Verdict;
use web::http::state::{SiteConfig, StreamLimits};
use web::store::{ContestDraft, Role, SHOWN_WITHIN, UnixMs};

use super::{HOUR, contest, draft, hand_in, judge};
use crate::site::Site;

#[tokio::test]
async fn what_counts_for_a_contest_is_its_jurys_whatever_else_goes_on() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let counted = hand_in(&mut ada, id, "A").await;
    judge(&site, counted, Verdict::WA).await;
    // Another contest with the same problem goes on, in which one hands something in, too.
    let mut hugo = site.user("hugo", Role::Setter).await;
    let owner = site.account("hugo").await.id;
    let other = draft(2, &["nim"]);
    let other = site.store.create_contest(owner, &other).await.unwrap();
    let mut bo = site.user("bo", Role::Student).await;
    bo.post(&format!("/contests/{other}/join"), &[]).await;
    let elsewhere = hand_in(&mut bo, other, "A").await;
    judge(&site, elsewhere, Verdict::AC).await;
    for (visitor, own, others) in [
        (&mut grace, counted, elsewhere),
        (&mut hugo, elsewhere, counted),
    ] {
        let opened = visitor.get(&format!("/submissions/{own}")).await;
        assert_eq!(opened.status, StatusCode::OK, "{}", opened.text);
        opened.has(&["seven heaps"]);
        let api = visitor.get(&format!("/api/v1/submissions/{own}")).await;
        api.has(&["seven heaps"]);
        // What counts elsewhere stays the business of the jury there.
        let hidden = visitor.get(&format!("/submissions/{others}")).await;
        assert_eq!(hidden.status, StatusCode::NOT_FOUND);
    }
    // What counts nowhere is hidden as long as any of them goes on.
    let mut cy = site.user("cy", Role::Student).await;
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    let sent = cy.post("/problems/nim", &form).await;
    let practice = sent.header("location").to_owned();
    for visitor in [&mut grace, &mut hugo, &mut ada] {
        let hidden = visitor.get(&practice).await;
        assert_eq!(hidden.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_frozen_table_that_nobody_shows_is_shown_in_the_end() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(4, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let over = draft(7, &["nim"]);
    site.store.edit_contest(id, &over).await.unwrap();
    grace
        .get(&format!("/contests/{id}/jury"))
        .await
        .has(&["the table is shown by itself at the latest"]);
    let mut bo = site.user("bo", Role::Student).await;
    let submission = format!("/submissions/{right}");
    let thaw = async |moment: UnixMs| site.store.thaw_forgotten(moment).await.unwrap();
    let latest = UnixMs(over.end_at.after(SHOWN_WITHIN).0);
    assert_eq!(thaw(UnixMs(latest.0 - 1)).await, []);
    assert_eq!(bo.get(&submission).await.status, StatusCode::NOT_FOUND);
    // Somebody who has more time keeps it closed for as long.
    let part = site.store.participants(id).await.unwrap().remove(0).id;
    let extend = site.store.extend_participant(id, part, HOUR);
    extend.await.unwrap();
    assert_eq!(thaw(latest).await, []);
    assert_eq!(thaw(UnixMs(latest.0 + HOUR)).await, [id]);
    assert_eq!(bo.get(&submission).await.status, StatusCode::OK);
    assert_eq!(thaw(UnixMs(latest.0 + HOUR)).await, []);
}

#[tokio::test]
async fn nobody_begins_while_a_contest_goes_on_for_somebody_else_alone() {
    let site = Site::new().await;
    let open = ContestDraft {
        freeze_at: None,
        ..draft(6, &["nim"])
    };
    let (id, _) = contest(&site, &open).await;
    site.user("ada", Role::Student).await;
    let who = site.account("ada").await.id;
    let alone = web::store::NewTeam::alone(who, "ada");
    let part = site.store.join_contest(id, &alone).await.unwrap().unwrap();
    site.store
        .extend_participant(id, part, 3 * HOUR)
        .await
        .unwrap();
    let mut bo = site.user("bo", Role::Student).await;
    let address = format!("/contests/{id}");
    bo.get(&address).await.has_none(&["Join</button>"]);
    let refused = bo.post(&format!("{address}/join"), &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["except for somebody who has extra time"]);
    assert_eq!(site.store.participants(id).await.unwrap().len(), 1);
    // When it is over for all, one begins with all of the time.
    site.store.extend_participant(id, part, 0).await.unwrap();
    let joined = bo.post(&format!("{address}/join"), &[]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    bo.get(&address).await.has(&["as if it had begun"]);
}

#[tokio::test]
async fn what_was_handed_in_within_a_withdrawn_extension_does_not_count() {
    let site = Site::new().await;
    // It ended a minute ago.
    let start = UnixMs::now().0 - 5 * HOUR - 60_000;
    let ended = ContestDraft {
        start_at: UnixMs(start),
        end_at: UnixMs(start + 5 * HOUR),
        freeze_at: None,
        ..draft(6, &["nim"])
    };
    let (id, mut grace) = contest(&site, &ended).await;
    let mut ada = site.user("ada", Role::Student).await;
    let who = site.account("ada").await.id;
    let alone = web::store::NewTeam::alone(who, "ada");
    let part = site.store.join_contest(id, &alone).await.unwrap().unwrap();
    // What is sent too early counts once time is granted: the jury was late.
    let sent = hand_in(&mut ada, id, "A").await;
    judge(&site, sent, Verdict::AC).await;
    let counted = async || site.store.counted_since(id, 0).await.unwrap().len();
    let table = format!("/contests/{id}/scoreboard");
    let mut stranger = site.visitor();
    let feed = format!("/api/contests/{id}/event-feed?stream=false");
    let extend = format!("/contests/{id}/jury/extend");
    let participant = part.to_string();
    for (minutes, there) in [("0", 0), ("30", 1), ("0", 0), ("20", 1)] {
        let form = [("participant", participant.as_str()), ("minutes", minutes)];
        let done = grace.post(&extend, &form).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
        assert_eq!(counted().await, there, "{minutes}");
        let solved = stranger.get(&table).await.text.contains("class=\"f\">+");
        assert_eq!(solved, there == 1, "{minutes}");
        let told = stranger.get(&feed).await.text;
        assert_eq!(told.contains("\"type\":\"submissions\""), there == 1);
    }
}

#[tokio::test]
async fn whoever_takes_part_afterwards_goes_before_nobody_in_the_queue() {
    let site = Site::new().await;
    let over = ContestDraft {
        freeze_at: None,
        ..draft(10, &["nim"])
    };
    let (over, _) = contest(&site, &over).await;
    let owner = site.account("grace").await.id;
    let now = site.store.create_contest(owner, &draft(1, &["nim"])).await;
    let now = now.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    ada.post(&format!("/contests/{over}/join"), &[]).await;
    bo.post(&format!("/contests/{now}/join"), &[]).await;
    let afterwards = hand_in(&mut ada, over, "A").await;
    let real = hand_in(&mut bo, now, "A").await;
    let ahead = async |number: i64| {
        let id = web::store::SubmissionId(number);
        let view = site.store.submission(id).await.unwrap().unwrap();
        site.store.queued_before(view.judging.id).await.unwrap()
    };
    assert_eq!((ahead(real).await, ahead(afterwards).await), (0, 1));
}

#[tokio::test]
async fn spectators_of_one_contest_leave_streams_to_another() {
    let config = SiteConfig {
        streams: StreamLimits {
            per_contest: 2,
            ..StreamLimits::default()
        },
        ..SiteConfig::default()
    };
    let site = Site::with(config).await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    let owner = site.account("grace").await.id;
    let other = site.store.create_contest(owner, &draft(1, &["nim"])).await;
    let other = other.unwrap();
    let mut stranger = site.visitor();
    let mut open = Vec::new();
    for (contest, status) in [(id, 200), (id, 200), (id, 503), (other, 200)] {
        let address = format!("/contests/{contest}/scoreboard/events");
        let answer = stranger.begin(Method::GET, &address, None, Body::empty());
        let answer = answer.await;
        assert_eq!(answer.status(), status, "{address}");
        open.push(answer);
    }
}

#[tokio::test]
async fn a_contest_is_copied_with_all_but_its_people() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim", "kayles"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let like = format!("/contests/new?like={id}");
    let link = format!("href=\"{like}\"");
    grace
        .get(&format!("/contests/{id}/jury"))
        .await
        .has(&[&link]);
    let form = grace.get(&like).await;
    form.has(&[
        "value=\"Autumn Cup\"",
        "nim #d62728 100\nkayles",
        "Bring *paper*.",
    ]);
    let field = |name: &str| {
        let mark = format!("name=\"{name}\" type=\"datetime-local\" value=\"");
        let (_, rest) = form.text.split_once(&mark).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let (start, end, freeze) = (field("start"), field("end"), field("freeze"));
    let sent = [
        ("name_en", "Winter Cup"),
        ("start", &start),
        ("end", &end),
        ("freeze", &freeze),
        ("rules", "icpc"),
        ("counting", "best"),
        ("penalty", "20"),
        ("visibility", "public"),
        ("problems", "nim\nkayles"),
        ("action", "save"),
    ];
    let made = grace.post("/contests/new", &sent).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let address = made.header("location").to_owned();
    grace
        .get(&address)
        .await
        .has(&["role=\"status\">The contest was made."]);
    let number = address.rsplit('/').next().unwrap().parse().unwrap();
    let copy = site.store.contest(number).await.unwrap().unwrap();
    let from = site.store.contest(id).await.unwrap().unwrap();
    assert!(copy.start_at > UnixMs::now());
    assert_eq!(
        copy.end_at.0 - copy.start_at.0,
        from.end_at.0 - from.start_at.0
    );
    assert!(site.store.participants(number).await.unwrap().is_empty());
    // Of a contest that is none of theirs others copy nothing.
    let mut hugo = site.user("hugo", Role::Setter).await;
    assert_eq!(hugo.get(&like).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_contest_without_submissions_is_deleted_by_its_owner() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(-2, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let address = format!("/contests/{id}/delete");
    let jury = format!("/contests/{id}/jury");
    grace.get(&jury).await.has(&[&address]);
    grace
        .get(&address)
        .await
        .has(&["Autumn Cup", "name=\"confirm\""]);
    let wrong = grace.post(&address, &[("confirm", "autumn")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has(&["This is not the name of the contest."]);
    // Named to the jury, one does not delete it.
    let mut referee = site.user("judy", Role::Jury).await;
    grace
        .post(&format!("{jury}/jurors"), &[("juror", "judy")])
        .await;
    referee.get(&jury).await.has_none(&[&address]);
    assert_eq!(referee.get(&address).await.status, StatusCode::NOT_FOUND);
    // Nor does anybody once something was handed in; that it has begun is no reason to keep it.
    let begun = draft(1, &["nim"]);
    site.store.edit_contest(id, &begun).await.unwrap();
    let confirm = [("confirm", "Autumn Cup")];
    let owner = site.account("grace").await.id;
    let used = site.store.create_contest(owner, &begun).await.unwrap();
    ada.post(&format!("/contests/{used}/join"), &[]).await;
    hand_in(&mut ada, used, "A").await;
    let its = format!("/contests/{used}/delete");
    assert_eq!(
        grace.post(&its, &confirm).await.status,
        StatusCode::NOT_FOUND
    );
    assert!(!site.store.delete_contest(used).await.unwrap());
    let gone = grace.post(&address, &confirm).await;
    assert_eq!(gone.header("location"), "/contests", "{}", gone.text);
    grace
        .get("/contests")
        .await
        .has(&["role=\"status\">The contest was deleted."]);
    assert!(site.store.contest(id).await.unwrap().is_none());
    assert_eq!(grace.get(&jury).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn whom_the_jury_takes_out_comes_back_when_it_lets_them_in() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let (join, people) = (
        format!("/contests/{id}/join"),
        format!("/contests/{id}/jury/people"),
    );
    ada.post(&join, &[]).await;
    hand_in(&mut ada, id, "A").await;
    let part = site.store.participants(id).await.unwrap()[0].id.to_string();
    let form = [
        ("participant", part.as_str()),
        ("action", "remove"),
        ("sure", "1"),
    ];
    let done = grace.post(&people, &form).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    let refused = ada.post(&join, &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let words = "The jury has taken you out of this contest.";
    refused.has(&[words]);
    let shown = ada.get(&format!("/contests/{id}")).await;
    shown.has(&[words]);
    shown.has_none(&[&format!("action=\"{join}\"")]);
    assert_eq!(site.store.counted_since(id, 0).await.unwrap(), []);
    grace.get(&people).await.has(&["Allow ada to join again"]);
    let form = [("account", "ada"), ("action", "admit")];
    assert_eq!(ada.post(&people, &form).await.status, StatusCode::NOT_FOUND);
    let done = grace.post(&people, &form).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    grace
        .get(&people)
        .await
        .has_none(&["Allow ada to join again"]);
    let joined = ada.post(&join, &[]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    assert_eq!(site.store.counted_since(id, 0).await.unwrap().len(), 1);
    grace
        .get(&format!("/contests/{id}/jury"))
        .await
        .has(&["took out", "allowed to join again"]);
}

#[tokio::test]
async fn the_jury_is_told_which_problems_are_hidden_from_those_who_take_part() {
    let site = Site::new().await;
    let over = ContestDraft {
        freeze_at: None,
        ..draft(4, &["kayles", "nim"])
    };
    let (id, mut grace) = contest(&site, &over).await;
    let jury = format!("/contests/{id}/jury");
    let hides = "Whoever owns them hides them";
    let private = web::store::Visibility::Private;
    site.store.set_visibility("nim", private).await.unwrap();
    // Nobody takes a problem out of a contest that goes on.
    grace.get(&jury).await.has_none(&[hides]);
    let over = ContestDraft {
        freeze_at: None,
        ..draft(6, &["kayles", "nim"])
    };
    site.store.edit_contest(id, &over).await.unwrap();
    let told = grace.get(&jury).await;
    told.has(&[hides, "B (nim)"]);
    told.has_none(&["A (kayles)"]);
}
