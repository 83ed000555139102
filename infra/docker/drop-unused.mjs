import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installedPackages, workspacePackages } from './installed-packages.mjs';

// Deletes from the installed packages what Node never loads: documents, tests, other languages' sources, other platforms'
// binaries. Licences stay.
const root = process.argv[2];

const licence = /^(licen[cs]e|copying|notice|authors|patents|unlicense)/i;
const extensions =
  /\.(map|md|markdown|ts|mts|cts|tsx|flow|c|cc|cpp|h|hpp|gyp|gypi|coffee|html|yml|yaml|png|svg|zip|tsbuildinfo|editorconfig)$/i;
const testFile = /\.(spec|test)\.[cm]?js$/;
const hidden = /^\.(?!bin$|pnpm$|modules\.yaml$)/;
const folders = new Set(
  'test tests __tests__ spec specs doc docs example examples bench benchmark benchmarks coverage website'.split(' '),
);

/** @type {Record<string, string[]>} Builds for browsers, bundlers and other module systems, in packages worth the line. */
const builds = {
  rxjs: ['src', 'dist/bundles', 'dist/esm', 'dist/esm5', 'dist/types'],
  'class-validator': ['bundles', 'esm5', 'esm2015'],
  'class-transformer': ['bundles', 'esm5', 'esm2015'],
  'libphonenumber-js': ['bundle', 'source', 'es6-modern'],
  'es-toolkit': ['dist/browser.global.js'],
  'csv-parse': ['dist'],
  lmdb: ['dependencies', 'src'],
  // Nest reads only the path of Swagger's page; the product has its own page (apps/gateway/src/openapi).
  'swagger-ui-dist': [
    'swagger-ui-bundle.js',
    'swagger-ui-es-bundle.js',
    'swagger-ui-es-bundle-core.js',
    'swagger-ui.js',
  ],
};

const remove = (path) => rmSync(path, { recursive: true, force: true });

for (const { folder, name } of installedPackages(root)) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isTest = entry.isDirectory() && folders.has(entry.name);
    if (isTest || hidden.test(entry.name)) {
      remove(join(folder, entry.name));
    }
  }
  for (const part of builds[name] ?? []) {
    remove(join(folder, part));
  }
  dropFiles(
    folder,
    (file) => !licence.test(file) && (extensions.test(file) || testFile.test(file) || isForeignBinary(file)),
  );
}
// What `npm start` runs. An image has one app, and runs its modules.
remove(join(root, 'apps/host/dist/bundle'));
for (const { folder } of workspacePackages(root)) {
  dropFiles(folder, (file) => /\.(map|[cm]?ts)$/.test(file));
}

function dropFiles(folder, isUnused) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') {
      dropFiles(path, isUnused);
    }
    if (entry.isFile() && isUnused(entry.name)) {
      remove(path);
    }
  }
}

/** Addons come as builds for each libc and version of Node: `node.abi115.glibc.node`, `node.napi.musl.node`. */
function isForeignBinary(name) {
  if (!name.endsWith('.node')) {
    return false;
  }
  const [, abi] = /\.abi(\d+)\./.exec(name) ?? [];
  return name.includes('.musl.') || (abi !== undefined && abi !== process.versions.modules);
}
