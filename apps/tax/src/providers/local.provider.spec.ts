import type { ProcessScope } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { snapshotsIn } from '@cotejo/snapshot';
import { testFolder, waitFor } from '@cotejo/testing';
import { importRegistrations } from '../../test/import-registrations.js';
import { REGISTRATIONS } from '../snapshot/rut-snapshot.js';
import { LocalTaxProvider } from './local.provider.js';

const KNOWN = '1000000009';
const MISSING = '1000000010';
const LINES = ['nit,estado,fecha_estado', `${KNOWN}-7,REGISTRO SUSPENDIDO,2025-06-07`];

const folder = testFolder();
let logged: string[];
let provider: LocalTaxProvider;

beforeEach(async () => {
  logged = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void logged.push(line) });
  provider = new LocalTaxProvider({ config: { dataDir: folder }, logger } as unknown as ProcessScope);
});
afterEach(async () => {
  await provider.close();
});

const fetch = (document: string) => provider.fetchRegistration({ document });

describe('the local tax registry', () => {
  it('is not configured without a snapshot', async () => {
    await provider.open();
    expect(provider.configured()).toBe(false);
    expect(() => fetch(KNOWN)).toThrow(expect.objectContaining({ status: 'not_configured' }));
    await importRegistrations(folder, LINES);
    await waitFor(async () => provider.configured(), { timeoutMs: 15_000 });
    expect((await fetch(KNOWN)).record).toMatchObject({ state: 'suspendido' });
  });

  it('returns the state, its date, and the date of the snapshot', async () => {
    await importRegistrations(folder, LINES);
    await provider.open();
    expect(await fetch(KNOWN)).toEqual({
      record: { nit: '1000000009-7', state: 'suspendido', stateSince: '2025-06-07' },
      asOf: '2026-01-02T00:00:00-05:00',
      version: await snapshotsIn(folder, REGISTRATIONS).currentId(),
      incomplete: false,
    });
    expect(provider.data()).toEqual([
      {
        name: 'rut',
        asOf: '2026-01-02T00:00:00-05:00',
        records: 1,
        version: await snapshotsIn(folder, REGISTRATIONS).currentId(),
      },
    ]);
  });

  it('reports a missing number as not registered only when the snapshot is complete', async () => {
    await importRegistrations(folder, LINES);
    await provider.open();
    expect(await fetch(MISSING)).toMatchObject({ record: { state: null }, incomplete: true });
    await importRegistrations(folder, LINES, { complete: true });
    await waitFor(async () => (await fetch(MISSING)).incomplete === false, { timeoutMs: 15_000 });
    expect((await fetch(MISSING)).record).toMatchObject({ nit: '1000000010-5', state: 'no_inscrito' });
  });

  it('throws, instead of returning no state, when the only snapshot cannot be read', async () => {
    const snapshots = snapshotsIn(folder, REGISTRATIONS);
    await snapshots.switchTo(await snapshots.make(async () => {}));
    await provider.open();
    const unreadable = { status: 'unavailable', code: 'snapshot_unreadable' };
    expect(() => fetch(KNOWN)).toThrow(expect.objectContaining(unreadable));
    expect(provider.data()).toEqual([{ name: 'rut', version: null, asOf: null, records: null }]);
  });

  it('logs no number', async () => {
    await importRegistrations(folder, LINES);
    await provider.open();
    await fetch(KNOWN);
    expect(logged.join('\n')).toContain('"registrations":1');
    expect(logged.join('\n')).not.toContain(KNOWN);
  });
});
