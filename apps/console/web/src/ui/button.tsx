import { type ReactNode, useRef, useState } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps, type PressEvent } from 'react-aria-components';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'onPress'> {
  variant?: ButtonVariant;
  /** When it returns a promise, the button is pending until the promise settles, and ignores further presses. */
  onPress?: (event: PressEvent) => unknown;
  icon?: ReactNode;
  children?: ReactNode;
}

export function Button({ variant = 'secondary', onPress, icon, children, isPending = false, ...props }: ButtonProps) {
  const [busy, press] = useSingleFlight(onPress);
  const isWaiting = isPending || busy;
  return (
    <AriaButton
      {...props}
      className={`${styles.button} ${styles[variant]}`}
      // react-aria's own pending state is not used: its live region refers to missing elements.
      data-pending={isWaiting || undefined}
      aria-disabled={isWaiting || undefined}
      onPress={(event) => !isWaiting && press(event)}
    >
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {isWaiting && <span className={styles.spinner} aria-hidden="true" />}
    </AriaButton>
  );
}

/** Runs one call at a time and drops calls that come meanwhile. A state alone is too late: a second press may come before React renders. */
export function useSingleFlight<Argument>(
  run?: (argument: Argument) => unknown,
): [busy: boolean, run: (argument: Argument) => void] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const once = (argument: Argument) => {
    if (running.current) {
      return;
    }
    const result = run?.(argument);
    if (!(result instanceof Promise)) {
      return;
    }
    running.current = true;
    setBusy(true);
    const done = () => {
      running.current = false;
      setBusy(false);
    };
    result.then(done, done);
  };
  return [busy, once];
}
