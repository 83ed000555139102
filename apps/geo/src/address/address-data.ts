import { standardiseCrossing } from '@cotejo/colombia';
import type { SourceData, ZoneRisk } from '@cotejo/contracts';
import { LiveVersion, type ProcessScope } from '@cotejo/platform';
import { type AddressLocator, GridLocator } from './address-locator.js';
import type { GridPlace } from './crossing-grid.js';
import { type DataSetManifest, readDataSet, readManifest, versionsOf } from './data-set-files.js';
import type { DataSetId, DataSets, Zone } from './data-sets.js';
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
  private readonly locator: LiveVersion<AddressLocator>;
  private readonly strata: LiveVersion<ReadonlyMap<string, StratumMap>>;
  private readonly zones: LiveVersion<Record<string, Zone>>;
  /** Manifests of the versions opened last. */
  private readonly manifests: Partial<Record<DataSetId, DataSetManifest>> = {};

  /** @param onSwitch called after the first or another version of a data set was opened */
  constructor(
    private readonly scope: { config: { dataDir: string }; logger: ProcessScope['logger'] },
    private readonly onSwitch: () => void = () => {},
  ) {
    this.locator = this.follow('crossings', (crossings) => new GridLocator(crossings));
    this.strata = this.follow('strata', (strata) => {
      return new Map(Object.entries(strata).map(([code, columns]) => [code, new StratumMap(columns)]));
    });
    this.zones = this.follow('zones', (zones) => zones);
  }

  /** Opens all data sets. An unreadable data set is logged, and its part of an answer is then unknown. */
  async open(): Promise<void> {
    await Promise.all([this.locator.start(), this.strata.start(), this.zones.start()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.locator.stop(), this.strata.stop(), this.zones.stop()]);
  }

  /** Id of the open version of each data set. */
  get versions(): Partial<Record<DataSetId, string | undefined>> {
    const { locator, strata, zones } = this;
    return { crossings: locator.currentId, strata: strata.currentId, zones: zones.currentId };
  }

  /** Describes each imported data set. */
  data(): SourceData[] {
    const { locator, strata, zones } = this;
    return Object.entries({ crossings: locator, strata, zones }).flatMap(([name, { exists, currentId = null }]) => {
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
    const located = this.locator.current?.locate(standard, municipality) ?? null;
    return { stratum: this.stratumOf(standard, municipality, located), zoneRisk, located };
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
