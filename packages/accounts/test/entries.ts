import { type AuditAction, type AuditEntry, entryHash, GENESIS } from '../src/audit/audit-entry.js';

/** A chain of invented entries, as the audit log makes them. */
export function chainOf(count: number, over: (seq: number) => Partial<AuditEntry> = () => ({})): AuditEntry[] {
  const entries: AuditEntry[] = [];
  let previous = GENESIS.hash;
  for (let seq = 1; seq <= count; seq += 1) {
    const content = {
      seq,
      time: 1_795_000_000_000 + seq * 1_000,
      actor: 'mem_0123456789abcdef',
      action: 'key.create' as AuditAction,
      tenant: 'acme',
      object: `key_${seq}`,
      changes: { scopes: [null, ['cedula:read']] as [unknown, unknown] },
      requestId: `req_${seq}`,
      sourceIp: '203.0.113.0/24',
      ...over(seq),
      previous,
    };
    const entry = { ...content, hash: entryHash(content) };
    entries.push(entry);
    previous = entry.hash;
  }
  return entries;
}
