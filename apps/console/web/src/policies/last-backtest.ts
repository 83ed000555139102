import { useSyncExternalStore } from 'react';
import type { FactGroup } from './policy-check.js';

/** More groups of facts are not kept: the worker decides each of them after every change of the form. */
export const GROUPS_MAX = 20_000;

/** The last back-test of this tab, as equal facts with their numbers: no row, no identifier and no value of a buyer. */
export interface LastBacktest {
  tenant: string;
  /** Name of the file, as the member sees it. */
  name: string;
  rows: number;
  groups: readonly FactGroup[];
}

let last: LastBacktest | null = null;
const listeners = new Set<() => void>();

/**
 * The page of the back-test calls it when a run ends; the policy page then shows the effect on it. It stays in the memory of
 * this tab only. A run with too many groups is not remembered.
 * @returns whether it was remembered
 */
export function rememberBacktest(backtest: LastBacktest): boolean {
  const isSmall = backtest.groups.length <= GROUPS_MAX;
  last = isSmall ? backtest : null;
  for (const listener of listeners) {
    listener();
  }
  return isSmall;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last back-test of this tenant in this tab; `null`: none. */
export const lastBacktestOf = (tenant: string): LastBacktest | null => (last?.tenant === tenant ? last : null);

export const useLastBacktest = (tenant: string): LastBacktest | null =>
  useSyncExternalStore(subscribe, () => lastBacktestOf(tenant));
