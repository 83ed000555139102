import { countedDecision } from '../apps/gateway/dist/counts/counted-decision.js';
import { DecisionTally } from '../packages/accounts/dist/index.js';
import { SOURCE_OPERATIONS } from '../packages/contracts/dist/index.js';
import { NAME_WORD_CLASSES, nameWordsOf } from '../packages/names/dist/name-words.js';
import { listedNames } from './decision-counts/listed-names.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench decision-counts -- [options]   what it costs to count a decision, and the classes of names

  --decisions N   number of counted decisions in a round (default 200000)
  --rounds N      the median counts (default 7)
  --lists DIR     besides, the classes of names of published lists below DIR (OFAC's sdn.csv, the United Kingdom's
                  subjects.csv and subject_names.csv), of the held-out half of the persons
  --json          one line of JSON for each figure

A decision with 8 sources, 4 contributions, a name and a city, of one of 100 tenants. CPU of one core, in this process.`;

const values = readOptions(
  HELP,
  {
    decisions: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '7' },
    lists: { type: 'string' },
  },
  { decisions: '2000', rounds: '1' },
);
const report = new Report(values);
const TENANTS = 100;
/** 1 % of the CPU that a whole decision needs in the compact layout: docs/performance.md. */
const TARGET_US = 4.4;

const SUBJECT = { name: 'María Fernanda Rodríguez Gómez', address: null, city: 'Medellín, Antioquia' };
const answerOf = (source, record = null) => ({ source, status: 'ok', record, signals: [] });
const ANSWERS = Object.values(SOURCE_OPERATIONS).map(({ report: name, source }) => [name, answerOf(source)]);
const VERIFICATION = {
  reports: {
    ...Object.fromEntries(ANSWERS),
    velocity: answerOf('velocity'),
    place: answerOf('geo', { address: { municipality: '05001' } }),
  },
  decision: {
    outcome: 'review',
    score: 37.5,
    contributions: [
      ['base', 'rule', 10],
      ['ip_vpn', 'true', 15],
      ['email_free_provider', 'true', 2.5],
      ['phone_prepaid', 'unknown', 10],
    ].map(([characteristic, state, points]) => ({ characteristic, state, points })),
    scorecard: 'base@3.0.0',
    policy: 'default@2.0.0',
  },
};

measureCost();
if (values.lists !== undefined) {
  measureNames(values.lists);
}
report.print();

function measureCost() {
  const store = { add: async () => {} };
  const costs = [];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const tally = new DecisionTally(store, 'bench');
    const before = process.cpuUsage();
    for (let made = 0; made < Number(values.decisions); made += 1) {
      tally.add(`tenant-${made % TENANTS}`, countedDecision(SUBJECT, VERIFICATION), Date.now());
    }
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / Number(values.decisions));
  }
  // The first round warms up.
  report.judgeRounds('CPU to count a decision', costs.slice(1), 'µs', { atMost: TARGET_US });
}

function measureNames(folder) {
  const columns = { names: ['names', ''], ...Object.fromEntries(NAME_WORD_CLASSES.map((name) => [name, [name, '%']])) };
  const rows = {};
  for (const [group, names] of Object.entries(listedNames(folder))) {
    rows[group] = { names: names.length };
    for (const name of NAME_WORD_CLASSES) {
      rows[group][name] = (100 * names.filter((text) => nameWordsOf(text) === name).length) / names.length;
    }
  }
  report.table('words of names that are common in Colombia', columns, rows);
}
