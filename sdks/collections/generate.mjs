#!/usr/bin/env node
/**
 * Writes the Postman and the Bruno collection from docs/reference/openapi.json.
 *
 *   node sdks/collections/generate.mjs [--check]
 *
 * With --check nothing is written, and the exit code is 1 when a committed file is stale. Exit code 3: the converter is
 * not installed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brunoFiles } from './parts/bruno.mjs';
import { readCases } from './parts/cases.mjs';
import { readOperations } from './parts/operations.mjs';
import { postmanFiles } from './parts/postman.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDERS = ['postman', 'bruno'];
const documentPath = join(HERE, '..', '..', 'docs', 'reference', 'openapi.json');

const check = process.argv.includes('--check');
if (existsSync(join(HERE, 'node_modules', 'openapi-to-postmanv2'))) {
  await run();
} else {
  process.stderr.write('openapi-to-postmanv2 is missing; run: npm ci --prefix sdks/collections\n');
  process.exitCode = 3;
}

async function run() {
  const text = readFileSync(documentPath, 'utf8');
  const operations = await readOperations(text);
  const cases = readCases(JSON.parse(text));
  const files = new Map([...postmanFiles(cases, operations), ...brunoFiles(cases, operations)]);
  const stale = [...files].filter(([name, content]) => readIfThere(name) !== content).map(([name]) => name);
  const superfluous = presentFiles().filter((name) => !files.has(name));
  if (check) {
    reportStale([...stale, ...superfluous]);
    return;
  }
  for (const name of superfluous) {
    rmSync(join(HERE, name));
  }
  for (const name of stale) {
    mkdirSync(dirname(join(HERE, name)), { recursive: true });
    writeFileSync(join(HERE, name), files.get(name));
  }
}

function reportStale(names) {
  if (names.length > 0) {
    process.stderr.write(`Stale: ${names.join(', ')}. Run: node sdks/collections/generate.mjs\n`);
    process.exitCode = 1;
  }
}

/** @returns {string[]} files of the generated folders, relative to this one */
function presentFiles() {
  return FOLDERS.map((folder) => join(HERE, folder))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== '.env')
    .map((entry) => relative(HERE, join(entry.parentPath ?? entry.path, entry.name)));
}

function readIfThere(name) {
  const path = join(HERE, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
