export interface GeoPoint {
  lat: number;
  lon: number;
}

/** Any of the members may be absent; at least one is there. */
export interface PlaceQuery {
  ip?: string;
  gps?: GeoPoint;
  address?: string;
  city?: string;
  /** ISO 3166-1 alpha-2 of the buyer's phone number, sent along with an IP address. */
  phoneCountry?: string;
}

/** Kind of access network, which decides how far an IP location can be believed. */
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
  /** Each `null` where no list was loaded. */
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
  /** False: a city was sent and is no municipality; null: none was sent or it is ambiguous. */
  cityKnown: boolean | null;
  stratum: number | null;
  zoneRisk: ZoneRisk | null;
}

export interface PlaceRecord {
  ip: IpPlace | null;
  address: AddressPlace | null;
  /** `plausible`: false for what devices send that do not know where they are, such as 0, 0 or the middle of the country. */
  gps: { plausible: boolean; insideColombia: boolean } | null;
  /** The IP address lies in another department than the best declared place; null when either is unknown. */
  ipOtherDepartment: boolean | null;
  /** Kilometres between the IP's place and the best declared place (GPS, else city); null when either is unknown. */
  ipDistanceKm: number | null;
  /** Kilometres between GPS and the seat of the declared city. */
  gpsCityDistanceKm: number | null;
  /** Kilometres between GPS and the street address, where a grid of crossings was imported for its city. */
  gpsAddressDistanceKm: number | null;
}
