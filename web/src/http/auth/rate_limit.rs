//! How often passwords may be tried: by one address, and for one account.
//!
//! Counted in this process: it slows down guessing. What must hold over all processes (how much a
//! person submits) is counted in the database.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Method, Request};
use axum::response::IntoResponse;
use governor::clock::{Clock, DefaultClock, QuantaInstant};
use governor::middleware::NoOpMiddleware;
use governor::{DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};
use tower_governor::governor::{GovernorConfig, GovernorConfigBuilder};
use tower_governor::key_extractor::KeyExtractor;
use tower_governor::{GovernorError, GovernorLayer};

use crate::app::{AppState, SiteConfig};
use crate::http::error::AppError;
use crate::listen::network;
use crate::store::account_key;

/// How often addresses that have not been seen for long are forgotten.
const FORGET_EVERY: Duration = Duration::from_mins(1);

/// Whose tries are counted together: an IPv4 address, or the /64 network that one IPv6 customer
/// has all to themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByAddress {
    behind_proxy: bool,
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

/// How many pairs of address and account are remembered as good ones.
const KNOWN: usize = 10_000;

/// How often the password of one account may be tried: by one address, and by all that are strange
/// to it together. Where its owner has signed in, the strangers' tries do not count, so nobody can
/// lock somebody out.
#[derive(Debug)]
pub struct LoginAttempts {
    by_pair: DefaultKeyedRateLimiter<(IpAddr, String)>,
    by_account: DefaultKeyedRateLimiter<String>,
    /// From where which account was signed in to, and when last.
    known: Mutex<HashMap<(IpAddr, String), Instant>>,
}

impl LoginAttempts {
    /// By one address `burst` tries in a row, then one every `period`; by all strange ones
    /// together `account_burst` in a row.
    pub fn new(burst: u32, account_burst: u32, period: Duration) -> Self {
        Self {
            by_pair: RateLimiter::keyed(quota(burst, period)),
            by_account: RateLimiter::keyed(quota(account_burst, period)),
            known: Mutex::default(),
        }
    }

    /// Counts a try.
    ///
    /// # Errors
    /// 429 when there were too many.
    pub fn count(&self, Address(address): Address, name: &str) -> Result<(), AppError> {
        if self.by_pair.len() > 10_000 {
            self.by_pair.retain_recent();
            self.by_account.retain_recent();
        }
        let pair = (address, account_key(name));
        self.by_pair.check_key(&pair).map_err(|it| wait(&it))?;
        if !self.known().contains_key(&pair) {
            self.by_account.check_key(&pair.1).map_err(|it| wait(&it))?;
        }
        Ok(())
    }

    /// Notes that the owner of the account was here.
    pub fn was_right(&self, Address(address): Address, name: &str) {
        let mut known = self.known();
        if known.len() >= KNOWN
            && let Some(oldest) = known.iter().min_by_key(|(_, seen)| **seen)
        {
            let oldest = oldest.0.clone();
            known.remove(&oldest);
        }
        known.insert((address, account_key(name)), Instant::now());
    }

    fn known(&self) -> MutexGuard<'_, HashMap<(IpAddr, String), Instant>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn quota(burst: u32, period: Duration) -> Quota {
    let quota = Quota::with_period(period.max(Duration::from_millis(1)));
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    quota.map_or(Quota::per_second(burst), |quota| quota.allow_burst(burst))
}

fn wait(until: &NotUntil<QuantaInstant>) -> AppError {
    let wait = until.wait_time_from(DefaultClock::default().now());
    AppError::too_many(wait.as_secs() + 1)
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

/// The layer for whatever checks or makes a password. Looking at the forms is free.
pub fn layer(config: &SiteConfig) -> GovernorLayer<ByAddress, NoOpMiddleware, Body> {
    let by_address = ByAddress {
        behind_proxy: config.behind_proxy,
    };
    let limits = GovernorConfigBuilder::default()
        .period(config.login_period.max(Duration::from_millis(1)))
        .burst_size(config.login_burst.max(1))
        .methods(vec![Method::POST])
        .key_extractor(by_address)
        .finish();
    let limits = Arc::new(limits.unwrap_or_else(|| unreachable!("neither limit is zero")));
    forget_old(&limits);
    GovernorLayer::new(limits).error_handler(refuse)
}

/// Keeps the table of addresses small for as long as the layer lives.
fn forget_old(limits: &Arc<GovernorConfig<ByAddress, NoOpMiddleware>>) {
    let limits = Arc::downgrade(limits);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(FORGET_EVERY).await;
            let Some(limits) = limits.upgrade() else {
                return;
            };
            limits.limiter().retain_recent();
        }
    });
}

fn refuse(error: GovernorError) -> axum::http::Response<Body> {
    match error {
        GovernorError::TooManyRequests { wait_time, .. } => AppError::too_many(wait_time),
        other => AppError::internal(&other),
    }
    .into_response()
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
