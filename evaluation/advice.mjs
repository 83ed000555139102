import { readFileSync } from 'node:fs';
import { thresholdLimits } from '@cotejo/scorecard';
import { readOptions } from '../bench/reporting/options.mjs';
import { Report } from '../bench/reporting/report.mjs';
import { scoredCardPayments } from './advice/card-payments.mjs';
import { adviceFor, measure, optimum, pointsToOptimum, scoresOf, throughOutcomes } from './advice/comparison.mjs';
import { judgedPayments } from './advice/judged-payments.mjs';

const HELP = `npm run evaluate advice -- [options]   what advised thresholds are worth on payments that were not used to choose them

  --part NAME       only this part: cards, judgement
  --customers N     customers of the simulated card payments (default 5000, as in the handbook; terminals are twice as many)
  --seed N          of the simulation and of the intervals (default 1)
  --scores FILE     scores that \`npm run evaluate judgement -- --scores FILE\` wrote; without it, the judgement runs
  --buyers N        of the judgement that runs (default 5000)
  --scenarios N     of the judgement that runs (default 2000)
  --fraud-share N   share of frauds for which the judgement is priced, because its frauds are drawn and not met (default 0.01)
  --json            one line of JSON for each figure

Cards: the simulator of the Fraud Detection Handbook, by its published description. A logistic regression on the handbook's published
features gives the score; it is fitted on the second month. Thresholds are advised on the next two months and measured on the two
months after them. The default thresholds are set to review 3 % and reject 1 % of the good payments of the second month.
Judgement: scores of the product by the default policy; advised on the development half, measured on the half held out.
Both: frauds cost their amount, a false reject 15 % of the amount, a review 3,000 COP. Equal fraud loss: the fewest false
rejects while approved frauds cost no more than with the default thresholds, with so many times the reviews of the default thresholds.
Lowest cost: without bounds. An optimum is a pair of thresholds that costs at most 0.1 % more than the cheapest.`;

const values = readOptions(
  HELP,
  {
    part: { type: 'string' },
    customers: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    scores: { type: 'string' },
    buyers: { type: 'string', default: '5000' },
    scenarios: { type: 'string', default: '2000' },
    'fraud-share': { type: 'string', default: '0.01' },
  },
  { part: 'cards', customers: '400' },
);

const DEFAULT = JSON.parse(readFileSync(new URL('../policies/decision/default.json', import.meta.url), 'utf8'));
const COSTS = { fraud: { percent: 100 }, reject: { percent: 15 }, review: { cop: 3_000 } };
/** Counts of outcomes have no amounts. */
const FIXED_COSTS = { fraud: { cop: 250_000 }, reject: { cop: 37_500 }, review: { cop: 3_000 } };
/** With these, the cheapest thresholds are those with the fewest false rejects. */
const ONLY_REJECTS = { reject: { percent: 15_000 } };
const CAPACITIES = [1, 1.25, 1.5, 2, 4];
const COLUMNS = {
  review: ['review from', ''],
  reject: ['reject from', ''],
  falseRejects: ['false rejects', ''],
  change: ['against default', '%'],
  fraudLoss: ['fraud loss against default', '%'],
  reviews: ['reviews against default', '%'],
  cost: ['cost against default', '%'],
};

const report = new Report(values);
const seed = Number(values.seed);
const setting = { active: DEFAULT.thresholds, limits: thresholdLimits(DEFAULT), seed };
const PARTS = { cards: runCards, judgement: runJudgement };
for (const [name, run] of Object.entries(PARTS)) {
  if (!values.part || values.part === name) {
    run();
  }
}
report.print();

function runCards() {
  const customers = Number(values.customers);
  report.say(`simulating the card payments of ${customers} customers`);
  const made = scoredCardPayments({
    customers,
    terminals: 2 * customers,
    seed,
    reviewed: 0.03,
    rejected: 0.01,
    thresholds: DEFAULT.thresholds,
  });
  report.add({ metric: 'cards: payments', value: made.count, unit: '' });
  report.add({ metric: 'cards: frauds', value: (100 * made.frauds) / made.count, unit: '%' });
  compare('cards', made, COSTS);
  compareOutcomes('cards', made);
}

function runJudgement() {
  report.say('running the judgement');
  const made = judgedPayments({
    scores: values.scores,
    options: ['--buyers', values.buyers, '--scenarios', values.scenarios],
  });
  const frauds = made.training.filter(({ label }) => label === 'fraud').length;
  const odds = frauds / (made.training.length - frauds);
  const share = Number(values['fraud-share']);
  const weight = share / (1 - share) / odds;
  report.add({ metric: 'judgement: weight of a fraud', value: weight, unit: '' });
  compare('judgement', made, { ...COSTS, fraud: { percent: 100 * weight } });
  compareOutcomes('judgement', made, { ...FIXED_COSTS, fraud: { cop: 250_000 * weight } });
}

/** Advice at equal fraud loss for several capacities, and without bounds, measured on the payments held out. */
function compare(name, { training, heldOut }, costs) {
  const scores = scoresOf(training);
  const [before] = measure(training, [setting.active], costs);
  const strict = { ...setting, costs: { ...costs, ...ONLY_REJECTS }, keepFraudLoss: true };
  const kept = CAPACITIES.map((times) => {
    const reviewShareMax = (times * before.reviews) / training.length;
    return [`equal fraud loss, ${times} x reviews`, adviceFor(scores, { ...strict, reviewShareMax })];
  });
  const free = ['lowest cost', adviceFor(scores, { ...setting, costs })];
  const [standard] = measure(heldOut, [setting.active], costs);
  const rows = [...kept, free].map(([title, advice]) => [title, rowOf(advice, heldOut, costs, standard)]);
  const ofDefault = { review: setting.active.reviewFrom, reject: setting.active.rejectFrom };
  const all = [['default', { ...ofDefault, falseRejects: standard.goodRejected }], ...rows];
  report.table(`${name}, held out: ${heldOut.length} payments`, COLUMNS, Object.fromEntries(all));
  for (const [title, { unknowns }] of [...kept, free]) {
    for (const { en } of unknowns.filter(({ blocks }) => blocks)) {
      report.say(`${name}, ${title}: ${en}`);
    }
  }
}

function rowOf({ advised }, heldOut, costs, standard) {
  if (!advised) {
    return {};
  }
  const [effect] = measure(heldOut, [advised], costs);
  const against = (member) => (standard[member] === 0 ? undefined : effect[member] / standard[member] - 1);
  return {
    review: advised.reviewFrom,
    reject: advised.rejectFrom,
    falseRejects: effect.goodRejected,
    change: against('goodRejected'),
    fraudLoss: against('fraudLoss'),
    reviews: against('reviews'),
    cost: against('cost'),
  };
}

/** The cheapest thresholds by counts of outcomes with small counts hidden, against those by all scores. */
function compareOutcomes(name, { training }, costs = FIXED_COSTS) {
  const options = { ...setting, costs };
  const sides = [scoresOf(training), throughOutcomes(training)];
  const [full, counted] = sides.map((scores) => optimum(scores, options));
  const [ofFull, ofCounted] = sides.map((scores) => Number(adviceFor(scores, options).advised !== null));
  report.add({ metric: `${name}: all data give advice`, value: ofFull, unit: '' });
  report.add({ metric: `${name}: counts of outcomes give advice`, value: ofCounted, unit: '' });
  for (const member of ['reviewFrom', 'rejectFrom']) {
    const points = Math.abs(full[member] - counted[member]);
    report.add({
      metric: `${name}: ${member} from counts of outcomes against all data`,
      value: points,
      unit: 'points',
    });
  }
  const away = pointsToOptimum(counted, sides[0], options);
  report.judge(`${name}: thresholds from counts of outcomes to the nearest optimum of all data`, away, 'points', {
    atMost: 1,
  });
  const [best, own] = measure(training, [full, counted], costs);
  const excess = 100 * (own.cost / best.cost - 1);
  report.judge(`${name}: cost with thresholds from counts of outcomes, above the lowest`, excess, '%', { atMost: 1 });
}
