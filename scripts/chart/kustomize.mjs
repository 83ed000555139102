import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments, stringify } from 'yaml';
import { rootDir, stateDir } from '../../packages/launcher/src/bootstrap/paths.mjs';

const limitMs = 30_000;
/** The ConfigMaps of these names end in a hash of their content, such as `cotejo-dgt5bcb624`. */
const HASHED = /^(.+)-[a-z0-9]{10}$/;

/** @returns {string[]} the folders of k8s/components */
export function componentNames() {
  return readdirSync(join(rootDir, 'k8s', 'components')).sort();
}

/**
 * @param {string} kubectl path of the program
 * @param {readonly string[]} components added to k8s/base
 * @returns {Promise<Map<string, any>>} the objects that kubectl makes of them, by kind and name
 */
export async function renderBase(kubectl, components) {
  mkdirSync(stateDir, { recursive: true });
  const folder = mkdtempSync(join(stateDir, 'chart-'));
  const pathTo = (...parts) => relative(folder, join(rootDir, 'k8s', ...parts));
  try {
    const kustomization = { resources: [pathTo('base')], components: components.map((it) => pathTo('components', it)) };
    writeFileSync(join(folder, 'kustomization.yaml'), stringify(kustomization));
    const { stdout } = await promisify(execFile)(kubectl, ['kustomize', folder], {
      timeout: limitMs,
      maxBuffer: 2 ** 26,
    });
    const objects = withoutNameHashes(parseAllDocuments(stdout).map((document) => document.toJS()));
    return new Map(objects.map((object) => [`${object.kind}/${object.metadata.name}`, object]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the hashes from the names of ConfigMaps and from references to them. Helm has no such hashes: a checksum in the
 * annotations of a pod restarts it instead.
 *
 * @param {readonly any[]} objects
 */
export function withoutNameHashes(objects) {
  const hashed = objects.filter(({ kind, metadata }) => kind === 'ConfigMap' && HASHED.test(metadata.name));
  const plainNames = new Map(hashed.map(({ metadata }) => [metadata.name, metadata.name.replace(HASHED, '$1')]));
  return JSON.parse(JSON.stringify(objects), (_, value) => plainNames.get(value) ?? value);
}
