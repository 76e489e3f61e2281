//! Time to compute and to probe the one-sided bearoff.

use std::hint::black_box;

use barpoint_bearoff::OneSided;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn bearoff(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bearoff");
    let build = || OneSided::build(black_box(6), 15);
    let bearoff = build();
    group.sample_size(20);
    group.throughput(Throughput::Elements(bearoff.numbering().boards().into()));
    group.bench_function("build 6x15", |bencher| bencher.iter(build));

    let mut races = barpoint_benches::positions();
    races.retain(|position| bearoff.outcome(position).is_some());
    let probe_all =
        || races.iter().filter_map(|race| bearoff.outcome(black_box(race))).map(|o| o.win).sum();
    group.throughput(Throughput::Elements(races.len() as u64));
    group.bench_function("outcome", |bencher| bencher.iter::<f32, _>(probe_all));
    group.finish();
}

criterion_group!(benches, bearoff);
criterion_main!(benches);
