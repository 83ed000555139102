import { readFileSync } from 'node:fs';

/** Names and places by falling frequency, written from general knowledge of Colombia. No real person is in them. */
export interface Population {
  men: readonly string[];
  women: readonly string[];
  surnames: readonly string[];
  /** Particles such as `DE LA`, which some people have between their surnames. */
  particles: readonly string[];
  /** Municipality and department, in the form in which the registry prints a place of issue. */
  places: readonly string[];
}

export const POPULATION: Population = JSON.parse(
  readFileSync(new URL('../data/population.json', import.meta.url), 'utf8'),
);
