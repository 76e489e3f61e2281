//! Errors of races by a one-sided database of normal distributions, beside the exact one.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::bail;
use barpoint_database::{
    Access, BuildOptions, Database, Discard, Form, Kind, OneSidedFile, OneSidedKind, build,
};

/// Number of pairs of boards for each number of points.
const PAIRS: u64 = 100_000;

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    println!("| points | chance | mean error | largest error | pairs |");
    println!("| ---: | --- | ---: | ---: | ---: |");
    for points in 6..=9 {
        let exact = open(points, Form::Compressed, folder.path())?;
        let normal = open(points, Form::Normal, folder.path())?;
        let mut errors = [Errors::default(), Errors::default()];
        let boards = u64::from(exact.numbering().boards());
        let none_off = u64::from(exact.numbering().first_with(15));
        for pair in 1..=PAIRS {
            // Boards all over the database, the same on every machine; for gammons those of a
            // loser with fifteen chequers.
            let [a, b] = [2_654_435_761_u64, 40_503_000_017].map(|step| pair * step);
            let board = |number: u64| (1 + number % (boards - 1)) as u32;
            let all_left = (none_off + b % (boards - none_off)) as u32;
            let [ours, theirs] = [&normal, &exact].map(|file| file.race(board(a), board(b)));
            errors[0].add(ours?.win, theirs?.win);
            let [ours, theirs] = [&normal, &exact].map(|file| file.race(board(a), all_left));
            if let (Some(ours), Some(theirs)) = (ours?.win_gammon, theirs?.win_gammon) {
                errors[1].add(ours, theirs);
            }
        }
        for (name, errors) in ["win", "win a gammon"].iter().zip(errors) {
            let mean = errors.sum / errors.count as f64;
            println!(
                "| {points} | {name} | {mean:.5} | {:.5} | {} |",
                errors.largest, errors.count
            );
        }
    }
    Ok(())
}

#[derive(Default)]
struct Errors {
    sum: f64,
    largest: f64,
    count: u64,
}

impl Errors {
    fn add(&mut self, ours: f64, theirs: f64) {
        let error = (ours - theirs).abs();
        self.sum += error;
        self.largest = self.largest.max(error);
        self.count += 1;
    }
}

fn open(points: u8, form: Form, folder: &Path) -> anyhow::Result<OneSidedFile> {
    let path = folder.join("database");
    let kind = Kind::OneSided(OneSidedKind { points, chequers: 15, gammons: true, form });
    build(kind, &path, &BuildOptions::default(), &Discard, &AtomicBool::new(false))?;
    match Database::open(&path, Access::Memory, None)? {
        Database::OneSided(file) => Ok(file),
        _ => bail!("{kind} is not one-sided"),
    }
}
