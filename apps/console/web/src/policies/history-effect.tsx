import { OUTCOMES } from '@cotejo/contracts';
import { Link } from 'react-router';
import type { Backtested } from '../backtest/worker-messages.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { DataTable } from '../ui/data-table.js';
import { effectTexts } from './effect-texts.js';
import styles from './policies.module.css';
import type { HistoryEffect as Effect } from './policy-check.js';

/** The payments of the last back-test by their outcome now and under the edited policy. */
export function HistoryEffect({ backtest, effect }: { backtest: Backtested | null; effect: Effect | null }) {
  const t = useTexts(effectTexts);
  // Operators cannot open the back-test.
  const isOwn = useSession().session.tenant !== null;
  return (
    <section aria-label={t('history')} className={styles.panelPart}>
      <h3>{t('history')}</h3>
      {backtest ? (
        <p className={styles.muted}>
          {t('history_of', { name: backtest.fileName, size: backtest.sample.size, of: backtest.sample.of })}
        </p>
      ) : (
        <p className={styles.muted}>
          {t('history_none')} {isOwn && <Link to="/backtest">{t('history_open')}</Link>}
        </p>
      )}
      {backtest && effect && <OutcomeMatrix label={t('history')} counts={effect} />}
    </section>
  );
}

/** Numbers by the outcome now (rows) and by the other outcome (columns). */
export function OutcomeMatrix({ label, counts }: { label: string; counts: Effect }) {
  const t = useTexts(effectTexts);
  const tCode = useTexts(codeTexts);
  const { number } = useFormats();
  return (
    <DataTable
      label={label}
      rows={OUTCOMES}
      rowKey={(outcome) => outcome}
      columns={[
        { id: 'now', header: t('now'), cell: (outcome) => t('history_row', { outcome: tCode(outcome) }) },
        ...OUTCOMES.map((other) => ({
          id: other,
          header: tCode(other),
          isFigure: true,
          cell: (outcome: (typeof OUTCOMES)[number]) => number(counts[outcome][other]),
        })),
      ]}
    />
  );
}
