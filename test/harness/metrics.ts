import { readFileSync } from 'node:fs';

/** A metric as infra/prometheus/metrics.json promises it. */
export interface PromisedMetric {
  type: 'counter' | 'gauge' | 'histogram';
  labels: string[];
  /** App names, `every`, or `sources` for every app that is a source. */
  processes: 'every' | 'sources' | string[];
  help: string;
  /** From when there are series, where that is not the start. */
  when?: string;
  /** When the metric is there at all, where that is not always. */
  registered?: string;
}

const file = new URL('../../infra/prometheus/metrics.json', import.meta.url);

export const PROMISED_METRICS: Record<string, PromisedMetric> = JSON.parse(readFileSync(file, 'utf8'));

const SOURCES = ['registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric'];

export function isExportedBy({ processes }: PromisedMetric, app: string): boolean {
  if (processes === 'every') {
    return true;
  }
  return processes === 'sources' ? SOURCES.includes(app) : processes.includes(app);
}

/** A metric as a process exports it. */
export interface ExportedMetric {
  type: string;
  help: string;
  /** Label names of each series. */
  series: string[][];
}

/** Reads Prometheus's text format. */
export function parseExposition(text: string): Map<string, ExportedMetric> {
  const metrics = new Map<string, ExportedMetric>();
  const of = (name: string) => {
    const metric = metrics.get(name) ?? { type: '', help: '', series: [] };
    metrics.set(name, metric);
    return metric;
  };
  for (const line of text.split('\n')) {
    const [, kind, name, rest] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (name) {
      of(name)[kind === 'HELP' ? 'help' : 'type'] = rest as string;
    }
    const [, series, labels] = /^([a-zA-Z_:]\w*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (!series) {
      continue;
    }
    const base = metrics.has(series) ? series : series.replace(/_(bucket|sum|count)$/, '');
    of(base).series.push([...(labels ?? '').matchAll(/(\w+)="/g)].map(([, label]) => label as string));
  }
  return metrics;
}
