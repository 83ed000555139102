import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The packages that pnpm laid out in a workspace. In `.pnpm/<id>/node_modules` links lead to the neighbours; the one that
 * is a folder is the package.
 *
 * @param {string} root of the workspace
 * @returns {{ folder: string, name: string, version: string }[]}
 */
export function installedPackages(root) {
  const store = join(root, 'node_modules/.pnpm');
  return foldersIn(store)
    .flatMap((id) => foldersIn(join(id, 'node_modules')))
    .flatMap((folder) => (/\/@[^/]+$/.test(folder) ? foldersIn(folder) : [folder]))
    .map(describe);
}

/** @returns {{ folder: string, name: string, version: string }[]} the packages of the workspace itself */
export function workspacePackages(root) {
  const site = join(root, 'docs/site');
  const folders = ['apps', 'packages', 'sdks'].flatMap((place) => foldersIn(join(root, place)));
  return [...folders, ...(existsSync(site) ? [site] : [])].map(describe);
}

function describe(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { folder, name, version };
}

function foldersIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  } catch (error) {
    if (error.code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}
