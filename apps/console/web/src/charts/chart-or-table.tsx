import { lazy, type ReactNode, Suspense } from 'react';
import { texts, useTexts } from '../i18n/texts.js';
import { LoadingState } from '../ui/states.js';
import { Tabs } from '../ui/tabs.js';
import type { BarsProps } from './bars.js';
import styles from './charts.module.css';

const chartTexts = texts({});

/** Fetched with the first chart, because the library is large. */
export const Bars = lazy(() => import('./bars.js')) as unknown as <Row>(props: BarsProps<Row>) => ReactNode;

/** As high as the chart that comes in its place. */
const Waiting = () => (
  <div className={styles.waiting}>
    <LoadingState />
  </div>
);

/** Figures as a chart and as a table, in two tabs. */
export function ChartOrTable({ label, chart, table }: { label: string; chart: ReactNode; table: ReactNode }) {
  const t = useTexts(chartTexts);
  return (
    <Tabs
      label={label}
      tabs={[
        { id: 'chart', label: t('as_chart'), content: <Suspense fallback={<Waiting />}>{chart}</Suspense> },
        { id: 'table', label: t('as_table'), content: table },
      ]}
    />
  );
}
