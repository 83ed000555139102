import type { QuotaView } from '../../../src/api/usage.api.js';
import { useAnswer } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Meter } from '../ui/meter.js';
import { Notice } from '../ui/notice.js';
import { Facts, Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { chooseQuotaNotice, countDaysLeft, quotaKind } from './quota-notice.js';
import { usageTexts } from './usage-texts.js';

const POLL_MS = 5_000;
const LOW_SHARE = 0.2;

export const useQuota = () => useAnswer('GET /api/tenants/:tenant/quota', {}, { pollMs: POLL_MS });

/** The quota of a page that loads it by itself. */
export const Quota = () => <QuotaSection query={useQuota()} />;

/** The used part of the quota, refreshed every few seconds. */
export function QuotaSection({ query }: { query: ReturnType<typeof useQuota> }) {
  const t = useTexts(usageTexts);
  return (
    <Section title={t(`quota_${query.data ? quotaKind(query.data) : 'month'}`)} description={t('live')}>
      <Answer query={query}>{(view) => <QuotaFigures view={view} />}</Answer>
    </Section>
  );
}

function QuotaFigures({ view }: { view: QuotaView }) {
  const t = useTexts(usageTexts);
  const { date } = useFormats();
  const { used, quota, left, plan } = view;
  const days = countDaysLeft(view.endsAt, Date.now());
  const notice = chooseQuotaNotice(view, Date.now());
  const kind = quotaKind(view);
  return (
    <>
      {notice && <Notice tone="warn">{t(notice)}</Notice>}
      {quota === null || left === null ? (
        <p>{t('used_unlimited', { used })}</p>
      ) : (
        <Meter
          label={t(`quota_${kind}`)}
          value={used}
          max={quota}
          valueText={t('quota_of', { used, quota, left })}
          tone={left === 0 ? 'bad' : left < quota * LOW_SHARE ? 'warn' : 'accent'}
        />
      )}
      <Facts
        facts={[
          [t('plan'), plan.name],
          [
            t('rate'),
            plan.requestsPerSecond === null ? t('no_rate') : t('per_second', { count: plan.requestsPerSecond }),
          ],
          [
            t(kind === 'trial' ? 'trial_ends' : 'renews'),
            `${date(view.endsAt)} · ${days === 0 ? t('today') : t('days_left', { days })}`,
          ],
        ]}
      />
    </>
  );
}
