import type { Instant } from './session.api.js';

export type KeyStateView = 'active' | 'retiring' | 'rotated' | 'revoked' | 'expired';
export const OVERLAPS = ['0', '1h', '24h', '7d'] as const;
export type Overlap = (typeof OVERLAPS)[number];

/** An API key without its secret. */
export interface KeyView {
  id: string;
  name: string;
  last4: string;
  state: KeyStateView;
  /** `null`: every scope of the plan. */
  scopes: string[] | null;
  createdAt: Instant;
  /** Name of the member, or of the process, that created the key. */
  createdBy: string;
  expiresAt: Instant | null;
  revokedAt: Instant | null;
  rotatedAt: Instant | null;
  /** When a rotated key stops working. */
  retiresAt: Instant | null;
  /** Id of the key that this key replaced. */
  rotatedFrom: string | null;
  lastUsedAt: Instant | null;
  /** When the gateway first saw the key in a URL or a body, where no key belongs. */
  exposedAt: Instant | null;
  /** Networks from which the key works, `192.0.2.0/24`; `null`: every network of the account. */
  networks: string[] | null;
  /** SHA-256 fingerprints of the client certificates with which it works, `AB:CD:...`; `null`: no certificate is needed. */
  certificates: string[] | null;
  /** When it was last refused because of a restriction, by reason of the API's error. */
  refusals: { reason: string; at: Instant }[];
  /** While a rotated key still works: the clients that use it, latest first. */
  callers: KeyCaller[];
}

/** A client that used a key after the key was rotated. */
export interface KeyCaller {
  /** Network of the client, `192.0.2.0/24`. */
  network: string;
  /** Program in the `User-Agent` header, `axios/1.7.9`; `null` when the header names no program. */
  program: string | null;
  lastUsedAt: Instant;
}

export interface KeyList {
  keys: KeyView[];
  /** Scopes of the plan, in display order. */
  grantable: string[];
  /** Networks from which all keys of the account work; `null`: everywhere. */
  accountNetworks: string[] | null;
}

export interface CreateKey {
  name: string;
  /** `null`: every scope of the plan, also scopes that the plan gets later. */
  scopes: string[] | null;
  /** Days from now; `null`: the key does not expire. */
  expiresInDays: number | null;
}

export interface RotateKey {
  overlap: Overlap;
}

/** Where a key works, and with which client certificates. */
export type RestrictKey = Pick<KeyView, 'networks' | 'certificates'>;

/** Networks from which all keys of an account work. */
export interface AccountNetworks {
  networks: string[] | null;
}

/** The only answer that contains a key. */
export interface NewKeyView {
  key: string;
  view: KeyView;
}
