import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort, waitFor } from '@cotejo/testing';
import { send } from './http.js';
import type { RunningProduct } from './product.js';

const MAIN = fileURLToPath(new URL('../../apps/gateway/dist/main.js', import.meta.url));

/** One more gateway of a running product, which nobody starts again when it ends. */
export interface GatewayProcess {
  readonly port: number;
  readonly child: ChildProcess;
  ready(): Promise<boolean>;
  /** Resolves with the exit code, `null` after a SIGKILL. */
  readonly ended: Promise<number | null>;
}

export async function startGatewayProcess(
  { services }: RunningProduct,
  extraEnv: NodeJS.ProcessEnv = {},
): Promise<GatewayProcess> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const env = {
    ...services.environment,
    COTEJO_HOST: '127.0.0.1',
    COTEJO_PORT: String(port),
    COTEJO_ADMIN_HOST: '127.0.0.1',
    COTEJO_ADMIN_PORT: String(adminPort),
    ...extraEnv,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = () =>
    send(`http://127.0.0.1:${adminPort}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await waitFor(ready, { timeoutMs: 30_000, what: 'a gateway to be ready' });
  return { port, child, ready, ended };
}
