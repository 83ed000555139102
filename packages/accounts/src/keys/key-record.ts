import type { Environment, Scope } from '@cotejo/contracts';
import { grantedScopes, type Plan } from '../plans.js';

/** What is kept of a key: never the key. Times are epoch milliseconds; the plan is the tenant's. */
export interface KeyRecord {
  id: string;
  tenant: string;
  environment: Environment;
  /** HMAC-SHA-256 of the key under the pepper of this version, base64url. */
  mac: string;
  pepperVersion: number;
  last4: string;
  name: string;
  /** `null`: all that the plan grants, whatever it grants by then. */
  scopes: Scope[] | null;
  createdBy: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** When another key took its place, and until when it goes on working beside that. */
  rotatedAt: number | null;
  retiresAt: number | null;
  /** Id of the key whose place it took, and of the first one of the line. */
  rotatedFrom: string | null;
  line: string;
  /** When it was first seen where no key belongs: in a URL or a body. */
  exposedAt: number | null;
}

/** `retiring`: rotated, and still working for its overlap. */
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

/** Whether a gateway takes it at that moment. */
export function isWorking(record: KeyRecord, now: number): boolean {
  const state = keyState(record, now);
  return state === 'active' || state === 'retiring';
}

/** What both a key and its plan permit. A key that names no source may ask all of the plan's. */
export function permittedScopes(wished: readonly Scope[] | null, plan: Plan): readonly Scope[] {
  const granted = grantedScopes(plan);
  if (wished === null) {
    return granted;
  }
  const isSource = (scope: Scope) => scope.startsWith('source:');
  const namesSource = wished.some(isSource);
  return granted.filter((scope) => wished.includes(scope) || (!namesSource && isSource(scope)));
}
