import { header, table } from './markdown.mjs';

/**
 * The page of the shipped scorecard, band by band, and of the default policies.
 *
 * @param {{ SIGNALS: object, REASONS: object }} contracts
 * @param {{ contentHash: (version: object) => string, versionName: (version: object) => string }} versions
 */
export function scorecardPage(contracts, versions, scorecard, policies) {
  const [policy] = policies;
  const { SIGNALS } = contracts;
  const sources = [...new Set(scorecard.characteristics.map(({ signal }) => SIGNALS[signal].source))];
  const sections = sources.map((source) => sourceSection(source, contracts, scorecard));
  return `${header('Scorecard and policy', 'policies/scorecards/base.json')}
A score starts at ${scorecard.basePoints} points and adds one band of each characteristic: the first band that fits the signal. A value that was
not sent, or a source outside the plan, has no band and no points; a false signal has 0 points unless a row says otherwise. What a source could not answer costs nothing, unless the policy
charges for it. Then the policy applies: the allow list lowers a buyer to the base points; hard stops, floors and missing sources lift the
score; and it stays within 0 and 100. The contributions in an answer show all of this and add up to the score exactly.
The reason of a signal has the same code, unless one stands beside it. What each signal means: [signals](signals.md).

${table(
  ['', 'version', 'hash of the content'],
  [
    ['scorecard', `\`${versions.versionName(scorecard)}\``, `\`${versions.contentHash(scorecard)}\``],
    ...policies.map((each) => ['policy', `\`${versions.versionName(each)}\``, `\`${versions.contentHash(each)}\``]),
  ],
)}

The hash is SHA-256 over the canonical JSON (RFC 8785) of the file without \`$schema\`. Other content has another version
(\`packages/scorecard/test/golden.spec.ts\` holds to it). Check a scorecard or a policy of your own with
\`npm run cotejo -- policy check FILE\`, compare two with \`npm run cotejo -- policy diff A B\`.

${policySection(policy)}

${policiesSection(policies)}

${sections.join('\n\n')}
`;
}

function sourceSection(source, { SIGNALS }, { characteristics }) {
  const rows = characteristics
    .filter(({ signal }) => SIGNALS[signal].source === source)
    .flatMap(({ signal, reason, bands, monotonic }) =>
      bands.filter(isTold).map((band, index) => {
        const first = index === 0;
        return [
          first ? `\`${signal}\`${reason === signal ? '' : ` (\`${reason}\`)`}` : '',
          bandText(band, bands, SIGNALS[signal]),
          String(band.points),
          [band.note, first && monotonic && `Points are ${monotonic} with the figure`].filter(Boolean).join('. '),
        ];
      }),
    );
  return `## ${source}\n\n${table(['signal', 'band', 'points', 'note'], rows)}`;
}

/** The page says once that false signals have no points. */
const isTold = ({ state, points, note }) => state !== 'false' || points !== 0 || note !== undefined;

function bandText({ state, below, oneOf }, bands, { value }) {
  if (below !== undefined) {
    return `${state}, below ${below} (${value.figure})`;
  }
  if (oneOf) {
    return `${state}, ${oneOf.map((name) => `\`${name}\``).join(' or ')}`;
  }
  return bands.filter((band) => band.state === state).length > 1 ? `${state}, otherwise` : state;
}

/** The default policies differ only in what they charge for unknown answers (a test compares them). */
function policiesSection(policies) {
  const uses = {
    default: 'production with local data alone',
    operators: 'production with a mobile operator: `COTEJO_DEFAULT_POLICY=operators`',
    sandbox: 'the sandbox',
  };
  const charges = ({ unknownPoints }) =>
    Object.entries(unknownPoints)
      .map(([signal, points]) => `\`${signal}\` ${points}`)
      .join(', ') || 'nothing';
  return `## Three default policies

They differ only in the points for signals that a configured source could not answer. A source that is not configured is never
charged. [Quality](../quality.md) shows the effect of each on a population.

${table(
  ['policy', 'decides for', 'charges for an unknown answer'],
  policies.map((each) => [`\`${each.id}\``, uses[each.id], charges(each)]),
)}`;
}

function policySection(policy) {
  const { thresholds, amountTiers, mandatorySources, missingMandatoryFloor, hardStops, floors } = policy;
  const levels = [
    ...amountTiers.toReversed().map((tier) => [`from ${tier.fromCop.toLocaleString('en')} COP on`, tier]),
    ['below, and without an amount', thresholds],
  ];
  const rules = [
    ...hardStops.map(({ signal, reason }) => [`\`${signal}\``, 'hard stop', '100', `\`${reason}\``]),
    ...floors.map(({ signal, floor, reason }) => [`\`${signal}\``, 'floor', String(floor), `\`${reason}\``]),
  ];
  return `## The default policy

${table(
  ['amount', 'approve below', 'review from', 'reject from'],
  levels.map(([amount, { reviewFrom, rejectFrom }]) => [amount, ...[reviewFrom, reviewFrom, rejectFrom].map(String)]),
)}

When ${mandatorySources.join(' or ')} gives no answer although the plan includes it, no request is approved and the score is at least
${missingMandatoryFloor}. An answer ${policy.earlyAnswer ? 'comes' : 'does not come'} early when no missing source could change the recommendation.

A true signal lifts the score to at least:

${table(['signal', 'rule', 'score', 'reason'], rules)}`;
}
