import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '@cotejo/testing';
import { ROOT } from '../checkout.js';
import type { Deployment } from '../kubernetes/deployment.js';
import type { ClosedMachine } from './closed-machine.js';
import { stepsOf } from './documented-steps.js';

const MAKE_LIMIT_MS = 30 * 60_000;
const NAME = 'cotejo-0.1.0.tar';
const NEWER = 'Newer lists and databases';
/** The kubelet updates mounted secrets about once a minute. */
const KEY_READ_LIMIT_MS = 3 * 60_000;

interface BundleManifest {
  tag: string;
  commit: string;
  chart: string;
  images: { name: string; id: string }[];
}

/** Runs `npm run bundle` with these arguments. @returns what it printed on standard output */
export async function runBundle(...args: string[]): Promise<string> {
  const argv = [join(ROOT, 'scripts/bundle.mjs'), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: ROOT, timeout: MAKE_LIMIT_MS });
  return stdout;
}

/** A bundle on the closed machine. Its steps are the commands of docs/air-gap.md. */
export class Bundle {
  private constructor(
    private readonly machine: ClosedMachine,
    private readonly folder: string,
  ) {}

  /** Carries a bundle and its public key into a new folder of the machine. */
  static carry(machine: ClosedMachine, folder: string, file: string, publicKeyFile: string): Bundle {
    mkdirSync(folder);
    symlinkSync(file, join(folder, NAME));
    copyFileSync(publicKeyFile, join(folder, 'cotejo-bundle.pub'));
    return new Bundle(machine, folder);
  }

  get megabytes(): number {
    return statSync(join(this.folder, NAME)).size / 1e6;
  }

  get manifest(): BundleManifest {
    return JSON.parse(readFileSync(join(this.files, 'MANIFEST.json'), 'utf8'));
  }

  /** The names of its images on the node. */
  get images(): string[] {
    return this.manifest.images.map(({ name }) => `docker.io/${name.includes('/') ? '' : 'library/'}${name}`);
  }

  async verify(): Promise<void> {
    await this.machine.run(stepsOf('Verify'), this.folder);
  }

  async load(): Promise<void> {
    const { containerd } = this.machine;
    await this.machine.run(stepsOf('Load the images', { '/run/containerd/containerd.sock': containerd }), this.files);
  }

  /** Makes the secrets with the image that was loaded. @returns their folder */
  async createSecrets(): Promise<string> {
    const image = { 'cotejo/cli:0.1.0': `cotejo/cli:${this.manifest.tag}` };
    await this.machine.run(stepsOf('Make the secrets', image, 1), this.files);
    return join(this.folder, 'secrets');
  }

  /** Unpacks the chart and the values. @returns the folder of the chart and the file of values */
  async chart(): Promise<{ chart: string; values: string }> {
    // Not in the folder of the bundle, whose name the chart has too.
    const folder = join(this.folder, 'chart');
    mkdirSync(folder);
    await this.machine.run(`tar -xf ${this.manifest.chart} -C ${folder}`, this.files);
    return { chart: join(folder, 'cotejo'), values: join(this.files, 'values/sandbox.yaml') };
  }

  /**
   * Imports the lists of this bundle and the list of the Security Council, and copies the databases of this bundle.
   * @param keyFile the public key that a deployment must trust for them
   */
  async importData({ folder, kubectl }: Deployment, keyFile: string, unFile: string): Promise<void> {
    const namespace = { '-n cotejo ': `-n ${kubectl.namespace} ` };
    const sandbox = { ...namespace, 'lists import': 'lists import --env sandbox' };
    const trusted = { ...namespace, '../lists.pub': keyFile, '../secrets': join(folder, 'secrets') };
    await this.machine.run(stepsOf(NEWER, trusted, 0), this.files);
    const steps = `${stepsOf(NEWER, { ...sandbox, '../consolidated.xml': unFile }, 1)}${stepsOf(NEWER, namespace, 2)}`;
    const what = 'the import of lists and databases';
    // The import is refused until the pod has read the key.
    await waitFor(() => this.machine.run(steps, this.files), { timeoutMs: KEY_READ_LIMIT_MS, what });
  }

  private get files(): string {
    return join(this.folder, 'cotejo');
  }
}
