import type { EventData, EventType } from './events.js';

/** An event as a merchant receives it: the body of the request. */
export interface EventBody<T extends EventType = EventType> {
  type: T;
  /** ISO 8601 in UTC. */
  timestamp: string;
  data: EventData<T>;
}

const KEY = { key_id: 'key_8f2c1d7a90b34e56', prefix: 'sk_live_cot_' } as const;

const SAMPLES: { readonly [T in EventType]: EventData<T> } = {
  'list.updated': {
    list: 'ofac_sdn',
    edition: '2026-11-24',
    entries: 18_204,
    added: 12,
    removed: 3,
    changed: 41,
    bundle: '0f3c5b8e9a7d41c26f80b3e5d9a1c7f24e6b8d0a3c5f7912b4d6e8f0a2c4e6d8',
  },
  'list.refused': { list: 'eu', reason: 'drift_limit', detail: 'the list has 40 % fewer entries than before' },
  'quota.reached': { period: '2026-11', percent: 80, used: 8_000, quota: 10_000 },
  'vendor.cap_reached': { vendor: 'verifik-certificado', day: '2026-11-24', percent: 80 },
  'key.exposed': { ...KEY, source_ip_prefix: '203.0.113.0/24' },
  'key.refused': { ...KEY, reason: 'client_certificate_required', source_ip_prefix: '203.0.113.0/24' },
  'key.expiring': { ...KEY, expires_at: '2026-12-02T01:02:03.000Z' },
  'key.rotated': { ...KEY, retires_at: '2026-11-26T01:02:03.000Z' },
  'plan.changed': { plan: 'corporativo', previous_plan: 'negocio' },
  'policy.activated': { version: 'tienda@1.4.0', activated_by: 'laura@tienda.example' },
  'sla.statement_issued': { month: '2026-10', statement_id: 'sla_2026-10' },
  'batch.finished': {
    operation: 'verify',
    ended_by: 'end_of_input',
    first_row: 1,
    next_row: 1_001,
    rows: 1_000,
    answered: 997,
    errors: 3,
    charged: 997,
    charge_unknown: 0,
  },
  'source.degraded': { source: 'telco', since: '2026-11-25T01:01:33.000Z' },
  'source.recovered': { source: 'telco', since: '2026-11-25T01:01:33.000Z' },
  'webhook.test': { endpoint_id: 'whe_5b1f0c9d2e7a4836' },
};

/** A sample of an event, for documents. All values are invented. */
export const sampleEvent = <T extends EventType>(type: T): EventBody<T> => ({
  type,
  timestamp: '2026-11-25T01:02:03.000Z',
  data: SAMPLES[type],
});
