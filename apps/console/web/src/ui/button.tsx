import { type ReactNode, useRef, useState } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps, type PressEvent } from 'react-aria-components';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'onPress'> {
  variant?: ButtonVariant;
  /** Where it returns a promise, the button is pending until that settles; presses in between do nothing. */
  onPress?: (event: PressEvent) => unknown;
  icon?: ReactNode;
  children?: ReactNode;
}

export function Button({ variant = 'secondary', onPress, icon, children, isPending = false, ...props }: ButtonProps) {
  const [busy, press] = useOnce(onPress);
  const isWaiting = isPending || busy;
  return (
    <AriaButton
      {...props}
      className={`${styles.button} ${styles[variant]}`}
      // Not the component's own pending state, which leaves references to nothing in its live region.
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

/** Runs one at a time: what comes while one is under way is dropped. The second press may come before React draws again. */
export function useOnce<Argument>(
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
