//! Long cases made shorter: with fewer words in their longest line or fewer lines of one kind, as many as it takes,
//! and with the least words or lines there are in place of those.

/// So many words in a line are many, and so many lines of one kind.
const MANY: usize = 16;

/// Lines with more words say nothing of how many follow.
const MOST_WORDS: usize = 3;

/// Lines of more numbers are not made up.
const MOST_COLUMNS: usize = 4;

/// So many lines of a kind are looked at for one that says how many follow.
const LOOKED_AT: usize = 3;

type Lines<'t> = Vec<Vec<&'t str>>;

fn lines_of(text: &str) -> Lines<'_> {
    text.lines()
        .map(|line| line.split_ascii_whitespace().collect())
        .collect()
}

fn written(lines: &[Vec<&str>]) -> Vec<u8> {
    let lines = lines.iter().map(|line| line.join(" ") + "\n");
    lines.collect::<String>().into_bytes()
}

/// A line of many words. How many there are stands in front of them, or above.
struct LongLine {
    line: usize,
    /// How many words of it are not of the list.
    before: usize,
    /// Where the number stands: line and word.
    number: (usize, usize),
    count: usize,
}

impl LongLine {
    fn of(lines: &Lines<'_>) -> Option<Self> {
        let (line, words) = lines.iter().enumerate().max_by_key(|(_, it)| it.len())?;
        if words.len() < MANY {
            return None;
        }
        let own = (words.len() - 1).to_string();
        if words.first() == Some(&own.as_str()) {
            return Some(Self {
                line,
                before: 1,
                number: (line, 0),
                count: words.len() - 1,
            });
        }
        let all = words.len().to_string();
        let above = line.checked_sub(1)?;
        let place = lines[above].iter().rposition(|word| *word == all)?;
        Some(Self {
            line,
            before: 0,
            number: (above, place),
            count: words.len(),
        })
    }

    /// The case with so many words in the line.
    fn with(&self, lines: &Lines<'_>, count: usize) -> Vec<u8> {
        let number = count.to_string();
        let mut shorter: Lines<'_> = lines.clone();
        shorter[self.line].truncate(self.before + count);
        shorter[self.number.0][self.number.1] = &number;
        written(&shorter)
    }
}

/// Many lines with as many words each. How many there are stands above the first.
struct EqualLines {
    first: usize,
    /// Where the number stands: line and word.
    number: (usize, usize),
    count: usize,
}

impl EqualLines {
    fn of(lines: &Lines<'_>) -> Option<Self> {
        let mut largest: Option<Self> = None;
        let mut start = 0;
        while let Some(row) = lines.get(start) {
            let same = lines[start..].iter().take_while(|it| it.len() == row.len());
            let end = start + same.count();
            // What says how many there are may be of the same kind.
            for first in start.max(1)..end.min(start + LOOKED_AT) {
                let header = &lines[first - 1];
                let numbers = header.iter().enumerate().filter_map(|(place, word)| {
                    let number = word.parse::<usize>().ok()?;
                    let is_told = (MANY..=end - first).contains(&number);
                    is_told.then_some((number, place))
                });
                let number = numbers.max().filter(|_| header.len() <= MOST_WORDS);
                if let Some((count, place)) = number
                    && largest.as_ref().is_none_or(|it| it.count < count)
                {
                    let number = (first - 1, place);
                    largest = Some(Self {
                        first,
                        number,
                        count,
                    });
                }
            }
            start = end;
        }
        largest
    }

    /// The case with these in place of its rows.
    fn with(&self, lines: &Lines<'_>, rows: &[Vec<&str>]) -> Vec<u8> {
        let number = rows.len().to_string();
        let mut header = lines[self.number.0].clone();
        header[self.number.1] = &number;
        let before = &lines[..self.number.0];
        let after = &lines[self.first + self.count..];
        let parts = [before, std::slice::from_ref(&header), rows, after];
        let parts: Vec<Vec<u8>> = parts.into_iter().map(written).collect();
        parts.concat()
    }
}

/// What `try_it` makes of the least number that it makes something of, found by halves; `None` where it makes
/// nothing of what is below `most`.
fn least_failing<F>(most: usize, mut try_it: impl FnMut(usize) -> Option<F>) -> Option<F> {
    let (mut right, mut wrong, mut least) = (0, most, None);
    while wrong - right > 1 {
        let middle = usize::midpoint(right, wrong);
        match try_it(middle) {
            Some(found) => (wrong, least) = (middle, Some(found)),
            None => right = middle,
        }
    }
    least
}

/// What `try_it` makes of the case with as few words in its longest line as it can make something of.
pub(super) fn with_fewer_words<F>(
    case: &[u8],
    mut try_it: impl FnMut(Vec<u8>) -> Option<F>,
) -> Option<F> {
    let lines = lines_of(std::str::from_utf8(case).ok()?);
    let long = LongLine::of(&lines)?;
    least_failing(long.count, |count| try_it(long.with(&lines, count)))
}

/// What `try_it` makes of the case with as few of its many lines of one kind as it can make something of.
pub(super) fn with_fewer_lines<F>(
    case: &[u8],
    mut try_it: impl FnMut(Vec<u8>) -> Option<F>,
) -> Option<F> {
    let lines = lines_of(std::str::from_utf8(case).ok()?);
    let rows = EqualLines::of(&lines)?;
    least_failing(rows.count, |count| {
        let fewer = &lines[rows.first..rows.first + count];
        try_it(rows.with(&lines, fewer))
    })
}

/// The case with the least numbers there are in its long line, or in its many lines: all alike, or each another.
/// The simplest comes first; which of them are allowed is not known here.
pub(super) fn with_least(case: &[u8]) -> Vec<Vec<u8>> {
    let Ok(text) = std::str::from_utf8(case) else {
        return Vec::new();
    };
    let lines = lines_of(text);
    let mut all = Vec::new();
    if let Some(long) = LongLine::of(&lines) {
        for numbers in least_rows(1, long.count) {
            let words: Vec<String> = numbers.concat();
            let mut changed = lines.clone();
            changed[long.line].truncate(long.before);
            changed[long.line].extend(words.iter().map(String::as_str));
            all.push(written(&changed));
        }
    }
    if let Some(rows) = EqualLines::of(&lines) {
        for numbers in least_rows(lines[rows.first].len(), rows.count) {
            let least: Lines<'_> = numbers
                .iter()
                .map(|row| row.iter().map(String::as_str).collect())
                .collect();
            all.push(rows.with(&lines, &least));
        }
    }
    all
}

/// So many rows of so many numbers, from 0 on and from 1 on: all alike, and each another, those with the smallest
/// sums first.
fn least_rows(columns: usize, count: usize) -> Vec<Vec<Vec<String>>> {
    if !(1..=MOST_COLUMNS).contains(&columns) {
        return Vec::new();
    }
    let row = |numbers: &[u64], from: u64| -> Vec<String> {
        let numbers = numbers.iter();
        numbers.map(|number| (number + from).to_string()).collect()
    };
    let alike = [0, 1].map(|from| vec![row(&vec![0; columns], from); count]);
    let different = [0, 1].map(|from| {
        let numbers = (0..).flat_map(|sum| with_sum(columns, sum)).take(count);
        numbers.map(|numbers| row(&numbers, from)).collect()
    });
    alike.into_iter().chain(different).collect()
}

/// Every row of so many numbers with that sum.
fn with_sum(columns: usize, sum: u64) -> Vec<Vec<u64>> {
    if columns == 1 {
        return vec![vec![sum]];
    }
    let firsts = 0..=sum;
    firsts
        .flat_map(|first| {
            let rest = with_sum(columns - 1, sum - first).into_iter();
            rest.map(move |rest| [vec![first], rest].concat())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(case: Option<Vec<u8>>) -> String {
        String::from_utf8_lossy(&case.unwrap_or_default()).into_owned()
    }

    /// Fails from so many numbers or words on.
    fn from(least: usize) -> impl FnMut(Vec<u8>) -> Option<Vec<u8>> {
        move |case| {
            let words = case.split(u8::is_ascii_whitespace);
            let count = words.filter(|it| !it.is_empty()).count();
            (count >= least).then_some(case)
        }
    }

    #[test]
    fn a_long_line_is_cut_where_it_still_fails() {
        let case = format!("1\n40\n{}\n", ["7"; 40].join(" "));
        let shorter = text(with_fewer_words(case.as_bytes(), from(20)));
        assert_eq!(shorter, format!("1\n18\n{}\n", ["7"; 18].join(" ")));
        let own = format!("40 {}\n", ["7"; 40].join(" "));
        let shorter = text(with_fewer_words(own.as_bytes(), from(20)));
        assert_eq!(shorter, format!("19 {}\n", ["7"; 19].join(" ")));
        assert_eq!(with_fewer_words(b"2\n7 7\n", from(0)), None);
    }

    #[test]
    fn many_lines_are_left_out_where_it_still_fails() {
        let rows = "3 4 5\n".repeat(30);
        let case = format!("1\n9 30\n{rows}8 8\n");
        let shorter = text(with_fewer_lines(case.as_bytes(), from(20)));
        let rows = "3 4 5\n".repeat(5);
        assert_eq!(shorter, format!("1\n9 5\n{rows}8 8\n"));
        assert_eq!(with_fewer_lines(b"1\n2\n3 4\n3 4\n", from(0)), None);
    }

    #[test]
    fn the_least_numbers_are_put_in() {
        let case = format!("1\n16\n{}\n", ["7"; 16].join(" "));
        let least: Vec<String> = with_least(case.as_bytes())
            .into_iter()
            .map(|case| text(Some(case)))
            .collect();
        assert_eq!(least[0], format!("1\n16\n{}\n", ["0"; 16].join(" ")));
        assert_eq!(least[1], format!("1\n16\n{}\n", ["1"; 16].join(" ")));
        assert!(least[3].ends_with("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n"));
        let case = format!("16\n{}", "9 9 9\n".repeat(16));
        let least = with_least(case.as_bytes());
        let different = text(least.last().cloned());
        assert!(
            different.starts_with("16\n1 1 1\n1 1 2\n1 2 1\n2 1 1\n1 1 3\n"),
            "{different}"
        );
    }
}
