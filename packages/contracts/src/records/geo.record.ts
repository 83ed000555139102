export interface GeoPoint {
  lat: number;
  lon: number;
}

/** At least one member is present. */
export interface PlaceQuery {
  ip?: string;
  gps?: GeoPoint;
  address?: string;
  city?: string;
  /** ISO 3166-1 alpha-2 of the buyer's phone number, sent along with an IP address. */
  phoneCountry?: string;
}

/** Kind of access network. It decides how reliable the location of an IP address is. */
export type NetworkKind = 'fixed' | 'mobile' | 'satellite' | 'corporate' | 'hosting';

export interface IpPlace {
  /** False for private, carrier-grade NAT, documentation and reserved addresses. */
  isPublic: boolean;
  country: string | null;
  city: string | null;
  /** DIVIPOLA code of a Colombian department, two digits. */
  department: string | null;
  point: GeoPoint | null;
  network: NetworkKind | null;
  asn: number | null;
  /** Each is `null` when no list is loaded. */
  vpn: boolean | null;
  proxy: boolean | null;
  tor: boolean | null;
  hosting: boolean | null;
  relay: boolean | null;
}

export type ZoneRisk = 'bajo' | 'medio' | 'alto';

export interface AddressPlace {
  valid: boolean;
  /** Upper-case abbreviated cadastral form. */
  standard: string | null;
  /** `street`: in the grid of streets; `rural`: by farm, kilometre or hamlet; `named`: by block, lot or building alone. */
  kind: 'street' | 'rural' | 'named' | null;
  /** DIVIPOLA code of the municipality. */
  municipality: string | null;
  /** False: the sent city is not a municipality; null: no city was sent, or its name is ambiguous. */
  cityKnown: boolean | null;
  stratum: number | null;
  zoneRisk: ZoneRisk | null;
  /** Addresses that an incomplete one may mean. */
  suggestions?: string[];
}

export interface PlaceRecord {
  ip: IpPlace | null;
  /** ISO 3166-1 alpha-2 of the phone line that the IP address is compared with; null without one. */
  phoneCountry: string | null;
  address: AddressPlace | null;
  /**
   * `plausible`: `false` for a placeholder that a device sends when it does not know its position, such as 0, 0 or the
   * centre of the country.
   */
  gps: { plausible: boolean; insideColombia: boolean } | null;
  /** The IP address and the best declared place are in different departments; null when either is unknown. */
  ipOtherDepartment: boolean | null;
  /** Kilometres between the IP's place and the best declared place (GPS, else city); null when either is unknown. */
  ipDistanceKm: number | null;
  /** Kilometres between GPS and the seat of the declared city. */
  gpsCityDistanceKm: number | null;
  /** Kilometres between GPS and the street address, where a grid of crossings was imported for its city. */
  gpsAddressDistanceKm: number | null;
}
