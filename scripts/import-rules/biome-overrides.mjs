import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { inputOutput, layers, pure, readOwnData, testOnly } from './layers.mjs';

// packages/source/src/conformance is the suite that tests of every source run.
const outsideTests = ['!**/test/**', '!**/*.spec.ts', '!**/conformance/**'];

/** @returns {string} the text of biome.imports.json, which biome.json extends */
export function importRulesText() {
  const overrides = [
    ...layers.flatMap((names, depth) => names.flatMap((name) => packageRules(name, depth))),
    rule(['apps/**', '!apps/host/**', '!apps/cli/**', ...outsideTests], {
      patterns: [onlyCotejo(belowLayer(layers.length), `An app imports packages, never another app. ${callInstead}`)],
    }),
    rule(['apps/**/*.spec.ts', 'apps/*/test/**', '!apps/host/**', '!apps/cli/**'], {
      patterns: [
        onlyCotejo(
          [...belowLayer(layers.length), ...testOnly],
          "An app's test imports packages, never another app. Write a test of several services in the root's test folder.",
        ),
      ],
    }),
    rule(['apps/cli/**'], {
      patterns: [
        onlyCotejo(
          [...belowLayer(layers.length), ...testOnly, 'sdk', '*/commands', 'geo/anonymity-commands'],
          "The cli imports an app only through its commands: '@cotejo/<app>/commands'.",
        ),
      ],
    }),
  ];
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

const callInstead = 'Call the other service through @cotejo/transport, or move what both need into a package.';

/** @returns {object[]} the rules of one package: its sources, then its tests */
function packageRules(name, depth) {
  if (name === 'contracts') {
    return [contractsRule()];
  }
  const below = belowLayer(depth);
  const message = `packages/${name} imports only packages of the layers below it (scripts/import-rules/layers.mjs). Pass in what it needs from elsewhere.`;
  const sources = name === 'testing' ? ['launcher/**', 'contracts'] : below;
  const patterns = [onlyCotejo(sources, message)];
  const options = pure.includes(name) ? { patterns: [...patterns, purePattern()] } : { patterns };
  if (readOwnData.includes(name)) {
    options.paths = {
      'node:fs': {
        allowImportNames: ['readFileSync'],
        message:
          "Read only the package's own data, once, when it is imported: readFileSync(new URL('../data/x.json', import.meta.url)).",
      },
    };
  } else if (pure.includes(name)) {
    options.patterns[1].group.push('node:fs');
  }
  return [
    rule([`packages/${name}/**`, ...outsideTests], options),
    rule([`packages/${name}/**/*.spec.ts`, `packages/${name}/test/**`, `packages/${name}/src/conformance/**`], {
      patterns: [onlyCotejo([...below, ...testOnly], message)],
    }),
  ];
}

function contractsRule() {
  return rule(['packages/contracts/**', ...outsideTests], {
    patterns: [
      {
        group: ['**', '!./**', '!../**', '!class-validator', '!class-transformer', '!@nestjs/swagger'],
        message:
          'packages/contracts holds DTOs and tables only: class-validator, class-transformer and @nestjs/swagger. Put behaviour into the package that uses the contract.',
      },
    ],
  });
}

function purePattern() {
  return {
    group: [...inputOutput],
    message:
      'This package is pure: no network, no disk, no framework. Do the input and output in a provider or an app, and pass in the result.',
  };
}

/** @returns {string[]} what a package of this layer may import: packages of lower layers and their sub-paths */
function belowLayer(depth) {
  return layers
    .slice(0, depth)
    .flat()
    .filter((name) => !testOnly.includes(name) && name !== 'launcher')
    .flatMap((name) => Object.keys(exportsOf(name)).map((path) => name + path.slice(1)))
    .filter((name) => !testOnly.includes(name));
}

function exportsOf(name) {
  return JSON.parse(readFileSync(join(rootDir, 'packages', name, 'package.json'), 'utf8')).exports;
}

function onlyCotejo(allowed, message) {
  return { group: ['@cotejo/**', ...allowed.map((name) => `!@cotejo/${name}`)], message };
}

function rule(includes, options) {
  return { includes, linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } } };
}
