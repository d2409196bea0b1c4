//! The chapters of the lessons: what they claim is true, and both languages show and ask the same.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use web::lessons::checked::{difference, faults};
use web::lessons::{self, Block};
use web::locale::Locale;

#[test]
fn everything_that_the_chapters_claim_is_true() {
    let chapters = lessons::all().map(|(_, chapter)| chapter);
    let faults: Vec<String> = chapters
        .flat_map(|chapter| Locale::ALL.map(|locale| faults(chapter, locale)))
        .flatten()
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_languages_show_and_ask_the_same() {
    for (_, chapter) in lessons::all() {
        assert_eq!(difference(chapter), None);
        for locale in Locale::ALL {
            let text = chapter.text(locale).unwrap();
            let has = |wanted: fn(&Block) -> bool| text.blocks.iter().any(wanted);
            let name = chapter.name;
            assert!(text.questions().count() >= 4, "{name} {locale:?}");
            assert!(has(|it| matches!(it, Block::Try { .. })), "{name}");
            assert!(has(|it| matches!(it, Block::ProofBegins(_))), "{name}");
            let is_table = |it: &Block| matches!(it, Block::Table { .. });
            assert!(has(is_table), "{name}: a table to explore");
            let ends_with_three = matches!(
                text.blocks.last(),
                Some(Block::Problems(problems)) if problems.len() == 3
            );
            assert!(ends_with_three, "{name}: three problems");
        }
    }
}
