import type { ReactNode } from 'react';
import type { OutcomeFigures, UsageReport } from '../../../src/api/usage.api.js';
import { Bars, ChartOrTable } from '../charts/chart-or-table.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { signalWords } from '../policies/policy-words.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { Facts, Section } from '../ui/page.js';
import { daysOf, type Period } from './period.js';
import { usageTexts } from './usage-texts.js';

const OUTCOMES = ['approve', 'review', 'reject'] as const;
const REASONS_SHOWN = 8;
/** Operations that decide. */
const DECIDING = ['verify', 'analyze'];

interface DecidedSectionProps {
  title: string;
  report: UsageReport;
  period: Period;
  actions?: ReactNode;
}

/** How many decisions were approved, reviewed and rejected, in total and by day, and the main reasons. */
export function DecidedSection({ title, report, period, actions }: DecidedSectionProps) {
  const t = useTexts(usageTexts);
  const { day } = useFormats();
  const { keptFrom, days } = report.decided;
  const kept = keptFrom === null ? period : { ...period, from: keptFrom };
  return (
    <Section title={title} description={keptFrom && t('decided_kept', { from: day(keptFrom) })} actions={actions}>
      {days.length === 0 ? (
        <p>{t('decided_none')}</p>
      ) : (
        <>
          <Totals report={report} />
          <ChartOrTable
            label={t('decided')}
            chart={<OutcomeChart report={report} period={kept} />}
            table={<DayTable report={report} />}
          />
          <Reasons report={report} />
        </>
      )}
    </Section>
  );
}

/** A number, or that it is too small to be shown. */
function useFigure(): (count: number | null) => string {
  const t = useTexts(usageTexts);
  const { number } = useFormats();
  return (count) => (count === null ? t('few', { min: 20 }) : number(count));
}

function Totals({ report: { decided, totals } }: { report: UsageReport }) {
  const t = useTexts(usageTexts);
  const { percent } = useFormats();
  const figure = useFigure();
  const counts = OUTCOMES.map((outcome) => decided[outcome]);
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  const shareOf = (count: number | null) =>
    count === null || counts.includes(null) || sum === 0
      ? figure(count)
      : t('share', { count, share: percent(count / sum) });
  return (
    <Facts
      facts={[
        ...OUTCOMES.map((outcome) => [t(outcome), shareOf(decided[outcome])] as const),
        [t('latency'), latencyWords(totals, t)],
      ]}
    />
  );
}

/** The upper bound of 95 % of the answers of the slowest operation that decides. */
function latencyWords(
  rows: readonly { endpoint: string; p95Ms: number | null }[],
  t: ReturnType<typeof useTexts<(typeof usageTexts)['es']>>,
): string {
  const bounds = rows.flatMap(({ endpoint, p95Ms }) => (DECIDING.includes(endpoint) && p95Ms !== null ? [p95Ms] : []));
  return bounds.length === 0 ? t('none') : t('ms', { ms: Math.max(...bounds) });
}

function OutcomeChart({ report, period }: { report: UsageReport; period: Period }) {
  const t = useTexts(usageTexts);
  const { day, number } = useFormats();
  const byDay = new Map(report.decided.days.map((each) => [each.day, each]));
  return (
    <Bars
      label={t('decided_chart')}
      rows={daysOf(period)}
      nameOf={(each: string) => day(each)}
      series={OUTCOMES.map((outcome) => ({
        name: t(outcome),
        fill: `var(--candidate-${outcome})`,
        stack: 'decisions',
        value: (each: string) => byDay.get(each)?.[outcome] ?? 0,
      }))}
      format={number}
      isWhole
    />
  );
}

/** The columns of the three outcomes. */
function useOutcomeColumns(): Column<OutcomeFigures>[] {
  const t = useTexts(usageTexts);
  const figure = useFigure();
  return OUTCOMES.map((outcome) => ({
    id: outcome,
    header: t(outcome),
    cell: (row: OutcomeFigures) => figure(row[outcome]),
    isFigure: true,
  }));
}

/** Newest day first. */
function DayTable({ report: { decided, days } }: { report: UsageReport }) {
  const t = useTexts(usageTexts);
  const { day } = useFormats();
  return (
    <DataTable
      label={t('decided')}
      rows={decided.days.toReversed()}
      rowKey={(row) => row.day}
      columns={[
        { id: 'day', header: t('day'), cell: (row) => day(row.day) },
        ...useOutcomeColumns(),
        {
          id: 'latency',
          header: t('latency'),
          cell: (row) =>
            latencyWords(
              days.filter((each) => each.day === row.day),
              t,
            ),
          isFigure: true,
        },
      ]}
    />
  );
}

function Reasons({ report: { decided } }: { report: UsageReport }) {
  const t = useTexts(usageTexts);
  const { language } = useLanguage();
  const figure = useFigure();
  if (decided.reasons.length === 0) {
    return null;
  }
  return (
    <>
      <div>
        <h3>{t('main_reasons')}</h3>
        <p>{t('main_reasons_note')}</p>
      </div>
      <DataTable
        label={t('main_reasons')}
        rows={decided.reasons.slice(0, REASONS_SHOWN)}
        rowKey={({ code }) => code ?? ''}
        columns={[
          {
            id: 'reason',
            header: t('main_reason'),
            cell: ({ code }) => (code === null ? t('no_reason') : signalWords(code, language)),
          },
          { id: 'review', header: t('review'), cell: ({ review }) => figure(review), isFigure: true },
          { id: 'reject', header: t('reject'), cell: ({ reject }) => figure(reject), isFigure: true },
        ]}
      />
    </>
  );
}

/** The outcomes by key. @param nameOf name of a key by its id */
export function KeySection({ report: { decided }, nameOf }: { report: UsageReport; nameOf: (id: string) => string }) {
  const t = useTexts(usageTexts);
  const columns = useOutcomeColumns();
  if (decided.keys.length < 2) {
    return null;
  }
  return (
    <Section title={t('by_key')}>
      <DataTable
        label={t('by_key')}
        rows={decided.keys}
        rowKey={({ key }) => key}
        columns={[{ id: 'key', header: t('api_key'), cell: ({ key }) => nameOf(key) }, ...columns]}
      />
    </Section>
  );
}
