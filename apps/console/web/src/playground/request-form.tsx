import { DOCUMENT_KIND_WORDS, DOCUMENT_KINDS } from '@cotejo/contracts';
import type { ReadDocument } from '@cotejo/reader';
import { type KeyboardEvent, useState } from 'react';
import { type Catalogue, PLAYGROUND_OPERATIONS } from '../../../src/api/playground.api.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { CheckboxGroup } from '../ui/choices.js';
import { TextField } from '../ui/fields.js';
import { Notice } from '../ui/notice.js';
import { Select } from '../ui/select.js';
import styles from './playground.module.css';
import {
  acceptsAmount,
  acceptsName,
  type CatalogueKind,
  INCLUDABLE,
  type Includable,
  listKinds,
  parsePesos,
  type RequestFields,
  testDocuments,
} from './playground-call.js';
import { playgroundTexts } from './playground-texts.js';
import { ScanDocument } from './scan-document.js';
import { scannedValues } from './scanned-values.js';
import { TestValueField } from './test-value-field.js';

const NAME_LENGTH_MAX = 100;

const isCedula = (kind: RequestFields['documentKind']) => kind === '' || kind === 'CC';

interface RequestFormProps {
  catalogue: Catalogue;
  fields: RequestFields;
  onChange: (fields: RequestFields) => void;
  onSend: () => void;
  isSending: boolean;
}

export function RequestForm({ catalogue, fields, onChange, onSend, isSending }: RequestFormProps) {
  const t = useTexts(playgroundTexts);
  const { language } = useLanguage();
  const [isCedulaMissing, setCedulaMissing] = useState(false);
  /** How often a document filled the form. Each time, the field of the cédula starts with the new number. */
  const [scanCount, setScanCount] = useState(0);
  const { operation, documentKind, values, name, amountCop, include } = fields;
  const hasCedula = (values.cedulas ?? '').trim() !== '';
  // A test cédula decides the answer of every source.
  const isScenario = isCedula(documentKind) && catalogue.cedulas.some(({ value }) => value === values.cedulas);
  const otherKinds = listKinds(operation).filter((kind) => kind !== 'cedulas');
  const ignoresOthers = isScenario && otherKinds.some((kind) => values[kind]);
  const fieldOf = (kind: CatalogueKind) => ({
    label: t(kind),
    tests: catalogue[kind],
    value: values[kind] ?? '',
    onChange: (value: string) => onChange({ ...fields, values: { ...values, [kind]: value } }),
  });
  const fillFrom = (document: ReadDocument) => {
    const scanned = scannedValues(document);
    onChange({
      ...fields,
      documentKind: scanned.documentKind,
      values: { ...values, cedulas: scanned.cedula },
      name: acceptsName(operation) ? scanned.name : name,
    });
    setScanCount(scanCount + 1);
  };
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
      <Select
        label={t('document_kind')}
        choices={[
          { value: '', label: t('bare_number') },
          ...DOCUMENT_KINDS.map((kind) => ({ value: kind, label: `${kind}: ${DOCUMENT_KIND_WORDS[kind][language]}` })),
        ]}
        value={documentKind}
        onChange={(chosen) => onChange({ ...fields, documentKind: chosen, values: { ...values, cedulas: '' } })}
      />
      <TestValueField
        key={`${documentKind} ${scanCount}`}
        isRequired
        withPerson={operation !== 'cedula' && isCedula(documentKind)}
        {...fieldOf('cedulas')}
        tests={testDocuments(catalogue, documentKind)}
      />
      <ScanDocument onRead={fillFrom} />
      {acceptsName(operation) && (
        <TextField
          label={t('buyer_name')}
          description={t('buyer_name_hint')}
          maxLength={NAME_LENGTH_MAX}
          autoComplete="off"
          spellCheck="false"
          value={name}
          onChange={(typed) => onChange({ ...fields, name: typed })}
        />
      )}
      {otherKinds.map((kind) => (
        <TestValueField key={kind} {...fieldOf(kind)} />
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
