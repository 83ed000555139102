import { parseNit } from '@cotejo/colombia/nit';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { signUpTexts } from './sign-up-texts.js';

/** A field for a NIT. It checks the check digit while the person types. */
export function NitField() {
  const t = useTexts(signUpTexts);
  const [nit, setNit] = useState('');
  const parsed = parseNit(nit.trim());
  const whole = parsed.ok ? `${parsed.number}-${parsed.checkDigit}` : '';
  const describe = () => {
    if (!parsed.ok) {
      return t('nit_description');
    }
    return t(parsed.checkDigitGiven ? 'nit_good' : 'nit_suggest', { nit: whole });
  };
  return (
    <TextField
      name="nit"
      label={t('nit')}
      inputMode="text"
      autoComplete="off"
      isRequired
      value={nit}
      onChange={setNit}
      description={describe()}
      validate={(text) => {
        const checked = parseNit(text.trim());
        if (!checked.ok) {
          return t(checked.reason === 'wrong_check_digit' ? 'nit_wrong' : 'nit_malformed');
        }
        return checked.checkDigitGiven ? null : t('nit_suggest', { nit: `${checked.number}-${checked.checkDigit}` });
      }}
    />
  );
}
