import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { type Answer, clientOf } from '../harness/http.js';
import { writeOfacFiles, writeUnFile } from '../harness/list-files.js';
import { type RunningProduct, startProduct } from '../harness/product.js';
import { claims } from '../harness/signed-receipt.js';
import { keysAndValues } from '../zero-storage/redis-reads.js';

/** What a match on a list does to a decision, over invented persons in the live environment. */
const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion';
const PERSONS = {
  clean: ['1020100001', 'NEPOMUCENO', 'ABDIAS', 'TIBAQUIRA', 'CHOCONTA'],
  binding: ['1020100002', 'WENCESLAO', 'ELIECER', 'QUIMBAYO', 'TRASLAVINA'],
  byDocument: ['1020100003', 'HERMENCIA', '', 'UMBARILA', 'SOCHA'],
  byName: ['1020100004', 'EUSTORGIO', 'ISIDRO', 'CHITIVA', 'SANABRIA'],
  exposed: ['1020100005', 'ANATOLIA', '', 'GUATAQUIRA', 'MOYANO'],
  national: ['1020100006', 'PLUTARCO', '', 'SUSATAMA', 'GUAQUETA'],
  /** Of the name of the one before: asked often, which velocity would count against them. */
  namesake: ['1020100008', 'EUSTORGIO', 'ISIDRO', 'CHITIVA', 'SANABRIA'],
  /** On the deployer's own list of class `control`. */
  watched: ['1020100010', 'SATURNINA', '', 'CHIVATA', 'TIBASOSA'],
  /** On a list that one tenant keeps for itself. */
  vetoed: ['1020100009', 'BALDOMERO', '', 'PIRAQUIVE', 'FOMEQUE'],
  polled: ['1020100007', 'CELEDONIO', '', 'CHUNZA', 'TENJICA'],
} as const;
type Who = keyof typeof PERSONS;
const STRANGER = {
  cedula: '1020100001',
  telefono: '+573001234567',
  email: 'ana@example.com',
  direccion: 'Calle 10 # 20-30',
  ciudad: 'Cali',
  ip_address: '190.85.10.20',
  nombre: 'ANA FICTICIA',
};
const BY_NAME_ENTRY = 'ofac-sdn:10001';
const BY_DOCUMENT_ENTRY = 'ofac-sdn:10000';
const OF_LISTS = /_list_match|pep_match|lists_outdated/;

const files = mkdtempSync(join(tmpdir(), 'cotejo-screening-'));
const listed = (who: Who) => {
  const [, first, second, ...surnames] = PERSONS[who];
  return { givenNames: `${first} ${second}`.trim(), surnames: surnames.join(' ') };
};

let running: RunningProduct;
/** Before anything was imported. */
let withoutData: { verified: Answer; lookUp: Answer };
/** Two tenants, one with each variant. */
let verify: (who: Who, query?: string) => Promise<Answer>;
let analyze: (who: Who, query?: string) => Promise<Answer>;

beforeAll(async () => {
  running = await startProduct({
    env: 'production',
    layout: 'split',
    extraEnv: { COTEJO_EMAIL_DNS: 'off', COTEJO_LOG_LEVEL: 'trace' },
  });
  const rows = Object.values(PERSONS).map(
    ([cedula, first, second, surname, last]) =>
      `${cedula},${first},${second},${surname},,${last},0,2004-05-17,CALI - VALLE`,
  );
  writeFileSync(join(files, 'registry.csv'), `${[HEADER, ...rows].join('\n')}\n`);
  const otherName = { givenNames: 'OTRO', surnames: 'ZZQUIBUS XXTREMAL', document: PERSONS.byDocument[0] };
  writeOfacFiles(join(files, 'ofac'), [otherName, listed('byName')]);
  writeUnFile(join(files, 'un'), [listed('binding')]);
  const own = [
    `${PERSONS.exposed[0]},,pep_co,pep`,
    `${PERSONS.national[0]},,sarlaft,nacional`,
    `${PERSONS.watched[0]},,vigilados,control`,
  ];
  writeFileSync(join(files, 'own.csv'), `documento,nombre,lista,clase\n${own.join('\n')}\n`);
  mkdirSync(join(files, 'vetoed'));
  writeFileSync(join(files, 'vetoed/vetoed.csv'), `cliente;numero\nFULANO;${PERSONS.vetoed[0]}\n`);
  const mapping = {
    list: 'acme_vetoed',
    kind: 'own',
    class: 'restrictiva',
    tenant: 'acme',
    delimiter: ';',
    columns: { name: 'cliente', document: 'numero' },
  };
  writeFileSync(join(files, 'vetoed/vetoed.mapping.json'), JSON.stringify(mapping));

  const stranger = clientOf(running.url, await running.key('corporativo'));
  withoutData = {
    verified: await stranger.verify(STRANGER, '?include=sources'),
    lookUp: await stranger.cedula(STRANGER.cedula),
  };
  await running.cli('registry', 'import', join(files, 'registry.csv'));
  verify = (who, query) => acme.verify({ cedula: PERSONS[who][0] }, query);
  const acme = clientOf(running.url, await keyOf('acme', 'corporativo'));
  analyze = (who, query) => globex.analyze({ doc_number: PERSONS[who][0] }, query);
  const globex = clientOf(running.url, await keyOf('globex', 'enterprise'));
  await importLists('ofac');
}, 120_000);
afterAll(async () => {
  await running?.stop();
  rmSync(files, { recursive: true, force: true });
});

async function keyOf(tenant: string, plan: string): Promise<string> {
  const words = ['--tenant', tenant, '--plan', plan, '--env', 'production', '--json'];
  return JSON.parse(await running.cli('keys', 'create', ...words)).key;
}

interface Evidence {
  lists: { list: string; state: string; edition: string | null }[];
  hits: { entry_id: string; band: string }[];
}
const evidenceOf = async (who: Who): Promise<Evidence | null> =>
  (await verify(who, '?include=screening')).body.screening;

/** Imports lists and waits until the service has them in use. */
async function importLists(path: string, edition = new Date().toISOString().slice(0, 10)): Promise<void> {
  const report = JSON.parse(
    await running.cli('lists', 'import', join(files, path), '--edition', edition, '--allow-small', '--json'),
  );
  const imported: { list: string; edition: string }[] = report.imported;
  const isInUse = async () => {
    const lists = (await evidenceOf('polled'))?.lists ?? [];
    return imported.every(({ list, edition }) => lists.some((one) => one.list === list && one.edition === edition));
  };
  await waitFor(isInUse, { what: `${path} in use`, timeoutMs: 20_000 });
}

const factorOf = ({ body }: Answer, code: string) =>
  body.risk_factors.find((factor: { code: string }) => factor.code === code);
const hitOn = async (who: Who, entry: string) =>
  (await evidenceOf(who))?.hits.find(({ entry_id }) => entry_id === entry);

it('answers not_configured for each source without data, and invents nothing', () => {
  const { status, headers, body } = withoutData.verified;
  expect(status).toBe(200);
  const statuses = Object.fromEntries(
    body.sources.map(({ source, status }: { source: string; status: string }) => [source, status]),
  );
  expect(statuses).toEqual({
    registry: 'not_configured',
    tax: 'not_configured',
    sanctions: 'not_configured',
    biometric: expect.stringMatching(/^not_(configured|requested)$/),
    // These three have data in the product: the numbering plan, the countries of networks, the lists of mail domains.
    telco: 'ok',
    geo: 'ok',
    email: 'ok',
    velocity: 'ok',
    evidence: 'ok',
    payment: 'not_requested',
  });
  expect(headers.get('x-degraded')).toBe('registry, sanctions');
  expect(body.recommendation).toBe('revisar');
  expect(body.cedula).toEqual({ valid: null, nombre: null, estado: null, lugar_expedicion: null });
  expect(body.telefono).toMatchObject({ tipo: null, antiguedad_meses: null, match_titular: null });
  expect(body.email).toMatchObject({ domain_age_days: null });
  expect(body.direccion).toMatchObject({ estrato: null, zona_riesgo: null });

  expect(withoutData.lookUp).toMatchObject({ status: 503, body: { reason: 'source_unavailable' } });
});

it('approves no buyer while a required list is missing, and names the list', async () => {
  const answer = await verify('clean');
  expect(answer.body).toMatchObject({ recommendation: 'revisar', risk_level: 'medio' });
  expect(answer.body.risk_score).toBeGreaterThanOrEqual(55);
  expect(factorOf(answer, 'lists_outdated')).toMatchObject({
    source: 'sanctions',
    message: expect.stringContaining('un_sc'),
  });
  expect((await analyze('clean')).body).toMatchObject({
    recommendation: 'REVIEW',
    reasons: expect.arrayContaining(['lists_outdated']),
  });
  // What was found still counts.
  expect((await verify('byDocument')).body).toMatchObject({ risk_score: 100, recommendation: 'rechazar' });
});

describe('with every required list', () => {
  beforeAll(async () => {
    await importLists('un');
    await importLists('own.csv');
    await importLists('vetoed');
  }, 90_000);

  it('approves a buyer on no list', async () => {
    expect((await verify('clean')).body).toMatchObject({ recommendation: 'aprobar' });
    const { body } = await analyze('clean');
    expect(body.recommendation).toBe('APPROVE');
    expect(body.reasons.filter((code: string) => OF_LISTS.test(code))).toEqual([]);
  });

  it.each([
    ['binding', 'sanctions_list_match', 'un_sc'],
    ['byDocument', 'restrictive_list_match', 'ofac_sdn'],
    ['byName', 'restrictive_list_match', 'ofac_sdn'],
    ['national', 'sarlaft_list_match', 'sarlaft'],
  ] as const)('rejects %s with 100 on both variants, and names the list', async (who, code, list) => {
    const verified = await verify(who);
    expect(verified.body).toMatchObject({ risk_score: 100, risk_level: 'alto', recommendation: 'rechazar' });
    expect(factorOf(verified, code)).toMatchObject({ source: 'sanctions', message: expect.stringContaining(list) });
    const { body } = await analyze(who);
    expect(body).toMatchObject({ risk_score: 100, recommendation: 'REJECT', reasons: expect.arrayContaining([code]) });
  });

  it("applies a tenant's own list to that tenant only, and shows it to that tenant only", async () => {
    const answer = await verify('vetoed', '?include=screening');
    expect(answer.body).toMatchObject({ risk_score: 100, recommendation: 'rechazar' });
    expect(factorOf(answer, 'restrictive_list_match').message).toContain('acme_vetoed');
    expect(answer.body.screening.lists).toContainEqual(expect.objectContaining({ list: 'acme_vetoed', kind: 'own' }));
    const elsewhere = await analyze('vetoed', '?include=sources,screening');
    expect(elsewhere.body).toMatchObject({ recommendation: 'APPROVE' });
    expect(elsewhere.text).not.toContain('acme');
  });

  it('screens the name that the buyer states, when it is not the holder of the cédula', async () => {
    const { cedula } = STRANGER;
    const key = await keyOf('initech', 'corporativo');
    const stating = (nombre: string) => clientOf(running.url, key).verify({ cedula, nombre }, '?include=screening');
    const answer = await stating('Wenceslao Eliecer Quimbayo Traslavina');
    expect(answer.body).toMatchObject({ recommendation: 'rechazar' });
    expect(factorOf(answer, 'possible_list_match')).toMatchObject({ message: expect.stringContaining('un_sc') });
    expect(factorOf(answer, 'document_name_mismatch')).toBeDefined();
    expect(answer.body.screening.hits).toMatchObject([{ list: 'un_sc', ground: 'stated_name', band: 'review' }]);
    const other = await stating('Telmo Fulano Inventado');
    expect(other.body.screening.hits).toEqual([]);
    expect(factorOf(other, 'possible_list_match')).toBeUndefined();
  });

  it('sends an exposed person to review', async () => {
    const answer = await verify('exposed');
    expect(answer.body).toMatchObject({ recommendation: 'revisar' });
    expect(factorOf(answer, 'pep_match')).toMatchObject({ message: expect.stringContaining('pep_co') });
    const { body } = await analyze('exposed');
    expect(body).toMatchObject({ recommendation: 'REVIEW', reasons: expect.arrayContaining(['pep_match']) });
  });

  it("gives a match on an own control list that list's reason, duty and evidence, never the reason of an exposed person", async () => {
    const { body } = await verify('watched', '?include=screening,receipt');
    expect(body.recommendation).toBe('revisar');
    const codes = body.risk_factors.map(({ code }: { code: string }) => code);
    expect(codes).toContain('control_list_match');
    expect(codes).not.toContain('pep_match');
    const [hit] = body.screening.hits;
    expect(hit).toMatchObject({ list: 'vigilados', kind: 'own', class: 'control' });
    expect(hit.norm).toContain('lista de la propia entidad');
    expect(hit.duty).toContain('Debida diligencia intensificada');
    const receipt = claims(body.receipt);
    expect(receipt.reasons).toContain('control_list_match');
    expect(receipt.reasons).not.toContain('pep_match');
    expect(receipt.lists).toContainEqual(expect.objectContaining({ list: 'vigilados', kind: 'own', class: 'control' }));
    expect((await analyze('watched')).body).toMatchObject({
      recommendation: 'REVIEW',
      reasons: expect.arrayContaining(['control_list_match']),
    });
  });

  it('shows the evidence of a match only with include=screening, so that no answer tips off a listed person', async () => {
    for (const who of ['binding', 'byName', 'national', 'exposed'] as const) {
      for (const { body, text } of [await verify(who), await analyze(who)]) {
        // Codes are for machines; every other text is Spanish that somebody may read out.
        const said = body.risk_factors?.map(({ message }: { message: string }) => message).join() ?? '';
        expect(said).not.toMatch(/sanci|terror|lavado|uiaf|reporte|fiscal/i);
        expect(text).not.toContain('"screening"');
        expect(text).not.toContain('norm');
      }
    }
  });
});

describe('a cleared entry', () => {
  beforeAll(async () => {
    await running.cli('lists', 'clear', BY_NAME_ENTRY, '--tenant', 'acme', '--actor', 'ana');
    await waitFor(async () => (await hitOn('namesake', BY_NAME_ENTRY))?.band === 'cleared', { what: 'the clearing' });
  }, 30_000);

  it('no longer counts for its tenant, and is shown as cleared', async () => {
    expect((await verify('byName')).body).toMatchObject({ recommendation: 'aprobar' });
    expect(await hitOn('byName', BY_NAME_ENTRY)).toMatchObject({ band: 'cleared' });
  });

  it('counts for every other tenant', async () => {
    expect((await analyze('byName')).body).toMatchObject({ risk_score: 100, recommendation: 'REJECT' });
  });

  it('always counts by document', async () => {
    await running.cli('lists', 'clear', BY_DOCUMENT_ENTRY, '--tenant', 'acme');
    expect((await verify('byDocument')).body).toMatchObject({ risk_score: 100, recommendation: 'rechazar' });
    expect(await hitOn('byDocument', BY_DOCUMENT_ENTRY)).toMatchObject({ band: 'hit' });
  });

  it('stays cleared when the service starts again', async () => {
    process.kill(running.services.pids.host as number, 'SIGKILL');
    const again = async () => (await hitOn('namesake', BY_NAME_ENTRY))?.band;
    await waitFor(async () => (await again()) !== undefined, { what: 'the service', timeoutMs: 30_000 });
    expect(await again()).toBe('cleared');
  }, 60_000);

  it('counts again when the clearing is withdrawn', async () => {
    await running.cli('lists', 'unclear', BY_NAME_ENTRY, '--tenant', 'acme');
    await waitFor(async () => (await hitOn('namesake', BY_NAME_ENTRY))?.band === 'hit', {
      what: 'the end of the clearing',
    });
    const log = JSON.parse(await running.cli('audit', 'list', '--env', 'production', '--json'));
    const actions = log
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => /clear/.test(action));
    expect(actions).toEqual(['tenant.unclear_entry', 'tenant.clear_entry', 'tenant.clear_entry']);
  });
});

it('approves no buyer with an outdated list, and still counts its matches', async () => {
  await importLists('ofac', '2026-01-01');
  const answer = await verify('clean');
  expect(answer.body).toMatchObject({ recommendation: 'revisar' });
  expect(factorOf(answer, 'lists_outdated')).toMatchObject({ message: expect.stringContaining('ofac_sdn') });
  expect((await analyze('clean')).body.recommendation).toBe('REVIEW');
  expect((await verify('byDocument')).body).toMatchObject({ risk_score: 100 });
}, 60_000);

it('leaves no value of a buyer in the state Redis or in a log', async () => {
  const redis = new Redis(running.stateRedis.url);
  const stored: string[] = [];
  for await (const chunk of keysAndValues(redis)) {
    stored.push(chunk.toString('utf8'));
  }
  redis.disconnect();
  const kept = [...stored, running.logs()].join('\n').toUpperCase();
  // The scan can see.
  expect(kept).toContain(BY_DOCUMENT_ENTRY.toUpperCase());
  expect(kept).toContain('LISTS OPENED');
  // Those who are on a list by a document or a name have it there in public; the others are nowhere.
  const { clean, polled, binding, byName } = PERSONS;
  const values = [...clean, ...polled, binding[0], byName[0]].filter(Boolean);
  expect(values.filter((value) => kept.includes(value))).toEqual([]);
});
