import type { ProcessContext } from '@cotejo/platform';
import { Registry } from '@cotejo/platform/metrics';
import { seriesValue } from '@cotejo/testing';
import { RequestMetrics } from './request-metrics.js';

const ENDED = {
  route: '/v1/verify',
  method: 'POST',
  status: 200,
  result: 'ok',
  tenant: 'acme',
  tookMs: 12,
  degraded: [],
} as const;

function setUp() {
  const metrics = new Registry();
  const config = { environment: 'sandbox' } as ProcessContext['config'];
  const requests = new RequestMetrics({ metrics, config });
  return { requests, value: (series: string) => seriesValue(metrics, series) };
}

const requestsWith = (route: string, method: string, code: number, outcome: string, api: string) =>
  `api_requests_total{api="${api}",route="${route}",method="${method}",code="${code}",outcome="${outcome}",env="sandbox"}`;
const VERIFIED = requestsWith('/v1/verify', 'POST', 200, 'ok', 'verify');

it('has every series of an objective at zero before the first request', async () => {
  const { value } = setUp();
  expect(await value(VERIFIED)).toBe(0);
  expect(await value(requestsWith('/v1/verify', 'POST', 503, 'timeout', 'verify'))).toBe(0);
  expect(await value('api_degraded_responses_total{api="cedula",source="registry"}')).toBe(0);
});

it('counts requests, and their time', async () => {
  const { requests, value } = setUp();
  requests.count(ENDED);
  requests.count({ ...ENDED, status: 503, result: 'timeout' });
  expect(await value(VERIFIED)).toBe(1);
  expect(await value(requestsWith('/v1/verify', 'POST', 503, 'timeout', 'verify'))).toBe(1);
  expect(await value('api_request_duration_seconds_count{api="verify",outcome="ok"}')).toBe(1);
  expect(await value('tenant_requests_total{tenant_id="acme",class="bad"}')).toBe(1);
});

it('counts an answer without two sources once as answer, and once for each source', async () => {
  const { requests, value } = setUp();
  requests.count({ ...ENDED, degraded: ['telco', 'email'] });
  expect(await value('api_degraded_answers_total{api="verify"}')).toBe(1);
  expect(await value('api_degraded_responses_total{api="verify",source="telco"}')).toBe(1);
  expect(await value('api_degraded_responses_total{api="verify",source="email"}')).toBe(1);
});

it('counts requests to other routes without their tenant', async () => {
  const { requests, value } = setUp();
  requests.count({ ...ENDED, route: '/v1/receipts/replay', tenant: 'other-tenant' });
  expect(await value(requestsWith('/v1/receipts/replay', 'POST', 200, 'ok', 'other'))).toBe(1);
  expect(await value('tenant_requests_total{tenant_id="other-tenant",class="good"}')).toBeUndefined();
});

it('counts a request without a route as an error of the client', async () => {
  const { requests, value } = setUp();
  requests.countRefused('GET', 414);
  expect(await value(requestsWith('unknown', 'GET', 414, 'client_error', 'other'))).toBe(1);
});
