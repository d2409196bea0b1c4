// Won exactly when some heap has the top bit of the XOR, and can so be lowered.
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    let mut out = String::new();
    for _ in 0..next() {
        let heaps: Vec<u64> = (0..next()).map(|_| next()).collect();
        let x = heaps.iter().fold(0, |x, heap| x ^ heap);
        let won = heaps.iter().any(|heap| heap ^ x < *heap);
        out += if won { "First\n" } else { "Second\n" };
    }
    print!("{out}");
}
