import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findKubectl } from '@cotejo/scripts/kubernetes-tools';
import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { ICronJob } from 'kubernetes-models/batch/v1';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IConfigMap, IContainer, IPodTemplateSpec, IService } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

export const OVERLAYS = ['sandbox', 'production', 'vpc'] as const;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const LIMIT_MS = 30_000;

/** What all objects have. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

interface Kinds {
  ConfigMap: IConfigMap;
  CronJob: ICronJob;
  Deployment: IDeployment;
  NetworkPolicy: INetworkPolicy;
  Service: IService;
  StatefulSet: IStatefulSet;
}

/** A workload, whatever its kind. */
export interface Workload {
  kind: string;
  name: string;
  replicas: number | undefined;
  template: IPodTemplateSpec;
  source: KubernetesObject;
}

/** What an overlay comes to. */
export class Manifests {
  constructor(readonly objects: readonly KubernetesObject[]) {}

  /** @param folder of the project, such as `k8s/overlays/sandbox` @throws Error with kubectl's words */
  static render(folder: string): Manifests {
    const options = { cwd: root, encoding: 'utf8', timeout: LIMIT_MS } as const;
    const text = execFileSync(findKubectl() ?? 'kubectl', ['kustomize', folder], options);
    return Manifests.parse(text);
  }

  /** Reads YAML 1.1, as kubectl and Helm do: an unquoted "off" is a boolean. */
  static parse(text: string): Manifests {
    return new Manifests(
      parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS() as KubernetesObject),
    );
  }

  of<K extends keyof Kinds>(kind: K): (KubernetesObject & Kinds[K])[];
  of(kind: string): KubernetesObject[];
  of(kind: string): KubernetesObject[] {
    return this.objects.filter((object) => object.kind === kind);
  }

  /** Everything that makes pods. */
  get workloads(): Workload[] {
    const standing = [...this.of('Deployment'), ...this.of('StatefulSet')].map((it) => ({
      ...headOf(it),
      replicas: it.spec?.replicas,
      template: it.spec?.template as IPodTemplateSpec,
    }));
    const jobs = this.of('CronJob').map((it) => ({
      ...headOf(it),
      replicas: undefined,
      template: it.spec?.jobTemplate.spec?.template as IPodTemplateSpec,
    }));
    return [...standing, ...jobs];
  }

  /** Of the service of this name: its Deployment. */
  service(name: string): Workload {
    const found = this.workloads.find((it) => it.name === name);
    if (!found) {
      throw new Error(`no workload ${name}`);
    }
    return found;
  }
}

/** `Deployment/gateway`. */
export function idOf({ kind, metadata }: KubernetesObject): string {
  return `${kind}/${metadata.name}`;
}

/** The containers of a pod, those that only start it among them. */
export function containersOf({ template }: Workload): IContainer[] {
  return [...(template.spec?.initContainers ?? []), ...(template.spec?.containers ?? [])];
}

function headOf(source: KubernetesObject) {
  return { kind: source.kind, name: source.metadata.name, source };
}
