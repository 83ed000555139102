import { Cotejo } from '@cotejo/sdk';

const cotejo = new Cotejo({ timeoutMs: 5_000, maxRetries: 3 });
const order = { number: 'A-1042', cedula: '1000000001', amount: 250_000 };

const decision = await cotejo.verify(
  { cedula: order.cedula, monto: order.amount },
  { idempotencyKey: `order-${order.number}` },
);
console.log(decision.recommendation, decision.requestId);
