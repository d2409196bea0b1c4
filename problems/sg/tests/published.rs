//! The engine computes what published crates compute.

#[path = "../benches/engine/published.rs"]
mod published;

#[test]
fn published_crates_do_the_same_work() {
    let mut checked = 0;
    for workload in sg::bench::workloads() {
        let size = workload.sizes[0];
        let ours = (workload.contenders[0].prepare)(size)();
        for contender in published::contenders(workload.name) {
            let theirs = (contender.prepare)(size)();
            assert_eq!(theirs, ours, "{} by {}", workload.name, contender.name);
            checked += 1;
        }
    }
    assert_eq!(checked, 8);
}
