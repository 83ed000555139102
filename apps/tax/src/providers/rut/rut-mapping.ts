import { ConfigInvalidError, checkPolicy, type Env, readPolicy } from '@cotejo/platform';
import { readConfigFile } from '@cotejo/source';
import { RUT_SETTINGS } from '../../tax.settings.js';

const FILE = 'rut-mapping.json';
const SCHEMA = 'rut-mapping.schema.json';
const VARIABLE = 'COTEJO_RUT_MAPPING_FILE';

/** The fields of a service: members of the request's JSON, and JSON pointers (RFC 6901) into the answer. */
export interface RutMapping {
  request: { number: string; checkDigit?: string; fixed?: Record<string, unknown> };
  answer: { state: string } & Partial<Record<'number' | 'checkDigit' | 'stateSince' | 'asOf' | 'error', string>>;
  /** Statuses other than 200 with which the service may say that a number is not registered. */
  notRegisteredStatuses: number[];
}

/**
 * Reads the mapping of the contract. Default: `policies/rut-mapping.json`, which has the fields of the tax authority's own
 * consultation.
 * @throws ConfigInvalidError, PolicyFileError with the place of the first problem
 */
export function readRutMapping(env: Env, policiesDir: string): RutMapping {
  const path = env.read(RUT_SETTINGS).MAPPING_FILE;
  if (path === undefined) {
    return checkPolicy<RutMapping>(readPolicy(policiesDir, FILE), policiesDir, FILE, SCHEMA);
  }
  return checkPolicy<RutMapping>(parseFile(readConfigFile(path, VARIABLE)), policiesDir, VARIABLE, SCHEMA);
}

function parseFile(file: Buffer): unknown {
  try {
    return JSON.parse(file.toString('utf8'));
  } catch {
    throw new ConfigInvalidError(VARIABLE, 'must name a JSON file');
  }
}

/** Returns the text or number at a JSON pointer, as text, or `null` for anything else and for an empty text. */
export function textAt(answer: unknown, pointer: string | undefined): string | null {
  if (pointer === undefined) {
    return null;
  }
  let value = answer;
  for (const token of pointer.split('/').slice(1)) {
    const member = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) {
      return null;
    }
    value = (value as Record<string, unknown>)[member];
  }
  if (typeof value !== 'string' && typeof value !== 'number') {
    return null;
  }
  return String(value).trim() || null;
}
