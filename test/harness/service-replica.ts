import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort, waitFor } from '@cotejo/testing';
import { send } from './http.js';
import type { RunningProduct } from './product.js';

/** One more replica of a service of a running product, which nobody starts again when it ends. */
export interface ServiceReplica {
  readonly adminPort: number;
  readonly child: ChildProcess;
}

export async function startServiceReplica(
  { services }: RunningProduct,
  app: string,
  extraEnv: NodeJS.ProcessEnv = {},
): Promise<ServiceReplica> {
  const adminPort = await freePort();
  const admin = { COTEJO_ADMIN_HOST: '127.0.0.1', COTEJO_ADMIN_PORT: String(adminPort) };
  const env = { ...services.environment, ...admin, ...extraEnv };
  const main = fileURLToPath(new URL(`../../apps/${app}/dist/main.js`, import.meta.url));
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const isReady = async () => (await send(`http://127.0.0.1:${adminPort}/health/ready`)).status === 200;
  await waitFor(isReady, { timeoutMs: 30_000, what: `a second ${app} to be ready` });
  return { adminPort, child };
}
