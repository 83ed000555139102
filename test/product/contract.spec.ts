import { readFileSync } from 'node:fs';
import { type ErrorReason, SOURCE_IDS } from '@cotejo/contracts';
import { openApiFindings } from '@cotejo/scripts/docs/openapi-lint';
import { recordSandboxExamples } from '@cotejo/scripts/docs/sandbox-examples';
import * as fc from 'fast-check';
import { Contract, type Document } from '../harness/contract.js';
import { type Answer, clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { anyRequest, CEDULAS } from '../harness/requests.js';
import { whileFrozen } from '../harness/while-frozen.js';

/** The product is what its document says; `test/product/interface.spec.ts` holds the document against the specification. */
let running: RunningProduct;
let served: Answer;
let contract: Contract;
let keys: { verify: string; analyze: string; unlimited: string };
let client: ReturnType<typeof clientOf>;

const committed = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

beforeAll(async () => {
  running = await lend('sandbox');
  keys = {
    verify: await running.key('corporativo'),
    analyze: await running.key('scale'),
    unlimited: await running.key('enterprise'),
  };
  client = { ...clientOf(running.url, keys.verify), analyze: clientOf(running.url, keys.unlimited).analyze };
  served = await send(`${running.url}/v1/openapi.json`);
  contract = new Contract(served.body);
});

describe('the document', () => {
  it('is served exactly as the repository has it', () => {
    expect(served.status).toBe(200);
    expect(served.text).toBe(committed('docs/reference/openapi.json'));
    expect(served.body.openapi).toBe('3.1.0');
  });

  it('passes a linter that finds planted mistakes', async () => {
    const { post: verify } = served.body.paths['/v1/verify'];
    const paths = { ...served.body.paths, '/v1/verify': { post: { ...verify, operationId: undefined } } };
    expect(await openApiFindings(served.text)).toEqual([]);
    expect(await openApiFindings(JSON.stringify({ ...served.body, paths }))).not.toEqual([]);
  });

  it('has pages for people, to which /v1/docs leads', async () => {
    const { status, headers } = await send(`${running.url}/v1/docs`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `${running.services.consoleUrl}/docs/`]);
  });

  it('shows the examples that the running product gives, and all match their schemas', async () => {
    const recorded = await recordSandboxExamples(running.url, keys);
    // Stale? npm start, then: npm run docs -- --record URL VERIFY_KEY ANALYZE_KEY
    expect(recorded).toEqual(JSON.parse(committed('apps/gateway/data/sandbox-examples.json')));
    const findings = Object.entries(recorded).flatMap(([operation, scenarios]) =>
      Object.values(scenarios).flatMap(({ status, response }) => contract.bodyFindings(operation, status, response)),
    );
    expect(findings).toEqual([]);
    const shown = contract.operations.verify?.operation.requestBody.content['application/json'].examples;
    expect(Object.keys(shown)).toEqual(Object.keys(recorded.verify));
  });
});

describe('a request', () => {
  it.each(['verify', 'analyze'] as const)(
    'to %s is accepted exactly when the document allows it',
    async (operation) => {
      const bodies = fc.sample(anyRequest(operation), { numRuns: 250, seed: 46 });
      const differing: unknown[] = [];
      let taken = 0;
      for (const body of bodies) {
        const answer = await patiently(() => client[operation](body));
        expect([200, 400, 404]).toContain(answer.status);
        expect(contract.findings(operation, answer)).toEqual([]);
        if (answer.status !== 400) {
          taken += 1;
        }
        if ((answer.status !== 400) !== contract.takes(operation, tidy(body))) {
          differing.push([answer.status, body]);
        }
      }
      expect(differing).toEqual([]);
      // Both kinds were really there.
      expect(taken).toBeGreaterThan(40);
      expect(bodies.length - taken).toBeGreaterThan(40);
    },
  );
});

// Without a number the path is another one.
it.each(CEDULAS.filter(Boolean))('to look up "%s" is accepted exactly when the document allows it', async (cedula) => {
  const [{ schema }] = contract.operations.lookUpCedula?.operation.parameters ?? [];
  const documented = cedula.length <= schema.maxLength && new RegExp(schema.pattern, 'u').test(cedula);
  const answer = await client.cedula(encodeURIComponent(cedula));
  expect([answer.body.reason !== 'invalid_cedula', contract.findings('lookUpCedula', answer)]).toEqual([
    documented,
    [],
  ]);
});

it.each(CEDULAS)('to look up "%s" in a body is accepted exactly when the document allows it', async (cedula) => {
  const answer = await client.cedulaInBody({ cedula });
  const documented = contract.takes('lookUpCedulaInBody', tidy({ cedula }));
  expect([answer.status !== 400, contract.findings('lookUpCedulaInBody', answer)]).toEqual([documented, []]);
});

describe('an answer', () => {
  it('is given to a key in either header', async () => {
    const trial = await running.key('trial');
    const either: Record<string, string>[] = [{ 'x-api-key': trial }, { authorization: `Bearer ${trial}` }];
    for (const headers of either) {
      expect((await post('/v1/verify', { cedula: '1000000001' }, headers)).status).toBe(200);
      expect((await send(`${running.url}/v1/cedula/1000000001`, { headers })).status).toBe(200);
    }
  });

  it('adds the sources and the evidence of the lists as documented', async () => {
    for (const operation of ['verify', 'analyze'] as const) {
      const member = operation === 'verify' ? 'cedula' : 'doc_number';
      const answer = await client[operation](
        { [member]: '1000000002' },
        '?include=sources,screening,interval,counterfactuals,receipt',
      );
      expect(answer.body.sources.map(({ source }: { source: string }) => source)).toEqual(SOURCE_IDS);
      expect(answer.body.screening.hits).toHaveLength(1);
      expect(contract.findings(operation, answer)).toEqual([]);
    }
  });

  it('names a missing source in a documented header', async () => {
    const answer = await client.verify({ cedula: '1031999999', telefono: '+573000000099' });
    expect(answer.headers.get('x-degraded')).toContain('telco');
    expect(contract.findings('verify', answer)).toEqual([]);
  });

  it.each(['getReceiptKeys', 'listSandboxScenarios', 'getOpenApiDocument'])('of %s needs no key', async (id) => {
    const { path, operation } = contract.operations[id] as { path: string; operation: Document };
    expect(operation.security).toEqual([{}]);
    const answer = await send(running.url + path);
    expect(answer.status).toBe(200);
    expect(contract.findings(id, answer)).toEqual([]);
  });

  const CEDULA = { cedula: '1000000001' };
  const ERRORS: [ErrorReason, string | null, () => Promise<Answer>][] = [
    ['invalid_json', 'verify', () => post('/v1/verify', '{"cedula":', { 'x-api-key': keys.verify })],
    ['invalid_body', 'verify', () => client.verify({ ...CEDULA, telefono: '300' })],
    ['invalid_body', 'analyze', () => client.analyze({})],
    ['invalid_parameter', 'verify', () => client.verify(CEDULA, '?include=nothing')],
    ['invalid_cedula', 'lookUpCedula', () => client.cedula('12')],
    ['invalid_body', 'lookUpCedulaInBody', () => client.cedulaInBody({ ...CEDULA, nombre: 'x' })],
    ['missing_credentials', 'lookUpCedulaInBody', () => post('/v1/cedula', CEDULA, {})],
    ['missing_credentials', 'verify', () => post('/v1/verify', CEDULA, {})],
    ['missing_credentials', 'lookUpCedula', () => send(`${running.url}/v1/cedula/1000000001`)],
    ['invalid_key', 'analyze', () => post('/v1/analyze', {}, { authorization: 'Bearer nobody' })],
    [
      'ambiguous_credentials',
      'verify',
      () => post('/v1/verify', CEDULA, { 'x-api-key': 'a', authorization: 'Bearer b' }),
    ],
    ['plan_excludes', 'analyze', () => clientOf(running.url, keys.verify).analyze({ doc_number: '1000000001' })],
    ['plan_excludes', 'verify', () => clientOf(running.url, keys.analyze).verify(CEDULA)],
    ['cedula_not_found', 'verify', () => client.verify({ cedula: '1000000004' })],
    ['cedula_not_found', 'analyze', () => client.analyze({ doc_number: '1000000004' })],
    ['cedula_not_found', 'lookUpCedula', () => client.cedula('1000000004')],
    ['cedula_not_found', 'lookUpCedulaInBody', () => client.cedulaInBody({ cedula: '1000000004' })],
    ['invalid_receipt', 'replayReceipt', () => client.replay({ receipt: { token: 'a.b.c', salts: {} }, request: {} })],
    ['invalid_body', 'replayReceipt', () => client.replay({ receipt: {} })],
    ['unknown_route', null, () => send(`${running.url}/v1/nothing`)],
    ['method_not_allowed', null, () => send(`${running.url}/v1/verify`)],
    ['body_too_large', 'verify', () => client.verify({ cedula: 'x'.repeat(70_000) })],
    ['unsupported_media_type', 'analyze', () => post('/v1/analyze', '{}', { 'content-type': 'text/plain' })],
    ['rate_limited', 'verify', tooOften],
  ];

  it.each(ERRORS)(
    '%s (%s) is the documented error, and its example is real',
    async (reason, operation, sendRequest) => {
      const answer = await sendRequest();
      expect(answer.body.reason).toBe(reason);
      if (operation === null) {
        expect(contract.errorFindings(answer.body)).toEqual([]);
        return;
      }
      expect(contract.findings(operation, answer)).toEqual([]);
      const example = contract.document.components.examples[reason].value;
      expect(uniform(answer.body)).toEqual(uniform(example));
    },
  );

  it('as problem+json is documented too', async () => {
    const requested = { 'x-api-key': keys.verify, accept: 'application/problem+json' };
    const answer = await post('/v1/verify', {}, requested);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(contract.findings('verify', answer)).toEqual([]);
  });

  it('is the documented 503 when no process can decide', async () => {
    const separate = await lend('separate');
    const { verify, cedula, cedulaInBody } = clientOf(separate.url, await separate.key('corporativo'));
    const number = '1031999998';
    const [answer, lookUp, inBody] = await whileFrozen(separate, ['registry', 'scoring'], () =>
      Promise.all([verify({ cedula: number }), cedula(number), cedulaInBody({ cedula: number })]),
    );
    expect(answer.status).toBe(503);
    expect(contract.findings('verify', answer)).toEqual([]);
    expect(lookUp).toMatchObject({ status: 503, body: { reason: 'source_unavailable' } });
    expect(contract.findings('lookUpCedula', lookUp)).toEqual([]);
    expect(inBody).toMatchObject({ status: 503, body: { reason: 'source_unavailable' } });
    expect(contract.findings('lookUpCedulaInBody', inBody)).toEqual([]);
  });
});

function post(path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return send(running.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  });
}

/** A body as its schema describes it: without blanks around its texts, and without empty texts. */
function tidy(body: Record<string, unknown>): Record<string, unknown> {
  const trimmed = Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** More calls at once than the trial has in a second. */
async function tooOften(): Promise<Answer> {
  const trial = clientOf(running.url, await running.key('trial'));
  const answers = await Promise.all(Array.from({ length: 16 }, () => trial.verify({ cedula: '1000000001' })));
  return answers.find(({ status }) => status === 429) as Answer;
}

/** Asks again where the limit of the second, or a busy machine, was in the way. */
async function patiently(sendRequest: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await sendRequest();
    if (answer.status !== 429 && answer.status !== 503) {
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, answer.body.retry_after_ms));
  }
}

/** An error body without what differs from call to call. */
const uniform = (body: Document) => ({
  ...body,
  request_id: 'any',
  errors: 'any',
  detail: 'any',
  ...('retry_after_ms' in body && { retry_after_ms: 'any' }),
});
