import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, type ProcessScope } from '@cotejo/platform';
import { snapshotsIn } from '@cotejo/snapshot';
import { waitFor } from '@cotejo/testing';
import { importRegistrations } from '../../test/import-registrations.js';
import { REGISTRATIONS } from '../snapshot/rut-snapshot.js';
import { LocalTaxProvider } from './local.provider.js';

const KNOWN = '1000000009';
const MISSING = '1000000010';
const LINES = ['nit,estado,fecha_estado', `${KNOWN}-7,REGISTRO SUSPENDIDO,2025-06-07`];

let dataDir: string;
let logged: string[];
let provider: LocalTaxProvider;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tax-'));
  logged = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void logged.push(line) });
  provider = new LocalTaxProvider({ config: { dataDir }, logger } as unknown as ProcessScope);
});
afterEach(async () => {
  await provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (document: string) => provider.fetchRegistration({ document });

describe('the local tax registry', () => {
  it('has the NIT alone without a snapshot, and lets another provider be asked', async () => {
    await provider.open();
    expect(await ask(KNOWN)).toMatchObject({
      record: { nit: '1000000009-7', state: null, stateSince: null },
      incomplete: true,
    });
  });

  it('tells the state, since when, and of when the snapshot is', async () => {
    await importRegistrations(dataDir, LINES);
    await provider.open();
    expect(await ask(KNOWN)).toEqual({
      record: { nit: '1000000009-7', state: 'suspendido', stateSince: '2025-06-07' },
      asOf: '2026-01-02T00:00:00-05:00',
      version: await snapshotsIn(dataDir, REGISTRATIONS).currentId(),
      incomplete: false,
    });
    expect(provider.data()).toEqual([
      {
        name: 'rut',
        asOf: '2026-01-02T00:00:00-05:00',
        records: 1,
        version: await snapshotsIn(dataDir, REGISTRATIONS).currentId(),
      },
    ]);
  });

  it('does not tell who is missing from who is not registered, unless the snapshot is complete', async () => {
    await importRegistrations(dataDir, LINES);
    await provider.open();
    expect(await ask(MISSING)).toMatchObject({ record: { state: null }, incomplete: true });
    await importRegistrations(dataDir, LINES, { complete: true });
    await waitFor(async () => (await ask(MISSING)).incomplete === false, { timeoutMs: 15_000 });
    expect((await ask(MISSING)).record).toMatchObject({ nit: '1000000010-5', state: 'no_inscrito' });
  });

  it('is unavailable, never without a state, when the only snapshot cannot be read', async () => {
    const snapshots = snapshotsIn(dataDir, REGISTRATIONS);
    await snapshots.switchTo(await snapshots.make(async () => {}));
    await provider.open();
    await expect(ask(KNOWN)).rejects.toMatchObject({ status: 'unavailable', code: 'snapshot_unreadable' });
    expect(provider.data()).toEqual([{ name: 'rut', version: null, asOf: null, records: null }]);
  });

  it('logs no number', async () => {
    await importRegistrations(dataDir, LINES);
    await provider.open();
    await ask(KNOWN);
    expect(logged.join('\n')).toContain('"registrations":1');
    expect(logged.join('\n')).not.toContain(KNOWN);
  });
});
