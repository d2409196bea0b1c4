//! What is described wrongly is said, all of it at once.

use crate::{errors_in, found_in};

/// What is put in for what in a right description, and the complaint.
const WRONG: &[(&str, &str, &str)] = &[
    (
        "kayles@",
        "kailes@",
        "there is no family `kailes`; expected kayles",
    ),
    ("{rows}", "{pins}", "`{pins}` names no field"),
    ("{rows}", "{rows", "without its `}`"),
    (
        "max_rows rows",
        "max_row5 rows",
        "`max_row5` is neither a number",
    ),
    ("count = \"T\"", "", "say one of count"),
    (
        "count = \"T\"",
        "count = \"T\", once = true",
        "say one of count",
    ),
    (
        "count = \"T\"",
        "count = \"T\", most = \"many\"",
        "input.cases.most",
    ),
    (
        "game =",
        "play = \"misere\"\nquestion = \"value\"\ngame =",
        "needs play = \"normal\"",
    ),
    (
        "game =",
        "question = \"why\"\ngame =",
        "`why` is not known here",
    ),
    ("game =", "words = [\"A\", \"A\"]\ngame =", "are the same"),
    (
        "kayles@{rows}",
        "chomp@1048576x{n}",
        "up to 1048576 moves, too many to be played out",
    ),
    (
        "game =",
        "question = \"move\"\nmove = [\"i\", \"k\"]\ngame =",
        "2 names are given; a move of this game is 3 numbers",
    ),
    (
        "game =",
        "question = \"play\"\nplay = \"every\"\ngame =",
        "questions about moves need play",
    ),
    (
        "[input]",
        "[small]\nm = \"1..3\"\n[input]",
        "`m`, which is no field",
    ),
    (
        "[input]",
        "[small]\nrows = \"3..1\"\n[input]",
        "`3..1` is no range",
    ),
    (
        "[input]",
        "[small]\nn = \"1..9\"\nrows = \"1..9\"\n[input]",
        "more than 20000 small",
    ),
    (
        "[input]",
        "[input]\nrules = [\"odd rows\"]",
        "`odd rows` is no demand",
    ),
    ("[input]", "[input]\nkez = 1", "unknown key `kez`"),
    (
        "[input]",
        "[[tests]]\nkind = \"huge\"\n[input]",
        "`huge` is not known here",
    ),
    (
        "[input]",
        "[[tests]]\nkind = \"mixed\"\ntests = 1000000\n[input]",
        "at most 100 of a kind",
    ),
    (
        "[input]",
        "[small]\nn = \"65..66\"\nrows = \"1..1\"\n[input]",
        "more than 20000 small",
    ),
    (
        "[input]",
        "[small]\nn = \"1000000000..1000000001\"\n[input]",
        "no case is small",
    ),
];

#[test]
fn what_is_described_wrongly_is_said() {
    let right = "game = \"kayles@{rows}\"\n[input]\ncases = { count = \"T\" }\n\
                 lines = [\"n:1..max_rows rows[n]:1..max_row\"]\n";
    assert!(
        found_in(right).iter().all(|it| !it.is_error()),
        "{:?}",
        found_in(right)
    );
    for (from, to, complaint) in WRONG {
        let found = found_in(&right.replacen(from, to, 1));
        let said = found
            .iter()
            .any(|it| it.is_error() && it.message.contains(complaint));
        assert!(said, "{to}: no {complaint:?} in {found:?}");
    }
}

fn assert_said(game: &str, all: &[(u32, &str)]) {
    let errors = errors_in(game);
    assert_eq!(errors.len(), all.len(), "{errors:?}");
    for (line, complaint) in all {
        let is_said =
            |(at, said): &(Option<u32>, String)| *at == Some(*line) && said.contains(complaint);
        assert!(
            errors.iter().any(is_said),
            "{line}: no {complaint:?} in {errors:?}"
        );
    }
}

#[test]
fn everything_that_is_described_wrongly_is_said_at_once() {
    // What does not fit together.
    assert_said(
        "game = \"kayles@{pins}\"\nquestion = \"value\"\nplay = \"misere\"\nwords = [\"A\", \"A\"]\n\
         [input]\ncases = { count = \"T\", once = true }\ndemands = [\"odd rows\", \"sorted pins\"]\n\
         lines = [\"n:1..max_rows rows[n]:1..max_row\"]\n[small]\nm = \"1..3\"\n\
         [[tests]]\nkind = \"mixed\"\ngroup = \"a b\"\ntests = 200\n",
        &[
            (1, "`{pins}` names no field"),
            (2, "needs play"),
            (4, "are the same"),
            (6, "say one of count"),
            (7, "`odd rows` is no demand"),
            (7, "no list of numbers is called `pins`"),
            (10, "`m`, which is no field"),
            (13, "cannot be the name of a group"),
            (14, "at most 100 of a kind"),
        ],
    );
    // Lines that cannot be read: what names their fields is not blamed.
    assert_said(
        "game = \"kayles@{rows}\"\n[input]\ncases = { count = \"T\" }\nlines = [\n  \"n:1..max_rowz\",\n  \
         \"rows[n:1..9\",\n  \"m:1..n\",\n]\n",
        &[(5, "`max_rowz` is neither a number"), (6, "is no field")],
    );
    // Keys and values that nobody knows: each is left out, and the rest is read.
    assert_said(
        "gaem = 1\ngame = \"kayles@{rows}\"\nquestion = \"why\"\n[input]\ncases = { count = 3 }\nkez = [\n  1,\n]\n\
         lines = \"n:1..3\"\n[small]\nn = \"3..1\"\n",
        &[
            (1, "unknown key `gaem`"),
            (5, "expected a text"),
            (6, "unknown key `kez`"),
            (9, "expected a list"),
        ],
    );
    // What they mean is looked at once all of them can be read.
    assert_said(
        "game = \"kayles@{rows}\"\nquestion = \"why\"\n[input]\ncases = { count = \"T\" }\n\
         lines = [\"n:1..3\", \"rows[n]:1..9\"]\n[small]\nn = \"3..1\"\n",
        &[(2, "`why` is not known here"), (7, "`3..1` is no range")],
    );
}
