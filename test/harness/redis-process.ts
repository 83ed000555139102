import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nativeRedisCommand, waitFor } from '@cotejo/testing';
import { Redis, type RedisOptions } from 'ioredis';
import { lacking } from './tools.js';

/** A server, or a sentinel, with settings of its own. */
export interface RedisProcess {
  readonly port: number;
  readonly child: ChildProcess;
  /** What it printed. */
  log(): string;
  /** SIGTERM, then SIGKILL; also one that was stopped. */
  stop(): Promise<void>;
}

/** The command of a Redis server with TLS on this machine, or the reason why it is missing. */
export async function redisWithTls(): Promise<{ command: readonly string[] } | { missing: string }> {
  const command = await nativeRedisCommand();
  if (!command) {
    return { missing: 'no Redis of this machine: a container cannot be given files' };
  }
  const [program, ...args] = command as [string, ...string[]];
  // Redis always refuses these arguments. A Redis with TLS reports the invalid port; a Redis without TLS reports the
  // unknown option `tls-replication`.
  const { stderr, stdout } = spawnSync(program, [...args, '--tls-replication', 'no', '--port', 'none'], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  if (/tls-replication/.test(`${stdout}${stderr}`)) {
    return { missing: 'the Redis here was built without TLS' };
  }
  return { command };
}

/** Whether a suite can run. With COTEJO_TEST_STRICT=1 it has to. @throws Error where it has to and cannot */
export function canRun(found: object): found is { command: readonly string[] } {
  return 'missing' in found ? lacking(String(found.missing)) !== null : true;
}

/**
 * Starts a server and waits until it answers.
 * @param args settings after the command
 * @param probe command that checks whether it answers
 */
export async function startRedisProcess(
  command: readonly string[],
  args: readonly string[],
  { dir, port, probe }: { dir: string; port: number; probe: RedisOptions },
): Promise<RedisProcess> {
  mkdirSync(dir, { recursive: true });
  const logFile = join(dir, 'redis.log');
  const out = openSync(logFile, 'a');
  const [program, ...rest] = command as [string, ...string[]];
  const child = spawn(program, [...rest, ...args], { cwd: dir, stdio: ['ignore', out, out] });
  closeSync(out);
  const log = () => readFileSync(logFile, 'utf8');
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const killing = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await once(child, 'exit');
    clearTimeout(killing);
  };
  try {
    const hasEnded = () => child.exitCode !== null;
    await waitFor(async () => hasEnded() || (await pinged({ ...probe, host: '127.0.0.1', port })) === 'PONG', {
      what: 'a Redis to answer',
    });
    if (hasEnded()) {
      throw new Error(log().slice(-1_000));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, child, log, stop };
}

async function pinged(options: RedisOptions): Promise<string> {
  const redis = new Redis({ ...options, lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await redis.ping();
  } finally {
    redis.disconnect();
  }
}
