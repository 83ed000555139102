import type { Anonymity, AnonymityLists } from '@cotejo/anonymity';
import type { GeoPoint, IpPlace, NetworkKind, SourceData } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { ConfigInvalidError } from '@cotejo/platform';
import { readAnonymousRow } from '../anonymity/anonymous-row.js';
import { joinAnonymity } from '../anonymity/join-anonymity.js';
import type { GeoFiles } from '../geo.config.js';
import { AsnIndex } from './asn-index.js';
import { readCityRow } from './city-row.js';
import { type IpAddress, parseIp } from './ip-address.js';
import { joinLocation } from './join-location.js';
import { MmdbSet, type RowKind } from './mmdb-set.js';
import { networkCountry, networkKind } from './network-kind.js';

/** The answer for an address that is not public. */
export const NOT_PUBLIC: IpPlace = {
  isPublic: false,
  country: null,
  city: null,
  department: null,
  point: null,
  network: null,
  asn: null,
  vpn: null,
  proxy: null,
  tor: null,
  hosting: null,
  relay: null,
};

const COUNTRY: RowKind = { what: 'country', has: (row) => readCityRow(row).country !== null };
const CITY: RowKind = { what: 'city', has: (row) => readCityRow(row).city !== null };
const ASN: RowKind = { what: 'network', has: (row) => asnOf(row) !== null };
const ANONYMITY: RowKind = {
  what: 'anonymity',
  has: (row) => Object.keys(row as object).some((key) => key.startsWith('is_')),
};

export type DatabaseName = 'country' | 'city' | 'city_check' | 'asn' | 'anonymous';

/** The location of an address, and the points for distances, which are measured to the nearest one. */
export interface LocatedIp {
  place: IpPlace;
  points: readonly GeoPoint[];
}

/** The open databases; immutable. New files are opened as a new instance. */
export class IpDatabases {
  private constructor(
    private readonly country: MmdbSet,
    private readonly cities: readonly MmdbSet[],
    private readonly asn: MmdbSet | AsnIndex,
    private readonly anonymous: MmdbSet,
  ) {}

  /**
   * @throws ConfigInvalidError when `anonymous` is another kind of database; the reader's error for a broken file
   * @throws ExpectedError `cannot_answer` for a database of another kind, or without rows
   */
  static async open({ country, city, cityCheck, asn, anonymous }: Omit<GeoFiles, 'watched'>): Promise<IpDatabases> {
    const cityFiles = [city, cityCheck].filter((paths) => paths.length > 0);
    const [countries, asns, anonymity, ...cities] = await Promise.all([
      MmdbSet.open(country, COUNTRY),
      openAsn(asn),
      openAnonymous(anonymous),
      ...cityFiles.map((paths) => MmdbSet.open(paths, CITY)),
    ]);
    return new IpDatabases(countries, cities, asns, anonymity);
  }

  /**
   * Refuses to replace others with databases that know less. A start of the service takes them, so an operator can go back.
   * @throws ExpectedError `cannot_answer`, `older`
   */
  refuseToReplace(inUse: IpDatabases): void {
    for (const [name, time] of Object.entries(inUse.builtAt)) {
      const next = this.builtAt[name as DatabaseName];
      if (next === undefined) {
        throw new ExpectedError('cannot_answer', `the database ${name} is missing; it is in use until a restart`);
      }
      if (next < time) {
        throw new ExpectedError('older', `the database ${name} is older than the one in use; a restart takes it`);
      }
    }
  }

  /** ISO 8601 time of the oldest country or city database. */
  get asOf(): string {
    const times = [this.country, ...this.cities].flatMap(({ builtAt }) => builtAt);
    return new Date(Math.min(...times)).toISOString();
  }

  /** Build time of the oldest file of each database, epoch milliseconds. */
  get builtAt(): Partial<Record<DatabaseName, number>> {
    const [city, cityCheck] = this.cities;
    const sets = { country: this.country, city, city_check: cityCheck, asn: this.asn, anonymous: this.anonymous };
    const loaded = Object.entries(sets).filter(([, set]) => set && set.builtAt.length > 0);
    return Object.fromEntries(loaded.map(([name, set]) => [name, Math.min(...(set as MmdbSet).builtAt)]));
  }

  /** Name and build date of each database. */
  get versions(): SourceData[] {
    return Object.entries(this.builtAt).map(([name, ms]) => {
      const asOf = new Date(ms).toISOString();
      return { name, version: asOf.slice(0, 10), asOf, records: null };
    });
  }

  /** Locates an address; `null` for an invalid address. @param lists the anonymity lists, if they were imported */
  locate(text: string, lists: AnonymityLists | null): LocatedIp | null {
    const ip = parseIp(text);
    if (!ip?.isPublic) {
      return ip && { place: NOT_PUBLIC, points: [] };
    }
    const asn = this.findAsn(ip);
    const network = networkKind(asn);
    const { points, ...location } = joinLocation({
      country: readCityRow(this.country.find(ip)),
      cities: this.cities.map((database) => readCityRow(database.find(ip))),
      networkCountry: networkCountry(asn),
    });
    return { place: { isPublic: true, ...location, asn, network, ...this.anonymityOf(ip, network, lists) }, points };
  }

  /** The network also counts: a cloud that is in no list is recognised by its autonomous system. */
  private anonymityOf(ip: IpAddress, network: NetworkKind | null, lists: AnonymityLists | null): Anonymity {
    return joinAnonymity([
      ...(lists ? [lists.find(ip)] : []),
      ...(this.anonymous.covers(ip.family) ? [readAnonymousRow(this.anonymous.find(ip))] : []),
      ...(network === 'hosting' ? [{ hosting: true }] : []),
    ]);
  }

  private findAsn(ip: IpAddress): number | null {
    if (this.asn instanceof AsnIndex) {
      return this.asn.find(ip);
    }
    return asnOf(this.asn.find(ip));
  }
}

function openAsn(paths: readonly string[]): Promise<MmdbSet | AsnIndex> {
  return paths.some((path) => path.endsWith('.csv')) ? AsnIndex.open(paths) : MmdbSet.open(paths, ASN);
}

function asnOf(row: unknown): number | null {
  return (row as { autonomous_system_number?: number } | null)?.autonomous_system_number ?? null;
}

/** Checks the type, because a database without these fields would report every address as not anonymous. */
async function openAnonymous(paths: readonly string[]): Promise<MmdbSet> {
  const set = await MmdbSet.open(paths, ANONYMITY);
  if (set.types.every((type) => /Anonymous/.test(type))) {
    return set;
  }
  throw new ConfigInvalidError('COTEJO_GEO_ANONYMOUS_MMDB', 'must name databases of the kind GeoIP2 Anonymous IP');
}
