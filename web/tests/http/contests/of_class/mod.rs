//! A contest within a class: made by its teacher, for its members, and for nobody else.

mod ends;
mod gradebook;
mod names;
mod people;

use axum::http::StatusCode;
use judge::{Reason, Verdict};
use web::store::{ClassId, ContestDraft, ContestId, NewMember, Role, UnixMs, Visibility};

use super::{draft, hand_in, judge};
use crate::site::{SOURCE, Site, Visitor, judging};

/// A class of the teacher `thea` with the student `ada`, and who does not belong to it.
struct World {
    site: Site,
    class: ClassId,
    thea: Visitor,
    ada: Visitor,
}

async fn enrol(site: &Site, class: ClassId, name: &str) {
    let member = NewMember {
        user: site.account(name).await.id,
        label: String::new(),
    };
    crate::enrolment::enrol(&site.store, class, &[member]).await;
}

async fn class_of(site: &Site, teacher: &str, name: &str) -> ClassId {
    let owner = site.account(teacher).await;
    let class = site.store.create_class(owner.id, (name, ""));
    class.await.unwrap()
}

async fn world() -> World {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let thea = site.user("thea", Role::Teacher).await;
    let ada = site.user("ada", Role::Student).await;
    let class = class_of(&site, "thea", "Games 101").await;
    enrol(&site, class, "ada").await;
    World {
        site,
        class,
        thea,
        ada,
    }
}

pub(super) fn of_class(class: ClassId, began_hours_ago: i64, problems: &[&str]) -> ContestDraft {
    ContestDraft {
        class: Some(class),
        ..draft(began_hours_ago, problems)
    }
}

impl World {
    /// A contest of the class in which `ada` takes part.
    async fn contest(&mut self, began_hours_ago: i64) -> ContestId {
        let owner = self.site.account("thea").await;
        let draft = of_class(self.class, began_hours_ago, &["hdoj-1536", "nim"]);
        let id = self.site.store.create_contest(owner.id, &draft).await;
        let id = id.unwrap();
        let joined = self.ada.post(&format!("/contests/{id}/join"), &[]).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
        id
    }
}

/// What a browser sends that leaves the form as it was for a contest in the year 2040.
fn form(problems: &str) -> Vec<(&str, &str)> {
    vec![
        ("name_en", "Class Cup"),
        ("name_zh", "班级赛"),
        ("rules", "icpc"),
        ("counting", "best"),
        ("penalty", "20"),
        ("start", "2040-05-01T09:00"),
        ("end", "2040-05-01T14:00"),
        ("problems", problems),
    ]
}

/// Makes one more contest of a class and returns its address.
async fn another(teacher: &mut Visitor, class: ClassId) -> String {
    let new = format!("/contests/new?class={class}");
    let made = teacher.post(&new, &form("nim")).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    made.header("location").to_owned()
}

/// Hands in for Nim outside of any contest.
pub(in crate::contests) async fn practises(
    site: &Site,
    visitor: &mut Visitor,
    verdict: Verdict,
) -> i64 {
    let form = [("language", "cpp"), ("source", SOURCE)];
    let sent = visitor.post("/problems/nim", &form).await;
    let number = sent.header("location").rsplit('/').next().unwrap();
    let number = number.parse().unwrap();
    judge(site, number, verdict).await;
    number
}

#[tokio::test]
async fn a_teacher_makes_a_contest_for_a_class_and_for_nobody_else() {
    let mut world = world().await;
    let site = &world.site;
    let class = format!("/classes/{}", world.class);
    let new = format!("/contests/new?class={}", world.class);
    let listed = world.thea.get(&class).await;
    listed.has(&[&format!("href=\"{new}\"")]);
    let shown = world.thea.get(&new).await;
    shown.has(&[
        "Games 101",
        "A contest of this class",
        &format!("action=\"{new}\""),
    ]);
    shown.has_none(&["name=\"visibility\"", "name=\"code\"", "name=\"team\""]);
    // What members handed in before is not to count: it does not begin in the past.
    for start in ["2026-01-01T09:00", "2039-05-01T09:00"] {
        let mut past = form("nim");
        past.retain(|(name, _)| !["start", "end", "rules"].contains(name));
        past.extend([
            ("start", start),
            ("rules", "practice"),
            ("end", "2039-06-01T09:00"),
        ]);
        if start.starts_with("2026") {
            past.retain(|(name, _)| *name != "end");
            past.push(("end", "2026-12-30T09:00"));
        }
        let sent = world.thea.post(&new, &past).await;
        let is_taken = sent.status == StatusCode::SEE_OTHER;
        assert_eq!(is_taken, start.starts_with("2039"), "{}", sent.text);
        if !is_taken {
            sent.has(&["id=\"start-error\"", "does not begin in the past"]);
        }
    }
    // What the form does not offer is not taken from anybody who sends it all the same.
    let mut sent = form("nim");
    sent.extend([("visibility", "public"), ("team", "1"), ("code", "sesame")]);
    let made = world.thea.post(&new, &sent).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let address = made.header("location").to_owned();
    let id: ContestId = address.rsplit('/').next().unwrap().parse().unwrap();
    let row = site.store.contest(id).await.unwrap().unwrap();
    assert_eq!(row.class, Some(world.class));
    assert!(!row.is_team() && row.code.is_empty());
    world.thea.get(&class).await.has(&["Class Cup"]);
    let edit = format!("{address}/edit");
    let shown = world.thea.get(&edit).await;
    shown.has(&["Games 101", "2040-05-01T09:00"]);
    shown.has_none(&["name=\"visibility\"", "name=\"team\""]);
    // It stays of the class, and one like it is made for the class.
    let saved = world.thea.post(&edit, &sent).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    let row = site.store.contest(id).await.unwrap().unwrap();
    assert!(row.class == Some(world.class) && !row.is_team());
    let copy = format!("/contests/new?like={id}&amp;class={}", world.class);
    world
        .thea
        .get(&format!("{address}/jury"))
        .await
        .has(&[&copy]);
    let like = world.thea.get(&copy.replace("&amp;", "&")).await;
    like.has(&["value=\"Class Cup\"", "Games 101"]);

    // As long as nothing counts, who teaches the class deletes it.
    let gone = format!("{}/delete", another(&mut world.thea, world.class).await);
    let sure = world.thea.post(&gone, &[("confirm", "Class Cup")]).await;
    assert_eq!(sure.header("location"), format!("/classes/{}", world.class));

    // Without a class, or for a class of somebody else, a teacher makes none.
    site.user("mentor", Role::Teacher).await;
    let other = class_of(site, "mentor", "Others").await;
    let mut setter = site.user("setter", Role::Setter).await;
    let others = format!("/contests/new?class={other}");
    for address in [
        "/contests/new",
        &others,
        "/contests/new?class=99",
        "/contests/new?class=x",
    ] {
        let refused = world.thea.get(address).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{address}");
        let refused = world.thea.post(address, &form("nim")).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{address}");
    }
    // Nor do others for this one, not even those who make contests for all; administrators do.
    for visitor in [
        &mut world.ada,
        &mut setter,
        &mut site.user("jury", Role::Jury).await,
    ] {
        assert_eq!(visitor.get(&new).await.status, StatusCode::NOT_FOUND);
        let refused = visitor.post(&new, &form("nim")).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);
    }
    let mut admin = site.user("admin", Role::Admin).await;
    let made = admin.post(&new, &form("nim")).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
}

/// That somebody finds neither the contest nor what counts for it, and its problem as open as ever.
async fn knows_of_nothing(visitor: &mut Visitor, address: &str, counted: i64) {
    for inside in [
        "",
        "/scoreboard",
        "/problems/B",
        "/scoreboard/events",
        "/hacks",
    ] {
        let answer = visitor.get(&format!("{address}{inside}")).await;
        // Who has not signed in is asked to, as at the address of a contest that there is not.
        let unknown = visitor.get(&format!("/contests/99999{inside}")).await;
        assert_eq!(answer.status, unknown.status, "{inside}");
        if answer.status == StatusCode::SEE_OTHER {
            let leads = answer.header("location");
            assert!(leads.starts_with("/login?"), "{leads}");
        } else {
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{inside}");
        }
    }
    let api = visitor.get(&format!("/api{address}")).await;
    assert_eq!(api.status, StatusCode::NOT_FOUND);
    for list in [
        "/contests",
        "/",
        "/api/contests",
        "/submissions",
        "/users/ada",
    ] {
        let shown = visitor.get(list).await;
        shown.has_none(&[
            "Autumn Cup",
            "Games 101",
            &format!("/submissions/{counted}\""),
        ]);
    }
    let direct = visitor.get(&format!("/submissions/{counted}")).await;
    assert_eq!(direct.status, StatusCode::NOT_FOUND);
    // The problem is as open as ever.
    let statistics = visitor.get("/problems/nim/statistics").await;
    statistics.has_none(&["A running contest has this pro"]);
    assert_eq!(visitor.get("/problems/nim").await.status, StatusCode::OK);
}

#[tokio::test]
async fn members_compete_and_everybody_else_knows_of_nothing() {
    let mut world = world().await;
    let site = &world.site;
    for (name, role) in [
        ("bo", Role::Student),
        ("mentor", Role::Teacher),
        ("setter", Role::Setter),
    ] {
        site.user(name, role).await;
    }
    let other = class_of(site, "mentor", "Others").await;
    enrol(site, other, "ada").await;
    let owner = site.account("thea").await;
    let draft = of_class(world.class, 1, &["hdoj-1536", "nim"]);
    let id = site.store.create_contest(owner.id, &draft).await.unwrap();
    let address = format!("/contests/{id}");
    // A member finds it, and joins with one click.
    for list in ["/contests", "/"] {
        world
            .ada
            .get(list)
            .await
            .has(&["Autumn Cup", "For Games 101"]);
    }
    let shown = world.ada.get(&format!("/classes/{}", world.class)).await;
    shown.has(&["Autumn Cup", &format!("href=\"{address}\"")]);
    let shown = world.ada.get(&address).await;
    shown.has(&["Games 101", "/problems/A", "/problems/B"]);
    shown.has_none(&["name=\"code\""]);
    let joined = world.ada.post(&format!("{address}/join"), &[]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    let right = hand_in(&mut world.ada, id, "B").await;
    judge(site, right, Verdict::AC).await;
    for visitor in [&mut world.ada, &mut world.thea] {
        let table = visitor.get(&format!("{address}/scoreboard")).await;
        table.has(&["<th scope=\"row\">ada", "class=\"f\">+"]);
    }
    // Its teacher is its jury, and no participant.
    world
        .thea
        .get(&format!("/submissions/{right}"))
        .await
        .has(&["seven heaps"]);
    let refused = world.thea.post(&format!("{address}/join"), &[]).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    world.thea.get(&address).await.has_none(&["/join\""]);
    let handed_in = world.thea.get(&format!("{address}/jury")).await;
    handed_in.has(&[&format!("#{right}<"), "thea"]);
    let named = world
        .thea
        .post(&format!("{address}/jury/jurors"), &[("juror", "setter")])
        .await;
    assert_eq!(named.status, StatusCode::NOT_FOUND);
    // Everybody else does not know of it, whatever else they may do.
    let mut others = vec![site.visitor()];
    for name in ["bo", "mentor", "setter"] {
        others.push(sign_in(site, name).await);
    }
    for visitor in &mut others {
        knows_of_nothing(visitor, &address, right).await;
    }
    for visitor in &mut others[1..] {
        let joined = visitor.post(&format!("{address}/join"), &[]).await;
        assert_eq!(joined.status, StatusCode::NOT_FOUND);
    }
    // What others hand in for it is seen by all but those who compete.
    let outside = practises(site, &mut others[1], Verdict::WA).await;
    let leads = format!("/submissions/{outside}\"");
    site.visitor().get("/submissions").await.has(&[&leads]);
    others[2]
        .get("/submissions?problem=nim")
        .await
        .has(&[&leads]);
    world.ada.get("/submissions").await.has_none(&[&leads]);
    let all = site
        .visitor()
        .get("/api/v1/submissions?problem=nim")
        .await
        .json();
    assert_eq!(all["submissions"].as_array().unwrap().len(), 1, "{all}");
    // Once it is over and shown, it is practice like any other.
    site.store
        .edit_contest(id, &of_class(world.class, 6, &["hdoj-1536", "nim"]))
        .await
        .unwrap();
    site.store.thaw(id).await.unwrap();
    let leads = format!("/submissions/{right}\"");
    site.visitor()
        .get("/submissions?problem=nim")
        .await
        .has(&[&leads]);
    assert_eq!(others[3].get(&address).await.status, StatusCode::NOT_FOUND);
}

async fn sign_in(site: &Site, name: &str) -> Visitor {
    let mut visitor = site.visitor();
    let form = [("name", name), ("password", crate::site::PASSWORD)];
    let answer = visitor.post("/login", &form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    visitor
}

#[tokio::test]
async fn a_teacher_sees_no_more_of_hidden_tests_than_the_student() {
    let mut world = world().await;
    let id = world.contest(1).await;
    let site = &world.site;
    let number = hand_in(&mut world.ada, id, "A").await;
    let reason = Reason::ExitCode {
        code: 1,
        error: None,
        stderr: Some("assertion failed\nthe hidden input".to_owned()),
    };
    site.finish(number, &judging(Verdict::RE, Some(reason)))
        .await;
    let submission = format!("/submissions/{number}");
    let mut admin = site.user("admin", Role::Admin).await;
    admin.get(&submission).await.has(&["the hidden input"]);
    let shown = world.thea.get(&submission).await;
    shown.has(&["seven heaps"]);
    shown.has_none(&["the hidden input"]);
}

#[tokio::test]
async fn nobody_sees_a_hidden_problem_through_a_class_whose_teacher_may_not_show_it() {
    let mut world = world().await;
    let site = &world.site;
    let (secret, known) = ("hdoj-1404", "nim");
    let hide = async |id| site.store.set_visibility(id, Visibility::Contest).await;
    hide(secret).await.unwrap();
    let new = format!("/contests/new?class={}", world.class);
    let refused = world.thea.post(&new, &form("hdoj-1404")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["There is no problem “hdoj-1404”"]);
    // An administrator shows it to the class, from the start of the contest on.
    let mut admin = site.user("admin", Role::Admin).await;
    let made = admin.post(&new, &form("hdoj-1404\nnim")).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let id: ContestId = made
        .header("location")
        .rsplit('/')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    let problems = site.store.contest_problems(id).await.unwrap();
    assert_eq!(
        problems.iter().map(|it| it.shows).collect::<Vec<_>>(),
        [1, 0]
    );
    let hidden = format!("/problems/{secret}");
    let status = async |visitor: &mut Visitor, address: &str| visitor.get(address).await.status;
    assert_eq!(status(&mut world.ada, &hidden).await, StatusCode::NOT_FOUND);
    // The teacher keeps it there, without a right to it.
    let edit = format!("/contests/{id}/edit");
    let saved = world.thea.post(&edit, &form("hdoj-1404\nnim")).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    assert_eq!(site.store.contest_problems(id).await.unwrap(), problems);
    let begun = ContestDraft {
        problems,
        ..of_class(world.class, 1, &[])
    };
    site.store.edit_contest(id, &begun).await.unwrap();
    let mut bo = site.user("bo", Role::Student).await;
    assert_eq!(status(&mut world.ada, &hidden).await, StatusCode::OK);
    assert_eq!(status(&mut world.thea, &hidden).await, StatusCode::OK);
    assert_eq!(status(&mut bo, &hidden).await, StatusCode::NOT_FOUND);
    // What was public when it was put there is not seen through it once its owner hides it.
    hide(known).await.unwrap();
    for visitor in [&mut world.ada, &mut world.thea, &mut bo] {
        let answer = status(visitor, &format!("/problems/{known}")).await;
        assert_eq!(answer, StatusCode::NOT_FOUND);
    }
    // Who may change it corrects something else, and shows it to nobody by that.
    let saved = admin.post(&edit, &form("hdoj-1404\nnim")).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    let problems = site.store.contest_problems(id).await.unwrap();
    let shows: Vec<i64> = problems.iter().map(|it| it.shows).collect();
    assert_eq!(shows, [1, 0]);
}

/// A form may have been open for a while, and members may have handed in something else meanwhile.
#[tokio::test]
async fn what_is_said_to_begin_a_while_ago_begins_now_and_not_before() {
    let mut world = world().await;
    let new = format!("/contests/new?class={}", world.class);
    let now = UnixMs::now().0;
    let written = |minutes: i64| {
        let at = jiff::Timestamp::from_millisecond(now + minutes * 60_000).unwrap();
        at.strftime("%Y-%m-%dT%H:%M").to_string()
    };
    let (start, earlier, end) = (written(-20), written(-40), written(300));
    let from = |start| {
        let mut form = form("nim");
        form.retain(|(name, _)| !["start", "end"].contains(name));
        form.extend([("start", start), ("end", end.as_str())]);
        form
    };
    let made = world.thea.post(&new, &from(start.as_str())).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let address = made.header("location").to_owned();
    let id: ContestId = address.rsplit('/').next().unwrap().parse().unwrap();
    let begins = async || {
        world
            .site
            .store
            .contest(id)
            .await
            .unwrap()
            .unwrap()
            .start_at
    };
    let began = begins().await;
    assert!(began.0 >= now, "{began:?}");
    let edit = format!("{address}/edit");
    let saved = world.thea.post(&edit, &from(earlier.as_str())).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    assert_eq!(begins().await, began);
}
