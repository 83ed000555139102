import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { PROMISED_METRICS } from './metrics.js';
import { parseQuery } from './promql.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const readYaml = (file: string) => parse(readFileSync(join(ROOT, file), 'utf8'));

export interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export function rulesOf(file: string): Rule[] {
  const { groups } = readYaml(file) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

interface Dashboard {
  file: string;
  uid: string;
  panels: Panel[];
  annotations: { list: { name: string; expr: string }[] };
}

interface Panel {
  id: number;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  links?: { title: string; url: string }[];
  targets?: { expr: string }[];
}

export function readDashboards(): Dashboard[] {
  const folder = join(ROOT, 'infra/grafana/dashboards');
  return readdirSync(folder).map((file) => ({ file, ...JSON.parse(readFileSync(join(folder, file), 'utf8')) }));
}

/** Every query of every dashboard, by where it is. */
export function dashboardQueries(): { where: string; query: string }[] {
  return readDashboards().flatMap(({ file, panels, annotations }) => [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: `${file}: ${title}`, query: expr })),
    ),
    ...annotations.list.map(({ name, expr }) => ({ where: `${file}: ${name}`, query: expr })),
  ]);
}

/** What every series has: Prometheus's own, and the process's. */
const COMMON = ['job', 'app', 'instance', 'process'];
const SUFFIXES = { counter: [''], gauge: [''], histogram: ['_bucket', '_sum', '_count'] };

/** Every series that a query may name, with its labels: those promised, those recorded, and Prometheus's own. */
export function knownSeries(rules: readonly Rule[]): Map<string, Set<string>> {
  const known = new Map([
    ['up', new Set(COMMON)],
    ['ALERTS', new Set([...COMMON, 'alertname', 'alertstate', 'severity', 'api', 'source', 'list', 'queue'])],
  ]);
  for (const [name, { type, labels }] of Object.entries(PROMISED_METRICS)) {
    for (const suffix of SUFFIXES[type]) {
      known.set(name + suffix, new Set([...COMMON, ...labels, ...(suffix === '_bucket' ? ['le'] : [])]));
    }
  }
  for (const { record, expr, labels } of rules) {
    if (!record) {
      continue;
    }
    const { selectors, grouping } = parseQuery(expr);
    const inherited = selectors.flatMap(({ metric }) => (metric.includes(':') ? [...(known.get(metric) ?? [])] : []));
    known.set(record, new Set([...(known.get(record) ?? []), ...grouping, ...inherited, ...Object.keys(labels ?? {})]));
  }
  return known;
}

/** What is wrong with a query: no PromQL, a metric nobody exports, a label it does not have. */
export function findingsOf(query: string, known: ReadonlyMap<string, Set<string>>): string[] {
  const { selectors, grouping, errors } = parseQuery(query);
  const findings = errors.map((text) => `no PromQL near '${text}'`);
  for (const { metric, labels } of selectors) {
    const has = known.get(metric);
    if (!has) {
      findings.push(`nobody exports ${metric}`);
    } else {
      for (const label of labels) {
        if (!has.has(label)) {
          findings.push(`${metric} has no label ${label}`);
        }
      }
    }
  }
  const all = new Set(selectors.flatMap(({ metric }) => [...(known.get(metric) ?? [])]));
  for (const label of grouping) {
    if (!all.has(label)) {
      findings.push(`no metric of it has a label ${label}`);
    }
  }
  return findings;
}
