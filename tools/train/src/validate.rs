//! What a net makes of lessons that it has not learnt.

use anyhow::Result;
use barpoint_nn::Network;

use crate::batch::Task;
use crate::float_net::{Example, FloatNet, Loss, POINTS, difference, equity};
use crate::lesson::Lesson;

/// Loss and mean error of the equity.
pub(crate) fn validate(net: &FloatNet, lessons: &[Lesson], rows_only: bool) -> Result<(Loss, f64)> {
    let mut scratch = net.scratch();
    let (mut loss, mut bias) = (Loss::default(), 0.0);
    for lesson in lessons {
        let Task { example, sibling } = lesson.task(net.shape, rows_only)?;
        let mut measure = |example: &Example| {
            let chances = net.forward(example, &mut scratch);
            let error = equity(&chances) - equity(&example.target);
            let possible = (0..POINTS.len()).filter(|&i| example.possible[i]);
            let one = Loss {
                count: 1.0,
                squared_equity: f64::from(error * error),
                cross_entropy: possible
                    .map(|i| -f64::from(example.target[i]) * f64::from(chances[i].max(1e-9).ln()))
                    .sum(),
                ..Loss::default()
            };
            loss.add(&one.times(example.weight));
            bias += f64::from(example.weight * error);
            chances
        };
        let chances = measure(&example);
        if let Some(sibling) = sibling {
            let pair = [chances, measure(&sibling)];
            let error = difference(&pair, [&example, &sibling]);
            loss.add(&Loss::contrast(error).times(example.weight));
        }
    }
    Ok((loss, bias / loss.count.max(1e-9)))
}

/// Says what is lost by calculating with integers.
#[expect(clippy::print_stderr, reason = "the only word of a command that writes files")]
pub(crate) fn report(net: &FloatNet, network: &Network, lessons: &[Lesson]) -> Result<()> {
    let before = validate(net, lessons, false)?.0.rmse();
    let (mut squares, mut count) = (0.0, 0.0);
    for lesson in lessons {
        for label in lesson.labels() {
            let error = network.evaluate(&label.position()?).equity().0 - equity(&label.target());
            squares += f64::from(lesson.weight * error * error);
            count += f64::from(lesson.weight);
        }
    }
    let rmse = (squares / f64::max(count, 1e-9)).sqrt();
    eprintln!("RMSE on {} labels kept apart: {before:.6}, {rmse:.6} as integers", lessons.len());
    Ok(())
}
