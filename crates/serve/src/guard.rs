//! Checks of every request before its route, its log line and its metrics.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::app::{Peer, Shared};
use crate::options::Options;
use crate::refusal::Refusal;
use crate::socket::PROTOCOL;

/// Beginnings of the paths that need the token.
const PROTECTED: [&str; 5] = ["/v1/", "/mcp", "/metrics", "/move", "/eval"];

/// Checks a request, answers it and logs it.
pub(crate) async fn guard(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str);
    let route = route.to_owned();
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip().to_string());
    let origin = request.headers().get(header::ORIGIN).cloned();
    let allowed = origin.filter(|origin| is_listed(&app.options, origin));
    let mut response = match check(&app.options, request.headers(), &method, &uri) {
        Err(refusal) => refusal.into_response(),
        Ok(()) if allowed.is_some() && method == Method::OPTIONS => preflight(),
        Ok(()) => next.run(request).await,
    };
    decorate(&mut response, allowed);
    let (status, time) = (response.status().as_u16(), begun.elapsed());
    app.metrics.add(&route, name_of(&method), status, time);
    app.options.log.write(
        "request",
        &json!({
            "client": peer,
            "method": method.as_str(),
            "path": uri.path(),
            "status": status,
            "milliseconds": (time.as_secs_f64() * 1e6).round() / 1e3,
        }),
    );
    response
}

/// Returns the name of a usual method, because a client may invent any number of others.
fn name_of(method: &Method) -> &str {
    let usual = [Method::GET, Method::POST, Method::DELETE, Method::HEAD, Method::OPTIONS];
    if usual.contains(method) { method.as_str() } else { "other" }
}

fn check(
    options: &Options,
    headers: &HeaderMap,
    method: &Method,
    uri: &Uri,
) -> Result<(), Refusal> {
    let host = host(headers, uri)?;
    ensure_host(options, &host)?;
    ensure_origin(options, headers, &host)?;
    let needs_token = PROTECTED.iter().any(|path| uri.path().starts_with(path));
    match &options.token {
        Some(token) if needs_token && method != Method::OPTIONS => ensure_token(headers, token),
        _ => Ok(()),
    }
}

/// Returns the host that the client means, with its port.
fn host(headers: &HeaderMap, uri: &Uri) -> Result<String, Refusal> {
    let mut given = headers.get_all(header::HOST).iter();
    let (first, second) = (given.next(), given.next());
    if second.is_some() {
        return Err(Refusal::field("Host", "the host is given twice: expected one").closing());
    }
    let wrong = |text: &str| {
        let reason =
            format!("`{text:.60}` is not a host: expected a name or an address, and a port");
        Refusal::field("Host", reason).closing()
    };
    // The field has no user before the host, unlike other addresses.
    let read = |text: &str| {
        let host = text.parse::<Authority>().ok();
        let host = host.filter(|host| !text.contains('@') && has_right_port(host.as_str()));
        host.map(|host| host.as_str().to_ascii_lowercase()).ok_or_else(|| wrong(text))
    };
    let own = first.map(|host| read(host.to_str().unwrap_or("?"))).transpose()?;
    let meant = uri.authority().map(|host| read(host.as_str())).transpose()?;
    meant.or(own).ok_or_else(|| Refusal::field("Host", "no host is given"))
}

/// Returns true if a host has no port, or one that is a number.
fn has_right_port(host: &str) -> bool {
    let port = &host[without_port(host).len()..];
    port.is_empty() || port == ":" || port[1..].parse::<u16>().is_ok()
}

/// Returns a host without its port.
fn without_port(host: &str) -> &str {
    match host.rfind(':') {
        Some(colon) if !host[colon..].contains(']') => &host[..colon],
        _ => host,
    }
}

/// Returns an error if the host is not a name of this server: a page of another site may have given
/// its name the address of this machine.
fn ensure_host(options: &Options, host: &str) -> Result<(), Refusal> {
    let name = without_port(host);
    let is_loopback = options.address.ip().is_loopback();
    let is_own = ["localhost", "127.0.0.1", "[::1]"].contains(&name)
        || name == options.address.ip().to_string()
        || options.hosts.iter().any(|known| known.eq_ignore_ascii_case(name));
    if is_own || !is_loopback && options.hosts.is_empty() {
        return Ok(());
    }
    let reason = format!("`{name:.60}` is not a name of this server: expected localhost");
    Err(Refusal::of(StatusCode::FORBIDDEN, barpoint_protocol::Problem::of("Host", reason)))
}

/// Returns an error if a page of another site asks.
fn ensure_origin(options: &Options, headers: &HeaderMap, host: &str) -> Result<(), Refusal> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let text = origin.to_str().unwrap_or("?").to_ascii_lowercase();
    let is_same = text.split_once("://").is_some_and(|(_, own)| own == host);
    if is_same || is_listed(options, origin) {
        return Ok(());
    }
    let reason =
        format!("pages of `{text:.60}` may not ask this server: expected an allowed origin");
    Err(Refusal::of(StatusCode::FORBIDDEN, barpoint_protocol::Problem::of("Origin", reason)))
}

fn is_listed(options: &Options, origin: &HeaderValue) -> bool {
    let origin = origin.as_bytes();
    options.origins.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(origin))
}

fn ensure_token(headers: &HeaderMap, token: &str) -> Result<(), Refusal> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let given = text(header::AUTHORIZATION).and_then(|value| {
        let (scheme, token) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
    });
    let offered = text(header::SEC_WEBSOCKET_PROTOCOL).and_then(|value| {
        let (protocol, token) = value.split_once(',')?;
        (protocol.trim() == PROTOCOL).then(|| token.trim())
    });
    let given = given.or(offered);
    match given {
        Some(given) if is_equal(given.as_bytes(), token.as_bytes()) => Ok(()),
        Some(_) => Err(unauthorised("the token is wrong")),
        None => Err(unauthorised("no token is given")),
    }
}

fn unauthorised(reason: &str) -> Refusal {
    let reason = format!("{reason}: expected Bearer and the token of this server");
    let problem = barpoint_protocol::Problem::of("Authorization", reason);
    Refusal::of(StatusCode::UNAUTHORIZED, problem)
}

/// Compares a text with a secret in a time that depends only on the length of the text.
fn is_equal(given: &[u8], secret: &[u8]) -> bool {
    let mut difference = given.len() ^ secret.len();
    for (index, byte) in given.iter().enumerate() {
        let other = secret.get(index % secret.len().max(1)).copied().unwrap_or_default();
        difference |= usize::from(byte ^ other);
    }
    std::hint::black_box(difference) == 0
}

/// Returns the answer to a browser that asks for permission.
fn preflight() -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    let allowed = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, DELETE"),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version",
        ),
        (header::ACCESS_CONTROL_MAX_AGE, "3600"),
    ];
    for (name, value) in allowed {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn decorate(response: &mut Response, allowed: Option<HeaderValue>) {
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Some(origin) = allowed {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(header::VARY, HeaderValue::from_static("Origin"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_lose_their_port_alone() {
        let hosts = ["localhost:8080", "localhost", "[::1]:80", "[::1]"].map(without_port);
        assert_eq!(hosts, ["localhost", "localhost", "[::1]", "[::1]"]);
    }

    #[test]
    fn a_host_is_given_once_and_is_one() {
        let answer = |hosts: &[&str]| {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(header::HOST, HeaderValue::from_str(host).unwrap());
            }
            host(&headers, &Uri::from_static("/v1/health")).ok()
        };
        for right in ["localhost", "LOCALHOST:80", "127.0.0.1:1", "[::1]:8080", "[::1]"] {
            assert_eq!(answer(&[right]), Some(right.to_ascii_lowercase()));
        }
        let wrong =
            ["127.0.0.1:1@evil", "a@localhost", "localhost:x", "localhost:70000", "a b", ""];
        for wrong in wrong {
            assert_eq!(answer(&[wrong]), None, "{wrong}");
        }
        assert_eq!(answer(&["localhost", "evil.com"]), None);
        assert_eq!(answer(&["localhost", "localhost"]), None);
    }

    #[test]
    fn only_the_whole_secret_is_equal() {
        assert!(is_equal(b"secret", b"secret"));
        for wrong in [&b""[..], b"secre", b"secreT", b"secretsecret", b"ssecret"] {
            assert!(!is_equal(wrong, b"secret"));
        }
        assert!(!is_equal(b"x", b""));
    }
}
