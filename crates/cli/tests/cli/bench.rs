use crate::support::{object, run, run_with};

#[test]
fn signature_does_not_depend_on_threads() {
    let one = object(&run("bench --threads 1 --format json"));
    assert!(one["evaluations_per_second"].as_u64().unwrap() > 0);
    assert!(one["trials_per_second"].as_u64().unwrap() > 0);
    let signature = one["signature"].as_str().unwrap();
    assert_eq!(signature.len(), 16);
    let check = |expected: &str, code: i32| {
        let bench = run_with(&["bench", "--threads", "2", "--expect", expected], "");
        assert_eq!(bench.code, Some(code), "{}", bench.stdout);
        assert!(bench.stdout.contains(&format!("\nsignature     {signature}\n")));
        assert_eq!(bench.stdout.matches(" per second, ").count(), 2);
    };
    check(signature, 0);
    check("0123456789abcdef", 1);
}
