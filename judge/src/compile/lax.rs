//! What a compiler takes only when it is told to be lax: which of its refusals that is tried for,
//! and what the submitter is told then.
//!
//! It is never done for a mistake of types, which would come back as a wrong answer.

use super::Refusal;
use super::note::note;
use crate::language::LanguageSpec;

/// How many of the compiler's mistakes the note repeats.
const MOST_REPEATED: usize = 3;

/// Whether all that the compiler refuses is what the language's entry lets pass. Of a source with
/// more mistakes than a compiler names, the named ones decide.
pub(super) fn passes(spec: &LanguageSpec, refusal: &Refusal) -> bool {
    let Some(permissive) = &spec.permissive else {
        return false;
    };
    let is_let_pass = |error: &str| {
        permissive
            .only
            .iter()
            .any(|sign| error.contains(sign.as_str()))
    };
    let mut named = errors(&refusal.words).peekable();
    !refusal.was_stopped && named.peek().is_some() && named.all(is_let_pass)
}

/// The further arguments that make the compiler lax.
pub(super) fn arguments(spec: &LanguageSpec) -> &[String] {
    match &spec.permissive {
        Some(permissive) => &permissive.arguments,
        None => &[],
    }
}

/// What the submitter is told of a source that was refused with these words and let pass.
pub(super) fn note_on(refused: &str) -> String {
    let named: Vec<&str> = errors(refused).collect();
    let shown = named.get(..MOST_REPEATED).unwrap_or(&named);
    let mistakes = shown.join("\n");
    let (more, more_zh) = match named.len() - shown.len() {
        0 => (String::new(), String::new()),
        more => (
            format!("\n… ({more} more)"),
            format!("\n…（还有 {more} 处）"),
        ),
    };
    note(
        format!(
            "the compiler refuses the source as it is and took it only when told to be permissive:\n{mistakes}{more}"
        ),
        format!("编译器按原样不接受这份源代码，放宽规则后才通过：\n{mistakes}{more_zh}"),
    )
}

/// The lines in which a compiler names a mistake: those of the source, which it repeats below, are
/// set in.
fn errors(words: &str) -> impl Iterator<Item = &str> {
    let names_one = |line: &&str| !line.starts_with(' ') && line.contains(" error: ");
    words.lines().filter(names_one)
}

#[cfg(test)]
mod tests {
    use problems::Lang;

    use super::*;
    use crate::compile::note::message_in;
    use crate::language::Language;

    const NO_TYPE: &str = "main.cpp:1:1: error: ISO C++ forbids declaration of ‘f’ with no type [-fpermissive]\n    1 | f() {} // an error: no";

    fn passes_in(id: &str, words: &str) -> bool {
        let language = Language::without_tools(id);
        let refusal = Refusal {
            words: words.to_owned(),
            was_stopped: false,
        };
        passes(language.spec(), &refusal)
    }

    #[test]
    fn every_mistake_has_to_be_one_of_form() {
        assert!(passes_in("cpp", NO_TYPE));
        for other in [
            "main.cpp:2:9: error: invalid conversion from ‘const char*’ to ‘int’ [-fpermissive]",
            "main.cpp:2:9: error: invalid conversion from ‘int’ to ‘int*’ [-fpermissive]",
            "main.cpp:2:9: error: ISO C++ forbids comparison between pointer and integer [-fpermissive]",
            "main.cpp:2:9: error: ‘x’ was not declared in this scope",
            "main.cpp:1:10: fatal error: x.h: No such file or directory",
        ] {
            assert!(!passes_in("cpp", other), "{other}");
            assert!(!passes_in("cpp", &format!("{NO_TYPE}\n{other}")), "{other}");
        }
        assert!(!passes_in("cpp", "the compiler failed without a word"));
        assert!(!passes_in("java", NO_TYPE));
    }

    #[test]
    fn newer_compilers_of_c_refuse_what_older_ones_only_warned_of() {
        for (words, is_let_pass) in [
            (
                "main.c:1:12: error: implicit declaration of function ‘f’ [-Wimplicit-function-declaration]",
                true,
            ),
            (
                "main.c:1:1: error: return type defaults to ‘int’ [-Wimplicit-int]",
                true,
            ),
            (
                "main.c:1:22: error: initialization of ‘int *’ from incompatible pointer type ‘char *’ [-Wincompatible-pointer-types]",
                true,
            ),
            (
                "main.c:1:22: error: initialization of ‘int’ from ‘char *’ makes integer from pointer without a cast [-Wint-conversion]",
                false,
            ),
        ] {
            assert_eq!(passes_in("c", words), is_let_pass, "{words}");
        }
    }

    #[test]
    fn the_note_repeats_the_first_mistakes() {
        let said = |refused: &str, lang| message_in(&note_on(refused), lang);
        let once = said(NO_TYPE, Lang::En);
        assert!(once.ends_with("with no type [-fpermissive]"), "{once}");
        let often = [NO_TYPE; 5].join("\n");
        let english = said(&often, Lang::En);
        assert!(english.ends_with("\n… (2 more)"), "{english}");
        assert_eq!(english.lines().count(), 2 + MOST_REPEATED);
        let chinese = said(&often, Lang::Zh);
        assert!(chinese.ends_with("\n…（还有 2 处）"), "{chinese}");
    }
}
