import type { Admission, AnswerCharge, Plan, Settlement } from '@cotejo/accounts';
import type { ErrorReason } from '@cotejo/contracts';
import Fastify from 'fastify';
import { decorateWithState } from '../http/observing/request-state.js';
import { settleAnswers } from './settle-answers.js';

interface Ending {
  status: number;
  reason?: ErrorReason;
  cost?: 0 | 1;
  waived?: boolean;
  admitted?: boolean;
  /** What the settlement reports instead of the charge that it was given. */
  charge?: AnswerCharge;
  mode?: Admission['mode'];
}

const ADMISSION: Partial<Admission> = {
  plan: { requestsPerSecond: null, trial: null } as Plan,
  period: { id: '2026-11', quota: 100, resetMs: 5_000, forgetAt: 0 },
  rateLeft: null,
  quotaLeft: null,
};

/** Answers one request as described, and returns the header and the settlements. */
async function settle({ status, reason, cost = 1, waived = false, admitted = true, charge, mode = 'exact' }: Ending) {
  const settled: { charged: boolean; event: object }[] = [];
  const settlement = {
    add: (admission: Admission, charged: boolean, event: object, sent: (charge: AnswerCharge) => void) => {
      settled.push({ charged, event });
      admission.quotaLeft = 99;
      setImmediate(() => sent(charge ?? { charged, replayed: false }));
    },
  } as unknown as Settlement;
  const fastify = Fastify();
  decorateWithState(fastify);
  settleAnswers(fastify, settlement);
  fastify.get('/v1/cedula/:numero', async (request, reply) => {
    const { state } = request;
    state.admission = admitted ? ({ ...ADMISSION, cost, mode } as Admission) : null;
    state.waived = waived;
    state.reason = reason ?? null;
    return reply.status(status).send({});
  });
  const { headers } = await fastify.inject('/v1/cedula/1');
  await fastify.close();
  return { header: headers['x-quota-charged'], headers, settled };
}

it.each<[string, Ending, string]>([
  ['charges a 200', { status: 200 }, '1'],
  ['charges a 404', { status: 404, reason: 'cedula_not_found' }, '1'],
  ['does not charge a 400', { status: 400, reason: 'invalid_body' }, '0'],
  ['does not charge a 429', { status: 429, reason: 'rate_limited' }, '0'],
  ['does not charge a 503', { status: 503, reason: 'not_ready' }, '0'],
  ['does not charge a request that costs no query', { status: 200, cost: 0 }, '0'],
  ['does not charge an answer that lacks a mandatory source', { status: 200, waived: true }, '0'],
])('%s', async (_, ending, header) => {
  const { header: sent, settled } = await settle(ending);
  expect(sent).toBe(header);
  expect(settled.map(({ charged }) => charged)).toEqual([header === '1']);
});

it('records endpoint, result and reason', async () => {
  const { settled } = await settle({ status: 503, reason: 'deadline_exceeded' });
  expect(settled[0]?.event).toMatchObject({ endpoint: 'cedula', outcome: 'timeout', reason: 'deadline_exceeded' });
});

it('does not settle a request that was never admitted', async () => {
  expect(await settle({ status: 401, admitted: false })).toMatchObject({ header: undefined, settled: [] });
});

it('says what was counted instead of what was billable, and nothing when that is not known', async () => {
  const replayed = await settle({ status: 200, charge: { charged: false, replayed: true } });
  expect(replayed.headers).toMatchObject({ 'x-quota-charged': '0', 'idempotency-replayed': 'true' });
  const { headers } = await settle({ status: 200, charge: { charged: null, replayed: null } });
  expect(headers).not.toHaveProperty('x-quota-charged');
  expect(headers).not.toHaveProperty('idempotency-replayed');
});

it('sends the limits again when the state Redis may have answered after the decision', async () => {
  expect((await settle({ status: 200, mode: 'local' })).headers.ratelimit).toBe('"month";r=99;t=5');
});
