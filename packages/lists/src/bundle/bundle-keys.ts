import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigInvalidError, type Env } from '@cotejo/platform';
import { BundleRefusedError } from './bundle-errors.js';

const SIGNING_KEY_FILE = 'COTEJO_LISTS_SIGNING_KEY_FILE';
const TRUSTED_KEYS_FILE = 'COTEJO_LISTS_TRUSTED_KEYS_FILE';
const KEYS_MAX = 16;
const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/** Ed25519 over the bytes of a manifest. */
export interface BundleSignature {
  /** First 16 hexadecimal digits of the SHA-256 of the public key (SPKI, DER). */
  keyId: string;
  /** Base64. */
  value: string;
}

/** Who may make bundles, and whose bundles count. */
export class BundleKeys {
  private readonly trusted: ReadonlyMap<string, KeyObject>;

  private constructor(
    trusted: readonly KeyObject[],
    private readonly signingKey?: KeyObject,
  ) {
    // Whoever signs trusts what it signed.
    const own = signingKey ? [createPublicKey(signingKey)] : [];
    this.trusted = new Map([...trusted, ...own].map((key) => [keyIdOf(key), key]));
  }

  /**
   * The keys of this process: the private one (PEM, PKCS8) of whoever makes bundles, and the public ones (PEM, SPKI; one
   * or several in a file) of whoever reads them. Without any, every bundle is refused.
   * @throws ConfigInvalidError
   */
  static read(env: Env): BundleKeys {
    const trusted = readText(env, TRUSTED_KEYS_FILE);
    const signing = readText(env, SIGNING_KEY_FILE);
    return new BundleKeys(
      trusted === undefined ? [] : publicKeysIn(trusted),
      signing === undefined ? undefined : ed25519(SIGNING_KEY_FILE, () => createPrivateKey(signing)),
    );
  }

  /** A pair of its own, for tests and benches. */
  static generate(): BundleKeys {
    return new BundleKeys([], generateKeyPairSync('ed25519').privateKey);
  }

  /** @throws ConfigInvalidError where this process has no key to sign with */
  sign(manifest: Buffer): BundleSignature {
    if (!this.signingKey) {
      throw new ConfigInvalidError(SIGNING_KEY_FILE, 'must be set to make a bundle');
    }
    const keyId = keyIdOf(createPublicKey(this.signingKey));
    return { keyId, value: sign(null, manifest, this.signingKey).toString('base64') };
  }

  /** @throws BundleRefusedError */
  check(manifest: Buffer, { keyId, value }: BundleSignature): void {
    const key = this.trusted.get(keyId);
    if (!key) {
      throw new BundleRefusedError(`its key ${keyId} is not among those of ${TRUSTED_KEYS_FILE}`);
    }
    if (!verify(null, manifest, key, Buffer.from(value, 'base64'))) {
      throw new BundleRefusedError('its signature is not that of its manifest');
    }
  }
}

function readText(env: Env, variable: string): string | undefined {
  const path = env.optional(variable);
  if (path === undefined) {
    return undefined;
  }
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigInvalidError(variable, 'must name a readable file');
  }
}

function publicKeysIn(text: string): KeyObject[] {
  const keys = text.match(PEM) ?? [];
  if (keys.length === 0 || keys.length > KEYS_MAX) {
    throw new ConfigInvalidError(TRUSTED_KEYS_FILE, `must hold 1 to ${KEYS_MAX} public keys in PEM`);
  }
  return keys.map((pem) => ed25519(TRUSTED_KEYS_FILE, () => createPublicKey(pem)));
}

function ed25519(variable: string, read: () => KeyObject): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // Told below, without what the file holds.
  }
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new ConfigInvalidError(variable, 'must hold Ed25519 keys in PEM');
  }
  return key;
}

function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
}
