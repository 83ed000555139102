import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { cotejoWith } from '../cli.js';
import { Kubectl } from './kubectl.js';
import { Manifests } from './manifests.js';
import { adaptTo } from './served-versions.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const READY_MS = 5 * 60_000;

/** `REDIS_IMAGE` names the Redis of a cluster that has the image under its tag only. */
function redisImages(): object[] {
  const [newName, newTag] = process.env.REDIS_IMAGE?.split(':') ?? [];
  return newTag === undefined ? [] : [{ name: 'redis', newName, newTag }];
}

/** What a deployment has besides the overlay. */
export interface Preparation {
  /** As in `Kubectl`. */
  launch?: readonly string[];
  /** Members of its kustomization, such as components; paths are relative to `k8s`. */
  kustomization?: { components?: string[]; replicas?: object[]; patches?: object[] };
  /** Makes the secrets in a folder that does not exist yet; without it, the command line of this checkout makes them. */
  createSecrets?: (folder: string) => Promise<void>;
  /** Number of servers of the state Redis. */
  stateServers?: number;
}

/** The sandbox on a real cluster, in its own namespace. */
export class Deployment {
  private constructor(
    readonly kubectl: Kubectl,
    readonly manifests: Manifests,
    readonly folder: string,
    private readonly volumes: LocalVolumes | undefined,
  ) {}

  /** Renders and applies the overlay; does not wait. */
  static async apply(preparation: Preparation = {}): Promise<Deployment> {
    const deployment = await Deployment.prepare(preparation);
    await deployment.create(...deployment.manifests.objects.filter(({ kind }) => kind !== 'Namespace'));
    return deployment;
  }

  /** Makes what is there before a deployment: the namespace, the secrets and, if the cluster has no storage class, volumes. */
  static async prepare(preparation: Preparation = {}): Promise<Deployment> {
    const { launch, kustomization, createSecrets = createSecretsHere, stateServers = 1 } = preparation;
    const namespace = `cotejo-test-${randomBytes(4).toString('hex')}`;
    const kubectl = new Kubectl(namespace, launch);
    mkdirSync(join(root, '.cotejo'), { recursive: true });
    const folder = mkdtempSync(join(root, '.cotejo', 'k8s-'));
    const volumes = LocalVolumes.fromEnvironment(namespace);
    const pathTo = (path: string) => relative(folder, join(root, 'k8s', path));
    const components = kustomization?.components?.map(pathTo);
    const images = redisImages();
    const content = { namespace, resources: [pathTo('overlays/sandbox')], images, ...kustomization, components };
    writeFileSync(join(folder, 'kustomization.yaml'), stringify(content));
    const manifests = Manifests.render(folder);
    const deployment = new Deployment(kubectl, manifests, folder, volumes);
    await deployment.create(...manifests.of('Namespace'));
    const secrets = join(folder, 'secrets');
    await createSecrets(secrets);
    await kubectl.run(['apply', '--kustomize', secrets]);
    for (let number = 0; volumes && number < stateServers; number += 1) {
      await deployment.create(volumes.claim(`data-redis-state-${number}`, 'ReadWriteOnce'));
    }
    return deployment;
  }

  /**
   * The local volumes, in a folder of this machine, which is then the only node; undefined if `COTEJO_K8S_VOLUMES_DIR`
   * is not set.
   */
  get localVolumes(): LocalVolumes | undefined {
    return this.volumes;
  }

  /** Creates objects, in the versions that this cluster serves. */
  async create(...objects: object[]): Promise<void> {
    const served = (await this.kubectl.run(['api-versions'])).split('\n');
    const text = objects
      .map((object) => stringify(adaptTo(served, object), { version: '1.1', aliasDuplicateObjects: false }))
      .join('---\n');
    await this.kubectl.run(['apply', '--filename', '-'], { input: text });
  }

  /** `deployment/gateway`, … : everything that stands, but for the command line. */
  get standing(): string[] {
    const standing = this.manifests.workloads.filter(({ kind, name }) => kind !== 'CronJob' && name !== 'cli');
    return standing.map(({ kind, name }) => `${kind.toLowerCase()}/${name}`);
  }

  async untilReady(workloads: readonly string[] = this.standing): Promise<void> {
    const waits = workloads.map((name) => this.kubectl.run(['rollout', 'status', name], { limitMs: READY_MS }));
    await Promise.all(waits);
  }

  /** Names of the running pods of an app. */
  async pods(app: string): Promise<string[]> {
    const { items } = await this.kubectl.json(['get', 'pods', '--selector', `app.kubernetes.io/name=${app}`]);
    const running = items.filter((it: { status: { phase: string }; metadata: { deletionTimestamp?: string } }) => {
      return it.status.phase === 'Running' && !it.metadata.deletionTimestamp;
    });
    return running.map((it: { metadata: { name: string } }) => it.metadata.name);
  }

  /** Runs `cotejo` in the command line's pod, which it starts first. */
  async cotejo(...args: string[]): Promise<string> {
    await this.kubectl.run(['scale', 'deployment/cli', '--replicas=1']);
    await this.untilReady(['deployment/cli']);
    return this.kubectl.run(['exec', 'deploy/cli', '--', 'node', 'dist/main.js', ...args]);
  }

  async remove(): Promise<void> {
    await this.kubectl.run(['delete', 'namespace', this.kubectl.namespace, '--wait=false']);
    if (this.volumes) {
      const mine = ['--selector', `cotejo/test=${this.kubectl.namespace}`];
      await this.kubectl.run(['delete', 'persistentvolume', ...mine, '--wait=false']);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The password of a user of Redis. */
  password(user: string): string {
    return readFileSync(join(this.folder, 'secrets', 'redis', 'passwords', user), 'utf8').trim();
  }
}

/** @param more arguments of `cotejo secrets create` */
export async function createSecretsHere(folder: string, more: readonly string[] = []): Promise<void> {
  await cotejoWith({})('secrets', 'create', folder, '--env', 'sandbox', ...more);
}

/**
 * Volumes for a cluster without a storage class: folders below COTEJO_K8S_VOLUMES_DIR, for a cluster of one node that is
 * this machine.
 */
class LocalVolumes {
  private constructor(
    readonly folder: string,
    private readonly namespace: string,
  ) {}

  static fromEnvironment(namespace: string): LocalVolumes | undefined {
    const folder = process.env.COTEJO_K8S_VOLUMES_DIR;
    return folder ? new LocalVolumes(join(folder, namespace), namespace) : undefined;
  }

  /** A volume for one claim. */
  claim(name: string, mode: 'ReadWriteOnce' | 'ReadWriteMany'): object {
    const path = join(this.folder, name);
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o777);
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `${this.namespace}-${name}`, labels: { 'cotejo/test': this.namespace } },
      spec: {
        capacity: { storage: '20Gi' },
        accessModes: [mode],
        persistentVolumeReclaimPolicy: 'Retain',
        claimRef: { namespace: this.namespace, name },
        hostPath: { path },
      },
    };
  }
}
