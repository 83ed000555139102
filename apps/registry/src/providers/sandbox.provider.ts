import { cedulaBlock } from '@cotejo/colombia';
import { PAYER_SCENARIOS, type RegistryQuery } from '@cotejo/contracts';
import { type Answer, answerNow, cedulaScenario, type ProviderContext, stableHash } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import type { Person, RegistryEntry } from '../person.js';
import { POPULATION } from '../population.js';
import { RegistryProvider } from './registry.provider.js';

/** Fictional data: each number has its own person, always the same one. The test cédulas follow their scenarios. */
@Injectable()
export class SandboxRegistryProvider extends RegistryProvider {
  readonly id = 'sandbox';

  fetchRecord({ document, payer }: RegistryQuery, context: ProviderContext): Answer<RegistryEntry> {
    const scenario = cedulaScenario(context);
    if (scenario?.registry === null) {
      return answerNow<RegistryEntry>(null);
    }
    return answerNow({
      ...fictionalPerson(document),
      ...payerOf(payer, scenario !== undefined),
      ...scenario?.registry,
    });
  }
}

/** A test cédula decides everything: its payer is the holder. */
function payerOf(payer: string | undefined, isTestCedula: boolean): Pick<RegistryEntry, 'payer'> {
  const known = PAYER_SCENARIOS.find(({ value }) => value === payer);
  return isTestCedula ? { payer: 'holder' } : { payer: known?.record?.payer ?? null };
}

function fictionalPerson(document: string): Person {
  const choose = (field: string, values: readonly string[]) =>
    values[stableHash(`${field}:${document}`) % values.length] as string;
  const block = cedulaBlock(document);
  const givenNames = givenNamesOf(block === 'nuip' ? choose('sex', ['men', 'women']) : block);
  const firstName = choose('first', givenNames);
  const secondName = choose('second', givenNames);
  return {
    statusCode: 0,
    firstName,
    secondName: secondName === firstName ? null : secondName,
    firstSurname: choose('surname', POPULATION.surnames),
    surnameParticle: null,
    secondSurname: choose('mother', POPULATION.surnames),
    issueDate: issueDate(document),
    issuePlace: choose('place', POPULATION.places),
    sex: null,
  };
}

function givenNamesOf(block: string): readonly string[] {
  return block.endsWith('women') ? POPULATION.women : POPULATION.men;
}

/** Returns a day from 2001 to 2020, always the same one for a number. */
function issueDate(document: string): string {
  const day = stableHash(`issued:${document}`) % (20 * 365);
  const date = new Date(Date.UTC(2001, 0, 1 + day));
  // Much cheaper than toISOString(), which also writes the time.
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
