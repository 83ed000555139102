import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, waitFor } from '@cotejo/testing';
import { send } from './http.js';
import type { RunningProduct } from './product.js';
import { pathOf } from './root.js';

/** One more process of a running product, with other settings. Nobody starts it again when it ends. */
export interface ExtraProcess {
  url: string;
  port: number;
  adminPort: number;
  child: ChildProcess;
  /** Resolves with the exit code, `null` after a signal. */
  ended: Promise<number | null>;
  ready(): Promise<boolean>;
  /** Everything that it has logged so far. */
  logs(): string;
  stop(): Promise<void>;
}

const WHOLE = ['gateway', 'registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric', 'scoring'].join();

/**
 * Starts one more process of a product, in a second instead of the product's many, and waits until it is ready.
 *
 * @param program an app, such as `gateway` or `telco`, or `whole`: gateway, sources and scoring in one process
 * @param settings that differ from the product's
 * @param bundled false: the process loads the app's modules one by one, so that a test can count them
 */
export async function startExtraProcess(
  { services }: Pick<RunningProduct, 'services'>,
  program: string,
  settings: NodeJS.ProcessEnv = {},
  { bundled = true } = {},
): Promise<ExtraProcess> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const env = {
    ...services.environment,
    COTEJO_HOST: '127.0.0.1',
    COTEJO_PORT: String(port),
    COTEJO_ADMIN_HOST: '127.0.0.1',
    COTEJO_ADMIN_PORT: String(adminPort),
    ...(program === 'whole' && { COTEJO_SERVICES: WHOLE }),
    ...settings,
  };
  const app = program === 'whole' ? 'host' : program;
  const main = pathOf(bundled ? `apps/host/dist/bundle/${app}.js` : `apps/${app}/dist/main.js`);
  // Beside the logs of the product, so that `logs()` has them too.
  const logFile = join(services.logsDir, `extra-${adminPort}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = () =>
    send(`http://127.0.0.1:${adminPort}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const gone = ended.then((code) => Promise.reject(new Error(`${program} ended with ${code} while it started`)));
  try {
    await Promise.race([waitFor(ready, { timeoutMs: 30_000, what: `one more ${program} to be ready` }), gone]);
  } catch (error) {
    await stop();
    throw error;
  }
  gone.catch(() => {});
  const logs = () => readFileSync(logFile, 'utf8');
  return { url: `http://127.0.0.1:${port}`, port, adminPort, child, ended, ready, logs, stop };
}
