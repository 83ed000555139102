import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { UserConfig } from 'vitepress';

type Plugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number];

const FILE_NAME = 'libraries.txt';
/** The reader is a package of this workspace; the decoder inside it is of others. */
const READER_NOTICES = join(createRequire(import.meta.url).resolve('@cotejo/reader/package.json'), '../NOTICES.md');
const LICENCE_FILE = /^licen[cs]e/i;

/** Writes `libraries.txt`: the libraries inside the pages and their licences, which must travel with them. */
export function libraryList(): Plugin {
  return {
    name: 'cotejo:library-list',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []));
      const folders = [...new Set(chunks.map(packageFolder).filter((folder) => folder !== undefined))];
      const texts = [...folders.map(describe).sort(), readFileSync(READER_NOTICES, 'utf8').trim()];
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: texts.join('\n\n') });
    },
  };
}

/** @returns the folder of the package that has this module, undefined for our own modules */
function packageFolder(module: string): string | undefined {
  const path = module.replace(/^\0/, '').split('?')[0] ?? '';
  const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  return found && existsSync(join(found, 'package.json')) ? found : undefined;
}

function describe(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry));
  const text = file ? readFileSync(join(dirname(join(folder, file)), file), 'utf8').trim() : '';
  return `${name} ${version} (${license})\n\n${text}`.trim();
}
