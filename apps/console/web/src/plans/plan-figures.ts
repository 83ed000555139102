import type { PlanView } from '../../../src/api/operator.api.js';
import { useTexts } from '../i18n/texts.js';
import { plansTexts } from './plans-texts.js';

export type PlanFigure = 'quota' | 'rate' | 'price';

/** Words for the quota, the rate and the price of a plan. */
export function usePlanFigures(): (plan: PlanView) => Record<PlanFigure, string> {
  const t = useTexts(plansTexts);
  return ({ trial, queriesPerMonth, requestsPerSecond, priceCopPerMonth }) => ({
    quota: trial
      ? t('trial_of', trial)
      : queriesPerMonth === null
        ? t('no_quota')
        : t('per_month', { count: queriesPerMonth }),
    rate: requestsPerSecond === null ? t('no_rate') : t('per_second', { count: requestsPerSecond }),
    price: priceCopPerMonth === null ? t('no_price') : t('price_of', { price: priceCopPerMonth }),
  });
}
