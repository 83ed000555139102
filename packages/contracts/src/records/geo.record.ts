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
  /** The order is dear for an unknown buyer, see `DEAR_ORDER_COP`. */
  dear?: true;
}

/** Guests of hotels order for less: from this amount on, the place where a parcel is handed over matters. */
export const DEAR_ORDER_COP = 900_000;

/**
 * Kind of access network, by its autonomous system. It decides how reliable the location of an IP address is, and how many
 * strangers honestly share the address: a home has few, the translator (NAT) of a carrier or a campus has hundreds.
 */
export type NetworkKind = 'fixed' | 'mobile' | 'satellite' | 'campus' | 'corporate' | 'hosting';

export interface IpPlace {
  /** False for private, carrier-grade NAT, documentation and reserved addresses. */
  isPublic: boolean;
  country: string | null;
  city: string | null;
  /** DIVIPOLA code of a Colombian department, two digits. */
  department: string | null;
  point: GeoPoint | null;
  /** `null`: the table does not tell, or the operator serves homes and mobile lines from one autonomous system. */
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
  /** Not valid, and no description of a place either: mashed keys or a filler. */
  nonsense: boolean;
  /** Upper-case abbreviated cadastral form. */
  standard: string | null;
  /** `street`: in the grid of streets; `rural`: by farm, kilometre or hamlet; `named`: by block, lot or building alone. */
  kind: 'street' | 'rural' | 'named' | null;
  /** What the delivery goes to, if its words name it; `null` for homes, workplaces and everything else. */
  premises: 'hotel' | 'short_stay' | 'locker' | 'courier_office' | 'forwarder' | null;
  /** DIVIPOLA code of the municipality. */
  municipality: string | null;
  /** False: the sent city is not a municipality; null: no city was sent, or its name is ambiguous. */
  cityKnown: boolean | null;
  stratum: number | null;
  zoneRisk: ZoneRisk | null;
  /** Addresses that an incomplete one may mean. */
  suggestions?: string[];
}

/** Positions that devices send when they do not know where they are. */
export type GpsPlaceholder = 'emulator' | 'zero' | 'country_centre' | 'whole_degrees';

export interface GpsPlace {
  /** `null`: a device may have measured the position. */
  placeholder: GpsPlaceholder | null;
  insideColombia: boolean;
  /** Outside America and Spain, where most Colombians abroad live. */
  otherContinent: boolean;
}

export interface PlaceRecord {
  ip: IpPlace | null;
  /** ISO 3166-1 alpha-2 of the phone line that the IP address is compared with; null without one. */
  phoneCountry: string | null;
  address: AddressPlace | null;
  gps: GpsPlace | null;
  /** The IP address and the best declared place are in different departments; null when either is unknown. */
  ipOtherDepartment: boolean | null;
  /** Kilometres between the IP's place and the best declared place (GPS, else city); null when either is unknown. */
  ipDistanceKm: number | null;
  /** Kilometres between GPS and the seat of the declared city. */
  gpsCityDistanceKm: number | null;
  /** Kilometres between GPS and the street address, where a grid of crossings was imported for its city. */
  gpsAddressDistanceKm: number | null;
}
