import { createHmac } from 'node:crypto';
import type { Pepper } from '@cotejo/accounts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { BackupHead } from './backup-lines.js';

/** A value for each pepper, by which a restore recognises the pepper without learning anything else of it. */
export const pepperChecks = (peppers: readonly Pepper[]): BackupHead['peppers'] =>
  peppers.map(({ version, secret }) => {
    const check = createHmac('sha256', secret).update('cotejo backup pepper').digest('base64url').slice(0, 22);
    return { version, check };
  });

/**
 * Without the same peppers no key would be accepted, and no sealed secret could be read.
 * @throws ExpectedError `other_peppers`
 */
export function requirePeppers({ peppers: needed }: BackupHead, own: readonly Pepper[]): void {
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
