import {
  ADDRESS_SCENARIOS,
  type AddressPlace,
  IP_SCENARIOS,
  type IpPlace,
  type PlaceQuery,
  type PlaceRecord,
} from '@cotejo/contracts';
import { type Answer, answerNow, cedulaScenario, type ProviderContext, scenarioAnswer } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { parseIp } from '../ip/ip-address.js';
import { NOT_PUBLIC } from '../ip/ip-databases.js';
import { placeRecord } from '../place/place-record.js';
import { GeoProvider } from './geo.provider.js';

type IpAnswer = Pick<PlaceRecord, 'ip' | 'ipDistanceKm' | 'ipOtherDepartment'>;

const CLEAN_IP: IpPlace & Omit<IpAnswer, 'ip'> = {
  isPublic: true,
  country: 'CO',
  city: 'Bogotá',
  department: '11',
  point: { lat: 4.649251, lon: -74.106992 },
  network: 'fixed',
  // Reserved for documentation (RFC 5398).
  asn: 64_496,
  vpn: false,
  proxy: false,
  tor: false,
  hosting: false,
  relay: false,
  ipDistanceKm: 0,
  ipOtherDepartment: false,
};

const CLEAN_ZONE = { stratum: 3, zoneRisk: 'bajo' } as const;

/**
 * Fictional places: every public IP address is fixed access in the declared city, and every street is in a low-risk zone,
 * except for test values and cédulas of sandbox scenarios. Addresses are standardised, and cities and GPS positions are
 * looked up, as in production.
 */
@Injectable()
export class SandboxGeoProvider extends GeoProvider {
  readonly id = 'sandbox';

  fetchPlace(query: PlaceQuery, context: ProviderContext): Answer<PlaceRecord> {
    const record = placeRecord(query, null);
    const network = query.ip === undefined ? null : ipAnswer(query.ip, context);
    const address = record.address && addressAnswer(query.address ?? '', record.address, context);
    const answer: PlaceRecord = { ...record, ...network, address };
    return answerNow(cedulaScenario(context) ? withoutProblems(answer, query) : answer);
  }
}

/** A private address stays private. Addresses of the catalogue, in documentation ranges, return its records. */
function ipAnswer(text: string, context: ProviderContext): IpAnswer {
  const ip = parseIp(text);
  const value = ip?.text ?? text;
  const isScripted = cedulaScenario(context) || IP_SCENARIOS.some((scenario) => scenario.value === value);
  if (!isScripted && !ip?.isPublic) {
    return { ip: NOT_PUBLIC, ipDistanceKm: null, ipOtherDepartment: null };
  }
  const { record } = scenarioAnswer(IP_SCENARIOS, value, CLEAN_IP, context, 'network');
  const { ipDistanceKm, ipOtherDepartment, ...place } = record ?? CLEAN_IP;
  return { ip: place, ipDistanceKm, ipOtherDepartment };
}

function addressAnswer(text: string, standardised: AddressPlace, context: ProviderContext): AddressPlace {
  const clean = standardised.valid || cedulaScenario(context) ? { ...standardised, ...CLEAN_ZONE } : standardised;
  const value = SCENARIO_ADDRESSES.get(normalise(text)) ?? text;
  return scenarioAnswer(ADDRESS_SCENARIOS, value, clean, context).record ?? clean;
}

function normalise(text: string): string {
  return text.toUpperCase().replace(/\s+/g, ' ').trim();
}

/** When the cédula has a scenario, it decides alone: the places are reported without problems. */
function withoutProblems(record: PlaceRecord, { city }: PlaceQuery): PlaceRecord {
  const known = city === undefined ? null : true;
  return {
    ...record,
    phoneCountry: null,
    address: record.address && {
      ...record.address,
      valid: true,
      nonsense: false,
      premises: null,
      cityKnown: known,
      suggestions: [],
    },
    gps: record.gps && { placeholder: null, insideColombia: true, otherContinent: false },
    gpsCityDistanceKm: record.gps && city !== undefined ? 0 : null,
    gpsAddressDistanceKm: null,
  };
}

/** The test addresses as they are written in the catalogue, by their normalised text. */
const SCENARIO_ADDRESSES = new Map(ADDRESS_SCENARIOS.map(({ value }) => [normalise(value), value]));
