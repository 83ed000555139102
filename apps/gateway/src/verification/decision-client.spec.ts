import type { DecideRequest, Decision, DecisionWants } from '@cotejo/contracts';
import type { ProcessScope } from '@cotejo/platform';
import { Registry } from '@cotejo/platform/metrics';
import type { Subject } from '@cotejo/subject';
import { ApiError } from '../http/errors/api-error.js';
import { DecisionClient, type DecisionContext } from './decision-client.js';
import { Gathering } from './gathering.js';
import type { ScoringClient } from './scoring-client.js';

const SUBJECT = { document: '80123456', phone: '+573001234567', amountCop: null } as Subject;
const CONTEXT = {
  requestId: 'r',
  deadline: Date.now() + 1_000,
  signal: new AbortController().signal,
  extras: [],
  caller: { tenant: { id: 'one' }, plan: { sources: ['registry'] } },
} as unknown as DecisionContext;
const DECISION = { outcome: 'reject', score: 100 } as Decision;
/** Reports before any source has answered. */
const NO_REPORTS = new Gathering().currentReports();

let requests: DecideRequest[];
let metrics: Registry;

/** A client whose scoring gives this reply. */
function clientWith(reply: () => Promise<Decision | DecisionWants>): DecisionClient {
  requests = [];
  metrics = new Registry();
  const scoring = {
    call: (_: string, request: DecideRequest) => {
      requests.push(request);
      return reply();
    },
  } as unknown as ScoringClient;
  return new DecisionClient({ metrics } as unknown as ProcessScope, scoring);
}

const unavailable = () => Promise.reject(new ApiError('not_ready'));
const notAwaitedCount = async () =>
  (await metrics.metrics()).match(/sources_not_awaited_total\{source="telco"\} (\d+)/)?.[1];

it('marks the request as early, with missing sources as not_awaited, and counts them when a decision comes', async () => {
  const client = clientWith(async () => DECISION);
  expect(await client.requestEarlyDecision(SUBJECT, NO_REPORTS, CONTEXT)).toBe(DECISION);
  expect(requests).toMatchObject([{ early: true, tenant: 'one', sources: { telco: 'not_awaited' } }]);
  expect(await notAwaitedCount()).toBe('1');
});

it('returns no early decision when scoring wants more answers or fails, but a final decision must not fail', async () => {
  const wantsMore = clientWith(async () => ({ wants: 'answers' }));
  expect(await wantsMore.requestEarlyDecision(SUBJECT, NO_REPORTS, CONTEXT)).toBeNull();
  await expect(wantsMore.requestDecision(SUBJECT, NO_REPORTS, CONTEXT)).rejects.toMatchObject({ reason: 'not_ready' });
  const client = clientWith(unavailable);
  expect(await client.requestEarlyDecision(SUBJECT, NO_REPORTS, CONTEXT)).toBeNull();
  expect(await notAwaitedCount()).toBe('0');
  await expect(client.requestDecision(SUBJECT, NO_REPORTS, CONTEXT)).rejects.toMatchObject({ reason: 'not_ready' });
});

it('sends the signals of all reports, and their values when they have one', async () => {
  const client = clientWith(async () => DECISION);
  const reports = {
    ...NO_REPORTS,
    tax: { ...NO_REPORTS.tax, status: 'ok' as const, signals: [{ code: 'tax_active', state: true as const }] },
    place: {
      ...NO_REPORTS.place,
      status: 'ok' as const,
      signals: [{ code: 'ip_location_mismatch', state: true as const, value: 'far_city' }],
    },
  };
  await client.requestDecision(SUBJECT, reports, CONTEXT);
  expect(requests).toMatchObject([
    {
      inputs: expect.arrayContaining(['document', 'phone']),
      states: { tax_active: true, ip_location_mismatch: true },
      values: { ip_location_mismatch: 'far_city' },
      sources: { tax: 'ok', geo: 'ok', registry: 'not_awaited' },
    },
  ]);
  expect(requests[0]).not.toHaveProperty('early');
  expect(requests[0]).not.toHaveProperty('extras');
});
