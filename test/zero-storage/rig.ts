import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launchServices, type Product } from '@cotejo/launcher/launch';
import { freePort, waitFor } from '@cotejo/testing';
import { runCotejo } from '../harness/cli.js';
import { SpanCollector } from '../harness/span-collector.js';
import { CARELESS, Edge } from './edge.js';
import { WatchedRedis } from './watched-redis.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PROBE = pathToFileURL(at('./heap-probe.mjs')).href;
/** A machine that other work keeps busy starts ten processes slowly. */
const READY_LIMIT_MS = 240_000;
const PROBE_LIMIT_MS = 120_000;

export type Layout = 'split' | 'separate';
type Environment = 'sandbox' | 'production';

/** What a run changes of the product: its environment, and settings such as the addresses of live vendors. */
interface RigOptions {
  env?: Environment;
  settings?: NodeJS.ProcessEnv;
}

/** One process under watch. */
export interface Watched {
  name: string;
  pid: number;
  adminPort: number;
}

/** The product, started as `npm start` starts it, with everything that it could leave a trace on in our hands. */
export class Rig {
  readonly startedAt = Date.now();
  /** Bodies and headers of error answers. */
  readonly errorAnswers: Buffer[] = [];
  /** Processes besides the product's own. */
  readonly others: Watched[] = [];
  /** Every nginx under watch. */
  readonly edges: Edge[] = [];
  private readonly releases: (() => unknown)[] = [];

  private constructor(
    readonly folders: Folders,
    readonly redis: { state: WatchedRedis; bus: WatchedRedis; replica: WatchedRedis },
    readonly collector: SpanCollector,
    readonly product: Product,
    /** nginx in front; `null` where this machine has no nginx. */
    readonly edge: Edge | null,
    readonly env: Environment,
  ) {
    this.edges.push(...(edge ? [edge] : []));
  }

  static async start(layout: Layout, { env = 'sandbox', settings = {} }: RigOptions = {}): Promise<Rig> {
    const folders = makeFolders();
    const start = (role: 'state' | 'bus' | 'replica') =>
      WatchedRedis.start(role, { dir: join(folders.written, 'redis', role), recordings: folders.recordings });
    const [state, bus, replica] = await Promise.all([start('state'), start('bus'), start('replica')]);
    await replica.replicate(state);
    const collector = await SpanCollector.start();
    const [port, consolePort] = [await freePort(), await freePort()];
    const edge = await Edge.start(join(folders.written, 'nginx'), { gateway: port, console: consolePort });
    const stopServers = () =>
      Promise.all([state.stop(), bus.stop(), replica.stop(), collector.stop(), edge ? edge.stop() : undefined]);
    const options = { env, layout, detached: false, stateDir: folders.state, port, consolePort } as const;
    const urls = { stateRedisUrl: state.url, busRedisUrls: bus.url };
    const extraEnv = {
      ...environment(folders, collector.url),
      ...(edge && { COTEJO_CONSOLE_URL: edge.urls.console }),
      ...settings,
    };
    try {
      const product = await launchServices({ ...options, ...urls, extraEnv, silenceLimitMs: READY_LIMIT_MS });
      const rig = new Rig(folders, { state, bus, replica }, collector, product, edge, env);
      rig.onStop(stopServers);
      return rig;
    } catch (error) {
      await stopServers();
      throw error;
    }
  }

  /** The services that run now, and whatever else is watched. */
  get processes(): Watched[] {
    const { pids, adminPorts } = this.product;
    const own = Object.entries(pids).flatMap(([name, pid]) =>
      pid === undefined ? [] : [{ name, pid, adminPort: adminPorts[name] as number }],
    );
    return [...own, ...this.others];
  }

  /** The process that the console is in. */
  get consoleApp(): string {
    return 'console' in this.product.pids ? 'console' : 'host';
  }

  /** The console, as a browser reaches it. */
  get consoleUrl(): string {
    return this.edge?.urls.console ?? this.product.consoleUrl;
  }

  async untilReady(): Promise<void> {
    const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
    const all = Object.values(this.product.adminPorts);
    await waitFor(async () => (await Promise.all(all.map(isReady))).every(Boolean), {
      timeoutMs: READY_LIMIT_MS,
      what: 'every service',
    });
  }

  /** A key of a new tenant. */
  async key(plan: string): Promise<string> {
    const who = ['--tenant', `watched-${plan}`, '--plan', plan, '--env', this.env];
    return (JSON.parse(await this.cli('keys', 'create', ...who, '--json')) as { key: string }).key;
  }

  /** Runs `cotejo` and keeps what it prints. @throws when it fails */
  async cli(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runCotejo(args, { env: this.product.environment });
    appendFileSync(join(this.folders.recordings, 'cli.out'), stdout + stderr);
    if (code !== 0) {
      throw new Error(`cotejo failed with ${code}`);
    }
    return stdout;
  }

  /** An nginx without our settings, in front of nothing. */
  async startCarelessEdge(): Promise<Edge | null> {
    const ports = { gateway: await freePort(), console: await freePort() };
    const careless = await Edge.start(join(this.folders.written, 'careless-nginx'), ports, CARELESS);
    if (careless) {
      this.edges.push(careless);
      this.onStop(() => careless.stop());
    }
    return careless;
  }

  /** Has processes write down what they still hold in memory, see the probe; what others wrote before is gone. */
  async takeProbes(processes: readonly Watched[]): Promise<void> {
    rmSync(this.folders.probes, { recursive: true, force: true });
    mkdirSync(this.folders.probes);
    const takeProbe = async ({ name, pid }: Watched) => {
      process.kill(pid, 'SIGUSR2');
      const file = join(this.folders.probes, `${pid}.heapsnapshot`);
      await waitFor(() => existsSync(file), { timeoutMs: PROBE_LIMIT_MS, what: `the heap of ${name}` });
    };
    await Promise.all(processes.map(takeProbe));
  }

  /** @param release called once the product has stopped; may be asynchronous */
  onStop(release: () => unknown): void {
    this.releases.push(release);
  }

  async stop(): Promise<void> {
    await this.product.stop();
    for (const release of this.releases) {
      await release();
    }
    const { written, recordings } = this.folders;
    for (const folder of [written, recordings]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Where processes write, and apart from it what we write down about them. */
interface Folders {
  written: string;
  state: string;
  temporary: string;
  recordings: string;
  /** What processes wrote down of their memory. */
  probes: string;
}

function makeFolders(): Folders {
  const written = mkdtempSync(join(tmpdir(), 'cotejo-written-'));
  const recordings = mkdtempSync(join(tmpdir(), 'cotejo-recorded-'));
  const probes = join(recordings, 'probes');
  const folders = { written, recordings, probes, state: join(written, 'state'), temporary: join(written, 'tmp') };
  for (const folder of Object.values(folders)) {
    mkdirSync(folder, { recursive: true });
  }
  return folders;
}

function environment({ written, temporary, probes }: Folders, collectorUrl: string): NodeJS.ProcessEnv {
  return {
    COTEJO_LOG_LEVEL: 'trace',
    NODE_OPTIONS: `--import=${PROBE}`,
    ZERO_STORAGE_PROBE_DIR: probes,
    HOME: written,
    TMPDIR: temporary,
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_TRACES_SAMPLER: 'always_on',
  };
}
