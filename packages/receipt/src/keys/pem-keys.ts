import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigInvalidError } from '@cotejo/platform';

/** Besides the one that signs. */
export const FURTHER_KEYS_MAX = 16;

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;
const BEGIN = /-----BEGIN /g;

/** @param variable that named the file, for the error @throws ConfigInvalidError */
export function readPemFile(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigInvalidError(variable, 'must name a readable file');
  }
}

/**
 * The keys of a key file: Ed25519 in PEM, first the private one (PKCS#8) that signs, then up to 16 private ones, of which
 * the public half counts, or public ones (SPKI).
 * @param variable that named the file @throws ConfigInvalidError, which never repeats what the file holds
 */
export function parseKeyFile(text: string, variable: string): [signing: KeyObject, ...further: KeyObject[]] {
  const blocks = [...text.matchAll(BLOCK)].map(([pem, label]) => ({ pem, label }));
  if (blocks.length !== (text.match(BEGIN)?.length ?? 0)) {
    throw new ConfigInvalidError(variable, 'must hold whole PEM blocks');
  }
  const [first, ...rest] = blocks;
  if (first?.label !== 'PRIVATE KEY') {
    throw new ConfigInvalidError(variable, 'must begin with the private key that signs (PEM, PKCS#8)');
  }
  if (rest.length > FURTHER_KEYS_MAX) {
    throw new ConfigInvalidError(variable, `must hold ${FURTHER_KEYS_MAX} keys at most besides the one that signs`);
  }
  const keys = rest.map(({ pem, label }) => readKey(pem, label, variable));
  return [readKey(first.pem, first.label, variable), ...keys];
}

/** A fresh private key, as a block of a key file. */
export function newPrivateKeyPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** A key's public half. */
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
    // Told below, without what the file holds.
  }
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new ConfigInvalidError(variable, 'must hold Ed25519 keys in PEM');
  }
  return key;
}
