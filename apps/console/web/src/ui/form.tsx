import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { ApiProblem, type FieldProblem } from '../api/problem.js';
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
  /** Another thing that the form can be sent for. */
  secondSubmit?: Pick<FormProps, 'onSubmit'> & { label: string };
  /** Adds a button to cancel. */
  onCancel?: () => void;
  /** Shown beside the submit button. */
  actions?: ReactNode;
  children: ReactNode;
  /** Texts of this form for error codes of its fields: `{ email: { disposable: '...' } }`. */
  fieldTexts?: Record<string, Record<string, string>>;
  /** Explains errors by the name of a field, where the name is not the first part of the pointer or the text names a line. */
  explainFields?: (errors: readonly FieldProblem[], values: FormValues) => Record<string, string>;
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

/** Value of the second button that sends the form. */
const SECOND = 'second';

/** Whether a field already shows the text of the problem. */
const isAtField = (problem: unknown): boolean =>
  problem instanceof ApiProblem && Object.values(problem.fields).includes(problem.reason);

/** Leads to the first field with an error, or to the notice below the fields. */
function showFailure(notice: HTMLElement | null): void {
  const field = notice
    ?.closest('form')
    ?.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid="true"]');
  if (field) {
    field.focus();
  } else {
    notice?.scrollIntoView({ block: 'nearest' });
  }
}

export function Form(props: FormProps) {
  const {
    onSubmit,
    submitLabel,
    submitVariant = 'primary',
    secondSubmit,
    onCancel,
    actions,
    children,
    fieldTexts = {},
    explainFields = () => ({}),
    isDisabled = false,
    isWide = false,
  } = props;
  const [failure, setFailure] = useState<{ problem: unknown; values: FormValues } | null>(null);
  const t = useTexts(uiTexts);
  const problemTexts = useProblemTexts();
  const notice = useRef<HTMLDivElement>(null);
  const [isSecond, setIsSecond] = useState(false);
  const [busy, send] = useSingleFlight(async ({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) => {
    const { submitter } = nativeEvent as SubmitEvent;
    const second = submitter?.getAttribute('value') === SECOND ? secondSubmit : undefined;
    setIsSecond(second !== undefined);
    setFailure(null);
    const values = readValues(currentTarget);
    await (second?.onSubmit ?? onSubmit)(values).catch((problem) => setFailure({ problem, values }));
  });
  // The browser sends no form that has an error, and what the server refused before may be right now.
  const forgetFailure = () => flushSync(() => setFailure(null));
  const problem = failure?.problem ?? null;
  const fieldErrors = {
    ...problemTexts.explainFields(problem),
    ...chooseTexts(problem, fieldTexts),
    ...(failure && problem instanceof ApiProblem ? explainFields(problem.details.errors ?? [], failure.values) : {}),
  };
  useEffect(() => {
    if (failure) {
      showFailure(notice.current);
    }
  }, [failure]);
  return (
    <AriaForm
      className={`${styles.form} ${isWide ? styles.wide : ''}`}
      validationErrors={fieldErrors}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(event);
      }}
    >
      {children}
      <div ref={notice}>
        <ProblemNotice problem={isAtField(problem) ? null : problem} />
      </div>
      <div className="row">
        {/* When the focus leaves a field, its error may disappear and move the button away from the pointer. */}
        <Button
          type="submit"
          variant={submitVariant}
          isPending={busy && !isSecond}
          isDisabled={isDisabled}
          preventFocusOnPress
          onPress={forgetFailure}
        >
          {submitLabel}
        </Button>
        {secondSubmit && (
          <Button
            type="submit"
            value={SECOND}
            isPending={busy && isSecond}
            isDisabled={isDisabled}
            preventFocusOnPress
            onPress={forgetFailure}
          >
            {secondSubmit.label}
          </Button>
        )}
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
