//! Where a request comes from, in the sense in which addresses are counted.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Request};
use tower_governor::GovernorError;
use tower_governor::key_extractor::KeyExtractor;

use super::AppState;
use crate::listen::network;

/// Whose tries are counted together: an IPv4 address, or the /64 network that one IPv6 customer
/// has all to themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByAddress {
    behind_proxy: bool,
}

impl ByAddress {
    /// On a site that is reached through a proxy, or directly.
    pub fn new(behind_proxy: bool) -> Self {
        Self { behind_proxy }
    }
}

impl KeyExtractor for ByAddress {
    type Key = IpAddr;

    fn extract<T>(&self, request: &Request<T>) -> Result<IpAddr, GovernorError> {
        Ok(address(
            request.headers(),
            request.extensions(),
            self.behind_proxy,
        ))
    }
}

/// Where a request comes from, in the same sense.
#[derive(Debug, Clone, Copy)]
pub struct Address(pub IpAddr);

impl FromRequestParts<AppState> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let behind_proxy = state.config.behind_proxy;
        Ok(Self(address(
            &parts.headers,
            &parts.extensions,
            behind_proxy,
        )))
    }
}

fn address(headers: &HeaderMap, extensions: &Extensions, behind_proxy: bool) -> IpAddr {
    let forwarded = behind_proxy.then(|| forwarded_for(headers)).flatten();
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    let address = forwarded.or_else(|| peer.map(|ConnectInfo(peer)| peer.ip()));
    // Without an address (a listener that has none) all visitors count together.
    network(address.unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)))
}

/// The last entry: the ones before it are whatever the client wrote. Some proxies add the port.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let headers = headers.get_all("x-forwarded-for");
    let last = headers.iter().next_back()?.to_str().ok()?;
    let entry = last.rsplit(',').next()?.trim().trim_matches('"');
    let with_port = entry.parse::<SocketAddr>().map(|address| address.ip());
    let bracketed = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    with_port.or_else(|_| entry.parse()).ok().or_else(bracketed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(behind_proxy: bool, forwarded: &str, peer: &str) -> Option<IpAddr> {
        let mut request = Request::get("/")
            .header("x-forwarded-for", forwarded)
            .body(())
            .ok()?;
        let peer: SocketAddr = peer.parse().ok()?;
        request.extensions_mut().insert(ConnectInfo(peer));
        ByAddress { behind_proxy }.extract(&request).ok()
    }

    #[test]
    fn a_header_is_believed_only_behind_a_proxy() {
        let peer = "192.0.2.1:4000";
        assert_eq!(key(false, "203.0.113.9", peer), "192.0.2.1".parse().ok());
        assert_eq!(
            key(true, "10.9.9.9, 203.0.113.9", peer),
            "203.0.113.9".parse().ok()
        );
        for (entry, ip) in [
            ("203.0.113.9:5678", "203.0.113.9"),
            ("10.9.9.9:1, 203.0.113.9:5678", "203.0.113.9"),
            ("\"203.0.113.9:5678\"", "203.0.113.9"),
            ("[2001:db8::5]:443", "2001:db8::"),
            ("[2001:db8::5]", "2001:db8::"),
            ("2001:db8::5", "2001:db8::"),
        ] {
            assert_eq!(key(true, entry, peer), ip.parse().ok(), "{entry}");
        }
        assert_eq!(key(true, "nonsense", peer), "192.0.2.1".parse().ok());
    }

    #[test]
    fn a_whole_ipv6_network_counts_as_one() {
        let one = key(false, "", "[2001:db8:1:2:3:4:5:6]:80");
        assert_eq!(one, "2001:db8:1:2::".parse().ok());
        assert_eq!(
            key(false, "", "[::ffff:192.0.2.7]:80"),
            "192.0.2.7".parse().ok()
        );
    }
}
