import type { Backtested } from './worker-messages.js';

let last: { member: string; backtested: Backtested } | null = null;

/** Keeps the result in the memory of this tab: figures, a sample of facts and the first ids of changed decisions, never the file. */
export function keepLastBacktest(member: string, backtested: Backtested): void {
  last = { member, backtested };
}

/** The last result of this member in this tab, also for other pages such as the editor of policies. */
export const lastBacktest = (member: string): Backtested | null => (last?.member === member ? last.backtested : null);
