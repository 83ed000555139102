"""Verifies many buyers at the same time and prints one line for each, in order."""

import asyncio

from cotejo import AsyncCotejo

BUYERS = [{"cedula": f"100000000{number}"} for number in range(1, 6)]


async def main() -> None:
    async with AsyncCotejo() as client:
        async for row in client.verify_all(BUYERS, per_second=20, concurrency=4):
            outcome = row.answer.body.recommendation if row.answer else type(row.error).__name__
            print(f"{row.index}: {outcome}")


asyncio.run(main())
