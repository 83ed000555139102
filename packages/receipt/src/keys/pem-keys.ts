import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigInvalidError } from '@cotejo/platform';

/** Maximum number of keys besides the signing key. */
export const FURTHER_KEYS_MAX = 16;

/** Where the private key that signs is. */
export type KeyHome = 'file' | 'token' | 'any';

const FIRST_LABELS = { file: ['PRIVATE KEY'], token: ['PUBLIC KEY'], any: ['PRIVATE KEY', 'PUBLIC KEY'] };
const FIRST_RULE = {
  file: 'must begin with the private key that signs (PEM, PKCS#8)',
  token: 'must begin with the public half (PEM, SPKI) of the key in the token that signs',
  any: 'must begin with a key (PEM)',
};

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
 * Parses a key file: Ed25519 keys in PEM. The first one signs: it is the private key (PKCS#8), or the public half (SPKI) of a
 * private key in a token. Up to 16 more keys follow, public or private; of a private key only the public half is used.
 * @param variable the setting that names the file
 * @param home where the private key that signs is
 * @throws ConfigInvalidError, which never repeats the content of the file
 */
export function parseKeyFile(
  text: string,
  variable: string,
  home: KeyHome = 'file',
): [signing: KeyObject, ...further: KeyObject[]] {
  const blocks = [...text.matchAll(BLOCK)].map(([pem, label]) => ({ pem, label }));
  if (blocks.length !== (text.match(BEGIN)?.length ?? 0)) {
    throw new ConfigInvalidError(variable, 'must hold complete PEM blocks');
  }
  const [first, ...rest] = blocks;
  if (!first?.label || !FIRST_LABELS[home].includes(first.label)) {
    throw new ConfigInvalidError(variable, FIRST_RULE[home]);
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
