//! Positions drawn with letters, for terminals: heaps, rows of pins, steps, chocolate.

use sg::notation;

use super::{heaps, reading};

/// The largest heap or row that is shown piece by piece.
const MOST_PIECES: u64 = 30;

/// How many lines a drawing has at most.
const MOST_LINES: usize = 8;

/// The position of that name, a line for each heap or row; `None` where it is no such position, or too
/// large.
pub fn in_letters(name: &str) -> Option<String> {
    let game = notation::position(name).ok()?.game().name();
    let (_, text) = name.split_once('@')?;
    let family = game
        .split_once(':')
        .map_or(game.as_str(), |(family, _)| family);
    match family {
        "kayles" | "dawson-kayles" | "dawson-chess" | "rows" | "octal" => pieces(text, "|"),
        "staircase" => pieces(text, "●"),
        "chomp" => chocolate(text),
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
    use super::in_letters;

    #[test]
    fn small_positions_are_drawn_and_large_ones_are_not() {
        assert_eq!(
            in_letters("nim@3,10,0").as_deref(),
            Some(" 3  ● ● ●\n10  ● ● ● ● ● ● ● ● ● ●\n 0")
        );
        assert_eq!(in_letters("kayles@2").as_deref(), Some("2  | |"));
        assert_eq!(in_letters("chomp@2x3").as_deref(), Some("x ■ ■\n■ ■ ■"));
        assert_eq!(in_letters("chomp@3,1").as_deref(), Some("x ■ ■\n■"));
        assert_eq!(in_letters("octal:0.77@2").as_deref(), Some("2  | |"));
        assert_eq!(in_letters("staircase@1,2").as_deref(), Some("1  ●\n2  ● ●"));
        assert_eq!(in_letters("nim@1000000"), None);
        assert_eq!(in_letters("nim@x"), None);
        assert_eq!(in_letters("dag@1>2;1"), None);
    }
}
