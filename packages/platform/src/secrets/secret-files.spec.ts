import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { Registry } from 'prom-client';
import { Env } from '../env.js';
import { declareSettings, text } from '../settings.js';
import { followSecrets } from './follow-secrets.js';
import { parseOneSecret } from './one-secret.js';
import { derivedSecret, type Secret } from './secret.js';

const VARIABLE = 'THE_TOKEN_FILE';
const SETTINGS = declareSettings('Test', 'this test', { [VARIABLE]: text() });
const folder = suiteFolder();

let path: string;
let env: Env;
let token: Secret<string>;
let metrics: Registry;
let lines: unknown[];
let files = 0;

/** Starts to follow a file with the content `first`. The tests call `check` themselves. */
function follow(at = join(folder, `secret-${files++}`)): void {
  path = at;
  if (at.startsWith(join(folder, 'secret-'))) {
    writeFileSync(path, 'first');
  }
  env = new Env({ [VARIABLE]: path });
  token = env.secret(SETTINGS, VARIABLE, parseOneSecret);
  metrics = new Registry();
  lines = [];
  const log = (...line: unknown[]) => void lines.push(line);
  followSecrets(env.secrets, { logger: { info: log, error: log } as never, metrics, intervalMs: 3_600_000 });
}
afterEach(() => env.secrets.stop());

async function checkTwice(): Promise<void> {
  await env.secrets.check();
  await env.secrets.check();
}

describe('a secret in a file', () => {
  it.each(['', '.next'])(
    'is replaced when the file is written in place, or another file takes its name (%j)',
    async (end) => {
      follow();
      writeFileSync(`${path}${end}`, 'second');
      renameSync(`${path}${end}`, path);
      await checkTwice();
      expect(token.current).toBe('second');
    },
  );

  it('is replaced when the link of its folder is swapped, as Kubernetes and agents of a vault do', async () => {
    const mount = join(folder, 'mount');
    for (const version of ['first', 'second']) {
      mkdirSync(join(mount, `..${version}`), { recursive: true });
      writeFileSync(join(mount, `..${version}`, 'token'), version);
    }
    symlinkSync('..first', join(mount, '..data'));
    symlinkSync(join('..data', 'token'), join(mount, 'token'));
    follow(join(mount, 'token'));
    expect(token.current).toBe('first');
    symlinkSync('..second', join(mount, '..data_tmp'));
    renameSync(join(mount, '..data_tmp'), join(mount, '..data'));
    await checkTwice();
    expect(token.current).toBe('second');
  });

  it('is not replaced by content that is still being written', async () => {
    follow();
    for (const part of ['s', 'sec', 'second']) {
      writeFileSync(path, part);
      await env.secrets.check();
      expect(token.current).toBe('first');
    }
    await env.secrets.check();
    expect(token.current).toBe('second');
  });

  it.each([
    ['is empty', () => writeFileSync(path, '')],
    ['is invalid', () => writeFileSync(path, 'two secrets')],
    ['is removed', () => rmSync(path)],
    ['is too large', () => writeFileSync(path, 'x'.repeat(262_145))],
  ])(
    'stays in use when the file %s, which is logged and counted once, until the file is right again',
    async (_, damage) => {
      follow();
      damage();
      await checkTwice();
      await checkTwice();
      expect(token.current).toBe('first');
      expect(lines).toHaveLength(1);
      expect(await metrics.metrics()).toContain(`secret_file_refused{secret="${VARIABLE}"} 1`);
      expect(await metrics.metrics()).toContain(`secret_file_changes_total{secret="${VARIABLE}",outcome="refused"} 1`);
      writeFileSync(path, 'first');
      await checkTwice();
      expect(await metrics.metrics()).toContain(`secret_file_refused{secret="${VARIABLE}"} 0`);
      writeFileSync(path, 'third');
      await checkTwice();
      expect(token.current).toBe('third');
    },
  );

  it('never appears in the log or the metrics', async () => {
    follow();
    for (const content of ['geheim-1', 'geheim-2 geheim-3', 'geheim-4']) {
      writeFileSync(path, content);
      await checkTwice();
    }
    expect(token.current).toBe('geheim-4');
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines) + (await metrics.metrics())).not.toContain('geheim');
  });
});

it('a derived secret is computed once for each value', async () => {
  follow();
  let computed = 0;
  const derived = derivedSecret(token, (value) => `${value}-${++computed}`);
  const seen: string[] = [];
  const unsubscribe = derived.onChange((value) => seen.push(value));
  expect([derived.current, derived.current]).toEqual(['first-1', 'first-1']);
  writeFileSync(path, 'second');
  await checkTwice();
  expect([derived.current, ...seen]).toEqual(['second-2', 'second-2']);
  unsubscribe();
  writeFileSync(path, 'third');
  await checkTwice();
  expect(seen).toHaveLength(1);
  expect(derived.current).toBe('third-3');
});
