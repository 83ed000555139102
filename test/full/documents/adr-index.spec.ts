import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adrIndex } from '@cotejo/scripts/docs/adr-index';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-adr-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

it('lists number and title of each record', () => {
  write('0001-first.md', '# 1. First\n\n2026-01-02, accepted\n\n**Question.** Why?\n');
  expect(adrIndex(folder)).toContain('- [1. First](0001-first.md)');
});

it('lists the numbers that a record holds too', () => {
  write('0001-first.md', '# 1. First\n\n2026-01-02, accepted, with 7 and 9\n\n**Question.** Why?\n');
  expect(adrIndex(folder)).toContain('Merged: 7 and 9 in 1.');
});

it.each([
  ['its number differs from the file name', '# 3. First\n\n2026-01-02, accepted\n\ntext'],
  ['it has no date', '# 1. First\n\naccepted\n\ntext'],
])('throws when a decision does not begin as it should: %s', (_, text) => {
  write('0001-first.md', text);
  expect(() => adrIndex(folder)).toThrow('must begin with');
});
