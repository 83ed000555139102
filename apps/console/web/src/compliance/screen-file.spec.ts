import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ListedEntry, ListManifest } from '@cotejo/lists/browser';
import { screenFile } from './screen-file.js';

const POLICY = fileURLToPath(new URL('../../../../../policies/lists.json', import.meta.url));
const ENTRY: ListedEntry = {
  id: 'un:1',
  kind: 'person',
  names: [{ text: 'HERMOGENES TOBIAS GUALTEROS PIRACOCA' }],
  documents: [{ kind: 'cedula', number: '1020100002', country: 'CO' }],
  birthDates: [],
  countries: [],
  programmes: [],
};
const line = `${JSON.stringify(ENTRY)}\n`;
const content = createHash('sha256').update(line).digest('hex');
const manifest = { list: 'un_sc', kind: 'international', class: 'vinculante', edition: '2026-11-20', entries: 1 };
const packed = () => ({
  manifest: { ...manifest, content, bytes: line.length } as unknown as ListManifest,
  data: Uint8Array.from(gzipSync(line)).buffer,
});

async function screen(text: string | Uint8Array<ArrayBuffer>, earlier: string | null = null) {
  const request = {
    file: new File([text], 'clientes.csv'),
    earlier: earlier === null ? null : new File([earlier], 'antes.csv'),
    kind: 'person' as const,
    lists: [packed()],
    policy: JSON.parse(readFileSync(POLICY, 'utf8')),
    tenant: 'acme',
  };
  const shares: number[] = [];
  const { counts, sheet } = await screenFile(request, (_, share) => shares.push(share));
  const rows = (await sheet.text())
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((each) => each.split(';'));
  return { counts, rows, shares };
}

const CUSTOMERS =
  'Código;Nombre;Cédula\nC1;Ana Muñoz;1.020.100.002\nC2;Hermógenes Tobías Gualteros Piracoca;\nC3;x;1;2\nC4;;\n';

it.each([
  ['UTF-8', CUSTOMERS],
  ['Windows-1252', Uint8Array.from(Buffer.from(CUSTOMERS, 'latin1'))],
  ['UTF-16', Uint8Array.from(Buffer.from(`\ufeff${CUSTOMERS}`, 'utf16le'))],
])('gives every row of a file in %s a result', async (_, text) => {
  const { counts, rows, shares } = await screen(text);
  expect(rows.map(([row, id, result, , list]) => [row, id, result, list])).toEqual([
    ['2', 'C1', 'coincidencia', 'un_sc'],
    ['3', 'C2', 'coincidencia', 'un_sc'],
    ['4', '', 'no se comparó', ''],
    ['5', 'C4', 'no se comparó', ''],
  ]);
  expect(counts).toMatchObject({ rows: 4, matched: 2, notCompared: 2 });
  expect(shares.at(-1)).toBe(1);
});

it.each([
  ['no column of a name or a document', 'a;b\n1;2\n', null, 'no_columns'],
  ['nothing', '', null, 'unreadable'],
  ['an earlier file that is no result', CUSTOMERS, 'a;b\n', 'no_sheet'],
])('refuses a file with %s', async (_, text, earlier, problem) => {
  await expect(screen(text, earlier)).rejects.toMatchObject({ problem });
});
