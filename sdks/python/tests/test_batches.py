"""The golden cases test order, pace and failed rows; these tests are about what is read and sent."""

import asyncio
import time
import unittest

from cotejo import AsyncCotejo, BadRequestError, Cotejo

from .clients import KEY, AsyncClient, SyncClient
from .service import Planned, Service

ROWS = [{"cedula": str(1_000_000_000 + index)} for index in range(12)]


class Batches:
    client = SyncClient

    def test_a_request_that_is_not_json_is_a_failed_row(self):
        with Service([Planned()]) as service:
            first, second = self.client.rows(service, "verify_all", [{"cedula": object()}, ROWS[0]])
        self.assertIsInstance(first.error, BadRequestError)
        self.assertIsNone(second.error)


class SyncBatches(Batches, unittest.TestCase):
    def test_rows_are_read_only_as_fast_as_they_are_taken(self):
        read = []
        requests = (read.append(row) or row for row in ROWS)
        with Service([Planned()]) as service, Cotejo(KEY, base_url=service.url) as client:
            rows = client.verify_all(requests, concurrency=2)
            next(rows)
            time.sleep(0.1)
            self.assertLessEqual(len(read), 2)
            rows.close()

    def test_rows_that_wait_are_not_sent_after_the_batch_was_left(self):
        with Service([Planned()]) as service, Cotejo(KEY, base_url=service.url) as client:
            rows = client.verify_all(ROWS, concurrency=3, per_second=1)
            next(rows)
            rows.close()
            time.sleep(1.2)
        self.assertEqual(1, len(service.received))


class AsyncBatches(Batches, unittest.TestCase):
    client = AsyncClient

    def test_reads_an_asynchronous_sequence(self):
        async def requests():
            for row in ROWS[:3]:
                yield row

        async def run(url):
            async with AsyncCotejo(KEY, base_url=url) as client:
                return [row.index async for row in client.verify_all(requests())]

        with Service([Planned()]) as service:
            self.assertEqual([0, 1, 2], asyncio.run(run(service.url)))

    def test_a_cancelled_task_ends_its_call(self):
        async def run(url):
            async with AsyncCotejo(KEY, base_url=url) as client:
                task = asyncio.ensure_future(client.verify(ROWS[0]))
                await asyncio.sleep(0.1)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task

        with Service([Planned(delay_s=1)]) as service:
            began = time.monotonic()
            asyncio.run(run(service.url))
            self.assertLess(time.monotonic() - began, 0.6)
