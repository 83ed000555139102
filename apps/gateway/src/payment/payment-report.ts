import {
  type EarlierOrders,
  RECEIPT_METHODS,
  type Signal,
  type SignalState,
  type SourceReport,
  type SourceReports,
  type StatedPayment,
} from '@cotejo/contracts';
import type { Subject } from '@cotejo/receipt/subject';
import { reportWithoutAnswer } from '../verification/report.js';
import type { BinEntry } from './bin-table.js';

/** More refused orders than one of five delivered ones. */
const REFUSED_PER_DELIVERED = 0.2;
/** A receipt shows the figure of a signal, so the amount is rounded down to halves of a million. */
const HALF_MILLION_COP = 500_000;
const HOME_COUNTRY = 'CO';
/** Either of them makes an address one that no courier finds. */
const UNDELIVERABLE = ['address_invalid', 'address_city_unknown'] as const;

/** What the deployer's table says of the first digits of a card; `undefined`: nothing. */
export type FindBin = (bin: string) => BinEntry | undefined;

/**
 * The source `payment`, inside the gateway: what the stated payment says together with the amount, the earlier orders, the delivery
 * address and the deployer's table of card issuers.
 */
export function paymentReport(
  { payment, amountCop, address, evidence }: Subject,
  reports: SourceReports,
  findBin: FindBin,
): SourceReport {
  if (!payment) {
    return reportWithoutAnswer('payment', 'not_requested');
  }
  const isCod = payment.method === null ? null : payment.method === 'cash_on_delivery';
  const { place } = reports;
  // While the address is not checked, the report says that an answer may still come.
  const isOpen = isCod === true && address !== null && place.status === 'not_awaited';
  return {
    source: 'payment',
    status: isOpen ? 'not_awaited' : 'ok',
    record: null,
    signals: [
      unconfirmed(payment),
      ...(isOpen ? [] : [undeliverable(isCod, place)]),
      ...orderSignals(isCod, evidence?.orders, amountCop),
      ...cardSignals(payment, findBin),
    ],
    tookMs: 0,
    provider: 'merchant',
    asOf: new Date().toISOString(),
  };
}

/** An order that is paid at the door has no payment to confirm. */
function unconfirmed({ method, confirmed }: StatedPayment): Signal {
  const code = 'payment_unconfirmed';
  if (method === 'cash_on_delivery') {
    return { code, state: false };
  }
  if (confirmed === null || (method === null && !confirmed)) {
    return { code, state: 'unknown' };
  }
  const value = method && RECEIPT_METHODS.includes(method) ? 'account' : 'gateway';
  return { code, state: !confirmed, ...(!confirmed && { value }) };
}

function undeliverable(isCod: boolean | null, { signals }: SourceReports['place']): Signal {
  const stateOf = (code: string) => signals.find((signal) => signal.code === code)?.state;
  const states = UNDELIVERABLE.map(stateOf).filter((state) => state !== undefined);
  return { code: 'cod_undeliverable', state: both(isCod, states.length === 0 ? 'unknown' : either(states)) };
}

function orderSignals(isCod: boolean | null, orders: EarlierOrders | undefined, amountCop: number | null): Signal[] {
  if (!orders) {
    return [];
  }
  const { delivered, refused } = orders;
  const isRefusing = refused > delivered * REFUSED_PER_DELIVERED;
  const wasRefused = both(isCod, isRefusing);
  const isFirst = both(isCod, delivered === 0);
  const value = Math.floor((amountCop ?? 0) / HALF_MILLION_COP) / 2;
  return [
    { code: 'cod_refused_orders', state: wasRefused, ...(wasRefused === true && { value: refused }) },
    ...(amountCop === null ? [] : [{ code: 'cod_first_order', state: isFirst, ...(isFirst === true && { value }) }]),
  ];
}

function cardSignals({ method, bin }: StatedPayment, findBin: FindBin): Signal[] {
  if (bin === null || (method !== null && method !== 'card')) {
    return [];
  }
  const { country = null, kind = null } = findBin(bin) ?? {};
  return [
    { code: 'card_foreign', state: country === null ? 'unknown' : country !== HOME_COUNTRY },
    { code: 'card_prepaid', state: kind === null ? 'unknown' : kind === 'prepaid' },
  ];
}

/** Three-valued: one false part decides, whatever the other is. */
function both(one: boolean | null, other: SignalState): SignalState {
  if (one === false || other === false) {
    return false;
  }
  return one === null ? 'unknown' : other;
}

/** Three-valued: one true part decides, whatever the others are. */
function either(states: readonly SignalState[]): SignalState {
  if (states.includes(true)) {
    return true;
  }
  return states.includes('unknown') ? 'unknown' : false;
}
