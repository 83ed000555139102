import type { ZoneRisk } from '@cotejo/contracts';
import type { CrossingColumns } from './crossing-grid.js';
import type { StratumColumns } from './stratum-map.js';

/** By DIVIPOLA code of the municipality. */
export type ByMunicipality<T> = Record<string, T>;

/** What a zone's risk was worked out from. */
export interface Zone {
  incidents: number;
  /** Persons, summed over the years. */
  population: number;
  /** Incidents for 100,000 persons and year, drawn towards the country's as far as the population is small. */
  rate: number;
  /** 1 (calmest) to 10, among the municipalities of the data. */
  decile: number;
  risk: ZoneRisk;
}

/** What an operator can import about addresses, and how it is kept. */
export interface DataSets {
  crossings: ByMunicipality<CrossingColumns>;
  strata: ByMunicipality<StratumColumns>;
  zones: ByMunicipality<Zone>;
}

export type DataSetId = keyof DataSets;
export const DATA_SET_IDS = ['crossings', 'strata', 'zones'] as const satisfies readonly DataSetId[];
