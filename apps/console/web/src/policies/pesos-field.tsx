import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { formTexts } from './form-texts.js';

interface PesosFieldProps {
  label: string;
  description: string;
  typed: string;
  onType: (typed: string) => void;
}

/** An optional amount in pesos, as typed. */
export function PesosField({ label, description, typed, onType }: PesosFieldProps) {
  const t = useTexts(formTexts);
  const isWrong = typed.trim() !== '' && readPesos(typed) === null;
  return (
    <TextField
      label={label}
      description={isWrong ? undefined : description}
      errorMessage={isWrong && t('amount')}
      isInvalid={isWrong}
      value={typed}
      inputMode="decimal"
      autoComplete="off"
      onChange={onType}
    />
  );
}
