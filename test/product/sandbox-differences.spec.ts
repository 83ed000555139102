import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PHONE_SCENARIOS } from '@cotejo/contracts';
import { waitFor } from '@cotejo/testing';
import { type Answer, clientOf, send, untilReady } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { openQueue } from '../harness/run-job.js';
import { claims } from '../harness/signed-receipt.js';

/**
 * The documentation lists what differs between the sandbox and production. Each line has a check of both sides: it fails when
 * the difference vanishes or changes.
 */
interface Side {
  running: RunningProduct;
  key: string;
  /** A person whom the registry knows, another one each time. */
  person(): { cedula: string; nombre?: string };
  verify(body: object, query?: string): Promise<Answer>;
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const LISTED: { id: string }[] = JSON.parse(read('docs/site/reference/sandbox-differences.json'));
const folder = mkdtempSync(join(tmpdir(), 'cotejo-differences-'));
let sandbox: Side;
let production: Side;

async function sideOf(kind: 'sandbox' | 'production', person: Side['person']): Promise<Side> {
  const running = await lend(kind);
  const key = await running.key('corporativo');
  const client = clientOf(running.url, key);
  return { running, key, person, verify: (body, query = '') => untilReady(() => client.verify(body, query)) };
}

beforeAll(async () => {
  let tested = 1_032_700_000;
  sandbox = await sideOf('sandbox', () => {
    tested += 1;
    return { cedula: String(tested) };
  });
  const { cli } = await lend('production');
  const csv = await cli('registry', 'generate', '--rows', '200', '--seed', '7');
  const [header = '', ...rows] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const people = rows
    .map((cells) => Object.fromEntries((header as string[]).map((name, index) => [name, cells[index]])))
    .filter(({ estado, particula }) => estado === '0' && particula === '')
    .map(({ cedula = '', primer_nombre, segundo_nombre, primer_apellido, segundo_apellido }) => ({
      cedula: cedula.padStart(8, '0'),
      nombre: [primer_nombre, segundo_nombre, primer_apellido, segundo_apellido].filter(Boolean).join(' '),
    }));
  const known = people[0] as { cedula: string };
  production = await sideOf('production', () => people.pop() as { cedula: string });
  const file = join(folder, 'registry.csv');
  writeFileSync(file, csv);
  await cli('registry', 'import', file, '--min-size-ratio', '0');
  await waitFor(async () => (await production.verify({ cedula: known.cedula })).body.cedula?.nombre, {
    what: 'the import',
  });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const codesOf = ({ body }: Answer): string[] => body.risk_factors.map(({ code }: { code: string }) => code);
const sourceOf = ({ body }: Answer, id: string) =>
  body.sources.find(({ source }: { source: string }) => source === id) as { status: string; provider: string | null };
const withSources = (side: Side, more: object = {}) => side.verify({ ...side.person(), ...more }, '?include=sources');
const lookUp = ({ running, key }: Side, cedula: string) => clientOf(running.url, key).cedula(cedula);
const consoleStatus = async ({ running }: Side, path: string) =>
  (await send(`${running.services.consoleUrl}${path}`)).status;
const UNKNOWN = '1999999991';

const CHECKS: Record<string, () => Promise<void>> = {
  fictional_sources: async () => {
    const all = { telefono: '+573001234567', email: 'ana@ejemplo.co', direccion: 'Calle 100 # 8A-55' };
    const here = (await withSources(sandbox, { ...all, biometric_transaction: 'reference-1' })).body.sources;
    const others = here.filter(
      ({ source }: { source: string }) => !['velocity', 'payment', 'evidence'].includes(source),
    );
    expect(others).toHaveLength(7);
    expect(others).toEqual(others.map(() => expect.objectContaining({ status: 'ok', provider: 'sandbox' })));
    const there = await withSources(production, all);
    expect(sourceOf(there, 'tax').status).toBe('not_configured');
    expect(there.body.sources).not.toContainEqual(expect.objectContaining({ provider: 'sandbox' }));
  },
  any_cedula: async () => {
    expect((await lookUp(sandbox, UNKNOWN)).body).toMatchObject({ valid: true, estado: 'vigente' });
    const there = await lookUp(production, UNKNOWN);
    expect([there.status, there.headers.get('x-quota-charged')]).toEqual([404, '1']);
  },
  fictional_names: async () => {
    const buyer = sandbox.person();
    expect(codesOf(await sandbox.verify({ ...buyer, nombre: 'Wenceslao Xibille' }))).toContain(
      'document_name_mismatch',
    );
    const { nombre_completo: nombre } = (await lookUp(sandbox, buyer.cedula)).body;
    expect(codesOf(await sandbox.verify({ ...buyer, nombre }))).toEqual([]);
    expect(codesOf(await production.verify(production.person()))).not.toContain('document_name_mismatch');
  },
  listed_cedulas: async () => {
    const { body } = await sandbox.verify(sandbox.person(), '?include=screening');
    expect(body.screening).toMatchObject({ hits: [] });
    const names = body.screening.lists.map(({ list }: { list: string }) => list);
    expect(names.filter((list: string) => !list.startsWith('sandbox_'))).toEqual([]);
    const there = await production.verify(production.person(), '?include=screening');
    expect(JSON.stringify(there.body.screening)).not.toContain('sandbox_');
  },
  any_line: async () => {
    for (const telefono of ['+573001234567', '+576012345678', '+12125550123']) {
      const { body } = await sandbox.verify({ ...sandbox.person(), telefono });
      expect(body.telefono).toMatchObject({ tipo: 'pospago', antiguedad_meses: 48, match_titular: true });
    }
    const { body } = await production.verify({ ...production.person(), telefono: '+573001234567' });
    expect(body.telefono).toMatchObject({ valid: true, tipo: null, antiguedad_meses: null, match_titular: null });
  },
  unknown_line: async () => {
    const here = await sandbox.verify({ ...sandbox.person(), telefono: '+573000000009' });
    expect(here.body).toMatchObject({ risk_score: 18, recommendation: 'aprobar', risk_factors: [] });
    const buyer = production.person();
    const without = await production.verify(buyer);
    // No other test uses this line, so that no stranger shares it.
    const there = await production.verify({ ...buyer, telefono: '+573008815273' });
    expect(there.body.risk_score).toBe(without.body.risk_score);
  },
  any_mailbox: async () => {
    const email = 'ana@mailinator.com';
    const { body } = await sandbox.verify({ ...sandbox.person(), email });
    expect(body.email).toEqual({ valid: true, domain_age_days: 3_650, disposable: false });
    expect((await production.verify({ ...production.person(), email })).body.email.disposable).toBe(true);
  },
  invented_zone: async () => {
    const address = { direccion: 'Calle 100 # 8A-55', ciudad: 'Bogotá' };
    const { body } = await sandbox.verify({ ...sandbox.person(), ...address });
    expect(body.direccion).toMatchObject({ estrato: 3, zona_riesgo: 'bajo' });
    const there = await production.verify({ ...production.person(), ...address });
    expect(there.body.direccion).toMatchObject({ valid: true, estrato: null, zona_riesgo: null });
  },
  any_ip: async () => {
    const place = { ip_address: '8.8.8.8', ciudad: 'Bogotá' };
    expect(codesOf(await sandbox.verify({ ...sandbox.person(), ...place }))).toEqual([]);
    expect(codesOf(await production.verify({ ...production.person(), ...place }))).toContain('ip_location_mismatch');
  },
  any_biometric: async () => {
    const biometric = { biometric_transaction: 'reference-1' };
    expect(sourceOf(await withSources(sandbox, biometric), 'biometric').status).toBe('ok');
    expect(sourceOf(await withSources(production, biometric), 'biometric').status).toBe('not_configured');
  },
  test_values: async () => {
    const path = '/v1/sandbox/scenarios';
    expect((await send(`${sandbox.running.url}${path}`)).status).toBe(200);
    expect((await send(`${production.running.url}${path}`)).body).toMatchObject({ reason: 'unknown_route' });
    for (const cedula of ['1000000001', '1000000091']) {
      const there = await production.verify({ cedula });
      expect([there.status, there.headers.get('x-quota-charged')]).toEqual([404, '1']);
    }
  },
  keys: async () => {
    expect([sandbox.key.slice(0, 8), production.key.slice(0, 8)]).toEqual(['sk_test_', 'sk_live_']);
    for (const [{ running }, { key }] of [
      [sandbox, production],
      [production, sandbox],
    ] as const) {
      const answer = await clientOf(running.url, key).verify({ cedula: '1000000001' });
      expect([answer.status, answer.body.reason]).toEqual([401, 'wrong_environment']);
    }
  },
  quota: async () => {
    const trial = clientOf(sandbox.running.url, await sandbox.running.key('trial'));
    const here = await untilReady(() => trial.verify({ cedula: '1000000001' }));
    expect(here.headers.get('ratelimit-policy')).toContain(';w=86400');
    const there = await production.verify(production.person());
    expect(there.headers.get('ratelimit-policy')).toContain('"month";q=100000');
  },
  velocity: async () => {
    const lastOf = async (side: Side, bodies: object[]) => {
      let answer = await side.verify(bodies[0] as object);
      for (const body of bodies.slice(1)) {
        answer = await side.verify(body);
      }
      return codesOf(answer);
    };
    const often = (body: object) => Array.from({ length: 12 }, () => body);
    const [line] = PHONE_SCENARIOS;
    expect(await lastOf(sandbox, often({ cedula: '1000000001' }))).toEqual([]);
    const buyers = Array.from({ length: 12 }, () => ({ ...sandbox.person(), telefono: line?.value }));
    expect(await lastOf(sandbox, buyers)).toEqual([]);
    expect(await lastOf(sandbox, often(sandbox.person()))).toContain('velocity_check_failed');
    expect(await lastOf(production, often(production.person()))).toContain('velocity_check_failed');
  },
  // What a reset deletes and keeps: sandbox-reset.spec.ts.
  reset: async () => {
    const periods = async ({ running }: Side) => {
      const queue = openQueue(running, 'sandbox');
      try {
        return (await queue.getJobSchedulers()).map(({ every }) => every);
      } finally {
        await queue.close();
      }
    };
    expect(await periods(sandbox)).toEqual([86_400_000]);
    expect(await periods(production)).toEqual([]);
  },
  sign_up: async () => {
    const path = '/api/sign-up/puzzle';
    expect([await consoleStatus(sandbox, path), await consoleStatus(production, path)]).toEqual([200, 404]);
  },
  playground: async () => {
    const path = '/api/playground/catalogue';
    // 401: the page exists, for members who are signed in.
    expect([await consoleStatus(sandbox, path), await consoleStatus(production, path)]).toEqual([401, 404]);
  },
  webhooks: async () => {
    const add = ({ running }: Side, environment: string) => {
      const words = [
        'webhooks',
        'add',
        '--tenant',
        'differences',
        '--url',
        'http://127.0.0.1:9/',
        '--env',
        environment,
      ];
      return running.cli(...words);
    };
    await sandbox.running.cli('tenants', 'create', 'differences', '--plan', 'negocio');
    await production.running.cli('tenants', 'create', 'differences', '--plan', 'negocio');
    await expect(add(sandbox, 'sandbox')).resolves.toContain('whsec_');
    await expect(add(production, 'production')).rejects.toMatchObject({
      stderr: expect.stringMatching(/https|public/i),
    });
  },
  receipts: async () => {
    const environmentOf = async (side: Side) =>
      claims((await side.verify(side.person(), '?include=receipt')).body.receipt).environment;
    expect([await environmentOf(sandbox), await environmentOf(production)]).toEqual(['sandbox', 'production']);
  },
};

it('checks every listed difference, and lists every checked one', () => {
  expect(LISTED.map(({ id }) => id)).toEqual(Object.keys(CHECKS));
});

it.each(Object.keys(CHECKS))(
  '%s differs between sandbox and production as documented',
  async (id) => {
    await CHECKS[id]?.();
  },
  60_000,
);
