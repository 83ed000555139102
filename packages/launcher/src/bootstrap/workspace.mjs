import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './paths.mjs';

// The other SDKs are not written in JavaScript; the generator writes their models.
const others = ['bench', 'docs/site', 'sdks/generator', 'sdks/golden', 'sdks/typescript', 'test'].map((name) =>
  join(rootDir, name),
);

// The build of the TypeScript SDK and of the documentation site makes files from these, and writes them among its sources.
const generatorInputs = [
  'docs/reference/openapi.json',
  'policies/scorecards/base.json',
  'scripts/docs/markdown.mjs',
  'sdks/typescript/generate-models.mjs',
].map((name) => join(rootDir, name));
const generated = /\/sdks\/typescript\/src\/models\.ts$|\/docs\/site\/pages\/(en\/)?reference\/(?!changes\.md$)/;

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
  const atRoot = ['tsconfig.base.json', 'turbo.json'].map((name) => join(rootDir, name));
  const inputs = [...atRoot, ...generatorInputs, ...filesIn(join(rootDir, 'scripts', 'docs', 'site'))];
  for (const folder of workspaceFolders()) {
    inputs.push(join(folder, 'package.json'), join(folder, 'tsconfig.json'), ...sourcesIn(folder));
  }
  return inputs.filter((file) => existsSync(file) && !generated.test(file));
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
