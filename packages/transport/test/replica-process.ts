import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BusFixture } from './bus-fixture.js';

const script = fileURLToPath(new URL('./replica.process.mjs', import.meta.url));

/** A replica of the service `work` in a process of its own, over the buses of a fixture. */
export class ReplicaProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async start({ url, redis, key }: BusFixture): Promise<ReplicaProcess> {
    const args = [script, [url].flat().join(' '), redis.namespace, key.toString('hex')];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout?.setEncoding('utf8');
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    return new ReplicaProcess(child);
  }

  /** Tells it to stop; resolves with how many calls it executed. */
  async stop(): Promise<number> {
    const [[executions]] = await Promise.all([
      once(this.child.stdout as NodeJS.ReadableStream, 'data'),
      this.child.kill('SIGTERM'),
    ]);
    return Number(executions);
  }

  /** Ends it, if it still lives. */
  kill(): void {
    this.child.kill('SIGKILL');
  }
}
