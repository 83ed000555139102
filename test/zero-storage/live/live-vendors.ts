import type { Kind } from '../canary.js';
import type { Pattern } from '../encodings.js';
import { Scanner } from '../scanner.js';
import { AnswerCanaries } from './answer-canaries.js';
import {
  DECLARED_NAMES,
  type EmulatedVendor,
  startEmulatedAni,
  startEmulatedDns,
  startEmulatedOperators,
  startEmulatedPreset,
  startEmulatedRdap,
} from './emulated-vendors.js';

/** For a machine that other work keeps busy. */
const SOURCE_MS = '1500';
const ORDERS = {
  COTEJO_REGISTRY_PROVIDER: 'ani,didit-cedula',
  COTEJO_TELCO_PROVIDER: 'camara,local',
  COTEJO_TAX_PROVIDER: 'verifik-dian',
  COTEJO_BIOMETRIC_PROVIDER: 'didit-session',
  ...Object.fromEntries(
    ['REGISTRY', 'TELCO', 'TAX', 'BIOMETRIC', 'EMAIL'].map((source) => [`COTEJO_${source}_DEADLINE_MS`, SOURCE_MS]),
  ),
  COTEJO_SOURCE_BUDGET_MS: SOURCE_MS,
  COTEJO_REQUEST_BUDGET_MS: '3000',
};

/** The values of a buyer that each vendor must get. */
export const EXPECTED_KINDS: Record<string, Kind[]> = {
  ani: ['cedula'],
  'didit-cedula': ['cedula', 'issueDate', 'name'],
  camara: ['cedula', 'phone', 'phoneToken'],
  'verifik-dian': ['cedula'],
  'didit-session': ['biometric'],
  rdap: ['email'],
  dns: ['email'],
};

/** What one vendor got and how it answered. */
export interface VendorFigures {
  vendor: string;
  requests: number;
  /** Which values of buyers were in the requests. */
  kinds: Kind[];
  turns: Record<string, number>;
}

/** Vendors that did not get the values that they must get, gave no good answer, or no bad one: the run proves nothing about them. */
export function missedVendors(figures: readonly VendorFigures[]): VendorFigures[] {
  return figures.filter(({ vendor, kinds, turns }) => {
    const hasAll = EXPECTED_KINDS[vendor]?.every((kind) => kinds.includes(kind));
    return !hasAll || !turns.good || !turns.error || !turns.slow;
  });
}

/** Each vendor whose data a source can use live, on servers of this machine. */
export class LiveVendors {
  private constructor(
    private readonly vendors: EmulatedVendor[],
    readonly canaries: AnswerCanaries,
  ) {}

  static async start(): Promise<LiveVendors> {
    const canaries = new AnswerCanaries();
    const vendors = await Promise.all([
      startEmulatedAni(canaries),
      startEmulatedOperators(canaries),
      startEmulatedRdap(canaries),
      startEmulatedDns(canaries),
      ...DECLARED_NAMES.map((preset) => startEmulatedPreset(preset, canaries)),
    ]);
    return new LiveVendors(vendors, canaries);
  }

  get settings(): Record<string, string> {
    return Object.assign({}, ...this.vendors.map(({ settings }) => settings), ORDERS);
  }

  /** @param patterns of the values that buyers sent */
  async figures(patterns: Iterable<Pattern>): Promise<VendorFigures[]> {
    const scanner = new Scanner(patterns);
    const figures: VendorFigures[] = [];
    for (const { name: vendor, received, turns } of this.vendors) {
      const { hits } = await scanner.scan(received());
      const kinds = [...new Set(hits.map(({ kind }) => kind))].sort();
      figures.push({ vendor, requests: received().length, kinds, turns: { ...turns() } });
    }
    return figures;
  }

  async stop(): Promise<void> {
    await Promise.all(this.vendors.map((vendor) => vendor.close()));
  }
}
