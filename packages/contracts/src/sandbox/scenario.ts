import type { SignalCode } from '../signals.js';

/** A test value that acts with any cédula that is not itself a scenario. */
export interface InputScenario<R> {
  /** The value to send. */
  value: string;
  name: string;
  es: string;
  en: string;
  /** What differs from a clean record; `fault` makes the source itself fail. */
  record?: Partial<R>;
  fault?: 'unavailable' | 'timeout';
  /** Signals that become true. */
  signals: SignalCode[];
}
