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
What every process exports at \`/metrics\` of its admin port, besides the \`process_*\` and \`nodejs_*\` of prom-client not named
here. A running product is compared with this list (\`test/observability.spec.ts\`), and rules and dashboards with it
(\`test/monitoring.spec.ts\`). Every series has the label \`process\`; Prometheus adds \`app\` and \`instance\`. A histogram \`x\` is
the series \`x_bucket\`, \`x_sum\` and \`x_count\`. "Sources" are the apps that ask one. Only \`tenant_requests_total\` and the
counter of shadow policies name tenants, and nothing names a buyer.

${table(['metric', 'type', 'labels', 'processes', 'what it is; from when there are series'], rows)}
`;
}
