//! Cases as long as the problem allows, made of its least ones: where arrays and recursion end. What fails
//! there is shown with as little as it fails with.

use problems::Verdict;

use super::Failure;
use super::search::Search;

/// How long lists are tried, the longest first that is allowed.
const LENGTHS: [usize; 9] = [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 200, 100];

/// How many of the smallest cases are made longer.
const CHANGED_CASES: usize = 6;

/// Lines with more words say nothing of how many follow.
const MOST_WORDS: usize = 3;

type Lines<'t> = Vec<Vec<&'t str>>;

/// What of a case can be longer, and where it is said how long it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// The words of a line from a place on.
    Words { line: usize, from: usize },
    /// Lines from one on, so many; each is said once more.
    Lines { from: usize, count: usize },
    /// The edges of a tree, which becomes a path.
    Tree { from: usize, count: usize },
}

/// A shape, and the place of its number: line and word.
type Counted = (Shape, (usize, usize));

fn shapes(lines: &Lines<'_>) -> Vec<Counted> {
    let mut shapes = Vec::new();
    for (above, words) in lines.iter().enumerate() {
        let number = |word: &str| word.parse::<usize>().ok();
        if let Some(first) = words.first().and_then(|word| number(word))
            && words.len() > 1
            && first == words.len() - 1
        {
            let shape = Shape::Words {
                line: above,
                from: 1,
            };
            shapes.push((shape, (above, 0)));
        }
        let Some(next) = lines.get(above + 1).filter(|_| words.len() <= MOST_WORDS) else {
            continue;
        };
        let from = above + 1;
        let same = lines[from..].iter().take_while(|it| it.len() == next.len());
        let most = same.count();
        for (place, word) in words.iter().enumerate() {
            let Some(number) = number(word).filter(|number| *number > 0) else {
                continue;
            };
            if number == next.len() {
                let shape = Shape::Words {
                    line: from,
                    from: 0,
                };
                shapes.push((shape, (above, place)));
            }
            if number <= most {
                let count = number;
                shapes.push((Shape::Lines { from, count }, (above, place)));
            }
            if next.len() == 2 && (2..=most + 1).contains(&number) {
                let count = number - 1;
                shapes.push((Shape::Tree { from, count }, (above, place)));
            }
        }
    }
    shapes
}

/// The case with so much of a shape.
fn grown(lines: &Lines<'_>, (shape, (line, place)): Counted, length: usize) -> Vec<u8> {
    let mut all: Vec<String> = Vec::new();
    for (at, words) in lines.iter().enumerate() {
        let mut words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        if at == line {
            words[place] = length.to_string();
        }
        match shape {
            Shape::Words { line, from } if at == line => {
                let last = words.last().cloned().unwrap_or_default();
                words.resize(from + length, last);
            }
            Shape::Lines { from, count } if at == from => {
                all.extend(vec![words.join(" "); length.saturating_sub(count)]);
            }
            Shape::Tree { from, count } if (from..from + count).contains(&at) => {
                if at == from {
                    all.extend((1..length).map(|node| format!("{node} {}", node + 1)));
                }
                continue;
            }
            _ => {}
        }
        all.push(words.join(" "));
    }
    (all.join("\n") + "\n").into_bytes()
}

/// The shortest case found of those that are made longer that fails with this verdict.
pub(super) fn long_case(search: &mut Search<'_, '_, '_>, verdict: Verdict) -> Option<Failure> {
    let mut tried = Vec::new();
    for case in search.smallest_cases(CHANGED_CASES) {
        let text = String::from_utf8(case).ok()?;
        let lines: Lines<'_> = text
            .lines()
            .map(|line| line.split_ascii_whitespace().collect())
            .collect();
        for counted in shapes(&lines) {
            // The same kind of list is not grown again from another case.
            if search.is_over() || tried.contains(&counted) {
                continue;
            }
            let mut lengths = LENGTHS.into_iter();
            let Some(longest) = lengths.find(|length| {
                !search.is_over() && search.is_single_case(&grown(&lines, counted, *length))
            }) else {
                continue;
            };
            tried.push(counted);
            let mut fails = |length: usize| {
                let longer = grown(&lines, counted, length);
                let found = search.alone(&longer).failure();
                found.filter(|found| found.verdict == verdict)
            };
            let Some(mut found) = fails(longest) else {
                continue;
            };
            let (mut right, mut wrong) = (1, longest);
            while wrong - right > 1 {
                let middle = usize::midpoint(right, wrong);
                match fails(middle) {
                    Some(shorter) => (wrong, found) = (middle, shorter),
                    None => right = middle,
                }
            }
            return Some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Lines, Shape, grown, shapes};

    fn all(text: &str, length: usize) -> Vec<(Shape, String)> {
        let lines: Lines<'_> = text
            .lines()
            .map(|line| line.split_ascii_whitespace().collect())
            .collect();
        let grown = |counted| {
            let text = grown(&lines, counted, length);
            (counted.0, String::from_utf8_lossy(&text).into_owned())
        };
        shapes(&lines).into_iter().map(grown).collect()
    }

    #[test]
    fn lists_lines_and_trees_are_made_longer() {
        let list = Shape::Words { line: 2, from: 0 };
        assert!(all("1\n2\n4 7\n", 4).contains(&(list, "1\n4\n4 7 7 7\n".into())));
        let list = Shape::Words { line: 1, from: 1 };
        assert!(all("1\n2 4 7\n", 3).contains(&(list, "1\n3 4 7 7\n".into())));
        let rows = Shape::Lines { from: 1, count: 2 };
        assert!(all("2 9\n1 3\n1 4\n", 3).contains(&(rows, "3 9\n1 3\n1 3\n1 4\n".into())));
        let tree = Shape::Tree { from: 2, count: 1 };
        assert!(all("1\n2\n1 2\n", 4).contains(&(tree, "1\n4\n1 2\n2 3\n3 4\n".into())));
    }
}
