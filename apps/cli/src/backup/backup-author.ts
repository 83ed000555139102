import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Pepper } from '@cotejo/accounts';
import { ExpectedError } from '@cotejo/contracts/expected-error';

/** Counts and hash of all lines before the last one. */
export interface BackupContent {
  /** Number of keys by family. */
  keys: Record<string, number>;
  archiveFiles: number;
  /** SHA-256, hex, of all lines before. */
  sha256: string;
}

/** A value that recognises a pepper. */
export interface PepperCheck {
  version: number;
  check: string;
}

/** A value for each pepper, by which a restore recognises the pepper without learning anything else of it. */
export const pepperChecks = (peppers: readonly Pepper[]): PepperCheck[] =>
  peppers.map(({ version, secret }) => {
    const check = createHmac('sha256', secret).update('cotejo backup pepper').digest('base64url').slice(0, 22);
    return { version, check };
  });

/**
 * Without the same peppers no key would be accepted, and no sealed secret could be read.
 * @param own `null`: only that the backup names a pepper, as every backup does, is checked
 * @throws ExpectedError `another_author`, `other_peppers`
 */
export function requirePeppers({ peppers: needed }: { peppers: PepperCheck[] }, own: readonly Pepper[] | null): void {
  if (!Array.isArray(needed) || needed.length === 0) {
    throw anotherAuthor('it names no pepper');
  }
  if (own === null) {
    return;
  }
  const known = pepperChecks(own);
  const missing = needed.filter(({ version, check }) => {
    return !known.some((each) => each.version === version && each.check === check);
  });
  if (missing.length > 0) {
    const versions = missing.map(({ version }) => version).join(', ');
    throw new ExpectedError(
      'other_peppers',
      `restore the pepper file first (COTEJO_PEPPER_FILE): the backup needs version ${versions} of the old pepper`,
    );
  }
}

/**
 * MAC of a backup, which proves its author: everybody may have the public key that encrypts, but only machines of the deployment
 * have the pepper.
 */
export function sealOf({ secret }: Pepper, { keys, archiveFiles, sha256 }: BackupContent): string {
  const content = JSON.stringify({ keys, archiveFiles, sha256 });
  return createHmac('sha256', secret).update(`cotejo backup seal\n${content}`).digest('base64url');
}

/** @param own `null`: a seal must be there, but cannot be compared   @throws ExpectedError `another_author` */
export function requireSeal(content: BackupContent, seal: unknown, own: readonly Pepper[] | null): void {
  if (typeof seal !== 'string') {
    throw anotherAuthor('it has no seal');
  }
  if (own !== null && !own.some((pepper) => isSame(seal, sealOf(pepper, content)))) {
    throw anotherAuthor('its seal was not made with the pepper of this deployment');
  }
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const anotherAuthor = (why: string) =>
  new ExpectedError('another_author', `this deployment did not write the backup: ${why}. Do not restore it`);
