//! Texts of the schemas that programs hand out.

/// Returns the JSON Schema of a request or of an answer as text. `None` if the name is not that of
/// a document that engines exchange.
///
/// # Examples
/// ```
/// let schema = barpoint_wire::schema_text("eval").expect("the schema of evaluations");
/// assert!(schema.contains("\"title\": \"Eval\""));
/// ```
#[must_use]
pub fn schema_text(name: &str) -> Option<&'static str> {
    Some(match name {
        "engine-request" => include_str!("../schema/engine-request.json"),
        "engine-reply" => include_str!("../schema/engine-reply.json"),
        "eval" => include_str!("../schema/eval.json"),
        "moves" => include_str!("../schema/moves.json"),
        "cube" => include_str!("../schema/cube.json"),
        "rolls" => include_str!("../schema/rolls.json"),
        "scoremap" => include_str!("../schema/scoremap.json"),
        "tempmap" => include_str!("../schema/tempmap.json"),
        "rollout" => include_str!("../schema/rollout.json"),
        "analysis" => include_str!("../schema/analysis.json"),
        "legal" => include_str!("../schema/legal.json"),
        _ => return None,
    })
}
