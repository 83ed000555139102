import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort, type TestProduct, waitFor } from '@cotejo/testing';
import { send } from './http.js';

const gatewayFile = fileURLToPath(new URL('../../apps/gateway/dist/main.js', import.meta.url));

/** Starts another gateway of a running product, as a second replica would be. @param settings that differ from the first */
export async function startSecondGateway(
  { services }: TestProduct,
  settings: Record<string, string> = {},
): Promise<{ url: string; adminPort: number; stop(): Promise<void> }> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const env = { ...services.environment, COTEJO_PORT: String(port), COTEJO_ADMIN_PORT: String(adminPort), ...settings };
  const child = spawn(process.execPath, [gatewayFile], { env, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const isReady = async () => (await send(`http://127.0.0.1:${adminPort}/health/ready`)).status === 200;
  try {
    await waitFor(isReady, { timeoutMs: 30_000, what: 'the second gateway' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, adminPort, stop };
}
