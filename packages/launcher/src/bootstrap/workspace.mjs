import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './paths.mjs';

// The other SDKs are not written in JavaScript; the generator writes their models.
const sdks = ['generator', 'golden', 'reader', 'typescript'].map((name) => `sdks/${name}`);
const others = ['bench', 'docs/site', 'evaluation', ...sdks, 'test'].map((name) => join(rootDir, name));

// What the build reads besides the folders.
const buildFiles = [
  'apps/host/bundle.mjs',
  'docs/reference/openapi.json',
  'policies/plans.json',
  'policies/scorecards/base.json',
  'policies/decision/default.json',
  'scripts/compile.mjs',
  'scripts/compiler.mjs',
  'scripts/docs/markdown.mjs',
  'sdks/reader/build.mjs',
  'sdks/typescript/generate-models.mjs',
  'turbo.json',
].map((name) => join(rootDir, name));
// The build writes these among the sources.
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
  const inputs = workspaceFolders().flatMap((folder) => [join(folder, 'package.json'), ...sourcesIn(folder)]);
  return [...buildFiles, ...inputs].filter((file) => existsSync(file) && !generated.test(file));
}

/** @returns {boolean} whether each package that is compiled has been built at some time */
export function everythingHasOutput() {
  return workspaceFolders().every((folder) => !isCompiled(folder) || existsSync(join(folder, 'dist')));
}

const isCompiled = (folder) =>
  existsSync(join(folder, 'src')) && readFileSync(join(folder, 'package.json'), 'utf8').includes('"build"');

/** The source files of a folder, and also the files of its web pages or of its documentation if it has any. */
function sourcesIn(folder) {
  return ['src', 'web', '.vitepress', 'pages', 'reference', 'snippets'].flatMap((name) => filesIn(join(folder, name)));
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
