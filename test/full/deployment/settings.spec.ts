import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SOURCE_APP_IDS } from '@cotejo/contracts';
import { settingsInCode } from '../../../scripts/docs/read-settings.mjs';

/** docs/settings.md names every environment variable that the repository reads or mentions. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const PLACES = [
  ...['apps', 'packages', 'scripts', 'bench', 'infra', 'k8s', 'docs', 'policies', 'test'],
  ...['docker-compose.yml', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
];
const SOURCE_PREFIX = new RegExp(`^COTEJO_(${SOURCE_APP_IDS.join('|').toUpperCase()})_`);
const page = readFileSync(join(root, 'docs/settings.md'), 'utf8');
const onPage = [...page.matchAll(/^\| `([A-Z0-9_<>]+)`/gm)].map(([, name]) => name as string);

it('names every variable that the code reads', () => {
  const names = settingsInCode().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['COTEJO_CONNECTIONS_MAX', 'COTEJO_ANI_TIMEOUT_MS', 'REDIS_URL']));
  expect(unknownAmong(names)).toEqual([]);
});

it('names every COTEJO_ variable that code, manifests, scripts or documents mention', () => {
  const mentions = PLACES.flatMap((place) => filesIn(join(root, place))).flatMap((file) =>
    namesIn(readFileSync(file, 'utf8')).map((name) => `${name} in ${file.slice(root.length)}`),
  );
  expect(mentions.length).toBeGreaterThan(300);
  expect(mentions.filter((mention) => unknownAmong([mention.split(' ')[0] as string]).length > 0)).toEqual([]);
});

it('finds a misspelt variable', () => {
  expect(unknownAmong(namesIn('COTEJO_CONECTIONS_MAX, COTEJO_PORTS, COTEJO_TELCO_PROVIDERS'))).toHaveLength(3);
});

it('accepts the common first part of several variables, as in COTEJO_ANI_*', () => {
  expect(unknownAmong(namesIn("COTEJO_ANI_*, 'COTEJO_RUT'"))).toEqual([]);
});

it('follows a prefix that a function receives to its callers, with their defaults', () => {
  const consolePort = settingsInCode().find(({ name }) => name === 'COTEJO_CONSOLE_PORT');
  expect(consolePort).toMatchObject({ kind: 'integer', fallback: 3010, range: { min: 0, max: 65_535 } });
  expect(page).toContain('| `COTEJO_CONSOLE_PORT` | integer, 0 to 65535 | `3010` | console |');
});

/** Files that may name a setting. Specs are left out: they invent names on purpose. */
function filesIn(path: string): string[] {
  if (!existsSync(path)) {
    return [];
  }
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  return readdirSync(path)
    .filter((name) => !/^(node_modules|dist|data|\..*)$|\.spec\.ts$/.test(name))
    .flatMap((name) => filesIn(join(path, name)))
    .filter((file) => /\.(ts|tsx|mjs|md|json|ya?ml|conf)$|Dockerfile$/.test(file));
}

function namesIn(text: string): string[] {
  return [...new Set(text.match(/\bCOTEJO_[A-Z0-9_]+/g))].filter((name) => name !== 'COTEJO_NAME');
}

function unknownAmong(names: string[]): string[] {
  return names.filter((name) => !isOnPage(name) && !isOnPage(name.replace(SOURCE_PREFIX, 'COTEJO_<SOURCE>_')));
}

/** The first part of several names counts too, as in `COTEJO_ANI_*`. */
function isOnPage(name: string): boolean {
  return onPage.some((known) => known === name || known.startsWith(`${name.replace(/_$/, '')}_`));
}
