//! MD5s of GNU Backgammon's manual.

use crate::{Form, Kind, OneSidedKind, TwoSidedKind};

/// Returns the kinds whose MD5 the manual lists, each with its MD5.
///
/// # Source
/// GNU Backgammon manual, "Verification of databases". Files of GNU Backgammon 1.07.001 have these
/// hashes.
pub fn manual_table() -> impl Iterator<Item = (Kind, &'static str)> {
    let one_sided = (1..).zip(ONE_SIDED).map(|(points, md5)| {
        let form = Form::Compressed;
        (Kind::OneSided(OneSidedKind { points, chequers: 15, gammons: true, form }), md5)
    });
    let two_sided = (1..).zip(TWO_SIDED).map(|(chequers, md5)| {
        (Kind::TwoSided(TwoSidedKind { points: 6, chequers, cubeful: true }), md5)
    });
    one_sided.chain(two_sided)
}

/// Returns the MD5 that the manual lists for a kind, `None` if it lists none.
pub fn manual_md5(kind: &Kind) -> Option<&'static str> {
    manual_table().find(|(known, _)| known == kind).map(|(_, md5)| md5)
}

/// Fifteen chequers on 1, 2, 3 … points.
const ONE_SIDED: [&str; 13] = [
    "c789f049ec98ce4e307b471257999f39",
    "b6e61c1625ae4b3b164e93ab064192b9",
    "346dae6139ccb4b227c534373e5c52e4",
    "653255f5f9f22fd50277f7ff25b2a343",
    "2064f9a56b23117d053a573c96a92fa2",
    "3dc7b833c4670849cee00479a9e21b49",
    "67235c8e0ee152df5daf36cbeae5b3c2",
    "a4acbb5c7e9e1f08e561afe0af934e5c",
    "9c4ddab4e51c3e668c9c97b8f8768dbc",
    "81b3898f06bbd08ee8295a839251a10a",
    "78ecb4be86dab6af8755ea4063d50fb6",
    "770fcff48894a96ebb2249343ef94866",
    "cc74b69a62f6e648936f533838a527a8",
];

/// 1, 2, 3 … chequers on six points.
const TWO_SIDED: [&str; 10] = [
    "7ed6f8e7fce16ea2b80e07a4a516653c",
    "e9d760bf213841c285245ed757a52f4d",
    "9d67da3db32ad4720cc38eecf9a67967",
    "9156f37032d1d4b0352a41186e632dfc",
    "0db19ab08feae1feb33ddbd709479f62",
    "44b6040b49b46cb9dd2ce8caa947044d",
    "9eb8b042d4d2ddf8d40e74a892745ad5",
    "fcdbbc80b7ef84ddc81b839d0f26bed1",
    "a11b2d410d51401143d05e73f9ffac15",
    "12dc70c86f356d06bc96ee38dee40c62",
];
