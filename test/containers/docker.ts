import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describeWith, lacking } from '../harness/tools.js';

const run = promisify(execFile);
const OUTPUT_BYTES_MAX = 256 * 1_024 * 1_024;
const COMMAND_LIMIT_MS = 120_000;
const BUILD_LIMIT_MS = 30 * 60_000;

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

/** Of this run's images; its project in compose is named like it. */
export const TAG = process.env.COTEJO_TAG ?? 'ci';

/** Describes tests that need an engine with compose; `docker-compose.yml` is read by its client. */
export function describeWithEngine(name: string, tests: () => void): void {
  describeWith(hasEngine(), name, tests);
}

/** Whether there is an engine with compose; otherwise prints why the suite is skipped. */
export function hasEngine(): true | null {
  try {
    execFileSync('docker', ['info'], { stdio: 'pipe', timeout: 20_000 });
    execFileSync('docker', ['compose', 'version'], { stdio: 'pipe', timeout: 20_000 });
    return true;
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string };
    const [why] = (stderr?.toString().trim() || message).split('\n');
    return lacking(`there is no Docker engine with compose (DOCKER_HOST, or its default socket): ${why}`);
  }
}

/** Runs `docker` and returns what it printed. @throws with what it said, where it fails or takes too long */
export function docker(...args: string[]): Promise<string> {
  return dockerWith({}, ...args);
}

/** As `docker`, with these settings in its environment. */
export async function dockerWith(settings: Record<string, string>, ...args: string[]): Promise<string> {
  // Named, as Jest's environment is not the one that a child would have from us.
  const env = { ...process.env, ...settings };
  const { stdout } = await run('docker', args, {
    cwd: rootDir,
    env,
    maxBuffer: OUTPUT_BYTES_MAX,
    timeout: COMMAND_LIMIT_MS,
  });
  return stdout.trim();
}

/** How a container ended, and what it printed. */
export interface Ended {
  code: number;
  output: string;
}

/** As `docker`, for what may end with another code than 0. */
export async function dockerEnding(...args: string[]): Promise<Ended> {
  try {
    return { code: 0, output: await docker(...args) };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number | string; stdout?: string; stderr?: string };
    if (typeof code !== 'number') {
      throw error;
    }
    return { code, output: `${stdout}${stderr}` };
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what an engine says of an image or container, read field by field
export async function inspect(name: string): Promise<any> {
  return JSON.parse(await docker('inspect', name))[0];
}

/** Builds all images of docker-compose.yml. @returns seconds it took */
export async function buildImages(): Promise<number> {
  const startedAt = performance.now();
  const env = { ...process.env, COTEJO_TAG: TAG };
  const args = ['compose', '--profile', 'tools', 'build'];
  await run('docker', args, { cwd: rootDir, env, maxBuffer: OUTPUT_BYTES_MAX, timeout: BUILD_LIMIT_MS });
  return (performance.now() - startedAt) / 1_000;
}

let built: Promise<number> | undefined;

/** Once for all tests of a suite; not where images of this tag are given. @returns seconds it took */
export function imagesBuilt(): Promise<number> {
  built ??= process.env.COTEJO_IMAGES_BUILT === '1' ? Promise.resolve(0) : buildImages();
  return built;
}

/** The apps that docker-compose.yml builds images of, by their services. */
export function builtApps(): string[] {
  const args = ['compose', '--profile', 'tools', 'config', '--format', 'json'];
  const text = execFileSync('docker', args, { cwd: rootDir, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  const { services } = JSON.parse(text) as { services: Record<string, { build?: { args: { APP: string } } }> };
  return Object.values(services).flatMap(({ build }) => build?.args.APP ?? []);
}

/** The image of a service, by its settings in the environment or by digest. */
export function imageOfService(service: string): string {
  const args = ['compose', '--profile', 'monitoring', 'config', '--images', service];
  return execFileSync('docker', args, { cwd: rootDir, encoding: 'utf8' }).trim().split('\n')[0] as string;
}

export const imageOf = (app: string) => `cotejo/${app}:${TAG}`;
