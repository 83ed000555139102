import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@cotejo/testing';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { claims } from '../harness/signed-receipt.js';

/** Buyers that a tenant has decided on beforehand, known to us by keyed digests alone; and their decisions made again. */
const folder = mkdtempSync(join(tmpdir(), 'cotejo-lists-'));
const STANDARD = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../policies/decision/default.json', import.meta.url)), 'utf8'),
);
const PATRON = '1020304050';
const STRANGER = '1020304051';
const DENIED_LINE = '+573000000001';
/** Reviewed for its VPN and its throw-away mailbox. */
const DOUBTFUL = { email: 'disposable@sandbox.example', ip_address: '192.0.2.2' };

let running: RunningProduct;
let client: ReturnType<typeof clientOf>;
let key: string;

beforeAll(async () => {
  running = await lend('sandbox');
  key = JSON.parse(
    await running.cli('keys', 'create', '--tenant', 'regulars', '--plan', 'corporativo', '--env', 'sandbox', '--json'),
  ).key;
  client = clientOf(running.url, key);
  const values = write('values.csv', `document,${PATRON}\ndocument,1000000005\nphone,${DENIED_LINE}\n`);
  const [patron, listed, line] = (await policy('digest', values)).trimEnd().split('\n');
  await putInForce('1.0.0', { lists: { allow: [patron, listed], deny: [line] } });
}, 120_000);
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const policy = (...args: string[]) => running.cli('policy', ...args, '--tenant', 'regulars');

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function putInForce(version: string, change: object): Promise<void> {
  const file = write(`${version}.json`, JSON.stringify({ ...STANDARD, id: 'regulars', version, ...change }));
  await policy('draft', file, '--actor', 'ana');
  await policy('shadow', '--actor', 'ana');
  await policy('activate', `regulars@${version}`, '--actor', 'bruno');
  const decidedBy = async () => {
    const { body } = await client.verify({ cedula: '1000000001' }, '?include=receipt');
    return claims(body.receipt).policy.name;
  };
  await waitFor(async () => (await decidedBy()) === `regulars@${version}`, { what: `${version} in force` });
}

const codesOf = (body: { risk_factors: { code: string; points: number }[] }) =>
  Object.fromEntries(body.risk_factors.map(({ code, points }) => [code, points]));

const replay = (body: object) =>
  send(`${running.url}/v1/receipts/replay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });

it('approves a buyer on the allow list in spite of doubts, and names the reason', async () => {
  const stranger = await client.verify({ cedula: STRANGER, ...DOUBTFUL });
  expect(stranger.body).toMatchObject({ recommendation: 'revisar', risk_score: 45 });
  const { body } = await client.verify({ cedula: PATRON, ...DOUBTFUL });
  expect(body).toMatchObject({ recommendation: 'aprobar', risk_score: 10 });
  expect(codesOf(body)).toMatchObject({ email_disposable: 20, ip_vpn: 15, allow_listed: -35 });
});

it('rejects a buyer on the deny list, by any listed value', async () => {
  const { body } = await client.verify({ cedula: STRANGER, telefono: DENIED_LINE });
  expect(body).toMatchObject({ recommendation: 'rechazar', risk_score: 100 });
  expect(codesOf(body)).toMatchObject({ deny_listed: 90 });
  // Also who is on both.
  expect((await client.verify({ cedula: PATRON, telefono: DENIED_LINE })).body.recommendation).toBe('rechazar');
});

it("never lets a merchant's list override a hard stop", async () => {
  const { body } = await client.verify({ cedula: '1000000005' });
  expect(body).toMatchObject({ recommendation: 'rechazar', risk_score: 100 });
});

it('replays the decision about a listed buyer exactly, also under another active policy', async () => {
  const request = { cedula: PATRON, ...DOUBTFUL };
  const { body } = await client.verify(request, '?include=receipt,counterfactuals');
  expect(body.counterfactuals).toEqual([]);
  expect((await replay({ receipt: body.receipt, request })).body).toMatchObject({
    result: 'identical',
    risk_score: 10,
  });

  await putInForce('2.0.0', { lists: { allow: [], deny: [] } });
  expect((await client.verify(request)).body.recommendation).toBe('revisar');
  const again = await replay({ receipt: body.receipt, request });
  expect(again.body).toMatchObject({
    result: 'identical',
    policy: { name: 'regulars@1.0.0' },
    recommendation: 'aprobar',
  });
}, 60_000);

it('keeps no value of a listed buyer in clear', async () => {
  const shown = await policy('show', '--content', 'previous');
  for (const value of [PATRON, DENIED_LINE, DENIED_LINE.slice(1)]) {
    expect(shown).not.toContain(value);
    expect(running.logs()).not.toContain(value);
  }
});
