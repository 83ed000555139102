import { Download } from 'lucide-react';
import { useState } from 'react';
import type { UsageDay, UsageReport } from '../../../src/api/usage.api.js';
import { useAnswer } from '../api/hooks.js';
import { Bars, ChartOrTable } from '../charts/chart-or-table.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { TextField } from '../ui/fields.js';
import { DownloadLink } from '../ui/link.js';
import { PageHeader, Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { Answer, EmptyState, Together } from '../ui/states.js';
import { type ChartRow, chartRows } from './chart-rows.js';
import { DecidedSection, KeySection } from './decided-section.js';
import { ErrorTable } from './error-table.js';
import { lastDays, monthOf, type Period } from './period.js';
import { QuotaSection, useQuota } from './quota.js';
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
type PeriodName = keyof typeof PERIODS | 'custom';
const PERIOD_NAMES = [...Object.keys(PERIODS), 'custom'] as PeriodName[];
/** The longest period of the API. */
const DAYS_MAX = 366;

export function Component() {
  const t = useTexts(usageTexts);
  const tenant = useTenant();
  const { language } = useLanguage();
  const [name, setName] = useState<PeriodName>('days_30');
  const [dates, setDates] = useState(() => lastDays(30, Date.now()));
  const [key, setKey] = useState('');
  const today = lastDays(1, Date.now()).to;
  const period = name === 'custom' ? dates : PERIODS[name](Date.now());
  const query = { ...period, ...(key && { key }) };
  const usage = useAnswer('GET /api/tenants/:tenant/usage', { query }, { pollMs: POLL_MS });
  const quota = useQuota();
  const keys = useAnswer('GET /api/tenants/:tenant/keys', {});
  const nameOf = (id: string) => keys.data?.keys.find((each) => each.id === id)?.name ?? id;
  const csv = (table: 'requests' | 'decisions') =>
    `/api/tenants/${encodeURIComponent(tenant)}/usage.csv?${new URLSearchParams({ ...query, table, language })}`;
  /** A date that is half typed is no date. */
  const setDate = (end: keyof Period, day: string) =>
    day && setDates(({ from, to }) => ordered({ from, to, [end]: day < today ? day : today }));
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={(['decisions', 'requests'] as const).map((table) => (
          <DownloadLink key={table} href={csv(table)}>
            <Download size={16} aria-hidden="true" />
            {t(`csv_${table}`)}
          </DownloadLink>
        ))}
      />
      <div className={styles.choices}>
        <Select
          label={t('period')}
          value={name}
          onChange={setName}
          choices={PERIOD_NAMES.map((value) => ({ value, label: t(value) }))}
        />
        {name === 'custom' &&
          (['from', 'to'] as const).map((end) => (
            <TextField key={end} label={t(end)} type="date" value={dates[end]} onChange={(day) => setDate(end, day)} />
          ))}
        <Select
          label={t('api_key')}
          value={key}
          onChange={setKey}
          choices={[
            { value: '', label: t('all_keys') },
            ...(keys.data?.keys ?? []).map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
      </div>
      <Together queries={[usage, quota, keys]}>
        <Answer query={usage}>
          {(report) => (
            <>
              <DecidedSection title={t('decided')} report={report} period={period} />
              <KeySection report={report} nameOf={nameOf} />
              <Requests report={report} period={period} note={key && t('of_all_keys')} />
            </>
          )}
        </Answer>
        <QuotaSection query={quota} />
      </Together>
    </>
  );
}

/** A period that would end before it begins has one day. A year is the longest. */
function ordered({ from, to }: Period): Period {
  const oldest = lastDays(DAYS_MAX, Date.parse(`${to}T12:00:00Z`)).from;
  const [, first = to] = [oldest, from < to ? from : to].sort();
  return { from: first, to };
}

/** What the API answered. @param note that it counts all keys */
function Requests({ report, period, note }: { report: UsageReport; period: Period; note: string }) {
  const t = useTexts(usageTexts);
  return (
    <>
      <Section title={t('per_day')} description={note}>
        {report.days.length === 0 ? (
          <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
        ) : (
          <ByDay days={report.days} period={period} />
        )}
      </Section>
      {report.days.length > 0 && (
        <Section title={t('totals')} description={t('percentiles_note')}>
          <TotalsTable totals={report.totals} />
        </Section>
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
  const operation = useCodeTexts(usageTexts);
  const { rows, endpoints } = chartRows(days, period);
  const chart = (
    <Bars
      label={t('chart_label')}
      rows={rows}
      nameOf={(row: ChartRow) => day(row.day)}
      series={endpoints.map((name, index) => ({
        name: operation(`op_${name}`, name),
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
