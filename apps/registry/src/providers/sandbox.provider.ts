import { cedulaBlock } from '@cotejo/colombia';
import type { RegistryQuery } from '@cotejo/contracts';
import { type Answer, answerNow, cedulaScenario, type ProviderContext, stableHash } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import type { Person, RegistryEntry } from '../person.js';
import { POPULATION } from '../population.js';
import { RegistryProvider } from './registry.provider.js';

/** Fictional: every number has a person of its own, always the same one, but for the cédulas of the scenarios. */
@Injectable()
export class SandboxRegistryProvider extends RegistryProvider {
  readonly id = 'sandbox';

  async record({ document }: RegistryQuery, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    const scenario = cedulaScenario(context);
    if (scenario?.registry === null) {
      return answerNow<RegistryEntry>(null);
    }
    return answerNow({ ...fictionalPerson(document), ...scenario?.registry });
  }
}

function fictionalPerson(document: string): Person {
  const choose = (what: string, among: readonly string[]) =>
    among[stableHash(`${what}:${document}`) % among.length] as string;
  const block = cedulaBlock(document);
  const givenNames = givenNamesOf(block === 'nuip' ? choose('sex', ['men', 'women']) : block);
  const primerNombre = choose('first', givenNames);
  const segundoNombre = choose('second', givenNames);
  return {
    statusCode: 0,
    primerNombre,
    segundoNombre: segundoNombre === primerNombre ? null : segundoNombre,
    primerApellido: choose('surname', POPULATION.surnames),
    particula: null,
    segundoApellido: choose('mother', POPULATION.surnames),
    fechaExpedicion: issueDate(document),
    lugarExpedicion: choose('place', POPULATION.places),
    sex: null,
  };
}

function givenNamesOf(block: string): readonly string[] {
  return block.endsWith('women') ? POPULATION.women : POPULATION.men;
}

/** Some day from 2001 to 2020. */
function issueDate(document: string): string {
  const day = stableHash(`issued:${document}`) % (20 * 365);
  return new Date(Date.UTC(2001, 0, 1 + day)).toISOString().slice(0, 10);
}
