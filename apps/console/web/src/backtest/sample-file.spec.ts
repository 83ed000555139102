import { findColumns, OrderRows } from '@cotejo/backtest/browser';
import { splitCsv } from '@cotejo/tables';
import { readPreview } from './read-preview.js';
import { sampleFile } from './sample-file.js';

it.each(['es', 'en'] as const)('can be read as it is in %s', async (language) => {
  const file = new Blob([sampleFile(language)]);
  const { header, sample } = await readPreview(file);
  const columns = findColumns(header);
  expect(columns.slice(0, 5)).toEqual(['id', 'date', 'amount', 'label', 'document_cancelled']);
  expect(columns).not.toContain(null);
  expect(sample[0]?.slice(0, 3)).toEqual(['P-1000', '01/01/2026', '$ 40.000']);
  const rows = new OrderRows({ columns, operation: 'verify', ordersMax: 0, rowsMax: 1_000 });
  await splitCsv(file.stream() as unknown as AsyncIterable<Uint8Array>, rows);
  expect([rows.rows, rows.bad.byColumn()]).toEqual([400, []]);
});
