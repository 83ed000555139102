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

export const Description = ({ children }: { children: ReactNode }) => (
  <Text slot="description" className={styles.description}>
    {children}
  </Text>
);

interface FieldErrorProps {
  /** Kind of the text that the browser checks. */
  type?: string | undefined;
  children?: ReactNode;
}

/** The error of a field, in the language of the console instead of the browser's. */
export function FieldError({ type, children }: FieldErrorProps) {
  const t = useTexts(uiTexts);
  return (
    <AriaFieldError className={styles.error}>
      {({ validationErrors, validationDetails }) => {
        if (children) {
          return children;
        }
        if (validationDetails.valueMissing) {
          return t('field_required');
        }
        if (validationDetails.typeMismatch) {
          return t(type === 'url' ? 'field_url' : 'field_email');
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
  /** Number of lines. The field becomes a text area. */
  rows?: number;
  mono?: boolean;
  /** What is wrong with the value, when the page knows it and not the form. It needs `isInvalid`. */
  errorMessage?: ReactNode;
  /** Shows the description beside an error too. */
  keepsDescription?: boolean;
}

/** Validates an invalid field again while the person types. react-aria validates on `change`, which comes when the focus leaves. */
function checkAgain({ currentTarget }: FormEvent<HTMLElement>): void {
  if (currentTarget.getAttribute('aria-invalid') !== 'true') {
    return;
  }
  // Waits until React has rendered and validated the new value.
  setTimeout(() => currentTarget.dispatchEvent(new Event('change', { bubbles: true })));
}

export function TextField({
  label,
  description,
  placeholder,
  rows,
  mono = false,
  errorMessage,
  keepsDescription = false,
  ...props
}: TextFieldProps) {
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
      {/* This line is always there, so that a message that appears while a button is pressed does not move the button. */}
      <div className={`${styles.message} ${keepsDescription ? styles.keeps : ''}`}>
        {description && <Description>{description}</Description>}
        <FieldError type={props.type}>{errorMessage}</FieldError>
      </div>
    </AriaTextField>
  );
}
