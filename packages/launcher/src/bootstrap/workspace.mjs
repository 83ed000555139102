import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './paths.mjs';

// The other SDKs are not written in JavaScript; the generator writes their models.
const others = ['bench', 'docs/site', 'sdks/generator', 'sdks/golden', 'sdks/typescript', 'test'].map((name) =>
  join(rootDir, name),
);

/** @returns {string[]} the folders of all apps and packages, of the documentation site and of SDKs, absolute, sorted */
export function workspaceFolders() {
  return ['apps', 'packages']
    .map((group) => join(rootDir, group))
    .filter(existsSync)
    .flatMap((group) => readdirSync(group).map((name) => join(group, name)))
    .concat(others)
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .sort();
}

/** @returns {string[]} what decides which dependencies are installed */
export function installInputs() {
  const atRoot = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((name) => join(rootDir, name));
  return [...atRoot, ...workspaceFolders().map((folder) => join(folder, 'package.json'))];
}

/** @returns {string[]} what decides what is built, tests left out */
export function buildInputs() {
  const inputs = [join(rootDir, 'tsconfig.base.json'), join(rootDir, 'turbo.json')];
  for (const folder of workspaceFolders()) {
    inputs.push(join(folder, 'package.json'), join(folder, 'tsconfig.json'), ...sourcesIn(folder));
  }
  return inputs.filter(existsSync);
}

/** @returns {boolean} whether each app and package that is compiled has been built at some time */
export function everythingHasOutput() {
  return workspaceFolders().every((folder) => !isCompiled(folder) || existsSync(join(folder, 'dist')));
}

/** The launcher runs from its sources: it has to work before the first build. */
const isCompiled = (folder) => existsSync(join(folder, 'tsconfig.json'));

/** The source files of a folder, and also the files of its web pages or of its documentation if it has any. */
function sourcesIn(folder) {
  return ['src', 'web', '.vitepress', 'pages', 'snippets'].flatMap((name) => filesIn(join(folder, name)));
}

function filesIn(folder) {
  if (!existsSync(folder)) {
    return [];
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
