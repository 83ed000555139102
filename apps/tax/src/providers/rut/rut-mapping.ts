import { ConfigInvalidError, checkPolicy, type Env, readPolicy } from '@cotejo/platform';
import { readConfigFile } from '@cotejo/source';

const FILE = 'rut-mapping.json';
const SCHEMA = 'rut-mapping.schema.json';
const VARIABLE = 'COTEJO_RUT_MAPPING_FILE';

/** The fields of a service: members of the JSON it is sent, JSON pointers (RFC 6901) into what it answers. */
export interface RutMapping {
  request: { number: string; checkDigit?: string; fixed?: Record<string, unknown> };
  answer: { state: string } & Partial<Record<'number' | 'checkDigit' | 'stateSince' | 'asOf' | 'error', string>>;
  /** Besides 200, statuses with which it may say that nobody has the number. */
  notRegisteredStatuses: number[];
}

/**
 * The mapping of the contract, or `policies/rut-mapping.json`: the fields of the tax authority's own consultation.
 * @throws ConfigInvalidError, PolicyFileError naming the place of the first problem
 */
export function readRutMapping(env: Env, policiesDir: string): RutMapping {
  if (env.optional(VARIABLE) === undefined) {
    return checkPolicy<RutMapping>(readPolicy(policiesDir, FILE), policiesDir, FILE, SCHEMA);
  }
  return checkPolicy<RutMapping>(parsed(readConfigFile(env, VARIABLE)), policiesDir, VARIABLE, SCHEMA);
}

function parsed(file: Buffer): unknown {
  try {
    return JSON.parse(file.toString('utf8'));
  } catch {
    throw new ConfigInvalidError(VARIABLE, 'must name a JSON file');
  }
}

/** The text or figure that a pointer leads to, as text; `null` for anything else, and for an empty one. */
export function textAt(answer: unknown, pointer: string | undefined): string | null {
  if (pointer === undefined) {
    return null;
  }
  let found = answer;
  for (const token of pointer.split('/').slice(1)) {
    const member = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, member)) {
      return null;
    }
    found = (found as Record<string, unknown>)[member];
  }
  if (typeof found !== 'string' && typeof found !== 'number') {
    return null;
  }
  return String(found).trim() || null;
}
