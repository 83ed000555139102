import { useAnswer } from '../api/hooks.js';
import { ChangeNotice } from '../drift/change-notice.js';
import { useTexts } from '../i18n/texts.js';
import { useHasRole } from '../session/member.js';
import { LinkButton } from '../ui/link.js';
import { PageHeader, Section } from '../ui/page.js';
import { Answer, Together } from '../ui/states.js';
import { DecidedSection } from '../usage/decided-section.js';
import { ErrorTable } from '../usage/error-table.js';
import { lastDays } from '../usage/period.js';
import { QuotaSection, useQuota } from '../usage/quota.js';
import { FirstSteps } from './first-steps.js';
import { overviewTexts } from './overview-texts.js';

const POLL_MS = 30_000;
const DRIFT_POLL_MS = 300_000;
const ERRORS_SHOWN = 5;

/** What was decided in the last seven days and what changed today, and the first steps until all are done. */
export function Component() {
  const t = useTexts(overviewTexts);
  const period = lastDays(7, Date.now());
  const usage = useAnswer('GET /api/tenants/:tenant/usage', { query: { ...period } }, { pollMs: POLL_MS });
  const drift = useAnswer('GET /api/tenants/:tenant/drift', {}, { pollMs: DRIFT_POLL_MS });
  const quota = useQuota();
  const keys = useAnswer('GET /api/tenants/:tenant/keys', {});
  const team = useAnswer('GET /api/tenants/:tenant/members', {}, { enabled: useHasRole('admin') });
  const steps = keys.data && <FirstSteps keys={keys.data} team={team.data} />;
  const hasDecided = (usage.data?.decided.days.length ?? 0) > 0;
  return (
    <>
      <PageHeader title={t('title')} />
      <Together queries={[usage, drift, quota, keys, team]}>
        {!hasDecided && steps}
        {drift.data && (
          <ChangeNotice report={drift.data} actions={<LinkButton to="/drift">{t('see_drift')}</LinkButton>} />
        )}
        <Answer query={usage}>
          {(report) => (
            <>
              <DecidedSection
                title={t('decided')}
                report={report}
                period={period}
                actions={<LinkButton to="/usage">{t('see_usage')}</LinkButton>}
              />
              <Section title={t('errors')} description={t('errors_text')}>
                <ErrorTable
                  errors={[...report.errors].sort((a, b) => b.count - a.count).slice(0, ERRORS_SHOWN)}
                  empty={t('no_errors')}
                />
              </Section>
            </>
          )}
        </Answer>
        {hasDecided && steps}
        <QuotaSection query={quota} />
      </Together>
    </>
  );
}
