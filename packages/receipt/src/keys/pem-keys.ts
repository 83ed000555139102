import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigInvalidError } from '@cotejo/platform';

/** Maximum number of keys besides the signing key. */
export const FURTHER_KEYS_MAX = 16;

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;
const BEGIN = /-----BEGIN /g;

/** @param variable the setting that names the file, for the error @throws ConfigInvalidError */
export function readPemFile(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigInvalidError(variable, 'must name a readable file');
  }
}

/**
 * Parses a key file: Ed25519 keys in PEM. The first one is the private signing key (PKCS#8). Up to 16 more keys follow,
 * public (SPKI) or private; of a private key only the public half is used.
 * @param variable the setting that names the file
 * @throws ConfigInvalidError, which never repeats the content of the file
 */
export function parseKeyFile(text: string, variable: string): [signing: KeyObject, ...further: KeyObject[]] {
  const blocks = [...text.matchAll(BLOCK)].map(([pem, label]) => ({ pem, label }));
  if (blocks.length !== (text.match(BEGIN)?.length ?? 0)) {
    throw new ConfigInvalidError(variable, 'must hold complete PEM blocks');
  }
  const [first, ...rest] = blocks;
  if (first?.label !== 'PRIVATE KEY') {
    throw new ConfigInvalidError(variable, 'must begin with the private key that signs (PEM, PKCS#8)');
  }
  if (rest.length > FURTHER_KEYS_MAX) {
    throw new ConfigInvalidError(variable, `must hold at most ${FURTHER_KEYS_MAX} keys besides the key that signs`);
  }
  const keys = rest.map(({ pem, label }) => readKey(pem, label, variable));
  return [readKey(first.pem, first.label, variable), ...keys];
}

/** A new private key, as a PEM block. */
export function newPrivateKeyPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The public half of a key. */
export function publicHalf(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key;
}

function readKey(pem: string, label: string | undefined, variable: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    if (label === 'PRIVATE KEY') {
      key = createPrivateKey(pem);
    }
    if (label === 'PUBLIC KEY') {
      key = createPublicKey(pem);
    }
  } catch {
    // The error below does not repeat the content of the file.
  }
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new ConfigInvalidError(variable, 'must hold Ed25519 keys in PEM');
  }
  return key;
}
