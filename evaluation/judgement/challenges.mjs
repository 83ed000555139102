/** Share of fraud in the traffic for which the share of fraud among stopped orders is shown. */
const PREVALENCE = 0.01;
const GROUPS = {
  'honest buyers': () => true,
  travellers: ({ traits }) => traits.includes('traveller'),
  'buyers from abroad for the family': ({ traits }) => traits.includes('buys from abroad for the family'),
};
const HALVES = { '': () => true, ', held out': ({ half }) => half === 'held out' };

/**
 * What happened to one order. `challenge` is the evidence that the merchant asked for, `final` the recommendation after it.
 *
 * @typedef {'aprobar' | 'revisar' | 'rechazar' | null} Recommendation null: an error, mostly that the registry has no such cédula
 * @typedef {{ first: Recommendation, challenge: string[] | null, final: Recommendation }} Passage
 * @typedef {import('./buyers.mjs').Case & { passage: Passage }} Passed
 */

/** Whether a buyer can give all pieces of evidence. Earlier orders are no such piece: the merchant states them without a question. */
export function passes({ abilities }, pieces) {
  const unknown = pieces.filter((piece) => typeof abilities[piece] !== 'boolean');
  if (unknown.length > 0) {
    throw new Error(`a challenge cannot have ${unknown.join(', ')}`);
  }
  return pieces.every((piece) => abilities[piece]);
}

/** Whether a merchant can ask for these pieces: it sees how a buyer wants to pay, and authenticates a card only of a buyer who pays by card. */
const canAsk = ({ abilities }, pieces) => abilities.paysByCard || !pieces.includes('cardAuthentication');

/**
 * One challenge for each buyer: the first set of evidence that the answer names and the merchant can ask for. Whoever passes sends the request again with it; for the
 * others the first answer is the end.
 *
 * @template Answer
 * @param {import('./buyers.mjs').Case[]} cases
 * @param {(Answer & { recommendation?: Recommendation })[]} answers in the order of the cases
 * @param {{ setsOf: (answer: Answer) => string[][], sendWith: (one: import('./buyers.mjs').Case, pieces: string[], first: Answer) =>
 *   Promise<Recommendation> }} product setsOf: the cheapest first, and none without a challenge
 * @returns {Promise<Passage[]>}
 */
export async function challengeAll(cases, answers, { setsOf, sendWith }) {
  const passages = [];
  for (const [index, one] of cases.entries()) {
    const first = answers[index].recommendation ?? null;
    const [challenge = null] = setsOf(answers[index]).filter((pieces) => canAsk(one, pieces));
    const isPassed = challenge !== null && passes(one, challenge);
    passages.push({ first, challenge, final: isPassed ? await sendWith(one, challenge, answers[index]) : first });
  }
  return passages;
}

/**
 * Where orders end when a merchant may ask once, for all cases and for the half held out.
 *
 * @param {string} evidence `local data` or `operators`
 * @param {Passed[]} clean
 * @param {Passed[]} frauds
 * @returns {{ title: string, columns: object, rows: object }[]} arguments of `Report.table`
 */
export function shownTables(evidence, clean, frauds) {
  const seenBy = evidence === 'operators' ? ['local', 'operators'] : ['local'];
  const fraudGroups = Object.fromEntries(
    seenBy.map((source) => [`frauds seen by ${source}`, (one) => one.seenBy === source]),
  );
  return [
    {
      title: `honest buyers when the merchant asks once, ${evidence}`,
      columns: {
        cases: ['cases', ''],
        unasked: ['approved without a question', '%'],
        asked: ['asked for something', '%'],
        approved: ['approved in the end', '%'],
        rejected: ['rejected', '%'],
      },
      rows: rowsOf(GROUPS, clean, (of) => ({
        cases: of.length,
        unasked: shareOf(of, ({ first, challenge }) => first === 'aprobar' && challenge === null),
        asked: shareOf(of, ({ challenge }) => challenge !== null),
        approved: shareOf(of, ({ final }) => final === 'aprobar'),
        rejected: shareOf(of, ({ final }) => final === 'rechazar'),
      })),
    },
    {
      title: `scenarios when the merchant asks once, ${evidence}`,
      columns: {
        cases: ['cases', ''],
        first: ['not approved at first', '%'],
        asked: ['asked for something', '%'],
        final: ['not approved in the end', '%'],
      },
      rows: rowsOf(fraudGroups, frauds, (of) => ({
        cases: of.length,
        first: shareOf(of, ({ first }) => first !== 'aprobar'),
        asked: shareOf(of, ({ challenge }) => challenge !== null),
        final: shareOf(of, ({ final }) => final !== 'aprobar'),
      })),
    },
    {
      title: `fraud among orders that are not approved, if ${100 * PREVALENCE} % of all orders are fraud, ${evidence}`,
      columns: { first: ['at first', '%'], final: ['in the end', '%'] },
      rows: rowsOf({ 'all orders': () => true }, [...clean, ...frauds], (of) => ({
        first: fraudShare(of, ({ first }) => first !== 'aprobar'),
        final: fraudShare(of, ({ final }) => final !== 'aprobar'),
      })),
    },
  ];
}

/** A row for each group, and one for its half held out. */
function rowsOf(groups, cases, figuresOf) {
  const rows = Object.entries(groups).flatMap(([group, isOf]) =>
    Object.entries(HALVES).map(([half, isHalf]) => [`${group}${half}`, figuresOf(cases.filter(isOf).filter(isHalf))]),
  );
  return Object.fromEntries(rows);
}

function shareOf(cases, isCounted) {
  return cases.length > 0 ? cases.filter(({ passage }) => isCounted(passage)).length / cases.length : undefined;
}

/** The share of fraud among the counted orders, with honest buyers and frauds weighed as in traffic. */
function fraudShare(cases, isCounted) {
  const isFraud = ({ id }) => id !== undefined;
  const honest = shareOf(
    cases.filter((one) => !isFraud(one)),
    isCounted,
  );
  const fraud = shareOf(cases.filter(isFraud), isCounted);
  const counted = PREVALENCE * fraud + (1 - PREVALENCE) * honest;
  return counted > 0 ? (PREVALENCE * fraud) / counted : undefined;
}
