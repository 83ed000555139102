import type { ReceiptPayload } from '@cotejo/receipt/browser';
import type { PolicyChoice } from '../backtest/policy-choices.js';
import { OutcomeBadge } from '../i18n/code-badges.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { signalWords, sourceWords } from '../policies/policy-words.js';
import { Facts } from '../ui/page.js';
import styles from './decision.module.css';
import { decisionTexts } from './decision-texts.js';
import { lineWords } from './line-words.js';
import { causeOf, stopsOf } from './points.js';

interface DecisionSummaryProps {
  payload: ReceiptPayload;
  /** The policy that decided; `null`: this console does not have it. */
  original: PolicyChoice | null;
}

/** The outcome, the reason for it in one sentence, and what identifies the decision. */
export function DecisionSummary({ payload, original }: DecisionSummaryProps) {
  const t = useTexts(decisionTexts);
  const { language } = useLanguage();
  const tCode = useTexts(codeTexts);
  const { dateTime, number } = useFormats();
  const stops = original ? stopsOf(payload, original.policy) : [];
  const { outcome, score, jti, time, policy, scorecard, environment, thresholds } = payload;
  return (
    <>
      <p className={styles.outcome}>
        <OutcomeBadge outcome={outcome} /> <strong>{t('points_of_100', { points: number(score) })}</strong>
      </p>
      <p>
        <Cause payload={payload} />
        {stops.length > 0 && ` ${t('stops', { names: stops.map((code) => signalWords(code, language)).join('; ') })}`}
      </p>
      <Facts
        facts={[
          [t('f_id'), <code key="id">{jti}</code>],
          [t('f_time'), dateTime(time)],
          [t('f_policy'), policy.name],
          [t('f_scorecard'), scorecard.name],
          [t('f_thresholds'), t('thresholds', { review: thresholds.review_from, reject: thresholds.reject_from })],
          [t('f_environment'), tCode(environment)],
        ]}
      />
    </>
  );
}

function Cause({ payload }: { payload: ReceiptPayload }) {
  const t = useTexts(decisionTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  const { outcome, score, thresholds } = payload;
  const cause = causeOf(payload);
  if (cause.kind === 'rule') {
    return t('cause_rule', { rule: lineWords(cause.code, language) });
  }
  if (cause.kind === 'missing') {
    return t('cause_missing', { sources: cause.sources.map((source) => sourceWords(source, language)).join(', ') });
  }
  const { review_from: review, reject_from: reject } = thresholds;
  const from = outcome === 'reject' ? reject : review;
  const above = Math.round(Math.abs(score - from) * 10) / 10;
  return t(`cause_${outcome}`, { score: number(score), from, above: number(above) });
}
