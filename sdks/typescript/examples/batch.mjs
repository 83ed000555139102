import { Cotejo } from '@cotejo/sdk';

const cotejo = new Cotejo();

/** Rows may come from a file or a database: they are read only as fast as they are answered. */
async function* rows() {
  yield { doc_number: '1000000001', amount: 120_000 };
  yield { doc_number: '1000000003', amount: 80_000 };
  yield { doc_number: '1000000004', amount: 10_000 };
}

for await (const { index, answer, error } of cotejo.analyzeAll(rows(), { perSecond: 10, concurrency: 4 })) {
  console.log(index, error ? error.reason : answer.recommendation);
}
