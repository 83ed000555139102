"""The golden cases test what a batch does; these tests are about long ones, and about the loop of the application."""

import asyncio
import json
import time
import unittest
from urllib.parse import parse_qs, urlsplit

from cotejo import AsyncCotejo, ConfigurationError, Cotejo

from .clients import KEY, AsyncClient, SyncClient
from .service import Planned, Service


def requests_of(count):
    return [{"cedula": str(1_000_000_001 + index)} for index in range(count)]


def first_row(received):
    return int(parse_qs(urlsplit(received.path).query)["first_row"][0])


def answer_rows(received):
    lines = [
        {"row": row, **({"status": 400, "error": {"reason": "x"}} if line == "null" else {"status": 200, "result": {}})}
        for row, line in enumerate(received.text.splitlines(), first_row(received))
    ]
    text = "".join(json.dumps(line) + "\n" for line in [*lines, {"summary": {"ended_by": "end_of_input"}}])
    return Planned(body=text.encode())


def answer_later(received):
    """Decides every third row only in a single call."""
    if not urlsplit(received.path).path.endswith("/batch"):
        return Planned(headers={"X-Quota-Charged": "1"})
    rows = enumerate(received.text.splitlines(), first_row(received))
    failed = {"status": 503, "error": {"reason": "overloaded", "retry_after_ms": 1}}
    lines = [{"row": row, **({"status": 200, "result": {}} if row % 3 else failed)} for row, _ in rows]
    text = "".join(json.dumps(line) + "\n" for line in [*lines, {"summary": {"ended_by": "end_of_input"}}])
    return Planned(body=text.encode())


class BatchStreams:
    client = SyncClient

    def read(self, requests):
        with Service(answer_rows) as service:
            rows = self.client.rows(service, "verify_batch", requests)
        return rows, [first_row(received) for received in service.received]

    def test_sends_at_most_256_rows_in_a_request(self):
        rows, first_rows = self.read(requests_of(600))
        self.assertEqual(list(range(1, 601)), [row.row for row in rows])
        self.assertEqual([1, 257, 513], first_rows)

    def test_sends_at_most_64_kb_in_a_request(self):
        rows, first_rows = self.read([{"cedula": "1", "direccion": "x" * 10_000}] * 20)
        self.assertEqual((20, [1, 8, 15]), (len(rows), first_rows))

    def test_keeps_the_number_of_a_row_that_is_not_json(self):
        rows, _ = self.read([{"cedula": "1"}, {"cedula": object()}, {"cedula": "3"}])
        self.assertEqual([200, 400, 200], [row.status for row in rows])

    def test_does_not_say_that_a_row_was_free_when_its_charge_is_not_known(self):
        rows, _ = self.read(requests_of(1))
        self.assertEqual((None, None), (rows[0].charged, rows[0].replayed))

    def test_rows_that_are_asked_for_again_keep_their_places(self):
        with Service(answer_later) as service:
            rows = self.client.rows(service, "verify_batch", requests_of(300), batch_id="b")
        self.assertEqual([(row, 200) for row in range(1, 301)], [(row.row, row.status) for row in rows])
        again = [received for received in service.received if received.path == "/v1/verify"]
        keys = [(received.headers["idempotency-key"], received.text) for received in again]
        expected = [(f"b#{row}", '{"cedula":"%d"}' % (1_000_000_000 + row)) for row in range(3, 301, 3)]
        self.assertEqual(expected, keys)

    def test_gives_the_error_of_the_requests(self):
        def broken():
            yield from requests_of(3)
            raise KeyError("the file is broken")

        with self.assertRaises(KeyError):
            self.read(broken())


class SyncBatchStreams(BatchStreams, unittest.TestCase):
    def test_an_error_of_the_loop_is_not_taken_for_one_of_the_network(self):
        with Service(answer_rows) as service, Cotejo(KEY, base_url=service.url) as client:
            batch = client.verify_batch(requests_of(5))
            with self.assertRaises(OSError):
                for _ in batch:
                    raise OSError("the disk is full")
            self.assertEqual(1, len(service.received))
            with self.assertRaises(ConfigurationError):
                iter(batch)

    def test_counts_the_rows_whose_charge_is_not_known(self):
        with Service(answer_rows) as service, Cotejo(KEY, base_url=service.url) as client:
            batch = client.verify_batch(requests_of(2))
            list(batch)
        self.assertEqual((0, 2), (batch.summary.charged, batch.summary.charge_unknown))

    def test_reads_requests_only_as_fast_as_rows_are_taken(self):
        read = []
        with Service(answer_rows) as service, Cotejo(KEY, base_url=service.url) as client:
            batch = client.verify_batch(read.append(row) or row for row in requests_of(1_000))
            rows = iter(batch)
            for _ in range(200):
                next(rows)
            self.assertEqual(256, len(read))
            self.assertEqual(201, batch.next_row)
            rows.close()


class AsyncBatchStreams(BatchStreams, unittest.TestCase):
    client = AsyncClient

    def test_reads_an_asynchronous_sequence(self):
        async def requests():
            for row in requests_of(3):
                yield row

        rows, _ = self.read(requests())
        self.assertEqual(3, len(rows))

    def test_a_cancelled_task_ends_the_batch(self):
        self.cancel_after_requests(1, [Planned(delay_s=1)])

    def test_a_cancelled_task_ends_a_row_that_is_asked_for_again(self):
        line = {"row": 1, "status": 503, "error": {"reason": "overloaded", "retry_after_ms": 1}}
        self.cancel_after_requests(2, [Planned(body=(json.dumps(line) + "\n").encode()), Planned(delay_s=1)])

    def cancel_after_requests(self, count, plan):
        async def run(service):
            async with AsyncCotejo(KEY, base_url=service.url) as client:
                async def read():
                    return [row async for row in client.verify_batch(requests_of(3))]

                task = asyncio.ensure_future(read())
                while len(service.received) < count and not task.done():
                    await asyncio.sleep(0.01)
                began = time.monotonic()
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                self.assertLess(time.monotonic() - began, 0.8)

        with Service(plan) as service:
            asyncio.run(run(service))
            self.assertEqual(count, len(service.received))
