//! Every address of a class as everybody: a teacher sees his own classes only, members see theirs,
//! and nobody else knows that there is one.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use judge::Verdict;
use web::bilingual::Bilingual;
use web::store::{
    AssignmentProblem, ContestDraft, ContestLimits, ContestProblem, Role, UnixMs, Visibility,
};

use super::{HOUR, draft, hand_in, join, world};
use crate::site::Visitor;

/// What is read, and by what is changed; `{c}` is the class, `{a}` the assignment.
const READ_BY_MEMBERS: [&str; 2] = ["{c}", "{a}"];
const READ_BY_TEACHERS: [&str; 8] = [
    "{c}/edit",
    "{c}/members",
    "{c}/members/ada",
    "{c}/assignments/new",
    "{a}/edit",
    "{a}/table",
    "{a}/table.csv",
    "{a}/similar",
];
const CHANGED_BY_TEACHERS: [&str; 11] = [
    "{c}/edit",
    "{c}/code",
    "{c}/delete",
    "{c}/members",
    "{c}/members/remove",
    "{c}/members/ada/extension",
    "{c}/members/ada/called",
    "{c}/teachers",
    "{c}/assignments/new",
    "{a}/edit",
    "{a}/delete",
];

/// A form that every one of these addresses can read.
const FORM: [(&str, &str); 14] = [
    ("name", "Mine now"),
    ("description", ""),
    ("action", "off"),
    ("confirm", "Games 101"),
    ("people", "eve"),
    ("teacher", "tom"),
    ("assignment", "1"),
    ("until", ""),
    ("user", "1"),
    ("title", "Mine now"),
    ("opens", "2020-01-01T00:00"),
    ("late", "none"),
    ("problems", "nim"),
    ("due", ""),
];

#[tokio::test]
async fn only_who_teaches_and_who_is_in_it_knows_a_class() {
    let mut world = world().await;
    let site = &world.site;
    let mut others: BTreeMap<&str, Visitor> = BTreeMap::new();
    for (name, role) in [
        ("eve", Role::Student),
        ("tom", Role::Teacher),
        ("jury", Role::Jury),
        ("setter", Role::Setter),
    ] {
        others.insert(name, site.user(name, role).await);
    }
    // A teacher who is a student here is a student.
    let mut pupil = site.user("pupil", Role::Teacher).await;
    join(site, world.class, "pupil", "").await;
    let mut admin = site.user("admin", Role::Admin).await;
    let (class, assignment) = (world.class(), world.assignment());
    let filled = |pattern: &str| pattern.replace("{c}", &class).replace("{a}", &assignment);
    let all = READ_BY_MEMBERS.iter().chain(&READ_BY_TEACHERS);
    for address in all.map(|it| filled(it)) {
        let stranger = site.visitor().get(&address).await;
        assert!(
            stranger.header("location").starts_with("/login"),
            "{address}"
        );
        for (name, visitor) in &mut others {
            let answer = visitor.get(&address).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{name} at {address}");
        }
        for visitor in [&mut world.thea, &mut admin] {
            let answer = visitor.get(&address).await;
            assert_eq!(answer.status, StatusCode::OK, "{address}");
        }
    }
    for visitor in [&mut world.ada, &mut pupil] {
        for address in READ_BY_MEMBERS.map(filled) {
            assert_eq!(
                visitor.get(&address).await.status,
                StatusCode::OK,
                "{address}"
            );
        }
        for address in READ_BY_TEACHERS.map(filled) {
            let answer = visitor.get(&address).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
        }
    }
    others.insert("ada", world.ada);
    others.insert("pupil", pupil);
    for address in CHANGED_BY_TEACHERS.map(filled) {
        for (name, visitor) in &mut others {
            let answer = visitor.post(&address, &FORM).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{name} at {address}");
        }
        let stranger = site.visitor().post(&address, &FORM).await;
        assert!(
            stranger.header("location").starts_with("/login"),
            "{address}"
        );
    }
    assert_eq!(
        site.store.class_members(world.class).await.unwrap().len(),
        2
    );
    let kept = site.store.class(world.class).await.unwrap().unwrap();
    assert_eq!(kept.name, "Games 101");
    assert!(
        site.store
            .assignment(world.class, world.assignment)
            .await
            .unwrap()
            .is_some()
    );
    // Lists name nobody else's class, but to who runs the site.
    for (name, visitor) in &mut others {
        let list = visitor.get("/classes").await;
        assert_eq!(
            list.text.contains("Games 101"),
            ["ada", "pupil"].contains(name)
        );
    }
    admin
        .get("/classes")
        .await
        .has(&["Classes of others", "Games 101"]);
    // An assignment is of its class only.
    let tom = site.account("tom").await;
    let other = site
        .store
        .create_class(tom.id, ("Other", ""))
        .await
        .unwrap();
    let through = format!("/classes/{other}/assignments/{}", world.assignment);
    let tom = others.get_mut("tom").unwrap();
    for address in [
        through.clone(),
        format!("{through}/table"),
        format!("{through}/edit"),
    ] {
        assert_eq!(tom.get(&address).await.status, StatusCode::NOT_FOUND);
    }
    let ada = format!("/classes/{other}/members/ada");
    assert_eq!(tom.get(&ada).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn students_make_no_classes_and_members_may_go() {
    let mut world = world().await;
    let student = world.ada.get("/classes/new").await;
    assert_eq!(student.status, StatusCode::NOT_FOUND);
    let student = world.ada.post("/classes/new", &FORM).await;
    assert_eq!(student.status, StatusCode::NOT_FOUND);
    world.ada.get("/classes").await.has_none(&["/classes/new"]);
    let left = world
        .ada
        .post(&format!("{}/leave", world.class()), &[])
        .await;
    assert_eq!(left.header("location"), "/classes");
    assert_eq!(
        world.ada.get(&world.class()).await.status,
        StatusCode::NOT_FOUND
    );
    // Who teaches no more sees no more.
    let thea = world.site.account("thea").await;
    world
        .site
        .store
        .set_role(thea.id, Role::Student)
        .await
        .unwrap();
    assert_eq!(
        world.thea.get(&world.class()).await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn a_teacher_sees_the_programs_that_belong_to_the_class_and_no_others() {
    let mut world = world().await;
    let site = &world.site;
    let mut tom = site.user("tom", Role::Teacher).await;
    let mut eve = site.user("eve", Role::Student).await;
    let set = hand_in(site, &mut world.ada, "nim", Verdict::WA).await;
    let another = hand_in(site, &mut world.ada, "hdoj-1846", Verdict::WA).await;
    let strange = hand_in(site, &mut eve, "nim", Verdict::WA).await;
    let page = |id: i64| format!("/submissions/{id}");
    world.thea.get(&page(set)).await.has(&["seven heaps"]);
    for hidden in [another, strange] {
        world
            .thea
            .get(&page(hidden))
            .await
            .has_none(&["seven heaps"]);
    }
    tom.get(&page(set)).await.has_none(&["seven heaps"]);
    eve.get(&page(set)).await.has_none(&["seven heaps"]);
    // Nor by comparing, nor by a program with the teacher's token.
    let compare = format!("/submissions/{set}/compare/{another}");
    assert_eq!(world.thea.get(&compare).await.status, StatusCode::NOT_FOUND);
    let account = site.account("tom").await;
    let scopes = web::store::Scope::ALL.into_iter();
    let scopes = scopes
        .filter(|scope| scope.needs() <= Role::Teacher)
        .collect();
    let mut program = site.program_with(&account, scopes).await;
    let document = program
        .get(&format!("/api/v1/submissions/{set}"))
        .await
        .json();
    assert_eq!(document["code"], serde_json::Value::Null);
    // Who leaves takes the programs along.
    world
        .ada
        .post(&format!("{}/leave", world.class()), &[])
        .await;
    world.thea.get(&page(set)).await.has_none(&["seven heaps"]);
}

#[tokio::test]
async fn a_contest_that_goes_on_hides_its_problem_from_the_teacher() {
    let mut world = world().await;
    let site = &world.site;
    let mut ada = world.ada;
    let own = hand_in(site, &mut ada, "nim", Verdict::AC).await;
    let setter = site
        .store
        .create_user("grace", "correct horse", Role::Setter)
        .await
        .unwrap();
    let now = UnixMs::now().0;
    let contest = ContestDraft {
        name: Bilingual::written("Cup", ""),
        problems: vec![ContestProblem {
            problem: "nim".to_owned(),
            label: String::new(),
            colour: "#d62728".to_owned(),
            points: 10_000,
            shows: 1,
            limits: ContestLimits::default(),
        }],
        ..ContestDraft::between(UnixMs(now - HOUR), UnixMs(now + HOUR))
    };
    site.store
        .create_contest(setter.id, &contest)
        .await
        .unwrap();
    let table = format!(
        "/classes/{}/assignments/{}/table",
        world.class, world.assignment
    );
    let shown = world.thea.get(&table).await;
    // Which contest that is, and until when, is said.
    shown.has(&["class=\"v\"", "Cup</a>, until <time"]);
    let leads = format!("/submissions/{own}\"");
    shown.has_none(&[&leads]);
    world
        .thea
        .get(&format!("{table}.csv"))
        .await
        .has(&["ada,Ada Lovelace,?,?,?,?,?,?,,,,,,,?,?"]);
    let student = format!("/classes/{}/members/ada", world.class);
    let shown = world.thea.get(&student).await;
    shown.has_none(&[&leads]);
    let overview = format!("/classes/{}/table", world.class);
    for told in [
        shown,
        world.thea.get(&overview).await,
        world.thea.get("/problems/nim").await,
    ] {
        told.has(&["Cup</a>, until <time"]);
    }
    let direct = world.thea.get(&format!("/submissions/{own}")).await;
    assert_eq!(direct.status, StatusCode::NOT_FOUND);
    // One's own is one's own.
    let address = format!("/classes/{}/assignments/{}", world.class, world.assignment);
    ada.get(&address).await.has(&[&leads]);
}

#[tokio::test]
async fn a_hidden_problem_is_shown_to_members_by_who_may_and_from_the_opening_on() {
    let world = world().await;
    let (site, mut thea, mut ada) = (&world.site, world.thea, world.ada);
    let secret = "hdoj-1404";
    site.store
        .set_visibility(secret, Visibility::Contest)
        .await
        .unwrap();
    let address = format!("/problems/{secret}");
    let form = [
        ("title", "Exam"),
        ("description", ""),
        ("opens", "2020-01-01T00:00"),
        ("due", ""),
        ("late", "none"),
        ("problems", secret),
    ];
    // No teacher finds out by setting it.
    let new = format!("/classes/{}/assignments/new", world.class);
    let refused = thea.post(&new, &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["There is no problem “hdoj-1404”"]);
    let mut admin = site.user("admin", Role::Admin).await;
    let made = admin.post(&new, &form).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let mut eve = site.user("eve", Role::Student).await;
    assert_eq!(eve.get(&address).await.status, StatusCode::NOT_FOUND);
    for visitor in [&mut ada, &mut thea] {
        assert_eq!(visitor.get(&address).await.status, StatusCode::OK);
    }
    let mut later = draft(48);
    later.opens_at = UnixMs(UnixMs::now().0 + HOUR);
    later.problems = vec![AssignmentProblem::new(secret, 100, true)];
    let number = made.header("location").rsplit('/').next().unwrap();
    let number = number.parse().unwrap();
    site.store.edit_assignment(number, &later).await.unwrap();
    assert_eq!(ada.get(&address).await.status, StatusCode::NOT_FOUND);
    assert_eq!(thea.get(&address).await.status, StatusCode::OK);
}
