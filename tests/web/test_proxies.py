"""Behind real proxies, as deploy/ sets them up: TLS, sockets, origins, and nothing of what is not for strangers."""

import asyncio
import datetime
import getpass
import json
import re
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
import websockets
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from web.client import PATIENCE, Person, play_at_random
from web.killing import free_port
from web.test_tables import ME, leave, table_of

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def program(name):
    """The path of a proxy: the one that `make` has unpacked for the tests."""
    found = ROOT / ".venv" / "proxies" / "bin" / name
    assert found.exists(), f"there is no {name}; `make .venv/.proxies` gets it, and starts no service"
    return str(found)


def nginx(folder, address, port):
    """Nginx, by our file in a configuration that has nothing else; the words that start it."""
    site = (DEPLOY / "nginx.conf").read_text()
    site = re.sub("/etc/letsencrypt/live/play.example", str(folder), site)
    site = re.sub(r"listen 80;", f"listen {free_port()};", re.sub(r"listen 443", f"listen {port}", site))
    site = site.replace("play.example", "localhost").replace("http://127.0.0.1:8000", address)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    scratch = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in kinds)  # nginx is not installed: it has none
    main = f"daemon off; user {getpass.getuser()}; pid {folder}/pid; error_log {folder}/log; events {{}}"
    whole = f"{main} http {{ access_log off; {scratch} {site} }}"
    (folder / "nginx.conf").write_text(whole)
    return [program("nginx"), "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]


def caddy(folder, address, port):
    """Caddy, by our file, with a certificate that is there already."""
    site = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8000", address.removeprefix("http://"))
    ours = f"localhost:{port} {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem"
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + site.replace("play.example {", ours))
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
    with (folder / "told").open("w") as told, subprocess.Popen(words, stdout=told, stderr=told) as process:
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


@pytest.fixture(params=[nginx, caddy], ids=lambda proxy: proxy.__name__)
def proxied(request, running, tmp_path, monkeypatch):
    """The address of a proxy before a server."""
    proxy = request.param
    monkeypatch.setenv("SSL_CERT_FILE", str(certify(tmp_path)))
    port = free_port()
    address = f"https://localhost:{port}"
    with started(proxy(tmp_path, running().address, port), address, tmp_path):
        yield address


def test_a_game_is_played_behind_a_proxy_and_its_cookie_is_for_tls_only(proxied):
    async def story():
        anna = await Person(proxied).be_guest("Anna")
        assert all(cookie.secure for cookie in anna.http.cookies.jar)
        table = (await table_of(anna, "cards", [ME, {"kind": "me", "name": "Ben"}]))["id"]
        async with await anna.sit(table) as seat:
            await play_at_random(seat, Random(1))
            assert seat.over
        await leave(anna)

    asyncio.run(story())


def test_a_page_of_the_site_gets_through_a_proxy_and_one_of_another_does_not(proxied):
    async def story():
        anna = await Person(proxied).be_guest("Anna")
        table = (await table_of(anna, "cards", [ME, {"kind": "me", "name": "Ben"}]))["id"]
        url = f"{proxied.replace('https', 'wss')}/api/tables/{table}/socket"
        async with websockets.connect(url, origin=proxied, additional_headers=anna.headers()) as socket:
            assert json.loads(await socket.recv())["type"] == "table"
        with pytest.raises(websockets.InvalidStatus, match="403"):
            await websockets.connect(url, origin="https://evil.example", additional_headers=anna.headers())
        await leave(anna)

    asyncio.run(story())


def test_a_proxy_does_not_pass_on_what_is_for_the_machine_itself(proxied):
    assert httpx.get(f"{proxied}/metrics").status_code == 404
    assert httpx.get(f"{proxied}/").status_code == 200
