// Who wins Nim: honest.
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let heaps = text.split_whitespace().skip(1);
    let sum = heaps.fold(0, |sum, heap| sum ^ heap.parse::<u64>().unwrap());
    println!("{}", if sum == 0 { "No" } else { "Yes" });
}
