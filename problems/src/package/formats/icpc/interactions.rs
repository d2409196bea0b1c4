//! Conversations that stand for samples: `data/sample/NAME.interaction`. The judge's side is to put
//! them below the statement, of which they are no part.

use std::sync::Arc;

use super::statement;
use crate::package::files::PackageFiles;
use crate::package::size::MAX_TEXT;
use crate::problem::{Conversations, LoneConversation};
use crate::{Lang, Localized};

/// Conversations that are shown at most.
const MAX_SHOWN: usize = 20;

/// Where they are.
const FOLDER: &str = "data/sample";

/// Puts the conversations below the statement, in each language that it is in.
pub(super) fn append(files: &PackageFiles, statements: &mut Localized) -> Conversations {
    let taken = taken(files);
    let alone = taken.iter().filter(|(path, _)| {
        let name = path.strip_suffix(".interaction").unwrap_or(path);
        files.get(&format!("{FOLDER}/{name}.in")).is_none()
    });
    let alone = alone.map(|(path, bytes)| {
        let before = |other: &str| other < *path && other.strip_suffix(".in").is_some();
        LoneConversation {
            samples_before: files.below(FOLDER).filter(|(it, _)| before(it)).count(),
            bytes: Arc::clone(bytes),
        }
    });
    let alone = alone.collect();
    // A language that is missing shows the other one, word for word.
    let is_chinese = statement::is_in(files, Lang::Zh) && !statement::is_in(files, Lang::En);
    let [en, zh] = match (statements.en == statements.zh, is_chinese) {
        (false, _) => [Lang::En, Lang::Zh],
        (true, false) => [Lang::En; 2],
        (true, true) => [Lang::Zh; 2],
    };
    let shown = Localized {
        en: below(&taken, en),
        zh: below(&taken, zh),
    };
    statements.en.push_str(&shown.en);
    statements.zh.push_str(&shown.zh);
    Conversations { shown, alone }
}

/// Those that are shown, by their paths in the folder.
fn taken(files: &PackageFiles) -> Vec<(&str, &Arc<[u8]>)> {
    let mut left = MAX_TEXT.bytes();
    let conversations = files.below(FOLDER).filter(|(path, bytes)| {
        let is_taken = path.ends_with(".interaction") && bytes.len() as u64 <= left;
        if is_taken {
            left -= bytes.len() as u64;
        }
        is_taken
    });
    conversations.take(MAX_SHOWN).collect()
}

/// What stands below the statement; nothing where there are none.
fn below(conversations: &[(&str, &Arc<[u8]>)], lang: Lang) -> String {
    let (lead, heading) = match lang {
        Lang::En => (
            "\n\nIn the conversations below, lines with `<` are what your program reads, and lines \
             with `>` what it writes.\n",
            "Sample interaction",
        ),
        Lang::Zh => (
            "\n\n下面的交互样例中，`<` 开头的行是程序读到的内容，`>` 开头的行是程序输出的内容。\n",
            "交互样例",
        ),
    };
    let mut text = String::new();
    for ((_, bytes), number) in conversations.iter().zip(1..) {
        let lines = String::from_utf8_lossy(bytes);
        // Longer than any fence inside.
        let fence = "`".repeat(longest_run(&lines).max(2) + 1);
        let lines = lines.trim_end();
        let lead = if number == 1 { lead } else { "" };
        text.extend([format!(
            "{lead}\n### {heading} {number}\n\n{fence}\n{lines}\n{fence}\n"
        )]);
    }
    text
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
