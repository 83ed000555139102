import { Cotejo } from '@cotejo/sdk';

const cotejo = new Cotejo();
const request = { cedula: '1000000001', monto: 250_000 };

const { receipt } = await cotejo.verify(request, { include: ['receipt'] });
if (receipt) {
  const payload = await cotejo.verifyReceipt(receipt, request);
  console.log(payload.outcome, payload.score);
}
