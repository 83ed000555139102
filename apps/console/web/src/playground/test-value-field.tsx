import { useState } from 'react';
import type { TestValue } from '../../../src/api/playground.api.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { Select } from '../ui/select.js';
import { isPerson, randomPerson } from './playground-call.js';
import { playgroundTexts } from './playground-texts.js';

interface TestValueFieldProps {
  label: string;
  isRequired?: boolean;
  /** Adds the option of an ordinary fictional person. */
  withPerson?: boolean;
  tests: readonly TestValue[];
  value: string;
  onChange: (value: string) => void;
}

const NONE = '';
/** Values of the two special options. They have a space, so that they never equal a test value. */
const OTHER = 'other value';
const PERSON = 'ordinary person';
const LENGTH_MAX = 300;

/** A field for a value of the buyer: a test value, by its effect, or a typed value. */
export function TestValueField(props: TestValueFieldProps) {
  const { label, isRequired = false, withPerson = false, tests, value, onChange } = props;
  const t = useTexts(playgroundTexts);
  const { language } = useLanguage();
  const isTest = tests.some((test) => test.value === value);
  const isOrdinary = withPerson && isPerson(value);
  // Stays true while the person types, although the text may equal a test value for a moment.
  const [isOther, setOther] = useState(value !== NONE && !isTest && !isOrdinary);
  const choose = (chosen: string) => {
    setOther(chosen === OTHER);
    if (chosen === PERSON) {
      onChange(randomPerson());
    } else {
      onChange(chosen === OTHER ? NONE : chosen);
    }
  };
  return (
    <>
      <Select
        label={label}
        value={isOther ? OTHER : isOrdinary ? PERSON : value}
        onChange={choose}
        choices={[
          { value: NONE, label: t(isRequired ? 'choose' : 'not_sent') },
          ...(withPerson ? [{ value: PERSON, label: isOrdinary ? `${t('person')} · ${value}` : t('person') }] : []),
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
          // A scanned value is there already, and the focus returns to the button that opened the camera.
          autoFocus={value === NONE}
        />
      )}
    </>
  );
}
