import type { IpPlace } from '@cotejo/contracts';
import type { GeoFiles } from '../geo.config.js';
import { AsnIndex } from './asn-index.js';
import { type CityPlace, readCityRow } from './city-row.js';
import { type IpAddress, parseIp } from './ip-address.js';
import { MmdbSet } from './mmdb-set.js';
import { networkKind } from './network-kind.js';

const HOME = 'CO';

/** What is said of an address that is nobody's in public. */
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

/** The databases of one moment. New files mean new databases: these never change. */
export class IpDatabases {
  private constructor(
    private readonly country: MmdbSet,
    private readonly city: MmdbSet,
    private readonly asn: MmdbSet | AsnIndex,
  ) {}

  static async open({ country, city, asn }: Omit<GeoFiles, 'watched'>): Promise<IpDatabases> {
    return new IpDatabases(await MmdbSet.open(country), await MmdbSet.open(city), await openAsn(asn));
  }

  /** ISO 8601 time of the oldest database. */
  get asOf(): string {
    return new Date(Math.min(...this.country.builtAt, ...this.city.builtAt)).toISOString();
  }

  /** Where and what an address is; `null` for what is no address. Anonymity takes lists of its own: unknown. */
  place(text: string): IpPlace | null {
    const ip = parseIp(text);
    if (!ip?.isPublic) return ip && NOT_PUBLIC;
    const asn = this.findAsn(ip);
    const { country } = readCityRow(this.country.find(ip));
    return {
      ...NOT_PUBLIC,
      isPublic: true,
      ...agreed(country, readCityRow(this.city.find(ip))),
      asn,
      network: networkKind(asn),
    };
  }

  private findAsn(ip: IpAddress): number | null {
    if (this.asn instanceof AsnIndex) return this.asn.find(ip);
    const row = this.asn.find(ip) as { autonomous_system_number?: number } | null;
    return row?.autonomous_system_number ?? null;
  }
}

/** A city counts only in the country of the country database. Whether the address is Colombian must not be disputed. */
function agreed(country: string | null, city: CityPlace): CityPlace {
  if (country === null || city.country === null || country === city.country) {
    return { ...city, country: country ?? city.country };
  }
  const disputed = country === HOME || city.country === HOME;
  return { country: disputed ? null : country, city: null, point: null };
}

function openAsn(paths: readonly string[]): Promise<MmdbSet | AsnIndex> {
  return paths.some((path) => path.endsWith('.csv')) ? AsnIndex.open(paths) : MmdbSet.open(paths);
}
