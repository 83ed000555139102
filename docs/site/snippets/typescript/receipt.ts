import { Cotejo } from '@cotejo/sdk';

const cotejo = new Cotejo();
const request = { cedula: '1000000001', monto: 250_000 };

const answer = await cotejo.verify(request, { include: ['receipt'] });
const { receipt, notCovered } = await cotejo.verifyAnswer(answer, request);
console.log(receipt.outcome, receipt.score, notCovered);
