"""What previews of links to private games show: names and positions only with the key."""

import asyncio

import pytest

from holes.test_privacy import drawn, guests, leave, private_game, resign


@pytest.mark.finding("M4")
def test_the_preview_of_a_private_link_shows_names_only_with_the_key(running, monkeypatch, tmp_path):
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text('<html lang="en"><!-- about --><!-- /about --></html>')
    monkeypatch.setattr("samurai.server.pages.static.FOLDER", tmp_path / "static")
    monkeypatch.setattr("samurai.server.pages.preview_pictures.rasterised", drawn)

    async def story():
        address = running().address
        anna, ben, eve = await guests(address, "Annabel", "Benedikt", "Eve")
        made = await private_game(anna, ben)
        path, card, key = f"/t/{made['id']}", f"/postcards/tables/{made['id']}", made["key"]
        general = (await eve.http.get("/postcards/games/friedl")).content
        assert "Samurai (Friedl 1974)" in (await eve.http.get(path)).text
        assert "Annabel" not in (await eve.http.get(path)).text
        assert (await eve.http.get(card)).content == general, "of a running private game: the picture of any"
        shown = (await eve.http.get(f"{path}?key={key}")).text
        assert "Annabel" in shown and f"{card}?key={key}" in shown
        assert "Annabel" in (await eve.http.get(f"{card}?key={key}")).text and b"Annabel" not in general
        await resign(anna, made["id"])
        for page in ("t", "replay"):
            hidden = (await eve.http.get(f"/{page}/{made['id']}")).text
            unknown = (await eve.http.get(f"/{page}/{'x' * len(made['id'])}")).text
            assert hidden.replace(made["id"], "") == unknown.replace("x" * len(made["id"]), "")
            assert "Benedikt wins." in (await eve.http.get(f"/{page}/{made['id']}?key={key}")).text
        assert (await eve.http.get(card)).status_code == 404
        assert (await eve.http.get(f"{card}?key={key}")).headers["cache-control"].startswith("public")
        own = await anna.http.get(card)
        assert own.is_success and own.headers["cache-control"].startswith("private")
        await leave(anna, ben, eve)

    asyncio.run(story())
