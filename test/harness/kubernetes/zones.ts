import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { lacking } from '../tools.js';
import type { Deployment } from './deployment.js';

const ZONE = 'topology.kubernetes.io/zone';
const LIMIT_MS = 180_000;

interface Item {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string };
  spec: { nodeName?: string; containers: { ports?: { name?: string; containerPort: number }[] }[] };
  status: { phase: string; podIP?: string };
}

/** A running pod and where it is. */
export interface Placed {
  app: string;
  pod: string;
  /** Where it serves HTTP; undefined if it does not. */
  url: string | undefined;
  zone: string;
}

/** The zones of a cluster, and commands of whoever runs the test that kill and start one node. */
export class Zones {
  private constructor(
    private readonly zoneByNode: ReadonlyMap<string, string>,
    private readonly killCommand: string,
    private readonly startCommand: string,
  ) {}

  /** @returns null, and one printed line, if the cluster has fewer than two zones or a command is missing */
  static find(): Zones | null {
    const { KUBECONFIG, COTEJO_K8S_KILL_NODE: kill, COTEJO_K8S_START_NODE: start } = process.env;
    if (!KUBECONFIG) {
      return lacking('KUBECONFIG names no cluster');
    }
    if (!kill || !start) {
      return lacking('COTEJO_K8S_KILL_NODE and COTEJO_K8S_START_NODE are not set');
    }
    const text = execFileSync('kubectl', ['get', 'nodes', '--output', 'json'], { encoding: 'utf8', timeout: LIMIT_MS });
    const nodes = (JSON.parse(text) as { items: Item[] }).items.filter(({ metadata }) => metadata.labels[ZONE]);
    const zoneByNode = new Map(nodes.map(({ metadata }) => [metadata.name, metadata.labels[ZONE] as string]));
    if (new Set(zoneByNode.values()).size < 2) {
      return lacking(`the nodes of the cluster have fewer than two values of ${ZONE}`);
    }
    return new Zones(zoneByNode, kill, start);
  }

  /** A node of a zone. */
  nodeIn(zone: string): string {
    return this.nodesIn(zone)[0] as string;
  }

  /** Another zone than this one. */
  otherThan(zone: string): string {
    return [...this.zoneByNode.values()].find((other) => other !== zone) as string;
  }

  /** Kills every node of a zone at once, as when a zone loses its power. */
  kill(zone: string): Promise<void> {
    return this.runForEach(zone, this.killCommand);
  }

  start(zone: string): Promise<void> {
    return this.runForEach(zone, this.startCommand);
  }

  /** The pods of a deployment that run and are not being removed. */
  async placed({ kubectl }: Deployment): Promise<Placed[]> {
    const { items } = await kubectl.json<{ items: Item[] }>(['get', 'pods']);
    const running = items.filter(({ metadata, status }) => status.phase === 'Running' && !metadata.deletionTimestamp);
    return running.map(({ metadata, spec, status }) => ({
      app: metadata.labels['app.kubernetes.io/name'] ?? '',
      pod: metadata.name,
      url: urlOf(spec, status),
      zone: this.zoneByNode.get(spec.nodeName ?? '') ?? '',
    }));
  }

  async untilReady(zone: string, { kubectl }: Deployment): Promise<void> {
    const nodes = this.nodesIn(zone).map((node) => `node/${node}`);
    await kubectl.run(['wait', '--for=condition=Ready', ...nodes, '--timeout=180s'], { limitMs: LIMIT_MS + 10_000 });
  }

  private nodesIn(zone: string): string[] {
    return [...this.zoneByNode].filter(([, it]) => it === zone).map(([node]) => node);
  }

  private async runForEach(zone: string, command: string): Promise<void> {
    const run = (node: string) =>
      promisify(execFile)('sh', ['-c', `${command} "$1"`, 'sh', node], { timeout: LIMIT_MS });
    await Promise.all(this.nodesIn(zone).map(run));
  }
}

function urlOf({ containers = [] }: Item['spec'], { podIP }: Item['status']): string | undefined {
  const port = containers.flatMap(({ ports = [] }) => ports).find(({ name }) => name === 'http')?.containerPort;
  return podIP && port ? `http://${podIP}:${port}` : undefined;
}
