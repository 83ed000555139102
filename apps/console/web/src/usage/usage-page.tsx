import { Download } from 'lucide-react';
import { useState } from 'react';
import type { UsageDay, UsageReport } from '../../../src/api/usage.api.js';
import { useAnswer } from '../api/hooks.js';
import { Bars, ChartOrTable } from '../charts/chart-or-table.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { DownloadLink } from '../ui/link.js';
import { Meter } from '../ui/meter.js';
import { PageHeader, Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { Answer, EmptyState } from '../ui/states.js';
import { type ChartRow, chartRows } from './chart-rows.js';
import { ErrorTable } from './error-table.js';
import { lastDays, monthOf, type Period } from './period.js';
import styles from './usage.module.css';
import { DayTable, TotalsTable } from './usage-tables.js';
import { usageTexts } from './usage-texts.js';

const POLL_MS = 60_000;
const COLOURS = 4;
const PERIODS = {
  days_7: (nowMs: number) => lastDays(7, nowMs),
  days_30: (nowMs: number) => lastDays(30, nowMs),
  this_month: (nowMs: number) => monthOf(0, nowMs),
  last_month: (nowMs: number) => monthOf(1, nowMs),
};
type PeriodName = keyof typeof PERIODS;
const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];

export function Component() {
  const t = useTexts(usageTexts);
  const tenant = useTenant();
  const [name, setName] = useState<PeriodName>('days_30');
  const period = PERIODS[name](Date.now());
  const usage = useAnswer('GET /api/tenants/:tenant/usage', { query: { ...period } }, { pollMs: POLL_MS });
  const csv = `/api/tenants/${encodeURIComponent(tenant)}/usage.csv?${new URLSearchParams({ ...period })}`;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <DownloadLink href={csv}>
            <Download size={16} aria-hidden="true" />
            {t('csv')}
          </DownloadLink>
        }
      />
      <Quota />
      <div className={styles.period}>
        <Select
          label={t('period')}
          value={name}
          onChange={setName}
          choices={PERIOD_NAMES.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <Answer query={usage}>{(report) => <Report report={report} period={period} />}</Answer>
    </>
  );
}

function Report({ report, period }: { report: UsageReport; period: Period }) {
  const t = useTexts(usageTexts);
  const isEmpty = report.days.length === 0;
  return (
    <>
      {isEmpty ? (
        <Section title={t('per_day')}>
          <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
        </Section>
      ) : (
        <>
          <Section title={t('per_day')}>
            <ByDay days={report.days} period={period} />
          </Section>
          <Section title={t('totals')} description={t('percentiles_note')}>
            <TotalsTable totals={report.totals} />
          </Section>
        </>
      )}
      <Section title={t('errors')}>
        <ErrorTable errors={report.errors} empty={t('no_errors')} />
      </Section>
    </>
  );
}

function ByDay({ days, period }: { days: readonly UsageDay[]; period: Period }) {
  const t = useTexts(usageTexts);
  const { day, number } = useFormats();
  const { rows, endpoints } = chartRows(days, period);
  const chart = (
    <Bars
      label={t('chart_label')}
      rows={rows}
      nameOf={(row: ChartRow) => day(row.day)}
      series={endpoints.map((name, index) => ({
        name,
        fill: `var(--chart-${(index % COLOURS) + 1})`,
        stack: 'requests',
        value: ({ requests }: ChartRow) => requests[name] ?? 0,
      }))}
      format={number}
      isWhole
    />
  );
  return <ChartOrTable label={t('per_day')} chart={chart} table={<DayTable days={days} />} />;
}

function Quota() {
  const t = useTexts(usageTexts);
  const quota = useAnswer('GET /api/tenants/:tenant/quota', {}, { pollMs: POLL_MS });
  return (
    <Section title={t('quota')}>
      <Answer query={quota}>
        {({ used, quota: max, left, plan }) =>
          max === null ? (
            <p>{t('used_unlimited', { used })}</p>
          ) : (
            <Meter
              label={plan.name}
              value={used}
              max={max}
              valueText={t('quota_of', { used, quota: max })}
              tone={left === 0 ? 'bad' : 'accent'}
            />
          )
        }
      </Answer>
    </Section>
  );
}
