import type { DeliveryRecord, WebhookEndpoint } from '@cotejo/events';
import { deliveryView, webhookView } from './webhook-view.js';

const AT = Date.UTC(2026, 10, 25, 1, 2, 3);
const ISO = '2026-11-25T01:02:03.000Z';
const endpoint: WebhookEndpoint = {
  id: 'whe_1',
  tenant: 'acme',
  url: 'https://hooks.tienda.example:8443/cotejo?token=t0p',
  description: 'ERP',
  types: ['key.exposed'],
  disabled: null,
  secrets: [{ publicKey: 'whpk_x', createdAt: AT, retiresAt: null }],
  createdAt: AT,
  changedAt: AT,
};
const record: DeliveryRecord = {
  eventId: 'evt_1',
  type: 'key.exposed',
  attempt: 2,
  status: null,
  error: 'timeout',
  at: AT,
  durationMs: 15_000,
};

it('shows an address, its secrets without what is sealed, and the last delivery', () => {
  const sealed = { publicKey: 'whpk_x', createdAt: AT, retiresAt: AT, sealed: 'never shown' };
  const view = webhookView({ ...endpoint, secrets: [sealed] }, { withUrl: true, lastDelivery: record });
  expect(view).toEqual({
    id: 'whe_1',
    url: endpoint.url,
    host: 'hooks.tienda.example:8443',
    description: 'ERP',
    types: ['key.exposed'],
    disabled: null,
    secrets: [{ publicKey: 'whpk_x', createdAt: ISO, retiresAt: ISO }],
    createdAt: ISO,
    lastDelivery: deliveryView(record),
  });
});

it('shows why and since when a webhook is disabled', () => {
  const disabled = { reason: 'gone', since: AT } as const;
  const view = webhookView({ ...endpoint, disabled }, { withUrl: true, lastDelivery: null });
  expect(view.disabled).toEqual({ reason: 'gone', since: ISO });
});

it('shows an attempt without an answer', () => {
  expect(deliveryView(record)).toEqual({ ...record, at: ISO });
});
