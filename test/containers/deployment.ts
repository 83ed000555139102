import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitFor } from '@cotejo/testing';
import { docker, dockerWith, imageOf, inspect, TAG } from './docker.js';

/** The user of the images, where the tests run as root; else files of ours are readable to ourselves alone. */
const IMAGE_USER = 1000;
const KILLER = 'process.kill(Number(process.argv[1]), "SIGKILL")';
const BACK_LIMIT_MS = 120_000;

export interface Container {
  id: string;
  service: string;
  name: string;
}

/** `docker-compose.yml` as one project, on a port and with keys of its own. Call `remove` in the end. */
export class Deployment {
  readonly project = `cotejo-test-${process.pid}`;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    readonly prometheusPort: number,
    private readonly user: number,
  ) {}

  /** Makes its keys as `docker-compose.yml` says. */
  static async prepare(): Promise<Deployment> {
    const folder = mkdtempSync(join(tmpdir(), 'cotejo-deployment-'));
    const own = process.getuid?.() ?? IMAGE_USER;
    const user = own === 0 ? IMAGE_USER : own;
    if (own === 0) {
      chownSync(folder, user, user);
    }
    const deployment = new Deployment(folder, await freePort(), await freePort(), user);
    await deployment.compose('run', '--rm', '--no-TTY', 'secrets');
    return deployment;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get keysDir(): string {
    return join(this.folder, 'keys');
  }

  /** Runs `docker compose` for this project. */
  async compose(...args: string[]): Promise<string> {
    const settings = {
      COTEJO_TAG: TAG,
      COTEJO_DEPLOYMENT_DIR: this.folder,
      COTEJO_PORT: String(this.port),
      COTEJO_PROMETHEUS_PORT: String(this.prometheusPort),
      COTEJO_UID: String(this.user),
      COTEJO_GID: String(this.user),
    };
    return dockerWith(settings, 'compose', '--project-name', this.project, ...args);
  }

  /** Starts the deployment, or changes it to the given settings. @returns seconds until every container is healthy */
  async up(...args: string[]): Promise<number> {
    const startedAt = performance.now();
    await this.compose('up', '--no-build', '--detach', '--wait', ...args).catch(async (error: Error) => {
      const state = await this.compose('ps', '--all', '--format', '{{.Service}}: {{.Status}}');
      const logs = await this.compose('logs', '--no-color', '--tail', '3');
      throw new Error(`${error.message.trim().split('\n').at(-1)}\n${state}\n${logs}`);
    });
    return (performance.now() - startedAt) / 1_000;
  }

  /** Runs `cotejo` with these arguments. */
  cli(...args: string[]): Promise<string> {
    return this.compose('run', '--rm', '--no-TTY', 'cli', ...args);
  }

  async key(plan: string): Promise<string> {
    const args = ['keys', 'create', '--tenant', plan, '--plan', plan, '--env', 'sandbox', '--json'];
    return (JSON.parse(await this.cli(...args)) as { key: string }).key;
  }

  /** Every container, or the containers of one service. */
  async containers(service?: string): Promise<Container[]> {
    const printed = await this.compose('ps', '--all', '--format', 'json', ...(service ? [service] : []));
    return printed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { ID: string; Service: string; Name: string })
      .map((found) => ({ id: found.ID, service: found.Service, name: found.Name }));
  }

  async container(service: string): Promise<Container> {
    const [found] = await this.containers(service);
    if (!found) {
      throw new Error(`no container of ${service}`);
    }
    return found;
  }

  /**
   * Ends the process in a container as a crash would. Not by `docker kill`, after which an engine starts nothing again,
   * and not from within, where the first process is immune: from a container that sees the engine's processes.
   */
  async crash({ id }: Container): Promise<void> {
    const pid = (await inspect(id)).State.Pid as number;
    const rights = ['--pid', 'host', '--user', '0', '--cap-drop', 'ALL', '--cap-add', 'KILL', '--network', 'none'];
    await docker('run', '--rm', ...rights, '--entrypoint', 'node', imageOf('gateway'), '-e', KILLER, String(pid));
  }

  /** Until a container runs again that was started after this moment, and is well. */
  async back({ id, service }: Container, startedBefore: string): Promise<void> {
    const isBack = async () => {
      const { State: state } = await inspect(id);
      return state.StartedAt !== startedBefore && state.Health?.Status === 'healthy';
    };
    await waitFor(isBack, { timeoutMs: BACK_LIMIT_MS, what: `${service} to be back` });
  }

  /** A page of the admin port, as the container itself sees it. */
  admin({ id }: Container, path: string): Promise<string> {
    const script = `fetch('http://127.0.0.1:9464${path}').then((answer) => answer.text()).then(console.log)`;
    return docker('exec', id, 'node', '-e', script);
  }

  logs(...services: string[]): Promise<string> {
    return this.compose('logs', '--no-color', '--no-log-prefix', ...services);
  }

  /** MB in use, by container. */
  async memoryMb(): Promise<Record<string, number>> {
    const ids = (await this.containers()).map(({ id }) => id);
    const printed = await docker('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}', ...ids);
    const units: Record<string, number> = { B: 1e-6, KiB: 1_024 / 1e6, MiB: 1_048_576 / 1e6, GiB: 1_073_741_824 / 1e6 };
    const lines = [...printed.matchAll(/^\S+?-(\w[\w-]*)-(\d+) ([\d.]+)(\w+) /gm)];
    const short = (name: string) => name.replace(`${process.pid}-`, '');
    return Object.fromEntries(
      lines.map(([, name = '', index, value, unit = '']) => [
        `${short(name.replace('test-', ''))}_${index}`,
        Number(value) * (units[unit] ?? Number.NaN),
      ]),
    );
  }

  /** Ends and deletes all of it, volumes too. */
  async remove(): Promise<void> {
    await this.compose('--profile', 'monitoring', 'down', '--volumes', '--timeout', '5').finally(() =>
      rmSync(this.folder, { recursive: true, force: true }),
    );
  }
}
