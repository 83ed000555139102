import { randomUUID } from 'node:crypto';
import type { Environment } from '@cotejo/contracts';
import { generateKey, keyMac } from './api-key.js';
import type { KeyRecord } from './key-record.js';
import type { Pepper } from './pepper-file.js';

/** A key as it is made: this is the only time it is seen. */
export interface NewKey {
  key: string;
  record: KeyRecord;
}

type Given = Pick<KeyRecord, 'tenant' | 'name' | 'scopes' | 'expiresAt' | 'createdBy'>;

/** @param origin of a rotation: the key whose place the new one takes */
export function newKey(environment: Environment, pepper: Pepper, given: Given, origin?: KeyRecord): NewKey {
  const key = generateKey(environment);
  const id = `key_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const record: KeyRecord = {
    id,
    tenant: given.tenant,
    environment,
    mac: keyMac(key, pepper.secret),
    pepperVersion: pepper.version,
    last4: key.slice(-4),
    name: given.name,
    scopes: given.scopes,
    createdBy: given.createdBy,
    createdAt: Date.now(),
    expiresAt: given.expiresAt,
    revokedAt: null,
    rotatedAt: null,
    retiresAt: null,
    rotatedFrom: origin?.id ?? null,
    line: origin?.line ?? id,
    exposedAt: null,
  };
  return { key, record };
}
