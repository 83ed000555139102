import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { ApiProblem } from '../api/problem.js';
import { Button, type ButtonVariant, useOnce } from './button.js';
import styles from './form.module.css';
import { Notice } from './notice.js';
import { useProblemTexts } from './problem-text.js';

export interface FormProps {
  /** Sends it. What it throws is shown, beside its field where it names one; what was typed stays. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  /** Beside the button. */
  actions?: ReactNode;
  children: ReactNode;
  /** Texts of field codes that this form knows better: `{ email: { disposable: '...' } }`. */
  fieldTexts?: Record<string, Record<string, string>>;
  isDisabled?: boolean;
  /** As wide as what surrounds it, for what is written in long lines. */
  isWide?: boolean;
}

/** What the fields hold, by their names. */
export interface FormValues {
  text: (name: string) => string;
  all: (name: string) => string[];
}

const read = (form: HTMLFormElement): FormValues => {
  const data = new FormData(form);
  return { text: (name) => String(data.get(name) ?? ''), all: (name) => data.getAll(name).map(String) };
};

export function Form(props: FormProps) {
  const {
    onSubmit,
    submitLabel,
    submitVariant = 'primary',
    actions,
    children,
    fieldTexts = {},
    isDisabled = false,
    isWide = false,
  } = props;
  const [problem, setProblem] = useState<unknown>(null);
  const problemTexts = useProblemTexts();
  const notice = useRef<HTMLDivElement>(null);
  const [busy, send] = useOnce(async (form: HTMLFormElement) => {
    setProblem(null);
    await onSubmit(read(form)).catch(setProblem);
  });
  const fields = problemTexts.fields(problem);
  if (problem instanceof ApiProblem) {
    for (const [name, code] of Object.entries(problem.fields)) {
      fields[name] = fieldTexts[name]?.[code] ?? fields[name] ?? '';
    }
  }
  useEffect(() => {
    if (problem) {
      notice.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [problem]);
  return (
    <AriaForm
      className={`${styles.form} ${isWide ? styles.wide : ''}`}
      validationErrors={fields}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      {children}
      <div ref={notice}>{problem !== null && <Notice tone="bad">{problemTexts.of(problem)}</Notice>}</div>
      <div className={styles.actions}>
        {/* Leaving a field may take its error away, which would move the button from below the press. */}
        <Button type="submit" variant={submitVariant} isPending={busy} isDisabled={isDisabled} preventFocusOnPress>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </AriaForm>
  );
}
