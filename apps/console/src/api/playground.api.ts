import type { DocumentKind } from '@cotejo/contracts';

/** A test value of the sandbox and its effect. */
export interface TestValue {
  value: string;
  name: string;
  es: string;
  en: string;
}

/** The sandbox's test values, grouped by field. */
export interface Catalogue {
  cedulas: TestValue[];
  /** Documents that are no cédula of a citizen, each with its kind. */
  documents: (TestValue & { kind: DocumentKind })[];
  phones: TestValue[];
  emails: TestValue[];
  addresses: TestValue[];
  ips: TestValue[];
  biometrics: TestValue[];
}

export const PLAYGROUND_OPERATIONS = ['verify', 'analyze', 'cedula'] as const;
export type PlaygroundOperation = (typeof PLAYGROUND_OPERATIONS)[number];

/**
 * One call to the sandbox. The console's server makes it with the session's playground key and stores nothing of it.
 */
export interface PlaygroundCall {
  operation: PlaygroundOperation;
  /** Body of the operation, sent to the API unchanged. */
  body: Record<string, unknown>;
  /** Values of `?include=`. */
  include: string[];
}

/** The API's answer, of any status. */
export interface PlaygroundAnswer {
  status: number;
  tookMs: number;
  /** Header names in lower case: request id, limits, charge, degradation. */
  headers: Record<string, string>;
  /** The JSON body, unchanged. */
  body: unknown;
  /** Explanation of every code in the answer. */
  explanations: Record<string, { es: string; en: string }>;
}

/** A saved combination of test values, by their names in the catalogue; it never contains data of a real person. */
export interface Scenario {
  id: string;
  name: string;
  operation: PlaygroundOperation;
  /** Group in the catalogue to name of the test value, `{"cedulas": "manual_review"}`. */
  values: Record<string, string>;
  /** Colombian pesos. */
  amountCop: number | null;
}

export type NewScenario = Omit<Scenario, 'id'>;

/** A receipt to check: an API answer with a receipt, or the receipt's token alone. Nothing of it is stored. */
export interface ReceiptCheck {
  /** Content of the file, as text. */
  file: string;
}

export interface ReceiptVerdict {
  good: boolean;
  /** Problem code of `packages/receipt`; `null` when the receipt could be read. */
  problem: string | null;
  /** Content of the receipt without digests: variant, time of issue, decision, versions. */
  receipt: Record<string, unknown> | null;
  checks: {
    name: 'signature' | 'adds_up' | 'outcome_follows' | 'decided_again';
    result: 'yes' | 'no' | 'not_possible';
  }[];
  /** How the answer in the file compares with its receipt; `null`: there was only the receipt. */
  answer: { differences: { pointer: string; code: string }[]; notCovered: string[] } | null;
}
