import type { EarlierOrders, SignalState, SourceReport, StatedPayment } from '@cotejo/contracts';
import type { Subject } from '@cotejo/receipt/subject';
import { Gathering } from '../verification/gathering.js';
import type { BinEntry } from './bin-table.js';
import { paymentReport } from './payment-report.js';

const NOTHING: StatedPayment = { method: null, confirmed: null, holder: null, bin: null, threeDs: null };
const COD: StatedPayment = { ...NOTHING, method: 'cash_on_delivery' };
const ISSUERS: Record<string, BinEntry> = {
  '411111': { country: 'US', kind: 'prepaid' },
  '450000': { country: 'CO', kind: null },
};

interface Purchase {
  payment?: StatedPayment;
  amountCop?: number | null;
  address?: string | null;
  orders?: Partial<EarlierOrders>;
  place?: Partial<SourceReport>;
}

function reportOf({ payment, amountCop = null, address = null, orders, place }: Purchase) {
  const history = orders && { delivered: 0, refused: 0, chargedBack: 0, monthsSinceFirst: 0, ...orders };
  const subject = { payment, amountCop, address, ...(history && { evidence: { orders: history } }) } as Subject;
  const reports = new Gathering().currentReports();
  const geo = { ...reports.place, status: 'ok', ...place } as typeof reports.place;
  return paymentReport(subject, { ...reports, place: geo }, (bin) => ISSUERS[bin]);
}
const signalOf = (code: string, purchase: Purchase) => {
  const { state, value } = reportOf(purchase).signals.find((signal) => signal.code === code) ?? {};
  return value === undefined ? state : [state, value];
};
const checked = (...states: [code: string, state: SignalState][]): Partial<SourceReport> => ({
  signals: states.map(([code, state]) => ({ code, state })),
});

it('is not requested without a payment', () => {
  expect(reportOf({})).toMatchObject({ status: 'not_requested', signals: [] });
});

describe('payment_unconfirmed', () => {
  it.each<[Partial<StatedPayment>, unknown]>([
    [{ method: 'nequi', confirmed: false }, [true, 'account']],
    [{ method: 'card', confirmed: false }, [true, 'gateway']],
    [{ method: 'nequi', confirmed: true }, false],
    [{ method: 'nequi' }, 'unknown'],
    [{ confirmed: false }, 'unknown'],
    [{ confirmed: true }, false],
    [{ method: 'cash_on_delivery', confirmed: false }, false],
    [{ method: 'cash_on_delivery' }, false],
  ])('of %j is %j', (payment, expected) => {
    expect(signalOf('payment_unconfirmed', { payment: { ...NOTHING, ...payment } })).toEqual(expected);
  });
});

describe('cod_undeliverable', () => {
  it.each<[string, Purchase, SignalState]>([
    ['an invalid address', { payment: COD, place: checked(['address_invalid', true]) }, true],
    [
      'an unknown city',
      { payment: COD, place: checked(['address_invalid', false], ['address_city_unknown', true]) },
      true,
    ],
    [
      'a good address',
      { payment: COD, place: checked(['address_invalid', false], ['address_city_unknown', false]) },
      false,
    ],
    ['a good address without a city', { payment: COD, place: checked(['address_invalid', false]) }, false],
    [
      'an unknown answer',
      { payment: COD, place: checked(['address_invalid', false], ['address_city_unknown', 'unknown']) },
      'unknown',
    ],
    ['no address', { payment: COD }, 'unknown'],
    ['another method', { payment: { ...NOTHING, method: 'pse' }, place: checked(['address_invalid', true]) }, false],
    ['an unknown method', { payment: NOTHING, place: checked(['address_invalid', true]) }, 'unknown'],
  ])('with %s', (_, purchase, expected) => {
    expect(signalOf('cod_undeliverable', purchase)).toBe(expected);
  });

  it('is open until the address is checked, and the report says so', () => {
    const report = reportOf({ payment: COD, address: 'Calle 1', place: { status: 'not_awaited' } });
    expect(report.status).toBe('not_awaited');
    expect(report.signals.map(({ code }) => code)).not.toContain('cod_undeliverable');
    expect(reportOf({ payment: COD, place: { status: 'not_awaited' } }).status).toBe('ok');
  });
});

describe('earlier orders', () => {
  it.each<[Partial<EarlierOrders>, unknown, unknown]>([
    [{ delivered: 0, refused: 0 }, false, [true, 0.5]],
    [{ delivered: 0, refused: 1 }, [true, 1], [true, 0.5]],
    [{ delivered: 5, refused: 1 }, false, false],
    [{ delivered: 4, refused: 1 }, [true, 1], false],
    [{ delivered: 6, refused: 3 }, [true, 3], false],
  ])('%j', (orders, refusing, first) => {
    const purchase = { payment: COD, orders, amountCop: 849_900 };
    expect(signalOf('cod_refused_orders', purchase)).toEqual(refusing);
    expect(signalOf('cod_first_order', purchase)).toEqual(first);
  });

  it('have no signal without a history, and no first order without an amount', () => {
    expect(signalOf('cod_first_order', { payment: COD, amountCop: 1 })).toBeUndefined();
    expect(signalOf('cod_first_order', { payment: COD, orders: {} })).toBeUndefined();
    expect(signalOf('cod_refused_orders', { payment: COD })).toBeUndefined();
  });

  it('do not matter with another method, and are unknown without a method', () => {
    const orders = { refused: 3 };
    expect(signalOf('cod_refused_orders', { payment: { ...NOTHING, method: 'card' }, orders })).toBe(false);
    expect(signalOf('cod_refused_orders', { payment: { ...NOTHING, confirmed: true }, orders })).toBe('unknown');
  });
});

describe('the card', () => {
  it.each<[Partial<StatedPayment>, unknown, unknown]>([
    [{ method: 'card', bin: '411111' }, true, true],
    [{ bin: '450000' }, false, 'unknown'],
    [{ method: 'card', bin: '999999' }, 'unknown', 'unknown'],
    [{ method: 'pse', bin: '411111' }, undefined, undefined],
    [{ method: 'card' }, undefined, undefined],
  ])('%j', (payment, foreign, prepaid) => {
    const purchase = { payment: { ...NOTHING, ...payment } };
    expect([signalOf('card_foreign', purchase), signalOf('card_prepaid', purchase)]).toEqual([foreign, prepaid]);
  });
});
