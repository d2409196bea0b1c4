//! What is changed in Python only: ranges, lists, and what is set anew for each case.

use tree_sitter::Node;

use super::change::{Change, Kind};
use super::tree::{Dialect, Tree, is_in};

pub(super) fn dialect() -> Dialect {
    Dialect {
        grammar: tree_sitter_python::LANGUAGE.into(),
        number: "integer",
        text_content: "string_content",
        list: &["list", "tuple", "set"],
        comparison: "comparison_operator",
        operation: "binary_operator",
        assignments: &["assignment", "augmented_assignment"],
        subscript: "subscript",
        functions: &["function_definition"],
        loops: &["for_statement", "while_statement"],
        nothing: "pass",
        booleans: ["True", "False"],
        own,
    }
}

fn own(tree: &Tree<'_>, node: Node<'_>, found: &mut Vec<Change>) {
    let change = match node.kind() {
        "call" => range_ends_early(tree, node),
        "binary_operator" => small_list(tree, node),
        "assignment" => no_reset(tree, node),
        _ => None,
    };
    found.extend(change);
}

fn range_ends_early(tree: &Tree<'_>, node: Node<'_>) -> Option<Change> {
    let called = node.child_by_field_name("function")?;
    let arguments = node.child_by_field_name("arguments")?;
    if tree.text(called) != "range" {
        return None;
    }
    let last = usize::from(arguments.named_child_count() > 1);
    let end = arguments.named_child(last as u32)?;
    Some(Change {
        kind: Kind::OffByOne,
        place: end.byte_range(),
        text: format!("{} - 1", tree.text(end)),
    })
}

fn small_list(tree: &Tree<'_>, node: Node<'_>) -> Option<Change> {
    let (list, times) = (
        node.child_by_field_name("left")?,
        node.child_by_field_name("right")?,
    );
    let sign = node.child_by_field_name("operator")?;
    (list.kind() == "list" && tree.text(sign) == "*").then(|| Change {
        kind: Kind::SmallArray,
        place: times.byte_range(),
        text: format!("({} // 2)", tree.text(times)),
    })
}

/// What is set anew in a loop keeps what it was.
fn no_reset(tree: &Tree<'_>, node: Node<'_>) -> Option<Change> {
    let (name, value) = (
        node.child_by_field_name("left")?,
        node.child_by_field_name("right")?,
    );
    let is_empty = [
        "[]", "{}", "set()", "0", "1", "False", "True", "dict()", "list()",
    ];
    let is_reset = is_empty.contains(&tree.text(value)) || tree.text(value).starts_with("[0]");
    let is_kept = name.kind() == "identifier" && is_reset && is_in(node, tree.dialect.loops);
    is_kept.then(|| Change {
        kind: Kind::NoReset,
        place: value.byte_range(),
        text: format!(
            "locals().get(\"{}\", {})",
            tree.text(name),
            tree.text(value)
        ),
    })
}
