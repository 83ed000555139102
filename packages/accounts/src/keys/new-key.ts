import { randomUUID } from 'node:crypto';
import type { Environment } from '@cotejo/contracts';
import { AccountError } from '../account-errors.js';
import { findKeyIn, generateKey, keyMac } from './api-key.js';
import type { KeyRecord } from './key-record.js';
import type { Pepper } from './pepper-file.js';

const NAME = /^\P{C}{1,64}$/u;

/** A new key. This is the only time the key itself is available. */
export interface NewKey {
  key: string;
  record: KeyRecord;
}

type KeyProperties = Pick<
  KeyRecord,
  'tenant' | 'name' | 'scopes' | 'expiresAt' | 'createdBy' | 'networks' | 'certificates'
>;

/** @param origin the key that the new key replaces, in a rotation */
export function newKey(
  environment: Environment,
  pepper: Pepper,
  properties: KeyProperties,
  origin?: KeyRecord,
): NewKey {
  const key = generateKey(environment);
  const id = `key_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const record: KeyRecord = {
    id,
    tenant: properties.tenant,
    environment,
    mac: keyMac(key, pepper.secret),
    pepperVersion: pepper.version,
    last4: key.slice(-4),
    name: properties.name,
    scopes: properties.scopes,
    createdBy: properties.createdBy,
    createdAt: Date.now(),
    expiresAt: properties.expiresAt,
    revokedAt: null,
    rotatedAt: null,
    retiresAt: null,
    rotatedFrom: origin?.id ?? null,
    line: origin?.line ?? id,
    exposedAt: null,
    networks: properties.networks,
    certificates: properties.certificates,
    refusals: {},
  };
  return { key, record };
}

/** A name for a key, shown in lists and in the audit log; a key pasted by mistake is refused. @throws AccountError */
export function checkKeyName(name: string): string {
  if (!NAME.test(name) || findKeyIn(name) !== null) {
    throw new AccountError('invalid_name', 'a name is 1 to 64 printable characters, and never a key');
  }
  return name;
}
