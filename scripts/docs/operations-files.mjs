import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DASHBOARDS } from '../../infra/grafana/dashboards.mjs';
import { alertmanagerFile } from '../../infra/prometheus/alertmanager.mjs';
import { rulesFile, rulesResource } from '../../infra/prometheus/rules.mjs';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { metricsPage } from './metrics-page.mjs';

/** @returns {Record<string, string>} what monitoring reads, and the page about metrics: file to text */
export function operationsFiles() {
  const dashboards = Object.entries(DASHBOARDS).map(([name, dashboard]) => [
    `infra/grafana/dashboards/${name}.json`,
    `${JSON.stringify(dashboard, null, 2)}\n`,
  ]);
  return {
    'docs/reference/metrics.md': metricsPage(
      JSON.parse(readFileSync(join(rootDir, 'infra/prometheus/metrics.json'), 'utf8')),
    ),
    'infra/prometheus/rules.yml': rulesFile(),
    'infra/prometheus/alertmanager.yml': alertmanagerFile(),
    'k8s/components/monitoring/rules.yaml': rulesResource(),
    ...Object.fromEntries(dashboards),
  };
}
