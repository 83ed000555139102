import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { fakerLists, sourceFileLists } from './names/name-sources.mjs';
import { listShares, packageShares, tiersOf, wordsByShare } from './names/world-shares.mjs';

const HELP = `node scripts/world-names.mjs [--python DIR] [--php DIR] [--lists DIR]

Writes packages/names/data/world-names.json: names of the world by origin. Build the packages first.

  --python DIR  faker/providers/person of Python Faker (Debian package python3-fake-factory)
  --php DIR     Faker/Provider of PHP Faker (Debian package php-faker)
  --lists DIR   lists of OFAC and the UN as their publishers write them; no other list, because of the licences

Without an option, the words of that source are missing. packages/names/data/README.md has the versions and licences.`;

const TABLE = new URL('../packages/names/data/world-names.json', import.meta.url);

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      python: { type: 'string' },
      php: { type: 'string' },
      lists: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const origins = JSON.parse(readFileSync(new URL('./names/origins.json', import.meta.url), 'utf8'));
  const nameLists = [
    ...fakerLists(),
    ...(values.python ? sourceFileLists(values.python, 'python') : []),
    ...(values.php ? sourceFileLists(values.php, 'php') : []),
  ];
  const listed = values.lists ? await listShares(values.lists, origins) : {};
  const table = Object.fromEntries(
    Object.entries(origins).map(([name, origin]) => {
      const shares = wordsByShare([
        packageShares(nameLists, origin),
        listed[name] ?? new Map(),
        commonShares(origin.common),
      ]);
      return [name, { people: origin.people, ...(origin.syllables && { syllables: true }), bits: tiersOf(shares) }];
    }),
  );
  writeFileSync(TABLE, `${JSON.stringify(table, null, 2)}\n`);
  for (const [name, { bits }] of Object.entries(table)) {
    const words = Object.values(bits).reduce((sum, text) => sum + text.split(' ').length, 0);
    console.log(`${name}: ${words} words`);
  }
  return 0;
});

/** Shares that are general knowledge, by word. */
function commonShares(tiers) {
  return new Map(
    Object.entries(tiers).flatMap(([percent, words]) => words.split(' ').map((word) => [word, Number(percent) / 100])),
  );
}
