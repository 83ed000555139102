import { useState } from 'react';
import { DRIFT_PERIODS, type DriftPeriod, type DriftReport } from '../../../src/api/drift.api.js';
import { useAnswer } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { useMember, useTenant } from '../session/member.js';
import { LinkButton } from '../ui/link.js';
import { Notice } from '../ui/notice.js';
import { PageHeader, Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { Answer } from '../ui/states.js';
import { ChangeNotice, changedRows } from './change-notice.js';
import styles from './drift.module.css';
import { DriftTable } from './drift-table.js';
import { driftTexts } from './drift-texts.js';
import { FairnessSections } from './fairness-sections.js';
import { ScoreSection } from './score-section.js';

const POLL_MS = 60_000;

export function Component() {
  const t = useTexts(driftTexts);
  const tenant = useTenant();
  const [period, setPeriod] = useState<DriftPeriod>('today');
  const report = useAnswer(
    'GET /api/tenants/:tenant/drift',
    { params: { tenant }, query: { period } },
    { pollMs: POLL_MS },
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className={styles.period}>
        <Select
          label={t('period')}
          value={period}
          onChange={setPeriod}
          choices={DRIFT_PERIODS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <Answer query={report}>
        {(data) => (
          <>
            <Comparison report={data} />
            <FairnessSections fairness={data.fairness} shownFrom={data.shownFrom} />
          </>
        )}
      </Answer>
    </>
  );
}

/** What changed between the two periods. */
function Comparison({ report }: { report: DriftReport }) {
  const t = useTexts(driftTexts);
  const { day } = useFormats();
  const { now, before, isComparable } = report;
  const summary = t('compared', {
    now: now.decisions,
    before: before.decisions,
    from: day(before.from),
    to: day(before.to),
  });
  return (
    <>
      <p>{summary}</p>
      {report.isIncomplete && <Notice tone="warn">{t('incomplete')}</Notice>}
      {isComparable ? (
        <Compared report={report} />
      ) : (
        <Notice title={t('too_few')}>{t('too_few_text', { min: report.comparedFrom })}</Notice>
      )}
    </>
  );
}

function Compared({ report }: { report: DriftReport }) {
  const t = useTexts(driftTexts);
  const { score, characteristics, sources, hasOtherVersions } = report;
  const { role } = useMember();
  return (
    <>
      {hasOtherVersions && (
        <Notice tone="accent" title={t('other_versions')}>
          {t('other_versions_text')}
        </Notice>
      )}
      {changedRows(report).length === 0 && <Notice tone="good" title={t('changed_none')} />}
      {/* Operators have no back-test. */}
      <ChangeNotice
        report={report}
        actions={role !== 'operator' && <LinkButton to="/backtest">{t('backtest')}</LinkButton>}
      >
        {t('next_drift')} {t('next_drift_more')}
      </ChangeNotice>
      <Section title={t('characteristics')} description={t('change_note')}>
        <DriftTable label={t('characteristics')} rows={characteristics} />
      </Section>
      <Section title={t('sources')}>
        <DriftTable label={t('sources')} rows={sources} />
      </Section>
      <ScoreSection row={score} />
    </>
  );
}
