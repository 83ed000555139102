import { waitFor } from '@cotejo/testing';
import { send } from './http.js';
import type { RunningProduct } from './product.js';

/** Kills a process of a product at once (SIGKILL). Resolves when the launcher has started it again and it is ready. */
export async function killProcess({ services }: RunningProduct, name: string): Promise<void> {
  const killed = services.pids[name] as number;
  process.kill(killed, 'SIGKILL');
  const isBack = async () => {
    const pid = services.pids[name];
    return pid !== undefined && pid !== killed && (await isReady(services.adminPorts[name] as number));
  };
  await waitFor(isBack, { what: `${name} to be ready again`, timeoutMs: 60_000 });
}

const isReady = (adminPort: number) =>
  send(`http://127.0.0.1:${adminPort}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
