import type { QuotaView } from '../../../src/api/usage.api.js';

const DAY_MS = 86_400_000;

/** Whole days that are left; 0 on the last day and after it. */
export const countDaysLeft = (endsAt: string, nowMs: number): number =>
  Math.max(0, Math.floor((Date.parse(endsAt) - nowMs) / DAY_MS));

export type QuotaNotice = 'suspended' | 'trial_over' | 'trial_spent' | 'month_spent';

/** Why the API refuses calls now; `null` when it accepts them. */
export function chooseQuotaNotice({ suspended, trial, left, endsAt }: QuotaView, nowMs: number): QuotaNotice | null {
  if (suspended) {
    return 'suspended';
  }
  if (trial && Date.parse(endsAt) <= nowMs) {
    return 'trial_over';
  }
  if (left === 0) {
    return trial ? 'trial_spent' : 'month_spent';
  }
  return null;
}
