//! What a net makes of lessons that it has not learnt.

use anyhow::Result;
use barpoint_nn::{Network, plan};

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

/// Says what is lost by calculating with integers; `nets` are one, or one for each branch.
#[expect(clippy::print_stderr, reason = "the only word of a command that writes files")]
pub(crate) fn report(nets: &[FloatNet], network: &Network, lessons: &[Lesson]) -> Result<()> {
    let shape = nets[0].shape;
    let mut scratch = nets[0].scratch();
    let (mut floats, mut integers) = (Loss::default(), Loss::default());
    let (mut labels, mut furthest) = (0, 0.0_f32);
    for lesson in lessons {
        for label in lesson.labels() {
            let position = label.position()?;
            let example = Example::new(&position, label.target(), shape);
            let net = &nets[if nets.len() == 1 { 0 } else { plan::branch(example.head) }];
            let float = equity(&net.forward(&example, &mut scratch));
            let integer = network.evaluate(&position).equity().0;
            let target = equity(&example.target);
            for (loss, equity) in [(&mut floats, float), (&mut integers, integer)] {
                let squared_equity = f64::from(equity - target).powi(2);
                let one = Loss { count: 1.0, squared_equity, ..Loss::default() };
                loss.add(&one.times(lesson.weight));
            }
            furthest = furthest.max((float - integer).abs());
            labels += 1;
        }
    }
    eprintln!(
        "RMSE on {labels} labels kept apart: {:.6}, {:.6} as integers; equities differ by \
         {furthest:.6} at most",
        floats.rmse(),
        integers.rmse()
    );
    Ok(())
}
