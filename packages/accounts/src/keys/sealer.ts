import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { derivedSecret, type Secret } from '@cotejo/platform';
import type { Pepper, Peppers } from './pepper-file.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^v(\d{1,6})\.([\w-]+)$/;

/** Encrypts texts for Redis with AES-256-GCM. The keys derive from the peppers, which are not in Redis. */
export class Sealer {
  private readonly keys: Secret<{ newest: number; byVersion: ReadonlyMap<number, Buffer> }>;

  /** @param purpose a text sealed for one purpose does not open for another */
  constructor(peppers: Secret<Peppers>, purpose: string) {
    const keyOf = ({ secret }: Pepper) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    this.keys = derivedSecret(peppers, (all) => ({
      newest: all[0].version,
      byVersion: new Map(all.map((pepper) => [pepper.version, keyOf(pepper)])),
    }));
  }

  /** @param owner opens the text again only with the same owner   @returns `v<pepper version>.<base64url>` */
  seal(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const { newest, byVersion } = this.keys.current;
    const cipher = createCipheriv('aes-256-gcm', byVersion.get(newest) as Buffer, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v${newest}.${sealed.toString('base64url')}`;
  }

  /** @returns `null` for another owner, a changed text, or a pepper that was removed */
  open(sealed: string, owner: string): string | null {
    const [, version, text = ''] = SEALED.exec(sealed) ?? [];
    const key = this.keys.current.byVersion.get(Number(version));
    const bytes = Buffer.from(text, 'base64url');
    if (!key || bytes.length < IV_BYTES + TAG_BYTES) {
      return null;
    }
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  /** Whether the text was sealed with an older pepper than the newest. */
  isOutdated(sealed: string): boolean {
    return !sealed.startsWith(`v${this.keys.current.newest}.`);
  }
}
