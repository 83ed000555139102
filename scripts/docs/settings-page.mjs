import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { workspaceFolders } from '../../packages/launcher/src/bootstrap/workspace.mjs';
import { header, table } from './markdown.mjs';

/** The sections that most readers need; the others follow in the order of the files. */
const FIRST_SECTIONS = [
  ...['Every process', 'Redis', 'Gateway', 'Console', 'Worker'],
  ...['Sanctions lists and anonymity feeds', 'Every source'],
];

/** @returns {Promise<string>} the page of all environment variables */
export async function settingsPage() {
  const rows = [...(await declaredSettings()).flatMap(rowsOf), ...outsideSettings()];
  const titles = new Set([...FIRST_SECTIONS, ...rows.map(({ section }) => section)]);
  const sections = [...titles].map((title) => {
    const ofSection = rows.filter(({ section }) => section === title);
    const usual = mostFrequent(ofSection.map(({ readBy }) => readBy));
    const cells = ofSection.map(({ name, value, readBy, description }) => [
      name,
      value,
      readBy === usual ? description : `${description} Read by: ${readBy}.`,
    ]);
    return `## ${title}\n\nRead by: ${usual}.\n\n${table(['variable', 'value', 'what it does'], cells)}\n`;
  });
  return `${header('Settings', '*.settings.ts` of each app and package and `scripts/docs/outside-settings.csv')}
All environment variables of Cotejo. A process reads them once, when it starts; it follows the content of files with secrets: [secrets](secrets.md).
A variable without a default may stay unset, unless it is required. If a value is not allowed, the process does not start. The error shows the name of the variable and the rule, and never the value.

A secret is in a mounted file, and the variable (\`..._FILE\`) holds its path: values of variables leak into dumps and listings.
In \`COTEJO_<SOURCE>_...\` the id of the source stands in capitals, such as \`COTEJO_REGISTRY_PROVIDER\`. "Command line" is
\`npm run cotejo --\`. A value has its type, then its default.

${sections.join('\n')}`;
}

/** What the built product declares; what every process has comes first. The sources name the files, because `dist` may hold removed ones. */
async function declaredSettings() {
  const built = workspaceFolders()
    .filter((folder) => existsSync(join(folder, 'src')))
    .flatMap((folder) => readdirSync(join(folder, 'src'), { recursive: true }).map((file) => [folder, file]))
    .filter(([, file]) => file.endsWith('.settings.ts'))
    .map(([folder, file]) => join(folder, 'dist', file.replace(/ts$/, 'js')))
    .sort()
    .sort((file, other) => Number(isOfPlatform(other)) - Number(isOfPlatform(file)));
  const modules = await Promise.all(built.map((file) => import(pathToFileURL(file).href)));
  return modules.flatMap((module) => Object.values(module)).filter(({ schema }) => schema);
}

/** Environment variables that no process of the product reads. */
function outsideSettings() {
  const file = join(rootDir, 'scripts/docs/outside-settings.csv');
  const columns = ['section', 'name', 'value', 'readBy', 'description'];
  const rows = /** @type {Record<'section' | 'name' | 'value' | 'readBy' | 'description', string>[]} */ (
    parse(readFileSync(file, 'utf8'), { columns, from: 2 })
  );
  return rows.map((row) => ({ ...row, name: `\`${row.name}\`` }));
}

const isOfPlatform = (file) => file.startsWith(join(rootDir, 'packages/platform'));

function rowsOf({ section, readBy, prefix, schema }) {
  const { properties, required = [] } = schema.toJSONSchema({ io: 'input' });
  return Object.entries(properties).map(([key, variable]) => {
    const name = `${prefix}${key}`;
    if (!variable.description) {
      throw new Error(`${name} has no description`);
    }
    const { default: standard = '' } = variable;
    const unset = variable.unset ?? (standard !== '' ? `\`${standard}\`` : required.includes(key) && 'required');
    const value = [typeOf(name, variable), unset].filter(Boolean).join('; ');
    return {
      section,
      name: `\`${name}\``,
      value,
      readBy: variable.readBy ?? readBy,
      description: variable.description,
    };
  });
}

function mostFrequent(texts) {
  const counts = Map.groupBy(texts, (text) => text);
  return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

function typeOf(name, { type, minimum, maximum, enum: values, form }) {
  if (type === 'integer') {
    return maximum === Number.MAX_SAFE_INTEGER ? `integer, at least ${minimum}` : `integer, ${minimum} to ${maximum}`;
  }
  if (values) {
    return values.map((value) => `\`${value}\``).join(', ');
  }
  if (/_(FILE|CERTS|DIR|MMDB)$/.test(name)) {
    return 'path';
  }
  return form ?? (type === 'number' ? 'number' : /_URLS?$/.test(name) ? 'URL' : 'text');
}
