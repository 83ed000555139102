import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SNIPPETS = join(ROOT, 'docs/site/snippets');

/**
 * The quickstart of each language as the documentation site shows it.
 *
 * @typedef {object} Quickstart
 * @property {string} shown the snippet that the reader saves
 * @property {string} saved the name of the file
 * @property {string} [sdk] whose package the reader needs
 */

/** @type {Record<string, Quickstart>} */
export const QUICKSTARTS = {
  curl: { shown: 'curl/verify.sh', saved: 'verify.sh' },
  typescript: { shown: 'typescript/verify.ts', saved: 'verify.mjs', sdk: 'typescript' },
  python: { shown: 'python/verify.py', saved: 'verify.py', sdk: 'python' },
  php: { shown: 'php/verify.php', saved: 'verify.php', sdk: 'php' },
  java: { shown: 'java/Verify.java', saved: 'Verify.java', sdk: 'java' },
};

/** The part of a snippet that a page shows. @param {string} name below `docs/site/snippets` */
export function shownPart(name) {
  const text = readFileSync(join(SNIPPETS, name), 'utf8');
  const [, part] = /^(?:#|\/\/) ?#?region snippet\n([\s\S]*?)^(?:#|\/\/) ?#?endregion snippet/m.exec(text) ?? [];
  if (part === undefined) {
    throw new Error(`docs/site/snippets/${name} shows nothing`);
  }
  return name.endsWith('.php') ? `<?php\n${part}` : part;
}

/** The commands of a language, in order. Those before the last one install; the last one gets the decision. */
export function commandsOf(language) {
  const lines = shownPart(`install/${language}.sh`).trim().split('\n');
  const settings = lines.filter((line) => /^[A-Z]+=/.test(line));
  const commands = lines.filter((line) => !/^[A-Z]+=/.test(line));
  return commands.map((command) => [...settings, command].join('\n'));
}

/**
 * Where Python finds its libraries when no package index can be reached: the libraries of the system.
 *
 * @returns {NodeJS.ProcessEnv | null} null if the system has not got them
 */
export function systemLibraries() {
  try {
    const python = execFileSync(join(ROOT, 'sdks/python/find-python'), ['httpx', 'cryptography'], {
      encoding: 'utf8',
    }).trim();
    const file = execFileSync(python, ['-c', 'import httpx; print(httpx.__file__)'], { encoding: 'utf8' }).trim();
    return { PYTHONPATH: dirname(dirname(file)), PIP_NO_INDEX: '1', PIP_NO_DEPS: '1', PYTHON_OF_SYSTEM: python };
  } catch {
    return null;
  }
}
