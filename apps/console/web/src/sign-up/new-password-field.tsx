import { PASSWORD_MAX, passwordProblem } from '@cotejo/members/password-rules';
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
  const isGood = password !== '' && passwordProblem(password, { email, company }) === null;
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      autoComplete="new-password"
      isRequired
      maxLength={PASSWORD_MAX}
      value={password}
      onChange={setPassword}
      description={t(isGood ? `password_${password.length >= LONG ? 'good' : 'fair'}` : 'password_advice')}
      keepsDescription
      validate={(text) => {
        const problem = passwordProblem(text, { email, company });
        return problem && t(`password_${problem}`);
      }}
    />
  );
}
