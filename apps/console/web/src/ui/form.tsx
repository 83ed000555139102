import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { ApiProblem } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { Button, type ButtonVariant, useSingleFlight } from './button.js';
import styles from './form.module.css';
import { ProblemNotice } from './problem-notice.js';
import { useProblemTexts } from './problem-text.js';
import { uiTexts } from './ui-texts.js';

export interface FormProps {
  /** Sends the form. The form shows the problem when the promise rejects, beside the field if there is one, and keeps its values. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  /** Adds a button to cancel. */
  onCancel?: () => void;
  /** Shown beside the submit button. */
  actions?: ReactNode;
  children: ReactNode;
  /** Texts of this form for error codes of its fields: `{ email: { disposable: '...' } }`. */
  fieldTexts?: Record<string, Record<string, string>>;
  isDisabled?: boolean;
  /** As wide as the section, for fields with long lines. */
  isWide?: boolean;
}

/** The values of the fields, by the names of the fields. */
export interface FormValues {
  text: (name: string) => string;
  all: (name: string) => string[];
}

const readValues = (form: HTMLFormElement): FormValues => {
  const data = new FormData(form);
  return { text: (name) => String(data.get(name) ?? ''), all: (name) => data.getAll(name).map(String) };
};

/** The form's own texts for the error codes of a problem. */
function chooseTexts(problem: unknown, fieldTexts: Record<string, Record<string, string>>): Record<string, string> {
  const codes = problem instanceof ApiProblem ? Object.entries(problem.fields) : [];
  return Object.fromEntries(
    codes.flatMap(([name, code]) => {
      const text = fieldTexts[name]?.[code];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

export function Form(props: FormProps) {
  const {
    onSubmit,
    submitLabel,
    submitVariant = 'primary',
    onCancel,
    actions,
    children,
    fieldTexts = {},
    isDisabled = false,
    isWide = false,
  } = props;
  const [problem, setProblem] = useState<unknown>(null);
  const t = useTexts(uiTexts);
  const problemTexts = useProblemTexts();
  const notice = useRef<HTMLDivElement>(null);
  const [busy, send] = useSingleFlight(async (form: HTMLFormElement) => {
    setProblem(null);
    await onSubmit(readValues(form)).catch(setProblem);
  });
  const fieldErrors = { ...problemTexts.explainFields(problem), ...chooseTexts(problem, fieldTexts) };
  useEffect(() => {
    if (problem) {
      notice.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [problem]);
  return (
    <AriaForm
      className={`${styles.form} ${isWide ? styles.wide : ''}`}
      validationErrors={fieldErrors}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      {children}
      <div ref={notice}>
        <ProblemNotice problem={problem} />
      </div>
      <div className="row">
        {/* When the focus leaves a field, its error may disappear and move the button away from the pointer. */}
        <Button type="submit" variant={submitVariant} isPending={busy} isDisabled={isDisabled} preventFocusOnPress>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button isDisabled={busy} onPress={onCancel}>
            {t('cancel')}
          </Button>
        )}
        {actions}
      </div>
    </AriaForm>
  );
}
