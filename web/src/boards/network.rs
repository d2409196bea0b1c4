//! Tokens on a graph: nodes on layers along the moves, and an arrow for each move.

use std::collections::{BTreeMap, BTreeSet};

use sg::graph::GreenBoard;

use super::layers::Layers;
use super::stage::Stage;
use super::svg::{Canvas, Letters, Look, Stroke, width};
use super::{Drawn, Sketch, WIDTH, listed, numbers, reading};
use crate::locale::Locale;

/// The most nodes and edges that have a picture.
const MOST_DRAWN: (usize, usize) = (24, 48);

const RADIUS: f64 = 13.0;
const MARGIN: f64 = 24.0;

/// How large the place is at which an arrow is chosen, which is a line.
const HIT: f64 = 24.0;

/// How far layers are from each other, and how near nodes of a layer may be.
const LAYER: f64 = 62.0;
const NEAREST: f64 = 40.0;

type Edges = Vec<(u64, u64)>;

/// Draws `1>2,1>3;1`: moves from node to node, and where the tokens are.
pub(super) fn draw(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let (edges, tokens) = text.split_once(';').unwrap_or((text, ""));
    let (written, edges, tokens) = (
        edges,
        reading::pairs(edges, '>')?,
        reading::numbers(tokens)?,
    );
    let nodes: BTreeSet<u64> = edges
        .iter()
        .flat_map(|(a, b)| [*a, *b])
        .chain(tokens.iter().copied())
        .collect();
    let words = match tokens.len() {
        0 => locale.text("board-graph-empty"),
        count => locale
            .text("board-graph")
            .with("count", count)
            .with("tokens", numbers(locale, &tokens)),
    };
    let words = words.with("nodes", nodes.len()).with("edges", edges.len());
    let moves = moves(written, &edges, &tokens, stage);
    let graph = Graph {
        nodes,
        edges,
        tokens,
        moves,
        ..Graph::default()
    };
    Some(Drawn {
        sketch: graph.sketched(stage),
        words: words.to_string(),
    })
}

/// Draws the fields of two players, of which the first so many are Round's, and where a pawn may
/// go on them.
pub(super) fn fields(firsts: u64, greens: &[u64], moves: &[(u64, u64)], locale: Locale) -> Drawn {
    let graph = Graph::of_fields(firsts, greens, moves);
    Drawn {
        sketch: graph.sketched(&Stage::default()),
        words: said_of_fields(&graph, locale),
    }
}

/// Draws `1>3,2>4,3>1,4>2;2;1;3,1`: the same with the fields where the pawn has been, on the last of which it stands.
pub(super) fn way(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let (board, way) = text.rsplit_once(';')?;
    let mut parts = board.split(';');
    let moves = reading::pairs(parts.next()?, '>')?;
    let firsts: u64 = parts.next()?.parse().ok()?;
    let greens = reading::numbers(parts.next()?)?;
    let way = reading::numbers(way)?;
    let (at, passed) = way.split_last()?;
    let mut graph = Graph::of_fields(firsts, &greens, &moves);
    let ahead = moves.iter().filter(|(from, _)| from == at);
    let numbered = ahead.filter_map(|edge| {
        let number = stage.leaving(&format!("{text},{}", edge.1))?;
        Some((*edge, number))
    });
    graph.moves = numbered.collect();
    graph.tokens = vec![*at];
    graph.passed = passed.iter().copied().collect();
    let said = said_of_fields(&graph, locale);
    let board = GreenBoard {
        anns: firsts,
        greens,
        moves,
    };
    let pawn = said_of_pawn(&board, &way, locale);
    Some(Drawn {
        sketch: graph.sketched(stage),
        words: problems::Lang::from(locale).closed_up(&format!("{said} {pawn}")),
    })
}

/// Where the pawn is and who moves it where, or how play has ended.
fn said_of_pawn(board: &GreenBoard, way: &[u64], locale: Locale) -> String {
    let Some((at, passed)) = way.split_last() else {
        return String::new();
    };
    if let Some(has_green) = board.closed(way) {
        let begun = passed.iter().rposition(|field| field == at);
        let circle = way[begun.unwrap_or_default()..].iter().map(u64::to_string);
        let ended = if has_green {
            locale.text("board-circle-green")
        } else {
            locale.text("board-circle-bare")
        };
        let circle = circle.collect::<Vec<_>>().join(" → ");
        return ended.with("circle", circle).to_string();
    }
    let open = board.next(way);
    let ahead = board.moves.iter().filter(|(from, _)| from == at);
    let barred: BTreeSet<u64> = ahead
        .map(|(_, to)| *to)
        .filter(|to| !open.contains(to))
        .collect();
    let barred_ways = barred.iter().map(|to| format!("{at} → {to}"));
    let barred_ways = listed(locale, &barred_ways.collect::<Vec<_>>());
    let pawn = locale
        .text("board-pawn")
        .with("at", at.to_string())
        .with("count", passed.len())
        .with("before", numbers(locale, passed));
    // Only a circle in the other player's favour is barred.
    let next = match (board.is_anns(*at), open.is_empty(), barred.is_empty()) {
        (true, true, _) => locale.text("board-stuck-first").with("moves", barred_ways),
        (false, true, _) => locale.text("board-stuck-second").with("moves", barred_ways),
        (true, false, true) => locale.text("board-turn-first"),
        (false, false, true) => locale.text("board-turn-second"),
        (true, false, false) => locale.text("board-barred-first").with("moves", barred_ways),
        (false, false, false) => locale
            .text("board-barred-second")
            .with("moves", barred_ways),
    };
    format!("{pawn} {next}")
}

fn said_of_fields(graph: &Graph, locale: Locale) -> String {
    let ways = graph.edges.iter().map(|(a, b)| format!("{a} → {b}"));
    let list = |fields: &BTreeSet<u64>| {
        let fields: Vec<u64> = fields.iter().copied().collect();
        numbers(locale, &fields)
    };
    let rounds = &graph.nodes - &graph.squares;
    let words = locale
        .text("board-fields")
        .with("firsts", list(&rounds))
        .with("seconds", list(&graph.squares))
        .with("greens", list(&graph.greens))
        .with("moves", listed(locale, &ways.collect::<Vec<_>>()));
    words.to_string()
}

/// A graph with tokens on it, and the moves along its edges.
#[derive(Default)]
struct Graph {
    nodes: BTreeSet<u64>,
    edges: Edges,
    tokens: Vec<u64>,
    moves: Moves,
    /// The nodes that are no circles.
    squares: BTreeSet<u64>,
    /// Those that are green.
    greens: BTreeSet<u64>,
    /// Those where a pawn has been.
    passed: BTreeSet<u64>,
}

/// The numbers of the moves along edges.
type Moves = BTreeMap<(u64, u64), usize>;

impl Graph {
    /// The fields of two players, without a pawn.
    fn of_fields(firsts: u64, greens: &[u64], moves: &[(u64, u64)]) -> Self {
        let nodes: BTreeSet<u64> = moves.iter().flat_map(|(a, b)| [*a, *b]).collect();
        Self {
            squares: nodes.range(firsts.saturating_add(1)..).copied().collect(),
            nodes,
            edges: moves.to_vec(),
            greens: greens.iter().copied().collect(),
            ..Self::default()
        }
    }

    /// The picture, unless it is too large for one.
    fn sketched(&self, stage: &Stage<'_>) -> Option<Sketch> {
        let (nodes, edges) = (self.nodes.len(), self.edges.len());
        let fits = nodes > 0 && nodes <= MOST_DRAWN.0 && edges <= MOST_DRAWN.1;
        fits.then(|| sketch(self, stage)).flatten()
    }

    /// The move to a node, where there is only one.
    fn only_move_to(&self, node: u64) -> Option<usize> {
        let mut ways = self.moves.iter().filter(|((_, to), _)| *to == node);
        let (_, number) = ways.next()?;
        ways.next().is_none().then_some(*number)
    }

    /// A node without its name; a green one has a second edge inside.
    fn draw_node(&self, canvas: &mut Canvas, node: u64, (x, y): (f64, f64), radius: f64) {
        let is_green = self.greens.contains(&node);
        let look = if is_green {
            Look::Marked
        } else {
            Look::Outline
        };
        let radii = [radius, radius - 3.0];
        for radius in radii.into_iter().take(if is_green { 2 } else { 1 }) {
            if self.squares.contains(&node) {
                let side = 2.0 * radius;
                canvas.rect(look, (x - radius, y - radius), (side, side), 2.0);
            } else {
                canvas.circle(look, (x, y), radius);
            }
        }
    }
}

/// The moves along edges whose beginning has a token. `written` is how the engine writes the edges.
fn moves(written: &str, edges: &Edges, tokens: &[u64], stage: &Stage<'_>) -> Moves {
    if stage.is_still() {
        return Moves::new();
    }
    let along = |(from, to): &(u64, u64)| {
        let place = tokens.iter().position(|token| token == from)?;
        let mut after = tokens.to_vec();
        after[place] = *to;
        let number = stage.leaving(&format!("{written};{}", reading::written(&after)))?;
        Some(((*from, *to), number))
    };
    edges.iter().filter_map(along).collect()
}

/// How far along each node is: the longest way to it by edges that lead on. Edges that would lead
/// back to where one comes from are left out of this.
fn depths(nodes: &BTreeSet<u64>, edges: &Edges) -> BTreeMap<u64, usize> {
    let mut onwards: Edges = Vec::new();
    for edge in edges {
        // Whether one comes from its end to its start already.
        let (mut open, mut seen) = (vec![edge.1], BTreeSet::new());
        while let Some(node) = open.pop() {
            if seen.insert(node) {
                let next = onwards.iter().filter(|(from, _)| *from == node);
                open.extend(next.map(|(_, to)| *to));
            }
        }
        if !seen.contains(&edge.0) {
            onwards.push(*edge);
        }
    }
    let mut depth: BTreeMap<u64, usize> = nodes.iter().map(|node| (*node, 0)).collect();
    for _ in 0..nodes.len() {
        for (from, to) in &onwards {
            let least = depth[from] + 1;
            let at = depth.entry(*to).or_default();
            *at = (*at).max(least);
        }
    }
    depth
}

fn sketch(graph: &Graph, stage: &Stage<'_>) -> Option<Sketch> {
    let Graph { nodes, edges, .. } = graph;
    let layers = Layers::new(&depths(nodes, edges), edges).layers;
    let longest = layers.iter().map(Vec::len).max().unwrap_or_default();
    // Nodes have names of their own width.
    let radius = nodes
        .iter()
        .map(|node| width(&node.to_string()) / 2.0 + 3.0)
        .fold(RADIUS, f64::max);
    let (layer, nearest) = (LAYER + radius - RADIUS, NEAREST + 2.0 * (radius - RADIUS));
    let along = (layers.len().max(1) - 1) as f64 * layer + 2.0 * (MARGIN + radius - RADIUS);
    let across = (longest.max(1) - 1) as f64 * nearest + 2.0 * (MARGIN + radius - RADIUS);
    // From left to right where there is room, otherwise downwards.
    let sideways = along <= WIDTH;
    if !sideways && across > WIDTH {
        return None;
    }
    let room = across.max(110.0);
    let mut places: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for (at, nodes) in layers.iter().enumerate() {
        let start = MARGIN + radius - RADIUS;
        let far = start + at as f64 * layer;
        for (index, node) in nodes.iter().enumerate() {
            let step = (room - 2.0 * start) / nodes.len() as f64;
            let mut side = start + step * (index as f64 + 0.5);
            if nodes.len() == longest && longest > 1 {
                side = start + (room - 2.0 * start) * index as f64 / (longest - 1) as f64;
            } else if at % 2 == 1 {
                // A node alone in its layer stands a little aside, so that ways past it are seen.
                side += step.min(24.0) / 3.0;
            }
            let place = if sideways { (far, side) } else { (side, far) };
            places.insert(*node, place);
        }
    }
    let mut canvas = Canvas::default();
    for (from, to) in edges {
        let back = edges.contains(&(*to, *from));
        let number = graph.moves.get(&(*from, *to)).copied();
        canvas.choosing(number, |canvas| {
            if number.is_some() {
                let ((x, y), (to_x, to_y)) = (places[from], places[to]);
                let middle = (f64::midpoint(x, to_x), f64::midpoint(y, to_y));
                canvas.hit((middle.0 - HIT / 2.0, middle.1 - HIT / 2.0), (HIT, HIT));
            }
            arrow(canvas, &places, (*from, *to), radius, back);
        });
    }
    for (node, place) in &places {
        canvas.choosing(graph.only_move_to(*node), |canvas| {
            graph.draw_node(canvas, *node, *place, radius);
            canvas.text(Letters::Name, (place.0, place.1 + 4.0), &node.to_string());
        });
        if graph.passed.contains(node) {
            let beside = (place.0 + radius * 0.8, place.1 + radius * 0.8);
            canvas.circle(Look::Solid, beside, 3.0);
        }
    }
    put_tokens(&mut canvas, &graph.tokens, &places, radius, stage);
    let (along, across) = (along, room);
    Some(Sketch {
        canvas,
        size: if sideways {
            (along, across)
        } else {
            (across, along)
        },
    })
}

/// Puts the tokens on their nodes, with the values of those and a ring where one has come to.
fn put_tokens(
    canvas: &mut Canvas,
    tokens: &[u64],
    places: &BTreeMap<u64, (f64, f64)>,
    radius: f64,
    stage: &Stage<'_>,
) {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for token in tokens {
        *counts.entry(*token).or_default() += 1;
    }
    for (node, count) in counts {
        let (x, y) = places[&node];
        let at = (x - radius * 0.8, y + radius * 0.8);
        canvas.circle(Look::Token, at, if count > 1 { 8.0 } else { 6.0 });
        if count > 1 {
            canvas.text(Letters::OnToken, (at.0, at.1 + 4.0), &count.to_string());
        }
        let part = stage.parts().iter().find(|part| {
            let (_, token) = part.text.rsplit_once(';').unwrap_or_default();
            // Of a way its end.
            token.rsplit(',').next() == Some(node.to_string().as_str())
        });
        if let Some(part) = part {
            canvas.tag((x + radius * 0.9, y - radius), part.value);
        }
    }
    let before = stage.before().and_then(|text| text.rsplit_once(';'));
    let before = before.and_then(|(_, tokens)| reading::numbers(tokens));
    // Of a way its end.
    let moved = before.and_then(|mut before| {
        let first = before.len().checked_sub(tokens.len())?;
        Some(before.split_off(first))
    });
    for (from, to) in moved.unwrap_or_default().iter().zip(tokens) {
        if from != to {
            let (x, y) = places[to];
            canvas.ring((x - radius, y - radius, x + radius, y + radius));
        }
    }
}

/// An arrow from node to node, bent where it would go through another node or along another arrow.
fn arrow(
    canvas: &mut Canvas,
    places: &BTreeMap<u64, (f64, f64)>,
    (from, to): (u64, u64),
    radius: f64,
    is_both_ways: bool,
) {
    let (start, end) = (places[&from], places[&to]);
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        // To the node itself: a loop above it.
        let (x, y) = start;
        let bend = [
            Stroke::Bent((x - 22.0, y - radius - 22.0), (x, y - radius - 18.0)),
            Stroke::Bent((x + 22.0, y - radius - 14.0), (x + 5.0, y - radius)),
        ];
        canvas.path(Look::Way, (x - 5.0, y - radius), &bend, false);
        canvas.reach((x - 5.0, y - radius), &bend);
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let middle = (f64::midpoint(start.0, end.0), f64::midpoint(start.1, end.1));
    // The nodes that the straight way would touch, and the side of it that they are on.
    let near = places
        .iter()
        .filter(|(node, _)| **node != from && **node != to);
    let near = near.filter_map(|(_, (x, y))| {
        let (px, py) = (x - start.0, y - start.1);
        let (along, aside) = (px * ux + py * uy, px * uy - py * ux);
        (along > 0.0 && along < length && aside.abs() < radius + 5.0).then_some(aside)
    });
    let bend = near.fold(None, |most: Option<f64>, aside| {
        let away = if aside > 0.0 { -1.0 } else { 1.0 };
        Some(most.unwrap_or(away))
    });
    let bend = match bend {
        Some(side) => side * (radius * 2.0 + 22.0),
        None if is_both_ways => 14.0,
        None => 0.0,
    };
    // The side is measured to the right of the way.
    let control = (middle.0 + uy * bend, middle.1 - ux * bend);
    let towards = |point: (f64, f64), goal: (f64, f64), by: f64| {
        let (dx, dy) = (goal.0 - point.0, goal.1 - point.1);
        let length = dx.hypot(dy).max(1.0);
        (point.0 + dx / length * by, point.1 + dy / length * by)
    };
    let first = towards(start, control, radius);
    let tip = towards(end, control, radius + 1.0);
    let base = towards(end, control, radius + 9.0);
    let way = if bend == 0.0 {
        Stroke::To(base)
    } else {
        Stroke::Bent(control, base)
    };
    canvas.path(Look::Way, first, &[way], false);
    let (dx, dy) = ((tip.0 - base.0) / 8.0, (tip.1 - base.1) / 8.0);
    let wings = [
        Stroke::To((base.0 - dy * 3.6, base.1 + dx * 3.6)),
        Stroke::To((base.0 + dy * 3.6, base.1 - dx * 3.6)),
    ];
    canvas.path(Look::Arrow, tip, &wings, true);
    canvas.reach(first, &[way]);
}

#[cfg(test)]
mod tests {
    use super::super::draw;
    use super::*;

    #[test]
    fn who_moves_the_pawn_and_how_play_ends_is_said() {
        let words = |text: &str, locale| {
            let board = draw(&format!("green-game@{text}"), locale);
            board.unwrap_or_else(|| panic!("{text}")).words
        };
        let board = "1>3,2>4,3>1,4>2;2;1";
        let said = words(&format!("{board};3"), Locale::En);
        assert!(said.contains("1 and 2; "), "{said}");
        assert!(said.contains("Square’s move"), "{said}");
        // Back to 3 there is green on the circle, and Round may close it.
        let said = words(&format!("{board};3,1"), Locale::En);
        assert!(said.contains("Round’s move"), "{said}");
        let said = words(&format!("{board};3,1,3"), Locale::En);
        assert!(said.contains("3 → 1 → 3"), "{said}");
        // The other way round Square would have to close it.
        let said = words(&format!("{board};1,3"), Locale::En);
        assert!(said.contains("only go 3 → 1"), "{said}");
        assert!(said.ends_with("Round wins."), "{said}");
        let said = words(&format!("{board};1,3"), Locale::Zh);
        assert!(said.ends_with("圆格方胜。"), "{said}");
        let said = words("1>3,1>4,2>4,3>1,4>1,4>2;2;1;1,4", Locale::En);
        assert!(said.contains("4 → 1 would close"), "{said}");
    }
}
