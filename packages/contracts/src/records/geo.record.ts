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
}

/** Kind of access network, which decides how far an IP location can be believed. */
export type NetworkKind = 'fixed' | 'mobile' | 'satellite' | 'corporate' | 'hosting';

export interface IpPlace {
  /** False for private, carrier-grade NAT, documentation and reserved addresses. */
  isPublic: boolean;
  country: string | null;
  city: string | null;
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
  gps: { insideColombia: boolean } | null;
  /** Kilometres between the IP's place and the best declared place (GPS, else city); null when either is unknown. */
  ipDistanceKm: number | null;
  /** Kilometres between GPS and the seat of the declared city. */
  gpsCityDistanceKm: number | null;
}
