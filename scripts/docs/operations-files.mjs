import { DASHBOARDS } from '../../infra/grafana/dashboards.mjs';
import { alertmanagerFile } from '../../infra/prometheus/alertmanager.mjs';
import { rulesFile, rulesResource } from '../../infra/prometheus/rules.mjs';

/** @returns {Record<string, string>} what monitoring reads: file to text */
export function operationsFiles() {
  const dashboards = Object.entries(DASHBOARDS).map(([name, dashboard]) => [
    `infra/grafana/dashboards/${name}.json`,
    `${JSON.stringify(dashboard, null, 2)}\n`,
  ]);
  return {
    'infra/prometheus/rules.yml': rulesFile(),
    'infra/prometheus/alertmanager.yml': alertmanagerFile(),
    'k8s/components/monitoring/rules.yaml': rulesResource(),
    ...Object.fromEntries(dashboards),
  };
}
