import type { KeyView } from '../../../src/api/keys.api.js';
import type { PlanView } from '../../../src/api/operator.api.js';

export interface Exchange {
  lost: string[];
  gained: string[];
}

/** A key that works now, and the operations that the change takes from it. */
export interface AffectedKey {
  key: KeyView;
  lost: string[];
  /** No operation is left: every call fails. */
  fails: boolean;
}

export interface PlanChange {
  operations: Exchange;
  sources: Exchange;
  keys: AffectedKey[];
}

/** What a merchant loses and gains when its plan changes. */
export function comparePlans(from: PlanView, to: PlanView, keys: readonly KeyView[]): PlanChange {
  const operations = exchange(from.scopes, to.scopes);
  const working = keys.filter(({ state }) => state === 'active' || state === 'retiring');
  return {
    operations,
    sources: exchange(from.sources, to.sources),
    keys: working.flatMap((key) => affected(key, from, operations)),
  };
}

function exchange(before: readonly string[], after: readonly string[]): Exchange {
  return {
    lost: before.filter((each) => !after.includes(each)),
    gained: after.filter((each) => !before.includes(each)),
  };
}

/** A key without own scopes has all scopes of the plan, and so also the scopes that the change adds. */
function affected(key: KeyView, from: PlanView, { lost, gained }: Exchange): AffectedKey[] {
  const granted = key.scopes?.filter((scope) => from.scopes.includes(scope)) ?? from.scopes;
  const lostByKey = granted.filter((scope) => lost.includes(scope));
  const left =
    granted.length - lostByKey.length + (key.scopes ?? gained).filter((scope) => gained.includes(scope)).length;
  return lostByKey.length === 0 ? [] : [{ key, lost: lostByKey, fails: left === 0 }];
}
