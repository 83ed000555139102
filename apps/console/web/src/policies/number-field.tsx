import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import type { NumberProblem } from './policy-form.js';

interface NumberFieldProps {
  label: ReactNode;
  /** Its place in the policy. */
  pointer: string;
  value: string;
  problems: readonly NumberProblem[];
  description?: string;
  onChange: (value: string) => void;
}

/** A number of the policy. It keeps what the person typed, and says what is wrong with it. */
export function NumberField({ label, pointer, value, problems, description, onChange }: NumberFieldProps) {
  const t = useTexts(formTexts);
  const problem = problems.find((each) => each.pointer === pointer);
  return (
    <TextField
      id={fieldId(pointer)}
      label={label}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      isInvalid={problem !== undefined}
      description={problem ? undefined : description}
      errorMessage={problem && t(problem.code)}
      onChange={onChange}
    />
  );
}
