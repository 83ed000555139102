import { readFileSync } from 'node:fs';
import { ACTIONS, EVIDENCE_CODES, SIGNALS, SOURCE_IDS } from '@cotejo/contracts';
import { counterfactualsOf, Decider, parsePolicy, parseScorecard } from '@cotejo/scorecard';
import { Random } from '@cotejo/testing';
import { EIGHT_RULES, withPurchase } from './eight-rules.mjs';

const DECISIONS_A_SECOND = 50_000;
const SIGNALS_OF_A_REQUEST = 40;
const WITH_EVIDENCE = `decide, ${SIGNALS_OF_A_REQUEST} signals and evidence`;
const WITH_RULES = 'a decision with eight rules';
const WITHOUT_RULES = 'a decision without rules';
const RULED_US = 6;
const REQUESTS = 256;
const BATCH = 64;
const CODES = Object.keys(SIGNALS);
const INPUTS = [...new Set(CODES.flatMap((code) => SIGNALS[code].inputs))];
const ACTIONABLE = Object.keys(ACTIONS);

/**
 * Decisions a second, beside the mere parsing of what they are made of, in turn so that a machine that slows down slows all.
 *
 * @param {{ lengthMs: number, rounds: number, report: import('../reporting/report.mjs').Report }} options
 */
export function run({ lengthMs, rounds, report }) {
  const decider = shippedDecider();
  const works = worksOf(decider);
  const costs = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      costs[name].push(cpuMicroseconds(work, lengthMs));
    }
  }
  // The first round warms up.
  const us = (name) => median(costs[name].slice(1));
  const decided = `decide, ${SIGNALS_OF_A_REQUEST} signals`;
  report.judge(`decisions a second on a core, ${SIGNALS_OF_A_REQUEST} signals`, 1e6 / us(decided), '/s', {
    atLeast: DECISIONS_A_SECOND,
  });
  report.judge(WITH_RULES, us(WITH_RULES), 'us', { atMost: RULED_US });
  for (const name of Object.keys(works).filter((each) => each !== WITH_RULES)) {
    report.add({ metric: name, value: us(name), unit: 'us' });
  }
  report.judge('a decision with evidence over one without', us(WITH_EVIDENCE) / us(decided), 'x', { atMost: 1.28 });
  report.add({ metric: 'eight rules over none', value: us(WITH_RULES) / us(WITHOUT_RULES), unit: 'x' });
  report.add({ metric: 'a decision over parsing its request', value: us(decided) / us('parse a request'), unit: 'x' });
}

/** The measured operations by name. Each operation receives an index and works on the facts at this index. */
function worksOf(decider) {
  const random = new Random(1);
  const usual = makeMany(() => usualFacts(random, SIGNALS_OF_A_REQUEST));
  const texts = usual.map((facts) => JSON.stringify(facts));
  const proven = usual.map(withEvidence);
  const ruled = new Decider(decider.scorecard, { ...decider.policy, ...EIGHT_RULES });
  const bare = new Decider(decider.scorecard, { ...decider.policy, rules: [] });
  const bought = usual.map(withPurchase);
  const whole = makeMany(() => usualFacts(random, CODES.length));
  const silent = usual.map(withSilentLine);
  const improvable = makeMany(() => actionableFacts(random, 3));
  const worst = actionableFacts(random, ACTIONABLE.length);
  const withSets = (facts) => counterfactualsOf(decider, facts, decider.decide(facts));
  return {
    'parse a request': (index) => JSON.parse(texts[index % REQUESTS]),
    [`decide, ${SIGNALS_OF_A_REQUEST} signals`]: (index) => decider.decide(usual[index % REQUESTS]),
    [WITH_EVIDENCE]: (index) => decider.decide(proven[index % REQUESTS]),
    [WITHOUT_RULES]: (index) => bare.decide(bought[index % REQUESTS]),
    [WITH_RULES]: (index) => ruled.decide(bought[index % REQUESTS]),
    [`decide, all ${CODES.length} signals`]: (index) => decider.decide(whole[index % REQUESTS]),
    'decide and interval, the line silent': (index) => {
      const facts = silent[index % REQUESTS];
      return [decider.decide(facts), decider.interval(facts)];
    },
    'decide and counterfactuals, three findings': (index) => withSets(improvable[index % REQUESTS]),
    'decide and counterfactuals, everything found that can be changed': () => withSets(worst),
  };
}

function shippedDecider() {
  const read = (file) => JSON.parse(readFileSync(new URL(`../../policies/${file}`, import.meta.url), 'utf8'));
  const scorecard = parseScorecard(read('scorecards/base.json'), read('schemas/scorecard.schema.json'));
  return new Decider(
    scorecard,
    parsePolicy(read('decision/default.json'), read('schemas/policy.schema.json'), [scorecard]),
  );
}

const makeMany = (make) => Array.from({ length: REQUESTS }, make);

/** Facts of a request with every input and the given number of answered signals. About one signal in eight is true. */
function usualFacts(random, signals) {
  const codes = CODES.slice(0, signals);
  const states = Object.fromEntries(codes.map((code) => [code, random.chance(1 / 8)]));
  return factsOf(codes, states, { sim_swap_recent: random.below(72) });
}

/**
 * Facts in which only `findings` signals are true. All of these signals are ones that a person could change, and the
 * decision is review or reject.
 */
function actionableFacts(random, findings) {
  const found = new Set(findings >= ACTIONABLE.length ? ACTIONABLE : []);
  while (found.size < findings) {
    found.add(random.one(ACTIONABLE));
  }
  return factsOf(CODES, Object.fromEntries(CODES.map((code) => [code, found.has(code)])), {});
}

/** A source without a given signal has the status `not_requested`, so that only the given signals are measured. */
function factsOf(codes, states, values) {
  const queried = new Set(codes.map((code) => SIGNALS[code].source));
  return {
    inputs: INPUTS,
    sources: Object.fromEntries(SOURCE_IDS.map((id) => [id, queried.has(id) ? 'ok' : 'not_requested'])),
    states,
    values,
    amountCop: 250_000,
    plannedSources: [...SOURCE_IDS],
  };
}

/** The buyer comes from another country and returned a code to the phone, which offsets that. */
function withEvidence(facts) {
  const evidence = Object.fromEntries(EVIDENCE_CODES.map((code) => [code, code === 'phone_code_returned']));
  const doubt = { ip_location_mismatch: true, sim_swap_recent: false, phone_foreign: false, ip_hosting: false };
  const sources = { ...facts.sources, geo: 'ok', evidence: 'ok' };
  return { ...facts, states: { ...facts.states, ...doubt, ...evidence }, sources };
}

function withSilentLine(facts) {
  const heard = Object.entries(facts.states).filter(([code]) => SIGNALS[code].source !== 'telco');
  return { ...facts, states: Object.fromEntries(heard), sources: { ...facts.sources, telco: 'timeout' } };
}

/** Microseconds of CPU for each time that `work` is done. */
function cpuMicroseconds(work, lengthMs) {
  const endsAt = performance.now() + lengthMs;
  const before = process.cpuUsage();
  let runs = 0;
  while (performance.now() < endsAt) {
    for (let index = 0; index < BATCH; index += 1) {
      work(runs + index);
    }
    runs += BATCH;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / runs;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
