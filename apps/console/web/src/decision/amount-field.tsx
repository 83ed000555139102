import { isCommittedAmount, type ReceiptPayload } from '@cotejo/receipt/browser';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { decisionTexts } from './decision-texts.js';

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
  const isWrong = typed.trim() !== '' && pesos === null;
  return (
    <Section title={t('amount')} description={t('amount_text')}>
      <TextField
        label={t('amount_label')}
        description={isWrong ? undefined : t('amount_hint')}
        errorMessage={isWrong && t('amount_wrong')}
        isInvalid={isWrong}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        onChange={onType}
      />
      {pesos !== null && <Comparison pesos={pesos} salt={salt} commitment={payload.inputs.amount ?? ''} />}
    </Section>
  );
}

function Comparison({ pesos, salt, commitment }: { pesos: number; salt: string | undefined; commitment: string }) {
  const t = useTexts(decisionTexts);
  if (salt === undefined) {
    return <Notice>{t('amount_unproved')}</Notice>;
  }
  const isSame = isCommittedAmount(pesos, salt, commitment);
  return <Notice tone={isSame ? 'good' : 'bad'}>{t(isSame ? 'amount_proved' : 'amount_other')}</Notice>;
}
