import type { QuotaView } from '../../../src/api/usage.api.js';

const DAY_MS = 86_400_000;

/** Whole days that are left; 0 on the last day and after it. */
export const countDaysLeft = (endsAt: string, nowMs: number): number =>
  Math.max(0, Math.floor((Date.parse(endsAt) - nowMs) / DAY_MS));

/** `trial`: a trial that ends. `day`: a trial that renews each day. */
export type QuotaKind = 'month' | 'day' | 'trial';

export function quotaKind({ trial, period }: Pick<QuotaView, 'trial' | 'period'>): QuotaKind {
  if (!trial) {
    return 'month';
  }
  return period === 'trial' ? 'trial' : 'day';
}

export type QuotaNotice = 'suspended' | 'trial_over' | `${QuotaKind}_spent`;

/** Why the API refuses calls now; `null` when it accepts them. */
export function chooseQuotaNotice(view: QuotaView, nowMs: number): QuotaNotice | null {
  const { suspended, left, endsAt } = view;
  const kind = quotaKind(view);
  if (suspended) {
    return 'suspended';
  }
  if (kind === 'trial' && Date.parse(endsAt) <= nowMs) {
    return 'trial_over';
  }
  if (left === 0) {
    return `${kind}_spent`;
  }
  return null;
}
