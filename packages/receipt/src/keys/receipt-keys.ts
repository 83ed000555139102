import { createPublicKey, type KeyObject } from 'node:crypto';
import { ConfigInvalidError } from '@cotejo/platform';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { FURTHER_KEYS_MAX, parseKeyFile, publicHalf, readPemFile } from './pem-keys.js';

/** Public keys by key id. */
export interface KnownKeys {
  find(kid: string): KeyObject | undefined;
}

/** A JWK Set (RFC 7517). */
export interface JwkSet {
  keys: JWK[];
}

/** The key that signs receipts, and all public keys that verify issued receipts. */
export class ReceiptKeys implements KnownKeys {
  private constructor(
    /** `kid`: JWK thumbprint (RFC 7638). */
    readonly signing: { kid: string; key: KeyObject },
    private readonly published: ReadonlyMap<string, KeyObject>,
    /** The published set; the signing key is first. */
    readonly jwks: JwkSet,
  ) {}

  /** @param variable the setting that names the file @throws ConfigInvalidError */
  static read(path: string, variable: string): Promise<ReceiptKeys> {
    return ReceiptKeys.parse(readPemFile(path, variable), variable);
  }

  /** @throws ConfigInvalidError */
  static async parse(text: string, variable: string): Promise<ReceiptKeys> {
    const [signing, ...further] = parseKeyFile(text, variable);
    const published = await byThumbprint([signing, ...further].map(publicHalf));
    const [kid] = published.keys() as unknown as [string];
    const keys = await Promise.all([...published].map(([id, key]) => publicJwk(id, key)));
    return new ReceiptKeys({ kid, key: signing }, published, { keys });
  }

  find(kid: string): KeyObject | undefined {
    return this.published.get(kid);
  }
}

/**
 * The keys of a downloaded JWK Set. Key ids are computed again; keys other than Ed25519 are ignored.
 * @param option the option that names the file @throws ConfigInvalidError
 */
export async function keysOfJwks(set: unknown, option: string): Promise<KnownKeys> {
  const all = (set as Partial<JwkSet> | null)?.keys;
  if (!Array.isArray(all)) {
    throw new ConfigInvalidError(option, 'must name a JWK Set');
  }
  const ours = all.filter((jwk) => jwk?.kty === 'OKP' && jwk.crv === 'Ed25519').slice(0, FURTHER_KEYS_MAX + 1);
  const known = await byThumbprint(ours.map((jwk) => fromJwk(jwk, option)));
  return { find: (kid) => known.get(kid) };
}

function fromJwk(jwk: JWK, option: string): KeyObject {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x as string }, format: 'jwk' });
  } catch {
    throw new ConfigInvalidError(option, 'must name a JWK Set with complete Ed25519 keys');
  }
}

async function byThumbprint(keys: readonly KeyObject[]): Promise<Map<string, KeyObject>> {
  return new Map(
    await Promise.all(
      keys.map(async (key): Promise<[string, KeyObject]> => [await calculateJwkThumbprint(await exportJWK(key)), key]),
    ),
  );
}

async function publicJwk(kid: string, key: KeyObject): Promise<JWK> {
  const { kty, crv, x } = await exportJWK(key);
  return { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } as JWK;
}
