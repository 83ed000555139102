import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BusFixture } from './bus-fixture.js';

const script = fileURLToPath(new URL('../../test/replica.process.mjs', import.meta.url));

/** The answer of a replica of `work`. */
export interface Answer {
  pid: number;
  attempt: number;
}

/** Replicas of the service `work`, each in a separate process, for tests that kill or freeze them. */
export class ReplicaFleet {
  readonly children: ChildProcess[] = [];

  constructor(private readonly fixture: BusFixture) {}

  /** Starts more replicas. */
  async grow(count: number, { clockAheadMs = 0 } = {}): Promise<ChildProcess[]> {
    const started = await Promise.all(Array.from({ length: count }, () => this.spawn(clockAheadMs)));
    this.children.push(...started);
    return started;
  }

  /** Stops replicas gracefully. Resolves with the number of calls that each one executed since its start. */
  async shrink(replicas: ChildProcess[]): Promise<number[]> {
    const reports = replicas.map(({ stdout }) => once(stdout as NodeJS.ReadableStream, 'data'));
    for (const child of replicas) {
      child.kill('SIGTERM');
    }
    return (await Promise.all(reports)).map(([line]) => Number(line));
  }

  /** Kills the remaining replicas. */
  async end(): Promise<void> {
    await Promise.all(this.children.splice(0).map(kill));
  }

  private async spawn(clockAheadMs: number): Promise<ChildProcess> {
    const { key, redis, url } = this.fixture;
    const args = [
      script,
      [url].flat().join(' '),
      redis.namespace,
      key.toString('hex'),
      ...(clockAheadMs ? [`${clockAheadMs}`] : []),
    ];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout?.setEncoding('utf8');
    const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
    if (line !== 'up\n') {
      throw new Error(`unexpected output of a replica: ${line}`);
    }
    return child;
  }
}

/** Kills a process, as a crash would end it. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) {
    await once(child, 'exit');
  }
}
