//! Static evaluations a second by kind of position, with the nets that ship.

use std::hint::black_box;

use barpoint_core::{Class, Dice, Position, Variant};
use barpoint_engine::{Evaluator, Searcher};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn evaluate(criterion: &mut Criterion) {
    let engine = barpoint_benches::engine();
    let positions = barpoint_benches::positions();
    let mut group = criterion.benchmark_group("evaluate");
    for class in [Class::Contact, Class::Crashed, Class::Race, Class::OneSidedBearoff] {
        let is_of_class = |position: &&Position| Class::of(position, Variant::Backgammon) == class;
        let positions: Vec<_> = positions.iter().filter(is_of_class).collect();
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(class.name(), |bencher| {
            bencher.iter(|| {
                positions
                    .iter()
                    .map(|position| engine.evaluate(black_box(position)).win)
                    .sum::<f32>()
            });
        });
    }
    let plays = positions.iter().flat_map(|p| Dice::ALL.map(|dice| p.plays(dice).len()));
    group.throughput(Throughput::Elements(plays.sum::<usize>() as u64));
    group.sample_size(10);
    let searcher = Searcher::static_cubeless(&engine);
    group.bench_function("rank all plays", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                for dice in Dice::ALL {
                    black_box(searcher.rank(black_box(position), dice));
                }
            }
        });
    });
    group.finish();
}

criterion_group!(benches, evaluate);
criterion_main!(benches);
