import asyncio
import time
import unittest

from cotejo import AsyncCotejo, BadRequestError, Cotejo

from .clients import KEY, AsyncClient, SyncClient
from .service import APPROVED, Planned, Service, problem

ROWS = [{"cedula": str(1_000_000_000 + index)} for index in range(12)]


def echo(received, **changes):
    return Planned(body={**APPROVED, "transaction_id": received.body["cedula"]}, **changes)


class Batches:
    client = SyncClient

    def test_rows_come_in_order_though_the_first_is_the_slowest(self):
        with Service(lambda sent: echo(sent, delay_s=0.2 if sent.body == ROWS[0] else 0)) as service:
            rows = self.client.rows(service, "verify_all", ROWS)
        self.assertEqual(list(range(12)), [row.index for row in rows])
        self.assertEqual([row["cedula"] for row in ROWS], [row.answer.body.transaction_id for row in rows])

    def test_a_failed_row_does_not_end_the_batch(self):
        requests = [ROWS[0], {"cedula": object()}, ROWS[1], ROWS[2]]
        bad = problem(400, "invalid_body")
        with Service(lambda sent: bad if sent.body == ROWS[1] else echo(sent)) as service:
            rows = self.client.rows(service, "verify_all", requests)
        self.assertEqual([False, True, True, False], [row.error is not None for row in rows])
        self.assertIsInstance(rows[2].error, BadRequestError)

    def test_no_more_calls_than_the_concurrency_run_at_the_same_time(self):
        with Service(lambda sent: echo(sent, delay_s=0.03)) as service:
            self.client.rows(service, "verify_all", ROWS, concurrency=3)
        self.assertEqual(3, service.running_max)

    def test_rows_begin_at_most_as_often_as_per_second_says(self):
        with Service(echo) as service:
            self.client.rows(service, "verify_all", ROWS[:6], per_second=20)
        begun = sorted(sent.at for sent in service.received)
        # The first call is a little late, because it opens its connection.
        self.assertGreaterEqual(begun[-1] - begun[0], 0.8 * 5 / 20)

    def test_a_rate_limit_holds_all_rows_back(self):
        limited = []

        def answer(sent):
            if sent.body == ROWS[1] and not limited:
                limited.append(sent.at)
                return problem(429, "rate_limited", {"Retry-After": "1"})
            return echo(sent, delay_s=0.02)

        with Service(answer) as service:
            rows = self.client.rows(service, "verify_all", ROWS[:8], concurrency=2)
        self.assertTrue(all(row.answer for row in rows))
        # A call that was on its way when the 429 came is not in the test.
        quiet = [sent.at - limited[0] for sent in service.received if 0.1 < sent.at - limited[0] < 0.9]
        self.assertEqual([], quiet)


class SyncBatches(Batches, unittest.TestCase):
    def test_rows_are_read_only_as_fast_as_they_are_taken(self):
        read = []
        requests = (read.append(row) or row for row in ROWS)
        with Service(echo) as service, Cotejo(KEY, base_url=service.url) as client:
            rows = client.verify_all(requests, concurrency=2)
            next(rows)
            time.sleep(0.1)
            self.assertLessEqual(len(read), 2)
            rows.close()


    def test_rows_that_wait_are_not_sent_after_the_batch_was_left(self):
        with Service(echo) as service, Cotejo(KEY, base_url=service.url) as client:
            rows = client.verify_all(ROWS, concurrency=3, per_second=3)
            next(rows)
            rows.close()
            time.sleep(0.5)
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

        with Service(echo) as service:
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
