import { differences } from './match.mjs';

// The clocks of two processes, and a timer that fires late on a busy machine.
const EARLY_MS = 15;
const LATE_MS = 700;
const SECOND_MS = 1_000;
// The first call needs a connection, and arrives later after its start than the others.
const PACE_WINDOW_MS = 850;
// An address with a path of its own comes before it.
const WITH_IDEMPOTENCY_KEY = /\/v1\/(verify|analyze|cedula)(\/batch)?$/;
const WITH_BEARER = /\/v1\/analyze\b/;
const WITHOUT_PASSED_ANSWER = ['verifyReceipt', 'verifyAnswer', 'verifyWebhook', 'verifyBatch', 'analyzeBatch'];

/**
 * Compares the line of a program with the expectation of its case, and the requests with the rules of sdks/README.md.
 *
 * @param {import('./run-golden-cases.mjs').GoldenCase} golden filled in
 * @param {{ answer?: any, rows?: any[], error?: object } | undefined} line of the program
 * @param {{ requests: import('./fault-proxy.mjs').Seen[], key: string, language: string }} seen key: in the header of every request
 * @returns {string[]} one line for each difference
 */
export function compare(golden, line, { requests, key, language }) {
  if (!line) {
    return ['the program wrote no line for this case'];
  }
  return [
    ...differences(outcomeOf(golden.expect), line),
    ...passedOn(golden, line, requests),
    ...repeatedValues(golden.input, line),
    ...requests.flatMap((request) => headerFaults(request, { key, language })),
    ...requestFaults(golden, requests),
  ];
}

// Shorter values may be part of any text.
const VALUE_LENGTH_MIN = 6;

/**
 * A message of an error may be logged, so it has no value of the request.
 *
 * @param {any} input @param {{ error?: any, rows?: any[] }} line
 */
function repeatedValues(input, { error, rows = [] }) {
  const messages = [error, ...rows.map((row) => row.error)].flatMap((each) => each?.message ?? []);
  const values = valuesIn(input).filter((value) => value.length >= VALUE_LENGTH_MIN);
  return messages
    .filter((text) => values.some((value) => text.includes(value)))
    .map((text) => `a value is in: ${text}`);
}

const valuesIn = (value) =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(valuesIn) : [String(value)];

/** @param {{ requests?: object, [outcome: string]: any }} expect */
function outcomeOf({ requests: _, ...outcome }) {
  return { ...outcome, ...('error' in outcome ? {} : { error: { $absent: true } }) };
}

/**
 * The answer must be the body that the service sent, complete and without a change.
 *
 * @param {{ call: string, fault: object | null }} golden
 * @param {{ answer?: any, rows?: any[] }} line
 * @param {import('./fault-proxy.mjs').Seen[]} requests
 */
function passedOn({ call, fault }, { answer, rows }, requests) {
  // A generated model may drop what the interface does not describe.
  const isChanged = /"(change|padKb)":/.test(JSON.stringify(fault));
  if (WITHOUT_PASSED_ANSWER.includes(call) || isChanged) {
    return [];
  }
  const bodies = requests.map(({ answered }) => answered).filter(isObject);
  const answers = (rows ?? [{ answer }]).map((row) => row.answer).filter(isObject);
  return answers.flatMap((each) => {
    const nearest = bodies.map((body) => unlike(body, each)).sort((one, other) => one.length - other.length)[0];
    return (nearest ?? ['it sent no answer']).map((text) => `not the answer of the service: ${text}`);
  });
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function unlike(body, answer) {
  const added = Object.keys(answer).filter((name) => !(name in body) && answer[name] !== null);
  return [...differences(body, answer), ...added.map((name) => `/${name}: the service did not send it`)];
}

function headerFaults({ path, headers, query, method, body }, { key, language }) {
  const faults = [];
  const bearer = WITH_BEARER.test(path);
  const isStream = path.endsWith('/batch');
  const expected = bearer ? headers.authorization === `Bearer ${key}` : headers['x-api-key'] === key;
  if (!expected || (bearer ? headers['x-api-key'] : headers.authorization) !== undefined) {
    faults.push(`${path}: the key is not in ${bearer ? 'Authorization' : 'X-API-Key'} alone`);
  }
  if (!new RegExp(`^cotejo-${language}/\\d+\\.\\d+\\.\\d+\\S* \\(.+ .+; .+\\)`).test(headers['user-agent'] ?? '')) {
    faults.push(`${path}: User-Agent is ${JSON.stringify(headers['user-agent'])}`);
  }
  const mediaType = isStream ? /^application\/x-ndjson\b/ : /^application\/json\b/;
  if (method === 'POST' && !mediaType.test(headers['content-type'] ?? '')) {
    faults.push(`${path}: Content-Type is ${JSON.stringify(headers['content-type'])}`);
  }
  if (method === 'POST' && !isStream && body === undefined) {
    faults.push(`${path}: the body is not JSON`);
  }
  if (query.includes('sk_') || /\d{7}/.test(path + query)) {
    faults.push(`${path}: a key or a number is in the URL`);
  }
  if (WITH_IDEMPOTENCY_KEY.test(path) !== (headers['idempotency-key'] !== undefined)) {
    faults.push(`${path}: Idempotency-Key is ${JSON.stringify(headers['idempotency-key'])}`);
  }
  return faults;
}

function requestFaults({ call, input, expect }, requests) {
  const { tries, waitsMs, idempotencyKey, firstRows, sent, ...rest } = {
    tries: usualTries(expect),
    ...expect.requests,
  };
  const faults = [];
  const { min, max } = typeof tries === 'number' ? { min: tries, max: tries } : tries;
  if (requests.length < min || requests.length > max) {
    faults.push(`the service saw ${requests.length} requests, expected ${min === max ? min : `${min} to ${max}`}`);
  }
  const calls = new Set(requests.map((request) => request.call)).size;
  const rows = Array.isArray(input) ? input.length : call === 'decide' ? 2 : 1;
  // A streamed batch has one key, and each of its rows that is asked for again another.
  if (calls > (/^(verify|analyze)Batch$/.test(call) ? rows + 1 : rows)) {
    faults.push(`${calls} idempotency keys for one call of ${call}`);
  }
  if (idempotencyKey !== undefined && idempotencyKey !== false) {
    faults.push(...differences(idempotencyKey, requests[0]?.headers['idempotency-key'], 'Idempotency-Key'));
  }
  return [
    ...faults,
    ...placeFaults(rest, requests),
    ...(firstRows ? differences(firstRows, requests.map(firstRowOf), 'first rows') : []),
    ...(sent ? differences(sent, requests.map(readable), 'requests') : []),
    ...waitFaults(waitsMs ?? [], requests),
    ...paceFaults(rest, requests),
  ];
}

const usualTries = ({ error, rows }) => error?.attempts ?? rows?.length ?? 1;

function placeFaults({ path, method, query, body }, requests) {
  return requests.flatMap((request) =>
    Object.entries({ path, method, query, body })
      .filter(([, expected]) => expected !== undefined)
      .flatMap(([name, expected]) => differences(expected, readable(request)[name], name)),
  );
}

const firstRowOf = ({ query }) => Number(new URLSearchParams(query).get('first_row'));

/** A comma of the query may be written as it is or escaped. */
const readable = (request) => ({ ...request, query: decodeURIComponent(request.query) });

/** The pauses between the end of a try and the arrival of the next one. */
function waitFaults(waitsMs, requests) {
  return waitsMs.flatMap(({ min, max }, index) => {
    const [before, after] = [requests[index], requests[index + 1]];
    if (!before || !after) {
      return [];
    }
    const waited = Math.round(after.at - (before.endedAt ?? before.at));
    const fits = waited >= min - EARLY_MS && waited <= max + LATE_MS;
    return fits ? [] : [`waited ${waited} ms before try ${index + 2}, expected ${min} to ${max} ms`];
  });
}

function paceFaults({ concurrentMax, perSecondMax, quietAfter429 }, requests) {
  const faults = [];
  const highest = Math.max(0, ...requests.map(({ concurrent }) => concurrent));
  if (concurrentMax !== undefined && highest !== concurrentMax) {
    faults.push(`${highest} calls at a time, expected ${concurrentMax}`);
  }
  if (perSecondMax !== undefined) {
    const counts = requests.map(
      ({ at }) => requests.filter((other) => other.at >= at && other.at < at + PACE_WINDOW_MS).length,
    );
    const most = Math.max(0, ...counts);
    if (most > perSecondMax) {
      faults.push(`${most} calls in a second, expected at most ${perSecondMax}`);
    }
  }
  if (quietAfter429) {
    faults.push(...quietFaults(requests));
  }
  return faults;
}

function quietFaults(requests) {
  return requests
    .filter(({ status }) => status === 429)
    .flatMap(({ endedAt = 0 }) => {
      // A call that was on its way when the 429 was sent may still arrive.
      const early = requests.filter(({ at }) => at > endedAt + 50 && at < endedAt + SECOND_MS - 50);
      return early.length > 0 ? [`${early.length} calls began within the Retry-After of a 429`] : [];
    });
}
