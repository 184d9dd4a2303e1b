"""Real proxies for tests: nginx and Caddy, as deploy/ sets them up, with a certificate of this machine's own."""

import datetime
import getpass
import re
import socket
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from server.client import PATIENCE

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def lasting_port():
    """A free port that nobody is given before it is used: not one of those that outgoing connections get."""
    while True:
        port = SystemRandom().randrange(10_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            return port


def program(name):
    """The path of a proxy: the one that `make` has unpacked for the tests."""
    found = ROOT / ".venv" / "proxies" / "bin" / name
    assert found.exists(), f"there is no {name}; `make .venv/.proxies` gets it, and starts no service"
    return str(found)


def nginx(folder, address, port):
    """Nginx, by our file in a configuration that has nothing else; the words that start it."""
    site = (DEPLOY / "nginx.conf").read_text()
    site = re.sub("/etc/letsencrypt/live/play.example", str(folder), site)
    site = re.sub(r"listen 80;", f"listen {lasting_port()};", re.sub(r"listen 443", f"listen {port}", site))
    site = site.replace("play.example", "localhost").replace("http://127.0.0.1:8000", address)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    scratch = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in kinds)  # nginx is not installed: it has none
    main = f"daemon off; user {getpass.getuser()}; pid {folder}/pid; error_log {folder}/log; events {{}}"
    (folder / "nginx.conf").write_text(f"{main} http {{ access_log off; {scratch} {site} }}")
    return [program("nginx"), "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]


def caddy(folder, address, port, *, file="Caddyfile", site="play.example", upstream="127.0.0.1:8000"):
    """Caddy, by a file of ours, with a certificate that is there already; the words that start it."""
    text = (DEPLOY / file).read_text().replace("\tadmin off\n", "").replace(upstream, address.removeprefix("http://"))
    text = text.replace("{\n", "{\n\tadmin off\n\tauto_https off\n", 1)
    tls = f"tls {folder}/fullchain.pem {folder}/privkey.pem"
    (folder / "Caddyfile").write_text(text.replace(f"\n{site} {{\n", f"\nlocalhost:{port} {{\n\t{tls}\n"))
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]


def certify(folder):
    """A certificate for this machine, by itself."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=True)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    return folder / "fullchain.pem"


@contextmanager
def started(words, address, folder):
    """A proxy that answers."""
    with (folder / "told").open("w") as answer, subprocess.Popen(words, stdout=answer, stderr=answer) as process:
        try:
            end = time.monotonic() + PATIENCE
            while True:
                assert process.poll() is None and time.monotonic() < end, (folder / "told").read_text()
                try:
                    httpx.get(f"{address}/healthz").raise_for_status()
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            yield
        finally:
            process.terminate()
