import { useFormats } from '../i18n/formats.js';
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
  const { number } = useFormats();
  const pesos = readPesos(typed);
  const isWrong = typed.trim() !== '' && pesos === null;
  return (
    <TextField
      label={label}
      description={isWrong ? undefined : description}
      errorMessage={isWrong && t('amount')}
      isInvalid={isWrong}
      value={typed}
      inputMode="decimal"
      autoComplete="off"
      onBlur={() => pesos !== null && onType(number(pesos))}
      onChange={onType}
    />
  );
}
