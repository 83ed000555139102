import type { QuotaView } from '../../../src/api/usage.api.js';
import { useAnswer } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Meter } from '../ui/meter.js';
import { Notice } from '../ui/notice.js';
import { Facts, Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { overviewTexts } from './overview-texts.js';
import { chooseQuotaNotice, countDaysLeft, quotaKind } from './quota-notice.js';

const POLL_MS = 5_000;
const LOW_SHARE = 0.2;

/** The quota that is left, refreshed every few seconds. */
export function Quota() {
  const t = useTexts(overviewTexts);
  const quota = useAnswer('GET /api/tenants/:tenant/quota', {}, { pollMs: POLL_MS });
  const kind = quota.data ? quotaKind(quota.data) : 'day';
  return (
    <Section title={t(`quota_${kind}`)} description={t('live')}>
      <Answer query={quota}>{(view) => <QuotaFigures view={view} />}</Answer>
    </Section>
  );
}

function QuotaFigures({ view }: { view: QuotaView }) {
  const t = useTexts(overviewTexts);
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
          value={left}
          max={quota}
          valueText={t('left_of', { left, quota })}
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
