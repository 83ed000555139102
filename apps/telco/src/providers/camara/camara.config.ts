import { dirname, resolve } from 'node:path';
import {
  ConfigInvalidError,
  checkPolicy,
  type Env,
  type FileContents,
  fixedSecret,
  PolicyFileError,
  type Secret,
} from '@cotejo/platform';
import {
  checkedTls,
  readConfigFile,
  type SigningAlgorithm,
  type SigningIdentity,
  signingKey,
  type VendorConnection,
} from '@cotejo/source';
import { CAMARA_SETTINGS } from '../../telco.settings.js';

const FILE_VARIABLE = 'COTEJO_CAMARA_OPERATORS_FILE';
const TOKEN_CONNECTIONS_MAX = 2;
/** Shorter than the deadline of the source, so that a hanging call ends, and counts as a timeout, before the deadline. */
const TIMEOUT_MS = 500;
const TLS_MEMBERS = ['caFile', 'certFile', 'certKeyFile'] as const;

export type CamaraApi =
  | 'simSwap'
  | 'numberRecycling'
  | 'kycTenure'
  | 'locationVerification'
  | 'numberVerification'
  | 'kycMatch';

type Grant = 'client-credentials' | 'jwt-bearer';

/** One operator in the file; `camara-operators.schema.json` is its JSON schema. */
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

interface OperatorPlace {
  env: Env;
  /** Place of the entry in the file. */
  place: string;
  folder: string;
}

/** The identity with which we request tokens. */
export interface ClientIdentity extends SigningIdentity {
  grant: Grant;
}

/** A contract with one operator. */
export interface OperatorConfig {
  id: string;
  /** Commercial name, used in answers. */
  name: string;
  /** Names of this operator in the numbering plan, including those of virtual operators on its network. */
  assignedAs: readonly string[];
  connection: VendorConnection;
  tokenConnection: VendorConnection;
  identity: ClientIdentity;
  /** Versioned path of each API under contract, such as `/sim-swap/v2`. */
  apis: Partial<Record<CamaraApi, string>>;
  /** False: the contract has only SIM Swap `check`, not `retrieve-date`. */
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
 * Reads the contracts with operators from `COTEJO_CAMARA_*`.
 * @returns `null` without a file of operators
 * @throws ConfigInvalidError with the place in the file and the rule, never with a value
 */
export function readCamaraConfig(env: Env, policiesDir: string): CamaraConfig | null {
  const settings = env.read(CAMARA_SETTINGS);
  const path = settings.OPERATORS_FILE;
  if (path === undefined) {
    return null;
  }
  const folder = dirname(resolve(path));
  const operators = readEntries(path, policiesDir).map((entry, place) =>
    operatorOf(entry, { env, place: `operators/${place}`, folder }),
  );
  if (new Set(operators.map(({ id }) => id)).size < operators.length) {
    throw invalid('operators: an id is used twice');
  }
  return {
    operators,
    location: { radiusM: settings.LOCATION_RADIUS_M, maxAgeSeconds: settings.LOCATION_MAX_AGE_SECONDS },
    retryAfterReroute: settings.RETRY_AFTER_REROUTE,
  };
}

function readEntries(path: string, policiesDir: string): OperatorEntry[] {
  const file = readConfigFile(path, FILE_VARIABLE).toString('utf8');
  try {
    const data: unknown = JSON.parse(file);
    return checkPolicy<{ operators: OperatorEntry[] }>(data, policiesDir, 'file', 'camara-operators.schema.json')
      .operators;
  } catch (error) {
    throw invalid(error instanceof PolicyFileError ? error.message : 'must be JSON');
  }
}

function operatorOf(entry: OperatorEntry, at: OperatorPlace): OperatorConfig {
  const { place } = at;
  const { algorithm = 'ES256', concurrencyMax = 16, grant = 'client-credentials', timeoutMs = TIMEOUT_MS } = entry;
  const tls = followFiles(entry, at, TLS_MEMBERS, ({ caFile, certFile, certKeyFile }) =>
    checkedTls({ ca: caFile, cert: certFile, key: certKeyFile }, `${FILE_VARIABLE} ${place}/certKeyFile`),
  );
  const key = followFiles(entry, at, ['keyFile'], ({ keyFile }) =>
    checkedKey(keyFile as Buffer, algorithm, `${place}/keyFile`),
  );
  const { audience = entry.tokenUrl, clientId, keyId } = entry;
  return {
    id: entry.id,
    name: entry.name,
    assignedAs: entry.assignedAs ?? [entry.name],
    connection: { tls, url: urlOf(entry.baseUrl, `${place}/baseUrl`), timeoutMs, connectionsMax: concurrencyMax },
    tokenConnection: {
      tls,
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

/** Reads the files that members of an entry name, and follows them. A relative path starts at the folder of the operators file. */
function followFiles<T>(
  entry: OperatorEntry,
  { env, place, folder }: OperatorPlace,
  members: readonly (typeof TLS_MEMBERS | readonly ['keyFile'])[number][],
  read: (contents: Partial<FileContents>) => T,
): Secret<T> {
  const named = (member: string) => `${FILE_VARIABLE}: ${place}/${member}`;
  const paths = members.flatMap((member) => {
    const file = entry[member];
    return file === undefined ? [] : [[named(member), resolve(folder, file)] as const];
  });
  const readMembers = (contents: FileContents) =>
    read(Object.fromEntries(members.map((member) => [member, contents[named(member)]])));
  const name = `${FILE_VARIABLE} ${place}/${members.at(-1)}`;
  return paths.length === 0 ? fixedSecret(readMembers({})) : env.secrets.open(name, new Map(paths), readMembers);
}

function checkedKey(pem: Buffer, algorithm: SigningAlgorithm, place: string) {
  const key = signingKey(pem, algorithm);
  if (!key) {
    throw invalid(`${place} must be a private key in PEM that fits ${algorithm}`);
  }
  return key;
}

function urlOf(text: string, place: string): URL {
  const url = URL.parse(text);
  if (!url) {
    throw invalid(`${place} must be a URL`);
  }
  return url;
}

function invalid(problem: string): ConfigInvalidError {
  return new ConfigInvalidError(FILE_VARIABLE, problem);
}
