import { BIOMETRIC_SCENARIOS } from './biometric.scenarios.js';
import { DOCUMENT_SCENARIO_IDS, DOCUMENT_SCENARIOS } from './document.scenarios.js';
import { FAULT_SCENARIOS } from './fault.scenarios.js';
import { BIN_SCENARIOS, PAYER_SCENARIOS } from './payment.scenarios.js';
import { CEDULA_SCENARIOS, PHONE_SCENARIOS } from './person-and-line.scenarios.js';
import { ADDRESS_SCENARIOS, EMAIL_SCENARIOS, IP_SCENARIOS } from './place-and-mail.scenarios.js';

export { FAULT_SCENARIOS, type FaultScenario, type SandboxFault, SLOW_FAULT_MS } from './fault.scenarios.js';

import type { ScenarioId } from './cedula-scenario.js';

export type { CedulaScenario, ScenarioId } from './cedula-scenario.js';
export type { DocumentScenario } from './document.scenarios.js';
export type { InputScenario } from './scenario.js';
export {
  ADDRESS_SCENARIOS,
  BIN_SCENARIOS,
  BIOMETRIC_SCENARIOS,
  CEDULA_SCENARIOS,
  DOCUMENT_SCENARIO_IDS,
  DOCUMENT_SCENARIOS,
  EMAIL_SCENARIOS,
  IP_SCENARIOS,
  PAYER_SCENARIOS,
  PHONE_SCENARIOS,
};

/** Every test value of the sandbox. The docs page and `GET /v1/sandbox/scenarios` are generated from it. */
export const SANDBOX_CATALOGUE = {
  cedulas: CEDULA_SCENARIOS,
  documents: DOCUMENT_SCENARIOS,
  faults: FAULT_SCENARIOS,
  phones: PHONE_SCENARIOS,
  emails: EMAIL_SCENARIOS,
  addresses: ADDRESS_SCENARIOS,
  ips: IP_SCENARIOS,
  biometrics: BIOMETRIC_SCENARIOS,
  payers: PAYER_SCENARIOS,
  bins: BIN_SCENARIOS,
} as const;

/** The scenario that a document number stands for, if it is a test cédula. A fault cédula stands for an approved buyer. */
export function scenarioOf(document: string): ScenarioId | undefined {
  const isFault = FAULT_SCENARIOS.some(({ value }) => value === document);
  return isFault ? 'approved' : CEDULA_SCENARIOS.find(({ value }) => value === document)?.name;
}
