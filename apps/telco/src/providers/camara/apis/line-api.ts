import type { LineQuery, LineRecord } from '@cotejo/contracts';
import type { CamaraApi, LocationSettings } from '../camara.config.js';
import type { OperatorLine } from '../operator-line.js';

/** One CAMARA API that returns members of a line record. */
export interface LineApi {
  api: CamaraApi;
  /** False if the query has no input for this API. */
  applies(query: LineQuery): boolean;
  /** Calls the API at one operator. Members that the operator does not return are `null`. Never throws. */
  query(line: OperatorLine, query: LineQuery, location: LocationSettings): Promise<Partial<LineRecord>>;
}
