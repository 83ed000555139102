import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Random } from '@cotejo/testing';
import { LocalGeoProvider } from '../apps/geo/dist/providers/local.provider.js';
import { readOptions } from '../bench/reporting/options.mjs';
import { Report } from '../bench/reporting/report.mjs';
import { Buyers } from './judgement/buyers.mjs';
import { challengeAll, shownTables } from './judgement/challenges.mjs';
import { CountsRedis } from './judgement/clock.mjs';
import { Contacts } from './judgement/contacts.mjs';
import { binTable, makeContextCases, personsOf } from './judgement/context/context-data.mjs';
import { contextTables } from './judgement/context/context-tables.mjs';
import { Contexts } from './judgement/context/contexts.mjs';
import { Relatives } from './judgement/context/relatives.mjs';
import { timeline } from './judgement/context/timeline.mjs';
import { importLists, importNetworks, importRegistry, importRut, listedPersons } from './judgement/data.mjs';
import { lacksOperator, lacksSource, outcomeOfAnswer, scoreLines, shippedPolicies } from './judgement/decisions.mjs';
import { requestOf, secondBody, setsOf } from './judgement/evidence.mjs';
import { fairnessCases } from './judgement/fairness.mjs';
import { Frauds } from './judgement/frauds.mjs';
import { sampleNetworks } from './judgement/networks.mjs';
import { startOperators } from './judgement/operators.mjs';
import { Persons } from './judgement/persons.mjs';
import { Places } from './judgement/places.mjs';
import { ProductionProduct } from './judgement/product.mjs';
import { startRegistryVendor, vendorTables, withIssueDate } from './judgement/registry-vendor.mjs';
import { Tables } from './judgement/tables.mjs';
import { Deployment } from './sources/deployment.mjs';

const HELP = `npm run evaluate judgement -- [options]   what the product decides about generated honest buyers and scenarios of fraud

  --data DIR      lists to decide by; any folder with these, each of which may be missing:
                    lists/      sanctions lists as their publishers write them
                    ipfeeds/    x4bnet, tor, ipranges, as \`cotejo anonymity import\` takes them
                  without it, the lists are small fixtures, and scenarios that need networks of VPN, Tor and data centres are left out
  --geo DIR       IP databases: the folder \`geo\` that \`cotejo geo fetch\` leaves in the data folder; without it no city is far
  --buyers N      honest buyers (default 5000)
  --scenarios N   scenarios of fraud (default 2000)
  --runs LIST     of local,operators,vendor,context (default: all). local: data of the deployer. operators: besides, a server answers in
                  place of the mobile operators. vendor: a server in place of a seller of the registry, and no copy of the registry.
                  context: cases of payment, delivery and links, with checks of the week before; needs Linux and a C compiler, to set
                  the clock of a Redis
  --no-fairness   without the comparison of origins, departments and surnames
  --other-geo DIR another city database for their addresses, as \`cotejo geo fetch --only city_check\` leaves it
  --wrong         print the reasons of every wrong decision of the development half
  --scores FILE   write score, label, amount and half of each case, one line of JSON each, as \`npm run evaluate advice\` reads them
  --json          one line of JSON for each figure

The product runs as in production: real Redis, imported data, requests by HTTP. It decides by the default policy and waits for
every source; each shipped policy then decides the same evidence from the receipts. Shares and kinds, each with its reason, and the
seed are in evaluation/judgement/population.json, and what buyers and attackers can prove in abilities.json beside it. Half of the cases
is held out by a hash of their key.`;

const values = readOptions(
  HELP,
  {
    data: { type: 'string' },
    geo: { type: 'string' },
    buyers: { type: 'string', default: '5000' },
    scenarios: { type: 'string', default: '2000' },
    runs: { type: 'string', default: 'local,operators,vendor,context' },
    fairness: { type: 'boolean', default: true },
    'other-geo': { type: 'string' },
    wrong: { type: 'boolean', default: false },
    scores: { type: 'string' },
  },
  { buyers: '60', scenarios: '60' },
);

const RUNS = { local: runLocal, operators: runOperators, vendor: runVendor, context: runContext };
const runs = values.runs.split(',');
const unknown = runs.filter((name) => !(name in RUNS));
if (unknown.length > 0) {
  process.stderr.write(`judgement: no run ${unknown.join(', ')}; see --help\n`);
  process.exit(2);
}
const SAMPLES = values.smoke ? 2_000 : 120_000;

const readSpec = (name) => JSON.parse(readFileSync(new URL(`./judgement/${name}`, import.meta.url), 'utf8'));
const SPEC = readSpec('population.json');
const HONEST_KINDS = readSpec('context/honest.json').kinds;
if (values.smoke) {
  SPEC.registry.others = 2_000;
  Object.assign(SPEC.fairness, { base: 3, baseByPlace: 1 });
}
const report = new Report(values);
const folder = (name) => (values.data && existsSync(join(values.data, name)) ? resolve(values.data, name) : undefined);
const resolved = (option) => values[option] && resolve(values[option]);
const data = {
  lists: folder('lists'),
  feeds: folder('ipfeeds'),
  geo: resolved('geo'),
  otherGeo: resolved('other-geo'),
};
const policies = shippedPolicies();
const tables = new Tables({ report, spec: SPEC, policies: Object.keys(policies), wrong: values.wrong });

const deployment = new Deployment();
try {
  await run();
} finally {
  await deployment.close();
}
report.print();

async function run() {
  importNetworks(data, deployment);
  const { dataDir } = deployment;
  const folders = { dataDir, stateDir: join(dataDir, 'state') };
  const made = await prepare(folders);
  for (const name of Object.keys(RUNS).filter((each) => runs.includes(each))) {
    await RUNS[name](made, folders);
  }
}

/** Lists need a product whose secrets sign them. */
async function prepare(folders) {
  report.say('starting the product');
  const product = await ProductionProduct.start(folders);
  try {
    importLists(data.lists, product);
    return await makeCases();
  } finally {
    await product.stop();
  }
}

/** The product with the imported registry, until the work is done. */
async function withProduct({ known }, { settings, ...folders }, work) {
  const product = await ProductionProduct.start({ ...folders, settings });
  try {
    await product.untilRegistryHas(known);
    await work(product);
  } finally {
    await product.stop();
  }
}

async function runLocal(made, folders) {
  await withProduct(made, folders, (product) => showLocal(product, made));
}

async function showLocal(product, made) {
  report.say(`sending ${made.clean.length} buyers and ${made.frauds.length} scenarios`);
  await showRun('local data', product, made);
  for (const [property, groups] of Object.entries(made.groups)) {
    report.say(`the same buyers by ${property}`);
    tables.showGroups(property, await decideGroups(product, property, groups));
  }
}

async function runOperators(made, folders) {
  const operators = await startOperators([...made.clean, ...made.frauds].flatMap(({ line }) => line ?? []));
  try {
    report.say('the same with operators');
    const { settings } = operators;
    await withProduct(made, { ...folders, settings }, (product) => showRun('operators', product, made));
  } finally {
    await operators.close();
  }
}

/** There is no copy of the registry: each look-up is bought, at a shop as in the population, and at one that demands the date of issue. */
async function runVendor({ clean, frauds }, folders) {
  const vendor = await startRegistryVendor([...clean, ...frauds].map(({ person }) => person));
  try {
    report.say('the same with a registry that is bought');
    const product = await ProductionProduct.start({ ...folders, settings: vendor.settings });
    try {
      await showShop('shop as in the population', { product, vendor, clean, frauds });
      product.changeTenant('demands-the-date');
      const dated = { clean: withIssueDate(clean), frauds: withIssueDate(frauds) };
      await showShop('shop that demands the date of issue', { product, vendor, ...dated });
    } finally {
      await product.stop();
    }
  } finally {
    await vendor.close();
  }
}

async function showShop(shop, { product, vendor, clean, frauds }) {
  vendor.calls.clear();
  const decided = [await decideAll(product, clean), await decideAll(product, frauds)];
  vendorTables(report, shop, decided, vendor.calls);
  tables.sayWrong(shop, 'default', decided.flat());
}

/** Payment, delivery and links: first the checks of the days before, each at its time by the clock of the counts. */
async function runContext({ context: { clean, frauds }, known }, folders) {
  const steps = timeline([...clean, ...frauds]);
  const cards = join(folders.dataDir, 'card-issuers.csv');
  writeFileSync(cards, binTable(readSpec('context/payment.json').bins));
  const counts = await CountsRedis.start(steps[0].beforeSeconds);
  try {
    const settings = { ...counts.settings, COTEJO_BIN_TABLE_FILE: cards };
    await withProduct({ known }, { ...folders, settings }, async (product) => {
      report.say(`sending the checks before ${clean.length + frauds.length} cases of payment, delivery and links`);
      for (const { beforeSeconds, lists } of steps) {
        counts.setClock(beforeSeconds);
        await product.sendAll(lists.map((checks) => checks.map(requestOf)));
      }
      counts.setClock(0);
      report.say('sending the cases');
      const decided = [await decideAll(product, clean), await decideAll(product, frauds)];
      contextTables(report, HONEST_KINDS, ...decided);
      tables.sayWrong('context', 'default', decided.flat());
    });
  } finally {
    await counts.stop();
  }
}

/** Draws the population and imports its cédulas. */
async function makeCases() {
  const random = new Random(SPEC.seed);
  const provider = await deployment.open(LocalGeoProvider);
  const networks = await sampleNetworks(provider, data.feeds, SAMPLES, random);
  const abilities = readSpec('abilities.json');
  const payment = readSpec('context/payment.json');
  const relatives = new Relatives(new Persons(SPEC.persons, new Random(payment.seed)));
  const documents = new Set();
  const parts = {
    spec: SPEC,
    abilities,
    contexts: new Contexts({ payment, abilities, relatives }),
    persons: new Persons(SPEC.persons, random, documents),
    places: new Places(SPEC, random),
    contacts: new Contacts(random),
    networks,
    random,
    nowMs: Date.now(),
  };
  const buyers = new Buyers(parts);
  const frauds = new Frauds({ buyers, listed: await listedPersons(deployment.dataDir) });
  const clean = Array.from({ length: Number(values.buyers) }, (_, index) => buyers.draw(`buyer ${index}`));
  const made = { clean, frauds: SPEC.frauds.flatMap((scenario) => drawScenarios(frauds, scenario)) };
  made.groups = values.fairness ? fairnessCases(clean, parts) : {};
  const groups = Object.values(made.groups).flatMap((byGroup) => Object.values(byGroup).flat());
  const earlier = made.frauds.flatMap(({ before }) => before);
  made.context = runs.includes('context') ? await drawContext({ ...parts, documents }) : { clean: [], frauds: [] };
  const plain = [...clean, ...made.frauds, ...earlier, ...groups].map(({ person }) => person);
  const persons = [...plain, ...personsOf([...made.context.clean, ...made.context.frauds])];
  const known = parts.persons.draw('to wait for the registry', { status: '0' });
  importRegistry([...persons, known], SPEC.registry.others, deployment);
  importRut(persons, deployment);
  return { ...made, known: known.document };
}

function drawContext(parts) {
  const sizes = values.smoke ? { honest: 400, frauds: 300 } : {};
  const sources = { networks: readSpec('context/networks.json'), geo: data.geo, otherGeo: data.otherGeo, deployment };
  return makeContextCases({ ...sizes, ...sources }, parts);
}

function drawScenarios(frauds, scenario) {
  if (!frauds.canMake(scenario)) {
    report.say(`left out for want of data: ${scenario.kind}, ${scenario.id}`);
    return [];
  }
  const count = Math.max(1, Math.round(scenario.share * Number(values.scenarios)));
  return Array.from({ length: count }, (_, index) =>
    frauds.draw(`${scenario.kind}, ${scenario.id} ${index}`, scenario),
  );
}

async function showRun(evidence, product, { clean, frauds }) {
  const decided = [await decideAll(product, clean), await decideAll(product, frauds)];
  tables.showRun(evidence, ...decided);
  for (const { title, columns, rows } of shownTables(evidence, ...decided)) {
    report.table(title, columns, rows);
  }
  if (values.scores && evidence === 'local data') {
    writeFileSync(values.scores, scoreLines(...decided));
  }
}

/** Each group at a separate tenant: it has the mailboxes, addresses and payers of the other groups, which the counts would see shared. */
async function decideGroups(product, property, groups) {
  const decided = [];
  for (const [index, [group, cases]] of Object.entries(groups).entries()) {
    product.changeTenant(`${property.replaceAll(' ', '-')}-${index}`);
    decided.push([group, await decideAll(product, cases)]);
  }
  return Object.fromEntries(decided);
}

/** Sends every case, challenges its buyer if the product names evidence, and decides the first answer by every policy. */
async function decideAll(product, cases) {
  const answers = await product.verifyAll(cases);
  const sendWith = (one, pieces, first) => product.verifyAgain(secondBody(one, pieces, first));
  const passages = await challengeAll(cases, answers, { setsOf, sendWith });
  const byPolicy = (one, answer) =>
    Object.fromEntries(Object.entries(policies).map(([name, judge]) => [name, judge(one, answer)]));
  return cases.map((one, index) => ({
    ...one,
    own: outcomeOfAnswer(answers[index]),
    reviewFrom: answers[index].receipt?.thresholds.review_from,
    passage: passages[index],
    lacksSource: lacksSource(answers[index]),
    lacksOperator: lacksOperator(one, answers[index]),
    byPolicy: byPolicy(one, answers[index]),
  }));
}
