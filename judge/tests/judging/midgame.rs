//! Programs that play well for some moves and then attack: they flood, stop reading, close, die,
//! sleep. Against the engine's interactor and against one that a package brings, the verdict is
//! theirs, never SE, and the next submission notices nothing.

use judge::{Judge, Judging, Reason, Verdict};
use problems::Problem;

use super::interactors::{INTERACTOR, problem as package_problem};
use super::{judge, problem, verdict_of};

const INCLUDES: &str = "#include <fcntl.h>\n#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
                        #include <string.h>\n#include <unistd.h>\n";

/// Never makes a mistake at Nim, but for what it does before move `MOVE` or at the end.
const PLAYER: &str = r#"
static int moves;
static void say(int heap, int take) {
    if (moves++ == MOVE) { STEP }
    printf("%d %d\n", heap, take);
    fflush(stdout);
}
int main(void) {
    int games, n, a[64];
    if (scanf("%d", &games) != 1) return 0;
    while (games--) {
        int x = 0;
        if (scanf("%d", &n) != 1) return 0;
        for (int i = 0; i < n; i++) { if (scanf("%d", &a[i]) != 1) return 0; x ^= a[i]; }
        int mine = x != 0;
        puts(mine ? "First" : "Second");
        fflush(stdout);
        for (;; mine = !mine) {
            if (mine) {
                int i = 0;
                x = 0;
                for (int j = 0; j < n; j++) x ^= a[j];
                while ((a[i] ^ x) >= a[i]) i++;
                int left = a[i] ^ x;
                say(i + 1, a[i] - left);
                a[i] = left;
            } else {
                char word[32];
                int take;
                if (scanf("%31s", word) != 1) return 0;
                if (!strcmp(word, "win")) break;
                if (scanf("%d", &take) != 1) return 0;
                a[atoi(word) - 1] -= take;
            }
        }
    }
    END
    return 0;
}
"#;

/// Adds one to every number it is told, but for what it does before answer `MOVE` or at the end.
const ADDER: &str = r#"
static int moves;
int main(void) {
    char word[32];
    while (scanf("%31s", word) == 1 && strcmp(word, "bye")) {
        if (moves++ == MOVE) { STEP }
        printf("%ld\n", atol(word) + 1);
        fflush(stdout);
    }
    END
    return 0;
}
"#;

use Verdict::{AC, MLE, OLE, RE, TLE, WA};

/// What is done in the middle, and what may be said about it.
const STEPS: [(&str, &[Verdict]); 24] = [
    // Floods: of lines, of one line, of nothing but line ends, of bytes, of words that were right.
    ("for (;;) puts(\"9 9\");", &[WA]),
    ("for (;;) fputs(\"xxxxxxxxxxxxxxxx\", stdout);", &[WA, OLE]),
    ("for (;;) fputs(\"1111111111111111\", stdout);", &[WA, OLE]),
    ("for (;;) putchar('\\n');", &[WA, OLE]),
    ("for (;;) putchar(0);", &[WA, OLE]),
    ("write(1, \"\\377\\376\\0 \\0\\n\", 6); sleep(60);", &[WA]),
    ("for (;;) write(2, word_of_64k(), 65536);", &[OLE, TLE]),
    (
        "puts(\"1 99999999999999999999999999999\"); fflush(stdout); sleep(60);",
        &[WA],
    ),
    // It stops reading, with and without saying more.
    ("sleep(60);", &[TLE]),
    ("for (;;) pause();", &[TLE]),
    (
        "fputs(\"1\", stdout); fflush(stdout); sleep(60);",
        &[TLE, WA],
    ),
    ("kill(getpid(), SIGSTOP);", &[TLE]),
    ("for (volatile int i = 0;; i++) {}", &[TLE]),
    // It closes.
    ("close(0); sleep(60);", &[TLE]),
    ("close(1); return_0();", &[WA]),
    ("close(1); sleep(60);", &[TLE, WA]),
    ("close(0); close(1); close(2); for (;;) {}", &[TLE, WA]),
    (
        "fcntl(0, F_SETFL, O_NONBLOCK); fcntl(1, F_SETFL, O_NONBLOCK); for (;;) puts(\"9 9\");",
        &[WA],
    ),
    // It dies, and leaves children who hold the pipes.
    ("return_0();", &[WA]),
    ("_exit(3);", &[RE]),
    ("abort();", &[RE]),
    ("raise(SIGKILL);", &[RE]),
    ("if (fork() == 0) for (;;) pause(); return_0();", &[WA]),
    (
        "static char *volatile kept; kept = malloc(400 << 20); memset(kept, 1, 400 << 20); sleep(60);",
        &[MLE, RE],
    ),
];

/// What is done when all is said.
const ENDS: [(&str, &[Verdict]); 6] = [
    ("puts(\"\\n \\n\");", &[AC]),
    ("for (;;) puts(\"more\");", &[OLE, TLE]),
    ("sleep(60);", &[TLE]),
    ("_exit(3);", &[RE]),
    ("puts(\"more\"); fflush(stdout); _exit(3);", &[RE]),
    (
        "close(0); close(1); if (fork() == 0) for (;;) pause();",
        &[AC],
    ),
];

/// What is said when all is said. A package's own interactor decides what that is worth; ours hears
/// no more than its last word.
const MORE: [&str; 4] = [
    "puts(\"more\");",
    "putchar(0);",
    "write(1, \"\\377\", 1);",
    "fflush(stdout); usleep(20000); puts(\"1 1\");",
];

fn program(kind: &str, at: usize, step: &str, end: &str) -> String {
    let spare = "static char *word_of_64k(void) { static char word[65536]; memset(word, 'x', 65536); return word; }\n\
                 static void return_0(void) { _exit(0); }\n";
    let kind = kind
        .replace("MOVE", &at.to_string())
        .replace("STEP", step)
        .replace("END", end);
    format!("{INCLUDES}{spare}{kind}")
}

/// Judges all of it, with an honest player after each.
fn attack(judge: &Judge, problem: &Problem, kind: &str, at: usize, with_more: Verdict) {
    let honest = program(kind, usize::MAX >> 40, "", "");
    let check = |text: &str, what: &str, expected: &[Verdict]| {
        let judging = verdict_of(judge, problem, "c", text);
        assert!(expected.contains(&judging.verdict), "{what}: {judging:#?}");
        assert_is_told(&judging, what);
        let after = verdict_of(judge, problem, "c", &honest);
        assert_eq!(after.verdict, AC, "after {what}: {after:#?}");
    };
    check(&honest, "the honest player", &[AC]);
    for (step, expected) in STEPS {
        check(&program(kind, at, step, ""), step, expected);
    }
    for (end, expected) in ENDS {
        check(&program(kind, usize::MAX >> 40, "", end), end, expected);
    }
    for more in MORE {
        check(
            &program(kind, usize::MAX >> 40, "", more),
            more,
            &[with_more],
        );
    }
}

/// What was said before is shown, and no more than a screen of it.
fn assert_is_told(judging: &Judging, what: &str) {
    let failed = judging.tests.iter().find(|test| test.verdict != AC);
    match failed.and_then(|test| test.reason.as_ref()) {
        None => assert_eq!(judging.verdict, AC, "{what}"),
        Some(Reason::InConversation { transcript, .. }) => {
            assert!(transcript.starts_with("> "), "{what}: {transcript}");
            assert!(transcript.len() < 8000, "{what}: {}", transcript.len());
        }
        Some(other) => panic!("{what}: {other:?}"),
    }
}

#[test]
fn attacks_in_the_middle_of_a_game_against_the_engine() {
    attack(&judge(), &problem("nim-play"), PLAYER, 2, WA);
}

#[test]
fn attacks_in_the_middle_of_a_talk_with_a_packages_interactor() {
    let folder = tempfile::tempdir().unwrap();
    let problem = package_problem(folder.path(), INTERACTOR);
    attack(&judge(), &problem, ADDER, 1, AC);
}
