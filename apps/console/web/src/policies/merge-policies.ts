import type { Policy } from '@cotejo/scorecard/editor';

type Members = Record<string, unknown>;

/**
 * Joins the changes of two persons to one policy. Where both changed the same value, mine stays.
 * @param base the policy that both began with
 */
export function mergePolicies(base: Policy, mine: Policy, theirs: Policy): Policy {
  const merged = merge(base, mine, theirs) as Policy;
  return { ...merged, amountTiers: merged.amountTiers.toSorted((one, other) => one.fromCop - other.fromCop) };
}

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) {
    return theirs;
  }
  if (isSame(theirs, base)) {
    return mine;
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return Object.values(mergeMembers(byKey(base), byKey(mine), byKey(theirs)));
  }
  // A rule is one thought: two changed conditions are not mixed.
  if (isObject(mine) && 'when' in mine) {
    return mine;
  }
  return isObject(mine) && isObject(theirs) ? mergeMembers(isObject(base) ? base : {}, mine, theirs) : mine;
}

function mergeMembers(base: Members, mine: Members, theirs: Members): Members {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = names.map((name) => [name, merge(base[name], mine[name], theirs[name])] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** The items of a list by their keys: the name or the signal of a rule, the amount of a band, or the item itself. */
const byKey = (list: unknown): Members =>
  Object.fromEntries(
    (Array.isArray(list) ? list : []).map((item) => [`key ${item?.id ?? item?.signal ?? item?.fromCop ?? item}`, item]),
  );

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
