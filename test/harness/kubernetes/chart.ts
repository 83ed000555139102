import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeChart } from '@cotejo/scripts/chart/make-chart';
import { findHelm, findKubectl } from '@cotejo/scripts/kubernetes-tools';
import { lacking } from '../tools.js';
import { idOf, type KubernetesObject, Manifests } from './manifests.js';

const LIMIT_MS = 30_000;
/** Labels and annotations of Helm. */
const HELM_LABELS = ['app.kubernetes.io/instance', 'app.kubernetes.io/managed-by', 'helm.sh/chart'];
const HELM_ANNOTATIONS = ['helm.sh/resource-policy', 'checksum/config'];
/** Lists whose order means nothing. */
const UNORDERED = ['env', 'envFrom', 'volumes', 'volumeMounts', 'ports', 'sources', 'topologySpreadConstraints'];

export interface ChartValues {
  /** The file in the folder `examples` of the chart. */
  example: string;
  /** As in `--set`. */
  set?: readonly string[];
  /** Text of a values file. */
  text?: string;
}

/** Helm, or null and one printed line when this machine has no Helm, or no kubectl to make the chart. */
export const helmOrNull = (): string | null =>
  findKubectl() ? (findHelm() ?? lacking('helm is not on the PATH')) : lacking('kubectl is not on the PATH');

/** The Helm chart of this checkout. */
export class Chart {
  private constructor(
    private readonly helm: string,
    readonly folder: string,
  ) {}

  static async make(helm: string): Promise<Chart> {
    const folder = mkdtempSync(join(tmpdir(), 'cotejo-chart-'));
    await makeChart(folder);
    return new Chart(helm, folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @returns path of a file of values */
  example(name: string): string {
    return join(this.folder, 'examples', `${name}.yaml`);
  }

  /** @throws Error with Helm's words */
  render(values: ChartValues, namespace = 'cotejo'): Manifests {
    return Manifests.parse(this.text(values, namespace));
  }

  /** What Helm writes. @throws Error with Helm's words */
  text(values: ChartValues, namespace: string): string {
    const args = ['template', 'cotejo', this.folder, '--namespace', namespace, ...this.valueArgs(values)];
    const options = { input: values.text ?? '', encoding: 'utf8', timeout: LIMIT_MS } as const;
    return execFileSync(this.helm, args, options);
  }

  /** @returns what Helm prints when it refuses the values; empty if it takes them */
  refusalOf(values: ChartValues): Promise<string> {
    return new Promise((resolve) => {
      const args = ['template', 'cotejo', this.folder, ...this.valueArgs(values)];
      const child = execFile(this.helm, args, { timeout: LIMIT_MS }, (error, _, errors) =>
        resolve(error ? errors : ''),
      );
      child.stdin?.end(values.text ?? '');
    });
  }

  private valueArgs({ example, set = [], text }: ChartValues): string[] {
    const files = [this.example(example), ...(text === undefined ? [] : ['-'])];
    return [...files.flatMap((file) => ['--values', file]), ...set.flatMap((it) => ['--set', it])];
  }
}

/** Objects by their id, without the labels and annotations of Helm, and with lists in one order where the order means nothing. */
export function comparable(objects: readonly KubernetesObject[]): Record<string, unknown> {
  return Object.fromEntries(objects.map((object) => [idOf(object), canonical(object)] as const).sort());
}

function canonical(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item));
    return UNORDERED.includes(key) ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  const isMark = (name: string) =>
    (key === 'labels' && HELM_LABELS.includes(name)) || (key === 'annotations' && HELM_ANNOTATIONS.includes(name));
  const members = Object.entries(value).filter(([name]) => !isMark(name));
  const kept = members.map(([name, member]) => [name, canonical(member, name)] as const);
  // Labels or annotations of Helm alone leave an empty object.
  const isEmpty = (member: unknown) => JSON.stringify(member) === '{}';
  return Object.fromEntries(
    kept.filter(([name, member]) => !(['labels', 'annotations'].includes(name) && isEmpty(member))).sort(),
  );
}
