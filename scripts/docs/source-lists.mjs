import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';

/**
 * The files outside the code that list every source: the list in each follows the table in packages/contracts.
 *
 * @param {readonly string[]} sourceIds
 * @returns {Record<string, string>} file to text
 */
export function filesThatListSources(sourceIds) {
  const schemaEnum = [/"enum": \["registry"[^\]]*\]/, `"enum": [${sourceIds.map((id) => `"${id}"`).join(', ')}]`];
  const processes = ['gateway', ...sourceIds, 'scoring', 'worker', 'console'];
  const lists = {
    'policies/schemas/plans.schema.json': schemaEnum,
    'policies/schemas/policy.schema.json': schemaEnum,
    'infra/prometheus/prometheus.yml': [/names: \[gateway, [^\]]*\]/, `names: [${processes.join(', ')}]`],
    'k8s/components/hpa-inflight/kustomization.yaml': [/name: registry\|[a-z|]+/, `name: ${sourceIds.join('|')}`],
  };
  return Object.fromEntries(Object.entries(lists).map(([file, [place, text]]) => [file, replaced(file, place, text)]));
}

function replaced(file, place, text) {
  const before = readFileSync(join(rootDir, file), 'utf8');
  if (!place.test(before)) {
    throw new Error(`${file} has no list of sources any more: adjust scripts/docs/source-lists.mjs`);
  }
  return before.replace(place, text);
}
