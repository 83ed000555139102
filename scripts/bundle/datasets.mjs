import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure } from '../../packages/launcher/src/bootstrap/failure.mjs';
import { isSafeName } from './seal-bundle.mjs';

const { datasets } = JSON.parse(readFileSync(new URL('./datasets.json', import.meta.url), 'utf8'));
const TABLE = 'scripts/bundle/datasets.json';

/**
 * Refuses data that the table of datasets does not let pass.
 *
 * @param {{ id?: string, package?: string }} wanted
 * @param {string} what the part of the input, for the error
 * @returns {{ dataset: string, licence: string, attribution?: string }}
 * @throws {Failure}
 */
function requireMayBePassedOn(wanted, what) {
  const [[field, value]] = Object.entries(wanted);
  const dataset = datasets.find((it) => it[field] === value);
  if (!dataset) {
    throw new Failure(`${what} may not be passed on: ${value} is not in ${TABLE}, so its licence is unknown`);
  }
  if (!dataset.mayBePassedOn) {
    throw new Failure(`${what} may not be passed on: ${dataset.reason} (${dataset.source}; table: ${TABLE})`);
  }
  const { id, licence, attribution } = dataset;
  return { dataset: id, licence, ...(attribution && { attribution }) };
}

/**
 * @param {string} file written by `cotejo lists export`
 * @returns {Promise<import('./datasets.mjs').CheckedData>}
 * @throws {Failure}
 */
export async function checkListsFile(file) {
  if (!isSafeName(basename(file))) {
    throw new Failure(`--lists ${file}: rename it; a bundle takes letters, digits, blanks and . _ @ + - in names`);
  }
  const { lists } = await readListsFile(file);
  const included = lists.map(({ list, kind, tenant, edition }) => {
    const id = kind === 'international' && tenant === undefined ? list : 'own lists';
    return { ...requireMayBePassedOn({ id }, `${file}: the list ${list}`), edition };
  });
  return { copies: [{ from: file, to: join('lists', basename(file)) }], included };
}

async function readListsFile(file) {
  // Imported late: `npm run bundle` builds it first.
  const { BundleFile } = await import('@cotejo/lists');
  try {
    const bundle = await BundleFile.open(file);
    try {
      return JSON.parse((await bundle.readSigned()).bytes.toString('utf8'));
    } finally {
      await bundle.close();
    }
  } catch (error) {
    throw new Failure(`--lists ${file}: must be a file that \`cotejo lists export\` wrote (${error.message})`);
  }
}

/**
 * @param {string} folder with the layout of `COTEJO_DATA_DIR`
 * @returns {import('./datasets.mjs').CheckedData}
 * @throws {Failure}
 */
export function checkDataFolder(folder) {
  const names = entriesOf(folder).filter((name) => !name.startsWith('.'));
  const parts = names.map((name) => {
    const path = join(folder, name);
    if (name === 'geo') {
      return readGeo(path);
    }
    if (name === 'anonymity') {
      return readAnonymity(path);
    }
    if (name === 'lists') {
      throw new Failure(`${path}: export the lists with \`cotejo lists export\`, and name the file with --lists`);
    }
    // The table has the other folders of a data folder under their names.
    requireMayBePassedOn({ id: name }, path);
    throw new Failure(`${path}: the bundle cannot hold this kind of data`);
  });
  if (parts.length === 0) {
    throw new Failure(`--data ${folder}: holds no data`);
  }
  return { copies: parts.flatMap(({ copies }) => copies), included: parts.flatMap(({ included }) => included) };
}

/** Only files of `cotejo geo fetch`, which records their packages: the origin of other files is not known. */
function readGeo(folder) {
  const fetched = Object.values(readJson(join(folder, 'manifest.json')) ?? {});
  const included = fetched.map((entry) => ({
    ...requireMayBePassedOn({ package: entry.package }, join(folder, entry.files[0].name)),
    edition: entry.version,
  }));
  const known = ['manifest.json', ...fetched.flatMap(({ files }) => files.map(({ name }) => name))];
  const unknown = entriesOf(folder).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Failure(
      `${join(folder, unknown)} may not be passed on: only files of \`cotejo geo fetch\` have a known licence`,
    );
  }
  const changed = fetched
    .flatMap(({ files }) => files)
    .find(({ name, bytes }) => statSync(join(folder, name), { throwIfNoEntry: false })?.size !== bytes);
  if (changed) {
    throw new Failure(
      `${join(folder, changed.name)} may not be passed on: it is not the file that \`cotejo geo fetch\` wrote`,
    );
  }
  return { copies: [{ from: folder, to: join('data', 'geo') }], included };
}

/** The edition in use, with the licence that its manifest has for each feed. */
function readAnonymity(folder) {
  const current = join(folder, 'current');
  const id = existsSync(current) ? readFileSync(current, 'utf8').trim() : '';
  const manifest = id === basename(id) ? readJson(join(folder, id, 'manifest.json')) : undefined;
  if (!manifest) {
    throw new Failure(`${folder}: holds no edition in use; \`cotejo anonymity refresh\` makes one`);
  }
  const { feedLicences } = datasets.find((it) => it.id === 'anonymity');
  const refused = manifest.feeds.find(({ licence }) => !feedLicences.includes(licence));
  if (refused) {
    throw new Failure(
      `${folder}: the feed ${refused.id} may not be passed on: its licence is ${refused.licence} (${TABLE})`,
    );
  }
  const included = manifest.feeds.map((feed) => ({
    dataset: `anonymity ${feed.id}`,
    licence: feed.licence,
    attribution: feed.attribution,
  }));
  const copies = ['current', id].map((name) => ({ from: join(folder, name), to: join('data', 'anonymity', name) }));
  return { copies, included };
}

function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new Failure(`--data ${folder}: ${error.code}`);
  }
}

function readJson(file) {
  if (!existsSync(file)) {
    return undefined;
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Failure(`${file}: is not JSON`);
  }
}

/** Copies checked data into the folder of a bundle. */
export function copyDatasets(copies, folder) {
  for (const { from, to } of copies) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(from, join(folder, to), { recursive: true });
  }
}
