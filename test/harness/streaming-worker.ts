import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productEnvironment } from '@cotejo/launcher/environment';
import { freePort, startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Queue } from 'bullmq';
import { send } from './http.js';

const WORKER = fileURLToPath(new URL('../../apps/host/dist/bundle/worker.js', import.meta.url));

/** The product streams every five seconds. */
const STREAM_EVERY_MS = 200;

/** The worker alone, with its own Redis servers: it can be killed and started again. */
export class StreamingWorker {
  kills = 0;
  private child: ChildProcess | null = null;
  private output = '';
  private readonly queue: Queue;
  private readonly hurrying: NodeJS.Timeout;

  private constructor(
    readonly stateDir: string,
    readonly redis: TestRedis,
    private readonly bus: TestRedis,
    readonly environment: NodeJS.ProcessEnv,
    readonly adminPort: number,
  ) {
    const { hostname: host, port } = new URL(redis.url);
    this.queue = new Queue('audit_stream', { connection: { host, port: Number(port) }, prefix: 'cotejo:sandbox:jobs' });
    const hurry = () => void this.queue.add('audit.stream', {}, { removeOnComplete: true }).catch(() => {});
    this.hurrying = setInterval(hurry, STREAM_EVERY_MS);
  }

  static async prepare(): Promise<StreamingWorker> {
    const stateDir = mkdtempSync(join(tmpdir(), 'cotejo-streaming-'));
    const [redis, bus] = await Promise.all([startRedis({ own: true }), startRedis({ own: true })]);
    const adminPort = await freePort();
    const environment = {
      ...productEnvironment({ env: 'sandbox', stateRedisUrl: redis.url, busRedisUrls: bus.url, stateDir }),
      COTEJO_ADMIN_HOST: '127.0.0.1',
      COTEJO_ADMIN_PORT: String(adminPort),
    };
    return new StreamingWorker(stateDir, redis, bus, environment, adminPort);
  }

  /** @param settings of the stream */
  async start(settings: NodeJS.ProcessEnv): Promise<void> {
    const env = { ...this.environment, ...settings };
    const child = spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.child = child;
    child.stdout.on('data', (bytes: Buffer) => {
      this.output += bytes.toString('utf8');
    });
    const isReady = async () => (await send(`http://127.0.0.1:${this.adminPort}/health/ready`)).status === 200;
    await waitFor(isReady, { timeoutMs: 30_000, what: 'the worker to be ready' });
  }

  async kill(): Promise<void> {
    this.kills += 1;
    await this.end('SIGKILL');
  }

  /** Everything that the workers have logged so far. */
  logs(): string {
    return this.output;
  }

  async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.adminPort}/metrics`)).text();
  }

  /** Ends the worker. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.hurrying);
    await this.end('SIGKILL');
    await this.queue.close();
    await Promise.all([this.redis.stop(), this.bus.stop()]);
    rmSync(this.stateDir, { recursive: true, force: true });
  }
}
