import { type KeyRecord, keyState, type ListedKey } from '@cotejo/accounts';
import { isoTime } from './output.js';

export type KeyView = ReturnType<typeof keyView>;

/** A key as it is shown: without its MAC, times in ISO 8601. */
export function keyView(record: KeyRecord & Partial<Pick<ListedKey, 'lastUsedAt'>>) {
  return {
    id: record.id,
    tenant: record.tenant,
    environment: record.environment,
    name: record.name,
    last4: record.last4,
    scopes: record.scopes,
    networks: record.networks,
    certificates: record.certificates,
    state: keyState(record, Date.now()),
    createdAt: isoTime(record.createdAt),
    createdBy: record.createdBy,
    expiresAt: isoTime(record.expiresAt),
    revokedAt: isoTime(record.revokedAt),
    rotatedAt: isoTime(record.rotatedAt),
    retiresAt: isoTime(record.retiresAt),
    rotatedFrom: record.rotatedFrom,
    lastUsedAt: isoTime(record.lastUsedAt ?? null),
    exposedAt: isoTime(record.exposedAt),
    pepperVersion: record.pepperVersion,
  };
}
