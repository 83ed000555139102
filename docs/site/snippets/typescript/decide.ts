import { Cotejo } from '@cotejo/sdk';

/** Yours: sends a code to the phone, and says whether the buyer returned it. */
const phoneCodeReturned = async () => true;

const cotejo = new Cotejo();
const request = { cedula: '1032456701', telefono: '+57 300 000 0001', ip_address: '192.0.2.6', monto: 250_000 };

const decision = await cotejo.decide(request);
const answer = await decision.resolve(async ({ pruebas }) => {
  const isOffered = pruebas.every(({ campo }) => campo === 'pruebas.codigo_telefono');
  return isOffered && (await phoneCodeReturned())
    ? { pruebas: { codigo_telefono: { canal: 'sms', hace_segundos: 5 } } }
    : null;
});
console.log(decision.answer.recommendation, answer.recommendation, answer.charged);
