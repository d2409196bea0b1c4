//! The pages of a class, each by those who use it.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{AssignmentDraft, LateRule, LateStep, Role, UnixMs};

use super::{HOUR, World, draft, hand_in, join, world};
use crate::site::Site;

#[tokio::test]
async fn a_teacher_makes_a_class_and_a_student_joins_by_its_code() {
    let site = Site::new().await;
    let mut thea = site.user("thea", Role::Teacher).await;
    let mut ada = site.user("ada", Role::Student).await;
    site.visitor()
        .get("/classes")
        .await
        .has(&["Sign in to see your classes", "/login"]);
    ada.get("/classes").await.has(&["You are in no class yet"]);
    let refused = thea.post("/classes/new", &[("name", " "), ("description", "")]);
    let refused = refused.await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"name-error\""]);
    let made = thea.post(
        "/classes/new",
        &[("name", "Games <1>"), ("description", "*Hi*")],
    );
    let address = made.await.header("location").to_owned();
    let shown = thea.get(&address).await;
    shown.has(&["Games &#60;1&#62;", "<em>Hi</em>", "Invitation code"]);
    let code = code_of(&shown.text);

    let wrong = ada.post("/classes/join", &[("code", "AAAAA-AAAAA")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has(&["id=\"code-error\"", "value=\"AAAAA-AAAAA\""]);
    // Typed carelessly, and twice.
    let typed = code.to_lowercase().replace('-', " ");
    for _ in 0..2 {
        let joined = ada.post("/classes/join", &[("code", &typed)]).await;
        assert_eq!(joined.header("location"), address);
    }
    let seen = ada.get(&address).await;
    seen.has(&["What your teacher sees", "· 1 member"]);
    seen.has_none(&[&code, "/members", "/edit"]);
    ada.get("/classes?lang=zh")
        .await
        .has(&["我加入的班级", "教师：thea"]);

    // A renewed code ends the one before; none is nobody's.
    thea.post(&format!("{address}/code"), &[("action", "renew")])
        .await;
    let renewed = code_of(&thea.get(&address).await.text);
    assert_ne!(renewed, code);
    let mut bo = site.user("bo", Role::Student).await;
    let old = bo.post("/classes/join", &[("code", &code)]).await;
    assert_eq!(old.status, StatusCode::UNPROCESSABLE_ENTITY);
    thea.post(&format!("{address}/code"), &[("action", "off")])
        .await;
    for code in [&renewed, "", "-"] {
        let off = bo.post("/classes/join", &[("code", code)]).await;
        assert_eq!(off.status, StatusCode::UNPROCESSABLE_ENTITY, "{code}");
    }

    // A class goes when its name is typed.
    let delete = format!("{address}/delete");
    let kept = thea.post(&delete, &[("confirm", "Games")]).await;
    kept.has(&["id=\"confirm-error\""]);
    let gone = thea.post(&delete, &[("confirm", "Games <1>")]).await;
    assert_eq!(gone.header("location"), "/classes");
    assert_eq!(ada.get(&address).await.status, StatusCode::NOT_FOUND);
}

fn code_of(text: &str) -> String {
    let (_, rest) = text.split_once("class=\"class-code\">").unwrap();
    rest.split('<').next().unwrap().to_owned()
}

#[tokio::test]
async fn guessing_codes_is_slowed_down() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    // As many as a person may mistype.
    for _ in 0..10 {
        let wrong = ada.post("/classes/join", &[("code", "AAAAA-AAAAA")]).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let slowed = ada.post("/classes/join", &[("code", "AAAAA-AAAAA")]).await;
    assert_eq!(slowed.status, StatusCode::TOO_MANY_REQUESTS);
    // Others are not held up, nor is signing in.
    let mut bo = site.user("bo", Role::Student).await;
    let wrong = bo.post("/classes/join", &[("code", "AAAAA-AAAAA")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let again = [("name", "ada"), ("password", crate::site::PASSWORD)];
    assert_eq!(
        ada.post("/login", &again).await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn an_assignment_is_set_by_a_form_that_names_what_is_wrong() {
    let mut world = world().await;
    let address = format!("{}/assignments/new", world.class());
    world
        .thea
        .get(&address)
        .await
        .has(&["name=\"due\"", "name=\"problems\""]);
    let form = vec![
        ("title", "Week two"),
        ("description", ""),
        ("opens", "2040-05-01T09:00"),
        ("due", "2040-05-08T09:00"),
        ("late", "percent"),
        ("percent", "70"),
        ("problems", "nim 50\n\nhdoj-1536"),
    ];
    for (field, value, wrong) in [
        (0, "", "title"),
        (2, "soon", "opens"),
        (3, "2040-04-01T09:00", "due"),
        (4, "perhaps", "late"),
        (5, "101", "percent"),
        (4, "steps", "steps"),
        (6, "", "problems"),
        (6, "nim\nnim", "problems"),
        (6, "nim many", "problems"),
        (6, "nim 50 60", "problems"),
    ] {
        let mut other = form.clone();
        other[field].1 = value;
        let refused = world.thea.post(&address, &other).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        refused.has(&[&format!("id=\"{wrong}-error\"")]);
    }
    let mut other = form.clone();
    other[6].1 = "nim\nno-such\nhdoj-1536 x";
    let refused = world.thea.post(&address, &other).await;
    refused.has(&[
        "Some of what was filled in cannot be taken",
        "Line 2: there is no problem “no-such”",
        "Line 3: “hdoj-1536 x”",
    ]);
    let made = world.thea.post(&address, &form).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let made = made.header("location").to_owned();
    let shown = world.thea.get(&format!("{made}/edit")).await;
    shown.has(&["2040-05-08T09:00", "nim 50\nhdoj-1536 100", "value=\"70\""]);
    world
        .thea
        .get(&world.class())
        .await
        .has(&["Week two", "Not open yet"]);
    // Members see it when it opens.
    assert_eq!(world.ada.get(&made).await.status, StatusCode::NOT_FOUND);
    world.ada.get(&world.class()).await.has_none(&["Week two"]);
    let mut open = form.clone();
    open[2].1 = "2020-05-01T09:00";
    open[3].1 = "";
    world.thea.post(&format!("{made}/edit"), &open).await;
    world.ada.get(&made).await.has(&["Practice", "50 points"]);
    world.thea.post(&format!("{made}/delete"), &[]).await;
    assert_eq!(world.ada.get(&made).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_table_says_who_solved_what_when_and_late() {
    let mut world = world().await;
    let site = &world.site;
    let mut bo = site.user("bo", Role::Student).await;
    join(site, world.class, "bo", "=HYPERLINK(\"http://evil\")").await;
    let wrong = hand_in(site, &mut world.ada, "nim", Verdict::WA).await;
    let right = hand_in(site, &mut world.ada, "nim", Verdict::AC).await;
    hand_in(site, &mut bo, "hdoj-1536", Verdict::WA).await;
    let table = format!("{}/table", world.assignment());
    let shown = world.thea.get(&table).await;
    let right_address = format!("href=\"/submissions/{right}\"");
    shown.has(&[
        "Ada Lovelace",
        "<b>100</b><i>1/2</i>",
        &right_address,
        "+2<i>100</i>",
    ]);
    shown.has(&["class=\"w\"", "−1<i>0</i>"]);
    // What the numbers on a phone's cards stand for.
    shown.has(&[
        "gradebook-numbers",
        "<li><a href=\"/problems/nim\">Nim</a></li>",
    ]);
    // The deadline passes: what comes now counts for half.
    let late = draft(-1);
    world
        .site
        .store
        .edit_assignment(world.assignment, &late)
        .await
        .unwrap();
    let shown = world.thea.get(&table).await;
    shown.has(&["class=\"l\"", "+2<i>50</i>", "Late, still counts in part"]);
    shown.has(&["<small>late, 50 %</small>"]);
    let csv = world.thea.get(&format!("{table}.csv")).await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    assert!(csv.text.starts_with('\u{feff}'));
    csv.has(&[
        "ada,Ada Lovelace,50,2,",
        ",late,50,",
        "\"'=HYPERLINK(\"\"http://evil\"\")\"",
        // Columns carry the numbers and names of the problems, and times are the teacher's.
        "1 Nim: Points,1 Nim: Tries,1 Nim: Solved at (UTC),1 Nim: Late,1 Nim: Percent of the points,1 Nim: CPU time (ms),2 ",
    ]);
    let zone = ("time_zone".to_owned(), "Asia/Shanghai".to_owned());
    world.thea.cookies.extend([zone]);
    let local = world.thea.get(&format!("{table}.csv")).await;
    local.has(&["1 Nim: Solved at (Asia/Shanghai)"]);
    let mut reader = csv::Reader::from_reader(local.text.trim_start_matches('\u{feff}').as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let ada = rows.iter().find(|row| &row[0] == "ada").unwrap();
    let solved: jiff::civil::DateTime = ada[4].parse().unwrap();
    let zone = jiff::tz::TimeZone::get("Asia/Shanghai").unwrap();
    let ago =
        jiff::Timestamp::now().as_second() - solved.to_zoned(zone).unwrap().timestamp().as_second();
    assert!((0..3600).contains(&ago), "{ago}");
    // The student sees the same for himself, and his own page is the teacher's.
    world
        .ada
        .get(&world.assignment())
        .await
        .has(&["solved late", "50 of 100 points"]);
    world
        .ada
        .get(&world.class())
        .await
        .has(&["1 of 2 solved, 50 of 150 points"]);
    let student = world
        .thea
        .get(&format!("{}/members/ada", world.class()))
        .await;
    student.has(&[
        &right_address,
        &format!("/submissions/{right}/compare/{wrong}"),
        "data-verdict=\"WA\"",
    ]);
}

#[tokio::test]
async fn what_came_before_the_class_or_the_opening_does_not_count() {
    let mut world = world().await;
    let mut bo = world.site.user("bo", Role::Student).await;
    let early = hand_in(&world.site, &mut bo, "nim", Verdict::AC).await;
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    join(&world.site, world.class, "bo", "").await;
    let table = format!("{}/table", world.assignment());
    let shown = world.thea.get(&table).await;
    shown.has(&["bo"]);
    shown.has_none(&[&format!("/submissions/{early}\"")]);
    // Nor is its program the teacher's business.
    let seen = world.thea.get(&format!("/submissions/{early}")).await;
    seen.has_none(&["seven heaps"]);
    let counted = hand_in(&world.site, &mut world.ada, "nim", Verdict::AC).await;
    let leads = format!("/submissions/{counted}\"");
    world.thea.get(&table).await.has(&[&leads]);
    let mut later = draft(48);
    later.opens_at = UnixMs(UnixMs::now().0 + HOUR);
    let store = &world.site.store;
    store
        .edit_assignment(world.assignment, &later)
        .await
        .unwrap();
    world.thea.get(&table).await.has_none(&[&leads]);
}

#[tokio::test]
async fn a_deleted_account_leaves_its_classes_and_an_export_names_them() {
    let mut world = world().await;
    let export = world.ada.get("/account/export").await.json();
    assert_eq!(export["account"]["classes"][0]["name"], "Games 101");
    assert_eq!(export["account"]["classes"][0]["called"], "Ada Lovelace");
    let export = world.thea.get("/account/export").await.json();
    assert_eq!(export["account"]["teaches"][0], "Games 101");
    let ada = world.site.account("ada").await;
    world.site.store.delete_user(ada.id).await.unwrap();
    let members = world.thea.get(&format!("{}/members", world.class())).await;
    members.has(&["Nobody is in the class yet"]);
}

#[tokio::test]
async fn problems_are_found_beside_the_form_and_added_to_its_lines() {
    let mut world = world().await;
    let addresses = [
        format!("{}/assignments/new", world.class()),
        format!("{}/edit", world.assignment()),
    ];
    for address in addresses {
        let form = [
            ("title", "Week two"),
            ("problems", "nim 50"),
            ("find", "kayles"),
            ("action", "find"),
        ];
        let found = world.thea.post(&address, &form).await;
        assert_eq!(found.status, StatusCode::OK, "{}", found.text);
        found.has(&[
            "value=\"Week two\"",
            "value=\"kayles\"",
            "name=\"add\"",
            ">nim 50</textarea>",
        ]);
        let form = [
            ("problems", "nim 50"),
            ("find", "kayles"),
            ("add", "kayles"),
        ];
        let added = world.thea.post(&address, &form).await;
        added.has(&[">nim 50\nkayles</textarea>", "in the list"]);
        // What is not there is told with what may have been meant.
        let form = [("problems", "kaylse"), ("action", "save")];
        let wrong = world.thea.post(&address, &form).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        wrong.has(&["Perhaps: ", "kayles"]);
    }
    // Nothing was saved by any of this.
    let set = world.site.store.assignments(world.class).await.unwrap();
    assert_eq!(set.len(), 1);
}

#[tokio::test]
async fn what_is_open_stands_on_home_and_on_the_pages_of_its_problems() {
    let mut world = world().await;
    let ada = site_account(&world, "ada").await;
    // Neither what is over, nor what has no deadline, nor what is not open yet.
    for (title, due, opens) in [
        ("Over", Some(-1), -5),
        ("Practice set", None, -5),
        ("Next week", Some(9), 5),
    ] {
        let now = UnixMs::now().0;
        let other = AssignmentDraft {
            title: title.to_owned(),
            due_at: due.map(|hours| UnixMs(now + hours * HOUR)),
            opens_at: UnixMs(now + opens * HOUR),
            ..draft(1)
        };
        world
            .site
            .store
            .create_assignment(world.class, &other)
            .await
            .unwrap();
    }
    let assignment = world.assignment();
    let home = world.ada.get("/").await;
    home.has(&["Homework", "Games 101", "0 of 2 solved", &assignment]);
    home.has_none(&["Over", "Practice set", "Next week"]);
    let problem = world.ada.get("/problems/nim").await;
    problem.has(&[&assignment, "Week one"]);
    hand_in(&world.site, &mut world.ada, "nim", Verdict::AC).await;
    let home = world.ada.get("/").await;
    home.has(&["1 of 2 solved", "href=\"/problems/hdoj-1536\""]);
    // Whoever has more time still has it when the others do not.
    let store = &world.site.store;
    let now = UnixMs::now().0;
    let past = AssignmentDraft {
        due_at: Some(UnixMs(now - HOUR)),
        ..draft(1)
    };
    store
        .edit_assignment(world.assignment, &past)
        .await
        .unwrap();
    world.ada.get("/").await.has_none(&["Homework"]);
    world
        .ada
        .get("/problems/nim")
        .await
        .has_none(&[&assignment]);
    let until = Some(UnixMs(now + HOUR));
    store
        .extend_assignment(world.assignment, ada, until)
        .await
        .unwrap();
    world.ada.get("/").await.has(&["Homework", "Week one"]);
    // Nobody else is told.
    let mut other = world.site.user("bo", Role::Student).await;
    for address in ["/", "/problems/nim"] {
        other
            .get(address)
            .await
            .has_none(&["Homework", &assignment]);
        let mut stranger = world.site.visitor();
        stranger
            .get(address)
            .await
            .has_none(&["Homework", &assignment]);
    }
}

async fn site_account(world: &World, name: &str) -> web::store::UserId {
    world.site.account(name).await.id
}

#[tokio::test]
async fn after_the_deadline_pages_say_what_late_work_brings() {
    let mut world = world().await;
    let ada = world.site.account("ada").await.id;
    let (class, assignment) = (world.class, world.assignment);
    let page = world.assignment();
    let note = format!("<a href=\"{page}\">Week one</a>: ");
    let store = world.site.store.clone();
    let (problem, half) = ("/problems/nim", "still brings 50 % of the points");
    world.ada.get(problem).await.has(&[&note, "Deadline"]);
    world.ada.get(problem).await.has_none(&["was due"]);
    world
        .ada
        .get(&page)
        .await
        .has(&["What comes after the deadline brings 50 %"]);

    store.edit_assignment(assignment, &draft(-1)).await.unwrap();
    for address in [problem, "/problems/hdoj-1536", &page] {
        world.ada.get(address).await.has(&[half]);
    }
    world.ada.get(problem).await.has(&[&note, "was due"]);
    let chinese = world.ada.get(&format!("{problem}?lang=zh")).await;
    chinese.has(&["已截止", "现在提交仍可得 50% 的分数"]);
    // A teacher reads the rule itself.
    world
        .thea
        .get(&page)
        .await
        .has(&["What comes after the deadline brings 50 %"]);
    // Each reads what it is about in their own language.
    let read = world.ada.get(&format!("{page}?lang=zh")).await;
    read.has(&["读<em>第一章</em>。"]);
    read.has_none(&["chapter 1", "[zh]"]);
    let read = world.thea.get(&page).await;
    read.has(&["Read <em>chapter 1</em>"]);
    read.has_none(&["第一章", "[en]"]);
    // It may count for less the later it is.
    let step = |hours, percent| LateStep { hours, percent };
    let stepped = AssignmentDraft {
        late: LateRule::steps(&[step(2, 90), step(24, 50)]).unwrap(),
        ..draft(-3)
    };
    store.edit_assignment(assignment, &stepped).await.unwrap();
    world.ada.get("/?lang=en").await;
    let now_step = "still brings 50 % of the points, until";
    world.ada.get(problem).await.has(&[&note, now_step]);
    let each = [
        "<s>90 % of the points until",
        "<li>50 % of the points until",
        "After that it brings nothing",
    ];
    world.ada.get(&page).await.has(&[now_step]);
    world.ada.get(&page).await.has(&each);
    let table = world.thea.get(&format!("{page}/table")).await;
    table.has(&each);
    let form = world.thea.get(&format!("{page}/edit")).await;
    form.has(&["value=\"steps\" checked", ">2h 90\n1d 50</textarea>"]);
    let strict = AssignmentDraft {
        late: LateRule::Nothing,
        ..draft(-1)
    };
    store.edit_assignment(assignment, &strict).await.unwrap();
    world.ada.get("/?lang=en").await;
    for address in [problem, &page] {
        let words = "What you hand in now brings no points any more";
        world.ada.get(address).await.has(&[words]);
    }
    // Who has more time has it here.
    let until = Some(UnixMs(UnixMs::now().0 + HOUR));
    store
        .extend_assignment(assignment, ada, until)
        .await
        .unwrap();
    let more = world.ada.get(problem).await;
    more.has(&[&note]);
    more.has_none(&["was due", "What you hand in now"]);
    store
        .extend_assignment(assignment, ada, None)
        .await
        .unwrap();

    // Of what is solved nothing is said any more: on its page, and then on that of the assignment.
    hand_in(&world.site, &mut world.ada, "nim", Verdict::AC).await;
    world.ada.get(problem).await.has_none(&[&note]);
    world.ada.get(&page).await.has(&["What you hand in now"]);
    hand_in(&world.site, &mut world.ada, "hdoj-1536", Verdict::AC).await;
    let done = world.ada.get(&page).await;
    done.has_none(&["What you hand in now", "What comes after the deadline"]);
    // Who is in no class is told nothing.
    store.leave_class(class, ada).await.unwrap();
    let mut bo = world.site.user("bo", Role::Student).await;
    for visitor in [&mut world.ada, &mut bo] {
        visitor.get(problem).await.has_none(&[&note]);
    }
}
