//! The forward pass unit by unit, from the tables of a file.

use barpoint_core::Position;

use crate::inputs::{BYTES, FEATURES, Inputs, ROWS, bytes};
use crate::plan::{branch, plan};
use crate::shape::OUTPUTS;
use crate::shape::contact::{SECOND_UNITS, THIRD_UNITS};
use crate::{FurtherTables, NarrowTables, Tables};

/// The outputs of a net with weights of 16 bits.
pub(super) fn wide(tables: &Tables, position: &Position) -> [i32; OUTPUTS] {
    let inputs = Inputs::of(position);
    let plan = if tables.heads > 1 { plan(position) } else { 0 };
    let branch = if tables.branches > 1 { branch(plan) } else { 0 };
    let hidden = tables.hidden;
    let unit = |unit: usize| {
        let rows = inputs.rows().iter().fold(tables.bias[branch * hidden + unit], |sum, &row| {
            sum.wrapping_add(tables.rows[(branch * ROWS + usize::from(row)) * hidden + unit])
        });
        let weight = |i: usize| tables.features[(branch * FEATURES + i) * hidden + unit];
        let features = dot((0..FEATURES).map(|i| (inputs.features[i].into(), weight(i).into())));
        smoothstep(rows.saturating_add(saturated(features >> 6)))
    };
    let units: Vec<i16> = (0..hidden).map(unit).collect();
    head(plan, &units, &tables.head_bias, &tables.head_weights)
}

/// The outputs of a net with weights of 8 bits.
pub(super) fn narrow(tables: &NarrowTables, position: &Position) -> [i32; OUTPUTS] {
    let inputs = Inputs::of(position);
    let bytes = bytes::of(&inputs.features);
    let plan = plan(position);
    let branch = branch(plan);
    let hidden = tables.hidden;
    let unit = |unit: usize| {
        let at = branch * hidden + unit;
        let weight = |row: u16| tables.rows[(branch * ROWS + usize::from(row)) * hidden + unit];
        let rows: i16 = inputs.rows().iter().map(|&row| i16::from(weight(row))).sum();
        let rows = tables.bias[at].wrapping_add(rows.wrapping_mul(tables.row_steps[at]));
        let weight = |i: usize| tables.bytes[(branch * BYTES + i) * hidden + unit];
        let sum = dot((0..BYTES).map(|i| (bytes[i].into(), weight(i).into())));
        let scaled = sum.wrapping_mul(tables.byte_steps[at].into()) >> 8;
        smoothstep(rows.saturating_add(saturated(scaled)))
    };
    let units: Vec<i16> = (0..hidden).map(unit).collect();
    let mut outputs = head(plan, &units, &tables.head_bias, &tables.head_weights);
    if let Some(further) = &tables.further {
        let values = further_units(further, branch, &units);
        let none = vec![0; OUTPUTS * (plan + 1)];
        for (output, more) in outputs.iter_mut().zip(head(plan, &values, &none, &further.heads)) {
            *output = output.wrapping_add(more);
        }
    }
    outputs
}

/// The units of the second layer, then those of the third.
fn further_units(tables: &FurtherTables, branch: usize, below: &[i16]) -> Vec<i16> {
    let second = |unit: usize| {
        let at = branch * SECOND_UNITS + unit;
        let weight = |i: usize| tables.second[(branch * below.len() + i) * SECOND_UNITS + unit];
        let sum = dot(below.iter().enumerate().map(|(i, &h)| ((h >> 5).into(), weight(i).into())));
        let product = (sum >> 4).wrapping_mul(tables.second_steps[at].into());
        tables.second_bias[at].wrapping_add(product >> 8).clamp(0, i16::MAX.into()) as i16
    };
    let mut units: Vec<i16> = (0..SECOND_UNITS).map(second).collect();
    let third = |unit: usize| {
        let at = branch * THIRD_UNITS + unit;
        let weight = |i: usize| tables.third[(branch * SECOND_UNITS + i) * THIRD_UNITS + unit];
        let sum = dot(units.iter().enumerate().map(|(i, &v)| (v.into(), weight(i).into())));
        (tables.third_bias[at].wrapping_add(sum) >> 10).clamp(0, i16::MAX.into()) as i16
    };
    let third: Vec<i16> = (0..THIRD_UNITS).map(third).collect();
    units.extend(third);
    units
}

fn head(head: usize, units: &[i16], bias: &[i32], weights: &[i16]) -> [i32; OUTPUTS] {
    core::array::from_fn(|output| {
        let row = head * OUTPUTS + output;
        let weights = &weights[row * units.len()..];
        let products = units.iter().zip(weights).map(|(&h, &w)| (h.into(), w.into()));
        bias[row].wrapping_add(dot(products))
    })
}

/// A sum of products, which wraps.
fn dot(factors: impl Iterator<Item = (i32, i32)>) -> i32 {
    factors.fold(0, |sum, (a, b)| sum.wrapping_add(a * b))
}

/// `3u² - 2u³` of `u = clamp(1/2 + x/4096, 0, 1)`, in 4096ths.
fn smoothstep(x: i16) -> i16 {
    let t = (i32::from(x) + 2048).clamp(0, 4095);
    ((((t * t) >> 8) * (12288 - 2 * t)) >> 16) as i16
}

fn saturated(x: i32) -> i16 {
    x.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
