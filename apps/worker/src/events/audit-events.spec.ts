import type { AuditEntry } from '@cotejo/accounts';
import { eventOfEntry } from './audit-events.js';

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  seq: 7,
  time: Date.UTC(2026, 10, 25),
  actor: 'ana',
  action: 'key.create',
  tenant: 'acme',
  object: 'key_1',
  changes: {},
  requestId: 'req_1',
  sourceIp: '192.0.2.0/24',
  previous: '',
  hash: '',
  ...over,
});

it.each<[Partial<AuditEntry>, string, object]>([
  [
    { action: 'key.rotate', changes: { retiresAt: [null, Date.UTC(2026, 10, 26)] } },
    'key.rotated',
    { key_id: 'key_1', prefix: 'sk_live_cot_', retires_at: '2026-11-26T00:00:00.000Z' },
  ],
  [
    { action: 'key.exposed' },
    'key.exposed',
    { key_id: 'key_1', prefix: 'sk_live_cot_', source_ip_prefix: '192.0.2.0/24' },
  ],
  [
    { action: 'key.refused', changes: { reason: [null, 'network_not_allowed'] }, sourceIp: null },
    'key.refused',
    { key_id: 'key_1', prefix: 'sk_live_cot_', reason: 'network_not_allowed', source_ip_prefix: null },
  ],
  [{ action: 'policy.activate', object: 'own@3' }, 'policy.activated', { version: 'own@3', activated_by: 'ana' }],
  [
    { action: 'tenant.set_plan', object: 'acme', changes: { plan: ['negocio', 'init'] } },
    'plan.changed',
    { plan: 'init', previous_plan: 'negocio' },
  ],
  [{ action: 'policy.return', object: 'own@2' }, 'policy.activated', { version: 'own@2', activated_by: 'ana' }],
])('makes an event of %j', (over, type, data) => {
  expect(eventOfEntry(entry(over), 'production')).toEqual({ type, data, cause: 'audit 7', at: Date.UTC(2026, 10, 25) });
});

it.each(['key.create', 'member.sign_in', 'webhook.create', 'tenant.suspend'] as const)(
  'makes no event of %s',
  (action) => {
    expect(eventOfEntry(entry({ action }), 'production')).toBeNull();
  },
);
