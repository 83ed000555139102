import { header, table } from './markdown.mjs';
import { settingsInCode } from './read-settings.mjs';
import { SETTINGS } from './settings-table.mjs';

const PROCESSES_OF_ALL = 10;

/**
 * @returns {string} the page of all environment variables
 * @throws Error naming variables that the code reads and the table of sentences lacks, or the other way round
 */
export function settingsPage() {
  const found = settingsInCode();
  const read = new Map(found.map(({ name }) => [name, found.filter((setting) => setting.name === name)]));
  const described = new Set(Object.values(SETTINGS).flatMap((section) => Object.keys(section)));
  const missing = [...read.keys()].filter((name) => !described.has(name));
  const sections = Object.entries(SETTINGS).map(([title, section]) => {
    const rows = Object.entries(section).map(([name, entry]) => settingRow(name, entry, read.get(name)));
    return `## ${title}\n\n${table(['variable', 'type', 'default', 'read by', 'what it does'], rows)}\n`;
  });
  if (missing.length > 0) {
    throw new Error(`scripts/docs/settings-table.mjs has no sentence for ${missing.join(', ')}`);
  }
  return `${header('Settings', 'scripts/docs/settings-table.mjs')}
All environment variables of Cotejo. A process reads them once, when it starts; it follows the content of files with secrets: [secrets](secrets.md). Type, default and reader come from the code; a
dash as default means that the variable may stay unset. If a value is not allowed, the process does not start. The error shows the name of the variable and the rule, and never the value.

A secret is in a mounted file, and the variable (\`..._FILE\`) holds its path: values of variables leak into dumps and listings.
In \`COTEJO_<SOURCE>_...\` the id of the source stands in capitals, such as \`COTEJO_REGISTRY_PROVIDER\`. "Command line" is
\`npm run cotejo --\`.

${sections.join('\n')}`;
}

function settingRow(name, entry, reads) {
  const given = typeof entry === 'string' ? { text: entry } : entry;
  if (!reads && !given.reader) {
    throw new Error(`no code reads ${name}: remove it from scripts/docs/settings-table.mjs`);
  }
  return [
    `\`${name}\``,
    given.type ?? typeOf(name, reads),
    given.default ?? defaultOf(reads),
    given.reader ?? readersOf(reads),
    given.text,
  ];
}

function typeOf(name, reads = []) {
  const { kind, range } = reads.find(({ kind }) => kind !== 'optional') ?? { kind: 'optional' };
  if (kind === 'integer') {
    const { min, max } = range;
    return max === undefined ? `integer, at least ${min}` : `integer, ${min} to ${max}`;
  }
  if (kind === 'oneOf') {
    return range.map((value) => `\`${value}\``).join(', ');
  }
  if (/_(FILE|CERTS|DIR|MMDB)$/.test(name)) {
    return 'path';
  }
  return kind === 'list' ? 'list' : /_URLS?$/.test(name) ? 'URL' : 'text';
}

/** A variable is required when every place that reads it needs a value. */
function defaultOf(reads = []) {
  const fallbacks = [...new Set(reads.filter(({ kind }) => kind !== 'optional').map(({ fallback }) => fallback))];
  const known = fallbacks.filter((fallback) => fallback !== null && fallback !== undefined);
  if (known.length > 0) {
    return known.map((fallback) => `\`${fallback}\``).join(', ');
  }
  const isOptional = reads.length === 0 || reads.some(({ kind }) => kind === 'optional' || kind === 'list');
  return isOptional ? '-' : 'required';
}

function readersOf(reads) {
  const names = [...new Set(reads.map(({ reader }) => readerOf(reader)))].sort();
  const apps = names.filter((name) => name !== 'command line');
  const shown = apps.length >= PROCESSES_OF_ALL ? ['every process'] : apps;
  return [...shown, ...names.filter((name) => name === 'command line')].join(', ');
}

/** Commands are run by the command line, whichever app defines them. */
function readerOf(file) {
  return /^apps\/cli\/|commands?[./]/.test(file) ? 'command line' : file.split('/')[1];
}
