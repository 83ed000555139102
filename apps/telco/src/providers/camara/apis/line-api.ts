import type { LineQuery, LineRecord } from '@cotejo/contracts';
import type { CamaraApi, LocationSettings } from '../camara.config.js';
import type { OperatorLine } from '../operator-line.js';

/** What one API tells of a line. */
export interface LineApi {
  api: CamaraApi;
  /** False: the query has nothing that it could be asked with. */
  applies(query: LineQuery): boolean;
  /** A member that is not told is `null`; never throws. */
  ask(line: OperatorLine, query: LineQuery, location: LocationSettings): Promise<Partial<LineRecord>>;
}
