import type { UsageDay } from '../../../src/api/usage.api.js';
import { useFormats } from '../i18n/formats.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { usageTexts } from './usage-texts.js';

/** The columns of counts and latencies that both tables have. */
function useFigureColumns(): Column<UsageDay>[] {
  const t = useTexts(usageTexts);
  const { number, percent } = useFormats();
  const latency = (ms: number | null) => (ms === null ? t('none') : t('ms', { ms }));
  return [
    { header: t('requests'), cell: (row) => number(row.requests), isFigure: true },
    { header: t('ok'), cell: (row) => number(row.ok), isFigure: true },
    { header: t('charged'), cell: (row) => number(row.charged), isFigure: true },
    {
      header: t('degraded'),
      cell: (row) => (row.ok === 0 ? t('none') : percent(row.degraded / row.ok)),
      isFigure: true,
    },
    { header: t('p50'), cell: (row) => latency(row.p50Ms), isFigure: true },
    { header: t('p95'), cell: (row) => latency(row.p95Ms), isFigure: true },
    { header: t('p99'), cell: (row) => latency(row.p99Ms), isFigure: true },
  ];
}

export function TotalsTable({ totals }: { totals: readonly UsageDay[] }) {
  const t = useTexts(usageTexts);
  const operation = useCodeTexts(usageTexts);
  const figures = useFigureColumns();
  return (
    <DataTable
      label={t('totals')}
      rows={totals}
      rowKey={({ endpoint }) => endpoint}
      columns={[{ header: t('endpoint'), cell: ({ endpoint }) => operation(`op_${endpoint}`, endpoint) }, ...figures]}
    />
  );
}

/** A table of usage per day, with the newest day first. */
export function DayTable({ days }: { days: readonly UsageDay[] }) {
  const t = useTexts(usageTexts);
  const operation = useCodeTexts(usageTexts);
  const { day } = useFormats();
  const figures = useFigureColumns();
  return (
    <DataTable
      label={t('per_day')}
      rows={[...days].sort((a, b) => b.day.localeCompare(a.day) || a.endpoint.localeCompare(b.endpoint))}
      rowKey={(row) => `${row.day} ${row.endpoint}`}
      columns={[
        { header: t('day'), cell: (row) => day(row.day) },
        { header: t('endpoint'), cell: ({ endpoint }) => operation(`op_${endpoint}`, endpoint) },
        ...figures,
      ]}
    />
  );
}
