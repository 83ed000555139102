import { waitFor } from '@cotejo/testing';
import { clientOf } from './http.js';
import { metric } from './load.js';
import { openLoad, percentile, type Sample } from './open-load.js';
import type { RunningProduct } from './product.js';

/** Of the plan Negocio. */
const RATE = 50;

export interface Outage {
  perSecond: number;
  /** Of load before, and after, the outage. */
  calmSeconds: number;
  outageSeconds: number;
  /** Begins the outage and settles when it is over. */
  happen: () => Promise<void>;
}

export interface OutageResult {
  samples: Sample[];
  during: Sample[];
  /** The p99 latency during the outage, without its first 100 ms, minus the p99 latency before the outage. */
  addedP99Ms: number;
  /** Admitted requests during the outage, as a share of the requests that the rate limit allows. */
  admittedShare: number;
  /** From the end of the outage until the state Redis decided again. */
  recoveryMs: number;
  /** Charged by the counter, and answered as billable. */
  charged: number;
  billable: number;
  sawLocal: boolean;
}

/** Runs a load on one tenant of the plan Negocio (50/s, 10,000 a month) across an outage of the state Redis. */
export async function rideOut(product: RunningProduct, outage: Outage): Promise<OutageResult> {
  const client = clientOf(product.url, await product.key('negocio'));
  const sendRequest = (index: number) => client.verify({ cedula: String(1_030_000_000 + index) });
  await sendRequest(0);
  const { perSecond, calmSeconds, outageSeconds } = outage;
  const seconds = 2 * calmSeconds + outageSeconds;
  const adminPort = product.services.adminPorts.gateway as number;
  const load = openLoad({ perSecond, seconds }, (index) => sendRequest(index + 1));
  await new Promise((resolve) => setTimeout(resolve, calmSeconds * 1_000));
  let sawLocal = false;
  const watch = setInterval(async () => {
    sawLocal ||= (await metric(adminPort, 'admission_local').catch(() => 0)) === 1;
  }, 100);
  await outage.happen();
  const overAt = performance.now();
  clearInterval(watch);
  const decides = async () => (await metric(adminPort, 'admission_local')) === 0;
  await waitFor(decides, { timeoutMs: 30_000, what: 'the state Redis to decide again' });
  const recoveryMs = performance.now() - overAt;
  const samples = await load;
  const settled = async () => (await metric(adminPort, 'settlement_unsettled')) === 0;
  await waitFor(settled, { timeoutMs: 30_000, what: 'everything to be settled' });
  // Waits until the rate allows a look at the counter again.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const last = await sendRequest(seconds * perSecond + 1);
  const left = Number(/"month";r=(\d+)/.exec(last.headers.get('ratelimit') ?? '')?.[1]);
  const outageAt = calmSeconds * 1_000;
  const during = samples.filter(({ dueMs }) => dueMs > outageAt && dueMs < outageAt + outageSeconds * 1_000);
  return {
    samples,
    during,
    addedP99Ms:
      p99(during.filter(({ dueMs }) => dueMs > outageAt + 100)) - p99(samples.filter(({ dueMs }) => dueMs < outageAt)),
    admittedShare: during.filter(({ status }) => status === 200).length / (RATE * outageSeconds),
    recoveryMs,
    charged: 10_000 - left,
    // The first and the last request are not in the samples.
    billable: samples.filter(({ status }) => status === 200).length + 2,
    sawLocal,
  };
}

const p99 = (samples: Sample[]) =>
  percentile(
    samples.map(({ tookMs }) => tookMs),
    0.99,
  );
