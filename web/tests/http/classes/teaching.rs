//! Who else teaches a class, more time for one student, and people from a file.

use axum::http::{Method, StatusCode};
use judge::Verdict;
use web::store::{AuditFilter, Role};

use super::{bring_in, draft, hand_in, world};
use crate::site::{Answer, Visitor};

#[tokio::test]
async fn who_is_named_teaches_and_neither_deletes_nor_names() {
    let mut world = world().await;
    let mut tom = world.site.user("tom", Role::Teacher).await;
    let sent = hand_in(&world.site, &mut world.ada, "nim", Verdict::WA).await;
    let program = format!("/submissions/{sent}");
    let (class, teachers) = (world.class(), format!("{}/teachers", world.class()));
    for nobody in ["ada", "thea", "no-such", ""] {
        let refused = world.thea.post(&teachers, &[("teacher", nobody)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{nobody}");
        refused.has(&["id=\"teacher-error\""]);
    }
    tom.get(&program).await.has_none(&["seven heaps"]);
    let named = world.thea.post(&teachers, &[("teacher", "Tom")]).await;
    assert_eq!(named.header("location"), format!("{class}/edit#teachers"));
    world.thea.get(&format!("{class}/edit")).await.has(&["tom"]);
    tom.get("/classes")
        .await
        .has(&["Classes you help to teach"]);
    world.ada.get(&class).await.has(&["thea, tom"]);
    // All of it, with the programs that belong to it.
    tom.get(&program).await.has(&["seven heaps"]);
    for address in [
        format!("{class}/members"),
        format!("{}/table", world.assignment()),
    ] {
        assert_eq!(tom.get(&address).await.status, StatusCode::OK, "{address}");
    }
    tom.get(&format!("{class}/edit"))
        .await
        .has_none(&["class-delete", "/teachers", "/delete"]);
    for (address, field) in [
        (&teachers, "teacher"),
        (&format!("{class}/delete"), "confirm"),
    ] {
        let refused = tom.post(address, &[(field, "Games 101")]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{address}");
    }
    // Who teaches nothing any more teaches nothing here.
    let account = world.site.account("tom").await;
    let store = &world.site.store;
    store.set_role(account.id, Role::Student).await.unwrap();
    assert_eq!(tom.get(&class).await.status, StatusCode::NOT_FOUND);
    store.set_role(account.id, Role::Teacher).await.unwrap();
    let number = account.id.to_string();
    world.thea.post(&teachers, &[("dismiss", &number)]).await;
    assert_eq!(tom.get(&class).await.status, StatusCode::NOT_FOUND);
    tom.get(&program).await.has_none(&["seven heaps"]);
}

#[tokio::test]
async fn who_teaches_and_who_is_in_a_class_goes_on_record() {
    let mut world = world().await;
    let class = world.class();
    world.site.user("tom", Role::Teacher).await;
    world.site.user("bo", Role::Student).await;
    let tom = world.site.account("tom").await.id.to_string();
    let ada = world.site.account("ada").await.id.to_string();
    let thea = &mut world.thea;
    for (part, form) in [
        ("/teachers", ("teacher", "tom")),
        ("/teachers", ("dismiss", tom.as_str())),
        // They teach it no longer.
        ("/teachers", ("dismiss", tom.as_str())),
        ("/members/remove", ("user", ada.as_str())),
        ("/members/remove", ("user", ada.as_str())),
    ] {
        let done = thea.post(&format!("{class}{part}"), &[form]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{part} {form:?}");
    }
    let members = format!("{class}/members");
    bring_in(thea, &members, &[("people", "bo\n")]).await;
    let sure = [("confirm", "Games 101")];
    thea.post(&format!("{class}/delete"), &sure).await;
    let record = world.site.store.audit(&AuditFilter::default(), 10).await;
    let record = record.unwrap();
    let deeds: Vec<_> = record
        .iter()
        .map(|it| (it.act.as_str(), it.target.as_deref()))
        .collect();
    assert_eq!(
        deeds,
        [
            ("class-deleted", None),
            ("class-members-added", None),
            ("class-member-removed", Some("ada")),
            ("class-teacher-dismissed", Some("tom")),
            ("class-teacher-named", Some("tom")),
        ]
    );
    let of = format!("{} Games 101", world.class);
    for deed in record {
        assert_eq!((deed.actor.as_deref(), &deed.detail), (Some("thea"), &of));
    }
}

#[tokio::test]
async fn one_student_has_more_time() {
    let mut world = world().await;
    world.site.user("bo", Role::Student).await;
    super::join(&world.site, world.class, "bo", "").await;
    hand_in(&world.site, &mut world.ada, "nim", Verdict::AC).await;
    let late = draft(-1);
    let store = &world.site.store;
    store
        .edit_assignment(world.assignment, &late)
        .await
        .unwrap();
    let page = format!("{}/members/ada", world.class());
    let extension = format!("{page}/extension");
    let number = world.assignment.to_string();
    let (table, own) = (format!("{}/table", world.assignment()), world.assignment());
    world.thea.get(&table).await.has(&["+1<i>50</i>"]);
    for wrong in ["soon", "2001-01-01T00:00"] {
        let form = [("assignment", number.as_str()), ("until", wrong)];
        let refused = world.thea.post(&extension, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        refused.has(&["id=\"until-error\"", &format!("value=\"{wrong}\"")]);
    }
    let more = [
        ("assignment", number.as_str()),
        ("until", "2040-01-01T10:00"),
    ];
    let given = world.thea.post(&extension, &more).await;
    assert_eq!(
        given.header("location"),
        format!("{page}#assignment-{number}")
    );
    world
        .thea
        .get(&page)
        .await
        .has(&["2040-01-01T10:00", "extended"]);
    world
        .thea
        .get(&table)
        .await
        .has(&["+1<i>100</i>", "has time until"]);
    let csv = world.thea.get(&format!("{table}.csv")).await;
    csv.has(&["ada,Ada Lovelace,100,1,"]);
    let seen = world.ada.get(&own).await;
    seen.has(&["extended", "2040-01-01", ">Open<"]);
    world
        .ada
        .get(&world.class())
        .await
        .has(&["2040-01-01", ">Open<"]);
    // Nobody else has, and of another class nothing can be extended.
    let none = [("assignment", number.as_str()), ("until", "")];
    let forbidden = world.ada.post(&extension, &none).await;
    assert_eq!(forbidden.status, StatusCode::NOT_FOUND);
    let thea = world.site.account("thea").await;
    let other = world.site.store.create_class(thea.id, ("Other", "")).await;
    let strange = format!("/classes/{}/members/ada/extension", other.unwrap());
    let strange = world.thea.post(&strange, &more).await;
    assert_eq!(strange.status, StatusCode::NOT_FOUND);
    world.thea.post(&extension, &none).await;
    world.thea.get(&table).await.has(&["+1<i>50</i>"]);
    world.ada.get(&own).await.has_none(&["extended"]);
}

#[tokio::test]
async fn people_come_from_a_file_in_the_encoding_of_a_spreadsheet() {
    let mut world = world().await;
    world.site.user("bo", Role::Student).await;
    let address = format!("{}/members/file", world.class());
    let (table, ..) = encoding_rs::GBK.encode("用户名,姓名\r\nbo,王小明\r\n");
    let shown = upload(&mut world.thea, &address, &table).await;
    assert_eq!(shown.status, StatusCode::OK);
    shown.has(&["王小明", "comes in", "value=\"add\""]);
    let members = world.site.store.class_members(world.class).await.unwrap();
    assert_eq!(members.len(), 1);
    let wrong = upload(&mut world.thea, &address, b"nobody,Nobody\n").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has(&["id=\"people-error\"", "nobody,Nobody"]);
    let empty = upload(&mut world.thea, &address, b"").await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let form = [("file", "bo")];
    let plain = world.thea.post(&address, &form).await;
    assert_eq!(plain.status, StatusCode::BAD_REQUEST);
}

/// Sends a file as a browser does.
async fn upload(visitor: &mut Visitor, address: &str, bytes: &[u8]) -> Answer {
    let mut body = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\
        Content-Type: text/csv\r\n\r\n"
        .to_vec();
    body.extend_from_slice(bytes);
    body.extend_from_slice(b"\r\n--x--\r\n");
    let kind = Some("multipart/form-data; boundary=x");
    visitor.send(Method::POST, address, kind, body.into()).await
}
