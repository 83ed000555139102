import type { SignalCode } from '../signals.js';

/** A test value. It works with any cédula that is not a test cédula. */
export interface InputScenario<R> {
  /** The value to send. */
  value: string;
  name: string;
  es: string;
  en: string;
  /** Differences from a record without findings. */
  record?: Partial<R>;
  /** Makes the source itself fail. */
  fault?: 'unavailable' | 'timeout';
  /** Signals that the value makes true. */
  signals: SignalCode[];
}
