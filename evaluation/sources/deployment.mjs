import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cliProgram } from '../../bench/measuring/cli-program.mjs';
import { Env, Health } from '../../packages/platform/dist/index.js';
import { createLogger } from '../../packages/platform/dist/logger.js';
import { Registry } from '../../packages/platform/dist/metrics.js';

const policiesDir = fileURLToPath(new URL('../../policies', import.meta.url));
const OUTPUT_BYTES_MAX = 64 * 2 ** 20;

/** A data folder of our own, what is imported into it by the product's commands, and providers that are opened over it. */
export class Deployment {
  #opened = [];

  constructor() {
    this.dataDir = mkdtempSync(join(tmpdir(), 'cotejo-sources-'));
  }

  /** `cotejo` with these arguments; what it printed. */
  cli(...args) {
    const env = { ...process.env, COTEJO_DATA_DIR: this.dataDir, COTEJO_ENV: 'production' };
    return execFileSync(process.execPath, [cliProgram, ...args], {
      env,
      encoding: 'utf8',
      maxBuffer: OUTPUT_BYTES_MAX,
    });
  }

  /** A provider as its process makes it, opened. */
  async open(Provider, settings = {}, ...more) {
    const scope = {
      env: new Env({ COTEJO_DATA_DIR: this.dataDir, ...settings }),
      config: { dataDir: this.dataDir, policiesDir, environment: 'production' },
      logger: createLogger('bench', 'silent'),
      metrics: new Registry(),
      health: new Health(),
    };
    const provider = new Provider(...more, scope);
    await provider.open();
    this.#opened.push(provider);
    return provider;
  }

  async close() {
    for (const provider of this.#opened) {
      await provider.close();
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
