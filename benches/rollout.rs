//! Games a second on one thread, with a player so simple that all else is measured.

use barpoint_core::{Chequers, Outcome, Position, Variant};
use barpoint_engine::Evaluator;
use barpoint_rollout::{RolloutOptions, RolloutPlan, Runner};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Weighs the race, made points and blots: little work, but games of a natural length.
struct Weigher;

impl Evaluator for Weigher {
    fn evaluate(&self, position: &Position) -> Outcome {
        if let Some(result) = position.result(Variant::Backgammon) {
            return result.into();
        }
        let lead = worth(position.on_roll()) - worth(position.opponent());
        Outcome { win: 0.5 + 0.5 * lead / (lead.abs() + 50.0), ..Outcome::default() }
    }
}

/// Remaining pips, with a fine for blots and a prize for points, larger nearer home.
fn worth(side: &Chequers) -> f32 {
    let places = (1..).zip(side.counts());
    places.fold(0.0, |worth, (distance, &count)| {
        let away = distance as f32;
        let shape = match count {
            0 => 0.0,
            1 => -0.1 * (25.0 - away),
            2.. => 0.2 * (25.0 - away),
        };
        worth + shape - away * f32::from(count)
    })
}

fn games(criterion: &mut Criterion) {
    let options = RolloutOptions { trials: 36, ..RolloutOptions::default() };
    let plan = RolloutPlan::for_position(Variant::Backgammon.start(), options)
        .expect("the opening can be rolled out");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    let mut group = criterion.benchmark_group("rollout");
    group.throughput(Throughput::Elements(options.trials.into()));
    group.bench_function("weigher", |bencher| {
        let run = || Runner::new(&plan, &Weigher).run();
        pool.install(|| bencher.iter(run));
    });
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
