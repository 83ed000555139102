import asyncio

from cotejo import AsyncCotejo


async def main() -> None:
    async with AsyncCotejo() as cotejo:
        answer = await cotejo.verify({"cedula": "1000000001", "monto": 250_000})
        print(answer.body.recommendation, answer.body.risk_score)


asyncio.run(main())
