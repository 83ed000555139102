import type { EvidenceCode } from '../evidence.js';
import type { BiometricRecord } from '../records/biometric.record.js';
import type { EmailRecord } from '../records/email.record.js';
import type { RegistryRecord } from '../records/registry.record.js';
import type { ListHit } from '../records/sanctions.record.js';
import type { RutState } from '../records/tax.record.js';
import type { HolderRecord, LineRecord } from '../records/telco.record.js';
import type { SignalCode } from '../signals.js';
import type { InputName } from '../sources/source-table.js';
import type { IpRecord } from './place-and-mail.scenarios.js';

export type PhoneRecord = LineRecord & HolderRecord;

export type ScenarioId =
  | 'approved'
  | 'manual_review'
  | 'rejected'
  | 'not_found'
  | 'restrictive_lists'
  | 'cancelled_card'
  | 'pending_card'
  | 'exposed_person'
  | 'checked_too_often'
  | 'known_identity'
  | 'challenge_phone'
  | 'challenge_email'
  | 'challenge_name'
  | 'challenge_card'
  | 'challenge_document'
  | 'challenge_failed'
  | 'challenge_without_effect';

/** A test cédula. It decides the answers of every source; the values of the other inputs do not matter. */
export interface CedulaScenario {
  value: string;
  name: ScenarioId;
  es: string;
  en: string;
  expected: { status: 200; riskScore: number; riskLevel: string; recommendation: string } | { status: 404 };
  /** Differences from an ordinary person. `null`: the registry has no card with this number. */
  registry: Partial<RegistryRecord> | null;
  tax: RutState;
  hits: ListHit[];
  /** The limit of velocity that the cédula crosses. */
  velocity?: string;
  /** Inputs without which the doubt does not show. */
  needs?: readonly InputName[];
  network?: Partial<IpRecord>;
  line?: Partial<PhoneRecord>;
  mailbox?: Partial<EmailRecord>;
  biometric?: Partial<BiometricRecord>;
  /** Signals that the cédula makes true. */
  signals: SignalCode[];
  /** The evidence that clears the doubt, as the answer's challenges say it. */
  challenges?: EvidenceCode[][];
}
