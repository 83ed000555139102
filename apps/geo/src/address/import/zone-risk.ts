import type { ZoneRisk } from '@cotejo/contracts';
import type { Zone } from '../data-sets.js';

/** Sums over the years of the data. */
export interface Counted {
  incidents: number;
  /** Person-years. */
  population: number;
}

const PER = 100_000;
const DECILES = 10;
const LOW_DECILE_MAX = 5;
const MEDIUM_DECILE_MAX = 8;

/**
 * Risk of each municipality by its rate among all, after drawing the rates of small ones towards the common one: where few
 * live, one incident more or less would swing it from the calmest to the worst tenth.
 */
export function zoneRisks(counts: ReadonlyMap<string, Counted>): Record<string, Zone> {
  const prior = priorOf([...counts.values()]);
  const rates = [...counts].map(([code, { incidents, population }]) => {
    const rate = (incidents + prior.incidents) / (population + prior.population);
    return { code, incidents, population, rate: round(rate * PER) };
  });
  const sorted = rates.map(({ rate }) => rate).sort((a, b) => a - b);
  return Object.fromEntries(
    rates.map(({ code, ...zone }) => {
      const decile = decileOf(zone.rate, sorted);
      return [code, { ...zone, decile, risk: riskOf(decile) }];
    }),
  );
}

/**
 * Empirical Bayes, gamma over Poisson, by the method of moments (Marshall 1991): what is added to each municipality's own
 * counts, so many incidents among so many persons. Without any variance between them only the common rate is left.
 */
function priorOf(counts: readonly Counted[]): Counted {
  const incidents = sum(counts.map((each) => each.incidents));
  const population = sum(counts.map((each) => each.population));
  if (incidents === 0) {
    return { incidents: 0, population: 0 };
  }
  const mean = incidents / population;
  const spread =
    sum(counts.map((each) => each.population * (each.incidents / each.population - mean) ** 2)) / population;
  const chance = mean / (population / counts.length);
  const variance = Math.max(spread - chance, mean * Number.EPSILON);
  return { incidents: mean ** 2 / variance, population: mean / variance };
}

function decileOf(rate: number, sorted: readonly number[]): number {
  const below = sorted.findIndex((other) => other >= rate);
  return Math.min(DECILES, Math.floor((DECILES * below) / sorted.length) + 1);
}

function riskOf(decile: number): ZoneRisk {
  if (decile <= LOW_DECILE_MAX) {
    return 'bajo';
  }
  return decile <= MEDIUM_DECILE_MAX ? 'medio' : 'alto';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function round(rate: number): number {
  return Math.round(rate * 100) / 100;
}
