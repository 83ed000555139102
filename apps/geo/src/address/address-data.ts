import { gridPosition, standardiseCrossing } from '@cotejo/colombia';
import type { SourceData, ZoneRisk } from '@cotejo/contracts';
import { LiveVersion, type ProcessScope } from '@cotejo/platform';
import { CrossingGrid, type GridPlace } from './crossing-grid.js';
import { type DataSetManifest, readDataSet, readManifest, versionsOf } from './data-set-files.js';
import type { ByMunicipality, DataSetId, DataSets, Zone } from './data-sets.js';
import { StratumMap } from './stratum-map.js';

/** Facts about an address from imported data; `null` for every fact without data. */
export interface AddressFacts {
  /** 1 to 6. */
  stratum: number | null;
  zoneRisk: ZoneRisk | null;
  /** The position of the address, in cities whose crossings were imported. */
  located: GridPlace | null;
}

/** The open address data sets of a running service. Switching to new versions does not interrupt look-ups. */
export class AddressData {
  private readonly grids: LiveVersion<ReadonlyMap<string, CrossingGrid>>;
  private readonly strata: LiveVersion<ReadonlyMap<string, StratumMap>>;
  private readonly zones: LiveVersion<Record<string, Zone>>;
  /** Manifests of the versions opened last. */
  private readonly manifests: Partial<Record<DataSetId, DataSetManifest>> = {};

  /** @param onSwitch called after the first or another version of a data set was opened */
  constructor(
    private readonly scope: { config: { dataDir: string }; logger: ProcessScope['logger'] },
    private readonly onSwitch: () => void = () => {},
  ) {
    this.grids = this.follow('crossings', (crossings) => mapped(crossings, (columns) => new CrossingGrid(columns)));
    this.strata = this.follow('strata', (strata) => mapped(strata, (columns) => new StratumMap(columns)));
    this.zones = this.follow('zones', (zones) => zones);
  }

  /** Opens all data sets. An unreadable data set is logged, and its part of an answer is then unknown. */
  async open(): Promise<void> {
    await Promise.all([this.grids.start(), this.strata.start(), this.zones.start()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.grids.stop(), this.strata.stop(), this.zones.stop()]);
  }

  /** Id of the open version of each data set. */
  get versions(): Partial<Record<DataSetId, string | undefined>> {
    const { grids, strata, zones } = this;
    return { crossings: grids.currentId, strata: strata.currentId, zones: zones.currentId };
  }

  /** Describes each imported data set. */
  data(): SourceData[] {
    const { grids, strata, zones } = this;
    return Object.entries({ crossings: grids, strata, zones }).flatMap(([name, { exists, currentId = null }]) => {
      if (!exists) {
        return [];
      }
      const { asOf = null, rows = null } = (currentId !== null && this.manifests[name as DataSetId]) || {};
      const records = rows && Object.values(rows).reduce((sum, count) => sum + count, 0);
      return [{ name, version: currentId, asOf, records }];
    });
  }

  /**
   * @param standard the standardised address, or `null` for an unreadable address, for which only the zone risk is known
   * @param municipality DIVIPOLA code
   */
  about(standard: string | null, municipality: string): AddressFacts {
    const zoneRisk = this.zones.current?.[municipality]?.risk ?? null;
    if (standard === null) {
      return { stratum: null, zoneRisk, located: null };
    }
    const located = this.locate(standard, municipality);
    return { stratum: this.stratumOf(standard, municipality, located), zoneRisk, located };
  }

  /** The position is used for distances only, never as a verdict. */
  private locate(standard: string, municipality: string): GridPlace | null {
    const grid = this.grids.current?.get(municipality);
    const position = grid && gridPosition(standard, municipality);
    return position ? grid.locate(position) : null;
  }

  /** The stratum of the street segment if known, or else of the blocks around the address. */
  private stratumOf(standard: string, municipality: string, located: GridPlace | null): number | null {
    const strata = this.strata.current?.get(municipality);
    if (!strata) {
      return null;
    }
    const segment = standardiseCrossing(standard, municipality);
    const ofSegment = segment.ok ? strata.ofSegment(segment.standard) : null;
    return ofSegment ?? (located && strata.around(located));
  }

  private follow<Id extends DataSetId, T>(id: Id, use: (data: DataSets[Id]) => T): LiveVersion<T> {
    const { config, logger } = this.scope;
    return new LiveVersion<T>(versionsOf(config.dataDir, id), {
      open: async (version, folder) => {
        const data = use(await readDataSet<Id>(folder));
        this.manifests[id] = await readManifest(folder);
        logger.info({ source: 'geo', dataSet: id, version }, 'address data opened');
        return data;
      },
      onSwitch: () => this.onSwitch(),
      onFailure: (error) => logger.error({ source: 'geo', dataSet: id, err: error }, 'address data cannot be opened'),
    });
  }
}

function mapped<T, R>(byMunicipality: ByMunicipality<T>, use: (columns: T) => R): ReadonlyMap<string, R> {
  return new Map(Object.entries(byMunicipality).map(([code, columns]) => [code, use(columns)]));
}
