import type { ReceiptPayload } from '@cotejo/receipt/browser';
import type { PolicyChoice } from '../backtest/policy-choices.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { ChangeSets } from './change-sets.js';
import { decisionTexts } from './decision-texts.js';
import { changesFor, type KnownAmount } from './replay.js';

interface WhatIfSectionProps {
  payload: ReceiptPayload;
  /** The policy that decided; `null`: this console does not have it. */
  original: PolicyChoice | null;
  /** The policy that decides now. */
  current: PolicyChoice | undefined;
  amount: KnownAmount;
}

/** The smallest sets of changes that would have made the outcome less severe. */
export function WhatIfSection({ payload, original, current, amount }: WhatIfSectionProps) {
  const t = useTexts(decisionTexts);
  const tCode = useTexts(codeTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  const choice = original ?? current;
  if (payload.outcome === 'approve' || !choice) {
    return null;
  }
  const isAmountOpen = !original && amount === undefined && choice.policy.amountTiers.length > 0;
  const sets = changesFor(payload, choice, amount);
  return (
    <Section title={t('what_if')} description={t('what_if_text')}>
      {!original && <Notice tone="warn">{t('what_if_today', { policy: choice.name })}</Notice>}
      {isAmountOpen && <Notice tone="warn">{t('what_if_no_amount')}</Notice>}
      {sets.length === 0 && <p>{t('what_if_none')}</p>}
      <ChangeSets
        sets={sets.map(({ outcome, score, changes }) => ({
          title: t('would_be', { outcome: tCode(outcome), score: number(score) }),
          changes: changes.map((change) => ({ code: `${change.code} ${change.source}`, text: change[language] })),
        }))}
      />
    </Section>
  );
}
