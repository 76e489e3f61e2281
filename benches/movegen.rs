//! Legal plays a second, over all rolls of 200 positions.

use std::hint::black_box;

use barpoint_core::{Dice, Plays};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn movegen(criterion: &mut Criterion) {
    let positions = barpoint_benches::positions();
    let mut plays = Plays::default();
    let mut generate_all = || {
        let mut count = 0;
        for position in &positions {
            for dice in Dice::ALL {
                plays.generate(black_box(position), dice);
                count += plays.len();
            }
        }
        count
    };
    let mut group = criterion.benchmark_group("movegen");
    group.throughput(Throughput::Elements(generate_all() as u64));
    group.bench_function("plays", |bencher| bencher.iter(&mut generate_all));
    group.finish();
}

criterion_group!(benches, movegen);
criterion_main!(benches);
