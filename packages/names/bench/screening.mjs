#!/usr/bin/env node
/**
 * Quality and speed of name screening on published lists: recall by kind of alteration and false hits, at two
 * thresholds. Needs the folder of the supplied data: COTEJO_SHARED_DATA=<folder> node bench/screening.mjs (after a build).
 */
import { readFileSync } from 'node:fs';
import { matchHolder, NameIndex } from '../dist/index.js';

const shared = process.env.COTEJO_SHARED_DATA;
if (!shared) {
  console.error('Set COTEJO_SHARED_DATA to the folder of the supplied data.');
  process.exit(1);
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r?$)/gy;
const rowsOf = (file) =>
  readFileSync(`${shared}/${file}`, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim().length > 1)
    .map((line) => [...line.matchAll(FIELD)].map(([, quoted, plain]) => (quoted ?? plain ?? '').trim()));

const entries = new Map();
for (const [id, text, type] of rowsOf('lists/ofac-sdn-2024-05-03/sdn.csv')) {
  if (process.argv.includes('--persons') && type !== 'individual') continue;
  entries.set(id, { id, names: [{ text }] });
}
for (const [id, , , text] of rowsOf('lists/ofac-alt-add-2025-12/alt.csv')) entries.get(id)?.names.push({ text });

const started = performance.now();
const index = NameIndex.of(entries.values());
console.log(`${entries.size} entries, ${index.size} names, built in ${(performance.now() - started).toFixed(0)} ms`);

const cases = (file) =>
  rowsOf(`screening/${file}`)
    .slice(1)
    .filter(([, name]) => name)
    .filter(([kind]) => !kind.startsWith('cedula'))
    .map(([kind, name, , expected, id, listed]) => ({ kind, name, expected, id, listed }));
const positives = cases('screening_co_positives_give.csv');
const negatives = cases('screening_co_negatives_give.csv');

const verbose = process.argv.includes('--verbose');
for (const threshold of [0.8, 0.85]) {
  const kinds = new Map();
  for (const { kind, name, id, listed } of positives) {
    const found = index.search({ name }, { threshold, limit: 1000 }).some((hit) => hit.id === id);
    const [hits, all] = kinds.get(kind) ?? [0, 0];
    kinds.set(kind, [hits + (found ? 1 : 0), all + 1]);
    if (verbose && !found && threshold === 0.85) {
      const [near] = index.search({ name }, { threshold: 0.3, limit: 1000 }).filter((hit) => hit.id === id);
      console.log(`  missed (${kind}): ${name} / ${listed}: ${near?.score.toFixed(3)}`);
    }
  }
  const hits = [...kinds.values()].reduce((sum, [found]) => sum + found, 0);
  console.log(
    `\n${threshold}: recall ${((100 * hits) / positives.length).toFixed(2)} % (${hits} of ${positives.length})`,
  );
  for (const [kind, [found, all]] of kinds) console.log(`  ${kind.padEnd(22)} ${found}/${all}`);
  for (const expected of new Set(negatives.map((row) => row.expected))) {
    const rows = negatives.filter((row) => row.expected === expected);
    const wrong = rows.filter(({ name }) => index.search({ name }, { threshold, limit: 1 }).length > 0);
    console.log(`  ${expected}: ${wrong.length} of ${rows.length} hit`);
    if (verbose) {
      for (const { name } of wrong) {
        const [hit] = index.search({ name }, { threshold, limit: 1 });
        console.log(`    ${name} / ${hit.matchedName}: ${hit.score.toFixed(3)}`);
      }
    }
  }
}

const inOrder = (listed) => listed.split(', ').reverse().join(' ');
const altered = positives.filter(({ kind }) => kind !== 'alias_aka');
const holders = altered.filter(({ name, listed }) => matchHolder(inOrder(listed), name).match);
const listedPeople = [...new Set(altered.map(({ listed }) => inOrder(listed)))];
const strangers = listedPeople.flatMap((identity) => negatives.map(({ name }) => [identity, name]));
const mistaken = strangers.filter(([identity, name]) => matchHolder(identity, name).match);
console.log(
  `\nholder: ${holders.length} of ${altered.length} matched, ${mistaken.length} of ${strangers.length} strangers`,
);

const names = [...positives, ...negatives].map(({ name }) => name);
const times = [];
const cpu = process.cpuUsage();
for (let round = 0; round < 20; round++) {
  for (const name of names) {
    const start = process.hrtime.bigint();
    index.search({ name }, { threshold: 0.8, limit: 20 });
    times.push(Number(process.hrtime.bigint() - start) / 1000);
  }
}
const used = process.cpuUsage(cpu);
times.sort((a, b) => a - b);
const at = (share) => times[Math.floor(times.length * share)].toFixed(0);
console.log(
  `\nsearch: p50 ${at(0.5)} us, p99 ${at(0.99)} us, CPU ${((used.user + used.system) / times.length).toFixed(0)} us`,
);
