import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVendorServer } from '@cotejo/testing';
import { CLIENT_ID, KEY_ID } from './camara-oauth.js';
import { openDocuments } from './camara-openapi.js';
import { EmulatedOperator, type EmulatedOperatorOptions } from './camara-operator.js';

/** Members of an operator's entry in the file of operators. They override the emulator's members. */
type EntryMembers = Record<string, unknown>;

export type CamaraOperatorOptions = EmulatedOperatorOptions & {
  entry?: EntryMembers;
  /** Algorithm of the client's key, the same for all operators. */
  clientAlgorithm?: 'ES256' | 'PS256';
};

export interface CamaraEmulator {
  /** Cotejo's settings for these contracts. */
  variables: Record<string, string>;
  operators: EmulatedOperator[];
  /** @throws Error if an exchange violated the published documents */
  close(): Promise<void>;
}

/** Starts several operators, each with its own server, and writes the file of operators for Cotejo. */
export async function startCamara(options: CamaraOperatorOptions[]): Promise<CamaraEmulator> {
  const isRsa = options[0]?.clientAlgorithm === 'PS256';
  const keys = isRsa
    ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const operators = options.map((entry) => new EmulatedOperator(entry, keys.publicKey));
  const servers = await Promise.all(operators.map(({ listener }) => startVendorServer(listener)));
  const files = await writeOperators(
    operators.map((operator, place) => ({
      ...entryOf(operator, servers[place]?.origin ?? ''),
      ...(isRsa && { algorithm: 'PS256' }),
      ...options[place]?.entry,
    })),
    keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  return {
    variables: files.variables,
    operators,
    close: async () => {
      await Promise.all([...servers.map((server) => server.close()), files.remove()]);
      requireNoViolation();
    },
  };
}

function requireNoViolation(): void {
  const violations = new Set(openDocuments().takeViolations());
  if (violations.size > 0) {
    throw new Error(`exchanges that violate the published CAMARA documents:\n${[...violations].join('\n')}`);
  }
}

/** Makes the operator's entry in the file of operators. */
export function entryOf({ apis, options }: EmulatedOperator, origin: string): EntryMembers {
  const { grant = 'client-credentials', id, name } = options;
  const urls = { baseUrl: origin, tokenUrl: `${origin}/token` };
  const client = { clientId: CLIENT_ID, keyId: KEY_ID, keyFile: 'client.pem', grant };
  return { id, name, ...urls, ...client, apis, callsPerSecond: 1_000 };
}

/** Writes the file of operators, with the client's key in the same folder. */
export async function writeOperators(
  operators: EntryMembers[],
  clientKey: string,
): Promise<{ variables: Record<string, string>; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'camara-'));
  await writeFile(join(folder, 'client.pem'), clientKey);
  const file = join(folder, 'operators.json');
  await writeFile(file, JSON.stringify({ operators }));
  return {
    variables: { COTEJO_CAMARA_OPERATORS_FILE: file },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
