import {
  type AttributeSpec,
  type AttributeValue,
  type FoundFact,
  ruleFact,
  SIGNALS,
  valueWords,
} from '@cotejo/contracts';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { Select } from '../ui/select.js';
import { fieldId } from './field-place.js';
import { NumberField } from './number-field.js';
import { type ConditionRow, factNames, rowOfFact, type Test, testsOf } from './own-rule-form.js';
import { ownRuleTexts } from './own-rule-texts.js';
import styles from './policies.module.css';
import { sourceWords } from './policy-words.js';

interface ConditionRowFieldsProps {
  row: ConditionRow;
  /** From 1 on. */
  number: number;
  pointer: string;
  attributes: Readonly<Record<string, AttributeSpec>>;
  onChange: (row: ConditionRow) => void;
  /** Absent for the only condition of a rule. */
  onRemove?: () => void;
}

/** When what, compared how, with what. */
export function ConditionRowFields({ row, number, pointer, attributes, onChange, onRemove }: ConditionRowFieldsProps) {
  const t = useTexts(ownRuleTexts);
  const { language } = useLanguage();
  const fact = ruleFact(row.fact, attributes);
  const label = (name: string) => {
    const found = ruleFact(name, attributes);
    const words = found?.words[language] ?? name;
    return found?.from === 'signal' ? `${sourceWords(SIGNALS[found.signal].source, language)}: ${words}` : words;
  };
  const names = factNames(attributes);
  return (
    <div className={styles.threeChoices} id={fieldId(pointer)} tabIndex={-1}>
      <Select
        label={t(number === 1 ? 'when' : 'and')}
        value={row.fact}
        choices={[...new Set([...names, row.fact])].map((value) => ({ value, label: label(value) }))}
        onChange={(changed) => onChange(rowOfFact(changed, attributes))}
      />
      <Select
        label={t('compared')}
        value={row.test}
        choices={testsOf(fact).map((value) => ({ value, label: t(`test_${value}`) }))}
        onChange={(test: Test) => onChange({ ...row, test, value: valueFor(test, row, attributes) })}
      />
      {row.test !== 'unknown' && (
        <ValueField row={row} fact={fact} pointer={pointer} onChange={(value) => onChange({ ...row, value })} />
      )}
      {onRemove && (
        <Button variant="quiet" onPress={onRemove}>
          {t('remove_condition', { number })}
        </Button>
      )}
    </div>
  );
}

/** A row that asked for unknown has no value yet. */
const valueFor = (test: Test, { fact, value }: ConditionRow, attributes: ConditionRowFieldsProps['attributes']) =>
  test !== 'unknown' && value === '' ? rowOfFact(fact, attributes).value : value;

interface ValueFieldProps {
  row: ConditionRow;
  fact: FoundFact | null;
  pointer: string;
  onChange: (value: AttributeValue) => void;
}

function ValueField({ row, fact, pointer, onChange }: ValueFieldProps) {
  const t = useTexts(ownRuleTexts);
  const { language } = useLanguage();
  if (fact?.type === 'number') {
    const property = row.test === 'at_least' ? 'atLeast' : row.test === 'is' ? 'is' : 'below';
    return (
      <NumberField
        label={t('value')}
        pointer={`${pointer}/${property}`}
        kind="amount"
        value={Number(row.value)}
        onChange={onChange}
      />
    );
  }
  if (fact?.type === 'text' && !fact.oneOf) {
    return <TextField label={t('value')} value={String(row.value)} autoComplete="off" onChange={onChange} />;
  }
  const values: AttributeValue[] = fact?.type === 'boolean' ? [true, false] : [...(fact?.oneOf ?? [row.value])];
  return (
    <Select
      label={t('value')}
      value={String(row.value)}
      choices={values.map((value) => ({ value: String(value), label: valueWords(value, fact, language) }))}
      onChange={(text) => onChange(values.find((value) => String(value) === text) ?? text)}
    />
  );
}
