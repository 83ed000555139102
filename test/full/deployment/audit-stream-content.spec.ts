import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { runCotejo } from '../../harness/cli.js';
import { openPeople, type People } from '../../harness/console-people.js';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { clientOf } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';
import { runJob } from '../../harness/run-job.js';

/** What a SIEM receives from a running product: changes, sign-ins and signed checkpoints, and no personal data. */
const EMAIL = 'wenceslao.quimbayo@uno.example';
const UNKNOWN = 'nadie.conocido@dos.example';
const WRONG = 'una clave equivocada';

let running: RunningProduct;
let people: People;
let worker: ExtraProcess;
let dir: string;
/** Events of other suites, which the stream begins with. */
let earlier: number;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cotejo-siem-'));
  running = await lend('sandbox');
  worker = await startExtraProcess(running, 'worker', { COTEJO_AUDIT_STREAM: `file://${dir}/events` });
  people = await openPeople(running);
  // The stream begins with the first run of the job; refused sign-ins before it are not kept.
  await untilTaken();
  earlier = events().length;
}, 120_000);
afterAll(async () => {
  people?.stop();
  await worker?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const status = async () => JSON.parse(await running.cli('audit', 'stream', '--json'));
const files = () =>
  (existsSync(join(dir, 'events')) ? readdirSync(join(dir, 'events')) : []).map((name) => join(dir, 'events', name));
const text = () =>
  files()
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
// biome-ignore lint/suspicious/noExplicitAny: a black-box test looks at whatever was sent
const events = (): any[] =>
  text()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const checkpoints = () => events().filter(({ message }) => message === 'audit.checkpoint');

async function untilTaken(): Promise<void> {
  const isTaken = async () => {
    // The product's own worker, which may take the job, has no folder to stream to.
    await runJob(running, 'audit.stream');
    const { streamed, head, apart, apartTaken } = await status();
    return streamed?.seq === head.seq && apart === apartTaken;
  };
  await waitFor(isTaken, { what: 'everything to be streamed', timeoutMs: 30_000 });
}

/** Verifies with files only: the command has no address of Redis. */
async function verifyOffline(...more: string[]): Promise<Record<string, unknown>> {
  const args = ['audit', 'verify', '--stream', ...files(), '--json', '--checkpoint', join(dir, 'checkpoint.jws')];
  const { stdout } = await runCotejo([...args, '--jwks', join(dir, 'jwks.json'), ...more]);
  return JSON.parse(stdout);
}

it('has changes, sign-ins and refused sign-ins, and no personal data', async () => {
  const member = await people.member(EMAIL, 'admin', 'uno');
  const key = await running.key('corporativo');
  await clientOf(running.url, key).verify({ cedula: '1000000001', telefono: '+57 300 000 0001' });
  await people.signIn(EMAIL);
  const refused = [
    await people.browser().post('/api/session', { email: EMAIL, password: WRONG }),
    await people.browser().post('/api/session', { email: UNKNOWN, password: WRONG }),
  ];
  expect(refused.map((answer) => answer.status)).toEqual([401, 401]);
  await untilTaken();

  const own = events().slice(earlier);
  const signIns = own.filter(({ class_uid, activity_name }) => class_uid === 3002 && activity_name === 'Logon');
  expect(signIns.map(({ user, status: result, status_detail }) => [user.uid, result, status_detail])).toEqual([
    [member.id, 'Success', undefined],
    [member.id, 'Failure', 'wrong_credentials'],
    ['-', 'Failure', 'wrong_credentials'],
  ]);
  const created = own.find(({ message, user }) => message === 'member.create' && user.uid === member.id);
  expect(created).toMatchObject({
    class_uid: 3001,
    metadata: { log_name: 'audit' },
    actor: { user: { uid: 'tester' } },
  });
  const sequences = events().map(({ metadata }) => [metadata.log_name, metadata.sequence] as const);
  for (const log of ['audit', 'audit apart']) {
    const numbers = sequences.flatMap(([name, number]) => (name === log ? [number] : []));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
  for (const value of [EMAIL, UNKNOWN, WRONG, 'Ana', '1000000001', '3000000001', '127.0.0.1', key.slice(12)]) {
    expect(JSON.stringify(own)).not.toContain(value);
    expect(running.logs()).not.toContain(value === '127.0.0.1' ? EMAIL : value);
  }
});

it('is verified offline with a signed checkpoint, which is streamed too; resent entries are duplicates', async () => {
  await running.cli('audit', 'checkpoint', '--to', join(dir, 'checkpoint.jws'));
  writeFileSync(join(dir, 'jwks.json'), await (await fetch(`${running.url}/.well-known/jwks.json`)).text());
  await untilTaken();
  const { head } = await status();
  expect(await verifyOffline()).toMatchObject({
    ok: true,
    first: 1,
    last: head.seq,
    duplicates: 0,
    afterCheckpoint: 0,
  });
  const streamed = events().find(({ message }) => message === 'audit.checkpoint');
  expect(streamed).toMatchObject({ class_uid: 3004, entity: { type: 'audit checkpoint', uid: String(head.seq) } });
  expect(streamed.raw_data).toBe(readFileSync(join(dir, 'checkpoint.jws'), 'utf8').trim());

  await running.cli('audit', 'resend', '--from', '2');
  await untilTaken();
  expect((await verifyOffline()).duplicates).toBe(head.seq - 1);
  await expect(running.cli('audit', 'resend', '--from', '99999')).rejects.toMatchObject({
    stderr: expect.stringContaining('the audit log in Redis does not continue entry 99998'),
  });
});

it('has the signed checkpoint of the daily job', async () => {
  const before = checkpoints().length;
  await runJob(running, 'audit.checkpoint');
  await untilTaken();
  expect(checkpoints().length).toBeGreaterThan(before);
  writeFileSync(join(dir, 'checkpoint.jws'), checkpoints().at(-1).raw_data);
  expect(await verifyOffline()).toMatchObject({ ok: true, afterCheckpoint: 0 });
}, 60_000);

it('is refused offline when it was edited, and with other keys', async () => {
  const other = await fetch(`${running.url}/.well-known/jwks.json`);
  const set = (await other.json()) as { keys: { x: string }[] };
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  writeFileSync(join(dir, 'jwks.json'), JSON.stringify({ keys: set.keys.map((jwk) => ({ ...jwk, x })) }));
  expect(await verifyOffline()).toEqual({ ok: false, problem: 'unknown_key' });
  writeFileSync(join(dir, 'jwks.json'), JSON.stringify(set));
  const [file] = files() as [string];
  writeFileSync(file, readFileSync(file, 'utf8').replace('"message":"member.create"', '"message":"member.remove"'));
  expect(await verifyOffline()).toMatchObject({ ok: false, problem: 'edited' });
});

it('ends by a command that the audit log records', async () => {
  await running.cli('audit', 'stream', '--end', '--actor', 'ana');
  const [entry] = JSON.parse(await running.cli('audit', 'list', '--limit', '1', '--json'));
  expect(entry).toMatchObject({ action: 'audit.end_stream', actor: 'ana', tenant: '-', object: 'stream' });
});
