import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { checksumOf, settingsWithValues, withValues } from './places.mjs';
import { templateText } from './template-text.mjs';
import { objectsWithConditions } from './variants.mjs';

const folder = join(rootDir, 'k8s', 'chart', 'templates');
const HEAD = '{{- /* Made from k8s/base and k8s/components by `npm run docs`; do not edit. */ -}}\n';

/** @returns {Record<string, string>} the templates that are made from the manifests: name of the file to text */
export function chartTemplates() {
  const entries = objectsWithConditions();
  const isSettings = ({ object }) => object.kind === 'ConfigMap' && object.metadata.name === 'cotejo';
  const templates = { '_settings.tpl': settingsTemplate(entries) };
  for (const entry of entries.filter((it) => !isSettings(it))) {
    const name = `${entry.file}.yaml`;
    templates[name] = (templates[name] ?? HEAD) + documentText(entry);
  }
  return templates;
}

/** Writes them, and removes templates of objects that no longer exist. @returns {string[]} paths relative to the root */
export function writeChartTemplates() {
  const templates = chartTemplates();
  mkdirSync(folder, { recursive: true });
  for (const name of generatedTemplates()) {
    rmSync(join(folder, name));
  }
  for (const [name, text] of Object.entries(templates)) {
    writeFileSync(join(folder, name), text);
  }
  return Object.keys(templates).map((name) => `k8s/chart/templates/${name}`);
}

/** @returns {string[]} the generated files that are in the folder */
export function generatedTemplates() {
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').startsWith(HEAD));
}

function documentText({ object, conditions }) {
  const all = [...conditions, ...conditionsOfKind(object)];
  const text = `---\n${templateText(withValues(object))}`;
  return all.length === 0
    ? text
    : `{{- if ${all.length > 1 ? `and ${all.join(' ')}` : bare(all[0])} }}\n${text}{{- end }}\n`;
}

/** Without the policies a policy of a component would close its pods for everything else. */
function conditionsOfKind({ kind }) {
  const conditions = {
    NetworkPolicy: ['$.Values.networkPolicies.enabled'],
    PodDisruptionBudget: ['$.Values.disruptionBudgets.enabled'],
  };
  return conditions[kind] ?? [];
}

const bare = (condition) => condition.replace(/^\((.*)\)$/, '$1');

/** The settings as a named template, because the values may replace each of them; and the checksums of both ConfigMaps. */
function settingsTemplate(entries) {
  const dataOf = (name) =>
    entries.find(({ object }) => object.kind === 'ConfigMap' && object.metadata.name === name).object.data;
  return `${HEAD}{{- define "cotejo.defaultSettings" }}
${templateText(settingsWithValues(dataOf('cotejo')))}{{- end }}
{{- define "cotejo.redisChecksum" }}${checksumOf(dataOf('redis'))}{{ end }}
`;
}
