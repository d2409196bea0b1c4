// expect: stopped memory or signal 6
// limits: memory=48
fn main() {
    let mut kept = Vec::new();
    loop {
        kept.push(vec![1_u8; 1 << 20]);
    }
}
