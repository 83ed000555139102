import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FamilyAnswer, KEY_FAMILIES, type TitularAnswer } from '@cotejo/cli/testing';
import { freePort, startRedis, type TestRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { type Ended, runCotejo } from '../../harness/cli.js';
import { untilCounted } from '../../harness/counted-decisions.js';
import { clientOf } from '../../harness/http.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';

/** Answers to data subjects: everything that is held is really searched, or nothing is signed. */
const STANDARD = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../policies/decision/default.json', import.meta.url)), 'utf8'),
);
const PERSON = '1020304050';
const PHONE = '+573151234567';
const STRANGER = '1098765432';
const PREFIX = 'cotejo:sandbox:';

let product: RunningProduct;
const folder = mkdtempSync(join(tmpdir(), 'cotejo-titular-'));
const file = (name: string) => join(folder, name);
let made = 0;

beforeAll(async () => {
  product = await startProduct();
  await useEverything();
}, 180_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command line with a text on its standard input. */
const run = (input: string, args: string[], env: NodeJS.ProcessEnv = product.services.environment): Promise<Ended> =>
  runCotejo(args, { env, input });

interface Answered extends Ended {
  /** Path without the ending. */
  out: string;
  answer: TitularAnswer;
  family(name: string, place?: string): FamilyAnswer | undefined;
}

async function ask(input: string, { env, args = [] }: { env?: NodeJS.ProcessEnv; args?: string[] } = {}) {
  made += 1;
  const out = file(`answer-${made}`);
  const ended = await run(input, ['titular', 'answer', '--out', out, ...args], env);
  const answer = existsSync(`${out}.json`) ? JSON.parse(readFileSync(`${out}.json`, 'utf8')).answer : null;
  const family = (name: string, place = 'state') =>
    answer?.families.find((each: FamilyAnswer) => each.family === name && each.place === place);
  return { ...ended, out, answer, family } as Answered;
}

/** Works as merchants and operators do, so that every place that could hold a buyer is in use. */
async function useEverything(): Promise<void> {
  const cli = (...args: string[]) => product.cli(...args);
  const key = JSON.parse(await cli('keys', 'create', '--tenant', 'acme', '--plan', 'corporativo', '--json')).key;
  const client = clientOf(product.url, key);
  for (const buyer of [{ cedula: PERSON, telefono: PHONE }, { cedula: PERSON }]) {
    const { status, body } = await client.verify(buyer, '?include=receipt');
    expect(status).toBe(200);
    expect((await client.reportOutcome({ receipt: body.receipt, label: 'good' })).status).toBe(200);
  }
  const headers = { 'content-type': 'application/json', 'x-api-key': key, 'idempotency-key': 'order-1' };
  const body = JSON.stringify({ cedula: PERSON });
  expect((await fetch(`${product.url}/v1/verify`, { method: 'POST', headers, body })).status).toBe(200);
  await untilCounted(product, 'acme', 3);
}

/** The tenant allows the person by a keyed digest, in the policy in force and so in its archive. */
async function allowPerson(): Promise<void> {
  writeFileSync(file('values.csv'), `document,${PERSON}\n`);
  const policy = (...args: string[]) => product.cli('policy', ...args, '--tenant', 'acme');
  const digests = (await policy('digest', file('values.csv'))).trimEnd().split('\n');
  const draft = { ...STANDARD, id: 'acme', version: '1.0.0', lists: { allow: digests, deny: [] } };
  writeFileSync(file('policy.json'), JSON.stringify(draft));
  await policy('draft', file('policy.json'), '--actor', 'ana');
  await policy('shadow', '--actor', 'ana');
  await policy('activate', 'acme@1.0.0', '--actor', 'bruno');
}

/** The operator imports the person in every kind of data. */
async function importPerson(): Promise<void> {
  writeFileSync(
    file('registry.csv'),
    `cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion\n${PERSON},ANA,,QUIMBAYO,,ROJAS,0,2010-05-17,CALI - VALLE\n`,
  );
  writeFileSync(file('rut.csv'), `nit,estado,fecha_estado\n${PERSON},REGISTRO ACTIVO,2020-01-01\n`);
  mkdirSync(file('vetoed'), { recursive: true });
  writeFileSync(file('vetoed/vetoed.csv'), `cliente;numero\nANA QUIMBAYO;${PERSON}\n`);
  const mapping = { list: 'acme_vetoed', kind: 'own', class: 'restrictiva', tenant: 'acme', delimiter: ';' };
  const columns = { name: 'cliente', document: 'numero' };
  writeFileSync(file('vetoed/vetoed.mapping.json'), JSON.stringify({ ...mapping, columns }));
  await product.cli('registry', 'import', file('registry.csv'));
  await product.cli('tax', 'import', file('rut.csv'));
  const today = new Date().toISOString().slice(0, 10);
  await product.cli('lists', 'import', file('vetoed'), '--edition', today, '--env', 'sandbox');
}

it('says that nothing is held after real use, and names what cannot be tied to a person', async () => {
  const { code, stdout, answer, family, out } = await ask(`document,${PERSON}\nphone,${PHONE}\n`, {
    args: ['--reference', 'SOL-118'],
  });
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing is held') });
  expect(answer).toMatchObject({ result: 'nothing_held', reference: 'SOL-118', environment: 'sandbox' });
  expect(answer.families.map((each) => each.family)).toEqual(
    expect.arrayContaining([...KEY_FAMILIES.map(({ name }) => name), 'velocity', 'registry', 'tax', 'places']),
  );
  // Each of these has entries of this very person, under keyed hashes that cannot be computed from the document.
  for (const [name, place] of [
    ['limits of the moment', 'state'],
    ['outcomes', 'state'],
    ['velocity', 'bus'],
  ] as const) {
    expect(family(name, place)).toMatchObject({ result: 'not_by_person', found: 0 });
    expect(family(name, place)?.notByPerson).toBeGreaterThan(0);
  }
  const text = readFileSync(`${out}.txt`, 'utf8');
  expect(text).toContain('NO SE CONSERVA NADA QUE SE PUEDA RELACIONAR CON EL TITULAR');
  expect(text).toContain('una clave secreta que cambia cada día o cada semana');
  expect(text).toContain('sin revisión jurídica');
  expect(text).toContain('AMBIENTE DE PRUEBAS: no dice nada sobre producción');
}, 60_000);

it('carries no value of the person, in no file and on no stream', async () => {
  const { out, stdout, stderr } = await ask(`document,${PERSON}\nphone,${PHONE}\n`);
  const everything = [readFileSync(`${out}.json`, 'utf8'), readFileSync(`${out}.txt`, 'utf8'), stdout, stderr].join();
  const token = JSON.parse(readFileSync(`${out}.json`, 'utf8')).token as string;
  const signed = Buffer.from(token.split('.')[1] as string, 'base64url').toString();
  for (const value of [PERSON, PHONE.slice(3), '1.020.304.050']) {
    expect(everything + signed).not.toContain(value);
  }
}, 60_000);

it('verifies offline, for that person only, and not after a change', async () => {
  const { out } = await ask(PERSON);
  const jwks = file('jwks.json');
  writeFileSync(jwks, JSON.stringify(await (await fetch(`${product.url}/.well-known/jwks.json`)).json()));
  const verify = (input: string, path = `${out}.json`) =>
    run(input, ['titular', 'verify', path, '--jwks', jwks, '--person', '--json'], { COTEJO_STATE_REDIS_URL: '' });
  expect(await verify(PERSON)).toMatchObject({ code: 0, stdout: expect.stringContaining('"isAbout":true') });
  expect(await verify(STRANGER)).toMatchObject({ code: 1, stdout: expect.stringContaining('"isAbout":false') });
  const kept = JSON.parse(readFileSync(`${out}.json`, 'utf8'));
  writeFileSync(file('bare.json'), JSON.stringify({ token: kept.token }));
  expect(await verify(PERSON, file('bare.json'))).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('must hold the salts'),
  });
  const [head, body, signature] = kept.token.split('.');
  const changed = JSON.parse(Buffer.from(body, 'base64url').toString());
  changed.families = [];
  const forged = [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
  writeFileSync(file('forged.json'), JSON.stringify({ ...kept, token: forged }));
  expect(await verify(PERSON, file('forged.json'))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('wrong_signature'),
  });
}, 60_000);

it('finds the person in policies, lists, registry and RUT once they are there, and finds no stranger', async () => {
  await allowPerson();
  await importPerson();
  const { answer, family, stderr, out } = await ask(PERSON);
  expect(answer.result).toBe('held');
  expect(family('accounts')).toMatchObject({ result: 'found' });
  expect(family('lists')).toMatchObject({ result: 'found', found: 1 });
  for (const name of ['registry', 'tax', 'lists']) {
    expect(family(name, 'data')).toMatchObject({ result: 'found', found: 1 });
  }
  expect(stderr).toContain('the compliance officer reads it');
  expect(readFileSync(`${out}.txt`, 'utf8')).toContain('La copia importada contiene el registro de ese número');
  const stranger = await ask(STRANGER);
  expect(stranger.answer.result).toBe('nothing_held');
}, 90_000);

it('finds a block of the person by the address alone, names it, and finds none after two persons lifted it', async () => {
  const street = 'address,Calle 45 # 13-20, Medellín';
  writeFileSync(file('blocked.csv'), `${street}\nphone,12\n`);
  const blocks = (...args: string[]) => product.cli('blocks', ...args, '--tenant', 'acme', '--json');
  const added = await blocks('add', file('blocked.csv'), '--reason', 'fraud', '--until', '30d', '--actor', 'ana');
  expect(JSON.parse(added)).toEqual([
    { line: 1, result: 'blocked' },
    { line: 2, result: expect.stringMatching(/^not valid: no phone/) },
  ]);
  const identity = `document,${STRANGER}\naddress,CL 45 13 20, Medellin`;
  const held = await ask(identity);
  expect(held.family('blocks')).toMatchObject({ result: 'found', found: 1 });
  expect(readFileSync(`${held.out}.txt`, 'utf8')).toContain('El comercio bloqueó a la persona');
  writeFileSync(file('blocked.csv'), street);
  const [{ blocks: ids }] = JSON.parse(await blocks('find', file('blocked.csv')));
  const lift = (actor: string) => blocks('lift', ids[0], '--actor', actor);
  expect(JSON.parse(await lift('ana'))).toMatchObject({ state: 'asked' });
  await expect(lift('Ana')).rejects.toMatchObject({ stderr: expect.stringContaining('another person must do so') });
  expect(JSON.parse(await lift('bruno'))).toMatchObject({ state: 'lifted' });
  expect((await ask(identity)).answer.result).toBe('nothing_held');
}, 90_000);

it('finds a cleared list entry of the person', async () => {
  const before = await ask(PERSON);
  const { stdout } = await run('', ['lists', 'status', '--env', 'sandbox', '--json']);
  expect(stdout).toContain('acme_vetoed');
  const redis = new Redis(product.stateRedis.url);
  const bundles = await redis.hvals(`${PREFIX}lists:bundles`);
  redis.disconnect();
  expect(bundles.length).toBeGreaterThan(0);
  expect(before.family('accounts')).toMatchObject({ found: expect.any(Number) });
  await product.cli('lists', 'clear', 'acme_vetoed:1', '--tenant', 'acme', '--env', 'sandbox');
  const after = await ask(PERSON);
  expect(after.family('accounts')?.found).toBeGreaterThan(before.family('accounts')?.found as number);
}, 90_000);

describe('on another Redis', () => {
  let redis: TestRedis;
  let client: Redis;
  let env: NodeJS.ProcessEnv;
  beforeEach(async () => {
    redis = await startRedis({ own: true });
    client = new Redis(redis.url);
    const dataDir = file(`data-${redis.port}`);
    mkdirSync(dataDir);
    const urls = { COTEJO_STATE_REDIS_URL: redis.url, COTEJO_BUS_REDIS_URLS: redis.url };
    env = { ...product.services.environment, ...urls, COTEJO_DATA_DIR: dataDir };
    await client.hset(`${PREFIX}account:tenants`, 'acme', '1');
  });
  afterEach(async () => {
    client.disconnect();
    await redis.stop();
  });

  /** A key of each family, and in what type the person is left in it. */
  const LEAKS: [family: string, key: string, leave: (key: string) => Promise<unknown>][] = [
    ['last use of keys', 'account:callers:k', (key) => client.zadd(key, 1, PERSON)],
    [
      'sign-ins on their way',
      'account:audit:stream:apart',
      (key) => client.xadd(key, '*', 'entry', `{"a":"${PERSON}"}`),
    ],
    ['checks of the audit log', 'account:audit:checkpoints', (key) => client.rpush(key, `{"a":"${PERSON}"}`)],
    ['statements', 'account:sla:acme:2026-10', (key) => client.set(key, `{"a":"${PERSON}"}`)],
    ['decision versions', 'account:decision-version:h', (key) => client.set(key, `{"a":"${PERSON}"}`)],
    ['blocks', 'account:block:acme:x', (key) => client.set(key, `{"note":"${PERSON}"}`)],
    ['accounts', `account:tenant:${PERSON}`, (key) => client.set(key, '{}')],
    ['members', 'console:member:m', (key) => client.set(key, '{"name":"1.020.304.050"}')],
    ['sessions and links', 'console:mail:1', (key) => client.hset(key, 'text', `cedula ${PERSON}`)],
    ['spending', `spend:vendor:${PERSON}:2026-11`, (key) => client.set(key, '1')],
    ['webhooks', 'events:endpoints:acme', (key) => client.hset(key, PERSON, '{}')],
    ['events on their way', 'events:inbox', (key) => client.xadd(key, '*', 'event', PERSON)],
    ['lock of the lists', 'lists:lock', (key) => client.set(key, PERSON)],
    ['limits of the moment', 'admission:{acme}:open', (key) => client.zadd(key, 1, PERSON)],
    ['usage', 'admission:{acme}:usage:2026-11', (key) => client.hset(key, PERSON, '1')],
    ['outcomes', 'outcomes:{acme}:counts:2026-11', (key) => client.hset(key, PERSON, '1')],
    ['decision counts', 'decisions:{acme}:2026-11-26', (key) => client.hset(key, PERSON, '1')],
    ['jobs', 'jobs:lists:1', (key) => client.hset(key, 'data', `{"a":"${PERSON}"}`)],
    ['presence', 'gateways', (key) => client.zadd(key, 1, PERSON)],
  ];

  it('finds a leak in each family of the state Redis, and only there', async () => {
    expect(LEAKS.map(([family]) => family).sort()).toEqual(
      KEY_FAMILIES.map(({ name }) => name)
        .filter((name) => name !== 'lists')
        .sort(),
    );
    for (const [, key, leave] of LEAKS) {
      await leave(PREFIX + key);
    }
    const leaked = await ask(PERSON, { env });
    expect(leaked).toMatchObject({ code: 0, answer: { result: 'held' } });
    for (const [name] of LEAKS) {
      expect(leaked.family(name)).toMatchObject({ family: name, result: 'found', found: 1 });
    }
    const stranger = await ask(STRANGER, { env });
    expect(stranger.answer.result).toBe('nothing_held');
  }, 60_000);

  it.each<[what: string, change: () => Promise<NodeJS.ProcessEnv>, message: string, code?: number]>([
    ['the state Redis is away', async () => ({ COTEJO_STATE_REDIS_URL: await nowhere() }), 'no Redis answers'],
    ['a bus is away', async () => ({ COTEJO_BUS_REDIS_URLS: await nowhere() }), 'no Redis answers'],
    ['the second bus is away', async () => ({ COTEJO_BUS_REDIS_URLS: `${redis.url},${await nowhere()}` }), 'no Redis'],
    ['the data folder is absent', async () => ({ COTEJO_DATA_DIR: file('absent') }), 'names no folder'],
    ['the state has an unknown key', async () => await with_(client.set(`${PREFIX}new:thing`, '1')), 'does not know'],
    [
      'the audit log was exported',
      async () => await with_(client.set(`${PREFIX}account:audit:exported`, '1:x')),
      '--archive',
    ],
    ['an update of the lists is under way', async () => await with_(unnamedEntries()), 'under way'],
    ['the data folder has entries of no bundle', async () => strangeFile('lists/objects/abc.jsonl.gz'), 'under way'],
    ['the environment has no accounts', async () => await with_(client.del(`${PREFIX}account:tenants`)), 'no account'],
    ['a bus has keys of the state', async () => stateKeyOnBus(), 'no bus should have'],
    ['the data folder has something unknown', async () => strangeFile('customers.csv'), 'does not know'],
    [
      'the folder of a kind of snapshots has a raw file',
      async () => strangeFile('registry/people.csv'),
      'does not know',
    ],
    ['a plain file has the name of a backup', async () => strangeFile('people.backup'), 'not an encrypted backup'],
    ['an import is unfinished', async () => strangeFile('registry/.making-1/part'), 'under way or was interrupted'],
    ['a snapshot is broken', async () => brokenSnapshot(), 'snapshots of registry'],
    [
      'the signing key is absent',
      async () => ({ COTEJO_RECEIPT_KEY_FILE: file('no.pem') }),
      'COTEJO_RECEIPT_KEY_FILE',
      2,
    ],
  ])('signs nothing when %s', async (_, change, message, code = 1) => {
    const ended = await ask(PERSON, { env: { ...env, ...(await change()) } });
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message), answer: null });
    expect(ended.stderr).not.toContain(PERSON);
  });

  const nowhere = async () => `redis://127.0.0.1:${await freePort()}`;
  const with_ = async (done: Promise<unknown>): Promise<NodeJS.ProcessEnv> => {
    await done;
    return {};
  };
  async function unnamedEntries(): Promise<void> {
    await client.sadd(`${PREFIX}lists:objects`, 'abc');
    await client.set(`${PREFIX}lists:object:abc`, PERSON);
  }
  function strangeFile(name: string): NodeJS.ProcessEnv {
    const path = join(env.COTEJO_DATA_DIR as string, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, PERSON);
    return {};
  }
  async function stateKeyOnBus(): Promise<NodeJS.ProcessEnv> {
    const bus = new URL(redis.url);
    bus.pathname = '/1';
    const other = new Redis(bus.href);
    await other.set(`${PREFIX}outcomes:{acme}:x`, PERSON);
    other.disconnect();
    return { COTEJO_BUS_REDIS_URLS: bus.href };
  }
  function brokenSnapshot(): NodeJS.ProcessEnv {
    mkdirSync(join(env.COTEJO_DATA_DIR as string, 'registry', '20260102T030405678Z'), { recursive: true });
    return {};
  }

  it('searches the exported audit log, and takes no empty folder and no part of it', async () => {
    const archive = join(folder, `archive-${redis.port}`);
    const create = (tenant: string) =>
      run('', ['keys', 'create', '--tenant', tenant, '--plan', 'corporativo', '--env', 'sandbox'], env);
    const exportTo = (place: string) => run('', ['audit', 'export', '--to', place, '--env', 'sandbox'], env);
    expect(await create(`c${PERSON}`)).toMatchObject({ code: 0 });
    expect(await exportTo(archive)).toMatchObject({ code: 0 });
    expect(await create('globex')).toMatchObject({ code: 0 });
    expect(await exportTo(archive)).toMatchObject({ code: 0 });
    const files = readdirSync(archive).sort();
    expect(files).toHaveLength(2);
    const isRefused = async (place: string) =>
      expect(await ask(PERSON, { env, args: ['--archive', place] })).toMatchObject({
        code: 1,
        answer: null,
        stderr: expect.stringContaining('the folder does not have every exported entry'),
      });
    const partial = (name: string, kept: string[]) => {
      mkdirSync(file(name));
      for (const each of kept) {
        copyFileSync(join(archive, each), join(file(name), each));
      }
      return file(name);
    };
    await isRefused(partial(`none-${redis.port}`, []));
    await isRefused(partial(`first-${redis.port}`, files.slice(0, 1)));
    await isRefused(partial(`last-${redis.port}`, files.slice(1)));
    const { family, answer } = await ask(PERSON, { env, args: ['--archive', archive] });
    expect(family('audit archive', 'data')).toMatchObject({ result: 'found', searched: 2, found: 1 });
    expect(answer.result).toBe('held');
  }, 90_000);

  it.each([
    ['no number', 'hello', 'line 1'],
    ['no document', `phone,${PHONE}`, 'must begin with document'],
    ['two documents', `document,${PERSON}\ndocument,${STRANGER}`, 'more than one line'],
    ['nothing', '', 'there is no document'],
  ])('refuses %s on standard input without repeating it', async (_, input, message) => {
    const { code, stderr } = await ask(input, { env });
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(PERSON);
  });

  it('refuses a reference that could be a document number, and overwrites no file', async () => {
    const refused = await ask(PERSON, { env, args: ['--reference', `CC-${PERSON}`] });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('no six digits') });
    expect(refused.stderr).not.toContain(PERSON);
    for (const args of [
      ['--reference', 'CC-1.020.304.050'],
      ['--reference', '1020-3040-50'],
      ['--out', file(PERSON)],
    ]) {
      const named = await ask(PERSON, { env, args });
      expect(named).toMatchObject({ code: 1, stderr: expect.stringContaining('the document number'), answer: null });
      expect(named.stderr + named.stdout).not.toContain(PERSON);
    }
    expect(existsSync(`${file(PERSON)}.json`)).toBe(false);
    const { out } = await ask(PERSON, { env });
    const again = await run(PERSON, ['titular', 'answer', '--out', out], env);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') });
  });
});
