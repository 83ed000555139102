import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const LITERAL = /(?:['"`]|\$\{)(COTEJO_[A-Z0-9_]+)(?:['"`]|\})/g;
const SUFFIX = /\$\{(?:prefix|PREFIX)\}(_[A-Z0-9_]+)/g;

/**
 * Names of settings that the product's code reads: whole ones, and those put together of a prefix (`COTEJO_ANI`, or
 * `COTEJO_<SOURCE>`) and a suffix (`_URL`).
 */
export function knownSettings(sources: readonly string[]): (name: string) => boolean {
  // A policy may name one too: the variable with the token of a publisher of lists.
  const code = [...sourceFolders('apps'), ...sourceFolders('packages'), join(root, 'policies')].flatMap(textsOf);
  const literals = new Set(code.flatMap((text) => [...text.matchAll(LITERAL)].map(([, name]) => name as string)));
  const suffixes = new Set(code.flatMap((text) => [...text.matchAll(SUFFIX)].map(([, suffix]) => suffix as string)));
  const prefixes = ['COTEJO', ...literals, ...sources.map((id) => `COTEJO_${id.toUpperCase()}`)];
  return (name) =>
    literals.has(name) || prefixes.some((it) => name.startsWith(`${it}_`) && suffixes.has(name.slice(it.length)));
}

function sourceFolders(folder: string): string[] {
  return readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'src'));
}

function textsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
