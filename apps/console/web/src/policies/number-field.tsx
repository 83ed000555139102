import { type ReactNode, useState } from 'react';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import { READERS, textOf } from './read-number.js';

interface NumberFieldProps {
  label: ReactNode;
  /** Its place in the policy. */
  pointer: string;
  kind?: keyof typeof READERS;
  /** `NaN`: the person typed no number. */
  value: number;
  description?: string;
  onChange: (value: number) => void;
}

/** A number of the policy. It keeps what the person typed, and says what is wrong with it. */
export function NumberField({ label, pointer, kind = 'points', value, description, onChange }: NumberFieldProps) {
  const t = useTexts(formTexts);
  const [typed, setTyped] = useState('');
  const { number } = useFormats();
  const isInvalid = Number.isNaN(value);
  return (
    <TextField
      id={fieldId(pointer)}
      label={label}
      value={textOf(value, typed, kind, number)}
      inputMode="decimal"
      autoComplete="off"
      isInvalid={isInvalid}
      description={isInvalid ? undefined : description}
      errorMessage={isInvalid && t(kind)}
      // Shows a valid number with its separators when the focus leaves.
      onBlur={() => !isInvalid && setTyped('')}
      onChange={(text) => {
        setTyped(text);
        onChange(READERS[kind](text));
      }}
    />
  );
}
