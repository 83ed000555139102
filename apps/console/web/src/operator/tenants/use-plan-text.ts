import type { PlanView } from '../../../../src/api/operator.api.js';
import { useTexts } from '../../i18n/texts.js';
import { tenantsTexts } from './tenants-texts.js';

/** What a plan gives, in a line. */
export function usePlanText(): (plan: PlanView) => string {
  const t = useTexts(tenantsTexts);
  return ({ trial, queriesPerMonth, requestsPerSecond, priceCopPerMonth }) => {
    const queries = queriesPerMonth === null ? t('no_quota') : t('per_month', { count: queriesPerMonth });
    const parts = [
      trial ? t('trial_of', trial) : queries,
      requestsPerSecond === null ? t('no_rate') : t('per_second', { count: requestsPerSecond }),
      ...(priceCopPerMonth ? [t('price', { price: priceCopPerMonth })] : []),
    ];
    return parts.join(' · ');
  };
}
