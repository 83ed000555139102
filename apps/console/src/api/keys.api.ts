import type { Instant } from './session.api.js';

export type KeyStateView = 'active' | 'retiring' | 'rotated' | 'revoked' | 'expired';
export const OVERLAPS = ['0', '1h', '24h', '7d'] as const;
export type Overlap = (typeof OVERLAPS)[number];

/** A key as it is shown: never the key itself. */
export interface KeyView {
  id: string;
  name: string;
  last4: string;
  state: KeyStateView;
  /** `null`: all that the plan grants. */
  scopes: string[] | null;
  createdAt: Instant;
  /** Name of the member, or what else made it. */
  createdBy: string;
  expiresAt: Instant | null;
  revokedAt: Instant | null;
  rotatedAt: Instant | null;
  /** Until when a rotated key goes on working. */
  retiresAt: Instant | null;
  /** The key whose place it took. */
  rotatedFrom: string | null;
  lastUsedAt: Instant | null;
  /** When it was first seen where no key belongs: in a URL or a body. */
  exposedAt: Instant | null;
  /** Of a key that is retiring: who still uses it, the latest first. */
  callers: KeyCaller[];
}

/** A client that used a key after it was rotated. */
export interface KeyCaller {
  /** The network it called from, `192.0.2.0/24`. */
  network: string;
  /** The program, by its `User-Agent`: `axios/1.7.9`; `null` where it says nothing that can be shown. */
  program: string | null;
  lastUsedAt: Instant;
}

export interface KeyList {
  keys: KeyView[];
  /** Scopes that the plan grants, in the order to show them. */
  grantable: string[];
}

export interface CreateKey {
  name: string;
  /** `null`: all that the plan grants, whatever it grants by then. */
  scopes: string[] | null;
  /** Days from now; `null`: it does not expire. */
  expiresInDays: number | null;
}

export interface RotateKey {
  overlap: Overlap;
}

/** The only answer that ever has a key in it. */
export interface NewKeyView {
  key: string;
  view: KeyView;
}
