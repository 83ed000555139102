import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCotejo } from '../../harness/cli.js';
import { CliProcess } from '../../harness/cli-process.js';

/** `cotejo screening watch` is killed again and again, at random moments. */
const KILLS = 10;
const NAME = 'Hermencia Umbarila Socha';

const folder = mkdtempSync(join(tmpdir(), 'cotejo-watch-killed-'));
const file = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a bundle with an own list of one person, and its keys. */
async function writeLists(): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file('own.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(file('own.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
  mkdirSync(file('own'));
  writeFileSync(file('own/propia.csv'), `documento,nombre,lista\n16900002,${NAME.toUpperCase()},propia\n`);
  const env = {
    COTEJO_DATA_DIR: file('lists'),
    COTEJO_LISTS_SIGNING_KEY_FILE: file('own.key'),
    COTEJO_LISTS_TRUSTED_KEYS_FILE: file('own.pub'),
  };
  const steps = [
    ['import', file('own'), '--allow-small', '--wait', '0'],
    ['export', file('lists.cotejo-lists')],
  ];
  for (const step of steps) {
    expect(await runCotejo(['lists', ...step], { env })).toMatchObject({ code: 0 });
  }
}

function watchOnce(...more: string[]): CliProcess {
  const lists = ['--lists', file('lists.cotejo-lists'), '--trusted-keys', file('own.pub')];
  return new CliProcess(['screening', 'watch', '--file', file('customers.csv'), ...lists, '--once', ...more], {
    input: '',
  });
}

const events = (name = 'customers.matches.ndjson') =>
  readFileSync(file(name), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** Runs and kills it at a random moment, every second time while it writes its state and its output. */
async function killRun(runMs: number, isWhileWriting: boolean): Promise<boolean> {
  const { child, ended } = watchOnce();
  const moment = new AbortController();
  const writing = (async () => {
    for await (const { filename } of watch(folder, { signal: moment.signal })) {
      if (/making|ndjson/.test(filename ?? '')) {
        return sleep(Math.random() * 20);
      }
    }
  })().catch(() => {});
  await Promise.race([isWhileWriting ? writing : sleep(runMs * Math.random()), ended]);
  moment.abort();
  const isKilled = child.exitCode === null && child.kill('SIGKILL');
  await ended;
  return isKilled;
}

/** The matches after all events, in order. An event that repeats, or follows no other one, is an error. */
function replay(): string[] {
  const present = new Set<string>();
  for (const { event, customer_id, entry_id } of events()) {
    const match = `${customer_id} ${entry_id}`;
    expect({ event, match, isPresent: present.has(match) }).toEqual({ event, match, isPresent: event !== 'new' });
    if (event === 'gone') {
      present.delete(match);
    } else {
      present.add(match);
    }
  }
  return [...present].sort();
}

it('a watch of customers neither loses nor repeats an event when it is killed at any moment', async () => {
  const write = (round: number) => {
    const name = (i: number) => ((i + round) % 4 === 0 ? NAME : `Persona Cualquiera ${i}`);
    const rows = Array.from({ length: 4_000 }, (_, i) => `k${i},${name(i)},${100_000_000 + i}\n`);
    writeFileSync(file('customers.csv'), `ID,NOMBRE,CEDULA\n${rows.join('')}`);
  };
  await writeLists();
  write(KILLS);
  const startedAt = performance.now();
  await watchOnce('--state', file('calm.state'), '--out', file('calm.ndjson')).ended;
  const runMs = performance.now() - startedAt;
  let killed = 0;
  for (let i = 1; i <= KILLS; i++) {
    write(i);
    killed += (await killRun(runMs, i % 2 === 0)) ? 1 : 0;
  }
  expect(killed).toBeGreaterThan(KILLS / 2);
  expect([0, 3]).toContain((await watchOnce().ended).code);
  const calm = events('calm.ndjson').map(({ customer_id, entry_id }) => `${customer_id} ${entry_id}`);
  expect(replay()).toEqual(calm.sort());
  expect(calm).toHaveLength(1_000);
  expect(new Set(events().map((each) => each.event_id)).size).toBe(events().length);
}, 300_000);
