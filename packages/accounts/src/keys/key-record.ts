import type { Environment, Scope } from '@cotejo/contracts';
import { grantedScopes, type Plan } from '../plans.js';
import type { Refusals } from '../restrictions/refusals.js';
import { NO_RESTRICTION, type Restriction } from '../restrictions/restriction.js';

/** Stored properties of a key, never the key itself. Times are epoch milliseconds. */
export interface KeyRecord extends Restriction {
  id: string;
  tenant: string;
  environment: Environment;
  /** HMAC-SHA-256 of the key under the pepper of this version, base64url. */
  mac: string;
  pepperVersion: number;
  last4: string;
  name: string;
  /** `null`: all scopes that the plan grants at the time of the request. */
  scopes: Scope[] | null;
  createdBy: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** When the key was replaced by a rotation, and until when it still works beside the new key. */
  rotatedAt: number | null;
  retiresAt: number | null;
  /** Id of the key that this key replaced, and id of the first key of this line of rotations. */
  rotatedFrom: string | null;
  line: string;
  /** When the key was first seen in a URL or a body, where no key belongs. */
  exposedAt: number | null;
  /** When the key was last refused because of its restriction or its tenant's. */
  refusals: Refusals;
}

/** Completes a stored record. Keys of earlier versions have no restriction. */
export const completeRecord = (stored: KeyRecord): KeyRecord => ({ ...EARLIER, ...stored });

const EARLIER: Pick<KeyRecord, keyof Restriction | 'refusals'> = { ...NO_RESTRICTION, refusals: {} };

/** `retiring`: rotated, but still working during the overlap. */
export type KeyState = 'active' | 'retiring' | 'rotated' | 'revoked' | 'expired';

export function keyState({ revokedAt, expiresAt, retiresAt }: KeyRecord, now: number): KeyState {
  if (revokedAt) {
    return 'revoked';
  }
  if (retiresAt && retiresAt <= now) {
    return 'rotated';
  }
  if (expiresAt && expiresAt <= now) {
    return 'expired';
  }
  return retiresAt ? 'retiring' : 'active';
}

/** Whether gateways accept the key at that moment. */
export function isWorking(record: KeyRecord, now: number): boolean {
  const state = keyState(record, now);
  return state === 'active' || state === 'retiring';
}

/** Scopes that both a key and its plan grant. A key without any source scope has all sources of the plan. */
export function permittedScopes(requested: readonly Scope[] | null, plan: Plan): readonly Scope[] {
  const granted = grantedScopes(plan);
  if (requested === null) {
    return granted;
  }
  const isSource = (scope: Scope) => scope.startsWith('source:');
  const namesSource = requested.some(isSource);
  return granted.filter((scope) => requested.includes(scope) || (!namesSource && isSource(scope)));
}
