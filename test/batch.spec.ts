import { sendBatch } from './harness/batch-client.js';
import { type RunningProduct, startProduct } from './harness/product.js';

let running: RunningProduct;
beforeAll(async () => {
  running = await startProduct({ extraEnv: { COTEJO_BATCH_IDLE_SECONDS: '3' } });
});
afterAll(() => running?.stop());

const CEDULA = '1000000001';

it('answers rows in their order', async () => {
  const key = await running.key('corporativo');
  const rows = Array.from({ length: 100 }, (_, index) => ({ cedula: CEDULA, monto: index }));
  const { status, headers, lines, summary } = await sendBatch(running.url, key, rows);
  console.log(status, headers, lines[0], summary);
  expect(lines.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
});

it('csv', async () => {
  const key = await running.key('corporativo');
  const { status, headers, text } = await sendBatch(running.url, key, `cedula,monto\n${CEDULA},5\n${CEDULA}\n,\n12,x\n`, { headers: {'content-type': 'text/csv'}});
  console.log(status, headers, text);
});
it('csv bad', async () => {
  const key = await running.key('corporativo');
  const { status, headers, text } = await sendBatch(running.url, key, `cedula,montos\n${CEDULA},5\n${CEDULA}\n,\n12,x\n`, { headers: {'content-type': 'text/csv'}});
  console.log(status, headers, text);
});
it('empty', async () => {
  const key = await running.key('corporativo');
  for (const type of ['text/csv', 'application/x-ndjson', 'application/json']) {
  const { status, headers, text } = await sendBatch(running.url, key, ``, { headers: {'content-type': type}});
  console.log(status, headers, text);
  }
});
