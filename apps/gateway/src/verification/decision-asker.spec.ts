import type { DecideRequest, Decision, DecisionWants } from '@cotejo/contracts';
import { type ProcessScope, Registry } from '@cotejo/platform';
import type { Subject } from '@cotejo/subject';
import { ApiError } from '../http/errors/api-error.js';
import { DecisionAsker, type DecisionFrame } from './decision-asker.js';
import { Gathering } from './gathering.js';
import type { ScoringCall } from './scoring-call.js';

const SUBJECT = { document: '80123456', phone: '+573001234567', amountCop: null } as Subject;
const FRAME = {
  requestId: 'r',
  deadline: Date.now() + 1_000,
  signal: new AbortController().signal,
  extras: [],
  caller: { tenant: { id: 'one' }, plan: { sources: ['registry'] } },
} as unknown as DecisionFrame;
const DECIDED = { outcome: 'reject', score: 100 } as Decision;
/** Nothing has answered. */
const NOTHING_YET = new Gathering().soFar();

let asked: DecideRequest[];
let metrics: Registry;

/** An asker whose scoring answers so. */
function asker(answer: () => Promise<Decision | DecisionWants>): DecisionAsker {
  asked = [];
  metrics = new Registry();
  const scoring = {
    ask: (_: string, request: DecideRequest) => {
      asked.push(request);
      return answer();
    },
  } as unknown as ScoringCall;
  return new DecisionAsker({ metrics } as unknown as ProcessScope, scoring);
}

const awaySoon = () => Promise.reject(new ApiError('not_ready'));
const notAwaited = async () =>
  (await metrics.metrics()).match(/sources_not_awaited_total\{source="telco"\} (\d+)/)?.[1];

it('asks early as such, with what may still come as not awaited, and counts what it led to', async () => {
  const early = asker(async () => DECIDED);
  expect(await early.decideEarly(SUBJECT, NOTHING_YET, FRAME)).toBe(DECIDED);
  expect(asked).toMatchObject([{ early: true, tenant: 'one', sources: { telco: 'not_awaited' } }]);
  expect(await notAwaited()).toBe('1');
});

it('has no early decision while more is wanted, or scoring is away; the last one must be there', async () => {
  expect(await asker(async () => ({ wants: 'answers' })).decideEarly(SUBJECT, NOTHING_YET, FRAME)).toBeNull();
  const away = asker(awaySoon);
  expect(await away.decideEarly(SUBJECT, NOTHING_YET, FRAME)).toBeNull();
  expect(await notAwaited()).toBe('0');
  await expect(away.decide(SUBJECT, NOTHING_YET, FRAME)).rejects.toMatchObject({ reason: 'not_ready' });
});
