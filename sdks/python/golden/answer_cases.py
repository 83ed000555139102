"""Answers the golden cases that all SDKs share. sdks/README.md describes them."""

import asyncio
import json
import os
import sys

from cotejo import AsyncCotejo, Cotejo, CotejoError, VerifiedAnswer, verify_webhook

# Only these calls have rows.
BATCHES = {"verifyAll": "verify_all", "analyzeAll": "analyze_all"}
STREAMS = {"verifyBatch": "verify_batch", "analyzeBatch": "analyze_batch"}
CALLS = {"receiptKeys": "receipt_keys", "verifyReceipt": "verify_receipt", "verifyAnswer": "verify_answer", "reportOutcome": "report_outcome"}
OPTIONS = {
    "include": "include",
    "idempotencyKey": "idempotency_key",
    "documentKind": "document_kind",
    "maxRetries": "max_retries",
    "perSecond": "per_second",
    "concurrency": "concurrency",
    "batchId": "batch_id",
    "firstRow": "first_row",
    "maxResumptions": "max_resumptions",
}


def settings_of(case):
    options = case.get("options") or {}
    address = options.get("baseUrl", f"{os.environ['COTEJO_GOLDEN_URL']}/case/{case['id']}")
    key = options.get("key", os.environ["COTEJO_GOLDEN_KEY"])
    return {"api_key": key, "base_url": address, "language": options.get("language")}


def arguments_of(case):
    options = case.get("options") or {}
    named = {OPTIONS[name]: value for name, value in options.items() if name in OPTIONS}
    if "timeoutMs" in options:
        named["timeout"] = options["timeoutMs"] / 1000
    if "idleTimeoutMs" in options:
        named["idle_timeout"] = options["idleTimeoutMs"] / 1000
    if case["call"] in ("verifyReceipt", "verifyAnswer"):
        named = {"request": options.get("request")}
    # The text of a kept answer, as the language reads it.
    value = json.loads(case["input"]) if case["call"] == "verifyAnswer" else case["input"]
    positional = [] if case["call"] in ("scenarios", "receiptKeys", "outcomes") else [value]
    return positional, named


def answer_to_json(answer):
    if isinstance(answer, dict):
        return {"answer": answer}
    if isinstance(answer, VerifiedAnswer):
        return {"answer": {"receipt": answer.receipt, "notCovered": answer.not_covered}}
    return {
        "answer": answer.body.to_json(),
        "requestId": answer.request_id,
        "idempotencyReplayed": answer.idempotency_replayed,
    }


def error_to_json(error):
    name = type(error).__name__
    return {
        "error": {
            "type": name[len("Cotejo") :] if name.startswith("Cotejo") else name,
            "message": str(error),
            "status": error.status,
            "code": error.code,
            "reason": error.reason,
            "requestId": error.request_id,
            "retryAfterMs": error.retry_after_ms,
            "errors": [{"pointer": field.pointer, "code": field.code} for field in error.errors],
            "attempts": error.attempts,
            "idempotencyKey": error.idempotency_key,
        }
    }


def row_to_json(row):
    outcome = answer_to_json(row.answer) if row.error is None else error_to_json(row.error)
    return {"index": row.index, **outcome}


def batch_row_to_json(row):
    outcome = {"answer": row.result.to_json()} if row.error is None else error_to_json(row.error)
    return {"row": row.row, "status": row.status, "charged": row.charged, "replayed": row.replayed, **outcome}


def stream_to_json(batch, rows, failure):
    summary = batch.summary and {
        "".join([first, *map(str.title, more)]): value
        for (first, *more), value in ((name.split("_"), value) for name, value in vars(batch.summary).items())
    }
    return {"rows": rows, "nextRow": batch.next_row, "summary": summary, **(error_to_json(failure) if failure else {})}


def read_stream(batch):
    rows = []
    try:
        for row in batch:
            rows.append(batch_row_to_json(row))
    except CotejoError as error:
        return stream_to_json(batch, rows, error)
    return stream_to_json(batch, rows, None)


async def read_stream_async(batch):
    rows = []
    try:
        async for row in batch:
            rows.append(batch_row_to_json(row))
    except CotejoError as error:
        return stream_to_json(batch, rows, error)
    return stream_to_json(batch, rows, None)


def asked_to_json(asked):
    return {"asked": [[reto.to_json(), [other.to_json() for other in others]] for reto, others in asked]}


def decide(client, request, evidence, named):
    asked = []
    answer = client.decide(request, **named).resolve(lambda *given: asked.append(given) or evidence)
    return {**answer_to_json(answer), **asked_to_json(asked)}


async def decide_async(client, request, evidence, named):
    asked = []

    async def ask(*given):
        asked.append(given)
        return evidence

    decision = await client.decide(request, **named)
    return {**answer_to_json(await decision.resolve(ask)), **asked_to_json(asked)}


def run_case(case):
    positional, named = arguments_of(case)
    with Cotejo(**settings_of(case)) as client:
        if case["call"] == "decide":
            return decide(client, **case["input"], named=named)
        if case["call"] in STREAMS:
            return read_stream(getattr(client, STREAMS[case["call"]])(*positional, **named))
        if case["call"] in BATCHES:
            rows = getattr(client, BATCHES[case["call"]])(*positional, **named)
            return {"rows": [row_to_json(row) for row in rows]}
        call = getattr(client, CALLS.get(case["call"], case["call"]))
        return answer_to_json(call(*positional, **named))


async def run_case_async(case):
    positional, named = arguments_of(case)
    async with AsyncCotejo(**settings_of(case)) as client:
        if case["call"] == "decide":
            return await decide_async(client, **case["input"], named=named)
        if case["call"] in STREAMS:
            return await read_stream_async(getattr(client, STREAMS[case["call"]])(*positional, **named))
        if case["call"] in BATCHES:
            rows = getattr(client, BATCHES[case["call"]])(*positional, **named)
            return {"rows": [row_to_json(row) async for row in rows]}
        call = getattr(client, CALLS.get(case["call"], case["call"]))
        return answer_to_json(await call(*positional, **named))


def verify_event(case):
    options = case.get("options") or {}
    named = {"tolerance_seconds": options["toleranceSeconds"]} if "toleranceSeconds" in options else {}
    return {"answer": vars(verify_webhook(case["input"]["body"], case["input"]["headers"], case["input"]["secrets"], **named))}


def main():
    run = (lambda case: asyncio.run(run_case_async(case))) if os.environ.get("COTEJO_GOLDEN_ASYNC") else run_case
    with open(sys.argv[1], encoding="utf-8") as file:
        cases = json.load(file)
    for case in cases:
        try:
            result = verify_event(case) if case["call"] == "verifyWebhook" else run(case)
        except CotejoError as error:
            result = error_to_json(error)
        print(json.dumps({"id": case["id"], **result}), flush=True)


main()
