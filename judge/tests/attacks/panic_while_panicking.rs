// expect: signal 6 or signal 4
struct Again;
impl Drop for Again {
    fn drop(&mut self) {
        panic!("again");
    }
}
fn main() {
    let _again = Again;
    panic!("first");
}
