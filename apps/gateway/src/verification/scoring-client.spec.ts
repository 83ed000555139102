import type { DecideRequest, Decision } from '@cotejo/contracts';
import type { ProcessScope } from '@cotejo/platform';
import { Registry } from '@cotejo/platform/metrics';
import type { RpcClient } from '@cotejo/platform/service';
import type { Subject } from '@cotejo/receipt/subject';
import { Gathering } from './gathering.js';
import { ScoringClient } from './scoring-client.js';
import type { RequestContext } from './source-client.js';
import type { SubjectDigests } from './subject-digests.js';

const SUBJECT = { document: '80123456', phone: '+573001234567', amountCop: null } as Subject;
const CONTEXT = {
  requestId: 'r',
  deadline: Date.now() + 1_000,
  signal: new AbortController().signal,
  caller: { tenant: { id: 'one' }, plan: { sources: ['registry'] } },
} as unknown as RequestContext;
const DECISION = { outcome: 'reject', score: 100 } as Decision;
/** Reports before any source has answered. */
const NO_REPORTS = new Gathering().currentReports();

let metrics: Registry;

/** A client whose scoring replies with these values in turn. An error is thrown. */
function clientWith(...replies: unknown[]) {
  metrics = new Registry();
  const requests: (DecideRequest & { digests?: string[] })[] = [];
  const tenants = new Set<string>();
  const rpc = {
    call: async (_: string, request: DecideRequest) => {
      requests.push(request);
      const reply = replies.shift();
      if (reply instanceof Error) {
        throw reply;
      }
      return reply;
    },
  } as unknown as RpcClient;
  const digests = {
    areNeededBy: (tenant: string) => tenants.has(tenant),
    rememberNeed: (tenant: string) => tenants.add(tenant),
    digestsOf: () => ['d1', 'd2'],
  } as unknown as SubjectDigests;
  return { client: new ScoringClient({ metrics } as unknown as ProcessScope, rpc, digests), requests };
}

const busError = (code: string) => Object.assign(new Error('bus'), { code });
const notAwaitedCount = async () =>
  (await metrics.metrics()).match(/sources_not_awaited_total\{source="telco"\} (\d+)/)?.[1];

it('marks the request as early, with missing sources as not_awaited, and counts them when a decision comes', async () => {
  const { client, requests } = clientWith(DECISION);
  expect(await client.requestEarlyDecision(SUBJECT, NO_REPORTS, [], CONTEXT)).toBe(DECISION);
  expect(requests).toMatchObject([{ early: true, tenant: 'one', sources: { telco: 'not_awaited' } }]);
  expect(await notAwaitedCount()).toBe('1');
});

it('returns no early decision when scoring wants more answers or fails, but a final decision must not fail', async () => {
  const wants = { wants: 'answers' };
  const { client } = clientWith(wants, wants, busError('no_replica'), busError('no_replica'));
  expect(await client.requestEarlyDecision(SUBJECT, NO_REPORTS, [], CONTEXT)).toBeNull();
  await expect(client.requestDecision(SUBJECT, NO_REPORTS, [], CONTEXT)).rejects.toMatchObject({ reason: 'not_ready' });
  expect(await client.requestEarlyDecision(SUBJECT, NO_REPORTS, [], CONTEXT)).toBeNull();
  expect(await notAwaitedCount()).toBe('0');
  await expect(client.requestDecision(SUBJECT, NO_REPORTS, [], CONTEXT)).rejects.toMatchObject({ reason: 'not_ready' });
});

it('sends the signals of all reports, and their values when they have one', async () => {
  const { client, requests } = clientWith(DECISION);
  const farCity = { code: 'ip_location_mismatch', state: true as const, value: 'far_city' };
  const reports = {
    ...NO_REPORTS,
    tax: { ...NO_REPORTS.tax, status: 'ok' as const, signals: [{ code: 'tax_active', state: true as const }] },
    place: { ...NO_REPORTS.place, status: 'ok' as const, signals: [farCity] },
  };
  await client.requestDecision(SUBJECT, reports, [], CONTEXT);
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

it('sends no digests while scoring does not need them', async () => {
  const { client, requests } = clientWith({ outcome: 'approve' });
  expect(await client.requestDecision(SUBJECT, NO_REPORTS, [], CONTEXT)).toEqual({ outcome: 'approve' });
  expect(requests).toHaveLength(1);
  expect(requests[0]).not.toHaveProperty('digests');
});

it('repeats the call with digests when scoring needs them, and sends them at once in the next call', async () => {
  const { client, requests } = clientWith({ wants: 'digests' }, { outcome: 'reject' }, { outcome: 'reject' });
  expect(await client.requestDecision(SUBJECT, NO_REPORTS, [], CONTEXT)).toEqual({ outcome: 'reject' });
  await client.requestDecision(SUBJECT, NO_REPORTS, [], CONTEXT);
  expect(requests.map(({ digests }) => digests?.length ?? 0)).toEqual([0, 2, 2]);
});

it.each([
  ['deadline_exceeded', 'deadline_exceeded'],
  ['no_replica', 'not_ready'],
  ['bus_unavailable', 'not_ready'],
])('turns the bus error %s into %s', async (code, reason) => {
  const { client } = clientWith(busError(code));
  await expect(client.requestDecision(SUBJECT, NO_REPORTS, [], CONTEXT)).rejects.toMatchObject({
    reason,
    details: { detail: 'scoring', retryAfterMs: 1_000 },
  });
});
