import asyncio
import time
import unittest

import httpx
from cotejo import (
    AsyncCotejo,
    AuthenticationError,
    BatchError,
    ConfigurationError,
    Cotejo,
    CotejoConnectionError,
    CotejoTimeoutError,
)

from .batch_service import BatchService
from .clients import KEY, QUICK


def requests_of(count, first=1):
    return [{"cedula": str(1_000_000_000 + first + index)} for index in range(count)]


class SyncReader:
    @staticmethod
    def read(service, requests, name="verify_batch", **options):
        """The rows and the batch, with the error that ended it."""
        with httpx.Client(**QUICK) as http:
            batch = getattr(Cotejo(KEY, base_url=service.url, http_client=http), name)(requests, **options)
            rows = []
            try:
                for row in batch:
                    rows.append(row)
            except Exception as error:
                return rows, batch, error
            return rows, batch, None


class AsyncReader:
    @staticmethod
    def read(service, requests, name="verify_batch", **options):
        async def run():
            async with httpx.AsyncClient(**QUICK) as http:
                batch = getattr(AsyncCotejo(KEY, base_url=service.url, http_client=http), name)(requests, **options)
                rows = []
                try:
                    async for row in batch:
                        rows.append(row)
                except Exception as error:
                    return rows, batch, error
                return rows, batch, None

        return asyncio.run(run())


class BatchStreams:
    reader = SyncReader

    def test_gives_a_row_for_each_request_and_the_summary(self):
        with BatchService() as service:
            rows, batch, error = self.reader.read(service, requests_of(600), batch_id="march", include=["sources"])
        self.assertIsNone(error)
        self.assertEqual(list(range(1, 601)), [row.row for row in rows])
        self.assertEqual([f"txn_{row['cedula']}" for row in requests_of(600)], [row.result.transaction_id for row in rows])
        summary = batch.summary
        self.assertEqual(("march", 1, 601, 600, 600, 0, 600, 0), (
            summary.batch_id, summary.first_row, summary.next_row, summary.rows, summary.answered, summary.errors,
            summary.charged, summary.replayed,
        ))
        self.assertEqual(("end_of_input", 0), (summary.ended_by, summary.resumptions))
        self.assertEqual([1, 257, 513], [sent["first_row"] for sent in service.requests])
        sent = service.requests[0]
        self.assertEqual(("/v1/verify/batch", "include=sources&first_row=1"), (sent["path"], sent["query"]))
        self.assertEqual("march", sent["headers"]["idempotency-key"])
        self.assertEqual("application/x-ndjson", sent["headers"]["content-type"])

    def test_sends_analyze_with_its_header_of_the_key(self):
        with BatchService() as service:
            rows, _, _ = self.reader.read(service, [{"cedula": "1"}], "analyze_batch", first_row=7)
        self.assertEqual([7], [row.row for row in rows])
        self.assertEqual("/v1/analyze/batch", service.requests[0]["path"])
        self.assertEqual(f"Bearer {KEY}", service.requests[0]["headers"]["authorization"])

    def test_resumes_after_a_cut_connection_and_pays_once(self):
        for cut_after in (0, 1, 100, 255):
            with BatchService(lambda n, c=cut_after: {"cut_after": c, "lost": 1} if n <= 2 else {}) as service:
                rows, batch, error = self.reader.read(service, requests_of(400))
            self.assertIsNone(error)
            self.assertEqual(list(range(1, 401)), [row.row for row in rows])
            self.assertEqual(400, len(service.charged))
            self.assertEqual(400, batch.summary.charged + batch.summary.replayed)
            self.assertIn(batch.summary.resumptions, (1, 2))

    def test_resumes_when_the_service_shuts_down(self):
        for reason in ("shutting_down", "state_unavailable", "input_timeout", "client_too_slow"):
            with BatchService(lambda n, r=reason: {"end": (30, r)} if n == 1 else {}) as service:
                rows, _, error = self.reader.read(service, requests_of(100))
            self.assertEqual((100, None), (len(rows), error))
            self.assertEqual([1, 31], [sent["first_row"] for sent in service.requests])

    def test_ends_with_the_row_to_go_on_with(self):
        for reason in ("quota_exhausted", "key_revoked", "a_later_reason"):
            with BatchService(lambda _, r=reason: {"end": (30, r)}) as service:
                rows, batch, error = self.reader.read(service, requests_of(100))
            self.assertIsInstance(error, BatchError)
            self.assertEqual((reason, 31, batch.batch_id), (error.reason, error.next_row, error.batch_id))
            self.assertEqual((30, 31, reason), (len(rows), batch.next_row, batch.summary.ended_by))
            self.assertEqual(1, len(service.requests))

    def test_ends_after_resumptions_without_progress(self):
        with BatchService(lambda n: {"cut_after": 10 if n == 2 else 0}) as service:
            _, batch, error = self.reader.read(service, requests_of(100), max_resumptions=2)
        self.assertIsInstance(error, CotejoConnectionError)
        self.assertEqual((11, 2 + 3), (batch.next_row, len(service.requests)))

    def test_ends_when_no_answer_comes(self):
        with BatchService(lambda _: {"silent": True}) as service:
            _, _, error = self.reader.read(service, requests_of(3), idle_timeout=0.2, max_resumptions=1)
        self.assertIsInstance(error, CotejoTimeoutError)
        self.assertEqual(2, len(service.requests))

    def test_waits_as_long_as_retry_after_says(self):
        refusal = (429, {"code": "rate_limit_exceeded", "reason": "rate_limited"}, {"Retry-After": "1"})
        with BatchService(lambda n: {"refusal": refusal} if n == 1 else {}) as service:
            began = time.monotonic()
            rows, _, error = self.reader.read(service, requests_of(3))
        self.assertEqual((3, None), (len(rows), error))
        self.assertGreater(time.monotonic() - began, 0.99)

    def test_gives_the_error_of_a_refused_key_at_once(self):
        with BatchService(lambda _: {"refusal": (401, {"code": "unauthorized", "reason": "invalid_key"}, {})}) as service:
            _, _, error = self.reader.read(service, requests_of(3))
        self.assertIsInstance(error, AuthenticationError)
        self.assertEqual(("invalid_key", 1), (error.reason, len(service.requests)))

    def test_does_not_take_another_text_for_an_answer(self):
        row = '{"row":%d,"status":200,"charged":true,"replayed":false,"result":{}}'
        for text in ("<html>\n", row % 2 + "\n", row % 1, '{"summary":null}\n', "[]\n"):
            with BatchService(lambda _, t=text: {"text": t}) as service:
                rows, _, error = self.reader.read(service, requests_of(3), max_resumptions=0)
            self.assertIsInstance(error, CotejoConnectionError, text)
            self.assertEqual([], rows)

    def test_keeps_the_number_of_a_row_that_is_wrong(self):
        with BatchService() as service:
            rows, batch, _ = self.reader.read(service, [{"cedula": "1"}, {"cedula": object()}, {}, {"cedula": "4"}])
        self.assertEqual([200, 400, 400, 200], [row.status for row in rows])
        self.assertEqual("/cedula", rows[1].error.errors[0].pointer)
        self.assertEqual((2, 2), (batch.summary.answered, batch.summary.errors))

    def test_sends_nothing_for_an_empty_list(self):
        with BatchService() as service:
            rows, batch, _ = self.reader.read(service, [])
        self.assertEqual(([], 0, []), (rows, batch.summary.rows, service.requests))

    def test_sends_at_most_64_kb_in_a_request(self):
        long = [{"cedula": "1", "direccion": "x" * 10_000}] * 20
        with BatchService() as service:
            rows, _, _ = self.reader.read(service, long)
        self.assertEqual(20, len(rows))
        self.assertEqual([1, 8, 15], [sent["first_row"] for sent in service.requests])

    def test_gives_the_error_of_the_requests(self):
        def broken():
            yield from requests_of(3)
            raise KeyError("the file is broken")

        with BatchService() as service:
            _, _, error = self.reader.read(service, broken())
        self.assertIsInstance(error, KeyError)

    def test_refuses_wrong_options(self):
        client = Cotejo(KEY, base_url="http://127.0.0.1:9")
        wrong = ({"batch_id": ""}, {"batch_id": "ñ"}, {"batch_id": "a" * 201}, {"first_row": 0}, {"idle_timeout": 0}, {"max_resumptions": -1})
        for options in wrong:
            with self.assertRaises(ConfigurationError):
                client.verify_batch([], **options)


class SyncBatchStreams(BatchStreams, unittest.TestCase):
    def test_an_error_of_the_loop_is_not_taken_for_one_of_the_network(self):
        with BatchService() as service, Cotejo(KEY, base_url=service.url) as client:
            batch = client.verify_batch(requests_of(5))
            with self.assertRaises(OSError):
                for _ in batch:
                    raise OSError("the disk is full")
            self.assertEqual(1, len(service.requests))
            with self.assertRaises(ConfigurationError):
                iter(batch)

    def test_reads_requests_only_as_fast_as_rows_are_taken(self):
        read = []
        with BatchService() as service, Cotejo(KEY, base_url=service.url) as client:
            batch = client.verify_batch(read.append(row) or row for row in requests_of(1_000))
            rows = iter(batch)
            for _ in range(200):
                next(rows)
            self.assertEqual(256, len(read))
            self.assertEqual(201, batch.next_row)
            rows.close()


class AsyncBatchStreams(BatchStreams, unittest.TestCase):
    reader = AsyncReader

    def test_reads_an_asynchronous_sequence(self):
        async def requests():
            for row in requests_of(3):
                yield row

        with BatchService() as service:
            rows, _, error = self.reader.read(service, requests())
        self.assertEqual((3, None), (len(rows), error))

    def test_a_cancelled_task_ends_the_batch(self):
        async def run(url):
            async with AsyncCotejo(KEY, base_url=url) as client:
                async def read():
                    return [row async for row in client.verify_batch(requests_of(3))]

                task = asyncio.ensure_future(read())
                await asyncio.sleep(0.2)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task

        with BatchService(lambda _: {"silent": True}) as service:
            began = time.monotonic()
            asyncio.run(run(service.url))
            self.assertLess(time.monotonic() - began, 2)
            self.assertEqual(1, len(service.requests))
