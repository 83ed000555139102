import type { ZoneRisk } from '@cotejo/contracts';
import type { Zone } from '../data-sets.js';

/** Sums over the years of the data. */
export interface IncidentCount {
  incidents: number;
  /** Person-years. */
  population: number;
}

const PER = 100_000;
const DECILES = 10;
const LOW_DECILE_MAX = 5;
const MEDIUM_DECILE_MAX = 8;

/**
 * Calculates the risk of each municipality from the rank of its rate. Rates of small municipalities are first shrunk towards
 * the common rate, because a single incident would otherwise move a small place from the lowest to the highest tenth.
 */
export function zoneRisks(counts: ReadonlyMap<string, IncidentCount>): Record<string, Zone> {
  const prior = calculatePrior([...counts.values()]);
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
 * Empirical Bayes, gamma over Poisson, by the method of moments (Marshall 1991). The result is a number of incidents and
 * persons to add to the counts of each municipality. Without variance between municipalities, only the common rate remains.
 */
function calculatePrior(counts: readonly IncidentCount[]): IncidentCount {
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
