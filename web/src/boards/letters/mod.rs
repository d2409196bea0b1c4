//! Positions drawn with letters, for terminals: heaps, rows of pins, steps, chocolate.
//!
//! | module | what it draws |
//! |---|---|
//! | `cells` | coins in a row or on a board, a strip, boards of cells, boxes, lamps, crosses, pieces that face each other |
//! | `graphs` | edges that are cut, tokens on a graph, and a pawn on fields of two players |

mod cells;
mod graphs;

use sg::notation;

use super::{LAID_ON, heaps, lamps, reading};

/// The largest heap or row that is shown piece by piece.
const MOST_PIECES: u64 = 30;

/// How many lines a drawing has at most.
const MOST_LINES: usize = 8;

/// The position of that name in a few lines; `None` where it is no position of a game that is drawn, or
/// too large.
pub fn drawn_as_text(name: &str) -> Option<String> {
    let game = notation::position(name).ok()?.game().name();
    let (_, text) = name.split_once('@')?;
    let (family, parameters) = game.split_once(':').unwrap_or((game.as_str(), ""));
    match family {
        "kayles" | "dawson-kayles" | "dawson-chess" | "rows" | "octal" => pieces(text, "|"),
        "staircase" => pieces(text, "●"),
        "treblecross" | "strips" => pieces(text, "□"),
        "fibonacci-nim" | "dynamic-subtraction" | "team-nim" => {
            // Behind the heap stands how many may be taken, or whose turn it is.
            pieces(text.split('/').next().unwrap_or_default(), "●")
        }
        "chomp" => chocolate(text),
        "coins" if parameters.contains(',') => cells::coins_of_board(text),
        "single-coin" | "turning-turtles" | "twins" | "mock-turtles" | "triplets" | "moebius"
        | "mogul" | "ruler" | "coins" => cells::row(text, ["T", "H"]),
        "silver-dollar" => cells::row(text, ["·", "●"]),
        "kiki" => cells::corner(text),
        "stone-box" => cells::boxes(text, parameters.parse().ok()?),
        "lamps" => cells::layers(&lamps::read(text)?),
        "crosses" => cells::crosses(text),
        "northcott" => cells::facing(text, parameters.parse().ok()?),
        _ if LAID_ON.contains(&family) => cells::board(text),
        "hackenbush" => graphs::branches(text),
        "dag" | "graph" => graphs::tokens(text),
        "green-game" => graphs::fields(text),
        _ if heaps::are_all_of(family) => pieces(text, "●"),
        _ => None,
    }
}

fn pieces(text: &str, piece: &str) -> Option<String> {
    let sizes = text.split(',').map(|size| size.trim().parse::<u64>().ok());
    let sizes: Vec<u64> = sizes.collect::<Option<_>>()?;
    let width = sizes.iter().max()?.to_string().len();
    let is_small = sizes.len() <= MOST_LINES && sizes.iter().all(|size| *size <= MOST_PIECES);
    let line = |size: &u64| {
        let drawn: Vec<&str> = (0..*size).map(|_| piece).collect();
        format!("{size:width$}  {}", drawn.join(" "))
            .trim_end()
            .to_owned()
    };
    is_small.then(|| sizes.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// `4x5`, or the lengths of the rows, `5,5,3`: the piece of poison stands in the corner.
fn chocolate(text: &str) -> Option<String> {
    let lengths: Vec<u64> = match text.split_once('x') {
        Some((rows, columns)) => {
            let rows: usize = rows.parse().ok().filter(|rows| *rows <= MOST_LINES)?;
            vec![columns.parse().ok()?; rows]
        }
        None => reading::numbers(text)?,
    };
    if lengths.len() > MOST_LINES || lengths.iter().any(|length| *length > MOST_PIECES) {
        return None;
    }
    let row = |(row, length): (u64, &u64)| {
        let cell = |column| if row + column == 0 { "x" } else { "■" };
        (0..*length).map(cell).collect::<Vec<_>>().join(" ")
    };
    Some((0..).zip(&lengths).map(row).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::drawn_as_text;

    #[test]
    fn small_positions_are_drawn_and_large_ones_are_not() {
        assert_eq!(
            drawn_as_text("nim@3,10,0").as_deref(),
            Some(" 3  ● ● ●\n10  ● ● ● ● ● ● ● ● ● ●\n 0")
        );
        assert_eq!(drawn_as_text("kayles@2").as_deref(), Some("2  | |"));
        assert_eq!(drawn_as_text("chomp@2x3").as_deref(), Some("x ■ ■\n■ ■ ■"));
        assert_eq!(drawn_as_text("chomp@3,1").as_deref(), Some("x ■ ■\n■"));
        assert_eq!(drawn_as_text("octal:0.77@2").as_deref(), Some("2  | |"));
        assert_eq!(
            drawn_as_text("staircase@1,2").as_deref(),
            Some("1  ●\n2  ● ●")
        );
        assert_eq!(drawn_as_text("nim@1000000"), None);
        assert_eq!(drawn_as_text("nim@x"), None);
        assert_eq!(
            drawn_as_text("fibonacci-nim@3/4").as_deref(),
            Some("3  ● ● ●")
        );
        assert_eq!(drawn_as_text("strips:1,5@2").as_deref(), Some("2  □ □"));
        assert_eq!(drawn_as_text("multiplication:9@34"), None);
    }

    #[test]
    fn coins_and_boards_are_drawn() {
        assert_eq!(
            drawn_as_text("turning-turtles@2,5").as_deref(),
            Some("0 1 2 3 4 5\nT T H T T H")
        );
        assert_eq!(
            drawn_as_text("silver-dollar@1,3").as_deref(),
            Some("0 1 2 3\n· ● · ●")
        );
        assert_eq!(drawn_as_text("turning-turtles@1000"), None);
        assert_eq!(
            drawn_as_text("coins:ruler,ruler@2:1,0:0").as_deref(),
            Some("   0 1 2\n0  H T T\n1  T T H")
        );
        assert_eq!(drawn_as_text("cram@2x3").as_deref(), Some("· · ·\n· · ·"));
        assert_eq!(
            drawn_as_text("cram@000/011").as_deref(),
            Some("· · ·\n· ■ ■")
        );
        assert_eq!(drawn_as_text("kiki@2x3").as_deref(), Some("· · ●\n× · ·"));
        assert_eq!(drawn_as_text("blocks@40x40"), None);
        assert_eq!(
            drawn_as_text("stone-box:6@3,5").as_deref(),
            Some("3  ● ● ● · · ·\n5  ● ● ● ● ● ·")
        );
        assert_eq!(drawn_as_text("stone-box:40@3"), None);
        assert_eq!(
            drawn_as_text("lamps@1:1:2,2:2:1").as_deref(),
            Some("z=1   z=2\n· ·   ● ·\n· ●   · ·")
        );
        assert_eq!(drawn_as_text("lamps@1:1:30"), None);
        assert_eq!(drawn_as_text("lamps@1:1:1000000000000"), None);
    }

    #[test]
    fn what_is_played_in_turn_is_drawn() {
        assert_eq!(
            drawn_as_text("team-nim:2,3@4/2").as_deref(),
            Some("4  ● ● ● ●")
        );
        assert_eq!(drawn_as_text("crosses@4").as_deref(), Some("· · · ·"));
        assert_eq!(drawn_as_text("crosses@..x.").as_deref(), Some("· · × ·"));
        assert_eq!(drawn_as_text("crosses@2000"), None);
        assert_eq!(
            drawn_as_text("northcott:4@1-4,3-2;2").as_deref(),
            Some("● · · ■\n· ■ ● ·")
        );
        assert_eq!(drawn_as_text("northcott:40@1-4"), None);
        assert_eq!(
            drawn_as_text("green-game@1>3,2>4,3>1,4>2;2;1;3,1").as_deref(),
            Some("(1)*● > 3\n(2)   > 4\n[3] · > 1\n[4]   > 2")
        );
    }

    #[test]
    fn trees_and_graphs_are_drawn() {
        assert_eq!(
            drawn_as_text("hackenbush@0-1,1-2,2-0,0-3").as_deref(),
            Some("0\n  1\n    2\n      (0)\n  3")
        );
        assert_eq!(
            drawn_as_text("dag@1>2,1>3,2>3;1,1").as_deref(),
            Some("1 ●●  > 2 3\n2     > 3\n3")
        );
        assert_eq!(drawn_as_text("dag@1>2,2>3").as_deref(), None);
        // Few nodes may have many edges.
        let drawn = |edges: Vec<(u64, u64)>| {
            let edges: Vec<String> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
            drawn_as_text(&format!("hackenbush@{}", edges.join(","))).is_some()
        };
        let between_all = |nodes: u64| (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b)));
        assert!(drawn(between_all(6).collect()));
        assert!(!drawn(between_all(8).collect()));
        assert!(drawn((0..12).map(|at| (at, at + 1)).collect()));
        assert!(!drawn((0..13).map(|at| (at, at + 1)).collect()));
    }
}
