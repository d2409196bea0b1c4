//! Similar programs: what the teacher is shown, of whom, and who else is not.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::Role;

use super::{hand_in, join, send, world};

/// A program with enough of its own to be compared.
pub(crate) const ONE: &str = "#include <iostream>
int main() {
    int heaps, total = 0;
    std::cin >> heaps;
    for (int i = 0; i < heaps; i++) {
        int size;
        std::cin >> size;
        if (size % 2 == 0 && size > 3) total ^= size - 1;
        else total ^= size + 1;
    }
    while (total > 100) total -= 7;
    std::cout << (total != 0 ? 1 : 2) << std::endl;
    return 0;
}
";

#[tokio::test]
async fn two_who_are_alike_are_shown_side_by_side_to_their_teacher() {
    let mut world = world().await;
    let site = &world.site;
    let mut bo = site.user("bo", Role::Student).await;
    let mut eve = site.user("eve", Role::Student).await;
    join(site, world.class, "bo", "Li, Bo").await;
    let similar = format!(
        "/classes/{}/assignments/{}/similar",
        world.class, world.assignment
    );
    world
        .thea
        .get(&similar)
        .await
        .has(&["no two programs to compare yet", "They accuse nobody"]);
    let other = ONE
        .replace("total", "sum")
        .replace("size", "n")
        .replace("    ", "\t// <b>\n");
    let first = send(site, &mut world.ada, ("nim", ONE), Verdict::AC).await;
    let second = send(site, &mut bo, ("nim", &other), Verdict::AC).await;
    let of_another = hand_in(site, &mut bo, "hdoj-1536", Verdict::AC).await;
    // Who is not in the class is not compared.
    let strange = send(site, &mut eve, ("nim", ONE), Verdict::AC).await;
    let shown = world.thea.get(&similar).await;
    let pair = format!("{similar}/{first}/{second}");
    shown.has(&[
        &format!("href=\"{pair}\""),
        "2 programs, one pair compared, 1 of them at 60 % or more",
        "<svg class=\"similar-plot\"",
        "class=\"above\"",
        "Li, Bo",
    ]);
    shown.has_none(&["eve"]);
    let high = world
        .thea
        .get(&format!("{similar}?threshold=100&problem=nim"))
        .await;
    high.has(&["value=\"100\""]);
    let chinese = world
        .thea
        .get(&format!("{similar}?lang=zh&threshold=no"))
        .await;
    chinese.has(&["不指控任何人", "达到 60%"]);
    world.thea.get("/classes?lang=en").await;
    let shown = world.thea.get(&pair).await;
    shown.has(&[
        "id=\"same-1-1\"",
        "href=\"#same-2-1\"",
        "total ^= size",
        "sum ^= n",
        "// &#60;b&#62;",
        "They accuse nobody",
    ]);
    // What was not compared is not shown in this way.
    for (one, other) in [(first, of_another), (first, strange), (first, 9_999)] {
        let hidden = world.thea.get(&format!("{similar}/{one}/{other}")).await;
        assert_eq!(hidden.status, StatusCode::NOT_FOUND, "{one} {other}");
    }
    let unknown = world.thea.get(&format!("{similar}?problem=kayles")).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    // It is the teacher's alone.
    let mut jury = site.user("jury", Role::Jury).await;
    for visitor in [&mut world.ada, &mut bo, &mut jury] {
        for address in [&similar, &pair] {
            assert_eq!(visitor.get(address).await.status, StatusCode::NOT_FOUND);
        }
    }
}
