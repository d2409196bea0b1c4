//! Programs against each other: who is right wins what is won, who fails loses with the reason, and
//! the next game is played all the same.

use std::fs;
use std::path::Path;

use judge::ladder::{End, GameRecord, House, Ladder, LadderError, LadderOptions, Player, ratings};
use judge::{CancelFlag, JudgeError, Reason, Source, Verdict};

use super::{judge, problem};

/// Plays Nim well from any position: one move of one game.
const RIGHT: &str = "from functools import reduce
from operator import xor
input(); input()
a = list(map(int, input().split()))
x = reduce(xor, a)
if not x:
    print('Second', flush=True)
else:
    print('First', flush=True)
    i = next(i for i, h in enumerate(a) if h ^ x < h)
    print(i + 1, a[i] - (a[i] ^ x), flush=True)
input()
";

/// Takes one from the first heap that has any.
const TAKES_ONE: &str = "input(); input()
a = list(map(int, input().split()))
print('First', flush=True)
print(next(i for i, h in enumerate(a) if h) + 1, 1, flush=True)
";

fn python(name: &str, text: &str) -> Source {
    Source::new(name, "python", text.as_bytes())
}

fn options(positions: usize) -> LadderOptions {
    LadderOptions {
        positions,
        ..LadderOptions::default()
    }
}

fn players(sources: &[Source]) -> Vec<Player> {
    sources.iter().cloned().map(Player::from).collect()
}

fn played(sources: &[Source], positions: usize) -> Ladder {
    of_players(&players(sources), positions)
}

fn of_players(players: &[Player], positions: usize) -> Ladder {
    let options = options(positions);
    let mut heard = Vec::new();
    let ladder = judge()
        .ladder(
            &problem("nim-play"),
            players,
            &options,
            &mut |done, total| {
                heard.push((done, total));
            },
        )
        .unwrap();
    let total = ladder.games.len();
    assert!(heard.into_iter().eq((0..total).map(|done| (done, total))));
    ladder
}

/// Games that ended by the rules.
fn is_over(game: &GameRecord) -> bool {
    matches!(game.end, End::Over { .. })
}

#[test]
fn between_right_programs_who_is_to_move_first_wins() {
    let native = fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../problems/catalog/nim-play/submissions/accepted/xor.cpp"
    ));
    let sources = [
        python("right.py", RIGHT),
        Source::new("xor.cpp", "cpp23", native.unwrap()),
    ];
    let ladder = played(&sources, 3);
    assert_eq!((ladder.starts.len(), ladder.games.len()), (3, 6));
    for game in &ladder.games {
        assert_eq!(game.end, End::Over { winner: 0 }, "{game:?}");
        assert!(game.position.as_ref().unwrap().starts_with("nim@"));
        for (number, made) in game.moves.iter().enumerate() {
            // Who is lost says so, and is moved for.
            assert_eq!(made.by_referee, number % 2 == 1, "{game:?}");
            assert!(!made.gave_away, "{game:?}");
        }
        let last = game.moves.last().unwrap().position.as_deref();
        let heaps = last.and_then(|last| last.strip_prefix("nim@")).unwrap();
        assert!(heaps.split(',').all(|heap| heap == "0"), "{heaps}");
    }
    let table = ladder.table(2);
    assert_eq!((table[0][1].won, table[0][1].lost), (3, 3));
    let rated = ratings(&table);
    assert!((rated[0] - rated[1]).abs() < 1e-6, "{rated:?}");
    // The same again is the same again.
    assert_eq!(ladder, played(&sources, 3));
}

#[test]
fn who_gives_a_won_game_away_loses_it() {
    let sources = [python("one.py", TAKES_ONE), python("right.py", RIGHT)];
    let ladder = played(&sources, 4);
    assert!(ladder.games.iter().all(is_over));
    let table = ladder.table(2);
    assert!(table[1][0].won > table[1][0].lost, "{table:?}");
    let rated = ratings(&table);
    assert!(rated[1] > rated[0], "{rated:?}");
    for game in &ladder.games {
        let right = game.players.iter().position(|it| *it == 1).unwrap();
        let given_away = |side: usize| {
            let mut own = game.moves.iter().skip(side).step_by(2);
            own.any(|made| made.gave_away)
        };
        assert!(!given_away(right), "{game:?}");
        // First, it wins; second, when the other one makes a mistake.
        assert_eq!(
            game.end.winner() == Some(right),
            right == 0 || given_away(1 - right),
            "{game:?}"
        );
    }
}

/// The house needs no program: one of its players loses only what is lost, the other one gives away.
#[test]
fn the_house_plays_too() {
    let players = [
        Player::from(python("right.py", RIGHT)),
        Player::House(House::Perfect),
        Player::House(House::Beginner),
    ];
    let ladder = of_players(&players, 6);
    assert!(ladder.games.iter().all(is_over), "{ladder:?}");
    let table = ladder.table(3);
    // Between those without a mistake who is to move first wins.
    assert_eq!((table[0][1].won, table[0][1].lost), (6, 6), "{table:?}");
    assert!(table[1][2].won > table[1][2].lost, "{table:?}");
    for game in &ladder.games {
        assert!(!game.last_loses);
        for (index, made) in game.moves.iter().enumerate() {
            let is_beginner = game.players[index % 2] == 2;
            assert!(is_beginner || !made.gave_away, "{game:?}");
            let is_last = index + 1 == game.moves.len();
            assert_eq!(
                made.leaves_won == Some(true),
                made.gave_away
                    || (!is_last && {
                        // A lost position was left to somebody: whatever they do leaves a won one.
                        let before = index.checked_sub(1).map(|at| game.moves[at].leaves_won);
                        before == Some(Some(false))
                    }),
                "{game:?}"
            );
            assert!(!made.by_referee || game.players[index % 2] == 0);
        }
    }
}

#[test]
fn who_fails_loses_with_the_reason_and_the_next_game_is_played() {
    let begins = "print('First', flush=True)\n";
    for (text, verdict, said) in [
        ("1 / 0", Verdict::RE, "code 1"),
        ("pass", Verdict::WA, "stopped before it had moved"),
        (begins, Verdict::WA, "stopped before it had moved"),
        (
            &format!("{begins}print('9 99')"),
            Verdict::WA,
            "there is no heap 9",
        ),
        (&format!("{begins}print('x')"), Verdict::WA, "`i x`"),
        (
            &format!("{begins}while True: print('x' * 999)"),
            Verdict::WA,
            "`i x`",
        ),
        (
            "while True: print('First', end='')",
            Verdict::WA,
            "`First` or `Second`",
        ),
        ("print('Third')", Verdict::WA, "`First` or `Second`"),
        ("while True: pass", Verdict::TLE, "limit"),
        (&format!("{begins}while True: pass"), Verdict::TLE, "limit"),
        ("import time; time.sleep(99)", Verdict::TLE, ""),
        ("a = bytearray(10 ** 9)", Verdict::MLE, ""),
    ] {
        let sources = [python("fails.py", text), python("right.py", RIGHT)];
        let ladder = played(&sources, 1);
        let table = ladder.table(2);
        assert_eq!((table[0][1].won, table[0][1].lost), (0, 2), "{text}");
        for game in &ladder.games {
            let End::Forfeit {
                loser,
                verdict: got,
                reason,
            } = &game.end
            else {
                panic!("{text}: {game:?}");
            };
            assert_eq!(
                (game.players[*loser], *got),
                (0, verdict),
                "{text}: {reason}"
            );
            let shown = reason.to_string();
            assert!(shown.contains(said), "{text}: {shown}");
            assert!(game.moves.len() <= 1, "{text}: {game:?}");
        }
    }
}

/// A move that was heard counts, whatever comes after it.
#[test]
fn what_a_program_does_after_its_move_is_nobody_s_matter() {
    let floods = RIGHT.strip_suffix("input()\n").unwrap();
    let floods = format!("{floods}while True: print('1 1')\n");
    let sources = [python("floods.py", &floods), python("right.py", RIGHT)];
    let ladder = played(&sources, 1);
    assert!(ladder.games.iter().all(is_over), "{ladder:?}");
}

#[test]
fn there_is_no_ladder_where_nobody_plays_or_nobody_can_be_asked() {
    let judge = judge();
    let sources = [python("a.py", RIGHT), python("b.py", RIGHT)];
    let refused = |id: &str, sources: &[Source], options: &LadderOptions| {
        let played = judge.ladder(&problem(id), &players(sources), options, &mut |_, _| {});
        played.unwrap_err()
    };
    let error = refused("nim", &sources, &options(1));
    assert!(matches!(error, LadderError::NotPlayed { .. }), "{error}");
    let broken = [sources[0].clone(), python("broken.py", "print(")];
    let error = refused("nim-play", &broken, &options(1));
    assert!(
        matches!(&error, LadderError::DoesNotCompile { source_name, .. } if source_name == "broken.py"),
        "{error}"
    );
    let stop = CancelFlag::new();
    stop.cancel();
    let cancelled = LadderOptions { stop, ..options(1) };
    let error = refused("nim-play", &sources, &cancelled);
    assert!(
        matches!(error, LadderError::Judge(JudgeError::Cancelled)),
        "{error}"
    );
}

/// Half a number is no number: what a program had said of a line when it crashed is no move.
#[test]
fn a_line_that_a_crash_cuts_is_no_move() {
    let cut = "input(); input()
import os
os.write(1, b'First\\n1 1')
os.abort()
";
    let ladder = played(&[python("cut.py", cut), python("right.py", RIGHT)], 1);
    for game in &ladder.games {
        let End::Forfeit { loser, verdict, .. } = &game.end else {
            panic!("{game:?}");
        };
        assert_eq!(
            (game.players[*loser], *verdict),
            (0, Verdict::RE),
            "{game:?}"
        );
    }
}

/// All moves of a game together have a limit, too.
#[test]
fn slow_moves_add_up() {
    let nim = Path::new(env!("CARGO_MANIFEST_DIR")).join("../problems/catalog/nim-play");
    let package = tempfile::tempdir().unwrap();
    fs::create_dir_all(package.path().join("statement")).unwrap();
    for file in ["problem.yaml", "game.toml", "statement/problem.en.md"] {
        let text = fs::read_to_string(nim.join(file)).unwrap();
        let text = text.replace("time_limit: 1\n", "time_limit: 0.4\n");
        fs::write(package.path().join(file), text).unwrap();
    }
    let (problem, found) = problems::package::load(package.path(), &|_| None);
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    // Each of its runs is in time.
    let slow = "#include <stdio.h>\n#include <time.h>\nint main(void) {\n\
                int n, i, a; scanf(\"%*d%d\", &n);\n\
                while (clock() < CLOCKS_PER_SEC / 5);\n\
                for (i = 1; scanf(\"%d\", &a) == 1 && !a; i++);\n\
                printf(\"First\\n%d 1\\n\", i); }\n";
    let sources = [
        Source::new("slow.c", "c", slow.as_bytes()),
        python("one.py", TAKES_ONE),
    ];
    let ladder = judge()
        .ladder(&problem, &players(&sources), &options(1), &mut |_, _| {})
        .unwrap();
    for game in &ladder.games {
        let End::Forfeit {
            loser,
            verdict: Verdict::TLE,
            reason: Reason::TimeLimit { limit_ms: 4000 },
        } = &game.end
        else {
            panic!("{game:?}");
        };
        assert_eq!(game.players[*loser], 0);
        let own = game.moves.iter().skip(*loser).step_by(2).count();
        assert!((10..=20).contains(&own), "{own}");
    }
}
