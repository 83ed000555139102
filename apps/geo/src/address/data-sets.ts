import type { ZoneRisk } from '@cotejo/contracts';
import type { CrossingColumns } from './crossing-grid.js';
import type { StratumColumns } from './stratum-map.js';

/** Keyed by the DIVIPOLA code of the municipality. */
export type ByMunicipality<T> = Record<string, T>;

/** The risk of a zone and the numbers it was calculated from. */
export interface Zone {
  incidents: number;
  /** Person-years: the population summed over the years of the data. */
  population: number;
  /** Incidents per 100,000 persons and year. For a small population it is shrunk towards the rate of the country. */
  rate: number;
  /** 1 (lowest rate) to 10, among the municipalities of the data. */
  decile: number;
  risk: ZoneRisk;
}

/** The data sets that an operator can import, in the form in which they are stored. */
export interface DataSets {
  crossings: ByMunicipality<CrossingColumns>;
  strata: ByMunicipality<StratumColumns>;
  zones: ByMunicipality<Zone>;
}

export type DataSetId = keyof DataSets;
export const DATA_SET_IDS = ['crossings', 'strata', 'zones'] as const satisfies readonly DataSetId[];
