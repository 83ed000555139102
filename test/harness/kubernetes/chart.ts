import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findHelm } from '../../../scripts/kubernetes-tools.mjs';
import { lacking } from '../tools.js';
import { idOf, type KubernetesObject, Manifests } from './manifests.js';

export const CHART = fileURLToPath(new URL('../../../k8s/chart/', import.meta.url));
const LIMIT_MS = 30_000;
/** Labels and annotations of Helm. */
const HELM_LABELS = ['app.kubernetes.io/instance', 'app.kubernetes.io/managed-by', 'helm.sh/chart'];
const HELM_ANNOTATIONS = ['helm.sh/resource-policy', 'checksum/config'];
/** Lists whose order means nothing. */
const UNORDERED = ['env', 'envFrom', 'volumes', 'volumeMounts', 'ports', 'sources', 'topologySpreadConstraints'];

export interface ChartValues {
  /** The file in k8s/chart/examples. */
  example: string;
  /** As in `--set`. */
  set?: readonly string[];
  /** Text of a values file. */
  text?: string;
}

/** Helm, or null and one printed line when no Helm is on this machine. */
export const helmOrNull = (): string | null => findHelm() ?? lacking('helm is not on the PATH');

/** @throws Error with Helm's words */
export function renderChart(helm: string, values: ChartValues, namespace = 'cotejo'): Manifests {
  const args = ['template', 'cotejo', CHART, '--namespace', namespace, ...valueArgs(values)];
  return Manifests.parse(execFileSync(helm, args, { input: values.text ?? '', encoding: 'utf8', timeout: LIMIT_MS }));
}

/** @returns what Helm prints when it refuses the values; empty if it takes them */
export function refusalOf(helm: string, values: ChartValues): Promise<string> {
  return new Promise((resolve) => {
    const args = ['template', 'cotejo', CHART, ...valueArgs(values)];
    const child = execFile(helm, args, { timeout: LIMIT_MS }, (error, _, errors) => resolve(error ? errors : ''));
    child.stdin?.end(values.text ?? '');
  });
}

function valueArgs({ example, set = [], text }: ChartValues): string[] {
  const files = [`${CHART}examples/${example}.yaml`, ...(text === undefined ? [] : ['-'])];
  return [...files.flatMap((file) => ['--values', file]), ...set.flatMap((it) => ['--set', it])];
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
