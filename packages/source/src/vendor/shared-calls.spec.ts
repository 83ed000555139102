import { ProviderError, ProviderUnavailableError } from '../errors.js';
import { type CallLimits, type FetchBatch, SharedCalls } from './shared-calls.js';

const LIMITS: CallLimits = { windowMs: 5, perCallMax: 3, concurrencyMax: 4, callsPerSecond: 100, queueMax: 10 };
const echo: FetchBatch<string> = async (subjects) => new Map(subjects.map((subject) => [subject, `answer ${subject}`]));

const caller = (signal = new AbortController().signal, budgetMs = 5_000) => ({
  signal,
  deadline: Date.now() + budgetMs,
});
const codeOf = (answer: Promise<string>) =>
  answer.then(
    () => 'ok',
    (error: ProviderError) => error.code,
  );

/** Shared calls that record their subjects. */
function recordCalls(limits: Partial<CallLimits> = {}, fetchBatch: FetchBatch<string> = echo) {
  const batches: string[][] = [];
  const calls = new SharedCalls<string>({ ...LIMITS, ...limits }, (subjects, signal) => {
    batches.push(subjects);
    return fetchBatch(subjects, signal);
  });
  return { calls, batches };
}

it('combines queries into full calls, with each subject once', async () => {
  const { calls, batches } = recordCalls();
  const answers = await Promise.all(['a', 'b', 'b', 'c', 'd'].map((subject) => calls.fetch(subject, caller())));
  expect(answers).toEqual(['answer a', 'answer b', 'answer b', 'answer c', 'answer d']);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('rejects only the subjects that are missing or have an error', async () => {
  const failing: FetchBatch<string> = async () =>
    new Map<string, string | ProviderError>([
      ['a', 'answer a'],
      ['b', new ProviderUnavailableError('ani_error_7')],
    ]);
  const { calls } = recordCalls({}, failing);
  const codes = await Promise.all(['a', 'b', 'c'].map((subject) => codeOf(calls.fetch(subject, caller()))));
  expect(codes).toEqual(['ok', 'ani_error_7', 'missing_in_answer']);
});

it('rejects all queries of a call that fails', async () => {
  const { calls } = recordCalls({}, () => Promise.reject(new ProviderUnavailableError('http_500')));
  expect(await Promise.all(['a', 'b'].map((subject) => codeOf(calls.fetch(subject, caller()))))).toEqual([
    'http_500',
    'http_500',
  ]);
});

it('refuses a query with overloaded when the queue is full', async () => {
  const { calls } = recordCalls({ queueMax: 2, windowMs: 20 });
  const codes = ['a', 'b', 'c'].map((subject) => codeOf(calls.fetch(subject, caller())));
  expect(await Promise.all(codes)).toEqual(['ok', 'ok', 'overloaded']);
});

it('refuses a query with rate_limited when its call would start after the deadline', async () => {
  const { calls, batches } = recordCalls({ callsPerSecond: 1, perCallMax: 1, windowMs: 0 });
  await calls.fetch('a', caller());
  expect(await codeOf(calls.fetch('b', caller(undefined, 300)))).toBe('rate_limited');
  expect(batches).toEqual([['a']]);
});

it('aborts a call only when all its callers have given up', async () => {
  let signal: AbortSignal | undefined;
  const hang: FetchBatch<string> = (_subjects, callSignal) => {
    signal = callSignal;
    return new Promise(() => {});
  };
  const { calls } = recordCalls({ perCallMax: 2 }, hang);
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = [calls.fetch('a', caller(first.signal)), calls.fetch('b', caller(second.signal))].map(codeOf);
  first.abort();
  expect(await answers[0]).toBe('cancelled');
  expect(signal?.aborted).toBe(false);
  second.abort();
  expect(await answers[1]).toBe('cancelled');
  expect(signal?.aborted).toBe(true);
});

it('makes no call for a caller that gives up while waiting, or before', async () => {
  const { calls, batches } = recordCalls({ windowMs: 20 });
  const controller = new AbortController();
  const waiting = codeOf(calls.fetch('a', caller(controller.signal)));
  controller.abort();
  expect([await waiting, await codeOf(calls.fetch('b', caller(controller.signal)))]).toEqual([
    'cancelled',
    'cancelled',
  ]);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(batches).toEqual([]);
});
