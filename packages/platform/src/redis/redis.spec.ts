import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, nativeRedisCommand, startRedis, suiteFolder, useFixture, waitFor } from '@cotejo/testing';
import { Registry } from 'prom-client';
import { TallyCounter } from '../tally-counter.js';
import { connectWithin, createRedis, RedisUnavailableError, withRedis } from './redis.js';

const TIMEOUT_MS = 5_000;

const folder = suiteFolder();
const server = useFixture(() => startRedis({ own: true }));

describe('createRedis', () => {
  it('fails commands at once while the connection is down, and logs the problem in one word', async () => {
    const lines: object[] = [];
    const problems = { logger: { warn: (fields: object) => void lines.push(fields) } as never, redis: 'state' };
    const redis = createRedis(`redis://127.0.0.1:${await freePort()}`, { commandTimeoutMs: TIMEOUT_MS, problems });
    expect(await connectWithin(redis, 300)).toBe(false);
    const startedAt = performance.now();
    await expect(redis.get('key')).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(lines).toEqual([{ redis: 'state', problem: 'ECONNREFUSED' }]);
    redis.disconnect();
  });

  it('connects through a Unix socket whose path has a space', async () => {
    if (!(await nativeRedisCommand())) {
      process.stderr.write('skipped: a Unix socket, because there is no native Redis\n');
      return;
    }
    const path = join(folder, 'redis 1.sock');
    const local = await startRedis({ own: true, settings: ['--unixsocket', path] });
    const url = pathToFileURL(path).href.replace('file:', 'unix:');
    expect(await withRedis(url, TIMEOUT_MS, (redis) => redis.ping())).toBe('PONG');
    await local.stop();
  });

  it('connects within the given time', async () => {
    const redis = createRedis(server.url, { commandTimeoutMs: TIMEOUT_MS });
    expect(await connectWithin(redis, TIMEOUT_MS)).toBe(true);
    expect(await connectWithin(redis, TIMEOUT_MS)).toBe(true);
    redis.disconnect();
  });
});

describe('withRedis', () => {
  it('returns the result of the work, and closes the client', async () => {
    let status = () => '';
    const answer = await withRedis(server.url, TIMEOUT_MS, (redis) => {
      status = () => redis.status;
      return redis.ping();
    });
    expect(answer).toBe('PONG');
    await waitFor(() => status() === 'end', { what: 'the client to be closed' });
  });

  it('throws a RedisUnavailableError with the problem when no server answers', async () => {
    const url = `redis://127.0.0.1:${await freePort()}`;
    const work = withRedis(url, 300, async () => 'never');
    await expect(work).rejects.toThrow(RedisUnavailableError);
    await expect(work).rejects.toThrow('no Redis answers: ECONNREFUSED');
  });
});

it('TallyCounter shows each series with its count when the metrics are read', async () => {
  const metrics = new Registry();
  const counter = new TallyCounter({ name: 'things_total', help: 'things', labelNames: ['kind'], metrics });
  const [small, large] = [counter.addSeries({ kind: 'small' }), counter.addSeries({ kind: 'large' })];
  small.count += 2;
  expect(await metrics.metrics()).toContain('things_total{kind="small"} 2\nthings_total{kind="large"} 0');
  small.count += 1;
  large.count += 5;
  expect(await metrics.metrics()).toContain('things_total{kind="small"} 3\nthings_total{kind="large"} 5');
});
