/** A test value of the sandbox and what it does. */
export interface TestValue {
  value: string;
  name: string;
  es: string;
  en: string;
}

/** The sandbox's catalogue, by the field the value belongs to. */
export interface Catalogue {
  cedulas: TestValue[];
  phones: TestValue[];
  emails: TestValue[];
  addresses: TestValue[];
  ips: TestValue[];
  biometrics: TestValue[];
}

export const PLAYGROUND_OPERATIONS = ['verify', 'analyze', 'cedula'] as const;
export type PlaygroundOperation = (typeof PLAYGROUND_OPERATIONS)[number];

/** One call to the sandbox, made by the console's server with a key of the session. Nothing of it is kept. */
export interface PlaygroundCall {
  operation: PlaygroundOperation;
  /** Body of `verify` and `analyze`; of `cedula` `{"cedula": "..."}`. */
  body: Record<string, unknown>;
  /** Values of `?include=`. */
  include: string[];
}

/** What the API answered, whatever it was. */
export interface PlaygroundAnswer {
  status: number;
  tookMs: number;
  /** Names in lower case: request id, limits, charge, degradation. */
  headers: Record<string, string>;
  /** The body as it came, JSON. */
  body: unknown;
  /** What the codes in the answer mean, by code. */
  explanations: Record<string, { es: string; en: string }>;
}

/** A combination of test values by their names in the catalogue; never a value of a real person. */
export interface Scenario {
  id: string;
  name: string;
  operation: PlaygroundOperation;
  /** Kind of the catalogue to name of the test value, `{"cedulas": "manual_review"}`. */
  values: Record<string, string>;
  /** Pesos. */
  amountCop: number | null;
}

export type NewScenario = Omit<Scenario, 'id'>;

/** A receipt to check: an answer that has one, or its token alone. Nothing of it is kept. */
export interface ReceiptCheck {
  /** The content of the file, as text. */
  file: string;
}

export interface ReceiptVerdict {
  good: boolean;
  /** Why it is none, from the receipt's own codes; `null` for one that is. */
  problem: string | null;
  /** What the receipt says, without digests: variant, issue time, decision, versions. */
  receipt: Record<string, unknown> | null;
  checks: {
    name: 'signature' | 'adds_up' | 'outcome_follows' | 'decided_again';
    result: 'yes' | 'no' | 'not_possible';
  }[];
}
