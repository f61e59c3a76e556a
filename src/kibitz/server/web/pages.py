"""The browser client's files, served as they were built.

Every address that is a screen of the client is answered with its one page, which finds out in the
browser what it is to show. Files whose name tells their content are kept by browsers for ever;
all others are asked for again, and not sent again if they are the same.
"""

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from kibitz.server.web.safety import API

CLIENT: Final = Path(__file__).with_name("client")
"""Where the package's build puts the client."""

INDEX: Final = "index.html"
HASHED: Final = "assets/"
"""The folder of the files whose names tell their content."""

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
WORTH_PACKING: Final = 1024
"""Bytes from which a file is sent compressed."""

NOT_BUILT: Final = """kibitz serves tables here, but its browser client has not been built.

In the source folder, `make web` builds it; then load this page again. Node is not needed: it is
fetched if there is none. Programs can play without the client, see /api/openapi.json.
"""


class Pages:
    """Answers what no route takes: with a file of the client, or with its page.

    Args:
        folder: where the client was built.
        otherwise: answers what is none of the client's business.
    """

    def __init__(self, folder: Path, otherwise: ASGIApp) -> None:
        self._files = GZipMiddleware(_Files(folder), minimum_size=WORTH_PACKING)
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ours = scope["type"] == "http" and not scope["path"].startswith(API)
        await (self._files if ours else self._otherwise)(scope, receive, send)


class _Files(StaticFiles):
    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._index = folder / INDEX

    async def check_config(self) -> None:
        """Nothing has to be there: the client may be built while the server runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; the client's page for an address that is none and does not look like one."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or Path(path).suffix:
                raise
            if not self._index.is_file():
                return PlainTextResponse(NOT_BUILT, 503)
            response = await super().get_response(INDEX, scope)
        lasting = FOR_EVER if path.startswith(HASHED) else ASK_AGAIN
        response.headers["cache-control"] = lasting
        return response
