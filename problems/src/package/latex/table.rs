//! Tables: their rows and cells, found without looking into formulas and groups.

/// The cells of a table's content, row by row. Rules between rows are left out.
pub(super) fn rows(content: &str) -> Vec<Vec<&str>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let (mut start, mut depth, mut in_formula) = (0, 0usize, false);
    let bytes = content.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if bytes.get(at + 1) == Some(&b'\\') && depth == 0 => {
                row.push(&content[start..at]);
                rows.push(std::mem::take(&mut row));
                at += 2;
                start = at;
                continue;
            }
            b'\\' => at += 1,
            b'$' => in_formula = !in_formula,
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b'&' if depth == 0 && !in_formula => {
                row.push(&content[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    row.push(content.get(start..).unwrap_or_default());
    rows.push(row);
    let is_filled = |row: &Vec<&str>| row.iter().any(|cell| !without_rules(cell).is_empty());
    rows.retain(is_filled);
    for row in &mut rows {
        for cell in row {
            *cell = without_rules(cell);
        }
    }
    rows
}

/// A cell without the lines that are drawn above it.
fn without_rules(cell: &str) -> &str {
    let mut cell = cell.trim();
    loop {
        let rules = [
            "\\hline",
            "\\toprule",
            "\\midrule",
            "\\bottomrule",
            "\\centering",
        ];
        let rest = rules.iter().find_map(|rule| cell.strip_prefix(rule));
        let line = || {
            cell.strip_prefix("\\cline")?
                .split_once('}')
                .map(|(_, rest)| rest)
        };
        match rest.or_else(line) {
            Some(rest) => cell = rest.trim_start(),
            None => return cell,
        }
    }
}

/// Rows of cells in Markdown; the first row is the heading.
pub(super) fn markdown(rows: &[Vec<String>]) -> String {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let mut lines = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let mut cells = row.clone();
        cells.resize(width, String::new());
        lines.push(format!("| {} |", cells.join(" | ")));
        if index == 0 {
            lines.push(format!("|{}", " --- |".repeat(width)));
        }
    }
    lines.join("\n")
}
