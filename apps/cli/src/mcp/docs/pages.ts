import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Documents of the main folder that a client of the API needs. Those for operators would hide what it searches for. */
const FOR_CLIENTS = 'advice backtest cli key-restrictions receipts rescreening velocity versioning'.split(' ');
/** The reference, and the site for merchants' developers in both languages. */
const FOLDERS = [
  'reference',
  ...['site/pages', 'site/pages/en'].flatMap((site) => [site, `${site}/guides`, `${site}/reference`]),
];
/** The guides and the reference in a folder of documents, as paths in it, sorted. Decisions and runbooks are left out. */
export function clientPages(folder: string): string[] {
  const own = FOR_CLIENTS.map((name) => `${name}.md`).filter((page) => existsSync(join(folder, page)));
  const others = FOLDERS.filter((path) => existsSync(join(folder, path))).flatMap((path) =>
    readdirSync(join(folder, path)).map((name) => `${path}/${name}`),
  );
  return [...own, ...others].filter((page) => page.endsWith('.md')).sort();
}
