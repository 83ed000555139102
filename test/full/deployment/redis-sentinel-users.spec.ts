import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cotejo/testing';
import { canRun, type RedisProcess, redisWithTls, startRedisProcess } from '../../harness/redis-process.js';
import { clientAs, Secrets } from '../../harness/secured-redis.js';

/** A real sentinel with the users of `cotejo secrets create --sentinel`. */
const found = await redisWithTls();
const suite = canRun(found) ? describe : describe.skip;

suite('the users of a sentinel', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-sentinel-users-'));
  let secrets: Secrets;
  let sentinel: RedisProcess;

  beforeAll(async () => {
    secrets = await Secrets.create(join(folder, 'secrets'), '--env', 'production', '--sentinel');
    const [dir, port] = [join(folder, 'sentinel'), await freePort()];
    mkdirSync(dir);
    const file = join(dir, 'sentinel.conf');
    writeFileSync(file, `dir ${dir}\nsentinel monitor cotejo 127.0.0.1 ${await freePort()} 2\n`);
    const users = secrets.path('redis/sentinel/users.acl');
    const here = ['--bind', '127.0.0.1', '--aclfile', users, '--tls-port', String(port)];
    const { command } = found as { command: string[] };
    const args = [file, '--sentinel', ...here, ...secrets.tlsSettings];
    sentinel = await startRedisProcess(command, args, { dir, port, probe: secrets.probe });
  });
  afterAll(async () => {
    await sentinel?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What a user gets for a command. */
  async function answerTo(user: string, command: string, ...args: string[]): Promise<unknown> {
    const redis = clientAs(secrets, user, sentinel.port);
    try {
      return await redis.call(command, ...args);
    } catch (error) {
      return (error as Error).message;
    } finally {
      redis.disconnect();
    }
  }
  const masterFor = (user: string) => answerTo(user, 'sentinel', 'get-master-addr-by-name', 'cotejo');

  it('lets an app find the master, and change nothing', async () => {
    expect(await masterFor('gateway')).toEqual(['127.0.0.1', expect.any(String)]);
    for (const command of ['sentinel failover cotejo', 'sentinel remove cotejo', 'acl load', 'shutdown']) {
      const [name = '', ...args] = command.split(' ');
      expect(await answerTo('gateway', name, ...args)).toContain('NOPERM');
    }
  });

  it('lets the operator load a changed password, so that an app still finds the master with it', async () => {
    await secrets.run('rotate-redis', 'gateway');
    expect(await masterFor('gateway')).toContain('WRONGPASS');
    expect(await answerTo('operator', 'acl', 'load')).toBe('OK');
    expect(await masterFor('gateway')).toEqual(['127.0.0.1', expect.any(String)]);
    expect(await answerTo('operator', 'sentinel', 'failover', 'cotejo')).toContain('NOPERM');
  });
});
