import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareKept, findReceipt } from '@cotejo/receipt';
import { waitFor } from '@cotejo/testing';
import { Contract } from '../harness/contract.js';
import { type Answer, clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import { attemptsRefused, runOffline } from '../harness/offline-cli.js';
import type { RunningProduct } from '../harness/product.js';
import { claims, type Receipt, resigned } from '../harness/signed-receipt.js';

/** A receipt is issued on request, verifies offline, and allows the same decision again. Cotejo keeps no copy. */
let running: RunningProduct;
let contract: Contract;
let key: string;
let client: ReturnType<typeof clientOf>;
let analyst: ReturnType<typeof clientOf>;
let folder: string;
let keyFile: string;

const REQUEST = {
  cedula: '1.032.456.701',
  nombre: 'María Gómez',
  telefono: '+57 300 123 4567',
  email: 'Ana@SANDBOX.example',
  direccion: 'Calle 100 # 8A-55',
  ciudad: 'Bogotá',
  monto: 6_000_000,
  ip_address: '192.0.2.1',
  gps: { lat: 4.7, lon: -74.05 },
};
const ANALYZED = { doc_number: '1032456702', phone: '+573001234567', amount: 10 };

beforeAll(async () => {
  running = await lend('sandbox');
  key = await running.key('enterprise', ['analyze:write', 'receipts:replay', 'source:registry']);
  client = clientOf(running.url, await running.key('corporativo'));
  analyst = clientOf(running.url, await running.key('enterprise'));
  contract = new Contract((await send(`${running.url}/v1/openapi.json`)).body);
  folder = join(running.stateDir, 'client');
  keyFile = join(running.stateDir, 'secrets', 'receipt.key');
  mkdirSync(folder);
}, 120_000);

const kidOf = ({ token }: Receipt) =>
  JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString()).kid;

async function verified(body: object = REQUEST): Promise<{ answer: Answer; receipt: Receipt }> {
  const answer = await client.verify(body, '?include=receipt');
  expect(answer.status).toBe(200);
  return { answer, receipt: answer.body.receipt };
}

const refusal = async (receipt: unknown, request: unknown = REQUEST) => {
  const answer = await client.replay({ receipt, request });
  expect(contract.findings('replayReceipt', answer)).toEqual([]);
  expect(answer.headers.get('x-quota-charged')).toBe('0');
  return [answer.status, answer.body.reason, answer.body.errors[0]?.code, answer.body.errors[0]?.pointer];
};

describe('a receipt', () => {
  it('says the same as each answer of the sandbox, with all optional parts', async () => {
    const { body: catalogue } = await send(`${running.url}/v1/sandbox/scenarios`);
    const numbers = [...new Set(JSON.stringify(catalogue.cedulas).match(/(?<=")\d{8,10}(?=")/g))];
    expect(numbers.length).toBeGreaterThanOrEqual(10);
    const compared = { verify: 0, analyze: 0 };
    for (const number of numbers) {
      const include = '?include=sources,screening,interval,counterfactuals,receipt';
      const more = { ip_address: '192.0.2.3', gps: REQUEST.gps };
      const answers = [
        await client.verify({ ...REQUEST, ...more, cedula: number }, include),
        await analyst.analyze({ ...ANALYZED, ...more, doc_number: number }, include),
      ];
      for (const { status, text, body } of answers.filter((each) => each.status === 200)) {
        const kept = findReceipt(text);
        const { variant, ...payload } = claims(body.receipt);
        expect([number, status, kept && compareKept(kept, { variant, ...payload })?.differences]).toEqual([
          number,
          200,
          [],
        ]);
        compared[variant as 'verify'] += 1;
      }
    }
    expect(Math.min(compared.verify, compared.analyze)).toBeGreaterThan(5);
  }, 60_000);

  it('is issued on request, matches the document, and repeats the answer', async () => {
    const { answer, receipt } = await verified();
    expect(contract.findings('verify', answer)).toEqual([]);
    const said = claims(receipt);
    expect(said).toMatchObject({
      v: 1,
      iss: 'cotejo',
      jti: answer.body.transaction_id,
      environment: 'sandbox',
      variant: 'verify',
      thresholds: { review_from: 28, reject_from: 65 },
      list_policy: 'sandbox@1.0.0',
      reasons: [...new Set(answer.body.risk_factors.map(({ code }: { code: string }) => code))],
    });
    expect(Date.parse(said.time)).toBe(Date.parse(answer.body.created_at));
    expect(said.sources).toHaveLength(10);
    expect(Object.keys(receipt.salts).sort()).toEqual(Object.keys(said.inputs).sort());
    expect(Object.keys(receipt.salts)).toHaveLength(9);
    const plain = await client.verify(REQUEST);
    expect(plain.body).not.toHaveProperty('receipt');
  });

  it('is issued for analyze too, and names the request', async () => {
    const answer = await clientOf(running.url, key).analyze(ANALYZED, '?include=receipt,sources');
    expect(contract.findings('analyze', answer)).toEqual([]);
    const { jti, variant, score, reasons } = claims(answer.body.receipt);
    expect([jti, variant]).toEqual([answer.headers.get('request-id'), 'analyze']);
    expect([score, reasons]).toEqual([answer.body.risk_score, answer.body.reasons]);
    const replayed = await clientOf(running.url, key).replay({ receipt: answer.body.receipt, request: ANALYZED });
    expect(replayed.body).toMatchObject({ result: 'identical', recommendation: answer.body.recommendation });
  });

  it('contains no submitted value', async () => {
    const { receipt } = await verified();
    const text = JSON.stringify(claims(receipt));
    for (const value of [
      '1032456701',
      '3001234567',
      'sandbox.example',
      '8A-55',
      'Bogot',
      '192.0.2.1',
      'Gómez',
      '74.05',
    ]) {
      expect(text).not.toContain(value);
    }
    expect(text).not.toContain('6000000');
  });
});

describe('a replay', () => {
  it('is identical for the original request in any notation, and costs no query', async () => {
    const { answer, receipt } = await verified();
    const left = ({ headers }: Answer) => Number(/"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    const replayed = await client.replay({
      receipt,
      request: { ...REQUEST, cedula: '1032456701', ciudad: ' Bogotá ' },
    });
    expect(contract.findings('replayReceipt', replayed)).toEqual([]);
    expect(replayed.body).toMatchObject({ result: 'identical', differences: [] });
    expect(replayed.body).toMatchObject({
      risk_score: answer.body.risk_score,
      recommendation: answer.body.recommendation,
      decided_at: claims(receipt).time,
    });
    expect(replayed.headers.get('x-quota-charged')).toBe('0');
    expect(left(replayed)).toBe(left(answer));
  });

  it('names the changed inputs and their effect', async () => {
    const { receipt } = await verified();
    const changed = { ...REQUEST, telefono: '+573009999999', ciudad: null, monto: 1, fecha_expedicion: '2004-05-17' };
    const { body } = await client.replay({ receipt, request: changed });
    expect(body.result).toBe('different');
    expect(body.differences).toEqual([
      { what: 'input', input: 'issue_date' },
      { what: 'input', input: 'phone' },
      { what: 'input', input: 'city' },
      { what: 'input', input: 'amount' },
      { what: 'thresholds', was: { review_from: 28, reject_from: 65 }, now: { review_from: 30, reject_from: 70 } },
    ]);
  });

  it('refuses a foreign or changed receipt', async () => {
    const { receipt } = await verified();
    const [header, , signature] = receipt.token.split('.');
    const raised = Buffer.from(JSON.stringify({ ...claims(receipt), score: 0 })).toString('base64url');
    const token = '/receipt/token';
    const with_ = (changed: string) => ({ ...receipt, token: changed });
    expect(await refusal(with_([header, raised, signature].join('.')))).toEqual([
      ...[400, 'invalid_receipt', 'wrong_signature', token],
    ]);
    expect(await refusal(with_('a.b.c'))).toEqual([400, 'invalid_receipt', 'unreadable', token]);
    expect(await refusal(resigned(running, receipt, { environment: 'production' }))).toEqual([
      ...[400, 'invalid_receipt', 'wrong_environment', token],
    ]);
    const { salts } = receipt;
    const { phone: _, ...fewer } = salts;
    for (const wrong of [fewer, { ...salts, name_of_dog: salts.name }]) {
      const found = await refusal({ ...receipt, salts: wrong });
      expect(found).toEqual([400, 'invalid_receipt', 'salts_mismatch', '/receipt/salts']);
    }
  });

  it("refuses another account's receipt, and versions that are gone", async () => {
    const { receipt } = await verified();
    const other = await clientOf(running.url, await running.key('trial')).replay({ receipt, request: REQUEST });
    expect([other.status, other.body.reason]).toEqual([403, 'foreign_receipt']);
    const gone = resigned(running, receipt, { policy: { name: 'default@1.0.0', hash: `sha256:${'0'.repeat(64)}` } });
    expect((await refusal(gone)).slice(0, 2)).toEqual([404, 'version_gone']);
  });

  it('validates the request by the rules of its variant', async () => {
    const { receipt } = await verified();
    const wrong = { ...REQUEST, telefono: '300' };
    expect(await refusal(receipt, wrong)).toEqual([400, 'invalid_body', 'invalid_phone', '/request/telefono']);
    expect((await refusal(receipt, ANALYZED)).slice(0, 2)).toEqual([400, 'invalid_body']);
    expect(await refusal(receipt, [])).toEqual([400, 'invalid_body', 'must_be_object', '/request']);
    const salts = { ...receipt.salts, phone: 'short' };
    expect(await refusal({ ...receipt, salts })).toEqual([400, 'invalid_body', 'invalid_format', '/receipt/salts']);
  });

  it('requires its scope', async () => {
    const { receipt } = await verified();
    const narrow = await running.key('corporativo', ['verify:write']);
    const { status, body } = await clientOf(running.url, narrow).replay({ receipt, request: REQUEST });
    expect([status, body.reason, body.detail]).toEqual([403, 'missing_scope', 'receipts:replay']);
  });

  it('accepts a body up to 64 KB, as a second request for a decision does', async () => {
    const token = `a.${'b'.repeat(40_000)}.c`;
    expect(await refusal({ token, salts: {} })).toEqual([400, 'invalid_receipt', 'unreadable', '/receipt/token']);
    const tooLarge = await client.replay({ receipt: { token: token.repeat(2), salts: {} }, request: {} });
    expect(contract.findings('replayReceipt', tooLarge)).toEqual([]);
    expect([tooLarge.status, tooLarge.body.reason]).toEqual([413, 'body_too_large']);
    expect((await client.verify({ ...REQUEST, direccion: token })).status).toBe(400);
  });
});

describe('the public keys', () => {
  it('are public, and may be cached for five minutes', async () => {
    const answer = await send(`${running.url}/.well-known/jwks.json`);
    expect(answer.headers.get('content-type')).toBe('application/jwk-set+json');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(contract.findings('getReceiptKeys', answer)).toEqual([]);
    const { status, headers } = await fetch(`${running.url}/.well-known/jwks.json`, { method: 'DELETE' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('cotejo receipt verify, without a network', () => {
  const file = (name: string, content: unknown) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const jwks = async () => file('jwks.json', (await send(`${running.url}/.well-known/jwks.json`)).text);

  it('verifies a whole answer, and decides again', async () => {
    const { answer } = await verified();
    const options = ['--jwks', await jwks(), '--request', file('request.json', REQUEST)];
    const read = await runOffline('receipt', 'verify', file('answer.json', answer.text), ...options);
    expect(read).toMatchObject({ code: 0, stderr: '' });
    expect(read.stdout).toMatch(/signature\s+good/);
    expect(read.stdout).toMatch(/decided again\s+identical/);
    const { stdout } = await runOffline('receipt', 'verify', join(folder, 'answer.json'), ...options, '--json');
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({
      good: true,
      addsUp: true,
      outcomeFollows: true,
      decidedAgain: { result: 'identical' },
    });
    expect(found.inputs.map(({ verdict }: { verdict: string }) => verdict)).toEqual(Array(9).fill('matches'));
  });

  it('verifies a receipt alone and a bare token, also with the key file', async () => {
    const { receipt } = await verified();
    for (const content of [receipt, receipt.token]) {
      const args = ['receipt', 'verify', file('receipt.json', content), '--key-file', keyFile];
      expect(await runOffline(...args)).toMatchObject({ code: 0 });
    }
  });

  it('names each changed input, never its value', async () => {
    const { receipt } = await verified();
    const { ciudad: _, ...request } = { ...REQUEST, telefono: '+573009999999', fecha_expedicion: '2004-05-17' };
    const args = ['--jwks', await jwks(), '--request', file('other.json', request)];
    const { code, stdout } = await runOffline('receipt', 'verify', file('receipt.json', receipt), ...args);
    expect(code).toBe(1);
    expect(stdout).toMatch(/issue_date NOT IN THE RECEIPT, phone DIFFERS.* city MISSING/);
    expect(stdout).not.toMatch(/3009999999|2004-05-17|3001234567/);
  });

  it('reports what is invalid and what it could not check', async () => {
    const { receipt } = await verified();
    const [header, , signature] = receipt.token.split('.');
    const raised = Buffer.from(JSON.stringify({ ...claims(receipt), score: 0 })).toString('base64url');
    const verify = async (token: string, ...more: string[]) =>
      runOffline('receipt', 'verify', file('token', token), '--jwks', await jwks(), ...more);
    const forged = await verify([header, raised, signature].join('.'));
    expect([forged.code, forged.stdout]).toEqual([1, expect.stringContaining('the receipt was changed')]);
    const uneven = await verify(resigned(running, receipt, { score: 1, outcome: 'approve' }).token);
    expect([uneven.code, uneven.stdout]).toEqual([1, expect.stringContaining('DO NOT add up')]);
    const empty = await verify(receipt.token, '--policies', folder);
    expect([empty.code, empty.stdout]).toEqual([0, expect.stringContaining('no scorecard of that content')]);
    const withoutSalts = await verify(receipt.token, '--request', file('request.json', REQUEST));
    expect([withoutSalts.code, withoutSalts.stderr]).toEqual([2, expect.stringContaining('has no salts')]);
    const missing = await runOffline('receipt', 'verify', join(folder, 'nothing'), '--jwks', await jwks());
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('FILE: must name a readable file')]);
  });

  it('runs without any network', async () => {
    const { port } = new URL(running.url);
    expect(await attemptsRefused(Number(port))).toEqual(['fetch', 'http', 'tcp', 'dns']);
  });
});

describe('a rotation', () => {
  it('takes effect while running, and earlier receipts still verify', async () => {
    const { receipt: before } = await verified();
    const shown = JSON.parse(await running.cli('receipt', 'rotate', '--key-file', keyFile, '--json'));
    const served = () => send(`${running.url}/.well-known/jwks.json`);
    // Each process reads the file at its own moment.
    const isServedByAll = async () =>
      (await Promise.all(Array.from({ length: 16 }, served))).every(({ body }) => body.keys.length === 2);
    await waitFor(isServedByAll, { what: 'the new key' });
    expect((await served()).body).toEqual(shown);
    const { receipt: after } = await verified();
    expect([kidOf(before), kidOf(after)]).toEqual([shown.keys[1].kid, shown.keys[0].kid]);
    for (const receipt of [before, after]) {
      expect((await client.replay({ receipt, request: REQUEST })).body.result).toBe('identical');
    }
    const listed = await running.cli('receipt', 'keys', '--key-file', keyFile);
    expect(listed).toMatch(new RegExp(`${kidOf(after)} +signs\n${kidOf(before)} +published`));
  });

  it('ignores an invalid key file, and keeps the earlier keys', async () => {
    const text = readFileSync(keyFile, 'utf8');
    writeFileSync(keyFile, 'no key');
    await waitFor(() => running.logs().includes('changed secret refused'), { what: 'the refusal' });
    const { receipt } = await verified();
    writeFileSync(keyFile, text);
    expect((await client.replay({ receipt, request: REQUEST })).body.result).toBe('identical');
  });
});
