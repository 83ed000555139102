import { DASHBOARDS } from '../../infra/grafana/dashboards.mjs';
import { alertmanagerFile } from '../../infra/prometheus/alertmanager.mjs';
import { rulesFile, rulesResource } from '../../infra/prometheus/rules.mjs';

/**
 * One line for each panel: nobody reads more of it than a difference.
 *
 * @param {import('../../infra/grafana/panels.mjs').Built} dashboard
 */
function dashboardFile({ panels = [], ...head }) {
  const lines = panels.map((panel) => `  ${JSON.stringify(panel)}`).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"panels":[\n${lines}\n]}\n`;
}

/** @returns {Record<string, string>} what monitoring reads: file to text */
export function operationsFiles() {
  const dashboards = Object.entries(DASHBOARDS).map(([name, dashboard]) => [
    `infra/grafana/dashboards/${name}.json`,
    dashboardFile(dashboard),
  ]);
  return {
    'infra/prometheus/rules.yml': rulesFile(),
    'infra/prometheus/alertmanager.yml': alertmanagerFile(),
    'k8s/components/monitoring/rules.yaml': rulesResource(),
    ...Object.fromEntries(dashboards),
  };
}
