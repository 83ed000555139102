import { Cotejo } from '@cotejo/sdk';

const cotejo = new Cotejo();
const buyers = [{ cedula: '1000000001' }, { cedula: '1000000002' }];

const batch = cotejo.verifyBatch(buyers, { batchId: 'orders-2026-11-25' });
for await (const { row, result, error } of batch) {
  console.log(row, error ? error.reason : result.recommendation);
}
console.log(`${batch.summary?.rows} rows, ${batch.summary?.endedBy}`);
