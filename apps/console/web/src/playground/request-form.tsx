import { type KeyboardEvent, useState } from 'react';
import { type Catalogue, PLAYGROUND_OPERATIONS } from '../../../src/api/playground.api.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { CheckboxGroup } from '../ui/choices.js';
import { TextField } from '../ui/fields.js';
import { Notice } from '../ui/notice.js';
import { Select } from '../ui/select.js';
import styles from './playground.module.css';
import {
  acceptsAmount,
  INCLUDABLE,
  type Includable,
  listKinds,
  parsePesos,
  type RequestFields,
} from './playground-call.js';
import { playgroundTexts } from './playground-texts.js';
import { TestValueField } from './test-value-field.js';

interface RequestFormProps {
  catalogue: Catalogue;
  fields: RequestFields;
  onChange: (fields: RequestFields) => void;
  onSend: () => void;
  isSending: boolean;
}

export function RequestForm({ catalogue, fields, onChange, onSend, isSending }: RequestFormProps) {
  const t = useTexts(playgroundTexts);
  const [isCedulaMissing, setCedulaMissing] = useState(false);
  const { operation, values, amountCop, include } = fields;
  const hasCedula = (values.cedulas ?? '').trim() !== '';
  // A test cédula decides the answer of every source.
  const isScenario = catalogue.cedulas.some(({ value }) => value === values.cedulas);
  const ignoresOthers = isScenario && listKinds(operation).some((kind) => kind !== 'cedulas' && values[kind]);
  const trySend = () => {
    setCedulaMissing(!hasCedula);
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
    <div className="stack" onKeyDownCapture={sendByKey}>
      <Select
        label={t('operation')}
        description={t(`op_${operation}_text`)}
        choices={PLAYGROUND_OPERATIONS.map((value) => ({ value, label: t(`op_${value}`) }))}
        value={operation}
        onChange={(chosen) => onChange({ ...fields, operation: chosen })}
      />
      {listKinds(operation).map((kind) => (
        <TestValueField
          key={kind}
          label={t(kind)}
          isRequired={kind === 'cedulas'}
          withPerson={kind === 'cedulas' && operation !== 'cedula'}
          tests={catalogue[kind]}
          value={values[kind] ?? ''}
          onChange={(value) => onChange({ ...fields, values: { ...values, [kind]: value } })}
        />
      ))}
      {ignoresOthers && <Notice>{t('overruled')}</Notice>}
      {acceptsAmount(operation) && (
        <TextField
          label={t('amount')}
          description={t('amount_hint')}
          inputMode="numeric"
          value={amountCop === null ? '' : String(amountCop)}
          onChange={(typed) => onChange({ ...fields, amountCop: parsePesos(typed) })}
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
          onChange={(chosen) => onChange({ ...fields, include: chosen as Includable[] })}
        />
      )}
      {isCedulaMissing && !hasCedula && <Notice tone="bad">{t('needs_cedula')}</Notice>}
      <div className="row">
        <Button variant="primary" onPress={trySend} isPending={isSending}>
          {t('send')}
        </Button>
        <span className={styles.hint}>{t('send_hint')}</span>
      </div>
    </div>
  );
}
