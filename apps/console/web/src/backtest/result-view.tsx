import type { Advice, AdviceInput } from '@cotejo/backtest/advice';
import {
  amountGroups,
  amountsTable,
  challengesTable,
  distributionTable,
  monthGroups,
  monthsTable,
  ratesTable,
  reasonsTable,
  runTables,
  separationTable,
  stabilityTable,
  type TableView,
  transitionMatrix,
  Words,
} from '@cotejo/backtest/browser';
import { type ReactNode, useMemo } from 'react';
import { ChartOrTable } from '../charts/chart-or-table.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { AdviceSection } from './advice-section.js';
import { adviceTexts } from './advice-texts.js';
import { backtestTexts } from './backtest-texts.js';
import { OutcomeChart, ReasonChart, ScoreChart } from './charts.js';
import { ChangesTable, ConfusionTables } from './outcome-tables.js';
import { ReportTable } from './report-table.js';
import { ResultSummary } from './result-summary.js';
import type { Backtested } from './worker-messages.js';

interface ResultViewProps {
  backtested: Backtested;
  onAdvise: (input: AdviceInput) => Promise<Advice>;
}

/** The result: the same tables as in the report of the command line, and charts. */
export function ResultView({ backtested, onAdvise }: ResultViewProps) {
  const t = useTexts(backtestTexts);
  const { language } = useLanguage();
  const words = useMemo(() => new Words(language), [language]);
  const { result } = backtested;
  const { texts } = words;
  const months = monthGroups(result);
  const amounts = amountGroups(result, words);
  if (result.rows.scored === 0) {
    return (
      <>
        <ResultSummary backtested={backtested} />
        <Details tables={runTables(result, words)} />
      </>
    );
  }
  return (
    <>
      <ResultSummary backtested={backtested} />
      <Section title={t('by_label')} description={t('by_label_text')}>
        <ConfusionTables result={result} words={words} />
        <ReportTable table={ratesTable(result, words)} />
      </Section>
      {result.challenges && (
        <Section title={texts.challenges} description={texts.challengesNote}>
          <ReportTable table={challengesTable(result, words)} />
        </Section>
      )}
      <BacktestAdvice backtested={backtested} onAdvise={onAdvise} />
      <Section title={t('changes')}>
        <ReportTable table={transitionMatrix(result, words)} />
        <ChangesTable result={result} words={words} />
      </Section>
      <Charted
        title={t('scores')}
        chart={<ScoreChart result={result} words={texts} />}
        table={distributionTable(result, words)}
      />
      {months.length > 0 && (
        <Charted
          title={t('months')}
          chart={<OutcomeChart name={t('months')} groups={months} words={texts} />}
          table={monthsTable(result, words)}
        />
      )}
      {result.rows.withoutAmount < result.rows.scored && (
        <Charted
          title={t('amounts')}
          chart={<OutcomeChart name={t('amounts')} groups={amounts} words={texts} />}
          table={amountsTable(result, words)}
        />
      )}
      <Charted
        title={t('reasons')}
        chart={<ReasonChart result={result} words={texts} />}
        table={reasonsTable(result, words)}
      />
      <Details
        tables={[
          separationTable(result, words),
          ...(months.length > 0 ? [stabilityTable(result, words)] : []),
          ...runTables(result, words),
        ]}
      />
    </>
  );
}

function BacktestAdvice({ backtested, onAdvise }: ResultViewProps) {
  const t = useTexts(adviceTexts);
  const { result, labelled, candidate } = backtested;
  const hasAmounts = result.rows.withoutAmount < result.rows.scored;
  const basis = useMemo(() => ({ labelled, policy: candidate, hasAmounts }), [labelled, candidate, hasAmounts]);
  const { fraud, chargeback, legit } = result.labels;
  if (fraud + chargeback + legit === 0) {
    return (
      <Section title={t('title')}>
        <Notice>{t('no_labels')}</Notice>
      </Section>
    );
  }
  return <AdviceSection title={t('title')} description={t('description')} basis={basis} onAdvise={onAdvise} />;
}

function Charted({ title, chart, table }: { title: string; chart: ReactNode; table: TableView }) {
  return (
    <Section title={title}>
      <ChartOrTable label={title} chart={chart} table={<ReportTable table={table} />} />
    </Section>
  );
}

function Details({ tables }: { tables: (TableView | null)[] }) {
  const t = useTexts(backtestTexts);
  return (
    <Section title={t('details')}>
      <details>
        <summary>{t('details_show')}</summary>
        {tables.map(
          (table) =>
            table && (
              <div key={table.title} className="stack-small">
                <h3>{table.title}</h3>
                <ReportTable table={table} />
              </div>
            ),
        )}
      </details>
    </Section>
  );
}
