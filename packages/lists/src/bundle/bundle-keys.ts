import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { ConfigInvalidError, type Env } from '@cotejo/platform';
import { LISTS_SETTINGS } from '../lists.settings.js';
import { BundleRefusedError } from './bundle-errors.js';

const SIGNING_KEY_FILE = 'COTEJO_LISTS_SIGNING_KEY_FILE';
const TRUSTED_KEYS_FILE = 'COTEJO_LISTS_TRUSTED_KEYS_FILE';
const KEYS_MAX = 16;
const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/** An Ed25519 signature over the bytes of a manifest. */
export interface BundleSignature {
  /** First 16 hexadecimal digits of the SHA-256 of the public key (SPKI, DER). */
  keyId: string;
  /** Base64. */
  value: string;
}

/** The private key that signs bundles and the public keys whose bundles are trusted. */
export class BundleKeys {
  private readonly trusted: ReadonlyMap<string, KeyObject>;

  private constructor(
    trusted: readonly KeyObject[],
    private readonly signingKey?: KeyObject,
  ) {
    // A process that signs bundles also trusts its own bundles.
    const own = signingKey ? [createPublicKey(signingKey)] : [];
    this.trusted = new Map([...trusted, ...own].map((key) => [keyIdOf(key), key]));
  }

  /**
   * Reads the keys of this process from the files that the environment names: the private key (PEM, PKCS8), which only a
   * process that makes bundles needs, and the public keys (PEM, SPKI; one or several in a file). Without any public key,
   * every bundle is refused. A process that keeps running reads them again when the files change: call this for each use.
   * @throws ConfigInvalidError
   */
  static read(env: Env): BundleKeys {
    const files = [SIGNING_KEY_FILE, TRUSTED_KEYS_FILE] as const;
    const keys = env.secretGroup(LISTS_SETTINGS, files, (contents) => {
      const [signing, trusted] = files.map((variable) => contents[variable]?.toString('utf8'));
      return new BundleKeys(
        trusted === undefined ? [] : publicKeysIn(trusted),
        signing === undefined ? undefined : ed25519(SIGNING_KEY_FILE, () => createPrivateKey(signing)),
      );
    });
    return keys.current;
  }

  /** A new key pair, for tests and benches. */
  static generate(): BundleKeys {
    return new BundleKeys([], generateKeyPairSync('ed25519').privateKey);
  }

  /** @throws ConfigInvalidError when this process has no private key */
  sign(manifest: Buffer): BundleSignature {
    if (!this.signingKey) {
      throw new ConfigInvalidError(SIGNING_KEY_FILE, 'must be set to make a bundle');
    }
    const keyId = keyIdOf(createPublicKey(this.signingKey));
    return { keyId, value: sign(null, manifest, this.signingKey).toString('base64') };
  }

  /** @throws BundleRefusedError when the key is not trusted or the signature does not match */
  check(manifest: Buffer, { keyId, value }: BundleSignature): void {
    const key = this.trusted.get(keyId);
    if (!key) {
      throw new BundleRefusedError(`its key ${keyId} is not in the file that ${TRUSTED_KEYS_FILE} names`);
    }
    if (!verify(null, manifest, key, Buffer.from(value, 'base64'))) {
      throw new BundleRefusedError('its signature does not match its manifest');
    }
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
    // Reported below, without the content of the file.
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
