import { header, table } from './markdown.mjs';

/** @param {Record<string, { type: string, labels: string[], processes: string | string[], help: string, when?: string, registered?: string }>} metrics */
export function metricsPage(metrics) {
  const rows = Object.entries(metrics)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { type, labels, processes, help, when, registered }]) => [
      `\`${name}\``,
      type,
      labels.join(', ') || '-',
      [processes].flat().join(', '),
      [help, when ?? registered].filter(Boolean).join('; '),
    ]);
  return `${header('Metrics', 'infra/prometheus/metrics.json')}
Every process exports these metrics at \`/metrics\` of its admin port, besides the \`process_*\` and \`nodejs_*\` metrics of prom-client
that are not listed here. Tests compare a running product with this list (\`test/product/observability.spec.ts\`), and rules and dashboards
with it (\`test/full/deployment/monitoring.spec.ts\`). Every series has the label \`process\`; Prometheus adds \`app\` and \`instance\`. A histogram
\`x\` is the series \`x_bucket\`, \`x_sum\` and \`x_count\`. "Sources" means the processes of sources. Only \`tenant_requests_total\` and
the counter of shadow policies name tenants; no metric names a buyer.

${table(['metric', 'type', 'labels', 'processes', 'what it is; when its series begin'], rows)}
`;
}
