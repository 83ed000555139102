import type { Caller } from '@cotejo/accounts';
import type { Decision, Scope, SourceReports } from '@cotejo/contracts';
import type { FastifyRequest } from 'fastify';
import { fakeReply } from '../../test/fake-reply.js';
import { type AdmissionService, type AuthenticatedRequest, requireScopes } from '../admission/admission.service.js';
import type { IdempotencyMarks } from '../admission/idempotency-marks.js';
import type { FollowUps } from '../receipt/follow-ups.js';
import type { ReceiptService } from '../receipt/receipt.service.js';
import type { SandboxFaults } from '../sandbox/sandbox-faults.js';
import { DecisionCalls } from './decision-calls.js';
import { Gathering } from './gathering.js';
import { VerificationController } from './verification.controller.js';
import type { Verification } from './verification.js';
import type { VerificationOptions, VerificationService } from './verification.service.js';

const CALLER = {
  tenant: { id: 'acme' },
  plan: { scopes: ['verify:write', 'analyze:write', 'cedula:read'], sources: ['registry'] },
  scopes: ['verify:write', 'analyze:write', 'cedula:read', 'source:registry'],
} as unknown as Caller;

const NO_FAULTS = { refuseKey: () => {}, applyFault: async () => {} } as unknown as SandboxFaults;
const NO_MARKS = { read: () => null, markOf: () => null } as unknown as IdempotencyMarks;

const DECISION = {
  outcome: 'review',
  score: 45.5,
  contributions: [],
  missingMandatory: [],
  counterfactuals: [{ outcome: 'approve', score: 10.5, changes: [] }],
} as unknown as Decision;

interface Setting {
  body?: string;
  query?: object;
  scopes?: Caller['scopes'];
  reports?: Partial<SourceReports>;
  decision?: Partial<Decision>;
}

/** The controller with fakes. `steps` lists the calls of the fakes in order. */
function setUp({ body = '{}', query = {}, scopes = CALLER.scopes, reports = {}, decision = {} }: Setting) {
  const steps: string[] = [];
  const options: VerificationOptions[] = [];
  const request = {
    id: 'req_1',
    headers: { 'accept-language': 'en' },
    body: Buffer.from(body),
    query,
    state: { span: undefined, waived: false, degraded: [] },
  } as unknown as FastifyRequest;
  const { reply, headers } = fakeReply();
  const admission = {
    authenticate: async (): Promise<AuthenticatedRequest> => {
      steps.push('authenticate');
      return { request, reply, caller: { ...CALLER, scopes }, blockedBy: null };
    },
    readWithScopes: async (authenticated: AuthenticatedRequest, needed: readonly Scope[], read: () => unknown) => {
      try {
        requireScopes(authenticated, needed);
        return read();
      } catch (error) {
        steps.push('refuse');
        throw error;
      }
    },
    admit: async () => void steps.push('admit'),
  } as unknown as AdmissionService;
  const verification: Verification = {
    reports: { ...new Gathering().currentReports(), ...reports },
    decision: { ...DECISION, ...decision },
    decidedAtMs: Date.now(),
  };
  const service = {
    verify: async (...call: Parameters<VerificationService['verify']>) => {
      steps.push('verify');
      options.push(call[3]);
      return verification;
    },
    lookUp: async (document: string) => {
      steps.push(`look up ${document}`);
      return { valid: true, status: 'vigente', firstName: null };
    },
  } as unknown as VerificationService;
  const receipts = {
    issue: async ({ variant }: { variant: string }) => ({ token: `receipt of ${variant}`, salts: {} }),
  } as unknown as ReceiptService;
  const controller = new VerificationController(
    admission,
    NO_MARKS,
    NO_FAULTS,
    service,
    new DecisionCalls(NO_MARKS, NO_FAULTS, service, receipts, NO_COUNT, NO_RULES, NO_COUNT),
    {} as FollowUps,
  );
  return { controller, request, reply, steps, headers, options };
}

const NO_COUNT = { count: () => {} };
const NO_RULES = { attributesOf: () => ({}) };
const VERIFY_BODY = '{"cedula":"1.032.456.789"}';

describe('the order of the checks', () => {
  it('is key, scope and body, limits, verification', async () => {
    const { controller, request, reply, steps } = setUp({ body: VERIFY_BODY });
    await controller.verify(request, reply);
    expect(steps).toEqual(['authenticate', 'admit', 'verify']);
  });

  it.each<[string, Setting, string]>([
    ['a scope that the key lacks, before the body', { body: 'no JSON', scopes: [] }, 'missing_scope'],
    ['a body that is not JSON', { body: 'no JSON' }, 'invalid_json'],
    ['a body that is not valid', { body: '{}' }, 'invalid_body'],
    ['a number that cannot be normalised', { body: '{"cedula":"1032456789","telefono":"+57"}' }, 'invalid_body'],
    ['an unknown include', { body: VERIFY_BODY, query: { include: 'all' } }, 'invalid_parameter'],
  ])('refuses %s, and never calls a source', async (_, setting, reason) => {
    const { controller, request, reply, steps } = setUp(setting);
    await expect(controller.verify(request, reply)).rejects.toMatchObject({ reason });
    expect(steps).toEqual(['authenticate', 'refuse']);
  });

  it('refuses a malformed number of a look-up', async () => {
    const { controller, request, reply, steps } = setUp({});
    await expect(controller.cedula(request, reply, '12')).rejects.toMatchObject({ reason: 'invalid_cedula' });
    expect(steps).toEqual(['authenticate', 'refuse']);
  });

  it.each([
    ['a malformed number', '{"cedula":"12"}', 'invalid_body'],
    ['a body without a number', '{}', 'invalid_body'],
    ['a body that is not an object', '"1032456789"', 'invalid_body'],
  ])('refuses %s in the body of a look-up', async (_, body, reason) => {
    const { controller, request, reply, steps } = setUp({ body });
    await expect(controller.cedulaInBody(request, reply)).rejects.toMatchObject({ reason });
    expect(steps).toEqual(['authenticate', 'refuse']);
  });

  it('checks the scope of a look-up before its body', async () => {
    const { controller, request, reply } = setUp({ body: 'no JSON', scopes: ['verify:write'] });
    await expect(controller.cedulaInBody(request, reply)).rejects.toMatchObject({ reason: 'missing_scope' });
  });
});

describe('answers', () => {
  it('of verify and analyze have the same decision', async () => {
    const verify = setUp({ body: VERIFY_BODY });
    expect(await verify.controller.verify(verify.request, verify.reply)).toMatchObject({
      success: true,
      risk_score: 45,
      recommendation: 'revisar',
    });
    const analyze = setUp({ body: '{"doc_number":"1032456789"}' });
    expect(await analyze.controller.analyze(analyze.request, analyze.reply)).toEqual({
      risk_score: 45.5,
      recommendation: 'REVIEW',
      reasons: [],
    });
  });

  it('of a look-up repeat the number without dots and query the canonical number', async () => {
    const { controller, request, reply, steps } = setUp({});
    expect(await controller.cedula(request, reply, '0.012.345.678')).toMatchObject({ cedula: '0012345678' });
    expect(steps).toEqual(['authenticate', 'admit', 'look up 12345678']);
    const inBody = setUp({ body: '{"cedula":"0.012.345.678"}' });
    expect(await inBody.controller.cedulaInBody(inBody.request, inBody.reply)).toMatchObject({ cedula: '0012345678' });
    expect(inBody.steps).toEqual(steps);
  });

  it('have the optional parts that the caller requests, and no others', async () => {
    const include = 'sources,interval,counterfactuals,receipt';
    const { controller, request, reply, options } = setUp({ body: '{"doc_number":"1032456789"}', query: { include } });
    const answer = await controller.analyze(request, reply);
    expect(answer).toMatchObject({
      sources: expect.any(Array),
      score_interval: { low: 45.5, high: 45.5 },
      counterfactuals: [{ recommendation: 'APPROVE', risk_score: 10.5, changes: [] }],
      receipt: { token: 'receipt of analyze' },
    });
    expect(answer).not.toHaveProperty('screening');
    expect(options[0]?.extras).toEqual(['interval', 'counterfactuals', 'evidence']);
  });
});

describe('missing sources', () => {
  const registry = { ...new Gathering().currentReports().registry, status: 'timeout' as const };

  it('are named in X-Degraded and in the request state', async () => {
    const { controller, request, reply, headers } = setUp({ body: VERIFY_BODY, reports: { registry } });
    await controller.verify(request, reply);
    expect(headers).toEqual({ 'x-degraded': 'registry', 'content-language': 'en', vary: 'Accept-Language' });
    expect(request.state).toMatchObject({ degraded: ['registry'], waived: false });
  });

  it('waive the charge only when they are mandatory', async () => {
    const decision: Partial<Decision> = { missingMandatory: ['registry'] };
    const { controller, request, reply } = setUp({ body: VERIFY_BODY, reports: { registry }, decision });
    await controller.verify(request, reply);
    expect(request.state.waived).toBe(true);
  });
});
