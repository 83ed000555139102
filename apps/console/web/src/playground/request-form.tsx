import { type KeyboardEvent, useState } from 'react';
import { type Catalogue, PLAYGROUND_OPERATIONS } from '../../../src/api/playground.api.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { CheckboxGroup } from '../ui/choices.js';
import { TextField } from '../ui/fields.js';
import { Notice } from '../ui/notice.js';
import { Select } from '../ui/select.js';
import styles from './playground.module.css';
import { type Entered, INCLUDABLE, type Includable, kindsOf, takesAmount } from './playground-call.js';
import { playgroundTexts } from './playground-texts.js';
import { TestValueField } from './test-value-field.js';

/** One more than the API takes, so that its refusal can be seen. */
const AMOUNT_DIGITS_MAX = 13;

/** Whole pesos, however they are grouped; `null`: none. */
function pesosOf(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, AMOUNT_DIGITS_MAX);
  return digits === '' ? null : Number(digits);
}

interface RequestFormProps {
  catalogue: Catalogue;
  entered: Entered;
  onChange: (entered: Entered) => void;
  onSend: () => void;
  isSending: boolean;
}

export function RequestForm({ catalogue, entered, onChange, onSend, isSending }: RequestFormProps) {
  const t = useTexts(playgroundTexts);
  const [lacks, setLacks] = useState(false);
  const { operation, values, amountCop, include } = entered;
  const hasCedula = (values.cedulas ?? '').trim() !== '';
  // A test cédula is a whole scenario.
  const isScenario = catalogue.cedulas.some(({ value }) => value === values.cedulas);
  const isOverruled = isScenario && kindsOf(operation).some((kind) => kind !== 'cedulas' && values[kind]);
  const trySend = () => {
    setLacks(!hasCedula);
    if (hasCedula) {
      onSend();
    }
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    trySend();
  };
  return (
    <div className={styles.form} onKeyDownCapture={sendByKey}>
      <Select
        label={t('operation')}
        description={t(`op_${operation}_text`)}
        choices={PLAYGROUND_OPERATIONS.map((value) => ({ value, label: t(`op_${value}`) }))}
        value={operation}
        onChange={(chosen) => onChange({ ...entered, operation: chosen })}
      />
      {kindsOf(operation).map((kind) => (
        <TestValueField
          key={kind}
          label={t(kind)}
          isRequired={kind === 'cedulas'}
          withPerson={kind === 'cedulas' && operation !== 'cedula'}
          tests={catalogue[kind]}
          value={values[kind] ?? ''}
          onChange={(value) => onChange({ ...entered, values: { ...values, [kind]: value } })}
        />
      ))}
      {isOverruled && <Notice>{t('overruled')}</Notice>}
      {takesAmount(operation) && (
        <TextField
          label={t('amount')}
          description={t('amount_hint')}
          inputMode="numeric"
          value={amountCop === null ? '' : String(amountCop)}
          onChange={(typed) => onChange({ ...entered, amountCop: pesosOf(typed) })}
        />
      )}
      {operation !== 'cedula' && (
        <CheckboxGroup
          label={t('include')}
          choices={INCLUDABLE.map((value) => ({
            value,
            label: t(`include_${value}`),
            description: t(`include_${value}_text`),
          }))}
          value={[...include]}
          onChange={(chosen) => onChange({ ...entered, include: chosen as Includable[] })}
        />
      )}
      {lacks && !hasCedula && <Notice tone="bad">{t('needs_cedula')}</Notice>}
      <div className={styles.send}>
        <Button variant="primary" onPress={trySend} isPending={isSending}>
          {t('send')}
        </Button>
        <span className={styles.hint}>{t('send_hint')}</span>
      </div>
    </div>
  );
}
