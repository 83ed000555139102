import { Cotejo } from '@cotejo/sdk';

const cotejo = new Cotejo({ apiKey: process.env.COTEJO_API_KEY });

const decision = await cotejo.verify({ cedula: '1000000001', telefono: '+57 300 000 0001', monto: 250_000 });
console.log(decision.recommendation, decision.risk_score);
