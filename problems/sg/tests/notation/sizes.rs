//! Tables of values with their periods, and heaps of any size.

use sg::notation::{self, Answer, AskError};
use sg::{Budget, Nimber, Outcome, Play};

use crate::{BUDGET, read};

#[test]
fn tables_know_their_periods() {
    let table = |game: &str, n| notation::game(game).unwrap().table(n, BUDGET).unwrap();
    let kayles = table("octal:0.77", 200);
    assert_eq!(kayles.values.len(), 201);
    let period = kayles.period.unwrap();
    assert_eq!(
        (period.preperiod, period.period, period.proved),
        (71, 12, true)
    );
    assert_eq!(table("octal:0.77", 50).period, None);
    assert_eq!(table("nim", 50).period, None);
    let bounded = table("bounded-nim:3", 50).period.unwrap();
    assert_eq!(
        (bounded.preperiod, bounded.period, bounded.proved),
        (0, 4, true)
    );
    // What has not been seen to repeat is not called a period.
    assert_eq!(table("bounded-nim:30", 50).period, None);
    let powers = table("power-subtraction", 50).period.unwrap();
    assert_eq!((powers.period, powers.proved), (3, true));
    let ruler: Vec<u64> = table("ruler", 7)
        .values
        .iter()
        .map(|value| value.0)
        .collect();
    assert_eq!(ruler, [1, 2, 1, 4, 1, 2, 1, 8]);
    let error = notation::game("wythoff")
        .unwrap()
        .table(5, BUDGET)
        .unwrap_err();
    assert!(
        error.to_string().contains("wythoff has no table"),
        "{error}"
    );
    let search = notation::game("octal:0.156")
        .unwrap()
        .period(20_000)
        .unwrap();
    let found = search.found.unwrap();
    assert_eq!(
        (found.preperiod, found.period, found.proved),
        (3479, 349, true)
    );
    let search = notation::game("grundy").unwrap().period(5_000).unwrap();
    assert_eq!((search.found, search.checked_to), (None, 4999));
}

#[test]
fn heaps_of_any_size_are_answered_or_refused() {
    let value = |text: &str| {
        read(text)
            .answer(Play::Normal, BUDGET)
            .map(|answer| answer.value)
    };
    let huge = "1000000000000000000";
    assert_eq!(value(&format!("kayles@{huge}")), Ok(Some(Nimber(1))));
    assert_eq!(
        value(&format!("subtraction:1,3,4@{huge}")),
        Ok(Some(Nimber(1)))
    );
    assert_eq!(value(&format!("nim@{huge},{huge}")), Ok(Some(Nimber::ZERO)));
    let unproved = value(&format!("grundy@{huge}"));
    assert!(
        matches!(unproved, Err(AskError::Unproved { .. })),
        "{unproved:?}"
    );
    let budget = Budget { positions: 600_000 };
    let values = notation::game("octal:0.16")
        .unwrap()
        .table(300_000, budget)
        .unwrap()
        .values;
    // The period is 149,459 from 105,351 on.
    let same = 105_351 + (1_000_000_000_000 - 105_351) % 149_459;
    for (heap, index) in [(300_000_u64, 300_000), (1_000_000_000_000, same)] {
        let answer = read(&format!("octal:0.16@{heap}"))
            .answer(Play::Normal, budget)
            .unwrap();
        assert_eq!(answer.value, Some(values[index]));
    }
    for slow in [
        "octal:0.007@100000",
        "octal:0.8@100000",
        "prime-subtraction@100000",
    ] {
        let refused = value(slow);
        assert!(
            matches!(refused, Err(AskError::Unproved { .. })),
            "{refused:?}"
        );
    }
    let wythoff = read("wythoff@618033988,999999999").answer(Play::Normal, BUDGET);
    assert_eq!(wythoff.map(|answer| answer.outcome), Ok(Outcome::P));
    let chomp = read("chomp@100x100").answer(Play::Normal, BUDGET);
    assert_eq!(
        chomp,
        Ok(Answer {
            outcome: Outcome::N,
            value: None
        })
    );
    for text in ["nim@18446744073709551615,3", "lasker@18446744073709551614"] {
        let moves = read(text).moves(Play::Normal, BUDGET);
        assert!(matches!(moves, Err(AskError::Budget { .. })), "{moves:?}");
    }
    let misere = read(&format!("lasker@{huge}")).answer(Play::Misere, BUDGET);
    assert!(matches!(misere, Err(AskError::Budget { .. })), "{misere:?}");
}
