"""A bot that plays over the API: `python examples/bot.py http://localhost:8000 TOKEN TABLE`. It chooses at random.

Make a bot account (POST /api/me/bots) for the token. The protocol is in docs/api.md.
"""

import asyncio
import json
import random
import sys
import urllib.request

import websockets


async def play(server: str, token: str, table: str) -> None:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    url = f"{server}/api/tables/{table}"
    urllib.request.urlopen(urllib.request.Request(f"{url}/join", b"{}", headers)).close()  # take a seat
    async for socket in websockets.connect(f"{url.replace('http', 'ws', 1)}/socket", additional_headers=headers):
        try:
            async for text in socket:
                message = json.loads(text)
                if message["type"] in ("sight", "change") and message["outcome"]:
                    print(message["result"])
                    return
                if message.get("actions"):
                    word = random.choice(message["actions"])[0]  # think here: message["view"] is all you see
                    act = {"do": "act", "seat": message["seat"], "word": word, "at": message["at"]}
                    await socket.send(json.dumps(act))
        except websockets.ConnectionClosed:
            continue  # the server restarts: connect again


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
