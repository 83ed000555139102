import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import type { TestValue } from '../../../src/api/playground.api.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import fieldStyles from '../ui/fields.module.css';
import styles from './playground.module.css';
import { playgroundTexts } from './playground-texts.js';

interface TestValueFieldProps {
  label: string;
  isRequired: boolean;
  tests: readonly TestValue[];
  value: string;
  onChange: (value: string) => void;
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A value of the buyer: one of the catalogue, by what it does, or anything that is typed. */
export function TestValueField({ label, isRequired, tests, value, onChange }: TestValueFieldProps) {
  const t = useTexts(playgroundTexts);
  const { language } = useLanguage();
  const chosen = tests.find((test) => test.value === value);
  const matches = (option: string, typed: string): boolean => {
    const test = tests.find((each) => each.value === option);
    return folded(`${option} ${test?.name} ${test?.[language]}`).includes(folded(typed));
  };
  return (
    <ComboBox
      allowsCustomValue
      isRequired={isRequired}
      validationBehavior="aria"
      inputValue={value}
      onInputChange={onChange}
      selectedKey={chosen?.value ?? null}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      defaultItems={tests}
      defaultFilter={matches}
      className={fieldStyles.field}
    >
      <Label className={fieldStyles.label}>
        {label} {!isRequired && <span className={styles.optional}>{t('optional')}</span>}
      </Label>
      <div className={styles.combo}>
        <Input className={fieldStyles.input} autoComplete="off" spellCheck={false} />
        <Button className={styles.pick} aria-label={t('pick')}>
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </div>
      {chosen && (
        <Text slot="description" className={fieldStyles.description}>
          {chosen[language]}
        </Text>
      )}
      <FieldError className={fieldStyles.error} />
      <Popover className={styles.popover} offset={4}>
        <ListBox<TestValue> className={styles.tests} aria-label={t('test_values')}>
          {(test) => (
            <ListBoxItem id={test.value} className={styles.test} textValue={test.value}>
              <Text slot="label">{test[language]}</Text>
              <Text slot="description" className={fieldStyles.description}>
                <code>{test.value}</code> {test.name}
              </Text>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
