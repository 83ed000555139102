import type { Backtested } from '../backtest/worker-messages.js';
import { useTexts } from '../i18n/texts.js';
import { Notice } from '../ui/notice.js';
import { BuyerEffects } from './buyer-effects.js';
import { Differences } from './differences.js';
import { effectTexts } from './effect-texts.js';
import { FindingPanel } from './finding-panel.js';
import { HistoryEffect } from './history-effect.js';
import styles from './policies.module.css';
import type { EditedFinding } from './policy-check.js';
import type { CheckState } from './use-policy-check.js';

interface EffectPanelProps {
  check: CheckState;
  /** All that is typed is valid. */
  isComplete: boolean;
  /** Where the JSON does not match the schema. */
  problems: readonly EditedFinding[];
  /** The text that the findings lead to; `null`: they lead to the fields of the form. */
  json: string | null;
  amount: string;
  onAmount: (typed: string) => void;
  backtest: Backtested | null;
  onGo: (pointer: string) => void;
}

/** What the edited policy would do: findings, test buyers, the last back-test and the differences. */
export function EffectPanel(props: EffectPanelProps) {
  const { check, isComplete, problems, json, amount, onAmount, backtest, onGo } = props;
  const t = useTexts(effectTexts);
  const { answer } = check;
  return (
    <aside className={styles.panel} aria-label={t('title')}>
      <div className={styles.panelHead}>
        <h3>{t('title')}</h3>
        <span role="status" className={styles.muted}>
          {isComplete && check.status === 'waiting' ? t('checking') : ''}
        </span>
      </div>
      {!isComplete && <Notice tone="warn">{t('not_checked')}</Notice>}
      {check.status === 'failed' && <Notice tone="warn">{t('check_failed')}</Notice>}
      {problems.length > 0 && <FindingPanel findings={problems} json={json} onGo={onGo} />}
      {answer && problems.length === 0 && (
        <>
          <FindingPanel findings={answer.findings} json={json} onGo={onGo} />
          <BuyerEffects
            buyers={answer.buyers}
            amount={amount}
            dependsOnAmount={answer.changes.some(({ what }) => / COP$|^offset off |^evidence /.test(what))}
            onAmount={onAmount}
          />
          <HistoryEffect backtest={backtest} effect={answer.history} />
          <section aria-label={t('differences')} className={styles.panelPart}>
            <h3>{t('differences')}</h3>
            <p className={styles.muted}>{t('differences_text')}</p>
            <Differences differences={answer.changes} />
          </section>
        </>
      )}
    </aside>
  );
}
