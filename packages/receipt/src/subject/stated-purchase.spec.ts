import type { AnalyzeRequestDto, VerifyRequestDto } from '@cotejo/contracts/dto';
import { committedSubject } from './committed-subject.js';
import { purchaseContextOf } from './purchase-context.js';
import { inputsOf, inputValuesOf } from './subject.js';
import { tidyTexts } from './tidy-texts.js';
import { analyzeSubject, verifySubject } from './wire-subject.js';

const verify = (body: Partial<VerifyRequestDto>) => verifySubject(tidyTexts({ cedula: '1032456789', ...body }));
const analyze = (body: Partial<AnalyzeRequestDto>) => analyzeSubject(tidyTexts({ doc_number: '1032456789', ...body }));

const WHOLE = verify({
  nombre: 'Ana Soto',
  pago: { metodo: 'tarjeta', confirmado: false, titular: ' Jorge Lozano ', bin: '411111', tresds: true },
  entrega: { tipo: 'domicilio', tercero: 'Luz Mejía' },
  atributos: { cuotas: 3, canal: 'app', regalo: false, nada: null },
  pruebas: { pedidos: { entregados: 6, rechazados: 1, contracargos: 0, meses: 14 } },
});

it('maps both variants to the same subject', () => {
  expect(
    analyze({
      name: 'Ana Soto',
      payment: { method: 'card', confirmed: false, holder: 'Jorge Lozano', bin: '411111', three_ds: true },
      delivery: { kind: 'home', receiver: 'Luz Mejía' },
      attributes: { canal: 'app', regalo: false, cuotas: 3 },
      evidence: { orders: { delivered: 6, refused: 1, charged_back: 0, months_since_first: 14 } },
    }),
  ).toEqual(WHOLE);
});

it('commits to lines in a fixed order, with what was sent', () => {
  expect(inputValuesOf(WHOLE)).toEqual({
    document: '1032456789',
    name: 'Ana Soto',
    payment: 'method=card\nconfirmed=false\nholder=Jorge Lozano\nbin=411111\nthree_ds=true',
    delivery: 'kind=home\nreceiver=Luz Mejía',
    attributes: 'canal=app\ncuotas=3\nregalo=false',
    orders: 'delivered=6\nrefused=1\ncharged_back=0\nmonths_since_first=14',
  });
  expect(inputValuesOf(verify({ pago: { confirmado: true } })).payment).toBe('confirmed=true');
  expect(inputsOf(WHOLE).sort()).toEqual(Object.keys(inputValuesOf(WHOLE)).sort());
});

it.each<[string, Partial<VerifyRequestDto>]>([
  ['null', { pago: null, entrega: null, atributos: null }],
  ['empty', { pago: {}, entrega: {}, atributos: {} }],
  ['without a value', { pago: { metodo: null, titular: ' ' }, entrega: { tercero: null }, atributos: { canal: '' } }],
])('counts objects that are %s as not sent', (_, body) => {
  expect(inputsOf(verify(body))).toEqual(['document']);
  expect(purchaseContextOf(verify(body))).toBeUndefined();
});

it('lets rules read no name, document or digit of a card', () => {
  expect(purchaseContextOf(WHOLE)).toEqual({
    payment: { method: 'card', confirmed: false, threeDs: true },
    delivery: { kind: 'home', hasOtherReceiver: true },
    history: { delivered: 6, refused: 1, chargedBack: 0, monthsSinceFirst: 14 },
    attributes: { canal: 'app', cuotas: 3, regalo: false },
  });
});

it.each([
  ['Ana Soto', 'SOTO, ANA', false],
  ['Ana María Soto Peña', 'Ana Pe&ntilde;a', false],
  ['Ana Soto', 'Ana Mejía', true],
  [undefined, 'Ana Soto', true],
  ['Ana Soto', null, false],
])('takes for the buyer %s the receiver %s as another person: %s', (nombre, tercero, isOther) => {
  const subject = verify({ ...(nombre && { nombre }), entrega: { tipo: 'domicilio', tercero } });
  expect(purchaseContextOf(subject)?.delivery?.hasOtherReceiver).toBe(isOther);
});

it('reads earlier orders as a receipt knows them', () => {
  const orders = 'a commitment';
  expect(committedSubject(WHOLE, { inputs: { orders } })).toBe(WHOLE);
  expect(inputValuesOf(committedSubject(WHOLE, { inputs: {} }))).not.toHaveProperty('orders');
  expect(inputValuesOf(committedSubject(WHOLE, { inputs: {} }))).toHaveProperty('payment');
});
