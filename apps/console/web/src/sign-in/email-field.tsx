import { useTexts } from '../i18n/texts.js';
import { TextField, type TextFieldProps } from '../ui/fields.js';
import { signInTexts } from './sign-in-texts.js';

/** The address of a person who signs in. */
export function EmailField(props: Partial<TextFieldProps>) {
  const t = useTexts(signInTexts);
  return <TextField name="email" type="email" label={t('email')} autoComplete="username" isRequired {...props} />;
}
