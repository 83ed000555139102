import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from '@cotejo/cli';
import { BundleKeys, bundlesIn, importLists, readListPolicy, writeBundleFile } from '@cotejo/lists';
import { Env } from '@cotejo/platform';
import { TextSink, waitFor } from '@cotejo/testing';
import { runCotejo } from '../harness/cli.js';
import { runOffline } from '../harness/offline-cli.js';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const POLICY = readListPolicy(at('policies'));

/** Three persons of an own list; each has a row in the customers' file. */
const HEADER = 'documento,nombre,lista\n';
const LISTED = [
  '16900001,WENCESLAO QUIMBAYO TRASLAVINA,propia',
  '16900002,HERMENCIA UMBARILA SOCHA,propia',
  '16900003,ELEUTERIO CHITIVA PUENTES,propia',
];
const CUSTOMERS = 'ID,NOMBRE,CEDULA\n';
const ROWS = [
  'c1,Wenceslao Quimbayo Traslavina,1999999991',
  'c2,Otra Persona Cualquiera,16900002',
  'c3,Mariela Rincon Paz,1999999993',
];

/** Each test starts the command several times, which takes seconds on a busy machine. */
const SLOW_MACHINE_MS = 4 * 60_000;

let folder: string;
let own: { env: Env; trusted: string };
const file = (name: string) => join(folder, name);

/** A key pair in files. */
function writeKeys(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file(`${name}.key`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(file(`${name}.pub`), publicKey.export({ type: 'spki', format: 'pem' }));
  const env = new Env({
    COTEJO_LISTS_SIGNING_KEY_FILE: file(`${name}.key`),
    COTEJO_LISTS_TRUSTED_KEYS_FILE: file(`${name}.pub`),
  });
  return { env, trusted: file(`${name}.pub`) };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-watch-'));
  own = writeKeys('own');
  writeFileSync(file('customers.csv'), CUSTOMERS + ROWS.map((row) => `${row}\n`).join(''));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a bundle file with these rows and renames it to its place. */
async function bundle(rows: readonly string[], { keys = own, to = 'lists.cotejo-lists', edition = '2026-01-20' } = {}) {
  await mkdir(file('own'), { recursive: true });
  writeFileSync(file('own/propia.csv'), HEADER + rows.map((row) => `${row}\n`).join(''));
  const files = bundlesIn(file('data'));
  const homes = { stores: [files], keys: BundleKeys.read(keys.env) };
  const { bundle: id } = await importLists({ paths: [file('own')], homes, policy: POLICY, allowSmall: true, edition });
  await writeBundleFile(file('new.cotejo-lists'), files, id);
  renameSync(file('new.cotejo-lists'), file(to));
}

const words = (args: string[]) => [
  ...['screening', 'watch', '--file', file('customers.csv'), '--lists', file('lists.cotejo-lists')],
  ...['--trusted-keys', own.trusted, ...args],
];
const once = (args: string[] = []) => runCotejo(words(['--once', ...args]));
const events = (name = 'customers.matches.ndjson') =>
  existsSync(file(name))
    ? readFileSync(file(name), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : [];
const briefly = (list = events()) => list.map((each) => [each.event, each.customer_id, each.entry_id]);

it(
  'writes what is new, changed and gone, once',
  async () => {
    await bundle(LISTED);
    expect(await once()).toMatchObject({ code: 3, stderr: '' });
    const [first, second] = events();
    const { norm, duty } = POLICY.forceOf({ list: 'propia', kind: 'national', class: 'restrictiva' });
    expect(second).toMatchObject({
      event: 'new',
      row: 3,
      customer_id: 'c2',
      list: 'propia',
      edition: '2026-01-20',
      matched_name: 'HERMENCIA UMBARILA SOCHA',
      basis: 'document',
      ground: 'document',
      band: 'hit',
      score: 1,
      class: 'restrictiva',
      binding: false,
      norm,
      duty,
    });
    // The id of a row of a list is the customer's file order. The cédulas differ, so it is a namesake.
    expect(first).toMatchObject({
      customer_id: 'c1',
      basis: 'name',
      ground: 'other_cedula',
      band: 'cleared',
      duty: POLICY.possibleDuty('restrictiva'),
    });
    expect(statSync(file('customers.matches.ndjson')).mode & 0o777).toBe(0o600);
    expect(statSync(file('customers.csv.state')).mode & 0o777).toBe(0o600);
    expect(await once()).toMatchObject({ code: 0 });
    expect(events()).toHaveLength(2);

    // A row gets its other cédula, another one leaves, and the third one is listed now.
    writeFileSync(file('customers.csv'), `${CUSTOMERS}c1,Wenceslao Quimbayo Traslavina,16900001\n${ROWS[2]}\n`);
    await bundle([...LISTED, '16900004,MARIELA RINCON PAZ,propia']);
    expect((await once()).code).toBe(3);
    expect(briefly().slice(2)).toEqual([
      ['changed', 'c1', 'propia:1'],
      ['new', 'c3', 'propia:4'],
      ['gone', 'c2', 'propia:2'],
    ]);
    expect(new Set(events().map((each) => each.event_id)).size).toBe(5);
  },
  SLOW_MACHINE_MS,
);

it(
  'writes CSV, all matches on request, and nothing in a dry run',
  async () => {
    await bundle(LISTED);
    const dry = await once(['--dry-run', '--json']);
    expect([dry.code, JSON.parse(dry.stdout).events.new, existsSync(file('customers.csv.state')), events()]).toEqual([
      3,
      2,
      false,
      [],
    ]);
    const out = ['--out', file('out.csv')];
    expect((await once(out)).code).toBe(3);
    expect((await once([...out, '--all'])).code).toBe(0);
    const lines = readFileSync(file('out.csv'), 'utf8').split('\n');
    expect(lines[0]).toMatch(/^event_id,event,at,row,customer_id,list/);
    expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(['new', 'new', 'present', 'present']);
  },
  SLOW_MACHINE_MS,
);

it(
  'opens no socket',
  async () => {
    await bundle(LISTED);
    expect(await runOffline(...words(['--once']))).toMatchObject({ code: 3, stderr: '' });
  },
  SLOW_MACHINE_MS,
);

it(
  'refuses lists and files that are not whole, and keeps the last good state',
  async () => {
    await bundle(LISTED);
    await once();
    const state = readFileSync(file('customers.csv.state'));
    const refusals: [string, () => unknown, RegExp][] = [
      [
        'an open quote',
        () => writeFileSync(file('customers.csv'), `${CUSTOMERS}c1,"Wenceslao Quimbayo`),
        /row 2 .* not valid CSV/,
      ],
      [
        'a row without its cells',
        () => writeFileSync(file('customers.csv'), `${CUSTOMERS}${ROWS[0]}\nc2,Otra Perso`),
        /row 3 .* not valid CSV/,
      ],
      ['an empty file', () => writeFileSync(file('customers.csv'), ''), /is empty/],
      ['few rows', () => writeFileSync(file('customers.csv'), `${CUSTOMERS}${ROWS[0]}\n`), /is it complete/],
      [
        'half a bundle',
        () => writeFileSync(file('lists.cotejo-lists'), readFileSync(file('lists.cotejo-lists')).subarray(0, 900)),
        /list bundle refused/,
      ],
    ];
    for (const [what, damage, message] of refusals) {
      const [customers, lists] = [readFileSync(file('customers.csv')), readFileSync(file('lists.cotejo-lists'))];
      damage();
      const { code, stderr } = await once();
      expect({ what, code, stderr }).toEqual({ what, code: 1, stderr: expect.stringMatching(message) });
      expect(stderr).not.toMatch(/Wenceslao|Otra|1699|1999/);
      writeFileSync(file('customers.csv'), customers);
      writeFileSync(file('lists.cotejo-lists'), lists);
      expect(readFileSync(file('customers.csv.state')).equals(state)).toBe(true);
    }
    expect(await once(['--map', 'name=FALTA'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no column FALTA/),
    });
    rmSync(file('data'), { recursive: true, force: true });
    await bundle(LISTED.slice(1), { keys: writeKeys('other') });
    expect(await once()).toMatchObject({ code: 1, stderr: expect.stringMatching(/its key \w+ is not in the file/) });
    expect(readFileSync(file('customers.csv.state')).equals(state)).toBe(true);
  },
  SLOW_MACHINE_MS,
);

it(
  'follows the file and the lists until a signal ends it',
  async () => {
    await bundle(LISTED);
    const interruption = new AbortController();
    const err = new TextSink();
    const ended = runCli(words(['--every', '1s']), { err, signal: interruption.signal });
    await waitFor(() => events().length === 2, { timeoutMs: 30_000 });
    writeFileSync(file('customers.csv'), `${CUSTOMERS}c1,"half`);
    await waitFor(() => err.text.includes('not valid CSV'), { timeoutMs: 30_000 });
    writeFileSync(
      file('part.csv'),
      CUSTOMERS + [...ROWS, 'c4,Eleuterio Chitiva Puentes,16900003'].map((row) => `${row}\n`).join(''),
    );
    renameSync(file('part.csv'), file('customers.csv'));
    await waitFor(() => events().length === 3, { timeoutMs: 30_000 });
    await bundle([...LISTED, '16900004,MARIELA RINCON PAZ,propia']);
    await waitFor(() => events().length === 4, { timeoutMs: 30_000 });
    // A second run on the same state does not begin.
    expect(briefly()).toEqual([
      ['new', 'c1', 'propia:1'],
      ['new', 'c2', 'propia:2'],
      ['new', 'c4', 'propia:3'],
      ['new', 'c3', 'propia:4'],
    ]);
    interruption.abort();
    expect(await ended).toBe(0);
  },
  SLOW_MACHINE_MS,
);
