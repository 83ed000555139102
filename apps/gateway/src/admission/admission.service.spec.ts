import type { Admission, Authentication, Authenticator, Caller } from '@cotejo/accounts';
import { StateUnavailableError } from '@cotejo/accounts';
import type { Scope } from '@cotejo/contracts';
import { Env } from '@cotejo/platform';
import type { Bus } from '@cotejo/transport';
import type { FastifyRequest } from 'fastify';
import { fakeReply } from '../../test/fake-reply.js';
import { ApiError } from '../http/errors/api-error.js';
import type { AdmissionMetrics } from './admission.metrics.js';
import { AdmissionService, requireScopes } from './admission.service.js';
import { ClientOrigins } from './client/client-origins.js';
import { KeyReports } from './key-reports.js';
import type { StateRedis } from './state-redis.js';

const KEY = `sk_test_cot_${'k'.repeat(38)}`;
const CALLER = {
  tenant: { id: 'acme' },
  plan: { requestsPerSecond: 10, trial: null, scopes: ['verify:write', 'analyze:write'], sources: ['registry'] },
  scopes: ['verify:write', 'source:registry'],
  rotatedAt: null,
  retiresAt: null,
} as unknown as Caller;
const ADMITTED = {
  plan: CALLER.plan,
  verdict: 'admitted',
  rateLeft: 9,
  quotaLeft: 99,
  waitMs: 0,
  period: { id: '2026-11', quota: 100, resetMs: 5_000 },
} as Admission;
const BODY_ERROR = new ApiError('invalid_body');
const refuseBody = () => {
  throw BODY_ERROR;
};

interface Setting {
  authentication?: Authentication | Error;
  admission?: Admission;
  headers?: string[];
  url?: string;
  body?: Buffer;
  /** The client closed the connection. */
  isGone?: boolean;
}

/** The service with fakes, and everything that it sent or counted. */
function setUp({ authentication = { ok: true, caller: CALLER }, admission = ADMITTED, ...sent }: Setting = {}) {
  const costs: number[] = [];
  const announced: unknown[] = [];
  const authenticator = {
    authenticate: async () => {
      if (authentication instanceof Error) {
        throw authentication;
      }
      return authentication;
    },
    findExposedKey: async () => ({ tenant: 'acme', id: 'key-1' }),
  } as unknown as Authenticator;
  const state = {
    admission: {
      admit: async (_caller: Caller, _requestId: string, cost: number) => {
        costs.push(cost);
        return admission;
      },
    },
  } as unknown as StateRedis;
  const metrics = { count: () => {} } as unknown as AdmissionMetrics;
  const bus = { announce: async (_: string, payload: unknown) => void announced.push(payload) } as unknown as Bus;
  const request = {
    id: 'req_1',
    url: sent.url ?? '/v1/verify',
    routeOptions: { url: '/v1/verify' },
    raw: {
      rawHeaders: sent.headers ?? ['X-API-Key', KEY],
      socket: { remoteAddress: '::ffff:192.0.2.1', destroyed: sent.isGone ?? false },
    },
    body: sent.body,
    state: { tenant: null, admission: null },
  } as unknown as FastifyRequest;
  const { reply, headers } = fakeReply();
  const origins = new ClientOrigins({ env: new Env({}) });
  const reports = new KeyReports(authenticator, origins, bus);
  const service = new AdmissionService(authenticator, state, metrics, origins, reports);
  return { service, request, reply, costs, headers, announced };
}

describe('authenticate', () => {
  it('returns the caller and records the tenant', async () => {
    const { service, request, reply, headers } = setUp();
    expect(await service.authenticate(request, reply)).toMatchObject({ caller: CALLER, blockedBy: null });
    expect([request.state.tenant, headers]).toEqual(['acme', {}]);
  });

  it('refuses a key that is not valid, without using the limits', async () => {
    const { service, request, reply, costs } = setUp({ authentication: { ok: false, reason: 'key_revoked' } });
    await expect(service.authenticate(request, reply)).rejects.toMatchObject({ reason: 'key_revoked' });
    expect(costs).toEqual([]);
  });

  it('answers not_ready when the key cannot be checked', async () => {
    const { service, request, reply } = setUp({ authentication: new StateUnavailableError() });
    await expect(service.authenticate(request, reply)).rejects.toMatchObject({ reason: 'not_ready' });
  });

  it('tells a rotated key when it stops working', async () => {
    const caller = { ...CALLER, rotatedAt: 1_799_971_200_999, retiresAt: 1_800_057_600_000 };
    const { service, request, reply, headers } = setUp({ authentication: { ok: true, caller } });
    await service.authenticate(request, reply);
    expect(headers).toEqual({ deprecation: '@1799971200', sunset: 'Sat, 16 Jan 2027 00:00:00 GMT' });
  });

  it.each([
    ['the URL, even when a header has one too', { url: `/v1/verify?key=${KEY}` }],
    ['the body when no header has one', { headers: [], body: Buffer.from(`{"key":"${KEY}"}`) }],
  ])('refuses a key in %s, and announces it', async (_, sent) => {
    const { service, request, reply, announced } = setUp(sent);
    await expect(service.authenticate(request, reply)).rejects.toMatchObject({ reason: 'credential_exposed' });
    await new Promise(setImmediate);
    expect(announced).toEqual([{ tenant: 'acme', keyId: 'key-1', requestId: 'req_1', sourceIp: '192.0.2.1' }]);
  });
});

describe('a key that a restriction refused', () => {
  const unrecorded = { tenant: 'acme', keyId: 'key-1', reason: 'network_not_allowed' } as const;
  const authentication: Authentication = { ok: false, reason: 'network_not_allowed', unrecorded };
  const refuse = ({ service, request, reply }: ReturnType<typeof setUp>) =>
    expect(service.authenticate(request, reply)).rejects.toMatchObject({ reason: 'network_not_allowed' });

  it('is announced once, and uses no limits', async () => {
    const setting = setUp({ authentication });
    await refuse(setting);
    await refuse(setting);
    expect(setting.announced).toEqual([{ ...unrecorded, requestId: 'req_1', sourceIp: '192.0.2.1' }]);
    expect(setting.costs).toEqual([]);
  });

  it('is not announced when the audit log has the refusal, or when the client is gone', async () => {
    const recorded = setUp({ authentication: { ok: false, reason: 'network_not_allowed' } });
    await refuse(recorded);
    const gone = setUp({ authentication, isGone: true });
    await refuse(gone);
    expect([recorded.announced, gone.announced]).toEqual([[], []]);
  });
});

describe('requireScopes', () => {
  const problemOf = async (setting: Setting, scopes: Scope[]) => {
    const { service, request, reply } = setUp(setting);
    const authenticated = await service.authenticate(request, reply);
    try {
      requireScopes(authenticated, scopes);
      return null;
    } catch (error) {
      const { reason, details } = error as ApiError;
      return [reason, details.detail];
    }
  };

  it('accepts a key with all scopes', async () => {
    expect(await problemOf({}, ['verify:write', 'source:registry'])).toBeNull();
  });

  it('distinguishes a scope that the key lacks from one that the plan lacks', async () => {
    expect(await problemOf({}, ['verify:write', 'analyze:write'])).toEqual(['missing_scope', 'analyze:write']);
    expect(await problemOf({}, ['cedula:read'])).toEqual(['plan_excludes', 'cedula:read']);
  });

  it('names the reason of a blocked account first', async () => {
    const blocked: Setting = { authentication: { ok: false, reason: 'trial_expired', caller: CALLER } };
    expect(await problemOf(blocked, ['cedula:read'])).toEqual(['trial_expired', undefined]);
  });
});

describe('the limits', () => {
  it('take one query by default, none for a replay, and none for a refused request', async () => {
    const { service, request, reply, costs, headers } = setUp();
    const authenticated = await service.authenticate(request, reply);
    await service.admit(authenticated);
    await service.admit(authenticated, { cost: 0 });
    await expect(service.readWithScopes(authenticated, [], refuseBody)).rejects.toBe(BODY_ERROR);
    expect(costs).toEqual([1, 0, 0]);
    expect(request.state.admission).toBe(ADMITTED);
    expect(headers.ratelimit).toBe('"second";r=9;t=1, "month";r=99;t=5');
  });

  it.each([
    ['rate_limited', 'rate_limited', { retryAfterMs: 100 }],
    ['quota_exhausted', 'quota_exhausted', { quotaRenewsAt: '2026-12-01T00:00:00-05:00' }],
    ['state_unavailable', 'not_ready', { retryAfterMs: 100 }],
  ] as const)('refuse the verdict %s with %s', async (verdict, reason, details) => {
    const { service, request, reply } = setUp({ admission: { ...ADMITTED, verdict, waitMs: 100 } });
    const authenticated = await service.authenticate(request, reply);
    const error = { reason, details };
    await expect(service.admit(authenticated)).rejects.toMatchObject(error);
    await expect(service.readWithScopes(authenticated, [], refuseBody)).rejects.toMatchObject(error);
  });

  it.each([
    ['trial', null],
    ['2026-11-30', '2026-12-01T00:00:00-05:00'],
  ])('say when the quota of the period %s renews (%s), and set no time to wait', async (id, quotaRenewsAt) => {
    const period = { ...ADMITTED.period, id };
    const { service, request, reply } = setUp({ admission: { ...ADMITTED, period, verdict: 'quota_exhausted' } });
    const authenticated = await service.authenticate(request, reply);
    const error = await service.admit(authenticated).catch((thrown: ApiError) => thrown);
    expect(error).toMatchObject({ reason: 'quota_exhausted', details: { quotaRenewsAt } });
    expect((error as ApiError).details.retryAfterMs).toBeUndefined();
  });

  it('never hide why an account is blocked', async () => {
    const admission: Admission = { ...ADMITTED, verdict: 'rate_limited', waitMs: 100 };
    const authentication: Authentication = { ok: false, reason: 'tenant_suspended', caller: CALLER };
    const { service, request, reply, costs } = setUp({ admission, authentication });
    const authenticated = await service.authenticate(request, reply);
    const read = service.readWithScopes(authenticated, [], refuseBody);
    await expect(read).rejects.toMatchObject({ reason: 'tenant_suspended' });
    expect(costs).toEqual([0]);
  });
});
