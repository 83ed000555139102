import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, waitFor } from '@cotejo/testing';
import type { Rig } from './rig.js';

const program = fileURLToPath(new URL('./leaky-service.mjs', import.meta.url));

/** The leaky service, run and watched as the product's own services are. */
export class LeakyProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly forget: () => void,
  ) {}

  static async start(rig: Rig): Promise<LeakyProcess> {
    const adminPort = await freePort();
    const log = openSync(join(rig.product.logsDir, 'leaky.log'), 'a');
    const env = { ...rig.product.environment, COTEJO_ADMIN_PORT: String(adminPort) };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    const watched = { name: 'leaky', pid: child.pid as number, adminPort };
    rig.others.push(watched);
    const ready = async () => (await fetch(`http://127.0.0.1:${adminPort}/health/ready`)).ok;
    await waitFor(ready, { timeoutMs: 30_000, what: 'the leaky service' });
    return new LeakyProcess(child, () => rig.others.splice(rig.others.indexOf(watched), 1));
  }

  /** Leaves the text where that leak leaves it. */
  async leak(leak: string, text: string): Promise<string> {
    this.child.send({ leak, text });
    const [{ answer }] = await once(this.child, 'message');
    return answer as string;
  }

  async stop(): Promise<void> {
    this.forget();
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}
