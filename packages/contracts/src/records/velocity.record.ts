import type { SignalCode } from '../signals.js';

/** What the reasons of velocity say besides the signals: `documents_per_phone_week:4` for a fourth person in a week. */
export interface VelocityRecord {
  details: Partial<Record<SignalCode, string>>;
}
