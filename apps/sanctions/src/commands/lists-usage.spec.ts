import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixture, writeBundleKeys } from '@cotejo/lists/testing';
import { terminalOf } from '@cotejo/platform/command';
import { runCommand } from '@cotejo/platform/run-command';
import { commandOutput, freePort, startRedis, suiteFolder, useFixture, waitFor } from '@cotejo/testing';
import { listsCommands } from '../commands.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

const folder = suiteFolder();
const redis = useFixture(() => startRedis({ own: true }));
let environment: NodeJS.ProcessEnv;
const replicas: ChildProcess[] = [];

beforeAll(async () => {
  const busKeyFile = join(folder, 'bus.key');
  await writeFile(busKeyFile, randomBytes(32).toString('base64'));
  environment = {
    ...process.env,
    ...(await writeBundleKeys(folder)),
    REDIS_URL: redis.url,
    COTEJO_ENV: 'production',
    COTEJO_BUS_KEY_FILE: busKeyFile,
    COTEJO_LOG_LEVEL: 'silent',
  };
}, 30_000);
afterAll(() => {
  for (const replica of replicas) {
    replica.kill('SIGKILL');
  }
});

/** Starts a replica with its own empty disk. */
async function startReplica(name: string, keys: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const port = await freePort();
  const env = { ...environment, ...keys, COTEJO_DATA_DIR: join(folder, name), COTEJO_ADMIN_PORT: String(port) };
  const replica = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  replicas.push(replica);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitFor(isReady, { timeoutMs: 30_000, what: `the replica ${name}` });
  return replica;
}

const run = (...words: string[]) =>
  commandOutput((streams) => {
    const env = { ...environment, COTEJO_DATA_DIR: join(folder, 'cli') };
    return runCommand(listsCommands(), words, terminalOf({ ...streams, env }));
  });
const importFixture = (name: string, ...words: string[]) => run('import', fixture(name), '--allow-small', ...words);

describe('a command that changes the lists', () => {
  it('says that no replica is running', async () => {
    const { code, out } = await importFixture('ofac');
    expect(out).toContain('no replica of sanctions is running');
    expect([code, out.includes('in use by')]).toEqual([0, false]);
  });

  it('says that the lists are in use when every replica serves them', async () => {
    await Promise.all([startReplica('one'), startReplica('two')]);
    const report = JSON.parse((await importFixture('un', '--json')).out);
    expect(report.usage).toMatchObject({ state: 'in_use', replicas: [{ state: 'in_use' }, { state: 'in_use' }] });
    expect(report.usage.replicas.map(({ bundle }: { bundle: string }) => bundle)).toEqual([
      report.bundle,
      report.bundle,
    ]);
    expect(await importFixture('own')).toMatchObject({ code: 0, out: expect.stringContaining('in use by 2 replicas') });
    expect(await run('remove', 'sarlaft')).toMatchObject({
      code: 0,
      out: expect.stringContaining('in use by 2 replicas'),
    });
  }, 60_000);

  it('names the replica that does not answer, and ends with exit code 2', async () => {
    const silent = replicas[1] as ChildProcess;
    silent.kill('SIGSTOP');
    try {
      const { code, out, err } = await importFixture('own', '--wait', '3');
      expect(out).toMatch(/^not yet in use: 1 of 2 replicas serve it; \S+ does not answer$/m);
      expect(err).toContain('not yet in use');
      expect([code, out.includes('in use by')]).toEqual([2, false]);
    } finally {
      silent.kill('SIGCONT');
    }
  }, 60_000);

  it('does not wait for a replica that has died', async () => {
    const dead = replicas[1] as ChildProcess;
    dead.kill('SIGKILL');
    await once(dead, 'exit');
    expect(await importFixture('un')).toMatchObject({ code: 0, out: expect.stringContaining('in use by 1 replica') });
  }, 60_000);

  it('names a replica that refuses the lists, because it trusts another key', async () => {
    const replica = await startReplica('three', await writeBundleKeys(await mkdtemp(join(folder, 'keys-'))));
    const { code, out } = await importFixture('un', '--wait', '2', '--json');
    replica.kill('SIGKILL');
    expect(code).toBe(2);
    const states = JSON.parse(out).usage.replicas.map(({ state, bundle }: Record<string, unknown>) => [state, bundle]);
    expect(states.sort()).toEqual([
      ['in_use', JSON.parse(out).bundle],
      ['not_yet', null],
    ]);
  }, 60_000);

  it('says that the bus cannot be reached', async () => {
    const before = environment;
    environment = { ...environment, COTEJO_BUS_REDIS_URLS: `redis://127.0.0.1:${await freePort()}` };
    const { code, out } = await importFixture('un');
    environment = before;
    expect([code, out.includes('the bus cannot be reached')]).toEqual([2, true]);
  }, 60_000);

  it('does not wait with --wait 0', async () => {
    expect(await importFixture('un', '--wait', '0')).toMatchObject({
      code: 0,
      out: expect.stringContaining('the command did not wait'),
    });
    expect((await importFixture('un', '--wait', '-1')).code).toBe(2);
  }, 60_000);
});
