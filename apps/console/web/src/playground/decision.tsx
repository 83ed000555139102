import { Link } from 'react-router';
import type { PlaygroundAnswer } from '../../../src/api/playground.api.js';
import { OUTCOME_TONES, OutcomeBadge } from '../i18n/code-badges.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { passReceipt } from '../receipts/receipt-handover.js';
import { Button } from '../ui/button.js';
import { downloadText } from '../ui/download.js';
import tones from '../ui/notice.module.css';
import { Counterfactuals } from './counterfactuals.js';
import { FactorTable } from './factor-table.js';
import styles from './playground.module.css';
import { playgroundTexts } from './playground-texts.js';
import { type DecisionBody, outcomeOf } from './read-answer.js';
import { SourceTable } from './source-table.js';

/** A decision: score, recommendation, reasons, sources, alternatives and receipt. */
export function DecisionView({ decision, answer }: { decision: DecisionBody; answer: PlaygroundAnswer }) {
  const t = useTexts(playgroundTexts);
  const tCode = useTexts(codeTexts);
  const { number } = useFormats();
  const { risk_score: score, sources, counterfactuals, score_interval: interval, receipt } = decision;
  const outcome = outcomeOf(decision);
  return (
    <>
      <div className={styles.verdict}>
        <p className={`${styles.score} ${tones[OUTCOME_TONES[outcome]]}`}>
          <span className={styles.hint}>{t('score')}</span> <strong>{number(score)}</strong>{' '}
          <span className={styles.hint}>{t('of_100')}</span>
        </p>
        <div>
          <p className={styles.recommendation}>{tCode(outcome)}</p>
          <OutcomeBadge outcome={outcome}>{t(`risk_${outcome}`)}</OutcomeBadge>
        </div>
      </div>
      {interval && interval.low !== interval.high && <p>{t('interval', interval)}</p>}
      <FactorTable decision={decision} answer={answer} />
      {sources && <SourceTable sources={sources} />}
      {counterfactuals && <Counterfactuals counterfactuals={counterfactuals} answer={answer} />}
      {receipt && <ReceiptActions answer={answer} />}
    </>
  );
}

/** Offers the response, with its receipt, as a file, and a link that checks the receipt. */
function ReceiptActions({ answer }: { answer: PlaygroundAnswer }) {
  const t = useTexts(playgroundTexts);
  const file = JSON.stringify(answer.body, null, 2);
  return (
    <div className="stack-small">
      <h3>{t('receipt')}</h3>
      <p>
        {t('receipt_text')}{' '}
        <Link to="/decision" onClick={() => passReceipt(file)}>
          {t('receipt_check')}
        </Link>
      </p>
      <div>
        <Button onPress={() => downloadText('respuesta.json', 'application/json', file)}>{t('download')}</Button>
      </div>
    </div>
  );
}
