import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Modules of packages that have data in files. */
const MODULES = /\/packages\/(?:colombia|names)\/dist\/.+\.js$/;
/** The function of those packages that reads a file of their `data` folder. */
const READS = /\bpackageData\(\s*'([\w-]+\.json)'\s*\)/g;
const IMPORT = /^import \{ packageData \} from '[./]+package-data\.js';$/m;

/** Puts the data of packages into the pages, because a browser has no files of a package. */
export function packageData(): Plugin {
  return {
    name: 'package-data',
    // Vite makes an asset of every file of a folder that a module names.
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/').split('?')[0] ?? '';
      return MODULES.test(path) && IMPORT.test(code) ? { code: withData(code, path), map: null } : null;
    },
  };
}

/** The code with the data in place of the calls that read it. */
export function withData(code: string, path: string): string {
  const folder = join(path.slice(0, path.indexOf('/dist/')), 'data');
  const textOf = (file: string) => JSON.stringify(JSON.stringify(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  return code.replace(IMPORT, '').replace(READS, (_, file: string) => `JSON.parse(${textOf(file)})`);
}
