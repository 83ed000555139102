import { CEDULA_SCENARIOS, type CedulaScenario, type InputScenario } from '@cotejo/contracts';
import { ProviderError } from './errors.js';
import { type Answer, answerNow, type ProviderContext } from './provider.js';

/** The whole-request scenario the gateway named, if any: then every source answers by it and not by the test value. */
export function cedulaScenario(context: ProviderContext): CedulaScenario | undefined {
  return CEDULA_SCENARIOS.find((scenario) => scenario.name === context.scenario);
}

/**
 * A sandbox answer: the clean record, changed by the test value's scenario unless a cédula's scenario rules.
 * @param value the test value as the catalogue writes it
 * @throws ProviderError for the scenarios that make a source fail
 */
export function scenarioAnswer<R>(
  catalogue: readonly InputScenario<Partial<R>>[],
  value: string,
  clean: R,
  context: ProviderContext,
): Answer<R> {
  const scenario = cedulaScenario(context) ? undefined : catalogue.find((entry) => entry.value === value);
  if (scenario?.fault) {
    throw new ProviderError(scenario.fault, 'sandbox_fault', false);
  }
  return answerNow({ ...clean, ...(scenario?.record as Partial<R> | undefined) });
}

/** FNV-1a, 32 bits: one stable number for one fictional subject. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
