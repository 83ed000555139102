import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  FieldError as AriaFieldError,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { useTexts } from '../i18n/texts.js';
import { Button } from './button.js';
import styles from './fields.module.css';
import { uiTexts } from './ui-texts.js';

export interface FieldProps {
  label: ReactNode;
  description?: ReactNode;
}

/** What is wrong with a field, in the language in use rather than the browser's. */
export function FieldError() {
  const t = useTexts(uiTexts);
  return (
    <AriaFieldError className={styles.error}>
      {({ validationErrors, validationDetails }) => {
        if (validationDetails.valueMissing) {
          return t('field_required');
        }
        if (validationDetails.typeMismatch) {
          return t('field_email');
        }
        if (validationDetails.tooShort) {
          return t('field_too_short');
        }
        return validationErrors.join(' ');
      }}
    </AriaFieldError>
  );
}

export interface TextFieldProps extends FieldProps, Omit<AriaTextFieldProps, 'className' | 'children'> {
  placeholder?: string;
  /** Lines of a larger field. */
  rows?: number;
  mono?: boolean;
}

/** A field that is marked as wrong is checked while it is mended, not only once it is left: react-aria does so on `change`. */
function checkAgain({ currentTarget }: FormEvent<HTMLElement>): void {
  if (currentTarget.getAttribute('aria-invalid') !== 'true') {
    return;
  }
  // After React has drawn, and checked, what was typed.
  setTimeout(() => currentTarget.dispatchEvent(new Event('change', { bubbles: true })));
}

export function TextField({ label, description, placeholder, rows, mono = false, ...props }: TextFieldProps) {
  const t = useTexts(uiTexts);
  const [shown, setShown] = useState(false);
  const isPassword = props.type === 'password';
  const className = `${styles.input} ${mono ? styles.mono : ''}`;
  return (
    <AriaTextField {...props} type={isPassword && shown ? 'text' : (props.type ?? 'text')} className={styles.field}>
      <Label className={styles.label}>{label}</Label>
      <div className={styles.box}>
        {rows ? (
          <TextArea className={className} rows={rows} placeholder={placeholder ?? ''} onInput={checkAgain} />
        ) : (
          <Input className={className} placeholder={placeholder ?? ''} onInput={checkAgain} />
        )}
        {isPassword && (
          <Button
            variant="quiet"
            aria-label={t(shown ? 'hide_password' : 'show_password')}
            icon={shown ? <EyeOff size={18} /> : <Eye size={18} />}
            onPress={() => setShown(!shown)}
          />
        )}
      </div>
      {/* One line that is always there: a message that comes or goes while a button is being pressed must not move the button. */}
      <div className={styles.message}>
        {description && (
          <Text slot="description" className={styles.description}>
            {description}
          </Text>
        )}
        <FieldError />
      </div>
    </AriaTextField>
  );
}
