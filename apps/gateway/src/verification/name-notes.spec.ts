import type { RegistryRecord, Signal, SourceReport } from '@cotejo/contracts';
import { nameNotes } from './name-notes.js';

const report = (signal: Partial<Signal>, status: SourceReport['status'] = 'ok') =>
  ({ status, signals: [{ code: 'document_name_mismatch', ...signal }] }) as SourceReport<RegistryRecord>;
const COMPARED = report({ state: false });
const TOO_SHORT = report({ state: 'unknown', cause: 'name_not_comparable' });
const UNDECIDED = report({ state: 'unknown', cause: 'not_offered' });

it.each([
  [undefined, null, COMPARED, []],
  ['Ana Ruiz', 'Ana Ruiz', COMPARED, []],
  ['Ruiz, Ana', 'Ana Ruiz', COMPARED, ['name_cleaned']],
  ['1234', null, COMPARED, ['name_not_comparable']],
  ['Ana', 'Ana', TOO_SHORT, ['name_not_comparable']],
  ['Ana 2', 'Ana', TOO_SHORT, ['name_cleaned', 'name_not_comparable']],
  ['Ana María', 'Ana María', UNDECIDED, ['name_undecided']],
  ['Ana Ruiz', 'Ana Ruiz', report({ state: 'unknown' }, 'timeout'), []],
] as const)('of %s, compared as %s', (sent, compared, registry, notes) => {
  expect(nameNotes(sent, compared, registry)).toEqual(notes);
});
