import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { driftGroup, effectGroup, listGroup } from './rules/data.mjs';
import { dependencyGroups } from './rules/dependencies.mjs';
import { objectiveGroups } from './rules/objectives.mjs';
import { jobGroup, processGroup } from './rules/processes.mjs';
import { createTimes } from './rules/scale.mjs';

const policy = (file) => JSON.parse(readFileSync(new URL(`../../policies/${file}`, import.meta.url), 'utf8'));

const HEAD =
  '# Made from infra/prometheus/rules.mjs by `npm run docs`; do not edit. Tested by infra/prometheus/tests.\n';

/** @param {number} scale by which every window, wait and interval is divided; 1 for production */
function makeRules(scale = 1) {
  const times = createTimes(scale);
  const groups = [
    ...objectiveGroups(times),
    processGroup(times),
    ...dependencyGroups(times, policy('decision/default.json').mandatorySources),
    listGroup(times, policy('lists.json').official),
    effectGroup(times),
    jobGroup(times),
    driftGroup(times),
  ];
  // Every group sets its interval. Otherwise the default of the operator's Prometheus applies. With a default of 30 s,
  // a window of one minute would have too few samples.
  return {
    groups: groups.map(({ name, rules, interval }) => ({ name, interval: interval ?? times.of('15s'), rules })),
  };
}

/** As Prometheus reads them. */
export const rulesFile = (scale = 1) => HEAD + toYaml(makeRules(scale));

/** As the Prometheus operator reads them. */
export const rulesResource = () =>
  HEAD +
  toYaml({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'cotejo', labels: { 'app.kubernetes.io/part-of': 'cotejo' } },
    spec: makeRules(),
  });

const toYaml = (document) => stringify(document, { lineWidth: 0 });
