import { FileProblemError, readPreview } from './read-preview.js';

const problemOf = async (...parts: BlobPart[]) => {
  const error = await readPreview(new Blob(parts)).catch((caught: unknown) => caught);
  return error instanceof FileProblemError ? error.problem : error;
};

it('reads the header and three rows of CSV with any delimiter', async () => {
  const text = '\uFEFFid;"a;b"; c \r\n1;"x ""y""";\r\n2;;z\r\n3;;\r\n4;;\r\n';
  expect(await readPreview(new Blob([text]))).toEqual({
    kind: 'csv',
    header: ['id', 'a;b', 'c'],
    sample: [
      ['1', 'x "y"', ''],
      ['2', '', 'z'],
      ['3', '', ''],
    ],
  });
});

it('cuts long cells, and reads only the beginning of a large file', async () => {
  const rows = 'p,true\n'.repeat(200_000);
  const { sample } = await readPreview(new Blob([`id,ip_vpn\n${'x'.repeat(200)},true\n${rows}`]));
  expect(sample.map(([id]) => id?.length)).toEqual([61, 1, 1]);
});

it('recognises receipts', async () => {
  const payload = { jti: 'txn_1', time: '2026-11-22T10:00:00Z', characteristics: [{ code: 'ip_vpn', state: 'true' }] };
  const token = `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
  const { kind, header, sample } = await readPreview(
    new Blob([`${token}\n${JSON.stringify({ receipt: { token } })}\n`]),
  );
  expect([kind, sample.length]).toEqual(['receipts', 2]);
  expect(sample[1]?.[header.indexOf('ip_vpn')]).toBe('true');
});

it.each<[string, BlobPart]>([
  ['empty', ''],
  ['not_csv', new Uint8Array([0x50, 0x4b, 3, 4, 0, 44, 10, 44])],
  ['not_csv', 'one column\nonly\n'],
  ['not_csv', '"never closed,a\n1,2\n3,4'],
  ['no_rows', 'id,ip_vpn\n'],
  ['too_wide', `${'a,'.repeat(600)}b\n1\n`],
])('refuses a file: %s', async (problem, content) => {
  expect(await problemOf(content)).toBe(problem);
});
