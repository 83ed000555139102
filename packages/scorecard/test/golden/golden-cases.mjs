import { Random } from '@cotejo/testing';

const SEED = 20_000;
const CASES = 300;
/** Most sources answer, and most of their signals are false. */
const SHARES = { silent: 0.12, unsent: 0.1, unknown: 0.05, amount: 0.6, listed: 0.08 };
const SILENT = ['timeout', 'unavailable', 'not_configured', 'not_awaited', 'not_in_plan'];
const INPUTS = [
  ...'document name issueDate phone phoneToken email address city ip gps biometric amount'.split(' '),
  ...'payment delivery attributes orders'.split(' '),
];

/**
 * Makes the cases of a new golden file; the same signals always give the same cases. In a case, every input is sent,
 * every source answers and every signal is false, except for those that the case lists.
 *
 * @param {{ SIGNALS: Record<string, any>, SOURCE_IDS: readonly string[] }} contracts
 */
export function makeCases(contracts) {
  const random = new Random(SEED);
  return Array.from({ length: CASES }, (_, index) => makeCase(contracts, random, index));
}

function makeCase({ SIGNALS, SOURCE_IDS }, random, index) {
  const unsent = INPUTS.filter((input) => input !== 'document' && random.chance(SHARES.unsent));
  const silent = SOURCE_IDS.filter(() => random.chance(SHARES.silent)).map((id) => [id, random.one(SILENT)]);
  const sources = Object.fromEntries(silent);
  const codes = Object.keys(SIGNALS).filter((code) => !(SIGNALS[code].source in sources));
  // The number of findings goes through 1, 3 and 6, so that all outcomes occur.
  const findings = [1, 3, 6][index % 3];
  const found = Array.from({ length: findings }, () => random.one(codes));
  const unknown = codes.filter((code) => !found.includes(code) && random.chance(SHARES.unknown));
  const values = found.flatMap((code) => {
    const value = anyValue(SIGNALS[code].value, random);
    return value === undefined ? [] : [[code, value]];
  });
  return {
    unsent,
    sources,
    found: codes.filter((code) => found.includes(code)),
    unknown,
    values: Object.fromEntries(values),
    amountCop: random.chance(SHARES.amount) ? Math.round(10 ** (4 + 4 * random.next())) : null,
    listed: random.chance(SHARES.listed) ? random.one(['allowed', 'denied']) : null,
  };
}

function anyValue(spec, random) {
  if (!spec || random.chance(0.2)) {
    return undefined;
  }
  const classes = spec.classes === 'open' ? ['some-list'] : (spec.classes ?? []);
  return spec.figure && (classes.length === 0 || random.chance(0.5)) ? random.below(100) : random.one(classes);
}

/** A case as facts. */
export function factsOf({ SIGNALS, SOURCE_IDS }, { unsent, sources, found, unknown, values, amountCop, listed }) {
  const stateOf = (code) => (found.includes(code) ? true : unknown.includes(code) ? 'unknown' : false);
  const answered = Object.keys(SIGNALS).filter((code) => !(SIGNALS[code].source in sources));
  return {
    inputs: INPUTS.filter((input) => !unsent.includes(input)),
    sources: Object.fromEntries(SOURCE_IDS.map((id) => [id, sources[id] ?? 'ok'])),
    states: Object.fromEntries(answered.map((code) => [code, stateOf(code)])),
    values,
    amountCop,
    plannedSources: SOURCE_IDS.filter((id) => sources[id] !== 'not_in_plan'),
    ...(listed && { listed }),
  };
}

/** What is expected of a decision: outcome, score, and every line that changes it. */
export function expectedOf({ outcome, score, contributions }) {
  const lines = contributions.filter(({ points }) => points !== 0);
  return { outcome, score, points: Object.fromEntries(lines.map((line) => [line.characteristic, line.points])) };
}

/** Where the golden file of a scorecard lies, from the root. */
export const goldenFileOf = ({ id, version }) => `packages/scorecard/test/golden/${id}@${version}.json`;

/** One case to a line, so that a change of one is a change of one line. */
export function goldenText({ cases, ...head }) {
  const [open] = JSON.stringify(head, null, 2).split(/\n}$/);
  return `${open},\n  "cases": [\n${cases.map((each) => `    ${JSON.stringify(each)}`).join(',\n')}\n  ]\n}\n`;
}
