import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { launchServices as Launch, LaunchOptions, Product } from '@cotejo/launcher/launch';
import { startRedis, type TestRedis } from '@cotejo/testing';
import { lacking } from './tools.js';

/** This checkout. */
export const OWN = fileURLToPath(new URL('../../', import.meta.url));

/** @returns the built checkout of an earlier version that `COTEJO_PREVIOUS_DIR` names, or null with the reason on record */
export function findPrevious(): string | null {
  const folder = process.env.COTEJO_PREVIOUS_DIR;
  if (folder === undefined) {
    return lacking('COTEJO_PREVIOUS_DIR does not name a built checkout of the earlier version');
  }
  return existsSync(join(folder, 'apps/gateway/dist/main.js')) ? folder : lacking('the earlier version is not built');
}

/** Two versions of the product on the same Redis servers, with the same secrets, as during a rolling upgrade. */
export class TwoVersions {
  readonly folder = mkdtempSync(join(tmpdir(), 'cotejo-upgrade-'));
  private constructor(
    private readonly state: TestRedis,
    private readonly bus: TestRedis,
  ) {}

  static async start(): Promise<TwoVersions> {
    const [state, bus] = await Promise.all([startRedis({ own: true }), startRedis({ own: true })]);
    return new TwoVersions(state, bus);
  }

  async stop(): Promise<void> {
    await Promise.all([this.state.stop(), this.bus.stop()]);
    rmSync(this.folder, { recursive: true });
  }

  /**
   * Starts the product of a checkout with one process for each service.
   * @param beside the version whose secrets it takes
   */
  async launch(root: string, options: Partial<LaunchOptions> = {}, beside?: Product): Promise<Product> {
    const stateDir = mkdtempSync(join(this.folder, 'product-'));
    if (beside !== undefined) {
      cpSync(secretsOf(beside), join(stateDir, 'secrets'), { recursive: true });
    }
    const { launchServices }: { launchServices: typeof Launch } = await import(
      join(root, 'packages/launcher/src/launch.mjs')
    );
    const redis = { stateRedisUrl: this.state.url, busRedisUrls: this.bus.url };
    return launchServices({ env: 'sandbox', layout: 'separate', detached: false, stateDir, ...redis, ...options });
  }
}

/** Runs the command line of a checkout. @returns what it prints */
export async function runCli(root: string, { environment }: Product, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...args], {
    env: { ...process.env, ...environment },
  });
  return stdout;
}

export async function createKey(root: string, product: Product, tenant: string): Promise<string> {
  const args = ['keys', 'create', '--tenant', tenant, '--plan', 'corporativo', '--json'];
  return JSON.parse(await runCli(root, product, ...args)).key;
}

const secretsOf = ({ environment }: Product): string => dirname(environment.COTEJO_PEPPER_FILE ?? '');
