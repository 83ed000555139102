#!/usr/bin/env node
/**
 * Writes the models of the SDKs from docs/reference/openapi.json. Each file of sdks/generator is a language.
 *
 *   node sdks/generate.mjs [--check] [language ...]
 *
 * With --check nothing is written, and the exit code is 1 when a committed model is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSchemas } from './generator/schema/schemas.mjs';

const SDKS = dirname(fileURLToPath(import.meta.url));

const words = process.argv.slice(2);
const check = words.includes('--check');
const chosen = words.filter((word) => word !== '--check');
const known = readdirSync(join(SDKS, 'generator')).flatMap((file) =>
  file.endsWith('.mjs') ? [file.slice(0, -4)] : [],
);
const unknown = chosen.filter((language) => !known.includes(language));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. The languages are ${known.join(', ')}\n`);
  process.exit(2);
}

const stale = [];
for (const language of chosen.length > 0 ? chosen : known) {
  // A language exports `folder`, in which every file is generated, and `render(schemas)`: a map of file name to text.
  const { folder, render } = await import(`./generator/${language}.mjs`);
  stale.push(...writeFiles(join(SDKS, folder), await render(readSchemas())).map((file) => join(folder, file)));
}
if (check && stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run: npm run docs\n`);
  process.exitCode = 1;
}

/** @returns names of the files that differed from what they must be */
function writeFiles(folder, files) {
  const present = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const names = present
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const superfluous = names.filter(
    (name) => !name.includes('__pycache__') && !files.has(name.slice(folder.length + 1)),
  );
  const changed = [...files].filter(([name, text]) => readIfThere(join(folder, name)) !== text);
  if (!check) {
    for (const name of superfluous) {
      rmSync(name);
    }
    for (const [name, text] of changed) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }
  return [...superfluous.map((name) => name.slice(folder.length + 1)), ...changed.map(([name]) => name)];
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
