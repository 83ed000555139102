import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigInvalidError, checkPolicy, type Env, PolicyFileError } from '@cotejo/platform';
import { readConfigFile, readRetryAfterReroute, type VendorConnection } from '@cotejo/source';

const PREFIX = 'COTEJO_CAMARA';
const FILE_VARIABLE = `${PREFIX}_OPERATORS_FILE`;
const TOKEN_CONNECTIONS_MAX = 2;
/** Below the deadline of a source, so that a call that hangs has ended, and is known to, before the question's time is over. */
const TIMEOUT_MS = 500;
const RSA_BITS_MIN = 2_048;

export type CamaraApi =
  | 'simSwap'
  | 'numberRecycling'
  | 'kycTenure'
  | 'locationVerification'
  | 'numberVerification'
  | 'kycMatch';

type SigningAlgorithm = 'ES256' | 'PS256' | 'RS256';
type Grant = 'client-credentials' | 'jwt-bearer';

/** One operator of the file, as its JSON schema (`camara-operators.schema.json`) lets it be. */
interface OperatorEntry {
  id: string;
  name: string;
  assignedAs?: string[];
  baseUrl: string;
  tokenUrl: string;
  audience?: string;
  clientId: string;
  keyId: string;
  keyFile: string;
  algorithm?: SigningAlgorithm;
  grant?: Grant;
  caFile?: string;
  certFile?: string;
  certKeyFile?: string;
  apis: Partial<Record<CamaraApi, string>>;
  simSwapDate?: boolean;
  timeoutMs?: number;
  callsPerSecond?: number;
  concurrencyMax?: number;
}

/** As whom we ask for tokens. */
export interface ClientIdentity {
  clientId: string;
  keyId: string;
  key: KeyObject;
  algorithm: SigningAlgorithm;
  audience: string;
  grant: Grant;
}

/** A contract with one operator. */
export interface OperatorConfig {
  id: string;
  /** Commercial name, as answers tell it. */
  name: string;
  /** Names under which the numbering plan assigns this operator's ranges, those of virtual operators on its network included. */
  assignedAs: readonly string[];
  connection: VendorConnection;
  tokenConnection: VendorConnection;
  identity: ClientIdentity;
  /** Versioned path of each API under contract, such as `/sim-swap/v2`. */
  apis: Partial<Record<CamaraApi, string>>;
  /** False: the contract has SIM Swap `check` alone, not the date. */
  simSwapDate: boolean;
  callsPerSecond: number;
  concurrencyMax: number;
}

export interface LocationSettings {
  radiusM: number;
  maxAgeSeconds: number;
}

export interface CamaraConfig {
  operators: readonly OperatorConfig[];
  location: LocationSettings;
  retryAfterReroute: boolean;
}

/**
 * Reads the contracts with operators, `COTEJO_CAMARA_*`; `null` without a file of operators.
 * @throws ConfigInvalidError naming the operator's place in the file and the rule, never a value
 */
export function readCamaraConfig(env: Env, policiesDir: string): CamaraConfig | null {
  if (env.optional(FILE_VARIABLE) === undefined) {
    return null;
  }
  const folder = dirname(resolve(env.string(FILE_VARIABLE)));
  const operators = readEntries(env, policiesDir).map((entry, place) =>
    operatorOf(entry, `operators/${place}`, folder),
  );
  if (new Set(operators.map(({ id }) => id)).size < operators.length) {
    throw invalid('operators: an id is there twice');
  }
  return {
    operators,
    location: {
      // Below it, what a cell covers says more than where the line is.
      radiusM: env.integer(`${PREFIX}_LOCATION_RADIUS_M`, 5_000, { min: 2_000, max: 200_000 }),
      maxAgeSeconds: env.integer(`${PREFIX}_LOCATION_MAX_AGE_SECONDS`, 300, { min: 60, max: 86_400 }),
    },
    retryAfterReroute: readRetryAfterReroute(env, PREFIX),
  };
}

function readEntries(env: Env, policiesDir: string): OperatorEntry[] {
  const file = readConfigFile(env, FILE_VARIABLE).toString('utf8');
  try {
    const data: unknown = JSON.parse(file);
    return checkPolicy<{ operators: OperatorEntry[] }>(data, policiesDir, 'file', 'camara-operators.schema.json')
      .operators;
  } catch (error) {
    throw invalid(error instanceof PolicyFileError ? error.message : 'must be JSON');
  }
}

function operatorOf(entry: OperatorEntry, place: string, folder: string): OperatorConfig {
  const read = (file: string, member: string) => readNamedFile(resolve(folder, file), `${place}/${member}`);
  const { algorithm = 'ES256', concurrencyMax = 16, grant = 'client-credentials', timeoutMs = TIMEOUT_MS } = entry;
  const tls = {
    ca: entry.caFile === undefined ? undefined : read(entry.caFile, 'caFile'),
    cert: entry.certFile === undefined ? undefined : read(entry.certFile, 'certFile'),
    key: entry.certKeyFile === undefined ? undefined : read(entry.certKeyFile, 'certKeyFile'),
  };
  const key = signingKey(read(entry.keyFile, 'keyFile'), algorithm, `${place}/keyFile`);
  const { audience = entry.tokenUrl, clientId, keyId } = entry;
  return {
    id: entry.id,
    name: entry.name,
    assignedAs: entry.assignedAs ?? [entry.name],
    connection: { ...tls, url: urlOf(entry.baseUrl, `${place}/baseUrl`), timeoutMs, connectionsMax: concurrencyMax },
    tokenConnection: {
      ...tls,
      url: urlOf(entry.tokenUrl, `${place}/tokenUrl`),
      timeoutMs,
      connectionsMax: TOKEN_CONNECTIONS_MAX,
    },
    identity: { clientId, keyId, key, algorithm, audience, grant },
    apis: entry.apis,
    simSwapDate: entry.simSwapDate ?? true,
    callsPerSecond: entry.callsPerSecond ?? 10,
    concurrencyMax,
  };
}

/** A key of another kind would be found out by the first question only. */
function signingKey(pem: Buffer, algorithm: SigningAlgorithm, place: string): KeyObject {
  const key = privateKey(pem);
  const { modulusLength = 0, namedCurve } = key?.asymmetricKeyDetails ?? {};
  const fits = algorithm === 'ES256' ? namedCurve === 'prime256v1' : modulusLength >= RSA_BITS_MIN;
  if (!key || !fits) {
    throw invalid(`${place} must be a private key in PEM that fits ${algorithm}`);
  }
  return key;
}

function privateKey(pem: Buffer): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function urlOf(text: string, place: string): URL {
  const url = URL.parse(text);
  if (!url) {
    throw invalid(`${place} must be a URL`);
  }
  return url;
}

function readNamedFile(path: string, place: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw invalid(`${place} must name a readable file`);
  }
}

function invalid(problem: string): ConfigInvalidError {
  return new ConfigInvalidError(FILE_VARIABLE, problem);
}
