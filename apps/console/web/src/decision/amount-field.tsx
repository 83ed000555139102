import type { ReceiptPayload } from '@cotejo/receipt/browser';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { PesosField } from '../policies/pesos-field.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { decisionTexts } from './decision-texts.js';
import { proofOf } from './replay.js';

const TONES = { proved: 'good', other: 'bad', unproved: 'plain' } as const;

interface AmountFieldProps {
  payload: ReceiptPayload;
  /** Opens the commitment of the receipt; `undefined`: only the token was given. */
  salt: string | undefined;
  typed: string;
  onType: (typed: string) => void;
}

/** The amount of the order, which the receipt does not reveal. It stays in this page. */
export function AmountField({ payload, salt, typed, onType }: AmountFieldProps) {
  const t = useTexts(decisionTexts);
  const pesos = readPesos(typed);
  const proof = pesos === null ? null : proofOf(payload, pesos, salt);
  return (
    <Section title={t('amount')} description={t('amount_text')}>
      <PesosField label={t('amount_label')} description={t('amount_hint')} typed={typed} onType={onType} />
      {proof && <Notice tone={TONES[proof]}>{t(`amount_${proof}`)}</Notice>}
    </Section>
  );
}
