import { ruleWords, SIGNALS } from '@cotejo/contracts';
import type { Policy } from '../policy/policy.js';
import { shapeProblems } from '../policy/policy-shape.js';
import type { Problem } from '../policy/problems.js';
import type { Proof } from '../proof/finding.js';
import { type ProveOptions, proveScorecard } from '../proof/proof.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import { scorecardProblems } from '../scorecard/scorecard-rules.js';
import { contentHash, versionName } from '../versions/version.js';
import { checkEdited, type Finding, findings } from './check-edited.js';
import { cardWarnings } from './lint-scorecard.js';

export type VersionKind = 'scorecard' | 'policy';

export type { Finding } from './check-edited.js';

/** Result of checking one scorecard or policy. */
export interface LintReport {
  kind: VersionKind;
  /** `id@version`, and the hash of the content; both are `null` when the data does not match the schema. */
  name: string | null;
  hash: string | null;
  /** Number of entries by kind. */
  counts: Record<string, number>;
  /** The rules of the merchant in words; absent without rules. */
  rules?: string[];
  findings: Finding[];
}

/** Whether data is meant as a scorecard or a policy, by its `$schema`, else by its properties. `null`: neither. */
export function kindOf(data: unknown): VersionKind | null {
  if (typeof data !== 'object' || data === null) {
    return null;
  }
  const { $schema } = data as { $schema?: unknown };
  if (typeof $schema === 'string') {
    const [, kind] = /(?:^|\/)(scorecard|policy)\.schema\.json$/.exec($schema) ?? [];
    return (kind as VersionKind | undefined) ?? null;
  }
  if ('characteristics' in data) {
    return 'scorecard';
  }
  return 'thresholds' in data ? 'policy' : null;
}

/** Checks schema and rules and collects warnings. It never throws because of invalid data. */
export function lintScorecard(data: unknown, schema: object): LintReport {
  const wrongShape = shapeProblems(data, schema);
  if (wrongShape.length > 0) {
    return schemaReport('scorecard', wrongShape);
  }
  const scorecard = data as Scorecard;
  const errors = scorecardProblems(scorecard);
  const bands = scorecard.characteristics.flatMap((each) => each.bands);
  return {
    ...identity('scorecard', scorecard),
    counts: { characteristics: scorecard.characteristics.length, bands: bands.length },
    findings: findings(errors, errors.length > 0 ? [] : cardWarnings(scorecard), provenOf(scorecard)),
  };
}

/**
 * @param scorecards the available scorecards; all of them must be valid
 * @param options the sources of the tenant's plan; all sources by default
 */
export function lintPolicy(
  data: unknown,
  schema: object,
  scorecards: readonly Scorecard[],
  options: ProveOptions = {},
): LintReport {
  const wrongShape = shapeProblems(data, schema);
  if (wrongShape.length > 0) {
    return schemaReport('policy', wrongShape);
  }
  const policy = data as Policy;
  const { amountTiers, mandatorySources, hardStops, floors, disabledCharacteristics, lists, rules = [] } = policy;
  return {
    ...identity('policy', policy),
    counts: {
      tiers: amountTiers.length,
      mandatory: mandatorySources.length,
      stops: hardStops.length,
      floors: floors.length,
      disabled: disabledCharacteristics.length,
      allowed: lists.allow.length,
      denied: lists.deny.length,
      ...(rules.length > 0 && { rules: rules.length }),
    },
    ...(rules.length > 0 && {
      rules: rules.map((rule) => `${rule.id}: ${ruleWords(rule, policy.attributes ?? {}, 'en')}`),
    }),
    findings: checkEdited(policy, scorecards, options),
  };
}

const identity = (kind: VersionKind, version: Scorecard | Policy) => ({
  kind,
  name: versionName(version),
  hash: contentHash(version),
});

const schemaReport = (kind: VersionKind, problems: Problem[]): LintReport => ({
  kind,
  name: null,
  hash: null,
  counts: {},
  findings: findings(problems, []),
});

/** An invalid scorecard is proved too, if all its signals exist: a witness shows what its errors mean. */
function provenOf(scorecard: Scorecard): Proof[] {
  const isKnown = scorecard.characteristics.every(({ signal }) => Object.hasOwn(SIGNALS, signal));
  return isKnown ? proveScorecard(scorecard) : [];
}
