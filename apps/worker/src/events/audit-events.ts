import { type AuditEntry, AuditLog } from '@cotejo/accounts';
import type { Environment } from '@cotejo/contracts';
import type { NewEvent } from '@cotejo/events';
import { Inject, Injectable } from '@nestjs/common';
import { EventParts } from './event-parts.js';

const PAGE = 500;
const ORIGIN = 'audit';

/** The event of an entry of the audit log; `null`: the change has no event. */
export function eventOfEntry(entry: AuditEntry, environment: Environment): NewEvent | null {
  const { action, seq, time: at, object, changes } = entry;
  const base = { cause: `audit ${seq}`, at };
  const key = { key_id: object, prefix: keyPrefix(environment) };
  switch (action) {
    case 'key.rotate':
      return { ...base, type: 'key.rotated', data: { ...key, retires_at: isoTime(changes.retiresAt?.[1]) } };
    case 'key.exposed':
      return { ...base, type: 'key.exposed', data: { ...key, source_ip_prefix: entry.sourceIp } };
    case 'key.refused': {
      const reason = String(changes.reason?.[1]);
      return { ...base, type: 'key.refused', data: { ...key, reason, source_ip_prefix: entry.sourceIp } };
    }
    case 'policy.activate':
    case 'policy.return':
      return { ...base, type: 'policy.activated', data: { version: object, activated_by: entry.actor } };
    case 'tenant.set_plan': {
      const [before, after] = changes.plan ?? [];
      return { ...base, type: 'plan.changed', data: { plan: String(after), previous_plan: String(before) } };
    }
    default:
      return null;
  }
}

/** The start that all keys of an environment have. More of a key is not stored. */
export const keyPrefix = (environment: Environment): string =>
  environment === 'sandbox' ? 'sk_test_cot_' : 'sk_live_cot_';

const isoTime = (value: unknown): string | null => (typeof value === 'number' ? new Date(value).toISOString() : null);

/** Publishes events of recorded changes. The audit log is the outbox: a change and its entry are written together. */
@Injectable()
export class AuditEvents {
  private readonly audit: AuditLog;

  constructor(@Inject(EventParts) private readonly parts: EventParts) {
    this.audit = new AuditLog(parts.redis, parts.scope);
  }

  /** Publishes the events of all entries since the last call. The first call of a deployment begins at the newest entry. */
  async publishNew(): Promise<number> {
    const { marks, book } = this.parts;
    const cursor = await marks.readCursor(ORIGIN);
    if (cursor === null) {
      const [newest] = await this.audit.list(1);
      await marks.writeCursor(ORIGIN, String(newest?.seq ?? 0));
      return 0;
    }
    const { entries, last } = await this.audit.after(Number(cursor), PAGE);
    const withEndpoints = new Set(entries.length > 0 ? await book.tenantIds() : []);
    let published = 0;
    for (const entry of entries) {
      const event = withEndpoints.has(entry.tenant) ? eventOfEntry(entry, this.parts.scope.environment) : null;
      if (event) {
        await this.parts.publish(entry.tenant, event);
        published += 1;
        await marks.writeCursor(ORIGIN, String(entry.seq));
      }
    }
    if (last > Number(cursor)) {
      await marks.writeCursor(ORIGIN, String(last));
    }
    return published;
  }
}
