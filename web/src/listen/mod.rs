//! Serves HTTP on a listener, with a bound on everything that a peer may keep waiting.
//!
//! A connection is closed when a whole head of a request is not there in time (the first one and
//! each later one), when nobody reads an answer, and when it waits for a request while others
//! need its place. How long a body and an answer may take is for the layers of the site
//! (`http::layers`). HTTP/1.1 only: HTTP/2 is for the proxy in front.

mod descriptors;
mod places;

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rustix::net::{SendFlags, send, sockopt};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;
use tracing::{debug, warn};

pub use descriptors::raise_limit;
use places::{Place, Places};

/// What a head of a request and all that is read at once may take.
const HEAD_LIMIT: usize = 64 * 1024;

/// How many header fields a request may have.
const HEADERS_LIMIT: usize = 100;

/// After how long accepting is tried again when there are no descriptors left.
const AFTER_FAILED_ACCEPT: Duration = Duration::from_millis(50);

/// The answer to an address that has all its places in use.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n\
    retry-after: 5\r\nconnection: close\r\n\r\n";

/// What connections may cost.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How many connections may be open.
    pub connections: usize,
    /// How many of them from one address; `None` behind a proxy, from which all come.
    pub per_address: Option<usize>,
    /// How long the head of a request may take, from the moment it could be sent.
    pub head_timeout: Duration,
    /// How long a peer may not read while there is something to be written.
    pub write_timeout: Duration,
}

impl Limits {
    /// What this process can bear with the descriptors it may have.
    pub fn of_this_process(behind_proxy: bool) -> Self {
        let connections = descriptors::for_connections();
        Self {
            connections,
            // Nobody alone takes more than a third. A contest of five hundred people in one hall is one
            // address, and each of them has a page and two streams.
            per_address: (!behind_proxy).then_some((connections / 3).clamp(1, 3072)),
            head_timeout: Duration::from_secs(20),
            write_timeout: Duration::from_secs(30),
        }
    }
}

/// Serves `site` on the listener until `closing`; then finishes the requests under way.
pub async fn serve(
    listener: TcpListener,
    site: Router,
    limits: Limits,
    closing: CancellationToken,
) {
    let places = Places::new(limits.connections, limits.per_address);
    let connections = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closing.cancelled() => break,
        };
        let (socket, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // A peer that is gone again is not our failure; without descriptors it is.
                debug!("cannot accept a connection: {error}");
                if matches!(error.raw_os_error(), Some(23 | 24)) {
                    warn!("no descriptors left for connections");
                    places.make_room();
                    tokio::time::sleep(AFTER_FAILED_ACCEPT).await;
                }
                continue;
            }
        };
        let Some(place) = places.take(network(peer.ip())) else {
            let _ = send(&socket, TOO_MANY, SendFlags::DONTWAIT | SendFlags::NOSIGNAL);
            continue;
        };
        let connection = Connection {
            peer,
            place,
            limits,
            closing: closing.clone(),
        };
        connections.spawn(connection.serve(socket, site.clone()));
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Whose connections are counted together: an IPv4 address, or the /64 network that one IPv6
/// customer has all to themselves.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let mut octets = address.octets();
            octets[8..].fill(0);
            IpAddr::V6(octets.into())
        }
    }
}

/// One connection and what it may cost.
struct Connection {
    peer: SocketAddr,
    place: Place,
    limits: Limits,
    closing: CancellationToken,
}

impl Connection {
    async fn serve(self, socket: TcpStream, site: Router) {
        let answer = |request: Request<Incoming>| {
            let answering = self.place.answering();
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(self.peer));
            let answer = site.clone().oneshot(request);
            async move {
                let answer: Response = match answer.await {
                    Ok(answer) => answer,
                    Err(never) => match never {},
                };
                // The answer goes on until its body is at its end or dropped.
                Ok::<_, Infallible>(answer.map(|body| {
                    body.map_err(move |error| {
                        let _ = &answering;
                        error
                    })
                }))
            }
        };
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.limits.head_timeout)
            .max_headers(HEADERS_LIMIT)
            .max_buf_size(HEAD_LIMIT)
            .serve_connection(
                bounded(socket, self.limits.write_timeout),
                service_fn(answer),
            );
        let mut connection = pin!(connection);
        let mut ending = false;
        loop {
            tokio::select! {
                ended = connection.as_mut() => {
                    if let Err(error) = ended {
                        debug!(peer = %self.peer, "a connection ended early: {error}");
                    }
                    return;
                }
                () = self.place.needed() => return,
                () = self.closing.cancelled(), if !ending => {
                    connection.as_mut().graceful_shutdown();
                    ending = true;
                }
            }
        }
    }
}

/// The socket with a bound on how long its peer may not read, nor acknowledge.
fn bounded(
    socket: TcpStream,
    write_timeout: Duration,
) -> TokioIo<std::pin::Pin<Box<TimeoutStream<TcpStream>>>> {
    // Neither is worth a connection.
    let _ = socket.set_nodelay(true);
    let timeout = u32::try_from(write_timeout.as_millis()).unwrap_or(u32::MAX);
    let _ = sockopt::set_tcp_user_timeout(&socket, timeout);
    let mut stream = TimeoutStream::new(socket);
    stream.set_write_timeout(Some(write_timeout));
    TokioIo::new(Box::pin(stream))
}
