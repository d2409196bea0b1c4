//! A program's text as tokens by its language's grammar, or by what its words look like, without what is only a name: renaming,
//! comments, blanks, other numbers and other types of numbers change nothing.

use std::ops::Range;

use tree_sitter::{Language, Node, Parser};

use super::lexer;
use super::lexicons::{self, Lexicon};
use super::winnowing::mixed;

/// Larger texts are not read, in bytes.
const LARGEST_SOURCE: usize = 512 * 1024;

/// The grammar of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grammar {
    /// C as well.
    Cpp,
    Python,
    Java,
    Rust,
    Go,
    JavaScript,
    Kotlin,
    CSharp,
    Pascal,
    Haskell,
    OCaml,
    Ruby,
    Perl,
}

/// By what a language is read.
enum Reading {
    /// Its grammar.
    Grammar(Language),
    /// What its words look like.
    Lexicon(&'static Lexicon),
}

impl Grammar {
    /// By the language's id.
    pub(super) fn of(language: &str) -> Option<Self> {
        Some(match language {
            "c" | "cpp" | "cpp20" | "cpp23" => Self::Cpp,
            "python" | "pypy" => Self::Python,
            "java" => Self::Java,
            "rust" => Self::Rust,
            "go" => Self::Go,
            "javascript" => Self::JavaScript,
            "kotlin" => Self::Kotlin,
            "csharp" => Self::CSharp,
            "pascal" => Self::Pascal,
            "haskell" => Self::Haskell,
            "ocaml" => Self::OCaml,
            "ruby" => Self::Ruby,
            "perl" => Self::Perl,
            _ => return None,
        })
    }

    fn reading(self) -> Reading {
        Reading::Grammar(match self {
            Self::Cpp => tree_sitter_cpp::LANGUAGE.into(),
            Self::Python => tree_sitter_python::LANGUAGE.into(),
            Self::Java => tree_sitter_java::LANGUAGE.into(),
            Self::Rust => tree_sitter_rust::LANGUAGE.into(),
            Self::Go => tree_sitter_go::LANGUAGE.into(),
            Self::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
            Self::Kotlin => return Reading::Lexicon(&lexicons::KOTLIN),
            Self::CSharp => return Reading::Lexicon(&lexicons::CSHARP),
            Self::Pascal => return Reading::Lexicon(&lexicons::PASCAL),
            Self::Haskell => return Reading::Lexicon(&lexicons::HASKELL),
            Self::OCaml => return Reading::Lexicon(&lexicons::OCAML),
            Self::Ruby => return Reading::Lexicon(&lexicons::RUBY),
            Self::Perl => return Reading::Lexicon(&lexicons::PERL),
        })
    }
}

/// The tokens of a text with their places in bytes; `None` where it is too large or not read.
pub(super) fn read(grammar: Grammar, source: &str) -> Option<Vec<(u64, Range<usize>)>> {
    if source.len() > LARGEST_SOURCE {
        return None;
    }
    let language = match grammar.reading() {
        Reading::Grammar(language) => language,
        Reading::Lexicon(lexicon) => {
            let tokens = lexer::read(lexicon, source).into_iter();
            return Some(tokens.map(|(name, place)| (symbol(name), place)).collect());
        }
    };
    let mut parser = Parser::new();
    parser.set_language(&language).ok()?;
    let tree = parser.parse(source, None)?;
    let mut tokens = Vec::new();
    let mut cursor = tree.walk();
    // By hand: a tree may be deeper than the stack.
    loop {
        let node = cursor.node();
        let descends = match role(node) {
            Role::Nothing => false,
            Role::Token(name) => {
                tokens.push((symbol(name), node.byte_range()));
                false
            }
            Role::Inner => cursor.goto_first_child(),
        };
        if descends {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return Some(tokens);
            }
        }
    }
}

/// What a node is to the comparison.
enum Role<'t> {
    /// What everybody writes, or nobody reads.
    Nothing,
    /// One token, with what stands for it.
    Token(&'t str),
    /// Made of others.
    Inner,
}

fn role(node: Node<'_>) -> Role<'_> {
    let kind = node.kind();
    if kind.contains("comment") {
        return Role::Nothing;
    }
    match kind {
        "preproc_include"
        | "using_declaration"
        | "import_statement"
        | "import_from_statement"
        | "future_import_statement"
        | "import_declaration"
        | "package_declaration"
        | "package_clause"
        | "use_declaration" => Role::Nothing,
        // One word for all types of numbers, and for names of types.
        "primitive_type"
        | "sized_type_specifier"
        | "type_identifier"
        | "integral_type"
        | "floating_point_type"
        | "boolean_type"
        | "void_type"
        | "auto"
        | "placeholder_type_specifier" => Role::Token("type"),
        _ if kind.contains("identifier") && node.child_count() == 0 => Role::Token("name"),
        "string"
        | "string_literal"
        | "raw_string_literal"
        | "char_literal"
        | "character_literal"
        | "interpreted_string_literal"
        | "rune_literal"
        | "template_string"
        | "concatenated_string" => Role::Token("text"),
        _ if node.child_count() > 0 => Role::Inner,
        _ if kind.contains("literal") || matches!(kind, "integer" | "float" | "number") => {
            Role::Token("number")
        }
        // What the parser missed has no text.
        _ if node.byte_range().is_empty() => Role::Nothing,
        // Where a line ends matters as little as in the other languages.
        ";" | "\n" => Role::Nothing,
        _ => Role::Token(kind),
    }
}

/// A number for the name of a token, the same in every run.
fn symbol(name: &str) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    mixed(name.bytes().fold(0xCBF2_9CE4_8422_2325, fold))
}

#[cfg(test)]
mod tests {
    use super::Grammar;
    use crate::language::built_in;

    #[test]
    fn programs_are_compared_in_every_language_but_those_named_here() {
        let languages = built_in().into_iter().map(|it| it.id);
        let left_out: Vec<String> = languages.filter(|it| Grammar::of(it).is_none()).collect();
        assert_eq!(left_out, ["bash"]);
    }
}
