import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LocalGeoProvider } from '../apps/geo/dist/providers/local.provider.js';
import { Buyers } from './judgement/buyers.mjs';
import { judgementPage } from './judgement/card.mjs';
import { Contacts } from './judgement/contacts.mjs';
import { importLists, importNetworks, importRegistry, listedPersons } from './judgement/data.mjs';
import { outcomeOfAnswer, outcomeShares, reasonCounts, shippedPolicies } from './judgement/decisions.mjs';
import { fairnessCases, shareRatio } from './judgement/fairness.mjs';
import { Frauds } from './judgement/frauds.mjs';
import { sampleNetworks } from './judgement/networks.mjs';
import { startOperators } from './judgement/operators.mjs';
import { Persons } from './judgement/persons.mjs';
import { Places } from './judgement/places.mjs';
import { ProductionProduct } from './judgement/product.mjs';
import { Random } from './measuring/random.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';
import { Deployment } from './sources/deployment.mjs';

const HELP = `npm run bench judgement -- [options]   what the product decides about generated honest buyers and scenarios of fraud

  --data DIR      lists to decide by; any folder with these, each of which may be missing:
                    lists/      sanctions lists as their publishers write them
                    ipfeeds/    x4bnet, tor, ipranges, as \`cotejo anonymity import\` takes them
                  without it, the lists are small fixtures, and scenarios that need networks of VPN, Tor and data centres are left out
  --geo DIR       IP databases: the folder \`geo\` that \`cotejo geo fetch\` leaves in the data folder; without it no city is far
  --buyers N      honest buyers (default 5000)
  --scenarios N   scenarios of fraud (default 2000)
  --no-operators  without the second run, in which a server answers in place of the mobile operators
  --no-fairness   without the comparison of origins, departments and surnames
  --wrong         print the reasons of every wrong decision of the development half
  --card FILE     write the page of figures, in Markdown
  --json          one line of JSON for each figure

The product runs as in production: real Redis, imported data, requests by HTTP. It decides by the default policy and waits for
every source; each shipped policy then decides the same evidence from the receipts. Shares and kinds, each with its reason, and the
seed are in bench/judgement/population.json. Half of the cases is held out by a hash of their key.`;

const values = readOptions(
  HELP,
  {
    data: { type: 'string' },
    geo: { type: 'string' },
    buyers: { type: 'string', default: '5000' },
    scenarios: { type: 'string', default: '2000' },
    operators: { type: 'boolean', default: true },
    fairness: { type: 'boolean', default: true },
    wrong: { type: 'boolean', default: false },
    card: { type: 'string' },
  },
  { buyers: '60', scenarios: '60' },
);

const HALVES = ['development', 'held out'];
const SHARES = { cases: ['cases', ''], approved: ['approved', '%'], review: ['review', '%'], rejected: ['rejected', '%'], none: ['no answer', '%'] };
const SAMPLES = values.smoke ? 2_000 : 120_000;

const SPEC = JSON.parse(readFileSync(new URL('./judgement/population.json', import.meta.url), 'utf8'));
if (values.smoke) {
  SPEC.registry.others = 2_000;
  Object.assign(SPEC.fairness, { base: 3, baseByPlace: 1 });
}
const report = new Report(values);
const folder = (name) => (values.data && existsSync(join(values.data, name)) ? resolve(values.data, name) : undefined);
const data = { lists: folder('lists'), feeds: folder('ipfeeds'), geo: values.geo && resolve(values.geo) };
const policies = shippedPolicies();
/** Everything that the page shows. */
const figures = { spec: SPEC, data, policies: Object.keys(policies), clean: [], frauds: [], reasons: [], fairness: [], left: [] };

const deployment = new Deployment();
try {
  await run();
} finally {
  await deployment.close();
}
report.print();
if (values.card) {
  writeFileSync(values.card, judgementPage(figures));
}

async function run() {
  importNetworks(data, deployment);
  report.say('starting the product');
  let product = await ProductionProduct.start({ dataDir: deployment.dataDir });
  let made;
  try {
    await importLists(data.lists, product);
    made = await makeCases();
    report.say(`sending ${made.clean.length} buyers and ${made.frauds.length} scenarios`);
    showRun('local data', made, await decideAll(product, [...made.clean, ...made.frauds]));
    if (values.fairness) {
      await compareGroups(product, made.groups);
    }
  } finally {
    await product.stop();
  }
  if (!values.operators) {
    return;
  }
  const operators = await startOperators([...made.clean, ...made.frauds].flatMap(({ line }) => line ?? []));
  try {
    report.say('the same with operators');
    product = await ProductionProduct.start({ dataDir: deployment.dataDir, settings: operators.settings });
    try {
      showRun('operators', made, await decideAll(product, [...made.clean, ...made.frauds]));
    } finally {
      await product.stop();
    }
  } finally {
    await operators.close();
  }
}

/** Draws the population and imports its cédulas. */
async function makeCases() {
  const random = new Random(SPEC.seed);
  const provider = await deployment.open(LocalGeoProvider);
  const networks = await sampleNetworks(provider, data.feeds, SAMPLES, random);
  const parts = { spec: SPEC, persons: new Persons(SPEC.persons, random), places: new Places(SPEC, random), contacts: new Contacts(random), networks, random, nowMs: Date.now() };
  const buyers = new Buyers(parts);
  const frauds = new Frauds({ buyers, listed: await listedPersons(deployment.dataDir) });
  const clean = Array.from({ length: Number(values.buyers) }, (_, index) => buyers.draw(`buyer ${index}`));
  const made = { clean, frauds: SPEC.frauds.flatMap((scenario) => drawScenarios(frauds, scenario)) };
  made.groups = values.fairness ? fairnessCases(clean, parts) : {};
  const groups = Object.values(made.groups).flatMap((byGroup) => Object.values(byGroup).flat());
  const earlier = made.frauds.flatMap(({ before }) => before);
  const persons = [...clean, ...made.frauds, ...earlier, ...groups].map(({ person }) => person);
  importRegistry(persons, SPEC.registry.others, deployment);
  return made;
}

function drawScenarios(frauds, scenario) {
  if (!frauds.canMake(scenario)) {
    figures.left.push(scenario);
    report.say(`left out for want of data: ${scenario.kind}, ${scenario.id}`);
    return [];
  }
  const count = Math.max(1, Math.round(scenario.share * Number(values.scenarios)));
  return Array.from({ length: count }, (_, index) => frauds.draw(`${scenario.kind}, ${scenario.id} ${index}`, scenario));
}

/** Sends every case and decides its evidence by every policy. */
async function decideAll(product, cases) {
  const answers = await product.verifyAll(cases);
  const byPolicy = (one, answer) => Object.fromEntries(Object.entries(policies).map(([name, judge]) => [name, judge(one, answer)]));
  return cases.map((one, index) => ({ ...one, own: outcomeOfAnswer(answers[index]), byPolicy: byPolicy(one, answers[index]) }));
}

function showRun(evidence, made, decided) {
  const clean = decided.slice(0, made.clean.length);
  const frauds = decided.slice(made.clean.length);
  const repeated = decided.filter(({ own, byPolicy }) => own === byPolicy.default.outcome).length / decided.length;
  report.judge(`${evidence}: decisions that the back-test repeats`, repeated, '', { atLeast: 1 });
  for (const policy of Object.keys(policies)) {
    showClean(evidence, policy, clean);
    showFrauds(evidence, policy, frauds);
    showReasons(evidence, policy, clean, frauds);
  }
}

function judgedBy(policy, cases) {
  return cases.map(({ byPolicy }) => byPolicy[policy]);
}

function ofHalf(half, cases) {
  return cases.filter((one) => one.half === half);
}

/** Shares of 0 to 1 in percent; the number of cases stays. */
function inPercent({ cases, ...shares }) {
  return { cases, ...Object.fromEntries(Object.entries(shares).map(([key, share]) => [key, 100 * share])) };
}

function showClean(evidence, policy, clean) {
  const rows = Object.fromEntries(HALVES.map((half) => [half, outcomeShares(judgedBy(policy, ofHalf(half, clean)))]));
  figures.clean.push({ evidence, policy, rows });
  report.table(`honest buyers, ${evidence}, policy ${policy}`, SHARES, Object.fromEntries(Object.entries(rows).map(([half, row]) => [half, inPercent(row)])));
  const { approved, rejected } = rows['held out'];
  if (isTarget(evidence, policy)) {
    report.judge(`honest buyers, held out, ${evidence}, ${policy}: approved`, approved, '', { atLeast: SPEC.targets.approved });
    report.judge(`honest buyers, held out, ${evidence}, ${policy}: rejected`, rejected, '', { atMost: SPEC.targets.rejected });
  }
}

function showFrauds(evidence, policy, frauds) {
  const rows = {};
  for (const { kind, id, seenBy } of SPEC.frauds) {
    const of = frauds.filter((one) => one.kind === kind && one.id === id);
    if (of.length > 0) {
      rows[`${kind}: ${id} (${seenBy})`] = inPercent(outcomeShares(judgedBy(policy, of)));
    }
  }
  report.table(`scenarios, ${evidence}, policy ${policy}`, SHARES, rows);
  const sums = ['local', 'operators', 'nobody'].map((seenBy) => {
    const of = frauds.filter((one) => one.seenBy === seenBy);
    const halves = HALVES.map((half) => [half, ofHalf(half, of).length > 0 ? outcomeShares(judgedBy(policy, ofHalf(half, of))) : undefined]);
    return { seenBy, halves: Object.fromEntries(halves) };
  });
  figures.frauds.push({ evidence, policy, rows, sums });
  for (const { seenBy, halves } of sums) {
    for (const [half, shares] of Object.entries(halves)) {
      showCaught({ evidence, policy, seenBy, half, shares });
    }
  }
}

function showCaught({ evidence, policy, seenBy, half, shares }) {
  if (!shares) {
    return;
  }
  const metric = `scenarios seen by ${seenBy}, ${half}, ${evidence}, ${policy}: not approved`;
  const isJudged = half === 'held out' && isTarget(evidence, policy) && (seenBy === 'local' || (seenBy === 'operators' && evidence === 'operators'));
  if (isJudged) {
    report.judge(metric, 1 - shares.approved, '', { atLeast: SPEC.targets.caught });
  } else {
    report.add({ metric, value: 1 - shares.approved, unit: '' });
  }
}

/** A policy is judged with the evidence that it is for; `default` with both. */
function isTarget(evidence, policy) {
  if (policy.includes('sandbox')) {
    return false;
  }
  const isForOperators = policy.includes('operator');
  return Object.keys(policies).length === 1 || isForOperators === (evidence === 'operators');
}

/** Why honest buyers were not approved, and what scenarios that were approved had, of the development half. */
function showReasons(evidence, policy, clean, frauds) {
  const ours = ofHalf('development', clean);
  const stopped = ours.filter(({ byPolicy }) => byPolicy[policy].outcome !== 'approve');
  const missed = ofHalf('development', frauds).filter(({ byPolicy, seenBy }) => byPolicy[policy].outcome === 'approve' && seenBy === 'local');
  const rows = reasonCounts(judgedBy(policy, stopped)).slice(0, 20);
  figures.reasons.push({ evidence, policy, cases: ours.length, rows });
  const share = (count) => ({ share: (100 * count) / ours.length });
  report.table(`honest buyers not approved, development, ${evidence}, policy ${policy}: reasons`, { share: ['of all buyers', '%'] }, Object.fromEntries(rows.map(([reason, count]) => [reason, share(count)])));
  if (values.wrong) {
    for (const { key, traits, byPolicy } of [...stopped, ...missed]) {
      const { outcome, score, reasons } = byPolicy[policy];
      report.say(`  ${evidence}, ${policy}: ${outcome} ${score}: ${reasons.join(', ')} | ${key}: ${traits.join(', ')}`);
    }
  }
}

async function compareGroups(product, groups) {
  for (const [property, byGroup] of Object.entries(groups)) {
    const rows = {};
    for (const [group, cases] of Object.entries(byGroup)) {
      rows[group] = await decideAll(product, cases);
    }
    for (const policy of Object.keys(policies)) {
      const shares = Object.entries(rows).map(([group, decided]) => ({ group, cases: decided.length, ...stoppedShare(policy, decided) }));
      const ratio = shareRatio(shares);
      figures.fairness.push({ property, policy, shares, ratio });
      report.table(`sent to review by ${property}, policy ${policy}`, { cases: ['cases', ''], percent: ['review', '%'] }, Object.fromEntries(shares.map(({ group, cases, share }) => [group, { cases, percent: 100 * share }])));
      if (isTarget('local data', policy)) {
        report.judge(`fairness by ${property}, ${policy}: largest over smallest share`, ratio, 'x', { atMost: SPEC.targets.fairness });
      }
    }
  }
}

function stoppedShare(policy, decided) {
  const { approved } = outcomeShares(judgedBy(policy, decided));
  return { share: 1 - approved };
}
