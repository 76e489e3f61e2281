//! Work on the calling thread, which no other caller waits for.
#![cfg(feature = "parallel")]

use std::panic::catch_unwind;
use std::sync::Barrier;
use std::thread;

use barpoint_engine::in_order::{alone, map, threads};

#[test]
fn alone_means_on_the_calling_thread() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let items: Vec<u32> = (0..1000).collect();
    let here = thread::current().id();
    let square = |item: &u32| (item * item, thread::current().id());
    let squares = alone(|| map(&items, square));
    assert!(squares.iter().all(|(_, thread)| *thread == here));
    assert_eq!(alone(threads), 1);
    // A pool within the work has its own threads, and the pool around it comes back afterwards.
    assert_eq!(alone(|| pool.install(threads)), 3);
    assert_eq!(pool.install(|| (alone(|| alone(threads)), threads())), (1, 3));
    let shared = pool.install(|| map(&items, square));
    assert!(shared.iter().zip(&squares).all(|((a, _), (b, _))| a == b));
}

#[test]
fn a_panic_ends_the_work_alone() {
    assert!(catch_unwind(|| alone(|| panic!("expected"))).is_err());
    assert_eq!(threads(), rayon::current_num_threads());
}

#[test]
fn callers_work_at_the_same_time() {
    let both = Barrier::new(2);
    let meet = || alone(|| map(&[()], |()| both.wait().is_leader()))[0];
    let leaders = thread::scope(|scope| {
        let other = scope.spawn(meet);
        [meet(), other.join().unwrap()]
    });
    assert_ne!(leaders[0], leaders[1]);
}
