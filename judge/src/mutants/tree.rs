//! The syntax tree of a program, and the changes that are made to it in whatever language it is.

use std::collections::BTreeSet;

use tree_sitter::{Language, Node, Parser};

use super::change::{Change, Kind};

/// Numbers from here on are bounds of inputs or moduli: one more or less shows nowhere.
const LARGE: i64 = 1000;

/// From here on a number that something is compared with may be where a period begins.
const LATE: i64 = 10;

/// Of longer lists only the first, the middle and the last number are changed.
const LONG_LIST: usize = 4;

/// Longer texts are no answers, in bytes.
const LONGEST_WORD: usize = 20;

/// What a language says differently.
pub(super) struct Dialect {
    pub(super) grammar: Language,
    /// The nodes of whole numbers, of texts, of what is between a text's quotes, and of lists.
    pub(super) number: &'static str,
    pub(super) text_content: &'static str,
    pub(super) list: &'static [&'static str],
    /// The nodes of `a < b`, `a ^ b`, `a ^= b`.
    pub(super) comparison: &'static str,
    pub(super) operation: &'static str,
    pub(super) assignments: &'static [&'static str],
    pub(super) subscript: &'static str,
    pub(super) functions: &'static [&'static str],
    pub(super) loops: &'static [&'static str],
    /// What a statement that does nothing looks like.
    pub(super) nothing: &'static str,
    pub(super) booleans: [&'static str; 2],
    /// The changes that only this language knows.
    pub(super) own: fn(&Tree<'_>, Node<'_>, &mut Vec<Change>),
}

/// A program's text with its language.
pub(super) struct Tree<'a> {
    pub(super) source: &'a str,
    pub(super) dialect: &'a Dialect,
}

impl Tree<'_> {
    /// All changes, in the order of the text; none when it can't be parsed.
    pub(super) fn changes(&self) -> Vec<Change> {
        let mut parser = Parser::new();
        let parsed = parser
            .set_language(&self.dialect.grammar)
            .ok()
            .and_then(|()| parser.parse(self.source, None));
        let Some(parsed) = parsed else {
            return Vec::new();
        };
        let mut nodes = Vec::new();
        collect(parsed.root_node(), &mut nodes);
        let mut found = Vec::new();
        for node in &nodes {
            self.operators(*node, &mut found);
            self.number(*node, &mut found);
            self.boolean(*node, &mut found);
            self.jump(*node, &mut found);
            (self.dialect.own)(self, *node, &mut found);
        }
        self.answers(&nodes, &mut found);
        found.retain(|change| self.source[change.place.clone()] != change.text);
        found.sort_by_key(|change| change.place.start);
        found
    }

    pub(super) fn text(&self, node: Node<'_>) -> &str {
        &self.source[node.byte_range()]
    }

    /// Whether a node stands in the function that the program begins with.
    fn is_in_main(&self, node: Node<'_>) -> bool {
        let function = around(node, self.dialect.functions);
        function.is_some_and(|function| {
            let head = self.text(function).lines().next().unwrap_or_default();
            head.contains("main(")
        })
    }

    fn operators(&self, node: Node<'_>, found: &mut Vec<Change>) {
        let dialect = self.dialect;
        let is_one = [dialect.comparison, dialect.operation].contains(&node.kind())
            || dialect.assignments.contains(&node.kind());
        if !is_one {
            return;
        }
        let mut cursor = node.walk();
        let signs = node.children(&mut cursor).filter(|child| !child.is_named());
        for sign in signs {
            let other = match self.text(sign) {
                "<" => (Kind::OffByOne, "<="),
                "<=" => (Kind::OffByOne, "<"),
                ">" => (Kind::OffByOne, ">="),
                ">=" => (Kind::OffByOne, ">"),
                "^" => (Kind::XorToSum, "+"),
                "^=" => (Kind::XorToSum, "+="),
                "+" => (Kind::Operation, "-"),
                "-" | "*" => (Kind::Operation, "+"),
                "==" if self.is_compared_with_nothing(node) => (Kind::MisereEnd, "!="),
                "!=" if self.is_compared_with_nothing(node) => (Kind::MisereEnd, "=="),
                _ => continue,
            };
            found.push(Change {
                kind: other.0,
                place: sign.byte_range(),
                text: other.1.to_owned(),
            });
        }
    }

    fn is_compared_with_nothing(&self, node: Node<'_>) -> bool {
        let last = node.named_child(node.named_child_count().saturating_sub(1) as u32);
        last.is_some_and(|last| self.text(last) == "0")
    }

    fn number(&self, node: Node<'_>, found: &mut Vec<Change>) {
        if node.kind() != self.dialect.number {
            return;
        }
        let Ok(number) = self.text(node).parse::<i64>() else {
            return;
        };
        let (kind, others) = match self.role_of(node, number) {
            Role::None => return,
            Role::Period => (Kind::EarlyPeriod, vec![number - 1, number + 1, number / 2]),
            Role::Threshold => (Kind::EarlyPeriod, vec![number - 1, number / 2]),
            Role::Base => (Kind::BaseCase, vec![number + 1, number - 1]),
            Role::End => (Kind::MisereEnd, vec![1 - number]),
            Role::Other => (Kind::Constant, vec![number + 1, number - 1]),
        };
        let mut others: Vec<i64> = others.into_iter().filter(|it| *it >= 0).collect();
        // Nothing can be divided by it.
        others.retain(|it| kind != Kind::EarlyPeriod || *it > 0);
        others.dedup();
        found.extend(others.into_iter().map(|other| Change {
            kind,
            place: node.byte_range(),
            text: other.to_string(),
        }));
    }

    fn role_of(&self, node: Node<'_>, number: i64) -> Role {
        let Some(parent) = node.parent() else {
            return Role::None;
        };
        if ["array_declarator", "preproc_def", "case_statement"].contains(&parent.kind()) {
            return Role::None;
        }
        let is_right = |parent: Node<'_>| parent.child_by_field_name("right") == Some(node);
        let sign = parent.child_by_field_name("operator");
        let sign = sign.map(|it| self.text(it)).unwrap_or_default();
        if is_right(parent) && ["%", "%="].contains(&sign) {
            return Role::Period;
        }
        if parent.kind() == "return_statement" {
            return match number {
                _ if self.is_in_main(node) => Role::None,
                0 | 1 => Role::End,
                _ => Role::Base,
            };
        }
        if number >= LARGE {
            return Role::None;
        }
        if parent.kind() == self.dialect.comparison && number >= LATE {
            return Role::Threshold;
        }
        if self.dialect.list.contains(&parent.kind()) {
            return if stands_out(node, parent) {
                Role::Base
            } else {
                Role::None
            };
        }
        let is_element = |left: Node<'_>| left.kind() == self.dialect.subscript;
        let left = parent.child_by_field_name("left");
        if self.dialect.assignments.contains(&parent.kind()) && left.is_some_and(is_element) {
            return Role::Base;
        }
        Role::Other
    }

    fn boolean(&self, node: Node<'_>, found: &mut Vec<Change>) {
        let [yes, no] = self.dialect.booleans;
        let text = self.text(node);
        if node.child_count() == 0 && (text == yes || text == no) {
            found.push(Change {
                kind: Kind::MisereEnd,
                place: node.byte_range(),
                text: if text == yes { no } else { yes }.to_owned(),
            });
        }
    }

    fn jump(&self, node: Node<'_>, found: &mut Vec<Change>) {
        let is_jump = match node.kind() {
            "continue_statement" | "break_statement" => true,
            // The last one of a function has nothing behind it.
            "return_statement" => is_in(node, &["if_statement"]),
            _ => false,
        };
        if is_jump {
            found.push(Change {
                kind: Kind::DroppedJump,
                place: node.byte_range(),
                text: self.dialect.nothing.to_owned(),
            });
        }
    }

    /// Each word that may be an answer becomes another one, and all become each other.
    fn answers(&self, nodes: &[Node<'_>], found: &mut Vec<Change>) {
        let is_word = |node: &&Node<'_>| {
            let word = self.text(**node);
            let word = word.strip_suffix("\\n").unwrap_or(word);
            node.kind() == self.dialect.text_content
                && (1..=LONGEST_WORD).contains(&word.len())
                && word
                    .chars()
                    .all(|c| c.is_alphabetic() || " !.'".contains(c))
                && word.chars().any(char::is_alphabetic)
        };
        let words: Vec<&Node<'_>> = nodes.iter().filter(is_word).collect();
        let different: BTreeSet<&str> = words.iter().map(|node| self.text(**node)).collect();
        let different: Vec<&str> = different.into_iter().collect();
        if different.len() < 2 {
            return;
        }
        let other = |word: &str| {
            let at = different.iter().position(|it| *it == word).unwrap_or(0);
            different[(at + 1) % different.len()]
        };
        found.extend(words.iter().map(|node| Change {
            kind: Kind::SwappedAnswers,
            place: node.byte_range(),
            text: other(self.text(**node)).to_owned(),
        }));
        if let ([first, .., last], 2) = (words.as_slice(), different.len()) {
            let (start, end) = (first.start_byte(), last.end_byte());
            let mut text = self.source[start..end].to_owned();
            for node in words.iter().rev() {
                let place = node.start_byte() - start..node.end_byte() - start;
                text.replace_range(place, other(self.text(**node)));
            }
            found.push(Change {
                kind: Kind::SwappedAnswers,
                place: start..end,
                text,
            });
        }
    }
}

/// What a number is there for.
enum Role {
    /// It is changed elsewhere or not at all.
    None,
    Period,
    Threshold,
    Base,
    End,
    Other,
}

fn collect<'t>(node: Node<'t>, nodes: &mut Vec<Node<'t>>) {
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        nodes.push(node);
        // In the order of the text.
        let children = (0..node.child_count()).rev();
        open.extend(children.filter_map(|at| node.child(at)));
    }
}

/// The nearest node around of one of these kinds.
fn around<'t>(node: Node<'t>, kinds: &[&str]) -> Option<Node<'t>> {
    let mut parent = node.parent();
    while let Some(node) = parent {
        if kinds.contains(&node.kind()) {
            return Some(node);
        }
        parent = node.parent();
    }
    None
}

/// Whether a node stands in one of these kinds.
pub(super) fn is_in(node: Node<'_>, kinds: &[&str]) -> bool {
    around(node, kinds).is_some()
}

/// Whether a number of a list is one of the few that are changed.
fn stands_out(node: Node<'_>, list: Node<'_>) -> bool {
    let count = list.named_child_count();
    let mut cursor = list.walk();
    let at = list.named_children(&mut cursor).position(|it| it == node);
    count <= LONG_LIST || at.is_some_and(|at| [0, count / 2, count - 1].contains(&at))
}
