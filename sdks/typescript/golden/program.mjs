import { readFileSync } from 'node:fs';
import { Cotejo, CotejoError, verifyWebhook } from '../dist/index.js';

// The golden program of this SDK: sdks/README.md describes what it reads and writes.
const { COTEJO_GOLDEN_URL: proxyUrl, COTEJO_GOLDEN_KEY: usualKey } = process.env;
const casesAtOnce = 4;
const batches = ['verifyAll', 'analyzeAll'];
const streams = ['verifyBatch', 'analyzeBatch'];
let lastStream = Promise.resolve();

const waiting = JSON.parse(readFileSync(process.argv[2], 'utf8'));
await Promise.all(Array.from({ length: casesAtOnce }, runWaiting));

async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    process.stdout.write(`${JSON.stringify({ id: next.id, ...(await run(next)) })}\n`);
  }
}

async function run({
  id,
  call,
  input,
  options: { key = usualKey, baseUrl = `${proxyUrl}/case/${id}`, language, ...options },
}) {
  try {
    if (call === 'verifyWebhook') {
      return { answer: verifyWebhook(input.body, input.headers, input.secrets, options) };
    }
    const client = new Cotejo({ apiKey: key, baseUrl, language });
    if (batches.includes(call)) {
      return { rows: await rowsOf(client[call](input, options)) };
    }
    if (streams.includes(call)) {
      const batch = client[call](input, options);
      // The gateway answers at most two batches of one account at a time.
      lastStream = lastStream.then(() => streamOf(batch));
      return await lastStream;
    }
    if (call === 'decide') {
      return await decide(client, input, options);
    }
    const answer = await argumentsOf(call, input, options, client);
    return { answer, requestId: answer.requestId, idempotencyReplayed: answer.idempotencyReplayed };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

async function decide(client, { request, evidence }, options) {
  const asked = [];
  const decision = await client.decide(request, options);
  const answer = await decision.resolve(async (...given) => {
    asked.push(given);
    return evidence;
  });
  return { answer, asked, requestId: answer.requestId, idempotencyReplayed: answer.idempotencyReplayed };
}

function argumentsOf(call, input, options, client) {
  if (call === 'verifyReceipt') {
    return client.verifyReceipt(input, options.request);
  }
  if (call === 'verifyAnswer') {
    return client.verifyAnswer(JSON.parse(input), options.request);
  }
  return input === null ? client[call](options) : client[call](input, options);
}

async function rowsOf(batch) {
  const rows = [];
  for await (const { index, answer, error } of batch) {
    rows.push(error ? { index, error: errorOf(error) } : { index, answer });
  }
  return rows;
}

/** The rows of a streamed batch, also those before its error. */
async function streamOf(batch) {
  const rows = [];
  let failure;
  try {
    for await (const { row, status, charged, replayed, result, error } of batch) {
      rows.push({ row, status, charged, replayed, ...(error ? { error: errorOf(error) } : { answer: result }) });
    }
  } catch (error) {
    failure = errorOf(error);
  }
  return { rows, nextRow: batch.nextRow, summary: batch.summary, error: failure };
}

function errorOf(error) {
  if (!(error instanceof CotejoError)) {
    throw error;
  }
  const {
    name: type,
    message,
    status,
    code,
    reason,
    requestId,
    retryAfterMs,
    errors,
    attempts,
    idempotencyKey,
  } = error;
  return { type, message, status, code, reason, requestId, retryAfterMs, errors, attempts, idempotencyKey };
}
