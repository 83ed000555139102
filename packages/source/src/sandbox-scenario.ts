import { CEDULA_SCENARIOS, type CedulaScenario, type InputScenario } from '@cotejo/contracts';
import { ProviderError } from './errors.js';
import { type Answer, answerNow, type ProviderContext } from './provider.js';

/** Returns the scenario of the test cédula, if the request has one. Every source then follows it and ignores test values. */
export function cedulaScenario(context: ProviderContext): CedulaScenario | undefined {
  return CEDULA_SCENARIOS.find((scenario) => scenario.name === context.scenario);
}

/** What a test cédula changes in the record of a source, beside the registry. */
export type ScenarioPart = 'network' | 'line' | 'mailbox' | 'biometric';

/**
 * Makes a sandbox answer: the clean record, changed by the scenario of the test value. A scenario of a test cédula takes
 * precedence; then the record stays clean, but for what that scenario changes in `part`.
 * @param value test value in the form of the catalogue
 * @throws ProviderError for scenarios that make a source fail
 */
export function scenarioAnswer<R>(
  catalogue: readonly InputScenario<Partial<R>>[],
  value: string,
  clean: R,
  context: ProviderContext,
  part?: ScenarioPart,
): Answer<R> {
  const ofCedula = cedulaScenario(context);
  if (ofCedula) {
    return answerNow({ ...clean, ...(part && (ofCedula[part] as Partial<R> | undefined)) });
  }
  const scenario = catalogue.find((entry) => entry.value === value);
  if (scenario?.fault) {
    throw new ProviderError(scenario.fault, 'sandbox_fault', false);
  }
  return answerNow({ ...clean, ...(scenario?.record as Partial<R> | undefined) });
}

/** FNV-1a hash, 32 bits. The same text always gives the same number, so fictional data is stable. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
