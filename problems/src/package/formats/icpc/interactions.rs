//! Conversations that stand for samples: `data/sample/NAME.interaction`. The judge's side is to put
//! them below the statement.

use crate::Localized;
use crate::package::files::PackageFiles;
use crate::package::size::MAX_TEXT;

/// Conversations that are shown at most.
const MAX_SHOWN: usize = 20;

/// Puts the conversations below the statement in both languages.
pub(super) fn append(files: &PackageFiles, statements: &mut Localized) {
    let mut left = MAX_TEXT.bytes();
    let samples = files.below("data/sample");
    let conversations = samples.filter(|(path, bytes)| {
        let is_taken = path.ends_with(".interaction") && bytes.len() as u64 <= left;
        if is_taken {
            left -= bytes.len() as u64;
        }
        is_taken
    });
    for (index, (_, bytes)) in conversations.take(MAX_SHOWN).enumerate() {
        let number = index + 1;
        let lines = String::from_utf8_lossy(bytes);
        // Longer than any fence inside.
        let fence = "`".repeat(longest_run(&lines).max(2) + 1);
        let block = format!("{fence}\n{}\n{fence}\n", lines.trim_end());
        if index == 0 {
            statements.en.push_str(
                "\n\nIn the conversations below, lines with `<` are what your program reads, and \
                 lines with `>` what it writes.\n",
            );
            statements
                .zh
                .push_str("\n\n下面的交互样例中，`<` 开头的行是程序读到的内容，`>` 开头的行是程序输出的内容。\n");
        }
        statements.en.extend([
            &format!("\n### Sample interaction {number}\n\n"),
            block.as_str(),
        ]);
        statements
            .zh
            .extend([&format!("\n### 交互样例 {number}\n\n"), block.as_str()]);
    }
}

/// The most backquotes in a row.
fn longest_run(text: &str) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for c in text.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}
