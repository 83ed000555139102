import { Cotejo } from '@cotejo/sdk';

const cotejo = new Cotejo({ apiKey: process.env.COTEJO_API_KEY });

const decision = await cotejo.verify(
  { tipo_documento: 'CE', cedula: '1000001', nombre: 'Ana Lucía Rangel', monto: 250_000 },
  { include: ['retos'] },
);
console.log(decision.recommendation, decision.retos);
