import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { ConfigInvalidError } from '@cotejo/platform';
import { FURTHER_KEYS_MAX, type KeyHome, parseKeyFile, publicHalf, readPemFile } from './pem-keys.js';
import { fileSigner, type Signer, SigningUnavailableError } from './signer.js';

/** Public keys by key id. */
export interface KnownKeys {
  find(kid: string): KeyObject | undefined;
}

const VERIFY_ONLY: SigningToken = {
  home: 'any',
  signerOf: (kid) => ({ kid, sign: () => Promise.reject(new SigningUnavailableError('verify_only')) }),
};

/** A JWK Set (RFC 7517). */
export interface JwkSet {
  keys: PublicJwk[];
}

interface PublicJwk extends JsonWebKey {
  kid: string;
}

/** A device that holds private keys. */
export interface SigningToken {
  /** Which kind of key a key file may begin with. */
  readonly home: KeyHome;
  signerOf(kid: string, publicKey: KeyObject): Signer;
}

/** The key that signs receipts, and all public keys that verify issued receipts. */
export class ReceiptKeys implements KnownKeys {
  private constructor(
    readonly signing: Signer,
    private readonly published: ReadonlyMap<string, KeyObject>,
    /** The published set; the signing key is first. */
    readonly jwks: JwkSet,
  ) {}

  /** @param variable the setting that names the file @throws ConfigInvalidError */
  static read(path: string, variable: string, token?: SigningToken): ReceiptKeys {
    return ReceiptKeys.parse(readPemFile(path, variable), variable, token);
  }

  /** Reads keys to verify with: they cannot sign. @param variable the setting that names the file @throws ConfigInvalidError */
  static readPublic(path: string, variable: string): ReceiptKeys {
    return ReceiptKeys.read(path, variable, VERIFY_ONLY);
  }

  /** @param token has the private key that signs; without it, the file has it @throws ConfigInvalidError */
  static parse(text: string, variable: string, token?: SigningToken): ReceiptKeys {
    const [signing, ...further] = parseKeyFile(text, variable, token?.home);
    const published = byThumbprint([signing, ...further].map(publicHalf));
    const [kid] = published.keys() as unknown as [string];
    const signer = token ? token.signerOf(kid, signing) : fileSigner(kid, signing);
    return new ReceiptKeys(signer, published, { keys: [...published].map(([id, key]) => publicJwk(id, key)) });
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
  const known = byThumbprint(ours.map((jwk) => fromJwk(jwk, option)));
  return { find: (kid) => known.get(kid) };
}

function fromJwk(jwk: JsonWebKey, option: string): KeyObject {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x as string }, format: 'jwk' });
  } catch {
    throw new ConfigInvalidError(option, 'must name a JWK Set with complete Ed25519 keys');
  }
}

function byThumbprint(keys: readonly KeyObject[]): Map<string, KeyObject> {
  return new Map(keys.map((key) => [thumbprintOf(key), key]));
}

/** The JWK thumbprint of an Ed25519 key (RFC 7638, RFC 8037): its members in this order. */
export function thumbprintOf(key: KeyObject): string {
  const { crv, kty, x } = key.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** @param kid the thumbprint of the key */
export function publicJwk(kid: string, key: KeyObject): PublicJwk {
  const { kty, crv, x } = key.export({ format: 'jwk' });
  return { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' };
}
