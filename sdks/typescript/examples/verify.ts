import { Cotejo, CotejoError, NotFoundError } from '@cotejo/sdk';

// COTEJO_API_KEY and COTEJO_BASE_URL are in the environment.
const cotejo = new Cotejo({ userAgent: 'shop-example/1.0' });

try {
  const answer = await cotejo.verify(
    {
      cedula: '1000000002',
      telefono: '+57 300 000 0002',
      email: 'clean@sandbox.example',
      monto: 250_000,
    },
    // The same key for every try of this purchase: it costs one query, however often you call.
    { idempotencyKey: 'order-4711' },
  );
  console.log(answer.recommendation, answer.risk_score);
  for (const { code, message } of answer.risk_factors) {
    console.log(`- ${code}: ${message}`);
  }
} catch (error) {
  if (error instanceof NotFoundError) {
    console.log('the buyer gave a cédula that does not exist');
  } else if (error instanceof CotejoError) {
    // The buyer is not decided. Log the error: it has no value of the buyer.
    console.error(error.message);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
