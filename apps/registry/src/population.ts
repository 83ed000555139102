import { readFileSync } from 'node:fs';

/** Names and places by falling frequency, written from general knowledge of Colombia; of no real person. */
export interface Population {
  men: readonly string[];
  women: readonly string[];
  surnames: readonly string[];
  /** Stand between the surnames of few people. */
  particles: readonly string[];
  /** Municipality and department, as the registry prints a place of issue. */
  places: readonly string[];
}

export const POPULATION: Population = JSON.parse(
  readFileSync(new URL('../data/population.json', import.meta.url), 'utf8'),
);
