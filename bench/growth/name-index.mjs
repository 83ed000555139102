import { NameIndex } from '@cotejo/names';
import { FAKER_LOCALES, fakerPersons } from '../../evaluation/screening/faker-strangers.mjs';

/**
 * Builds an index of generated names and searches it, in a separate process: `node name-index.mjs NAMES QUERIES`. Prints its
 * figures as JSON. The listed names and the searched strangers are of all origins, from different halves of their surnames.
 */
const [, , names, queries] = process.argv.map(Number);
/** Of a possible match. */
const THRESHOLD = 0.8;
const HITS_MAX = 20;

const drawListed = await drawers('development');
const drawStranger = await drawers('held out');
const strangers = Array.from({ length: queries }, (_, index) => drawStranger(index));
const startedAt = performance.now();
const index = NameIndex.build(entries());
const buildSeconds = (performance.now() - startedAt) / 1_000;
search();
const times = search().sort();
const at = (share) => times[Math.floor(times.length * share)];
process.stdout.write(JSON.stringify({ p50Us: at(0.5), p99Us: at(0.99), buildSeconds }));
process.stdin.destroy();

async function drawers(half) {
  const byLocale = await Promise.all(FAKER_LOCALES.map((locale) => fakerPersons(locale, half, 1)));
  return (at) => byLocale[at % byLocale.length]().full;
}

function* entries() {
  for (let count = 0; count < names; count += 1) {
    yield { id: String(count), names: [{ text: drawListed(count) }] };
  }
}

/** Searches every stranger once. @returns {Float64Array} microseconds */
function search() {
  return Float64Array.from(strangers, (name) => {
    const from = performance.now();
    index.search({ name }, { threshold: THRESHOLD, limit: HITS_MAX });
    return (performance.now() - from) * 1_000;
  });
}
