//! Classes: who is in them, what is set, and what was handed in for it.

use judge::Verdict;
use sqlx::{AssertSqlSafe, Connection};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use web::store::{
    AssignmentDraft, AssignmentProblem, AuditFilter, CLASSES_JOINED, CLASSES_OF_OTHERS,
    CLASSES_SHARED, CLASSES_TAUGHT, ClassId, HOMEWORK, LateRule, MISSED, Making, NewAccount,
    NewMember, Role, Store, SubmissionId, UnixMs, User, UserId,
};

use crate::enrolment::enrol;
use crate::submissions::result;
use crate::{TestDb, behind_its_back, hand_in, on_each_database, student};

on_each_database! {
    a_class_is_kept_and_joined_by_its_code
    an_assignment_is_kept_as_it_was_written
    teachers_are_named_and_time_is_extended
    what_counts_is_handed_in_after_the_opening_and_joining
    who_comes_again_has_what_was_handed_in_as_a_member
    who_came_and_went_is_forgotten_with_the_class_and_the_account
    the_table_is_answered_from_an_index
    pupils_are_made_all_or_none
}

const HOUR: i64 = 3_600_000;

fn draft(opens_hours_ago: i64, problems: &[&str]) -> AssignmentDraft {
    let now = UnixMs::now().0;
    AssignmentDraft {
        title: "Week one".to_owned(),
        description: "Read.".to_owned(),
        opens_at: UnixMs(now - opens_hours_ago * HOUR),
        due_at: Some(UnixMs(now + HOUR)),
        late: LateRule::HALF,
        problems: problems
            .iter()
            .map(|id| AssignmentProblem::new(id, 5000, false))
            .collect(),
    }
}

fn member(user: &User, label: &str) -> NewMember {
    NewMember {
        user: user.id,
        label: label.to_owned(),
    }
}

async fn class(store: &Store, owner: &User) -> ClassId {
    let made = store.create_class(owner.id, ("Games", "*Hi*"));
    made.await.unwrap()
}

async fn a_class_is_kept_and_joined_by_its_code(TestDb { store, .. }: TestDb) {
    let thea = student(&store, "thea").await;
    let ada = student(&store, "ada").await;
    let (one, two) = (class(&store, &thea).await, class(&store, &thea).await);
    let row = store.class(one).await.unwrap().unwrap();
    assert_eq!((row.name.as_str(), row.teacher.as_str()), ("Games", "thea"));
    assert_eq!(row.code, None);
    assert_eq!(store.class_of_code("").await.unwrap(), None);
    let code = store.renew_class_code(one).await.unwrap();
    assert_eq!(store.class_of_code(&code).await.unwrap(), Some(one));
    // No two classes have one code.
    assert!(!store.set_class_code(two, Some(&code)).await.unwrap());
    assert!(store.set_class_code(one, None).await.unwrap());
    assert!(store.set_class_code(two, None).await.unwrap());
    assert_eq!(store.class_of_code(&code).await.unwrap(), None);

    let revision = store.library_revision().await.unwrap();
    assert_eq!(enrol(&store, one, &[member(&ada, "")]).await, 1);
    assert!(store.library_revision().await.unwrap() > revision);
    let joined = store.class_member(one, ada.id).await.unwrap().unwrap();
    // Again, it is the same member with another label; without one that stays.
    for label in ["Ada", ""] {
        assert_eq!(enrol(&store, one, &[member(&ada, label)]).await, 0);
        let again = store.class_member(one, ada.id).await.unwrap().unwrap();
        assert_eq!(
            (again.label.as_str(), again.joined_at),
            ("Ada", joined.joined_at)
        );
    }
    for (which, user, expected) in [
        (CLASSES_TAUGHT, &thea, vec![two, one]),
        (CLASSES_TAUGHT, &ada, vec![]),
        (CLASSES_JOINED, &ada, vec![one]),
        (CLASSES_OF_OTHERS, &ada, vec![two, one]),
        (CLASSES_OF_OTHERS, &thea, vec![]),
    ] {
        let found = store.classes(which, user.id).await.unwrap();
        assert_eq!(found.iter().map(|it| it.id).collect::<Vec<_>>(), expected);
    }
    store.leave_class(one, ada.id).await.unwrap();
    assert_eq!(store.class_member(one, ada.id).await.unwrap(), None);
    store.edit_class(one, ("Other", "")).await.unwrap();
    assert_eq!(store.class(one).await.unwrap().unwrap().name, "Other");
    assert!(store.delete_class(one).await.unwrap());
    assert_eq!(store.class(one).await.unwrap(), None);
    assert!(store.edit_class(one, ("x", "")).await.is_err());
}

async fn an_assignment_is_kept_as_it_was_written(TestDb { store, .. }: TestDb) {
    let thea = student(&store, "thea").await;
    let class = class(&store, &thea).await;
    let written = draft(2, &["nim", "kayles"]);
    let id = store.create_assignment(class, &written).await.unwrap();
    let row = store.assignment(class, id).await.unwrap().unwrap();
    assert_eq!(
        (row.opens_at, row.due_at),
        (written.opens_at, written.due_at)
    );
    assert_eq!((row.title.as_str(), row.late), ("Week one", LateRule::HALF));
    assert_eq!(
        store.assignment_problems(id).await.unwrap(),
        written.problems
    );
    assert_eq!(store.assignment(ClassId(0), id).await.unwrap(), None);
    let steps = LateRule::try_from("24:90 168:50".to_owned()).unwrap();
    let practice = AssignmentDraft {
        due_at: None,
        late: steps,
        problems: vec![AssignmentProblem::new("hdoj-1536", 1, true)],
        ..written
    };
    store.edit_assignment(id, &practice).await.unwrap();
    let row = store.assignment(class, id).await.unwrap().unwrap();
    assert_eq!((row.due_at, row.late), (None, steps));
    let all = store.class_problems(class).await.unwrap();
    assert_eq!(all, [(id, practice.problems[0].clone())]);
    let places = store.class_places().await.unwrap();
    assert_eq!(places.len(), 1);
    assert_eq!((places[0].owner, places[0].shows), (thea.id, 1));
    store.delete_assignment(id).await.unwrap();
    assert_eq!(store.assignments(class).await.unwrap(), []);
    assert!(store.edit_assignment(id, &practice).await.is_err());
}

async fn teachers_are_named_and_time_is_extended(TestDb { store, .. }: TestDb) {
    let thea = student(&store, "thea").await;
    let (ada, tom) = (student(&store, "ada").await, student(&store, "tom").await);
    let one = class(&store, &thea).await;
    let revision = store.library_revision().await.unwrap();
    for _ in 0..2 {
        store.name_teacher(one, tom.id).await.unwrap();
    }
    assert!(store.library_revision().await.unwrap() > revision);
    let named = store.class_teachers(one).await.unwrap();
    assert_eq!(named, [(tom.id, "tom".to_owned())]);
    assert_eq!(store.named_teachers().await.unwrap(), [(one, tom.id)]);
    let shared = store.classes(CLASSES_SHARED, tom.id).await.unwrap();
    assert_eq!(shared.len(), 1);
    store.dismiss_teacher(one, tom.id).await.unwrap();
    assert_eq!(store.class_teachers(one).await.unwrap(), []);

    let id = store.create_assignment(one, &draft(2, &["nim"])).await;
    let id = id.unwrap();
    enrol(&store, one, &[member(&ada, "")]).await;
    let until = async || {
        let of_all = store.assignment_extensions(id).await.unwrap();
        let own = store.member_extensions(one, ada.id).await.unwrap();
        assert_eq!(of_all.get(&ada.id), own.get(&id));
        own.get(&id).copied()
    };
    for at in [Some(UnixMs(7)), Some(UnixMs(9)), None, Some(UnixMs(8))] {
        store.extend_assignment(id, ada.id, at).await.unwrap();
        assert_eq!(until().await, at);
    }
    // Whoever goes and comes again has the time they were given.
    store.leave_class(one, ada.id).await.unwrap();
    enrol(&store, one, &[member(&ada, "")]).await;
    assert_eq!(until().await, Some(UnixMs(8)));
}

async fn what_counts_is_handed_in_after_the_opening_and_joining(TestDb { store, .. }: TestDb) {
    let thea = student(&store, "thea").await;
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let class = class(&store, &thea).await;
    let send = async |user: &User, problem: &str| {
        let sent = store.submit(&hand_in(user, problem), None).await.unwrap();
        let judging = store.submission(sent).await.unwrap().unwrap().judging.id;
        let claim = store.claim(judging).await.unwrap().unwrap();
        let _ = store.finish(&claim, &result(Verdict::AC)).await.unwrap();
        sent
    };
    send(&ada, "nim").await;
    a_moment().await;
    enrol(&store, class, &[member(&ada, ""), member(&bo, "")]).await;
    let (now, later) = (draft(2, &["kayles", "nim"]), draft(-1, &["nim"]));
    let id = store.create_assignment(class, &now).await.unwrap();
    let later = AssignmentDraft {
        due_at: None,
        ..later
    };
    let later = store.create_assignment(class, &later).await.unwrap();
    let first = send(&ada, "nim").await;
    send(&ada, "wythoff").await;
    let second = send(&bo, "kayles").await;
    send(&thea, "nim").await;
    let numbers = |tries: &[web::store::Try]| {
        let numbers = tries.iter().map(|it| (it.id, it.user_id, it.place));
        numbers.collect::<Vec<(SubmissionId, UserId, i64)>>()
    };
    let tries = store.class_tries(id).await.unwrap();
    assert_eq!(numbers(&tries), [(first, ada.id, 1), (second, bo.id, 0)]);
    assert_eq!(tries[0].verdict, Some(Verdict::AC));
    assert_eq!(store.class_tries(later).await.unwrap(), []);
    let own = store.member_tries(class, ada.id).await.unwrap();
    assert_eq!(numbers(&own), [(first, ada.id, 1)]);
    store.leave_class(class, ada.id).await.unwrap();
    assert_eq!(
        numbers(&store.class_tries(id).await.unwrap()),
        [(second, bo.id, 0)]
    );
}

/// Lets a moment pass, so that what comes next is later.
pub(crate) async fn a_moment() {
    tokio::time::sleep(std::time::Duration::from_millis(3)).await;
}

async fn who_comes_again_has_what_was_handed_in_as_a_member(TestDb { store, .. }: TestDb) {
    let thea = student(&store, "thea").await;
    let ada = student(&store, "ada").await;
    let class = class(&store, &thea).await;
    let set = draft(2, &["nim"]);
    let id = store.create_assignment(class, &set).await.unwrap();
    let send = async || {
        let submission = store.submit(&hand_in(&ada, "nim"), None).await.unwrap();
        a_moment().await;
        submission
    };
    let counted = async || {
        let of = |tries: Vec<web::store::Try>| tries.iter().map(|it| it.id).collect::<Vec<_>>();
        let all = of(store.class_tries(id).await.unwrap());
        assert_eq!(of(store.all_tries(class).await.unwrap()), all);
        let own = of(store.member_tries(class, ada.id).await.unwrap());
        assert_eq!(own, all);
        all
    };
    let seen = async |at: UnixMs| {
        let enrolled = store.enrolled().await.unwrap();
        enrolled.iter().any(|it| it.spell.has(at))
    };
    let mut expected = Vec::new();
    let mut between = Vec::new();
    // In, out, in, out, in; joining twice is joining once.
    for spell in 0..3 {
        between.push(send().await);
        let label = if spell == 0 { "Ada" } else { "" };
        for _ in 0..2 {
            enrol(&store, class, &[member(&ada, label)]).await;
        }
        a_moment().await;
        expected.push(send().await);
        assert_eq!(counted().await, expected, "{spell}");
        let now = store.class_member(class, ada.id).await.unwrap().unwrap();
        assert_eq!(now.label, "Ada");
        if spell < 2 {
            for _ in 0..2 {
                store.leave_class(class, ada.id).await.unwrap();
            }
            a_moment().await;
            assert_eq!(counted().await, []);
            assert!(!seen(UnixMs::now()).await);
        }
    }
    for (sent, is_seen) in [(&expected, true), (&between, false)] {
        for one in sent {
            let at = store.submission(*one).await.unwrap().unwrap().created_at;
            assert_eq!(seen(at).await, is_seen);
        }
    }
    // Who left by themselves is not brought back with what they had handed in, unless they come by the code.
    store.walk_out(class, ada.id).await.unwrap();
    assert_eq!(counted().await, []);
    enrol(&store, class, &[member(&ada, "")]).await;
    let last = store.submission(expected[2]).await.unwrap().unwrap();
    assert!(!seen(last.created_at).await);
    assert_eq!(counted().await, expected[..2]);
    assert_eq!(store.earlier_spells(class, ada.id).await.unwrap().len(), 2);
    assert!(!store.enter_class(class, ada.id).await.unwrap());
    assert!(seen(last.created_at).await);
    assert_eq!(counted().await, expected);
    assert_eq!(store.earlier_spells(class, ada.id).await.unwrap().len(), 3);
    store.leave_class(class, ada.id).await.unwrap();
    enrol(&store, class, &[member(&ada, "")]).await;
    let earlier = store.earlier_spells(class, ada.id).await.unwrap();
    assert_eq!(earlier.len(), 4);
    assert!(earlier[0].left_at.unwrap() < earlier[1].joined_at);
    assert_eq!(store.memberships(ada.id).await.unwrap().len(), 5);
    // What was solved as a member before is not to be done again.
    let first = store.submission(expected[0]).await.unwrap().unwrap();
    let claim = store.claim(first.judging.id).await.unwrap().unwrap();
    let _ = store.finish(&claim, &result(Verdict::AC)).await.unwrap();
    let homework = store.homework(ada.id, UnixMs::now()).await.unwrap();
    assert!(homework.iter().all(web::store::HomeworkRow::is_solved));
    assert_eq!(homework.len(), 1);
}

async fn who_came_and_went_is_forgotten_with_the_class_and_the_account(
    TestDb { store, .. }: TestDb,
) {
    let thea = student(&store, "thea").await;
    let ada = student(&store, "ada").await;
    let (one, two) = (class(&store, &thea).await, class(&store, &thea).await);
    for class in [one, two] {
        enrol(&store, class, &[member(&ada, "Ada")]).await;
        store.leave_class(class, ada.id).await.unwrap();
    }
    assert_eq!(store.memberships(ada.id).await.unwrap().len(), 2);
    assert!(store.delete_class(one).await.unwrap());
    assert_eq!(store.memberships(ada.id).await.unwrap().len(), 1);
    store.delete_user(ada.id).await.unwrap();
    assert_eq!(store.memberships(ada.id).await.unwrap(), []);
}

/// 120 members and 12 problems among many thousand submissions.
async fn the_table_is_answered_from_an_index(TestDb { store, url }: TestDb) {
    store.fill(20_000).await.unwrap();
    let thea = student(&store, "thea").await;
    let class = class(&store, &thea).await;
    let people: Vec<NewMember> = (1..=120)
        .map(|id| NewMember {
            user: UserId(id),
            label: String::new(),
        })
        .collect();
    enrol(&store, class, &people).await;
    behind_its_back(
        &url,
        "insert into problems (id, visibility, created_at, updated_at)
         select 'problem-' || id, 'public', 0, 0 from users where id between 1 and 12",
    )
    .await;
    let problems: Vec<String> = (1..=12).map(|at| format!("problem-{at}")).collect();
    let problems: Vec<&str> = problems.iter().map(String::as_str).collect();
    let id = store
        .create_assignment(class, &draft(2, &problems))
        .await
        .unwrap();
    let [of_class, of_member, of_all] = store.tries_statements();
    for (statement, values) in [
        (of_class, format!("{id}")),
        (of_member, format!("{class}, 1")),
        (of_all, format!("{class}")),
        (CLASSES_TAUGHT, "1".to_owned()),
        (CLASSES_SHARED, "1".to_owned()),
        (CLASSES_JOINED, "1".to_owned()),
        (HOMEWORK, format!("1, {}", UnixMs::now().0)),
        (MISSED, format!("1, 'problem-1', {}", UnixMs::now().0)),
    ] {
        let plan = plan(&url, statement, &values).await;
        let is_scanned = plan.contains("SCAN") || plan.contains("Seq Scan");
        assert!(!is_scanned, "{statement}\n{plan}");
        if [of_class, of_member, of_all, HOMEWORK, MISSED].contains(&statement) {
            let index = "submissions_user_problem";
            assert!(plan.contains(index), "{statement}\n{plan}");
        }
    }
}

/// How the database would answer.
async fn plan(url: &str, statement: &str, values: &str) -> String {
    use sqlx::Row;
    if url.starts_with("sqlite") {
        let mut db = SqliteConnection::connect(url).await.unwrap();
        let explain = format!("explain query plan {statement}");
        let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(AssertSqlSafe(explain))
            .fetch_all(&mut db)
            .await
            .unwrap();
        return steps.into_iter().map(|(.., step)| step + "\n").collect();
    }
    let mut db = PgConnection::connect(url).await.unwrap();
    let prepare = format!("prepare asked as {statement}");
    // Few rows are cheaper to scan than to look up; whether they can be looked up is asked.
    let no_scans = "set enable_seqscan = off".to_owned();
    for text in ["analyze".to_owned(), no_scans, prepare] {
        let run = sqlx::raw_sql(AssertSqlSafe(text));
        run.execute(&mut db).await.unwrap();
    }
    let rows = sqlx::raw_sql(AssertSqlSafe(format!("explain execute asked({values})")))
        .fetch_all(&mut db)
        .await
        .unwrap();
    let line =
        |row: &sqlx_postgres::PgRow| row.try_get_raw(0).unwrap().as_str().unwrap().to_owned();
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

async fn pupils_are_made_all_or_none(TestDb { store, .. }: TestDb) {
    let thea = student(&store, "thea").await;
    let ada = student(&store, "ada").await;
    let class = class(&store, &thea).await;
    let account = |name| NewAccount {
        name,
        called: "",
        label: "B.",
    };
    let nobody = NewMember {
        user: UserId(999),
        label: String::new(),
    };
    let make = async |names: [&'static str; 2], role, class, others: &[NewMember]| {
        let accounts = names.map(account);
        let making = Making {
            maker: Some(thea.id),
            role,
            accounts: &accounts,
            called: &[],
            class: Some((class, others)),
        };
        store.make_accounts(&making).await
    };
    let others = [member(&ada, "Ada")];
    // A name that is taken, one of the site, a class and a member that are gone: whatever is wrong, and
    // however late, nothing has happened.
    let strangers = [member(&ada, "Ada"), nobody];
    for (names, class, others) in [
        (["bo", "ADA"], class, &others[..]),
        (["bo", "admin"], class, &others),
        (["bo", "cleo"], ClassId(999), &others),
        (["bo", "cleo"], class, &strangers),
    ] {
        assert!(make(names, Role::Setter, class, others).await.is_err());
        assert_eq!(store.user_by_name("bo").await.unwrap(), None);
        let noted = store.audit(&AuditFilter::default(), 9).await.unwrap();
        assert_eq!(noted, []);
    }
    assert_eq!(store.class_members(class).await.unwrap(), []);
    let accounts = make(["bo", "cleo"], Role::Setter, class, &others).await;
    let accounts = accounts.unwrap();
    let names: Vec<&str> = accounts.iter().map(|it| it.user.name.as_str()).collect();
    assert_eq!(names, ["bo", "cleo"]);
    assert!(accounts.iter().all(|it| it.user.role == Role::Setter));
    let members = store.class_members(class).await.unwrap();
    let labels: Vec<&str> = members.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["Ada", "B.", "B."]);
    let noted = store.audit(&AuditFilter::default(), 9).await.unwrap();
    assert_eq!(noted.len(), 4);
    let (bo, secret) = (accounts[0].user.id, &accounts[0].secret);
    assert!(store.waits_for_first_password(bo, thea.id).await.unwrap());
    // A link gives the first password, once.
    let chosen = store.use_password_link(secret, "battery staple").await;
    assert_eq!(chosen.unwrap().id, bo);
    let again = store.use_password_link(secret, "battery staple").await;
    assert!(again.is_err());
    // One that may do more from then on is not opened by who has kept its link, and gets no other one of them.
    let (cleo, secret) = (accounts[1].user.id, &accounts[1].secret);
    assert!(store.waits_for_first_password(cleo, thea.id).await.unwrap());
    store.set_role(cleo, Role::Admin).await.unwrap();
    assert_eq!(store.password_link_user(secret).await.unwrap(), None);
    assert!(!store.waits_for_first_password(cleo, thea.id).await.unwrap());
    let renewed = store.password_link(cleo).await.unwrap();
    let chosen = store.use_password_link(&renewed, "battery staple").await;
    assert_eq!(chosen.unwrap().id, cleo);
}
