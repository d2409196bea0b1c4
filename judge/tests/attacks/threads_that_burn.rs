// expect: stopped cpu
// limits: cpu=400
use std::hint::black_box;
fn main() {
    let burn = || loop {
        black_box(0_u64);
    };
    for _ in 0..3 {
        std::thread::spawn(burn);
    }
    burn()
}
