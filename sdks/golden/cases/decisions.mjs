import { ERROR_REASONS } from '@cotejo/contracts';
import { errorAnswer } from './canned-answers.mjs';

/** A first answer, evidence of the buyer, and a second answer to the same request. */

const askedFor = (code, campo) => ({ code, action: 'Preguntar al comprador', campo });
const RETOS = [
  { pruebas: [askedFor('phone_code_returned', 'pruebas.codigo_telefono')], risk_score: 22 },
  {
    pruebas: [askedFor('name_confirmed', 'nombre'), askedFor('document_read', 'pruebas.documento')],
    risk_score: 20,
  },
];
/** Also the second answer has challenges, and nobody is asked again. */
const WITH_RETOS = { change: { retos: RETOS } };
const ASKED = [[RETOS[0], RETOS.slice(1)]];

const REQUEST = { cedula: '1000000002', telefono: '+57 300 000 0002', monto: 250_000 };
const EVIDENCE = { pruebas: { codigo_telefono: { canal: 'sms', hace_segundos: 40 } } };
const RECIBO = {
  token: { $pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' },
  salts: { document: { $is: 'string' }, phone: { $is: 'string' }, amount: { $is: 'string' } },
};
const FIRST = { path: '/v1/verify', query: '?include=retos,receipt', body: REQUEST };
const SECOND = {
  path: '/v1/verify',
  query: '?include=receipt',
  body: { ...REQUEST, pruebas: { ...EVIDENCE.pruebas, recibo: RECIBO } },
};
const ACCEPTED = { follow_up: { accepted: true, reason: null }, receipt: { token: { $is: 'string' } } };

/** @param {object} [more] fault or options */
const decide = (name, title, input, expect, more = { fault: { every: WITH_RETOS } }) => ({
  id: `decisions.${name}`,
  title,
  call: 'decide',
  input,
  ...more,
  expect,
});

export const decisionCases = [
  decide(
    'sandbox',
    'turns a review of the sandbox into an approval with a code that the buyer returns',
    {
      request: { ...REQUEST, cedula: '1032200103', telefono: '+57 300 000 0001', ip_address: '192.0.2.6' },
      evidence: EVIDENCE,
    },
    {
      answer: { recommendation: 'aprobar', risk_factors: [], ...ACCEPTED },
      asked: [[{ pruebas: [{ code: 'phone_code_returned', campo: 'pruebas.codigo_telefono' }] }, { $is: 'list' }]],
      requests: { tries: 2 },
    },
    {},
  ),
  decide(
    'no_challenge',
    'asks nobody when there is no challenge',
    { request: { cedula: '1000000001' }, evidence: EVIDENCE },
    {
      answer: { recommendation: 'aprobar', retos: [], receipt: { token: { $is: 'string' } } },
      asked: [],
      requests: { tries: 1, query: '?include=retos,receipt' },
    },
    {},
  ),
  decide(
    'passed',
    'asks once, and sends the same request with the evidence and the receipt',
    { request: REQUEST, evidence: EVIDENCE },
    { answer: ACCEPTED, asked: ASKED, requests: { tries: 2, sent: [FIRST, SECOND] } },
  ),
  decide(
    'not_passed',
    'gives the first answer when the buyer does not pass',
    { request: { ...REQUEST, cedula: '1032200101' }, evidence: null },
    { answer: { retos: RETOS, follow_up: { $absent: true } }, asked: ASKED, requests: { tries: 1 } },
  ),
  decide(
    'more_evidence',
    'sends evidence of the first request, inputs of the buyer and the optional parts again',
    {
      request: {
        ...REQUEST,
        cedula: '1000000003',
        gps: { lat: 4.65, lon: -74.1 },
        pruebas: { pedidos: { entregados: 1, rechazados: 0, contracargos: 0, meses: 1 } },
      },
      evidence: { ...EVIDENCE, nombre: 'María Ñáñez', fecha_expedicion: '2004-05-17' },
    },
    {
      answer: { ...ACCEPTED, sources: { $is: 'list' } },
      asked: ASKED,
      requests: {
        tries: 2,
        idempotencyKey: 'order-2026-0002',
        sent: [
          { query: '?include=retos,receipt,sources', body: { nombre: { $absent: true } } },
          {
            query: '?include=receipt,sources',
            body: {
              gps: { lat: 4.65, lon: -74.1 },
              nombre: 'María Ñáñez',
              fecha_expedicion: '2004-05-17',
              pruebas: { pedidos: { entregados: 1 }, ...EVIDENCE.pruebas, recibo: RECIBO },
            },
          },
        ],
      },
    },
    {
      fault: { every: WITH_RETOS },
      options: { include: ['sources', 'retos', 'receipt'], idempotencyKey: 'order-2026-0002' },
    },
  ),
  decide(
    'tried_again',
    'tries both calls again, each under its own idempotency key',
    { request: REQUEST, evidence: EVIDENCE },
    { answer: ACCEPTED, asked: ASKED, requests: { tries: 4, sent: [FIRST, FIRST, SECOND, SECOND] } },
    {
      fault: { tries: [errorAnswer({ ...ERROR_REASONS.not_ready, reason: 'not_ready' })], every: WITH_RETOS },
    },
  ),
  decide(
    'refused_evidence',
    'fails when the service refuses the evidence',
    {
      request: { ...REQUEST, cedula: '1032200102' },
      evidence: { pruebas: { codigo_email: { hace_segundos: -1 } } },
    },
    {
      error: {
        type: 'BadRequestError',
        status: 400,
        errors: [{ pointer: '/pruebas/codigo_email/hace_segundos', code: { $is: 'string' } }],
        attempts: 1,
      },
      requests: { tries: 2 },
    },
  ),
];
