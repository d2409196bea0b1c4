// expect: exit 0
// stdout: held
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::{UnixDatagram, UnixListener};
fn main() {
    let tried = [
        ("connect", TcpStream::connect("127.0.0.1:80").is_ok()),
        ("listen", TcpListener::bind("0.0.0.0:0").is_ok()),
        ("datagram", UdpSocket::bind("[::]:0").is_ok()),
        ("unix", UnixListener::bind("/work/socket").is_ok()),
        ("unix datagram", UnixDatagram::unbound().is_ok()),
    ];
    for (name, worked) in tried {
        if worked {
            println!("BROKE OUT: {name}");
        }
    }
    println!("held");
}
