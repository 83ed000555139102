import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from '@cotejo/members/password-rules';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { signUpTexts } from './sign-up-texts.js';

interface NewPasswordFieldProps {
  label: string;
  /** A password must not consist of these. */
  email: string;
  company: string | null;
}

const LONG = 16;

/** A field for a new password. It rates the password by the same rules as the server. */
export function NewPasswordField({ label, email, company }: NewPasswordFieldProps) {
  const t = useTexts(signUpTexts);
  const [password, setPassword] = useState('');
  const hint = () => {
    if (password === '') {
      return t('password_advice');
    }
    const problem = passwordProblem(password, { email, company });
    return t(`password_${problem ?? (password.length >= LONG ? 'good' : 'fair')}`);
  };
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      autoComplete="new-password"
      isRequired
      minLength={PASSWORD_MIN}
      maxLength={PASSWORD_MAX}
      value={password}
      onChange={setPassword}
      description={hint()}
      // The description gives the reason.
      validate={(text) => (passwordProblem(text, { email, company }) ? t('password_refused') : null)}
    />
  );
}
