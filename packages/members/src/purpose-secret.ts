import { hkdfSync } from 'node:crypto';
import type { Pepper } from '@cotejo/accounts';

/** Secret of this deployment for one purpose: of short-lived names and signatures, which need not outlive the newest pepper. */
export const purposeSecret = ([{ secret }]: readonly [Pepper, ...Pepper[]], purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `cotejo console ${purpose}`, 32));
