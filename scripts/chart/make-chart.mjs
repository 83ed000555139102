import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { findKubectl } from '../kubernetes-tools.mjs';
import { makeTemplates } from './components.mjs';
import { placeValues } from './places.mjs';
import { valuesFiles } from './values-files.mjs';

const HEAD = '{{- /* Made from k8s/base and k8s/components by `npm run chart`; do not edit. */ -}}\n';

/**
 * Makes the Helm chart from k8s/base, k8s/components, the table of values (values.mjs) and the files that are written by hand (files):
 *
 * 1. kubectl renders the base, alone and with each component (kustomize.mjs).
 * 2. The difference that a component makes becomes a condition in the templates (components.mjs). A template is an object as lines
 *    (template.mjs).
 * 3. Values replace texts of the manifests, or add to them (places.mjs).
 * 4. values.yaml and values.schema.json say what the values are (values-files.mjs).
 *
 * @param {string} folder is new or empty, or has an older chart
 * @throws {Failure}
 */
export async function makeChart(folder) {
  const kubectl = findKubectl();
  if (!kubectl) {
    throw new Failure('kubectl is not on the PATH; it renders k8s/base and k8s/components');
  }
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'Chart.yaml'))) {
    throw new Failure(`${folder}: must be empty, or have an older chart`);
  }
  const templates = await makeTemplates(kubectl);
  placeValues(templates);
  const files = { ...valuesFiles(templates.map(({ object }) => object)), ...templateFiles(templates) };
  // An older chart may have templates of objects that no longer exist.
  rmSync(join(folder, 'templates'), { recursive: true, force: true });
  cpSync(join(rootDir, 'k8s', 'chart'), folder, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'));
  appendFileSync(join(folder, 'Chart.yaml'), `version: ${version}\nappVersion: ${version}\n`);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
}

/** The settings are a named template, because the values may replace each of them. */
function templateFiles(templates) {
  const configMap = (name) =>
    templates.find(({ object }) => object.kind === 'ConfigMap' && object.metadata.name === name);
  const settings = configMap('cotejo');
  const redis = JSON.stringify(configMap('redis').object.data);
  const files = {
    'templates/_settings.tpl': `${HEAD}{{- define "cotejo.defaultSettings" }}
${settings.textBelow('/data')}{{- end }}
{{- define "cotejo.redisChecksum" }}${createHash('sha256').update(redis).digest('hex').slice(0, 16)}{{ end }}
`,
  };
  for (const template of templates.filter((it) => it !== settings)) {
    const name = `templates/${template.file}.yaml`;
    files[name] = (files[name] ?? HEAD) + template;
  }
  return files;
}
