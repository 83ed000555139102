import { type BacktestResult, changesTable, LABELS, type Words } from '@cotejo/backtest/browser';
import { useTexts } from '../i18n/texts.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';
import { ReportTable } from './report-table.js';

const OUTCOMES = ['approve', 'review', 'reject'] as const;

/** The confusion matrix of each policy: outcomes by label. */
export function ConfusionTables({ result, words }: { result: BacktestResult; words: Words }) {
  const { texts } = words;
  return (
    <div className={styles.sides}>
      {(['baseline', 'candidate'] as const).map((side) => {
        const name = `${texts[side]}: ${result[side].policy}`;
        const rows = OUTCOMES.map((outcome) => [
          texts[outcome],
          ...LABELS.map((label) => words.count(result[side].outcomes[outcome][label])),
        ]);
        const head = [texts.outcome, ...LABELS.map((label) => texts[label])];
        return (
          <div key={side} className="stack-small">
            <h3>{name}</h3>
            <ReportTable table={{ title: `${texts.outcomes}, ${name}`, head, rows }} />
          </div>
        );
      })}
    </div>
  );
}

/** Each kind of change, and below it the first references. */
export function ChangesTable({ result, words }: { result: BacktestResult; words: Words }) {
  const t = useTexts(backtestTexts);
  const { texts } = words;
  const { title, head, rows } = changesTable(result, words);
  const changes = result.transitions.filter(({ from, to, ids }) => from !== to && ids.length > 0);
  return (
    <>
      {/* The references are the last column, and too long for a table on a screen. */}
      <ReportTable table={{ title, head: head.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) }} />
      {changes.map(({ from, to, ids }) => (
        <details key={`${from} ${to}`}>
          <summary>{t('first_ids', { change: `${texts[from]} → ${texts[to]}`, count: ids.length })}</summary>
          <p className={styles.ids}>{ids.join(' · ')}</p>
        </details>
      ))}
    </>
  );
}
