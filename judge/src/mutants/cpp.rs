//! What is changed in C and C++ only: types, arrays, and what is set anew for each case.

use tree_sitter::Node;

use super::change::{Change, Kind};
use super::tree::{Dialect, Tree, is_in};

const LOOPS: [&str; 4] = [
    "for_statement",
    "while_statement",
    "do_statement",
    "for_range_loop",
];

/// Calls that set something anew.
const RESETS: [&str; 6] = ["memset", "fill", ".clear", ".assign", "std::fill", "fill_n"];

pub(super) fn dialect() -> Dialect {
    Dialect {
        grammar: tree_sitter_cpp::LANGUAGE.into(),
        number: "number_literal",
        text_content: "string_content",
        list: &["initializer_list"],
        comparison: "binary_expression",
        operation: "binary_expression",
        assignments: &["assignment_expression"],
        subscript: "subscript_expression",
        functions: &["function_definition", "lambda_expression"],
        loops: &LOOPS,
        nothing: ";",
        booleans: ["true", "false"],
        own,
    }
}

fn own(tree: &Tree<'_>, node: Node<'_>, found: &mut Vec<Change>) {
    narrow_type(tree, node, found);
    small_array(tree, node, found);
    no_reset(tree, node, found);
}

fn narrow_type(tree: &Tree<'_>, node: Node<'_>, found: &mut Vec<Change>) {
    let text = tree.text(node);
    let narrow = match (node.kind(), text) {
        ("primitive_type", "int64_t") => "int32_t",
        ("primitive_type", "uint64_t" | "size_t") => "uint32_t",
        ("sized_type_specifier", _) if text.contains("long") => {
            if text.contains("unsigned") {
                "unsigned"
            } else {
                "int"
            }
        }
        _ => return,
    };
    found.push(Change {
        kind: Kind::NarrowType,
        place: node.byte_range(),
        text: narrow.to_owned(),
    });
}

fn small_array(tree: &Tree<'_>, node: Node<'_>, found: &mut Vec<Change>) {
    /// Halves of less are no arrays.
    const LEAST: u64 = 4;
    let size = match node.kind() {
        "array_declarator" => node.child_by_field_name("size"),
        // std::vector<int> value(1001)
        "argument_list"
            if node
                .parent()
                .is_some_and(|it| it.kind() == "init_declarator") =>
        {
            node.named_child(0)
        }
        _ => return,
    };
    let Some(size) = size else { return };
    let text = tree.text(size);
    let half = match text.parse::<u64>() {
        Ok(size) if size < LEAST => return,
        Ok(size) => (size / 2).to_string(),
        Err(_) if node.kind() == "array_declarator" => format!("({text}) / 2"),
        Err(_) => return,
    };
    found.push(Change {
        kind: Kind::SmallArray,
        place: size.byte_range(),
        text: half,
    });
}

/// What is set anew in a loop is not, or only the first time.
fn no_reset(tree: &Tree<'_>, node: Node<'_>, found: &mut Vec<Change>) {
    if !is_in(node, tree.dialect.loops) {
        return;
    }
    let text = tree.text(node);
    let is_of_block = node
        .parent()
        .is_some_and(|it| it.kind() == "compound_statement");
    let change = match node.kind() {
        "expression_statement" if is_of_block => {
            let is_call = RESETS.iter().any(|name| {
                let called = text.split('(').next().unwrap_or_default();
                called == *name || (name.starts_with('.') && called.ends_with(name))
            });
            let assigned = node
                .named_child(0)
                .filter(|it| it.kind() == "assignment_expression");
            let is_reset = assigned.is_some_and(|it| {
                let sign = it.child_by_field_name("operator");
                let right = it.child_by_field_name("right");
                sign.is_some_and(|sign| tree.text(sign) == "=")
                    && right.is_some_and(|it| ["0", "false", "1", "true"].contains(&tree.text(it)))
            });
            (is_call || is_reset).then(|| (node.byte_range(), ";".to_owned()))
        }
        "declaration" if is_of_block => {
            let declares = node.child_by_field_name("declarator");
            let is_set = declares.is_some_and(|it| {
                it.kind() == "init_declarator"
                    && it.child_by_field_name("value").is_some_and(|value| {
                        ["number_literal", "initializer_list", "true", "false"]
                            .contains(&value.kind())
                    })
            });
            let may_stay = is_set && !text.starts_with("const") && !text.starts_with("static");
            may_stay.then(|| (node.start_byte()..node.start_byte(), "static ".to_owned()))
        }
        _ => None,
    };
    found.extend(change.map(|(place, text)| Change {
        kind: Kind::NoReset,
        place,
        text,
    }));
}
