import { type KeyRecord, keyState, type ListedKey } from '@cotejo/accounts';
import { isoTime } from './output.js';

/** A key as it is shown: without its MAC, times in ISO 8601. */
export function keyView(record: KeyRecord & Partial<Pick<ListedKey, 'lastUsedAt'>>) {
  const {
    id,
    tenant,
    environment,
    name,
    last4,
    scopes,
    createdBy,
    rotatedFrom,
    pepperVersion,
    networks,
    certificates,
  } = record;
  return {
    id,
    tenant,
    environment,
    name,
    last4,
    scopes,
    networks,
    certificates,
    state: keyState(record, Date.now()),
    createdAt: isoTime(record.createdAt),
    createdBy,
    expiresAt: isoTime(record.expiresAt),
    revokedAt: isoTime(record.revokedAt),
    rotatedAt: isoTime(record.rotatedAt),
    retiresAt: isoTime(record.retiresAt),
    rotatedFrom,
    lastUsedAt: isoTime(record.lastUsedAt ?? null),
    exposedAt: isoTime(record.exposedAt),
    pepperVersion,
  };
}
