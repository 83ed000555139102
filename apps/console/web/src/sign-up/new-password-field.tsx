import { useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, passwordHint } from './password-strength.js';
import { signUpTexts } from './sign-up-texts.js';

interface NewPasswordFieldProps {
  label: string;
  /** What a guesser would try first. */
  known: readonly string[];
}

/** A password to choose, with a word on how good it is. Only its length is insisted on here. */
export function NewPasswordField({ label, known }: NewPasswordFieldProps) {
  const t = useTexts(signUpTexts);
  const [password, setPassword] = useState('');
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      autoComplete="new-password"
      isRequired
      minLength={PASSWORD_LENGTH_MIN}
      maxLength={PASSWORD_LENGTH_MAX}
      value={password}
      onChange={setPassword}
      description={t(password === '' ? 'password_advice' : `password_${passwordHint(password, known)}`)}
    />
  );
}
