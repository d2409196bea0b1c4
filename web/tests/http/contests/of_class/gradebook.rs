//! The contests of a class in what its teachers read of members: the table of all, its file, a student's page.

use axum::http::StatusCode;
use judge::Verdict;
use web::bilingual::Bilingual;
use web::scoreboard::Rules;
use web::store::{ContestDraft, Role};

use super::super::{hand_in, judge};
use super::{class_of, enrol, of_class, world};

#[tokio::test]
async fn what_members_reach_in_contests_of_the_class_stands_in_its_gradebook() {
    let mut world = world().await;
    // Its last hour has begun: others do not see what is handed in now.
    let cup = world.contest(4).await;
    let site = &world.site;
    let mut bo = site.user("bo", Role::Student).await;
    enrol(site, world.class, "bo").await;
    let owner = site.account("thea").await.id;
    let draft = |name: &str, hours: i64| ContestDraft {
        name: Bilingual::written(name, "秋季赛"),
        rules: Rules::Ioi,
        freeze_at: None,
        ..of_class(world.class, hours, &["kayles"])
    };
    let create = async |draft: ContestDraft| site.store.create_contest(owner, &draft).await;
    let by_points = create(draft("Points Cup", 1)).await.unwrap();
    create(draft("Winter Cup", -1)).await.unwrap();
    for visitor in [&mut world.ada, &mut bo] {
        let join = format!("/contests/{by_points}/join");
        assert_eq!(visitor.post(&join, &[]).await.status, StatusCode::SEE_OTHER);
    }
    let right = hand_in(&mut world.ada, cup, "B").await;
    judge(site, right, Verdict::AC).await;
    let wrong = hand_in(&mut world.ada, by_points, "A").await;
    judge(site, wrong, Verdict::WA).await;
    let right = hand_in(&mut bo, by_points, "A").await;
    judge(site, right, Verdict::AC).await;
    let part = site.store.participants(cup).await.unwrap()[0].id;

    let class = format!("/classes/{}", world.class);
    let table = format!("{class}/table");
    let shown = world.thea.get(&table).await;
    let row = format!("href=\"/contests/{cup}/scoreboard#p{part}\"");
    shown.has(&[
        &format!("<a href=\"/contests/{cup}/scoreboard\">Autumn Cup</a>"),
        "Contest · Running",
        &format!(
            "class=\"h\" data-problem=\"1\"><a {row} aria-label=\"a part: 1 of 2 solved\">1/2</a>"
        ),
        "aria-label=\"tried, nothing solved: 0 of 100 points\">0</a>",
        "aria-label=\"all solved: 100 of 100 points\">100</a>",
        "<td data-problem=\"1\"></td>",
        "<td>0</td><td>0.5</td><td>50</td></tr></tfoot>",
        "They are in no sum.",
    ]);
    shown.has_none(&["Winter Cup"]);
    let before = |text: &str, one: &str, other: &str| {
        let at = |name: &str| text.find(&format!("/members/{name}\"")).unwrap();
        at(one) < at(other)
    };
    for (order, is_ada_first) in [
        (format!("c{cup}"), true),
        (format!("c{by_points}"), false),
        ("c0".to_owned(), true),
        ("c".to_owned(), true),
    ] {
        let sorted = world.thea.get(&format!("{table}?sort={order}")).await;
        let is_so = before(&sorted.text, "ada", "bo");
        assert_eq!(is_so, is_ada_first, "{order}");
    }
    let csv = world.thea.get(&format!("{table}.csv")).await;
    csv.has(&[
        "User name,Called,Solved,Points,1 Autumn Cup: Solved,2 Points Cup: Points\n",
        "ada,,0,0,1,0\n",
        "bo,,0,0,,100\n",
    ]);

    let ada = world.thea.get(&format!("{class}/members/ada")).await;
    ada.has(&[
        "Autumn Cup",
        "<span class=\"tag\">1 of 2 solved</span>",
        &row,
        &format!("/contests/{cup}/jury?who=%23{part}#submissions-title"),
    ]);
    ada.has_none(&["takes no part", "Winter Cup"]);
    let other = world.thea.get(&format!("{class}/members/bo")).await;
    other.has(&["takes no part", "100 of 100 points"]);

    // It is the table as it is now.
    let right = hand_in(&mut world.ada, cup, "A").await;
    judge(site, right, Verdict::AC).await;
    let shown = world.thea.get(&table).await;
    shown.has(&["aria-label=\"all solved: 2 of 2 solved\">2/2</a>"]);
    let chinese = world.thea.get(&format!("{table}?lang=zh")).await;
    chinese.has(&["全部通过：通过 2/2", "比赛不计入合计", "秋季赛"]);

    // Who teaches another class with the same student sees none of it, nor do members.
    let mut mentor = site.user("mentor", Role::Teacher).await;
    let others = class_of(site, "mentor", "Others").await;
    enrol(site, others, "ada").await;
    for page in ["table", "table.csv", "members/ada"] {
        for visitor in [&mut mentor, &mut world.ada, &mut bo] {
            let refused = visitor.get(&format!("{class}/{page}")).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{page}");
        }
        let own = mentor.get(&format!("/classes/{others}/{page}")).await;
        own.has_none(&["Autumn Cup", "Points Cup"]);
    }
}
