import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeclaredEmulator, FOREIGNER, startDeclaredVendor } from '@cotejo/source/testing';
import { waitFor } from '@cotejo/testing';
import { type BiometricOperator, startBiometricOperator } from '../harness/biometric-operator.js';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/**
 * Interface, sections 2.6 and 4.3, over a registry of odd cards, with foreigners from a vendor; what a buyer claims of a card, and
 * biometric validations of a vendor that the operator declared. All in the live environment.
 */
const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion';
const ROWS = [
  '1020000001,MARIA,DEL PILAR,MUÑOZ,DE LA,OSSA,0,2004-05-17,BOGOTA D.C. - CUNDINAMARCA',
  '41000002,ROSA,,PEÑA,VDA DE,NIÑO,1,1958-03-01,CALI - VALLE',
  '1020000003,JHON,,QUINTERO,,,0,2012-02-29,ARMENIA - QUINDIO',
  '4321,PEDRO,PABLO,LEAL,,ROA,0,,',
  '1020000012,LUZ,,VEGA,,LARA,12,2001-01-02,PASTO - NARIÑO',
  '1020000021,ANA,,SOTO,,PAZ,21,2001-01-02,PASTO - NARIÑO',
  '1020000052,EVA,,LUNA,,PAZ,52,2001-01-02,PASTO - NARIÑO',
  '1020000077,LEO,,RIOS,,PAZ,77,2001-01-02,PASTO - NARIÑO',
  '1020000099,IVAN,,MORA,,PAZ,99,2001-01-02,PASTO - NARIÑO',
  '123456789,HUGO,,ROJAS,,PAZ,0,2001-01-02,PASTO - NARIÑO',
];
const MARIA = '1020000001';
const ROSA = '41000002';

const files = mkdtempSync(join(tmpdir(), 'cotejo-record-'));
let operator: BiometricOperator;
let foreigners: DeclaredEmulator;
let running: RunningProduct;
/** A process with the vendor's settings, over the data of the product. */
let whole: ExtraProcess;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  operator = await startBiometricOperator();
  foreigners = await startDeclaredVendor('verifik-extranjeros');
  running = await lend('production');
  whole = await startExtraProcess(running, 'whole', {
    ...operator.settings,
    ...foreigners.variables,
    COTEJO_REGISTRY_PROVIDER: 'local,verifik-extranjeros',
  });
  const csv = join(files, 'registry.csv');
  writeFileSync(csv, `${[HEADER, ...ROWS].join('\n')}\n`);
  await running.cli('registry', 'import', csv, '--min-size-ratio', '0');
  client = clientOf(whole.url, await running.key('corporativo'));
  await waitFor(async () => (await client.cedula(MARIA)).status === 200, { what: 'the import', timeoutMs: 15_000 });
}, 120_000);
afterAll(async () => {
  await whole?.stop();
  await operator?.stop();
  await foreigners?.close();
  rmSync(files, { recursive: true, force: true });
});

const record = async (numero: string) => (await client.cedula(numero)).body;
const verify = async (members: object) => (await client.verify({ cedula: MARIA, ...members }, '?include=sources')).body;
const codesOf = ({ risk_factors }: { risk_factors: { code: string }[] }) => risk_factors.map(({ code }) => code);
const own = (codes: string[], of: RegExp) => codes.filter((code) => of.test(code));

describe('the record of a card', () => {
  it('is complete, with the particle between the surnames', async () => {
    expect(await record(MARIA)).toEqual({
      cedula: MARIA,
      valid: true,
      nombre_completo: 'MARIA DEL PILAR MUÑOZ DE LA OSSA',
      primer_nombre: 'MARIA',
      segundo_nombre: 'DEL PILAR',
      primer_apellido: 'MUÑOZ',
      segundo_apellido: 'OSSA',
      estado: 'vigente',
      fecha_expedicion: '2004-05-17',
      lugar_expedicion: 'BOGOTA D.C. - CUNDINAMARCA',
    });
    expect(await record('41000002')).toMatchObject({
      nombre_completo: 'ROSA PEÑA VDA DE NIÑO',
      segundo_nombre: null,
      fecha_expedicion: '1958-03-01',
    });
  });

  it('has null for absent or unknown data', async () => {
    expect(await record('1020000003')).toMatchObject({
      nombre_completo: 'JHON QUINTERO',
      segundo_apellido: null,
      fecha_expedicion: '2012-02-29',
    });
    expect(await record('00004321')).toMatchObject({ fecha_expedicion: null, lugar_expedicion: null });
  });

  it('of an old, short number is found with zeros before it, and the number is echoed', async () => {
    expect(await record('000004321')).toMatchObject({ cedula: '000004321', valid: true, primer_nombre: 'PEDRO' });
  });

  it('is a 404 for a number that is unknown, or was never issued', async () => {
    for (const numero of ['1020000052', '1020999999', '00000001']) {
      expect(await client.cedula(numero)).toMatchObject({ status: 404, body: { reason: 'cedula_not_found' } });
    }
  });

  it('of a number with nine digits gives a reason', async () => {
    expect(await record('123456789')).toMatchObject({ valid: true });
    const { body } = await client.verify({ cedula: '123456789' });
    expect(codesOf(body)).toContain('document_implausible');
  });
});

describe('the decision about a card', () => {
  it.each(ROWS.map((row) => (row.split(',')[0] as string).padStart(8, '0')))(
    'of %s approves nothing that is not valid, and names why',
    async (numero) => {
      const smallest = clientOf(whole.url, await running.key('init'));
      const { status, body } = await smallest.cedula(numero);
      const { body: decision } = await smallest.analyze({ doc_number: numero });
      if (status === 404) {
        expect(decision.reason).toBe('cedula_not_found');
        return;
      }
      expect(body.valid === false && decision.recommendation === 'APPROVE').toBe(false);
      expect(body.valid || decision.reasons.some((code: string) => /^document_(?!name|issue)/.test(code))).toBe(true);
    },
  );

  it('reviews a status that is not described, and names it', async () => {
    const smallest = clientOf(whole.url, await running.key('init'));
    const { body } = await smallest.analyze({ doc_number: '1020000077' });
    expect(body.recommendation).toBe('REVIEW');
    expect(body.reasons).toContain('document_status_unknown');
  });
});

describe('a foreigner, bought from a vendor after the local registry', () => {
  const card = { cedula: FOREIGNER.number, tipo_documento: 'CE', nombre: 'Eva Inés Luna Peña' };

  it('is decided like a citizen, by the record of the vendor, which is not called about a citizen', async () => {
    const body = await verify({ ...card, fecha_expedicion: FOREIGNER.issueDate });
    expect(body.sources[0]).toMatchObject({ source: 'registry', status: 'ok', provider: 'verifik-extranjeros' });
    expect(body.cedula).toMatchObject({ valid: true, nombre: 'EVA INES LUNA PEÑA' });
    const citizen = await verify({ cedula: ROSA });
    expect(citizen.sources[0]).toMatchObject({ status: 'ok', provider: 'local' });
    expect([body.risk_score, body.risk_factors]).toEqual([citizen.risk_score, citizen.risk_factors]);
    expect(foreigners.requests.map(({ url }) => url)).toEqual(['/v2/co/foreigner-id/ce']);
  });

  it('without the date that the vendor needs is reviewed, and says so', async () => {
    const body = await verify(card);
    expect(body.sources[0]).toMatchObject({ status: 'unavailable', cause: 'issue_date_missing' });
    expect(body.recommendation).toBe('revisar');
  });
});

describe('a claimed identity', () => {
  it.each([
    ['Muñoz de la Ossa, María del Pilar', [], ['name_cleaned']],
    ['Maria Muñoz Ossa', [], undefined],
    ['Shakira', [], ['name_not_comparable']],
    ['María del Pilar', [], ['name_undecided']],
    ['Villamizar, Hernán', ['document_name_mismatch'], ['name_cleaned']],
  ])('%s is never refused, and says how it was compared', async (nombre, reasons, notes) => {
    const body = await verify({ nombre });
    expect(own(codesOf(body), /name_mismatch$/)).toEqual(reasons);
    expect(body.sources[0].notes).toEqual(notes);
  });
});

describe('a biometric validation', () => {
  const validated = (members: object = {}) => ({
    document: { type: 'CC', number: MARIA },
    validatedAt: new Date().toISOString(),
    result: 'HIT',
    ...members,
  });

  it.each<[string, object | null, string[]]>([
    ['tx-good-0001', validated(), []],
    ['tx-no-match-01', validated({ result: 'NO_HIT' }), ['biometric_mismatch']],
    ['tx-invented-1', null, ['biometric_unknown_reference']],
  ])('%s', async (reference, transaction, reasons) => {
    if (transaction) {
      operator.validations.set(reference, transaction);
    }
    const body = await verify({ biometric_transaction: reference });
    expect(own(codesOf(body), /^biometric_/)).toEqual(reasons);
    expect(body.sources).toContainEqual(
      expect.objectContaining({ source: 'biometric', status: 'ok', provider: 'own-operator' }),
    );
  });

  it('that matches does not lower the score', async () => {
    const { risk_score } = await verify({});
    expect((await verify({ biometric_transaction: 'tx-good-0001' })).risk_score).toBe(risk_score);
  });

  it.each(['slow', 'reset', 'garbage', 'huge', 'wrong_reference', 'http_500'] as const)(
    'is unknown when the operator fails (%s), and accuses no buyer',
    async (fault) => {
      operator.fault = fault;
      const { headers, body } = await client.verify(
        { cedula: '1020000003', biometric_transaction: 'tx-good-0001' },
        '?include=sources',
      );
      operator.fault = undefined;
      expect(headers.get('x-degraded')).toContain('biometric');
      const status = fault === 'slow' ? 'timeout' : 'unavailable';
      expect(body.sources).toContainEqual(expect.objectContaining({ source: 'biometric', status }));
      expect(own(codesOf(body), /^biometric_/)).toEqual([]);
      expect(body.risk_factors).not.toContainEqual(expect.objectContaining({ source: 'biometric' }));
    },
  );
});

it('logs no value of it', () => {
  const logs = running.logs();
  expect(logs).toContain('"source":"biometric"');
  for (const value of [MARIA, 'MUÑOZ', 'Villamizar', '2004-05-1', 'tx-', 'operator-key']) {
    expect(logs).not.toContain(value);
  }
});
