#!/usr/bin/env node
/**
 * Writes the models of the SDKs from docs/reference/openapi.json. Each file of sdks/generator is a language; the build of the
 * TypeScript SDK makes its own models.
 *
 *   node sdks/generate.mjs [language ...]
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSchemas } from './generator/schema/schemas.mjs';

const SDKS = dirname(fileURLToPath(import.meta.url));

const chosen = process.argv.slice(2);
const known = readdirSync(join(SDKS, 'generator')).flatMap((file) =>
  file.endsWith('.mjs') ? [file.slice(0, -4)] : [],
);
const unknown = chosen.filter((language) => !known.includes(language));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. The languages are ${known.join(', ')}\n`);
  process.exit(2);
}

for (const language of chosen.length > 0 ? chosen : known) {
  // A language exports `folder`, in which every file is generated, and `render(schemas)`: a map of file name to text.
  const { folder, render } = await import(`./generator/${language}.mjs`);
  writeFiles(join(SDKS, folder), await render(readSchemas()));
}

/** Writes what changed. Another process may read the folder, or write it too, so no file is ever incomplete. */
function writeFiles(folder, files) {
  for (const name of namesIn(folder).filter((each) => !files.has(each))) {
    rmSync(join(folder, name), { force: true });
  }
  for (const [name, text] of files) {
    const file = join(folder, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) {
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = join(dirname(file), `.${process.pid}-${basename(file)}`);
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  }
}

/** The files of a folder without what Python compiled and what another process is writing. */
function namesIn(folder) {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.parentPath.endsWith('__pycache__'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
