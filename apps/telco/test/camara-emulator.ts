import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVendorServer } from '@cotejo/testing';
import { CLIENT_ID, KEY_ID } from './camara-oauth.js';
import { type CamaraDocuments, openDocuments } from './camara-openapi.js';
import { EmulatedOperator, type EmulatedOperatorOptions } from './camara-operator.js';

/** Members of an operator's entry in the product's file, over those that the emulator writes. */
type EntryMembers = Record<string, unknown>;

export type CamaraOperatorOptions = EmulatedOperatorOptions & {
  entry?: EntryMembers;
  /** Of the client's key, one for all operators. */
  clientAlgorithm?: 'ES256' | 'PS256';
};

export interface CamaraEmulator {
  /** The product's settings for these contracts. */
  variables: Record<string, string>;
  operators: EmulatedOperator[];
  /** The published documents that every exchange is held against, if they are at hand. */
  documents: CamaraDocuments | null;
  close(): Promise<void>;
}

/** Several operators on loopback, each a server of its own, and the file by which the product knows them. */
export async function startCamara(options: CamaraOperatorOptions[]): Promise<CamaraEmulator> {
  const documents = openDocuments();
  const isRsa = options[0]?.clientAlgorithm === 'PS256';
  const keys = isRsa
    ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const operators = options.map((one) => new EmulatedOperator(one, keys.publicKey, documents));
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
    documents,
    close: async () => {
      await Promise.all([...servers.map((server) => server.close()), files.remove()]);
    },
  };
}

/** The operator's entry in the product's file. */
export function entryOf({ apis, options }: EmulatedOperator, origin: string): EntryMembers {
  const { grant = 'client-credentials', id, name } = options;
  const urls = { baseUrl: origin, tokenUrl: `${origin}/token` };
  const client = { clientId: CLIENT_ID, keyId: KEY_ID, keyFile: 'client.pem', grant };
  return { id, name, ...urls, ...client, apis, callsPerSecond: 1_000 };
}

/** Writes the product's file of operators, with the client's key beside it. */
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
