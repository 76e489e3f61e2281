//! Training: labels, fits, grades, and the recipe in small.

mod assemble;
mod grade;
mod output;
mod recipe;
mod torch;
mod volatility;
mod yardstick;
