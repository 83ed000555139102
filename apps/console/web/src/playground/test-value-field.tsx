import { useState } from 'react';
import type { TestValue } from '../../../src/api/playground.api.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { Select } from '../ui/select.js';
import { isPerson, newPerson } from './playground-call.js';
import { playgroundTexts } from './playground-texts.js';

interface TestValueFieldProps {
  label: string;
  isRequired: boolean;
  /** Whether somebody who is no test value can be chosen too. */
  withPerson: boolean;
  tests: readonly TestValue[];
  value: string;
  onChange: (value: string) => void;
}

const NONE = '';
/** No test values: none of them has a space. */
const OTHER = 'other value';
const PERSON = 'somebody new';
const LENGTH_MAX = 300;

/** A value of the buyer: one of the catalogue, by what it does, or anything that is typed. */
export function TestValueField({ label, isRequired, withPerson, tests, value, onChange }: TestValueFieldProps) {
  const t = useTexts(playgroundTexts);
  const { language } = useLanguage();
  const isTest = tests.some((test) => test.value === value);
  const isSomebody = withPerson && isPerson(value);
  // Stays once it was chosen: what is typed may be a test value on its way to something else.
  const [isOther, setOther] = useState(value !== NONE && !isTest && !isSomebody);
  const choose = (chosen: string) => {
    setOther(chosen === OTHER);
    if (chosen === PERSON) {
      onChange(newPerson());
    } else {
      onChange(chosen === OTHER ? NONE : chosen);
    }
  };
  return (
    <>
      <Select
        label={label}
        value={isOther ? OTHER : isSomebody ? PERSON : value}
        onChange={choose}
        choices={[
          { value: NONE, label: t(isRequired ? 'choose' : 'not_sent') },
          ...(withPerson ? [{ value: PERSON, label: isSomebody ? `${t('person')} · ${value}` : t('person') }] : []),
          ...tests.map((test) => ({ value: test.value, label: `${test[language]} · ${test.value}` })),
          { value: OTHER, label: t('other') },
        ]}
      />
      {isOther && (
        <TextField
          label={t('other_of', { label })}
          description={t('other_text')}
          value={value}
          onChange={onChange}
          maxLength={LENGTH_MAX}
          autoComplete="off"
          spellCheck="false"
          autoFocus
        />
      )}
    </>
  );
}
