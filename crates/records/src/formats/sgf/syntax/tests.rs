use super::*;

fn line(collection: &Collection<'_>) -> Vec<String> {
    let root = collection.roots().next().unwrap();
    let show = |property: Property<'_, '_>| {
        let values: Vec<_> = property.values().map(Value::text).collect();
        format!("{}{values:?}", property.name())
    };
    root.main_line().map(|node| node.properties().map(show).collect::<String>()).collect()
}

#[test]
fn nodes_properties_and_values() {
    let text = "mail header\n(\n;FF[4]GM[6] C [a\\]b\\\\]\n ;B[66] ; W [31hefe]\n[x])";
    let collection = Collection::parse(text);
    assert_eq!(collection.damage(), []);
    assert_eq!(
        line(&collection),
        [r#"FF["4"]GM["6"]C["a]b\\"]"#, r#"B["66"]"#, r#"W["31hefe", "x"]"#]
    );
}

#[test]
fn the_main_line_is_the_first_variation() {
    let text = "(;N[1](;N[2](;N[3];N[4])(;N[5]))(;N[6]))(;N[7])";
    let collection = Collection::parse(text);
    assert_eq!(collection.damage(), []);
    assert_eq!(line(&collection), [r#"N["1"]"#, r#"N["2"]"#, r#"N["3"]"#, r#"N["4"]"#]);
    let lengths: Vec<usize> = collection.roots().map(Node::tree_len).collect();
    assert_eq!(lengths, [6, 1]);
}

#[test]
fn names_of_older_files_lose_their_small_letters() {
    let collection = Collection::parse("(;GaMe[6]White[66])");
    assert_eq!(line(&collection), [r#"GM["6"]W["66"]"#]);
    let root = collection.roots().next().unwrap();
    assert!(root.property("GM").is_some() && root.property("GAME").is_none());
}

#[test]
fn text_keeps_lines_and_drops_soft_breaks() {
    let check = |raw: &str, expected: &str| {
        assert_eq!(Value { raw, offset: 0 }.text(), expected, "{raw:?}");
    };
    check("one\r\ntwo\n\rthree\rfour\n\nfive", "one\ntwo\nthree\nfour\n\nfive");
    check("one\\\ntwo\\\r\nthree", "onetwothree");
    check("a\tb\\\tc\\:d", "a b c:d");
    check("ends\\", "ends");
    check("é\\é", "éé");
    assert_eq!(Value { raw: " a\nb ", offset: 0 }.simple(), "a b");
}

#[test]
fn composed_values_are_cut_at_colons_that_are_not_escaped() {
    let cut = |raw| {
        let parts = Value { raw, offset: 5 }.composed();
        parts.into_iter().map(|part| (part.text().into_owned(), part.offset)).collect::<Vec<_>>()
    };
    let part = |text: &str, offset| (text.to_owned(), offset);
    assert_eq!(cut("length:7"), [part("length", 5), part("7", 12)]);
    assert_eq!(cut("a\\:b:c\\\\:"), [part("a:b", 5), part("c\\", 10), part("", 14)]);
    assert_eq!(cut(""), [part("", 5)]);
}

#[test]
fn escaped_text_survives_a_round_trip() {
    let text = "a]b\\c:d\ne[(;)é";
    let file = format!("(;C[{}])", escaped(text));
    let collection = Collection::parse(&file);
    let root = collection.roots().next().unwrap();
    assert_eq!(root.property("C").unwrap().value().text(), text);
}

#[test]
fn damage_is_placed_and_the_next_tree_is_read() {
    let check = |text: &str, damage: &[(usize, SyntaxProblem)], trees: usize| {
        let collection = Collection::parse(text);
        let found: Vec<_> = collection.damage().iter().map(|d| (d.offset, d.problem)).collect();
        assert_eq!(found, damage, "{text}");
        assert_eq!(collection.roots().count(), trees, "{text}");
    };
    check("", &[(0, SyntaxProblem::NoTree)], 0);
    check("( x;)", &[(0, SyntaxProblem::NoTree)], 0);
    check("(;B[66];W", &[(9, SyntaxProblem::NoValue)], 1);
    check("(;B[66]*;W[31])(;B[1])", &[(7, SyntaxProblem::Character('*'))], 2);
    check("(;B[66]", &[(7, SyntaxProblem::OpenTree)], 1);
    check("(;B[66];C[abc(;B[1", &[(9, SyntaxProblem::OpenValue)], 1);
    check("(;B[66\\]", &[(3, SyntaxProblem::OpenValue)], 1);
    check("((;)B[1])", &[], 1);
}

#[test]
fn hostile_files_cost_little() {
    for unit in ["(;", "(;(", ";", "[", "(;FF[", "(;A", "\\", ")", "(;A[])", "(;)\n", "(;A*"] {
        let text = unit.repeat(1 << 20 >> unit.len().ilog2());
        let collection = Collection::parse(&text);
        let nodes: usize = collection.roots().take(10).map(|root| root.main_line().count()).sum();
        assert!(nodes <= text.len());
        let bytes = collection.nodes.capacity() * size_of::<NodeData>()
            + collection.properties.capacity() * size_of::<PropertyData>()
            + collection.values.capacity() * size_of::<(u32, u32)>()
            + collection.damage.capacity() * size_of::<Damage>();
        assert!(bytes < 48 << 20, "{unit}: {bytes}");
    }
}
