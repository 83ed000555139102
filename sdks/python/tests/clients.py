"""Runs the same test with both clients."""

from __future__ import annotations

import asyncio
from typing import Any, List, Type

import httpx
from cotejo import AsyncCotejo, Cotejo, CotejoError, Row

from .service import Service

KEY = "sk_test_of-nobody-secret"
REQUEST = {"cedula": "1000000001"}
# The service of the tests has no TLS. Without it, a client is made in a tenth of the time.
QUICK = {"verify": False}


class SyncClient:
    """Creates a client, makes one call, and closes the client."""

    @staticmethod
    def call(service: Service, name: str, *arguments: Any, settings: Any = None, **options: Any) -> Any:
        with httpx.Client(**QUICK) as http:
            client = Cotejo(KEY, base_url=service.url, http_client=http, **(settings or {}))
            return getattr(client, name)(*arguments, **options)

    @staticmethod
    def rows(service: Service, name: str, requests: Any, **options: Any) -> List[Row[Any]]:
        with httpx.Client(**QUICK) as http:
            client = Cotejo(KEY, base_url=service.url, http_client=http)
            return list(getattr(client, name)(requests, **options))


class AsyncClient:
    @staticmethod
    def call(service: Service, name: str, *arguments: Any, settings: Any = None, **options: Any) -> Any:
        async def run() -> Any:
            async with httpx.AsyncClient(**QUICK) as http:
                client = AsyncCotejo(KEY, base_url=service.url, http_client=http, **(settings or {}))
                return await getattr(client, name)(*arguments, **options)

        return asyncio.run(run())

    @staticmethod
    def rows(service: Service, name: str, requests: Any, **options: Any) -> List[Row[Any]]:
        async def run() -> List[Row[Any]]:
            async with httpx.AsyncClient(**QUICK) as http:
                client = AsyncCotejo(KEY, base_url=service.url, http_client=http)
                return [row async for row in getattr(client, name)(requests, **options)]

        return asyncio.run(run())


def error_of(kind: Type[CotejoError], test: Any, *arguments: Any, **options: Any) -> Any:
    """The error of a call that must fail."""
    with test.assertRaises(kind) as caught:
        test.client.call(*arguments, **options)
    return caught.exception
