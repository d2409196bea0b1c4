//! Every workload of `sg::bench`: the engine beside its plain versions and published crates.
//!
//!     cargo bench -p sg --features bench

mod published;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

fn engine(criterion: &mut Criterion) {
    for workload in sg::bench::workloads() {
        let mut group = criterion.benchmark_group(workload.name);
        group.sample_size(10);
        for size in workload.sizes {
            let published = published::contenders(workload.name);
            let contenders = workload.contenders.iter().chain(&published);
            for contender in contenders.filter(|contender| contender.largest >= size) {
                let mut task = (contender.prepare)(size);
                let id = BenchmarkId::new(contender.name, size);
                group.bench_function(id, |bencher| bencher.iter(|| black_box(task())));
            }
        }
        group.finish();
    }
}

criterion_group!(benches, engine);
criterion_main!(benches);
