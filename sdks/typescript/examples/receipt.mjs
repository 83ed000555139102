import { Cotejo, ReceiptError } from '@cotejo/sdk';

const cotejo = new Cotejo();
const request = { cedula: '1000000001', monto: 250_000 };

const { receipt } = await cotejo.verify(request, { include: ['receipt'] });
const payload = await cotejo.verifyReceipt(receipt, request);
console.log(`genuine: ${payload.outcome} with ${payload.score} points`);

try {
  await cotejo.verifyReceipt(receipt, { ...request, monto: 1 });
} catch (error) {
  if (!(error instanceof ReceiptError)) {
    throw error;
  }
  console.log(`another amount: ${error.reason}`);
}
